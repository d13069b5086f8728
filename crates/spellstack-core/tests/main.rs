//! The tests of the crate, as one program.

mod build;
mod check;
mod documentation;
mod facts;
mod generator;
mod json;
mod scope;
mod short_vec;
mod visit;
mod vocabulary;
