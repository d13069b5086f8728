//! How much a definition says: what comes back to itself over and over is refused before anything follows it.

use crate::card::CardDef;
use crate::lang::visit::{
    Flow, GO_ON, Phrase, STOP, Visitor, walk_ability, walk_condition, walk_effect, walk_filter,
    walk_modification, walk_value,
};
use crate::lang::{Ability, Condition, Effect, Filter, Modification, Statement, Static, Value};

use super::{FaultKind, MAX_DEPTH, MAX_PHRASES};

/// How often an ability may grant a static ability that grants another one: each grant multiplies what there is by the
/// number of permanents.
const MOST_GRANTS: usize = 1;

/// What is too much about a definition, if anything is.
pub(super) fn excess(card: &CardDef) -> Option<FaultKind> {
    let mut extent = Extent::default();
    match card.accept(&mut extent).is_break() {
        true if extent.depth > MAX_DEPTH => Some(FaultKind::TooDeep),
        true => Some(FaultKind::TooLong),
        false => None,
    }
}

/// Counts phrases and how deep they are in one another. All that can be inside something of its own kind is one of these.
#[derive(Default)]
struct Extent {
    depth: usize,
    phrases: usize,
}

impl Extent {
    fn inside(&mut self, walk: impl FnOnce(&mut Self) -> Flow) -> Flow {
        self.phrases += 1;
        self.depth += 1;
        if self.depth > MAX_DEPTH || self.phrases > MAX_PHRASES {
            return STOP;
        }
        walk(self)?;
        self.depth -= 1;
        GO_ON
    }
}

impl<'a> Visitor<'a> for Extent {
    fn visit_ability(&mut self, ability: &'a Ability) -> Flow {
        self.inside(|extent| walk_ability(extent, ability))
    }

    fn visit_effect(&mut self, effect: &'a Effect) -> Flow {
        self.inside(|extent| walk_effect(extent, effect))
    }

    fn visit_modification(&mut self, change: &'a Modification) -> Flow {
        self.inside(|extent| walk_modification(extent, change))
    }

    fn visit_condition(&mut self, condition: &'a Condition) -> Flow {
        self.inside(|extent| walk_condition(extent, condition))
    }

    fn visit_value(&mut self, value: &'a Value) -> Flow {
        self.inside(|extent| walk_value(extent, value))
    }

    fn visit_filter(&mut self, filter: &'a Filter) -> Flow {
        self.inside(|extent| walk_filter(extent, filter))
    }
}

/// Whether a description looks at the targets of what targets something: each step multiplies what is looked at.
pub(super) fn looks_at_targets(filter: &Filter) -> bool {
    match filter {
        Filter::Targets(_) => true,
        Filter::All(parts) | Filter::AnyOf(parts) => parts.iter().any(looks_at_targets),
        Filter::Not(inner) => looks_at_targets(inner),
        _ => false,
    }
}

/// Whether a static ability grants static abilities that grant others, and so on, too often.
pub(super) fn grants_too_often(ability: &Static) -> bool {
    grants(ability) > MOST_GRANTS
}

/// How many grants of static abilities are inside one another.
fn grants(ability: &Static) -> usize {
    let modifications = ability.statements.iter().flat_map(|statement| match statement {
        Statement::Modify(_, changes) => &changes[..],
        Statement::Rule(_) | Statement::Replace(_) => &[],
    });
    modifications.map(granted).max().unwrap_or(0)
}

fn granted(change: &Modification) -> usize {
    match change {
        Modification::Gain(ability) => match &**ability {
            Ability::Static(inner) => 1 + grants(inner),
            Ability::Keyword(_) | Ability::Spell(_) | Ability::Activated(_) | Ability::Triggered(_) => 0,
        },
        Modification::Copy(_, exceptions) => exceptions.iter().map(granted).max().unwrap_or(0),
        _ => 0,
    }
}
