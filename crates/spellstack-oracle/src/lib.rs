//! Oracle text, made from definitions in the card language.
//!
//! A definition contains no English. [`mod@print`] makes it, worded like Oracle text: [`card`] the whole card, [`rules`] and
//! [`rules_on`] the text of a face, [`ability`] one ability.
//!
//! ```
//! use spellstack_core::lang::build::*;
//!
//! let goat = Card::creature("Village Goat", "{G}", "Goat", 1, 1)
//!     .ability(when(this_dies(), gain_life(you(), 1)))
//!     .define();
//! let rules = "When this creature dies, you gain 1 life.";
//! assert_eq!(spellstack_oracle::rules(goat.front()), rules);
//! assert_eq!(
//!     spellstack_oracle::card(&goat),
//!     ["Village Goat {G}", "Creature — Goat", rules, "1/1"].join("\n")
//! );
//! ```

mod card_facts;
mod compile;
pub mod files;
mod grammar;
mod lexicon;
mod names;
mod normal;
mod noun;
mod phrases;
pub mod print;
mod salience;
mod scope;

pub use card_facts::{CardFacts, FaceFacts};
pub use compile::{
    LineGap, LineReadings, LineWordings, MissingPhrase, Phrase, Reading, Reason, Refusal, Refusals,
    SameMeaning, Wording, compile, facts, gaps, readings, text, used_wordings, wordings,
};
pub use normal::{Normalized, normalized};
pub use print::{ability, card, rules, rules_on};
pub use salience::Decisions;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
