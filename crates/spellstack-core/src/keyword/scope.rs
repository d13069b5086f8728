//! Where each keyword applies: the zones in which it functions and the objects for which it does something (CR 113.6, 702).
//!
//! An object can have a keyword that doesn't apply to it. A card in a graveyard has flying, and an effect that looks for a
//! card with flying finds it (CR 702.1d), but the ability does nothing there. An ability on the stack has none of its
//! source's keywords (CR 405.4), though the stack is among the zones of some.

use std::fmt;

use super::KeywordKind;
use crate::zone::{ZoneKind, ZoneKinds};

/// Where a keyword means something.
///
/// ```
/// use spellstack_core::keyword::Bearer;
/// use spellstack_core::{KeywordKind, ZoneKind};
///
/// let cycling = KeywordKind::Cycling.scope();
/// assert!(cycling.zones.contains(ZoneKind::Hand) && !cycling.zones.contains(ZoneKind::Battlefield));
/// assert_eq!(cycling.of, Bearer::Card);
/// assert_eq!(cycling.zone_words(), "hand");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeywordScope {
    /// The zones in which the ability functions. One that says how its object enters functions as that enters, and so
    /// as though it were on the battlefield (CR 113.6h, 614.12). One about casting a card is judged as it would be on the
    /// stack (CR 113.6d-e).
    pub zones: ZoneKinds,
    /// What has a use for it.
    pub of: Bearer,
    /// The number of the rule that says so. Those that name no zone are of the battlefield (CR 113.6).
    pub rule: &'static str,
}

/// What has a use for a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearer {
    /// What could have creature types (CR 205.3d, 205.3m).
    CreatureOrKindred,
    /// Whatever deals damage, wherever it is (CR 109.2c).
    Source,
    /// A card.
    Card,
    /// A card where its player could play it.
    PlayableCard,
    /// The same, or a permanent that would be such a card face up.
    PlayableCardOrFaceDownPermanent,
    /// A card, and the instant or sorcery spell that it becomes.
    InstantOrSorcery,
    /// A card or copy on the stack (CR 112.1, 112.1a), as which no ability counts.
    Spell,
    /// A card or token on the battlefield (CR 110.1), whatever its types.
    Permanent,
    /// A permanent, or a player whom an effect gives the ability (CR 113.1b).
    PermanentOrPlayer,
    /// A creature on the battlefield.
    Creature,
    /// A creature while it attacks, or is declared as an attacker.
    AttackingCreature,
    /// An Aura, and the spell that becomes one (CR 303.4, 303.4a).
    Aura,
    /// An Equipment that isn't a creature (CR 301.5c).
    Equipment,
}

impl Bearer {
    /// It in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Bearer::CreatureOrKindred => "a creature or kindred",
            Bearer::Source => "a source of damage",
            Bearer::Card => "a card",
            Bearer::PlayableCard => "a card that could be played",
            Bearer::PlayableCardOrFaceDownPermanent => {
                "a card that could be played, or a face-down permanent"
            }
            Bearer::InstantOrSorcery => "an instant or sorcery",
            Bearer::Spell => "a spell",
            Bearer::Permanent => "a permanent",
            Bearer::PermanentOrPlayer => "a permanent or player",
            Bearer::Creature => "a creature",
            Bearer::AttackingCreature => "an attacking creature",
            Bearer::Aura => "an Aura",
            Bearer::Equipment => "an Equipment",
        }
    }
}

impl fmt::Display for Bearer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
    }
}

impl KeywordScope {
    /// The zones in words.
    #[must_use]
    pub fn zone_words(self) -> String {
        let outside = ZoneKinds::ALL.difference(self.zones);
        match outside.len() {
            0 => "every zone".to_owned(),
            1 => format!("every zone but the {}", listed(outside)),
            _ => listed(self.zones),
        }
    }
}

fn listed(zones: ZoneKinds) -> String {
    let names: Vec<&str> = zones.iter().map(ZoneKind::name).collect();
    names.join(", ")
}

