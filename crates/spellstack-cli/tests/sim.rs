//! `spellstack sim`, `merge`, `matrix`, `compare`, `duel`, `replay` and `completions`.

use std::path::PathBuf;

use spellstack_rules::RECORD_FORMAT;
use spellstack_sim::Part;

use crate::program::{Folder, Run, run};

/// Six games that two players play at random, some of them stopped, since such players may not end a turn.
const SIX: [&str; 9] = [
    "sim",
    "goblins",
    "burn",
    "-n",
    "6",
    "--agents",
    "random",
    "--decisions",
    "300",
];

fn sim(more: &[&str]) -> Run {
    run(&[&SIX, more].concat())
}

fn text(path: &PathBuf) -> String {
    std::fs::read_to_string(path).expect("the program has written it")
}

#[test]
fn a_series_gives_the_same_bytes_on_any_number_of_threads() {
    let one = sim(&["--threads", "1", "--by-card"]);
    let three = sim(&["--threads", "3", "--by-card"]);
    assert_eq!((one.code, &one.out), (Some(0), &three.out));
    assert!(
        one.out
            .starts_with("Goblins - Burn: 6 games, random against random, seed 1\n"),
        "{}",
        one.out
    );
    assert!(
        one.out.contains("won when cast") && one.out.contains("Lightning Bolt"),
        "{}",
        one.out
    );
}

#[test]
fn parts_of_a_series_merge_to_the_report_of_the_whole() {
    let folder = Folder::new("merge");
    let parts: Vec<String> = (1..=3).map(|part| folder.path(&format!("{part}.json"))).collect();
    for (number, path) in (1..).zip(&parts) {
        let shard = format!("{number}/3");
        assert_eq!(sim(&["--shard", &shard, "--part", path]).code, Some(0));
    }
    for form in [&["--json"][..], &["--csv"], &["--by-card"]] {
        let merged = run(&[&["merge", &parts[2], &parts[0], &parts[1]], form].concat());
        assert_eq!((merged.code, merged.out), (Some(0), sim(form).out));
    }
    let missing = run(&["merge", &parts[0], &parts[2]]);
    assert_eq!(missing.code, Some(2));
    assert!(missing.err.contains("part 2/3 is missing"), "{}", missing.err);
}

#[test]
fn a_part_goes_on_where_it_was_stopped() {
    let folder = Folder::new("resume");
    let (part, records) = (folder.path("part.json"), folder.path("games.jsonl"));
    let whole = sim(&["--part", &part, "--records", &records, "--json"]);
    let (full, lines) = (text(&part.clone().into()), text(&records.clone().into()));

    // As if the program had been killed after writing the part of two games and the records of three.
    let early = run(&[
        "sim",
        "goblins",
        "burn",
        "-n",
        "2",
        "--agents",
        "random",
        "--decisions",
        "300",
        "--force",
        "--part",
        &part,
    ]);
    assert_eq!(early.code, Some(0));
    let mut two = Part::from_text(&text(&part.clone().into())).expect("the program has written it");
    two.specification.games = 6;
    std::fs::write(&part, two.to_text()).expect("it can be written");
    let first: Vec<&str> = lines.lines().take(4).collect();
    std::fs::write(&records, first.join("\n") + "\n").expect("it can be written");

    let resumed = sim(&["--part", &part, "--records", &records, "--json", "--resume"]);
    assert_eq!(
        (resumed.code, &resumed.out),
        (Some(0), &whole.out),
        "{}",
        resumed.err
    );
    assert_eq!(text(&part.clone().into()), full);
    assert_eq!(text(&records.into()), lines);

    let other = sim(&["--part", &part, "--seed", "2", "--resume"]);
    assert_eq!(other.code, Some(2));
    assert!(other.err.contains("its seeds differ"), "{}", other.err);
}

#[test]
fn records_replay_and_an_altered_one_is_named() {
    let folder = Folder::new("records");
    let records = folder.path("games.jsonl");
    assert_eq!(sim(&["--records", &records]).code, Some(0));
    let checked = run(&["replay", &records, "--check"]);
    assert_eq!(
        (checked.code, checked.out.as_str()),
        (Some(0), "6 go as recorded, 0 don't\n")
    );
    let told = run(&["replay", &records, "--game", "2"]);
    assert!(
        told.code == Some(0) && told.out.contains("Turn 2, "),
        "{}",
        told.out
    );
    let absent = run(&["replay", &records, "--game", "9"]);
    assert!(
        absent.code == Some(2) && absent.err.contains("there is no game 9"),
        "{}",
        absent.err
    );

    let altered = text(&records.clone().into()).replacen("\"seed\":", "\"seed\":1", 1);
    std::fs::write(&records, altered).expect("it can be written");
    let checked = run(&["replay", &records, "--check"]);
    assert!(
        checked.code == Some(1) && checked.out.contains("line 2: the line was altered"),
        "{}",
        checked.out
    );
}

