//! The stack: each spell and ability with its targets, the top first.

use ratatui::layout::Rect;
use ratatui::style::Style;
use spellstack_core::ObjectId;
use spellstack_protocol::Subject;

use super::pen::{Pen, below};
use crate::answer::Answer;
use crate::table::Table;

impl Table {
    pub(super) fn draw_stack(&self, pen: &mut Pen<'_>, place: Rect, stack: &[ObjectId]) {
        let theme = pen.theme();
        let title = match stack.len() {
            0 => "Stack: empty".to_owned(),
            count => format!("Stack: {count}, the top first"),
        };
        pen.text(place, 0, &title, theme.title());
        let place = below(place);
        let view = self.view();
        let words = self.words();
        let pointed = self.answer().and_then(Answer::subject);
        let pointed = pointed.and_then(Subject::object);
        let mut lines: Vec<(String, Style)> = Vec::new();
        for id in stack {
            let Some(entry) = view.stack().find(|entry| entry.id() == *id) else {
                continue;
            };
            let is_pointed = self.focused().or(pointed) == Some(*id);
            let is_legal = self.answer().is_some_and(|answer| answer.concerns(*id));
            let style = match (is_pointed, is_legal) {
                (true, _) => theme.cursor(),
                (false, true) => theme.legal(),
                (false, false) => theme.act(),
            };
            let lead = if is_legal { "*" } else { " " };
            let x = match entry.x() {
                0 => String::new(),
                x => format!(" X={x}"),
            };
            let kicked = if entry.times_kicked() > 0 { " kicked" } else { "" };
            let who = words.player(entry.controller());
            let line = format!("{lead}{}{x}{kicked} ({who})", words.object(*id));
            lines.push((line, style));
            let targets: Vec<String> = entry
                .chosen()
                .iter()
                .map(|chosen| match chosen.share {
                    0 => words.thing(chosen.thing),
                    share => format!("{} ({share})", words.thing(chosen.thing)),
                })
                .collect();
            if !targets.is_empty() {
                lines.push((format!("  -> {}", targets.join(", ")), theme.plain()));
            }
        }
        pen.lines(place, &lines);
    }
}
