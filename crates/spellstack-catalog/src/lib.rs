//! Cards and decks in Spellstack's card language.
