//! Spellstack: a Magic: The Gathering rules engine as plain data.
//!
//! The crates of the project under one name. Each can also be taken alone.

pub use spellstack_ai as ai;
pub use spellstack_catalog as catalog;
pub use spellstack_core as core;
pub use spellstack_rules as rules;
pub use spellstack_scenario as scenario;
pub use spellstack_sim as sim;
