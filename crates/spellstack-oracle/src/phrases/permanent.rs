//! What is done with permanents: tap, untap, counters, attach, fight, regenerate, transform, exchange control.

use spellstack_core::lang::build::{connive, explore, populate};
use spellstack_core::lang::{Chooser, Duration, Effect, Filter, Modification, Quantity, Selection, Value};

use super::*;
use crate::grammar::{Grammar, categories, says, slots};
use crate::noun::Nouns;
use crate::scope::{Mention, Number, Scope, When};

categories! {
    16;
    OBJECT: ObjectRef = "an object";
    ATTACHABLE: ObjectRef = "what is attached";
    UP_TO: Objects = "objects";
    NEW_COUNTERS: (CounterKind, Value) = "counters";
}

pub(super) fn declare(grammar: &mut Grammar) {
    says!(grammar, OBJECT, "<one>", one: ONE => one);
    says!(grammar, OBJECT, "<target>", target: TARGET => target);
    plain(grammar);
    new_counters(grammar);
    counters(grammar);
    two_objects(grammar);
    control(grammar);
    actions(grammar);
    super::switched::declare(grammar);
    super::turn::declare_turns(grammar);
}

/// Verbs with one object.
fn plain(grammar: &mut Grammar) {
    says!(grammar, VERB, "tap <what>", what: OBJECTS => Effect::Tap(what));
    says!(grammar, VERB, "untap <what>", what: OBJECTS => Effect::Untap(what));
    up_to(grammar);
    says!(grammar, VERB, "tap <what>", what: UP_TO => Effect::Tap(what));
    says!(grammar, VERB, "untap <what>", what: UP_TO => Effect::Untap(what));
    says!(grammar, VERB, "regenerate <what>", what: OBJECTS => Effect::Regenerate(what));
    says!(grammar, VERB, "transform <what>", what: OBJECTS => Effect::Transform(what));
    says!(grammar, VERB, "unattach <what>", what: OBJECTS => Effect::Unattach(what));
    says!(grammar, VERB, "remove <what> from combat", what: OBJECTS => Effect::RemoveFromCombat(what));
    says!(grammar, VERB, "turn <what> face down", what: OBJECTS => Effect::TurnFaceDown(what));
    says!(grammar, VERB, "turn <what> face up", what: OBJECTS => Effect::TurnFaceUp(what));
    says!(grammar, CLAUSE, "<what> becomes blocked", what: SUBJECT => Effect::BecomeBlocked(what));
    says!(grammar, CLAUSE, "<what> become blocked", what: SUBJECTS => Effect::BecomeBlocked(what));
}

/// "up to two lands", which are chosen as it happens.
fn up_to(grammar: &mut Grammar) {
    fn chosen(count: Value, among: Filter) -> Objects {
        Objects::Chosen(Selection {
            by: Chooser::Player(PlayerRef::You),
            quantity: Quantity::UpTo(count),
            among,
        })
    }
    fn of(objects: &Objects) -> Option<(&Value, &Filter)> {
        match objects {
            Objects::Chosen(Selection {
                by: Chooser::Player(PlayerRef::You),
                quantity: Quantity::UpTo(count),
                among,
            }) => Some((count, among)),
            _ => None,
        }
    }
    grammar.add(
        UP_TO,
        "up to <count> <filter>",
        slots![count: COUNT, filter: FILTERS],
        |reading| {
            let count = reading.part(COUNT)?;
            Some(chosen(count, reading.part(FILTERS)?))
        },
        |writing, objects| {
            let (count, among) = of(objects)?;
            writing.part(COUNT, count)?;
            writing.part(FILTERS, among)
        },
    );
    grammar.add(
        UP_TO,
        "up to one <filter>",
        slots![filter: FILTER],
        |reading| Some(chosen(Value::Number(1), reading.part(FILTER)?)),
        |writing, objects| {
            let (count, among) = of(objects)?;
            (*count == Value::Number(1)).then_some(())?;
            writing.part(FILTER, among)
        },
    );
}

