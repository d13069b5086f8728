//! What happens to objects: "enters", "dies", "attacks", "deals combat damage to a player".

use spellstack_core::ZoneKind;
use spellstack_core::lang::{DamageKind, EventPattern, Filter, ObjectRef, PlayerFilter, Recipient, Trigger};

use super::super::*;
use super::{event, is_certain};
use crate::grammar::{Grammar, slots};

/// Declares what happens to an object: in the present, of several, and in the past.
macro_rules! happens {
    ($grammar:expr, [$third:literal, $base:literal, $past:literal], $what:ident => $pattern:expr) => {
        for (category, wording) in [(ONE_HAPPENS, $third), (ONE_HAPPEN, $base), (HAPPENED, $past)] {
            exactly!($grammar, category, wording, $what => $pattern);
        }
    };
    ($grammar:expr, [$third:literal, $base:literal, $past:literal], $slot:ident: $of:expr, $what:ident => $($form:tt)+) => {
        for (category, wording) in [(ONE_HAPPENS, $third), (ONE_HAPPEN, $base), (HAPPENED, $past)] {
            $grammar.add(
                category,
                wording,
                slots![$slot: $of],
                |reading| {
                    let $what = reading.scope.actor.clone()?;
                    let $slot = reading.part($of)?;
                    Some(event($($form)+))
                },
                |writing, trigger| {
                    let Trigger::Event(patterns) = trigger else { return None };
                    let [$($form)+] = &patterns[..] else { return None };
                    (writing.scope.actor.as_ref() == Some($what)).then_some(())?;
                    writing.part($of, $slot)
                },
            );
        }
    };
}

/// Declares words that mean one event, of what the scope says.
macro_rules! exactly {
    ($grammar:expr, $category:expr, $wording:expr, $what:ident => $pattern:expr) => {
        $grammar.add(
            $category,
            $wording,
            &[],
            |reading| {
                let $what = reading.scope.actor.clone()?;
                Some(event($pattern))
            },
            |writing, trigger| {
                let $what = writing.scope.actor.clone()?;
                (*trigger == event($pattern)).then_some(())
            },
        )
    };
}

pub(super) fn declare(grammar: &mut Grammar) {
    either(grammar);
    moves(grammar);
    cards(grammar);
    combat(grammar);
    damage(grammar);
    dealt(grammar);
    targets(grammar);
    states(grammar);
}

/// "enters or attacks".
fn either(grammar: &mut Grammar) {
    macro_rules! of {
        ($many:expr, $one:expr) => {
            grammar.add(
                $many,
                "<one>",
                slots![one: $one],
                |reading| reading.part($one),
                |writing, trigger| writing.part($one, trigger),
            );
            grammar.add(
                $many,
                "<one> or <two>",
                slots![one: $one, two: $one],
                |reading| joined([reading.part($one)?, reading.part($one)?]),
                |writing, trigger| {
                    let Trigger::Event(patterns) = trigger else { return None };
                    (1..patterns.len()).find_map(|at| {
                        writing.attempt(|writing| {
                            let (one, two) = patterns.split_at(at);
                            let both = [Trigger::Event(one.to_vec()), Trigger::Event(two.to_vec())];
                            joined(both.clone())?;
                            writing.part($one, &both[0])?;
                            writing.part($one, &both[1])
                        })
                    })
                },
            );
            grammar.add(
                $many,
                "<one>, <two>, or <three>",
                slots![one: $one, two: $one, three: $one],
                |reading| joined([reading.part($one)?, reading.part($one)?, reading.part($one)?]),
                |writing, trigger| {
                    let Trigger::Event(patterns) = trigger else { return None };
                    (patterns.len() == 3).then_some(())?;
                    patterns
                        .iter()
                        .try_for_each(|pattern| writing.part($one, &event(pattern.clone())))
                },
            );
        };
    }
    of!(HAPPENS, ONE_HAPPENS);
    of!(HAPPEN, ONE_HAPPEN);
}

