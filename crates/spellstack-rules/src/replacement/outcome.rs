//! What a batch did, for "if you do" and "this way".

use crate::control::InstructionResult;
use crate::event::{Batch, Event, Mover, Thing};

/// What the committed events did.
pub(super) fn of<'e>(events: impl Iterator<Item = &'e Event> + Clone) -> InstructionResult {
    let mut done = InstructionResult::default();
    let has_damage = events.clone().any(|event| matches!(event, Event::Damage(_)));
    for event in events {
        done.any = true;
        match event {
            Event::Move(movement) => {
                done.objects.extend(movement.becomes);
                add(&mut done, 1);
            }
            Event::CreateToken { becomes, .. } | Event::CopyOnStack { becomes, .. } => {
                done.objects.extend(*becomes);
                add(&mut done, 1);
            }
            Event::Tap { object }
            | Event::Untap { object }
            | Event::Transform { object, .. }
            | Event::TurnFaceDown { object }
            | Event::TurnFaceUp { object, .. } => {
                done.objects.push(*object);
                add(&mut done, 1);
            }
            Event::Damage(damage) => {
                add(&mut done, damage.amount);
                meet(&mut done, damage.to);
            }
            Event::GainLife { amount, .. } | Event::LoseLife { amount, .. } if !has_damage => {
                add(&mut done, *amount)
            }
            Event::PutCounters {
                on: object, count, ..
            }
            | Event::RemoveCounters {
                from: object, count, ..
            } if !has_damage => {
                add(&mut done, *count);
                meet(&mut done, Thing::Object(*object));
            }
            _ => {}
        }
    }
    done
}

/// What a gathered batch will do, as far as that can be said before it happens.
pub(crate) fn expected(batch: &Batch) -> InstructionResult {
    let mut done = InstructionResult {
        any: !batch.is_empty(),
        amount: i32::try_from(batch.records.len()).unwrap_or(i32::MAX),
        ..InstructionResult::default()
    };
    for event in &batch.events {
        if let Event::Move(movement) = event
            && let Mover::Object(id) = movement.what
        {
            done.objects.push(id);
        }
        let amount = match event {
            Event::Reorder { .. } => 0,
            Event::Damage(damage) => damage.amount,
            Event::GainLife { amount, .. } | Event::LoseLife { amount, .. } => *amount,
            Event::PutCounters { count, .. } | Event::RemoveCounters { count, .. } => *count,
            _ => 1,
        };
        add(&mut done, amount);
    }
    done
}

/// What the same was done to twice is named once.
fn meet(done: &mut InstructionResult, thing: Thing) {
    match thing {
        Thing::Object(object) if !done.objects.contains(&object) => done.objects.push(object),
        Thing::Player(player) if !done.players.contains(&player) => done.players.push(player),
        Thing::Object(_) | Thing::Player(_) => {}
    }
}

fn add(done: &mut InstructionResult, amount: u32) {
    done.amount = done
        .amount
        .saturating_add(i32::try_from(amount).unwrap_or(i32::MAX));
}