#[test]
fn a_replay_tells_of_the_decks_by_their_names() {
    let folder = Folder::new("deck-names");
    let (deck, records) = (folder.path("Grandmother's.txt"), folder.path("games.jsonl"));
    std::fs::write(&deck, "30 Mountain\n30 Lightning Bolt\n").expect("it can be written");
    let one = [
        "-n",
        "1",
        "--decisions",
        "300",
        "--agents",
        "random",
        "--records",
        &records,
    ];
    assert_eq!(run(&[&["sim", &deck, "burn"], &one[..]].concat()).code, Some(0));
    let told = run(&["replay", &records]);
    assert_eq!(told.code, Some(0), "{}", told.err);
    for line in ["Turn 1, ", "Grandmother's plays Mountain", "Burn plays "] {
        assert!(told.out.contains(line), "{line}: {}", told.out);
    }
    assert!(
        !told.out.contains("p1") && !told.out.contains("p2"),
        "{}",
        told.out
    );

    let record = folder.path("game.jsonl");
    let duel = run(&["duel", &deck, "burn", "--seed", "3", "--record", &record]);
    let told = run(&["replay", &record]);
    assert_eq!(duel.out.replace(" Again: --seed 3", ""), told.out);
}

#[test]
fn records_of_the_format_before_this_one_are_refused_as_that() {
    let folder = Folder::new("old-records");
    let records = folder.path("games.jsonl");
    assert_eq!(sim(&["--records", &records]).code, Some(0));
    let former = RECORD_FORMAT - 1;
    let older = text(&records.clone().into()).replace(
        &format!("{{\"format\":{RECORD_FORMAT},"),
        &format!("{{\"format\":{former},"),
    );
    std::fs::write(&records, older).expect("it can be written");
    for more in [&[][..], &["--check"], &["--game", "3"]] {
        let refused = run(&[&["replay", &records], more].concat());
        assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""), "{more:?}");
        let said = format!(
            "'{records}': line 1: the record has format {former}, and only format {RECORD_FORMAT} can be read"
        );
        assert!(refused.err.contains(&said), "{more:?}: {}", refused.err);
    }
}

#[test]
fn bad_arguments_are_named_with_what_was_expected() {
    for (arguments, says) in [
        (&["sim", "goblins", "no such deck"][..], "the standard decks are"),
        (
            &["sim", "goblins", "burn", "--agents", "genius"],
            "expected heuristic, search, search:200 (iterations), search:50ms, random or idle",
        ),
        (
            &["sim", "goblins", "burn", "--agents", "random,random,random"],
            "3 agents for 2 decks",
        ),
        (&["sim", "goblins", "burn", "--shard", "5/4"], "such as 3/16"),
        (&["sim", "goblins", "burn", "--best-of", "2"], "expected 1 or 3"),
        (
            &["sim", "goblins", "burn", "--threads", "0"],
            "expected at least 1",
        ),
        (
            &["sim", "goblins", "burn", "-n", "-5"],
            "invalid value '-5' for '--games <GAMES>': expected a whole number, at least 1",
        ),
        (
            &["matrix", "goblins", "burn", "--games", "many"],
            "invalid value 'many' for '--games <GAMES>': expected a whole number, at least 1",
        ),
        (
            &["duel", "goblins", "burn", "--seed", "-1"],
            "invalid value '-1' for '--seed <SEED>': expected a whole number, at least 0",
        ),
        (
            &["sim", "goblins", "burn", "--shard", "-1/2"],
            "invalid value '-1/2' for '--shard <K/N>': '-1/2' isn't a part of a series",
        ),
        (&["sim", "goblins", "burn", "--resume"], "--part"),
        (&["duel", "goblins"], "<SECOND>"),
        (&["matrix", "goblins"], "DECK"),
        (&["replay", "/no/such/file"], "'/no/such/file'"),
        (&["merge", "/no/such/file"], "'/no/such/file'"),
    ] {
        let found = run(arguments);
        assert!(
            found.code == Some(2) && found.err.contains(says),
            "{arguments:?}: {}",
            found.err
        );
    }
}

#[test]
fn a_number_in_the_wrong_place_is_not_said_to_be_a_value() {
    for arguments in [
        &["sim", "goblins", "burn", "-5"][..],
        &["compare", "random", "idle", "-5"],
    ] {
        let found = run(arguments);
        assert_eq!(found.code, Some(2));
        assert!(found.err.contains("unexpected argument '-5'"), "{}", found.err);
        assert!(!found.err.contains("tip"), "{}", found.err);
    }
}

#[test]
fn an_error_names_its_place_once() {
    let folder = Folder::new("once");
    let file = folder.path("games.jsonl");
    std::fs::write(&file, "\n\n{\"format\": }\n").expect("it can be written");
    for arguments in [&["replay", &file][..], &["play", "--load", &file]] {
        let found = run(arguments);
        let said = format!("error: '{file}': line 3: column 12: expected value\n");
        assert_eq!((found.code, found.err), (Some(2), said), "{arguments:?}");
    }
}

