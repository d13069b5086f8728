//! Positions from the middle of games, as data, for benches and tests of speed.
//!
//! They are setups rather than saved games, so that a change to the saved form doesn't affect them.
//! `cargo run --release --example positions -- crates/spellstack-bench/positions` writes them again.

mod extract;
mod made;
mod text;

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use spellstack_catalog::{Catalog, decks};
use spellstack_rules::{Game, GameSetup, PositionSetup};
use spellstack_sim::setup;
use thiserror::Error;

pub use extract::{ExtractError, extract};
pub use made::{Crowd, busy, crowd, idle, quiet};

/// The decks of the committed positions.
pub const DECKS: [&str; 4] = ["Goblins", "Enchantress", "Dimir tempo", "Burn"];

/// Each of [`DECKS`] against each, itself included.
pub fn pairings() -> impl Iterator<Item = [&'static str; 2]> {
    let pairs = (0..DECKS.len()).flat_map(|left| (left..DECKS.len()).map(move |right| [left, right]));
    pairs.map(|pair| pair.map(|at| DECKS[at]))
}

/// A position between two decks of the catalog, and what must be found in it.
///
/// ```
/// use spellstack_bench::positions;
///
/// let position = &positions()[0];
/// let game = position.checked()?;
/// assert_eq!(game.decision().map(|decision| decision.actions().len()), Some(position.actions));
/// # Ok::<(), spellstack_bench::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The names of the decks, in turn order.
    pub decks: [String; 2],
    /// The seed of the game that it was taken from.
    pub seed: u64,
    /// How many actions the active player can take.
    pub actions: usize,
    /// How many permanents there are.
    pub permanents: usize,
    /// The position itself.
    pub position: PositionSetup,
}

/// A position that isn't what it says.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// It has another number of something.
    #[error("{} against {}, turn {turn}: {found} {what}, and there should be {expected}", .decks[0], .decks[1])]
    Count {
        /// The names of the decks.
        decks: [String; 2],
        /// The turn.
        turn: u32,
        /// What was counted.
        what: &'static str,
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A game that begins there is another position.
    #[error("{} against {}, turn {turn}: a game that begins there is not there", .decks[0], .decks[1])]
    Other {
        /// The names of the decks.
        decks: [String; 2],
        /// The turn.
        turn: u32,
    },
}

impl Position {
    /// What is there in a game at its first decision.
    #[must_use]
    pub fn of(decks: [&str; 2], seed: u64, position: PositionSetup) -> Self {
        let unknown = Position {
            decks: decks.map(str::to_owned),
            seed,
            actions: 0,
            permanents: 0,
            position,
        };
        let (actions, permanents) = counts(&unknown.start());
        Position {
            actions,
            permanents,
            ..unknown
        }
    }

    /// The setup of games that begin there.
    #[must_use]
    pub fn setup(&self) -> GameSetup {
        let decks = self
            .decks
            .each_ref()
            .map(|name| decks::by_name(name).expect("the decks of committed positions are in the catalog"));
        let definitions = setup(&Catalog::standard(), &decks)
            .expect("the catalog has the cards of its decks")
            .definitions;
        GameSetup::position(definitions, self.position.clone())
    }

    /// The game that begins there.
    #[must_use]
    pub fn start(&self) -> Game {
        Game::new(self.setup(), self.seed).expect("committed positions are legal")
    }

    /// The game that begins there, in which every pass is asked for.
    #[must_use]
    pub fn start_asking(&self) -> Game {
        let mut setup = self.setup();
        setup.options.forced_decisions = true;
        Game::new(setup, self.seed).expect("committed positions are legal")
    }

    /// The game that begins there, with everything found that should be.
    ///
    /// # Errors
    /// If the game is another one.
    pub fn checked(&self) -> Result<Game, PositionError> {
        let game = self.start();
        let (actions, permanents) = counts(&game);
        let (decks, turn) = (|| self.decks.clone(), self.position.turn);
        let counted = [
            ("actions", self.actions, actions),
            ("permanents", self.permanents, permanents),
        ];
        for (what, expected, found) in counted {
            if expected != found {
                return Err(PositionError::Count {
                    decks: decks(),
                    turn,
                    what,
                    expected,
                    found,
                });
            }
        }
        if extract(&game).as_ref() != Ok(&self.position) {
            return Err(PositionError::Other { decks: decks(), turn });
        }
        Ok(game)
    }

    /// The position as it is written: JSON, a card to a line.
    #[must_use]
    pub fn to_text(&self) -> String {
        text::of(self)
    }
}

fn counts(game: &Game) -> (usize, usize) {
    let actions = game.decision().map_or(0, |decision| decision.actions().len());
    (actions, game.omniscient().battlefield().len())
}

/// The text of the committed positions.
macro_rules! committed {
    ($($name:literal)+) => {
        &[$(include_str!(concat!("../../positions/", $name, ".json"))),+]
    };
}

static COMMITTED: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let texts: &[&str] = committed! {
        "goblins-goblins-1" "goblins-goblins-2"
        "goblins-enchantress-1" "goblins-enchantress-2"
        "goblins-dimir-tempo-1" "goblins-dimir-tempo-2"
        "goblins-burn-1" "goblins-burn-2"
        "enchantress-enchantress-1" "enchantress-enchantress-2"
        "enchantress-dimir-tempo-1" "enchantress-dimir-tempo-2"
        "enchantress-burn-1" "enchantress-burn-2"
        "dimir-tempo-dimir-tempo-1" "dimir-tempo-dimir-tempo-2"
        "dimir-tempo-burn-1" "dimir-tempo-burn-2"
        "burn-burn-1" "burn-burn-2"
    };
    let read = |text: &&str| serde_json::from_str(text).expect("committed positions can be read");
    texts.iter().map(read).collect()
});

/// The committed positions: two of each pairing of [`DECKS`], with priority in a main phase of turn 8 or later.
///
/// ```
/// let positions = spellstack_bench::positions();
/// assert!(positions.len() >= 20);
/// let game = positions[0].checked()?;
/// assert!(game.decision().is_some());
/// # Ok::<(), spellstack_bench::PositionError>(())
/// ```
#[must_use]
pub fn positions() -> &'static [Position] {
    &COMMITTED
}
