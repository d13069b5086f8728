//! Cards in a grid: each a cell with what is to be seen of it at a glance.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use spellstack_core::CounterKind;

use super::pen::{Pen, fit, width_of};
use crate::board::{Group, Look, Rank};

/// The least width of a cell, and the least that makes most names readable.
const CELL: u16 = 17;
const WIDE_CELL: u16 = 26;

/// How many rows so many cards take.
pub(super) fn rows_needed(width: u16, cards: usize) -> u16 {
    u16::try_from(cards)
        .unwrap_or(u16::MAX)
        .div_ceil((width / CELL).max(1))
}

/// Draws the groups in order; each rank begins a new row, and cells are wide, while there is room for that.
pub(super) fn draw(pen: &mut Pen<'_>, place: Rect, groups: &[Group]) {
    let (columns, spots) = layout(place, groups);
    let cell = place.width / columns;
    let shown = spots.iter().filter(|(_, row)| *row < place.height).count();
    for (group, (column, row)) in groups.iter().zip(&spots).take(shown) {
        let area = Rect::new(place.x + column * cell, place.y + row, cell, 1);
        let is_last = group == &groups[shown - 1] && shown < groups.len();
        if is_last {
            let rest = groups[shown - 1..]
                .iter()
                .map(|group| group.ids.len())
                .sum::<usize>();
            pen.text(area, 0, &format!("  +{rest} more"), pen.theme().weak());
        } else {
            draw_cell(pen, area, group);
        }
    }
}

/// How many columns there are, and the column and row of each group.
fn layout(place: Rect, groups: &[Group]) -> (u16, Vec<(u16, u16)>) {
    let (fewest, most) = ((place.width / WIDE_CELL).max(1), (place.width / CELL).max(1));
    let fits = |spots: &[(u16, u16)]| spots.last().is_none_or(|(_, row)| *row < place.height);
    let spaced = (fewest..=most).map(|columns| (columns, arrange(groups, columns, Some)));
    let dense = (fewest..=most).map(|columns| (columns, arrange(groups, columns, |_| None)));
    let mut layouts = spaced.chain(dense);
    layouts
        .find(|(_, spots)| fits(spots))
        .unwrap_or_else(|| (most, arrange(groups, most, |_| None)))
}

/// The column and row of each group; another rank begins a new row.
fn arrange(groups: &[Group], columns: u16, rank_of: impl Fn(Rank) -> Option<Rank>) -> Vec<(u16, u16)> {
    let mut spots = Vec::new();
    let (mut column, mut row) = (0, 0);
    let mut last = None;
    for group in groups {
        let rank = rank_of(group.rank);
        let is_new = last.is_some_and(|last| last != rank);
        if column == columns || is_new {
            (column, row) = (0, row + 1);
        }
        spots.push((column, row));
        column += 1;
        last = Some(rank);
    }
    spots
}

fn draw_cell(pen: &mut Pen<'_>, area: Rect, group: &Group) {
    let look = &group.look;
    let style = style_of(pen, look);
    let marks = marks(look);
    let lead = match (look.is_under_cursor, look.is_chosen, look.is_legal) {
        (true, _, _) => ">",
        (false, true, _) => "x",
        (false, false, true) => "*",
        (false, false, false) => " ",
    };
    let under = if look.is_attached { "+" } else { "" };
    let count = match group.ids.len() {
        1 => String::new(),
        count => format!("{count} "),
    };
    let head = format!("{lead}{under}{count}");
    // The cell to the right begins after a column of its own.
    let width = area.width.saturating_sub(1);
    let rest = width.saturating_sub(width_of(&head) + width_of(&marks));
    let text = format!("{head}{}{marks}", fit(&look.name, rest));
    let area = Rect { width, ..area };
    pen.text(area, 0, &text, style);
}

fn style_of(pen: &Pen<'_>, look: &Look) -> Style {
    let theme = pen.theme();
    let mut style = if look.is_chosen {
        theme.chosen()
    } else if look.is_attacking || look.is_blocking {
        theme.fighting()
    } else if look.is_legal {
        theme.legal()
    } else {
        theme.plain()
    };
    if look.is_tapped {
        style = style.add_modifier(Modifier::DIM | Modifier::ITALIC);
    }
    if look.is_under_cursor {
        style = style.add_modifier(Modifier::REVERSED);
    }
    style
}

/// What is said after the name: size, damage, counters, and a letter for each state.
fn marks(look: &Look) -> String {
    let mut marks = String::new();
    if let Some(size) = &look.size {
        marks += " ";
        marks += size;
    }
    if let Some(cost) = &look.cost {
        marks += " ";
        marks += &cost.replace(['{', '}'], "");
    }
    if look.damage > 0 {
        marks += &format!("-{}", look.damage);
    }
    for (kind, count) in &look.counters {
        marks += &counter(*kind, *count);
    }
    let letters: String = [
        (look.is_tapped, 'T'),
        (look.is_sick, 's'),
        (look.is_attacking, 'A'),
        (look.is_blocking, 'B'),
        (look.controller.is_some(), '!'),
    ]
    .into_iter()
    .filter_map(|(is_so, letter)| is_so.then_some(letter))
    .collect();
    if !letters.is_empty() {
        marks += " ";
        marks += &letters;
    }
    marks
}

fn counter(kind: CounterKind, count: u32) -> String {
    let name = kind.to_string();
    let short = if name.contains('/') {
        name
    } else {
        name.chars().take(4).collect()
    };
    format!(" {count}:{short}")
}
