//! What clients of a Spellstack game get and send, as plain data.
//!
//! An [`Update`] has the game as a seat sees it ([`Picture`]), what the seat is asked ([`Question`]), and what has happened
//! ([`Line`]s of a [`Story`]). A [`Reply`] names options of the question by their numbers. Both are serializable and carry
//! [`PROTOCOL_FORMAT`], and contain nothing of the engine's internals. A [`Client`] makes and takes them on the side of the
//! game.
//!
//! ```
//! use spellstack_core::PlayerId;
//! use spellstack_core::lang::build::Card;
//! use spellstack_protocol::{Answer, AnswerError, Client, Reply};
//! use spellstack_rules::{Game, GameSetup};
//!
//! let forest = Card::land("Forest", "Forest").define();
//! let deck = vec!["Forest".to_owned(); 40];
//! let mut game = Game::new(GameSetup::decks(vec![forest], vec![deck.clone(), deck]), 7)?;
//! let asked = game.decision().map(|decision| decision.player());
//! let mut client = Client::new(&game, asked, ["Ann", "Bob"]);
//!
//! let update = client.update(&game);
//! let question = update.question.as_ref().ok_or("it is asked whether to keep the hand")?;
//! assert_eq!(question.text, "Keep this hand?");
//! let options: Vec<&str> = question.options.iter().map(|option| option.text.as_str()).collect();
//! assert_eq!(options, ["Keep", "Mulligan"]);
//!
//! let refused = client.choice(&game, &Reply::to(&update, Answer::One(2)));
//! assert_eq!(refused, Err(AnswerError::NoSuchOption { place: 0, option: 2, count: 2 }));
//! let choice = client.choice(&game, &Reply::to(&update, Answer::One(0)))?;
//! game.apply(choice)?;
//! client.follow(&game); // for the story
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Programs that show a game in the same process use the parts: [`Words`], [`Asked`] and [`Story`] work on a view, a decision
//! and a game.

mod answer;
mod client;
mod escape;
mod format;
mod id;
mod picture;
mod question;
mod story;
mod subject;
mod words;

pub use answer::{Answer, AnswerError, AnswerKind, Declared};
pub use client::{Client, Reply, Update};
pub use escape::escape;
pub use format::{FormatError, PROTOCOL_FORMAT};
pub use id::{Id, IdError};
pub use picture::{
    AttackPicture, Awaited, BlockPicture, Characteristics, Counters, KnownCard, Mana, ObjectKind,
    ObjectPicture, Picture, PlayerPicture, StackPicture, TargetPicture,
};
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
