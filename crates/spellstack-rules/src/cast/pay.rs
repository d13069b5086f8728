//! Paying: the total cost, mana abilities, payment, and what follows (CR 601.2f-i).

use smallvec::SmallVec;
use spellstack_core::lang::Cost;
use spellstack_core::mana::ManaKind;
use spellstack_core::{ObjectId, PlayerId, ShortVec};

use super::Next;
use crate::cast::Casting;
use crate::control::{
    BatchFrame, CastFrame, CastStage, Frame, InstructionResult, PlannedMana, Purpose, Scope,
};
use crate::cost::TotalCost;
use crate::decision::{Ask, Item, Means, Pending, Why};
use crate::derived::Quick;
use crate::event::{Bookkeeping, Event, LifeLossCause};
use crate::payment::Payments;
use crate::payment::Plan;
use crate::program::{EventKind, WatchClass};
use crate::state::{Announced, StackEntry, StackKind};

impl Casting<'_> {
    /// CR 601.2f: the total cost becomes locked in, whatever changes prices afterwards (CR 601.8).
    pub(super) fn lock_in_cost(&mut self, mut frame: Box<CastFrame>) -> Next {
        if frame.purpose == Purpose::Stack && !self.payments().is_announced(&frame.entry) {
            let entry = Box::new(frame.entry.clone());
            self.record(Bookkeeping::Announce { entry });
        }
        let cost = self.payments().cost_of(&frame);
        let stage = if cost.is_some() {
            CastStage::Parts
        } else {
            CastStage::Paid
        };
        frame.cost = cost.unwrap_or_default();
        frame.entry.announced = Announced::default();
        Next::at(frame, stage)
    }

    /// Asks what the next part of the cost is paid with, where there is a choice.
    pub(super) fn ask_part(&mut self, mut frame: Box<CastFrame>) -> Next {
        let parts = frame.cost.parts.len() + usize::from(frame.cost.delve);
        while frame.paid_with.len() < parts {
            let part = frame.paid_with.len();
            let Some(mut options) = self.payments().cost_options(&self.payment_of(&frame), part) else {
                frame.paid_with.push(ShortVec::new());
                continue;
            };
            let (min, max) = options.numbers;
            if let Some(given) = planned(&mut frame, &options.items, min) {
                frame.paid_with.push(given);
                continue;
            }
            if max == 0 && !frame.picked.is_empty() {
                frame.paid_with.push(std::mem::take(&mut frame.picked));
                continue;
            }
            self.keep_outer_payable(&frame, &mut options.items);
            let asking = Some((frame.entry.source, frame.entry.ability_id()));
            let who = frame.who;
            let stage = if options.one_by_one || !frame.picked.is_empty() {
                CastStage::PickAsked
            } else {
                CastStage::PartAsked
            };
            let next = self.wait_at(frame, stage);
            self.ask_pick(who, asking, options.why, options.items, (min, max));
            return next;
        }
        if !self.payments().is_all_chosen(&self.payment_of(&frame)) {
            return self.reverse(&frame);
        }
        Next::at(frame, CastStage::Mana)
    }

    pub(super) fn take_part(&mut self, mut frame: Box<CastFrame>) -> Next {
        let items = self.control.take_items();
        frame.paid_with.push(items);
        Next::at(frame, CastStage::Parts)
    }

    /// One more object for a part that is chosen one by one; none ends it.
    pub(super) fn take_picked(&mut self, mut frame: Box<CastFrame>) -> Next {
        let items = self.control.take_items();
        if items.is_empty() {
            frame.paid_with.push(std::mem::take(&mut frame.picked));
        } else {
            frame.picked.extend(items);
        }
        Next::at(frame, CastStage::Parts)
    }

    /// The cost that is being paid by hand while the frame's mana ability is activated for it.
    fn outer_frame(&self, frame: &CastFrame) -> Option<&CastFrame> {
        let outer = self.control.frames.iter().rev().find_map(|below| match below {
            Frame::Cast(cast) => Some(cast.as_ref()),
            _ => None,
        });
        outer.filter(|outer| frame.purpose == Purpose::Mana && outer.stage == CastStage::ManaAsked)
    }

    /// What pays for a mana ability must leave the cost payable for which it is activated.
    fn keep_outer_payable(&self, frame: &CastFrame, items: &mut Vec<Item>) {
        let (Some(outer), Some(ability)) = (self.outer_frame(frame), frame.entry.ability_id()) else {
            return;
        };
        let payment = self.payment_of(outer);
        let keeps = |item: &Item| match item {
            Item::Object(id) => self
                .payments()
                .plan_for(&payment, frame.entry.source, ability, &[*id])
                .is_some(),
            _ => true,
        };
        if items.iter().any(keeps) {
            items.retain(keeps);
        }
    }

    /// CR 601.2g, 117.1d, 118.2: the player has a chance to activate mana abilities.
    pub(super) fn ask_mana(&mut self, mut frame: Box<CastFrame>) -> Next {
        let mana = self.payments().mana_to_pay(&self.payment_of(&frame));
        // CR 118.5, 118.5a: {0} is paid with nothing, by casting or activating.
        if mana.is_empty() || frame.spend.is_some() {
            return Next::at(frame, CastStage::Spend);
        }
        let has_mana = !self.facts.players[frame.who].pool.is_empty();
        let in_pool = || has_mana && matches!(self.payments().spending(frame.who, &mana), Some((_, 0)));
        if self.outer_frame(&frame).is_none() && in_pool() {
            return Next::at(frame, CastStage::Spend);
        }
        // What attacking or blocking costs is known only with the declaration, so with what to pay it is asked here.
        if frame.purpose == Purpose::Combat
            && self.payments().payment_plan(&self.payment_of(&frame)).is_none()
        {
            frame.means = Means::GivingUp;
        }
        let is_asked = frame.purpose == Purpose::Combat && frame.means == Means::GivingUp;
        if is_asked || self.options.mana_by_hand && frame.purpose != Purpose::Mana {
            let (player, source, ability) = (frame.who, Some(frame.entry.source), frame.entry.ability_id());
            let next = self.wait_at(frame, CastStage::ManaAsked);
            self.ask(Pending {
                player,
                source,
                ability,
                why: Why::PayMana,
                ask: Ask::Pay,
            });
            return next;
        }
        self.make_plan(frame)
    }

    /// Unless the game pays the rest, a mana ability was activated, and there may be more to pay.
    pub(super) fn take_mana(&mut self, frame: Box<CastFrame>) -> Next {
        if self.control.take_auto_pay() {
            return self.make_plan(frame);
        }
        Next::at(frame, CastStage::Mana)
    }

    /// Of kinds of mana of which a player could add that much while paying by hand, those that leave the cost payable.
    pub(crate) fn kinds_to_pay(&self, player: PlayerId, kinds: Vec<ManaKind>, count: u32) -> Vec<ManaKind> {
        let outer = self.control.frames.iter().rev().find_map(|below| match below {
            Frame::Cast(cast) => Some(cast.as_ref()),
            _ => None,
        });
        let Some(outer) = outer.filter(|outer| outer.stage == CastStage::ManaAsked && outer.who == player)
        else {
            return kinds;
        };
        let payment = self.payment_of(outer);
        let fits = |kind: &ManaKind| {
            self.payments()
                .payable_adding(&payment, *kind, count, &self.control.scopes)
        };
        let fitting: Vec<ManaKind> = kinds.iter().copied().filter(fits).collect();
        if fitting.is_empty() { kinds } else { fitting }
    }

    fn make_plan(&mut self, mut frame: Box<CastFrame>) -> Next {
        let Some(plan) = self.plan_within(&mut frame) else {
            return self.reverse(&frame);
        };
        frame.plan = plan.activations;
        frame.plan.reverse();
        Next::at(frame, CastStage::Tap)
    }

    /// How to pay; for a mana ability that is activated while paying by hand, so that the cost at hand stays payable.
    fn plan_within(&self, frame: &mut CastFrame) -> Option<Plan> {
        if let (Some(outer), Some(ability)) = (self.outer_frame(frame), frame.entry.ability_id()) {
            let given: SmallVec<[ObjectId; 2]> = frame
                .paid_with
                .iter()
                .flatten()
                .filter_map(|item| match item {
                    Item::Object(id) => Some(*id),
                    _ => None,
                })
                .collect();
            let plan = self
                .payments()
                .plan_for(&self.payment_of(outer), frame.entry.source, ability, &given);
            if let Some(mut plan) = plan {
                let own = plan.activations.pop();
                frame.spend = own.map(|own| own.spend);
                return Some(plan);
            }
        }
        self.payments().payment_plan(&self.payment_of(frame))
    }

    pub(super) fn tap_next(&mut self, mut frame: Box<CastFrame>) -> Next {
        let Some(planned) = frame.plan.pop() else {
            return Next::at(frame, CastStage::Spend);
        };
        let who = frame.who;
        let taps_plainly = || self.payments().taps_plainly(&planned);
        if self.derived.holds_quickly(Quick::PlainTap, taps_plainly, || true) {
            self.charge_plain_tap(planned.ability);
            self.tap_plainly(who, &planned);
            return Next::Go(frame);
        }
        let means = frame.means;
        let spend = self.payments().planned_spend(who, &planned);
        let next = self.wait_at(frame, CastStage::Tap);
        self.begin_mana(who, planned, means, spend);
        next
    }

    /// Activates such a mana ability: it is tapped, activated and resolves, each at its time (CR 602.2, 605.3b).
    fn tap_plainly(&mut self, who: PlayerId, planned: &PlannedMana) {
        let PlannedMana { object, ability, .. } = *planned;
        self.propose(Event::Tap { object });
        self.occur(Event::Activate { object, ability, who });
        let snow = self.payments().is_snow_source(object);
        let mut events = std::mem::take(&mut self.spare);
        let entry = self.program.ability(ability);
        let given = entry.plain_mana.iter().flat_map(|mana| mana.given(&planned.mana));
        let added = given.map(|kind| Event::AddMana {
            who,
            kind,
            count: 1,
            snow,
        });
        events.extend(added);
        events.push(Event::TapForMana { object, who });
        self.propose_all(events);
    }

    /// CR 601.2h, 118.1: the whole cost is paid, for this alone (CR 118.10), whatever is replaced (CR 118.11). Only now is
    /// it known what mana abilities gave: what isn't there can't be paid (CR 118.3).
    pub(super) fn spend(&mut self, mut frame: Box<CastFrame>) -> Next {
        let paid = self.payments().paid_now(&self.payment_of(&frame), frame.spend);
        let Some((mana, also)) = paid else {
            return self.reverse(&frame);
        };
        let mut events = std::mem::take(&mut self.spare);
        let payment = self.payment_of(&frame);
        // CR 118.3a-b: mana leaves the pool, and life the life total.
        let life = frame.cost.life.saturating_add(also);
        if !mana.is_empty() {
            events.push(Event::SpendMana { who: frame.who, mana });
        }
        if life > 0 {
            events.push(Event::LoseLife {
                who: frame.who,
                amount: life,
                cause: LifeLossCause::Payment,
            });
        }
        let objects = self.payments().part_events(&payment, &mut events);
        if let Some(cycled) = self.legality().cycled(&frame) {
            events.push(Event::Cycle {
                object: cycled,
                who: frame.who,
                x: frame.entry.x,
            });
        }
        frame.entry.cost_objects = objects;
        if events.is_empty() {
            self.keep_spare(events);
            return Next::at(frame, CastStage::Paid);
        }
        let next = self.wait_at(frame, CastStage::Paid);
        self.pay_in_order(events);
        next
    }

    /// CR 601.2h: a cost is paid part by part. Where something watches for one of them, those that leave what watches in
    /// place are paid first.
    fn pay_in_order(&mut self, mut events: Vec<Event>) {
        let is_watched = |kind| !self.derived.watchers(WatchClass::Trigger, kind).is_empty();
        let turn = |event: &Event| match event {
            Event::Sacrifice { .. } | Event::Move(_) => 2,
            Event::Discard { .. } => 1,
            _ => 0,
        };
        let is_first = |event: &Event| match event {
            Event::Tap { .. } => is_watched(EventKind::Tapped),
            Event::Discard { .. } => is_watched(EventKind::Discards),
            _ => false,
        };
        let last = events.iter().map(turn).max().unwrap_or(0);
        let first: Vec<Event> = events
            .extract_if(.., |event| is_first(event) && turn(event) < last)
            .collect();
        if !first.is_empty() {
            let rest = BatchFrame::of(std::mem::take(&mut events));
            self.push(Frame::Batch(Box::new(rest)));
            events = first;
        }
        self.propose_all(events);
    }

    /// What was cast becomes cast; a mana ability resolves; an instruction goes on.
    pub(super) fn complete(&mut self, frame: Box<CastFrame>) {
        self.remember_exiled(&frame);
        match frame.purpose {
            Purpose::Stack => self.complete_on_stack(frame),
            Purpose::Mana => self.resolve_mana_ability(frame),
            Purpose::Special => self.complete_suspend(&frame),
            Purpose::Combat => {}
            Purpose::TurnFaceUp => self.complete_turning_up(&frame),
            Purpose::Instruction => {
                let objects = frame.entry.cost_objects.clone();
                self.scope_mut()
                    .entry
                    .cost_objects
                    .extend(objects.iter().copied());
                self.control.result = InstructionResult {
                    any: true,
                    objects: objects.iter().copied().collect(),
                    amount: 1,
                    ..InstructionResult::default()
                };
            }
        }
    }

    /// CR 601.2i, 602.2b.
    fn complete_on_stack(&mut self, frame: Box<CastFrame>) {
        let CastFrame { entry, who, .. } = *frame;
        let is_news = !self.payments().is_announced(&entry);
        let mut events = std::mem::take(&mut self.spare);
        match entry.kind {
            StackKind::Spell => events.push(Event::Cast {
                spell: entry.object,
                who,
            }),
            StackKind::Activated(ability) => {
                events.push(Event::Activate {
                    object: entry.source,
                    ability,
                    who,
                });
            }
            StackKind::Triggered(_) => {}
        }
        for (at, chosen) in entry.targets.iter().enumerate() {
            let is_first = entry.targets[..at]
                .iter()
                .all(|earlier| earlier.thing != chosen.thing);
            if is_first {
                events.push(Event::Target {
                    what: chosen.thing,
                    by: entry.object,
                });
            }
        }
        if is_news {
            let entry = Box::new(entry);
            self.record(Bookkeeping::Announce { entry });
        }
        if events.is_empty() {
            self.keep_spare(events);
        } else {
            self.occur_all(events);
        }
    }

    /// CR 605.3b, 405.6c: it resolves at once.
    fn resolve_mana_ability(&mut self, frame: Box<CastFrame>) {
        let Some(ability) = frame.entry.ability_id() else {
            return;
        };
        let Some(root) = self.program.ability(ability).roots.first().copied() else {
            return;
        };
        let taps = self
            .program
            .ability(ability)
            .as_activated()
            .is_some_and(|a| a.cost.contains(&Cost::Tap));
        let source = frame.entry.source;
        self.occur(Event::Activate {
            object: source,
            ability,
            who: frame.who,
        });
        let CastFrame { entry, wanted, .. } = *frame;
        let mut scope = Scope::new(entry);
        scope.wanted = wanted;
        scope.tapped = taps.then_some(source);
        self.enter_scope(scope, root);
    }
}

