//! Triggered abilities: when, whenever, at; the intervening *if* (CR 603.4).

use spellstack_core::lang::{Ability, Condition, EventPattern, Filter, ObjectRef, Trigger, Triggered};

use super::*;
use crate::grammar::{Grammar, categories, slots};

categories! {
    11;
    TRIGGER: Trigger = "when it triggers";
    TRIGGERED: Triggered = "a triggered ability";
}

pub(super) fn declare(grammar: &mut Grammar) {
    whens(grammar);
    joined(grammar);
    states(grammar);
    abilities(grammar);
    lines(grammar);
}

/// "When" of what happens once, "whenever" of what may happen again, "at" of times.
fn whens(grammar: &mut Grammar) {
    macro_rules! of {
        ($wording:literal, $once:literal) => {
            grammar.add(
                TRIGGER,
                $wording,
                slots![events: EVENTS],
                |reading| {
                    let trigger = reading.part(EVENTS)?;
                    (is_once(&trigger) == $once).then_some(())?;
                    reading.scope.set_off(&trigger);
                    Some(trigger)
                },
                |writing, trigger| {
                    (is_once(trigger) == $once).then_some(())?;
                    writing.part(EVENTS, trigger)?;
                    writing.scope.set_off(trigger);
                    Some(())
                },
            );
        };
    }
    of!("when <events>", true);
    of!("whenever <events>", false);
    of!("when <events>", false);
    of!("whenever <events>", true);
    grammar.add(
        TRIGGER,
        "at <time>",
        slots![time: TIME],
        |reading| {
            let trigger = Trigger::Event(vec![reading.part(TIME)?]);
            reading.scope.set_off(&trigger);
            Some(trigger)
        },
        |writing, trigger| {
            let Trigger::Event(patterns) = trigger else {
                return None;
            };
            let [pattern] = &patterns[..] else { return None };
            writing.part(TIME, pattern)?;
            writing.scope.set_off(trigger);
            Some(())
        },
    );
}

/// Whether it happens but once to an object, by how cards speak of it.
fn is_once(trigger: &Trigger) -> bool {
    let this = Filter::Is(ObjectRef::This);
    let is_once = |pattern: &EventPattern| match pattern {
        EventPattern::Moves { what, .. }
        | EventPattern::TurnedFaceUp { what }
        | EventPattern::Transforms { what }
        | EventPattern::Sacrifices { what, .. }
        | EventPattern::Cycles { what, .. }
        | EventPattern::Casts { spell: what, .. } => *what == this,
        EventPattern::LastCounterRemoved { .. } => true,
        _ => false,
    };
    trigger.patterns().iter().all(is_once)
}

/// "When this creature enters and whenever an opponent draws a card".
fn joined(grammar: &mut Grammar) {
    macro_rules! of {
        ($wording:literal) => {
            grammar.add(
                TRIGGER,
                $wording,
                slots![one: EVENTS, two: EVENTS],
                |reading| {
                    let one = reading.part(EVENTS)?;
                    let two = reading.part(EVENTS)?;
                    let (Trigger::Event(one), Trigger::Event(two)) = (one, two) else {
                        return None;
                    };
                    let trigger = Trigger::Event([one, two].concat());
                    reading.scope.set_off(&trigger);
                    Some(trigger)
                },
                |writing, trigger| {
                    let Trigger::Event(patterns) = trigger else { return None };
                    let split = (1..patterns.len()).find_map(|at| {
                        writing.attempt(|writing| {
                            let (one, two) = patterns.split_at(at);
                            writing.part(EVENTS, &Trigger::Event(one.to_vec()))?;
                            writing.part(EVENTS, &Trigger::Event(two.to_vec()))
                        })
                    });
                    split?;
                    writing.scope.set_off(trigger);
                    Some(())
                },
            );
        };
    }
    of!("when <one> and whenever <two>");
    of!("whenever <one> and whenever <two>");
    of!("when <one> and when <two>");
    grammar.add(
        TRIGGER,
        "when <one> and at <two>",
        slots![one: EVENTS, two: TIME],
        |reading| {
            let Trigger::Event(mut patterns) = reading.part(EVENTS)? else {
                return None;
            };
            patterns.push(reading.part(TIME)?);
            let trigger = Trigger::Event(patterns);
            reading.scope.set_off(&trigger);
            Some(trigger)
        },
        |writing, trigger| {
            let Trigger::Event(patterns) = trigger else {
                return None;
            };
            let (time, events) = patterns.split_last().filter(|(_, events)| !events.is_empty())?;
            writing.part(EVENTS, &Trigger::Event(events.to_vec()))?;
            writing.part(TIME, time)?;
            writing.scope.set_off(trigger);
            Some(())
        },
    );
}

