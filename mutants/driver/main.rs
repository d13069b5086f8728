//! Plays scenarios with mutants. Built only in the copy of the sources that the tool `mutants` makes.
//!
//! `driver FOLDER record` plays every scenario, with quick answers and without, and writes which mutants each reaches.
//! `driver FOLDER work` reads lines `MUTANT PLAY...`, and plays those with the mutant on until one fails.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::{env, fs, panic};

use spellstack_catalog::Catalog;
use spellstack_rules::mutant;
use spellstack_scenario::{Checker, scenario_files};

/// What a mutant may be asked for, as a multiple of what the scenario asks for without one, and at least.
const MOST_STEPS: (u64, u64) = (20, 1_000_000);

/// A scenario that takes more without a mutant is left out: it is about limits, and would take hours.
const MOST_STEPS_WITHOUT: u64 = 5_000_000;

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let [_, folder, what] = &arguments[..] else {
        panic!("a folder of scenarios, and record or work")
    };
    let scenarios = scenarios(&fs::canonicalize(folder).expect("the folder exists"));
    let catalog = Catalog::standard();
    let checker = Checker::new(&catalog);
    // Mutants panic all the time.
    panic::set_hook(Box::new(|_| {}));
    match what.as_str() {
        "record" => record(&checker, &scenarios),
        "work" => work(&checker, &scenarios),
        _ => panic!("record or work"),
    }
}

struct Scenario {
    file: PathBuf,
    name: String,
    text: String,
    /// Files of definitions, the last first to be looked in.
    cards: Vec<PathBuf>,
}

/// Each scenario of each file as a text of its own, with the definitions that it needs of those that it and the earlier
/// ones of the file name. To read them all for each play would take longer than to play.
fn scenarios(folder: &Path) -> Vec<Scenario> {
    let files = scenario_files(folder).expect("the folder can be read");
    let mut found: Vec<Scenario> = files.iter().flat_map(|file| split(folder, file)).collect();
    let kept = env::temp_dir().join(format!("spellstack-mutants-{}", std::process::id()));
    fs::create_dir_all(&kept).expect("a folder for definitions");
    let mut read = BTreeMap::new();
    for (number, scenario) in found.iter_mut().enumerate() {
        let mut known = BTreeMap::new();
        for path in &scenario.cards {
            let cards = read.entry(path.clone()).or_insert_with(|| definitions(path));
            known.extend(cards.iter().map(|card| (card.name.clone(), card.clone())));
        }
        let cards = needed(&scenario.text, known);
        if !cards.is_empty() {
            let path = kept.join(format!("{number}.json"));
            let text = format!("{{\"format\": 1, \"cards\": [{}]}}", cards.join(","));
            fs::write(&path, text).expect("definitions can be kept");
            let (name, rest) = scenario.text.split_once('\n').expect("a scenario has lines");
            scenario.text = format!("{name}\ncards \"{}\"\n{rest}", path.display());
        }
    }
    found
}

fn split(root: &Path, file: &Path) -> Vec<Scenario> {
    let text = fs::read_to_string(file).expect("the file can be read");
    let folder = file.parent().expect("a file is in a folder");
    let mut cards: Vec<PathBuf> = Vec::new();
    let mut found: Vec<Scenario> = Vec::new();
    for line in text.lines() {
        let words = line.trim_start();
        if let Some(name) = words.strip_prefix("scenario ") {
            found.push(Scenario {
                file: file.strip_prefix(root).expect("it is in the folder").to_owned(),
                name: name.trim().trim_matches('"').to_owned(),
                text: format!("{line}\n"),
                cards: cards.clone(),
            });
        } else if let Some(scenario) = found.last_mut() {
            if let Some(path) = words.strip_prefix("cards ") {
                let path = folder.join(path.trim().trim_matches('"'));
                cards.retain(|known| *known != path);
                cards.push(path);
                scenario.cards.clone_from(&cards);
            } else {
                scenario.text += &format!("{line}\n");
            }
        }
    }
    found
}

/// A definition: the name by which it is looked for, and all that it says.
#[derive(Clone)]
struct Card {
    name: String,
    names: Vec<String>,
    text: String,
}

