//! The log: the same sentences that `spellstack duel` prints, as the viewer may know them.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use spellstack_protocol::{Line, LineKind};

use super::Theme;
use super::pen::{Pen, below, wrap};
use crate::table::Table;

impl Table {
    /// The end of the log; what is new since the last choice stands out.
    pub(super) fn draw_log(&self, pen: &mut Pen<'_>, place: Rect) {
        pen.text(place, 0, "Log", pen.theme().title());
        self.draw_log_lines(pen, below(place), 0);
    }

    /// As many lines as there is room for, up to a number from the end.
    pub(super) fn draw_log_lines(&self, pen: &mut Pen<'_>, place: Rect, back: usize) {
        let Some(keeper) = self.keeper() else { return };
        let theme = pen.theme();
        let height = usize::from(place.height);
        let mut rows: Vec<(String, Style)> = Vec::new();
        for (number, line) in keeper.lines.iter().enumerate().rev() {
            let mut style = style_of(theme, line);
            if number < keeper.read {
                style = style.add_modifier(Modifier::DIM);
            }
            let lead = match line.kind {
                LineKind::Turn => "",
                LineKind::Act | LineKind::End => " ",
                LineKind::Happens | LineKind::Life => "  ",
            };
            let wrapped = wrap(&line.text, place.width.saturating_sub(3));
            for (part, text) in wrapped.iter().enumerate().rev() {
                let more = if part > 0 { " " } else { "" };
                rows.push((format!("{lead}{more}{text}"), style));
            }
            if rows.len() >= height.saturating_add(back) {
                break;
            }
        }
        let back = back.min(rows.len().saturating_sub(height));
        let shown = rows.iter().skip(back).take(height);
        let shown: Vec<_> = shown.collect();
        for (row, (text, style)) in (0..).zip(shown.into_iter().rev()) {
            pen.text(place, row, text, *style);
        }
    }
}

fn style_of(theme: Theme, line: &Line) -> Style {
    match line.kind {
        LineKind::Turn => theme.strong(),
        LineKind::Act => theme.act(),
        LineKind::Life => theme.life(),
        LineKind::End => theme.legal(),
        LineKind::Happens => theme.plain(),
    }
}