/// Several events, any of which sets the ability off. "Blocks or becomes blocked by a creature" is one phrase: what it says is
/// blocked by the object is said in it too.
fn joined<const N: usize>(triggers: [Trigger; N]) -> Option<Trigger> {
    let mut all = Vec::new();
    for trigger in triggers {
        let Trigger::Event(patterns) = trigger else {
            return None;
        };
        let blocks = |pattern: &EventPattern| {
            matches!(
                pattern,
                EventPattern::Blocks {
                    whom: Filter::Any,
                    ..
                }
            )
        };
        let is_blocked = |pattern: &EventPattern| matches!(pattern, EventPattern::BecomesBlockedBy { .. });
        if all.last().is_some_and(blocks) && patterns.first().is_some_and(is_blocked) {
            return None;
        }
        all.extend(patterns);
    }
    Some(Trigger::Event(all))
}

fn moving(what: Filter, from: Option<ZoneKind>, to: Option<ZoneKind>) -> EventPattern {
    EventPattern::Moves { what, from, to }
}

/// From one zone to another (CR 603.6a, 603.6c, 700.4).
fn moves(grammar: &mut Grammar) {
    use ZoneKind::{Battlefield, Exile, Graveyard, Hand};
    macro_rules! of {
        ($third:literal, $base:literal, $past:literal, $from:expr, $to:expr $(, $part:expr)?) => {
            happens!(grammar, [$third, $base, $past], what => moving(what$(.and($part))?, $from, $to));
        };
    }
    of!("enters", "enter", "entered", None, Some(Battlefield));
    of!(
        "enters the battlefield",
        "enter the battlefield",
        "entered the battlefield",
        None,
        Some(Battlefield)
    );
    of!(
        "enters under your control",
        "enter under your control",
        "entered under your control",
        None,
        Some(Battlefield),
        Filter::Controller(PlayerFilter::You)
    );
    of!(
        "enters the battlefield under your control",
        "enter the battlefield under your control",
        "entered the battlefield under your control",
        None,
        Some(Battlefield),
        Filter::Controller(PlayerFilter::You)
    );
    of!("dies", "die", "died", Some(Battlefield), Some(Graveyard));
    of!(
        "dies under your control",
        "die under your control",
        "died under your control",
        Some(Battlefield),
        Some(Graveyard),
        Filter::Controller(PlayerFilter::You)
    );
    of!(
        "leaves the battlefield",
        "leave the battlefield",
        "left the battlefield",
        Some(Battlefield),
        None
    );
    of!(
        "leaves the battlefield under your control",
        "leave the battlefield under your control",
        "left the battlefield under your control",
        Some(Battlefield),
        None,
        Filter::Controller(PlayerFilter::You)
    );
    of!(
        "is put into a graveyard from the battlefield",
        "are put into a graveyard from the battlefield",
        "was put into a graveyard from the battlefield",
        Some(Battlefield),
        Some(Graveyard)
    );
    // The card is put into its owner's graveyard (CR 404.2).
    of!(
        "is put into your graveyard from the battlefield",
        "are put into your graveyard from the battlefield",
        "was put into your graveyard from the battlefield",
        Some(Battlefield),
        Some(Graveyard),
        Filter::Owner(PlayerFilter::You)
    );
    of!(
        "is put into an opponent's graveyard from the battlefield",
        "are put into an opponent's graveyard from the battlefield",
        "was put into an opponent's graveyard from the battlefield",
        Some(Battlefield),
        Some(Graveyard),
        Filter::Owner(PlayerFilter::Opponent)
    );
    of!(
        "is put into exile from the battlefield",
        "are put into exile from the battlefield",
        "was put into exile from the battlefield",
        Some(Battlefield),
        Some(Exile)
    );
    of!(
        "is returned to your hand",
        "are returned to your hand",
        "was returned to your hand",
        Some(Battlefield),
        Some(Hand),
        Filter::Owner(PlayerFilter::You)
    );
    of!(
        "is returned to a player's hand",
        "are returned to a player's hand",
        "was returned to a player's hand",
        Some(Battlefield),
        Some(Hand)
    );
    // What is a permanent is put there from the battlefield.
    grammar.add(
        ONE_HAPPENS,
        "is put into a graveyard",
        &[],
        |reading| {
            let what = reading.scope.actor.clone();
            let what = what.filter(|what| *what != Filter::Is(ObjectRef::This))?;
            Some(event(moving(what, Some(Battlefield), Some(Graveyard))))
        },
        |writing, trigger| {
            let what = writing.scope.actor.clone();
            let what = what.filter(|what| *what != Filter::Is(ObjectRef::This))?;
            (*trigger == event(moving(what, Some(Battlefield), Some(Graveyard)))).then_some(())
        },
    );
    // From anywhere, of a certain object alone: of others it is the card that is described.
    grammar.add(
        ONE_HAPPENS,
        "is put into a graveyard from anywhere",
        &[],
        |reading| {
            let what = reading.scope.actor.clone().filter(is_certain)?;
            Some(event(moving(what, None, Some(Graveyard))))
        },
        |writing, trigger| {
            let what = writing.scope.actor.clone().filter(is_certain)?;
            (*trigger == event(moving(what, None, Some(Graveyard)))).then_some(())
        },
    );
}

