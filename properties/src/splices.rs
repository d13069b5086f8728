//! Games with spliced cards.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use spellstack_ai::{Agent, Heuristic, RandomAgent};
use spellstack_conformance::{Leave, Plan, Subject};
use spellstack_core::card::FORMAT;
use spellstack_core::{CardDef, CardType, json};
use spellstack_rules::{CardSetup, GameSetup, Options, PlayerPosition, PositionSetup, Random};

use crate::draw::Draw;
use crate::splice;
use crate::support::keywords;

/// How many cards are spliced for a game.
const CARDS: usize = 8;

/// How many games are played with definitions that come without a seed.
const GAMES: u64 = 8;

/// How many lands for any color a player begins with in a position, and how many other permanents and cards in hand.
const LANDS: usize = 6;
const PERMANENTS: usize = 3;
const HAND: usize = 5;

/// Where a game is left. The work is what takes a second at most.
const LEAVE: Leave = Leave {
    decisions: 250,
    work: 200_000_000,
};

/// Every choice from which a loop follows is tried on copies, each to the draw.
const LOOP_LIMIT: u32 = 100;

/// Definitions, with the seed of a game where only that matters: how a finding is kept, since what bytes are spliced to depends
/// on the cards that there are.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Found {
    format: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    cards: Vec<Value>,
}

/// The bytes splice cards together that the checker accepts, which are played with: every promise of the engine is kept. Or
/// the bytes are JSON, and the cards are there.
pub fn splices_play_or_fail(data: &[u8]) {
    if let Ok(found) = serde_json::from_slice::<Found>(data) {
        let Found { format, seed, cards } = found;
        let envelope = Found {
            format,
            seed: None,
            cards,
        };
        let text = serde_json::to_string(&envelope).expect("what was read can be written");
        if let Ok(cards) = json::from_json(&text) {
            let seeds = seed.map_or(0..GAMES, |seed| seed..seed + 1);
            seeds.for_each(|seed| play(&cards, seed));
        }
        return;
    }
    let (cards, seed) = spliced(data);
    play(&cards, seed);
}

/// The same as an input that doesn't depend on the catalog.
#[must_use]
pub fn as_definitions(data: &[u8]) -> String {
    let (cards, seed) = spliced(data);
    let found = Found {
        format: FORMAT,
        seed: Some(seed),
        cards: cards
            .iter()
            .map(|card| serde_json::to_value(card).expect("a definition has only text keys"))
            .collect(),
    };
    serde_json::to_string_pretty(&found).expect("what was made of JSON can be written")
}

/// The definitions that bytes are spliced to, and the seed of the game that is played with them.
#[must_use]
pub fn spliced(data: &[u8]) -> (Vec<CardDef>, u64) {
    let mut draw = Draw::new(data);
    let card = |number| splice::card(&format!("Splice {number}"), &mut draw);
    let cards = (0..CARDS).map(card).collect();
    // JSON has no more digits everywhere.
    (cards, draw.seed() >> 12)
}

/// Plays a game with the cards in both decks.
fn play(cards: &[CardDef], seed: u64) {
    assert_eq!(
        json::from_json(&json::all_to_json(cards)).as_deref(),
        Ok(cards),
        "what was written is read as the same"
    );
    for card in cards {
        assert!(!spellstack_oracle::card(card).is_empty());
    }
    let mut random = Random::new(seed);
    let setup = match random.index(3) {
        0 => decks(cards, &mut random),
        _ => position(cards, &mut random),
    };
    let options = Options {
        forced_decisions: random.index(4) == 0,
        mana_by_hand: random.index(6) == 0,
        loop_limit: LOOP_LIMIT,
    };
    let setup = GameSetup { options, ..setup };
    let subject = match Subject::new("spliced cards", setup) {
        Ok(subject) => subject,
        Err(errors) => {
            assert!(!errors.0.is_empty() && !errors.to_string().is_empty());
            return;
        }
    };
    let plan = Plan {
        thorough_every: 60,
        expensive_every: 400,
        listed: 16,
        ahead: 4,
        patience: 60,
        exact: random.index(4) == 0,
        leave: Some(LEAVE),
        ..Plan::default()
    };
    let mut agents: Vec<Box<dyn Agent>> = vec![agent(&mut random), agent(&mut random)];
    if let Err(failure) = subject.check(seed, &mut agents, &plan) {
        panic!("{failure}");
    }
}

fn agent(random: &mut Random) -> Box<dyn Agent> {
    let seed = random.bits();
    match random.index(6) {
        0 => Box::new(Heuristic::new(seed)),
        _ => Box::new(RandomAgent::new(seed)),
    }
}

/// The cards with a land for any color among them.
fn definitions(cards: &[CardDef]) -> Vec<CardDef> {
    let mut definitions = cards.to_vec();
    definitions.push(keywords::land());
    definitions
}

/// A game from the start, with decks of the cards and of lands.
fn decks(cards: &[CardDef], random: &mut Random) -> GameSetup {
    let mut deck = || library(cards, 40, random);
    let lists = vec![deck(), deck()];
    GameSetup::decks(definitions(cards), lists)
}

/// A game from the middle, in which there is mana to cast what is in the hand, and some of the cards are on the battlefield.
fn position(cards: &[CardDef], random: &mut Random) -> GameSetup {
    let permanents: Vec<CardDef> = cards.iter().filter(|card| stays(card)).cloned().collect();
    let mut position = PositionSetup::new(2);
    position.turn = 5 + u32::from(random.index(4) == 0);
    for player in &mut position.players {
        let lands = vec![keywords::land().name().to_owned(); LANDS];
        let there = some(&permanents, PERMANENTS, random);
        *player = PlayerPosition {
            battlefield: lands.into_iter().chain(there).map(CardSetup::named).collect(),
            hand: named(some(cards, HAND, random)),
            graveyard: named(some(cards, 2, random)),
            library: named(library(cards, 20, random)),
            ..PlayerPosition::default()
        };
    }
    GameSetup::position(definitions(cards), position)
}

fn named(names: Vec<String>) -> Vec<CardSetup> {
    names.into_iter().map(CardSetup::named).collect()
}

/// Whether it can lie on the battlefield alone, which an Aura can't.
fn stays(card: &CardDef) -> bool {
    let line = &card.front().type_line;
    let types = line.types;
    let is_spell = types.contains(CardType::Instant) || types.contains(CardType::Sorcery);
    !is_spell && !line.subtypes.iter().any(|subtype| subtype.to_string() == "Aura")
}

/// That many of them, drawn one by one.
fn some(cards: &[CardDef], count: usize, random: &mut Random) -> Vec<String> {
    let count = if cards.is_empty() { 0 } else { count };
    let drawn = (0..count).map(|_| cards[random.index(cards.len())].name().to_owned());
    drawn.collect()
}

/// That many cards, three of five of these, and lands for the others.
fn library(cards: &[CardDef], count: usize, random: &mut Random) -> Vec<String> {
    let land = keywords::land().name().to_owned();
    let drawn = (0..count).map(|_| match random.index(5) {
        0..3 => some(cards, 1, random).pop().unwrap_or_else(|| land.clone()),
        _ => land.clone(),
    });
    drawn.collect()
}
