#![no_main]

spellstack_fuzz::target!(setups_play_or_fail);
