//! What the two XML formats have in common.

use roxmltree::{Document, Node, ParsingOptions};

use super::entry::LineFault;
use super::reader::{Line, Reader};

/// The most attributes that an element may have, and the most namespaces that a file may declare. The parser compares each
/// with all others, which takes very long if there are very many; deck files have a handful.
const MOST_ATTRIBUTES: usize = 64;

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
        if let Some(place) = overloaded(self.text) {
            self.report_overload(reader, place);
            return None;
        }
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

    fn report_overload(&self, reader: &mut Reader, place: usize) {
        let line = self.ends.partition_point(|end| *end < place);
        let start = line
            .checked_sub(1)
            .and_then(|before| self.ends.get(before))
            .map_or(0, |end| end + 1);
        let text = self.text.get(start..).unwrap_or_default();
        let fault = LineFault::Xml {
            column: place - start + 1,
            message: format!("more than {MOST_ATTRIBUTES} attributes or namespaces"),
        };
        let text = text.lines().next().unwrap_or_default();
        reader.fault(
            Line {
                number: line + 1,
                text,
            },
            fault,
        );
    }

    fn report(&self, reader: &mut Reader, error: &roxmltree::Error) {
        let place = error.pos();
        // Where the text ends too soon, that is after its last line.
        let number = (place.row as usize).clamp(1, self.text.lines().count().max(1));
        let text = self.text.lines().nth(number - 1).unwrap_or_default();
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

/// Where a document has more attributes or namespaces than a deck file: the start of the tag, or of the declaration.
fn overloaded(text: &str) -> Option<usize> {
    let namespaces = text.match_indices("xmlns").nth(MOST_ATTRIBUTES);
    namespaces
        .map(|(place, _)| place)
        .or_else(|| overloaded_tag(text))
}

fn overloaded_tag(text: &str) -> Option<usize> {
    const SKIPPED: [(&str, &str); 3] = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")];
    let mut place = 0;
    while let Some(found) = text.get(place..)?.find('<') {
        let start = place + found;
        let tag = text.get(start..)?;
        let skipped = SKIPPED
            .into_iter()
            .find_map(|(opening, closing)| Some((tag.strip_prefix(opening)?, opening, closing)));
        let length = match skipped {
            // What is never closed has nothing behind it.
            Some((rest, opening, closing)) => opening.len() + rest.find(closing)? + closing.len(),
            None => {
                let (length, attributes) = extent(tag);
                if attributes > MOST_ATTRIBUTES {
                    return Some(start);
                }
                length
            }
        };
        place = start + length;
    }
    None
}

/// How long the tag at the beginning of a text is, and how many values in quotes it has.
fn extent(tag: &str) -> (usize, usize) {
    let mut quote = None;
    let mut values = 0;
    for (place, byte) in tag.bytes().enumerate() {
        match (quote, byte) {
            (Some(opening), _) if byte == opening => {
                quote = None;
                values += 1;
            }
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'>') => return (place + 1, values),
            (Some(_) | None, _) => {}
        }
    }
    (tag.len(), values)
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
