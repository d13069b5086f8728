#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| spellstack_fuzz::properties::scenarios_run_or_fail(data));
