//! Events: what "when", "whenever" and "at" are followed by, what would happen, and what happened this turn.
//!
//! Something happens to an object ("a creature you control" "dies"), or a player does something ("an opponent" "draws a card").
//! Who or what it is stands in the scope while the rest is read or written.

mod mention;
mod object;
mod player;
mod step;

use spellstack_core::lang::{
    DamageKind, EventPattern, Filter, ObjectRef, PlayerFilter, PlayerRef, PutBy, Recipient, Trigger,
};

use super::filter::parts;
use super::*;
use crate::grammar::{Grammar, categories, says, slots};

categories! {
    2;
    EVENTS: Trigger = "an event";
    ACTOR: Filter = "what it happens to";
    A_ONE: Filter = "an object";
    A_CARD: Filter = "a card";
    A_SPELL: Filter = "a spell";
    A_SOURCE: Filter = "a source";
    HAPPENS: Trigger = "what happens";
    HAPPEN: Trigger = "what happens";
    HAPPENED: Trigger = "what happened";
    ONE_HAPPENS: Trigger = "what happens";
    ONE_HAPPEN: Trigger = "what happens";
    CARD_MOVES: Trigger = "where the card goes";
    CARDS_MOVE: Trigger = "where the cards go";
    CARD_MOVED: Trigger = "where the card went";
    SOMEBODY: PlayerFilter = "a player";
    DOES: Trigger = "what a player does";
    DO: Trigger = "what a player does";
    DID: Trigger = "what a player did";
    TO_WHOM: Vec<Recipient> = "a player or an object";
    TARGETING: Filter = "a spell or ability";
    ORDINAL: i32 = "an ordinal number";
    TIME: EventPattern = "a step";
}

pub(super) fn declare(grammar: &mut Grammar) {
    actors(grammar);
    things(grammar);
    somebody(grammar);
    whom(grammar);
    object::declare(grammar);
    player::declare(grammar);
    step::declare(grammar);
    events(grammar);
}

/// One event.
fn event(pattern: EventPattern) -> Trigger {
    Trigger::Event(vec![pattern])
}

/// Whether the filter is one certain object.
fn is_certain(filter: &Filter) -> bool {
    matches!(filter, Filter::Is(_))
}

/// Whether the filter is said of a source of damage.
fn is_source(filter: &Filter) -> bool {
    matches!(filter, Filter::Any | Filter::Controller(_) | Filter::Color(_))
}

/// Without that part, which it must have.
pub(super) fn without(filter: &Filter, part: &Filter) -> Option<Filter> {
    let all = parts(filter);
    let at = all.iter().position(|one| one == part)?;
    let others = all.iter().enumerate().filter(|(place, _)| *place != at);
    Some(Filter::all(others.map(|(_, one)| one.clone())))
}

fn another() -> Filter {
    Filter::Is(ObjectRef::This).not()
}

/// What something happens to: "this creature", "another creature you control", "this creature or another Goblin".
fn actors(grammar: &mut Grammar) {
    says!(grammar, A_ONE, "a <filter>", filter: FILTER => filter);
    grammar.add(
        A_ONE,
        "another <filter>",
        slots![filter: FILTER],
        |reading| Some(another().and(reading.part(FILTER)?)),
        |writing, filter| writing.part(FILTER, &without(filter, &another())?),
    );
    says!(grammar, ACTOR, "<this>", this: THIS => Filter::Is(this));
    says!(grammar, ACTOR, "<attached>", attached: ATTACHED => Filter::Is(attached));
    grammar.add(
        ACTOR,
        "<one>",
        slots![one: A_ONE],
        |reading| reading.part(A_ONE),
        |writing, filter| writing.part(A_ONE, filter),
    );
    grammar.add(
        ACTOR,
        "<this> or <attached>",
        slots![this: THIS, attached: ATTACHED],
        |reading| {
            let this = reading.part(THIS)?;
            let attached = reading.part(ATTACHED)?;
            Some(Filter::any_of([Filter::Is(this), Filter::Is(attached)]))
        },
        |writing, filter| match filter {
            Filter::AnyOf(either) => match &either[..] {
                [Filter::Is(this), Filter::Is(attached)] => {
                    writing.part(THIS, this)?;
                    writing.part(ATTACHED, attached)
                }
                _ => None,
            },
            _ => None,
        },
    );
    grammar.add(
        ACTOR,
        "<this> or <one>",
        slots![this: THIS, one: A_ONE],
        |reading| {
            let this = reading.part(THIS)?;
            let one = reading.part(A_ONE)?;
            Some(Filter::any_of([Filter::Is(this), one]))
        },
        |writing, filter| match filter {
            Filter::AnyOf(either) => match &either[..] {
                [Filter::Is(this), one] => {
                    writing.part(THIS, this)?;
                    writing.part(A_ONE, one)
                }
                _ => None,
            },
            _ => None,
        },
    );
}

