//! A face from its facts.

use std::rc::Rc;

use spellstack_core::lang::Ability;
use spellstack_core::types::TypeLine;
use spellstack_core::{Color, Face};

use super::line::{Stop, read_line};
use super::refusal::Refusal;
use crate::card_facts::FaceFacts;
use crate::names::Names;
use crate::normal::{self, Line};
use crate::scope::Across;

/// The face; what can't be read is added to the refusals.
pub(super) fn read(facts: &FaceFacts, at: usize, refusals: &mut Vec<Refusal>) -> Face {
    let mut face = plain_facts(facts, at, refusals);
    let mut names = Names::of(&face);
    let lines = normal::lines(&facts.text);
    let mut text = Text::read(&lines, names.clone());
    // Words that are chosen as it enters, what it exiles and what it enchants are referred to from other lines, before or
    // after.
    let enchants = text.names.enchants.clone().filter(|_| !text.stops.is_empty());
    if !text.across.words.is_empty() || text.across.reads_exiled || enchants.is_some() {
        names.words = text.across.words;
        names.reads_exiled = text.across.reads_exiled;
        names.enchants = enchants;
        text = Text::read(&lines, names);
    }
    // "The exiled card" is what the one effect exiled that there is, or what a cost did (CR 607.2a, 607.2q).
    if text.across.reads_exiled && text.across.exiles > 1 {
        text.stops
            .extend(lines.last().map(|line| (line.clone(), Stop::unclear(&line.text))));
    }
    refusals.extend(text.stops.into_iter().map(|(line, stop)| {
        let (number, column) = line.place(stop.place);
        Refusal {
            face: at,
            line: number,
            column,
            at: line.text[stop.place..].chars().take(60).collect(),
            reason: stop.reason,
        }
    }));
    face.abilities = text.abilities;
    face
}

/// What is printed on it besides its text.
pub(super) fn plain_facts(facts: &FaceFacts, at: usize, refusals: &mut Vec<Refusal>) -> Face {
    let mut wrong = |what, value: &str| refusals.push(Refusal::of_fact(at, what, value));
    if !facts.defense.is_empty() {
        wrong("the defense", &facts.defense);
    }
    let type_line: TypeLine = facts.type_line.parse().unwrap_or_else(|_| {
        wrong("the type line", &facts.type_line);
        TypeLine::default()
    });
    macro_rules! fact {
        ($text:expr, $what:literal) => {
            match $text.as_str() {
                "" => None,
                text => match text.parse() {
                    Ok(fact) => Some(fact),
                    Err(_) => {
                        wrong($what, text);
                        None
                    }
                },
            }
        };
    }
    Face {
        name: facts.name.clone(),
        mana_cost: fact!(facts.mana_cost, "the mana cost"),
        color_indicator: facts
            .color_indicator
            .chars()
            .filter_map(Color::from_letter)
            .collect(),
        type_line,
        pt: fact!(facts.pt, "power and toughness"),
        loyalty: fact!(facts.loyalty, "the loyalty"),
        abilities: Vec::new(),
    }
}

/// The lines of a face as far as they are read.
struct Text {
    names: Rc<Names>,
    abilities: Vec<Ability>,
    across: Across,
    stops: Vec<(Line, Stop)>,
    /// The line that is the last of the abilities, with what was known before it, if it is what a spell does.
    spell: Option<(Line, Across)>,
}

impl Text {
    fn read(lines: &[Line], names: Names) -> Self {
        let mut text = Text {
            names: Rc::new(names),
            abilities: Vec::new(),
            across: Across::default(),
            stops: Vec::new(),
            spell: None,
        };
        for line in lines {
            text.add(line);
        }
        text
    }

    fn add(&mut self, line: &Line) {
        if self.continues_spell(line) {
            return;
        }
        let before = self.across.clone();
        match read_line(line, &self.names, before.clone()) {
            Ok((abilities, across)) => {
                let is_spell = matches!(abilities[..], [Ability::Spell(_)]);
                self.spell = is_spell.then(|| (line.clone(), before));
                Rc::make_mut(&mut self.names).learn(&abilities);
                self.abilities.extend(abilities);
                self.across = across;
            }
            Err(stop) => {
                self.spell = None;
                self.stops.push((line.clone(), stop));
            }
        }
    }

    /// What a spell does may stand on several lines: it is one ability (CR 113.3a).
    fn continues_spell(&mut self, line: &Line) -> bool {
        let Some((before, across)) = &self.spell else {
            return false;
        };
        let both = before.followed_by(line);
        let Ok((abilities, after)) = read_line(&both, &self.names, across.clone()) else {
            return false;
        };
        self.abilities.pop();
        self.abilities.extend(abilities);
        self.across = after;
        self.spell = Some((both, across.clone()));
        true
    }
}
