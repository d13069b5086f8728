//! Conditions: what stands after *if* and *as long as*.

use spellstack_core::Phase;
use spellstack_core::lang::{Comparison, Condition, Filter, ObjectRef, PlayerFilter, Value};

use super::filter::{Predicate, Say, parts};
use super::scope::Printer;
use super::words::{list, number_word};

impl Printer<'_> {
    /// The condition as a clause.
    pub fn condition(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Exists(count, filter) => self.exists(*count, filter, ""),
            Condition::Is(reference, filter) => self.object_is(reference, filter),
            Condition::Compare(left, comparison, right) => self.comparison(left, *comparison, right),
            Condition::TurnOf(player) => format!("it's {} turn", self.whose_turn(player)),
            Condition::During(phase) => format!("it's {}", phase_words(*phase)),
            Condition::DuringStep(step) => format!("it's the {} step", step.name().replace('_', " ")),
            Condition::Kicked => "this spell was kicked".to_owned(),
            Condition::KickedWith(kicker) => {
                format!("this spell was kicked with its kicker {}", u32::from(*kicker) + 1)
            }
            Condition::NewlyControlled => {
                "this permanent came under your control since the beginning of your last upkeep".to_owned()
            }
            Condition::HappenedThisTurn(event) => format!("{} this turn", self.event_past(event)),
            Condition::AddedMana => "you added mana with this ability this turn".to_owned(),
            Condition::Not(inner) => self.negated(inner),
            Condition::All(parts) => self.joined(parts, "and"),
            Condition::AnyOf(parts) => self.joined(parts, "or"),
        }
    }

    pub fn joined(&mut self, parts: &[Condition], conjunction: &str) -> String {
        let phrases: Vec<String> = parts
            .iter()
            .map(|part| match part {
                Condition::All(_) | Condition::AnyOf(_) => format!("({})", self.condition(part)),
                Condition::Exists(..)
                | Condition::Is(..)
                | Condition::Compare(..)
                | Condition::TurnOf(_)
                | Condition::During(_)
                | Condition::DuringStep(_)
                | Condition::Kicked
                | Condition::KickedWith(_)
                | Condition::NewlyControlled
                | Condition::HappenedThisTurn(_)
                | Condition::AddedMana
                | Condition::Not(_) => self.condition(part),
            })
            .collect();
        list(&phrases, conjunction)
    }

    fn negated(&mut self, inner: &Condition) -> String {
        match inner {
            Condition::Exists(count, filter) => self.exists(*count, filter, "don't "),
            Condition::TurnOf(player) => format!("it's not {} turn", self.whose_turn(player)),
            Condition::During(phase) => format!("it's not {}", phase_words(*phase)),
            Condition::DuringStep(step) => format!("it's not the {} step", step.name().replace('_', " ")),
            Condition::Kicked => "this spell wasn't kicked".to_owned(),
            Condition::AddedMana => "you haven't added mana with this ability this turn".to_owned(),
            Condition::Is(..)
            | Condition::Compare(..)
            | Condition::KickedWith(_)
            | Condition::NewlyControlled
            | Condition::HappenedThisTurn(_)
            | Condition::Not(_)
            | Condition::All(_)
            | Condition::AnyOf(_) => format!("it's not true that ({})", self.condition(inner)),
        }
    }

    /// "you control a creature", "there are three or more cards in your graveyard".
    fn exists(&mut self, count: u32, filter: &Filter, not: &str) -> String {
        let is_yours = matches!(parts(filter), [.., Filter::Controller(PlayerFilter::You)]);
        let controller = is_yours.then_some("you");
        let rest = Filter::all(
            parts(filter)
                .iter()
                .take(parts(filter).len().saturating_sub(1))
                .cloned(),
        );
        match controller {
            Some(you) => format!("{you} {not}control {}", self.at_least(count, &rest)),
            None => {
                let be = if count == 1 { "is" } else { "are" };
                let not = if not.is_empty() { "" } else { "n't" };
                format!("there {be}{not} {}", self.at_least(count, filter))
            }
        }
    }

    fn at_least(&mut self, count: u32, filter: &Filter) -> String {
        if count == 1 {
            self.a_filter(filter, Say::ONE)
        } else {
            format!(
                "{} or more {}",
                number_word(i64::from(count)),
                self.filter(filter, Say::MANY)
            )
        }
    }

    fn object_is(&mut self, reference: &ObjectRef, filter: &Filter) -> String {
        let card = match reference {
            ObjectRef::Result(_) | ObjectRef::Linked(_) => true,
            ObjectRef::Target(number) => self.is_target_called(*number, "card"),
            ObjectRef::This
            | ObjectRef::Event(_)
            | ObjectRef::Cost
            | ObjectRef::Item
            | ObjectRef::Attached => false,
        };
        let subject = self.object(reference);
        match self.predicate(filter, card) {
            Predicate::Is(what) if subject == "it" => format!("it's {what}"),
            Predicate::Is(what) => format!("{subject} is {what}"),
            Predicate::Isnt(what) => format!("{subject} isn't {what}"),
            Predicate::Has(what) => format!("{subject} has {what}"),
            Predicate::Hasnt(what) => format!("{subject} doesn't have {what}"),
        }
    }

    fn comparison(&mut self, left: &Value, comparison: Comparison, right: &Value) -> String {
        let left = self.value(left);
        let right = match right {
            Value::Number(_) | Value::X => self.value(right),
            other => format!("({})", self.value(other)),
        };
        match comparison {
            Comparison::Equal => format!("{left} is {right}"),
            Comparison::AtMost => format!("{left} is {right} or less"),
            Comparison::AtLeast => format!("{left} is {right} or greater"),
        }
    }

    fn whose_turn(&mut self, player: &PlayerFilter) -> String {
        super::words::possessive(&self.a_player(player))
    }
}

/// "a combat phase".
pub(super) fn phase_words(phase: Phase) -> &'static str {
    match phase {
        Phase::Beginning => "the beginning phase",
        Phase::PrecombatMain => "the precombat main phase",
        Phase::Combat => "the combat phase",
        Phase::PostcombatMain => "the postcombat main phase",
        Phase::Ending => "the ending phase",
    }
}