/// Cards elsewhere than on the battlefield. A token that goes to a graveyard is no card (CR 108.2b).
fn cards(grammar: &mut Grammar) {
    use ZoneKind::{Graveyard, Hand, Library};
    macro_rules! of {
        ($third:literal, $base:literal, $past:literal, $from:expr, $to:expr $(, $part:expr)*) => {
            for (category, wording) in [(CARD_MOVES, $third), (CARDS_MOVE, $base), (CARD_MOVED, $past)] {
                grammar.add(
                    category,
                    wording,
                    &[],
                    |reading| {
                        let what = reading.scope.actor.clone().filter(|what| !is_certain(what))?;
                        Some(event(moving(what$(.and($part))*, $from, $to)))
                    },
                    |writing, trigger| {
                        let what = writing.scope.actor.clone().filter(|what| !is_certain(what))?;
                        (*trigger == event(moving(what$(.and($part))*, $from, $to))).then_some(())
                    },
                );
            }
        };
    }
    of!(
        "leaves your graveyard",
        "leave your graveyard",
        "left your graveyard",
        Some(Graveyard),
        None,
        Filter::Owner(PlayerFilter::You)
    );
    of!(
        "is put into your graveyard from anywhere",
        "are put into your graveyard from anywhere",
        "was put into your graveyard from anywhere",
        None,
        Some(Graveyard),
        Filter::Owner(PlayerFilter::You),
        Filter::Token.not()
    );
    of!(
        "is put into an opponent's graveyard from anywhere",
        "are put into an opponent's graveyard from anywhere",
        "was put into an opponent's graveyard from anywhere",
        None,
        Some(Graveyard),
        Filter::Owner(PlayerFilter::Opponent),
        Filter::Token.not()
    );
    of!(
        "is put into a graveyard from anywhere",
        "are put into a graveyard from anywhere",
        "was put into a graveyard from anywhere",
        None,
        Some(Graveyard),
        Filter::Token.not()
    );
    of!(
        "is put into your graveyard from your library",
        "are put into your graveyard from your library",
        "was put into your graveyard from your library",
        Some(Library),
        Some(Graveyard),
        Filter::Owner(PlayerFilter::You)
    );
    of!(
        "is put into your hand from your graveyard",
        "are put into your hand from your graveyard",
        "was put into your hand from your graveyard",
        Some(Graveyard),
        Some(Hand),
        Filter::Owner(PlayerFilter::You)
    );
    // A card goes to its owner's graveyard, which is yours if the ability is.
    macro_rules! this {
        ($wording:literal, $from:expr, $to:expr) => {
            grammar.add(
                CARD_MOVES,
                $wording,
                &[],
                |reading| {
                    let what = reading.scope.actor.clone();
                    let this = what.filter(|what| *what == Filter::Is(ObjectRef::This))?;
                    Some(event(moving(this, $from, $to)))
                },
                |writing, trigger| {
                    let what = writing.scope.actor.clone();
                    let this = what.filter(|what| *what == Filter::Is(ObjectRef::This))?;
                    (*trigger == event(moving(this, $from, $to))).then_some(())
                },
            );
        };
    }
    this!(
        "is put into your graveyard from your library",
        Some(Library),
        Some(Graveyard)
    );
    this!("is put into a graveyard from anywhere", None, Some(Graveyard));
}

