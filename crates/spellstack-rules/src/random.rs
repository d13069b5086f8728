//! The random generator of a game: xoshiro256++, portable and part of the state.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

/// The generator: `Xoshiro256PlusPlus`, seeded through SplitMix64.
///
/// ```
/// use spellstack_rules::Random;
///
/// let mut random = Random::new(7);
/// let mut again = Random::new(7);
/// assert!((0..100).all(|_| random.below(6) < 6));
/// assert!((0..100).all(|_| again.below(6) < 6));
/// assert_eq!(random, again); // the same seed, the same numbers
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Random(#[serde(deserialize_with = "not_all_zeros")] Xoshiro256PlusPlus);

impl Random {
    /// The generator for a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `limit`, each with the same chance; 0 if `limit` is 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        if limit <= 1 {
            return 0;
        }
        // Lemire's method: the high half of a product, drawn again in the rare biased cases.
        let threshold = limit.wrapping_neg() % limit;
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(limit);
            #[expect(clippy::cast_possible_truncation, reason = "the two halves of the product")]
            let (high, low) = ((product >> 64) as u64, product as u64);
            if low >= threshold {
                return high;
            }
        }
    }

    /// An index below `limit`.
    pub fn index(&mut self, limit: usize) -> usize {
        usize::try_from(self.below(limit as u64)).expect("an index below a usize")
    }

    /// Puts the items in a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }

    /// Sixty-four random bits, to seed another generator.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }
}

impl std::hash::Hash for Random {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        // Four outputs tell states apart as well as the state itself does; the hashes of recorded games are made of them.
        let mut copy = self.0.clone();
        for _ in 0..4 {
            state.write_u64(copy.next_u64());
        }
    }
}

/// No seed leads to a state of zeros: from it come zeros for ever, and a number that has to be drawn again always has to.
fn not_all_zeros<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Xoshiro256PlusPlus, D::Error> {
    let generator = Xoshiro256PlusPlus::deserialize(deserializer)?;
    match generator.state().iter().all(|byte| *byte == 0) {
        true => Err(D::Error::custom(
            "the state of a random generator can't be all zeros",
        )),
        false => Ok(generator),
    }
}
