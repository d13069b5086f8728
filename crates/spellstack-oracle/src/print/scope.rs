//! The state of a sentence: what has been mentioned, and what a later word can stand for.
//!
//! Which words a reference gets depends only on what was printed before it, and two references that could stand in one
//! place never get the same words. That is what makes the text readable in one way only.

use spellstack_core::lang::{Ability, Filter, Label, ObjectRef, PlayerRef, TargetSpec};
use spellstack_core::{CardType, Face, Keyword, Subtype, Supertype, TokenDef, TypeLine};

use super::parts;
use super::words::capitalize;

/// What an object calls itself and what it is attached to.
#[derive(Clone, Debug)]
pub(super) struct Names {
    /// "this creature", "Squee", "this spell".
    pub this: String,
    /// What deals the damage: the name of an instant or sorcery, else the same as `this`.
    pub source: String,
    /// The whole name.
    pub name: String,
    /// What kind of permanent it is: "creature", "planeswalker".
    pub kind: Option<&'static str>,
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
    /// Whether a draw step begins, so that more cards are additional.
    pub draw_step: bool,
    /// Whether it happens to the very target that the sentence has just named: then it is "the creature".
    pub definite: bool,
}

/// Something that "it" or "them" stands for now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Antecedent {
    /// What it is.
    pub reference: ObjectRef,
    /// Whether there are several.
    pub many: bool,
}

/// What a *for each* goes through.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// What each is: "creature".
    pub noun: String,
    /// Whether it is "the card" rather than "that card", since "those cards" were just named.
    pub definite: bool,
    /// Whose each is, if the definition says so.
    pub owner: Option<PlayerRef>,
}

impl Item {
    /// One of what the noun says.
    pub fn of(noun: String) -> Self {
        Self {
            noun,
            definite: false,
            owner: None,
        }
    }
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

/// Whether an amount that isn't a plain number is called X, to be explained at the end of the clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WhereX {
    /// It is said where it stands.
    Never,
    /// It may be called X.
    Open,
    /// X is that.
    Is(String),
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
    pub item: Option<Item>,
    pub each_player: bool,
    pub results: Vec<NamedResult>,
    pub participles: Vec<&'static str>,
    pub cost_noun: String,
    /// Whether what is said is a cost after "unless".
    pub unless: bool,
    /// Whether what is said is moved out of its zone: a card from your graveyard rather than in it.
    pub out_of_zone: bool,
    /// Whether what comes next is the whole text of a spell, parts of which get a line of their own.
    pub own_lines: bool,
    /// Whether an amount may be called X, and what X is then.
    pub where_x: WhereX,
    /// What is chosen just where it is first referred to: "a red source of your choice".
    pub chosen_in_passing: Option<Label>,
    /// The hand of another player that the sentence before revealed, for "a card from it".
    pub revealed_hand: Option<Filter>,
    /// The other player who may do something, for "if the player does, they".
    pub they: Option<PlayerRef>,
    /// What the object that becomes something still is: "planeswalker".
    pub still: Option<&'static str>,
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
            kind: kind_word(&face.type_line),
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
            kind: None,
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
            out_of_zone: false,
            own_lines: false,
            where_x: WhereX::Never,
            chosen_in_passing: None,
            revealed_hand: None,
            they: None,
            still: None,
            outer: None,
        }
    }

    /// What the enclosing *for each* goes through.
    pub fn item_noun(&self) -> Option<&str> {
        self.item.as_ref().map(|item| item.noun.as_str())
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

    /// Whether the ability triggers as a draw step begins.
    pub fn is_draw_step(&self) -> bool {
        self.event.as_ref().is_some_and(|event| event.draw_step)
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
    format!("this {}", by_subtype.or(kind_word(line)).unwrap_or("permanent"))
}

/// The one card type that a permanent calls itself by.
fn kind_word(line: &TypeLine) -> Option<&'static str> {
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
    .map(|(_, word)| word)
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
