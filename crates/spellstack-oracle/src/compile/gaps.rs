//! What a text lacks, for tools: the phrase that alone keeps a line from being read.

use std::rc::Rc;

use super::face::stops;
use super::line::Stop;
use super::refusal::Reason;
use crate::card_facts::FaceFacts;
use crate::grammar::{Chart, Hole, Token, holes};
use crate::names::Names;
use crate::normal::Line;
use crate::phrases::{GRAMMAR, LINE, has_names, is_open_list, name_of, named_parts};

/// A line that isn't understood, with the phrases of which each alone keeps it from being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineGap {
    /// The line as it is read: without reminder text and ability words.
    pub line: String,
    /// Where it stands in the text, counted from 1.
    pub number: usize,
    /// Why it isn't understood.
    pub reason: Reason,
    /// The smallest phrases that aren't known, of which each alone would let the line be read; the first is the one to name.
    /// None if that takes more than one phrase, or if all is read and it isn't clear what is meant.
    pub missing: Vec<MissingPhrase>,
}

/// Words that aren't known as a phrase of the category that would have to stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingPhrase {
    /// What would have to stand there: "an event".
    pub category: &'static str,
    /// The line of the text, counted from 1.
    pub line: usize,
    /// The column, counted from 1.
    pub column: usize,
    /// The words.
    pub words: String,
    /// The words by which the same is told from card to card: `buyback <cost>` for "Buyback {3}".
    pub pattern: String,
}

/// What each line of a face that isn't understood lacks. A phrase is found by its words alone: whether what it would mean fits
/// the others isn't known before it means something.
///
/// ```
/// use spellstack_oracle::{FaceFacts, gaps};
///
/// let facts = FaceFacts {
///     name: "Blinking Newt".to_owned(),
///     type_line: "Creature — Newt".to_owned(),
///     text: "Flying\nWhenever this creature blinks, draw a card.".to_owned(),
///     ..FaceFacts::default()
/// };
/// let [line] = &gaps(&facts)[..] else { panic!("one line isn't understood") };
/// assert_eq!((line.number, line.missing[0].column), (2, 24));
/// assert_eq!((line.missing[0].category, &*line.missing[0].words), ("what happens", "blinks"));
/// ```
#[must_use]
pub fn gaps(facts: &FaceFacts) -> Vec<LineGap> {
    let (stops, names) = stops(facts);
    let gap = |(line, stop): (Line, Stop)| LineGap {
        number: line.place(0).0,
        missing: match stop.reason {
            Reason::NotUnderstood { .. } | Reason::UnknownWord(_) => missing(&line, &names),
            _ => Vec::new(),
        },
        line: line.text,
        reason: stop.reason,
    };
    stops.into_iter().map(gap).collect()
}

fn missing(line: &Line, names: &Rc<Names>) -> Vec<MissingPhrase> {
    let mut chart = Chart::new(&GRAMMAR, &line.text, names);
    let mut found = holes(&mut chart, LINE.id, may_be);
    if found
        .iter()
        .any(|hole| is_several(&chart.tokens[hole.from..hole.to]))
    {
        found.clear();
    }
    // A new word of a list that grows is just that.
    found.sort_by_key(|hole| (!is_open_list(hole.category), *hole));
    let phrase = |hole: Hole| {
        let (start, end) = bytes(&chart.tokens, hole);
        let (number, column) = line.place(start);
        MissingPhrase {
            category: name_of(hole.category),
            line: number,
            column,
            words: line.text[start..end].to_owned(),
            pattern: pattern(&mut chart, hole, names),
        }
    };
    found.into_iter().map(phrase).collect()
}

fn bytes(tokens: &[Token], hole: Hole) -> (usize, usize) {
    (tokens[hole.from].piece.start, tokens[hole.to - 1].piece.end)
}

/// Whether a sentence ends within the words, outside quotation marks.
fn is_several(tokens: &[Token]) -> bool {
    let mut is_quoted = false;
    let before_last = tokens.iter().take(tokens.len() - 1);
    before_last.map(|token| &*token.piece.text).any(|text| {
        match text {
            "“" => is_quoted = true,
            "”" => is_quoted = false,
            _ => {}
        }
        !is_quoted && matches!(text, "." | "\n" | "•")
    })
}

/// Whether the words may be a phrase of the category that isn't known. Where the words of a category are listed, that is a word that
/// is in no wording, of a list that grows.
fn may_be(chart: &Chart<'_>, hole: Hole) -> bool {
    if chart.grammar.terminals[hole.category.index()].is_none() {
        return true;
    }
    let is_new = |token: &Token| {
        let mut letters = token.piece.text.chars();
        let is_name = token.lowered.is_none() && letters.clone().next().is_some_and(char::is_uppercase);
        let is_word = letters.all(|letter| letter.is_alphabetic() || letter == '-');
        is_word && is_name == has_names(hole.category) && token.words.iter().all(Option::is_none)
    };
    is_open_list(hole.category) && chart.tokens[hole.from..hole.to].iter().all(is_new)
}

/// The words with what differs from card to card left open: names, numbers, costs, and what is described inside.
fn pattern(chart: &mut Chart<'_>, hole: Hole, names: &Names) -> String {
    let mut words = Vec::new();
    let mut at = hole.from;
    while at < hole.to {
        let (to, word) = piece(chart, at, hole, names);
        let is_spaced = at > hole.from && chart.tokens[at].piece.spaced;
        words.push((is_spaced, word));
        at = to;
    }
    let spaced = |(is_spaced, word): (bool, String)| format!("{}{word}", if is_spaced { " " } else { "" });
    words.into_iter().map(spaced).collect()
}

/// What is told of the words from a place on, and where that ends.
fn piece(chart: &mut Chart<'_>, at: usize, hole: Hole, names: &Names) -> (usize, String) {
    let open = |to: usize, what: &str| (to, format!("<{what}>"));
    let tokens = &chart.tokens[..hole.to];
    if let Some(length) = own_name(&tokens[at..], names) {
        return open(at + length, "name");
    }
    let is_mana = |token: &&Token| {
        token.piece.text.starts_with('{') && !matches!(&*token.piece.text, "{T}" | "{Q}" | "{E}")
    };
    let mana = tokens[at..].iter().take_while(is_mana).count();
    if mana > 0 {
        return open(at + mana, "cost");
    }
    for (category, what) in named_parts() {
        let ends = chart.phrases(category, at).map(|node| chart.node(node).to);
        let is_part = |to: &usize| *to <= hole.to && (at, *to) != (hole.from, hole.to);
        if let Some(to) = ends.filter(is_part).max() {
            return open(to, what);
        }
    }
    // The same within a sentence and where it begins one.
    let token = &chart.tokens[at];
    let text = token.lowered.as_deref().unwrap_or(&token.piece.text);
    let is_number = text.chars().any(|letter| letter.is_ascii_digit());
    match is_number {
        true => open(at + 1, "number"),
        false => (at + 1, text.to_owned()),
    }
}

/// How many of the words are the object's own name.
fn own_name(tokens: &[Token], names: &Names) -> Option<usize> {
    let is_there = |name: &&Vec<Box<str>>| {
        !name.is_empty()
            && name.len() <= tokens.len()
            && name
                .iter()
                .zip(tokens)
                .all(|(word, token)| token.piece.text == *word)
    };
    let all = std::iter::once(&names.full).chain(&names.short);
    all.filter(is_there).map(Vec::len).max()
}
