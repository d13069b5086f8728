//! Data that programs write: it is taken, or refused with a reason.

use std::sync::LazyLock;

use spellstack_catalog::{Catalog, decks};
use spellstack_core::json::{self, JsonError};
use spellstack_rules::{Game, GameSetup, PreparedSetup, Record, SavedGame, ShortSave, replay};
use spellstack_sim::{RecordReader, setup, to_line};

use crate::bytes::Bytes;
use crate::choices::play;

/// The answers that a game which was made from data is played on with.
const ANSWERS: &[u8] = &[
    97, 98, 99, 100, 129, 150, 171, 192, 213, 234, 255, 103, 77, 161, 181, 66, 111, 121, 131, 141,
];

/// How much may be held by what is read and played; a deck of 10,000 cards is more than a fuzzer's time is worth.
const LONGEST: usize = 100_000;

/// A definition that can be read has no faults, is written as the same, can be said in English, and a game can begin with
/// it and be played.
pub fn definitions_hold_or_fail(data: &[u8]) {
    let cards = match json::from_json(&String::from_utf8_lossy(data)) {
        Ok(cards) => cards,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            if let JsonError::Faults(faults) = error {
                assert!(!faults.0.is_empty());
            }
            return;
        }
    };
    assert_eq!(json::from_json(&json::all_to_json(&cards)).as_ref(), Ok(&cards));
    for card in &cards {
        assert!(!spellstack_oracle::card(card).is_empty());
    }
    let deck: Vec<String> = cards.iter().map(|card| card.name().to_owned()).collect();
    if deck.is_empty() || deck.len() > 40 {
        return;
    }
    let deck = deck.into_iter().cycle().take(40).collect::<Vec<_>>();
    play_setup(GameSetup::decks(cards, vec![deck.clone(), deck]));
}

/// A setup is refused with reasons, or a game begins and can be played.
pub fn setups_play_or_fail(data: &[u8]) {
    if let Ok(setup) = serde_json::from_slice::<GameSetup>(data) {
        play_setup(setup);
    }
}

fn play_setup(setup: GameSetup) {
    match setup.prepare() {
        Ok(prepared) => play(prepared.start(1), &mut Bytes::new(ANSWERS)),
        Err(errors) => assert!(!errors.0.is_empty() && !errors.to_string().is_empty()),
    }
}

static PREPARED: LazyLock<PreparedSetup> = LazyLock::new(|| {
    let decks = ["Goblins", "Enchantress"].map(|name| decks::by_name(name).expect("a standard deck"));
    let setup = setup(&Catalog::standard(), &decks).expect("the catalog has every card");
    setup.prepare().expect("a legal setup")
});

/// A saved game, as JSON with its definitions or as bytes without, is refused with a reason, or it can be played and
/// saved as the same.
pub fn saves_load_or_fail(data: &[u8]) {
    if let Ok(saved) = postcard::from_bytes::<ShortSave>(data) {
        match saved.load(PREPARED.program()) {
            Ok(game) => play(game, &mut Bytes::new(ANSWERS)),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    if let Ok(saved) = serde_json::from_slice::<SavedGame>(data) {
        match saved.load() {
            Ok(game) => {
                let written = serde_json::to_string(&game).expect("a game can be written");
                let again: Game = serde_json::from_str(&written).expect("what was written can be read");
                assert!(again == game, "another game was read");
                play(game, &mut Bytes::new(ANSWERS));
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// Each line of a file of records is refused with its number and a reason, or is a record that can be played again or
/// not; so is a record without its id.
pub fn records_replay_or_fail(data: &[u8]) {
    if data.len() > LONGEST {
        return;
    }
    let last = data.split(|byte| *byte == b'\n').count();
    for recorded in RecordReader::new(data).take(last) {
        match recorded {
            Ok(recorded) => {
                if let Err(error) = recorded.replay() {
                    assert!(!error.to_string().is_empty());
                }
            }
            Err(error) => assert!(error.to_string().starts_with("line "), "{error}"),
        }
    }
    let Ok(record) = serde_json::from_slice::<Record>(data) else {
        return;
    };
    let line = to_line(&record);
    let read: Vec<Record> = RecordReader::new(line.as_bytes())
        .map(|read| read.expect("what was written can be read").record)
        .collect();
    assert!(read == [record.clone()], "another record was read");
    match replay(&record) {
        Ok(game) => play(game, &mut Bytes::new(ANSWERS)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
