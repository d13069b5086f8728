//! Writing on the screen: text that stays within its area.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;
use spellstack_protocol::escape;

use super::Theme;

/// Writes into a buffer.
pub(super) struct Pen<'a> {
    buffer: &'a mut Buffer,
    theme: Theme,
}

impl<'a> Pen<'a> {
    pub(super) fn new(buffer: &'a mut Buffer, theme: Theme) -> Self {
        Pen { buffer, theme }
    }

    pub(super) fn theme(&self) -> Theme {
        self.theme
    }

    /// Writes a line of text into a row of a place; what is too long is cut with an ellipsis.
    pub(super) fn text(&mut self, place: Rect, row: u16, text: &str, style: Style) {
        if row < place.height && place.width > 0 {
            let shown = fit(&shown(text), place.width);
            self.buffer
                .set_stringn(place.x, place.y + row, shown, usize::from(place.width), style);
        }
    }

    /// Writes text into the middle of a row.
    pub(super) fn centered(&mut self, place: Rect, row: u16, text: &str, style: Style) {
        let width = width_of(text).min(place.width);
        let inset = (place.width - width) / 2;
        let place = Rect {
            x: place.x + inset,
            width: place.width - inset,
            ..place
        };
        self.text(place, row, text, style);
    }

    /// Writes text at the end of a row, over what is there.
    pub(super) fn right(&mut self, place: Rect, row: u16, text: &str, style: Style) {
        let width = width_of(text).min(place.width);
        let place = Rect {
            x: place.x + place.width - width,
            width,
            ..place
        };
        self.text(place, row, text, style);
    }

    /// Writes pieces one after the other; gives the column after the last.
    pub(super) fn pieces<'p>(
        &mut self,
        place: Rect,
        row: u16,
        pieces: impl IntoIterator<Item = (&'p str, Style)>,
    ) -> u16 {
        let mut x = 0;
        for (text, style) in pieces {
            if x >= place.width {
                break;
            }
            let rest = Rect {
                x: place.x + x,
                width: place.width - x,
                ..place
            };
            self.text(rest, row, text, style);
            x += width_of(text);
        }
        x.min(place.width)
    }

    /// Writes lines; where there isn't room for all, the last row says how many are left out.
    pub(super) fn lines(&mut self, place: Rect, lines: &[(String, Style)]) {
        let room = usize::from(place.height);
        let shown = if lines.len() > room {
            room.saturating_sub(1)
        } else {
            room
        };
        for (row, (text, style)) in (0..).zip(lines.iter().take(shown)) {
            self.text(place, row, text, *style);
        }
        if lines.len() > shown && room > 0 {
            let more = format!("  … {} more lines", lines.len() - shown);
            self.text(place, place.height - 1, &more, self.theme.weak());
        }
    }

    /// A line down the screen.
    pub(super) fn rule_down(&mut self, place: Rect) {
        for row in 0..place.height {
            self.text(place, row, "│", self.theme.weak());
        }
    }

    /// Clears a place and draws a frame round it with a title; gives what is inside.
    pub(super) fn window(&mut self, place: Rect, title: &str) -> Rect {
        let style = self.theme.title();
        let inner = usize::from(place.width.saturating_sub(2));
        let line = "─".repeat(inner);
        let head = format!(" {title} ");
        self.buffer.set_style(place, Style::reset());
        for row in 0..place.height {
            let blank = " ".repeat(inner);
            let (left, middle, right) = match row {
                0 => ("┌", &line, "┐"),
                row if row + 1 == place.height => ("└", &line, "┘"),
                _ => ("│", &blank, "│"),
            };
            self.text(place, row, &format!("{left}{middle}{right}"), self.theme.plain());
        }
        let over = Rect {
            x: place.x + 2,
            width: place.width.saturating_sub(4),
            ..place
        };
        self.text(over, 0, &head, style);
        Rect {
            x: place.x + 2,
            y: place.y + 1,
            width: place.width.saturating_sub(4),
            height: place.height.saturating_sub(2),
        }
    }
}

/// A place without its first row.
pub(super) fn below(place: Rect) -> Rect {
    Rect {
        y: place.y + 1,
        height: place.height.saturating_sub(1),
        ..place
    }
}

/// A text as it is written: in a row, and without anything that a terminal obeys.
fn shown(text: &str) -> Cow<'_, str> {
    escape(text, |_| true)
}

/// How many columns a text takes.
pub(super) fn width_of(text: &str) -> u16 {
    u16::try_from(Span::raw(shown(text)).width()).unwrap_or(u16::MAX)
}

/// The text, cut with an ellipsis if it is too long.
pub(super) fn fit(text: &str, width: u16) -> String {
    if width_of(text) <= width {
        return text.to_owned();
    }
    let mut shown = String::new();
    for c in text.chars() {
        shown.push(c);
        if width_of(&shown) >= width {
            shown.pop();
            break;
        }
    }
    shown.push('…');
    shown
}

/// The text in lines of at most a width, broken between words.
pub(super) fn wrap(text: &str, width: u16) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is a first line");
        let gap = u16::from(!line.is_empty());
        if line.is_empty() || width_of(line) + gap + width_of(word) <= width {
            if gap > 0 {
                line.push(' ');
            }
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}
