//! What the object whose text it is calls itself.

use spellstack_core::lang::{Ability, Filter, WordKind};
use spellstack_core::{CardType, Face, Keyword, Supertype, TypeLine};

use crate::grammar::pieces;
use crate::noun::Nouns;
use crate::scope::Across;

/// The names that an object has for itself (CR 201.5), and what kind of object it is.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Names {
    /// Its whole name, cut up.
    pub full: Vec<Box<str>>,
    /// What a legend is called for short: the name up to the comma, or up to "of" or "the".
    pub short: Vec<Vec<Box<str>>>,
    /// Its type line.
    pub line: TypeLine,
    /// Its printed power and toughness, where these are numbers.
    pub pt: (Option<i32>, Option<i32>),
    /// The words that are chosen as it enters, which have the first labels.
    pub words: Vec<WordKind>,
    /// Whether one of its lines refers to what another exiled.
    pub reads_exiled: bool,
    /// Whether several of its effects exile something, so that "the exiled card" isn't clear and links stand as data.
    pub exiles_several: bool,
    /// What it can enchant, if it is an Aura whose keyword has been read.
    pub enchants: Option<Filter>,
}

impl Names {
    /// Those of a face.
    pub fn of(face: &Face) -> Self {
        Names {
            pt: face
                .pt
                .map_or((None, None), |pt| (pt.power.fixed(), pt.toughness.fixed())),
            ..Self::new(&face.name, &face.type_line)
        }
    }

    /// Those of a face whose abilities are known.
    pub fn of_whole(face: &Face) -> Self {
        let mut across = Across::default();
        across.note(&face.abilities);
        let mut names = Names {
            words: across.words,
            reads_exiled: across.reads_exiled,
            ..Self::of(face)
        };
        names.learn(&face.abilities);
        names
    }

    /// Those of an object with that name and type line.
    pub fn new(name: &str, line: &TypeLine) -> Self {
        let cut =
            |name: &str| -> Vec<Box<str>> { pieces(name).into_iter().map(|piece| piece.text).collect() };
        let short = match line.supertypes.contains(Supertype::Legendary) {
            true => short_names(name).map(cut).collect(),
            false => Vec::new(),
        };
        Names {
            full: cut(name),
            short,
            line: line.clone(),
            pt: (None, None),
            words: Vec::new(),
            reads_exiled: false,
            exiles_several: false,
            enchants: None,
        }
    }

    /// What its abilities say that matters to those after them.
    pub fn learn(&mut self, abilities: &[Ability]) {
        for ability in abilities {
            if let Ability::Keyword(Keyword::Enchant(what)) = ability {
                self.enchants = Some(what.clone());
            }
        }
    }

    /// Whether what it is attached to can be called so: "enchanted creature", "equipped creature".
    pub fn attaches_to(&self, words: &str) -> bool {
        let is = |name: &str| self.line.subtypes.iter().any(|subtype| subtype.name() == name);
        match words.split_once(' ') {
            Some(("equipped", "creature")) => is("Equipment"),
            Some(("fortified", "land")) => is("Fortification"),
            Some(("enchanted", noun)) => {
                is("Aura")
                    && self
                        .enchants
                        .as_ref()
                        .is_some_and(|filter| is_called(filter, noun))
            }
            _ => false,
        }
    }

    /// Those of something without a name that can be called so.
    pub fn of_bearer(nouns: Nouns) -> Self {
        let types = [
            (Nouns::CREATURE, CardType::Creature),
            (Nouns::ARTIFACT, CardType::Artifact),
            (Nouns::ENCHANTMENT, CardType::Enchantment),
            (Nouns::LAND, CardType::Land),
            (Nouns::PLANESWALKER, CardType::Planeswalker),
        ];
        let types = types.into_iter().filter(|(noun, _)| nouns.has(*noun));
        let line = TypeLine {
            types: types.map(|(_, kind)| kind).collect(),
            ..TypeLine::default()
        };
        Names {
            line,
            ..Names::default()
        }
    }

    /// Whether it is an instant or sorcery.
    pub fn is_spell(&self) -> bool {
        let types = self.line.types;
        types.contains(CardType::Instant) || types.contains(CardType::Sorcery)
    }

    /// The words by which a permanent may call itself, after "this": the first is the usual one.
    pub fn kinds(&self) -> Vec<&'static str> {
        let by_subtype = ["Aura", "Equipment", "Vehicle", "Saga", "Class", "Case", "Siege"];
        let has = |word: &&str| self.line.subtypes.iter().any(|subtype| subtype.name() == *word);
        let by_type = [
            (CardType::Creature, "creature"),
            (CardType::Planeswalker, "planeswalker"),
            (CardType::Land, "land"),
            (CardType::Battle, "battle"),
            (CardType::Artifact, "artifact"),
            (CardType::Enchantment, "enchantment"),
        ];
        let types = by_type.iter().filter(|(kind, _)| self.line.types.contains(*kind));
        let named = by_subtype.into_iter().filter(has);
        named
            .chain(types.map(|(_, word)| *word))
            .chain(["permanent"].into_iter().filter(|_| !self.is_spell()))
            .collect()
    }
}

/// Whether all permanents that fit can be called so.
fn is_called(filter: &Filter, noun: &str) -> bool {
    match filter {
        Filter::All(parts) => parts.iter().any(|part| is_called(part, noun)),
        Filter::AnyOf(parts) => parts.iter().all(|part| is_called(part, noun)),
        Filter::Permanent => noun == "permanent",
        Filter::Type(kind) => noun == "permanent" || kind.name().to_lowercase() == noun,
        Filter::Subtype(subtype) => {
            let types = subtype.kind().card_types();
            subtype.name() == noun || types.iter().any(|kind| is_called(&Filter::Type(kind), noun))
        }
        _ => false,
    }
}

/// What the name may be shortened to: up to the comma, or its first words.
fn short_names(name: &str) -> impl Iterator<Item = &str> {
    let until = |end: &str| name.split_once(end).map(|(short, _)| short);
    [until(", "), until(" of "), until(" the "), until(" ")]
        .into_iter()
        .flatten()
}
