//! The arithmetic of choices: how many there are, which is the one of a number, and one at random.
//!
//! Counts are exact below [`HUGE`]; a count of `HUGE` means "that many or more". Indices are 64 bits wide, so what is
//! found by an index is always found exactly. Nothing here depends on the game.

mod assignment;
mod division;
mod order;
mod product;
mod subsets;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

pub(crate) use assignment::{Assignment, Cell};
pub(crate) use division::Division;
pub(crate) use order::Permutations;
pub(crate) use product::Product;
pub(crate) use subsets::Subsets;

use crate::random::Random;

/// Where counts stop: 2^96, far beyond every index.
pub(crate) const HUGE: u128 = 1 << 96;

/// The number of ways to choose `k` of `n`, at most [`HUGE`].
pub(crate) fn binomial(n: u64, k: u64) -> u128 {
    if k > n {
        return 0;
    }
    let mut count: u128 = 1;
    for i in 0..k.min(n - k) {
        // The partial products never fall, and `i` stays below 2^32 until the count is huge: a product that doesn't
        // fit in 128 bits is huge after the division too.
        let Some(product) = count.checked_mul(u128::from(n - i)) else {
            return HUGE;
        };
        count = product / u128::from(i + 1);
        if count >= HUGE {
            return HUGE;
        }
    }
    count
}

pub(crate) fn plus(a: u128, b: u128) -> u128 {
    a.saturating_add(b).min(HUGE)
}

pub(crate) fn times(a: u128, b: u128) -> u128 {
    a.saturating_mul(b).min(HUGE)
}

/// `size` different numbers below `limit`, each set of them with the same chance, in rising order (Floyd's method).
pub(crate) fn distinct_below(random: &mut Random, limit: u64, size: u64) -> BTreeSet<u64> {
    let mut drawn = BTreeSet::new();
    for last in limit.saturating_sub(size)..limit {
        let number = random.below(last + 1);
        if !drawn.insert(number) {
            drawn.insert(last);
        }
    }
    drawn
}

/// An index drawn by weight; `None` if all weights are 0.
///
/// Exact while the sum fits in 64 bits. Beyond that, weights are scaled down, but none to 0.
pub(crate) fn weighted(random: &mut Random, weights: &[u128]) -> Option<usize> {
    let sum = weights
        .iter()
        .fold(0, |sum: u128, weight| sum.saturating_add(*weight));
    if sum == 0 {
        return None;
    }
    // After the shift the sum is below 2^63, and the ones added for small weights are few.
    let shift = if u64::try_from(sum).is_ok() {
        0
    } else {
        sum.ilog2() - 62
    };
    let scaled = |weight: u128| if weight == 0 { 0 } else { (weight >> shift).max(1) };
    let total = weights
        .iter()
        .fold(0, |sum: u128, weight| sum.saturating_add(scaled(*weight)));
    let mut drawn = u128::from(random.below(u64::try_from(total).unwrap_or(u64::MAX)));
    for (index, weight) in weights.iter().enumerate() {
        let weight = scaled(*weight);
        if drawn < weight {
            return Some(index);
        }
        drawn -= weight;
    }
    None
}
