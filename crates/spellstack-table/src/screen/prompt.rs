//! What is asked, the list of answers, and the bar of keys.

use ratatui::layout::Rect;
use ratatui::style::Style;
use spellstack_protocol::{Offer, OfferKind};
use spellstack_rules::{Choice, Outcome};

use super::Theme;
use super::pen::{Pen, width_of, wrap};
use crate::answer::{Answer, Declaration, Declared, Kind, Several};
use crate::table::{State, Table};

impl Table {
    pub(super) fn draw_prompt(&self, pen: &mut Pen<'_>, place: Rect) {
        let theme = pen.theme();
        let title = match &self.state {
            State::Asking(answer) => answer.title().to_owned(),
            State::Busy if self.is_watched() && self.is_paused => "Stopped".to_owned(),
            State::Busy if self.is_watched() => "Watching".to_owned(),
            State::Busy => {
                let awaited = self
                    .view()
                    .awaited()
                    .map(|(player, _)| self.words().player(player));
                format!("{} is thinking…", awaited.unwrap_or_default())
            }
            State::Over => self.ending(),
            State::HandOver(_) => return,
        };
        pen.text(place, 0, &title, theme.title());
        let Some(answer) = self.answer() else { return };
        let hints = self.hints(usize::from(place.height / 4));
        let hinted = u16::try_from(hints.len()).unwrap_or(0);
        let below = Rect {
            y: place.y + 1,
            height: place.height - 1 - hinted,
            ..place
        };
        let rows = answer.shown().len();
        if rows > usize::from(below.height) {
            let all = format!("{} of {rows} ", answer.cursor() + 1);
            pen.right(place, 0, &all, theme.weak());
        }
        let used = draw_answer(pen, below, answer);
        draw_context(pen, below, used + 1, answer);
        for (row, hint) in (place.height - hinted..).zip(&hints) {
            pen.text(place, row, hint, theme.hint());
        }
    }

    /// What the adviser would do, how likely that is to win, and the next best, in a number of lines: by the chances shown.
    fn hints(&self, most: usize) -> Vec<String> {
        let view = self.view();
        let (Some(advice), Some(decision)) = (&self.advice, view.decision()) else {
            return Vec::new();
        };
        let percent = |chance: f32| (100.0 * chance).round();
        let others = advice
            .estimates
            .iter()
            .filter(|other| other.choice != advice.choice);
        let others = others.map(|other| ("  or", percent(other.value), &other.choice));
        let hint = ("Hint", percent(advice.chance), &advice.choice);
        let mut lines: Vec<_> = std::iter::once(hint).chain(others).take(most.max(1)).collect();
        // A careful adviser doesn't always take what looked best.
        lines.sort_by(|one, other| other.1.total_cmp(&one.1));
        let said = |(lead, percent, choice): (&str, f32, &Choice)| {
            format!(
                "{lead} {percent:.0} %: {}",
                self.words().choice(&decision, choice)
            )
        };
        lines.into_iter().map(said).collect()
    }

    fn ending(&self) -> String {
        match self.view().outcome() {
            Some(Outcome::Win(player)) if Some(player) == self.viewer => "You win.".to_owned(),
            Some(Outcome::Win(player)) => format!("{} wins.", self.words().player(player)),
            Some(Outcome::Draw) => "The game is a draw.".to_owned(),
            None => "The game is over.".to_owned(),
        }
    }

    /// What keys do now, or what there is to be told.
    pub(super) fn draw_bar(&self, pen: &mut Pen<'_>, place: Rect) {
        let theme = pen.theme();
        if let Some(notice) = &self.notice {
            pen.text(place, 0, notice, theme.strong());
            return;
        }
        let keys = match &self.state {
            State::Asking(answer) if answer.is_filtering => "type to search  Enter keeps  Esc clears",
            State::Asking(answer) => answer_keys(answer),
            State::Busy if self.is_watched() => {
                "Space stop and go  Right one choice  g zones  l log  ? help  Q quit"
            }
            State::Busy | State::HandOver(_) => "? help",
            State::Over if self.is_watched() => "g zones  l log  S save  Q quit",
            State::Over => "u undo  g zones  l log  S save  Q quit",
        };
        pen.text(place, 0, keys, theme.weak());
    }
}

