#![no_main]

spellstack_fuzz::target!(mana_costs_parse_or_fail);
