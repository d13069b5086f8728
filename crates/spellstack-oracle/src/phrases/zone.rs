//! What moves objects between zones.

mod giving_up;
mod linked;

use spellstack_core::ZoneKind;
use spellstack_core::lang::{
    Chooser, Destination, Effect, EntryFlag, Filter, Label, LibraryPlace, ObjectRef, Objects, PlayerFilter,
    PlayerRef, Quantity, Regeneration, Selection, Under, Value,
};

use self::giving_up::give_up;
use self::linked::linked;
use super::doing::{only, owner_of};
use super::filter::parts;
use super::*;
use crate::grammar::{Grammar, categories, says, slots};
use crate::noun::Nouns;
use crate::scope::{Doer, Number, Scope};

categories! {
    13;
    CHOSEN: Selection = "some objects";
    CHOSEN_CARDS: Selection = "some cards";
    WHOLE_ZONE: Objects = "all cards of a zone";
    HAND: Destination = "a hand";
    TO: Destination = "where to";
    ONTO: Destination = "where to";
    BATTLEFIELD: Destination = "the battlefield";
    FLAGS: Vec<EntryFlag> = "how it enters";
    UNDER: Under = "under whose control";
}

pub(super) fn declare(grammar: &mut Grammar) {
    selections(grammar);
    whole_zones(grammar);
    destinations(grammar);
    destroy_and_exile(grammar);
    give_up(grammar);
    moves(grammar);
    linked(grammar);
}

/// What becomes of objects that are moved.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Becomes {
    /// Cards, or nothing.
    Card,
    /// Permanents.
    Permanent,
}

/// The result of an effect that moves objects.
pub(super) fn moved(scope: &mut Scope, objects: &Objects, participle: &'static str, becomes: Becomes) {
    let (was, number, before) = match objects {
        Objects::The(object) => {
            let known = scope.known(object).map(|mention| (mention.nouns, mention.number));
            let (was, number) = known.unwrap_or((Nouns::default(), Number::One));
            (was, number, Some(object.clone()))
        }
        Objects::All(filter) => (Nouns::of(filter), Number::Many, None),
        Objects::Chosen(selection) => {
            let number = number_of(&selection.quantity);
            (Nouns::of(&selection.among), number, None)
        }
    };
    let nouns = match becomes {
        Becomes::Card => was.as_card(),
        Becomes::Permanent => was.on_battlefield(),
    };
    let owner = match objects {
        Objects::The(object) => owner_of(object, scope),
        Objects::All(filter) | Objects::Chosen(Selection { among: filter, .. }) => {
            super::doing::owner_in(filter)
        }
    };
    scope.make(nouns, number, Some(participle), before);
    scope.made_from(was);
    match participle {
        "exiled" => scope.made_in(ZoneKind::Exile),
        "destroyed" | "sacrificed" | "discarded" => scope.made_in(ZoneKind::Graveyard),
        _ => {}
    }
    if let Some(owner) = owner.filter(|_| becomes == Becomes::Card) {
        scope.made_of(owner);
    }
}

/// Whether that many are one.
pub(super) fn number_of(quantity: &Quantity) -> Number {
    match quantity {
        Quantity::Exactly(Value::Number(1)) | Quantity::UpTo(Value::Number(1)) => Number::One,
        Quantity::Exactly(_) | Quantity::UpTo(_) | Quantity::AnyNumber => Number::Many,
    }
}

/// The filter without those parts, all of which it has to have.
pub(super) fn minus(filter: &Filter, taken: &Filter) -> Option<Filter> {
    let (have, taken) = (parts(filter), parts(taken));
    taken.iter().all(|part| have.contains(part)).then_some(())?;
    Some(Filter::all(have.into_iter().filter(|part| !taken.contains(part))))
}

