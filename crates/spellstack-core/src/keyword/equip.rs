//! Equip (CR 702.6): an Equipment is attached to a creature.

use super::parts::target;
use crate::lang::{
    Ability, Activated, ActivationLimit, Body, Clause, Cost, Effect, Filter, ObjectRef, PlayerFilter,
};
use crate::types::CardType;

/// CR 702.6a. Of several, each can be activated (CR 702.6d).
pub(super) fn abilities(cost: &[Cost]) -> Vec<Ability> {
    quality_abilities(&Filter::Any, cost)
}

/// CR 702.6c: only a creature with the quality may be the target.
pub(super) fn quality_abilities(what: &Filter, cost: &[Cost]) -> Vec<Ability> {
    let yours = Filter::all([
        what.clone(),
        Filter::Type(CardType::Creature),
        Filter::Controller(PlayerFilter::You),
    ]);
    vec![Ability::Activated(Activated {
        cost: cost.to_vec(),
        body: Body::Plain(Clause {
            targets: vec![target(yours)],
            effect: Effect::Attach(ObjectRef::This, ObjectRef::Target(0)),
        }),
        limits: vec![ActivationLimit::SorcerySpeed],
    })]
}
