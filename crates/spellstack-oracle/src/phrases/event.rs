//! Events: what "when" and "whenever" are followed by.

use spellstack_core::lang::EventPattern;

use super::*;
use crate::grammar::{Grammar, categories, slots};

categories! {
    2;
    EVENT: EventPattern = "an event";
}

pub(super) fn declare(grammar: &mut Grammar) {
    events(grammar);
}

fn events(grammar: &mut Grammar) {
    use spellstack_core::ZoneKind;
    use spellstack_core::lang::{EventPattern, Filter, ObjectRef};
    grammar.add(
        EVENT,
        "<this> enters",
        slots![this: THIS],
        |reading| {
            let this = reading.part(THIS)?;
            Some(EventPattern::Moves {
                what: Filter::Is(this),
                from: None,
                to: Some(ZoneKind::Battlefield),
            })
        },
        |writing, event| match event {
            EventPattern::Moves {
                what: Filter::Is(this @ ObjectRef::This),
                from: None,
                to: Some(ZoneKind::Battlefield),
            } => writing.part(THIS, this),
            _ => None,
        },
    );
}
