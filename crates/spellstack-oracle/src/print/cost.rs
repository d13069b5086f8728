//! Costs: "{1}{R}, Sacrifice a Goblin", "pay 1 life and exile a blue card from your hand".

use spellstack_core::CounterKind;
use spellstack_core::lang::{Cost, Filter, ObjectRef, Quantity, Value};

use super::filter::{Place, Say, head_noun};
use super::reference::is_many;
use super::scope::Printer;
use super::value::is_plain;
use super::words::{article, capitalize, list, number_word};

impl Printer<'_> {
    /// What stands before the colon of an activated ability.
    pub fn activation_cost(&mut self, cost: &[Cost]) -> String {
        let parts: Vec<String> = cost
            .iter()
            .map(|part| capitalize(&self.cost_part(part)))
            .collect();
        parts.join(", ")
    }

    /// What stands after a keyword: `{2}`, or after a dash what is done.
    pub fn keyword_cost(&mut self, cost: &[Cost]) -> String {
        if let [Cost::Mana(mana)] = cost {
            format!(" {mana}")
        } else {
            format!("—{}", self.activation_cost(cost))
        }
    }

    /// The cost as verbs: "pay {3}", "discard a card and pay 1 life".
    pub fn cost_verbs(&mut self, cost: &[Cost]) -> String {
        let parts: Vec<String> = cost
            .iter()
            .map(|part| match part {
                Cost::Mana(_)
                | Cost::OwnManaCost
                | Cost::Tap
                | Cost::Untap
                | Cost::Loyalty(_)
                | Cost::LoyaltyMinusX => {
                    format!("pay {}", self.cost_part(part))
                }
                Cost::Life(_)
                | Cost::SacrificeThis
                | Cost::Sacrifice(..)
                | Cost::DiscardThis
                | Cost::RevealThis
                | Cost::Discard(..)
                | Cost::ExileThis
                | Cost::Exile(..)
                | Cost::Return(..)
                | Cost::TapPermanents(..)
                | Cost::RemoveCounters(..)
                | Cost::PutCounters(..)
                | Cost::Mill(_)
                | Cost::Energy(_) => self.cost_part(part),
            })
            .collect();
        list(&parts, "and")
    }

    /// The cost as what is paid where it isn't after "unless": its verbs must not read like those of effects.
    pub fn paid(&mut self, cost: &[Cost]) -> String {
        let says_pay = cost
            .iter()
            .all(|part| matches!(part, Cost::Mana(_) | Cost::Life(_) | Cost::Energy(_)));
        let words = self.cost_verbs(cost);
        if says_pay { words } else { format!("pay ({words})") }
    }

    fn cost_part(&mut self, cost: &Cost) -> String {
        match cost {
            Cost::Mana(mana) => mana.to_string(),
            Cost::OwnManaCost => "its mana cost".to_owned(),
            Cost::Tap => "{T}".to_owned(),
            Cost::Untap => "{Q}".to_owned(),
            Cost::Life(value) => self.pay_life(value),
            Cost::SacrificeThis => format!("sacrifice {}", self.object(&ObjectRef::This)),
            Cost::Sacrifice(quantity, filter) => {
                format!("sacrifice {}", self.quantified(quantity, filter, Say::ONE))
            }
            Cost::DiscardThis => {
                self.mention(&ObjectRef::This, false);
                "discard this card".to_owned()
            }
            Cost::RevealThis => {
                self.mention(&ObjectRef::This, false);
                "reveal this card".to_owned()
            }
            Cost::Discard(quantity, filter) => {
                format!(
                    "discard {}",
                    self.quantified(quantity, filter, Say::ONE.place(Place::Card).out_of_zone())
                )
            }
            Cost::ExileThis => format!("exile {}", self.object(&ObjectRef::This)),
            Cost::Exile(quantity, filter) => {
                format!(
                    "exile {}",
                    self.quantified(quantity, filter, Say::ONE.out_of_zone())
                )
            }
            Cost::Return(quantity, filter) => self.return_permanents(quantity, filter),
            Cost::TapPermanents(quantity, filter) => {
                let untapped = self.quantified(quantity, filter, Say::ONE);
                format!("tap {untapped}")
            }
            Cost::RemoveCounters(kind, value) => {
                let counters = self.counters(*kind, value);
                format!("remove {counters} from {}", self.object(&ObjectRef::This))
            }
            Cost::PutCounters(kind, value) => {
                let counters = self.counters(*kind, value);
                format!("put {counters} on {}", self.object(&ObjectRef::This))
            }
            Cost::Loyalty(change) if *change < 0 => format!("\u{2212}{}", change.unsigned_abs()),
            Cost::LoyaltyMinusX => "\u{2212}X".to_owned(),
            Cost::Loyalty(0) => "0".to_owned(),
            Cost::Loyalty(change) => format!("+{change}"),
            Cost::Mill(value) => format!("mill {}", self.cards(value)),
            Cost::Energy(value) => format!("pay {} energy", self.count_words(value)),
        }
    }

    fn pay_life(&mut self, value: &Value) -> String {
        let amount = self.value(value);
        if is_plain(value) {
            format!("pay {amount} life")
        } else {
            format!("pay life equal to {amount}")
        }
    }

    fn return_permanents(&mut self, quantity: &Quantity, filter: &Filter) -> String {
        let what = self.quantified(quantity, filter, Say::ONE);
        let whose = if is_many(quantity) {
            "their owner's hand"
        } else {
            "its owner's hand"
        };
        format!("return {what} to {whose}")
    }

    /// "a +1/+1 counter", "two stun counters".
    pub fn counters(&mut self, kind: CounterKind, value: &Value) -> String {
        let name = kind.name();
        match value {
            Value::Number(1) => article(&format!("{name} counter")),
            Value::Number(number) => format!("{} {name} counters", number_word(i64::from(*number))),
            Value::X => format!("X {name} counters"),
            other => format!("a number of {name} counters equal to ({})", self.value(other)),
        }
    }

    /// "a card", "three cards".
    pub fn cards(&mut self, value: &Value) -> String {
        match value {
            Value::Number(1) => "a card".to_owned(),
            Value::Number(number) => format!("{} cards", number_word(i64::from(*number))),
            Value::X => "X cards".to_owned(),
            other => format!("cards equal to {}", self.value(other)),
        }
    }
}

/// What a cost moves or chooses, for "the sacrificed creature".
pub(super) fn cost_noun(cost: &[Cost]) -> Option<String> {
    cost.iter().find_map(|part| match part {
        Cost::Sacrifice(_, filter) => Some(format!("sacrificed {}", head_noun(filter))),
        Cost::Discard(..) => Some("discarded card".to_owned()),
        Cost::Exile(_, filter) => Some(format!("exiled {}", head_noun(filter))),
        Cost::Return(_, filter) => Some(format!("returned {}", head_noun(filter))),
        Cost::TapPermanents(_, filter) => Some(format!("tapped {}", head_noun(filter))),
        Cost::Mana(_)
        | Cost::OwnManaCost
        | Cost::Tap
        | Cost::Untap
        | Cost::Life(_)
        | Cost::SacrificeThis
        | Cost::DiscardThis
        | Cost::RevealThis
        | Cost::ExileThis
        | Cost::RemoveCounters(..)
        | Cost::PutCounters(..)
        | Cost::Loyalty(_)
        | Cost::LoyaltyMinusX
        | Cost::Mill(_)
        | Cost::Energy(_) => None,
    })
}
