//! The game as a value: getters, `decision`, `apply`, `events`, and no other kind of method.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use spellstack_core::{ObjectId, PlayerId};
use thiserror::Error;

use crate::commit::Committed;
use crate::control::Control;
use crate::decision::{Choice, Decision};
use crate::derived::Derived;
use crate::event::Event;
use crate::legal::Listed;
use crate::look::{Look, Omniscient};
use crate::program::Program;
use crate::state::{Facts, Outcome};
use crate::work::Work;

/// How a game is played, apart from its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Options {
    /// Whether decisions with a single legal answer are asked too.
    pub forced_decisions: bool,
    /// Whether payments of mana are asked, and every mana ability counts as something to do with priority.
    pub mana_by_hand: bool,
    /// How many resolutions in a row without an unforced choice but passing make a draw (CR 104.4b); 100,000 at most.
    pub loop_limit: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            forced_decisions: false,
            mana_by_hand: false,
            loop_limit: 10_000,
        }
    }
}

/// A game of Magic.
///
/// It is a plain value: cloning it forks the game, and equal games are equal values. It asks by [`Game::decision`] and
/// goes on by [`Game::apply`].
#[derive(Debug)]
pub struct Game {
    pub(crate) program: Arc<Program>,
    pub(crate) options: Options,
    pub(crate) facts: Committed,
    pub(crate) control: Control,
    pub(crate) derived: Derived,
    /// What the player with priority can do. Like the cache, it follows from the facts.
    pub(crate) listed: Listed,
    /// What happened since the last `apply` began.
    pub(crate) events: Vec<Event>,
    /// Where each batch of `events` ends.
    pub(crate) batch_ends: Vec<u32>,
    /// Memory for the next batch; empty between two commits.
    pub(crate) spare: Vec<Event>,
    /// What it took so far.
    pub(crate) work: Work,
}

/// Why a choice was not accepted. The game is as it was before.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ApplyError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The choice is not one of the decision's.
    #[error("{choice:?} is not a legal answer to {why:?} of {player}")]
    Illegal {
        /// Whose decision it is.
        player: PlayerId,
        /// Why it is asked.
        why: crate::decision::Why,
        /// What was chosen.
        choice: Choice,
    },
    /// A player who isn't in the game.
    #[error("{0} is not in the game")]
    NoSuchPlayer(PlayerId),
}

impl Clone for Game {
    fn clone(&self) -> Self {
        Game {
            program: Arc::clone(&self.program),
            options: self.options,
            facts: self.facts.clone(),
            control: self.control.clone(),
            derived: self.derived.clone(),
            listed: Listed::default(),
            events: Vec::new(),
            batch_ends: Vec::new(),
            spare: Vec::new(),
            work: self.work,
        }
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        (Arc::ptr_eq(&self.program, &other.program) || self.program.sources == other.program.sources)
            && self.options == other.options
            && self.facts == other.facts
            && self.control == other.control
    }
}

impl Eq for Game {}

impl Game {
    /// A game that goes on from these facts. Nothing is derived from them yet.
    pub(crate) fn from_parts(
        program: Arc<Program>,
        options: Options,
        facts: Facts,
        control: Control,
    ) -> Self {
        Game {
            program,
            options,
            facts: Committed::new(facts),
            control,
            derived: Derived::default(),
            listed: Listed::default(),
            events: Vec::new(),
            batch_ends: Vec::new(),
            spare: Vec::new(),
            work: Work::default(),
        }
    }

    /// What the game asks now; `None` when it is over.
    #[must_use]
    pub fn decision(&self) -> Option<Decision<'_>> {
        Decision::of(self)
    }

    /// Answers the decision and runs by the rules to the next one.
    ///
    /// # Errors
    /// If the choice is not one of the decision's; the game is unchanged then.
    pub fn apply(&mut self, choice: Choice) -> Result<(), ApplyError> {
        self.accept(choice)
    }

    /// What happened during the last [`Game::apply`].
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// What happened during the last [`Game::apply`], each batch of simultaneous events by itself.
    pub fn batches(&self) -> impl Iterator<Item = &[Event]> {
        let mut start = 0;
        self.batch_ends.iter().map(move |end| {
            let batch = &self.events[start..*end as usize];
            start = *end as usize;
            batch
        })
    }

    /// How the game ended; `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.facts.outcome
    }

    /// The options of the game.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    pub(crate) fn look(&self) -> Look<'_> {
        debug_assert!(
            self.derived.is_valid(),
            "characteristics are read only when they are up to date"
        );
        Look {
            program: &self.program,
            facts: &self.facts,
            table: self.derived.table(),
            sight: Omniscient,
        }
    }

    /// Who controls a permanent, spell or ability.
    pub(crate) fn controller(&self, id: ObjectId) -> Option<PlayerId> {
        self.look().controller(id)
    }
}
