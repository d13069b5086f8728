//! An agent of your own: it attacks with everything, casts what it can, and asks the heuristic about the rest.
//!
//! ```sh
//! cargo run --release --example own_agent
//! ```

use spellstack::ai::{Agent, Heuristic, RandomAgent};
use spellstack::catalog::{Catalog, decks};
use spellstack::rules::{Ask, Choice, Decision, View};
use spellstack::sim::{Keep, Limits, play, setup};

/// Never thinks about blockers.
struct Berserker {
    advice: Heuristic,
}

impl Agent for Berserker {
    fn choose(&mut self, view: &View<'_>, decision: &Decision<'_>) -> Choice {
        if let Ask::Attackers { options, .. } = decision.ask() {
            let everybody = options
                .iter()
                .filter_map(|(creature, targets)| Some((*creature, *targets.first()?)));
            let attack = Choice::Attack(everybody.collect());
            // A declaration can be limited as a whole, so what isn't legal is left to the advice.
            if decision.contains(&attack) {
                return attack;
            }
        }
        self.advice.choose(view, decision)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let decks = ["Goblins", "Burn"].map(|name| decks::by_name(name).expect("it is a standard deck"));
    let prepared = setup(&Catalog::standard(), &decks)?.prepare()?;
    let berserker = Berserker {
        advice: Heuristic::new(1),
    };
    let mut agents: Vec<Box<dyn Agent>> = vec![Box::new(berserker), Box::new(RandomAgent::new(2))];
    let result = play(&prepared, 3, &mut agents, Limits::default(), Keep::NOTHING)?;
    println!("{:?} in turn {}", result.ending, result.turns);
    Ok(())
}
