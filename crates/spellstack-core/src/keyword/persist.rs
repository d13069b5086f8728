//! Persist (CR 702.79): a creature that returns once, smaller.

use super::undying::returns_with;
use crate::counter::CounterKind;
use crate::lang::Ability;

/// CR 702.79a.
pub(super) fn abilities() -> Vec<Ability> {
    vec![returns_with(CounterKind::MinusOneMinusOne)]
}
