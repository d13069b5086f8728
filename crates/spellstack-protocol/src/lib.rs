//! What clients of a Spellstack game get and send, as plain data.
//!
//! - [`Words`] says what is in a view: players, objects, choices, and what a card says, is now, and why.
//! - A [`Story`] tells a game in sentences, as a player or somebody who sees everything may know it.

mod answer;
mod id;
mod question;
mod story;
mod subject;
mod words;

pub use answer::{Answer, AnswerError, AnswerKind, Declared};
pub use id::{Id, IdError};
pub use question::{
    Asked, Company, Declaration, Division, Fighter, Form, ManaAbilities, Offer, OfferKind, Question,
    Requirement, Target,
};
pub use story::{Line, LineKind, Story};
pub use subject::Subject;
pub use words::{CardText, Words, name_of, size_of};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