impl Payments<'_> {
    /// Whether everything that was chosen for a spell or ability is known.
    fn is_announced(&self, entry: &StackEntry) -> bool {
        self.facts.stack_entry(entry.object) == Some(entry)
    }

    /// The total cost with what has been announced so far. A triggered ability has none.
    pub(super) fn cost_of(&self, frame: &CastFrame) -> Option<TotalCost> {
        let entry = &frame.entry;
        let mut cost = match (frame.purpose, entry.kind) {
            (Purpose::Instruction | Purpose::Combat, _) => frame.cost.clone(),
            (_, StackKind::Spell) => return Some(self.casting_cost(entry, frame.def(), entry.object)),
            (_, StackKind::Activated(ability)) => self.activation_cost(entry.source, ability, entry.x),
            (_, StackKind::Triggered(_)) => return None,
        };
        cost.announce(entry.announced);
        Some(cost)
    }

    /// Whether activating a mana ability asks nothing, is replaced by nothing and adds to no other mana ability.
    fn taps_plainly(&self, planned: &PlannedMana) -> bool {
        let entry = self.program.ability(planned.ability);
        entry.plain_mana.as_ref().is_some_and(|mana| !mana.hurts)
            && planned.objects.is_empty()
            && planned.spend.is_empty()
            && !self.program.notes_mana
            && !self.replacements().may_be_replaced(EventKind::Tapped)
            && !self.replacements().may_be_replaced(EventKind::TappedForMana)
            && self
                .derived
                .watchers(WatchClass::Trigger, EventKind::TappedForMana)
                .is_empty()
    }
}

/// What the payer has already decided to give up for a mana ability.
fn planned(frame: &mut CastFrame, items: &[Item], min: usize) -> Option<ShortVec<Item, 2>> {
    if frame.given.is_empty() || min == 0 {
        return None;
    }
    let wanted: ShortVec<Item, 2> = frame.given.iter().map(|id| Item::Object(*id)).collect();
    let given: ShortVec<Item, 2> = wanted
        .into_iter()
        .filter(|item| items.contains(item))
        .take(min)
        .collect();
    (given.len() == min).then(|| {
        frame.given.retain(|id| !given.contains(&Item::Object(*id)));
        given
    })
}
