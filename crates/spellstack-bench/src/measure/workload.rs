//! Games with fixed seeds between all pairings, the same in every run.

use spellstack_ai::{Agent, RandomAgent};
use spellstack_catalog::{Catalog, decks};
use spellstack_rules::{PreparedSetup, Work};
use spellstack_sim::{Ending, GameResult, GameSeeds, Keep, Limits, play_watched, setup};

use crate::position::pairings;

/// Two random players can go round in an optional loop for ever; no game that is measured goes on for longer.
pub const MEASURED: Limits = Limits { decisions: 2_000 };

/// The pairings of [`DECKS`](crate::DECKS), ready to start games.
#[derive(Clone, Debug)]
pub struct Workload {
    pairings: Vec<PreparedSetup>,
}

/// What a number of games took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// How many games were played.
    pub games: u64,
    /// How many of them ended by the rules, before the limit.
    pub finished: u64,
    /// How many decisions were answered.
    pub decisions: u64,
    /// What the engine did.
    pub work: Work,
}

impl Workload {
    /// All pairings of the four decks, ten of them.
    #[must_use]
    pub fn all() -> Self {
        Workload {
            pairings: pairings().map(prepared).collect(),
        }
    }

    /// One pairing, by the names of its decks.
    #[must_use]
    pub fn one(decks: [&str; 2]) -> Self {
        Workload {
            pairings: vec![prepared(decks)],
        }
    }

    /// How many pairings there are.
    #[must_use]
    pub fn pairings(&self) -> usize {
        self.pairings.len()
    }

    /// Plays a game of each pairing between random agents, with seeds that follow from the number.
    #[must_use]
    pub fn play(&self, number: u64) -> Counted {
        self.play_with(number, &|seed| Box::new(RandomAgent::new(seed)))
    }

    /// Plays a game of each pairing between agents, with seeds that follow from the number.
    #[must_use]
    pub fn play_with(&self, number: u64, agent: &dyn Fn(u64) -> Box<dyn Agent>) -> Counted {
        let mut counted = Counted::default();
        for prepared in &self.pairings {
            let seeds = GameSeeds::of(1, number, 2);
            let mut agents: Vec<Box<dyn Agent>> = seeds.agents.iter().map(|seed| agent(*seed)).collect();
            let mut work = Work::default();
            let result = play_watched(
                prepared,
                seeds.game,
                &mut agents,
                MEASURED,
                Keep::NOTHING,
                |game| {
                    work = game.work();
                },
            );
            let GameResult {
                decisions, ending, ..
            } = result.expect("these agents choose what is legal");
            counted.add(Counted {
                games: 1,
                finished: u64::from(matches!(ending, Ending::Over(_))),
                decisions,
                work,
            });
        }
        counted
    }
}

impl Counted {
    /// Adds what other games took.
    pub fn add(&mut self, other: Counted) {
        self.games += other.games;
        self.finished += other.finished;
        self.decisions += other.decisions;
        self.work.steps += other.work.steps;
        self.work.commits += other.work.commits;
        self.work.layers += other.work.layers;
        self.work.charged += other.work.charged;
    }
}

fn prepared(decks: [&str; 2]) -> PreparedSetup {
    let decks = decks.map(|name| decks::by_name(name).expect("it is a standard deck"));
    let setup = setup(&Catalog::standard(), &decks).expect("the catalog has the cards of its decks");
    setup.prepare().expect("standard decks make a legal game")
}
