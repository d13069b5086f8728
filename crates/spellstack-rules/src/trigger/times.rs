//! How many times an ability triggers (CR 603.2d).

use spellstack_core::lang::{Rule, Statement};

use crate::bounds::MOST_WAITING;
use crate::control::Waiting;
use crate::derived::Watcher;
use crate::look::Context;
use crate::program::WatchClass;
use crate::trigger::Triggers;

impl Triggers<'_> {
    /// Lets abilities that have triggered do so as often as the rules in force say. What is created by an ability, a
    /// delayed or reflexive trigger, is not among them.
    pub(super) fn trigger_again(&self, before: &[Watcher], found: &mut Vec<Waiting>) {
        if !self.program.triggers_again {
            return;
        }
        let once = std::mem::take(found);
        for waiting in once {
            if found.len() > MOST_WAITING {
                return;
            }
            let more = self.times_more(before, &waiting);
            found.extend(std::iter::repeat_n(waiting, more + 1));
        }
    }

    /// How many effects make the ability trigger once more. For one that looks back, those of objects that left with
    /// the event count too (CR 603.10).
    fn times_more(&self, before: &[Watcher], waiting: &Waiting) -> usize {
        let look = self.look();
        let mut times = 0;
        let mut count = |rule: &Rule, context: &Context<'_>| {
            if let Rule::TriggersAgain(of) = rule
                && look.fits(waiting.source, of, context)
            {
                times += 1;
            }
        };
        self.each_rule(&mut count);
        if !self.program.ability(waiting.ability).looks_back {
            return times;
        }
        let left = |watcher: &&Watcher| {
            watcher.class == WatchClass::Rule && self.facts.object(watcher.object).is_none()
        };
        for watcher in before.iter().filter(left) {
            let context = Context::of(watcher.object, watcher.controller);
            let Some(statics) = self.program.ability(watcher.held.id).as_static() else {
                continue;
            };
            let holds = statics
                .condition
                .as_ref()
                .is_none_or(|condition| look.holds(condition, &context));
            for statement in statics.statements.iter().filter(|_| holds) {
                match statement {
                    Statement::Rule(rule) => count(rule, &context),
                    Statement::Modify(..) | Statement::Replace(_) => {}
                }
            }
        }
        times
    }
}
