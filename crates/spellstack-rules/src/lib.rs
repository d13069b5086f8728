//! Magic: The Gathering as a sans-IO state machine: decisions out, choices in.

mod audit;
mod cache;
mod cast;
mod characteristics;
mod combat;
mod commit;
mod control;
mod cost;
mod decision;
mod effect;
mod event;
mod game;
mod hash;
mod history;
mod keyword_action;
mod layers;
mod legal;
mod look;
mod loops;
mod machine;
mod payment;
mod priority;
mod program;
mod random;
mod replacement;
mod resolve;
mod rule;
mod save;
mod sba;
mod setup;
mod state;
mod target;
mod trigger;
mod turn;
mod view;

pub use audit::AuditFault;
pub use characteristics::Characteristics;
pub use control::Replacer;
pub use decision::{Action, Ask, Choice, Count, Decision, Item, Pending, Place, Why};
pub use event::{Damage, Entry, Event, LifeLossCause, LossReason, Move, Mover, Position, Thing};
pub use game::{ApplyError, Game, Options};
pub use program::Program;
pub use random::Random;
pub use save::{FORMAT as SAVE_FORMAT, LoadError, Record, ReplayError, SavedGame, ShortSave, replay};
pub use setup::{
    CardSetup, GameSetup, MAX_PLAYERS, PlayerPosition, PlayerSetup, PositionSetup, PreparedSetup, SetupError, SetupErrors,
    SetupPlace, Start,
};
pub use state::{Attack, Block, Chosen, Outcome, StackEntry, StackKind, Way};
pub use view::{
    AbilityView, Beliefs, DeterminizeError, LibraryCardView, ObjectView, OwnedView, PlayerView, StackView, UNKNOWN_CARD, View,
    determinize,
};
