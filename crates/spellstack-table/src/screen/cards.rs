//! Cards in a grid: each a cell with what is to be seen of it at a glance.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use spellstack_core::CounterKind;

use super::pen::{Pen, fit, width_of};
use crate::board::{Group, Look, Rank};
use crate::combat::ranges;

/// The least width of a cell, and the least that makes most names readable.
const CELL: u16 = 17;
const WIDE_CELL: u16 = 26;

/// How many rows the groups take if each is easy to read.
pub(super) fn rows_wanted(width: u16, groups: &[Group]) -> u16 {
    let spots = arrange(groups, (width / WIDE_CELL).max(1), Some);
    spots.last().map_or(0, |(_, row)| row + 1)
}

/// Which cards are left out where there isn't room for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spill {
    First,
    Last,
}

/// Draws the groups in order; each rank begins a new row, and cells are wide, while there is room for that.
pub(super) fn draw(pen: &mut Pen<'_>, place: Rect, groups: &[Group], spill: Spill) {
    let (columns, spots) = layout(place, groups);
    let cell = place.width / columns;
    let rows = spots.last().map_or(0, |(_, row)| row + 1);
    let over = rows.saturating_sub(place.height);
    // The rows that are drawn, and the cell that stands for those that aren't.
    let (first, told) = match spill {
        Spill::First => (over, spots.iter().position(|(_, row)| *row >= over)),
        Spill::Last => (0, spots.iter().rposition(|(_, row)| *row < place.height)),
    };
    let told = told.filter(|_| over > 0);
    for (number, group) in groups.iter().enumerate() {
        let (column, row) = spots[number];
        if row < first || row - first >= place.height {
            continue;
        }
        let width = cell_width(place.width, columns, &spots, number);
        let area = Rect::new(place.x + column * cell, place.y + row - first, width, 1);
        if told == Some(number) {
            let hidden = match spill {
                Spill::First => &groups[..=number],
                Spill::Last => &groups[number..],
            };
            let count: usize = hidden.iter().map(|group| group.ids.len()).sum();
            pen.text(area, 0, &format!("  +{count} more"), pen.theme().weak());
        } else {
            draw_cell(pen, area, group);
        }
    }
}

/// How many columns there are, and the column and row of each group.
fn layout(place: Rect, groups: &[Group]) -> (u16, Vec<(u16, u16)>) {
    let (fewest, most) = ((place.width / WIDE_CELL).max(1), (place.width / CELL).max(1));
    let fits = |spots: &[(u16, u16)]| spots.last().is_none_or(|(_, row)| *row < place.height);
    let is_whole = |columns: u16, spots: &[(u16, u16)]| {
        let mut cells = groups.iter().enumerate();
        cells.all(|(number, group)| wanted_width(group) <= cell_width(place.width, columns, spots, number))
    };
    // Where there is room, no name is cut.
    let whole = (1..=fewest)
        .rev()
        .map(|columns| (columns, arrange(groups, columns, Some)));
    let whole = whole.filter(|(columns, spots)| is_whole(*columns, spots));
    let spaced = (fewest..=most).map(|columns| (columns, arrange(groups, columns, Some)));
    let dense = (fewest..=most).map(|columns| (columns, arrange(groups, columns, |_| None)));
    let mut layouts = whole.chain(spaced).chain(dense);
    layouts
        .find(|(_, spots)| fits(spots))
        .unwrap_or_else(|| (most, arrange(groups, most, |_| None)))
}

/// How wide a group's cell is: what is last in its row has the rest of it.
fn cell_width(width: u16, columns: u16, spots: &[(u16, u16)], number: usize) -> u16 {
    let cell = width / columns;
    let (column, row) = spots[number];
    match spots.get(number + 1) {
        Some((_, next)) if *next == row => cell,
        _ => width - column * cell,
    }
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
    let (head, marks) = (head(group), marks(group));
    // The cell to the right begins after a column of its own.
    let width = area.width.saturating_sub(1);
    let rest = width.saturating_sub(width_of(&head) + width_of(&marks));
    let text = format!("{head}{}{marks}", fit(&look.name, rest));
    let area = Rect { width, ..area };
    pen.text(area, 0, &text, style);
}

/// How wide a cell has to be for all that it says.
fn wanted_width(group: &Group) -> u16 {
    width_of(&head(group)) + width_of(&group.look.name) + width_of(&marks(group)) + 1
}

/// What is said before the name: whether it can be chosen, and how many there are.
fn head(group: &Group) -> String {
    let look = &group.look;
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
    format!("{lead}{under}{count}")
}

fn style_of(pen: &Pen<'_>, look: &Look) -> Style {
    let theme = pen.theme();
    let mut style = if look.is_chosen {
        theme.chosen()
    } else if look.is_fighting() {
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
fn marks(group: &Group) -> String {
    let look = &group.look;
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
        (look.is_tapped, "T"),
        // What fights isn't kept from it.
        (look.is_sick && !look.is_fighting(), "s"),
        (look.controller.is_some(), "!"),
    ]
    .into_iter()
    .filter_map(|(is_so, letter)| is_so.then_some(letter))
    .collect();
    let fights = [
        ("A", &group.numbers),
        ("B", &look.blocks),
        ("<A", &look.attackers),
    ]
    .into_iter()
    .filter(|(_, numbers)| !numbers.is_empty())
    .map(|(letter, numbers)| format!("{letter}{}", ranges(numbers)));
    let letters: String = [letters].into_iter().chain(fights).collect();
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
