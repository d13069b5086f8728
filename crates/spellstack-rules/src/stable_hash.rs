//! A hash that is the same on every platform: xxh3 with 64 bits over the values in a fixed form, numbers little-endian, sizes
//! always 64 bits wide.

use std::hash::{Hash, Hasher};

use xxhash_rust::xxh3::Xxh3;

/// xxh3 that gives the same result whatever the platform.
#[derive(Clone, Default)]
pub(crate) struct StableHasher(Xxh3);

/// Numbers go in as little-endian bytes.
macro_rules! write_little_endian {
    ($($method:ident $type:ty,)+) => {
        $(fn $method(&mut self, value: $type) {
            self.0.update(&value.to_le_bytes());
        })+
    };
}

impl Hasher for StableHasher {
    fn finish(&self) -> u64 {
        self.0.digest()
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    write_little_endian! {
        write_u16 u16, write_u32 u32, write_u64 u64, write_u128 u128,
        write_i16 i16, write_i32 i32, write_i64 i64, write_i128 i128,
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    fn write_isize(&mut self, value: isize) {
        self.write_i64(value as i64);
    }
}

/// The hash of any value.
pub(crate) fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = StableHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}
