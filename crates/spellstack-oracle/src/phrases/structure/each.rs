//! What happens several times, or for each of some things: "investigate twice", "for each creature you control, ...".

use spellstack_core::lang::{Each, Effect, ObjectRef, Objects, PlayerRef};

use super::super::*;
use crate::grammar::{Grammar, slots};
use crate::noun::Nouns;
use crate::scope::{Number, Scope, Thing};

pub(super) fn declare(grammar: &mut Grammar) {
    times(grammar);
    for_each(grammar);
}

/// "Investigate twice."
fn times(grammar: &mut Grammar) {
    macro_rules! times {
        ($wording:literal, $count:literal) => {
            grammar.add(
                FLOW,
                $wording,
                slots![effect: PLAIN],
                |reading| {
                    let effect = Box::new(reading.part(PLAIN)?);
                    // Each time something else would be bound.
                    (!matches!(*effect, Effect::Bind(..) | Effect::ForEach { .. })).then_some(())?;
                    let each = Each::Times(Value::Number($count));
                    Some(Effect::ForEach { each, effect })
                },
                |writing, effect| match effect {
                    Effect::ForEach {
                        each: Each::Times(Value::Number($count)),
                        effect,
                    } => writing.part(PLAIN, effect),
                    _ => None,
                },
            );
        };
    }
    times!("<effect> twice", 2);
    times!("<effect> three times", 3);
    grammar.add(
        FLOW,
        "<effect> X times",
        slots![effect: PLAIN],
        |reading| {
            let effect = Box::new(reading.part(PLAIN)?);
            (!matches!(*effect, Effect::Bind(..) | Effect::ForEach { .. })).then_some(())?;
            let each = Each::Times(reading.scope.read_x()?);
            Some(Effect::ForEach { each, effect })
        },
        |writing, effect| match effect {
            Effect::ForEach {
                each: Each::Times(value),
                effect,
            } => {
                writing.part(PLAIN, effect)?;
                writing.scope.write_x(value)
            }
            _ => None,
        },
    );
}

/// What those can be called, unless they are permanents that have left: each is asked for as it was then (CR 608.2h).
fn still_there(scope: &Scope, those: &ObjectRef) -> Option<Nouns> {
    let known = scope.known(those)?;
    let has_left = known.was.has(Nouns::PERMANENT) && !known.nouns.has(Nouns::PERMANENT);
    (!has_left).then_some(known.nouns)
}

/// "For each creature you control, you may draw a card."
fn for_each(grammar: &mut Grammar) {
    fn mention_item(scope: &mut Scope, nouns: Nouns) {
        scope.mention(Thing::Object(ObjectRef::Item), nouns, Number::One);
    }
    fn without_item(scope: &mut Scope) {
        scope
            .mentions
            .retain(|mention| mention.thing != Thing::Object(ObjectRef::Item));
    }
    grammar.add(
        FLOW,
        "for each <what>, <effect>",
        slots![what: FILTER, effect: PLAIN],
        |reading| {
            let filter = reading.part(FILTER)?;
            mention_item(&mut reading.scope, Nouns::of(&filter));
            let effect = Box::new(reading.part(PLAIN)?);
            without_item(&mut reading.scope);
            let each = Each::Object(Objects::All(filter));
            Some(Effect::ForEach { each, effect })
        },
        |writing, effect| match effect {
            Effect::ForEach {
                each: Each::Object(Objects::All(filter)),
                effect,
            } => {
                writing.part(FILTER, filter)?;
                mention_item(&mut writing.scope, Nouns::of(filter));
                writing.part(PLAIN, effect)?;
                without_item(&mut writing.scope);
                Some(())
            }
            _ => None,
        },
    );
    grammar.add(
        FLOW,
        "for each of <those>, <effect>",
        slots![those: THOSE, effect: PLAIN],
        |reading| {
            let those = reading.part(THOSE)?;
            let nouns = still_there(&reading.scope, &those)?;
            mention_item(&mut reading.scope, nouns);
            let effect = Box::new(reading.part(PLAIN)?);
            without_item(&mut reading.scope);
            let each = Each::Object(Objects::The(those));
            Some(Effect::ForEach { each, effect })
        },
        |writing, effect| match effect {
            Effect::ForEach {
                each: Each::Object(Objects::The(those)),
                effect,
            } => {
                writing.part(THOSE, those)?;
                let nouns = still_there(&writing.scope, those)?;
                mention_item(&mut writing.scope, nouns);
                writing.part(PLAIN, effect)?;
                without_item(&mut writing.scope);
                Some(())
            }
            _ => None,
        },
    );
    grammar.add(
        FLOW,
        "for each <who>, <effect>",
        slots![who: WHO, effect: PLAIN],
        |reading| {
            let who = reading.part(WHO)?;
            let item = Thing::Player(PlayerRef::Item);
            reading
                .scope
                .mention(item, Nouns::PLAYER.and(Nouns::OPPONENT), Number::One);
            let effect = Box::new(reading.part(PLAIN)?);
            let item = Thing::Player(PlayerRef::Item);
            reading.scope.mentions.retain(|mention| mention.thing != item);
            let each = Each::Player(who);
            Some(Effect::ForEach { each, effect })
        },
        |writing, effect| match effect {
            Effect::ForEach {
                each: Each::Player(who),
                effect,
            } => {
                writing.part(WHO, who)?;
                let item = Thing::Player(PlayerRef::Item);
                writing
                    .scope
                    .mention(item, Nouns::PLAYER.and(Nouns::OPPONENT), Number::One);
                writing.part(PLAIN, effect)?;
                let item = Thing::Player(PlayerRef::Item);
                writing.scope.mentions.retain(|mention| mention.thing != item);
                Some(())
            }
            _ => None,
        },
    );
}