/// Attackers and blockers (CR 508.3, 509.3).
fn combat(grammar: &mut Grammar) {
    happens!(grammar, ["attacks", "attack", "attacked"], what => EventPattern::Attacks { what, whom: Recipient::Anything });
    for (category, wording) in [
        (ONE_HAPPENS, "attacks <whom>"),
        (ONE_HAPPEN, "attack <whom>"),
        (HAPPENED, "attacked <whom>"),
    ] {
        grammar.add(
            category,
            wording,
            slots![whom: TO_WHOM],
            |reading| {
                let what = reading.scope.actor.clone()?;
                let whom = reading.part(TO_WHOM)?.into_iter();
                let each = whom.map(|whom| EventPattern::Attacks {
                    what: what.clone(),
                    whom,
                });
                Some(Trigger::Event(each.collect()))
            },
            |writing, trigger| {
                let Trigger::Event(patterns) = trigger else {
                    return None;
                };
                let actor = writing.scope.actor.clone();
                let whom: Option<Vec<Recipient>> = patterns
                    .iter()
                    .map(|pattern| match pattern {
                        EventPattern::Attacks { what, whom } if Some(what) == actor.as_ref() => {
                            Some(whom.clone())
                        }
                        _ => None,
                    })
                    .collect();
                writing.part(TO_WHOM, &whom?)
            },
        );
    }
    happens!(grammar, ["attacks alone", "attack alone", "attacked alone"], what => EventPattern::AttacksAlone { what });
    happens!(
        grammar,
        ["attacks and isn't blocked", "attack and aren't blocked", "attacked and wasn't blocked"],
        what => EventPattern::IsntBlocked { what }
    );
    happens!(grammar, ["blocks", "block", "blocked"], what => EventPattern::Blocks { what, whom: Filter::Any });
    happens!(grammar, ["blocks <whom>", "block <whom>", "blocked <whom>"], whom: ACTOR, what => EventPattern::Blocks { what, whom });
    happens!(
        grammar,
        ["becomes blocked", "become blocked", "became blocked"],
        what => EventPattern::BecomesBlocked { what }
    );
    happens!(
        grammar,
        ["becomes blocked by <by>", "become blocked by <by>", "became blocked by <by>"],
        by: ACTOR, what => EventPattern::BecomesBlockedBy { what, by }
    );
    grammar.add(
        ONE_HAPPENS,
        "blocks or becomes blocked by <whom>",
        slots![whom: ACTOR],
        |reading| {
            let what = reading.scope.actor.clone()?;
            let whom = reading.part(ACTOR)?;
            Some(Trigger::Event(vec![
                EventPattern::Blocks {
                    what: what.clone(),
                    whom: whom.clone(),
                },
                EventPattern::BecomesBlockedBy { what, by: whom },
            ]))
        },
        |writing, trigger| {
            let actor = writing.scope.actor.clone()?;
            match trigger.patterns() {
                [
                    EventPattern::Blocks { what, whom },
                    EventPattern::BecomesBlockedBy { what: same, by },
                ] if *what == actor
                    && *same == actor
                    && whom == by
                    && matches!(trigger, Trigger::Event(_)) =>
                {
                    writing.part(ACTOR, whom)
                }
                _ => None,
            }
        },
    );
}

