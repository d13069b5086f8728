//! What an object is, has, or was: "it's a creature card", "this creature is tapped", "it had flying".

use spellstack_core::ZoneKind;
use spellstack_core::lang::{Comparison, Condition, Filter, ObjectRef, PlayerFilter, Stat, Value};

use super::super::*;
use super::not;
use crate::grammar::{Grammar, says, slots};
use crate::scope::When;

pub(super) fn declare(grammar: &mut Grammar) {
    predicates(grammar);
    is(grammar);
    possessions(grammar);
    has(grammar);
    counters(grammar);
}

/// What may be said after "is": an adjective, a noun, a place.
fn predicates(grammar: &mut Grammar) {
    says!(grammar, PREDICATE, "a <what>", what: FILTER => what);
    grammar.add(
        PREDICATE,
        "<what>",
        slots![what: ADJECTIVE],
        |reading| reading.part(ADJECTIVE).filter(is_predicate),
        |writing, what| {
            is_predicate(what).then_some(())?;
            writing.part(ADJECTIVE, what)
        },
    );
    grammar.add(
        PREDICATE,
        "a <what>",
        slots![what: CARD],
        |reading| reading.part(CARD).filter(|what| *what != Filter::Any),
        |writing, what| writing.part(CARD, what),
    );
    says!(grammar, PREDICATE, "on the battlefield" => Filter::Zone(ZoneKind::Battlefield));
    macro_rules! place {
        ($wording:literal, $zone:expr) => {
            grammar.add(
                PREDICATE,
                $wording,
                &[],
                |_| Some(Filter::Zone($zone).and(Filter::Owner(PlayerFilter::You))),
                |_, what| (*what == Filter::Zone($zone).and(Filter::Owner(PlayerFilter::You))).then_some(()),
            );
        };
    }
    place!("in your graveyard", ZoneKind::Graveyard);
    place!("in your hand", ZoneKind::Hand);
    says!(grammar, PREDICATE, "in exile" => Filter::Zone(ZoneKind::Exile));
}

/// "Other" is said before a noun alone.
fn is_predicate(what: &Filter) -> bool {
    *what != Filter::Is(ObjectRef::This).not()
}

/// A condition of what has just been mentioned: "it is", "it has".
macro_rules! of_it {
    ($grammar:expr, $wording:literal, $what:expr, $condition:expr, $known:expr) => {
        $grammar.add(
            ONE_CONDITION,
            $wording,
            slots![what: $what],
            |reading| {
                let it = reading.scope.object(When::Before, |_| true)?;
                Some($condition(it, reading.part($what)?))
            },
            |writing, condition| {
                let it = writing.scope.object(When::Before, |_| true)?;
                let (object, what) = $known(condition)?;
                (*object == it).then_some(())?;
                writing.part($what, what)
            },
        );
    };
}

/// The same of an object that is named.
macro_rules! of_object {
    ($grammar:expr, $wording:literal, $what:expr, $condition:expr, $known:expr) => {
        $grammar.add(
            ONE_CONDITION,
            $wording,
            slots![object: ABOUT, what: $what],
            |reading| {
                let object = reading.part(ABOUT)?;
                Some($condition(object, reading.part($what)?))
            },
            |writing, condition| {
                let (object, what) = $known(condition)?;
                writing.part(ABOUT, object)?;
                writing.part($what, what)
            },
        );
    };
}

/// "It is", "it was": what it was is known where it is gone (CR 608.2h).
fn is(grammar: &mut Grammar) {
    of_it!(grammar, "it's <what>", PREDICATE, so, if_so);
    of_it!(grammar, "it isn't <what>", PREDICATE, so_not, if_not);
    of_it!(grammar, "it's not <what>", PREDICATE, so_not, if_not);
    of_it!(grammar, "it was <what>", PREDICATE, so, if_so);
    of_it!(grammar, "it wasn't <what>", PREDICATE, so_not, if_not);
    controlled(grammar);
    of_object!(grammar, "<object> is <what>", PREDICATE, so, if_so);
    of_object!(grammar, "<object> isn't <what>", PREDICATE, so_not, if_not);
    of_object!(grammar, "<object> was <what>", PREDICATE, so, if_so);
    of_object!(grammar, "<object> wasn't <what>", PREDICATE, so_not, if_not);
}

