//! "If ... would ..., ... instead": what would happen, and what happens instead of it (CR 614.1a).

use spellstack_core::ZoneKind;
use spellstack_core::lang::{
    DamageKind, DrawnCard, Duration, Effect, EventPattern, EventRole, Filter, Instead, ObjectRef,
    PlayerFilter, PlayerRef, PutBy, Recipient, Replacement, Value,
};

use super::*;
use crate::grammar::{Grammar, slots};
use crate::noun::Nouns;
use crate::scope::{Number, Scope, Thing};

pub(super) fn declare(grammar: &mut Grammar) {
    what(grammar);
    dealers(grammar);
    moves(grammar);
    players(grammar);
    amounts(grammar);
    instead(grammar);
    whole(grammar);
}

/// What it would happen to, which "it" then is.
fn what(grammar: &mut Grammar) {
    fn mention(scope: &mut Scope, filter: &Filter) {
        let (object, nouns) = match filter {
            Filter::Is(ObjectRef::This) => return scope.mention_this(),
            // What it is referred to by was mentioned already.
            Filter::Is(_) => return,
            other => (ObjectRef::Event(EventRole::Subject), Nouns::of(other)),
        };
        scope.mention(Thing::Object(object), nouns, Number::One);
    }
    grammar.add(
        WOULD_BE,
        "<one>",
        slots![one: ONE],
        |reading| {
            let what = Filter::Is(reading.part(ONE)?);
            mention(&mut reading.scope, &what);
            Some(what)
        },
        |writing, what| match what {
            Filter::Is(one) => {
                writing.part(ONE, one)?;
                mention(&mut writing.scope, what);
                Some(())
            }
            _ => None,
        },
    );
    grammar.add(
        WOULD_BE,
        "a <filter>",
        slots![filter: FILTER],
        |reading| {
            let what = reading.part(FILTER)?;
            mention(&mut reading.scope, &what);
            Some(what)
        },
        |writing, what| {
            (!matches!(what, Filter::Is(_))).then_some(())?;
            writing.part(FILTER, what)?;
            mention(&mut writing.scope, what);
            Some(())
        },
    );
    grammar.add(
        WOULD_BE,
        "another <filter>",
        slots![filter: FILTER],
        |reading| {
            let what = Filter::Is(ObjectRef::This).not().and(reading.part(FILTER)?);
            mention(&mut reading.scope, &what);
            Some(what)
        },
        |writing, what| {
            let other = Filter::Is(ObjectRef::This).not();
            let parts = super::filter::parts(what);
            parts.contains(&other).then_some(())?;
            let rest = parts.into_iter().filter(|part| *part != other);
            writing.part(FILTER, &Filter::all(rest))?;
            mention(&mut writing.scope, what);
            Some(())
        },
    );
    grammar.add(
        WOULD_BE,
        "a card or token",
        &[],
        |reading| {
            mention(&mut reading.scope, &Filter::Any);
            Some(Filter::Any)
        },
        |writing, what| {
            (*what == Filter::Any).then_some(())?;
            mention(&mut writing.scope, what);
            Some(())
        },
    );
}

/// What would deal damage: a source of any kind (CR 609.7), or an object.
fn dealers(grammar: &mut Grammar) {
    grammar.add(
        DEALER,
        "<object>",
        slots![object: WOULD_BE],
        |reading| {
            let what = reading.part(WOULD_BE)?;
            (what != Filter::Any).then_some(what)
        },
        |writing, what| {
            (*what != Filter::Any).then_some(())?;
            writing.part(WOULD_BE, what)
        },
    );
    fn mention_source(scope: &mut Scope) {
        let subject = Thing::Object(ObjectRef::Event(EventRole::Subject));
        scope.mention(subject, Nouns::SOURCE, Number::One);
    }
    macro_rules! source {
        ($wording:literal, $filter:expr) => {
            grammar.add(
                DEALER,
                $wording,
                &[],
                |reading| {
                    mention_source(&mut reading.scope);
                    Some($filter)
                },
                |writing, what| {
                    (*what == $filter).then_some(())?;
                    mention_source(&mut writing.scope);
                    Some(())
                },
            );
        };
    }
    source!("a source", Filter::Any);
    source!("a source you control", Filter::Controller(PlayerFilter::You));
    source!(
        "a source an opponent controls",
        Filter::Controller(PlayerFilter::Opponent)
    );
    grammar.add(
        DEALER,
        "a <color> source you control",
        slots![color: COLOR],
        |reading| {
            mention_source(&mut reading.scope);
            Some(Filter::Color(reading.part(COLOR)?).and(Filter::Controller(PlayerFilter::You)))
        },
        |writing, what| match &super::filter::parts(what)[..] {
            [Filter::Color(color), Filter::Controller(PlayerFilter::You)] => {
                mention_source(&mut writing.scope);
                writing.part(COLOR, color)
            }
            _ => None,
        },
    );
}

