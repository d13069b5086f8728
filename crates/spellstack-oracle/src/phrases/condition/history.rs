//! What happened this turn (CR 608.2i): "a creature died this turn", "you attacked this turn", "you've cast two or more spells this
//! turn". History knows only what *you* means (the checker refuses what refers to this or to an event).

use spellstack_core::ZoneKind;
use spellstack_core::lang::{
    Comparison, Condition, DrawnCard, EventPattern, Filter, PlayerFilter, Trigger, Value,
};

use super::super::event::{OTHERS, actors_of};
use super::super::*;
use super::not;
use crate::grammar::{Grammar, says, slots};

pub(super) fn declare(grammar: &mut Grammar) {
    objects(grammar);
    players(grammar);
    times(grammar);
    descended(grammar);
}

fn happened(trigger: Trigger) -> Option<Condition> {
    let each = trigger.patterns().iter().cloned();
    let mut each: Vec<Condition> = each
        .map(|pattern| Condition::HappenedThisTurn(Box::new(pattern)))
        .collect();
    match each.len() {
        0 => None,
        1 => each.pop(),
        _ => Some(Condition::AnyOf(each)),
    }
}

/// The events of a condition on what happened.
fn event_of(condition: &Condition) -> Option<Trigger> {
    let one = |condition: &Condition| match condition {
        Condition::HappenedThisTurn(pattern) => Some((**pattern).clone()),
        _ => None,
    };
    match condition {
        Condition::AnyOf(parts) => parts.iter().map(one).collect::<Option<_>>().map(Trigger::Event),
        single => Some(Trigger::Event(vec![one(single)?])),
    }
}

/// "a creature died this turn", "no creatures died this turn".
fn objects(grammar: &mut Grammar) {
    macro_rules! of {
        ($wording:literal, $one:expr, $past:expr) => {
            grammar.add(
                ONE_CONDITION,
                $wording,
                slots![actor: $one, happened: $past],
                |reading| {
                    reading.scope.actor = Some(reading.part($one)?);
                    happened(reading.part($past)?)
                },
                |writing, condition| {
                    let trigger = event_of(condition)?;
                    actors_of(&trigger).into_iter().find_map(|actor| {
                        writing.attempt(|writing| {
                            writing.part($one, &actor)?;
                            writing.scope.actor = Some(actor);
                            writing.part($past, &trigger)
                        })
                    })
                },
            );
        };
    }
    of!("<actor> <happened> this turn", A_ONE, HAPPENED);
    of!("<actor> <happened> this turn", A_CARD, CARD_MOVED);
    grammar.add(
        ONE_CONDITION,
        "a <what> you controlled left the battlefield this turn",
        slots![what: FILTER],
        |reading| {
            let yours = Filter::Controller(PlayerFilter::You);
            happened(Trigger::Event(vec![leaves(reading.part(FILTER)?.and(yours))]))
        },
        |writing, condition| match event_of(condition)?.patterns() {
            [pattern @ EventPattern::Moves { what, .. }] if *pattern == leaves(what.clone()) => {
                let yours = Filter::Controller(PlayerFilter::You);
                writing.part(FILTER, &super::super::event::without(what, &yours)?)
            }
            _ => None,
        },
    );
    grammar.add(
        ONE_CONDITION,
        "no <actors> <happened> this turn",
        slots![actors: FILTERS, happened: HAPPENED],
        |reading| {
            reading.scope.actor = Some(reading.part(FILTERS)?);
            happened(reading.part(HAPPENED)?).map(not)
        },
        |writing, condition| {
            let Condition::Not(inner) = condition else {
                return None;
            };
            let trigger = event_of(inner)?;
            actors_of(&trigger).into_iter().find_map(|actor| {
                writing.attempt(|writing| {
                    writing.part(FILTERS, &actor)?;
                    writing.scope.actor = Some(actor);
                    writing.part(HAPPENED, &trigger)
                })
            })
        },
    );
    grammar.add(
        ONE_CONDITION,
        "<count> or more <actors> <happened> this turn",
        slots![count: COUNT_WORD, actors: FILTERS, happened: HAPPENED],
        |reading| {
            let count = reading.part(COUNT_WORD)?;
            reading.scope.actor = Some(reading.part(FILTERS)?);
            at_least(reading.part(HAPPENED)?, count)
        },
        |writing, condition| {
            let (trigger, count) = if_at_least(condition)?;
            actors_of(&trigger).into_iter().find_map(|actor| {
                writing.attempt(|writing| {
                    writing.part(COUNT_WORD, &count)?;
                    writing.part(FILTERS, &actor)?;
                    writing.scope.actor = Some(actor);
                    writing.part(HAPPENED, &trigger)
                })
            })
        },
    );
}

