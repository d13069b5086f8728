//! The figures as a page to read.

use std::collections::BTreeMap;
use std::fmt::Write;

use spellstack_bench::measure::Figures;

/// A line of the page: what was measured, the figure, and the target.
struct Row(&'static str, String, &'static str);

/// The figures next to their targets.
pub fn of(figures: &Figures) -> String {
    let groups = [
        ("In a second", rates(figures)),
        ("Copies of the committed positions, the median", copies(figures)),
        ("Single steps", steps(figures)),
        (
            "Other forms of the committed positions, the median",
            forms(figures),
        ),
    ];
    let mut page = String::new();
    for (title, rows) in &groups {
        writeln!(page, "{title}").expect("a string takes text");
        for Row(what, figure, aim) in rows {
            let line = format!("  {what:<54} {figure:>11}   {aim}");
            writeln!(page, "{}", line.trim_end()).expect("a string takes text");
        }
    }
    page + &layers(figures)
}

fn rates(figures: &Figures) -> Vec<Row> {
    let rates = &figures.rates;
    vec![
        Row(
            "random games, Goblins against Enchantress",
            count(rates.games_per_s),
            "aim 2,000",
        ),
        Row(
            "the same, those that end by the rules",
            count(rates.finished_games_per_s),
            "",
        ),
        Row(
            "decisions of random games, all pairings",
            count(rates.decisions_per_s),
            "floor 400,000, aim 1,000,000",
        ),
        Row(
            "heuristic games, Goblins against Enchantress",
            count(rates.heuristic_games_per_s),
            "floor 300, aim 500",
        ),
        Row("playouts of a search", count(rates.search_iterations_per_s), ""),
    ]
}

fn copies(figures: &Figures) -> Vec<Row> {
    let copies = &figures.copies;
    let bytes = copies.clone_bytes;
    vec![
        Row("clone and drop", time(copies.clone_ns), "aim 1 µs"),
        Row(
            "the same with 256 copies alive",
            time(copies.clone_alive_ns),
            "aim 2 µs",
        ),
        Row(
            "memory of a copy",
            bytes.map_or_else(|| "not known".to_owned(), |bytes| format!("{bytes} B")),
            "aim 16,384 B",
        ),
        Row("clone, one pass, drop", time(copies.clone_pass_ns), "aim 2 µs"),
        Row(
            "clone, pass to the next unforced decision, drop",
            time(copies.clone_pass_on_ns),
            "",
        ),
    ]
}

fn steps(figures: &Figures) -> Vec<Row> {
    let turns = &figures.turns;
    vec![
        Row("pass with nothing to do", time(turns.pass_ns), "aim 200 ns"),
        Row(
            "all actions: 8 lands, 6 cards, 10 permanents",
            time(turns.legal_ns),
            "aim 2 µs",
        ),
        Row(
            "all actions: nothing castable",
            time(turns.legal_idle_ns),
            "aim 300 ns",
        ),
        Row(
            "all actions: committed positions, the median",
            time(turns.legal_positions_ns),
            "",
        ),
    ]
}

fn forms(figures: &Figures) -> Vec<Row> {
    let forms = &figures.forms;
    vec![
        Row("hash", time(forms.hash_ns), "aim 5 µs"),
        Row("write as JSON", time(forms.save_ns), ""),
        Row("read from JSON", time(forms.load_ns), ""),
    ]
}

/// A table with a column for each number of permanents.
fn layers(figures: &Figures) -> String {
    let mut table = String::from("By the number of permanents\n");
    let mut row = |name: &str, cells: Vec<String>| {
        write!(table, "  {name:<34}").expect("a string takes text");
        for cell in cells {
            write!(table, " {cell:>9}").expect("a string takes text");
        }
        table.push('\n');
    };
    let sizes = figures.growth.keys();
    row("", sizes.map(|size| count(*size as f64)).collect());
    let per_permanent = |times: &BTreeMap<usize, f64>| times.values().copied().map(time).collect();
    row(
        "layers, each permanent (100 ns)",
        per_permanent(&figures.layers_ns_per_permanent),
    );
    row(
        "the same, dependent (300 ns)",
        per_permanent(&figures.layers_dependent_ns_per_permanent),
    );
    let names = figures
        .growth
        .values()
        .next()
        .map(|growth| growth.costs().map(|cost| cost.0));
    for (at, name) in names.into_iter().flatten().enumerate() {
        let times = figures.growth.values().map(|growth| time(growth.costs()[at].1));
        row(name, times.collect());
    }
    table
}

/// A time with three digits or so.
fn time(nanoseconds: f64) -> String {
    match nanoseconds {
        time if time < 1e3 => format!("{time:.0} ns"),
        time if time < 1e4 => format!("{:.2} µs", time / 1e3),
        time if time < 1e6 => format!("{:.1} µs", time / 1e3),
        time => format!("{:.2} ms", time / 1e6),
    }
}

/// A number with its thousands apart.
fn count(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