fn moves(grammar: &mut Grammar) {
    macro_rules! moved {
        ($wording:literal, $from:expr, $to:expr) => {
            grammar.add(
                WOULD,
                $wording,
                slots![what: WOULD_BE],
                |reading| {
                    let what = reading.part(WOULD_BE)?;
                    (what != Filter::Any || $from.is_none()).then_some(())?;
                    Some(EventPattern::Moves {
                        what,
                        from: $from,
                        to: $to,
                    })
                },
                |writing, event| match event {
                    EventPattern::Moves { what, from, to } if *from == $from && *to == $to => {
                        (*what != Filter::Any || $from.is_none()).then_some(())?;
                        writing.part(WOULD_BE, what)
                    }
                    _ => None,
                },
            );
        };
    }
    cards(grammar);
    const ANY: Option<ZoneKind> = None;
    moved!(
        "<what> would die",
        Some(ZoneKind::Battlefield),
        Some(ZoneKind::Graveyard)
    );
    moved!(
        "<what> would be put into a graveyard from anywhere",
        ANY,
        Some(ZoneKind::Graveyard)
    );
    moved!(
        "<what> would be put into a graveyard",
        ANY,
        Some(ZoneKind::Graveyard)
    );
    moved!(
        "<what> would leave the battlefield",
        Some(ZoneKind::Battlefield),
        None
    );
}

/// "If a card would be put into your graveyard from anywhere": a token isn't a card (CR 108.2b), and each card goes to its
/// owner's graveyard (CR 400.3).
fn cards(grammar: &mut Grammar) {
    fn mention(scope: &mut Scope) {
        let subject = Thing::Object(ObjectRef::Event(EventRole::Subject));
        scope.mention(subject, Nouns::CARD, Number::One);
    }
    macro_rules! put {
        ($wording:literal, $what:expr) => {
            grammar.add(
                WOULD,
                $wording,
                &[],
                |reading| {
                    mention(&mut reading.scope);
                    Some(put($what))
                },
                |writing, event| {
                    (*event == put($what)).then_some(())?;
                    mention(&mut writing.scope);
                    Some(())
                },
            );
        };
    }
    fn put(what: Filter) -> EventPattern {
        EventPattern::Moves {
            what,
            from: None,
            to: Some(ZoneKind::Graveyard),
        }
    }
    fn card_of(owner: PlayerFilter) -> Filter {
        Filter::Token.not().and(Filter::Owner(owner))
    }
    put!(
        "a card would be put into a graveyard from anywhere",
        Filter::Token.not()
    );
    put!(
        "a card would be put into your graveyard from anywhere",
        card_of(PlayerFilter::You)
    );
    put!(
        "a card would be put into an opponent's graveyard from anywhere",
        card_of(PlayerFilter::Opponent)
    );
}

