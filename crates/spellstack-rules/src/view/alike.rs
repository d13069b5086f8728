//! Which of the things that can be picked are equal: whichever of them is picked, what follows is the same game with other
//! names.
//!
//! Two objects are equal if they are the same themselves, and whatever speaks of one speaks of the other in the same way: what
//! is attached to it, what it fights, what an effect does to it, what a linked ability remembers. What somebody may want to tell
//! apart is told apart rather than not: what is face down, what is on the stack, what something in progress refers to.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use spellstack_core::{AbilityId, DefId, ObjectId, Zone};

use super::mentions::Mentions;
use super::{ObjectView, View};
use crate::characteristics::{AbilityList, Characteristics, HeldAbility};
use crate::decision::{Action, Choice, Item, Why};
use crate::program::AbilityClass;
use crate::stable_hash::hash_of;
use crate::state::{Facts, Object};

/// Tells which of the things that a viewer can pick are equal, as far as the viewer knows.
///
/// ```
/// # use spellstack_core::lang::build::Card;
/// # use spellstack_rules::{CardSetup, Game, GameSetup, PositionSetup};
/// use spellstack_core::PlayerId;
/// use spellstack_rules::Item;
///
/// # let definitions = vec![Card::basic_land("Forest").define(), Card::basic_land("Island").define()];
/// let mut position = PositionSetup::new(2);
/// position.players[0].battlefield = ["Forest", "Island", "Forest"].map(CardSetup::named).to_vec();
/// let game = Game::new(GameSetup::position(definitions, position), 1)?;
///
/// let view = game.view(PlayerId::new(0));
/// let lands: Vec<Item> = view.battlefield().map(|land| Item::Object(land.id())).collect();
/// assert_eq!(view.likeness().classes(&lands), [0, 1, 0]); // each by the first that it is equal to
/// # Ok::<(), spellstack_rules::SetupErrors>(())
/// ```
#[derive(Debug)]
pub struct Likeness<'a> {
    view: View<'a>,
    /// The facts as the viewer may know them: what can't be seen must not tell equal things apart.
    facts: Facts,
    mentions: Mentions,
    /// When what acts in the layers began, in order, with what it is.
    layered: Vec<(u32, u64)>,
}

impl<'a> View<'a> {
    /// Which of the things that can be picked are equal now.
    #[must_use]
    pub fn likeness(&self) -> Likeness<'a> {
        let (facts, control) = match self.viewer {
            Some(viewer) => {
                let (facts, control, _) = super::hide::hide(self, viewer);
                (facts, control)
            }
            None => (Facts::clone(&self.game.facts), self.game.control.clone()),
        };
        let mut likeness = Likeness {
            view: *self,
            mentions: Mentions::of(&facts, control),
            facts,
            layered: Vec::new(),
        };
        likeness.layered = likeness.layered();
        likeness
    }
}

/// What an item is to somebody who looks: equal items have equal ones.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kind {
    hash: u64,
    /// Since when it acts in the layers, if it does.
    layered: Option<u32>,
}

