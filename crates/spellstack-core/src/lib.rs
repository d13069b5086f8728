//! The vocabulary of Magic: The Gathering and a card language as plain data.

mod bit_set;
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
pub use step::{Phase, Step};
pub use types::{CardType, CardTypes, Subtype, SubtypeKind, SubtypeSet, Supertype, Supertypes, TypeLine};
pub use zone::{Zone, ZoneKind};
