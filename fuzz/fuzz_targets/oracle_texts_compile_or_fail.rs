#![no_main]

spellstack_fuzz::target!(oracle_texts_compile_or_fail);