/// "a creature", "two cards", "up to one creature", "any number of lands"; who chooses isn't said.
fn selections(grammar: &mut Grammar) {
    fn of(quantity: Quantity, among: Filter) -> Selection {
        let by = Chooser::Player(PlayerRef::You);
        Selection { by, quantity, among }
    }
    macro_rules! some {
        ($some:expr, $one:expr, $several:expr) => {
            macro_rules! one {
                ($wording:literal, $quantity:expr) => {
                    grammar.add(
                        $some,
                        $wording,
                        slots![what: $one],
                        |reading| Some(of($quantity, reading.part($one)?)),
                        |writing, selection| {
                            (selection.quantity == $quantity).then_some(())?;
                            writing.part($one, &selection.among)
                        },
                    );
                };
            }
            macro_rules! several {
                ($wording:literal, $quantity:path) => {
                    grammar.add(
                        $some,
                        $wording,
                        slots![count: COUNT_WORD, what: $several],
                        |reading| {
                            let count = Value::Number(reading.part(COUNT_WORD)?);
                            Some(of($quantity(count), reading.part($several)?))
                        },
                        |writing, selection| match &selection.quantity {
                            $quantity(Value::Number(count)) if *count > 1 => {
                                writing.part(COUNT_WORD, count)?;
                                writing.part($several, &selection.among)
                            }
                            _ => None,
                        },
                    );
                };
            }
            one!("a <what>", Quantity::Exactly(Value::Number(1)));
            one!("up to one <what>", Quantity::UpTo(Value::Number(1)));
            several!("<count> <what>", Quantity::Exactly);
            several!("up to <count> <what>", Quantity::UpTo);
            for (wording, is_up_to) in [("<amount> <what>", false), ("up to <amount> <what>", true)] {
                let read: fn(&mut crate::grammar::Reading<'_>) -> Option<Selection> = match is_up_to {
                    false => |reading| {
                        let amount = reading.part(AMOUNT)?;
                        Some(of(Quantity::Exactly(amount), reading.part($several)?))
                    },
                    true => |reading| {
                        let amount = reading.part(AMOUNT)?;
                        Some(of(Quantity::UpTo(amount), reading.part($several)?))
                    },
                };
                let write: fn(&mut crate::grammar::Writing<'_>, &Selection) -> Option<()> = match is_up_to {
                    false => |writing, selection| {
                        let Quantity::Exactly(amount) = &selection.quantity else { return None };
                        writing.part(AMOUNT, amount)?;
                        writing.part($several, &selection.among)
                    },
                    true => |writing, selection| {
                        let Quantity::UpTo(amount) = &selection.quantity else { return None };
                        writing.part(AMOUNT, amount)?;
                        writing.part($several, &selection.among)
                    },
                };
                grammar.add($some, wording, slots![amount: AMOUNT, what: $several], read, write);
            }
            grammar.add(
                $some,
                "any number of <what>",
                slots![what: $several],
                |reading| Some(of(Quantity::AnyNumber, reading.part($several)?)),
                |writing, selection| {
                    (selection.quantity == Quantity::AnyNumber).then_some(())?;
                    writing.part($several, &selection.among)
                },
            );
        };
    }
    some!(CHOSEN, FILTER, FILTERS);
    some!(CHOSEN_CARDS, CARD, CARDS);
    grammar.add(
        CHOSEN,
        "another <what>",
        slots![what: FILTER],
        |reading| {
            let other = Filter::Is(ObjectRef::This).not();
            Some(of(
                Quantity::Exactly(Value::Number(1)),
                other.and(reading.part(FILTER)?),
            ))
        },
        |writing, selection| {
            (selection.quantity == Quantity::Exactly(Value::Number(1))).then_some(())?;
            let among = minus(&selection.among, &Filter::Is(ObjectRef::This).not())?;
            writing.part(FILTER, &among)
        },
    );
}

