//! Waiting triggers go on the stack in APNAP order, each player ordering their own (CR 405.3, 603.3b).

use std::collections::VecDeque;

use spellstack_core::{AbilityId, ObjectId};

use crate::control::{
    Bindings, Bound, CastFrame, Frame, Purpose, Scope, TriggerFrame, TriggerStage, Waiting,
};
use crate::decision::{Item, Why};
use crate::event::{Bookkeeping, Event};
use crate::executor::executor;
use crate::state::{EventBinding, StackEntry, StackKind};

executor! {
    /// Puts abilities that have triggered on the stack (CR 603.3).
    TriggerQueue, trigger_queue
}

/// How many triggers can be told apart when they are ordered; more keep the order in which they triggered.
const MOST_ORDERED: usize = u16::MAX as usize + 1;

impl TriggerQueue<'_> {
    /// Begins to put everything that waits on the stack.
    pub(crate) fn put_triggers(&mut self) {
        // One by itself is in order; the list keeps its memory for the next.
        if self.control.waiting.len() < 2 {
            if let Some(waiting) = self.control.waiting.pop() {
                self.begin_trigger(waiting);
            }
            return;
        }
        let mut queue = std::mem::take(&mut self.control.waiting);
        let facts = &self.facts;
        // The sort is stable: among those of a player, the order in which they triggered is kept.
        queue.sort_by_key(|waiting| (waiting.second, facts.apnap_rank(waiting.controller)));
        self.push(Frame::PutTriggers(Box::new(TriggerFrame {
            stage: TriggerStage::Order,
            queue: queue.into(),
        })));
    }

    /// Orders the run of triggers at the head of the queue that one player controls, then puts them on the stack one by one.
    pub(crate) fn put_triggers_step(&mut self, mut frame: Box<TriggerFrame>) {
        match frame.stage {
            TriggerStage::Order => self.order_next(frame),
            TriggerStage::OrderAsked => {
                let order = self.control.take_items();
                reorder(&mut frame.queue, &order);
                self.put_next(frame, order.len());
            }
            TriggerStage::Put { ordered } => self.put_next(frame, ordered),
        }
    }

    fn order_next(&mut self, mut frame: Box<TriggerFrame>) {
        let Some(first) = frame.queue.front() else { return };
        let (player, second) = (first.controller, first.second);
        let run = frame
            .queue
            .iter()
            .take_while(|w| w.controller == player && w.second == second)
            .count();
        let alike = frame
            .queue
            .iter()
            .take(run)
            .all(|waiting| is_same(waiting, first));
        if run < 2 || alike || run > MOST_ORDERED {
            return self.put_next(frame, run);
        }
        frame.stage = TriggerStage::OrderAsked;
        let items = (0..run)
            .map(|at| Item::Trigger(u16::try_from(at).unwrap_or(u16::MAX)))
            .collect();
        self.push(Frame::PutTriggers(frame));
        self.ask_order(player, None, Why::OrderTriggers, items);
    }

    /// Puts the first of the queue on the stack; the given number of them have their order.
    fn put_next(&mut self, mut frame: Box<TriggerFrame>, ordered: usize) {
        let Some(waiting) = frame.queue.pop_front() else {
            return;
        };
        frame.stage = match ordered.saturating_sub(1) {
            0 => TriggerStage::Order,
            ordered => TriggerStage::Put { ordered },
        };
        if !frame.queue.is_empty() {
            self.push(Frame::PutTriggers(frame));
        }
        self.begin_trigger(waiting);
    }

    /// CR 603.3c, 603.3d: modes and targets are chosen as for a spell; without a legal choice it is removed.
    fn begin_trigger(&mut self, waiting: Waiting) {
        if self.ask_event(&waiting) {
            return;
        }
        let mut entry = StackEntry::ability(
            StackKind::Triggered(waiting.ability),
            waiting.source,
            waiting.controller,
        );
        entry.event = waiting.event;
        entry.results = waiting.bindings;
        // What has targets of its own refers to those, not to the targets of what made it.
        if self.program.ability(waiting.ability).has_targets() {
            entry.results.retain(|bound| !matches!(bound, Bound::Target(..)));
        }
        entry.since = waiting.since;
        entry.x = entry.results.x().unwrap_or(0);
        if !self.program.ability(waiting.ability).has_choices() {
            return self.occur(Event::PutOnStack {
                entry: Box::new(entry),
                becomes: None,
            });
        }
        if !self
            .targets()
            .body_has_targets(waiting.ability, &Scope::new(entry.clone()))
        {
            return self.remove_trigger(waiting.source, waiting.ability);
        }
        let entry = self.casting().put_ability_on_stack(entry);
        let def = self.program.ability(waiting.ability).def;
        self.push(Frame::Cast(Box::new(CastFrame::new(Purpose::Stack, entry, def))));
    }

    /// CR 603.7b: asks which of several events at once set off a trigger that waited for one of them. False if there is
    /// nothing to choose.
    fn ask_event(&mut self, waiting: &Waiting) -> bool {
        if waiting.others.is_empty() {
            return false;
        }
        let mut items: Vec<Item> = Vec::new();
        for item in events_of(waiting).filter_map(happened_to) {
            if !items.contains(&item) {
                items.push(item);
            }
        }
        if items.len() < 2 {
            return false;
        }
        let source = Some((waiting.source, Some(waiting.ability)));
        self.push(Frame::WhichEvent(Box::new(waiting.clone())));
        self.ask_pick(waiting.controller, source, Why::WhichEvent, items, (1, 1));
        true
    }

    pub(crate) fn take_event(&mut self, waiting: Waiting) {
        let answer = self.control.take_item();
        let chosen = events_of(&waiting)
            .find(|event| happened_to(event) == answer)
            .copied();
        self.begin_trigger(Waiting {
            event: chosen.unwrap_or(waiting.event),
            others: Vec::new(),
            ..waiting
        });
    }

    /// CR 603.8: a state trigger that was removed from the stack can trigger again, and will while its state lasts:
    /// that can be a loop which nobody can end (CR 104.4b).
    fn remove_trigger(&mut self, object: ObjectId, ability: AbilityId) {
        if self.facts.armed.contains(&(object, ability)) {
            self.record(Bookkeeping::ArmState {
                object,
                ability,
                waiting: false,
            });
            self.note_resolution();
        }
    }
}

/// Everything that could have set a trigger off.
fn events_of(waiting: &Waiting) -> impl Iterator<Item = &EventBinding> {
    std::iter::once(&waiting.event).chain(&waiting.others)
}

/// What an event happened to, as it is now.
fn happened_to(event: &EventBinding) -> Option<Item> {
    event.became.or(event.subject).map(Item::Object)
}

/// Triggers that can't be told apart need no order.
fn is_same(left: &Waiting, right: &Waiting) -> bool {
    (left.ability, left.source, left.event, left.since)
        == (right.ability, right.source, right.event, right.since)
        && left.bindings == right.bindings
}

fn reorder(queue: &mut VecDeque<Waiting>, order: &[Item]) {
    let before: Vec<Waiting> = queue.iter().take(order.len()).cloned().collect();
    for (place, item) in queue.iter_mut().zip(order) {
        if let Item::Trigger(number) = item
            && let Some(waiting) = before.get(usize::from(*number))
        {
            *place = waiting.clone();
        }
    }
}
