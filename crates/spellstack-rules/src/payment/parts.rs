//! The parts of a cost that aren't mana: whether they can be paid, with what, and the events that pay them.

use std::ops::ControlFlow;

use smallvec::SmallVec;
use spellstack_core::counter::CounterKind;
use spellstack_core::lang::{Cost, Quantity};
use spellstack_core::{AbilityId, ObjectId, PlayerId, PlayerSet, ShortVec, Zone, ZoneKind};

use super::Payment;
use super::source::{Act, Use};
use crate::decision::Why;
use crate::event::{Event, LifeLossCause, Move, Mover, Showing};
use crate::keyword::haste;
use crate::look::Context;
use crate::payment::Payments;
use crate::state::{Flags, Object};

/// What a part does to an object that pays for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taking {
    /// It becomes tapped.
    Tap,
    /// It goes somewhere else.
    Body,
}

/// A part of a cost for which objects are chosen.
pub(super) struct PartChoice {
    pub candidates: SmallVec<[ObjectId; 8]>,
    pub min: usize,
    pub max: usize,
    pub taking: Taking,
    pub why: Why,
}

/// What the parts of a cost use up.
#[derive(Clone, Debug, Default)]
pub(super) struct Taken {
    tapped: SmallVec<[ObjectId; 4]>,
    moved: SmallVec<[ObjectId; 4]>,
    /// Objects that have to be there still when the cost is paid.
    needed: SmallVec<[ObjectId; 2]>,
    /// Counters that are removed.
    counters: SmallVec<[(ObjectId, CounterKind, u32); 1]>,
    /// The mana ability that is being activated: it can't be activated again for its own cost (CR 605.3c).
    activating: Option<(ObjectId, AbilityId)>,
    pub life: u32,
    pub energy: u32,
}

impl Taken {
    pub fn take(&mut self, taking: Taking, id: ObjectId) {
        match taking {
            Taking::Tap => self.tapped.push(id),
            Taking::Body => self.moved.push(id),
        }
    }

    pub fn release(&mut self, taking: Taking) {
        match taking {
            Taking::Tap => self.tapped.pop(),
            Taking::Body => self.moved.pop(),
        };
    }

    /// Whether another part already uses the object in this way. One that is tapped can still be sacrificed: the parts
    /// are paid in any order (CR 601.2h).
    pub fn conflicts(&self, taking: Taking, id: ObjectId) -> bool {
        match taking {
            Taking::Tap => self.tapped.contains(&id),
            Taking::Body => self.moved.contains(&id),
        }
    }

    /// Whether a mana ability can't use it. Mana abilities come first (CR 601.2g): what they tap can be sacrificed
    /// afterwards, but what they sacrifice is gone.
    pub fn blocks(&self, usage: Use) -> bool {
        match usage {
            Use::Tap(id) => self.tapped.contains(&id),
            Use::Body(id) => {
                self.moved.contains(&id) || self.tapped.contains(&id) || self.needed.contains(&id)
            }
            Use::Once(..) | Use::Counters(..) => false,
        }
    }

    /// Whether a mana ability can't be activated in that way.
    pub fn bars(&self, act: &Act) -> bool {
        self.activating == Some((act.object, act.ability)) || act.uses.iter().any(|usage| self.blocks(*usage))
    }

    /// How many counters of the kind are removed from the object.
    pub fn counters_of(&self, id: ObjectId, kind: CounterKind) -> u32 {
        let of_kind = self.counters.iter().filter(|(of, k, _)| *of == id && *k == kind);
        of_kind.fold(0, |sum, (_, _, count)| sum.saturating_add(*count))
    }

    /// Whether counters are removed.
    pub fn has_counters(&self) -> bool {
        !self.counters.is_empty()
    }

    /// Whether a mana ability would remove counters from an object that counters are removed from.
    pub fn counts(&self, acts: &[(&Act, u32)]) -> bool {
        let shared =
            |usage: &Use| matches!(usage, Use::Counters(id, kind, _) if self.counters_of(*id, *kind) > 0);
        !self.counters.is_empty() && acts.iter().any(|(act, _)| act.uses.iter().any(shared))
    }

    /// Whether the object is tapped.
    pub fn taps(&self, id: ObjectId) -> bool {
        self.tapped.contains(&id)
    }

    /// Whether the object is taken away.
    pub fn moves(&self, id: ObjectId) -> bool {
        self.moved.contains(&id)
    }
}

