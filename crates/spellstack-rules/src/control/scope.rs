//! The names that the instructions of one resolution share, and what they did.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use spellstack_core::lang::Label;
use spellstack_core::mana::ManaKind;
use spellstack_core::{CardId, ObjectId, PlayerId, PlayerSet};

use super::Replacer;
use crate::decision::Item;
use crate::numbers::copied;
use crate::state::{Chosen, EventBinding, StackEntry, Word};

/// What an instruction did, after replacement ("if you do", "this way").
#[derive(Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct InstructionResult {
    /// Whether it was done at all.
    pub any: bool,
    /// What it moved, made or chose; what moved to a public zone, as it became there (CR 400.7j).
    pub objects: SmallVec<[ObjectId; 2]>,
    /// Cards found in a library that have not moved yet; a shuffle doesn't lose them (CR 701.24b).
    pub cards: SmallVec<[(PlayerId, CardId); 2]>,
    /// Players that it stands for.
    pub players: SmallVec<[PlayerId; 1]>,
    /// How much.
    pub amount: i32,
    /// The word or player chosen.
    pub word: Option<Word>,
}

impl Clone for InstructionResult {
    fn clone(&self) -> Self {
        InstructionResult {
            objects: copied(&self.objects),
            cards: copied(&self.cards),
            players: copied(&self.players),
            ..*self
        }
    }
}

/// What words stand for that a resolution, a delayed trigger or a lasting effect goes on speaking of.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// The X of what outlasts its resolution (CR 107.3n, 611.2d).
    X(u32),
    /// An earlier result under its label.
    Result(Label, InstructionResult),
    /// What was chosen for the target of that number, taken along by what outlasts the resolution.
    Target(u8, InstructionResult),
    /// What was given up for the cost, taken along.
    Cost(SmallVec<[ObjectId; 2]>),
    /// The item of the *for each* that made a lasting effect.
    Item(Item),
    /// How the spell was kicked, taken along.
    Kicked(u8),
    /// The defending player, taken along.
    Defending(PlayerId),
    /// An object, and what it became by the doing of those whose words these are (CR 400.7e, 400.7j).
    Moved(ObjectId, ObjectId),
}

impl Bound {
    /// The objects that it stands for.
    pub(crate) fn objects(&self) -> &[ObjectId] {
        match self {
            Bound::Result(_, done) | Bound::Target(_, done) => &done.objects,
            Bound::Cost(objects) => objects,
            Bound::Item(Item::Object(object)) => std::slice::from_ref(object),
            Bound::Moved(_, became) => std::slice::from_ref(became),
            Bound::Item(_) | Bound::Defending(_) | Bound::X(_) | Bound::Kicked(_) => &[],
        }
    }

    /// The same, to be changed.
    pub(crate) fn objects_mut(&mut self) -> &mut [ObjectId] {
        match self {
            Bound::Result(_, done) | Bound::Target(_, done) => &mut done.objects,
            Bound::Cost(objects) => objects,
            Bound::Item(Item::Object(object)) => std::slice::from_mut(object),
            Bound::Moved(_, became) => std::slice::from_mut(became),
            Bound::Item(_) | Bound::Defending(_) | Bound::X(_) | Bound::Kicked(_) => &mut [],
        }
    }
}

/// What words stand for, looked up.
pub(crate) trait Bindings {
    /// The X that was taken along.
    fn x(&self) -> Option<u32>;
    /// The earlier result of that label.
    fn result(&self, label: Label) -> Option<&InstructionResult>;
    /// What was chosen for the target of that number and taken along.
    fn target(&self, number: u8) -> Option<&InstructionResult>;
    /// What was given up for the cost and taken along.
    fn cost(&self) -> Option<&[ObjectId]>;
    /// The items of the *for each*es that were taken along, the innermost first.
    fn items(&self) -> impl Iterator<Item = Item>;
    /// How the spell was kicked, if that was taken along.
    fn kicked(&self) -> Option<u8>;
    /// The defending player who was taken along.
    fn defending(&self) -> Option<PlayerId>;
    /// What that object is known to have become.
    fn moved(&self, object: ObjectId) -> Option<ObjectId>;
}

impl Bindings for [Bound] {
    fn x(&self) -> Option<u32> {
        self.iter().find_map(|bound| match bound {
            Bound::X(x) => Some(*x),
            _ => None,
        })
    }

    fn result(&self, label: Label) -> Option<&InstructionResult> {
        self.iter().find_map(|bound| match bound {
            Bound::Result(known, done) if *known == label => Some(done),
            _ => None,
        })
    }

    fn target(&self, number: u8) -> Option<&InstructionResult> {
        self.iter().find_map(|bound| match bound {
            Bound::Target(known, done) if *known == number => Some(done),
            _ => None,
        })
    }

