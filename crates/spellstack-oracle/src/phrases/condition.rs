//! Conditions: what *if*, *as long as*, *unless* and *only if* are followed by.
//!
//! A subject, how it stands, and a value: "you control two or more artifacts", "it's a creature card", "a creature died this turn".

mod bounds;
mod count;
mod history;
mod is;

use spellstack_core::lang::{Comparison, Condition, Filter, ObjectRef, PlayerFilter, PlayerRef, Value};

use super::*;
use crate::grammar::{Grammar, categories, says, slots};

categories! {
    12;
    CONDITION: Condition = "a condition";
    ONE_CONDITION: Condition = "a condition";
    HOW_MANY: Condition = "how many objects";
    HOW_MANY_CARDS: Condition = "how many cards";
    PREDICATE: Filter = "what it is";
    POSSESSION: Filter = "what it has";
    BOUND: (Comparison, Value) = "a number";
    ABOUT: ObjectRef = "an object";
}

pub(super) fn declare(grammar: &mut Grammar) {
    about(grammar);
    whole(grammar);
    turns(grammar);
    kicked(grammar);
    count::declare(grammar);
    bounds::declare(grammar);
    is::declare(grammar);
    history::declare(grammar);
}

/// Not so.
fn not(condition: Condition) -> Condition {
    match condition {
        Condition::Not(inner) => *inner,
        other => Condition::Not(Box::new(other)),
    }
}

/// What a condition is about, which "it" then stands for: "if this permanent is an enchantment, it ...".
fn about(grammar: &mut Grammar) {
    grammar.add(
        ABOUT,
        "<object>",
        slots![object: THIS_OR_THAT],
        |reading| {
            let object = reading.part(THIS_OR_THAT)?;
            if object == ObjectRef::This {
                reading.scope.mention_this();
            }
            Some(object)
        },
        |writing, object| {
            writing.part(THIS_OR_THAT, object)?;
            if *object == ObjectRef::This {
                writing.scope.mention_this();
            }
            Some(())
        },
    );
}

/// Conditions joined by "and" and "or".
fn whole(grammar: &mut Grammar) {
    grammar.add(
        CONDITION,
        "<only>",
        slots![only: ONE_CONDITION],
        |reading| reading.part(ONE_CONDITION),
        |writing, condition| writing.part(ONE_CONDITION, condition),
    );
    macro_rules! joined {
        ($wording:literal, $form:path) => {
            grammar.add(
                CONDITION,
                $wording,
                slots![one: ONE_CONDITION, two: ONE_CONDITION],
                |reading| {
                    let both = vec![reading.part(ONE_CONDITION)?, reading.part(ONE_CONDITION)?];
                    let is_plain = |one: &Condition| !matches!(one, Condition::All(_) | Condition::AnyOf(_));
                    (both.iter().all(is_plain) && both[0] != both[1]).then(|| $form(both))
                },
                |writing, condition| match condition {
                    $form(parts) if parts.len() == 2 => {
                        writing.part(ONE_CONDITION, &parts[0])?;
                        writing.part(ONE_CONDITION, &parts[1])
                    }
                    _ => None,
                },
            );
        };
    }
    joined!("<one> and <two>", Condition::All);
    joined!("<one> or <two>", Condition::AnyOf);
}

/// Whose turn it is.
fn turns(grammar: &mut Grammar) {
    macro_rules! turn {
        ($words:literal, $whose:path) => {
            says!(grammar, ONE_CONDITION, concat!("it's ", $words) => Condition::TurnOf($whose));
            for wording in [concat!("it's not ", $words), concat!("it isn't ", $words)] {
                grammar.add(
                    ONE_CONDITION,
                    wording,
                    &[],
                    |_| Some(not(Condition::TurnOf($whose))),
                    |_, condition| (*condition == not(Condition::TurnOf($whose))).then_some(()),
                );
            }
        };
    }
    turn!("your turn", PlayerFilter::You);
    turn!("an opponent's turn", PlayerFilter::Opponent);
    grammar.add(
        ONE_CONDITION,
        "it's that player's turn",
        &[],
        |reading| {
            Some(Condition::TurnOf(PlayerFilter::Is(that_player(
                &mut reading.scope,
            )?)))
        },
        |writing, condition| {
            let player = that_player(&mut writing.scope)?;
            (*condition == Condition::TurnOf(PlayerFilter::Is(player))).then_some(())
        },
    );
    grammar.add(
        ONE_CONDITION,
        "it's not their turn",
        &[],
        |reading| {
            Some(not(Condition::TurnOf(PlayerFilter::Is(that_player(
                &mut reading.scope,
            )?))))
        },
        |writing, condition| {
            let player = that_player(&mut writing.scope)?;
            (*condition == not(Condition::TurnOf(PlayerFilter::Is(player)))).then_some(())
        },
    );
}

