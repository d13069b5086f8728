//! The link of what costs exile (CR 607.2a, 607.2q).

use spellstack_core::card::TokenDef;
use spellstack_core::lang::visit::{Flow, GO_ON, Visitor, walk_ability, walk_effect, walk_object};
use spellstack_core::lang::{Ability, Effect, Link, ObjectRef};

/// The link by which abilities of one object speak of what its costs exile: the one that no effect of them writes.
pub(super) fn exiled_by_cost<'a>(abilities: impl Iterator<Item = &'a Ability>) -> Option<Link> {
    let mut links = Links::default();
    for ability in abilities {
        // The walk through one ability never ends early.
        let _flow = walk_ability(&mut links, ability);
    }
    let Links { written, read } = links;
    read.into_iter().find(|link| !written.contains(link))
}

#[derive(Default)]
struct Links {
    written: Vec<Link>,
    read: Vec<Link>,
}

impl<'a> Visitor<'a> for Links {
    fn visit_effect(&mut self, effect: &'a Effect) -> Flow {
        if let Effect::Exile(_, Some(link)) = effect {
            self.written.push(*link);
        }
        walk_effect(self, effect)
    }

    fn visit_object(&mut self, object: &'a ObjectRef) -> Flow {
        if let ObjectRef::Linked(link) = object {
            self.read.push(*link);
        }
        walk_object(self, object)
    }

    // What an ability grants or makes has links of its own (CR 607.5).
    fn visit_ability(&mut self, _: &'a Ability) -> Flow {
        GO_ON
    }

    fn visit_token(&mut self, _: &'a TokenDef) -> Flow {
        GO_ON
    }
}
