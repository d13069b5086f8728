//! Activated abilities: "{T}: Draw a card. Activate only once each turn.", loyalty abilities (CR 602, 606).

use spellstack_core::lang::{Ability, Activated, ActivationLimit, Condition, Cost, PlayerFilter};

use super::*;
use crate::grammar::{Grammar, Meant, categories, says, slots};

categories! {
    23;
    LIMITS: Vec<ActivationLimit> = "when it can be activated";
    LIMIT: ActivationLimit = "when it can be activated";
    LOYALTY: Cost = "a loyalty cost";
    ACTIVATION: Vec<Cost> = "a cost";
}

pub(super) fn declare(grammar: &mut Grammar) {
    costs(grammar);
    lines(grammar);
    limits(grammar);
}

fn costs(grammar: &mut Grammar) {
    grammar.add(
        ACTIVATION,
        "<costs>",
        slots![costs: COSTS],
        |reading| {
            let costs = reading.part(COSTS)?;
            let is_so = reading.scope.removed.is_none() || super::removed::is_one_number(&costs);
            is_so.then_some(costs)
        },
        |writing, costs| {
            writing.part(COSTS, costs)?;
            let is_so = writing.scope.removed.is_none() || super::removed::is_one_number(costs);
            is_so.then_some(())
        },
    );
    // CR 606.4: a loyalty cost stands alone.
    grammar.add(
        ACTIVATION,
        "<loyalty>",
        slots![loyalty: LOYALTY],
        |reading| Some(vec![reading.part(LOYALTY)?]),
        |writing, costs| match &costs[..] {
            [cost @ (Cost::Loyalty(_) | Cost::LoyaltyMinusX)] => writing.part(LOYALTY, cost),
            _ => None,
        },
    );
    grammar.add_terminal(
        LOYALTY,
        |tokens, at, _| {
            let cost = tokens.get(at).and_then(|token| loyalty(&token.piece.text));
            cost.map(|cost| (at + 1, cost.into_meaning()))
                .into_iter()
                .collect()
        },
        |meaning, _| match Cost::of(meaning)? {
            Cost::LoyaltyMinusX => Some("\u{2212}X".to_owned()),
            Cost::Loyalty(0) => Some("0".to_owned()),
            Cost::Loyalty(change) if *change < 0 => Some(format!("\u{2212}{}", change.unsigned_abs())),
            Cost::Loyalty(change) => Some(format!("+{change}")),
            _ => None,
        },
    );
}

/// "+1", "\u{2212}2", "\u{2212}X", "0".
fn loyalty(text: &str) -> Option<Cost> {
    let number = |text: &str| text.parse::<u8>().ok().map(i32::from);
    if text == "0" {
        return Some(Cost::Loyalty(0));
    }
    if let Some(more) = text.strip_prefix('+') {
        return number(more).map(Cost::Loyalty);
    }
    match text.strip_prefix('\u{2212}')? {
        "X" => Some(Cost::LoyaltyMinusX),
        less => number(less).map(|less| Cost::Loyalty(-less)),
    }
}

fn lines(grammar: &mut Grammar) {
    grammar.add(
        LINE,
        "<costs>: <body>",
        slots![costs: ACTIVATION, body: BODY],
        |reading| {
            let cost = reading.part(ACTIVATION)?;
            let body = reading.part(BODY)?;
            let limits = Vec::new();
            Some(vec![Ability::Activated(Activated { cost, body, limits })])
        },
        |writing, abilities| match &abilities[..] {
            [Ability::Activated(activated)] if activated.limits.is_empty() => {
                writing.part(ACTIVATION, &activated.cost)?;
                writing.part(BODY, &activated.body)
            }
            _ => None,
        },
    );
    grammar.add(
        LINE,
        "<costs>: <body> activate only <limits>.",
        slots![costs: ACTIVATION, body: BODY, limits: LIMITS],
        |reading| {
            let cost = reading.part(ACTIVATION)?;
            let body = reading.part(BODY)?;
            let limits = reading.part(LIMITS)?;
            Some(vec![Ability::Activated(Activated { cost, body, limits })])
        },
        |writing, abilities| match &abilities[..] {
            [Ability::Activated(activated)] if !activated.limits.is_empty() => {
                writing.part(ACTIVATION, &activated.cost)?;
                writing.part(BODY, &activated.body)?;
                writing.part(LIMITS, &activated.limits)
            }
            _ => None,
        },
    );
}

/// CR 602.5: "as a sorcery", "once each turn", "if you control a Swamp", and several of them.
fn limits(grammar: &mut Grammar) {
    grammar.add(
        LIMITS,
        "<only>",
        slots![only: LIMIT],
        |reading| Some(vec![reading.part(LIMIT)?]),
        |writing, limits| match &limits[..] {
            [only] => writing.part(LIMIT, only),
            _ => None,
        },
    );
    for wording in ["<first> and only <rest>", "<first> and <rest>"] {
        grammar.add(
            LIMITS,
            wording,
            slots![first: LIMIT, rest: LIMITS],
            |reading| {
                let first = reading.part(LIMIT)?;
                Some([vec![first], reading.part(LIMITS)?].concat())
            },
            |writing, limits| match &limits[..] {
                [first, rest @ ..] if !rest.is_empty() => {
                    writing.part(LIMIT, first)?;
                    writing.part(LIMITS, &rest.to_vec())
                }
                _ => None,
            },
        );
    }
    macro_rules! exactly {
        ($wording:literal, $limit:expr) => {
            grammar.add(
                LIMIT,
                $wording,
                &[],
                |_| Some($limit),
                |_, limit| (*limit == $limit).then_some(()),
            );
        };
    }
    says!(grammar, LIMIT, "if <condition>", condition: CONDITION => ActivationLimit::OnlyIf(condition));
    exactly!("as a sorcery", ActivationLimit::SorcerySpeed);
    exactly!("once each turn", ActivationLimit::OncePerTurn);
    exactly!(
        "during your turn",
        ActivationLimit::OnlyIf(Condition::TurnOf(PlayerFilter::You))
    );
}
