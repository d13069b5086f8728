//! Two random agents play a game between two standard decks.
//!
//! `cargo run --release --example duel -- Goblins "Enchantress" 7` names the decks and the seed.

use std::error::Error;

use spellstack::ai::{Agent, RandomAgent};
use spellstack::catalog::{Catalog, Deck, decks};
use spellstack::rules::Outcome;
use spellstack::sim::{Ending, Keep, Limits, play, setup};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut next = |default: &str| arguments.next().unwrap_or_else(|| default.to_owned());
    let decks = [deck(&next("Goblins"))?, deck(&next("Enchantress"))?];
    let seed: u64 = next("7").parse()?;

    let prepared = setup(&Catalog::standard(), &decks)?.prepare()?;
    let mut agents: Vec<Box<dyn Agent>> = vec![
        Box::new(RandomAgent::new(seed)),
        Box::new(RandomAgent::new(seed.wrapping_add(1))),
    ];
    let result = play(&prepared, seed, &mut agents, Limits::default(), Keep::NOTHING)?;

    let ending = match result.ending {
        Ending::Over(Outcome::Win(player)) => format!("{} ({player}) wins", decks[player.index()].name),
        Ending::Over(Outcome::Draw) => "the game is a draw".to_owned(),
        Ending::DecisionLimit => "the game was stopped".to_owned(),
    };
    println!(
        "{ending} in turn {}, after {} decisions",
        result.turns, result.decisions
    );
    Ok(())
}

fn deck(name: &str) -> Result<Deck, String> {
    decks::by_name(name).ok_or_else(|| {
        let known: Vec<String> = decks::all().into_iter().map(|deck| deck.name).collect();
        format!("there is no deck '{name}', only: {}", known.join(", "))
    })
}
