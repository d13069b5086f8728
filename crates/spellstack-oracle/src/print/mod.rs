//! Prints definitions in English, worded like Oracle text.
//!
//! The wording is a function of the form alone, and it is injective: two definitions in normal form with the same
//! name and type line that differ in meaning give different texts. Where the usual wording would be ambiguous, a
//! less usual one is chosen; deep nesting is marked with parentheses, which stand for nothing else, since reminder
//! text is left out.
//!
//! ```
//! use spellstack_core::lang::Ability;
//! use spellstack_core::{Face, Keyword};
//! use spellstack_oracle::print;
//!
//! let face = Face {
//!     name: "Wind Drake".to_owned(),
//!     mana_cost: "{2}{U}".parse().ok(),
//!     color_indicator: Default::default(),
//!     type_line: "Creature — Drake".parse()?,
//!     pt: "2/2".parse().ok(),
//!     loyalty: None,
//!     abilities: vec![Ability::Keyword(Keyword::Flying)],
//! };
//! assert_eq!(print::rules(&face), "Flying");
//! # Ok::<(), spellstack_core::types::TypeLineError>(())
//! ```

mod ability;
mod combat;
mod condition;
mod cost;
mod doer;
mod each;
mod effect;
mod event;
mod filter;
mod instead;
mod instruction;
mod keyword;
mod modification;
mod moves;
mod objects;
mod parts;
mod permission;
mod reference;
mod replacement;
mod result;
mod scope;
mod sequence;
mod target;
mod token;
mod value;
mod words;

use spellstack_core::lang::Ability;
use spellstack_core::{CardDef, Color, Face, Layout};

use scope::Printer;

/// The whole card as a person reads it: for each face a line with name and mana cost, the type line, the rules text,
/// and power and toughness or loyalty.
///
/// ```
/// use spellstack_core::lang::build::*;
///
/// let shock = Card::instant("Shock", "{R}").spell(targeting(any_target(), deal_damage(this(), 2, target(0))));
/// assert_eq!(
///     spellstack_oracle::card(&shock.define()),
///     "Shock {R}\nInstant\nShock deals 2 damage to any target."
/// );
/// ```
#[must_use]
pub fn card(def: &CardDef) -> String {
    let faces: Vec<String> = def
        .faces
        .iter()
        .map(|face| whole_face(face, &rules_on(face, def)))
        .collect();
    faces.join(between_faces(def.layout))
}

/// The rules text of a face, one ability a line, without reminder text.
///
/// ```
/// use spellstack_core::Keyword;
/// use spellstack_core::lang::build::*;
///
/// let drake = Card::creature("Drake", "{1}{U}", "Drake", 1, 1)
///     .keyword(Keyword::Flying)
///     .ability(when(this_enters(), draw(you(), 1)))
///     .define();
/// let text = "Flying\nWhen this creature enters, draw a card.";
/// assert_eq!(spellstack_oracle::rules(drake.front()), text);
/// ```
#[must_use]
pub fn rules(face: &Face) -> String {
    lines(face, || Printer::of_face(face))
}

/// One ability of a face.
///
/// ```
/// use spellstack_core::lang::build::*;
///
/// let wizard = Card::creature("Wizard", "{U}", "Human Wizard", 1, 1)
///     .ability(activated([tap_this()], draw(you(), 1)))
///     .define();
/// let face = wizard.front();
/// assert_eq!(spellstack_oracle::ability(&face.abilities[0], face), "{T}: Draw a card.");
/// ```
#[must_use]
pub fn ability(ability: &Ability, face: &Face) -> String {
    Printer::of_face(face).ability(ability)
}

/// The rules text of a face as it stands on its card, whose other face it may refer to.
#[must_use]
pub fn rules_on(face: &Face, def: &CardDef) -> String {
    match def.layout {
        Layout::Transform => lines(face, || Printer::of_linked_face(face, &def.faces)),
        Layout::Normal | Layout::Adventure | Layout::Modal | Layout::Split => rules(face),
    }
}

fn lines<'a>(face: &'a Face, printer: impl Fn() -> Printer<'a>) -> String {
    let lines: Vec<String> = face
        .abilities
        .iter()
        .map(|each| printer().ability(each))
        .collect();
    lines.join("\n")
}

fn whole_face(face: &Face, rules: &str) -> String {
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
        lines.push(rules.to_owned());
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
