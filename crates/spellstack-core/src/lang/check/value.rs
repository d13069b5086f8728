//! Values and quantities.

use super::FaultKind;
use super::walk::Checker;
use crate::lang::{EventPattern, PlayerFilter, Quantity, Value};

impl Checker {
    /// A value that says how many or how much: a plain number of that kind isn't negative.
    pub(super) fn count(&mut self, value: &Value) {
        if let Some(number) = value.as_number() {
            self.expect(number >= 0, FaultKind::NegativeNumber(number));
        }
        self.value(value);
    }

    pub(super) fn value(&mut self, value: &Value) {
        match value {
            Value::Number(_) => {}
            Value::X => self.expect(self.scope.x, FaultKind::NoX),
            Value::Count(filter) => self.at("count", |checker| checker.filter(filter)),
            Value::CardTypesAmong(filter) => self.at("card_types_among", |checker| checker.filter(filter)),
            Value::BasicLandTypesAmong(filter) => {
                self.at("basic_land_types_among", |checker| checker.filter(filter));
            }
            Value::Devotion(player, colors) => self.at("devotion", |checker| {
                checker.at(0, |checker| checker.player(player));
                checker.at(1, |checker| {
                    checker.expect(!colors.is_empty(), FaultKind::EmptyList("devotion"));
                });
            }),
            Value::Players(filter) => self.at("players", |checker| checker.player_filter(filter)),
            Value::PlayersWho(filter, did) => self.at("players_who", |checker| {
                checker.at(0, |checker| checker.player_filter(filter));
                checker.expect(is_done_by_you(did), FaultKind::NotDoneByYou);
                checker.at(1, |checker| checker.past_event(did));
            }),
            Value::Of(_, object) => self.at(("of", 1), |checker| checker.object(object)),
            Value::Counters(_, object) => self.at(("counters", 1), |checker| checker.object(object)),
            Value::Life(player) => self.at("life", |checker| checker.player(player)),
            Value::EventAmount => self.event_part("amount", |parts| &mut parts.amount),
            Value::Result(label) => self.at("result", |checker| checker.read_label(*label)),
            Value::Targets(target) => self.at("targets", |checker| checker.any_target(*target)),
            Value::TimesKicked => self.expect(self.scope.kicker, FaultKind::NoKicker),
            Value::ThisTurn(event) => self.at("this_turn", |checker| checker.past_event(event)),
            Value::Plus(left, right) => {
                self.short(
                    left.as_number().is_none(),
                    "'plus' with a number first",
                    "the number last",
                );
                self.short(right.as_number() != Some(0), "'plus' zero", "the value");
                self.two("plus", left, right);
            }
            Value::Times(factor, inner) => {
                self.short(!matches!(factor, 0 | 1), "'times' zero or one", "the product");
                let is_plain = matches!(**inner, Value::Number(_) | Value::Times(..));
                self.short(!is_plain, "'times' of a number or a multiple", "the product");
                self.at(("times", 1), |checker| checker.value(inner));
            }
            Value::Divided(left, right, _) => {
                self.short(right.as_number() != Some(1), "'divided' by one", "the value");
                self.expect(right.as_number() != Some(0), FaultKind::DivisionByZero);
                self.two("divided", left, right);
            }
        }
    }

    pub(super) fn quantity(&mut self, quantity: &Quantity) {
        match quantity {
            Quantity::Exactly(value) => self.at("exactly", |checker| checker.count(value)),
            Quantity::UpTo(value) => self.at("up_to", |checker| checker.count(value)),
            Quantity::AnyNumber => {}
        }
    }

    fn two(&mut self, word: &'static str, left: &Value, right: &Value) {
        self.at((word, 0), |checker| checker.value(left));
        self.at((word, 1), |checker| checker.value(right));
    }
}

/// Whether the event is something that you do.
fn is_done_by_you(event: &EventPattern) -> bool {
    match event {
        EventPattern::Casts { who, .. }
        | EventPattern::PlaysLand { who, .. }
        | EventPattern::Draws { who, .. }
        | EventPattern::Discards { who, .. }
        | EventPattern::Cycles { who, .. }
        | EventPattern::Sacrifices { who, .. }
        | EventPattern::GainsLife { who }
        | EventPattern::LosesLife { who }
        | EventPattern::PlayerAttacks { who, .. }
        | EventPattern::TokensCreated { who } => *who == PlayerFilter::You,
        _ => false,
    }
}
