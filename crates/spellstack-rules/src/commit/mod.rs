//! The one mutator of facts. `commit` takes a batch of simultaneous events; it cannot ask and cannot fail.

mod committed;
mod knowledge;
mod moves;
mod object;
mod turn;

pub(crate) use committed::Committed;
pub(crate) use moves::{allocate, blank, list};

use spellstack_core::counter::CounterKind;

use crate::derived::{Aspects, Quick, Touch};
use crate::event::{Event, EventKinds, Thing};
use crate::game::Game;
use crate::layers::Update;
use crate::reader::Reader;
use crate::state::{Counters, Facts, Flags, Outcome, Remembered};

impl Game {
    /// Commits a batch: what looks back is judged before it, everything else after it (CR 603.2, 603.10).
    pub(crate) fn commit(&mut self, mut batch: Vec<Event>) {
        if batch.len() == 1
            && let Some(event) = batch.pop()
        {
            self.keep_spare(batch);
            return self.commit_one(event);
        }
        let kinds = EventKinds::of(&batch);
        self.commit_kinds(batch, kinds);
    }

    fn commit_kinds(&mut self, mut batch: Vec<Event>, kinds: EventKinds) {
        self.work.commits += 1;
        self.refresh();
        let looking_back = self.triggers().triggers_looking_back(kinds);
        self.change_facts(&mut batch, kinds);
        let notes = if self.triggers().may_set_off(kinds, &looking_back) {
            self.match_triggers(&batch, kinds, &looking_back)
        } else {
            Vec::new()
        };
        self.events.append(&mut batch);
        self.keep_spare(batch);
        self.end_batch();
        for note in notes {
            self.commit_note(note);
        }
    }

    /// Commits one event by itself.
    pub(crate) fn commit_one(&mut self, mut event: Event) {
        self.refresh();
        let kinds = EventKinds::of(std::slice::from_ref(&event));
        let touch = self.reader().touch(&event);
        let is_quiet = || self.reader().is_quiet(touch, kinds);
        if !self.derived.is_told(Quick::QuietEvent, is_quiet, || true) {
            let batch = self.batch_of(event);
            return self.commit_kinds(batch, kinds);
        }
        self.work.commits += 1;
        self.record_last_known(std::slice::from_ref(&event));
        self.derived.touch(&self.program, touch, &Update::Unneeded);
        apply(self.facts.write(), &self.program, &mut event);
        self.events.push(event);
        self.end_batch();
    }

    /// Keeps memory for the next batch: the most that there is.
    pub(crate) fn keep_spare(&mut self, empty: Vec<Event>) {
        debug_assert!(empty.is_empty(), "what is kept for the next batch is empty");
        if empty.capacity() > self.spare.capacity() {
            self.spare = empty;
        }
    }

    /// A batch of one event, in memory that was used before.
    pub(crate) fn batch_of(&mut self, event: Event) -> Vec<Event> {
        let mut batch = std::mem::take(&mut self.spare);
        batch.push(event);
        batch
    }

    /// Commits a batch as [`Game::commit`] does, but sets nothing off; the batch as it then is.
    pub(crate) fn commit_again(&mut self, batch: &[Event]) -> Vec<Event> {
        let mut batch = batch.to_vec();
        let kinds = EventKinds::of(&batch);
        self.change_facts(&mut batch, kinds);
        batch
    }

    /// Commits one event of bookkeeping: nothing watches for it.
    pub(crate) fn commit_note(&mut self, mut event: Event) {
        self.change_by(&mut event);
        self.refresh();
        self.events.push(event);
        self.end_batch();
    }

    /// Everything that a batch changes in the facts, what follows from it at once included.
    fn change_facts(&mut self, batch: &mut Vec<Event>, kinds: EventKinds) {
        self.refresh();
        // CR 704.8: what leaves is known as it was before all of the batch.
        self.record_last_known(batch);
        batch.iter_mut().for_each(|event| self.change_by(event));
        // CR 603.6b, 611.3c, 613.5: continuous effects have applied before anything looks.
        let mut following = Vec::new();
        if !self.derived.is_valid() {
            self.refresh();
            following = self.reader().control_changes();
        }
        following.extend(self.reader().new_worlds());
        if !following.is_empty() {
            following.iter_mut().for_each(|event| self.change_by(event));
            self.refresh();
            batch.append(&mut following);
        }
        self.count_history(batch, kinds);
        if self.derived.reads().intersects(Aspects::HISTORY) {
            self.derived
                .touch(&self.program, Touch::of(Aspects::HISTORY), &Update::Full);
            self.refresh();
        }
    }

    /// What one event changes in the facts, and in what is derived from them.
    fn change_by(&mut self, event: &mut Event) {
        let touch = self.reader().touch(event);
        let update = self.reader().update_after(event, touch);
        self.derived.touch(&self.program, touch, &update);
        apply(self.facts.write(), &self.program, event);
        self.derived.follow(&self.program, &self.facts, event, &update);
    }

    fn end_batch(&mut self) {
        self.batch_ends
            .push(u32::try_from(self.events.len()).expect("fewer than 2^32 events"));
    }