/// Whether it can be something on the battlefield: "it" may have been meant of a spell.
pub(super) fn is_permanent(scope: &Scope, what: &Objects) -> bool {
    let Objects::The(object) = what else { return true };
    let nouns = scope
        .known(object)
        .map(|mention| mention.nouns)
        .unwrap_or_default();
    !nouns.has(Nouns::SPELL) || nouns.has(Nouns::PERMANENT)
}

/// "a +1/+1 counter", "two +1/+1 counters", "a number of charge counters equal to its power".
fn new_counters(grammar: &mut Grammar) {
    grammar.add(
        NEW_COUNTERS,
        "a <kind> counter",
        slots![kind: COUNTER_NAME],
        |reading| Some((reading.part(COUNTER_NAME)?, Value::Number(1))),
        |writing, (kind, count)| {
            (*count == Value::Number(1)).then_some(())?;
            writing.part(COUNTER_NAME, kind)
        },
    );
    grammar.add(
        NEW_COUNTERS,
        "<count> <kind> counters",
        slots![count: COUNT, kind: COUNTER_NAME],
        |reading| {
            let count = reading.part(COUNT)?;
            Some((reading.part(COUNTER_NAME)?, count))
        },
        |writing, (kind, count)| {
            writing.part(COUNT, count)?;
            writing.part(COUNTER_NAME, kind)
        },
    );
}

/// "Put a +1/+1 counter and a flying counter on target creature": both at once.
fn two_kinds(grammar: &mut Grammar) {
    grammar.add_verb(
        [VERB, VERBS],
        "~put <one> and <two> on <what>",
        slots![one: NEW_COUNTERS, two: NEW_COUNTERS, what: OBJECTS],
        |reading| {
            let both = [reading.part(NEW_COUNTERS)?, reading.part(NEW_COUNTERS)?];
            let what = reading.part(OBJECTS)?;
            // What is chosen would be chosen twice.
            let is_same = !matches!(what, Objects::Chosen(_)) && is_permanent(&reading.scope, &what);
            let each = both.map(|(kind, count)| Effect::PutCounters(what.clone(), kind, count));
            is_same.then(|| Effect::Together(each.to_vec()))
        },
        |writing, effect| {
            let Effect::Together(parts) = effect else {
                return None;
            };
            let [
                Effect::PutCounters(what, one, first),
                Effect::PutCounters(same, two, second),
            ] = &parts[..]
            else {
                return None;
            };
            (what == same && !matches!(what, Objects::Chosen(_))).then_some(())?;
            writing.part(NEW_COUNTERS, &(*one, first.clone()))?;
            writing.part(NEW_COUNTERS, &(*two, second.clone()))?;
            writing.part(OBJECTS, what)
        },
    );
}

