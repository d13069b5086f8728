//! Golden counts: the number of paths of decisions from a position, as data.
//!
//! A `.perft` file is the header of a scenario, and a line for each count: `perft DEPTH COUNT`, or `perft by hand DEPTH
//! COUNT` where every payment of mana is asked for.
//!
//! ```text
//! scenario "a bolt, and three things to aim it at"
//!   p1 hand: "Lightning Bolt"
//!   p1 battlefield: "Mountain"
//!   p2 battlefield: "Grizzly Bears"
//! perft 1 3
//! perft 2 8
//! ```

use std::fmt;

use spellstack_catalog::Catalog;
use spellstack_rules::{Choice, Game, GameSetup, Options, SetupErrors};
use thiserror::Error;

use crate::runner::{Cards, setup};
use crate::syntax;

/// How many paths of that many decisions lead on from a game, each decision answered in every way that it lists.
///
/// A path that the end of the game cuts short counts too.
///
/// ```
/// use spellstack_rules::{CardSetup, Game, GameSetup, PositionSetup};
/// use spellstack_scenario::{divide, paths};
/// # use spellstack_core::lang::build::Card;
///
/// let mut position = PositionSetup::new(2);
/// position.players[0].hand = vec![CardSetup::named("Forest")];
/// let game = Game::new(GameSetup::position(vec![Card::basic_land("Forest").define()], position), 1)?;
/// assert_eq!(paths(&game, 1), 2); // pass, or play the land
/// assert_eq!(divide(&game, 2).iter().map(|(_, paths)| paths).sum::<u64>(), paths(&game, 2));
/// # Ok::<(), spellstack_rules::SetupErrors>(())
/// ```
///
/// # Panics
/// If a listed choice is refused, which is a defect of the engine.
#[must_use]
pub fn paths(game: &Game, depth: u32) -> u64 {
    let Some(decision) = game.decision() else { return 1 };
    match depth {
        0 => 1,
        1 => decision.iter().map(|_| 1).sum(),
        _ => decision
            .iter()
            .map(|choice| paths(&after(game, choice), depth - 1))
            .sum(),
    }
}

/// The same for each first choice by itself, to find the one whose count is wrong.
///
/// # Panics
/// If a listed choice is refused, which is a defect of the engine.
#[must_use]
pub fn divide(game: &Game, depth: u32) -> Vec<(Choice, u64)> {
    let Some(decision) = game.decision() else {
        return Vec::new();
    };
    let counted = |choice: Choice| {
        let paths = paths(&after(game, choice.clone()), depth.saturating_sub(1));
        (choice, paths)
    };
    decision.iter().map(counted).collect()
}

fn after(game: &Game, choice: Choice) -> Game {
    let mut next = game.clone();
    next.apply(choice).expect("what is listed is accepted");
    next
}

/// Who taps the lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paying {
    /// The game pays for what is cast.
    Automatic,
    /// Every payment of mana is asked for.
    ByHand,
}

/// A number of paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PathCount {
    /// Who taps the lands.
    pub paying: Paying,
    /// How many decisions each path has.
    pub depth: u32,
    /// How many paths there are.
    pub paths: u64,
}

impl fmt::Display for PathCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by_hand = match self.paying {
            Paying::Automatic => "",
            Paying::ByHand => "by hand ",
        };
        write!(f, "perft {by_hand}{} {}", self.depth, self.paths)
    }
}

/// A position, and the number of paths of decisions from it.
#[derive(Clone, Debug)]
pub struct Perft {
    name: String,
    setup: GameSetup,
    seed: u64,
    counts: Vec<PathCount>,
    text: String,
}

/// Why a text isn't a position with counts.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PerftError {
    /// There is no scenario, or more than one.
    #[error("expected one `scenario \"NAME\"` line, found {0}")]
    Scenarios(usize),
    /// A line of the header can't be understood.
    #[error("line {line}: {message}")]
    Header {
        /// The number of the line, counted from 1.
        line: usize,
        /// What is wrong there.
        message: String,
    },
    /// A count can't be understood.
    #[error("line {line}: expected `perft [by hand] DEPTH COUNT`, found `{text}`")]
    Count {
        /// The number of the line, counted from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// There is no count.
    #[error("there is no `perft DEPTH COUNT` line")]
    NoCount,
    /// The position isn't legal.
    #[error("the position is not legal: {0}")]
    Setup(SetupErrors),
}

