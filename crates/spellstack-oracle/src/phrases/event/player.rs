//! What players do: "you cast a spell", "an opponent draws a card".

use spellstack_core::lang::{DamageKind, DrawnCard, EventPattern, Filter, PlayerFilter, Recipient, Trigger};

use super::super::*;
use super::{event, without};
use crate::grammar::{Grammar, slots};

/// Declares what a player does: as it is said of one, of you, and in the past.
macro_rules! does {
    ($grammar:expr, [$third:literal, $base:literal, $past:literal], $who:ident => $pattern:expr) => {
        for (category, wording) in [(DOES, $third), (DO, $base), (DID, $past)] {
            exactly!($grammar, category, wording, $who => event($pattern));
        }
    };
    ($grammar:expr, [$third:literal, $base:literal, $past:literal], $slot:ident: $of:expr, $who:ident => $($form:tt)+) => {
        for (category, wording) in [(DOES, $third), (DO, $base), (DID, $past)] {
            $grammar.add(
                category,
                wording,
                slots![$slot: $of],
                |reading| {
                    let $who = reading.scope.acting.clone()?;
                    let $slot = reading.part($of)?;
                    Some(event($($form)+))
                },
                |writing, trigger| {
                    let Trigger::Event(patterns) = trigger else { return None };
                    let [$($form)+] = &patterns[..] else { return None };
                    (writing.scope.acting.as_ref() == Some($who)).then_some(())?;
                    writing.part($of, $slot)
                },
            );
        }
    };
}

/// Declares words that mean one thing, of the player whom the scope says.
macro_rules! exactly {
    ($grammar:expr, $category:expr, $wording:expr, $who:ident => $trigger:expr) => {
        $grammar.add(
            $category,
            $wording,
            &[],
            |reading| {
                let $who = reading.scope.acting.clone()?;
                Some($trigger)
            },
            |writing, trigger| {
                let $who = writing.scope.acting.clone()?;
                (*trigger == $trigger).then_some(())
            },
        )
    };
}

/// Declares words for what happens to a player at once, which of several players would be said of each.
macro_rules! at_once {
    ($grammar:expr, $category:expr, $wording:expr, $who:ident => $pattern:expr) => {
        $grammar.add(
            $category,
            $wording,
            &[],
            |reading| {
                let $who = reading.scope.acting.clone().filter(is_one)?;
                Some(Trigger::OneOrMore(vec![$pattern]))
            },
            |writing, trigger| {
                let $who = writing.scope.acting.clone().filter(is_one)?;
                (*trigger == Trigger::OneOrMore(vec![$pattern])).then_some(())
            },
        )
    };
}

fn is_one(who: &PlayerFilter) -> bool {
    *who != PlayerFilter::Any
}

pub(super) fn declare(grammar: &mut Grammar) {
    spells(grammar);
    draws(grammar);
    cards(grammar);
    permanents(grammar);
    life(grammar);
    attacks(grammar);
    several(grammar);
}

fn spells(grammar: &mut Grammar) {
    does!(grammar, ["casts <spell>", "cast <spell>", "cast <spell>"], spell: A_SPELL, who => EventPattern::Casts { who, spell });
    does!(grammar, ["plays a land", "play a land", "played a land"], who => EventPattern::PlaysLand { who, what: Filter::Any });
}

fn draws(grammar: &mut Grammar) {
    does!(grammar, ["draws a card", "draw a card", "drew a card"], who => EventPattern::Draws { who, which: DrawnCard::Any });
    macro_rules! nth {
        ($category:expr, $wording:literal) => {
            grammar.add(
                $category,
                $wording,
                slots![which: ORDINAL],
                |reading| {
                    let who = reading.scope.acting.clone()?;
                    let which = DrawnCard::Nth(u32::try_from(reading.part(ORDINAL)?).ok()?);
                    Some(event(EventPattern::Draws { who, which }))
                },
                |writing, trigger| {
                    let acting = writing.scope.acting.clone()?;
                    let Trigger::Event(patterns) = trigger else { return None };
                    match &patterns[..] {
                        [EventPattern::Draws {
                            who,
                            which: DrawnCard::Nth(number),
                        }] if *who == acting => writing.part(ORDINAL, &i32::try_from(*number).ok()?),
                        _ => None,
                    }
                },
            );
        };
    }
    nth!(DO, "draw your <which> card each turn");
    nth!(DO, "draw your <which> card in a turn");
    nth!(DOES, "draws their <which> card each turn");
    nth!(DOES, "draws their <which> card in a turn");
    macro_rules! except {
        ($category:expr, $wording:literal) => {
            exactly!(grammar, $category, $wording, who => event(EventPattern::Draws {
                who,
                which: DrawnCard::ExceptFirstOfDrawStep,
            }));
        };
    }
    except!(
        DO,
        "draw a card except the first one you draw in each of your draw steps"
    );
    except!(
        DOES,
        "draws a card except the first one they draw in each of their draw steps"
    );
}

