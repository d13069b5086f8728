//! Combat: who attacks what and who blocks whom (CR 506-511).

use serde::{Deserialize, Serialize};
use spellstack_core::ObjectId;

use crate::event::Thing;

/// One attacking creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    /// The creature.
    pub attacker: ObjectId,
    /// The player or planeswalker that it attacks.
    pub target: Thing,
    /// Whether that has been removed from combat, so that the creature attacks nothing (CR 506.4c).
    pub is_lost: bool,
    /// Whether it has become blocked; `None` before blockers are declared (CR 509.1h).
    pub blocked: Option<bool>,
}

/// One creature blocking another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Block {
    /// The blocking creature.
    pub blocker: ObjectId,
    /// The creature that it blocks.
    pub attacker: ObjectId,
}

/// The combat of this phase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combat {
    /// The attacking creatures, in the order declared.
    pub attacks: Vec<Attack>,
    /// The blocks, in the order declared.
    pub blocks: Vec<Block>,
    /// Whether a creature has attacked, or been put onto the battlefield attacking (CR 508.8).
    pub has_begun: bool,
    /// Creatures that dealt damage in the first of two combat damage steps (CR 510.4); `None` if there was none.
    pub first_strikers: Option<Vec<ObjectId>>,
}

impl Combat {
    pub(crate) fn attack_of(&self, id: ObjectId) -> Option<&Attack> {
        self.attacks.iter().find(|attack| attack.attacker == id)
    }

    /// CR 506.4c: what attacks it goes on attacking, but attacks nothing.
    pub(crate) fn leave_attacked(&mut self, planeswalker: ObjectId) {
        let attacks = self.attacks.iter_mut();
        for attack in attacks.filter(|attack| attack.target == Thing::Object(planeswalker)) {
            attack.is_lost = true;
        }
    }

    pub(crate) fn is_attacked(&self, id: ObjectId) -> bool {
        let is_it = |attack: &Attack| attack.target == Thing::Object(id) && !attack.is_lost;
        self.attacks.iter().any(is_it)
    }

    pub(crate) fn is_attacking(&self, id: ObjectId) -> bool {
        self.attack_of(id).is_some()
    }

    pub(crate) fn is_blocking(&self, id: ObjectId) -> bool {
        self.blocks.iter().any(|block| block.blocker == id)
    }

    pub(crate) fn blockers_of(&self, attacker: ObjectId) -> impl Iterator<Item = ObjectId> + '_ {
        self.blocks
            .iter()
            .filter(move |block| block.attacker == attacker)
            .map(|block| block.blocker)
    }
}
