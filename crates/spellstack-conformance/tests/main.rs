//! The kit itself: it finds what is wrong, says where, and counts what it checked.

mod agents;
mod decks;
mod failures;
mod libraries;
mod shrinking;
mod suites;
mod support;