fn counters(grammar: &mut Grammar) {
    macro_rules! on {
        ($wording:literal, $effect:path) => {
            grammar.add_verb(
                [VERB, VERBS],
                $wording,
                slots![counters: NEW_COUNTERS, what: OBJECTS],
                |reading| {
                    let (kind, count) = reading.part(NEW_COUNTERS)?;
                    let what = reading.part(OBJECTS)?;
                    is_permanent(&reading.scope, &what).then_some($effect(what, kind, count))
                },
                |writing, effect| match effect {
                    $effect(what, kind, count) => {
                        writing.part(NEW_COUNTERS, &(*kind, count.clone()))?;
                        writing.part(OBJECTS, what)
                    }
                    _ => None,
                },
            );
        };
    }
    on!("~put <counters> on <what>", Effect::PutCounters);
    two_kinds(grammar);
    on!("~remove <counters> from <what>", Effect::RemoveCounters);
    grammar.add_verb(
        [VERB, VERBS],
        "~put <counters> on <what> for each <each>",
        slots![counters: NEW_COUNTERS, what: OBJECTS, each: FOR_EACH],
        |reading| {
            let (kind, count) = reading.part(NEW_COUNTERS)?;
            let what = reading.part(OBJECTS)?;
            let each = reading.part(FOR_EACH)?;
            let count = spellstack_core::lang::build::times(count.as_number()?, each);
            Some(Effect::PutCounters(what, kind, count))
        },
        |writing, effect| match effect {
            Effect::PutCounters(what, kind, count) => {
                let (count, each) = match count {
                    Value::Times(count, each) => (*count, (**each).clone()),
                    Value::Number(_) => return None,
                    each => (1, each.clone()),
                };
                writing.part(NEW_COUNTERS, &(*kind, Value::Number(count)))?;
                writing.part(OBJECTS, what)?;
                writing.part(FOR_EACH, &each)
            }
            _ => None,
        },
    );
    for wording in [
        "~put a number of <kind> counters on <what> equal to <sum>",
        "~put a number of <kind> counters equal to <sum> on <what>",
    ] {
        if wording.ends_with("<sum>") {
            grammar.add_verb(
                [VERB, VERBS],
                wording,
                slots![kind: COUNTER_NAME, what: OBJECTS, sum: SUM],
                |reading| {
                    let kind = reading.part(COUNTER_NAME)?;
                    let what = reading.part(OBJECTS)?;
                    Some(Effect::PutCounters(what, kind, reading.part(SUM)?))
                },
                |writing, effect| match effect {
                    Effect::PutCounters(what, kind, count) => {
                        writing.part(COUNTER_NAME, kind)?;
                        writing.part(OBJECTS, what)?;
                        writing.part(SUM, count)
                    }
                    _ => None,
                },
            );
        } else {
            grammar.add_verb(
                [VERB, VERBS],
                wording,
                slots![kind: COUNTER_NAME, sum: SUM, what: OBJECTS],
                |reading| {
                    let kind = reading.part(COUNTER_NAME)?;
                    let count = reading.part(SUM)?;
                    Some(Effect::PutCounters(reading.part(OBJECTS)?, kind, count))
                },
                |writing, effect| match effect {
                    Effect::PutCounters(what, kind, count) => {
                        writing.part(COUNTER_NAME, kind)?;
                        writing.part(SUM, count)?;
                        writing.part(OBJECTS, what)
                    }
                    _ => None,
                },
            );
        }
    }
    // As many as there are (CR 701.10e).
    macro_rules! all {
        ($wording:literal, $effect:path) => {
            grammar.add_verb(
                [VERB, VERBS],
                $wording,
                slots![kind: COUNTER_NAME, what: OBJECT],
                |reading| {
                    let kind = reading.part(COUNTER_NAME)?;
                    let what = reading.part(OBJECT)?;
                    let count = Value::Counters(kind, what.clone());
                    Some($effect(Objects::The(what), kind, count))
                },
                |writing, effect| match effect {
                    $effect(Objects::The(what), kind, Value::Counters(same, on))
                        if same == kind && on == what =>
                    {
                        writing.part(COUNTER_NAME, kind)?;
                        writing.part(OBJECT, what)
                    }
                    _ => None,
                },
            );
        };
    }
    all!("~remove all <kind> counters from <what>", Effect::RemoveCounters);
    all!(
        "~double the number of <kind> counters on <what>",
        Effect::PutCounters
    );
    grammar.add_verb(
        [VERB, VERBS],
        "~move <counters> from <from> onto <to>",
        slots![counters: NEW_COUNTERS, from: OBJECT, to: OBJECT],
        |reading| {
            let (kind, count) = reading.part(NEW_COUNTERS)?;
            let from = reading.part(OBJECT)?;
            let to = reading.part(OBJECT)?;
            Some(Effect::MoveCounters {
                kind,
                count,
                from,
                to,
            })
        },
        |writing, effect| match effect {
            Effect::MoveCounters {
                kind,
                count,
                from,
                to,
            } => {
                writing.part(NEW_COUNTERS, &(*kind, count.clone()))?;
                writing.part(OBJECT, from)?;
                writing.part(OBJECT, to)
            }
            _ => None,
        },
    );
}

