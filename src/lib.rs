//! Spellstack: a Magic: The Gathering rules engine as plain data.
