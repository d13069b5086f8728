//! Afterlife (CR 702.135): a creature that leaves Spirits behind.

use super::Keyword;
use super::parts::{dies, number, plain, triggered};
use crate::card::TokenDef;
use crate::color::{Color, ColorSet};
use crate::lang::{Ability, Effect, PlayerRef};
use crate::pt::{Pt, PtValue};
use crate::types::{CardType, CardTypes, Subtype, Supertypes, TypeLine};

/// CR 702.135a. Each instance triggers by itself (CR 702.135b).
pub(super) fn abilities(count: &u32) -> Vec<Ability> {
    let makes = Effect::CreateTokens {
        who: PlayerRef::You,
        count: number(*count),
        token: Box::new(spirit()),
        pt: None,
        flags: Vec::new(),
        attached_to: None,
    };
    vec![triggered([dies()], None, plain(makes))]
}

fn spirit() -> TokenDef {
    let mut colors = ColorSet::only(Color::White);
    colors.insert(Color::Black);
    TokenDef {
        name: None,
        colors,
        type_line: TypeLine {
            supertypes: Supertypes::EMPTY,
            types: CardTypes::only(CardType::Creature),
            subtypes: Subtype::from_name("Spirit").into_iter().collect(),
        },
        pt: Some(Pt {
            power: PtValue::Fixed(1),
            toughness: PtValue::Fixed(1),
        }),
        abilities: vec![Ability::Keyword(Keyword::Flying)],
    }
}