/// "your graveyard", "their hand", "all graveyards".
fn whole_zones(grammar: &mut Grammar) {
    macro_rules! zone {
        ($wording:literal, $zone:expr) => {
            grammar.add(
                WHOLE_ZONE,
                $wording,
                slots![whose: WHOSE_ONE],
                |reading| {
                    let owner = only(&reading.part(WHOSE_ONE)?);
                    Some(Objects::All(Filter::Zone($zone).and(Filter::Owner(owner))))
                },
                |writing, objects| match objects {
                    Objects::All(Filter::All(parts)) => match &parts[..] {
                        [Filter::Zone(zone), Filter::Owner(owner)] if *zone == $zone => {
                            let owner = match owner {
                                PlayerFilter::You => PlayerRef::You,
                                PlayerFilter::Is(player) => player.clone(),
                                PlayerFilter::Any | PlayerFilter::Opponent => return None,
                            };
                            writing.part(WHOSE_ONE, &owner)
                        }
                        _ => None,
                    },
                    _ => None,
                },
            );
        };
    }
    zone!("<whose> hand", ZoneKind::Hand);
    zone!("<whose> graveyard", ZoneKind::Graveyard);
    // Chance chooses among the cards of a zone (CR 701.9b).
    grammar.add(
        OBJECTS,
        "a <card> at random <place>",
        slots![card: CARD, place: WHERE],
        |reading| {
            let among = reading.part(CARD)?.and(reading.part(WHERE)?);
            let quantity = Quantity::Exactly(Value::Number(1));
            let by = Chooser::Random;
            Some(Objects::Chosen(Selection { by, quantity, among }))
        },
        |writing, objects| match objects {
            Objects::Chosen(Selection {
                by: Chooser::Random,
                quantity: Quantity::Exactly(Value::Number(1)),
                among,
            }) => {
                let is_place = |part: &Filter| matches!(part, Filter::Zone(_) | Filter::Owner(_));
                let (place, card): (Vec<Filter>, Vec<Filter>) = parts(among).into_iter().partition(is_place);
                writing.part(CARD, &Filter::all(card))?;
                writing.part(WHERE, &Filter::all(place))
            }
            _ => None,
        },
    );
    zone!("all the cards in <whose> hand", ZoneKind::Hand);
    zone!("all cards in <whose> hand", ZoneKind::Hand);
    zone!("all cards from <whose> graveyard", ZoneKind::Graveyard);
    zone!("all cards in <whose> graveyard", ZoneKind::Graveyard);
    for wording in ["<whose> hand and graveyard", "<whose> graveyard and hand"] {
        grammar.add(
            WHOLE_ZONE,
            wording,
            slots![whose: WHOSE_ONE],
            |reading| Some(both_zones(&reading.part(WHOSE_ONE)?)),
            |writing, objects| {
                let Objects::All(Filter::AnyOf(parts)) = objects else {
                    return None;
                };
                let owner = super::doing::owner_in(parts.first()?)?;
                (both_zones(&owner) == *objects).then_some(())?;
                writing.part(WHOSE_ONE, &owner)
            },
        );
    }
    says!(grammar, WHOLE_ZONE, "all graveyards" => Objects::All(Filter::Zone(ZoneKind::Graveyard)));
    says!(grammar, OBJECTS, "<zone>", zone: WHOLE_ZONE => zone);
}

fn both_zones(owner: &PlayerRef) -> Objects {
    let owned = |zone| Filter::Zone(zone).and(Filter::Owner(only(owner)));
    Objects::All(Filter::any_of([
        owned(ZoneKind::Hand),
        owned(ZoneKind::Graveyard),
    ]))
}

