//! Subsets of a list with a least and a greatest size.

use super::{binomial, distinct_below, plus};
use crate::random::Random;

/// The subsets of `items` items with `min` to `max` of them: smaller ones first, then by index.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subsets {
    items: usize,
    min: usize,
    max: usize,
}

impl Subsets {
    /// Bounds beyond the number of items are lowered to it, so that there is always an answer.
    pub fn new(items: usize, min: u32, max: u32) -> Self {
        let narrow = |bound: u32| usize::try_from(bound).unwrap_or(usize::MAX);
        let max = narrow(max).min(items);
        Subsets {
            items,
            min: narrow(min).min(max),
            max,
        }
    }

    pub fn admits(self, size: usize) -> bool {
        (self.min..=self.max).contains(&size)
    }

    /// The fewest items.
    pub fn min(self) -> usize {
        self.min
    }

    pub fn count(self) -> u128 {
        (self.min..=self.max).map(|size| self.of_size(size)).fold(0, plus)
    }

    pub fn get(self, index: u64) -> Option<Vec<usize>> {
        let mut index = u128::from(index);
        for size in self.min..=self.max {
            let count = self.of_size(size);
            if index < count {
                return self.unrank(size, index);
            }
            index -= count;
        }
        None
    }

    /// Each subset with the same chance.
    pub fn sample(self, random: &mut Random) -> Vec<usize> {
        let size = self.sample_size(random);
        let drawn = distinct_below(random, self.items as u64, size as u64);
        drawn
            .into_iter()
            .filter_map(|index| usize::try_from(index).ok())
            .collect()
    }

    fn of_size(self, size: usize) -> u128 {
        binomial(self.items as u64, size as u64)
    }

    fn unrank(self, size: usize, mut index: u128) -> Option<Vec<usize>> {
        let mut subset = Vec::with_capacity(size);
        let mut item = 0;
        for left in (0..size).rev() {
            loop {
                // The subsets that take this item and then `left` of those after it.
                let after = self.items.checked_sub(item + 1)?;
                let count = binomial(after as u64, left as u64);
                item += 1;
                if index < count {
                    subset.push(item - 1);
                    break;
                }
                index -= count;
            }
        }
        Some(subset)
    }

    /// A size, by the number of subsets that have it.
    fn sample_size(self, random: &mut Random) -> usize {
        if self.min == self.max {
            return self.min;
        }
        if let Ok(total) = u64::try_from(self.count()) {
            let mut drawn = u128::from(random.below(total));
            for size in self.min..self.max {
                let count = self.of_size(size);
                if drawn < count {
                    return size;
                }
                drawn -= count;
            }
            return self.max;
        }
        // Too many subsets to count: rejection sampling against the likeliest size, whose chance is 1.
        let likeliest = (self.items / 2).clamp(self.min, self.max);
        loop {
            let size = self.min + random.index(self.max - self.min + 1);
            if self.keeps(random, size, likeliest) {
                return size;
            }
        }
    }

    /// True with the chance that `size` has compared with `likeliest`: the quotient of two binomials is a product of
    /// fractions, each below 1 and each a coin of its own, so that no large number is needed.
    fn keeps(self, random: &mut Random, size: usize, likeliest: usize) -> bool {
        let mut coin = |chance: usize, of: usize| random.index(of) < chance;
        if size < likeliest {
            (size..likeliest).rev().all(|k| coin(k + 1, self.items - k))
        } else {
            (likeliest..size).all(|k| coin(self.items - k, k + 1))
        }
    }
}
