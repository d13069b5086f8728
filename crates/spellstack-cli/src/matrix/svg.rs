//! The table as a drawing.

use std::fmt::Write;

use super::Table;

/// The side of a cell, and the room for names, in pixels.
const CELL: usize = 90;
const ROOM: usize = 150;

/// A heat map: blue where the row wins, orange where the column does. The two can be told apart without seeing red or
/// green, and each cell says its number.
pub(super) fn draw(table: &Table) -> String {
    let size = ROOM + CELL * table.names.len();
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"{size}\" height=\"{size}\" fill=\"#ffffff\"/>\n"
    );
    for (place, name) in table.names.iter().enumerate() {
        let (middle, name) = (ROOM + CELL * place + CELL / 2, escape(name));
        let _ = writeln!(
            text,
            "<text x=\"{}\" y=\"{middle}\" text-anchor=\"end\">{name}</text>",
            ROOM - 8
        );
        let _ = writeln!(
            text,
            "<text transform=\"translate({middle} {}) rotate(-45)\">{name}</text>",
            ROOM - 8
        );
    }
    for (row, cells) in table.cells.iter().enumerate() {
        for (column, rate) in cells.iter().enumerate() {
            let Some(share) = rate.share() else { continue };
            let (x, y) = (ROOM + CELL * column, ROOM + CELL * row);
            let fill = colour(share);
            let _ = writeln!(
                text,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\"/>"
            );
            let _ = writeln!(
                text,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{:.0} %</text>",
                x + CELL / 2,
                y + CELL / 2 + 5,
                100.0 * share
            );
        }
    }
    text.push_str("</svg>\n");
    text
}

/// From orange over white to blue.
fn colour(share: f64) -> String {
    let (from, far) = if share < 0.5 {
        ([253, 141, 60], 1.0 - 2.0 * share)
    } else {
        ([107, 174, 214], 2.0 * share - 1.0)
    };
    let [red, green, blue] = from.map(|part: u8| (255.0 - (255.0 - f64::from(part)) * far).round() as u8);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
