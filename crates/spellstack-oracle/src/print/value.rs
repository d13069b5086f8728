//! Values: "3", "X", "the number of Goblins", "its power".

use spellstack_core::lang::{EventPattern, Filter, PlayerFilter, Rounding, Value};

use super::filter::{Say, parts, stat_word};
use super::scope::Printer;
use super::words::number_word;

impl Printer<'_> {
    /// The value as a noun phrase.
    pub fn value(&mut self, value: &Value) -> String {
        match value {
            Value::Number(number) => number.to_string(),
            Value::X => "X".to_owned(),
            Value::Count(filter) => format!("the number of {}", self.counted(filter)),
            Value::CardTypesAmong(filter) => {
                format!(
                    "the number of card types among {}",
                    self.filter(filter, Say::MANY)
                )
            }
            Value::BasicLandTypesAmong(filter) => {
                format!(
                    "the number of basic land types among {}",
                    self.filter(filter, Say::MANY)
                )
            }
            Value::Devotion(player, colors) => format!(
                "{} devotion to {}",
                self.player_possessive(player),
                super::modification::color_words(*colors)
            ),
            Value::Players(players) => format!("the number of {}", self.counted_players(players)),
            Value::PlayersWho(players, did) => {
                format!("the number of {}", self.players_who(players, did, true))
            }
            Value::Of(stat, object) => format!("{} {}", self.object_possessive(object), stat_word(*stat)),
            Value::Counters(kind, object) => {
                format!(
                    "the number of {} counters on {}",
                    kind.name(),
                    self.object(object)
                )
            }
            Value::Life(player) => format!("{} life total", self.player_possessive(player)),
            Value::EventAmount => "that amount".to_owned(),
            Value::Result(label) => self.result_count(*label),
            Value::Targets(number) => format!("the number chosen for {}", self.target_by_number(*number)),
            Value::TimesKicked => "the number of times this spell was kicked".to_owned(),
            Value::ThisTurn(event) => format!("the number of times {} this turn", self.event_past(event)),
            Value::Plus(left, right) => format!("{} plus {}", self.operand(left), self.operand(right)),
            Value::Times(2, factor) => format!("twice {}", self.operand(factor)),
            Value::Times(number, factor) => {
                format!(
                    "{} times {}",
                    number_word(i64::from(*number)),
                    self.operand(factor)
                )
            }
            Value::Divided(dividend, divisor, rounding) => self.quotient(dividend, divisor, *rounding),
        }
    }

    fn quotient(&mut self, dividend: &Value, divisor: &Value, rounding: Rounding) -> String {
        let rounded = match rounding {
            Rounding::Up => "rounded up",
            Rounding::Down => "rounded down",
        };
        let dividend = self.operand(dividend);
        match divisor {
            Value::Number(2) => format!("half {dividend}, {rounded}"),
            other => format!("{dividend} divided by {}, {rounded}", self.operand(other)),
        }
    }

    fn operand(&mut self, value: &Value) -> String {
        match value {
            Value::Plus(..) | Value::Times(..) | Value::Divided(..) | Value::ThisTurn(_) => {
                format!("({})", self.value(value))
            }
            Value::Number(_)
            | Value::X
            | Value::Count(_)
            | Value::CardTypesAmong(_)
            | Value::BasicLandTypesAmong(_)
            | Value::Devotion(..)
            | Value::Players(_)
            | Value::PlayersWho(..)
            | Value::Of(..)
            | Value::Counters(..)
            | Value::Life(_)
            | Value::EventAmount
            | Value::Result(_)
            | Value::Targets(_)
            | Value::TimesKicked => self.value(value),
        }
    }

    /// What is counted: "Goblins on the battlefield", "enchantments you control".
    fn counted(&mut self, filter: &Filter) -> String {
        let phrase = self.filter(filter, Say::MANY);
        let placed = filter.zone().is_some()
            || parts(filter)
                .iter()
                .any(|part| matches!(part, Filter::Controller(_) | Filter::Is(_)));
        if placed {
            phrase
        } else {
            format!("{phrase} on the battlefield")
        }
    }

    fn counted_players(&mut self, players: &PlayerFilter) -> String {
        match players {
            PlayerFilter::Any => "players".to_owned(),
            PlayerFilter::Opponent => "opponents you have".to_owned(),
            PlayerFilter::You => "players who are you".to_owned(),
            PlayerFilter::Is(player) => format!("players who are {}", self.player(player)),
        }
    }

    /// "opponents who lost life this turn".
    fn players_who(&mut self, players: &PlayerFilter, did: &EventPattern, many: bool) -> String {
        let noun = match (players, many) {
            (PlayerFilter::Any, true) => "players".to_owned(),
            (PlayerFilter::Any, false) => "player".to_owned(),
            (PlayerFilter::Opponent, true) => "opponents".to_owned(),
            (PlayerFilter::Opponent, false) => "opponent".to_owned(),
            (PlayerFilter::You, _) => "player who is you and".to_owned(),
            (PlayerFilter::Is(player), _) => format!("player who is {} and", self.player(player)),
        };
        let did = self.event_past(did);
        format!(
            "{noun} who {} this turn",
            did.strip_prefix("you ").unwrap_or(&did)
        )
    }

    /// A thing for each of which there is one: "Goblin you control", if the value is such a count.
    pub fn each_counted(&mut self, value: &Value) -> Option<String> {
        match value {
            Value::Count(filter) => {
                let phrase = self.filter(filter, Say::EACH);
                Some(phrase)
            }
            Value::PlayersWho(players, did) => Some(self.players_who(players, did, false)),
            Value::Number(_)
            | Value::X
            | Value::CardTypesAmong(_)
            | Value::BasicLandTypesAmong(_)
            | Value::Devotion(..)
            | Value::Players(_)
            | Value::Of(..)
            | Value::Counters(..)
            | Value::Life(_)
            | Value::EventAmount
            | Value::Result(_)
            | Value::Targets(_)
            | Value::TimesKicked
            | Value::ThisTurn(_)
            | Value::Plus(..)
            | Value::Times(..)
            | Value::Divided(..) => None,
        }
    }
}

/// Whether a value is printed as a plain number or X.
pub(super) fn is_plain(value: &Value) -> bool {
    matches!(value, Value::Number(_) | Value::X)
}
