//! Modular (CR 702.43): an artifact creature that hands its counters on.

use super::parts::{dies, enters_with, target, triggered};
use crate::counter::CounterKind;
use crate::lang::{Ability, Body, Clause, Effect, EventRole, Filter, ObjectRef, Objects, PlayerRef, Value};
use crate::types::CardType;

/// CR 702.43a. Each instance works by itself (CR 702.43b).
pub(super) fn abilities(count: &u32) -> Vec<Ability> {
    let had = Value::Counters(CounterKind::PlusOnePlusOne, ObjectRef::Event(EventRole::Subject));
    let artifact_creature = Filter::all([Filter::Type(CardType::Artifact), Filter::Type(CardType::Creature)]);
    let hands_on = Effect::May {
        who: PlayerRef::You,
        effect: Box::new(Effect::PutCounters(
            Objects::The(ObjectRef::Target(0)),
            CounterKind::PlusOnePlusOne,
            had,
        )),
    };
    let body = Body::Plain(Clause {
        targets: vec![target(artifact_creature)],
        effect: hands_on,
    });
    vec![
        enters_with(CounterKind::PlusOnePlusOne, *count),
        triggered([dies()], None, body),
    ]
}
