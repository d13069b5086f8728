//! What keeps a card from being understood.

use spellstack_oracle::{LineGap, Reason, Refusal, gaps};

use super::survey::Surveyed;

/// How much is told of a place.
const TOLD: usize = 60;

/// What kind of thing is missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// A phrase that alone would let the line be read.
    #[default]
    Phrase,
    /// More than one phrase.
    Several,
    /// All is read, but it isn't clear what is meant, or it can't be said again.
    Meaning,
    /// Something that is printed besides the text.
    Fact,
    /// The rules don't play what is understood.
    Rules,
}

impl Kind {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Phrase => "phrase",
            Kind::Several => "several",
            Kind::Meaning => "meaning",
            Kind::Fact => "fact",
            Kind::Rules => "rules",
        }
    }
}

/// One thing that is missing.
pub struct Lack {
    pub kind: Kind,
    /// By which it is told from others, and the same on all cards.
    pub name: String,
    /// What would have to stand there, of a phrase.
    pub category: Option<&'static str>,
    /// The words of the card.
    pub words: String,
}

/// What keeps a card from being understood: nothing of one that is.
pub fn lacks(card: &Surveyed, words: usize) -> Vec<Lack> {
    let Err(refusals) = &card.result else {
        return Vec::new();
    };
    let besides = refusals.0.iter().filter_map(of_card);
    let lines = card.facts.faces.iter().flat_map(gaps);
    besides.chain(lines.map(|line| of_line(&line, words))).collect()
}

/// What isn't of a line.
fn of_card(refusal: &Refusal) -> Option<Lack> {
    let (kind, name) = match &refusal.reason {
        Reason::Fact { what, value } => (Kind::Fact, format!("{what}: {value}")),
        Reason::Fault(fault) => (Kind::Rules, format!("can't be played: {}", fault.kind)),
        Reason::NotUnderstood { .. }
        | Reason::UnknownWord(_)
        | Reason::Unclear(_)
        | Reason::Ambiguous(_)
        | Reason::OtherWords(_)
        | Reason::TooLong => return None,
    };
    Some(Lack {
        kind,
        name,
        category: None,
        words: refusal.at.clone(),
    })
}

fn of_line(line: &LineGap, words: usize) -> Lack {
    if let Some(missing) = line.missing.first() {
        return Lack {
            kind: Kind::Phrase,
            name: format!("{}: {}", missing.category, beginning(&missing.pattern, words)),
            category: Some(missing.category),
            words: short(&missing.words),
        };
    }
    let at = |what: &str, text: &str| format!("{what}: {}", beginning(text, words));
    let (kind, name) = match &line.reason {
        Reason::NotUnderstood { words, .. } => (Kind::Several, at("several phrases", words)),
        Reason::UnknownWord(word) => (Kind::Several, at("several phrases", word)),
        Reason::Unclear(words) => (Kind::Meaning, at("unclear", words)),
        Reason::Ambiguous(_) => (Kind::Meaning, at("ambiguous", &line.line)),
        Reason::OtherWords(_) => (Kind::Meaning, at("said in other words", &line.line)),
        Reason::TooLong => (Kind::Several, "too long".to_owned()),
        reason @ (Reason::Fact { .. } | Reason::Fault(_)) => (Kind::Fact, reason.to_string()),
    };
    Lack {
        kind,
        name,
        category: None,
        words: short(&line.line),
    }
}

/// The first words.
fn beginning(text: &str, words: usize) -> String {
    let all: Vec<&str> = text.split_whitespace().collect();
    match all.len() > words {
        true => format!("{} ...", all[..words].join(" ")),
        false => all.join(" "),
    }
}

fn short(words: &str) -> String {
    words.chars().take(TOLD).collect()
}