/// "This creature fights target creature", "attach this Equipment to it".
fn two_objects(grammar: &mut Grammar) {
    says!(grammar, CLAUSE, "<one> fights <other>", one: OBJECT, other: OBJECT => Effect::Fight(one, other));
    // "It" is never what is attached.
    says!(grammar, VERB, "attach <what> to <to>", what: THIS, to: OBJECT => Effect::Attach(what, to));
    says!(grammar, VERB, "attach <what> to <to>", what: ATTACHABLE, to: OBJECT => Effect::Attach(what, to));
    fn is_one(mention: &Mention) -> bool {
        mention.number == Number::One
    }
    grammar.add(
        VERB,
        "attach it to <to>",
        slots![to: OBJECT],
        |reading| {
            let it = reading.scope.object(When::Now, is_one)?;
            (it == ObjectRef::This).then_some(())?;
            Some(Effect::Attach(it, reading.part(OBJECT)?))
        },
        |writing, effect| match effect {
            Effect::Attach(what @ ObjectRef::This, to) => {
                (writing.scope.object(When::Now, is_one)? == *what).then_some(())?;
                writing.part(OBJECT, to)
            }
            _ => None,
        },
    );
    says!(grammar, ATTACHABLE, "<target>", target: TARGET => target);
    grammar.add(
        ATTACHABLE,
        "<one>",
        slots![one: ONE],
        |reading| reading.part(ONE).filter(|one| *one != ObjectRef::This),
        |writing, one| (*one != ObjectRef::This).then(|| writing.part(ONE, one))?,
    );
    grammar.add(
        VERB,
        "exchange control of <one> and <other>",
        slots![one: OBJECT, other: OBJECT],
        |reading| {
            let one = reading.part(OBJECT)?;
            let other = reading.part(OBJECT)?;
            (!is_spell(&reading.scope, &one) && !is_spell(&reading.scope, &other))
                .then_some(Effect::ExchangeControl(one, other))
        },
        |writing, effect| match effect {
            Effect::ExchangeControl(one, other) => {
                writing.part(OBJECT, one)?;
                writing.part(OBJECT, other)
            }
            _ => None,
        },
    );
}

/// Whether it is a spell, whose control isn't exchanged or gained yet.
fn is_spell(scope: &Scope, object: &ObjectRef) -> bool {
    scope
        .known(object)
        .is_some_and(|mention| mention.nouns.has(Nouns::SPELL) && !mention.nouns.has(Nouns::PERMANENT))
}

/// Whether control of these can be gained.
fn can_be_gained(scope: &Scope, what: &Objects) -> bool {
    match what {
        Objects::The(object) => !is_spell(scope, object),
        Objects::All(filter) => filter.zone().is_none(),
        Objects::Chosen(selection) => selection.among.zone().is_none(),
    }
}

/// "Gain control of target creature until end of turn."
fn control(grammar: &mut Grammar) {
    grammar.add_verb(
        [VERB, VERBS],
        "~gain control of <what> <duration>",
        slots![what: OBJECTS, duration: DURATION],
        |reading| {
            let changes = vec![Modification::Control(reading.scope.doer.player()?)];
            let what = reading.part(OBJECTS)?;
            can_be_gained(&reading.scope, &what).then_some(())?;
            let duration = reading.part(DURATION)?;
            Some(Effect::Modify {
                what,
                changes,
                duration,
            })
        },
        |writing, effect| {
            let (what, duration) = controlled(&writing.scope, effect)?;
            (*duration != Duration::Forever).then_some(())?;
            writing.part(OBJECTS, what)?;
            writing.part(DURATION, duration)
        },
    );
    grammar.add_verb(
        [VERB, VERBS],
        "~gain control of <what>",
        slots![what: OBJECTS],
        |reading| {
            let changes = vec![Modification::Control(reading.scope.doer.player()?)];
            let what = reading.part(OBJECTS)?;
            can_be_gained(&reading.scope, &what).then_some(())?;
            let duration = Duration::Forever;
            Some(Effect::Modify {
                what,
                changes,
                duration,
            })
        },
        |writing, effect| {
            let (what, duration) = controlled(&writing.scope, effect)?;
            (*duration == Duration::Forever).then_some(())?;
            writing.part(OBJECTS, what)
        },
    );
    fn controlled<'e>(scope: &Scope, effect: &'e Effect) -> Option<(&'e Objects, &'e Duration)> {
        let Effect::Modify {
            what,
            changes,
            duration,
        } = effect
        else {
            return None;
        };
        let [Modification::Control(who)] = &changes[..] else {
            return None;
        };
        (scope.doer.player().as_ref() == Some(who)).then_some((what, duration))
    }
}