/// Cards and spells that a player does something with, described as what they are there.
fn things(grammar: &mut Grammar) {
    says!(grammar, A_CARD, "a <card>", card: CARD => card);
    says!(grammar, A_CARD, "this card" => Filter::Is(ObjectRef::This));
    grammar.add(
        A_CARD,
        "another <card>",
        slots![card: CARD],
        |reading| Some(another().and(reading.part(CARD)?)),
        |writing, filter| writing.part(CARD, &without(filter, &another())?),
    );
    // What is cast is a spell: the pattern needn't say it.
    grammar.add(
        A_SPELL,
        "a <spell>",
        slots![spell: SPELL],
        |reading| without(&reading.part(SPELL)?, &Filter::Spell),
        |writing, filter| {
            (!parts(filter).contains(&Filter::Spell) && !is_certain(filter)).then_some(())?;
            writing.part(SPELL, &filter.clone().and(Filter::Spell))
        },
    );
    says!(grammar, A_SPELL, "this spell" => Filter::Is(ObjectRef::This));
    // Sources of damage are any objects (CR 120.7).
    says!(grammar, A_SOURCE, "a source" => Filter::Any);
    says!(grammar, A_SOURCE, "a source you control" => Filter::Controller(PlayerFilter::You));
    says!(grammar, A_SOURCE, "a source an opponent controls" => Filter::Controller(PlayerFilter::Opponent));
    says!(grammar, A_SOURCE, "a <color> source", color: COLOR => Filter::Color(color));
    says!(grammar, TARGETING, "a spell or ability" => Filter::Any);
    says!(grammar, TARGETING, "a spell" => Filter::Spell);
    says!(grammar, TARGETING, "a spell or ability you control" => Filter::Controller(PlayerFilter::You));
    says!(grammar, TARGETING, "a spell or ability an opponent controls" => Filter::Controller(PlayerFilter::Opponent));
    macro_rules! spell_of {
        ($wording:literal, $who:expr) => {
            grammar.add(
                TARGETING,
                $wording,
                &[],
                |_| Some(Filter::Spell.and(Filter::Controller($who))),
                |_, filter| (*filter == Filter::Spell.and(Filter::Controller($who))).then_some(()),
            );
        };
    }
    spell_of!("a spell you control", PlayerFilter::You);
    spell_of!("a spell an opponent controls", PlayerFilter::Opponent);
    for (wording, number) in [
        ("first", 1),
        ("second", 2),
        ("third", 3),
        ("fourth", 4),
        ("fifth", 5),
    ] {
        ordinal(grammar, wording, number);
    }
}

fn ordinal(grammar: &mut Grammar, wording: &str, number: i32) {
    macro_rules! of {
        ($($number:literal)*) => {
            match number {
                $($number => grammar.add(
                    ORDINAL,
                    wording,
                    &[],
                    |_| Some($number),
                    |_, number| (*number == $number).then_some(()),
                ),)*
                _ => {}
            }
        };
    }
    of!(1 2 3 4 5);
}

/// Who does something, other than you.
fn somebody(grammar: &mut Grammar) {
    says!(grammar, SOMEBODY, "a player" => PlayerFilter::Any);
    says!(grammar, SOMEBODY, "an opponent" => PlayerFilter::Opponent);
    says!(grammar, SOMEBODY, "enchanted player" => PlayerFilter::Is(PlayerRef::Attached));
}

