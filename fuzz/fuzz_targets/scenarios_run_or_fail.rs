#![no_main]

spellstack_fuzz::target!(scenarios_run_or_fail);