/// What keys do to an answer.
fn answer_keys(answer: &Answer) -> &'static str {
    let kind = |row: Option<&Offer>| row.map(|row| row.kind);
    match &answer.kind {
        Kind::One => match (kind(answer.rows.first()), kind(answer.rows.last())) {
            (Some(OfferKind::Pass), _) => {
                "Space pass  Enter do  e pass turn  Tab table  c card  g zones  u undo  ? help"
            }
            (_, Some(OfferKind::None)) => {
                "Enter choose  1-9 choose  n none  / search  Tab table  c card  u undo  ? help"
            }
            (_, Some(OfferKind::No)) => "Enter choose  1-9 choose  n no  Tab table  c card  u undo  ? help",
            _ => "Enter choose  1-9 choose  / search  Tab table  c card  u undo  ? help",
        },
        Kind::Several(several) if several.min == 0 => {
            "Space pick  n none  Enter done  / search  Tab table  c card  u undo  ? help"
        }
        Kind::Several(_) => "Space pick  Enter done  / search  Tab table  c card  u undo  ? help",
        Kind::Order(_) => "Left Right move the row  Enter done  c card  u undo  ? help",
        Kind::Number { .. } => "digits, Left Right  Enter done  u undo  ? help",
        Kind::Divide { .. } => "Left Right less more  n default  Enter done  u undo  ? help",
        Kind::Declare(declaration) => match declaration.declared {
            Declared::Attack => "Space choose  Left Right at what  a all  n none  Enter done  ? help",
            Declared::Block => "Space choose  Left Right which one  n none  Enter done  c card  ? help",
        },
    }
}

/// The row under the cursor if it is cut, or else what the spell or ability that asks says, where there is room left.
fn draw_context(pen: &mut Pen<'_>, place: Rect, row: u16, answer: &Answer) {
    let whole = answer.row().map(|row| &answer.rows[row].text);
    // Before the text stand the cursor and a number or a box.
    let cut = whole.filter(|text| width_of(text) + 5 > place.width);
    let Some(context) = cut.or(answer.context()) else {
        return;
    };
    let style = pen.theme().weak();
    for (row, line) in (row..).zip(wrap(context, place.width.saturating_sub(1))) {
        pen.text(place, row, &line, style);
    }
}

/// Draws the rows; gives how many lines they take.
fn draw_answer(pen: &mut Pen<'_>, place: Rect, answer: &Answer) -> u16 {
    let top = place.y;
    let mut place = place;
    if answer.is_filtering || !answer.filter.is_empty() {
        let theme = pen.theme();
        pen.text(place, 0, &format!("/{}", answer.filter), theme.strong());
        place.y += 1;
        place.height = place.height.saturating_sub(1);
    }
    if let Kind::Number { min, max, value, .. } = &answer.kind {
        let theme = pen.theme();
        pen.text(place, 0, &format!("> {value}   ({min} to {max})"), theme.cursor());
        return place.y - top + 1;
    }
    let height = usize::from(place.height);
    // The cursor is kept in sight.
    let first = (answer.cursor() + 1).saturating_sub(height);
    let rows = answer.shown().iter().enumerate().skip(first).take(height);
    for (line, (at, row)) in (0..).zip(rows) {
        draw_row(pen, place, line, answer, at, *row);
    }
    if let Kind::Divide { total, shares } = &answer.kind
        && answer.rows.len() < height
    {
        let given: u32 = shares.iter().sum();
        let style = pen.theme().plain();
        let last = u16::try_from(answer.rows.len()).unwrap_or(u16::MAX);
        pen.text(place, last, &format!("  {given} of {total} given"), style);
        return place.y - top + last + 1;
    }
    let rows = u16::try_from(answer.shown().len()).unwrap_or(u16::MAX);
    place.y - top + rows.min(place.height)
}

