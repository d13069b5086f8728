//! Many Spellstack games at once: matches, statistics, records, replays.