/// Who or what is attacked, dealt damage or targeted.
fn whom(grammar: &mut Grammar) {
    macro_rules! one {
        ($wording:literal, $recipient:expr) => {
            grammar.add(
                TO_WHOM,
                $wording,
                &[],
                |_| Some(vec![$recipient]),
                |_, whom| (whom[..] == [$recipient]).then_some(()),
            );
        };
    }
    one!("a player", Recipient::Player(PlayerFilter::Any));
    one!("you", Recipient::Player(PlayerFilter::You));
    one!("an opponent", Recipient::Player(PlayerFilter::Opponent));
    one!("one of your opponents", Recipient::Player(PlayerFilter::Opponent));
    one!(
        "enchanted player",
        Recipient::Player(PlayerFilter::Is(PlayerRef::Attached))
    );
    grammar.add(
        TO_WHOM,
        "<object>",
        slots![object: ACTOR],
        |reading| Some(vec![Recipient::Object(reading.part(ACTOR)?)]),
        |writing, whom| match &whom[..] {
            [Recipient::Object(object)] => writing.part(ACTOR, object),
            _ => None,
        },
    );
    macro_rules! player_or {
        ($wording:literal, $who:path, $slot:expr) => {
            grammar.add(
                TO_WHOM,
                $wording,
                slots![object: $slot],
                |reading| Some(vec![Recipient::Player($who), Recipient::Object(reading.part($slot)?)]),
                |writing, whom| match &whom[..] {
                    [Recipient::Player($who), Recipient::Object(object)] => writing.part($slot, object),
                    _ => None,
                },
            );
        };
    }
    player_or!("you or <object>", PlayerFilter::You, A_ONE);
    player_or!("a player or <object>", PlayerFilter::Any, TYPE_WORD);
    player_or!("an opponent or <object>", PlayerFilter::Opponent, A_ONE);
}

/// Who or what does it, and what that is.
fn events(grammar: &mut Grammar) {
    grammar.add(
        EVENTS,
        "<actor> <happens>",
        slots![actor: ACTOR, happens: HAPPENS],
        |reading| {
            reading.scope.actor = Some(reading.part(ACTOR)?);
            reading.part(HAPPENS)
        },
        |writing, trigger| {
            actors_of(trigger).into_iter().find_map(|actor| {
                writing.attempt(|writing| {
                    writing.part(ACTOR, &actor)?;
                    writing.scope.actor = Some(actor);
                    writing.part(HAPPENS, trigger)
                })
            })
        },
    );
    grammar.add(
        EVENTS,
        "<card> <moves>",
        slots![card: A_CARD, moves: CARD_MOVES],
        |reading| {
            reading.scope.actor = Some(reading.part(A_CARD)?);
            reading.part(CARD_MOVES)
        },
        |writing, trigger| {
            actors_of(trigger).into_iter().find_map(|actor| {
                writing.attempt(|writing| {
                    writing.part(A_CARD, &actor)?;
                    writing.scope.actor = Some(actor);
                    writing.part(CARD_MOVES, trigger)
                })
            })
        },
    );
    grammar.add(
        EVENTS,
        "<source> <deals>",
        slots![source: A_SOURCE, deals: ONE_HAPPENS],
        |reading| {
            reading.scope.actor = Some(reading.part(A_SOURCE)?);
            reading.part(ONE_HAPPENS).filter(deals_damage)
        },
        |writing, trigger| {
            deals_damage(trigger).then_some(())?;
            actors_of(trigger).into_iter().find_map(|source| {
                writing.attempt(|writing| {
                    writing.part(A_SOURCE, &source)?;
                    writing.scope.actor = Some(source);
                    writing.part(ONE_HAPPENS, trigger)
                })
            })
        },
    );
    several(grammar);
    counters(grammar);
    grammar.add(
        EVENTS,
        "you <happens>",
        slots![happens: DO],
        |reading| {
            reading.scope.acting = Some(PlayerFilter::You);
            reading.part(DO)
        },
        |writing, trigger| {
            writing.scope.acting = Some(PlayerFilter::You);
            writing.part(DO, trigger)
        },
    );
    grammar.add(
        EVENTS,
        "<who> <does>",
        slots![who: SOMEBODY, does: DOES],
        |reading| {
            reading.scope.acting = Some(reading.part(SOMEBODY)?);
            reading.part(DOES)
        },
        |writing, trigger| {
            OTHERS.iter().find_map(|who| {
                writing.attempt(|writing| {
                    writing.part(SOMEBODY, who)?;
                    writing.scope.acting = Some(who.clone());
                    writing.part(DOES, trigger)
                })
            })
        },
    );
}

