//! From the text of a file to its scenarios.

mod action;
mod answer;
mod card;
mod expect;
mod header;
mod list;
mod play;
mod words;

use super::ast::{Line, Scenario};
use super::cursor::{Cursor, Parsed};
use super::error::{LineError, ScenarioError};
use super::lexer;

/// Reads every scenario of a file, in order.
///
/// A line that can't be read spoils only the scenario that it stands in. Lines before the first scenario make an error
/// of their own, under an empty name.
pub fn parse(text: &str) -> Vec<Result<Scenario, ScenarioError>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut drafts: Vec<Draft> = Vec::new();
    for (i, text) in text.lines().enumerate() {
        let line = SourceLine {
            number: i + 1,
            text: text.trim(),
        };
        if line.starts_with("scenario") {
            drafts.push(Draft::open(line));
        } else if !line.is_blank() {
            match drafts.last_mut() {
                Some(draft) => draft.read(line),
                None => drafts.push(Draft::stray(line)),
            }
        }
    }
    drafts.into_iter().map(Draft::finish).collect()
}

/// A line of the file.
#[derive(Clone, Copy)]
struct SourceLine<'a> {
    number: usize,
    text: &'a str,
}

impl SourceLine<'_> {
    fn is_blank(self) -> bool {
        self.text.is_empty() || self.text.starts_with('#')
    }

    /// Whether the line's first word is that one; asked of the bare text, so that a bad quote can't hide it.
    fn starts_with(self, word: &str) -> bool {
        let mut words = self
            .text
            .split(|c: char| c.is_whitespace() || "\"#,;:=[]".contains(c));
        words.next().is_some_and(|first| first.eq_ignore_ascii_case(word))
    }

    /// Reads the whole line in one way.
    fn read<T>(self, reader: impl FnOnce(&mut Cursor<'_>) -> Parsed<T>) -> Parsed<T> {
        let tokens = lexer::tokens(self.text, self.number)?;
        let mut cursor = Cursor::new(self.text, &tokens, self.number);
        let item = reader(&mut cursor)?;
        cursor.require_end()?;
        Ok(item)
    }

    fn with<T>(self, item: T) -> Line<T> {
        Line {
            number: self.number,
            text: self.text.to_owned(),
            item,
        }
    }
}

/// Which lines are being read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Lines that belong to no scenario.
    Stray,
    Header,
    /// The lines after the `play` line with that number.
    Play(usize),
}

/// A scenario that is being read.
struct Draft {
    scenario: Scenario,
    part: Part,
    errors: Vec<LineError>,
    last_line: usize,
    /// Header lines that may stand once, with where they stood.
    given: Vec<(String, usize)>,
}

impl Draft {
    fn new(part: Part, line: usize) -> Self {
        Draft {
            scenario: Scenario {
                line,
                name: String::new(),
                header: Vec::new(),
                play: Vec::new(),
            },
            part,
            errors: Vec::new(),
            last_line: line,
            given: Vec::new(),
        }
    }

    fn open(line: SourceLine<'_>) -> Self {
        let mut draft = Draft::new(Part::Header, line.number);
        let name = line.read(|cursor| {
            cursor.require_word("scenario")?;
            cursor.quoted("the scenario's name in quotes")
        });
        match name {
            Ok(name) => draft.scenario.name = name,
            Err(error) => draft.errors.push(error),
        }
        draft
    }

    fn stray(line: SourceLine<'_>) -> Self {
        let mut draft = Draft::new(Part::Stray, line.number);
        draft.errors.push(LineError {
            line: line.number,
            expected: "a `scenario \"NAME\"` line first".to_owned(),
            found: format!("`{}`", line.text),
        });
        draft
    }

    fn read(&mut self, line: SourceLine<'_>) {
        self.last_line = line.number;
        let result = match self.part {
            Part::Stray => Ok(()),
            _ if line.starts_with("play") => self.begin_play(line),
            Part::Header => self.header_line(line),
            Part::Play(_) => self.play_line(line),
        };
        self.errors.extend(result.err());
    }

    fn begin_play(&mut self, line: SourceLine<'_>) -> Parsed<()> {
        if let Part::Play(first) = self.part {
            return Err(LineError {
                line: line.number,
                expected: format!("one `play` line (the first is line {first})"),
                found: "a second one".to_owned(),
            });
        }
        self.part = Part::Play(line.number);
        line.read(|cursor| cursor.require_word("play"))
    }

    fn header_line(&mut self, line: SourceLine<'_>) -> Parsed<()> {
        let item = line.read(header::header)?;
        if let Some(key) = header::single_key(&item) {
            self.note_given(key, line.number)?;
        }
        self.scenario.header.push(line.with(item));
        Ok(())
    }

    fn note_given(&mut self, key: String, line: usize) -> Parsed<()> {
        if let Some((_, first)) = self.given.iter().find(|(given, _)| *given == key) {
            return Err(LineError {
                line,
                expected: format!("one `{key}` line (the first is line {first})"),
                found: "a second one".to_owned(),
            });
        }
        self.given.push((key, line));
        Ok(())
    }

    fn play_line(&mut self, line: SourceLine<'_>) -> Parsed<()> {
        let item = line.read(play::play)?;
        self.scenario.play.push(line.with(item));
        Ok(())
    }

    fn finish(mut self) -> Result<Scenario, ScenarioError> {
        if self.part == Part::Header {
            self.errors.push(LineError {
                line: self.last_line,
                expected: "a `play` line".to_owned(),
                found: "the end of the scenario".to_owned(),
            });
        }
        if self.errors.is_empty() {
            Ok(self.scenario)
        } else {
            Err(ScenarioError {
                scenario: self.scenario,
                errors: self.errors,
            })
        }
    }
}
