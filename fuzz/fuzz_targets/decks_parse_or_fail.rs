#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| spellstack_fuzz::properties::decks_parse_or_fail(data));
