//! Keyword abilities in words.

use super::filter::Say;
use super::scope::Printer;
use crate::keyword::{Keyword, KeywordKind};
use crate::lang::Quality;

impl Printer<'_> {
    /// The keyword in lowercase, with its parameters: "protection from blue", "fading 5".
    pub fn keyword(&mut self, keyword: &Keyword) -> String {
        match keyword {
            Keyword::Enchant(filter) => format!("enchant {}", self.filter(filter, Say::ONE)),
            Keyword::Equip(cost) => format!("equip{}", self.keyword_cost(cost)),
            Keyword::HexproofFrom(quality) => format!("hexproof from {}", self.quality(quality)),
            Keyword::Protection(quality) => format!("protection from {}", self.quality(quality)),
            Keyword::Landwalk(subtype) => format!("{}walk", subtype.name().to_lowercase()),
            Keyword::Ward(cost) => format!("ward{}", self.keyword_cost(cost)),
            Keyword::Cycling(cost) => format!("cycling{}", self.keyword_cost(cost)),
            Keyword::Fading(count) => format!("fading {count}"),
            Keyword::Kicker(cost) => format!("kicker{}", self.keyword_cost(cost)),
            Keyword::Flashback(cost) => format!("flashback{}", self.keyword_cost(cost)),
            Keyword::Vanishing(count) => format!("vanishing {count}"),
            Keyword::Deathtouch => "deathtouch".to_owned(),
            Keyword::Defender => "defender".to_owned(),
            Keyword::DoubleStrike => "double strike".to_owned(),
            Keyword::FirstStrike => "first strike".to_owned(),
            Keyword::Flash => "flash".to_owned(),
            Keyword::Flying => "flying".to_owned(),
            Keyword::Haste => "haste".to_owned(),
            Keyword::Hexproof => "hexproof".to_owned(),
            Keyword::Indestructible => "indestructible".to_owned(),
            Keyword::Intimidate => "intimidate".to_owned(),
            Keyword::Lifelink => "lifelink".to_owned(),
            Keyword::Reach => "reach".to_owned(),
            Keyword::Shroud => "shroud".to_owned(),
            Keyword::Trample => "trample".to_owned(),
            Keyword::Vigilance => "vigilance".to_owned(),
            Keyword::Shadow => "shadow".to_owned(),
            Keyword::Fear => "fear".to_owned(),
            Keyword::Delve => "delve".to_owned(),
            Keyword::Changeling => "changeling".to_owned(),
            Keyword::Persist => "persist".to_owned(),
            Keyword::Wither => "wither".to_owned(),
            Keyword::Infect => "infect".to_owned(),
            Keyword::Undying => "undying".to_owned(),
            Keyword::Prowess => "prowess".to_owned(),
            Keyword::Menace => "menace".to_owned(),
            Keyword::Skulk => "skulk".to_owned(),
        }
    }

    /// What protection is from: "blue", "creatures", "everything".
    pub fn quality(&mut self, quality: &Quality) -> String {
        match quality {
            Quality::Color(color) => color.name().to_owned(),
            Quality::ChosenColor(label) => self.chosen_color(*label),
            Quality::Objects(filter) => self.filter(filter, Say::MANY),
            Quality::Everything => "everything".to_owned(),
        }
    }
}

/// The kind of keyword in lowercase.
pub(super) fn kind_word(kind: KeywordKind) -> &'static str {
    match kind {
        KeywordKind::Deathtouch => "deathtouch",
        KeywordKind::Defender => "defender",
        KeywordKind::DoubleStrike => "double strike",
        KeywordKind::Enchant => "enchant",
        KeywordKind::Equip => "equip",
        KeywordKind::FirstStrike => "first strike",
        KeywordKind::Flash => "flash",
        KeywordKind::Flying => "flying",
        KeywordKind::Haste => "haste",
        KeywordKind::Hexproof => "hexproof",
        KeywordKind::HexproofFrom => "hexproof from a quality",
        KeywordKind::Indestructible => "indestructible",
        KeywordKind::Intimidate => "intimidate",
        KeywordKind::Landwalk => "landwalk",
        KeywordKind::Lifelink => "lifelink",
        KeywordKind::Protection => "protection",
        KeywordKind::Reach => "reach",
        KeywordKind::Shroud => "shroud",
        KeywordKind::Trample => "trample",
        KeywordKind::Vigilance => "vigilance",
        KeywordKind::Ward => "ward",
        KeywordKind::Shadow => "shadow",
        KeywordKind::Cycling => "cycling",
        KeywordKind::Fading => "fading",
        KeywordKind::Kicker => "kicker",
        KeywordKind::Flashback => "flashback",
        KeywordKind::Fear => "fear",
        KeywordKind::Vanishing => "vanishing",
        KeywordKind::Delve => "delve",
        KeywordKind::Changeling => "changeling",
        KeywordKind::Persist => "persist",
        KeywordKind::Wither => "wither",
        KeywordKind::Infect => "infect",
        KeywordKind::Undying => "undying",
        KeywordKind::Prowess => "prowess",
        KeywordKind::Menace => "menace",
        KeywordKind::Skulk => "skulk",
    }
}