/// Whether it is one source that deals damage to something.
fn deals_damage(trigger: &Trigger) -> bool {
    let deals = |pattern: &EventPattern| matches!(pattern, EventPattern::DealsDamage { .. });
    matches!(trigger, Trigger::Event(patterns) if patterns.iter().all(deals))
}

/// Those other than you who can do something.
pub(super) const OTHERS: [PlayerFilter; 3] = [
    PlayerFilter::Any,
    PlayerFilter::Opponent,
    PlayerFilter::Is(PlayerRef::Attached),
];

/// "One or more creatures you control die": once for all that happens at the same time (CR 603.2c).
fn several(grammar: &mut Grammar) {
    macro_rules! of {
        ($wording:literal, $actors:expr, $happen:expr) => {
            grammar.add(
                EVENTS,
                $wording,
                slots![actors: $actors, happen: $happen],
                |reading| {
                    reading.scope.actor = Some(reading.part($actors)?);
                    match reading.part($happen)? {
                        Trigger::Event(patterns) if patterns.iter().all(is_of_one_player) => {
                            Some(Trigger::OneOrMore(patterns))
                        }
                        Trigger::Event(_)
                        | Trigger::OneOrMore(_)
                        | Trigger::OncePerTurn(_)
                        | Trigger::State(_) => None,
                    }
                },
                |writing, trigger| {
                    let Trigger::OneOrMore(patterns) = trigger else {
                        return None;
                    };
                    patterns.iter().all(is_of_one_player).then_some(())?;
                    let each = Trigger::Event(patterns.clone());
                    let actors = actors_of(trigger).into_iter();
                    actors.filter(|actor| !is_certain(actor)).find_map(|actor| {
                        writing.attempt(|writing| {
                            writing.part($actors, &actor)?;
                            writing.scope.actor = Some(actor);
                            writing.part($happen, &each)
                        })
                    })
                },
            );
        };
    }
    of!("one or more <actors> <happen>", FILTERS, HAPPEN);
    of!("one or more <actors> <happen>", CARDS, CARDS_MOVE);
}

/// "One or more creatures deal damage to a player" happens once for each player; combat damage is dealt to one alone (CR 506.2).
fn is_of_one_player(pattern: &EventPattern) -> bool {
    match pattern {
        EventPattern::DealsDamage {
            to: Recipient::Player(PlayerFilter::Any),
            kind,
            ..
        } => *kind == DamageKind::Combat,
        _ => true,
    }
}

