#![no_main]

spellstack_fuzz::target!(splices_play_or_fail);