/// Where objects are put: a card goes to its owner's zone, however that is said (CR 400.3).
fn destinations(grammar: &mut Grammar) {
    macro_rules! place {
        ($category:expr, $destination:expr, [$($wording:literal),* $(,)?]) => {
            $(grammar.add(
                $category,
                $wording,
                &[],
                |_| Some($destination),
                |_, to| (*to == $destination).then_some(()),
            );)*
        };
    }
    place!(
        HAND,
        Destination::Hand,
        [
            "its owner's hand",
            "their owner's hand",
            "their owners' hands",
            "your hand",
            "their hand",
            "their hands",
            "that player's hand",
            "its controller's hand",
        ]
    );
    place!(
        ONTO,
        Destination::Graveyard,
        [
            "into its owner's graveyard",
            "into their owner's graveyard",
            "into their owners' graveyards",
            "into your graveyard",
            "into their graveyard",
            "into that player's graveyard",
        ]
    );
    place!(
        ONTO,
        Destination::Library(LibraryPlace::Top),
        [
            "on top of its owner's library",
            "on top of their owner's library",
            "on top of their owners' libraries",
            "on top of your library",
            "on top of their library",
            "on top of that player's library",
            "on top of your library in any order",
            "on top of their library in any order",
            "on top of their owners' libraries in any order",
            "on top",
            "on top in any order",
            "back in any order",
            "back on top of your library in any order",
            "back on top in any order",
            "back on top",
            "back",
        ]
    );
    place!(
        ONTO,
        Destination::Library(LibraryPlace::Bottom),
        [
            "on the bottom of its owner's library",
            "on the bottom of their owner's library",
            "on the bottom of their owners' libraries",
            "on the bottom of your library",
            "on the bottom of their library",
            "on the bottom of that player's library",
            "on the bottom of your library in any order",
            "on the bottom of their library in any order",
            "on the bottom of that player's library in any order",
            "on the bottom of their owners' libraries in any order",
            "on the bottom",
            "on the bottom in any order",
        ]
    );
    with_counters(grammar);
    says!(grammar, ONTO, "into <hand>", hand: HAND => hand);
    says!(grammar, ONTO, "onto <place>", place: BATTLEFIELD => place);
    says!(grammar, TO, "<hand>", hand: HAND => hand);
    says!(grammar, TO, "<place>", place: BATTLEFIELD => place);
    battlefield(grammar);
}

/// "to the battlefield with a +1/+1 counter on it".
fn with_counters(grammar: &mut Grammar) {
    macro_rules! with {
        ($category:expr, $wording:literal) => {
            grammar.add(
                $category,
                $wording,
                slots![place: BATTLEFIELD, counters: NEW_COUNTERS],
                |reading| {
                    let place = reading.part(BATTLEFIELD)?;
                    let added = reading.part(NEW_COUNTERS)?;
                    match place {
                        Destination::Battlefield { under, flags, .. } => Some(Destination::Battlefield {
                            under,
                            flags,
                            counters: vec![added],
                        }),
                        _ => None,
                    }
                },
                |writing, to| match to {
                    Destination::Battlefield { under, flags, counters } => {
                        let [added] = &counters[..] else { return None };
                        let place = Destination::Battlefield {
                            under: under.clone(),
                            flags: flags.clone(),
                            counters: Vec::new(),
                        };
                        writing.part(BATTLEFIELD, &place)?;
                        writing.part(NEW_COUNTERS, added)
                    }
                    _ => None,
                },
            );
        };
    }
    with!(TO, "<place> with <counters> on it");
    with!(TO, "<place> with <counters> on each of them");
    with!(ONTO, "onto <place> with <counters> on it");
    with!(ONTO, "onto <place> with <counters> on each of them");
}

