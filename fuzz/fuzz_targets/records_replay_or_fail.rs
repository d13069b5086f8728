#![no_main]

spellstack_fuzz::target!(records_replay_or_fail);
