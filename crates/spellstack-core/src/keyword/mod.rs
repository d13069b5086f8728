//! Keyword abilities (CR 702).

mod expand;

use serde::{Deserialize, Serialize};

use crate::lang::{Cost, Filter, Quality};
use crate::types::Subtype;

/// A keyword ability with its parameters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Keyword {
    /// CR 702.2.
    Deathtouch,
    /// CR 702.3.
    Defender,
    /// CR 702.4.
    DoubleStrike,
    /// CR 702.5.
    Enchant(Filter),
    /// CR 702.6.
    Equip(Vec<Cost>),
    /// CR 702.7.
    FirstStrike,
    /// CR 702.8.
    Flash,
    /// CR 702.9.
    Flying,
    /// CR 702.10.
    Haste,
    /// CR 702.11.
    Hexproof,
    /// CR 702.11d.
    HexproofFrom(Quality),
    /// CR 702.12.
    Indestructible,
    /// CR 702.13.
    Intimidate,
    /// CR 702.14: landwalk, by the land type.
    Landwalk(Subtype),
    /// CR 702.15.
    Lifelink,
    /// CR 702.16.
    Protection(Quality),
    /// CR 702.17.
    Reach,
    /// CR 702.18.
    Shroud,
    /// CR 702.19.
    Trample,
    /// CR 702.20.
    Vigilance,
    /// CR 702.21.
    Ward(Vec<Cost>),
    /// CR 702.28.
    Shadow,
    /// CR 702.29.
    Cycling(Vec<Cost>),
    /// CR 702.32.
    Fading(u32),
    /// CR 702.33.
    Kicker(Vec<Cost>),
    /// CR 702.34.
    Flashback(Vec<Cost>),
    /// CR 702.36.
    Fear,
    /// CR 702.63.
    Vanishing(u32),
    /// CR 702.66.
    Delve,
    /// CR 702.73.
    Changeling,
    /// CR 702.79.
    Persist,
    /// CR 702.80.
    Wither,
    /// CR 702.90.
    Infect,
    /// CR 702.93.
    Undying,
    /// CR 702.108.
    Prowess,
    /// CR 702.111.
    Menace,
    /// CR 702.118.
    Skulk,
}

/// The kind of a keyword, without its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is the kind of the keyword of the same name")]
pub enum KeywordKind {
    Deathtouch,
    Defender,
    DoubleStrike,
    Enchant,
    Equip,
    FirstStrike,
    Flash,
    Flying,
    Haste,
    Hexproof,
    HexproofFrom,
    Indestructible,
    Intimidate,
    Landwalk,
    Lifelink,
    Protection,
    Reach,
    Shroud,
    Trample,
    Vigilance,
    Ward,
    Shadow,
    Cycling,
    Fading,
    Kicker,
    Flashback,
    Fear,
    Vanishing,
    Delve,
    Changeling,
    Persist,
    Wither,
    Infect,
    Undying,
    Prowess,
    Menace,
    Skulk,
}

impl KeywordKind {
    /// All of them, in the order of the rules.
    pub const ALL: [KeywordKind; 37] = [
        KeywordKind::Deathtouch,
        KeywordKind::Defender,
        KeywordKind::DoubleStrike,
        KeywordKind::Enchant,
        KeywordKind::Equip,
        KeywordKind::FirstStrike,
        KeywordKind::Flash,
        KeywordKind::Flying,
        KeywordKind::Haste,
        KeywordKind::Hexproof,
        KeywordKind::HexproofFrom,
        KeywordKind::Indestructible,
        KeywordKind::Intimidate,
        KeywordKind::Landwalk,
        KeywordKind::Lifelink,
        KeywordKind::Protection,
        KeywordKind::Reach,
        KeywordKind::Shroud,
        KeywordKind::Trample,
        KeywordKind::Vigilance,
        KeywordKind::Ward,
        KeywordKind::Shadow,
        KeywordKind::Cycling,
        KeywordKind::Fading,
        KeywordKind::Kicker,
        KeywordKind::Flashback,
        KeywordKind::Fear,
        KeywordKind::Vanishing,
        KeywordKind::Delve,
        KeywordKind::Changeling,
        KeywordKind::Persist,
        KeywordKind::Wither,
        KeywordKind::Infect,
        KeywordKind::Undying,
        KeywordKind::Prowess,
        KeywordKind::Menace,
        KeywordKind::Skulk,
    ];