/// Who controls it, what it targets, and whether it has entered this turn.
fn controlled(grammar: &mut Grammar) {
    fn yours() -> Filter {
        Filter::Controller(PlayerFilter::You)
    }
    macro_rules! of {
        ($it:literal, $object:literal, $what:expr) => {
            grammar.add(
                ONE_CONDITION,
                $it,
                &[],
                |reading| Some(so(reading.scope.object(When::Before, |_| true)?, $what)),
                |writing, condition| {
                    let it = writing.scope.object(When::Before, |_| true)?;
                    (*condition == so(it, $what)).then_some(())
                },
            );
            grammar.add(
                ONE_CONDITION,
                $object,
                slots![object: ABOUT],
                |reading| Some(so(reading.part(ABOUT)?, $what)),
                |writing, condition| {
                    let (object, what) = if_so(condition)?;
                    (*what == $what).then_some(())?;
                    writing.part(ABOUT, object)
                },
            );
        };
    }
    of!("you control it", "you control <object>", yours());
    of!("you controlled it", "you controlled <object>", yours());
    of!(
        "it entered this turn",
        "<object> entered this turn",
        Filter::EnteredThisTurn
    );
    grammar.add(
        ONE_CONDITION,
        "it targets <what>",
        slots![what: A_ONE],
        |reading| {
            let it = reading.scope.object(When::Before, |_| true)?;
            Some(so(it, Filter::Targets(Box::new(reading.part(A_ONE)?))))
        },
        |writing, condition| {
            let it = writing.scope.object(When::Before, |_| true)?;
            match if_so(condition)? {
                (object, Filter::Targets(what)) if *object == it => writing.part(A_ONE, what),
                _ => None,
            }
        },
    );
    grammar.add(
        ONE_CONDITION,
        "<object> targets <what>",
        slots![object: ABOUT, what: A_ONE],
        |reading| {
            let object = reading.part(ABOUT)?;
            Some(so(object, Filter::Targets(Box::new(reading.part(A_ONE)?))))
        },
        |writing, condition| match if_so(condition)? {
            (object, Filter::Targets(what)) => {
                writing.part(ABOUT, object)?;
                writing.part(A_ONE, what)
            }
            _ => None,
        },
    );
}

fn so(object: ObjectRef, what: Filter) -> Condition {
    Condition::Is(object, Box::new(what))
}

fn so_not(object: ObjectRef, what: Filter) -> Condition {
    not(so(object, what))
}

fn if_so(condition: &Condition) -> Option<(&ObjectRef, &Filter)> {
    match condition {
        Condition::Is(object, what) => Some((object, what)),
        _ => None,
    }
}

fn if_not(condition: &Condition) -> Option<(&ObjectRef, &Filter)> {
    match condition {
        Condition::Not(inner) => if_so(inner),
        _ => None,
    }
}

/// What may be said after "has".
fn possessions(grammar: &mut Grammar) {
    says!(grammar, POSSESSION, "<keyword>", keyword: KEYWORD_KIND => Filter::Keyword(keyword));
    macro_rules! stat {
        ($wording:literal, $stat:expr) => {
            grammar.add(
                POSSESSION,
                $wording,
                slots![bound: BOUND],
                |reading| {
                    let (comparison, value) = reading.part(BOUND)?;
                    Some(Filter::Stat($stat, comparison, Box::new(value)))
                },
                |writing, what| match what {
                    Filter::Stat(stat, comparison, value) if *stat == $stat => {
                        writing.part(BOUND, &(*comparison, (**value).clone()))
                    }
                    _ => None,
                },
            );
        };
    }
    stat!("power <bound>", Stat::Power);
    stat!("toughness <bound>", Stat::Toughness);
    stat!("mana value <bound>", Stat::ManaValue);
    says!(grammar, POSSESSION, "one or more <kind> counters on it", kind: COUNTER_NAME => Filter::Counter(kind));
    says!(grammar, POSSESSION, "a <kind> counter on it", kind: COUNTER_NAME => Filter::Counter(kind));
    for wording in [
        "one or more <kind> counters on <him>",
        "a <kind> counter on <him>",
    ] {
        grammar.add(
            POSSESSION,
            wording,
            slots![kind: COUNTER_NAME, him: HIM],
            |reading| {
                let kind = reading.part(COUNTER_NAME)?;
                reading.part(HIM).map(|_| Filter::Counter(kind))
            },
            |writing, what| match what {
                Filter::Counter(kind) => {
                    writing.part(COUNTER_NAME, kind)?;
                    writing.part(HIM, &ObjectRef::This)
                }
                _ => None,
            },
        );
    }
}

fn has(grammar: &mut Grammar) {
    of_it!(grammar, "it has <what>", POSSESSION, so, if_so);
    of_it!(grammar, "it had <what>", POSSESSION, so, if_so);
    of_it!(grammar, "it doesn't have <what>", POSSESSION, so_not, if_not);
    of_it!(grammar, "it didn't have <what>", POSSESSION, so_not, if_not);
    of_object!(grammar, "<object> has <what>", POSSESSION, so, if_so);
    of_object!(grammar, "<object> had <what>", POSSESSION, so, if_so);
    of_object!(
        grammar,
        "<object> doesn't have <what>",
        POSSESSION,
        so_not,
        if_not
    );
}

