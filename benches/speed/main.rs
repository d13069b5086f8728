//! How fast the engine is. Everything asserts what it expects, so that a wrong engine can't look fast.
//!
//! `cargo bench` runs it all, `cargo bench -- layers` one part, and `cargo bench -- --test` only checks.
#![allow(missing_docs, reason = "criterion's macros")]

mod apply;
mod copy;
mod forms;
mod games;
mod layers;
mod legal;
#[path = "../../tests/support/recorded.rs"]
mod recorded;
mod search;
mod triggers;
mod work;

use criterion::{Criterion, criterion_group, criterion_main};
use spellstack::rules::{Choice, Game};
use spellstack_bench::{Position, positions};

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(30);
    targets =
        games::games, games::decisions, copy::clone, apply::apply, legal::legal, layers::layers, triggers::triggers, search::search,
        forms::serde, forms::hash, work::work
}
criterion_main!(benches);

/// The committed positions, each found to be what it says.
fn checked_positions() -> Vec<Game> {
    let checked = positions().iter().map(Position::checked);
    checked
        .collect::<Result<_, _>>()
        .unwrap_or_else(|error| panic!("{error}"))
}

fn pass(game: &mut Game) {
    game.apply(Choice::Pass).expect("with priority, passing is legal");
}

/// The value in the middle.
fn median(mut values: Vec<u64>) -> u64 {
    values.sort_unstable();
    values[values.len() / 2]
}