    /// Empties the list of what happened.
    pub(crate) fn forget_events(&mut self) {
        self.events.clear();
        self.batch_ends.clear();
    }
}

impl Reader<'_> {
    /// Whether an event sets nothing off, counts for nothing that is asked of the past, and changes nothing that the layers
    /// read: all there is to do is to apply it.
    fn is_quiet(&self, touch: Touch, kinds: EventKinds) -> bool {
        !self.triggers().may_set_off(kinds, &[])
            && !self.program.history_kinds.intersects(kinds)
            && !touch.aspects.intersects(self.derived.reads())
    }

    /// Whether what is on the stack makes a difference to characteristics or watchers.
    pub(crate) fn reads_stack(&self) -> bool {
        self.derived.reads().intersects(Aspects::STACK)
    }
}

/// Applies one event to the facts.
pub(crate) fn apply(facts: &mut Facts, program: &crate::program::Program, event: &mut Event) {
    match event {
        Event::Move(movement) => moves::apply(facts, program, movement),
        Event::CreateToken {
            def,
            who,
            entry,
            becomes,
        } => {
            *becomes = Some(moves::create_token(facts, *def, *who, entry));
        }
        Event::CreateEmblem { def, who, becomes } => *becomes = Some(moves::create_emblem(facts, *def, *who)),
        Event::Cease { object } => moves::cease(facts, *object),
        Event::Draw { who } => {
            let player = &mut facts.players[*who];
            player.drawn = player.drawn.saturating_add(1);
            player.drawn_this_step = player.drawn_this_step.saturating_add(1);
        }
        Event::Shuffle { who, order } => knowledge::shuffle(facts, *who, order),
        Event::Reorder {
            who,
            position,
            order,
            by,
        } => knowledge::reorder(facts, *who, *position, order, *by),
        Event::Show { cards, to, .. } => knowledge::show(facts, cards, *to),
        Event::Remember { holder, link, object } => {
            facts.remembered.push(Remembered {
                holder: *holder,
                link: *link,
                object: *object,
            });
        }
        Event::Tap { object } => object::set_flag(facts, *object, Flags::TAPPED, true),
        Event::Untap { object } => object::set_flag(facts, *object, Flags::TAPPED, false),
        Event::PutCounters { on, kind, count, .. } => put_counters(facts, *on, *kind, *count),
        Event::RemoveCounters { from, kind, count } => remove_counters(facts, *from, *kind, *count),
        Event::Attach { object, to } => object::attach(facts, *object, *to),
        // CR 701.3d.
        Event::Unattach { object } => {
            if let Some(object) = facts.object_mut(*object) {
                object.attached = None;
            }
        }
        Event::Transform { object, to } => object::transform(facts, *object, *to),
        Event::TurnFaceDown { object } => object::turn_face_down(facts, *object),
        Event::TurnFaceUp { object, entry } => object::turn_face_up(facts, *object, entry),
        Event::GainControl { object, who } => object::gain_control(facts, *object, *who),
        Event::RemoveFromCombat { object } => object::remove_from_combat(facts, *object),
        Event::LeaveAttacked { object } => facts.combat.leave_attacked(*object),
        Event::RemoveDamage { object } => object::remove_damage(facts, *object),
        Event::RemoveAllDamage => object::remove_all_damage(facts),
        Event::NoteWorlds { objects } => object::note_worlds(facts, objects),
        Event::ForgetDeathtouch => object::forget_deathtouch(facts),
        Event::Damage(damage) => {
            if let Thing::Object(id) = damage.to {
                object::mark_damage(facts, id, damage);
            }
        }
        // CR 118.3b, 119.3.
        Event::GainLife { who, amount } => {
            let life = &mut facts.players[*who].life;
            *life = life.saturating_add_unsigned(*amount);
        }
        Event::LoseLife { who, amount, .. } => {
            let life = &mut facts.players[*who].life;
            *life = life.saturating_sub_unsigned(*amount);
        }
        Event::GiveCounters { who, kind, count } => {
            if let Some(counters) = facts.players[*who].counters_mut(*kind) {
                *counters = counters.saturating_add(*count);
            }
        }
        Event::TakeCounters { who, kind, count } => {
            if let Some(counters) = facts.players[*who].counters_mut(*kind) {
                *counters = counters.saturating_sub(*count);
            }
        }
        Event::AddMana {
            who,
            kind,
            count,
            snow: true,
        } => facts.players[*who].pool.add_snow(*kind, *count),
        Event::AddMana { who, kind, count, .. } => facts.players[*who].pool.add(*kind, *count),
        Event::SpendMana { who, mana } => {
            let spent = facts.players[*who].pool.remove_all(mana);
            debug_assert!(spent, "only mana that is in the pool is spent");
        }
        Event::EmptyPools => facts.players.values_mut().for_each(|player| player.pool.clear()),
        Event::LoseGame { who, .. } => {
            facts.players[*who].lost = true;
            facts.outcome = facts.outcome.filter(|outcome| *outcome != Outcome::Win(*who));
        }
        // CR 104.3f: who would win and lose at the same time loses.
        Event::WinGame { who } if facts.players[*who].lost => {}
        Event::WinGame { who } => facts.outcome = Some(Outcome::Win(*who)),
        Event::DrawGame => facts.outcome = Some(Outcome::Draw),
        Event::DrewFromEmpty { who } => facts.players[*who].drew_from_empty = true,
        Event::ForgetEmptyDraw => facts
            .players
            .values_mut()
            .for_each(|player| player.drew_from_empty = false),
        Event::ForgetLastKnown { ids } => object::forget_last_known(facts, ids),
        Event::Announce { entry } => {
            if let Some(known) = facts.stack.iter_mut().rfind(|known| known.object == entry.object) {
                *known = (**entry).clone();
            }
        }
        Event::PutOnStack { entry, becomes } => *becomes = Some(moves::put_on_stack(facts, entry)),
        Event::CopyOnStack {
            of,
            who,
            entry,
            becomes,
        } => {
            *becomes = moves::copy_on_stack(facts, program, *of, *who, entry);
        }
        Event::Cast { spell, .. } => {
            facts.turn.spells += 1;
            object::set_flag(facts, *spell, Flags::CAST, true);
        }
        Event::Activate { object, ability, .. } => object::note_activation(facts, program, *object, *ability),
        // CR 305.4: a land that is put onto the battlefield isn't counted.
        Event::PlayLand { who, .. } => facts.players[*who].lands_played += 1,
        Event::BeginTurn { who, number } => turn::begin_turn(facts, *who, *number),
        Event::BeginStep { step } => turn::begin_step(facts, *step),
        Event::BecomeMonarch { who } => facts.monarch = Some(*who),
        Event::ExtraTurn { who } => facts.turn.extra.push(*who),
        Event::SkipNext { who, skipped } => facts.players[*who].skips.push(*skipped),
        Event::Skip { who, skipped } => turn::skip(facts, *who, *skipped),
        Event::EndUntil { objects } => facts.until.retain(|until| !objects.contains(&until.object)),
        Event::Plan { agenda } => facts.turn.agenda = agenda.clone(),
        Event::DeclareAttackers { attacks } => {
            facts.combat.has_begun = true;
            facts.combat.attacks.extend(attacks.iter().copied());
        }
        Event::DeclareBlockers { blocks } => facts.combat.blocks.extend(blocks.iter().copied()),
        Event::Blocked { attacker, is_blocked } => {
            if let Some(attack) = facts
                .combat
                .attacks
                .iter_mut()
                .find(|attack| attack.attacker == *attacker)
            {
                attack.blocked = Some(*is_blocked);
            }
        }
        Event::FirstStrikers { objects } => facts.combat.first_strikers = Some(objects.clone()),
        Event::EndCombat => turn::end_combat(facts),
        Event::BeginEffect { effect } => turn::begin_effect(facts, effect),
        Event::EndEffects { ids } => facts.effects.retain(|effect| !ids.contains(&effect.id)),
        Event::UseEffect { id, prevented } => turn::use_effect(facts, *id, *prevented),
        Event::BeginDelayed { trigger } => turn::begin_delayed(facts, trigger),
        Event::EndDelayed { ids } => facts.delayed.retain(|trigger| !ids.contains(&trigger.id)),
        Event::Note {
            object,
            ability,
            note,
        } => {
            let noted = (*object, *ability, *note);
            if !facts.noted.contains(&noted) {
                facts.noted.push(noted);
            }
        }
        Event::ArmState {
            object,
            ability,
            waiting,
        } => {
            facts.armed.retain(|armed| *armed != (*object, *ability));
            if *waiting {
                facts.armed.push((*object, *ability));
            }
        }
        // Containers and announcements: what they contain changes the facts, or nothing does.
        Event::Destroy { .. }
        | Event::Sacrifice { .. }
        | Event::Discard { .. }
        | Event::Cycle { .. }
        | Event::Mill { .. }
        | Event::TapForMana { .. }
        | Event::Target { .. }
        | Event::Counter { .. }
        | Event::Trigger { .. } => {}
    }
}

fn put_counters(facts: &mut Facts, on: spellstack_core::ObjectId, kind: CounterKind, count: u32) {
    if count == 0 || facts.object(on).is_none() {
        return;
    }
    facts.timestamp += 1;
    let timestamp = facts.timestamp;
    if let Some(counters) = facts.counters.iter_mut().find(|c| c.on == on && c.kind == kind) {
        counters.count = counters.count.saturating_add(count);
        counters.timestamp = timestamp;
    } else {
        facts.counters.push(Counters {
            on,
            kind,
            count,
            timestamp,
        });
    }
}

fn remove_counters(facts: &mut Facts, from: spellstack_core::ObjectId, kind: CounterKind, count: u32) {
    if let Some(at) = facts.counters.iter().position(|c| c.on == from && c.kind == kind) {
        let counters = &mut facts.counters[at];
        counters.count = counters.count.saturating_sub(count);
        if counters.count == 0 {
            facts.counters.remove(at);
        }
    }
}
