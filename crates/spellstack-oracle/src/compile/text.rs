//! Definitions as Oracle text.

use std::rc::Rc;

use spellstack_core::lang::Ability;
use spellstack_core::{CardDef, Face, Layout};

use super::face::exiles_by_cost;
use super::line::{PATIENT, say_line};
use crate::card_facts::{CardFacts, FaceFacts};
use crate::names::Names;
use crate::scope::Across;

/// The text of each face: what [`crate::compile`] reads as the same definition. What has no words yet stands there as data of
/// the card language, between ⟨ and ⟩.
///
/// ```
/// use spellstack_core::lang::build::*;
///
/// let shock = Card::instant("Shock", "{R}").spell(targeting(any_target(), deal_damage(this(), 2, target(0))));
/// assert_eq!(spellstack_oracle::text(&shock.define()), ["Shock deals 2 damage to any target."]);
/// ```
#[must_use]
pub fn text(def: &CardDef) -> Vec<String> {
    def.faces.iter().map(text_of_face).collect()
}

/// What would be printed on the card.
///
/// ```
/// use spellstack_core::lang::build::*;
/// use spellstack_oracle::{compile, facts};
///
/// let shock = Card::instant("Shock", "{R}").spell(targeting(any_target(), deal_damage(this(), 2, target(0)))).define();
/// assert_eq!(compile(&facts(&shock)), Ok(shock));
/// ```
#[must_use]
pub fn facts(def: &CardDef) -> CardFacts {
    let layout = match def.layout {
        Layout::Normal => "normal",
        Layout::Adventure => "adventure",
        Layout::Transform => "transform",
        Layout::Modal => "modal_dfc",
        Layout::Split => "split",
    };
    let face = |face: &Face| FaceFacts {
        name: face.name.clone(),
        mana_cost: face
            .mana_cost
            .as_ref()
            .map(ToString::to_string)
            .unwrap_or_default(),
        type_line: face.type_line.to_string(),
        text: text_of_face(face),
        pt: face.pt.map(|pt| pt.to_string()).unwrap_or_default(),
        loyalty: face
            .loyalty
            .map(|loyalty| loyalty.to_string())
            .unwrap_or_default(),
        defense: String::new(),
        color_indicator: face.color_indicator.iter().map(|color| color.letter()).collect(),
    };
    CardFacts {
        layout: layout.to_owned(),
        faces: def.faces.iter().map(face).collect(),
    }
}

/// What a face says.
fn text_of_face(face: &Face) -> String {
    let mut names = Names::of_whole(face);
    let (text, across) = lines(face, names.clone());
    // "The exiled card" is what the one effect exiled that there is, or what a cost did (CR 607.2a, 607.2q).
    let by_cost = usize::from(exiles_by_cost(&face.abilities));
    if across.reads_exiled && usize::from(across.exiles) + by_cost > 1 {
        names.exiles_several = true;
        return lines(face, names).0;
    }
    text
}

fn lines(face: &Face, names: Names) -> (String, Across) {
    let names = Rc::new(names);
    let mut across = Across::default();
    let mut lines = Vec::new();
    let mut rest = &face.abilities[..];
    while !rest.is_empty() {
        let (line, others) = rest.split_at(line_length(rest));
        let (text, after) = say_line(line, &names, &across, PATIENT);
        lines.push(text);
        across = after;
        rest = others;
    }
    (lines.join("\n"), across)
}

/// How many abilities stand in the first line: keywords without parameters stand together.
fn line_length(abilities: &[Ability]) -> usize {
    let is_plain =
        |ability: &&Ability| matches!(ability, Ability::Keyword(keyword) if keyword.kind().plain().is_some());
    abilities.iter().take_while(is_plain).count().max(1)
}
