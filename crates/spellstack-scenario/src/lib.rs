//! A readable rules-test language for Spellstack and its runner.

pub mod syntax;