impl Perft {
    /// Reads a position and its counts.
    ///
    /// ```
    /// use spellstack_catalog::Catalog;
    /// use spellstack_scenario::Perft;
    ///
    /// let text = r#"
    /// scenario "a bolt, and three things to aim it at"
    ///   p1 hand: "Lightning Bolt"
    ///   p1 battlefield: "Mountain"
    ///   p2 battlefield: "Grizzly Bears"
    /// perft 1 3
    /// perft by hand 2 8
    /// "#;
    /// let perft = Perft::read(text, &Catalog::standard())?;
    /// assert!(perft.wrong().is_empty());
    /// # Ok::<(), spellstack_scenario::PerftError>(())
    /// ```
    ///
    /// # Errors
    /// With the first line that can't be understood, or if the position isn't legal.
    pub fn read(text: &str, catalog: &Catalog) -> Result<Self, PerftError> {
        let mut counts = Vec::new();
        let mut header = String::new();
        for (number, line) in (1..).zip(text.lines()) {
            match line.trim().strip_prefix("perft ") {
                Some(words) => counts.push(count(words).ok_or_else(|| PerftError::Count {
                    line: number,
                    text: line.trim().to_owned(),
                })?),
                None => header.push_str(line),
            }
            header.push('\n');
        }
        if counts.is_empty() {
            return Err(PerftError::NoCount);
        }
        let (name, setup, seed) = position(&header, catalog)?;
        Game::new(setup.clone(), seed).map_err(PerftError::Setup)?;
        Ok(Perft {
            name,
            setup,
            seed,
            counts,
            text: text.to_owned(),
        })
    }

    /// The name of the position.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The counts that are written, in order.
    #[must_use]
    pub fn counts(&self) -> &[PathCount] {
        &self.counts
    }

    /// The game that begins there.
    ///
    /// # Panics
    /// Never: the setup was tried when it was read.
    #[must_use]
    pub fn game(&self, paying: Paying) -> Game {
        let options = Options {
            mana_by_hand: paying == Paying::ByHand,
            ..Options::default()
        };
        let setup = GameSetup {
            options,
            ..self.setup.clone()
        };
        Game::new(setup, self.seed).expect("the setup was tried when it was read")
    }

    /// What is counted where something else is written: the count written, and the number of paths.
    #[must_use]
    pub fn wrong(&self) -> Vec<(PathCount, u64)> {
        let counted = self.counts.iter().map(|count| (*count, self.count(*count)));
        counted.filter(|(count, found)| count.paths != *found).collect()
    }

    /// The text with what is counted now.
    #[must_use]
    pub fn renewed(&self) -> String {
        let mut counts = self.counts.iter();
        let lines = self.text.lines().map(|line| {
            if !line.trim().starts_with("perft ") {
                return line.to_owned();
            }
            let count = *counts.next().expect("there is a count for each such line");
            let paths = self.count(count);
            PathCount { paths, ..count }.to_string()
        });
        lines.map(|line| line + "\n").collect()
    }

    fn count(&self, count: PathCount) -> u64 {
        paths(&self.game(count.paying), count.depth)
    }
}

/// What stands after `perft`.
fn count(words: &str) -> Option<PathCount> {
    let words = words.trim();
    let (paying, numbers) = match words.strip_prefix("by hand ") {
        Some(numbers) => (Paying::ByHand, numbers),
        None => (Paying::Automatic, words),
    };
    let (depth, paths) = numbers.trim().split_once(' ')?;
    Some(PathCount {
        paying,
        depth: depth.parse().ok()?,
        paths: paths.trim().parse().ok()?,
    })
}

/// The name, setup and seed that a scenario's header says.
fn position(header: &str, catalog: &Catalog) -> Result<(String, GameSetup, u64), PerftError> {
    let mut parsed = syntax::parse(&format!("{header}play\n"));
    let found = parsed.len();
    let (Some(scenario), 1) = (parsed.pop(), found) else {
        return Err(PerftError::Scenarios(found));
    };
    let scenario = scenario.map_err(|error| PerftError::Header {
        line: error.line(),
        message: error.to_string(),
    })?;
    let (setup, seed, _) = setup(&scenario, &mut Cards::new(catalog)).map_err(|stop| PerftError::Header {
        line: stop.line,
        message: stop.message,
    })?;
    Ok((scenario.name, setup, seed))
}
