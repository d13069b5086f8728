//! Turns, steps, and effects that begin and end.

use spellstack_core::lang::Skipped;
use spellstack_core::{PlayerId, Step, Zone};

use crate::state::{Agenda, ContinuousEffect, DelayedTrigger, EffectSpan, Facts, Flags, Object};

pub(super) fn begin_turn(facts: &mut Facts, who: PlayerId, number: u32) {
    pass_turn(facts, who);
    let turn = &mut facts.turn;
    turn.number = number;
    turn.active = who;
    turn.step = Step::Untap;
    turn.agenda = Agenda::default();
    turn.spells = 0;
    facts.history.iter_mut().for_each(|count| *count = 0);
    facts.used.clear();
    facts.noted.clear();
    // What was to apply during this player's next turn does so until it ends.
    for effect in facts
        .effects
        .iter_mut()
        .filter(|effect| effect.span == EffectSpan::NextTurnOf(who))
    {
        effect.span = EffectSpan::EndOfTurn;
    }
    for trigger in facts
        .delayed
        .iter_mut()
        .filter(|trigger| trigger.span == EffectSpan::NextTurnOf(who))
    {
        trigger.span = EffectSpan::EndOfTurn;
    }
    for player in facts.players.values_mut() {
        player.lands_played = 0;
        player.drawn = 0;
        player.drawn_this_step = 0;
    }
    for object in facts.objects.iter_mut().filter(|object| object.alive) {
        object.flags.set(Flags::DRAWN_THIS_TURN, false);
        object.flags.set(Flags::ENTERED_THIS_TURN, false);
        object.flags.set(Flags::LOYALTY_USED, false);
        // CR 302.6: what the active player controls now has been under control since the turn began.
        if object.zone == Zone::Battlefield && object.seen_controller == who {
            object.flags.set(Flags::SICK, false);
        }
    }
}

/// CR 614.10a: one skip is satisfied by one occurrence.
pub(super) fn skip(facts: &mut Facts, who: PlayerId, skipped: Skipped) {
    let skips = &mut facts.players[who].skips;
    if let Some(at) = skips.iter().position(|known| *known == skipped) {
        skips.remove(at);
    }
    match skipped {
        Skipped::Turn => pass_turn(facts, who),
        Skipped::Step(_) | Skipped::Combat => {}
    }
}

/// The turn order goes on from a turn of that player.
fn pass_turn(facts: &mut Facts, who: PlayerId) {
    let next = facts.next_player(who);
    let turn = &mut facts.turn;
    if turn.extra.last() == Some(&who) {
        turn.extra.pop();
    } else {
        turn.next = next;
    }
}

pub(super) fn begin_step(facts: &mut Facts, step: Step) {
    facts.turn.step = step;
    if step == Step::Upkeep {
        begin_upkeep(facts);
    }
    for player in facts.players.values_mut() {
        player.drawn_this_step = 0;
    }
}

/// What came under the active player's control since the last of these moments is new in this upkeep (CR 702.30a).
fn begin_upkeep(facts: &mut Facts) {
    let active = facts.turn.active;
    let here = |object: &&mut Object| object.alive && object.zone == Zone::Battlefield;
    for object in facts.objects.iter_mut().filter(here) {
        if object.seen_controller == active {
            let is_new = object.flags.has(Flags::SINCE_UPKEEP);
            object.flags.set(Flags::NEWLY_CONTROLLED, is_new);
            object.flags.set(Flags::SINCE_UPKEEP, false);
        }
    }
}

pub(super) fn end_combat(facts: &mut Facts) {
    facts.combat = crate::state::Combat::default();
}

pub(super) fn begin_effect(facts: &mut Facts, effect: &mut ContinuousEffect) {
    facts.timestamp += 1;
    facts.effect_number += 1;
    effect.timestamp = facts.timestamp;
    effect.id = facts.effect_number;
    facts.effects.push(effect.clone());
}

pub(super) fn use_effect(facts: &mut Facts, id: u32, prevented: u32) {
    let Some(at) = facts.effects.iter().position(|effect| effect.id == id) else {
        return;
    };
    let effect = &mut facts.effects[at];
    let left = match (&mut effect.uses, &mut effect.shield) {
        (Some(uses), _) => {
            *uses = uses.saturating_sub(1);
            *uses
        }
        // CR 615.7: each 1 damage prevented makes the shield smaller by 1.
        (None, Some(shield)) => {
            *shield = shield.saturating_sub(prevented);
            *shield
        }
        (None, None) => return,
    };
    if left == 0 {
        facts.effects.remove(at);
    }
}

pub(super) fn begin_delayed(facts: &mut Facts, trigger: &mut DelayedTrigger) {
    facts.effect_number += 1;
    facts.timestamp += 1;
    trigger.id = facts.effect_number;
    trigger.since = facts.timestamp;
    facts.delayed.push(trigger.clone());
}