fn draw_row(pen: &mut Pen<'_>, place: Rect, line: u16, answer: &Answer, at: usize, row: usize) {
    let theme = pen.theme();
    let is_here = at == answer.cursor();
    let style = row_style(theme, answer, row, is_here);
    let lead = if is_here { ">" } else { " " };
    let text = &counted(&answer.rows[row]);
    let line_text = match &answer.kind {
        Kind::One if at < 9 => format!("{lead}{} {text}", at + 1),
        Kind::One => format!("{lead}  {text}"),
        Kind::Several(several) => format!("{lead}[{}] {text}", mark_of(several, row)),
        Kind::Order(_) => format!("{lead}{}. {text}", row + 1),
        Kind::Divide { shares, .. } => format!("{lead}{:>3}  {text}", shares[row]),
        Kind::Number { .. } => format!("{lead}{text}"),
        Kind::Declare(declaration) => {
            return draw_declared(pen, place, line, declaration, (row, text), is_here);
        }
    };
    pen.text(place, line, &line_text, style);
}

/// What the row offers, and of how many equal things.
fn counted(offer: &Offer) -> String {
    match offer.likewise.len() {
        0 => offer.text.clone(),
        others => format!("{} ×{}", offer.text, others + 1),
    }
}

/// Whether a row is picked, or how many of it.
fn mark_of(several: &Several, row: usize) -> String {
    match several.picked(row) {
        0 => " ".to_owned(),
        _ if several.is_one(row) => "x".to_owned(),
        count => count.to_string(),
    }
}

fn row_style(theme: Theme, answer: &Answer, row: usize, is_here: bool) -> Style {
    if is_here {
        theme.cursor()
    } else if answer.is_chosen(row) {
        theme.chosen()
    } else {
        theme.plain()
    }
}

/// A creature, and what it can attack or block; the cursor is on one of those.
fn draw_declared(
    pen: &mut Pen<'_>,
    place: Rect,
    line: u16,
    declaration: &Declaration,
    (row, text): (usize, &str),
    is_here: bool,
) {
    let theme = pen.theme();
    let lead = if is_here { ">" } else { " " };
    let creature = format!("{lead}{text}");
    let style = if is_here { theme.strong() } else { theme.plain() };
    let mut x = pen.pieces(place, line, [(creature.as_str(), style)]);
    let shown: Vec<String> = (0..declaration.targets(row).len())
        .map(|number| declared_option(declaration, row, number))
        .collect();
    // Where there are many, those before the cursor, or before what is chosen, make room.
    let chosen = declaration.chosen[row].iter().position(|chosen| *chosen);
    let wanted = if is_here {
        declaration.column
    } else {
        chosen.unwrap_or(0)
    };
    let first = first_shown(&shown, wanted, place.width.saturating_sub(x));
    for (number, shown) in shown.iter().enumerate().skip(first) {
        let is_chosen = declaration.chosen[row][number];
        let style = match (is_here && number == declaration.column, is_chosen) {
            (true, _) => theme.cursor(),
            (false, true) => theme.chosen(),
            (false, false) => theme.plain(),
        };
        let rest = Rect {
            x: place.x + x,
            width: place.width.saturating_sub(x),
            ..place
        };
        x += pen.pieces(rest, line, [("  ", theme.plain()), (shown.as_str(), style)]);
    }
}

fn declared_option(declaration: &Declaration, row: usize, number: usize) -> String {
    let mark = if declaration.chosen[row][number] { "x" } else { " " };
    format!("[{mark}] {}", declaration.targets(row)[number].text)
}

/// The first option to show, so that a wanted one is seen whole.
fn first_shown(options: &[String], wanted: usize, width: u16) -> usize {
    let mut taken = 0;
    let up_to = options.iter().take(wanted + 1).rev();
    let fitting = up_to.take_while(|option| {
        taken += 2 + width_of(option);
        taken <= width
    });
    wanted.saturating_sub(fitting.count().saturating_sub(1))
}
