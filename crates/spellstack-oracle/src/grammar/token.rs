//! Words, numbers, symbols and punctuation.
//!
//! Wordings of the grammar and texts of cards are cut up by the same function, so that a wording is written as it is read.

use std::collections::BTreeMap;

use super::inflect;

/// A word that some wording of the grammar has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Word(pub u32);

/// The words of all wordings.
#[derive(Debug, Default)]
pub(crate) struct Vocabulary {
    numbers: BTreeMap<Box<str>, Word>,
}

impl Vocabulary {
    /// The number of a word, a new one if it has none yet.
    pub fn add(&mut self, text: &str) -> Word {
        let next = Word(u32::try_from(self.numbers.len()).expect("a grammar has fewer words"));
        *self.numbers.entry(text.into()).or_insert(next)
    }

    /// The number of a word that the grammar has.
    pub fn get(&self, text: &str) -> Option<Word> {
        self.numbers.get(text).copied()
    }
}

/// A piece of text that is never divided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// What stands there; quotation marks are told apart as “ and ”.
    pub text: Box<str>,
    /// Whether there is a space before it.
    pub spaced: bool,
    /// Where it begins, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

/// Whether a sentence ends before the text: after a quotation that has a full stop of its own, none is written.
fn ends_sentence(rest: &str) -> bool {
    let next = rest.trim_start_matches(' ').chars().next();
    next.is_none_or(|next| next == '\n' || (rest.starts_with(' ') && next.is_uppercase()))
}

/// The word as it is kept: "an" is "a", and is written where the next word wants it.
fn kept(word: &str) -> &str {
    match word {
        "an" => "a",
        "An" => "A",
        other => other,
    }
}

/// Short forms that are words of their own: their 's isn't a possessive.
const SHORT_FORMS: [&str; 9] = [
    "it's", "that's", "there's", "who's", "what's", "he's", "she's", "let's", "here's",
];

/// Cuts a text up.
pub(crate) fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut at = 0;
    let mut spaced = false;
    while let Some(first) = text[at..].chars().next() {
        if first == ' ' {
            spaced = true;
            at += 1;
            continue;
        }
        let length = length_of_piece(&text[at..], first);
        let whole = &text[at..at + length];
        let stem = length_of_stem(whole);
        let mut push = |text: &str, spaced, start, end| {
            pieces.push(Piece {
                text: text.into(),
                spaced,
                start,
                end,
            });
        };
        match first {
            '"' if at == 0 || spaced || text[..at].ends_with(['\n', '—']) => push("“", spaced, at, at + 1),
            '"' => {
                push("”", spaced, at, at + 1);
                if text[..at].ends_with('.') && ends_sentence(&text[at + 1..]) {
                    push(".", false, at + 1, at + 1);
                }
            }
            // In a wording the ending of a possessive may follow a slot.
            _ if stem == 0 => {}
            _ => push(kept(&whole[..stem]), spaced, at, at + stem),
        }
        if stem < length {
            push(&whole[stem..], false, at + stem, at + length);
        }
        at += length;
        spaced = false;
    }
    pieces
}

fn length_of_piece(text: &str, first: char) -> usize {
    let through = |last: char| text.find(last).map_or(text.len(), |at| at + last.len_utf8());
    match first {
        '{' => through('}'),
        '⟨' => through('⟩'),
        '<' => through('>'),
        first if is_mark(first) => first.len_utf8(),
        _ => text
            .find(|next: char| next == ' ' || next == '{' || next == '⟨' || next == '<' || is_mark(next))
            .unwrap_or(text.len()),
    }
}

fn is_mark(character: char) -> bool {
    matches!(
        character,
        '.' | ',' | ':' | ';' | '"' | '—' | '•' | '(' | ')' | '\n' | '[' | ']'
    )
}

/// Without the ending of a possessive, which is a piece of its own.
fn length_of_stem(word: &str) -> usize {
    // After a slot of a wording the ending stands alone.
    if matches!(word, "'s" | "'") || SHORT_FORMS.iter().any(|form| word.eq_ignore_ascii_case(form)) {
        word.len()
    } else if word.ends_with("'s") {
        word.len() - 2
    } else if word.ends_with("s'") {
        word.len() - 1
    } else {
        word.len()
    }
}

/// Whether a sentence begins after these.
pub(crate) fn begins_sentence<'a>(mut before: impl DoubleEndedIterator<Item = &'a str>) -> bool {
    match before.next_back() {
        None | Some("." | ":" | "—" | "“" | "•" | "\n") => true,
        Some("”") => before.next_back() == Some("."),
        Some(_) => false,
    }
}

/// Puts pieces together as a text: the first letter of a sentence is a capital one.
pub(crate) fn join(pieces: &[(bool, String)]) -> String {
    let mut text = String::new();
    for (at, (spaced, piece)) in pieces.iter().enumerate() {
        if *spaced && at > 0 {
            text.push(' ');
        }
        let mut before = pieces[..at].iter().map(|(_, piece)| piece.as_str());
        let is_first = begins_sentence(before.clone());
        if piece == "." && before.next_back() == Some("”") && before.next_back() == Some(".") {
            continue;
        }
        match piece.as_str() {
            "“" | "”" => text.push('"'),
            piece if is_first => text.push_str(&capitalized(piece)),
            piece => text.push_str(piece),
        }
        let next = pieces.get(at + 1).filter(|(spaced, _)| *spaced);
        if matches!(piece.as_str(), "a" | "A") && next.is_some_and(|(_, next)| inflect::wants_an(next)) {
            text.push('n');
        }
    }
    text
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// A piece of a text that is read.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    /// The piece.
    pub piece: Piece,
    /// What it is without the capital letter that begins a sentence.
    pub lowered: Option<Box<str>>,
    /// As words of the grammar: as it stands there, and without the capital.
    pub words: [Option<Word>; 2],
}

impl Token {
    /// The text as it stands there, then without the capital letter that begins a sentence.
    pub fn forms(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&*self.piece.text).chain(self.lowered.as_deref())
    }

    /// Whether it is data of the card language, between ⟨ and ⟩.
    pub fn is_data(&self) -> bool {
        self.piece.text.starts_with('⟨')
    }

    /// Whether it is that word.
    pub fn is(&self, word: Word) -> bool {
        self.words.contains(&Some(word))
    }
}

/// The tokens of a text.
pub(crate) fn tokens(text: &str, vocabulary: &Vocabulary) -> Vec<Token> {
    let pieces = pieces(text);
    let token = |at: usize| {
        let piece = &pieces[at];
        let is_first = begins_sentence(pieces[..at].iter().map(|piece| &*piece.text));
        let lowered = if is_first { lowered(&piece.text) } else { None };
        Token {
            words: [
                vocabulary.get(&piece.text),
                lowered.as_deref().and_then(|text| vocabulary.get(text)),
            ],
            lowered,
            piece: piece.clone(),
        }
    };
    (0..pieces.len()).map(token).collect()
}

fn lowered(word: &str) -> Option<Box<str>> {
    let mut letters = word.chars();
    let first = letters.next().filter(|first| first.is_uppercase())?;
    let lowered: String = first.to_lowercase().chain(letters).collect();
    Some(lowered.into())
}
