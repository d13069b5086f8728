//! What casting costs: "costs {1} less to cast", additional and alternative costs (CR 118.8, 118.9, 601.2f).

use spellstack_core::lang::{Cost, CostChange, Filter, PlayerFilter, Rule, Value};
use spellstack_core::mana::{ManaCost, ManaSymbol};

use super::rule::cards_of;
use super::*;
use crate::grammar::{Grammar, slots};

pub(super) fn declare(grammar: &mut Grammar) {
    changes(grammar);
    reductions(grammar);
    additional(grammar);
    alternative(grammar);
}

/// The number of a symbol of generic mana.
fn generic(mana: &ManaCost) -> Option<i32> {
    match mana.symbols() {
        [ManaSymbol::Generic(amount)] => i32::try_from(*amount).ok().filter(|amount| *amount > 0),
        _ => None,
    }
}

/// That much generic mana.
fn symbol(amount: i32) -> Option<ManaCost> {
    format!("{{{amount}}}").parse().ok()
}

/// "{1} less to cast", "{U} less to cast", "{1} less to cast for each artifact you control".
fn changes(grammar: &mut Grammar) {
    grammar.add(
        COST_CHANGE,
        "<mana> less to cast",
        slots![mana: MANA],
        |reading| {
            let mana = reading.part(MANA)?;
            match generic(&mana) {
                Some(amount) => Some(CostChange::Less(Value::Number(amount))),
                None if mana.has_x() => None,
                None => Some(CostChange::LessMana(mana)),
            }
        },
        |writing, change| match change {
            CostChange::Less(Value::Number(amount)) => writing.part(MANA, &symbol(*amount)?),
            CostChange::LessMana(mana) => writing.part(MANA, mana),
            _ => None,
        },
    );
    grammar.add(
        COST_CHANGE,
        "<mana> more to cast",
        slots![mana: MANA],
        |reading| {
            let amount = generic(&reading.part(MANA)?)?;
            Some(CostChange::More(Value::Number(amount)))
        },
        |writing, change| match change {
            CostChange::More(Value::Number(amount)) => writing.part(MANA, &symbol(*amount)?),
            _ => None,
        },
    );
    macro_rules! each {
        ($wording:literal, $change:path) => {
            grammar.add(
                COST_CHANGE,
                $wording,
                slots![mana: MANA, each: FOR_EACH],
                |reading| {
                    let amount = generic(&reading.part(MANA)?)?;
                    Some($change(times(amount, reading.part(FOR_EACH)?)))
                },
                |writing, change| match change {
                    $change(value) => {
                        let (amount, each) = counted(value)?;
                        writing.part(MANA, &symbol(amount)?)?;
                        writing.part(FOR_EACH, &each)
                    }
                    _ => None,
                },
            );
        };
    }
    each!("<mana> less to cast for each <each>", CostChange::Less);
    each!("<mana> more to cast for each <each>", CostChange::More);
}

/// That many times the value.
fn times(amount: i32, value: Value) -> Value {
    match amount {
        1 => value,
        amount => Value::Times(amount, Box::new(value)),
    }
}

/// What is counted, and how much for each.
fn counted(value: &Value) -> Option<(i32, Value)> {
    match value {
        Value::Times(amount, value) if *amount > 1 => Some((*amount, (**value).clone())),
        Value::Number(_) | Value::X => None,
        other => Some((1, other.clone())),
    }
}

