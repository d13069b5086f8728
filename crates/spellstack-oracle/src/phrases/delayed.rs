//! Delayed triggered abilities (CR 603.7): "Sacrifice it at the beginning of the next end step."

use spellstack_core::lang::{
    Body, Clause, Duration, Effect, EventPattern, EventRole, Filter, PlayerFilter, Trigger, Triggered,
};
use spellstack_core::{Step, ZoneKind};

use super::*;
use crate::grammar::{Category, Grammar, Reading, Writing, slots};
use crate::noun::Nouns;
use crate::scope::{Doer, Number, Scope, Thing};

pub(super) fn declare_delayed(grammar: &mut Grammar) {
    times(grammar);
    at_a_time(grammar);
    this_turn(grammar);
}

/// When it happens, once.
fn times(grammar: &mut Grammar) {
    macro_rules! time {
        ($wording:literal, $pattern:expr) => {
            grammar.add(
                LATER,
                $wording,
                &[],
                |_| Some($pattern),
                |_, pattern| (*pattern == $pattern).then_some(()),
            );
        };
    }
    fn begins(step: Step, whose: PlayerFilter) -> EventPattern {
        EventPattern::StepBegins { step, whose }
    }
    time!(
        "at the beginning of the next end step",
        begins(Step::End, PlayerFilter::Any)
    );
    time!(
        "at the beginning of your next end step",
        begins(Step::End, PlayerFilter::You)
    );
    time!(
        "at the beginning of the next turn's upkeep",
        begins(Step::Upkeep, PlayerFilter::Any)
    );
    time!(
        "at the beginning of the next upkeep",
        begins(Step::Upkeep, PlayerFilter::Any)
    );
    time!(
        "at the beginning of your next upkeep",
        begins(Step::Upkeep, PlayerFilter::You)
    );
    time!(
        "at the beginning of the next cleanup step",
        begins(Step::Cleanup, PlayerFilter::Any)
    );
    time!("at end of combat", begins(Step::EndCombat, PlayerFilter::Any));
    time!(
        "at the beginning of your next main phase",
        EventPattern::MainPhaseBegins {
            whose: PlayerFilter::You
        }
    );
}

/// What is done then. An instruction with targets of its own can't speak of targets that were chosen before.
fn read_body(reading: &mut Reading<'_>, category: Category<Effect>) -> Option<Body> {
    let had_targets = reading.scope.met > 0;
    let results = reading.scope.results_so_far();
    let outer = reading.scope.begin_inner(Vec::new());
    let effect = reading.part(category)?;
    let targets = reading.scope.end_clause(outer)?;
    reading.scope.forget_results_since(results);
    (targets.is_empty() || !had_targets).then_some(Body::Plain(Clause { targets, effect }))
}

fn write_body(writing: &mut Writing<'_>, category: Category<Effect>, body: &Body) -> Option<()> {
    let Body::Plain(clause) = body else { return None };
    let results = writing.scope.results_so_far();
    let outer = writing.scope.begin_inner(clause.targets.clone());
    writing.part(category, &clause.effect)?;
    writing.scope.end_clause(outer)?;
    writing.scope.forget_results_since(results);
    Some(())
}

fn later(pattern: EventPattern, body: Body) -> Effect {
    Effect::Delayed {
        trigger: Box::new(Triggered {
            trigger: Trigger::Event(vec![pattern]),
            condition: None,
            body,
        }),
        duration: Duration::NextTime,
    }
}

/// The time and what is done then.
fn of_later(effect: &Effect) -> Option<(&EventPattern, &Body)> {
    let Effect::Delayed {
        trigger,
        duration: Duration::NextTime,
    } = effect
    else {
        return None;
    };
    match (&trigger.trigger, &trigger.condition) {
        (Trigger::Event(patterns), None) => match &patterns[..] {
            [only] => Some((only, &trigger.body)),
            _ => None,
        },
        _ => None,
    }
}

fn at_a_time(grammar: &mut Grammar) {
    grammar.add(
        UNIT,
        "<verb> <later>",
        slots![verb: VERB, later: LATER],
        |reading| {
            (!reading.scope.after_you).then_some(())?;
            reading.scope.doer = Doer::One(PlayerRef::You);
            let body = read_body(reading, VERB)?;
            Some(later(reading.part(LATER)?, body))
        },
        |writing, effect| {
            let (pattern, body) = of_later(effect)?;
            (!writing.scope.after_you).then_some(())?;
            writing.scope.doer = Doer::One(PlayerRef::You);
            write_body(writing, VERB, body)?;
            writing.part(LATER, pattern)
        },
    );
    grammar.add(
        UNIT,
        "<clause> <later>",
        slots![clause: CLAUSE, later: LATER],
        |reading| {
            let body = read_body(reading, CLAUSE)?;
            Some(later(reading.part(LATER)?, body))
        },
        |writing, effect| {
            let (pattern, body) = of_later(effect)?;
            write_body(writing, CLAUSE, body)?;
            writing.part(LATER, pattern)
        },
    );
    grammar.add(
        UNIT,
        "you <verb> <later>",
        slots![verb: VERB, later: LATER],
        |reading| {
            reading.scope.doer = Doer::One(PlayerRef::You);
            let body = read_body(reading, VERB)?;
            Some(later(reading.part(LATER)?, body))
        },
        |writing, effect| {
            let (pattern, body) = of_later(effect)?;
            writing.scope.doer = Doer::One(PlayerRef::You);
            write_body(writing, VERB, body)?;
            writing.part(LATER, pattern)
        },
    );
    // What follows may be about what is done then: "Pay {2}. If you don't, you lose the game."
    grammar.add(
        SENTENCE,
        "<later>, <then>",
        slots![later: LATER, then: SENTENCE],
        |reading| {
            let pattern = reading.part(LATER)?;
            let body = read_body(reading, SENTENCE)?;
            (!is_conditional(&body)).then_some(later(pattern, body))
        },
        |writing, effect| {
            let (pattern, body) = of_later(effect)?;
            (!is_conditional(body)).then_some(())?;
            writing.part(LATER, pattern)?;
            write_body(writing, SENTENCE, body)
        },
    );
}

