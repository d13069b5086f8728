#![no_main]

spellstack_fuzz::target!(type_lines_parse_or_fail);
