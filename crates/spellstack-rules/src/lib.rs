//! Magic: The Gathering as a sans-IO state machine: decisions out, choices in.
//!
//! A [`Game`] is a plain value. [`Game::decision`] is what it asks, [`Game::apply`] answers it, and [`Game::events`] is what
//! happened then; everything else is a getter. It can be cloned, compared, hashed and serialized at every decision.
//!
//! ```
//! use spellstack_core::lang::build::Card;
//! use spellstack_rules::{Game, GameSetup, Random};
//!
//! let definitions = vec![
//!     Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
//!     Card::land("Forest", "Forest").define(),
//! ];
//! let deck: Vec<String> = ["Bear", "Forest"].repeat(20).into_iter().map(str::to_owned).collect();
//! let setup = GameSetup::decks(definitions, vec![deck.clone(), deck]);
//!
//! let mut game = Game::new(setup, 7)?; // a legal game, or every reason why not
//! let mut random = Random::new(1);
//! while let Some(decision) = game.decision() {
//!     let choice = decision.sample(&mut random); // both players play at random
//!     game.apply(choice)?; // runs by the rules up to the next decision
//! }
//! assert!(game.outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`GameSetup`] begins a game from decks or from a position in the middle of one.
//! - [`Decision`] lists its legal answers, counts them, draws one at random, and has a default that is always legal.
//! - [`View`] is the game as one player may see it, and answers what the words of cards mean in it, such as
//!   [`View::fits`]; [`determinize`] fills in what it hides.
//! - [`SavedGame`] is a game to store; a [`Record`] has its setup, seed and choices, for [`replay`].

mod actions;
mod audit;
mod bounds;
mod budget;
mod cast;
mod characteristics;
mod charge;
mod combat;
mod commit;
mod control;
mod cost;
mod decision;
mod demand;
mod derived;
mod effect;
mod event;
mod executor;
mod game;
mod hash;
mod history;
mod keyword;
mod keyword_action;
mod layers;
mod legal;
mod look;
mod loops;
mod machine;
mod network;
mod numbers;
mod payment;
mod pricing;
mod priority;
mod program;
mod random;
mod reader;
mod record;
mod replacement;
mod resolve;
mod rule;
mod save;
mod sba;
mod setup;
mod spare_capacity;
mod stable_hash;
mod state;
mod target;
mod trigger;
mod turn;
mod untap;
mod view;
mod work;

pub use audit::AuditFault;
pub use characteristics::Characteristics;
pub use control::Replacer;
pub use decision::{
    Action, Ask, AttackLimits, BlockLimits, Choice, Count, Decision, Item, Means, Pending, Place, Why,
};
pub use derived::Answers;
pub use event::{
    Changes, Damage, Entry, Event, Extras, Joins, LifeLossCause, LossReason, Move, Mover, Position, Showing,
    ShownCard, Thing,
};
pub use game::{ApplyError, Game};
pub use layers::Cause;
pub use numbers::Numbers;
pub use program::Program;
pub use random::Random;
pub use record::{Offered, RECORD_FORMAT, Record, ReplayError, replay};
pub use save::{FORMAT as SAVE_FORMAT, LoadError, SavedGame, ShortSave};
pub use setup::{
    CardSetup, GameSetup, MAX_PLAYERS, PlayerPosition, PlayerSetup, PositionSetup, PreparedSetup, SetupError,
    SetupErrors, SetupPlace, Start,
};
pub use state::{
    Agenda, Announced, Attack, Block, Chosen, Options, Outcome, Resumption, StackEntry, StackKind, Way, Word,
};
pub use view::{
    AbilityView, Beliefs, ChangeView, DeterminizeError, EventReferents, FaceView, Fitting, LibraryCardView,
    Likeness, ObjectView, OriginView, OwnedView, PlayerView, Referents, ResultReferent, StackView, Subject,
    UNKNOWN_CARD, UNKNOWN_OBJECT, View, determinize,
};
pub use work::Work;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
