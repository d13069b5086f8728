//! The card language: a closed set of enums that nest as the phrases of a card's text do.
//!
//! A card is a sentence of this language. Nothing here runs: `spellstack-rules` interprets it, `spellstack-oracle` says it
//! in English, [`check`] finds its faults, [`visit`] walks through it, and serde reads and writes it as JSON.

pub mod build;
pub mod check;
pub mod derive;
pub mod order;
pub mod visit;
pub mod words;

mod ability;
mod combat;
mod condition;
mod cost;
mod duration;
mod effect;
mod event;
mod event_parts;
mod filter;
mod modification;
mod permission;
mod reference;
mod replacement;
mod target;
mod value;

pub use ability::{
    Ability, Activated, ActivationLimit, Body, Clause, Quality, Statement, Static, Trigger, Triggered,
};
pub use combat::{CombatRule, TurnChange};
pub use condition::Condition;
pub use cost::Cost;
pub use duration::Duration;
pub use effect::{
    CopyTargets, Destination, Each, Effect, EntryFlag, LibraryPlace, ManaOutput, Price, Regeneration, Shown,
    Skipped, TargetChange, Under,
};
pub use event::{DamageKind, DrawnCard, EventPattern, PutBy, Recipient};
pub use event_parts::EventParts;
pub use filter::{Filter, PlayerFilter};
pub use modification::{Layer, Modification};
pub use permission::{CostChange, PlayerAbility, Rule};
pub use reference::{
    Chooser, EventRole, Label, Link, ObjectRef, Objects, PlayerRef, Players, Quantity, Recipients, Selection,
};
pub use replacement::{Instead, Replacement, WordKind};
pub use target::{TargetRelation, TargetSpec};
pub use value::{Comparison, Rounding, Stat, Value};
