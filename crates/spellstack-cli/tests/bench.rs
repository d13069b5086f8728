//! `spellstack bench`. The figures themselves are not looked at: they depend on the machine.

use std::fs;

use crate::program::{Folder, run};

/// Every figure is taken at least once however short the time is.
const SHORT: &str = "0.01";

#[test]
fn the_object_has_all_figures() {
    let run = run(&["bench", "--json", "--seconds", SHORT]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let figures = run.json();
    let rates = [
        "games_per_s",
        "finished_games_per_s",
        "decisions_per_s",
        "heuristic_games_per_s",
        "search_iterations_per_s",
    ];
    let times = ["clone_ns", "clone_pass_ns", "pass_ns", "legal_ns", "hash_ns"];
    for name in rates.into_iter().chain(times) {
        let figure = figures[name].as_f64();
        assert!(figure.is_some_and(|figure| figure > 0.0), "{name} is {figure:?}");
    }
    for count in ["10", "30", "100", "300", "1000"] {
        let figure = figures["layers_ns_per_permanent"][count].as_f64();
        assert!(
            figure.is_some_and(|figure| figure > 0.0),
            "{count} permanents: {figure:?}"
        );
    }
    assert!(figures.get("clone_bytes").is_some());
}

#[test]
fn a_page_a_plot_and_a_line_of_history_are_written() {
    let folder = Folder::new("bench");
    let (svg, csv) = (folder.path("growth.svg"), folder.path("history.csv"));
    for note in ["first", "second"] {
        let run = run(&[
            "bench",
            "--seconds",
            SHORT,
            "--svg",
            &svg,
            "--force",
            "--append",
            &csv,
            "--note",
            note,
        ]);
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert!(run.out.contains("pass with nothing to do"), "{}", run.out);
    }
    let plot = fs::read_to_string(&svg).expect("the plot was written");
    assert!(plot.starts_with("<svg") && plot.ends_with("</svg>\n"), "{plot}");
    let history = fs::read_to_string(&csv).expect("the history was written");
    let lines: Vec<&str> = history.lines().collect();
    assert_eq!(lines.len(), 3, "{history}");
    assert!(lines[0].starts_with("date,cpu,change,games_per_s"), "{history}");
    assert!(
        lines[1].contains(",first,") && lines[2].contains(",second,"),
        "{history}"
    );
}

#[test]
fn a_history_with_other_columns_is_left_alone() {
    let folder = Folder::new("bench-columns");
    let csv = folder.path("history.csv");
    fs::write(&csv, "date,weight\n2026-01-01,70\n").expect("a file is written");
    let run = run(&["bench", "--seconds", SHORT, "--append", &csv]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("its columns are not those"), "{}", run.err);
    let history = fs::read_to_string(&csv).expect("it is still there");
    assert_eq!(history, "date,weight\n2026-01-01,70\n");
}

#[test]
fn no_time_is_no_number_of_seconds() {
    let run = run(&["bench", "--seconds", "0"]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.err.contains("'0'") && run.err.contains("above 0"),
        "{}",
        run.err
    );
}