fn definitions(path: &Path) -> Vec<Card> {
    let text = fs::read_to_string(path).expect("the definitions can be read");
    let read: serde_json::Value = serde_json::from_str(&text).expect("they are JSON");
    let cards = read["cards"].as_array().expect("a list of cards");
    let card = |card: &serde_json::Value| {
        let faces = card["faces"].as_array().expect("a card has faces");
        let name = |face: &serde_json::Value| face["name"].as_str().unwrap_or_default().to_lowercase();
        let names: Vec<String> = faces.iter().map(name).collect();
        Card {
            name: names.join(" // "),
            names,
            text: card.to_string(),
        }
    };
    cards.iter().map(card).collect()
}

/// The definitions that a text names, and those that they name.
fn needed(text: &str, mut known: BTreeMap<String, Card>) -> Vec<String> {
    let mut found = Vec::new();
    let mut texts = vec![text.to_lowercase()];
    while let Some(text) = texts.pop() {
        let named = |card: &Card| card.names.iter().any(|name| text.contains(name.as_str()));
        let here: Vec<String> = known
            .iter()
            .filter(|(_, card)| named(card))
            .map(|(name, _)| name.clone())
            .collect();
        for card in here.iter().filter_map(|name| known.remove(name)) {
            texts.push(card.text.to_lowercase());
            found.push(card.text);
        }
    }
    found
}

/// Whether the scenario passes, and if not, why.
fn play(checker: &Checker<'_>, scenario: &Scenario) -> Result<(), String> {
    let reports = checker.check(&scenario.text);
    match reports.iter().find(|report| !report.passed()) {
        None => Ok(()),
        Some(report) => Err(report.message.clone()),
    }
}

fn steps_without(checker: &Checker<'_>, scenario: &Scenario) -> u64 {
    mutant::set(mutant::NONE, u64::MAX);
    let _ = play(checker, scenario);
    mutant::steps()
}

/// A line of JSON for each play.
fn record(checker: &Checker<'_>, scenarios: &[Scenario]) {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for exact in [false, true] {
        mutant::set_exact(exact);
        for (number, scenario) in scenarios.iter().enumerate() {
            mutant::set(mutant::NONE, MOST_STEPS_WITHOUT);
            let mut passed = play(checker, scenario);
            if passed.is_ok() {
                mutant::set(mutant::RECORD, u64::MAX);
                passed = play(checker, scenario);
            }
            let line = serde_json::json!({
                "play": format!("{}{number}", if exact { 'e' } else { 'q' }),
                "file": scenario.file,
                "name": scenario.name,
                "fault": passed.err(),
                "steps": mutant::steps(),
                "reached": bits(&mutant::take_reached()),
            });
            writeln!(out, "{line}").expect("somebody reads");
        }
    }
}

/// One hexadecimal digit for four mutants.
fn bits(numbers: &[u32]) -> String {
    let mut digits = vec![0u8; numbers.last().map_or(0, |last| *last as usize / 4 + 1)];
    for number in numbers {
        digits[*number as usize / 4] |= 1 << (number % 4);
    }
    digits
        .iter()
        .map(|digit| char::from_digit(u32::from(*digit), 16).expect("a digit"))
        .collect()
}

/// Says each play before it begins, so that one that doesn't end has a name, and then the end of the mutant.
fn work(checker: &Checker<'_>, scenarios: &[Scenario]) {
    let mut steps = vec![None; scenarios.len() * 2];
    for line in io::stdin().lock().lines() {
        let line = line.expect("somebody writes");
        let mut words = line.split_whitespace();
        let id: u32 = words.next().expect("a mutant").parse().expect("a number");
        let killed = words.find_map(|play_name| {
            println!("play {play_name}");
            let exact = play_name.starts_with('e');
            let number: usize = play_name[1..].parse().expect("a number");
            mutant::set_exact(exact);
            let scenario = &scenarios[number];
            let usual = steps[number * 2 + usize::from(exact)]
                .get_or_insert_with(|| steps_without(checker, scenario));
            mutant::set(id, (*usual * MOST_STEPS.0).max(MOST_STEPS.1));
            let result = play(checker, scenario);
            mutant::set(mutant::NONE, u64::MAX);
            result.err().map(|fault| (play_name.to_owned(), fault))
        });
        match killed {
            Some((play, fault)) => println!("killed {play} {}", fault.replace('\n', " ")),
            None => println!("survived"),
        }
        io::stdout().flush().expect("somebody reads");
    }
}
