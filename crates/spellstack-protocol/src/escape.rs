//! Names and texts come from files, and a terminal obeys the control characters in them.

use std::borrow::Cow;

/// A text in which those control characters that are meant are shown as JSON writes them.
///
/// Control characters are those that terminals obey: Unicode's control characters, and the marks that change the direction of
/// what follows.
///
/// ```
/// use spellstack_protocol::escape;
///
/// assert_eq!(escape("Evil\u{1b}[2J\n", |_| true), r"Evil\u001b[2J\u000a");
/// assert_eq!(escape("two\nlines", |control| control != '\n'), "two\nlines");
/// ```
#[must_use]
pub fn escape(text: &str, is_meant: impl Fn(char) -> bool) -> Cow<'_, str> {
    let is_escaped = |character: char| is_obeyed(character) && is_meant(character);
    if !text.contains(is_escaped) {
        return Cow::Borrowed(text);
    }
    let shown = text.chars().map(|character| {
        if is_escaped(character) {
            format!("\\u{:04x}", u32::from(character))
        } else {
            character.to_string()
        }
    });
    Cow::Owned(shown.collect())
}

fn is_obeyed(character: char) -> bool {
    let turns =
        matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    character.is_control() || turns
}