/// "the battlefield tapped under its owner's control".
fn battlefield(grammar: &mut Grammar) {
    says!(grammar, UNDER, "under its owner's control" => Under::Owner);
    says!(grammar, UNDER, "under their owner's control" => Under::Owner);
    says!(grammar, UNDER, "under their owners' control" => Under::Owner);
    grammar.add(
        UNDER,
        "under <his> owner's control",
        slots![his: HIS],
        |reading| reading.part(HIS).map(|_| Under::Owner),
        |writing, under| {
            let him = (*under == Under::Owner).then_some(ObjectRef::This)?;
            writing.part(HIS, &him)
        },
    );
    says!(grammar, UNDER, "under your control" => Under::Control(PlayerRef::You));
    // An owner's control is said above.
    grammar.add(
        UNDER,
        "under <who>'s control",
        slots![who: PLAYER],
        |reading| {
            let who = reading.part(PLAYER)?;
            // "Under its owner's control" is said of whoever that is.
            (!matches!(who, PlayerRef::Owner(_))).then_some(Under::Control(who))
        },
        |writing, under| match under {
            Under::Control(who) if !matches!(who, PlayerRef::Owner(_)) => writing.part(PLAYER, who),
            _ => None,
        },
    );
    grammar.add(
        UNDER,
        "under their control",
        &[],
        |reading| {
            reading
                .scope
                .doer
                .player()
                .filter(|who| *who != PlayerRef::You)
                .map(Under::Control)
        },
        |writing, under| match under {
            Under::Control(who)
                if *who != PlayerRef::You && writing.scope.doer.player().as_ref() == Some(who) =>
            {
                Some(())
            }
            _ => None,
        },
    );
    macro_rules! flags {
        ($wording:literal, $flags:expr) => {
            grammar.add(
                FLAGS,
                $wording,
                &[],
                |_| Some($flags.to_vec()),
                |_, flags| (flags[..] == $flags).then_some(()),
            );
        };
    }
    flags!("tapped", [EntryFlag::Tapped]);
    flags!("tapped and attacking", [EntryFlag::Tapped, EntryFlag::Attacking]);
    flags!("attacking", [EntryFlag::Attacking]);
    flags!("transformed", [EntryFlag::Transformed]);
    flags!("face down", [EntryFlag::FaceDown]);
    flags!("blocking", [EntryFlag::Blocking]);
    /// Who puts it there has it, where nothing else is said (CR 110.2a).
    fn by_default(scope: &Scope) -> Option<Under> {
        scope.doer.player().map(Under::Control)
    }
    fn entry(under: Under, flags: Vec<EntryFlag>) -> Destination {
        let counters = Vec::new();
        Destination::Battlefield {
            under,
            flags,
            counters,
        }
    }
    fn entering(to: &Destination) -> Option<(&Under, &Vec<EntryFlag>)> {
        match to {
            Destination::Battlefield {
                under,
                flags,
                counters,
            } if counters.is_empty() => Some((under, flags)),
            _ => None,
        }
    }
    grammar.add(
        BATTLEFIELD,
        "the battlefield",
        &[],
        |reading| Some(entry(by_default(&reading.scope)?, Vec::new())),
        |writing, to| {
            let (under, flags) = entering(to)?;
            (flags.is_empty() && by_default(&writing.scope).as_ref() == Some(under)).then_some(())
        },
    );
    grammar.add(
        BATTLEFIELD,
        "the battlefield <flags>",
        slots![flags: FLAGS],
        |reading| {
            let under = by_default(&reading.scope)?;
            Some(entry(under, reading.part(FLAGS)?))
        },
        |writing, to| {
            let (under, flags) = entering(to)?;
            (by_default(&writing.scope).as_ref() == Some(under)).then_some(())?;
            writing.part(FLAGS, flags)
        },
    );
    grammar.add(
        BATTLEFIELD,
        "the battlefield <under>",
        slots![under: UNDER],
        |reading| Some(entry(reading.part(UNDER)?, Vec::new())),
        |writing, to| {
            let (under, flags) = entering(to)?;
            flags.is_empty().then_some(())?;
            writing.part(UNDER, under)
        },
    );
    grammar.add(
        BATTLEFIELD,
        "the battlefield <flags> <under>",
        slots![flags: FLAGS, under: UNDER],
        |reading| {
            let flags = reading.part(FLAGS)?;
            Some(entry(reading.part(UNDER)?, flags))
        },
        |writing, to| {
            let (under, flags) = entering(to)?;
            writing.part(FLAGS, flags)?;
            writing.part(UNDER, under)
        },
    );
}