/// What is discarded or cycled is a card of the hand: the pattern needn't say it.
fn cards(grammar: &mut Grammar) {
    does!(
        grammar,
        ["discards <what>", "discard <what>", "discarded <what>"],
        what: A_CARD, who => EventPattern::Discards { who, what }
    );
    does!(
        grammar,
        ["cycles <what>", "cycle <what>", "cycled <what>"],
        what: A_CARD, who => EventPattern::Cycles { who, what }
    );
    // CR 702.29d.
    for (category, wording) in [
        (DO, "cycle or discard <what>"),
        (DOES, "cycles or discards <what>"),
    ] {
        grammar.add(
            category,
            wording,
            slots![what: A_CARD],
            |reading| {
                let who = reading.scope.acting.clone()?;
                let what = reading.part(A_CARD)?;
                Some(Trigger::Event(vec![
                    EventPattern::Cycles {
                        who: who.clone(),
                        what: what.clone(),
                    },
                    EventPattern::Discards { who, what },
                ]))
            },
            |writing, trigger| {
                let acting = writing.scope.acting.clone()?;
                let Trigger::Event(patterns) = trigger else {
                    return None;
                };
                match &patterns[..] {
                    [
                        EventPattern::Cycles { who, what },
                        EventPattern::Discards {
                            who: same,
                            what: card,
                        },
                    ] if *who == acting && *same == acting && what == card => writing.part(A_CARD, what),
                    _ => None,
                }
            },
        );
    }
}

fn permanents(grammar: &mut Grammar) {
    does!(
        grammar,
        ["sacrifices <what>", "sacrifice <what>", "sacrificed <what>"],
        what: ACTOR, who => EventPattern::Sacrifices { who, what }
    );
    // CR 106.12: the ability is activated by the controller of the permanent.
    for (category, wording) in [(DO, "tap <what> for mana"), (DOES, "taps <what> for mana")] {
        grammar.add(
            category,
            wording,
            slots![what: A_ONE],
            |reading| {
                let who = reading.scope.acting.clone()?;
                let what = with_controller(reading.part(A_ONE)?, who);
                Some(event(EventPattern::TappedForMana { what }))
            },
            |writing, trigger| {
                let who = writing.scope.acting.clone()?;
                let Trigger::Event(patterns) = trigger else {
                    return None;
                };
                let [EventPattern::TappedForMana { what }] = &patterns[..] else {
                    return None;
                };
                let described = match &who {
                    PlayerFilter::Any => what.clone(),
                    _ => without(what, &Filter::Controller(who.clone()))?,
                };
                writing.part(A_ONE, &described)
            },
        );
    }
    does!(grammar, ["creates a token", "create a token", "created a token"], who => EventPattern::TokensCreated { who });
}

fn with_controller(what: Filter, who: PlayerFilter) -> Filter {
    match who {
        PlayerFilter::Any => what,
        PlayerFilter::You | PlayerFilter::Opponent | PlayerFilter::Is(_) => what.and(Filter::Controller(who)),
    }
}

fn life(grammar: &mut Grammar) {
    does!(grammar, ["gains life", "gain life", "gained life"], who => EventPattern::GainsLife { who });
    does!(grammar, ["loses life", "lose life", "lost life"], who => EventPattern::LosesLife { who });
    does!(grammar, ["loses the game", "lose the game", "lost the game"], who => EventPattern::LosesGame { who });
    macro_rules! dealt {
        ($now:literal, $past:literal, $kind:expr) => {
            at_once!(grammar, DOES, $now, who => dealt(who, $kind));
            exactly!(grammar, DID, $past, who => event(dealt(who, $kind)));
        };
    }
    fn dealt(who: PlayerFilter, kind: DamageKind) -> EventPattern {
        EventPattern::DealsDamage {
            source: Filter::Any,
            to: Recipient::Player(who),
            kind,
        }
    }
    dealt!("is dealt damage", "was dealt damage", DamageKind::Any);
    dealt!(
        "is dealt combat damage",
        "was dealt combat damage",
        DamageKind::Combat
    );
    dealt!(
        "is dealt noncombat damage",
        "was dealt noncombat damage",
        DamageKind::Noncombat
    );
    macro_rules! you {
        ($wording:literal, $kind:expr) => {
            grammar.add(
                EVENTS,
                $wording,
                &[],
                |_| Some(Trigger::OneOrMore(vec![dealt(PlayerFilter::You, $kind)])),
                |_, trigger| {
                    (*trigger == Trigger::OneOrMore(vec![dealt(PlayerFilter::You, $kind)])).then_some(())
                },
            );
        };
    }
    // CR 508.3b.
    grammar.add(
        EVENTS,
        "you're attacked",
        &[],
        |_| Some(event(attacked(PlayerFilter::You))),
        |_, trigger| (*trigger == event(attacked(PlayerFilter::You))).then_some(()),
    );
    exactly!(grammar, DOES, "is attacked", who => event(attacked(who)));
    you!("you're dealt damage", DamageKind::Any);
    you!("you're dealt combat damage", DamageKind::Combat);
}

