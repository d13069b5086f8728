//! Drawing of overlays.

use ratatui::layout::Rect;
use spellstack_protocol::{CardText, Subject};

use super::pen::{Pen, wrap};
use crate::overlay::{Confirm, Overlay, ZoneLine};
use crate::settings::Setting;
use crate::table::Table;

const HELP: &str = "\
Space        pass; pick one of several; stop and go while watching
Enter        do or take what the cursor is on; end a choice of several
1-9          choose the row of that number; on a row of several, how many
arrows       move; Left and Right change numbers, orders, what is attacked
a, n         the usual answer (all attack, pay), the least one (none, no)
/            search in the list
e            pass until the end of the turn, unless somebody does something
m            list mana abilities too, to pay by hand with mana in the pool
Tab          the cursor goes to the cards on the table and back
c            the card under the cursor: text, what it is now, and why
g            graveyards, exile, what is known of other hands
l            the whole log
u            undo, as long as nothing hidden has been shown since
h            hints on and off
o            settings: stops, passing, payment
S, L, C, Q   save the game, load what was saved; concede; quit

On the table: * can be chosen, x is chosen, > the cursor, + attached to the
card before, T tapped, s came this turn (can't attack or tap), A1 attacker,
B1 blocks attacker 1, <A1 is attacked by it, ! controlled by the other side,
2/2-1 one damage, 1:+1/+1 a counter.
Step line: capitals are stops, [ ] is now. » has to answer.";

impl Table {
    pub(super) fn draw_overlay(&self, pen: &mut Pen<'_>, area: Rect, overlay: &Overlay) {
        match overlay {
            Overlay::Help { scroll } => {
                let lines: Vec<String> = HELP.lines().map(str::to_owned).collect();
                draw_lines(pen, area, "Keys", &lines, *scroll);
            }
            Overlay::Card { subject, scroll } => self.draw_card(pen, area, subject, *scroll),
            Overlay::Zones { cursor } => self.draw_zones(pen, area, *cursor),
            Overlay::Log { back } => {
                let inside = pen.window(area, "Log");
                self.draw_log_lines(pen, inside, *back);
            }
            Overlay::Settings { cursor } => self.draw_settings(pen, area, *cursor),
            Overlay::Confirm(confirm) => {
                let question = match confirm {
                    Confirm::Quit => "Quit? A game that isn't saved is lost.  y / n",
                    Confirm::Concede => "Concede the game?  y / n",
                    Confirm::Load => "Load what was saved? This game is left.  y / n",
                };
                let place = middle(area, 56, 3);
                let inside = pen.window(place, "Sure?");
                pen.text(inside, 0, question, pen.theme().strong());
            }
        }
    }

    fn draw_card(&self, pen: &mut Pen<'_>, area: Rect, subject: &Subject, scroll: usize) {
        let Some(card) = self.words().card(subject) else {
            return draw_lines(pen, area, "Card", &["It isn't there any more.".to_owned()], 0);
        };
        let width = middle(area, 76, area.height).width.saturating_sub(4);
        let lines = card_lines(&card, width);
        draw_lines(pen, area, &card.name, &lines, scroll);
    }

    fn draw_zones(&self, pen: &mut Pen<'_>, area: Rect, cursor: usize) {
        let inside = pen.window(middle(area, 60, area.height), "Zones: Enter shows a card");
        let theme = pen.theme();
        let height = usize::from(inside.height);
        let first = (cursor + 1).saturating_sub(height);
        let lines = self.zone_lines();
        for (row, (number, line)) in (0..).zip(lines.iter().enumerate().skip(first).take(height)) {
            let is_here = number == cursor;
            let lead = if is_here { ">" } else { " " };
            let (text, style) = match line {
                ZoneLine::Title(title) => (format!("{lead}{title}"), theme.title()),
                ZoneLine::Card(_, name) => (format!("{lead}  {name}"), theme.plain()),
            };
            let style = if is_here { theme.cursor() } else { style };
            pen.text(inside, row, &text, style);
        }
    }

    /// The same list beside the table, as far as there is room.
    pub(super) fn draw_piles(&self, pen: &mut Pen<'_>, place: Rect) {
        let theme = pen.theme();
        let lines = self.zone_lines();
        let rows = place.height.saturating_sub(1);
        for (row, line) in (0..rows).zip(&lines) {
            match line {
                ZoneLine::Title(title) => pen.text(place, row, title, theme.title()),
                ZoneLine::Card(_, name) => pen.text(place, row, &format!("  {name}"), theme.plain()),
            }
        }
        if lines.len() > usize::from(rows) && rows > 0 {
            let last = Rect {
                y: place.y + rows - 1,
                height: 1,
                ..place
            };
            pen.text(last, 0, &" ".repeat(usize::from(place.width)), theme.plain());
            pen.text(last, 0, "  … g shows all", theme.weak());
        }
    }

    fn draw_settings(&self, pen: &mut Pen<'_>, area: Rect, cursor: usize) {
        let all = Setting::all();
        let title = format!("Settings: Enter changes one ({} of {})", cursor + 1, all.len());
        let inside = pen.window(middle(area, 60, area.height), &title);
        let theme = pen.theme();
        let height = usize::from(inside.height);
        let first = (cursor + 1).saturating_sub(height);
        for (row, (number, setting)) in (0..).zip(all.iter().enumerate().skip(first).take(height)) {
            let is_here = number == cursor;
            let lead = if is_here { ">" } else { " " };
            let mark = if setting.is_on(self.settings()) { "x" } else { " " };
            let style = if is_here { theme.cursor() } else { theme.plain() };
            pen.text(inside, row, &format!("{lead}[{mark}] {}", setting.words()), style);
        }
    }
}

/// A window in the middle of the screen.
fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new(
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
        width,
        height,
    )
}

fn draw_lines(pen: &mut Pen<'_>, area: Rect, title: &str, lines: &[String], scroll: usize) {
    let wanted = u16::try_from(lines.len() + 2).unwrap_or(u16::MAX);
    let place = middle(area, 80, wanted.max(5));
    let inside = pen.window(place, title);
    let height = usize::from(inside.height);
    let first = scroll.min(lines.len().saturating_sub(height));
    for (row, line) in (0..).zip(lines.iter().skip(first).take(height)) {
        pen.text(inside, row, line, pen.theme().plain());
    }
}

/// The card line by line: what it is, what it says, what is so now, and why.
fn card_lines(card: &CardText, width: u16) -> Vec<String> {
    let mut lines = Vec::new();
    if !card.type_line.is_empty() {
        lines.push(card.type_line.clone());
    }
    let mut part = |title: &str, texts: &[String]| {
        if texts.is_empty() {
            return;
        }
        lines.push(String::new());
        if !title.is_empty() {
            lines.push(title.to_owned());
        }
        for text in texts {
            lines.extend(wrap(text, width));
        }
    };
    part("", &card.rules);
    part("", &card.now);
    part("Why (layer, source, what it does):", &card.why);
    part("Other face:", &card.other);
    lines
}
