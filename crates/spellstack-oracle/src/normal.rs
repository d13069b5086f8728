//! A text as the grammar reads it: without what has no rules meaning, one ability a line.

/// One ability of a text, with where its parts stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The words.
    pub text: String,
    /// For parts of the words, from one byte on, the line and column of the text where they stand, both from 1.
    places: Vec<(usize, usize, usize)>,
}

impl Line {
    /// A line that is the whole text.
    pub fn of(text: String) -> Self {
        Line {
            text,
            places: vec![(0, 1, 1)],
        }
    }

    /// This line and the next, as one.
    pub fn followed_by(&self, next: &Line) -> Self {
        let mut both = self.clone();
        both.text.push('\n');
        let length = both.text.len();
        both.text += &next.text;
        let places = next
            .places
            .iter()
            .map(|(from, line, column)| (from + length, *line, *column));
        both.places.extend(places);
        both
    }

    /// The line and column where a byte of the words stands.
    pub fn place(&self, at: usize) -> (usize, usize) {
        let part = self.places.iter().rev().find(|(from, ..)| *from <= at);
        let (from, line, column) = *part.or(self.places.first()).unwrap_or(&(0, 1, 1));
        let between = self.text.get(from..at).map_or(0, |words| words.chars().count());
        (line, column + between)
    }

    fn push(&mut self, words: &str, line: usize, column: usize) {
        self.places.push((self.text.len(), line, column));
        self.text += words;
    }

    fn trim_end(&mut self) {
        self.text.truncate(self.text.trim_end().len());
    }
}

/// A text as the grammar reads it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Normalized {
    /// What is read, one ability a line.
    pub lines: Vec<String>,
    /// The ability words that were left out (CR 207.2c).
    pub ability_words: Vec<&'static str>,
    /// How many reminders were left out (CR 207.2a).
    pub reminders: usize,
}

/// A text without what has no rules meaning.
///
/// ```
/// let text = spellstack_oracle::normalized("Flying (It's high.)\nLandfall — Whenever a land you control enters, draw a card.");
/// assert_eq!(text.lines, ["Flying", "Whenever a land you control enters, draw a card."]);
/// assert_eq!((&text.ability_words[..], text.reminders), (&["Landfall"][..], 1));
/// ```
#[must_use]
pub fn normalized(text: &str) -> Normalized {
    let word = |raw: &str| match ability_word(raw) {
        0 => None,
        length => {
            let word = raw[..length].trim_end_matches(" — ");
            ABILITY_WORDS.iter().find(|known| **known == word).copied()
        }
    };
    Normalized {
        lines: lines(text).into_iter().map(|line| line.text).collect(),
        ability_words: text.split('\n').filter_map(word).collect(),
        reminders: text.matches('(').count(),
    }
}

/// The lines of a text: reminder text (CR 207.2a) and ability words (CR 207.2c) are left out, and the modes of an ability follow it.
pub(crate) fn lines(text: &str) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for (at, raw) in text.split('\n').enumerate() {
        let is_mode = raw.starts_with('•');
        let mut line = match lines.pop_if(|_| is_mode) {
            Some(mut before) => {
                before.push("\n", at + 1, 1);
                before
            }
            None => Line {
                text: String::new(),
                places: Vec::new(),
            },
        };
        add_without_reminders(&mut line, raw, at + 1);
        line.trim_end();
        if !line.text.is_empty() {
            lines.push(line);
        }
    }
    lines
}

fn add_without_reminders(line: &mut Line, raw: &str, number: usize) {
    let mut depth = 0usize;
    let mut from = ability_word(raw);
    let column = |at: usize| raw[..at].chars().count() + 1;
    for (at, character) in raw.char_indices() {
        match character {
            '(' => {
                if depth == 0 && at > from {
                    line.push(raw[from..at].trim_end(), number, column(from));
                }
                depth += 1;
            }
            ')' => {
                depth = depth.saturating_sub(1);
                from = at + 1;
            }
            _ => {}
        }
    }
    if depth == 0 && from < raw.len() {
        let rest = &raw[from..];
        let rest = if line.text.is_empty() || line.text.ends_with('\n') {
            let blank = rest.len() - rest.trim_start().len();
            from += blank;
            &raw[from..]
        } else {
            rest
        };
        line.push(rest, number, column(from));
    }
}

/// Words before a dash that have no rules meaning (CR 207.2c, 207.2d), reviewed one by one; others are read.
const ABILITY_WORDS: &[&str] = &[
    "Adamant",
    "Addendum",
    "Alliance",
    "Battalion",
    "Bloodrush",
    "Celebration",
    "Channel",
    "Chroma",
    "Cohort",
    "Constellation",
    "Converge",
    "Corrupted",
    "Coven",
    "Council's dilemma",
    "Delirium",
    "Descend 4",
    "Descend 8",
    "Disappear",
    "Domain",
    "Eerie",
    "Eminence",
    "Enrage",
    "Fateful hour",
    "Fathomless descent",
    "Ferocious",
    "Flurry",
    "Formidable",
    "Grandeur",
    "Hellbent",
    "Heroic",
    "Imprint",
    "Infusion",
    "Inspired",
    "Join forces",
    "Kinfall",
    "Kinship",
    "Landfall",
    "Landship",
    "Legacy",
    "Lieutenant",
    "Magecraft",
    "Metalcraft",
    "Morbid",
    "Opus",
    "Pack tactics",
    "Paradox",
    "Parley",
    "Radiance",
    "Raid",
    "Rally",
    "Renew",
    "Repartee",
    "Revolt",
    "Secret council",
    "Spell mastery",
    "Strive",
    "Survival",
    "Sweep",
    "Tempting offer",
    "Threshold",
    "Undergrowth",
    "Valiant",
    "Vivid",
    "Void",
    "Will of the council",
    "Will of the Planeswalkers",
];

/// How much of the line is an ability word with its dash.
fn ability_word(raw: &str) -> usize {
    let Some((word, _)) = raw.split_once(" — ") else {
        return 0;
    };
    match ABILITY_WORDS.contains(&word) {
        true => word.len() + " — ".len(),
        false => 0,
    }
}