/// What deals damage to whom, or at all: in the second case all that it deals at once is one event (CR 603.2c).
fn damage(grammar: &mut Grammar) {
    macro_rules! of {
        ($third:literal, $base:literal, $past:literal, $alone:literal, $kind:path) => {
            for (category, wording) in [(ONE_HAPPENS, $third), (ONE_HAPPEN, $base), (HAPPENED, $past)] {
                grammar.add(
                    category,
                    wording,
                    slots![whom: TO_WHOM],
                    |reading| {
                        let source = reading.scope.actor.clone()?;
                        let whom = reading.part(TO_WHOM)?.into_iter();
                        let each = whom.map(|to| EventPattern::DealsDamage {
                            source: source.clone(),
                            to,
                            kind: $kind,
                        });
                        Some(Trigger::Event(each.collect()))
                    },
                    |writing, trigger| {
                        let Trigger::Event(patterns) = trigger else { return None };
                        let actor = writing.scope.actor.clone();
                        let whom: Option<Vec<Recipient>> = patterns
                            .iter()
                            .map(|pattern| match pattern {
                                EventPattern::DealsDamage {
                                    source,
                                    to,
                                    kind: $kind,
                                } if Some(source) == actor.as_ref() => Some(to.clone()),
                                _ => None,
                            })
                            .collect();
                        writing.part(TO_WHOM, &whom?)
                    },
                );
            }
            grammar.add(
                ONE_HAPPENS,
                $alone,
                &[],
                |reading| at_once(reading.scope.actor.clone()?, Recipient::Anything, $kind),
                |writing, trigger| {
                    let whole = at_once(writing.scope.actor.clone()?, Recipient::Anything, $kind)?;
                    (*trigger == whole).then_some(())
                },
            );
        };
    }
    fn at_once(source: Filter, to: Recipient, kind: DamageKind) -> Option<Trigger> {
        is_certain(&source).then(|| Trigger::OneOrMore(vec![EventPattern::DealsDamage { source, to, kind }]))
    }
    of!(
        "deals damage to <whom>",
        "deal damage to <whom>",
        "dealt damage to <whom>",
        "deals damage",
        DamageKind::Any
    );
    of!(
        "deals combat damage to <whom>",
        "deal combat damage to <whom>",
        "dealt combat damage to <whom>",
        "deals combat damage",
        DamageKind::Combat
    );
    of!(
        "deals noncombat damage to <whom>",
        "deal noncombat damage to <whom>",
        "dealt noncombat damage to <whom>",
        "deals noncombat damage",
        DamageKind::Noncombat
    );
}

/// What is dealt damage: all that it is dealt at once is one event.
fn dealt(grammar: &mut Grammar) {
    fn of(what: Filter, kind: DamageKind) -> EventPattern {
        EventPattern::DealsDamage {
            source: Filter::Any,
            to: Recipient::Object(what),
            kind,
        }
    }
    macro_rules! is_dealt {
        ($now:literal, $past:literal, $kind:expr) => {
            grammar.add(
                ONE_HAPPENS,
                $now,
                &[],
                |reading| {
                    let what = reading.scope.actor.clone().filter(is_certain)?;
                    Some(Trigger::OneOrMore(vec![of(what, $kind)]))
                },
                |writing, trigger| {
                    let what = writing.scope.actor.clone().filter(is_certain)?;
                    (*trigger == Trigger::OneOrMore(vec![of(what, $kind)])).then_some(())
                },
            );
            exactly!(grammar, HAPPENED, $past, what => of(what, $kind));
        };
    }
    is_dealt!("is dealt damage", "was dealt damage", DamageKind::Any);
    is_dealt!(
        "is dealt combat damage",
        "was dealt combat damage",
        DamageKind::Combat
    );
    is_dealt!(
        "is dealt noncombat damage",
        "was dealt noncombat damage",
        DamageKind::Noncombat
    );
}