fn leaves(what: Filter) -> EventPattern {
    EventPattern::Moves {
        what,
        from: Some(ZoneKind::Battlefield),
        to: None,
    }
}

fn at_least(trigger: Trigger, count: i32) -> Option<Condition> {
    let [pattern] = trigger.patterns() else {
        return None;
    };
    Some(Condition::Compare(
        Value::ThisTurn(Box::new(pattern.clone())),
        Comparison::AtLeast,
        Value::Number(count),
    ))
}

fn if_at_least(condition: &Condition) -> Option<(Trigger, i32)> {
    match condition {
        Condition::Compare(Value::ThisTurn(pattern), Comparison::AtLeast, Value::Number(count)) => {
            Some((Trigger::Event(vec![(**pattern).clone()]), *count))
        }
        _ => None,
    }
}

/// "you attacked this turn", "you've gained life this turn", "an opponent lost life this turn".
fn players(grammar: &mut Grammar) {
    for wording in ["you <did> this turn", "you've <did> this turn"] {
        grammar.add(
            ONE_CONDITION,
            wording,
            slots![did: DID],
            |reading| {
                reading.scope.acting = Some(PlayerFilter::You);
                happened(reading.part(DID)?)
            },
            |writing, condition| {
                writing.scope.acting = Some(PlayerFilter::You);
                writing.part(DID, &event_of(condition)?)
            },
        );
    }
    grammar.add(
        ONE_CONDITION,
        "you haven't <did> this turn",
        slots![did: DID],
        |reading| {
            reading.scope.acting = Some(PlayerFilter::You);
            happened(reading.part(DID)?).map(not)
        },
        |writing, condition| {
            let Condition::Not(inner) = condition else {
                return None;
            };
            writing.scope.acting = Some(PlayerFilter::You);
            writing.part(DID, &event_of(inner)?)
        },
    );
    says!(grammar, ONE_CONDITION, "you've added mana with this ability this turn" => Condition::AddedMana);
    grammar.add(
        ONE_CONDITION,
        "you haven't added mana with this ability this turn",
        &[],
        |_| Some(not(Condition::AddedMana)),
        |_, condition| (*condition == not(Condition::AddedMana)).then_some(()),
    );
    grammar.add(
        ONE_CONDITION,
        "you didn't <does> this turn",
        slots![does: DO],
        |reading| {
            reading.scope.acting = Some(PlayerFilter::You);
            happened(reading.part(DO)?).map(not)
        },
        |writing, condition| {
            let Condition::Not(inner) = condition else {
                return None;
            };
            writing.scope.acting = Some(PlayerFilter::You);
            writing.part(DO, &event_of(inner)?)
        },
    );
    grammar.add(
        ONE_CONDITION,
        "<who> <did> this turn",
        slots![who: SOMEBODY, did: DID],
        |reading| {
            reading.scope.acting = Some(reading.part(SOMEBODY)?);
            happened(reading.part(DID)?)
        },
        |writing, condition| {
            let trigger = event_of(condition)?;
            OTHERS.iter().find_map(|who| {
                writing.attempt(|writing| {
                    writing.part(SOMEBODY, who)?;
                    writing.scope.acting = Some(who.clone());
                    writing.part(DID, &trigger)
                })
            })
        },
    );
}

