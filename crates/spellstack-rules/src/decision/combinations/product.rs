//! One option for each of several slots, independently.

use super::times;
use crate::random::Random;

/// The ways to choose one option for each slot: the first slot counts most.
#[derive(Clone, Debug)]
pub(crate) struct Product {
    options: Vec<usize>,
}

impl Product {
    pub fn new(options: Vec<usize>) -> Self {
        Product { options }
    }

    pub fn count(&self) -> u128 {
        count(&self.options)
    }

    pub fn get(&self, index: u64) -> Option<Vec<usize>> {
        let mut index = u128::from(index);
        if index >= self.count() {
            return None;
        }
        let mut digits = vec![0; self.options.len()];
        for (digit, options) in digits.iter_mut().zip(&self.options).rev() {
            let options = *options as u128;
            *digit = usize::try_from(index % options).ok()?;
            index /= options;
        }
        Some(digits)
    }

    /// Each way with the same chance.
    pub fn sample(&self, random: &mut Random) -> Vec<usize> {
        self.options
            .iter()
            .map(|options| random.index(*options))
            .collect()
    }
}

fn count(options: &[usize]) -> u128 {
    if options.contains(&0) {
        return 0;
    }
    options
        .iter()
        .fold(1, |product, options| times(product, *options as u128))
}
