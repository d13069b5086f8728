//! Replacement and prevention: "enters tapped", "if ... would ..., ... instead", "prevent all damage" (CR 614, 615).

use spellstack_core::ZoneKind;
use spellstack_core::lang::{
    DamageKind, EventPattern, Filter, Instead, ObjectRef, Recipient, Replacement, Statement, Value, WordKind,
};

use super::statement::opposite;
use super::*;
use crate::grammar::{Grammar, categories, slots};

categories! {
    22;
    REPLACEMENT: Replacement = "a replacement";
    ENTERING: Instead = "how they enter";
    ENTERS: Instead = "how it enters";
    WORD_KIND: WordKind = "a kind of word";
    WOULD: EventPattern = "what would happen";
    DEALER: Filter = "what would deal damage";
    CHOSEN_SOURCE: Filter = "a source";
    WOULD_BE: Filter = "what it would happen to";
    INSTEAD: Instead = "what happens instead";
    DEALT_TO: Recipient = "what is dealt damage";
    DEALT_BY: Filter = "what deals damage";
    DAMAGE_KIND: DamageKind = "damage";
}

pub(super) fn declare(grammar: &mut Grammar) {
    entering(grammar);
    on_condition(grammar);
    tapped_with(grammar);
    choosing(grammar);
    copying(grammar);
    super::would::declare(grammar);
    super::prevention::declare(grammar);
}

/// What enters is replaced.
pub(super) fn entry(what: Filter) -> EventPattern {
    EventPattern::Moves {
        what,
        from: None,
        to: Some(ZoneKind::Battlefield),
    }
}

fn entering(grammar: &mut Grammar) {
    macro_rules! of {
        ($category:expr, $enter:literal, $it:literal) => {
            grammar.add(
                $category,
                concat!($enter, " tapped"),
                &[],
                |_| Some(Instead::EntersTapped),
                |_, instead| (*instead == Instead::EntersTapped).then_some(()),
            );
            grammar.add(
                $category,
                concat!($enter, " the battlefield tapped"),
                &[],
                |_| Some(Instead::EntersTapped),
                |_, instead| (*instead == Instead::EntersTapped).then_some(()),
            );
            grammar.add(
                $category,
                concat!($enter, " with <counters> on ", $it),
                slots![counters: COUNTERS],
                |reading| {
                    let (kind, count) = reading.part(COUNTERS)?;
                    Some(Instead::EntersWithCounters(kind, count))
                },
                |writing, instead| match instead {
                    Instead::EntersWithCounters(kind, count) => {
                        writing.part(COUNTERS, &(*kind, count.clone()))
                    }
                    _ => None,
                },
            );
            grammar.add(
                $category,
                concat!($enter, " with a <kind> counter on ", $it, " for each <each>"),
                slots![kind: COUNTER_NAME, each: FOR_EACH],
                |reading| {
                    let kind = reading.part(COUNTER_NAME)?;
                    Some(Instead::EntersWithCounters(kind, reading.part(FOR_EACH)?))
                },
                |writing, instead| match instead {
                    Instead::EntersWithCounters(kind, each) => {
                        writing.part(COUNTER_NAME, kind)?;
                        writing.part(FOR_EACH, each)
                    }
                    _ => None,
                },
            );
            grammar.add(
                $category,
                concat!($enter, " with <count> <kind> counters on ", $it, " for each <each>"),
                slots![count: COUNT_WORD, kind: COUNTER_NAME, each: FOR_EACH],
                |reading| {
                    let count = reading.part(COUNT_WORD)?;
                    let kind = reading.part(COUNTER_NAME)?;
                    let each = Box::new(reading.part(FOR_EACH)?);
                    Some(Instead::EntersWithCounters(kind, Value::Times(count, each)))
                },
                |writing, instead| match instead {
                    Instead::EntersWithCounters(kind, Value::Times(count, each)) if *count > 1 => {
                        writing.part(COUNT_WORD, count)?;
                        writing.part(COUNTER_NAME, kind)?;
                        writing.part(FOR_EACH, each)
                    }
                    _ => None,
                },
            );
            grammar.add(
                $category,
                concat!($enter, " with a number of <kind> counters on ", $it, " equal to <sum>"),
                slots![kind: COUNTER_NAME, sum: SUM],
                |reading| {
                    let kind = reading.part(COUNTER_NAME)?;
                    Some(Instead::EntersWithCounters(kind, reading.part(SUM)?))
                },
                |writing, instead| match instead {
                    Instead::EntersWithCounters(kind, sum) => {
                        writing.part(COUNTER_NAME, kind)?;
                        writing.part(SUM, sum)
                    }
                    _ => None,
                },
            );
            grammar.add(
                $category,
                concat!($enter, " with an additional <kind> counter on ", $it),
                slots![kind: COUNTER_NAME],
                |reading| Some(Instead::EntersWithCounters(reading.part(COUNTER_NAME)?, Value::Number(1))),
                |writing, instead| match instead {
                    Instead::EntersWithCounters(kind, Value::Number(1)) => writing.part(COUNTER_NAME, kind),
                    _ => None,
                },
            );
        };
    }
    of!(ENTERING, "enter", "them");
    of!(ENTERS, "enters", "it");
    grammar.add(
        REPLACEMENT,
        "<this> <enters>",
        slots![this: THIS, enters: ENTERS],
        |reading| {
            let this = reading.part(THIS)?;
            reading.scope.mention_this();
            Some(Replacement {
                event: entry(Filter::Is(this)),
                condition: None,
                instead: reading.part(ENTERS)?,
            })
        },
        |writing, replacement| {
            let is_this = replacement.event == entry(Filter::Is(ObjectRef::This));
            (is_this && replacement.condition.is_none()).then_some(())?;
            writing.part(THIS, &ObjectRef::This)?;
            writing.scope.mention_this();
            writing.part(ENTERS, &replacement.instead)
        },
    );
    grammar.add(
        REPLACEMENT,
        "each <what> <enters>",
        slots![what: FILTER, enters: ENTERS],
        |reading| {
            let what = reading.part(FILTER)?;
            what.zone().is_none().then_some(())?;
            Some(of_entry(what, reading.part(ENTERS)?))
        },
        |writing, replacement| match &replacement.event {
            EventPattern::Moves { what, .. } => {
                let is_so = *replacement == of_entry(what.clone(), replacement.instead.clone());
                (is_so && *what != Filter::Is(ObjectRef::This)).then_some(())?;
                writing.part(FILTER, what)?;
                writing.part(ENTERS, &replacement.instead)
            }
            _ => None,
        },
    );
    grammar.add(
        REPLACEMENT,
        "<what> <enter>",
        slots![what: FILTERS, enter: ENTERING],
        |reading| {
            let what = reading.part(FILTERS)?;
            what.zone().is_none().then_some(())?;
            Some(Replacement {
                event: entry(what),
                condition: None,
                instead: reading.part(ENTERING)?,
            })
        },
        |writing, replacement| match &replacement.event {
            EventPattern::Moves {
                what,
                from: None,
                to: Some(ZoneKind::Battlefield),
            } if replacement.condition.is_none() && *what != Filter::Is(ObjectRef::This) => {
                writing.part(FILTERS, what)?;
                writing.part(ENTERING, &replacement.instead)
            }
            _ => None,
        },
    );
}

