//! Divisions of an amount among recipients.

use smallvec::SmallVec;
use spellstack_core::ShortVec;

use super::{HUGE, binomial, distinct_below, plus, weighted};
use crate::random::Random;

/// A share for each recipient.
pub(crate) type Shares = ShortVec<u32, 4>;

/// The ways to divide an amount: families of shares that have nothing in common.
#[derive(Clone, Debug)]
pub(crate) struct Division {
    families: SmallVec<[Family; 3]>,
}

/// Shares that give each recipient at least its least, with the rest divided freely among the first `free`.
#[derive(Clone, Debug)]
struct Family {
    least: Shares,
    free: usize,
    rest: u32,
}

impl Division {
    /// Divides `total` among `recipients`, at least `each` to each. Each of the last `over` recipients gets something
    /// only if every one before it gets its `lethal` amount (CR 702.19b, 702.19c).
    ///
    /// Where that asks for more than there is, the least is lowered, so that there is always an answer.
    pub fn new(total: u32, recipients: usize, each: u32, lethal: &[u32], over: u32) -> Self {
        if recipients == 0 {
            return Division {
                families: SmallVec::from_iter([Family {
                    least: Shares::new(),
                    free: 0,
                    rest: 0,
                }]),
            };
        }
        let each = each.min(total / u32::try_from(recipients).unwrap_or(u32::MAX));
        let even: Shares = std::iter::repeat_n(each, recipients).collect();
        let mut families = SmallVec::new();
        let before = recipients.saturating_sub(over as usize);
        // The families are disjoint, by the last recipient that gets something: so counts add up and numbers are unique. This one
        // is for nothing beyond `before`.
        if over > 0 && each == 0 {
            families.extend(Family::new(total, even.clone(), before));
        }
        // One family for each of the last recipients: it is the last that gets something, so all before it have their lethal
        // amount. If each must get something, only the very last can be the last.
        for last in before..recipients {
            let is_all = last + 1 == recipients;
            if each == 0 || is_all {
                let amount = |at: usize| lethal.get(at).copied().unwrap_or(0).max(each);
                let mut least: Shares = (0..last).map(amount).collect();
                least.push(each.max(1));
                least.resize(recipients, 0);
                families.extend(Family::new(total, least, last + 1));
            }
        }
        if families.is_empty() {
            families.extend(Family::new(total, even, recipients));
        }
        Division { families }
    }

    pub fn count(&self) -> u128 {
        self.families.iter().map(Family::count).fold(0, plus)
    }

    pub fn contains(&self, shares: &[u32]) -> bool {
        self.families.iter().any(|family| family.contains(shares))
    }

    pub fn get(&self, index: u64) -> Option<Shares> {
        let mut index = u128::from(index);
        for family in &self.families {
            let count = family.count();
            if index < count {
                return Some(family.get(index));
            }
            index -= count;
        }
        None
    }

    /// Each division with the same chance, unless there are more than 2^64 and several families.
    pub fn sample(&self, random: &mut Random) -> Shares {
        let family = match self.families.len() {
            0 | 1 => self.families.first(),
            _ => {
                let weights: SmallVec<[u128; 3]> = self.families.iter().map(Family::count).collect();
                weighted(random, &weights).and_then(|index| self.families.get(index))
            }
        };
        family.map(|family| family.sample(random)).unwrap_or_default()
    }

    /// The least to each, and the rest to the first.
    pub fn first_takes_the_rest(&self) -> Shares {
        let Some(family) = self.families.first() else {
            return Shares::new();
        };
        let mut shares = family.least.clone();
        if let Some(first) = shares.first_mut() {
            *first = first.saturating_add(family.rest);
        }
        shares
    }
}

impl Family {
    /// `None` if there is not enough for the least, or nobody to take the rest.
    fn new(total: u32, least: Shares, free: usize) -> Option<Self> {
        let taken: u64 = least.iter().map(|share| u64::from(*share)).sum();
        let rest = u32::try_from(u64::from(total).checked_sub(taken)?).ok()?;
        (free > 0 || rest == 0).then_some(Family { least, free, rest })
    }

    fn count(&self) -> u128 {
        divisions(self.rest, self.free)
    }

    fn contains(&self, shares: &[u32]) -> bool {
        let total = |shares: &[u32]| shares.iter().map(|share| u64::from(*share)).sum::<u64>();
        shares.len() == self.least.len()
            && shares
                .iter()
                .zip(&self.least)
                .all(|(share, least)| share >= least)
            && shares
                .iter()
                .zip(&self.least)
                .skip(self.free)
                .all(|(share, least)| share == least)
            && total(shares) == total(&self.least) + u64::from(self.rest)
    }

    /// The division of that number, by the share of the first, then of the second, ...
    fn get(&self, mut index: u128) -> Shares {
        let mut shares = self.least.clone();
        let mut rest = self.rest;
        for at in 0..self.free {
            let left = self.free - at;
            let extra = if left == 1 {
                rest
            } else {
                extra_share(rest, left, index)
            };
            index -= before(rest, left, extra).min(index);
            rest -= extra;
            shares[at] = shares[at].saturating_add(extra);
        }
        shares
    }

    /// Draws the borders between the shares: as many divisions as ways to place them ("stars and bars").
    fn sample(&self, random: &mut Random) -> Shares {
        let mut shares = self.least.clone();
        let Some(bars) = self.free.checked_sub(1) else {
            return shares;
        };
        let places = u64::from(self.rest) + bars as u64;
        let borders = distinct_below(random, places, bars as u64)
            .into_iter()
            .chain([places]);
        let mut start = 0;
        for (share, border) in shares.iter_mut().zip(borders) {
            *share = share.saturating_add(u32::try_from(border - start).unwrap_or(u32::MAX));
            start = border + 1;
        }
        shares
    }
}

/// The number of ways to divide `rest` among `free` recipients.
fn divisions(rest: u32, free: usize) -> u128 {
    match free.checked_sub(1) {
        None => u128::from(rest == 0),
        Some(bars) => binomial(u64::from(rest) + bars as u64, bars as u64),
    }
}

/// The number of ways in which the first gets less than `extra`. Exact while the number of all ways is below `HUGE`.
fn before(rest: u32, free: usize, extra: u32) -> u128 {
    match extra {
        0 => 0,
        _ => divisions(rest, free) - divisions(rest - extra, free),
    }
}

/// The first one's share in the division of that number.
fn extra_share(rest: u32, free: usize, index: u128) -> u32 {
    // With 2^96 ways and at most 2^32 shares for the first, the ways that give it nothing are the most and at least
    // 2^64: more than any index.
    if divisions(rest, free) >= HUGE {
        return 0;
    }
    let (mut low, mut high) = (0, rest);
    while low < high {
        let middle = high - (high - low) / 2;
        if before(rest, free, middle) <= index {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}
