#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| spellstack_fuzz::properties::mana_costs_parse_or_fail(data));
