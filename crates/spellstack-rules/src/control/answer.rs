//! Answers: what the frame that asked gets.
//!
//! A choice was checked against the decision before it became an answer. A frame takes it by the kind that it asked for,
//! and another kind is a bug of the engine.

use smallvec::SmallVec;
use spellstack_core::{ObjectId, ShortVec};

use super::Control;
use crate::decision::{Ask, Item, Place};
use crate::numbers::Numbers;
use crate::state::{Attack, Block};

/// A choice that a player has made, as the frame that asked gets it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Answer {
    /// Items picked, or put in order.
    Items(ShortVec<Item, 2>),
    /// A number.
    Number(u32),
    /// Shares of a division, in the order of the recipients.
    Shares(Numbers<ShortVec<u32, 4>>),
    /// Attackers.
    Attacks(Vec<Attack>),
    /// Blocks.
    Blocks(Vec<Block>),
    /// The rest of the mana is paid by the game.
    AutoPay,
}

impl Answer {
    /// The only answer that a question has, if it has just one.
    pub(crate) fn forced(ask: &Ask) -> Option<Self> {
        match ask {
            Ask::Pick { items, min, max } => {
                let all = u32::try_from(items.len()).is_ok_and(|len| len == *min);
                match (*max, all) {
                    (0, _) => Some(Answer::Items(ShortVec::new())),
                    (_, true) => Some(Answer::Items(ShortVec::from_slice(items))),
                    (_, false) => None,
                }
            }
            Ask::Order { items } if items.len() < 2 => Some(Answer::Items(ShortVec::from_slice(items))),
            Ask::Number { min, max } if min == max => Some(Answer::Number(*min)),
            Ask::Divide { total, among, .. } if among.len() == 1 => {
                Some(Answer::Shares(ShortVec::from_slice(&[*total]).into()))
            }
            Ask::Attackers { options, .. } if options.is_empty() => Some(Answer::Attacks(Vec::new())),
            Ask::Blockers { options, .. } if options.is_empty() => Some(Answer::Blocks(Vec::new())),
            Ask::Order { .. }
            | Ask::Number { .. }
            | Ask::Divide { .. }
            | Ask::Attackers { .. }
            | Ask::Blockers { .. }
            | Ask::Priority
            | Ask::Pay => None,
        }
    }

    /// What a question comes to that is dropped, since a player has left the game meanwhile. `None` where it is asked
    /// anew.
    pub(crate) fn dropped(ask: &Ask) -> Option<Self> {
        match ask {
            Ask::Pick { .. } | Ask::Order { .. } => Some(Answer::Items(ShortVec::new())),
            Ask::Number { .. } => Some(Answer::Number(0)),
            Ask::Divide { .. } => Some(Answer::Shares(Numbers::default())),
            Ask::Attackers { .. } => Some(Answer::Attacks(Vec::new())),
            Ask::Blockers { .. } => Some(Answer::Blocks(Vec::new())),
            Ask::Priority | Ask::Pay => None,
        }
    }
}

impl Control {
    /// The items that were picked, or the order that they were put in.
    pub(crate) fn take_items(&mut self) -> ShortVec<Item, 2> {
        match self.answer.take() {
            Some(Answer::Items(items)) => items,
            other => wrong_kind("items", other.as_ref()),
        }
    }

    /// The item that was picked, if one was.
    pub(crate) fn take_item(&mut self) -> Option<Item> {
        self.take_items().first().copied()
    }

    /// Whether the answer was yes.
    pub(crate) fn take_yes(&mut self) -> bool {
        self.take_item() == Some(Item::Yes)
    }

    /// The objects that were picked, or the order that they were put in.
    pub(crate) fn take_objects(&mut self) -> SmallVec<[ObjectId; 2]> {
        self.take_each("objects", |item| match item {
            Item::Object(id) => Some(id),
            _ => None,
        })
    }

    /// The modes or faces that were picked.
    pub(crate) fn take_modes(&mut self) -> ShortVec<u8, 2> {
        self.take_each("modes", |item| match item {
            Item::Mode(mode) => Some(mode),
            _ => None,
        })
    }

    /// Where a card is put, if that was picked.
    pub(crate) fn take_place(&mut self) -> Option<Place> {
        let places: SmallVec<[Place; 2]> = self.take_each("a place", |item| match item {
            Item::Place(place) => Some(place),
            _ => None,
        });
        places.first().copied()
    }

    /// The number that was chosen.
    pub(crate) fn take_number(&mut self) -> u32 {
        match self.answer.take() {
            Some(Answer::Number(number)) => number,
            other => wrong_kind("a number", other.as_ref()),
        }
    }

    /// The shares that the recipients get, in their order.
    pub(crate) fn take_shares(&mut self) -> ShortVec<u32, 4> {
        match self.answer.take() {
            Some(Answer::Shares(shares)) => shares.0,
            other => wrong_kind("shares", other.as_ref()),
        }
    }

    /// The attackers that were chosen.
    pub(crate) fn take_attacks(&mut self) -> Vec<Attack> {
        match self.answer.take() {
            Some(Answer::Attacks(attacks)) => attacks,
            other => wrong_kind("attackers", other.as_ref()),
        }
    }

    /// The blockers that were chosen.
    pub(crate) fn take_blocks(&mut self) -> Vec<Block> {
        match self.answer.take() {
            Some(Answer::Blocks(blocks)) => blocks,
            other => wrong_kind("blockers", other.as_ref()),
        }
    }

    /// Whether the game pays the rest. If not, a mana ability was activated, which leaves no answer.
    pub(crate) fn take_auto_pay(&mut self) -> bool {
        match self.answer.take() {
            None => false,
            Some(Answer::AutoPay) => true,
            other => wrong_kind("a way to pay", other.as_ref()),
        }
    }

    fn take_each<T, L: FromIterator<T>>(&mut self, asked: &str, pick: impl Fn(Item) -> Option<T>) -> L {
        let items = self.take_items();
        let picked = items.into_iter().map(|item| {
            pick(item).unwrap_or_else(|| unreachable!("the frame asked for {asked} and got {item:?}"))
        });
        picked.collect()
    }
}

#[cold]
fn wrong_kind(asked: &str, got: Option<&Answer>) -> ! {
    unreachable!("the frame asked for {asked} and got {got:?}")
}
