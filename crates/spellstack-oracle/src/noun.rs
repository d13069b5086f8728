//! What something can be called when it is mentioned again: "that creature", "those cards".

use spellstack_core::lang::Filter;
use spellstack_core::{CardType, ZoneKind};

/// A set of nouns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Nouns(u16);

impl Nouns {
    pub const CARD: Nouns = Nouns(1);
    pub const PERMANENT: Nouns = Nouns(1 << 1);
    pub const CREATURE: Nouns = Nouns(1 << 2);
    pub const ARTIFACT: Nouns = Nouns(1 << 3);
    pub const ENCHANTMENT: Nouns = Nouns(1 << 4);
    pub const LAND: Nouns = Nouns(1 << 5);
    pub const PLANESWALKER: Nouns = Nouns(1 << 6);
    pub const SPELL: Nouns = Nouns(1 << 7);
    pub const ABILITY: Nouns = Nouns(1 << 8);
    pub const TOKEN: Nouns = Nouns(1 << 9);
    pub const PLAYER: Nouns = Nouns(1 << 10);
    pub const OPPONENT: Nouns = Nouns(1 << 11);
    pub const SOURCE: Nouns = Nouns(1 << 12);

    /// Both.
    pub const fn and(self, other: Nouns) -> Nouns {
        Nouns(self.0 | other.0)
    }

    /// Whether it has all of those.
    pub const fn has(self, other: Nouns) -> bool {
        self.0 & other.0 == other.0
    }

    /// What objects that fit can be called.
    pub fn of(filter: &Filter) -> Nouns {
        let types = [
            (CardType::Creature, Nouns::CREATURE),
            (CardType::Artifact, Nouns::ARTIFACT),
            (CardType::Enchantment, Nouns::ENCHANTMENT),
            (CardType::Land, Nouns::LAND),
            (CardType::Planeswalker, Nouns::PLANESWALKER),
        ];
        let has_type = |kind: CardType| {
            has_part(filter, &|part| {
                *part == Filter::Type(kind) || is_subtype_of(part, kind)
            })
        };
        let by_type = types.iter().filter(|(kind, _)| has_type(*kind));
        let typed = by_type.fold(Nouns::default(), |nouns, (_, noun)| nouns.and(*noun));
        match filter.zone() {
            None | Some(ZoneKind::Battlefield) => {
                let token = match has_part(filter, &|part| *part == Filter::Token) {
                    true => Nouns::TOKEN,
                    false => Nouns::default(),
                };
                typed.and(Nouns::PERMANENT).and(token)
            }
            Some(ZoneKind::Stack) => {
                let is_spell = has_part(filter, &|part| *part == Filter::Spell);
                if is_spell { Nouns::SPELL } else { Nouns::ABILITY }
            }
            Some(
                ZoneKind::Hand
                | ZoneKind::Library
                | ZoneKind::Graveyard
                | ZoneKind::Exile
                | ZoneKind::Command,
            ) => Nouns::CARD,
        }
    }
}

fn is_subtype_of(part: &Filter, kind: CardType) -> bool {
    if let Filter::Subtype(subtype) = part {
        let types = subtype.kind().card_types();
        types.contains(kind)
    } else {
        false
    }
}

/// Whether the filter is, or certainly has, such a part.
fn has_part(filter: &Filter, fits: &dyn Fn(&Filter) -> bool) -> bool {
    match filter {
        Filter::All(parts) => parts.iter().any(|part| has_part(part, fits)),
        Filter::AnyOf(parts) => parts.iter().all(|part| has_part(part, fits)),
        other => fits(other),
    }
}
