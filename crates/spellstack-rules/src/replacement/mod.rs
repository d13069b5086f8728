//! A batch of events goes through replacement and prevention effects and is committed (CR 614-616). A move is
//! replaced like any other event (CR 400.6).

mod amount;
mod applicable;
mod apply;
mod commit;
mod contain;
mod door;
mod last_known;
mod mana;
mod order;
mod outcome;
mod prevent;
mod quick;

pub(crate) use applicable::Replacements;
pub(crate) use apply::add_counters;
pub(crate) use outcome::expected;

use smallvec::SmallVec;
use spellstack_core::{ObjectId, PlayerId};

use crate::control::{BatchEvent, BatchFrame, BatchStage, Frame, Replacer, Report};
use crate::decision::{Item, Why};
use crate::event::{Batch, Event, Mover, Thing};
use crate::executor::executor;
use crate::numbers::{Numbers, copied};

executor! {
    /// Takes a batch of events through replacement and prevention effects (CR 616.1).
    Replacing, replacing
}

impl Replacing<'_> {
    /// Goes on with a batch where it was left.
    pub(crate) fn batch_step(&mut self, frame: BatchFrame) {
        self.refresh();
        self.replace_and_commit(frame);
    }

    /// An event is replaced before it happens, by what exists then (CR 614.4, 614.17a, 615.4). What is replaced or
    /// prevented never happens (CR 603.2g, 614.6, 615.6), and other effects may apply to what it has become (CR
    /// 616.2). The batch becomes a frame when something is asked.
    fn replace_and_commit(&mut self, mut frame: BatchFrame) {
        let waits = match std::mem::take(&mut frame.stage) {
            BatchStage::Replace => self.replace_events(&mut frame),
            BatchStage::WhichAsked => self.apply_picked(&mut frame) || self.replace_events(&mut frame),
            BatchStage::HostAsked => {
                self.take_host(&mut frame);
                self.replace_events(&mut frame)
            }
            BatchStage::OpponentAsked => {
                self.take_opponent(&mut frame);
                self.replace_events(&mut frame)
            }
            BatchStage::WordAsked => {
                self.take_word(&mut frame);
                self.replace_events(&mut frame)
            }
            BatchStage::OriginalAsked(replacer) => {
                self.take_original(&mut frame, replacer);
                self.replace_events(&mut frame)
            }
            BatchStage::ShareAsked(shield) => {
                self.take_share(&mut frame, Replacer::Effect(shield));
                self.replace_events(&mut frame)
            }
            BatchStage::OrderAsked(player) => {
                self.take_arrival_order(&mut frame, player);
                self.ask_arrival_order(&mut frame, Some(player))
            }
        };
        self.budget.set_told(false);
        if waits {
            return self.push(Frame::Batch(Box::new(frame)));
        }
        self.finish_batch(frame);
    }

    /// Takes the events from the one at hand through replacement effects. True if something was asked.
    fn replace_events(&mut self, frame: &mut BatchFrame) -> bool {
        while let Some(current) = frame.events.get(frame.at as usize) {
            if self.budget.is_exhausted() {
                return true;
            }
            if current.settled {
                frame.at += 1;
            } else if !self.replacements().can_happen(frame) {
                // CR 101.3, 609.3, 614.7, 614.17c: what can't happen is left out, and nothing replaces it.
                frame.events.remove(frame.at as usize);
            } else if self.replace_next(frame) {
                return true;
            }
        }
        self.begin_arrivals(frame)
    }

    /// Applies the replacement that was picked. True if it asked something first.
    fn apply_picked(&mut self, frame: &mut BatchFrame) -> bool {
        match self.control.take_item() {
            Some(Item::Replacement(replacer)) => self.apply_or_ask(frame, replacer),
            _ => false,
        }
    }

    /// Applies the next replacement to the event at hand, or settles it. True if something was asked.
    fn replace_next(&mut self, frame: &mut BatchFrame) -> bool {
        let at = frame.at as usize;
        let price = self.replacements().price_of(&frame.events[at].event);
        // What was imagined for another question is no part of this one.
        self.derived.take_imagined();
        let candidates = self
            .replacements()
            .applicable(&frame.events[at], &frame.events[..at]);
        let imagined = self.derived.take_imagined();
        self.budget.spend_on_the_way(price.saturating_add(imagined));
        match self.replacements().pick(&candidates) {
            Pick::None => {
                self.settle_event(frame);
                false
            }
            Pick::One(replacer) => self.apply_or_ask(frame, replacer),
            Pick::Ask(tied) => {
                let event = &frame.events[at].event;
                if let Some(first) = self.payers_pick(event, &candidates) {
                    return self.apply_or_ask(frame, first);
                }
                let player = self.replacements().affected_player(event);
                let source = affected_object(event).map(|object| (object, None));
                let items: Vec<Item> = tied.into_iter().map(Item::Replacement).collect();
                frame.stage = BatchStage::WhichAsked;
                self.ask_pick(player, source, Why::Replacement, items, (1, 1));
                true
            }
        }
    }

    fn settle_event(&mut self, frame: &mut BatchFrame) {
        let at = frame.at as usize;
        frame.events[at].settled = true;
        let contained = self.replacements().contained(&mut frame.events[at].event);
        let counts = frame.events[at].counts;
        for (offset, event) in contained.into_iter().enumerate() {
            // CR 614.5: what has had its opportunity with the whole has had it with each part.
            let contained = BatchEvent {
                counts,
                applied: copied(&frame.events[at].applied),
                ..BatchEvent::new(event)
            };
            frame.events.insert(at + 1 + offset, contained);
        }
        frame.at += 1;
    }

    fn finish_batch(&mut self, frame: BatchFrame) {
        let mut events = std::mem::take(&mut self.spare);
        let counts: SmallVec<[bool; 8]> = frame.events.iter().map(|batched| batched.counts).collect();
        events.extend(frame.events.into_iter().map(|batched| batched.event));
        let batch = Batch {
            events,
            records: frame.records,
        };
        self.commit_replaced(batch, &counts, frame.report);
        // CR 615.8: what applies only so often has applied once to all that happened at once.
        for id in frame.used.0 {
            self.use_effect(id, 0);
        }
        // What is put last on the frames comes first.
        for event in frame.later.into_iter().rev() {
            let mut later = BatchFrame::new(vec![event]);
            later.report = frame.report.later();
            self.push(Frame::Batch(Box::new(later)));
        }
        // CR 121.7, 615.5: what follows from a replacement comes after what is left of the event, and before the next
        // of several draws (CR 614.11a).
        for mut followed in frame.instead.into_iter().rev() {
            followed.scope.reported = Some(Box::new(self.control.result.clone()));
            self.enter_scope(followed.scope, followed.root);
        }
        if !self.facts.until.is_empty() {
            self.effects().return_exiled();
        }
    }
}