fn players(grammar: &mut Grammar) {
    macro_rules! event {
        ($wording:literal, $event:expr) => {
            grammar.add(
                WOULD,
                $wording,
                &[],
                |reading| {
                    let player = match $wording.starts_with("you") {
                        true => PlayerRef::You,
                        false => PlayerRef::Event,
                    };
                    reading
                        .scope
                        .mention(Thing::Player(player), Nouns::PLAYER, Number::One);
                    Some($event)
                },
                |writing, event| {
                    (*event == $event).then_some(())?;
                    let player = match $wording.starts_with("you") {
                        true => PlayerRef::You,
                        false => PlayerRef::Event,
                    };
                    writing
                        .scope
                        .mention(Thing::Player(player), Nouns::PLAYER, Number::One);
                    Some(())
                },
            );
        };
    }
    event!(
        "you would gain life",
        EventPattern::GainsLife {
            who: PlayerFilter::You
        }
    );
    event!(
        "a player would gain life",
        EventPattern::GainsLife {
            who: PlayerFilter::Any
        }
    );
    event!(
        "an opponent would gain life",
        EventPattern::GainsLife {
            who: PlayerFilter::Opponent
        }
    );
    event!(
        "you would draw a card",
        EventPattern::Draws {
            who: PlayerFilter::You,
            which: DrawnCard::Any
        }
    );
    event!(
        "an opponent would draw a card",
        EventPattern::Draws {
            who: PlayerFilter::Opponent,
            which: DrawnCard::Any
        }
    );
    event!(
        "you would draw a card except the first one you draw in each of your draw steps",
        EventPattern::Draws {
            who: PlayerFilter::You,
            which: DrawnCard::ExceptFirstOfDrawStep
        }
    );
    event!(
        "an opponent would draw a card except the first one they draw in each of their draw steps",
        EventPattern::Draws {
            who: PlayerFilter::Opponent,
            which: DrawnCard::ExceptFirstOfDrawStep
        }
    );
}

/// Events of an amount, with how it is multiplied.
fn amounts(grammar: &mut Grammar) {
    macro_rules! exactly {
        ($wording:literal, $event:expr, $instead:expr) => {
            grammar.add(
                REPLACEMENT,
                $wording,
                &[],
                |_| Some(replacement($event, $instead)),
                |_, known| (*known == replacement($event, $instead)).then_some(()),
            );
        };
    }
    fn tokens() -> EventPattern {
        EventPattern::TokensCreated {
            who: PlayerFilter::You,
        }
    }
    exactly!(
        "if an effect would create one or more tokens under your control, it creates twice that many of those tokens instead",
        tokens(),
        Instead::Multiplied(2)
    );
    exactly!(
        "if one or more tokens would be created under your control, twice that many of those tokens are created instead",
        tokens(),
        Instead::Multiplied(2)
    );
    grammar.add(
        REPLACEMENT,
        "if an effect would put one or more counters on a <what>, it puts twice that many of those counters on that <noun> instead",
        slots![what: FILTER, noun: NOUN],
        |reading| {
            let on = reading.part(FILTER)?;
            (reading.part(NOUN)? == noun_of(&on)).then_some(())?;
            let event = EventPattern::CountersPut { kind: None, by: PutBy::Effect, on };
            Some(replacement(event, Instead::Multiplied(2)))
        },
        |writing, known| match known {
            Replacement {
                event: EventPattern::CountersPut { kind: None, by: PutBy::Effect, on },
                condition: None,
                instead: Instead::Multiplied(2),
            } => {
                writing.part(FILTER, on)?;
                writing.part(NOUN, &noun_of(on))
            }
            _ => None,
        },
    );
    macro_rules! counters {
        ($wording:literal, $instead:expr) => {
            grammar.add(
                REPLACEMENT,
                $wording,
                slots![kind: COUNTER_NAME, on: FILTER, again: COUNTER_NAME],
                |reading| {
                    let kind = reading.part(COUNTER_NAME)?;
                    let on = reading.part(FILTER)?;
                    (reading.part(COUNTER_NAME)? == kind && on.zone().is_none()).then_some(())?;
                    Some(replacement(put(kind, on), $instead))
                },
                |writing, known| match &known.event {
                    EventPattern::CountersPut { kind: Some(kind), on, .. } => {
                        (*known == replacement(put(*kind, on.clone()), $instead)).then_some(())?;
                        writing.part(COUNTER_NAME, kind)?;
                        writing.part(FILTER, on)?;
                        writing.part(COUNTER_NAME, kind)
                    }
                    _ => None,
                },
            );
        };
    }
    counters!(
        "if one or more <kind> counters would be put on a <on>, that many plus one <again> counters are put on it instead",
        Instead::Increased(Value::Number(1))
    );
    counters!(
        "if one or more <kind> counters would be put on a <on>, twice that many <again> counters are put on it instead",
        Instead::Multiplied(2)
    );
    // What deals damage and what is dealt it are whatever the event has.
    macro_rules! damage {
        ($wording:literal, $instead:pat => $make:expr $(, $slot:ident)?) => {
            grammar.add(
                REPLACEMENT,
                $wording,
                slots![source: DEALER $(, $slot: DIGITS)?],
                |reading| {
                    let source = reading.part(DEALER)?;
                    $(let $slot = Value::Number(reading.part(DIGITS)?);)?
                    let event = EventPattern::DealsDamage {
                        source,
                        to: Recipient::Anything,
                        kind: DamageKind::Any,
                    };
                    Some(replacement(event, $make))
                },
                |writing, known| match known {
                    Replacement {
                        event: EventPattern::DealsDamage {
                            source,
                            to: Recipient::Anything,
                            kind: DamageKind::Any,
                        },
                        condition: None,
                        instead: $instead,
                    } => {
                        writing.part(DEALER, source)?;
                        $(writing.part(DIGITS, &$slot.as_number()?)?;)?
                        Some(())
                    }
                    _ => None,
                },
            );
        };
    }
    damage!(
        "if <source> would deal damage to a permanent or player, it deals double that damage to that permanent or player instead",
        Instead::Multiplied(2) => Instead::Multiplied(2)
    );
    damage!(
        "if <source> would deal damage to a permanent or player, it deals twice that much damage to that permanent or player instead",
        Instead::Multiplied(2) => Instead::Multiplied(2)
    );
    damage!(
        "if <source> would deal damage to a permanent or player, it deals that much damage plus <more> to that permanent or player instead",
        Instead::Increased(more) => Instead::Increased(more), more
    );
}

