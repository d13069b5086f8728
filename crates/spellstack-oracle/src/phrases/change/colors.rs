//! Colors that something becomes.

use super::*;

/// "red", "white and blue", "colorless".
pub(super) fn colors(grammar: &mut Grammar) {
    grammar.add(
        COLOR_LIST,
        "<color>",
        slots![color: COLOR],
        |reading| Some(ColorSet::only(reading.part(COLOR)?)),
        |writing, colors| match &in_order(*colors)[..] {
            [color] => writing.part(COLOR, color),
            _ => None,
        },
    );
    grammar.add(
        COLOR_LIST,
        "<one> and <two>",
        slots![one: COLOR, two: COLOR],
        |reading| several(&[reading.part(COLOR)?, reading.part(COLOR)?]),
        |writing, colors| match &in_order(*colors)[..] {
            [one, two] => {
                writing.part(COLOR, one)?;
                writing.part(COLOR, two)
            }
            _ => None,
        },
    );
    grammar.add(
        COLOR_LIST,
        "<one>, <two>, and <three>",
        slots![one: COLOR, two: COLOR, three: COLOR],
        |reading| several(&[reading.part(COLOR)?, reading.part(COLOR)?, reading.part(COLOR)?]),
        |writing, colors| match &in_order(*colors)[..] {
            colors @ [_, _, _] => colors.iter().try_for_each(|color| writing.part(COLOR, color)),
            _ => None,
        },
    );
    grammar.add(
        COLOR_LIST,
        "colorless",
        &[],
        |_| Some(ColorSet::EMPTY),
        |_, colors| colors.is_empty().then_some(()),
    );
    grammar.add(
        COLOR_LIST,
        "all colors",
        &[],
        |_| Some(Color::ALL.into_iter().collect()),
        |_, colors| (colors.len() == Color::ALL.len()).then_some(()),
    );
}

fn in_order(colors: ColorSet) -> Vec<Color> {
    colors.in_printed_order().collect()
}

/// Colors that differ, as a set.
fn several(colors: &[Color]) -> Option<ColorSet> {
    let set: ColorSet = colors.iter().copied().collect();
    (set.len() == colors.len()).then_some(set)
}