fn destroy_and_exile(grammar: &mut Grammar) {
    macro_rules! verb {
        ($wording:literal, $participle:literal, $form:expr, $of:pat => $what:expr) => {
            grammar.add_verb(
                [VERB, VERBS],
                $wording,
                slots![what: OBJECTS],
                |reading| {
                    let what = reading.part(OBJECTS)?;
                    moved(&mut reading.scope, &what, $participle, Becomes::Card);
                    Some($form(what))
                },
                |writing, effect| match effect {
                    $of => {
                        writing.part(OBJECTS, $what)?;
                        moved(&mut writing.scope, $what, $participle, Becomes::Card);
                        Some(())
                    }
                    _ => None,
                },
            );
        };
    }
    verb!(
        "~destroy <what>",
        "destroyed",
        |what| Effect::Destroy(what, Regeneration::Allowed),
        Effect::Destroy(what, Regeneration::Allowed) => what
    );
    grammar.add_verb(
        [VERB, VERBS],
        "~exile <what>",
        slots![what: OBJECTS],
        |reading| {
            let what = reading.part(OBJECTS)?;
            let link = reading.scope.exile_link();
            moved(&mut reading.scope, &what, "exiled", Becomes::Card);
            Some(Effect::Exile(what, link))
        },
        |writing, effect| match effect {
            Effect::Exile(what, link) => {
                writing.part(OBJECTS, what)?;
                (writing.scope.exile_link() == *link).then_some(())?;
                moved(&mut writing.scope, what, "exiled", Becomes::Card);
                Some(())
            }
            _ => None,
        },
    );
    verb!("~counter <what>", "countered", Effect::Counter, Effect::Counter(what) => what);
    grammar.add_verb(
        [VERB, VERBS],
        "~exile <what> until <this> leaves the battlefield",
        slots![what: OBJECTS, this: THIS],
        |reading| {
            let what = reading.part(OBJECTS)?;
            reading.part(THIS)?;
            moved(&mut reading.scope, &what, "exiled", Becomes::Card);
            Some(Effect::ExileUntil(what))
        },
        |writing, effect| match effect {
            Effect::ExileUntil(what) => {
                writing.part(OBJECTS, what)?;
                writing.part(THIS, &ObjectRef::This)?;
                moved(&mut writing.scope, what, "exiled", Becomes::Card);
                Some(())
            }
            _ => None,
        },
    );
    for wording in [
        "<flow>. it can't be regenerated.",
        "<flow>. they can't be regenerated.",
        "<flow>. that creature can't be regenerated.",
        "<flow>. those creatures can't be regenerated.",
        "<flow>. a creature destroyed this way can't be regenerated.",
        "<flow>. creatures destroyed this way can't be regenerated.",
        "<flow>. that permanent can't be regenerated.",
        "<flow>. that artifact can't be regenerated.",
        "<flow>. a permanent destroyed this way can't be regenerated.",
    ] {
        grammar.add(
            SENTENCE,
            wording,
            slots![flow: FLOW],
            |reading| {
                let effect = reading.part(FLOW)?;
                with_regeneration(&effect, Regeneration::Allowed, Regeneration::Forbidden)
            },
            |writing, effect| {
                let usual = with_regeneration(effect, Regeneration::Forbidden, Regeneration::Allowed)?;
                writing.part(FLOW, &usual)
            },
        );
    }
}

