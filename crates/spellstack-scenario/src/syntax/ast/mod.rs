//! The tree that a scenario's text becomes.

mod expect;
mod header;
mod play;
mod words;

pub use expect::{Expectation, ObjectFact, PlayerFact, StackFact};
pub use header::{CardDefinition, Flag, Header, Library, ListEntry, PrintedPt, PrintedValue};
pub use play::{Action, Answer, Attacker, Block, GotoTurn, Options, Play};
pub use words::{Colour, Place, Player, Step, Zone};

/// A starting position, what the players do, and what must be true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario {
    /// The line of `scenario "NAME"`, from 1.
    pub line: usize,
    /// The name in quotes.
    pub name: String,
    /// The lines before `play`, in order.
    pub header: Vec<Line<Header>>,
    /// The lines after `play`, in order.
    pub play: Vec<Line<Play>>,
}

impl Scenario {
    /// The Comprehensive Rules numbers of the `cr` lines.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        self.header
            .iter()
            .filter_map(|line| match &line.item {
                Header::Rules(rules) => Some(rules),
                _ => None,
            })
            .flatten()
            .map(String::as_str)
    }
}

/// Something read from one line, with the line's number and wording.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line<T> {
    /// The number of the line in the file, from 1.
    pub number: usize,
    /// The line as written, without the blanks around it.
    pub text: String,
    /// What the line says.
    pub item: T,
}

/// A card as a line names it: `"Bear"`, `"Bear"#2` or `p2."Bear"`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardRef {
    /// The name as written; compare it with [`same_name`](crate::syntax::same_name).
    pub name: String,
    /// The number after `#`, from 1.
    pub index: Option<u32>,
    /// The player before the dot.
    pub controller: Option<Player>,
}

/// A card, a player, or a spell or ability named by its source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// A card, or what is on the stack under that name.
    Card(CardRef),
    /// A player.
    Player(Player),
}
