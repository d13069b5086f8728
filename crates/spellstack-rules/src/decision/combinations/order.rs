//! Orders of a list.

use super::{HUGE, times};
use crate::random::Random;

/// The orders of `items` items, lexicographically; the first leaves them as they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Permutations {
    items: usize,
}

impl Permutations {
    pub fn new(items: usize) -> Self {
        Permutations { items }
    }

    pub fn count(self) -> u128 {
        factorial(self.items)
    }

    /// The order whose Lehmer code is `index`.
    pub fn get(self, index: u64) -> Option<Vec<usize>> {
        let mut index = u128::from(index);
        if index >= self.count() {
            return None;
        }
        let mut left: Vec<usize> = (0..self.items).collect();
        let mut order = Vec::with_capacity(self.items);
        for after in (0..self.items).rev() {
            let block = factorial(after);
            let digit = usize::try_from(index / block)
                .ok()
                .filter(|digit| *digit < left.len())?;
            index %= block;
            order.push(left.remove(digit));
        }
        Some(order)
    }

    /// Each order with the same chance.
    pub fn sample(self, random: &mut Random) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.items).collect();
        random.shuffle(&mut order);
        order
    }
}

fn factorial(n: usize) -> u128 {
    let mut product = 1;
    for factor in 2..=n {
        product = times(product, factor as u128);
        if product == HUGE {
            break;
        }
    }
    product
}