#[test]
fn no_command_starts_more_threads_than_a_machine_can() {
    let commands: [&[&str]; 4] = [
        &["sim", "goblins", "burn"],
        &["matrix", "goblins", "burn"],
        &["compare", "random", "idle"],
        &["conformance", "-n", "1"],
    ];
    for command in commands {
        for threads in ["0", "1025", "18446744073709551615"] {
            let found = run(&[command, &["--threads", threads]].concat());
            assert_eq!(found.code, Some(2), "{command:?}: {}", found.err);
            for part in ["--threads", "at most 1024", threads] {
                assert!(found.err.contains(part), "{command:?}: {}", found.err);
            }
        }
    }
}

#[test]
fn a_duel_is_told_plainly_when_piped_and_can_be_replayed() {
    let folder = Folder::new("duel");
    let record = folder.path("game.jsonl");
    let duel = run(&[
        "duel",
        "goblins",
        "burn",
        "--agents",
        "heuristic",
        "--seed",
        "3",
        "--record",
        &record,
    ]);
    assert_eq!(duel.code, Some(0), "{}", duel.err);
    assert!(
        duel.out.contains("\nTurn 1, ") && duel.out.contains(" plays "),
        "{}",
        duel.out
    );
    assert!(duel.out.trim_end().ends_with("Again: --seed 3"), "{}", duel.out);
    assert!(!duel.out.contains('\u{1b}'), "no colour in a pipe");
    let again = run(&["duel", "goblins", "burn", "--agents", "heuristic", "--seed", "3"]);
    assert_eq!(again.out, duel.out);
    assert_eq!(run(&["replay", &record, "--check"]).code, Some(0));
    // It is told of the same decks.
    let told = run(&["replay", &record]);
    assert_eq!(duel.out.replace(" Again: --seed 3", ""), told.out);
}

#[test]
fn a_matrix_is_a_table_and_a_drawing() {
    let folder = Folder::new("matrix");
    let drawing = folder.path("table.svg");
    let arguments = [
        "matrix",
        "goblins",
        "burn",
        "-n",
        "2",
        "--agents",
        "random",
        "--decisions",
        "200",
        "--svg",
    ];
    let table = run(&[&arguments, &[drawing.as_str()][..]].concat());
    assert_eq!(table.code, Some(0), "{}", table.err);
    assert_eq!(table.out.lines().count(), 3, "{}", table.out);
    let drawing = text(&drawing.into());
    assert!(
        drawing.starts_with("<svg") && drawing.matches(" %</text>").count() == 4,
        "{drawing}"
    );
}

#[test]
fn completions_name_the_commands() {
    let bash = run(&["completions", "bash"]);
    assert!(
        bash.code == Some(0) && bash.out.contains("matrix"),
        "{}",
        bash.err
    );
}

#[test]
fn without_a_command_a_duel_is_played_and_the_rest_named() {
    let found = run(&[]);
    assert_eq!(found.code, Some(0), "{}", found.err);
    assert!(
        found.out.contains("Turn 1, ") && found.out.contains("spellstack --help"),
        "{}",
        found.out
    );
}

#[test]
fn agents_are_compared_with_each_deck_against_itself() {
    let compare = |threads: &str| {
        let games = [
            "--decks",
            "goblins,burn",
            "-n",
            "7",
            "--decisions",
            "300",
            "--json",
        ];
        run(&[&["compare", "random", "idle", "--threads", threads], &games[..]].concat())
    };
    let (one, three) = (compare("1"), compare("3"));
    assert_eq!((one.code, &one.out), (Some(0), &three.out));
    // Seven games are made eight: two for each deck and seat.
    let report: serde_json::Value = serde_json::from_str(&one.out).expect("JSON");
    assert_eq!(report["wins"]["of"], 8);
    assert_eq!(report["decks"][1]["deck"], "Burn");
    assert_eq!(report["decks"][1]["wins"]["of"], 4);
}

#[test]
fn a_search_has_a_budget() {
    let series = |agent: &str| {
        run(&[
            "sim",
            "goblins",
            "burn",
            "-n",
            "1",
            "--agents",
            &format!("{agent},idle"),
            "--decisions",
            "30",
        ])
    };
    let played = series("search:3");
    assert_eq!(played.code, Some(0), "{}", played.err);
    assert!(played.out.contains("search:3 against idle"), "{}", played.out);
    let refused = series("search:fast");
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("'fast' isn't a budget"), "{}", refused.err);
}

#[test]
fn control_characters_of_a_record_are_shown_and_not_obeyed() {
    let folder = Folder::new("control");
    let (deck, record) = (folder.path("deck.txt"), folder.path("game.jsonl"));
    std::fs::write(&deck, "# Name: Evil\u{1b}[2J\n60 Mountain\n").expect("the deck is written");
    let idle = ["--agents", "idle", "--seed", "1", "--record", &record];
    let played = run(&[&["duel", &deck, &deck][..], &idle].concat());
    let told = run(&["replay", &record]);
    for run in [played, told] {
        assert_eq!(run.code, Some(0), "{}", run.err);
        let is_obeyed = |character: char| character.is_control() && character != '\n';
        assert!(!run.out.contains(is_obeyed), "{:?}", run.out);
        let last = run.out.lines().last().unwrap_or_default();
        assert!(last.starts_with("Evil\\u001b[2J"), "{last}");
    }
}
