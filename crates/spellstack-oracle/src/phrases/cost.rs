//! Costs.

use spellstack_core::lang::Cost;
use spellstack_core::mana::ManaCost;

use super::*;
use crate::grammar::{Grammar, Meant, Token, categories, says, slots};

categories! {
    4;
    COSTS: Vec<Cost> = "a cost";
    COST: Cost = "a cost";
    MANA: ManaCost = "mana";
}

pub(super) fn declare(grammar: &mut Grammar) {
    costs(grammar);
    mana(grammar);
}

fn costs(grammar: &mut Grammar) {
    says!(grammar, COST, "{T}" => Cost::Tap);
    says!(grammar, COST, "<mana>", mana: MANA => Cost::Mana(mana));
    grammar.add(
        COST,
        "sacrifice <this>",
        slots![this: THIS],
        |reading| reading.part(THIS).map(|_| Cost::SacrificeThis),
        |writing, cost| match cost {
            Cost::SacrificeThis => writing.part(THIS, &spellstack_core::lang::ObjectRef::This),
            _ => None,
        },
    );
    grammar.add(
        COSTS,
        "<only>",
        slots![only: COST],
        |reading| Some(vec![reading.part(COST)?]),
        |writing, costs| match &costs[..] {
            [only] => writing.part(COST, only),
            _ => None,
        },
    );
    grammar.add(
        COSTS,
        "<first>, <rest>",
        slots![first: COST, rest: COSTS],
        |reading| Some([vec![reading.part(COST)?], reading.part(COSTS)?].concat()),
        |writing, costs| match &costs[..] {
            [first, rest @ ..] if !rest.is_empty() => {
                writing.part(COST, first)?;
                writing.part(COSTS, &rest.to_vec())
            }
            _ => None,
        },
    );
}

/// All symbols that stand together.
fn mana(grammar: &mut Grammar) {
    grammar.add_terminal(
        MANA,
        |tokens, at, _| {
            let is_symbol = |token: &&Token| token.piece.text.starts_with('{');
            let together = |token: &&Token| is_symbol(token) && !token.piece.spaced;
            if !tokens.get(at).is_some_and(|token| is_symbol(&token)) {
                return Vec::new();
            }
            let rest = tokens[at + 1..].iter().take_while(together).count();
            let text: String = tokens[at..=at + rest]
                .iter()
                .map(|token| &*token.piece.text)
                .collect();
            match text.parse::<ManaCost>() {
                Ok(cost) if cost.to_string() == text => vec![(at + 1 + rest, cost.into_meaning())],
                Ok(_) | Err(_) => Vec::new(),
            }
        },
        |meaning, _| ManaCost::of(meaning).map(ManaCost::to_string),
    );
}
