//! Writes the committed positions again: `cargo run --release --example positions -- crates/spellstack-bench/positions`.
//!
//! They come from games between heuristic agents with fixed seeds, two of each pairing, the second from a later turn.

use std::error::Error;
use std::path::Path;

use spellstack_ai::{Agent, Heuristic};
use spellstack_bench::{Position, extract, pairings};
use spellstack_catalog::{Catalog, decks};
use spellstack_core::Step;
use spellstack_rules::{PositionSetup, PreparedSetup};
use spellstack_sim::setup;

/// The turns from which positions are taken, one from each game.
const TURNS: [u32; 2] = [8, 11];

/// A position with fewer permanents is not in the middle of a game.
const FEWEST_PERMANENTS: usize = 8;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("expected a folder to write to")?;
    let catalog = Catalog::standard();
    for names in pairings() {
        let decks = names.map(|name| decks::by_name(name).expect("it is a standard deck"));
        let prepared = setup(&catalog, &decks)?.prepare()?;
        let mut seed = 0;
        for (number, turn) in (1..).zip(TURNS) {
            let position = loop {
                seed += 1;
                if let Some(found) = find(&prepared, seed, turn) {
                    break Position::of(names, seed, found);
                }
            };
            position.checked()?;
            let file = format!("{}-{}-{number}.json", names[0], names[1]);
            let file = file.to_lowercase().replace(' ', "-");
            std::fs::write(Path::new(&folder).join(&file), position.to_text())?;
            println!(
                "{file}: seed {seed}, turn {}, {} permanents, {} actions",
                position.position.turn, position.permanents, position.actions
            );
        }
    }
    Ok(())
}

/// The first main phase from that turn on in which the active player has a choice and enough is there.
fn find(prepared: &PreparedSetup, seed: u64, turn: u32) -> Option<PositionSetup> {
    let mut game = prepared.start(seed);
    let mut agents = [Heuristic::new(seed), Heuristic::new(seed)];
    while let Some(decision) = game.decision() {
        let view = game.omniscient();
        if view.turn() >= turn
            && view.step() == Step::PrecombatMain
            && view.battlefield().len() >= FEWEST_PERMANENTS
            && decision.actions().len() > 1
            && let Ok(position) = extract(&game)
        {
            return Some(position);
        }
        let player = decision.player();
        let choice = agents[player.index()].choose(&game.view(player), &decision);
        game.apply(choice).ok()?;
    }
    None
}