/// "Enters tapped unless you control a basic land", "if this was kicked, it enters with ..." (CR 614.12).
fn on_condition(grammar: &mut Grammar) {
    grammar.add(
        REPLACEMENT,
        "<this> <enters> unless <condition>",
        slots![this: THIS, enters: ENTERS, condition: CONDITION],
        |reading| {
            let this = reading.part(THIS)?;
            let instead = reading.part(ENTERS)?;
            let condition = Some(opposite(reading.part(CONDITION)?));
            Some(Replacement {
                condition,
                ..of_entry(Filter::Is(this), instead)
            })
        },
        |writing, replacement| {
            let condition = replacement.condition.clone()?;
            (replacement.event == entry(Filter::Is(ObjectRef::This))).then_some(())?;
            writing.part(THIS, &ObjectRef::This)?;
            writing.part(ENTERS, &replacement.instead)?;
            writing.part(CONDITION, &opposite(condition))
        },
    );
    grammar.add(
        REPLACEMENT,
        "<this> <enters> if <condition>",
        slots![this: THIS, enters: ENTERS, condition: CONDITION],
        |reading| {
            let this = reading.part(THIS)?;
            let instead = reading.part(ENTERS)?;
            let condition = Some(reading.part(CONDITION)?);
            Some(Replacement {
                condition,
                ..of_entry(Filter::Is(this), instead)
            })
        },
        |writing, replacement| {
            let condition = replacement.condition.clone()?;
            (replacement.event == entry(Filter::Is(ObjectRef::This))).then_some(())?;
            writing.part(THIS, &ObjectRef::This)?;
            writing.part(ENTERS, &replacement.instead)?;
            writing.part(CONDITION, &condition)
        },
    );
    grammar.add(
        REPLACEMENT,
        "if <condition>, <one> <enters>",
        slots![condition: CONDITION, one: ONE, enters: ENTERS],
        |reading| {
            let condition = Some(reading.part(CONDITION)?);
            let this = reading.part(ONE)?;
            (this == ObjectRef::This).then_some(())?;
            Some(Replacement {
                condition,
                ..of_entry(Filter::Is(this), reading.part(ENTERS)?)
            })
        },
        |writing, replacement| {
            let condition = replacement.condition.clone()?;
            (replacement.event == entry(Filter::Is(ObjectRef::This))).then_some(())?;
            writing.part(CONDITION, &condition)?;
            writing.part(ONE, &ObjectRef::This)?;
            writing.part(ENTERS, &replacement.instead)
        },
    );
}

