//! What is exiled for a cost is remembered for the abilities that speak of it (CR 607).

use spellstack_core::lang::{Cost, Link};
use spellstack_core::{ObjectId, Zone};

use crate::cast::Casting;
use crate::control::{CastFrame, Purpose};
use crate::cost::CostPlace;
use crate::event::Bookkeeping;
use crate::state::{StackEntry, StackKind};

impl Casting<'_> {
    /// CR 607.2a, 607.2q: the cards that a cost exiled are linked to what it was paid for, by the link of the ability that
    /// states the cost.
    pub(super) fn remember_exiled(&mut self, frame: &CastFrame) {
        let records: Vec<Bookkeeping> = self
            .exiled_for(frame)
            .into_iter()
            .filter_map(|(holder, link, exiled)| {
                let known = self.facts.last_known(exiled)?;
                let object = known.became.filter(|id| {
                    let object = self.facts.object(*id);
                    object.is_some_and(|object| object.zone == Zone::Exile)
                })?;
                Some(Bookkeeping::Remember { holder, link, object })
            })
            .collect();
        if !records.is_empty() {
            self.record_all(records);
        }
    }

    /// What was chosen to be exiled, with what it is linked to.
    fn exiled_for(&self, frame: &CastFrame) -> Vec<(ObjectId, Link, ObjectId)> {
        let is_exile = |cost: &Cost| matches!(cost, Cost::Exile(..));
        let mut exiled = Vec::new();
        let payment = self.payment_of(frame);
        for (index, at) in frame.cost.parts.iter().enumerate() {
            if !self.program.cost(*at).is_some_and(is_exile) {
                continue;
            }
            let own = self.holder(&frame.entry);
            let (holder, link) = match at.place {
                CostPlace::Activated(ability)
                | CostPlace::Keyword(ability)
                | CostPlace::Statement(ability, _) => (own, self.program.ability(ability).exiled_by_cost),
                // What an instruction costs is exiled by the ability that says it.
                CostPlace::Node(_) => match self.control.scopes.last() {
                    Some(scope) => (scope.entry.source, self.exiled_by_cost_of(&scope.entry)),
                    None => continue,
                },
            };
            let picks = payment.picks(index).unwrap_or_default();
            exiled.extend(
                link.iter()
                    .flat_map(|link| picks.iter().map(|id| (holder, *link, *id))),
            );
        }
        if frame.cost.delve && frame.purpose == Purpose::Stack {
            let link = self.exiled_by_cost_of(&frame.entry);
            let picks = payment.picks(frame.cost.parts.len()).unwrap_or_default();
            let own = self.holder(&frame.entry);
            exiled.extend(
                link.iter()
                    .flat_map(|link| picks.iter().map(|id| (own, *link, *id))),
            );
        }
        exiled
    }

    /// The spell, or the source of the ability.
    fn holder(&self, entry: &StackEntry) -> ObjectId {
        match entry.kind {
            StackKind::Spell => entry.object,
            StackKind::Activated(_) | StackKind::Triggered(_) => entry.source,
        }
    }

    fn exiled_by_cost_of(&self, entry: &StackEntry) -> Option<Link> {
        match entry.kind {
            StackKind::Spell => {
                let spell = self.facts.object(entry.object)?;
                self.program.exiled_for_spell(spell.def)
            }
            StackKind::Activated(ability) | StackKind::Triggered(ability) => {
                self.program.ability(ability).exiled_by_cost
            }
        }
    }
}
