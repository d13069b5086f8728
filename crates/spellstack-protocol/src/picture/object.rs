//! Pictures of objects: cards, tokens, spells, abilities on the stack, emblems.

use serde::{Deserialize, Serialize};
use spellstack_core::mana::ManaCost;
use spellstack_core::{CardTypes, ColorSet, CounterKind, KeywordKind, PlayerId, Zone};
use spellstack_rules::{ObjectView, Word};

use crate::words::{Words, type_line_and_text};
use crate::{Id, Subject};

/// An object: that it is there is public, what it is may be hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectPicture {
    /// Which object it is.
    pub id: Id,
    /// What it is called; `a card` if the seat doesn't know it.
    pub name: String,
    /// What kind of object it is.
    pub kind: ObjectKind,
    /// Who owns it.
    pub owner: PlayerId,
    /// Who controls it; its owner outside the battlefield and the stack.
    pub controller: PlayerId,
    /// Whether the seat may know which card or token it is.
    pub is_known: bool,
    /// The names of the card's or token's own faces, the front first, whatever it looks like now; empty if it isn't known.
    pub faces: Vec<String>,
    /// What it looks like now; `None` if that is hidden.
    pub characteristics: Option<Characteristics>,
    /// Whether it is tapped.
    pub is_tapped: bool,
    /// Whether it is face down.
    pub is_face_down: bool,
    /// Whether it came under its controller's control since their turn began (CR 302.6).
    pub is_summoning_sick: bool,
    /// Damage marked on it.
    pub damage: u32,
    /// Its counters.
    pub counters: Vec<Counters>,
    /// The object or player that it is attached to.
    pub attached_to: Option<Subject>,
    /// What is attached to it.
    pub attachments: Vec<Id>,
    /// What was chosen as it entered: a colour, a creature type, a name, a player.
    pub chosen: Vec<String>,
}

/// What kind of object it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ObjectKind {
    /// A card.
    Card,
    /// A token.
    Token,
    /// A copy of a spell.
    Copy,
    /// An ability on the stack.
    Ability,
    /// An emblem.
    Emblem,
}

/// Counters of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counters {
    /// Their kind.
    pub kind: CounterKind,
    /// How many.
    pub count: u32,
}

/// What an object looks like now (CR 109.3), all effects included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Characteristics {
    /// Its mana cost, if it has one.
    pub mana_cost: Option<ManaCost>,
    /// Its mana value.
    pub mana_value: i32,
    /// Its colours.
    pub colors: ColorSet,
    /// Supertypes, card types and subtypes, as a card has them.
    pub type_line: String,
    /// Its card types.
    pub types: CardTypes,
    /// Its power, if it is a creature.
    pub power: Option<i32>,
    /// Its toughness, if it is a creature.
    pub toughness: Option<i32>,
    /// The kinds of keywords that it has.
    pub keywords: Vec<KeywordKind>,
    /// What it says, an ability a line.
    pub text: Vec<String>,
}

impl ObjectPicture {
    /// The objects in a zone.
    pub(super) fn all_in(zone: Zone, words: &Words<'_>) -> Vec<Self> {
        let objects = words.view().zone(zone);
        objects.map(|object| ObjectPicture::of(&object, words)).collect()
    }

    pub(super) fn of(object: &ObjectView<'_>, words: &Words<'_>) -> Self {
        let to_player = object.attached_to_player().map(Subject::Player);
        ObjectPicture {
            id: object.id().into(),
            name: words.object(object.id()),
            kind: ObjectKind::of(object),
            owner: object.owner(),
            controller: object.controller(),
            is_known: object.is_known(),
            faces: object.printed_names().into_iter().map(str::to_owned).collect(),
            characteristics: Characteristics::of(object),
            is_tapped: object.is_tapped(),
            is_face_down: object.is_face_down(),
            is_summoning_sick: object.is_summoning_sick(),
            damage: object.damage(),
            counters: object
                .counters()
                .map(|(kind, count)| Counters { kind, count })
                .collect(),
            attached_to: object.attached_to().map(Subject::from).or(to_player),
            attachments: object.attachments().map(|other| other.id().into()).collect(),
            chosen: chosen(object, words),
        }
    }
}

impl ObjectKind {
    fn of(object: &ObjectView<'_>) -> Self {
        if object.is_ability() {
            ObjectKind::Ability
        } else if object.is_copy() {
            ObjectKind::Copy
        } else if object.is_token() {
            ObjectKind::Token
        } else if object.is_emblem() {
            ObjectKind::Emblem
        } else {
            ObjectKind::Card
        }
    }
}

impl Characteristics {
    fn of(object: &ObjectView<'_>) -> Option<Self> {
        let chars = object.characteristics()?;
        let is_creature = chars.is_creature();
        let keywords = KeywordKind::ALL.into_iter();
        let (type_line, text) = type_line_and_text(object);
        Some(Characteristics {
            mana_cost: object.mana_cost().cloned(),
            mana_value: object.mana_value().unwrap_or(0),
            colors: chars.colors,
            type_line,
            types: chars.types,
            power: is_creature.then_some(chars.power),
            toughness: is_creature.then_some(chars.toughness),
            keywords: keywords.filter(|kind| chars.keywords.contains(*kind)).collect(),
            text,
        })
    }
}

fn chosen(object: &ObjectView<'_>, words: &Words<'_>) -> Vec<String> {
    let color = object.chosen_color().map(|color| color.name().to_owned());
    let others = object.chosen_words().map(|word| match word {
        Word::Color(color) => color.name().to_owned(),
        Word::CreatureType(subtype) => subtype.name().to_owned(),
        Word::Name(def) => words.view().name_of(def).to_owned(),
        Word::Player(player) => words.player(player),
    });
    color.into_iter().chain(others).collect()
}
