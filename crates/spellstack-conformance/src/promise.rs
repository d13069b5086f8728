//! The promises of the engine, and how often each was checked.

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
            /// All of them, in the order in which they are printed.
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
    /// The game asks something until it is over. Checked at every decision.
    Asks => "a game that goes on asks something",
    /// There is a choice, none is listed twice, the order is the same when asked again, and counting and reading by number
    /// agree with it. Checked at every decision.
    Listing => "choices are unique and in a stable order",
    /// The default choice is legal. Checked at every decision.
    Default => "the default choice is legal",
    /// The agent's choice is one of the decision's: a promise of the agent. Checked at every decision.
    Agent => "an agent's choice is legal",
    /// A choice that the decision contains is accepted. Checked at every decision.
    Accepted => "a legal choice is accepted",
    /// Every listed choice is contained and accepted. Checked at some decisions.
    Listed => "what is listed is accepted",
    /// An action that isn't listed isn't contained. Checked at some decisions.
    Complete => "what is accepted is listed",
    /// An illegal choice is refused, and the hash is what it was. One such choice is tried at every decision, one of each
    /// kind at some.
    Refused => "an illegal choice changes nothing",
    /// Each card is in exactly one place. Checked at every decision.
    Conservation => "each card is in one zone",
    /// Each card has the owner that it had. Checked at every decision.
    Owners => "owners don't change",
    /// What isn't a card is only where it can be: CR 111.7, 707.10a. Checked wherever a player has priority.
    Tokens => "tokens and copies cease to exist",
    /// What zones, decisions, combat, the stack and attachments name is there. Checked at every decision.
    Ids => "every id resolves",
    /// Auras, Equipment and Fortifications are on something that they can be on (CR 704.5m-p). Checked wherever a player
    /// has priority.
    Attachments => "attachments are legal",
    /// State-based actions and triggers have been dealt with (CR 117.5). Checked wherever a player has priority.
    Settled => "nothing waits when a player has priority",
    /// The characteristics at hand equal those worked out from scratch. Checked at every decision.
    Layers => "layers from scratch are the same",
    /// A clone is equal. Checked at some decisions.
    Clone => "a clone is equal",
    /// A clone that is played on leaves the original alone. Checked at some decisions.
    Apart => "clones share nothing",
    /// Written as JSON and read again, the game is equal and goes on in the same way. Checked at some decisions.
    Json => "a game read from JSON is equal",
    /// The same in a compact binary form. Checked at some decisions.
    Binary => "a game read from bytes is equal",
    /// The same with its definitions. Checked at few decisions.
    Whole => "a game read with its definitions is equal",
    /// The same choices lead to the same game. Checked at some decisions and at the end.
    Replay => "a replay is equal",
    /// A record that was written and read plays the same game. Checked at few decisions.
    Record => "a record read plays the same game",
    /// Games that differ in what a player can't see give that player equal views and choices. Checked at some decisions.
    View => "views hide what is hidden",
    /// A game made from a view gives that view. Checked at some decisions.
    Determinize => "a game made from a view gives it again",
    /// A view names no card of another player that was never shown. Checked at every decision.
    Names => "views name no card that wasn't shown",
    /// Events shown to a player name no card that the player may not see. Checked at every decision.
    Discretion => "events shown name no hidden card",
    /// The lines of a player's story name no card of another player that was never shown. Checked at every decision. At some,
    /// the choice is made in a game that differs in what the player can't see: if the player sees the same, so are the lines.
    Story => "story lines tell nothing hidden",
    /// The same choices lead to the same game, with the same choices to make, without quick answers. Checked at every
    /// decision, if the plan asks for it.
    Exact => "quick answers are exact",
    /// The events, committed again to the facts that the game started from, give its facts. Checked once in each game.
    Events => "events give the whole change",
    /// The game ends within the plan's number of decisions. Checked once in each game.
    End => "the game ends",
    /// Nothing panics. Checked once in each game.
    Calm => "nothing panics",
}

/// How often each promise was checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// The games played.
    pub games: u64,
    /// The decisions answered in them.
    pub decisions: u64,
    counts: Vec<(Promise, u64)>,
}

impl Tally {
    /// How often a promise was checked.
    #[must_use]
    pub fn count(&self, promise: Promise) -> u64 {
        let found = self.counts.iter().find(|(counted, _)| *counted == promise);
        found.map_or(0, |(_, count)| *count)
    }

    /// The promises that were never checked.
    #[must_use]
    pub fn unchecked(&self) -> Vec<Promise> {
        let mut never = Promise::ALL.to_vec();
        never.retain(|promise| self.count(*promise) == 0);
        never
    }

    /// Adds the counts of another tally.
    pub fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.decisions += other.decisions;
        for (promise, count) in &other.counts {
            self.note(*promise, *count);
        }
    }

    /// Adds to the number of times that a promise was checked.
    pub(crate) fn note(&mut self, promise: Promise, times: u64) {
        match self.counts.iter_mut().find(|(counted, _)| *counted == promise) {
            Some((_, count)) => *count += times,
            None => self.counts.push((promise, times)),
        }
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