impl Likeness<'_> {
    /// For each item, the place of the first that it is equal to; its own, if there is none before it.
    #[must_use]
    pub fn classes(&self, items: &[Item]) -> Vec<usize> {
        let mut latest: BTreeMap<u64, (usize, Kind)> = BTreeMap::new();
        let class_of = |(place, item): (usize, &Item)| {
            let Some(kind) = self.kind(item) else {
                return place;
            };
            match latest.get(&kind.hash) {
                Some((first, other)) if self.acts_alike(*other, kind) => *first,
                _ => {
                    latest.insert(kind.hash, (place, kind));
                    place
                }
            }
        };
        items.iter().enumerate().map(class_of).collect()
    }

    /// For each choice, the place of the first that does the same with an equal object or card; its own, if there is none
    /// before it. Only choices of one thing are compared: to pick it, to do something with it, to pay with it.
    #[must_use]
    pub fn choices(&self, choices: &[Choice]) -> Vec<usize> {
        let items: Vec<Item> = choices
            .iter()
            .map(|choice| item_of(choice).unwrap_or(Item::No))
            .collect();
        let mut first_of: BTreeMap<Deed, usize> = BTreeMap::new();
        let class_of = |(place, class): (usize, usize)| match deed(&choices[place], items[class]) {
            Some(deed) => *first_of.entry(deed).or_insert(place),
            None => place,
        };
        self.classes(&items)
            .into_iter()
            .enumerate()
            .map(class_of)
            .collect()
    }

    fn kind(&self, item: &Item) -> Option<Kind> {
        match item {
            Item::Object(id) => self.kind_of(&self.view.object(*id)?),
            Item::Card(owner, card) => {
                // A library that is searched is shuffled then. Elsewhere the place of a card is what matters.
                self.view.awaited().filter(|(_, why)| *why == Why::Search)?;
                let facts = &self.view.game.facts;
                let card = facts.meant_card(*card);
                let place = facts
                    .libraries
                    .get(*owner)?
                    .iter()
                    .find(|place| place.card == card)?;
                let info = facts.cards.get(card.index())?;
                let is_known = self.view.viewer.is_none_or(|viewer| place.known.contains(viewer));
                let kind = (owner, info.def, info.owner, place.known);
                is_known.then(|| Kind {
                    hash: hash_of(&kind),
                    layered: None,
                })
            }
            _ => None,
        }
    }

    fn kind_of(&self, seen: &ObjectView<'_>) -> Option<Kind> {
        let object = seen.object();
        // CR 708.6: what is face down can be told apart.
        if !seen.is_known() || seen.is_face_down() || object.zone == Zone::Stack {
            return None;
        }
        let facts = &self.view.game.facts;
        let viewer = self.view.viewer;
        if viewer.is_some_and(|viewer| facts.hand_of_other(seen.own_id(), viewer).is_some()) {
            let kind = (object.zone, object.def, object.owner, object.known);
            return Some(Kind {
                hash: hash_of(&kind),
                layered: None,
            });
        }
        let chars = *seen.chars()?;
        let look = self.view.game.look();
        let held: Vec<HeldAbility> = look.listed(chars.abilities).map(|(held, _)| held).collect();
        // What it says without the effects that take its abilities away now counts too.
        let said = self.view.game.program.def(object.def).base.abilities;
        let mut all = look.listed(chars.abilities).chain(look.listed(said));
        let acts = all.any(|(_, entry)| entry.class == AbilityClass::Static);
        let object = self.facts.object(seen.own_id())?;
        let itself = (plain(&self.facts, object), nameless(chars), held);
        let hash = hash_of(&(itself, self.mentions.of_object(seen.own_id(), object.card)));
        let is_in_play = matches!(object.zone, Zone::Battlefield | Zone::Command);
        Some(Kind {
            hash,
            layered: (acts && is_in_play).then_some(object.timestamp),
        })
    }

    /// CR 613.7: whether nothing else that acts in the layers came between two that do.
    fn acts_alike(&self, one: Kind, other: Kind) -> bool {
        let (Some(one_since), Some(other_since)) = (one.layered, other.layered) else {
            return one.layered == other.layered;
        };
        let (first, last) = (one_since.min(other_since), one_since.max(other_since));
        let start = self.layered.partition_point(|(since, _)| *since <= first);
        let between = self.layered[start..]
            .iter()
            .take_while(|(since, _)| *since < last);
        between.into_iter().all(|(_, hash)| *hash == one.hash)
    }

    fn layered(&self) -> Vec<(u32, u64)> {
        let facts = &self.facts;
        let objects = self
            .view
            .zone(Zone::Battlefield)
            .chain(self.view.zone(Zone::Command));
        let objects = objects.filter_map(|seen| {
            let Some(kind) = self.kind_of(&seen) else {
                return Some((seen.timestamp(), 0));
            };
            kind.layered.map(|since| (since, kind.hash))
        });
        let counters = facts
            .counters
            .iter()
            .filter(|counters| counters.kind.is_keyword());
        let counters = counters.map(|counters| (counters.timestamp, 0));
        let effects = facts.effects.iter().map(|effect| (effect.timestamp, 0));
        let mut all: Vec<(u32, u64)> = objects.chain(counters).chain(effects).collect();
        all.sort_unstable();
        all
    }
}

/// What a choice does with one thing.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Deed {
    Pick(Item),
    Act(Action),
    PayWith(ObjectId, AbilityId),
}

/// The one thing that a choice is of.
fn item_of(choice: &Choice) -> Option<Item> {
    match choice {
        Choice::Pick(items) => match items[..] {
            [item] => Some(item),
            _ => None,
        },
        Choice::Act(action) => Some(Item::Object(action.object())),
        Choice::PayWith(object, _) => Some(Item::Object(*object)),
        Choice::Pass
        | Choice::Order(_)
        | Choice::Number(_)
        | Choice::Divide(_)
        | Choice::Attack(_)
        | Choice::Block(_)
        | Choice::AutoPay
        | Choice::Concede(_) => None,
    }
}

/// The choice, of another thing instead of its own.
fn deed(choice: &Choice, of: Item) -> Option<Deed> {
    match (choice, of) {
        (Choice::Pick(items), item) if items.len() == 1 => Some(Deed::Pick(item)),
        (Choice::Act(action), Item::Object(object)) => Some(Deed::Act(action.with(object))),
        (Choice::PayWith(_, ability), Item::Object(object)) => Some(Deed::PayWith(object, *ability)),
        _ => None,
    }
}

/// An object without what only names it: its slot, its card's number, and when it came where it is.
fn plain(facts: &Facts, object: &Object) -> (Object, Option<DefId>) {
    let def = object
        .card
        .and_then(|card| facts.cards.get(card.index()))
        .map(|info| info.def);
    let plain = Object {
        generation: NonZeroU32::MIN,
        card: None,
        timestamp: 0,
        next_free: None,
        ..*object
    };
    (plain, def)
}

/// The characteristics without where their abilities are kept.
fn nameless(chars: Characteristics) -> Characteristics {
    Characteristics {
        abilities: AbilityList::default(),
        ..chars
    }
}
