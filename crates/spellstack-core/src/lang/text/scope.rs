//! The state of a sentence: what has been mentioned, and what a later word can stand for.
//!
//! Which words a reference gets depends only on what was printed before it, and two references that could stand in one
//! place never get the same words. That is what makes the text readable in one way only.

use super::parts;
use super::words::capitalize;
use crate::card::{Face, TokenDef};
use crate::keyword::Keyword;
use crate::lang::{Ability, Filter, Label, ObjectRef, PlayerRef, TargetSpec};
use crate::types::{CardType, Subtype, Supertype, TypeLine};

/// What an object calls itself and what it is attached to.
#[derive(Clone, Debug)]
pub(super) struct Names {
    /// "this creature", "Squee", "this spell".
    pub this: String,
    /// What deals the damage: the name of an instant or sorcery, else the same as `this`.
    pub source: String,
    /// The whole name.
    pub name: String,
    /// "enchanted creature".
    pub attached: String,
    /// How many effects and costs of the object exile something, for the linked ones among them.
    pub exiles: usize,
}

/// The nouns of the event that an ability triggers on or replaces.
#[derive(Clone, Debug)]
pub(super) struct EventNouns {
    /// What the event happens to.
    pub subject: String,
    /// The other object, with its article.
    pub other: &'static str,
    /// Whether a permanent is tapped for mana, so that more mana is additional.
    pub taps_for_mana: bool,
}

/// Something that "it" or "them" stands for now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Antecedent {
    /// What it is.
    pub reference: ObjectRef,
    /// Whether there are several.
    pub many: bool,
}

/// A result that was given a label.
#[derive(Clone, Debug)]
pub(super) struct NamedResult {
    /// Its label.
    pub label: Label,
    /// What was done: "drawn", "revealed".
    pub participle: &'static str,
    /// What it was done to: "card".
    pub noun: String,
    /// Whether there can be several.
    pub many: bool,
    /// Whether other effects of the ability do the same, so that the number has to be said.
    pub numbered: bool,
    /// Whose it is, if the definition says so.
    pub owner: Option<PlayerRef>,
}

/// Prints one ability.
pub(super) struct Printer<'a> {
    pub names: Names,
    pub targets: &'a [TargetSpec],
    pub met: Vec<u8>,
    pub it: Option<Antecedent>,
    pub sentence_start: bool,
    pub doer: Option<PlayerRef>,
    pub event: Option<EventNouns>,
    pub item: Option<String>,
    pub each_player: bool,
    pub results: Vec<NamedResult>,
    pub participles: Vec<&'static str>,
    pub cost_noun: String,
    /// Whether what is said is a cost after "unless".
    pub unless: bool,
    /// The targets of the ability around this one, and which of them were mentioned.
    pub outer: Option<(&'a [TargetSpec], Vec<u8>)>,
}

impl<'a> Printer<'a> {
    /// For the abilities of a face.
    pub fn of_face(face: &Face) -> Self {
        Self::new(Names {
            this: this_words(&face.name, &face.type_line),
            source: source_words(&face.name, &face.type_line),
            name: face.name.clone(),
            attached: attached_words(&face.type_line, &face.abilities),
            exiles: parts::exiles(&face.abilities),
        })
    }

    /// For the abilities of a face of a card whose faces share their links (CR 607.1b).
    pub fn of_linked_face(face: &Face, faces: &[Face]) -> Self {
        let mut printer = Self::of_face(face);
        printer.names.exiles = faces.iter().map(|face| parts::exiles(&face.abilities)).sum();
        printer
    }

    /// For the abilities of a token.
    pub fn of_token(token: &TokenDef) -> Self {
        Self::quoted(
            "this token",
            token.type_line.subtypes.as_slice(),
            &token.abilities,
        )
    }

