//! Agents that play Spellstack games.