/// How often it happened.
fn times(grammar: &mut Grammar) {
    macro_rules! cast {
        ($wording:literal) => {
            grammar.add(
                ONE_CONDITION,
                $wording,
                slots![count: COUNT_WORD, spells: SPELLS],
                |reading| {
                    let count = reading.part(COUNT_WORD)?;
                    let spell = super::super::event::without(&reading.part(SPELLS)?, &Filter::Spell)?;
                    let who = PlayerFilter::You;
                    at_least(Trigger::Event(vec![EventPattern::Casts { who, spell }]), count)
                },
                |writing, condition| {
                    let (trigger, count) = if_at_least(condition)?;
                    match trigger.patterns() {
                        [EventPattern::Casts {
                            who: PlayerFilter::You,
                            spell,
                        }] => {
                            writing.part(COUNT_WORD, &count)?;
                            writing.part(SPELLS, &spell.clone().and(Filter::Spell))
                        }
                        _ => None,
                    }
                },
            );
        };
    }
    cast!("you've cast <count> or more <spells> this turn");
    cast!("you cast <count> or more <spells> this turn");
    macro_rules! counted {
        ($wording:literal, $of:expr, $pattern:ident) => {
            grammar.add(
                ONE_CONDITION,
                $wording,
                slots![count: COUNT_WORD, what: $of],
                |reading| {
                    let count = reading.part(COUNT_WORD)?;
                    let what = reading.part($of)?;
                    let who = PlayerFilter::You;
                    at_least(Trigger::Event(vec![EventPattern::$pattern { who, what }]), count)
                },
                |writing, condition| {
                    let (trigger, count) = if_at_least(condition)?;
                    match trigger.patterns() {
                        [EventPattern::$pattern {
                            who: PlayerFilter::You,
                            what,
                        }] => {
                            writing.part(COUNT_WORD, &count)?;
                            writing.part($of, what)
                        }
                        _ => None,
                    }
                },
            );
        };
    }
    counted!(
        "you sacrificed <count> or more <what> this turn",
        FILTERS,
        Sacrifices
    );
    counted!(
        "you've sacrificed <count> or more <what> this turn",
        FILTERS,
        Sacrifices
    );
    counted!(
        "you've discarded <count> or more <what> this turn",
        CARDS,
        Discards
    );
    counted!("you've cycled <count> or more <what> this turn", CARDS, Cycles);
    macro_rules! drawn {
        ($wording:literal) => {
            grammar.add(
                ONE_CONDITION,
                $wording,
                slots![count: COUNT_WORD],
                |reading| at_least(Trigger::Event(vec![draw()]), reading.part(COUNT_WORD)?),
                |writing, condition| {
                    let (trigger, count) = if_at_least(condition)?;
                    (trigger.patterns() == [draw()]).then_some(())?;
                    writing.part(COUNT_WORD, &count)
                },
            );
        };
    }
    fn draw() -> EventPattern {
        EventPattern::Draws {
            who: PlayerFilter::You,
            which: DrawnCard::Any,
        }
    }
    drawn!("you've drawn <count> or more cards this turn");
    drawn!("you drew <count> or more cards this turn");
    fn life_changed() -> Condition {
        let who = || PlayerFilter::You;
        let gained = EventPattern::GainsLife { who: who() };
        let lost = EventPattern::LosesLife { who: who() };
        let each = [gained, lost].map(|pattern| Condition::HappenedThisTurn(Box::new(pattern)));
        Condition::AnyOf(each.to_vec())
    }
    grammar.add(
        ONE_CONDITION,
        "you gained or lost life this turn",
        &[],
        |_| Some(life_changed()),
        |_, condition| (*condition == life_changed()).then_some(()),
    );
    // Beside the spell whose words these are, which was cast itself.
    grammar.add(
        ONE_CONDITION,
        "you've cast another spell this turn",
        &[],
        |reading| another_spell(reading.scope.names.is_spell()),
        |writing, condition| {
            (Some(condition) == another_spell(writing.scope.names.is_spell()).as_ref()).then_some(())
        },
    );
}

fn another_spell(is_spell: bool) -> Option<Condition> {
    let casts = EventPattern::Casts {
        who: PlayerFilter::You,
        spell: Filter::Any,
    };
    is_spell.then(|| at_least(Trigger::Event(vec![casts]), 2))?
}

/// CR 700.11: a permanent card was put into your graveyard.
fn descended(grammar: &mut Grammar) {
    fn descent() -> Condition {
        Condition::HappenedThisTurn(Box::new(EventPattern::Moves {
            what: Filter::all([
                Filter::Token.not(),
                Filter::Permanent,
                Filter::Owner(PlayerFilter::You),
            ]),
            from: None,
            to: Some(ZoneKind::Graveyard),
        }))
    }
    grammar.add(
        ONE_CONDITION,
        "you descended this turn",
        &[],
        |_| Some(descent()),
        |_, condition| (*condition == descent()).then_some(()),
    );
}
