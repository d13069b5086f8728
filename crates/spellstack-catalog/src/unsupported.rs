//! The cards of the first catalog that the card language can't say yet.

/// A card that is wanted and not defined, with the phrase that is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// The card's name.
    pub name: &'static str,
    /// What the card language can't say.
    pub missing: &'static str,
}

/// All of them, in the order of the deck lists.
pub(crate) const ALL: &[Unsupported] = &[
    Unsupported {
        name: "Carpet of Flowers",
        missing: "the condition that mana was, or wasn't, added with this ability this turn",
    },
    Unsupported {
        name: "Circle of Protection: Red",
        missing: "the choice of a source of damage (CR 609.7)",
    },
    Unsupported {
        name: "Gaea's Blessing",
        missing: "a named player who shuffles cards into their library even if there are none (CR 701.24c)",
    },
    Unsupported {
        name: "Kaito, Bane of Nightmares",
        missing: "ninjutsu, and the number of opponents who lost life this turn",
    },
    Unsupported {
        name: "Rift Bolt",
        missing: "suspend",
    },
    Unsupported {
        name: "Snapcaster Mage",
        missing: "a flashback cost that is equal to the card's mana cost",
    },
    Unsupported {
        name: "Gideon Jura",
        missing: "the requirement to attack a certain object during a player's next turn",
    },
    Unsupported {
        name: "Fireball",
        missing: "the number of targets that are still legal",
    },
];