    fn cost(&self) -> Option<&[ObjectId]> {
        self.iter().find_map(|bound| match bound {
            Bound::Cost(objects) => Some(&objects[..]),
            _ => None,
        })
    }

    fn items(&self) -> impl Iterator<Item = Item> {
        self.iter().filter_map(|bound| match bound {
            Bound::Item(item) => Some(*item),
            _ => None,
        })
    }

    fn kicked(&self) -> Option<u8> {
        self.iter().find_map(|bound| match bound {
            Bound::Kicked(kicked) => Some(*kicked),
            _ => None,
        })
    }

    fn defending(&self) -> Option<PlayerId> {
        self.iter().find_map(|bound| match bound {
            Bound::Defending(player) => Some(*player),
            _ => None,
        })
    }

    fn moved(&self, object: ObjectId) -> Option<ObjectId> {
        self.iter().find_map(|bound| match bound {
            Bound::Moved(known, became) if *known == object => Some(*became),
            _ => None,
        })
    }
}

/// The names that the instructions of one resolution share.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scope {
    /// The stack entry that is resolving, or what stands for one.
    pub entry: StackEntry,
    /// The mode that is being followed, counted among the modes chosen.
    pub mode: u8,
    /// Which of the entry's targets have become illegal (CR 608.2b).
    pub illegal: SmallVec<[bool; 2]>,
    /// The items of the enclosing *for each*es, the innermost last.
    pub items: SmallVec<[Item; 1]>,
    /// The event that is being replaced, for "instead" effects.
    pub replaced: Option<EventBinding>,
    /// For a mana ability: the kinds of mana that the payer wants of it, in order.
    pub wanted: SmallVec<[ManaKind; 2]>,
    /// For a mana ability: what was tapped for it (CR 106.12a).
    pub tapped: Option<ObjectId>,
    /// The cards that players have looked at: they see where they go (CR 701.20a).
    pub looked: SmallVec<[Looked; 1]>,
    /// How many objects were remembered as gone when it began: those after them moved by its doing (CR 400.7j). `None`
    /// for words that do nothing.
    pub gone_before: Option<u32>,
    /// The replacement effects that have had their opportunity with the event that this happens instead of (CR 614.5).
    pub applied: SmallVec<[Replacer; 1]>,
    /// For what happens instead of an event or follows from one: what the instruction did, whatever is done here.
    pub reported: Option<Box<InstructionResult>>,
}

/// A card that players have looked at during a resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Looked {
    /// The card.
    pub item: Item,
    /// Who looked at it: everybody if it was revealed.
    pub by: PlayerSet,
    /// Among how many cards it was.
    pub among: u32,
}

impl Scope {
    /// What was chosen for a target of the mode that is followed, as far as it is still legal (CR 608.2b).
    pub(crate) fn legal(&self, target: u8) -> impl Iterator<Item = &Chosen> {
        let all = self.entry.targets.iter().enumerate();
        let legal = all.filter(move |(index, chosen)| {
            chosen.mode == self.mode
                && chosen.target == target
                && !self.illegal.get(*index).copied().unwrap_or(false)
        });
        legal.map(|(_, chosen)| chosen)
    }

    /// Whether it refers to cards in libraries.
    pub(crate) fn holds_cards(&self) -> bool {
        let is_card = |item: &Item| matches!(item, Item::Card(..));
        let has_cards = |bound: &Bound| matches!(bound, Bound::Result(_, done) if !done.cards.is_empty());
        self.items.iter().any(is_card) || self.entry.results.iter().any(has_cards)
    }

    /// A card that it may refer to has become an object.
    pub(crate) fn card_became(&mut self, card: (PlayerId, CardId), object: ObjectId) {
        for item in self
            .items
            .iter_mut()
            .filter(|item| **item == Item::Card(card.0, card.1))
        {
            *item = Item::Object(object);
        }
        for bound in &mut self.entry.results {
            if let Bound::Result(_, done) = bound
                && done.cards.contains(&card)
            {
                done.cards.retain(|known| *known != card);
                done.objects.push(object);
            }
        }
    }

    /// The last look that players took at a card.
    pub(crate) fn look_at(&self, item: Item) -> Option<&Looked> {
        self.looked.iter().rev().find(|looked| looked.item == item)
    }

    /// A scope for what is, or would be, on the stack.
    pub(crate) fn new(entry: StackEntry) -> Self {
        Scope {
            entry,
            mode: 0,
            illegal: SmallVec::new(),
            items: SmallVec::new(),
            replaced: None,
            wanted: SmallVec::new(),
            tapped: None,
            looked: SmallVec::new(),
            gone_before: None,
            applied: SmallVec::new(),
            reported: None,
        }
    }
}
