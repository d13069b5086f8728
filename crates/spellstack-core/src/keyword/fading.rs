//! Fading (CR 702.32): a permanent that stays for a number of turns.

use super::parts::{at_your_upkeep, enters_with, this};
use crate::counter::CounterKind;
use crate::lang::{Ability, Effect, Value};

/// CR 702.32a.
pub(super) fn abilities(count: &u32) -> Vec<Ability> {
    let remove = Effect::RemoveCounters(this(), CounterKind::Fade, Value::Number(1));
    let effect = Effect::IfDone {
        first: Box::new(remove),
        then: None,
        otherwise: Some(Box::new(Effect::Sacrifice(this()))),
    };
    vec![
        enters_with(CounterKind::Fade, *count),
        at_your_upkeep(None, effect),
    ]
}