    /// The keyword of this kind, if it needs no parameter.
    #[must_use]
    pub fn plain(self) -> Option<Keyword> {
        match self {
            KeywordKind::Deathtouch => Some(Keyword::Deathtouch),
            KeywordKind::Defender => Some(Keyword::Defender),
            KeywordKind::DoubleStrike => Some(Keyword::DoubleStrike),
            KeywordKind::FirstStrike => Some(Keyword::FirstStrike),
            KeywordKind::Flash => Some(Keyword::Flash),
            KeywordKind::Flying => Some(Keyword::Flying),
            KeywordKind::Haste => Some(Keyword::Haste),
            KeywordKind::Hexproof => Some(Keyword::Hexproof),
            KeywordKind::Indestructible => Some(Keyword::Indestructible),
            KeywordKind::Intimidate => Some(Keyword::Intimidate),
            KeywordKind::Lifelink => Some(Keyword::Lifelink),
            KeywordKind::Reach => Some(Keyword::Reach),
            KeywordKind::Shroud => Some(Keyword::Shroud),
            KeywordKind::Trample => Some(Keyword::Trample),
            KeywordKind::Vigilance => Some(Keyword::Vigilance),
            KeywordKind::Shadow => Some(Keyword::Shadow),
            KeywordKind::Fear => Some(Keyword::Fear),
            KeywordKind::Delve => Some(Keyword::Delve),
            KeywordKind::Changeling => Some(Keyword::Changeling),
            KeywordKind::Persist => Some(Keyword::Persist),
            KeywordKind::Wither => Some(Keyword::Wither),
            KeywordKind::Infect => Some(Keyword::Infect),
            KeywordKind::Undying => Some(Keyword::Undying),
            KeywordKind::Prowess => Some(Keyword::Prowess),
            KeywordKind::Menace => Some(Keyword::Menace),
            KeywordKind::Skulk => Some(Keyword::Skulk),
            KeywordKind::Enchant
            | KeywordKind::Equip
            | KeywordKind::HexproofFrom
            | KeywordKind::Landwalk
            | KeywordKind::Protection
            | KeywordKind::Ward
            | KeywordKind::Cycling
            | KeywordKind::Fading
            | KeywordKind::Kicker
            | KeywordKind::Flashback
            | KeywordKind::Vanishing => None,
        }
    }
}

impl Keyword {
    /// The kind of the keyword.
    #[must_use]
    pub fn kind(&self) -> KeywordKind {
        match self {
            Keyword::Deathtouch => KeywordKind::Deathtouch,
            Keyword::Defender => KeywordKind::Defender,
            Keyword::DoubleStrike => KeywordKind::DoubleStrike,
            Keyword::Enchant(_) => KeywordKind::Enchant,
            Keyword::Equip(_) => KeywordKind::Equip,
            Keyword::FirstStrike => KeywordKind::FirstStrike,
            Keyword::Flash => KeywordKind::Flash,
            Keyword::Flying => KeywordKind::Flying,
            Keyword::Haste => KeywordKind::Haste,
            Keyword::Hexproof => KeywordKind::Hexproof,
            Keyword::HexproofFrom(_) => KeywordKind::HexproofFrom,
            Keyword::Indestructible => KeywordKind::Indestructible,
            Keyword::Intimidate => KeywordKind::Intimidate,
            Keyword::Landwalk(_) => KeywordKind::Landwalk,
            Keyword::Lifelink => KeywordKind::Lifelink,
            Keyword::Protection(_) => KeywordKind::Protection,
            Keyword::Reach => KeywordKind::Reach,
            Keyword::Shroud => KeywordKind::Shroud,
            Keyword::Trample => KeywordKind::Trample,
            Keyword::Vigilance => KeywordKind::Vigilance,
            Keyword::Ward(_) => KeywordKind::Ward,
            Keyword::Shadow => KeywordKind::Shadow,
            Keyword::Cycling(_) => KeywordKind::Cycling,
            Keyword::Fading(_) => KeywordKind::Fading,
            Keyword::Kicker(_) => KeywordKind::Kicker,
            Keyword::Flashback(_) => KeywordKind::Flashback,
            Keyword::Fear => KeywordKind::Fear,
            Keyword::Vanishing(_) => KeywordKind::Vanishing,
            Keyword::Delve => KeywordKind::Delve,
            Keyword::Changeling => KeywordKind::Changeling,
            Keyword::Persist => KeywordKind::Persist,
            Keyword::Wither => KeywordKind::Wither,
            Keyword::Infect => KeywordKind::Infect,
            Keyword::Undying => KeywordKind::Undying,
            Keyword::Prowess => KeywordKind::Prowess,
            Keyword::Menace => KeywordKind::Menace,
            Keyword::Skulk => KeywordKind::Skulk,
        }
    }
}

/// A set of keyword kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeywordSet(u64);

impl KeywordSet {
    /// No keyword.
    pub const EMPTY: KeywordSet = KeywordSet(0);

    /// Whether a keyword of the kind is in the set.
    #[must_use]
    pub const fn contains(self, kind: KeywordKind) -> bool {
        self.0 & (1 << kind as u64) != 0
    }

    /// Adds a kind.
    pub const fn insert(&mut self, kind: KeywordKind) {
        self.0 |= 1 << kind as u64;
    }

    /// Takes a kind away.
    pub const fn remove(&mut self, kind: KeywordKind) {
        self.0 &= !(1 << kind as u64);
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}
