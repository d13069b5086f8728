//! Costs with so many symbols that can be paid for in two ways that not each reading is looked at by itself.
//!
//! Which symbols are paid for in which way is a flow: from the symbols to the mana that pays for them, or past it, to life or to
//! generic mana. The flow that takes the least mana in all decides whether there is enough.

use smallvec::SmallVec;

use super::{Demand, Kinds, Units};
use crate::network::Network;

/// More than any path of a flow costs: that every symbol is paid for comes first.
const PAID: i64 = 1 << 40;

/// Symbols that can be paid for in two ways, where it is open in which they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Open {
    pub symbols: SmallVec<[OpenSymbol; 4]>,
    /// For how many of the Phyrexian symbols life is paid.
    pub for_life: u32,
}

/// So many symbols that take mana of a kind or something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenSymbol {
    pub set: Kinds,
    pub or: Or,
    pub count: u32,
}

/// What else pays for a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Or {
    Life,
    Generic(u32),
}

impl Open {
    pub fn add(&mut self, set: Kinds, or: Or) {
        let known = self
            .symbols
            .iter_mut()
            .find(|open| (open.set, open.or) == (set, or));
        match known {
            Some(open) => open.count += 1,
            None => self.symbols.push(OpenSymbol { set, or, count: 1 }),
        }
    }

    /// The number of Phyrexian symbols.
    pub fn phyrexian(&self) -> u32 {
        let symbols = self.symbols.iter().filter(|open| open.or == Or::Life);
        symbols.fold(0, |sum, open| sum.saturating_add(open.count))
    }

    /// The least and the most mana that they take.
    pub fn totals(&self) -> (u32, u32) {
        let each = self.symbols.iter().map(|open| match open.or {
            Or::Life => (open.count, open.count),
            Or::Generic(amount) => (
                open.count.saturating_mul(amount.min(1)),
                open.count.saturating_mul(amount.max(1)),
            ),
        });
        let (least, most) = each.fold((0_u32, 0_u32), |(least, most), (at_least, at_most)| {
            (least.saturating_add(at_least), most.saturating_add(at_most))
        });
        (least.saturating_sub(self.for_life), most)
    }
}

impl Demand {
    /// The demand with each open symbol decided so that the units are enough with as little mana as possible; `None` if they
    /// aren't enough in any way.
    pub(super) fn settled_for(&self, units: &Units) -> Option<Demand> {
        let Some(open) = &self.open else {
            return Some(self.clone());
        };
        let units: SmallVec<[(Kinds, u32); 8]> = units.iter().collect();
        self.settle(open, &units, |set, unit| set & unit != 0)
    }

    /// The same, for units of any sort and what says which of them pay for which symbols.
    pub(crate) fn settle<U: Copy>(
        &self,
        open: &Open,
        units: &[(U, u32)],
        pays: impl Fn(Kinds, U) -> bool,
    ) -> Option<Demand> {
        let fixed = self.symbols.iter().map(|(set, count)| (*set, *count, None));
        let in_two_ways = open.symbols.iter().map(|it| (it.set, it.count, Some(it.or)));
        let symbols: SmallVec<[(Kinds, u32, Option<Or>); 8]> = fixed.chain(in_two_ways).collect();
        let (source, sink, life) = (0, 1, 2);
        let unit = |at: usize| 3 + at;
        let symbol = |at: usize| 3 + units.len() + at;
        let mut network = Network::new(3 + units.len() + symbols.len());
        for (at, (_, count)) in units.iter().enumerate() {
            network.add(unit(at), sink, *count, 0);
        }
        network.add(life, sink, open.for_life, 0);
        let mut past: SmallVec<[Option<usize>; 8]> = SmallVec::new();
        for (at, (set, count, or)) in symbols.iter().enumerate() {
            network.add(source, symbol(at), *count, PAID);
            for (place, (kinds, _)) in units.iter().enumerate() {
                if pays(*set, *kinds) {
                    network.add(symbol(at), unit(place), *count, -1);
                }
            }
            past.push(match or {
                None => None,
                Some(Or::Life) => Some(network.add(symbol(at), life, *count, 0)),
                Some(Or::Generic(amount)) => Some(network.add(symbol(at), sink, *count, -i64::from(*amount))),
            });
        }
        let all = symbols
            .iter()
            .fold(0_u32, |sum, (_, count, _)| sum.saturating_add(*count));
        let earned = network.run(source, sink, all);
        let mana = i64::from(all) * PAID - earned;
        let there = units
            .iter()
            .fold(0_i64, |sum, (_, count)| sum + i64::from(*count));
        // If a symbol isn't paid for, what it would have earned is missing, and that is more than all the mana there can be.
        if mana + i64::from(self.generic) > there.min(PAID / 2) {
            return None;
        }
        let mut settled = Demand {
            symbols: SmallVec::new(),
            generic: self.generic,
            open: None,
        };
        for ((set, count, or), past) in symbols.iter().zip(past) {
            let otherwise = past.map_or(0, |arc| network.flow(arc));
            settled.add_some(*set, count - otherwise);
            if let Some(Or::Generic(amount)) = or {
                settled.add_generic(otherwise.saturating_mul(*amount));
            }
        }
        Some(settled)
    }
}
