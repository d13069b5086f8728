//! "The next time you would draw a card this turn, you gain 5 life instead" (CR 614.1a, 614.11).

use spellstack_core::lang::{DrawnCard, Duration, Effect, EventPattern, Instead, PlayerFilter, Replacement};

use super::*;
use crate::grammar::{Grammar, slots};

pub(super) fn declare(grammar: &mut Grammar) {
    grammar.add(
        PLAIN,
        "the next time you would draw a card this turn, <effect> instead",
        slots![effect: UNITS],
        |reading| Some(next_draw(reading.part(UNITS)?)),
        |writing, effect| {
            let Effect::Replace { replacement, .. } = effect else {
                return None;
            };
            let Instead::Do(inner) = &replacement.instead else {
                return None;
            };
            (next_draw((**inner).clone()) == *effect).then_some(())?;
            writing.part(UNITS, inner)
        },
    );
}

fn next_draw(effect: Effect) -> Effect {
    Effect::Replace {
        replacement: Box::new(Replacement {
            event: EventPattern::Draws {
                who: PlayerFilter::You,
                which: DrawnCard::Any,
            },
            condition: None,
            instead: Instead::Do(Box::new(effect)),
        }),
        uses: Some(1),
        duration: Duration::EndOfTurn,
    }
}
