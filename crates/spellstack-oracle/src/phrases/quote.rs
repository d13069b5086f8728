//! Abilities in quotation marks, which something else has: "this creature" in them is what has them (CR 113.10).

use spellstack_core::lang::Ability;

use super::*;
use crate::grammar::{Grammar, categories, slots};

categories! {
    26;
    QUOTED: Ability = "an ability in quotation marks";
}

pub(super) fn declare(grammar: &mut Grammar) {
    grammar.add(
        QUOTED,
        "\"<line>\"",
        slots![line: LINE],
        |reading| {
            let outer = reading.scope.begin_quote();
            let abilities = reading.part(LINE)?;
            reading.scope.end_quote(outer);
            one(abilities)
        },
        |writing, ability| {
            let outer = writing.scope.begin_quote();
            writing.part(LINE, &vec![ability.clone()])?;
            writing.scope.end_quote(outer);
            Some(())
        },
    );
}

/// What is quoted is one ability, and no plain keyword.
fn one(mut abilities: Vec<Ability>) -> Option<Ability> {
    match abilities.pop() {
        Some(Ability::Spell(_)) | None => None,
        Some(ability) if abilities.is_empty() => Some(ability),
        Some(_) => None,
    }
}