const BATTLEFIELD: ZoneKinds = ZoneKinds::only(ZoneKind::Battlefield);
const HAND: ZoneKinds = ZoneKinds::only(ZoneKind::Hand);
const STACK: ZoneKinds = ZoneKinds::only(ZoneKind::Stack);
const ANYWHERE: ZoneKinds = ZoneKinds::ALL;

impl KeywordKind {
    /// Where the keyword means something.
    #[must_use]
    pub const fn scope(self) -> KeywordScope {
        match self {
            KeywordKind::Deathtouch => scope(ANYWHERE, Bearer::Source, "702.2d"),
            KeywordKind::Defender => scope(BATTLEFIELD, Bearer::Creature, "702.3b"),
            KeywordKind::DoubleStrike => scope(BATTLEFIELD, Bearer::Creature, "702.4b"),
            KeywordKind::Enchant => scope(STACK.union(BATTLEFIELD), Bearer::Aura, "702.5a"),
            KeywordKind::EnchantPlayer => scope(STACK.union(BATTLEFIELD), Bearer::Aura, "702.5d"),
            KeywordKind::Equip => scope(BATTLEFIELD, Bearer::Equipment, "702.6a"),
            KeywordKind::EquipQuality => scope(BATTLEFIELD, Bearer::Equipment, "702.6c"),
            KeywordKind::FirstStrike => scope(BATTLEFIELD, Bearer::Creature, "702.7b"),
            // CR 113.6e: on the stack too, but a permanent is played from nowhere.
            KeywordKind::Flash => scope(ANYWHERE.difference(BATTLEFIELD), Bearer::PlayableCard, "702.8a"),
            KeywordKind::Flying => scope(BATTLEFIELD, Bearer::Creature, "702.9b"),
            KeywordKind::Haste => scope(BATTLEFIELD, Bearer::Creature, "702.10b"),
            KeywordKind::Hexproof => scope(BATTLEFIELD, Bearer::PermanentOrPlayer, "702.11b"),
            KeywordKind::HexproofFrom => scope(BATTLEFIELD, Bearer::Permanent, "702.11d"),
            KeywordKind::Indestructible => scope(BATTLEFIELD, Bearer::Permanent, "702.12b"),
            KeywordKind::Intimidate => scope(BATTLEFIELD, Bearer::AttackingCreature, "702.13b"),
            KeywordKind::Landwalk => scope(BATTLEFIELD, Bearer::AttackingCreature, "702.14c"),
            KeywordKind::Lifelink => scope(ANYWHERE, Bearer::Source, "702.15d"),
            KeywordKind::Protection => scope(BATTLEFIELD, Bearer::PermanentOrPlayer, "702.16b"),
            KeywordKind::Reach => scope(BATTLEFIELD, Bearer::Creature, "702.17b"),
            KeywordKind::Shroud => scope(BATTLEFIELD, Bearer::PermanentOrPlayer, "702.18a"),
            KeywordKind::Trample => scope(BATTLEFIELD, Bearer::AttackingCreature, "702.19a"),
            KeywordKind::TrampleOverPlaneswalkers => scope(BATTLEFIELD, Bearer::AttackingCreature, "702.19c"),
            KeywordKind::Vigilance => scope(BATTLEFIELD, Bearer::AttackingCreature, "702.20b"),
            KeywordKind::Ward => scope(BATTLEFIELD, Bearer::Permanent, "702.21a"),
            KeywordKind::CumulativeUpkeep => scope(BATTLEFIELD, Bearer::Permanent, "702.24a"),
            KeywordKind::Flanking => scope(BATTLEFIELD, Bearer::AttackingCreature, "702.25a"),
            KeywordKind::Shadow => scope(BATTLEFIELD, Bearer::Creature, "702.28b"),
            KeywordKind::Cycling => scope(HAND, Bearer::Card, "702.29a"),
            KeywordKind::Typecycling => scope(HAND, Bearer::Card, "702.29e"),
            KeywordKind::Echo => scope(BATTLEFIELD, Bearer::Permanent, "702.30a"),
            KeywordKind::Horsemanship => scope(BATTLEFIELD, Bearer::Creature, "702.31b"),
            KeywordKind::Fading => scope(BATTLEFIELD, Bearer::Permanent, "702.32a"),
            KeywordKind::Kicker => scope(STACK, Bearer::Spell, "702.33a"),
            KeywordKind::Multikicker => scope(STACK, Bearer::Spell, "702.33c"),
            KeywordKind::Flashback => scope(
                ZoneKinds::of(&[ZoneKind::Graveyard, ZoneKind::Stack]),
                Bearer::InstantOrSorcery,
                "702.34a",
            ),
            // The trigger functions where the card has been exiled.
            KeywordKind::Madness => scope(
                ZoneKinds::of(&[ZoneKind::Hand, ZoneKind::Exile]),
                Bearer::Card,
                "702.35a",
            ),
            KeywordKind::Fear => scope(BATTLEFIELD, Bearer::AttackingCreature, "702.36b"),
            // Where the card could be played from, and wherever it is face down.
            KeywordKind::Morph => scope(ANYWHERE, Bearer::PlayableCardOrFaceDownPermanent, "702.37a"),
            KeywordKind::Megamorph => scope(ANYWHERE, Bearer::PlayableCardOrFaceDownPermanent, "702.37b"),
            KeywordKind::Storm => scope(STACK, Bearer::Spell, "702.40a"),
            KeywordKind::Affinity => scope(STACK, Bearer::Spell, "702.41a"),
            KeywordKind::Modular => scope(BATTLEFIELD, Bearer::Permanent, "702.43a"),
            KeywordKind::Bushido => scope(BATTLEFIELD, Bearer::Creature, "702.45a"),
            KeywordKind::Ninjutsu => scope(HAND, Bearer::Card, "702.49a"),
            KeywordKind::Bloodthirst => scope(BATTLEFIELD, Bearer::Permanent, "702.54a"),
            KeywordKind::SplitSecond => scope(STACK, Bearer::Spell, "702.61a"),
            KeywordKind::Suspend => scope(
                ZoneKinds::of(&[ZoneKind::Hand, ZoneKind::Exile]),
                Bearer::Card,
                "702.62a",
            ),
            KeywordKind::Vanishing => scope(BATTLEFIELD, Bearer::Permanent, "702.63a"),
            KeywordKind::Delve => scope(STACK, Bearer::Spell, "702.66a"),
            KeywordKind::Changeling => scope(ANYWHERE, Bearer::CreatureOrKindred, "702.73a"),
            KeywordKind::Persist => scope(BATTLEFIELD, Bearer::Permanent, "702.79a"),
            KeywordKind::Wither => scope(ANYWHERE, Bearer::Source, "702.80c"),
            KeywordKind::Exalted => scope(BATTLEFIELD, Bearer::Permanent, "702.83a"),
            KeywordKind::Annihilator => scope(BATTLEFIELD, Bearer::AttackingCreature, "702.86a"),
            KeywordKind::Infect => scope(ANYWHERE, Bearer::Source, "702.90e"),
            KeywordKind::BattleCry => scope(BATTLEFIELD, Bearer::AttackingCreature, "702.91a"),
            KeywordKind::Undying => scope(BATTLEFIELD, Bearer::Permanent, "702.93a"),
            KeywordKind::Evolve => scope(BATTLEFIELD, Bearer::Creature, "702.100c"),
            KeywordKind::Extort => scope(BATTLEFIELD, Bearer::Permanent, "702.101a"),
            KeywordKind::Prowess => scope(BATTLEFIELD, Bearer::Creature, "702.108a"),
            KeywordKind::Menace => scope(BATTLEFIELD, Bearer::AttackingCreature, "702.111b"),
            KeywordKind::Skulk => scope(BATTLEFIELD, Bearer::AttackingCreature, "702.118b"),
            KeywordKind::Mentor => scope(BATTLEFIELD, Bearer::AttackingCreature, "702.134a"),
            KeywordKind::Afterlife => scope(BATTLEFIELD, Bearer::Permanent, "702.135a"),
            KeywordKind::Decayed => scope(BATTLEFIELD, Bearer::Creature, "702.147a"),
        }
    }
}

const fn scope(zones: ZoneKinds, of: Bearer, rule: &'static str) -> KeywordScope {
    KeywordScope { zones, of, rule }
}
