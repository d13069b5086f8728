//! Writes inputs for the fuzz targets to begin from: `cargo run --example seeds` fills `corpus/`, and writes the words of
//! the card language as a dictionary to `corpus/words.dict`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use spellstack_bench::{DECKS, positions};
use spellstack_catalog::{Catalog, DeckFormat, decks};
use spellstack_core::CardDef;
use spellstack_core::json::to_json;
use spellstack_rules::{Choice, Game, GameSetup, Random, Record, Start};
use spellstack_scenario::scenario_files;
use spellstack_sim::{setup, to_line};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let write = |target: &str, name: &str, bytes: &[u8]| -> std::io::Result<()> {
        let folder = corpus.join(target);
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(name), bytes)
    };
    let catalog = Catalog::standard();
    let mut words = BTreeSet::new();
    for (number, def) in catalog.iter().enumerate() {
        let value: Value = serde_json::from_str(&to_json(def))?;
        collect_words(&value, &mut words);
        let text = value.to_string();
        write(
            "definitions_hold_or_fail",
            &format!("card-{number}"),
            text.as_bytes(),
        )?;
        for face in &def.faces {
            let cost = face.mana_cost.as_ref().map(ToString::to_string);
            write(
                "mana_costs_parse_or_fail",
                &format!("card-{number}"),
                cost.unwrap_or_default().as_bytes(),
            )?;
            write(
                "type_lines_parse_or_fail",
                &format!("card-{number}"),
                face.type_line.to_string().as_bytes(),
            )?;
        }
    }
    for deck in decks::all() {
        for (number, format) in (0..).zip(DeckFormat::ALL) {
            let text = deck.write(format)?;
            write(
                "decks_parse_or_fail",
                &format!("{}-{format}", deck.name),
                &[&[number], text.as_bytes()].concat(),
            )?;
        }
    }
    for path in scenario_files(Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/scenarios"))? {
        for (number, text) in scenarios(&path)?.iter().enumerate() {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            write(
                "scenarios_run_or_fail",
                &format!("{name}-{number}"),
                text.as_bytes(),
            )?;
        }
    }
    let mut random = Random::new(1);
    for number in 0..60 {
        let bytes: Vec<u8> = (0..300).map(|_| random.bits() as u8).collect();
        write("choices_never_corrupt", &format!("random-{number}"), &bytes)?;
    }
    for (number, record) in records(&catalog)?.iter().enumerate() {
        write(
            "setups_play_or_fail",
            &format!("game-{number}"),
            &serde_json::to_vec(&record.setup)?,
        )?;
        write(
            "records_replay_or_fail",
            &format!("game-{number}"),
            &serde_json::to_vec(record)?,
        )?;
        write(
            "records_replay_or_fail",
            &format!("line-{number}"),
            to_line(record).as_bytes(),
        )?;
        let game = spellstack_rules::replay(record)?;
        write(
            "saves_load_or_fail",
            &format!("game-{number}"),
            &serde_json::to_vec(&game)?,
        )?;
        let mut short = catalog_game(&catalog, number as u64)?;
        play_on(&mut short, &mut random, number * 5);
        write(
            "saves_load_or_fail",
            &format!("short-{number}"),
            &postcard::to_allocvec(&short.save_short())?,
        )?;
    }
    let quoted = words
        .iter()
        .map(|word| format!("\"{}\"\n", word.replace('"', "\\\"")));
    fs::write(corpus.join("words.dict"), quoted.collect::<String>())?;
    Ok(())
}

fn collect_words(value: &Value, words: &mut BTreeSet<String>) {
    match value {
        Value::Array(list) => list.iter().for_each(|part| collect_words(part, words)),
        Value::Object(map) => map.iter().for_each(|(key, part)| {
            words.insert(format!("\"{key}\":"));
            collect_words(part, words);
        }),
        Value::String(text) if text.is_ascii() && !text.contains('\\') && text.len() < 30 => {
            words.insert(format!("\"{text}\""));
        }
        _ => {}
    }
}

/// Each scenario of a file by itself.
fn scenarios(path: &PathBuf) -> std::io::Result<Vec<String>> {
    let text = fs::read_to_string(path)?;
    let mut scenarios: Vec<String> = Vec::new();
    for line in text.lines() {
        if line.starts_with("scenario ") {
            scenarios.push(String::new());
        }
        if let Some(last) = scenarios.last_mut() {
            last.push_str(line);
            last.push('\n');
        }
    }
    Ok(scenarios)
}

fn catalog_game(catalog: &Catalog, seed: u64) -> Result<Game, Box<dyn std::error::Error>> {
    let decks = [DECKS[0], DECKS[1]].map(|name| decks::by_name(name).expect("a standard deck"));
    Ok(Game::new(setup(catalog, &decks)?, seed)?)
}

/// Short games from positions and from small decks.
fn records(catalog: &Catalog) -> Result<Vec<Record>, Box<dyn std::error::Error>> {
    let mut records = Vec::new();
    let mut random = Random::new(2);
    for position in positions() {
        let names = position.position.players.iter().flat_map(|player| {
            let zones = [
                &player.hand,
                &player.library,
                &player.graveyard,
                &player.exile,
                &player.battlefield,
            ];
            zones.into_iter().flatten().map(|card| card.name.clone())
        });
        let names: BTreeSet<String> = names.collect();
        let definitions = definitions(catalog, names.iter());
        let mut position = position.position.clone();
        for player in &mut position.players {
            player.library.truncate(6);
        }
        records.push(recorded(GameSetup::position(definitions, position), &mut random)?);
    }
    let cards: Vec<&CardDef> = catalog.iter().collect();
    for _ in 0..40 {
        let mut deck = || -> Vec<String> {
            (0..10)
                .map(|_| cards[random.index(cards.len())].name().to_owned())
                .collect()
        };
        let lists = vec![deck(), deck()];
        let names: BTreeSet<&String> = lists.iter().flatten().collect();
        let definitions = definitions(catalog, names.into_iter());
        let mut setup = GameSetup::decks(definitions, lists);
        setup.start = Start::Decks {
            starting_player: None,
            shuffle: false,
        };
        records.push(recorded(setup, &mut random)?);
    }
    Ok(records)
}

fn definitions<'n>(catalog: &Catalog, names: impl Iterator<Item = &'n String>) -> Vec<CardDef> {
    let mut found: Vec<CardDef> = names.filter_map(|name| catalog.get(name)).cloned().collect();
    found.sort_by(|left, right| left.name().cmp(right.name()));
    found.dedup();
    found
}

fn recorded(setup: GameSetup, random: &mut Random) -> Result<Record, Box<dyn std::error::Error>> {
    let mut game = Game::new(setup.clone(), 3)?;
    let mut record = Record::new(setup, 3);
    record.choices = play_on(&mut game, random, 12);
    record.outcome = game.outcome();
    Ok(record)
}

fn play_on(game: &mut Game, random: &mut Random, decisions: usize) -> Vec<Choice> {
    let mut choices = Vec::new();
    for _ in 0..decisions {
        let Some(choice) = game.decision().map(|decision| decision.sample(random)) else {
            break;
        };
        choices.push(choice.clone());
        game.apply(choice).expect("a sampled choice is legal");
    }
    choices
}
