#![no_main]

spellstack_fuzz::target!(saves_load_or_fail);
