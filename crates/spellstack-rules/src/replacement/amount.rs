//! Replacements that change how much of something happens (CR 614.1a).

use spellstack_core::lang::EventPattern;

use super::apply::entry_of;
use crate::bounds::{MOST_PERMANENTS, MOST_TIMES};
use crate::control::{BatchFrame, Replacer};
use crate::event::{Event, Extras};
use crate::state::Facts;

/// What becomes of an amount.
#[derive(Clone, Copy)]
pub(super) enum Change {
    /// So many times as much.
    Times(u32),
    /// So much more, or less.
    Plus(i32),
}

impl Change {
    fn of(self, amount: u32) -> u32 {
        match self {
            Change::Times(factor) => amount.saturating_mul(factor),
            Change::Plus(extra) => amount.saturating_add_signed(extra),
        }
    }
}

/// Changes the amount of the event at hand, as far as the pattern refers to it.
pub(super) fn change(
    frame: &mut BatchFrame,
    pattern: &EventPattern,
    replacer: Replacer,
    change: Change,
    facts: &Facts,
) {
    let at = frame.at as usize;
    if let EventPattern::CountersPut { kind, .. } = pattern
        && let Some(entry) = entry_of(&mut frame.events[at].event)
    {
        entry.change_extras(|Extras { counters, .. }| {
            let is_of_kind = |put| kind.is_none_or(|kind| kind == put);
            let of_kind = counters.iter_mut().filter(|(put, _)| is_of_kind(*put));
            of_kind.for_each(|(_, count)| *count = change.of(*count));
            counters.retain(|(_, count)| *count > 0);
        });
        return;
    }
    if let Change::Times(0) = change {
        drop_mana(frame);
        frame.events.remove(at);
        return;
    }
    match &mut frame.events[at].event {
        Event::Damage(damage) => damage.amount = change.of(damage.amount),
        Event::GainLife { amount, .. } | Event::LoseLife { amount, .. } => *amount = change.of(*amount),
        Event::PutCounters { count, .. } => *count = change.of(*count),
        Event::Draw { .. } => draw_more(frame, change),
        Event::CreateToken { .. } => {
            let room = MOST_PERMANENTS.saturating_sub(facts.battlefield().len());
            create_more(frame, replacer, change, room);
        }
        Event::TapForMana { .. } => add_more(frame, change),
        _ => {}
    }
}

/// CR 121.2, 121.2a, 121.6: cards are drawn one at a time. What has been applied to the first isn't applied to the
/// others again.
fn draw_more(frame: &mut BatchFrame, change: Change) {
    let draw = frame.events[frame.at as usize].clone();
    let more = change.of(1).min(MOST_TIMES).saturating_sub(1);
    frame.later.extend(std::iter::repeat_n(draw, more as usize));
}

/// The tokens that one player would create of one kind are one number, and the effect applies to it once.
fn create_more(frame: &mut BatchFrame, replacer: Replacer, change: Change, room: usize) {
    let at = frame.at as usize;
    let key = |event: &Event| match event {
        Event::CreateToken { def, who, .. } => Some((*def, *who)),
        _ => None,
    };
    let wanted = key(&frame.events[at].event);
    let mut count: u32 = 0;
    for batched in &mut frame.events[at..] {
        if !batched.settled && key(&batched.event) == wanted {
            count += 1;
            if !batched.applied.contains(&replacer) {
                batched.applied.push(replacer);
            }
        }
    }
    let copy = frame.events[at].clone();
    let room = room.saturating_sub(frame.events.len());
    let more = room.min(change.of(count).saturating_sub(count) as usize);
    let after = at + 1;
    frame.events.splice(after..after, std::iter::repeat_n(copy, more));
}

/// CR 106.12b: what replaces being tapped for mana replaces the production of that mana.
pub(super) fn drop_mana(frame: &mut BatchFrame) {
    if let Event::TapForMana { .. } = frame.events[frame.at as usize].event {
        add_more(frame, Change::Times(0));
    }
}

/// CR 106.12b: the mana that the permanent was tapped for is in the same batch.
fn add_more(frame: &mut BatchFrame, change: Change) {
    let mut produced = frame
        .events
        .iter_mut()
        .filter_map(|batched| match &mut batched.event {
            Event::AddMana { count, .. } => Some(count),
            _ => None,
        });
    match change {
        Change::Times(_) => produced.for_each(|count| *count = change.of(*count)),
        Change::Plus(_) => {
            if let Some(count) = produced.next() {
                *count = change.of(*count);
            }
        }
    }
}