fn put(kind: spellstack_core::CounterKind, on: Filter) -> EventPattern {
    EventPattern::CountersPut {
        kind: Some(kind),
        by: PutBy::Anything,
        on,
    }
}

fn not_below(floor: i32) -> Replacement {
    let event = EventPattern::DealsDamage {
        source: Filter::Any,
        to: Recipient::Player(PlayerFilter::You),
        kind: DamageKind::Any,
    };
    replacement(event, Instead::LifeNotBelow(floor))
}

/// The noun by which an object that fits is called again.
fn noun_of(filter: &Filter) -> Nouns {
    let nouns = Nouns::of(filter);
    match nouns.has(Nouns::CREATURE) {
        true => Nouns::CREATURE,
        false => Nouns::PERMANENT,
    }
}

fn replacement(event: EventPattern, instead: Instead) -> Replacement {
    Replacement {
        event,
        condition: None,
        instead,
    }
}

fn instead(grammar: &mut Grammar) {
    /// What would move, which was mentioned last.
    fn moved(scope: &Scope) -> Option<ObjectRef> {
        let is_object = |thing: &Thing| matches!(thing, Thing::Object(_));
        match &scope.last(|mention| is_object(&mention.thing))?.thing {
            Thing::Object(object) => Some(object.clone()),
            Thing::Result(_) | Thing::Player(_) => None,
        }
    }
    macro_rules! goes {
        ($wording:literal, $zone:expr) => {
            grammar.add(
                INSTEAD,
                $wording,
                slots![it: ONE],
                |reading| {
                    let expected = moved(&reading.scope)?;
                    (reading.part(ONE)? == expected).then_some(Instead::GoesTo($zone))
                },
                |writing, instead| match instead {
                    Instead::GoesTo(zone) if *zone == $zone => {
                        let it = moved(&writing.scope)?;
                        writing.part(ONE, &it)
                    }
                    _ => None,
                },
            );
        };
    }
    goes!("exile <it> instead", ZoneKind::Exile);
    goes!("exile <it> instead of putting it anywhere else", ZoneKind::Exile);
    goes!("return <it> to its owner's hand instead", ZoneKind::Hand);
    macro_rules! exactly {
        ($wording:literal, $instead:expr) => {
            grammar.add(
                INSTEAD,
                $wording,
                &[],
                |_| Some($instead),
                |_, instead| (*instead == $instead).then_some(()),
            );
        };
    }
    exactly!("that player gains no life instead", Instead::Nothing);
    exactly!("you gain twice that much life instead", Instead::Multiplied(2));
    grammar.add(
        INSTEAD,
        "you gain that much life plus <more> instead",
        slots![more: DIGITS],
        |reading| Some(Instead::Increased(Value::Number(reading.part(DIGITS)?))),
        |writing, instead| match instead {
            Instead::Increased(Value::Number(more)) => writing.part(DIGITS, more),
            _ => None,
        },
    );
    for wording in ["<effect> instead", "instead <effect>"] {
        grammar.add(
            INSTEAD,
            wording,
            slots![effect: CLAUSE],
            |reading| Some(Instead::Do(Box::new(reading.part(CLAUSE)?))),
            |writing, instead| match instead {
                Instead::Do(effect) => writing.part(CLAUSE, effect),
                _ => None,
            },
        );
    }
}

