//! What the two XML formats have in common.

use roxmltree::{Document, Node, ParsingOptions};

use super::entry::LineFault;
use super::reader::{Line, Reader};

/// A document and where its lines begin.
pub(super) struct Source<'a> {
    text: &'a str,
    /// Where each line ends. The parser would count from the start for every question.
    ends: Vec<usize>,
}

impl<'a> Source<'a> {
    pub fn new(text: &'a str) -> Self {
        let ends = text.match_indices('\n').map(|(at, _)| at).collect();
        Source { text, ends }
    }

    /// The line of an element, with the element as its text.
    pub fn line(&self, node: Node<'_, '_>) -> Line<'a> {
        let range = node.range();
        Line {
            number: self.ends.partition_point(|end| *end < range.start) + 1,
            text: self.text.get(range).unwrap_or_default(),
        }
    }

    /// The document, if it is one and its element has that name; faults go to the reader.
    ///
    /// A document type, which could define entities that grow without bound, is refused.
    pub fn parse(&self, reader: &mut Reader, root: &'static str) -> Option<Document<'a>> {
        let options = ParsingOptions {
            allow_dtd: false,
            ..ParsingOptions::default()
        };
        match Document::parse_with_options(self.text, options) {
            Ok(document) => {
                let found = document.root_element().tag_name().name().to_owned();
                if found == root {
                    return Some(document);
                }
                let expected = root;
                let line = self.line(document.root_element());
                reader.fault(line, LineFault::WrongRoot { found, expected });
            }
            Err(error) => self.report(reader, &error),
        }
        None
    }

    fn report(&self, reader: &mut Reader, error: &roxmltree::Error) {
        let place = error.pos();
        let number = place.row as usize;
        let text = self
            .text
            .lines()
            .nth(number.saturating_sub(1))
            .unwrap_or_default();
        let message = error.to_string();
        // The line is said already.
        let message = message.strip_suffix(&format!(" at {place}")).unwrap_or(&message);
        let fault = LineFault::Xml {
            column: place.col as usize,
            message: message.to_owned(),
        };
        reader.fault(Line { number, text }, fault);
    }
}

/// A text as it stands in an attribute or between tags.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&apos;",
            _ => escaped.push(c),
        }
    }
    escaped
}
