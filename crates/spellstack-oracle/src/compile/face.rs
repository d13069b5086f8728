//! A face from its facts.

use std::rc::Rc;

use spellstack_core::lang::visit::{Flow, STOP, Visitor, walk_cost, walk_keyword};
use spellstack_core::lang::{Ability, Cost};
use spellstack_core::types::TypeLine;
use spellstack_core::{Color, Face, Keyword};

use super::line::{Stop, read_line};
use super::refusal::Refusal;
use crate::card_facts::FaceFacts;
use crate::names::Names;
use crate::normal::{self, Line};
use crate::scope::Across;

/// The face; what can't be read is added to the refusals.
pub(super) fn read(facts: &FaceFacts, at: usize, refusals: &mut Vec<Refusal>) -> Face {
    let mut face = plain_facts(facts, at, refusals);
    let text = Text::of(&face, &normal::lines(&facts.text));
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

/// The lines of a face that can't be read, each with why, and what the face calls itself.
pub(super) fn stops(facts: &FaceFacts) -> (Vec<(Line, Stop)>, Rc<Names>) {
    let face = plain_facts(facts, 0, &mut Vec::new());
    let text = Text::of(&face, &normal::lines(&facts.text));
    (text.stops, text.names)
}

/// Whether something is exiled to pay.
pub(super) fn exiles_by_cost(abilities: &[Ability]) -> bool {
    struct Exiles;
    impl<'a> Visitor<'a> for Exiles {
        fn visit_cost(&mut self, cost: &'a Cost) -> Flow {
            match cost {
                Cost::Exile(..) => STOP,
                other => walk_cost(self, other),
            }
        }

        fn visit_keyword(&mut self, keyword: &'a Keyword) -> Flow {
            match keyword {
                Keyword::Delve => STOP,
                other => walk_keyword(self, other),
            }
        }
    }
    abilities
        .iter()
        .any(|ability| Exiles.visit_ability(ability) == STOP)
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

/// A line of a face with what was known before it.
pub(super) struct Known {
    /// The line; what a spell does on several lines is one.
    pub line: Line,
    /// What the face calls itself.
    pub names: Rc<Names>,
    /// What the lines before it brought.
    pub across: Across,
}

/// The lines of a face that is read whole, each with what was known before it.
pub(super) fn known_lines(facts: &FaceFacts) -> Vec<Known> {
    let face = plain_facts(facts, 0, &mut Vec::new());
    let text = Text::of(&face, &normal::lines(&facts.text));
    let mut names = text.names;
    Rc::make_mut(&mut names).enchants = None;
    let mut known: Vec<Known> = Vec::new();
    for (line, across) in text.lines {
        let before = Rc::clone(&names);
        if let Ok((abilities, _)) = read_line(&line, &before, across.clone()) {
            Rc::make_mut(&mut names).learn(&abilities);
        }
        known.push(Known {
            line,
            names: before,
            across,
        });
    }
    known
}

/// The lines of a face as far as they are read.
struct Text {
    names: Rc<Names>,
    abilities: Vec<Ability>,
    across: Across,
    stops: Vec<(Line, Stop)>,
    /// The lines that are read, each with what was known before it.
    lines: Vec<(Line, Across)>,
    /// The line that is the last of the abilities, with what was known before it, if it is what a spell does.
    spell: Option<(Line, Across)>,
}

impl Text {
    fn of(face: &Face, lines: &[Line]) -> Self {
        let mut names = Names::of(face);
        let mut text = Text::read(lines, names.clone());
        // Words that are chosen as it enters, what it exiles and what it enchants are referred to from other lines, before or
        // after.
        let enchants = text.names.enchants.clone().filter(|_| !text.stops.is_empty());
        if !text.across.words.is_empty() || text.across.reads_exiled || enchants.is_some() {
            names.words.clone_from(&text.across.words);
            names.reads_exiled = text.across.reads_exiled;
            names.enchants = enchants;
            text = Text::read(lines, names);
        }
        // "The exiled card" is what the one effect exiled that there is, or what a cost did (CR 607.2a, 607.2q).
        let by_cost = usize::from(exiles_by_cost(&text.abilities));
        if text.across.reads_exiled && usize::from(text.across.exiles) + by_cost > 1 {
            let last = lines.last();
            text.stops
                .extend(last.map(|line| (line.clone(), Stop::unclear(&line.text))));
        }
        text
    }

    fn read(lines: &[Line], names: Names) -> Self {
        let mut text = Text {
            names: Rc::new(names),
            abilities: Vec::new(),
            across: Across::default(),
            stops: Vec::new(),
            lines: Vec::new(),
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
                self.spell = is_spell.then(|| (line.clone(), before.clone()));
                self.lines.push((line.clone(), before));
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
        self.lines.pop();
        self.lines.push((both.clone(), across.clone()));
        self.spell = Some((both, across.clone()));
        true
    }
}
