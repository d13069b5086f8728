//! How often each check is made.

use serde::{Deserialize, Serialize};

/// How often the expensive checks are made, and where a game is stopped.
///
/// ```
/// # use spellstack_core::lang::build::Card;
/// # use spellstack_rules::GameSetup;
/// # let forest = Card::basic_land("Forest").define();
/// # let deck = vec!["Forest".to_owned(); 20];
/// # let setup = GameSetup::decks(vec![forest], vec![deck.clone(), deck]);
/// use spellstack_ai::{Agent, DefaultAgent};
/// use spellstack_conformance::{Plan, Promise, Subject};
///
/// // Everything at every decision, up to 5 decisions ahead on each copy.
/// let plan = Plan { ahead: 5, ..Plan::everything() };
/// let subject = Subject::new("forests", setup)?;
/// let mut agents: Vec<Box<dyn Agent>> = vec![Box::new(DefaultAgent), Box::new(DefaultAgent)];
/// let tally = subject.check(1, &mut agents, &plan)?;
/// assert_eq!(tally.count(Promise::Record), tally.decisions);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plan {
    /// At one decision in N, on average, all listed and altered choices are tried, and copies, saved games, replays and
    /// views compared.
    pub thorough_every: u64,
    /// At one decision in N, on average, the game is written with its definitions, and its record is written, read and
    /// played: the most expensive checks.
    pub expensive_every: u64,
    /// No more listed choices than this are tried at a decision.
    pub listed: usize,
    /// How many decisions a copy is played on.
    pub ahead: usize,
    /// After this many decisions in a turn, the default choice is made instead of the agent's: optional loops exist, and a
    /// random player never leaves them.
    pub patience: usize,
    /// A game with more decisions than this counts as one that doesn't end.
    pub decisions: usize,
    /// Whether the same game is also played without quick answers, and compared.
    #[serde(default)]
    pub exact: bool,
    /// Where a game is left as it is, which breaks no promise; `None` is nowhere.
    #[serde(default)]
    pub leave: Option<Leave>,
}

/// When a game has gone on for long enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Leave {
    /// After this many decisions.
    pub decisions: usize,
    /// After this much work, as `Work::charged` counts it.
    pub work: u64,
}

impl Default for Plan {
    fn default() -> Self {
        Plan {
            thorough_every: 32,
            expensive_every: 512,
            listed: 200,
            ahead: 12,
            patience: 200,
            decisions: 20_000,
            exact: false,
            leave: None,
        }
    }
}

impl Plan {
    /// A plan that checks everything at every decision.
    #[must_use]
    pub fn everything() -> Self {
        Plan {
            thorough_every: 1,
            expensive_every: 1,
            exact: true,
            ..Plan::default()
        }
    }
}
