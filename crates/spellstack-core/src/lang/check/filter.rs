//! Filters and conditions: their normal form, and what they refer to.

use super::walk::Checker;
use super::{FaultKind, MAX_ITEMS, extent};
use crate::lang::order::Rank;
use crate::lang::{Condition, Filter, PlayerFilter, PlayerRef, WordKind};

impl Checker {
    pub(super) fn filter(&mut self, filter: &Filter) {
        match filter {
            Filter::All(parts) => {
                let is_all = |part: &Filter| matches!(part, Filter::All(_));
                self.expect(!parts.contains(&Filter::Any), FaultKind::AnyInsideAll);
                self.parts("all", parts, is_all, Checker::filter);
                self.expect(parts.is_sorted_by_key(Rank::of), FaultKind::PartOrder);
            }
            Filter::AnyOf(parts) => {
                let is_any_of = |part: &Filter| matches!(part, Filter::AnyOf(_));
                let has_any = parts.contains(&Filter::Any);
                self.short(!has_any, "'any_of' with 'any'", "'any'");
                self.parts("any_of", parts, is_any_of, Checker::filter);
            }
            Filter::Not(inner) => {
                self.expect(!matches!(**inner, Filter::Not(_)), FaultKind::DoubleNegation);
                self.at("not", |checker| checker.filter(inner));
            }
            Filter::ChosenColor(label) => self.at("chosen_color", |checker| checker.read_color(*label)),
            Filter::ChosenType(label) => self.at("chosen_type", |checker| {
                checker.read_word(*label, &[WordKind::CreatureType], "creature type");
            }),
            Filter::ChosenName(label) => self.at("chosen_name", |checker| {
                checker.read_word(*label, &[WordKind::CardName], "card name");
            }),
            Filter::Controller(player) => {
                self.short(*player != PlayerFilter::Any, "'controller' of 'any'", "'any'");
                self.at("controller", |checker| checker.player_filter(player));
            }
            Filter::Owner(player) => {
                self.short(*player != PlayerFilter::Any, "'owner' of 'any'", "'any'");
                self.at("owner", |checker| checker.player_filter(player));
            }
            Filter::Stat(_, _, value) => self.at(("stat", 2), |checker| checker.value(value)),
            Filter::Name(name) => {
                self.at("name", |checker| checker.name(name));
            }
            Filter::Is(object) => self.at("is", |checker| checker.object(object)),
            Filter::Targets(inner) => self.at("targets", |checker| {
                checker.expect(!extent::looks_at_targets(inner), FaultKind::TargetsOfTargets);
                checker.filter(inner);
            }),
            Filter::Any
            | Filter::Type(_)
            | Filter::Supertype(_)
            | Filter::Subtype(_)
            | Filter::Color(_)
            | Filter::Colorless
            | Filter::Multicolored
            | Filter::Permanent
            | Filter::Token
            | Filter::Spell
            | Filter::ActivatedAbility
            | Filter::TriggeredAbility
            | Filter::Zone(_)
            | Filter::Tapped
            | Filter::FaceDown
            | Filter::Attacking
            | Filter::Blocking
            | Filter::Blocked
            | Filter::Unblocked
            | Filter::Keyword(_)
            | Filter::NonManaActivatedAbility
            | Filter::Counter(_)
            | Filter::DrawnThisTurn
            | Filter::EnteredThisTurn => {}
        }
    }

    pub(super) fn player_filter(&mut self, filter: &PlayerFilter) {
        match filter {
            PlayerFilter::Is(player) => {
                self.short(*player != PlayerRef::You, "'is' of 'you'", "'you'");
                self.at("is", |checker| checker.player(player));
            }
            PlayerFilter::Any | PlayerFilter::You | PlayerFilter::Opponent => {}
        }
    }

    pub(super) fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Exists(_, filter) => self.at(("exists", 1), |checker| checker.filter(filter)),
            Condition::Is(object, filter) => {
                self.at(("is", 0), |checker| checker.object(object));
                self.at(("is", 1), |checker| checker.filter(filter));
            }
            Condition::Compare(left, _, right) => {
                self.at(("compare", 0), |checker| checker.value(left));
                self.at(("compare", 2), |checker| checker.value(right));
            }
            Condition::TurnOf(player) => self.at("turn_of", |checker| checker.player_filter(player)),
            Condition::During(_)
            | Condition::DuringStep(_)
            | Condition::AddedMana
            | Condition::NewlyControlled => {}
            Condition::Kicked | Condition::KickedWith(_) => {
                self.expect(self.scope.kicker, FaultKind::NoKicker)
            }
            Condition::HappenedThisTurn(event) => {
                self.at("happened_this_turn", |checker| checker.past_event(event));
            }
            Condition::Not(inner) => {
                self.expect(!matches!(**inner, Condition::Not(_)), FaultKind::DoubleNegation);
                self.at("not", |checker| checker.condition(inner));
            }
            Condition::All(parts) => {
                self.parts(
                    "all",
                    parts,
                    |part| matches!(part, Condition::All(_)),
                    Checker::condition,
                );
            }
            Condition::AnyOf(parts) => {
                self.parts(
                    "any_of",
                    parts,
                    |part| matches!(part, Condition::AnyOf(_)),
                    Checker::condition,
                );
            }
        }
    }

    /// The parts of a list that is flat, has at least two of them, and none twice.
    pub(super) fn parts<T: PartialEq>(
        &mut self,
        word: &'static str,
        parts: &[T],
        is_same_list: impl Fn(&T) -> bool,
        check: impl Fn(&mut Self, &T),
    ) {
        self.expect(parts.len() >= 2, FaultKind::TooFewParts(word));
        let is_again = |(index, part): (usize, &T)| parts[..index].contains(part);
        // A list that is too long is refused as such.
        let repeated = parts.len() <= MAX_ITEMS && parts.iter().enumerate().any(is_again);
        self.expect(!repeated, FaultKind::RepeatedPart(word));
        self.each(word, parts, |checker, part| {
            checker.expect(!is_same_list(part), FaultKind::Nested(word));
            check(checker, part);
        });
    }
}
