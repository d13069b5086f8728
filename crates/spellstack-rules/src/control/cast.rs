//! Spells and abilities on their way to the stack, and costs on their way to being paid (CR 601.2).

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use spellstack_core::mana::{ManaKind, ManaPool};
use spellstack_core::{AbilityId, DefId, ObjectId, PlayerId};

use crate::decision::Item;
use crate::state::StackEntry;

/// What a cost is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Purpose {
    /// A permanent is turned face up (CR 702.37e).
    TurnFaceUp,
    /// A spell or ability that goes on the stack.
    Stack,
    /// A mana ability, which doesn't (CR 605.3b).
    Mana,
    /// An instruction that is being followed.
    Instruction,
    /// A special action that a keyword allows (CR 116.2f).
    Special,
    /// Attacking or blocking creatures (CR 508.1j, 509.1f).
    Combat,
}

/// A mana ability that the payer has decided to activate.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct PlannedMana {
    pub object: ObjectId,
    pub ability: AbilityId,
    /// The kinds of mana that it is to make, where it has a choice.
    pub mana: SmallVec<[ManaKind; 2]>,
    /// What pays for it, where that is a choice.
    pub objects: SmallVec<[ObjectId; 1]>,
    /// The mana that pays for it.
    pub spend: ManaPool,
}

/// A spell or ability on its way to the stack, or a cost on its way to being paid.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct CastFrame {
    pub place: u8,
    pub purpose: Purpose,
    /// Who pays.
    pub who: PlayerId,
    pub entry: StackEntry,
    /// The face or half that is cast, or the definition that the ability stands on.
    pub def: DefId,
    /// Which of the targets is being chosen.
    pub target: u8,
    /// The total cost, once it is locked in (CR 601.2f).
    pub cost: crate::cost::TotalCost,
    /// What was chosen for the parts of the cost that need a choice, part by part.
    pub paid_with: SmallVec<[SmallVec<[Item; 2]>; 1]>,
    /// What was chosen so far for the next part, where it is chosen one by one.
    pub picked: SmallVec<[Item; 2]>,
    /// For a mana ability: the kinds of mana that the payer wants of it, in order.
    pub wanted: SmallVec<[ManaKind; 2]>,
    /// For a mana ability: the mana that the payer wants to spend on it, if it has decided.
    pub spend: Option<ManaPool>,
    /// For a mana ability: what the payer wants to give up for it.
    pub given: SmallVec<[ObjectId; 1]>,
    /// Mana abilities that the payer has still to activate, the next last.
    pub plan: Vec<PlannedMana>,
}

impl CastFrame {
    pub fn new(purpose: Purpose, entry: StackEntry, def: DefId) -> Self {
        CastFrame {
            place: 0,
            purpose,
            who: entry.controller,
            entry,
            def,
            target: 0,
            cost: crate::cost::TotalCost::default(),
            paid_with: SmallVec::new(),
            picked: SmallVec::new(),
            wanted: SmallVec::new(),
            spend: None,
            given: SmallVec::new(),
            plan: Vec::new(),
        }
    }
}
