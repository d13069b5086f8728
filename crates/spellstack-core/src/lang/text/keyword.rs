//! Keyword abilities in words.

use super::filter::Say;
use super::scope::Printer;
use crate::keyword::{Keyword, KeywordKind};
use crate::lang::Quality;
use crate::lang::words::word;

impl Printer<'_> {
    /// The keyword in lowercase, with its parameters: "protection from blue", "fading 5".
    pub fn keyword(&mut self, keyword: &Keyword) -> String {
        let word = word(keyword.kind());
        match keyword {
            Keyword::Enchant(filter) => format!("{word} {}", self.filter(filter, Say::ONE)),
            Keyword::HexproofFrom(quality) | Keyword::Protection(quality) => {
                format!("{word} {}", self.quality(quality))
            }
            Keyword::Landwalk(subtype) => format!("{}walk", subtype.name().to_lowercase()),
            Keyword::Equip(cost)
            | Keyword::Ward(cost)
            | Keyword::Cycling(cost)
            | Keyword::Kicker(cost)
            | Keyword::Flashback(cost) => format!("{word}{}", self.keyword_cost(cost)),
            Keyword::Fading(count) | Keyword::Vanishing(count) => format!("{word} {count}"),
            Keyword::Deathtouch
            | Keyword::Defender
            | Keyword::DoubleStrike
            | Keyword::FirstStrike
            | Keyword::Flash
            | Keyword::Flying
            | Keyword::Haste
            | Keyword::Hexproof
            | Keyword::Indestructible
            | Keyword::Intimidate
            | Keyword::Lifelink
            | Keyword::Reach
            | Keyword::Shroud
            | Keyword::Trample
            | Keyword::Vigilance
            | Keyword::Shadow
            | Keyword::Fear
            | Keyword::Delve
            | Keyword::Changeling
            | Keyword::Persist
            | Keyword::Wither
            | Keyword::Infect
            | Keyword::Undying
            | Keyword::Prowess
            | Keyword::Menace
            | Keyword::Skulk => word.to_owned(),
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

/// The kind of keyword in lowercase, without what it would be from: "protection".
pub(super) fn kind_word(kind: KeywordKind) -> &'static str {
    match word(kind) {
        "hexproof from" => "hexproof from a quality",
        "protection from" => "protection",
        plain => plain,
    }
}
