//! Spells and abilities on their way to the stack, and costs on their way to being paid (CR 601.2).

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use spellstack_core::mana::{ManaKind, ManaPool};
use spellstack_core::{AbilityId, DefId, ObjectId, PlayerId, ShortVec, Zone};

use crate::cost::TotalCost;
use crate::decision::{Item, Means};
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

/// How far a spell, an ability or a payment has come (CR 601.2b-i).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CastStage {
    /// Modes are to be chosen.
    Modes,
    /// They have been asked for.
    ModesAsked,
    /// Whether the kicker cost of that number is paid is to be chosen.
    Kicker { kicker: u8 },
    /// It has been asked whether it is paid.
    KickerAsked { kicker: u8 },
    /// It has been asked how often the multikicker cost of that number is paid.
    MultikickerAsked { kicker: u8 },
    /// The value of X is to be chosen.
    X,
    /// It has been asked for.
    XAsked,
    /// How Phyrexian symbols are paid is to be chosen.
    Phyrexian,
    /// It has been asked of one of them.
    PhyrexianAsked,
    /// The target of that number is to be chosen.
    Targets { target: u8 },
    /// It has been asked for.
    TargetsAsked { target: u8 },
    /// The division among the targets of that number has been asked for.
    DivisionAsked { target: u8 },
    /// The total cost is locked in.
    Cost,
    /// What parts of the cost are paid with is to be chosen.
    Parts,
    /// It has been asked of one of them.
    PartAsked,
    /// One more thing has been asked for to pay a part with.
    PickAsked,
    /// Mana abilities are to be activated.
    Mana,
    /// The player has been asked to pay by hand.
    ManaAsked,
    /// The mana abilities of the plan are activated.
    Tap,
    /// The cost is paid.
    Spend,
    /// It has been paid.
    Paid,
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
    pub stage: CastStage,
    pub purpose: Purpose,
    /// Who pays.
    pub who: PlayerId,
    /// What may be done for mana without another word of that player.
    pub means: Means,
    pub entry: StackEntry,
    /// The face or half that is cast, or the definition that the ability stands on; there is none where only a cost is
    /// paid.
    pub def: Option<DefId>,
    /// The zone that a spell came from, to which it returns if it can't be cast after all (CR 733.1).
    pub from: Option<Zone>,
    /// The total cost, once it is locked in (CR 601.2f).
    pub cost: TotalCost,
    /// What was chosen for the parts of the cost that need a choice, part by part.
    pub paid_with: SmallVec<[ShortVec<Item, 2>; 1]>,
    /// What was chosen so far for the next part, where it is chosen one by one.
    pub picked: ShortVec<Item, 2>,
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
    /// A spell or ability of which nothing has been announced.
    pub fn new(purpose: Purpose, entry: StackEntry, def: DefId) -> Self {
        let (who, cost) = (entry.controller, TotalCost::default());
        CastFrame {
            def: Some(def),
            ..CastFrame::paying(purpose, entry, who, cost, CastStage::Modes)
        }
    }

    /// A cost that is paid for what is in the entry, by that player, from that stage on.
    pub fn paying(
        purpose: Purpose,
        entry: StackEntry,
        who: PlayerId,
        cost: TotalCost,
        stage: CastStage,
    ) -> Self {
        CastFrame {
            stage,
            purpose,
            who,
            means: Means::Plain,
            entry,
            def: None,
            from: None,
            cost,
            paid_with: SmallVec::new(),
            picked: ShortVec::new(),
            wanted: SmallVec::new(),
            spend: None,
            given: SmallVec::new(),
            plan: Vec::new(),
        }
    }

    /// The definition of what is announced.
    pub fn def(&self) -> DefId {
        self.def.expect("what is announced has a definition")
    }
}