/// CR 115.1: what becomes a target.
fn targets(grammar: &mut Grammar) {
    for (category, wording) in [
        (ONE_HAPPENS, "becomes the target of <by>"),
        (ONE_HAPPEN, "become the target of <by>"),
        (HAPPENED, "became the target of <by>"),
    ] {
        grammar.add(
            category,
            wording,
            slots![by: TARGETING],
            |reading| {
                let what = Recipient::Object(reading.scope.actor.clone()?);
                let by = reading.part(TARGETING)?;
                Some(event(EventPattern::BecomesTarget { what, by }))
            },
            |writing, trigger| {
                let actor = writing.scope.actor.clone()?;
                let Trigger::Event(patterns) = trigger else {
                    return None;
                };
                match &patterns[..] {
                    [
                        EventPattern::BecomesTarget {
                            what: Recipient::Object(what),
                            by,
                        },
                    ] if *what == actor => writing.part(TARGETING, by),
                    _ => None,
                }
            },
        );
    }
    grammar.add(
        EVENTS,
        "you or <what> becomes the target of <by>",
        slots![what: A_ONE, by: TARGETING],
        |reading| {
            let what = reading.part(A_ONE)?;
            let by = reading.part(TARGETING)?;
            let you = Recipient::Player(PlayerFilter::You);
            Some(Trigger::Event(vec![
                EventPattern::BecomesTarget {
                    what: you,
                    by: by.clone(),
                },
                EventPattern::BecomesTarget {
                    what: Recipient::Object(what),
                    by,
                },
            ]))
        },
        |writing, trigger| {
            let Trigger::Event(patterns) = trigger else {
                return None;
            };
            match &patterns[..] {
                [
                    EventPattern::BecomesTarget {
                        what: Recipient::Player(PlayerFilter::You),
                        by,
                    },
                    EventPattern::BecomesTarget {
                        what: Recipient::Object(what),
                        by: same,
                    },
                ] if by == same => {
                    writing.part(A_ONE, what)?;
                    writing.part(TARGETING, by)
                }
                _ => None,
            }
        },
    );
}

/// Tapped, turned, countered.
fn states(grammar: &mut Grammar) {
    happens!(
        grammar,
        ["becomes tapped", "become tapped", "became tapped"],
        what => EventPattern::BecomesTapped { what }
    );
    happens!(
        grammar,
        ["becomes untapped", "become untapped", "became untapped"],
        what => EventPattern::BecomesUntapped { what }
    );
    happens!(
        grammar,
        ["is tapped for mana", "are tapped for mana", "was tapped for mana"],
        what => EventPattern::TappedForMana { what }
    );
    happens!(
        grammar,
        ["is turned face up", "are turned face up", "was turned face up"],
        what => EventPattern::TurnedFaceUp { what }
    );
    happens!(grammar, ["is destroyed", "are destroyed", "was destroyed"], what => EventPattern::Destroyed { what });
    happens!(grammar, ["transforms", "transform", "transformed"], what => EventPattern::Transforms { what });
    // CR 701.27e: the ability is of the face that it transforms into, and names that.
    grammar.add(
        ONE_HAPPENS,
        "transforms into <this>",
        slots![this: OWN_NAME],
        |reading| {
            let what = reading.scope.actor.clone()?;
            reading.part(OWN_NAME)?;
            (what == Filter::Is(ObjectRef::This)).then(|| event(EventPattern::Transforms { what }))
        },
        |writing, trigger| {
            let what = Filter::Is(ObjectRef::This);
            let is_this = writing.scope.actor.as_ref() == Some(&what);
            (is_this && *trigger == event(EventPattern::Transforms { what })).then_some(())?;
            writing.part(OWN_NAME, &ObjectRef::This)
        },
    );
}
