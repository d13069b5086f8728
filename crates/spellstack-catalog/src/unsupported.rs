//! The wanted cards that the card language can't express yet.

/// A card that is wanted and not defined, with the phrase that is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// The card's name.
    pub name: &'static str,
    /// The phrase that the card language lacks.
    pub missing: &'static str,
}

/// All of them, in the order of the deck lists.
pub(crate) const ALL: &[Unsupported] = &[];