impl Payments<'_> {
    /// Whether a permanent can be tapped for a cost with the tap symbol (CR 107.5, 302.6, 602.5a).
    pub(crate) fn can_tap_for_cost(&self, id: ObjectId) -> bool {
        self.facts.object(id).is_some_and(|object| {
            object.zone == Zone::Battlefield && !object.is_tapped() && !self.is_sick(id, object)
        })
    }

    /// Whether summoning sickness keeps a permanent from paying with tap and untap symbols (CR 302.6), haste aside.
    fn is_sick(&self, id: ObjectId, object: &Object) -> bool {
        let chars = || self.look().chars_of(id, object);
        object.flags.has(Flags::SICK) && chars().is_creature() && !haste::has_haste(chars())
    }

    /// What the parts decided so far and the parts without a choice use up.
    pub(super) fn taken(&self, payment: &Payment<'_>) -> Taken {
        let mut taken = self.taken_at_first(payment);
        for (index, at) in payment.cost.parts.iter().enumerate() {
            let Some(cost) = self.program.cost(*at) else {
                continue;
            };
            match taking(cost) {
                Some(taking) => {
                    let picks = payment.picks(index).unwrap_or_default();
                    picks.into_iter().for_each(|id| taken.take(taking, id));
                    if index == payment.chosen.len() {
                        let begun = payment.picked.iter().filter_map(super::as_object);
                        begun.for_each(|id| taken.take(taking, id));
                    }
                }
                None => self.take_plain(payment, cost, &mut taken),
            }
        }
        if let Some(picks) = payment.picks(payment.cost.parts.len()) {
            taken.moved.extend(picks);
        }
        taken
    }

    /// What is used up before any part is looked at.
    pub(super) fn taken_at_first(&self, payment: &Payment<'_>) -> Taken {
        let mut taken = Taken {
            activating: payment.activating,
            life: payment.cost.life,
            ..Taken::default()
        };
        if payment.casting {
            taken.needed.push(payment.source);
        }
        taken
    }

    /// Adds what a part without a choice uses up.
    pub(super) fn take_plain(&self, payment: &Payment<'_>, cost: &Cost, taken: &mut Taken) {
        match cost {
            Cost::Tap => taken.tapped.push(payment.source),
            Cost::SacrificeThis | Cost::DiscardThis | Cost::ExileThis => taken.moved.push(payment.source),
            Cost::RemoveCounters(kind, value) => {
                taken.needed.push(payment.source);
                let count = self.cost_amount(payment, value);
                taken.counters.push((payment.source, *kind, count));
            }
            Cost::Untap
            | Cost::RevealThis
            | Cost::PutCounters(..)
            | Cost::Loyalty(_)
            | Cost::LoyaltyMinusX => {
                taken.needed.push(payment.source);
            }
            Cost::Life(value) => taken.life = taken.life.saturating_add(self.cost_amount(payment, value)),
            Cost::Energy(value) => {
                taken.energy = taken.energy.saturating_add(self.cost_amount(payment, value))
            }
            Cost::Mana(_)
            | Cost::OwnManaCost
            | Cost::Mill(_)
            | Cost::Sacrifice(..)
            | Cost::Discard(..)
            | Cost::Exile(..)
            | Cost::Return(..)
            | Cost::TapPermanents(..) => {}
        }
    }

    /// Whether every part without a choice can be paid, with what they use up together.
    pub(super) fn plain_parts_payable(&self, payment: &Payment<'_>, taken: &Taken) -> bool {
        let parts = payment.cost.parts.iter();
        self.costs_payable(payment, parts.filter_map(|at| self.program.cost(*at)), taken)
    }

    /// The same for these costs.
    pub(super) fn costs_payable<'c>(
        &self,
        payment: &Payment<'_>,
        mut costs: impl Iterator<Item = &'c Cost>,
        taken: &Taken,
    ) -> bool {
        // CR 119.4: life can be paid only by a player who has that much.
        (taken.life == 0 || can_pay_life(self.life_to_pay(payment.who), taken.life))
            // CR 107.14.
            && self.facts.players[payment.who].energy >= taken.energy
            && costs.all(|cost| self.plain_part_payable(payment, cost))
    }

    fn plain_part_payable(&self, payment: &Payment<'_>, cost: &Cost) -> bool {
        let source = payment.source;
        let Some(object) = self.facts.object(source) else {
            return !needs_source(cost);
        };
        match cost {
            Cost::Tap => self.can_tap_for_cost(source),
            // CR 107.6.
            Cost::Untap => {
                object.zone == Zone::Battlefield && object.is_tapped() && !self.is_sick(source, object)
            }
            Cost::SacrificeThis => {
                object.zone == Zone::Battlefield && self.look().controller(source) == Some(payment.who)
            }
            Cost::DiscardThis => object.zone == Zone::Hand(payment.who),
            Cost::RemoveCounters(kind, value) => {
                self.facts.counters_on(source, *kind) >= self.cost_amount(payment, value)
            }
            // CR 107.7, 606.6
            Cost::LoyaltyMinusX => self.facts.counters_on(source, CounterKind::Loyalty) >= payment.x,
            Cost::Loyalty(change) => {
                let removed = u32::try_from(change.saturating_neg()).unwrap_or(0);
                self.facts.counters_on(source, CounterKind::Loyalty) >= removed
            }
            // CR 701.17b
            Cost::Mill(value) => {
                self.facts.libraries[payment.who].len() >= self.cost_amount(payment, value) as usize
            }
            _ => true,
        }
    }

    /// What can be chosen for a part, other parts left aside; `None` if nothing is chosen for it.
    pub(super) fn choice_of(&self, payment: &Payment<'_>, cost: &Cost) -> Option<PartChoice> {
        let (quantity, why) = match cost {
            Cost::Sacrifice(quantity, _) => (quantity, Why::SacrificeCost),
            Cost::Discard(quantity, _) => (quantity, Why::DiscardCost),
            Cost::Exile(quantity, _) => (quantity, Why::ExileCost),
            Cost::Return(quantity, _) => (quantity, Why::ReturnCost),
            Cost::TapPermanents(quantity, _) => (quantity, Why::TapCost),
            _ => return None,
        };
        let candidates = self.candidates(cost, payment.who, &payment.payer_context(), payment.excluded());
        let (min, max) = match quantity {
            Quantity::Exactly(value) => {
                let count = self.cost_amount(payment, value) as usize;
                (count, count)
            }
            Quantity::UpTo(value) => (0, self.cost_amount(payment, value) as usize),
            Quantity::AnyNumber => (0, candidates.len()),
        };
        Some(PartChoice {
            candidates,
            min,
            max,
            taking: taking(cost)?,
            why,
        })
    }

    /// The objects that a player could choose for a cost.
    pub(super) fn candidates(
        &self,
        cost: &Cost,
        who: PlayerId,
        context: &Context<'_>,
        excluded: Option<ObjectId>,
    ) -> SmallVec<[ObjectId; 8]> {
        let mut found = SmallVec::new();
        let _all = self.each_candidate(cost, who, context, excluded, |id| {
            found.push(id);
            ControlFlow::Continue(())
        });
        found
    }

    /// Goes through the objects that a player could choose for a cost.
    pub(super) fn each_candidate(
        &self,
        cost: &Cost,
        who: PlayerId,
        context: &Context<'_>,
        excluded: Option<ObjectId>,
        mut visit: impl FnMut(ObjectId) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let look = self.look();
        let own = |id: ObjectId| look.controller(id) == Some(who);
        let mut visit_if = |fits: bool, id: ObjectId| {
            if fits && Some(id) != excluded {
                visit(id)?;
            }
            ControlFlow::Continue(())
        };
        let mut hand = self.facts.in_zone(Zone::Hand(who)).iter();
        match cost {
            // CR 701.21a: only one's own permanents can be sacrificed.
            Cost::Sacrifice(_, filter) => {
                look.each_fitting_permanent(filter, context, |id| visit_if(own(id), id))
            }
            Cost::TapPermanents(_, filter) => look
                .each_fitting_permanent(filter, context, |id| visit_if(own(id) && !look.is_tapped(id), id)),
            Cost::Return(_, filter) => look.each_fitting_permanent(filter, context, |id| visit_if(true, id)),
            Cost::Discard(_, filter) => {
                hand.try_for_each(|id| visit_if(look.fits(*id, filter, context), *id))
            }
            Cost::Exile(_, filter) => match filter.zone().unwrap_or(ZoneKind::Battlefield) {
                ZoneKind::Hand => hand.try_for_each(|id| visit_if(look.fits(*id, filter, context), *id)),
                ZoneKind::Battlefield
                | ZoneKind::Graveyard
                | ZoneKind::Stack
                | ZoneKind::Exile
                | ZoneKind::Command
                | ZoneKind::Library => look.try_each_fitting(filter, context, |id| visit_if(true, id)),
            },
            _ => ControlFlow::Continue(()),
        }
    }

    /// The events that pay every part but mana with what was chosen, and the objects that were chosen for them.
    pub(crate) fn part_events(
        &self,
        payment: &Payment<'_>,
        events: &mut Vec<Event>,
    ) -> ShortVec<ObjectId, 2> {
        let first = events.len();
        let mut objects = ShortVec::new();
        for (index, at) in payment.cost.parts.iter().enumerate() {
            let Some(cost) = self.program.cost(*at) else {
                continue;
            };
            let picks = payment.picks(index).unwrap_or_default();
            objects.extend(picks.iter().copied());
            self.part_event(payment, cost, &picks, events);
        }
        if let Some(picks) = payment.picks(payment.cost.parts.len()) {
            objects.extend(picks.iter().copied());
            events.extend(
                picks
                    .iter()
                    .filter_map(|id| self.move_event(*id, ZoneKind::Exile)),
            );
        }
        // What is tapped for the cost is tapped before it leaves (CR 601.2h).
        events[first..].sort_by_key(|event| !matches!(event, Event::Tap { .. }));
        objects
    }

    fn part_event(&self, payment: &Payment<'_>, cost: &Cost, picks: &[ObjectId], events: &mut Vec<Event>) {
        let (who, source) = (payment.who, payment.source);
        let amount = |value| self.cost_amount(payment, value);
        match cost {
            Cost::Mana(_) | Cost::OwnManaCost => {}
            Cost::Tap => events.push(Event::Tap { object: source }),
            Cost::Untap => events.push(Event::Untap { object: source }),
            Cost::Life(value) => match amount(value) {
                0 => {}
                amount => events.push(Event::LoseLife {
                    who,
                    amount,
                    cause: LifeLossCause::Payment,
                }),
            },
            Cost::SacrificeThis => events.push(Event::Sacrifice { object: source, who }),
            Cost::Sacrifice(..) => {
                events.extend(picks.iter().map(|id| Event::Sacrifice { object: *id, who }))
            }
            Cost::DiscardThis => events.push(Event::Discard { object: source, who }),
            // CR 701.20a, 702.49b
            Cost::RevealThis => events.push(Event::Show {
                cards: self.facts.to_show([Mover::Object(source)]),
                to: PlayerSet::all(self.facts.players.len()),
                how: Showing::Reveal,
            }),
            Cost::Discard(..) => events.extend(picks.iter().map(|id| Event::Discard { object: *id, who })),
            Cost::ExileThis => events.extend(self.move_event(source, ZoneKind::Exile)),
            Cost::Exile(..) => events.extend(
                picks
                    .iter()
                    .filter_map(|id| self.move_event(*id, ZoneKind::Exile)),
            ),
            Cost::Return(..) => {
                events.extend(picks.iter().filter_map(|id| self.move_event(*id, ZoneKind::Hand)))
            }
            Cost::TapPermanents(..) => events.extend(picks.iter().map(|id| Event::Tap { object: *id })),
            Cost::RemoveCounters(kind, value) => {
                events.push(Event::RemoveCounters {
                    from: source,
                    kind: *kind,
                    count: amount(value),
                });
            }
            Cost::PutCounters(kind, value) => events.push(put(source, *kind, amount(value))),
            Cost::Loyalty(change) if *change < 0 => events.push(Event::RemoveCounters {
                from: source,
                kind: CounterKind::Loyalty,
                count: change.unsigned_abs(),
            }),
            Cost::LoyaltyMinusX => events.push(Event::RemoveCounters {
                from: source,
                kind: CounterKind::Loyalty,
                count: payment.x,
            }),
            Cost::Loyalty(0) => {}
            Cost::Loyalty(change) => events.push(put(source, CounterKind::Loyalty, change.unsigned_abs())),
            Cost::Mill(value) => {
                let top = self.facts.libraries[who].iter().take(amount(value) as usize);
                events.extend(top.map(|place| Event::Mill {
                    who,
                    card: place.card,
                }));
            }
            Cost::Energy(value) => {
                events.push(Event::TakeCounters {
                    who,
                    kind: CounterKind::Energy,
                    count: amount(value),
                });
            }
        }
    }

    fn move_event(&self, id: ObjectId, to: ZoneKind) -> Option<Event> {
        let object = self.facts.object(id)?;
        Some(Event::Move(Move::new(
            Mover::Object(id),
            object.zone,
            to.of(object.owner),
        )))
    }
}

fn put(on: ObjectId, kind: CounterKind, count: u32) -> Event {
    Event::PutCounters {
        on,
        kind,
        count,
        by_effect: false,
    }
}

/// CR 119.4, 119.4b: 0 life can always be paid.
pub(super) fn can_pay_life(life: i32, amount: u32) -> bool {
    amount == 0 || i64::from(life) >= i64::from(amount)
}

/// What a part does to the objects chosen for it; `None` if none are.
pub(super) fn taking(cost: &Cost) -> Option<Taking> {
    match cost {
        Cost::TapPermanents(..) => Some(Taking::Tap),
        Cost::Sacrifice(..) | Cost::Discard(..) | Cost::Exile(..) | Cost::Return(..) => Some(Taking::Body),
        _ => None,
    }
}

/// Whether the part is paid with the source itself.
fn needs_source(cost: &Cost) -> bool {
    matches!(
        cost,
        Cost::Tap
            | Cost::Untap
            | Cost::SacrificeThis
            | Cost::DiscardThis
            | Cost::RevealThis
            | Cost::ExileThis
            | Cost::RemoveCounters(..)
            | Cost::PutCounters(..)
            | Cost::LoyaltyMinusX
            | Cost::Loyalty(_)
    )
}