fn that_player(scope: &mut crate::scope::Scope) -> Option<PlayerRef> {
    scope.player(|_| true)
}

/// CR 702.33d: of the spell itself, or of the permanent that it became.
fn kicked(grammar: &mut Grammar) {
    macro_rules! this {
        ($wording:literal, $condition:expr) => {
            grammar.add(
                ONE_CONDITION,
                $wording,
                &[],
                |reading| {
                    let it = reading.scope.object(crate::scope::When::Now, |_| true);
                    let is_this = it == Some(ObjectRef::This);
                    is_this.then_some($condition)
                },
                |writing, condition| {
                    let it = writing.scope.object(crate::scope::When::Now, |_| true);
                    (it == Some(ObjectRef::This) && *condition == $condition).then_some(())
                },
            );
        };
    }
    this!("it was kicked", Condition::Kicked);
    this!("it wasn't kicked", not(Condition::Kicked));
    for (wording, is_not) in [("<this> was kicked", false), ("<this> wasn't kicked", true)] {
        match is_not {
            false => grammar.add(
                ONE_CONDITION,
                wording,
                slots![this: THIS],
                |reading| {
                    reading.part(THIS)?;
                    reading.scope.mention_this();
                    Some(Condition::Kicked)
                },
                |writing, condition| {
                    (*condition == Condition::Kicked).then_some(())?;
                    writing.part(THIS, &ObjectRef::This)?;
                    writing.scope.mention_this();
                    Some(())
                },
            ),
            true => grammar.add(
                ONE_CONDITION,
                wording,
                slots![this: THIS],
                |reading| {
                    reading.part(THIS)?;
                    reading.scope.mention_this();
                    Some(not(Condition::Kicked))
                },
                |writing, condition| {
                    (*condition == not(Condition::Kicked)).then_some(())?;
                    writing.part(THIS, &ObjectRef::This)?;
                    writing.scope.mention_this();
                    Some(())
                },
            ),
        }
    }
}

/// The count of objects with one more part in their description.
fn with_part(condition: Condition, part: Filter) -> Option<Condition> {
    match condition {
        Condition::Exists(count, filter) => Some(Condition::Exists(count, Box::new(filter.and(part)))),
        Condition::Not(inner) => with_part(*inner, part).map(not),
        Condition::Compare(Value::Count(filter), comparison, count) => Some(Condition::Compare(
            Value::Count(Box::new(filter.and(part))),
            comparison,
            count,
        )),
        _ => None,
    }
}

/// The count of objects without that part of their description, which it must have.
fn without_part(condition: &Condition, part: &Filter) -> Option<Condition> {
    let less = |filter: &Filter| super::event::without(filter, part).map(Box::new);
    match condition {
        Condition::Exists(count, filter) => Some(Condition::Exists(*count, less(filter)?)),
        Condition::Not(inner) => without_part(inner, part).map(not),
        Condition::Compare(Value::Count(filter), comparison, count) => Some(Condition::Compare(
            Value::Count(less(filter)?),
            *comparison,
            count.clone(),
        )),
        _ => None,
    }
}

/// The players that the parts of a count's description name as controllers or owners.
fn players_in(condition: &Condition) -> Vec<PlayerRef> {
    let of = |filter: &Filter| {
        let parts = super::filter::parts(filter);
        let players = parts.into_iter().filter_map(|part| match part {
            Filter::Controller(PlayerFilter::Is(player)) | Filter::Owner(PlayerFilter::Is(player)) => {
                Some(player)
            }
            _ => None,
        });
        players.collect()
    };
    match condition {
        Condition::Exists(_, filter) | Condition::Compare(Value::Count(filter), ..) => of(filter),
        Condition::Not(inner) => players_in(inner),
        _ => Vec::new(),
    }
}