impl Replacements<'_> {
    /// CR 616.1: control first, then copies, then any. Those whose order makes no difference are not asked about.
    fn pick(&self, candidates: &SmallVec<[Replacer; 2]>) -> Pick {
        let Some(best) = candidates.iter().map(|replacer| self.rank(*replacer)).min() else {
            return Pick::None;
        };
        let tied: SmallVec<[Replacer; 2]> = candidates
            .iter()
            .copied()
            .filter(|replacer| self.rank(*replacer) == best)
            .collect();
        let first = tied[0];
        let same_or_free = |other: Replacer| {
            self.is_order_free(other) && self.is_order_free(first) || self.is_same_ability(first, other)
        };
        if tied[1..].iter().copied().all(same_or_free) {
            Pick::One(first)
        } else {
            Pick::Ask(tied)
        }
    }

    /// The player who chooses among replacement effects: the affected player, or the controller of the affected
    /// object (its owner if it has no controller) (CR 616.1).
    pub(crate) fn affected_player(&self, event: &Event) -> PlayerId {
        let look = self.look();
        let of = |id| look.last_controller(id).unwrap_or(self.facts.turn.active);
        match event {
            Event::Move(movement) => match (movement.entry.controller, movement.what) {
                (Some(player), _) => player,
                (None, Mover::Object(id)) => of(id),
                (None, Mover::Library(owner, _)) => owner,
            },
            Event::Damage(damage) => match damage.to {
                Thing::Player(player) => player,
                Thing::Object(id) => of(id),
            },
            Event::CreateToken { who, entry, .. } => entry.controller.unwrap_or(*who),
            Event::Draw { who }
            | Event::GainLife { who, .. }
            | Event::LoseLife { who, .. }
            | Event::LoseGame { who, .. }
            | Event::WinGame { who }
            | Event::Mill { who, .. }
            | Event::TapForMana { who, .. }
            | Event::AddMana { who, .. }
            | Event::SpendMana { who, .. }
            | Event::CreateEmblem { who, .. }
            | Event::Cycle { who, .. }
            | Event::PlayLand { who, .. }
            | Event::Cast { who, .. }
            | Event::Activate { who, .. }
            | Event::CopyOnStack { who, .. }
            | Event::Shuffle { who, .. }
            | Event::Reorder { who, .. }
            | Event::DrewFromEmpty { who }
            | Event::BeginTurn { who, .. }
            | Event::ExtraTurn { who }
            | Event::BecomeMonarch { who }
            | Event::SkipNext { who, .. }
            | Event::Skip { who, .. }
            | Event::TakeCounters { who, .. }
            | Event::GiveCounters { who, .. } => *who,
            Event::TurnFaceUp { object, .. }
            | Event::TurnFaceDown { object }
            | Event::Transform { object, .. }
            | Event::Cease { object }
            | Event::Destroy { object, .. }
            | Event::Sacrifice { object, .. }
            | Event::Discard { object, .. }
            | Event::Tap { object }
            | Event::Untap { object }
            | Event::Attach { object, .. }
            | Event::Unattach { object }
            | Event::GainControl { object, .. }
            | Event::RemoveFromCombat { object }
            | Event::LeaveAttacked { object }
            | Event::RemoveDamage { object }
            | Event::Counter { object }
            | Event::Trigger { object, .. }
            | Event::Blocked { attacker: object, .. }
            | Event::PutCounters { on: object, .. }
            | Event::RemoveCounters { from: object, .. } => of(*object),
            Event::Target { what, .. } => match what {
                Thing::Player(player) => *player,
                Thing::Object(id) => of(*id),
            },
            Event::Show { .. }
            | Event::RemoveAllDamage
            | Event::EmptyPools
            | Event::DrawGame
            | Event::PutOnStack { .. }
            | Event::BeginStep { .. }
            | Event::DeclareAttackers { .. }
            | Event::DeclareBlockers { .. }
            | Event::EndCombat => self.facts.turn.active,
        }
    }
}

