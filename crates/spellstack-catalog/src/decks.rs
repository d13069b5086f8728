//! The standard decks.

use crate::Deck;

/// All standard decks, in a fixed order.
///
/// ```
/// use spellstack_catalog::{Catalog, decks};
///
/// let catalog = Catalog::standard();
/// for deck in decks::all() {
///     assert!(deck.size() >= 60 && deck.resolve(&catalog).is_ok(), "{}", deck.name);
/// }
/// ```
#[must_use]
pub fn all() -> Vec<Deck> {
    [
        ENCHANTRESS,
        GOBLINS,
        DIMIR_TEMPO,
        BURN,
        BLUE_TEMPO,
        WHITE_GREEN_LORDS,
        LAYERS,
    ]
    .iter()
    .map(Stored::deck)
    .collect()
}

/// The standard deck of that name, without regard to case; a hyphen may stand for a space.
///
/// ```
/// use spellstack_catalog::decks::by_name;
///
/// assert_eq!(by_name("dimir-tempo").map(|deck| deck.name), Some("Dimir tempo".to_owned()));
/// assert_eq!(by_name("no such deck"), None);
/// ```
#[must_use]
pub fn by_name(name: &str) -> Option<Deck> {
    let plain = |name: &str| name.trim().replace('-', " ").to_ascii_lowercase();
    all().into_iter().find(|deck| plain(&deck.name) == plain(name))
}

/// A deck as it is written here.
struct Stored {
    name: &'static str,
    main: &'static [(u32, &'static str)],
    side: &'static [(u32, &'static str)],
}

impl Stored {
    fn deck(&self) -> Deck {
        let owned = |cards: &[(u32, &str)]| {
            cards
                .iter()
                .map(|(count, name)| (*count, (*name).to_owned()))
                .collect()
        };
        Deck {
            name: self.name.to_owned(),
            main: owned(self.main),
            side: owned(self.side),
        }
    }
}

const ENCHANTRESS: Stored = Stored {
    name: "Enchantress",
    main: &[
        (4, "Argothian Enchantress"),
        (3, "Swords to Plowshares"),
        (2, "Replenish"),
        (4, "Enchantress's Presence"),
        (4, "Wild Growth"),
        (4, "Exploration"),
        (3, "Opalescence"),
        (4, "Parallax Wave"),
        (2, "Sterling Grove"),
        (1, "Aura of Silence"),
        (2, "Seal of Cleansing"),
        (1, "Solitary Confinement"),
        (2, "Sylvan Library"),
        (1, "Worship"),
        (8, "Forest"),
        (5, "Plains"),
        (4, "Brushland"),
        (4, "Windswept Heath"),
        (2, "Serra's Sanctum"),
    ],
    side: &[
        (2, "Carpet of Flowers"),
        (2, "Circle of Protection: Red"),
        (2, "Gaea's Blessing"),
        (2, "Tormod's Crypt"),
        (2, "Xantid Swarm"),
        (1, "Seal of Cleansing"),
        (1, "Solitary Confinement"),
        (1, "Swords to Plowshares"),
        (1, "Tsabo's Web"),
        (1, "Worship"),
    ],
};

const GOBLINS: Stored = Stored {
    name: "Goblins",
    main: &[
        (4, "Goblin Lackey"),
        (4, "Goblin Matron"),
        (4, "Goblin Piledriver"),
        (4, "Goblin Ringleader"),
        (4, "Goblin Warchief"),
        (3, "Mogg Fanatic"),
        (3, "Gempalm Incinerator"),
        (3, "Siege-Gang Commander"),
        (1, "Goblin King"),
        (1, "Goblin Pyromancer"),
        (1, "Goblin Sharpshooter"),
        (1, "Goblin Tinkerer"),
        (2, "Skirk Prospector"),
        (10, "Mountain"),
        (4, "Karplusan Forest"),
        (3, "Rishadan Port"),
        (4, "Wooded Foothills"),
        (4, "Wasteland"),
    ],
    side: &[
        (3, "Naturalize"),
        (3, "Pyroblast"),
        (2, "Pyrokinesis"),
        (3, "Tormod's Crypt"),
        (1, "Tranquil Domain"),
        (1, "Anarchy"),
        (1, "Sulfuric Vortex"),
        (1, "Forest"),
    ],
};

