#![no_main]

spellstack_fuzz::target!(choices_never_corrupt);
