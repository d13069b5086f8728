//! What is printed on a card.

use spellstack_core::Layout;

/// A card as files of cards have it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardFacts {
    /// How its faces belong together.
    pub layout: Layout,
    /// The faces, the front first.
    pub faces: Vec<FaceFacts>,
}

/// One face, or half, of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FaceFacts {
    /// The name.
    pub name: String,
    /// The mana cost, empty for none.
    pub mana_cost: String,
    /// The type line.
    pub type_line: String,
    /// The Oracle text.
    pub text: String,
    /// Power and toughness, such as `2/3`, empty for none.
    pub pt: String,
    /// The loyalty, empty for none.
    pub loyalty: String,
    /// The colors of its color indicator, as letters.
    pub color_indicator: String,
}

impl CardFacts {
    /// A card of one face.
    #[must_use]
    pub fn single(face: FaceFacts) -> Self {
        CardFacts {
            layout: Layout::Normal,
            faces: vec![face],
        }
    }
}