/// The same effect where what is destroyed may be regenerated, or can't be.
fn with_regeneration(effect: &Effect, from: Regeneration, to: Regeneration) -> Option<Effect> {
    let within = |inner: &Effect| with_regeneration(inner, from, to).map(Box::new);
    match effect {
        Effect::Destroy(what, known) if *known == from => Some(Effect::Destroy(what.clone(), to)),
        Effect::Bind(label, inner) => Some(Effect::Bind(*label, within(inner)?)),
        Effect::May { who, effect } => Some(Effect::May {
            who: who.clone(),
            effect: within(effect)?,
        }),
        Effect::Then(steps) => {
            let (last, before) = steps.split_last()?;
            let last = with_regeneration(last, from, to)?;
            Some(Effect::Then(before.iter().cloned().chain([last]).collect()))
        }
        Effect::Together(parts) => {
            let all = parts.iter().map(|part| with_regeneration(part, from, to));
            Some(Effect::Together(all.collect::<Option<_>>()?))
        }
        Effect::If {
            condition,
            then,
            otherwise: None,
        } => Some(Effect::If {
            condition: condition.clone(),
            then: within(then)?,
            otherwise: None,
        }),
        _ => None,
    }
}

/// "return", "put".
fn moves(grammar: &mut Grammar) {
    fn becomes(to: &Destination) -> Becomes {
        match to {
            Destination::Battlefield { .. } => Becomes::Permanent,
            Destination::Hand | Destination::Graveyard | Destination::Exile | Destination::Library(_) => {
                Becomes::Card
            }
        }
    }
    macro_rules! verb {
        ($wording:literal, $to:expr, $participle:literal) => {
            grammar.add_verb(
                [VERB, VERBS],
                $wording,
                slots![what: OBJECTS, to: $to],
                |reading| {
                    let what = reading.part(OBJECTS)?;
                    let to = reading.part($to)?;
                    moved(&mut reading.scope, &what, $participle, becomes(&to));
                    Some(Effect::Move { what, from: None, to })
                },
                |writing, effect| match effect {
                    Effect::Move { what, from: None, to } => {
                        writing.part(OBJECTS, what)?;
                        writing.part($to, to)?;
                        moved(&mut writing.scope, what, $participle, becomes(to));
                        Some(())
                    }
                    _ => None,
                },
            );
        };
    }
    verb!("~return <what> to <to>", TO, "returned");
    // What is a long phrase stands at the end.
    grammar.add_verb(
        [VERB, VERBS],
        "~return to <to> <what>",
        slots![to: TO, what: OBJECTS],
        |reading| {
            let to = reading.part(TO)?;
            let what = reading.part(OBJECTS)?;
            moved(&mut reading.scope, &what, "returned", becomes(&to));
            Some(Effect::Move { what, from: None, to })
        },
        |writing, effect| match effect {
            Effect::Move { what, from: None, to } => {
                writing.part(TO, to)?;
                writing.part(OBJECTS, what)?;
                moved(&mut writing.scope, what, "returned", becomes(to));
                Some(())
            }
            _ => None,
        },
    );
    verb!("~put <what> <to>", ONTO, "put");
    macro_rules! from {
        ($wording:literal, $to:expr, $zone:expr, $participle:literal) => {
            grammar.add_verb(
                [VERB, VERBS],
                $wording,
                slots![what: THIS, to: $to],
                |reading| {
                    let what = Objects::The(reading.part(THIS)?);
                    let to = reading.part($to)?;
                    moved(&mut reading.scope, &what, $participle, becomes(&to));
                    let from = Some($zone);
                    Some(Effect::Move { what, from, to })
                },
                |writing, effect| match effect {
                    Effect::Move {
                        what: what @ Objects::The(this @ ObjectRef::This),
                        from: Some(zone),
                        to,
                    } if *zone == $zone => {
                        writing.part(THIS, this)?;
                        writing.part($to, to)?;
                        moved(&mut writing.scope, what, $participle, becomes(to));
                        Some(())
                    }
                    _ => None,
                },
            );
        };
    }
    from!(
        "~return <what> from your graveyard to <to>",
        TO,
        ZoneKind::Graveyard,
        "returned"
    );
    from!(
        "~put <what> from your graveyard <to>",
        ONTO,
        ZoneKind::Graveyard,
        "put"
    );
    from!("~put <what> from your hand <to>", ONTO, ZoneKind::Hand, "put");
}
