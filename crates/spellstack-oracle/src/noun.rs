//! What something can be called when it is mentioned again: "that creature", "those cards".

use spellstack_core::lang::{Filter, ObjectRef};
use spellstack_core::{CardType, ZoneKind};

/// A set of nouns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Nouns(u32);

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
    pub const AURA: Nouns = Nouns(1 << 13);
    pub const EQUIPMENT: Nouns = Nouns(1 << 14);
    pub const VEHICLE: Nouns = Nouns(1 << 15);
    pub const CREATURE_OR_PLANESWALKER: Nouns = Nouns(1 << 16);
    pub const INSTANT_OR_SORCERY: Nouns = Nouns(1 << 17);
    /// Not an object, but how much: life, damage.
    pub const AMOUNT: Nouns = Nouns(1 << 18);
    /// Not an object, but a word that was chosen.
    pub const COLOR: Nouns = Nouns(1 << 19);
    pub const CREATURE_TYPE: Nouns = Nouns(1 << 20);
    pub const CARD_NAME: Nouns = Nouns(1 << 21);
    /// The nouns that say where something is: what isn't a permanent is called so.
    const PLACES: Nouns = Nouns::CARD.and(Nouns::SPELL).and(Nouns::ABILITY);

    pub const SPELL_OR_ABILITY: Nouns = Nouns(1 << 18);

    /// What both can be called.
    pub const fn common(self, other: Nouns) -> Nouns {
        Nouns(self.0 & other.0)
    }

    /// Both.
    pub const fn and(self, other: Nouns) -> Nouns {
        Nouns(self.0 | other.0)
    }

    /// Whether it has all of those.
    pub const fn has(self, other: Nouns) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether it has any of those.
    pub const fn has_any(self, others: Nouns) -> bool {
        self.0 & others.0 != 0
    }

    /// Whether it is an object, and not an amount or a word.
    pub const fn is_object(self) -> bool {
        let others = Nouns::AMOUNT.and(Nouns::COLOR).and(Nouns::CREATURE_TYPE);
        !self.has_any(others.and(Nouns::CARD_NAME))
    }

    /// Without those.
    pub const fn without(self, others: Nouns) -> Nouns {
        Nouns(self.0 & !others.0)
    }

    /// Whether what is called all of these can be called so: a creature card isn't called a creature.
    pub const fn allow(self, noun: Nouns) -> bool {
        let places = Nouns::PLACES.0;
        self.has(noun) && self.0 & places & !noun.0 == 0
    }

    /// What it is called once it is on the battlefield.
    pub const fn on_battlefield(self) -> Nouns {
        self.without(Nouns::PLACES).and(Nouns::PERMANENT)
    }

    /// What it is called once it is a card in a hand, a library, a graveyard or in exile.
    pub const fn as_card(self) -> Nouns {
        self.without(Nouns::PLACES.and(Nouns::PERMANENT).and(Nouns::TOKEN))
            .and(Nouns::CARD)
    }

    /// What objects that fit can be called.
    pub fn of(filter: &Filter) -> Nouns {
        if let Some(parts) = filter.across_zones() {
            // What an effect moved is called what it is where the effect puts it, wherever it went instead.
            if let Filter::All(all) = filter
                && has_part(filter, &|part| matches!(part, Filter::Is(ObjectRef::Result(_))))
            {
                let usual = all.iter().map(|part| match part {
                    Filter::AnyOf(places) if places.as_slice() == parts => &parts[0],
                    other => other,
                });
                return Nouns::of(&Filter::all(usual.cloned()));
            }
            let common = parts
                .iter()
                .map(|part| Nouns::of(part).0)
                .reduce(|one, other| one & other);
            return Nouns(common.unwrap_or_default());
        }
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
        let mut typed = by_type.fold(Nouns::default(), |nouns, (_, noun)| nouns.and(*noun));
        let subtypes = [
            ("Aura", Nouns::AURA),
            ("Equipment", Nouns::EQUIPMENT),
            ("Vehicle", Nouns::VEHICLE),
        ];
        for (name, noun) in subtypes {
            if has_part(filter, &|part| is_subtype(part, name)) {
                typed = typed.and(noun);
            }
        }
        let one_of = |kinds: [CardType; 2]| {
            has_part(filter, &|part| {
                kinds.iter().any(|kind| *part == Filter::Type(*kind))
            })
        };
        if one_of([CardType::Creature, CardType::Planeswalker]) {
            typed = typed.and(Nouns::CREATURE_OR_PLANESWALKER);
        }
        if one_of([CardType::Instant, CardType::Sorcery]) {
            typed = typed.and(Nouns::INSTANT_OR_SORCERY);
        }
        match filter.zone() {
            None | Some(ZoneKind::Battlefield) => {
                let token = match has_part(filter, &|part| *part == Filter::Token) {
                    true => Nouns::TOKEN,
                    false => Nouns::default(),
                };
                typed.and(Nouns::PERMANENT).and(token)
            }
            Some(ZoneKind::Stack) => {
                let is = |fits: fn(&Filter) -> bool| has_part(filter, &|part| fits(part));
                let is_ability =
                    is(|part| matches!(part, Filter::ActivatedAbility | Filter::TriggeredAbility));
                match (is(|part| *part == Filter::Spell), is_ability) {
                    (true, _) => typed.and(Nouns::SPELL),
                    (false, true) => typed.and(Nouns::ABILITY),
                    (false, false) => Nouns::default(),
                }
            }
            Some(
                ZoneKind::Hand
                | ZoneKind::Library
                | ZoneKind::Graveyard
                | ZoneKind::Exile
                | ZoneKind::Command,
            ) => typed.and(Nouns::CARD),
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

fn is_subtype(part: &Filter, name: &str) -> bool {
    matches!(part, Filter::Subtype(subtype) if subtype.name() == name)
}

/// Whether the filter is, or certainly has, such a part.
fn has_part(filter: &Filter, fits: &dyn Fn(&Filter) -> bool) -> bool {
    match filter {
        Filter::All(parts) => parts.iter().any(|part| has_part(part, fits)),
        Filter::AnyOf(parts) => parts.iter().all(|part| has_part(part, fits)),
        other => fits(other),
    }
}