/// How many counters of a kind are on an object.
fn counters(grammar: &mut Grammar) {
    fn at_least(kind: CounterKind, object: ObjectRef, count: i32) -> Condition {
        Condition::Compare(
            Value::Counters(kind, object),
            Comparison::AtLeast,
            Value::Number(count),
        )
    }
    macro_rules! of_it {
        ($several:literal, $none:literal) => {
            grammar.add(
                ONE_CONDITION,
                $several,
                slots![count: COUNT_WORD, kind: COUNTER_NAME],
                |reading| {
                    let it = reading.scope.object(When::Before, |_| true)?;
                    let count = reading.part(COUNT_WORD)?;
                    Some(at_least(reading.part(COUNTER_NAME)?, it, count))
                },
                |writing, condition| {
                    let it = writing.scope.object(When::Before, |_| true)?;
                    match condition {
                        Condition::Compare(
                            Value::Counters(kind, object),
                            Comparison::AtLeast,
                            Value::Number(count),
                        ) if *object == it => {
                            writing.part(COUNT_WORD, count)?;
                            writing.part(COUNTER_NAME, kind)
                        }
                        _ => None,
                    }
                },
            );
            grammar.add(
                ONE_CONDITION,
                $none,
                slots![kind: COUNTER_NAME],
                |reading| {
                    let it = reading.scope.object(When::Before, |_| true)?;
                    Some(so_not(it, Filter::Counter(reading.part(COUNTER_NAME)?)))
                },
                |writing, condition| {
                    let it = writing.scope.object(When::Before, |_| true)?;
                    match if_not(condition)? {
                        (object, Filter::Counter(kind)) if *object == it => writing.part(COUNTER_NAME, kind),
                        _ => None,
                    }
                },
            );
        };
    }
    of_it!(
        "it has <count> or more <kind> counters on it",
        "it has no <kind> counters on it"
    );
    of_it!(
        "it had <count> or more <kind> counters on it",
        "it had no <kind> counters on it"
    );
    macro_rules! on {
        ($several:literal, $none:literal, $some:literal) => {
            grammar.add(
                ONE_CONDITION,
                $several,
                slots![count: COUNT_WORD, kind: COUNTER_NAME, object: ABOUT],
                |reading| {
                    let count = reading.part(COUNT_WORD)?;
                    let kind = reading.part(COUNTER_NAME)?;
                    Some(at_least(kind, reading.part(ABOUT)?, count))
                },
                |writing, condition| match condition {
                    Condition::Compare(
                        Value::Counters(kind, object),
                        Comparison::AtLeast,
                        Value::Number(count),
                    ) => {
                        writing.part(COUNT_WORD, count)?;
                        writing.part(COUNTER_NAME, kind)?;
                        writing.part(ABOUT, object)
                    }
                    _ => None,
                },
            );
            grammar.add(
                ONE_CONDITION,
                $none,
                slots![kind: COUNTER_NAME, object: ABOUT],
                |reading| {
                    let kind = reading.part(COUNTER_NAME)?;
                    Some(so_not(reading.part(ABOUT)?, Filter::Counter(kind)))
                },
                |writing, condition| match if_not(condition)? {
                    (object, Filter::Counter(kind)) => {
                        writing.part(COUNTER_NAME, kind)?;
                        writing.part(ABOUT, object)
                    }
                    _ => None,
                },
            );
            grammar.add(
                ONE_CONDITION,
                $some,
                slots![kind: COUNTER_NAME, object: ABOUT],
                |reading| {
                    let kind = reading.part(COUNTER_NAME)?;
                    Some(so(reading.part(ABOUT)?, Filter::Counter(kind)))
                },
                |writing, condition| match if_so(condition)? {
                    (object, Filter::Counter(kind)) => {
                        writing.part(COUNTER_NAME, kind)?;
                        writing.part(ABOUT, object)
                    }
                    _ => None,
                },
            );
        };
    }
    on!(
        "there are <count> or more <kind> counters on <object>",
        "there are no <kind> counters on <object>",
        "there is a <kind> counter on <object>"
    );
    macro_rules! has_on_it {
        ($several:literal, $none:literal) => {
            grammar.add(
                ONE_CONDITION,
                $several,
                slots![object: ABOUT, count: COUNT_WORD, kind: COUNTER_NAME],
                |reading| {
                    let object = reading.part(ABOUT)?;
                    let count = reading.part(COUNT_WORD)?;
                    Some(at_least(reading.part(COUNTER_NAME)?, object, count))
                },
                |writing, condition| match condition {
                    Condition::Compare(
                        Value::Counters(kind, object),
                        Comparison::AtLeast,
                        Value::Number(count),
                    ) => {
                        writing.part(ABOUT, object)?;
                        writing.part(COUNT_WORD, count)?;
                        writing.part(COUNTER_NAME, kind)
                    }
                    _ => None,
                },
            );
            grammar.add(
                ONE_CONDITION,
                $none,
                slots![object: ABOUT, kind: COUNTER_NAME],
                |reading| {
                    let object = reading.part(ABOUT)?;
                    Some(so_not(object, Filter::Counter(reading.part(COUNTER_NAME)?)))
                },
                |writing, condition| match if_not(condition)? {
                    (object, Filter::Counter(kind)) => {
                        writing.part(ABOUT, object)?;
                        writing.part(COUNTER_NAME, kind)
                    }
                    _ => None,
                },
            );
        };
    }
    has_on_it!(
        "<object> has <count> or more <kind> counters on it",
        "<object> has no <kind> counters on it"
    );
}
