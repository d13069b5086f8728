//! Definitions for people to read, in the words of the grammar: the whole card, a face, one ability.
//!
//! What has no words stands between ⟨ and ⟩, as in [`crate::text`].

use std::rc::Rc;

use spellstack_core::lang::Ability;
use spellstack_core::{CardDef, CardType, Color, Face, Layout};

use crate::compile::{SOON, say_line, text_of_face};
use crate::names::Names;
use crate::scope::Across;

/// The whole card: for each face a line with name and mana cost, the type line, the rules text, and power and toughness or
/// loyalty.
#[must_use]
pub fn card(def: &CardDef) -> String {
    let faces: Vec<String> = def.faces.iter().map(whole_face).collect();
    faces.join(between_faces(def.layout))
}

/// The rules text of a face, without reminder text.
#[must_use]
pub fn rules(face: &Face) -> String {
    text_of_face(face)
}

/// The rules text of a face as it stands on its card. What another face exiled is told by number, so that it says the same
/// as alone.
#[must_use]
pub fn rules_on(face: &Face, _def: &CardDef) -> String {
    rules(face)
}

/// One ability, as an object with that face says it: its own, or one that something else has granted.
#[must_use]
pub fn ability(ability: &Ability, face: &Face) -> String {
    let mut names = Names::of_whole(face);
    let mut all = Across::default();
    all.note(&face.abilities);
    names.exiles_several = all.reads_exiled && all.exiles > 1;
    if matches!(ability, Ability::Spell(_)) && !names.is_spell() {
        // What resolves is a spell, whatever has the ability.
        names.line.types = names.line.types.with(CardType::Instant);
    }
    // The words that were chosen before it are counted.
    let mut before = Across::default();
    let own = face.abilities.iter().position(|other| other == ability);
    before.note(&face.abilities[..own.unwrap_or(0)]);
    let across = Across {
        words: before.words,
        ..Across::default()
    };
    say_line(std::slice::from_ref(ability), &Rc::new(names), &across, SOON).0
}

fn whole_face(face: &Face) -> String {
    let mut lines = vec![match &face.mana_cost {
        Some(cost) => format!("{} {cost}", face.name),
        None => face.name.clone(),
    }];
    if !face.color_indicator.is_colorless() {
        let colors: Vec<&str> = face.color_indicator.iter().map(Color::name).collect();
        lines.push(format!("({})", colors.join(" ")));
    }
    lines.push(face.type_line.to_string());
    if !face.abilities.is_empty() {
        lines.push(rules(face));
    }
    lines.extend(face.pt.map(|pt| pt.to_string()));
    lines.extend(face.loyalty.map(|loyalty| format!("Loyalty: {loyalty}")));
    lines.join("\n")
}

fn between_faces(layout: Layout) -> &'static str {
    match layout {
        Layout::Normal => "\n----\n",
        Layout::Adventure => "\n---- adventure ----\n",
        Layout::Transform => "\n---- transforms into ----\n",
        Layout::Modal => "\n---- other face ----\n",
        Layout::Split => "\n//\n",
    }
}
