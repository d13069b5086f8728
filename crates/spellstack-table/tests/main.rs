//! Tests of the table through its public door: keys in, screens out.

mod answers;
mod cards;
mod combat;
mod hidden;
mod passing;
mod random_keys;
mod screens;
mod starting;
mod support;
mod undo;
mod wording;
