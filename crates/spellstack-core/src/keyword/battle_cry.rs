//! Battle cry (CR 702.91): the other attackers grow.

use super::parts::{attacks, gets, plain, triggered};
use crate::lang::{Ability, Filter, ObjectRef, Objects, Value};
use crate::types::CardType;

/// CR 702.91a. Each instance triggers by itself (CR 702.91b).
pub(super) fn abilities() -> Vec<Ability> {
    let others = Filter::all([
        Filter::Is(ObjectRef::This).not(),
        Filter::Attacking,
        Filter::Type(CardType::Creature),
    ]);
    let grow = gets(Objects::All(others), Value::Number(1), Value::Number(0));
    vec![triggered([attacks()], None, plain(grow))]
}
