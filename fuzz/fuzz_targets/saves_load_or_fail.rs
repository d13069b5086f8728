#![no_main]

use spellstack_fuzz::{properties, vary_json};

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    vary_json(data, size, max_size, seed)
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::saves_load_or_fail(data));
