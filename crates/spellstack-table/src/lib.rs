//! A Spellstack game in a terminal: the table as a state machine, its keys and its screens.
//!
//! A [`Table`] is a game with people and agents at it. It takes keys ([`Table::key`]), goes on by itself where nobody at
//! the keyboard has to choose ([`Table::advance`]), and draws itself ([`Table::draw`]); it does no IO. What the
//! program has to do is a request ([`Table::take_request`]). [`run`] plays one in the terminal.
//!
//! ```
//! use spellstack_ai::Heuristic;
//! use spellstack_catalog::{Catalog, decks};
//! use spellstack_table::ratatui::{Terminal, backend::TestBackend};
//! use spellstack_table::{Key, Seat, Table, Theme};
//!
//! let decks = ["Goblins", "Burn"].map(|name| decks::by_name(name).expect("it is a standard deck"));
//! let setup = spellstack_sim::setup(&Catalog::standard(), &decks)?;
//! let seats = vec![Seat::Person, Seat::Agent(Box::new(Heuristic::new(1)))];
//! let mut table = Table::new(setup, 7, vec!["Goblins".to_owned(), "Burn".to_owned()], seats)?;
//!
//! while table.advance() {} // up to what the person is asked
//! table.key(Key::Enter); // keeps the hand
//! let mut terminal = Terminal::new(TestBackend::new(80, 24))?;
//! terminal.draw(|frame| table.draw(frame, Theme::Plain))?;
//! assert!(terminal.backend().to_string().contains("20 life"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
mod answer;
mod board;
mod combat;
mod drive;
mod focus;
mod history;
mod key;
mod keys;
mod knowledge;
mod overlay;
mod screen;
mod seat;
mod settings;
mod table;
mod terminal;

/// What [`Table::draw`] draws with, in the version that it needs.
pub use ratatui;

pub use advice::{Advice, Adviser};
pub use key::Key;
pub use screen::Theme;
pub use seat::Seat;
pub use settings::{STEPS, Settings, Stops};
pub use table::{Request, Table, TableError};
pub use terminal::{ReadError, read, run, saved};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