/// Whether the words would be an intervening *if*, which is asked as it triggers, too (CR 603.4).
fn is_conditional(body: &Body) -> bool {
    matches!(body, Body::Plain(clause) if matches!(clause.effect, Effect::If { .. }))
}

/// Whether it happens but once: a certain object leaves where it is.
fn is_once(trigger: &Trigger) -> bool {
    let is_so = |pattern: &EventPattern| {
        matches!(
            pattern,
            EventPattern::Moves {
                what: Filter::Is(_),
                from: Some(ZoneKind::Battlefield),
                ..
            }
        )
    };
    matches!(trigger, Trigger::Event(patterns) if patterns.iter().all(is_so))
}

/// What the event is about can be called as it was called before.
fn set_off(scope: &mut Scope, trigger: &Trigger) {
    let what = match trigger.patterns() {
        [
            EventPattern::Moves {
                what: Filter::Is(what),
                ..
            },
        ] => scope.known(what).map(|mention| (what, mention.nouns)),
        _ => None,
    };
    scope.set_off(trigger);
    if let Some((what, nouns)) = what {
        let subject = Thing::Object(ObjectRef::Event(EventRole::Subject));
        for nouns in [nouns, nouns.and(Nouns::CARD)] {
            scope.mention(subject.clone(), nouns, Number::One);
            scope.supersede(what);
        }
    }
}

/// What triggers for a while.
fn read_waiting(reading: &mut Reading<'_>, duration: Duration, only_once: bool) -> Option<Effect> {
    let trigger = reading.part(EVENTS)?;
    let is_plain = matches!(trigger, Trigger::Event(_));
    (is_plain && (is_once(&trigger) || !only_once)).then_some(())?;
    let event = reading.scope.event;
    set_off(&mut reading.scope, &trigger);
    let body = read_body(reading, FLOW)?;
    reading.scope.event = event;
    let condition = None;
    Some(Effect::Delayed {
        trigger: Box::new(Triggered {
            trigger,
            condition,
            body,
        }),
        duration,
    })
}

fn write_waiting(writing: &mut Writing<'_>, trigger: &Triggered, only_once: bool) -> Option<()> {
    trigger.condition.is_none().then_some(())?;
    (is_once(&trigger.trigger) || !only_once).then_some(())?;
    writing.part(EVENTS, &trigger.trigger)?;
    let event = writing.scope.event;
    set_off(&mut writing.scope, &trigger.trigger);
    write_body(writing, FLOW, &trigger.body)?;
    writing.scope.event = event;
    Some(())
}

/// Whether something can trigger until then.
fn is_span(duration: &Duration) -> bool {
    matches!(
        duration,
        Duration::EndOfTurn | Duration::EndOfCombat | Duration::YourNextTurn
    )
}

/// "When that creature dies this turn, draw a card", "until your next turn, whenever a creature attacks you, it gets -1/-0".
fn this_turn(grammar: &mut Grammar) {
    macro_rules! of {
        ($wording:literal, $is_once:literal) => {
            grammar.add(
                PLAIN,
                $wording,
                slots![events: EVENTS, then: FLOW],
                |reading| read_waiting(reading, Duration::EndOfTurn, $is_once),
                |writing, effect| match effect {
                    Effect::Delayed {
                        trigger,
                        duration: Duration::EndOfTurn,
                    } => write_waiting(writing, trigger, $is_once),
                    _ => None,
                },
            );
        };
    }
    grammar.add(
        PLAIN,
        "<duration>, whenever <events>, <then>",
        slots![duration: DURATION, events: EVENTS, then: FLOW],
        |reading| {
            let duration = reading.part(DURATION)?;
            is_span(&duration).then_some(())?;
            read_waiting(reading, duration, false)
        },
        |writing, effect| match effect {
            Effect::Delayed { trigger, duration } if is_span(duration) => {
                writing.part(DURATION, duration)?;
                write_waiting(writing, trigger, false)
            }
            _ => None,
        },
    );
    of!("when <events> this turn, <then>", true);
    of!("whenever <events> this turn, <then>", false);
    // "That creature dies": what was mentioned before.
    grammar.add(
        ACTOR,
        "<one>",
        slots![one: ONE],
        |reading| {
            let one = reading.part(ONE)?;
            is_mentioned(&one).then_some(Filter::Is(one))
        },
        |writing, filter| match filter {
            Filter::Is(one) if is_mentioned(one) => writing.part(ONE, one),
            _ => None,
        },
    );
}

/// Whether it is what has been mentioned, and not the object itself nor what it is attached to.
fn is_mentioned(one: &ObjectRef) -> bool {
    !matches!(one, ObjectRef::This | ObjectRef::Attached)
}
