//! What the engine promises, and how often that was checked.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! promises {
    ($($(#[$doc:meta])+ $name:ident => $text:literal,)+) => {
        /// Something that holds in every game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Promise {
            $($(#[$doc])+ $name,)+
        }

        impl Promise {
            /// All of them, in the order in which they are told.
            pub const ALL: &'static [Promise] = &[$(Promise::$name,)+];
        }

        impl fmt::Display for Promise {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Promise::$name => $text,)+
                })
            }
        }
    };
}

promises! {
    /// Cards are conserved, ids resolve, cached characteristics equal those worked out afresh, state-based actions have
    /// been performed where a player has priority, and the default choice is legal.
    Bookkeeping => "bookkeeping is sound",
    /// The agent's choice is a legal one and is accepted.
    Accepted => "a legal choice is accepted",
    /// There is a choice, no choice is listed twice, and the order is the same when asked again.
    Listing => "choices are unique and in a stable order",
    /// Every listed choice is accepted.
    Listed => "what is listed is accepted",
    /// No other action is.
    Complete => "what is accepted is listed",
    /// An illegal choice is refused and changes nothing.
    Refused => "an illegal choice changes nothing",
    /// A clone is equal, and playing it on leaves the original alone.
    Clone => "a clone is equal and shares nothing",
    /// Written as JSON and read again, the game is equal and goes on in the same way.
    Json => "a game read from JSON is equal",
    /// The same in a compact binary form.
    Binary => "a game read from bytes is equal",
    /// The same with its definitions.
    Whole => "a game read with its definitions is equal",
    /// The record plays the same game.
    Replay => "a replay is equal",
    /// What a player can't see doesn't change the player's view and choices; a game made from a view gives it again.
    View => "views hide what is hidden",
    /// Events shown to a player name no card that the player may not see.
    Discretion => "events shown hide what is hidden",
    /// The events, committed again to the facts that the game started from, give its facts.
    Events => "events tell the whole change",
    /// The game ends.
    End => "the game ends",
    /// Nothing panics.
    Calm => "nothing panics",
}

/// How often each promise was checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// The games played.
    pub games: u64,
    /// The decisions answered in them.
    pub decisions: u64,
    counts: Vec<u64>,
}

impl Tally {
    /// How often a promise was checked.
    #[must_use]
    pub fn count(&self, promise: Promise) -> u64 {
        self.counts.get(promise as usize).copied().unwrap_or(0)
    }

    /// Adds the counts of another tally.
    pub fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.decisions += other.decisions;
        for promise in Promise::ALL {
            self.note(*promise, other.count(*promise));
        }
    }

    /// Notes that a promise was checked so many times more.
    pub(crate) fn note(&mut self, promise: Promise, times: u64) {
        self.counts.resize(Promise::ALL.len(), 0);
        self.counts[promise as usize] += times;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:>12}  games", self.games)?;
        write!(f, "{:>12}  decisions", self.decisions)?;
        for promise in Promise::ALL {
            write!(f, "\n{:>12}  {promise}", self.count(*promise))?;
        }
        Ok(())
    }
}
