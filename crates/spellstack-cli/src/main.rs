//! The program `spellstack`.
fn main() {}
