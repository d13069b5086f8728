//! What follows at once when a permanent comes under another player's control.

use spellstack_core::ObjectId;

use crate::cache::Reads;
use crate::game::Game;
use crate::state::{Facts, Flags};

impl Game {
    /// Notices permanents whose controller has changed: they haven't been under control since the turn began
    /// (CR 302.6), and they are removed from combat (CR 506.4).
    pub(crate) fn notice_control_changes(&mut self) {
        let mut left_combat = false;
        let Game { facts, cache, .. } = self;
        for place in 0..facts.battlefield().len() {
            let id = facts.battlefield()[place];
            let Some(controller) = cache.found.table.get(id).map(|chars| chars.controller) else {
                continue;
            };
            let Some(object) = facts.object_mut(id) else {
                continue;
            };
            if object.seen_controller != controller {
                object.seen_controller = controller;
                // CR 708.5: whoever controls a face-down permanent may look at it.
                object.known.insert(controller);
                object.flags.set(Flags::SICK, true);
                object.flags.set(Flags::SINCE_UPKEEP, true);
                left_combat |= remove_from_combat(facts, id);
            }
        }
        if left_combat {
            self.cache.settled = false;
        }
        if left_combat && self.cache.found.reads.intersects(Reads::COMBAT) {
            self.cache.valid = false;
            self.refresh();
        }
    }
}

/// Removes a creature or planeswalker from combat; whether it was in it.
fn remove_from_combat(facts: &mut Facts, id: ObjectId) -> bool {
    let combat = &mut facts.combat;
    let was_attacked = combat.is_attacked(id);
    if !was_attacked && !combat.is_attacking(id) && !combat.is_blocking(id) {
        return false;
    }
    combat.leave_attacked(id);
    combat.attacks.retain(|attack| attack.attacker != id);
    // What blocked it goes on being a blocking creature (CR 509.1g).
    combat.blocks.retain(|block| block.blocker != id);
    true
}
