//! What is printed on a card.

use spellstack_core::Layout;

/// A card as files of cards have it.
///
/// ```
/// use spellstack_oracle::{CardFacts, FaceFacts, compile};
///
/// let facts = CardFacts::single(FaceFacts {
///     name: "Wind Drake".to_owned(),
///     mana_cost: "{2}{U}".to_owned(),
///     type_line: "Creature — Drake".to_owned(),
///     text: "Flying".to_owned(),
///     pt: "2/2".to_owned(),
///     ..FaceFacts::default()
/// });
/// assert_eq!(compile(&facts).map(|def| def.front().abilities.len()), Ok(1));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardFacts {
    /// How its faces belong together: `normal`, `adventure`, `transform`, `modal_dfc`, `split`; others can't be compiled.
    pub layout: String,
    /// The faces, the front first.
    pub faces: Vec<FaceFacts>,
}

/// One face, or half, of a card. What isn't printed on it is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FaceFacts {
    /// The name.
    pub name: String,
    /// The mana cost.
    pub mana_cost: String,
    /// The type line.
    pub type_line: String,
    /// The Oracle text.
    pub text: String,
    /// Power and toughness, such as `2/3`.
    pub pt: String,
    /// The loyalty.
    pub loyalty: String,
    /// The defense.
    pub defense: String,
    /// The colors of its color indicator, as letters.
    pub color_indicator: String,
}

impl CardFacts {
    /// A card of one face.
    #[must_use]
    pub fn single(face: FaceFacts) -> Self {
        CardFacts {
            layout: "normal".to_owned(),
            faces: vec![face],
        }
    }

    /// The name of the card: both names where it has two, as lists of cards have it.
    #[must_use]
    pub fn name(&self) -> String {
        let names: Vec<&str> = self.faces.iter().map(|face| face.name.as_str()).collect();
        names.join(" // ")
    }

    /// The layout, if it is one that definitions have.
    pub(crate) fn known_layout(&self) -> Option<Layout> {
        let (layout, faces) = match self.layout.as_str() {
            // The second is said of cards that some data has only face by face.
            "normal" | "face_or_unscripted" | "leveler" | "saga" | "class" | "case" => (Layout::Normal, 1),
            "adventure" => (Layout::Adventure, 2),
            "transform" => (Layout::Transform, 2),
            "modal_dfc" => (Layout::Modal, 2),
            "split" => (Layout::Split, 2),
            _ => return None,
        };
        (self.faces.len() == faces).then_some(layout)
    }
}
