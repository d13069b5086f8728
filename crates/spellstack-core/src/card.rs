//! Card definitions: the characteristics and abilities of a card, face by face.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::color::ColorSet;
use crate::lang::Ability;
use crate::mana::ManaCost;
use crate::pt::Pt;
use crate::types::TypeLine;

/// The version of the JSON form of definitions.
pub const FORMAT: u32 = 1;

/// How the faces of a card belong together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// One face.
    #[default]
    Normal,
    /// A permanent with an adventure (CR 715).
    Adventure,
    /// A nonmodal double-faced card: one that transforms (CR 712.2).
    Transform,
    /// A modal double-faced card: either face can be played (CR 712.3).
    Modal,
    /// Two halves (CR 709).
    Split,
}

/// One face, or half, of a card.
///
/// ```
/// use spellstack_core::lang::build::Card;
/// use spellstack_core::{Color, ColorSet};
///
/// let bear = Card::creature("Grizzly Bears", "{1}{G}", "Bear", 2, 2).define();
/// let face = bear.front();
/// assert_eq!(face.type_line.to_string(), "Creature — Bear");
/// assert_eq!(face.colors(), ColorSet::from_iter([Color::Green]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Face {
    /// Its name.
    pub name: String,
    /// Its mana cost; `None` if it has none, which can't be paid (CR 118.6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mana_cost: Option<ManaCost>,
    /// Its colour indicator (CR 107.13, 204), empty if it has none.
    #[serde(default, skip_serializing_if = "has_no_color")]
    pub color_indicator: ColorSet,
    /// Its supertypes, card types and subtypes.
    pub type_line: TypeLine,
    /// Its printed power and toughness, which a Vehicle has once it is a creature (CR 301.7b).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pt: Option<Pt>,
    /// Its printed loyalty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loyalty: Option<u32>,
    /// Its abilities, in the order of its text (CR 113.2c).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub abilities: Vec<Ability>,
}

/// The definition of a card.
///
/// ```
/// use spellstack_core::Layout;
/// use spellstack_core::lang::build::*;
///
/// let theft = Card::instant("Small Theft", "{U}").spell(targeting(target_creature(), tap(target(0))));
/// let thief = Card::creature("Thief", "{1}{U}", "Human Rogue", 2, 1).with_adventure(theft).define();
/// assert_eq!((thief.name(), thief.layout), ("Thief", Layout::Adventure));
/// assert_eq!(thief.faces[1].name, "Small Theft");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardDef {
    /// How its faces belong together.
    #[serde(default, skip_serializing_if = "is_normal")]
    pub layout: Layout,
    /// The faces, the front first; never empty.
    pub faces: Vec<Face>,
}

/// What a token is (CR 111.3).
///
/// ```
/// use spellstack_core::Color;
/// use spellstack_core::lang::build::token;
///
/// assert_eq!(token([Color::Red], "Goblin", 1, 1).display_name(), "Goblin Token");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenDef {
    /// Its name (CR 111.9); `None` is its subtypes and the word Token (CR 111.4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its colours.
    pub colors: ColorSet,
    /// Its supertypes, card types and subtypes.
    pub type_line: TypeLine,
    /// Its power and toughness.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pt: Option<Pt>,
    /// Its abilities.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub abilities: Vec<Ability>,
}

impl CardDef {
    /// A definition of one face.
    #[must_use]
    pub fn single(face: Face) -> Self {
        CardDef {
            layout: Layout::Normal,
            faces: vec![face],
        }
    }

    /// The front face.
    ///
    /// # Panics
    /// Never for a checked definition: it has at least one face.
    #[must_use]
    pub fn front(&self) -> &Face {
        self.faces.first().expect("a checked definition has a face")
    }

    /// The name of the card: its front face's.
    #[must_use]
    pub fn name(&self) -> &str {
        self.faces.first().map_or("", |face| face.name.as_str())
    }

    /// The uuid that names the card for people: version 5 of its name.
    #[must_use]
    pub fn uuid(&self) -> Uuid {
        Uuid::new_v5(
            &Uuid::NAMESPACE_URL,
            format!("spellstack:card:{}", self.name()).as_bytes(),
        )
    }
}

impl Face {
    /// The colours of the face: its colour indicator and its mana cost's (CR 202.2, 204.1).
    #[must_use]
    pub fn colors(&self) -> ColorSet {
        let cost = self
            .mana_cost
            .as_ref()
            .map_or(ColorSet::default(), ManaCost::colors);
        self.color_indicator.union(cost)
    }
}

impl TokenDef {
    /// The token's name: the one given, or its subtypes and the word Token (CR 111.4).
    #[must_use]
    pub fn display_name(&self) -> String {
        if let Some(name) = &self.name {
            return name.clone();
        }
        let mut words: Vec<&str> = self
            .type_line
            .subtypes
            .iter()
            .map(|subtype| subtype.name())
            .collect();
        words.push("Token");
        words.join(" ")
    }
}

fn has_no_color(colors: &ColorSet) -> bool {
    colors.is_colorless()
}

fn is_normal(layout: &Layout) -> bool {
    *layout == Layout::Normal
}
