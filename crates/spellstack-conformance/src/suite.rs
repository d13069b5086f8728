//! Many games, by number: what is played depends on the number alone.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use spellstack_ai::Agent;
use spellstack_core::CardDef;
use spellstack_rules::SetupErrors;
use spellstack_sim::{GameSeeds, MakeAgent, Threads};
use thiserror::Error;

use crate::failure::Failure;
use crate::plan::Plan;
use crate::promise::Tally;
use crate::subject::Subject;

/// Subjects that take turns, with new agents for each game.
///
/// ```
/// # use spellstack_core::lang::build::Card;
/// # use spellstack_rules::GameSetup;
/// # let forest = Card::basic_land("Forest").define();
/// # let deck = vec!["Forest".to_owned(); 20];
/// # let setup = GameSetup::decks(vec![forest], vec![deck.clone(), deck]);
/// use std::sync::atomic::AtomicBool;
///
/// use spellstack_ai::RandomAgent;
/// use spellstack_conformance::{Subject, Suite};
/// use spellstack_sim::{MakeAgent, Threads};
///
/// let random = || -> MakeAgent { Box::new(|seed, _| Box::new(RandomAgent::new(seed))) };
/// let suite = Suite::new(vec![Subject::new("forests", setup)?], vec![random(), random()], 1);
/// let outcome = suite.run(0..3, &Threads::of_machine()?, &|| (), &AtomicBool::new(false))?;
/// assert!(outcome.failure.is_none());
/// assert_eq!(outcome.tally.games, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Suite {
    subjects: Vec<Subject>,
    random: Option<RandomDecks>,
    agents: Vec<MakeAgent>,
    seed: u64,
    plan: Plan,
}

struct RandomDecks {
    definitions: Vec<CardDef>,
    every: u64,
}

/// Why a suite can't be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SuiteError {
    /// There is nothing to play.
    #[error("there is no subject to play, and no definition to draw decks from")]
    Nothing,
    /// A subject has more players than there are agents.
    #[error("'{subject}' has {players} players, and there are {agents} agents")]
    Agents {
        /// The name of the subject.
        subject: String,
        /// How many players it has.
        players: usize,
        /// How many agents there are.
        agents: usize,
    },
    /// The definitions to draw decks from make no legal game.
    #[error("decks drawn at random aren't a legal game: {0}")]
    Random(SetupErrors),
}

/// How the games of a suite came out.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How often each promise was checked.
    pub tally: Tally,
    /// The failure in the game with the lowest number, and that number.
    pub failure: Option<(u64, Box<Failure>)>,
}

impl Suite {
    /// Games of these subjects, the first agent in the first seat.
    #[must_use]
    pub fn new(subjects: Vec<Subject>, agents: Vec<MakeAgent>, seed: u64) -> Self {
        Suite {
            subjects,
            random: None,
            agents,
            seed,
            plan: Plan::default(),
        }
    }

    /// The same, with every Nth game between two new decks that are drawn at random from these definitions.
    #[must_use]
    pub fn with_random_decks(mut self, definitions: Vec<CardDef>, every: u64) -> Self {
        self.random = (every > 0).then_some(RandomDecks { definitions, every });
        self
    }

    /// The same, checked by that plan.
    #[must_use]
    pub fn with_plan(mut self, plan: Plan) -> Self {
        self.plan = plan;
        self
    }

    /// Plays the game of that number and checks it.
    ///
    /// # Errors
    /// If there is nothing to play. A broken promise is the inner error.
    pub fn check(&self, number: u64) -> Result<Result<Tally, Box<Failure>>, SuiteError> {
        match &self.random {
            Some(random) if number % random.every == random.every - 1 => {
                let decks = GameSeeds::of(self.seed, number, 3).agents[2];
                let subject = Subject::random(&random.definitions, decks).map_err(SuiteError::Random)?;
                self.check_subject(&subject, number)
            }
            _ => {
                let count = self.subjects.len() as u64;
                let place = number.checked_rem(count).ok_or(SuiteError::Nothing)?;
                let place = usize::try_from(place).map_err(|_| SuiteError::Nothing)?;
                self.check_subject(&self.subjects[place], number)
            }
        }
    }

    /// Plays the games of these numbers on the threads, up to the first failure.
    ///
    /// `tick` is called after each game, and `stop` ends the playing when it becomes true.
    ///
    /// # Errors
    /// If there is nothing to play.
    pub fn run(
        &self,
        numbers: Range<u64>,
        threads: &Threads,
        tick: &(dyn Fn() + Sync),
        stop: &AtomicBool,
    ) -> Result<Outcome, SuiteError> {
        let tally = Mutex::new(Tally::default());
        let check = |number: u64| -> Option<Result<(u64, Box<Failure>), SuiteError>> {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let checked = self.check(number);
            tick();
            match checked {
                Ok(Ok(of_game)) => {
                    let mut tally = tally.lock().unwrap_or_else(|poison| poison.into_inner());
                    tally.add(&of_game);
                    None
                }
                Ok(Err(failure)) => Some(Ok((number, failure))),
                Err(error) => Some(Err(error)),
            }
        };
        let found = threads.install(|| numbers.into_par_iter().find_map_first(check));
        Ok(Outcome {
            failure: found.transpose()?,
            tally: tally.into_inner().unwrap_or_else(|poison| poison.into_inner()),
        })
    }

    fn check_subject(
        &self,
        subject: &Subject,
        number: u64,
    ) -> Result<Result<Tally, Box<Failure>>, SuiteError> {
        let players = subject.setup().players.len();
        if players > self.agents.len() {
            return Err(SuiteError::Agents {
                subject: subject.name().to_owned(),
                players,
                agents: self.agents.len(),
            });
        }
        let seeds = GameSeeds::of(self.seed, number, self.agents.len());
        let made = self.agents.iter().zip(&seeds.agents);
        let mut agents: Vec<Box<dyn Agent>> = made.map(|(make, seed)| make(*seed, subject.lists())).collect();
        Ok(subject.check(seeds.game, &mut agents, &self.plan))
    }
}
