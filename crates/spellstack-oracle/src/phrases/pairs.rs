//! "White creatures and blue creatures": the same objects in either of two colors.

use spellstack_core::Color;
use spellstack_core::lang::Filter;

use super::filter::parts;
use super::*;
use crate::grammar::{Grammar, slots};

pub(super) fn declare(grammar: &mut Grammar) {
    macro_rules! of {
        ($category:expr, $noun:expr) => {
            grammar.add(
                $category,
                "<one> <what> and <two> <again>",
                slots![one: COLOR, what: $noun, two: COLOR, again: $noun],
                |reading| {
                    let one = reading.part(COLOR)?;
                    let what = reading.part($noun)?;
                    let two = reading.part(COLOR)?;
                    let again = reading.part($noun)?;
                    (what == again && one != two).then(|| in_colors(one, two, what))
                },
                |writing, filter| {
                    let (one, two, what) = by_colors(filter)?;
                    writing.part(COLOR, &one)?;
                    writing.part($noun, &what)?;
                    writing.part(COLOR, &two)?;
                    writing.part($noun, &what)
                },
            );
        };
    }
    of!(HEADS, ITEMS);
    of!(SPELL_HEADS, SPELL_HEADS_PLAIN);
    grammar.add(
        SPELL_HEADS_PLAIN,
        "spells",
        &[],
        |_| Some(Filter::Spell),
        |_, filter| (*filter == Filter::Spell).then_some(()),
    );
    grammar.add(
        SPELL_HEADS_PLAIN,
        "<what> spells",
        slots![what: TYPE_LIST],
        |reading| Some(reading.part(TYPE_LIST)?.and(Filter::Spell)),
        |writing, filter| {
            let all = parts(filter);
            all.contains(&Filter::Spell).then_some(())?;
            let rest = Filter::all(all.into_iter().filter(|part| *part != Filter::Spell));
            (rest != Filter::Any).then(|| writing.part(TYPE_LIST, &rest))?
        },
    );
}

fn in_colors(one: Color, two: Color, what: Filter) -> Filter {
    Filter::any_of([Filter::Color(one), Filter::Color(two)]).and(what)
}

/// The two colors, and what is of either.
fn by_colors(filter: &Filter) -> Option<(Color, Color, Filter)> {
    let all = parts(filter);
    let colors = |part: &Filter| match part {
        Filter::AnyOf(colors) => match colors[..] {
            [Filter::Color(one), Filter::Color(two)] => Some((one, two)),
            _ => None,
        },
        _ => None,
    };
    let (at, (one, two)) = all
        .iter()
        .enumerate()
        .find_map(|(at, part)| Some((at, colors(part)?)))?;
    let others = all.iter().enumerate().filter(|(place, _)| *place != at);
    let what = Filter::all(others.map(|(_, part)| part.clone()));
    (what != Filter::Any).then_some((one, two, what))
}
