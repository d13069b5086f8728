//! Storm (CR 702.40): a spell that is copied for each spell before it.

use super::parts::{plain, triggered};
use crate::lang::{
    Ability, CopyTargets, Each, Effect, EventPattern, Filter, ObjectRef, PlayerFilter, PlayerRef, Value,
};

/// CR 702.40a; each instance triggers by itself (CR 702.40b). The amount of a cast is the number of spells cast
/// before it in the turn.
pub(super) fn abilities() -> Vec<Ability> {
    let cast = EventPattern::Casts {
        who: PlayerFilter::You,
        spell: Filter::Is(ObjectRef::This),
    };
    let copies = Effect::ForEach {
        each: Each::Times(Value::EventAmount),
        effect: Box::new(Effect::CopySpell {
            what: ObjectRef::This,
            who: PlayerRef::You,
            targets: CopyTargets::MayChooseNew,
        }),
    };
    vec![triggered([cast], None, plain(copies))]
}
