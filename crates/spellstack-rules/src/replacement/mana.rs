//! What replacement effects would make of the mana that a permanent is tapped for (CR 106.12b).

use smallvec::SmallVec;
use spellstack_core::lang::{Effect, EventPattern, Instead, Statement};
use spellstack_core::{ObjectId, PlayerId};

use crate::control::Replacer;
use crate::event::Event;
use crate::look::Context;
use crate::program::{EventKind, WatchClass};
use crate::replacement::applicable::Replacements;

/// What becomes of an amount of mana: first an amount more, then a multiple of that.
pub(crate) struct ManaChanges<'a> {
    pub plus: u32,
    pub times: u32,
    /// What is done rather than to produce it, with the words' *this* and *you*: one after the other, as long as mana is
    /// produced.
    pub instead: SmallVec<[(&'a Effect, Option<ObjectId>, PlayerId); 1]>,
    /// Whether none is produced at last.
    pub nothing: bool,
}

impl<'a> Replacements<'a> {
    /// What effects would make of the mana that the permanent is tapped for, besides those that have been applied; `None` if
    /// there are none.
    pub(crate) fn mana_changes(
        &self,
        who: PlayerId,
        tapped: ObjectId,
        applied: &[Replacer],
    ) -> Option<ManaChanges<'a>> {
        if !self.mana_may_change() {
            return None;
        }
        let event = Event::TapForMana { object: tapped, who };
        let found = self.applicable_to(&event, applied, &[]);
        let binding = self.binding_of(&event);
        let mut changes = ManaChanges {
            plus: 0,
            times: 1,
            instead: SmallVec::new(),
            nothing: false,
        };
        for replacer in found.iter().copied() {
            let (this, you) = self.replacer_words(replacer, &event);
            let context = Context::of(this, you).with_event(&binding);
            match self.instead_of(replacer) {
                Some(Instead::Multiplied(factor)) => changes.times = changes.times.saturating_mul(*factor),
                Some(Instead::Increased(value)) => {
                    changes.plus = changes.plus.saturating_add(self.look().amount(value, &context));
                }
                // The payer applies these last, in this order (`payers_pick`).
                Some(Instead::Do(effect)) => changes.instead.push((effect, this, you)),
                Some(Instead::Nothing) => changes.nothing = true,
                _ => {}
            }
        }
        Some(changes)
    }

    /// Whether any effect replaces what permanents are tapped for.
    pub(crate) fn mana_may_change(&self) -> bool {
        let watched = !self
            .derived
            .watchers(WatchClass::Replacement, EventKind::TappedForMana)
            .is_empty();
        watched
            || self.facts.effects.iter().any(|effect| {
                let statics = effect.ability.and_then(|id| self.program.ability(id).as_static());
                statics.is_some_and(|statics| {
                    statics.statements.iter().any(|statement| {
                        matches!(statement, Statement::Replace(replacement)
                            if matches!(replacement.event, EventPattern::TappedForMana { .. }))
                    })
                })
            })
    }
}
