//! Keyword actions that need more than one line (CR 701).

use spellstack_core::Pt;
use spellstack_core::card::TokenDef;
use spellstack_core::color::{Color, ColorSet};
use spellstack_core::lang::{Duration, Effect, Modification, ObjectRef, Objects, PlayerRef};
use spellstack_core::types::{CardType, CardTypes, Subtype, Supertypes, TypeLine};

/// The 0/0 black Army token that amassing creates (CR 701.47a).
pub(crate) fn army_token(subtype: Subtype) -> TokenDef {
    TokenDef {
        name: None,
        colors: ColorSet::only(Color::Black),
        type_line: TypeLine {
            supertypes: Supertypes::default(),
            types: CardTypes::only(CardType::Creature),
            subtypes: [subtype, Subtype::ARMY].into_iter().collect(),
        },
        pt: Some(Pt::new(0, 0)),
        abilities: Vec::new(),
    }
}

/// The amassed Army becomes that creature type too (CR 701.47a).
pub(crate) fn becomes(subtype: Subtype) -> Effect {
    Effect::Modify {
        what: Objects::The(ObjectRef::Item),
        changes: vec![Modification::AddTypes(CardTypes::default(), vec![subtype])],
        duration: Duration::Forever,
    }
}

/// Somebody gains control of something, for good (CR 701.12b).
pub(crate) fn gain_control() -> Effect {
    Effect::Modify {
        what: Objects::The(ObjectRef::This),
        changes: vec![Modification::Control(PlayerRef::You)],
        duration: Duration::Forever,
    }
}
