//! The one mutator of facts: what each event and each record changes. It cannot ask and cannot fail.

mod committed;
mod knowledge;
mod moves;
mod object;
mod turn;

pub(crate) use committed::Committed;
pub(crate) use moves::{allocate, blank, list, new_token, would_become};

use spellstack_core::counter::CounterKind;

use crate::event::{Bookkeeping, Event};
use crate::state::{Counters, Facts, Flags, Outcome, Remembered};

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
        Event::Damage(damage) => {
            object::mark_damage(facts, damage);
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
            assert!(spent, "only mana that is in the pool is spent");
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
        Event::EndCombat => turn::end_combat(facts),
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

/// Notes one record in the facts.
pub(crate) fn note(facts: &mut Facts, record: &mut Bookkeeping) {
    match record {
        Bookkeeping::Remember { holder, link, object } => {
            facts.remembered.push(Remembered {
                holder: *holder,
                link: *link,
                object: *object,
            });
        }
        Bookkeeping::NoteWorlds { objects } => object::note_worlds(facts, objects),
        Bookkeeping::ForgetDeathtouch => object::forget_deathtouch(facts),
        Bookkeeping::ForgetEmptyDraw => facts
            .players
            .values_mut()
            .for_each(|player| player.drew_from_empty = false),
        Bookkeeping::ForgetLastKnown { ids } => object::forget_last_known(facts, ids),
        Bookkeeping::Announce { entry } => {
            if let Some(known) = facts.stack.iter_mut().rfind(|known| known.object == entry.object) {
                *known = (**entry).clone();
            }
        }
        Bookkeeping::EndUntil { objects } => facts.until.retain(|until| !objects.contains(&until.object)),
        Bookkeeping::SchedulePhases { agenda } => facts.turn.agenda = agenda.clone(),
        Bookkeeping::FirstStrikers { objects } => facts.combat.first_strikers = Some(objects.clone()),
        Bookkeeping::BeginEffect { effect } => turn::begin_effect(facts, effect),
        Bookkeeping::EndEffects { ids } => facts.effects.retain(|effect| !ids.contains(&effect.id)),
        Bookkeeping::UseEffect { id, prevented } => turn::use_effect(facts, *id, *prevented),
        Bookkeeping::BeginDelayed { trigger } => turn::begin_delayed(facts, trigger),
        Bookkeeping::EndDelayed { ids } => facts.delayed.retain(|trigger| !ids.contains(&trigger.id)),
        Bookkeeping::Note {
            object,
            ability,
            note,
        } => {
            let noted = (*object, *ability, *note);
            if !facts.noted.contains(&noted) {
                facts.noted.push(noted);
            }
        }
        Bookkeeping::ArmState {
            object,
            ability,
            waiting,
        } => {
            facts.armed.retain(|armed| *armed != (*object, *ability));
            if *waiting {
                facts.armed.push((*object, *ability));
            }
        }
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
