//! Lines: keywords, spells, "cost: effect", "whenever", and statements.

use spellstack_core::lang::{Ability, Body, Clause};

use super::kicked::has_kicked_target;
use super::*;
use crate::grammar::{Grammar, categories, slots};

categories! {
    0;
    LINE: Vec<Ability> = "an ability";
    BODY: Body = "what it does";
}

pub(super) fn declare(grammar: &mut Grammar) {
    bodies(grammar);
    lines(grammar);
}

/// Effects with the targets that they mention.
fn bodies(grammar: &mut Grammar) {
    grammar.add(
        BODY,
        "<effects>",
        slots![effects: EFFECTS],
        |reading| {
            let outer = reading.scope.begin_clause(Vec::new());
            let effect = reading.part(EFFECTS)?;
            let targets = reading.scope.end_clause(outer)?;
            Some(Body::Plain(Clause { targets, effect }))
        },
        |writing, body| {
            let Body::Plain(clause) = body else { return None };
            let outer = writing.scope.begin_clause(clause.targets.clone());
            writing.part(EFFECTS, &clause.effect)?;
            writing.scope.end_clause(outer).map(|_| ())
        },
    );
}

fn lines(grammar: &mut Grammar) {
    grammar.add(
        LINE,
        "<keywords>",
        slots![keywords: KEYWORDS],
        |reading| reading.part(KEYWORDS),
        |writing, abilities| writing.part(KEYWORDS, abilities),
    );
    grammar.add(
        LINE,
        "<body>",
        slots![body: BODY],
        |reading| {
            let is_spell = reading.scope.names.is_spell();
            reading.scope.mention_paid();
            let body = reading.part(BODY)?;
            (is_spell && !has_kicked_target(&body)).then(|| vec![Ability::Spell(body)])
        },
        |writing, abilities| match &abilities[..] {
            [Ability::Spell(body)] if writing.scope.names.is_spell() => {
                writing.scope.mention_paid();
                writing.part(BODY, body)
            }
            _ => None,
        },
    );
}
