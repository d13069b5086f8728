#![no_main]

spellstack_fuzz::target!(decks_parse_or_fail);
