//! "Switch target creature's power and toughness until end of turn" (CR 613.4d).

use spellstack_core::lang::{Effect, Modification};

use super::*;
use crate::grammar::{Grammar, slots};

pub(super) fn declare(grammar: &mut Grammar) {
    grammar.add(
        VERB,
        "switch <whose> power and toughness <duration>",
        slots![whose: WHOSE, duration: DURATION],
        |reading| {
            let what = Objects::The(reading.part(WHOSE)?);
            let duration = reading.part(DURATION)?;
            Some(Effect::Modify {
                what,
                changes: vec![Modification::SwitchPt],
                duration,
            })
        },
        |writing, effect| match effect {
            Effect::Modify {
                what: Objects::The(object),
                changes,
                duration,
            } if changes[..] == [Modification::SwitchPt] => {
                writing.part(WHOSE, object)?;
                writing.part(DURATION, duration)
            }
            _ => None,
        },
    );
}