/// Which spells cost less or more.
fn reductions(grammar: &mut Grammar) {
    grammar.add(
        RULE,
        "this spell costs <change>",
        slots![change: COST_CHANGE],
        |reading| Some(Rule::ThisCost(reading.part(COST_CHANGE)?)),
        |writing, rule| match rule {
            Rule::ThisCost(change) => writing.part(COST_CHANGE, change),
            _ => None,
        },
    );
    grammar.add(
        RULE,
        "this spell costs <mana> more to cast for each target beyond the first",
        slots![mana: MANA],
        |reading| {
            let amount = generic(&reading.part(MANA)?)?;
            Some(Rule::CostPerExtraTarget(u32::try_from(amount).ok()?))
        },
        |writing, rule| match rule {
            Rule::CostPerExtraTarget(amount) => writing.part(MANA, &symbol(i32::try_from(*amount).ok()?)?),
            _ => None,
        },
    );
    macro_rules! whose {
        ($wording:literal, $who:pat => $filter:expr) => {
            grammar.add(
                RULE,
                $wording,
                slots![spells: SPELLS, change: COST_CHANGE],
                |reading| {
                    let spells = reading.part(SPELLS)?;
                    Some(Rule::SpellCost {
                        who: $filter,
                        spells: cards_of(&spells),
                        change: reading.part(COST_CHANGE)?,
                    })
                },
                |writing, rule| match rule {
                    Rule::SpellCost {
                        who: $who,
                        spells,
                        change,
                    } => {
                        writing.part(SPELLS, &spells.clone().and(Filter::Spell))?;
                        writing.part(COST_CHANGE, change)
                    }
                    _ => None,
                },
            );
        };
    }
    whose!("<spells> you cast cost <change>", PlayerFilter::You => PlayerFilter::You);
    whose!("<spells> your opponents cast cost <change>", PlayerFilter::Opponent => PlayerFilter::Opponent);
    whose!("<spells> cost <change>", PlayerFilter::Any => PlayerFilter::Any);
}

/// CR 118.8: nothing of the cost is an amount that the rest of the text changes.
fn additional(grammar: &mut Grammar) {
    grammar.add(
        RULE,
        "as an additional cost to cast this spell, <costs>",
        slots![costs: DONES],
        |reading| {
            let costs = reading.part(DONES)?;
            reading.scope.note_paid();
            Some(Rule::AdditionalCost(costs))
        },
        |writing, rule| match rule {
            Rule::AdditionalCost(costs) => {
                writing.part(DONES, costs)?;
                writing.scope.note_paid();
                Some(())
            }
            _ => None,
        },
    );
}

fn alternative(grammar: &mut Grammar) {
    grammar.add(
        RULE,
        "you may <costs> rather than pay this spell's mana cost",
        slots![costs: DONES],
        |reading| Some(Rule::AlternativeCost(reading.part(DONES)?, None)),
        |writing, rule| match rule {
            Rule::AlternativeCost(costs, None) => writing.part(DONES, costs),
            _ => None,
        },
    );
    grammar.add(
        RULE,
        "you may cast this spell without paying its mana cost",
        &[],
        |_| Some(Rule::AlternativeCost(nothing()?, None)),
        |_, rule| (*rule == Rule::AlternativeCost(nothing()?, None)).then_some(()),
    );
    grammar.add(
        RULE,
        "if <condition>, you may <costs> rather than pay this spell's mana cost",
        slots![condition: CONDITION, costs: DONES],
        |reading| {
            let condition = Some(Box::new(reading.part(CONDITION)?));
            Some(Rule::AlternativeCost(reading.part(DONES)?, condition))
        },
        |writing, rule| match rule {
            Rule::AlternativeCost(costs, Some(condition)) => {
                writing.part(CONDITION, condition)?;
                writing.part(DONES, costs)
            }
            _ => None,
        },
    );
    grammar.add(
        RULE,
        "if <condition>, you may cast this spell without paying its mana cost",
        slots![condition: CONDITION],
        |reading| {
            let condition = Some(Box::new(reading.part(CONDITION)?));
            Some(Rule::AlternativeCost(nothing()?, condition))
        },
        |writing, rule| match rule {
            Rule::AlternativeCost(costs, Some(condition)) => {
                (*costs == nothing()?).then_some(())?;
                writing.part(CONDITION, condition)
            }
            _ => None,
        },
    );
}

/// What isn't paid is a cost of nothing (CR 118.5).
fn nothing() -> Option<Vec<Cost>> {
    Some(vec![Cost::Mana("{0}".parse().ok()?)])
}