    /// For abilities inside quotation marks, of an object that calls itself so.
    pub fn quoted(this: &str, subtypes: &[Subtype], abilities: &[Ability]) -> Self {
        let line = TypeLine {
            subtypes: subtypes.iter().copied().collect(),
            ..TypeLine::default()
        };
        Self::new(Names {
            this: this.to_owned(),
            source: this.to_owned(),
            name: this.to_owned(),
            attached: attached_words(&line, abilities),
            exiles: parts::exiles(abilities),
        })
    }

    fn new(names: Names) -> Self {
        Self {
            names,
            targets: &[],
            met: Vec::new(),
            it: None,
            sentence_start: false,
            doer: None,
            event: None,
            item: None,
            each_player: false,
            results: Vec::new(),
            participles: Vec::new(),
            cost_noun: "object chosen for the cost".to_owned(),
            unless: false,
            outer: None,
        }
    }

    /// Remembers what "it" stands for.
    pub fn mention(&mut self, reference: &ObjectRef, many: bool) {
        self.it = Some(Antecedent {
            reference: reference.clone(),
            many,
        });
    }

    /// Whether the ability triggers on mana being made.
    pub fn names_tapped_for_mana(&self) -> bool {
        self.event.as_ref().is_some_and(|event| event.taps_for_mana)
    }

    /// The pronoun, if the last thing mentioned is the one meant.
    pub fn pronoun(&self, reference: &ObjectRef) -> Option<&'static str> {
        let it = self.it.as_ref().filter(|it| it.reference == *reference)?;
        Some(if it.many { "them" } else { "it" })
    }
}

/// What a face calls itself (CR 201.5): "this creature", or for the legendary the name up to the comma.
fn this_words(name: &str, line: &TypeLine) -> String {
    if line.types.contains(CardType::Instant) || line.types.contains(CardType::Sorcery) {
        return "this spell".to_owned();
    }
    if line.supertypes.contains(Supertype::Legendary) {
        return name.split_once(',').map_or(name, |(short, _)| short).to_owned();
    }
    let by_subtype = ["Aura", "Equipment", "Vehicle", "Saga", "Class"]
        .into_iter()
        .find(|word| line.subtypes.iter().any(|subtype| subtype.name() == *word));
    let by_type = || {
        [
            (CardType::Land, "land"),
            (CardType::Creature, "creature"),
            (CardType::Planeswalker, "planeswalker"),
            (CardType::Battle, "battle"),
            (CardType::Artifact, "artifact"),
            (CardType::Enchantment, "enchantment"),
        ]
        .into_iter()
        .find(|(card_type, _)| line.types.contains(*card_type))
        .map_or("permanent", |(_, word)| word)
    };
    format!("this {}", by_subtype.unwrap_or_else(by_type))
}

fn source_words(name: &str, line: &TypeLine) -> String {
    match this_words(name, line) {
        this if this == "this spell" => name.to_owned(),
        this => this,
    }
}

fn attached_words(line: &TypeLine, abilities: &[Ability]) -> String {
    let enchanted = abilities.iter().find_map(|ability| match ability {
        Ability::Keyword(Keyword::Enchant(filter)) => Some(filter),
        Ability::Keyword(_)
        | Ability::Spell(_)
        | Ability::Activated(_)
        | Ability::Triggered(_)
        | Ability::Static(_) => None,
    });
    match enchanted {
        Some(filter) => format!("enchanted {}", super::filter::head_noun(filter)),
        None if line.subtypes.iter().any(|subtype| subtype.name() == "Equipment") => {
            "equipped creature".to_owned()
        }
        None => "attached permanent".to_owned(),
    }
}

/// Whether the filter names exactly one object, and which.
pub(super) fn exactly(filter: &Filter) -> Option<&ObjectRef> {
    if let Filter::Is(reference) = filter {
        Some(reference)
    } else {
        None
    }
}

/// A quoted ability or sentence: `"Flying"`.
pub(super) fn quote(text: &str) -> String {
    format!("\"{}\"", capitalize(text))
}