enum Pick {
    None,
    One(Replacer),
    Ask(SmallVec<[Replacer; 2]>),
}

/// The object that an event happens to, if it is one.
pub(crate) fn affected_object(event: &Event) -> Option<ObjectId> {
    match event {
        Event::Move(movement) => match movement.what {
            Mover::Object(id) => Some(id),
            Mover::Library(..) => None,
        },
        Event::Damage(damage) => match damage.to {
            Thing::Object(id) => Some(id),
            Thing::Player(_) => None,
        },
        Event::TurnFaceUp { object, .. }
        | Event::Transform { object, .. }
        | Event::Destroy { object, .. }
        | Event::Sacrifice { object, .. }
        | Event::Discard { object, .. }
        | Event::Tap { object }
        | Event::Untap { object }
        | Event::Counter { object }
        | Event::PutCounters { on: object, .. }
        | Event::RemoveCounters { from: object, .. } => Some(*object),
        _ => None,
    }
}

impl BatchFrame {
    /// The event that is being looked at.
    fn at_hand(&mut self) -> &mut BatchEvent {
        &mut self.events[self.at as usize]
    }

    /// CR 121.2: cards are drawn one at a time, so that all draws but the first come later.
    fn new(events: Vec<BatchEvent>) -> Self {
        let is_draw = |batched: &BatchEvent| matches!(batched.event, Event::Draw { .. });
        let mut now = events;
        let mut later = Vec::new();
        if now.iter().filter(|batched| is_draw(batched)).count() > 1 {
            let first = now.iter().position(is_draw);
            let mut place = 0..;
            (now, later) = now
                .into_iter()
                .partition(|batched| place.next() == first || !is_draw(batched));
        }
        BatchFrame {
            stage: BatchStage::Replace,
            events: now,
            records: Vec::new(),
            at: 0,
            instead: Vec::new(),
            later,
            used: Numbers::default(),
            report: Report::Done,
        }
    }

    /// A batch of those events.
    pub(crate) fn of(events: Vec<Event>) -> Self {
        BatchFrame::new(events.into_iter().map(BatchEvent::new).collect())
    }

    /// A batch that follows from another and isn't what an instruction did.
    pub(crate) fn aside(events: Vec<Event>) -> Self {
        BatchFrame {
            report: Report::Nothing,
            ..BatchFrame::of(events)
        }
    }
}

impl BatchEvent {
    pub(crate) fn new(event: Event) -> Self {
        BatchEvent {
            event,
            applied: SmallVec::new(),
            settled: false,
            counts: true,
        }
    }
}
