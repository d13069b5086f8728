//! The tests of the crate, as one program.

mod build;
mod check;
mod documentation;
mod facts;
mod generator;
mod json;
mod near_misses;
mod scope;
mod text;
mod visit;
mod vocabulary;