/// Which happens instead of what.
fn is_possible(event: &EventPattern, instead: &Instead) -> bool {
    match (event, instead) {
        (EventPattern::Moves { to, .. }, Instead::GoesTo(zone)) => *to != Some(*zone),
        (EventPattern::GainsLife { who }, Instead::Nothing) => *who != PlayerFilter::You,
        (EventPattern::GainsLife { who }, Instead::Multiplied(_) | Instead::Increased(_)) => {
            *who == PlayerFilter::You
        }
        (EventPattern::Draws { .. }, Instead::Do(_)) => true,
        (EventPattern::GainsLife { .. }, Instead::Do(effect)) => !matches!(**effect, Effect::GainLife(..)),
        _ => false,
    }
}

fn whole(grammar: &mut Grammar) {
    grammar.add(
        REPLACEMENT,
        "if <condition>, damage that would reduce your life total to less than <floor> reduces it to <same> instead",
        slots![condition: CONDITION, floor: DIGITS, same: DIGITS],
        |reading| {
            let condition = reading.part(CONDITION)?;
            let floor = reading.part(DIGITS)?;
            (reading.part(DIGITS)? == floor).then_some(())?;
            Some(Replacement {
                condition: Some(condition),
                ..not_below(floor)
            })
        },
        |writing, known| match known {
            Replacement {
                condition: Some(condition),
                instead: Instead::LifeNotBelow(floor),
                ..
            } => {
                (known.event == not_below(*floor).event).then_some(())?;
                writing.part(CONDITION, condition)?;
                writing.part(DIGITS, floor)?;
                writing.part(DIGITS, floor)
            }
            _ => None,
        },
    );
    grammar.add(
        REPLACEMENT,
        "damage that would reduce your life total to less than <floor> reduces it to <same> instead",
        slots![floor: DIGITS, same: DIGITS],
        |reading| {
            let floor = reading.part(DIGITS)?;
            (reading.part(DIGITS)? == floor).then(|| not_below(floor))
        },
        |writing, known| match known.instead {
            Instead::LifeNotBelow(floor) => {
                (*known == not_below(floor)).then_some(())?;
                writing.part(DIGITS, &floor)?;
                writing.part(DIGITS, &floor)
            }
            _ => None,
        },
    );
    grammar.add(
        REPLACEMENT,
        "if <would>, <instead>",
        slots![would: WOULD, instead: INSTEAD],
        |reading| {
            let event = reading.part(WOULD)?;
            reading.scope.event = Some(event.parts());
            let instead = reading.part(INSTEAD)?;
            is_possible(&event, &instead).then(|| replacement(event, instead))
        },
        |writing, known| {
            (known.condition.is_none() && is_possible(&known.event, &known.instead)).then_some(())?;
            writing.part(WOULD, &known.event)?;
            writing.scope.event = Some(known.event.parts());
            writing.part(INSTEAD, &known.instead)
        },
    );
    grammar.add(
        CLAUSE,
        "if <would> this turn, <instead>",
        slots![would: WOULD, instead: INSTEAD],
        |reading| {
            let event = reading.part(WOULD)?;
            let instead = reading.part(INSTEAD)?;
            let is_move = matches!(instead, Instead::GoesTo(_));
            (is_move && is_possible(&event, &instead)).then(|| Effect::Replace {
                replacement: Box::new(replacement(event, instead)),
                uses: None,
                duration: Duration::EndOfTurn,
            })
        },
        |writing, effect| match effect {
            Effect::Replace {
                replacement,
                uses: None,
                duration: Duration::EndOfTurn,
            } => {
                let is_move = matches!(replacement.instead, Instead::GoesTo(_));
                (is_move && replacement.condition.is_none()).then_some(())?;
                writing.part(WOULD, &replacement.event)?;
                writing.part(INSTEAD, &replacement.instead)
            }
            _ => None,
        },
    );
}
