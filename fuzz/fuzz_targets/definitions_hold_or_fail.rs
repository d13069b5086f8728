#![no_main]

spellstack_fuzz::target!(definitions_hold_or_fail);
