#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| spellstack_fuzz::properties::choices_never_corrupt(data));
