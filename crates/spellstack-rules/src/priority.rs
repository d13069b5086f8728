//! Priority (CR 117): who may act, and what happens when all players pass.

use spellstack_core::PlayerId;

use crate::bounds::MOST_LISTED;
use crate::control::{Frame, InstructionResult, ResolveStage, SettleStage};
use crate::decision::{Ask, Pending, Why};
use crate::derived::Quick;
use crate::game::Game;
use crate::legal::Found;

impl Game {
    /// State-based actions and triggers come before anybody gets priority (CR 117.5, 503.1a, 508.2b, 509.2a, 510.3a).
    pub(crate) fn priority_step(&mut self, passed: u8) {
        self.push(Frame::Priority { passed });
        self.settle_step(SettleStage::Check);
    }

    /// Gives a new round of priority, the active player first (CR 117.3, 117.3a-b).
    pub(crate) fn begin_priority(&mut self) {
        self.control.priority = Some(self.facts.turn.active);
        self.push(Frame::Priority { passed: 0 });
    }

    /// The player with priority is asked, or passes if there is nothing else to do.
    pub(crate) fn give_priority(&mut self) {
        let Some(player) = self.control.priority else {
            return;
        };
        self.listed.forget();
        // What was done last is over with a resolution: nothing asks for it any more.
        self.control.result = InstructionResult::default();
        // Whether or not it was found out before.
        let price = self.legality().price_of_listing(player);
        self.budget.spend(price.min(MOST_LISTED));
        if !self.options.forced_decisions && self.has_nothing_to_do(player) {
            return self.pass_priority();
        }
        self.control.pending = Some(Pending {
            player,
            source: None,
            ability: None,
            why: Why::Priority,
            ask: Ask::Priority,
        });
    }

    /// Whether a player could only pass. What was so before is so now, unless something happened that concerns the player,
    /// a card looks at the step, or sorceries can be cast now.
    fn has_nothing_to_do(&mut self, player: PlayerId) -> bool {
        let sorcery_speed = self.legality().has_sorcery_timing(player);
        let known = || self.derived.is_idle(&self.facts, player, sorcery_speed);
        if self
            .derived
            .holds_quickly(Quick::Idle, known, || !self.has_action(player))
        {
            return true;
        }
        let found = self.list_actions(player);
        if !self.program.reads_step {
            match found {
                Found::Nothing(wants) => self.derived.note_idle(player, sorcery_speed, wants),
                Found::AtSorcerySpeed(wants) => self.derived.note_idle(player, false, wants),
                Found::Something => {}
            }
        }
        matches!(found, Found::Nothing(_))
    }

    /// CR 117.3d, 117.4: the next player gets priority; if all have passed in turn, the top of the stack resolves or
    /// the step ends (CR 117.7, 405.5, 500.2, 505.2, 608.1).
    pub(crate) fn pass_priority(&mut self) {
        let Some(Frame::Priority { passed }) = self.control.frames.pop() else {
            return;
        };
        let passed = passed + 1;
        if usize::from(passed) < self.facts.players.len() {
            self.control.priority = self.control.priority.map(|player| self.facts.next_player(player));
            self.push(Frame::Priority { passed });
            // Nothing has happened since the last player was given priority.
            return self.give_priority();
        }
        self.control.priority = None;
        let Some(top) = self.facts.stack.last().map(|entry| entry.object) else {
            return;
        };
        if self.note_resolution() {
            return;
        }
        self.begin_priority();
        // CR 117.2e: nobody has priority during a resolution.
        self.control.priority = None;
        self.push(Frame::Resolve {
            object: top,
            stage: ResolveStage::Begin,
        });
    }

    /// CR 117.3c, 116.3: a player who acts, special actions included, gets priority again afterwards.
    pub(crate) fn keep_priority(&mut self) {
        if let Some(Frame::Priority { passed }) = self.control.frames.last_mut() {
            *passed = 0;
        }
    }

    /// After a resolution the active player gets priority.
    pub(crate) fn ensure_priority(&mut self) {
        if self.control.priority.is_none() {
            self.control.priority = Some(self.facts.turn.active);
        }
    }
}