/// Keyword actions (CR 701).
fn actions(grammar: &mut Grammar) {
    macro_rules! of_player {
        ($wording:literal, $effect:path) => {
            grammar.add_verb(
                [VERB, VERBS],
                $wording,
                &[],
                |reading| reading.scope.doer.player().map($effect),
                |writing, effect| match effect {
                    $effect(who) => (writing.scope.doer.player().as_ref() == Some(who)).then_some(()),
                    _ => None,
                },
            );
        };
    }
    of_player!("~proliferate", Effect::Proliferate);
    of_player!("~become the monarch", Effect::BecomeMonarch);
    of_player!("~take an extra turn after this one", Effect::ExtraTurn);
    of_player!("~win the game", Effect::WinGame);
    macro_rules! composed {
        ($category:expr, $wording:literal, [$($slot:ident: $of:expr),*], $make:expr, $take:expr) => {
            grammar.add(
                $category,
                $wording,
                slots![$($slot: $of),*],
                |reading| {
                    $(let $slot = reading.part($of)?;)*
                    let label = reading.scope.read_inner();
                    Some($make($($slot,)* label))
                },
                |writing, effect| {
                    #[allow(unused_parens, reason = "where there are no slots")]
                    let ($($slot,)* label) = $take(effect)?;
                    ($make($($slot.clone(),)* label) == *effect).then_some(())?;
                    $(writing.part($of, &$slot)?;)*
                    writing.scope.write_inner(label);
                    Some(())
                },
            );
        };
    }
    composed!(VERB, "populate", [], populate, |effect: &Effect| {
        first_label(effect)
    });
    composed!(CLAUSE, "<one> explores", [one: OBJECT], explore, |effect: &Effect| {
        Some((explorer(effect)?, first_label(effect)?))
    });
    composed!(
        CLAUSE,
        "<one> connives",
        [one: OBJECT],
        |one, label| connive(one, 1, label),
        |effect: &Effect| Some((conniver(effect)?, first_label(effect)?))
    );
}

/// The label that the first bound step of a composed action has.
fn first_label(effect: &Effect) -> Option<u8> {
    super::effect::steps(effect).iter().find_map(|step| match step {
        Effect::Bind(label, _) => Some(label.0),
        _ => None,
    })
}

/// What explores: its controller reveals a card.
fn explorer(effect: &Effect) -> Option<ObjectRef> {
    let Effect::Then(steps) = effect else { return None };
    let Effect::Bind(_, reveal) = steps.first()? else {
        return None;
    };
    match &**reveal {
        Effect::Top {
            who: PlayerRef::Controller(object),
            ..
        } => Some((**object).clone()),
        _ => None,
    }
}

/// What connives: its controller draws a card.
fn conniver(effect: &Effect) -> Option<ObjectRef> {
    let Effect::Then(steps) = effect else { return None };
    match steps.first()? {
        Effect::Draw(Players::The(PlayerRef::Controller(object)), _) => Some((**object).clone()),
        _ => None,
    }
}
