//! What an ability watches for, where it functions: which lists of the cache it belongs to.

use smallvec::SmallVec;
use spellstack_core::ZoneKind;
use spellstack_core::lang::{
    Ability, EventPattern, Filter, ObjectRef, Objects, Rule, Statement, Static, Trigger, derive,
};

use super::AbilityClass;
use crate::program::EventKind;

/// What a watcher is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum WatchClass {
    /// A triggered ability.
    Trigger,
    /// A triggered ability that watches the state of the game (CR 603.8).
    State,
    /// A replacement or prevention effect of a static ability.
    Replacement,
    /// A rule-changing static ability.
    Rule,
    /// An activated ability that uses the stack.
    Activated,
    /// An activated mana ability.
    Mana,
}

/// The classes of watchers that an ability belongs to, with the kinds of events that it watches for.
pub(super) fn watching(
    ability: &Ability,
    class: AbilityClass,
    watches: &[EventKind],
) -> SmallVec<[(WatchClass, EventKind); 2]> {
    let mut found = SmallVec::new();
    match ability {
        Ability::Triggered(triggered) => match triggered.trigger {
            Trigger::Event(_) | Trigger::OneOrMore(_) | Trigger::OncePerTurn(_) => {
                found.extend(watches.iter().map(|kind| (WatchClass::Trigger, *kind)));
            }
            Trigger::State(_) => found.push((WatchClass::State, EventKind::Other)),
        },
        Ability::Static(statics) => {
            if replaces(statics) {
                found.extend(watches.iter().map(|kind| (WatchClass::Replacement, *kind)));
            }
            if changes_rules(statics) {
                found.push((WatchClass::Rule, EventKind::Other));
            }
        }
        Ability::Activated(_) => {
            let class = match class {
                AbilityClass::Mana => WatchClass::Mana,
                _ => WatchClass::Activated,
            };
            found.push((class, EventKind::Other));
        }
        Ability::Keyword(_) | Ability::Spell(_) => {}
    }
    found
}

/// CR 113.6g: that a spell can't be countered is so while it is on the stack.
pub(super) fn is_uncounterable(ability: &Ability) -> bool {
    let is_it = |statement: &Statement| match statement {
        Statement::Rule(Rule::CantBeCountered(objects)) => *objects == Objects::The(ObjectRef::This),
        Statement::Rule(_) | Statement::Modify(..) | Statement::Replace(_) => false,
    };
    match ability {
        Ability::Static(statics) => statics.statements.iter().any(is_it),
        Ability::Keyword(_) | Ability::Spell(_) | Ability::Activated(_) | Ability::Triggered(_) => false,
    }
}

/// Whether some statement replaces an event other than the object's own arrival, which is over.
fn replaces(ability: &Static) -> bool {
    ability.statements.iter().any(|statement| match statement {
        Statement::Replace(replacement) => !is_own_arrival(&replacement.event),
        Statement::Modify(..) | Statement::Rule(_) => false,
    })
}

fn is_own_arrival(pattern: &EventPattern) -> bool {
    let EventPattern::Moves { what, to, .. } = pattern else {
        return false;
    };
    *to == Some(ZoneKind::Battlefield) && *what == Filter::Is(ObjectRef::This)
}

fn changes_rules(ability: &Static) -> bool {
    ability.statements.iter().any(|statement| match statement {
        Statement::Rule(rule) => !derive::is_about_casting_this(rule),
        Statement::Modify(..) | Statement::Replace(_) => false,
    })
}
