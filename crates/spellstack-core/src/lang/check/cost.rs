//! Costs: whether they can be paid, and what they put in scope.

use super::FaultKind;
use super::walk::Checker;
use crate::keyword::Keyword;
use crate::lang::{Cost, Quantity, derive};

impl Checker {
    /// The cost of an activated ability; a loyalty cost stands alone there (CR 606.4).
    pub(super) fn activation_cost(&mut self, cost: &[Cost]) {
        if let [Cost::Loyalty(_) | Cost::LoyaltyMinusX] = cost {
            self.expect(self.scope.loyalty, FaultKind::LoyaltyWithoutPlaneswalker);
        } else {
            self.cost(cost);
        }
    }

    /// Any other cost; its own X is in scope.
    pub(super) fn cost(&mut self, cost: &[Cost]) {
        self.expect(!cost.is_empty(), FaultKind::EmptyCost);
        let once = cost.iter().filter_map(only_once).collect::<Vec<_>>();
        for (index, word) in once.iter().enumerate() {
            if once[..index].contains(word) {
                self.fault(FaultKind::RepeatedCost(word));
            }
        }
        let moves_this =
            |part: &&Cost| matches!(part, Cost::SacrificeThis | Cost::DiscardThis | Cost::ExileThis);
        let mut moving: Vec<&Cost> = cost.iter().filter(moves_this).collect();
        moving.dedup();
        self.expect(moving.len() < 2, FaultKind::ThisMovedTwice);
        let x = self.scope.x || has_x(cost);
        self.within(
            |scope| scope.x = x,
            |checker| {
                for (index, part) in cost.iter().enumerate() {
                    checker.at(index, |checker| checker.cost_part(part));
                }
            },
        );
    }

    fn cost_part(&mut self, part: &Cost) {
        match part {
            Cost::Life(value) => self.at("life", |checker| checker.count(value)),
            Cost::Mill(value) => self.at("mill", |checker| checker.count(value)),
            Cost::Energy(value) => self.at("energy", |checker| checker.count(value)),
            Cost::Sacrifice(quantity, filter) => self.chosen_cost("sacrifice", quantity, filter),
            Cost::Discard(quantity, filter) => self.chosen_cost("discard", quantity, filter),
            Cost::Exile(quantity, filter) => {
                self.exiles_by_cost();
                self.chosen_cost("exile", quantity, filter);
            }
            Cost::Return(quantity, filter) => self.chosen_cost("return", quantity, filter),
            Cost::TapPermanents(quantity, filter) => self.chosen_cost("tap_permanents", quantity, filter),
            Cost::RemoveCounters(_, value) => self.at(("remove_counters", 1), |checker| checker.count(value)),
            Cost::PutCounters(_, value) => self.at(("put_counters", 1), |checker| checker.count(value)),
            Cost::Loyalty(_) | Cost::LoyaltyMinusX => self.fault(FaultKind::LoyaltyWithOthers),
            Cost::OwnManaCost => self.fault(FaultKind::OwnManaCostElsewhere),
            Cost::Mana(_)
            | Cost::Tap
            | Cost::Untap
            | Cost::SacrificeThis
            | Cost::DiscardThis
            | Cost::RevealThis
            | Cost::ExileThis => {}
        }
    }

    fn chosen_cost(&mut self, key: &'static str, quantity: &Quantity, filter: &crate::lang::Filter) {
        self.at((key, 0), |checker| checker.quantity(quantity));
        self.at((key, 1), |checker| checker.filter(filter));
    }
}

/// The parts that a cost can have only once, by their words.
fn only_once(part: &Cost) -> Option<&'static str> {
    match part {
        Cost::Mana(_) => Some("mana"),
        Cost::OwnManaCost => Some("own_mana_cost"),
        Cost::Tap => Some("tap"),
        Cost::Untap => Some("untap"),
        Cost::SacrificeThis => Some("sacrifice_this"),
        Cost::DiscardThis => Some("discard_this"),
        Cost::RevealThis => Some("reveal_this"),
        Cost::ExileThis => Some("exile_this"),
        _ => None,
    }
}

/// Whether an X is chosen for the cost (CR 107.3a).
pub(super) fn has_x(cost: &[Cost]) -> bool {
    cost.iter().any(derive::cost_has_x)
}

/// Whether the cost moves or taps objects that its payer chooses.
pub(super) fn moves_chosen(cost: &[Cost]) -> bool {
    cost.iter()
        .any(|part| part.choice().is_some() || matches!(part, Cost::Mill(_)))
}

/// The cost that a keyword names for casting or cycling its card.
pub(super) fn of_keyword(keyword: &Keyword) -> Option<&[Cost]> {
    match keyword {
        Keyword::Cycling(cost)
        | Keyword::Typecycling(_, cost)
        | Keyword::Kicker(cost)
        | Keyword::Multikicker(cost)
        | Keyword::Flashback(cost)
        | Keyword::Madness(cost)
        | Keyword::Morph(cost)
        | Keyword::Megamorph(cost)
        | Keyword::Suspend(_, cost) => Some(cost),
        _ => None,
    }
}