/// Counters that are put or removed: all that are put on an object at once are one event (CR 122.6).
fn counters(grammar: &mut Grammar) {
    grammar.add(
        EVENTS,
        "one or more <kind> counters are put on <what>",
        slots![kind: COUNTER_NAME, what: ACTOR],
        |reading| {
            let kind = Some(reading.part(COUNTER_NAME)?);
            let on = reading.part(ACTOR)?;
            let by = PutBy::Anything;
            Some(event(EventPattern::CountersPut { kind, by, on }))
        },
        |writing, trigger| match trigger {
            Trigger::Event(patterns) => match &patterns[..] {
                [
                    EventPattern::CountersPut {
                        kind: Some(kind),
                        by: PutBy::Anything,
                        on,
                    },
                ] => {
                    writing.part(COUNTER_NAME, kind)?;
                    writing.part(ACTOR, on)
                }
                _ => None,
            },
            _ => None,
        },
    );
    grammar.add(
        EVENTS,
        "one or more counters are put on <what>",
        slots![what: ACTOR],
        |reading| {
            let on = reading.part(ACTOR)?;
            let (kind, by) = (None, PutBy::Anything);
            Some(event(EventPattern::CountersPut { kind, by, on }))
        },
        |writing, trigger| match trigger {
            Trigger::Event(patterns) => match &patterns[..] {
                [
                    EventPattern::CountersPut {
                        kind: None,
                        by: PutBy::Anything,
                        on,
                    },
                ] => writing.part(ACTOR, on),
                _ => None,
            },
            _ => None,
        },
    );
    grammar.add(
        EVENTS,
        "the last <kind> counter is removed from <what>",
        slots![kind: COUNTER_NAME, what: ACTOR],
        |reading| {
            let kind = reading.part(COUNTER_NAME)?;
            let from = reading.part(ACTOR)?;
            Some(event(EventPattern::LastCounterRemoved { kind, from }))
        },
        |writing, trigger| match trigger {
            Trigger::Event(patterns) => match &patterns[..] {
                [EventPattern::LastCounterRemoved { kind, from }] => {
                    writing.part(COUNTER_NAME, kind)?;
                    writing.part(ACTOR, from)
                }
                _ => None,
            },
            _ => None,
        },
    );
}

/// What the event may be said to happen to: an object of it, without what the verb says of it.
pub(super) fn actors_of(trigger: &Trigger) -> Vec<Filter> {
    let Some(first) = trigger.patterns().first() else {
        return Vec::new();
    };
    let mut actors: Vec<Filter> = objects_of(first).into_iter().cloned().collect();
    let said = [
        Filter::Owner(PlayerFilter::You),
        Filter::Owner(PlayerFilter::Opponent),
        Filter::Controller(PlayerFilter::You),
        Filter::Token.not(),
    ];
    for part in &said {
        let shorter: Vec<Filter> = actors.iter().filter_map(|actor| without(actor, part)).collect();
        actors.extend(shorter);
    }
    actors
}

fn objects_of_recipient(recipient: &Recipient) -> Vec<&Filter> {
    match recipient {
        Recipient::Object(filter) => vec![filter],
        Recipient::Anything | Recipient::Player(_) | Recipient::PlayerOrPermanentOf(_) => Vec::new(),
    }
}

/// The objects of an event that it may be said to happen to.
fn objects_of(pattern: &EventPattern) -> Vec<&Filter> {
    match pattern {
        EventPattern::Moves { what, .. }
        | EventPattern::Destroyed { what }
        | EventPattern::Countered { what }
        | EventPattern::Attacks { what, .. }
        | EventPattern::AttacksAlone { what }
        | EventPattern::Blocks { what, .. }
        | EventPattern::BecomesBlocked { what }
        | EventPattern::BecomesBlockedBy { what, .. }
        | EventPattern::IsntBlocked { what }
        | EventPattern::BecomesTapped { what }
        | EventPattern::BecomesUntapped { what }
        | EventPattern::TappedForMana { what }
        | EventPattern::Transforms { what }
        | EventPattern::TurnedFaceUp { what } => vec![what],
        EventPattern::CountersPut { on, .. } => vec![on],
        EventPattern::LastCounterRemoved { from, .. } => vec![from],
        EventPattern::DealsDamage { source, to, .. } => [vec![source], objects_of_recipient(to)].concat(),
        EventPattern::BecomesTarget { what, .. } => objects_of_recipient(what),
        EventPattern::Casts { .. }
        | EventPattern::PlaysLand { .. }
        | EventPattern::Draws { .. }
        | EventPattern::Discards { .. }
        | EventPattern::Cycles { .. }
        | EventPattern::Sacrifices { .. }
        | EventPattern::GainsLife { .. }
        | EventPattern::LosesLife { .. }
        | EventPattern::PlayerAttacks { .. }
        | EventPattern::StepBegins { .. }
        | EventPattern::MainPhaseBegins { .. }
        | EventPattern::TokensCreated { .. }
        | EventPattern::LosesGame { .. }
        | EventPattern::AbilityTriggers { .. } => Vec::new(),
    }
}