fn attacked(who: PlayerFilter) -> EventPattern {
    EventPattern::PlayerAttacks {
        who: PlayerFilter::Any,
        whom: Recipient::Player(who),
    }
}

/// CR 508.3b-508.3e.
fn attacks(grammar: &mut Grammar) {
    does!(
        grammar,
        ["attacks", "attack", "attacked"],
        who => EventPattern::PlayerAttacks { who, whom: Recipient::Anything }
    );
    for (category, wording) in [
        (DO, "attack <whom>"),
        (DOES, "attacks <whom>"),
        (DID, "attacked <whom>"),
    ] {
        grammar.add(
            category,
            wording,
            slots![whom: TO_WHOM],
            |reading| {
                let who = reading.scope.acting.clone()?;
                let [whom] = <[Recipient; 1]>::try_from(reading.part(TO_WHOM)?).ok()?;
                Some(event(EventPattern::PlayerAttacks { who, whom }))
            },
            |writing, trigger| {
                let acting = writing.scope.acting.clone()?;
                let Trigger::Event(patterns) = trigger else {
                    return None;
                };
                match &patterns[..] {
                    [EventPattern::PlayerAttacks { who, whom }] if *who == acting => {
                        writing.part(TO_WHOM, &vec![whom.clone()])
                    }
                    _ => None,
                }
            },
        );
    }
    for (category, wording) in [
        (DO, "attack with <what>"),
        (DOES, "attacks with <what>"),
        (DID, "attacked with <what>"),
    ] {
        grammar.add(
            category,
            wording,
            slots![what: A_ONE],
            |reading| {
                let who = reading.scope.acting.clone()?;
                let what = with_controller(reading.part(A_ONE)?, who);
                let whom = Recipient::Anything;
                Some(event(EventPattern::Attacks { what, whom }))
            },
            |writing, trigger| {
                let who = writing.scope.acting.clone()?;
                let Trigger::Event(patterns) = trigger else {
                    return None;
                };
                let [
                    EventPattern::Attacks {
                        what,
                        whom: Recipient::Anything,
                    },
                ] = &patterns[..]
                else {
                    return None;
                };
                let described = match &who {
                    PlayerFilter::Any => what.clone(),
                    _ => without(what, &Filter::Controller(who.clone()))?,
                };
                writing.part(A_ONE, &described)
            },
        );
    }
}

/// "Whenever you discard one or more cards": once for all of them.
fn several(grammar: &mut Grammar) {
    macro_rules! of {
        ($third:literal, $base:literal, $slot:expr, $pattern:ident) => {
            for (category, wording) in [(DOES, $third), (DO, $base)] {
                grammar.add(
                    category,
                    wording,
                    slots![what: $slot],
                    |reading| {
                        // Of several players each would be said to do it by themselves.
                        let who = reading.scope.acting.clone().filter(is_one)?;
                        let what = reading.part($slot)?;
                        Some(Trigger::OneOrMore(vec![EventPattern::$pattern { who, what }]))
                    },
                    |writing, trigger| {
                        let acting = writing.scope.acting.clone().filter(is_one)?;
                        let Trigger::OneOrMore(patterns) = trigger else { return None };
                        match &patterns[..] {
                            [EventPattern::$pattern { who, what }] if *who == acting => writing.part($slot, what),
                            _ => None,
                        }
                    },
                );
            }
        };
    }
    of!(
        "discards one or more <what>",
        "discard one or more <what>",
        CARDS,
        Discards
    );
    of!(
        "sacrifices one or more <what>",
        "sacrifice one or more <what>",
        FILTERS,
        Sacrifices
    );
    for (category, wording) in [
        (DOES, "attacks with one or more <what>"),
        (DO, "attack with one or more <what>"),
    ] {
        grammar.add(
            category,
            wording,
            slots![what: FILTERS],
            |reading| {
                let who = reading.scope.acting.clone()?;
                let what = with_controller(reading.part(FILTERS)?, who);
                let whom = Recipient::Anything;
                Some(Trigger::OneOrMore(vec![EventPattern::Attacks { what, whom }]))
            },
            |writing, trigger| {
                let who = writing.scope.acting.clone()?;
                let Trigger::OneOrMore(patterns) = trigger else {
                    return None;
                };
                let [
                    EventPattern::Attacks {
                        what,
                        whom: Recipient::Anything,
                    },
                ] = &patterns[..]
                else {
                    return None;
                };
                let described = match &who {
                    PlayerFilter::Any => what.clone(),
                    _ => without(what, &Filter::Controller(who.clone()))?,
                };
                writing.part(FILTERS, &described)
            },
        );
    }
    for (category, wording) in [
        (DOES, "creates one or more tokens"),
        (DO, "create one or more tokens"),
    ] {
        at_once!(grammar, category, wording, who => EventPattern::TokensCreated { who });
    }
}