/// A state of the game (CR 603.8).
fn states(grammar: &mut Grammar) {
    fn is_state(condition: &Condition) -> bool {
        match condition {
            Condition::Exists(..) | Condition::Compare(..) => true,
            Condition::Not(inner) => is_state(inner),
            _ => false,
        }
    }
    grammar.add(
        TRIGGER,
        "when <state>",
        slots![state: ONE_CONDITION],
        |reading| {
            let state = reading.part(ONE_CONDITION)?;
            reading.scope.event = None;
            is_state(&state).then_some(Trigger::State(state))
        },
        |writing, trigger| match trigger {
            Trigger::State(state) if is_state(state) => writing.part(ONE_CONDITION, state),
            _ => None,
        },
    );
}

/// The whole ability. An *if* right after the event is an intervening one, so that an effect that begins with *if* is said
/// in other words: "Draw a card if you control an artifact."
fn abilities(grammar: &mut Grammar) {
    grammar.add(
        TRIGGERED,
        "<trigger>, <body>",
        slots![trigger: TRIGGER, body: BODY],
        |reading| {
            let trigger = reading.part(TRIGGER)?;
            (reading.next_word() != Some("if")).then_some(())?;
            reading.scope.opening = true;
            let body = reading.part(BODY)?;
            Some(Triggered {
                trigger,
                condition: None,
                body,
            })
        },
        |writing, ability| {
            ability.condition.is_none().then_some(())?;
            writing.part(TRIGGER, &ability.trigger)?;
            writing.scope.opening = true;
            writing.part_unless("if", BODY, &ability.body)
        },
    );
    grammar.add(
        TRIGGERED,
        "<trigger>, if <condition>, <body>",
        slots![trigger: TRIGGER, condition: CONDITION, body: BODY],
        |reading| {
            let trigger = reading.part(TRIGGER)?;
            reading.scope.next_sentence();
            let condition = Some(reading.part(CONDITION)?);
            let body = reading.part(BODY)?;
            Some(Triggered {
                trigger,
                condition,
                body,
            })
        },
        |writing, ability| {
            let condition = ability.condition.as_ref()?;
            writing.part(TRIGGER, &ability.trigger)?;
            writing.scope.next_sentence();
            writing.part(CONDITION, condition)?;
            writing.part(BODY, &ability.body)
        },
    );
}

/// Lines; with how often they trigger in a turn.
fn lines(grammar: &mut Grammar) {
    grammar.add(
        LINE,
        "<triggered>",
        slots![triggered: TRIGGERED],
        |reading| Some(vec![Ability::Triggered(reading.part(TRIGGERED)?)]),
        |writing, abilities| match &abilities[..] {
            [Ability::Triggered(triggered)] => writing.part(TRIGGERED, triggered),
            _ => None,
        },
    );
    grammar.add(
        LINE,
        "<triggered> This ability triggers only once each turn.",
        slots![triggered: TRIGGERED],
        |reading| {
            let mut triggered = reading.part(TRIGGERED)?;
            let Trigger::Event(patterns) = triggered.trigger else {
                return None;
            };
            triggered.trigger = Trigger::OncePerTurn(patterns);
            Some(vec![Ability::Triggered(triggered)])
        },
        |writing, abilities| match &abilities[..] {
            [Ability::Triggered(triggered)] => {
                let Trigger::OncePerTurn(patterns) = &triggered.trigger else {
                    return None;
                };
                let mut each = triggered.clone();
                each.trigger = Trigger::Event(patterns.clone());
                writing.part(TRIGGERED, &each)
            }
            _ => None,
        },
    );
}
