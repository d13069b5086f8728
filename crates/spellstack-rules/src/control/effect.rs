//! Instructions in progress (CR 608.2).

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use spellstack_core::lang::Link;
use spellstack_core::{NodeId, ObjectId, PlayerId, ShortVec};

use super::InstructionResult;
use crate::decision::{Item, Place};
use crate::event::Thing;

/// An instruction in progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct EffectFrame {
    pub node: NodeId,
    pub stage: EffectStage,
}

impl EffectFrame {
    pub fn new(node: NodeId) -> Self {
        EffectFrame {
            node,
            stage: EffectStage::Begin,
        }
    }

    /// Whether nothing has been done or asked.
    pub fn begins(&self) -> bool {
        self.stage == EffectStage::Begin
    }

    /// The stage of its kind that the instruction is at; `None` as long as it only begins, or has asked what it acts on.
    pub fn take<S: InstructionStage>(&mut self) -> Option<S> {
        if matches!(self.stage, EffectStage::Begin | EffectStage::Asked) {
            return None;
        }
        Some(S::of(std::mem::take(&mut self.stage)))
    }
}

/// How far one kind of instruction has been followed.
pub(crate) trait InstructionStage: Into<EffectStage> {
    /// It, of an instruction of that kind.
    fn of(stage: EffectStage) -> Self;
}

/// Makes an enum of the stages of all kinds.
macro_rules! effect_stages {
    ($($(#[$doc:meta])* $kind:ident($stage:ident),)+) => {
        /// How far an instruction has been followed.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub(crate) enum EffectStage {
            /// It begins.
            #[default]
            Begin,
            /// What had been gathered happened first; it begins now.
            Waited,
            /// What it acts on has been asked for.
            Asked,
            $($(#[$doc])* $kind($stage),)+
        }

        $(
            impl From<$stage> for EffectStage {
                fn from(stage: $stage) -> Self {
                    EffectStage::$kind(stage)
                }
            }

            impl InstructionStage for $stage {
                fn of(stage: EffectStage) -> Self {
                    match stage {
                        EffectStage::$kind(stage) => stage,
                        other => unreachable!("the instruction goes through {} and is at {other:?}", stringify!($stage)),
                    }
                }
            }
        )+
    };
}

effect_stages! {
    /// One part after the other.
    Then(ThenStage),
    /// Parts that happen together.
    Together(TogetherStage),
    /// Something that a player may do.
    May(MayStage),
    /// Something that what was done is judged or named after.
    Part(PartFollowed),
    /// Something for each of several things.
    ForEach(ForEachStage),
    /// Something several times.
    Repeat(RepeatStage),
    /// Cards that are drawn.
    Draw(DrawStage),
    /// A search through a library.
    Search(SearchStage),
    /// Cards that are shuffled into a library.
    ShuffleInto(ShuffleStage),
    /// Scry and surveil.
    Arrange(ArrangeStage),
    /// Objects that go elsewhere.
    Move(MoveStage),
    /// Objects that are exiled and remembered.
    Exile(Exiled),
    /// Amass.
    Amass(AmassStage),
    /// A copy of a spell or ability.
    Copy(CopyStage),
    /// Targets that change.
    Retarget(Retargeting),
    /// A card that is cast.
    Cast(CastCardStage),
}

/// Parts that are followed one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct ThenStage {
    /// The number of the next part.
    pub next: u32,
    /// What the parts before it have done.
    pub done: InstructionResult,
}

/// Parts that happen together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct TogetherStage {
    /// The number of the next part, in the order in which choices are made.
    pub next: u32,
}

/// Something that a player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MayStage {
    /// The player has been asked.
    Asked,
    /// It has been followed.
    Followed,
}

/// The part that the rest is about has been followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct PartFollowed;

/// Something that is done for each of several things.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct ForEachStage {
    /// The objects, cards or players for which it is still to be done, the next last.
    pub items: ShortVec<Item, 2>,
    /// What has been done for the others.
    pub done: InstructionResult,
}

impl ForEachStage {
    /// For each of these, the first first.
    pub fn new(mut items: ShortVec<Item, 2>) -> Self {
        items.reverse();
        ForEachStage {
            items,
            done: InstructionResult::default(),
        }
    }
}

/// Something that is done several times.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct RepeatStage {
    /// How often it is still to be done.
    pub left: u32,
    /// What has been done before.
    pub done: InstructionResult,
}

/// Cards that are drawn one at a time (CR 121.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct DrawStage {
    /// Who draws, one player after the other.
    pub drawers: SmallVec<[PlayerId; 2]>,
    /// How many cards each of them draws.
    pub each: u32,
    /// How many draws there have been, those of all players together.
    pub drawn: u32,
    /// What they have done.
    pub done: InstructionResult,
}

/// That player has been asked for the cards that a search finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct SearchStage {
    pub searcher: PlayerId,
}

/// Cards have been put into that player's library, which is to be shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct ShuffleStage {
    pub whose: PlayerId,
}

/// Looked-at cards that are put on top of a library or elsewhere (CR 701.22, 701.25).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ArrangeStage {
    /// It has been asked where the next card goes.
    PlaceAsked {
        /// The cards, the top one first.
        cards: ShortVec<Item, 2>,
        /// Where those before it go.
        places: SmallVec<[Place; 4]>,
    },
    /// The next order has been asked for.
    OrderAsked {
        /// The cards that stay on top.
        kept: ShortVec<Item, 2>,
        /// The others.
        gone: ShortVec<Item, 2>,
        /// The orders chosen so far, that of the cards on top first.
        ordered: ShortVec<Item, 2>,
    },
}

/// The order of cards that go to a library has been asked for (CR 401.4).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct MoveStage {
    /// The cards.
    pub things: ShortVec<Item, 2>,
    /// The orders chosen so far.
    pub ordered: ShortVec<Item, 2>,
}

/// What linked abilities remember by that link has been exiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Exiled {
    pub link: Link,
}

/// How far an Army has come (CR 701.47a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AmassStage {
    /// A token has been created.
    Created,
    /// It has been asked which Army gets the counters.
    Asked,
    /// It has got them, and the creature type.
    Grown,
}

/// How far a copy of a spell or ability has come (CR 707.10).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CopyStage {
    /// It has been made.
    Copied,
    /// One of its new targets has been asked for.
    TargetAsked(Retargeting),
}

/// Targets on their way to others (CR 115.7), the next of which has been asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Retargeting {
    /// Whose targets.
    pub spell: ObjectId,
    /// What the targets before it become; `None` for one that stays.
    pub becomes: SmallVec<[Option<Thing>; 2]>,
}

impl Retargeting {
    /// Of that spell or ability, before any target is asked for.
    pub fn of(spell: ObjectId) -> Self {
        Retargeting {
            spell,
            becomes: SmallVec::new(),
        }
    }
}

/// How far a card has come that is cast during a resolution (CR 608.2g).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CastCardStage {
    /// It has been asked which face is cast.
    FaceAsked,
    /// It has been asked whether something is given up for mana to cast that face.
    GivingUpAsked(u8),
    /// It is being cast.
    Casting,
}