/// "Enters tapped with two charge counters on it": two things are so of one entry.
fn tapped_with(grammar: &mut Grammar) {
    grammar.add(
        STATED,
        "<this> enters tapped with <counters> on it",
        slots![this: THIS, counters: COUNTERS],
        |reading| {
            let this = Filter::Is(reading.part(THIS)?);
            let (kind, count) = reading.part(COUNTERS)?;
            let tapped = of_entry(this.clone(), Instead::EntersTapped);
            let with = of_entry(this, Instead::EntersWithCounters(kind, count));
            Some(vec![Statement::Replace(tapped), Statement::Replace(with)])
        },
        |writing, statements| match &statements[..] {
            [Statement::Replace(tapped), Statement::Replace(with)] => {
                let this = Filter::Is(ObjectRef::This);
                (*tapped == of_entry(this.clone(), Instead::EntersTapped)).then_some(())?;
                let Instead::EntersWithCounters(kind, count) = &with.instead else {
                    return None;
                };
                (*with == of_entry(this, with.instead.clone())).then_some(())?;
                writing.part(THIS, &ObjectRef::This)?;
                writing.part(COUNTERS, &(*kind, count.clone()))
            }
            _ => None,
        },
    );
}

/// "As this creature enters, choose a color."
fn choosing(grammar: &mut Grammar) {
    macro_rules! word {
        ($wording:literal, $kind:expr) => {
            grammar.add(
                WORD_KIND,
                $wording,
                &[],
                |_| Some($kind),
                |_, kind| (*kind == $kind).then_some(()),
            );
        };
    }
    word!("a color", WordKind::Color);
    word!("a creature type", WordKind::CreatureType);
    word!("a card name", WordKind::CardName);
    word!("a player", WordKind::Player);
    word!("an opponent", WordKind::Opponent);
    grammar.add(
        REPLACEMENT,
        "as <this> enters, choose <kind>",
        slots![this: THIS, kind: WORD_KIND],
        |reading| {
            let this = reading.part(THIS)?;
            let kind = reading.part(WORD_KIND)?;
            let label = reading.scope.enters_choosing(kind);
            Some(of_entry(Filter::Is(this), Instead::EntersChoosing(kind, label)))
        },
        |writing, replacement| match replacement.instead {
            Instead::EntersChoosing(kind, label)
                if replacement.condition.is_none()
                    && replacement.event == entry(Filter::Is(ObjectRef::This)) =>
            {
                writing.part(THIS, &ObjectRef::This)?;
                writing.part(WORD_KIND, &kind)?;
                (writing.scope.enters_choosing(kind) == label).then_some(())
            }
            _ => None,
        },
    );
}

fn of_entry(what: Filter, instead: Instead) -> Replacement {
    Replacement {
        event: entry(what),
        condition: None,
        instead,
    }
}

/// "You may have this creature enter as a copy of any creature on the battlefield."
fn copying(grammar: &mut Grammar) {
    grammar.add(
        REPLACEMENT,
        "you may have <this> enter as a copy of any <what> on the battlefield",
        slots![this: THIS, what: FILTER],
        |reading| {
            let this = reading.part(THIS)?;
            let what = reading.part(FILTER)?;
            what.zone().is_none().then_some(())?;
            Some(of_entry(
                Filter::Is(this),
                Instead::MayEnterAsCopy(what, Vec::new()),
            ))
        },
        |writing, replacement| match &replacement.instead {
            Instead::MayEnterAsCopy(what, except)
                if except.is_empty()
                    && replacement.condition.is_none()
                    && replacement.event == entry(Filter::Is(ObjectRef::This)) =>
            {
                writing.part(THIS, &ObjectRef::This)?;
                writing.part(FILTER, what)
            }
            _ => None,
        },
    );
}