const DIMIR_TEMPO: Stored = Stored {
    name: "Dimir tempo",
    main: &[
        (4, "Tamiyo, Inquisitive Student"),
        (4, "Orcish Bowmasters"),
        (3, "Murktide Regent"),
        (2, "Kaito, Bane of Nightmares"),
        (4, "Brainstorm"),
        (4, "Ponder"),
        (4, "Thoughtseize"),
        (4, "Force of Will"),
        (4, "Fatal Push"),
        (4, "Daze"),
        (2, "Brazen Borrower"),
        (1, "Snuff Out"),
        (4, "Polluted Delta"),
        (4, "Underground Sea"),
        (4, "Wasteland"),
        (2, "Flooded Strand"),
        (1, "Scalding Tarn"),
        (1, "Misty Rainforest"),
        (1, "Bloodstained Mire"),
        (1, "Undercity Sewers"),
        (1, "Island"),
        (1, "Swamp"),
    ],
    side: &[
        (4, "Stifle"),
        (3, "Tormod's Crypt"),
        (4, "Plague Spitter"),
        (4, "Doom Blade"),
    ],
};

const BURN: Stored = Stored {
    name: "Burn",
    main: &[
        (4, "Lightning Bolt"),
        (4, "Chain Lightning"),
        (4, "Lava Spike"),
        (4, "Fireblast"),
        (4, "Rift Bolt"),
        (2, "Flame Rift"),
        (4, "Searing Blood"),
        (4, "Goblin Guide"),
        (4, "Monastery Swiftspear"),
        (4, "Eidolon of the Great Revel"),
        (1, "Ball Lightning"),
        (2, "Price of Progress"),
        (19, "Mountain"),
    ],
    side: &[
        (4, "Pyroblast"),
        (4, "Sulfuric Vortex"),
        (3, "Tormod's Crypt"),
        (4, "Pyrokinesis"),
    ],
};

const BLUE_TEMPO: Stored = Stored {
    name: "Blue tempo",
    main: &[
        (4, "Brainstorm"),
        (4, "Counterspell"),
        (4, "Mana Leak"),
        (4, "Unsummon"),
        (3, "Divination"),
        (3, "Cryptic Command"),
        (4, "Clone"),
        (2, "Control Magic"),
        (2, "Stifle"),
        (3, "Brazen Borrower"),
        (3, "Murktide Regent"),
        (24, "Island"),
    ],
    side: &[
        (4, "Force of Will"),
        (3, "Daze"),
        (4, "Tsabo's Web"),
        (4, "Tormod's Crypt"),
    ],
};

const WHITE_GREEN_LORDS: Stored = Stored {
    name: "White-green lords",
    main: &[
        (4, "Llanowar Elves"),
        (4, "Grizzly Bears"),
        (4, "Silvercoat Lion"),
        (4, "White Knight"),
        (4, "Kitchen Finks"),
        (3, "Serra Angel"),
        (3, "Glorious Anthem"),
        (2, "Crusade"),
        (4, "Swords to Plowshares"),
        (2, "Disenchant"),
        (2, "Giant Growth"),
        (4, "Brushland"),
        (10, "Forest"),
        (10, "Plains"),
    ],
    side: &[
        (4, "Pacifism"),
        (4, "Naturalize"),
        (3, "Wrath of God"),
        (4, "Mother of Runes"),
    ],
};

/// Continuous effects that depend on one another, for games that try the layers.
const LAYERS: Stored = Stored {
    name: "Layers",
    main: &[
        (4, "Humility"),
        (4, "Opalescence"),
        (4, "Blood Moon"),
        (3, "Enchanted Evening"),
        (4, "Clone"),
        (4, "Oblivion Ring"),
        (4, "Silvercoat Lion"),
        (4, "Glorious Anthem"),
        (4, "Worship"),
        (1, "Urborg, Tomb of Yawgmoth"),
        (12, "Plains"),
        (7, "Island"),
        (5, "Mountain"),
    ],
    side: &[],
};
