//! Modifications: what continuous effects do to characteristics, layer by layer (CR 613).

use serde::{Deserialize, Serialize};

use super::{Ability, ObjectRef, PlayerRef, Value};
use crate::color::ColorSet;
use crate::keyword::KeywordKind;
use crate::types::{CardTypes, Subtype, Supertypes};

/// One change to the characteristics or the controller of objects.
///
/// What sets a characteristic grants no ability that something else could take away (CR 113.12).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Modification {
    /// Becomes a copy of an object, except for the given changes (CR 707); it neither leaves nor enters (CR 707.4).
    Copy(ObjectRef, Vec<Modification>),
    /// Is controlled by a player.
    Control(PlayerRef),
    /// Has these types in addition to its others.
    AddTypes(CardTypes, Vec<Subtype>),
    /// Has these supertypes in addition to its others.
    AddSupertypes(Supertypes),
    /// Loses these supertypes.
    RemoveSupertypes(Supertypes),
    /// Has exactly these card types and subtypes; supertypes stay (CR 205.1a).
    SetTypes(CardTypes, Vec<Subtype>),
    /// Is that basic land type, and no other land type (CR 305.7).
    SetLandType(Subtype),
    /// Loses these card types, with the subtypes that go with them.
    RemoveTypes(CardTypes),
    /// Is every creature type.
    EveryCreatureType,
    /// Has exactly these colours.
    SetColors(ColorSet),
    /// Has these colours in addition to its others.
    AddColors(ColorSet),
    /// Has an ability: no restriction, so that later effects count (CR 101.2a).
    Gain(Box<Ability>),
    /// Loses every keyword of that kind.
    Lose(KeywordKind),
    /// Loses all abilities.
    LoseAllAbilities,
    /// Has that base power and toughness (in a characteristic-defining ability: is defined so).
    SetPt(Value, Value),
    /// Gets that much more power and toughness; doubling gives as much as there is (CR 701.10a-c).
    ModifyPt(Value, Value),
    /// Switches power and toughness.
    SwitchPt,
}

/// The layers and sublayers in which effects apply (CR 613.1, 613.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    /// 1: copies and face-down permanents (CR 613.1a, 613.2, 613.2a).
    Copy,
    /// 2: control (CR 613.1b).
    Control,
    /// 3: text.
    Text,
    /// 4: types (CR 613.1d).
    Type,
    /// 5: colours (CR 613.1e).
    Color,
    /// 6: abilities (CR 613.1f).
    Ability,
    /// 7a: power and toughness from characteristic-defining abilities (CR 613.1g, 613.4a).
    PtDefining,
    /// 7b: effects that set power and toughness (CR 613.4b).
    PtSet,
    /// 7c: effects and counters that change power and toughness.
    PtModify,
    /// 7d: switches (CR 613.4d).
    PtSwitch,
}

impl Layer {
    /// All of them, in order.
    pub const ALL: [Layer; 10] = [
        Layer::Copy,
        Layer::Control,
        Layer::Text,
        Layer::Type,
        Layer::Color,
        Layer::Ability,
        Layer::PtDefining,
        Layer::PtSet,
        Layer::PtModify,
        Layer::PtSwitch,
    ];
}

impl Modification {
    /// The layer that the modification belongs to: it follows from its kind alone.
    ///
    /// A characteristic-defining ability's `SetPt` belongs to 7a instead; see [`super::derive`].
    #[must_use]
    pub fn layer(&self) -> Layer {
        match self {
            Modification::Copy(..) => Layer::Copy,
            Modification::Control(_) => Layer::Control,
            Modification::AddTypes(..)
            | Modification::AddSupertypes(_)
            | Modification::RemoveSupertypes(_)
            | Modification::SetTypes(..)
            | Modification::SetLandType(_)
            | Modification::RemoveTypes(_)
            | Modification::EveryCreatureType => Layer::Type,
            Modification::SetColors(_) | Modification::AddColors(_) => Layer::Color,
            Modification::Gain(_) | Modification::Lose(_) | Modification::LoseAllAbilities => Layer::Ability,
            Modification::SetPt(..) => Layer::PtSet,
            Modification::ModifyPt(..) => Layer::PtModify,
            Modification::SwitchPt => Layer::PtSwitch,
        }
    }
}
