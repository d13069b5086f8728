//! The syntax of scenario files: from `.scn` text to a typed tree, with no knowledge of the game.
//!
//! Nothing here looks a card up or asks whether an action is legal: names stay text, and every line keeps its number
//! and its wording, so that the runner can report where something went wrong.
//!
//! ```
//! use spellstack_scenario::syntax::{self, Action, Play};
//!
//! let text = r#"
//! scenario "A bolt takes three"
//!   p1 battlefield: "Mountain"
//!   p1 hand: "Lightning Bolt"
//! play
//!   p1 cast "Lightning Bolt" -> p2
//!   resolve
//!   expect p2 life 17
//! "#;
//! let scenarios = syntax::parse(text);
//! let scenario = scenarios[0].as_ref().expect("the text is well formed");
//! assert_eq!(scenario.name, "A bolt takes three");
//! assert_eq!(scenario.play[0].number, 6);
//! assert!(matches!(scenario.play[0].item, Play::Action { action: Action::Cast { .. }, .. }));
//! ```

mod ast;
mod cursor;
mod error;
mod lexer;
mod name;
mod parse;

pub use ast::{
    Action, Answer, Attacker, Block, CardDefinition, CardRef, Colour, Expectation, Flag, GotoTurn, Header,
    Library, Line, ListEntry, ObjectFact, Options, Place, Play, Player, PlayerFact, PrintedPt, PrintedValue,
    Scenario, StackFact, Step, Target, Zone,
};
pub use error::{LineError, ScenarioError};
pub use name::same_name;
pub use parse::parse;
