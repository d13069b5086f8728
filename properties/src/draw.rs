//! Draws that bytes decide for as long as there are any.

use spellstack_rules::Random;

use crate::bytes::Bytes;

/// Draws by the bytes of an input, and after the last by a generator that depends on all of them: a fuzzer steers what is drawn
/// first, and the shortest input leads as far as a long one.
pub struct Draw<'a> {
    bytes: Bytes<'a>,
    random: Random,
}

impl<'a> Draw<'a> {
    pub fn new(data: &'a [u8]) -> Self {
        Draw {
            bytes: Bytes::new(data),
            random: Random::new(seed_of(data)),
        }
    }

    /// A number below `count`, which isn't zero.
    pub fn index(&mut self, count: usize) -> usize {
        let Some(first) = self.bytes.take() else {
            return self.random.index(count);
        };
        let number = match count {
            0..=256 => usize::from(first),
            _ => usize::from(first) << 8 | usize::from(self.bytes.byte()),
        };
        number % count
    }

    /// One of a list that isn't empty.
    pub fn pick<'l, T>(&mut self, list: &'l [T]) -> &'l T {
        &list[self.index(list.len())]
    }

    /// Any number.
    pub fn seed(&mut self) -> u64 {
        self.random.bits()
    }
}

/// FNV-1a, which is the same everywhere and for ever.
fn seed_of(data: &[u8]) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325_u64;
    data.iter().fold(start, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
