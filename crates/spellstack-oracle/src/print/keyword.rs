//! Keyword abilities in words.

use spellstack_core::keyword::Parameter;
use spellstack_core::lang::words::type_words;
use spellstack_core::lang::{Filter, PlayerFilter, Quality};
use spellstack_core::{Keyword, KeywordKind};

use super::filter::Say;
use super::scope::Printer;

impl Printer<'_> {
    /// The keyword in lowercase, with its parameters: "protection from blue", "fading 5".
    pub fn keyword(&mut self, keyword: &Keyword) -> String {
        match keyword {
            Keyword::Landwalk(land) => format!("{}walk", self.types(land)),
            Keyword::Typecycling(what, cost) => {
                format!("{}cycling{}", self.types(what), self.keyword_cost(cost))
            }
            Keyword::Affinity(what) => {
                format!("{} {}", keyword.kind().word(), self.filter(what, Say::MANY))
            }
            _ => {
                let mut text = keyword.kind().word().to_owned();
                let mut counted = false;
                for parameter in keyword.parameters() {
                    text += &self.parameter(parameter, counted);
                    counted = parameter.is_number();
                }
                text
            }
        }
    }

    fn parameter(&mut self, parameter: Parameter<'_>, counted: bool) -> String {
        match parameter {
            Parameter::Cost(cost) if counted => {
                format!("—{}", self.keyword_cost(cost).trim_start_matches([' ', '—']))
            }
            Parameter::Cost(cost) => self.keyword_cost(cost),
            Parameter::Filter(filter) => format!(" {}", self.filter(filter, Say::ONE)),
            Parameter::Players(players) => format!(" {}", self.enchanted_players(players)),
            Parameter::Number(number) => format!(" {number}"),
            Parameter::Quality(quality) => format!(" {}", self.quality(quality)),
            Parameter::Value(value) => format!(" {}", self.value(value)),
        }
    }

    /// Whom an Aura can enchant: "player", "opponent".
    fn enchanted_players(&mut self, players: &PlayerFilter) -> String {
        match players {
            PlayerFilter::Any => "player".to_owned(),
            PlayerFilter::Opponent => "opponent".to_owned(),
            PlayerFilter::You | PlayerFilter::Is(_) => self.a_player(players),
        }
    }

    /// The types of a land or card; the checker lets nothing else through.
    fn types(&mut self, filter: &Filter) -> String {
        type_words(filter).unwrap_or_else(|| self.filter(filter, Say::ONE))
    }

    /// What protection is from: "blue", "creatures", "everything".
    pub fn quality(&mut self, quality: &Quality) -> String {
        match quality {
            Quality::Color(color) => color.name().to_owned(),
            Quality::ChosenColor(label) => self.chosen_word(*label, "color"),
            Quality::Objects(filter) => self.filter(filter, Say::MANY),
            Quality::Everything => "everything".to_owned(),
        }
    }
}

/// The kind of keyword in lowercase, without what it would be from: "protection".
pub(super) fn kind_word(kind: KeywordKind) -> &'static str {
    match kind {
        KeywordKind::HexproofFrom => "hexproof from a quality",
        KeywordKind::Protection => "protection",
        KeywordKind::EnchantPlayer => "enchant player",
        KeywordKind::EquipQuality => "equip for a quality",
        plain => plain.word(),
    }
}
