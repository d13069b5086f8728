//! Checks cards and an agent of one's own: `cargo run --release -p spellstack-conformance --example own_cards`.
//!
//! Every second game is between decks that mix the own cards with the whole catalog.

use std::error::Error;
use std::sync::atomic::AtomicBool;

use spellstack_ai::{Agent, RandomAgent};
use spellstack_catalog::Catalog;
use spellstack_conformance::{Subject, Suite};
use spellstack_core::card::CardDef;
use spellstack_core::lang::build::Card;
use spellstack_rules::{Ask, Choice, Decision, GameSetup, View};
use spellstack_sim::{MakeAgent, Threads};

/// How many games are played.
const GAMES: u64 = 20;

/// Attacks with everything, and does the rest at random.
struct Charger(RandomAgent);

impl Agent for Charger {
    fn choose(&mut self, view: &View<'_>, decision: &Decision<'_>) -> Choice {
        match decision.ask() {
            Ask::Attackers { .. } => decision
                .iter()
                .max_by_key(|choice| match choice {
                    Choice::Attack(attacks) => attacks.len(),
                    _ => 0,
                })
                .unwrap_or_else(|| decision.default_choice()),
            _ => self.0.choose(view, decision),
        }
    }
}

fn own_cards() -> Vec<CardDef> {
    vec![
        Card::creature("Ember Hound", "{1}{R}", "Dog", 3, 1).define(),
        Card::creature("Cinder Ox", "{3}{R}", "Ox", 4, 3).define(),
        Card::land("Ash Field", "Mountain").define(),
    ]
}

fn main() -> Result<(), Box<dyn Error>> {
    let deck: Vec<String> = ["Ash Field", "Ember Hound", "Ash Field", "Cinder Ox"]
        .repeat(10)
        .into_iter()
        .map(str::to_owned)
        .collect();
    let own = Subject::new(
        "own cards",
        GameSetup::decks(own_cards(), vec![deck.clone(), deck]),
    )?;
    let all: Vec<CardDef> = Catalog::standard().with(own_cards())?.iter().cloned().collect();
    let charger: MakeAgent = Box::new(|seed, _| Box::new(Charger(RandomAgent::new(seed))));
    let random: MakeAgent = Box::new(|seed, _| Box::new(RandomAgent::new(seed)));

    let suite = Suite::new(vec![own], vec![charger, random], 7).with_random_decks(all, 2);
    let outcome = suite.run(
        0..GAMES,
        &Threads::of_machine()?,
        &|| eprint!("."),
        &AtomicBool::new(false),
    )?;
    eprintln!();
    if let Some((number, failure)) = outcome.failure {
        let failure = failure.shrink(200);
        std::fs::write("failure.jsonl", failure.to_text())?;
        return Err(
            format!("game {number}: {failure}\nagain: spellstack conformance --again failure.jsonl").into(),
        );
    }
    println!("{}", outcome.tally);
    Ok(())
}
