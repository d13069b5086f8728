//! The vocabulary of Magic: The Gathering and a card language as plain data.
//!
//! There is no game state here. A [`CardDef`] is a sentence in the card language of [`lang`]: it can be written in Rust
//! with [`lang::build`], read from and written as JSON with [`json`], made from plain card facts with [`facts`], and
//! checked with [`lang::check`]. The crate `spellstack-oracle` makes its Oracle text.
//!
//! ```
//! use spellstack_core::json::{from_json, to_json};
//! use spellstack_core::lang::build::*;
//! use spellstack_core::lang::check;
//!
//! let goat = Card::creature("Village Goat", "{G}", "Goat", 1, 1)
//!     .ability(when(this_dies(), gain_life(you(), 1)))
//!     .define();
//! let cost: spellstack_core::ManaCost = "{G}".parse().expect("a mana cost");
//! assert_eq!(goat.front().mana_cost, Some(cost));
//! assert!(check::card(&goat).is_ok());
//! assert_eq!(from_json(&to_json(&goat))?, [goat]);
//! # Ok::<(), spellstack_core::json::JsonError>(())
//! ```

mod bit_set;
mod short_vec;
mod text_form;

pub mod card;
pub mod color;
pub mod counter;
pub mod facts;
pub mod id;
pub mod json;
pub mod keyword;
pub mod lang;
pub mod mana;
pub mod player;
pub mod pt;
pub mod step;
pub mod types;
pub mod zone;

pub use card::{CardDef, Face, Layout, TokenDef};
pub use color::{Color, ColorSet};
pub use counter::CounterKind;
pub use id::{AbilityId, CardId, DefId, NodeId, ObjectId, PlayerId};
pub use keyword::{Keyword, KeywordKind, KeywordSet};
pub use mana::{ManaCost, ManaKind, ManaPool, ManaSymbol};
pub use player::{PerPlayer, PlayerSet};
pub use pt::{Pt, PtValue};
pub use short_vec::{IntoIter, ShortVec};
pub use step::{Phase, Step};
pub use types::{CardType, CardTypes, Subtype, SubtypeKind, SubtypeSet, Supertype, Supertypes, TypeLine};
pub use zone::{Zone, ZoneKind};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
