//! Inputs to begin from: cards, decks, scenarios and games.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;
use spellstack_bench::{DECKS, positions};
use spellstack_catalog::{Catalog, DeckFormat, decks};
use spellstack_core::CardDef;
use spellstack_core::json::to_json;
use spellstack_rules::{Choice, Game, GameSetup, Random, Record, Start, replay};
use spellstack_scenario::scenario_files;
use spellstack_sim::{setup, to_line};

/// Bytes without a meaning.
pub fn bytes() -> Vec<Vec<u8>> {
    let mut random = Random::new(1);
    let mut input = || (0..300).map(|_| random.index(256) as u8).collect();
    (0..60).map(|_| input()).collect()
}

/// The cards of the catalog.
pub fn definitions() -> Vec<Vec<u8>> {
    let compact = |def: &CardDef| definition(def).to_string().into_bytes();
    Catalog::standard().iter().map(compact).collect()
}

/// Their mana costs.
pub fn mana_costs() -> Vec<Vec<u8>> {
    let catalog = Catalog::standard();
    let faces = catalog.iter().flat_map(|def| &def.faces);
    let costs = faces.map(|face| face.mana_cost.as_ref().map(ToString::to_string));
    costs.map(|cost| cost.unwrap_or_default().into_bytes()).collect()
}

/// Their type lines.
pub fn type_lines() -> Vec<Vec<u8>> {
    let catalog = Catalog::standard();
    let faces = catalog.iter().flat_map(|def| &def.faces);
    faces
        .map(|face| face.type_line.to_string().into_bytes())
        .collect()
}

/// The text of each face after its type line.
pub fn oracle_texts() -> Vec<Vec<u8>> {
    let catalog = Catalog::standard();
    let facts = catalog.iter().flat_map(|def| spellstack_oracle::facts(def).faces);
    let written = facts.map(|face| format!("{}\n{}", face.type_line, face.text).into_bytes());
    written.collect()
}

/// The standard decks in each format.
pub fn decks() -> Vec<Vec<u8>> {
    let formats = || (0..).zip(DeckFormat::ALL);
    let written = decks::all().into_iter().flat_map(|deck| {
        formats().map(move |(number, format)| {
            let text = deck
                .write(format)
                .expect("every format has room for a standard deck");
            [&[number], text.as_bytes()].concat()
        })
    });
    written.collect()
}

/// Each scenario by itself.
pub fn scenarios() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/scenarios");
    let files = scenario_files(folder).expect("the scenarios can be listed");
    let texts = files
        .iter()
        .map(|path| fs::read_to_string(path).expect("a scenario can be read"));
    texts
        .flat_map(|text| scenarios_of(&text))
        .map(String::into_bytes)
        .collect()
}

/// Setups of short games.
pub fn setups() -> Vec<Vec<u8>> {
    let json = |record: Record| serde_json::to_vec(&record.setup).expect("a setup can be written");
    recorded_games().into_iter().map(json).collect()
}

/// Records of short games, as JSON and as lines of a file.
pub fn records() -> Vec<Vec<u8>> {
    let forms = |record: Record| {
        let json = serde_json::to_vec(&record).expect("a record can be written");
        [json, to_line(&record).into_bytes()]
    };
    recorded_games().into_iter().flat_map(forms).collect()
}

/// Saved games, with and without definitions.
pub fn saves() -> Vec<Vec<u8>> {
    let catalog = Catalog::standard();
    let mut random = Random::new(1);
    let mut inputs = Vec::new();
    for (number, record) in recorded_games().iter().enumerate() {
        let game = replay(record).expect("what was played can be played again");
        inputs.push(serde_json::to_vec(&game).expect("a game can be written"));
        let mut short = catalog_game(&catalog, number as u64);
        play_on(&mut short, &mut random, number * 5);
        inputs.push(postcard::to_allocvec(&short.save_short()).expect("a game can be written"));
    }
    inputs
}

/// The words of the card language, as a fuzzer's dictionary.
#[must_use]
pub fn words() -> String {
    let mut words = BTreeSet::new();
    for def in Catalog::standard().iter() {
        collect_words(&definition(def), &mut words);
    }
    let quoted = words
        .iter()
        .map(|word| format!("\"{}\"\n", word.replace('"', "\\\"")));
    quoted.collect()
}

fn definition(def: &CardDef) -> Value {
    serde_json::from_str(&to_json(def)).expect("what was written can be read")
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
fn scenarios_of(text: &str) -> Vec<String> {
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
    scenarios
}

fn catalog_game(catalog: &Catalog, seed: u64) -> Game {
    let decks = [DECKS[0], DECKS[1]].map(|name| decks::by_name(name).expect("a standard deck"));
    let setup = setup(catalog, &decks).expect("the catalog has the cards of its decks");
    Game::new(setup, seed).expect("standard decks make a legal game")
}

/// Short games from positions and from small decks.
fn recorded_games() -> Vec<Record> {
    let catalog = &Catalog::standard();
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
        let definitions = named(catalog, names.iter());
        let mut position = position.position.clone();
        for player in &mut position.players {
            player.library.truncate(6);
        }
        records.push(recorded(GameSetup::position(definitions, position), &mut random));
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
        let definitions = named(catalog, names.into_iter());
        let mut setup = GameSetup::decks(definitions, lists);
        setup.start = Start::Decks {
            starting_player: None,
            shuffle: false,
        };
        records.push(recorded(setup, &mut random));
    }
    records
}

fn named<'n>(catalog: &Catalog, names: impl Iterator<Item = &'n String>) -> Vec<CardDef> {
    let mut found: Vec<CardDef> = names.filter_map(|name| catalog.get(name)).cloned().collect();
    found.sort_by(|left, right| left.name().cmp(right.name()));
    found.dedup();
    found
}

fn recorded(setup: GameSetup, random: &mut Random) -> Record {
    let mut game = Game::new(setup.clone(), 3).expect("a legal setup");
    let mut record = Record::new(setup, 3);
    record.choices = play_on(&mut game, random, 12);
    record.outcome = game.outcome();
    record
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
