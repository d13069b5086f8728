//! Modes: "choose one —" (CR 700.2).

use spellstack_core::lang::{Body, Clause};

use super::*;
use crate::grammar::{Grammar, categories, slots};

categories! {
    24;
    MODES: Vec<Clause> = "modes";
    MODE: Clause = "a mode";
}

pub(super) fn declare(grammar: &mut Grammar) {
    modes(grammar);
    bodies(grammar);
}

/// Each with targets of its own.
fn modes(grammar: &mut Grammar) {
    grammar.add(
        MODE,
        "<effects>",
        slots![effects: EFFECTS],
        |reading| {
            let before = reading.scope.mentions.len();
            let outer = reading.scope.begin_clause(Vec::new());
            let effect = reading.part(EFFECTS)?;
            let targets = reading.scope.end_clause(outer)?;
            // What one mode mentions, another doesn't refer to.
            reading.scope.mentions.truncate(before);
            Some(Clause { targets, effect })
        },
        |writing, clause| {
            let before = writing.scope.mentions.len();
            let outer = writing.scope.begin_clause(clause.targets.clone());
            writing.part(EFFECTS, &clause.effect)?;
            writing.scope.end_clause(outer)?;
            writing.scope.mentions.truncate(before);
            Some(())
        },
    );
    grammar.add(
        MODES,
        "\n• <only>",
        slots![only: MODE],
        |reading| Some(vec![reading.part(MODE)?]),
        |writing, modes| match &modes[..] {
            [only] => writing.part(MODE, only),
            _ => None,
        },
    );
    grammar.add(
        MODES,
        "\n• <first><rest>",
        slots![first: MODE, rest: MODES],
        |reading| Some([vec![reading.part(MODE)?], reading.part(MODES)?].concat()),
        |writing, modes| match &modes[..] {
            [first, rest @ ..] if !rest.is_empty() => {
                writing.part(MODE, first)?;
                writing.part(MODES, &rest.to_vec())
            }
            _ => None,
        },
    );
}

fn bodies(grammar: &mut Grammar) {
    macro_rules! choose {
        ($wording:literal, $least:expr, $most:expr) => {
            grammar.add(
                BODY,
                concat!("choose ", $wording, " —<modes>"),
                slots![modes: MODES],
                |reading| {
                    let modes = reading.part(MODES)?;
                    let all = u8::try_from(modes.len()).ok()?;
                    let (least, most): (fn(u8) -> u8, fn(u8) -> u8) = ($least, $most);
                    let (at_least, at_most) = (least(all), most(all));
                    let differs = !$wording.contains("both") || all == 2;
                    (all > 1 && at_most <= all && differs).then_some(Body::Modal {
                        at_least,
                        at_most,
                        modes,
                    })
                },
                |writing, body| {
                    let Body::Modal {
                        at_least,
                        at_most,
                        modes,
                    } = body
                    else {
                        return None;
                    };
                    let all = u8::try_from(modes.len()).ok()?;
                    let (least, most): (fn(u8) -> u8, fn(u8) -> u8) = ($least, $most);
                    let differs = !$wording.contains("both") || all == 2;
                    ((*at_least, *at_most) == (least(all), most(all)) && differs).then_some(())?;
                    writing.part(MODES, modes)
                },
            );
        };
    }
    choose!("one", |_| 1, |_| 1);
    choose!("two", |_| 2, |_| 2);
    choose!("three", |_| 3, |_| 3);
    choose!("one or both", |_| 1, |_| 2);
    choose!("one or more", |_| 1, |all| all);
    choose!("up to one", |_| 0, |_| 1);
    choose!("up to two", |_| 0, |_| 2);
    choose!("up to three", |_| 0, |_| 3);
    choose!("any number", |_| 0, |all| all);
}
