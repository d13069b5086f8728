//! What becomes a copy of something.

use super::*;

/// "Becomes a copy of target creature, except it has flying" (CR 707.9).
pub(super) fn copies(grammar: &mut Grammar) {
    grammar.add(
        EXCEPT,
        "it <has>",
        slots![has: HAS],
        |reading| reading.part(HAS),
        |writing, changes| writing.part(HAS, changes),
    );
    grammar.add(
        EXCEPT,
        "it's <being>",
        slots![being: BEING],
        |reading| reading.part(BEING),
        |writing, changes| writing.part(BEING, changes),
    );
    grammar.add(
        EXCEPT,
        "it isn't legendary",
        &[],
        |_| Some(vec![not_legendary()]),
        |_, changes| (changes[..] == [not_legendary()]).then_some(()),
    );
    grammar.add(
        EXCEPTS,
        "<only>",
        slots![only: EXCEPT],
        |reading| reading.part(EXCEPT),
        |writing, changes| writing.part(EXCEPT, changes),
    );
    grammar.add(
        EXCEPTS,
        "<first> and <second>",
        slots![first: EXCEPT, second: EXCEPT],
        |reading| Some([reading.part(EXCEPT)?, reading.part(EXCEPT)?].concat()),
        |writing, changes| {
            (1..changes.len()).find_map(|at| {
                writing.attempt(|writing| {
                    writing.part(EXCEPT, &changes[..at].to_vec())?;
                    writing.part(EXCEPT, &changes[at..].to_vec())
                })
            })
        },
    );
    grammar.add_verb(
        [GAIN_ONE, GAINS_ONE],
        "~become a copy of <what>",
        slots![what: OBJECT],
        |reading| Some(vec![Modification::Copy(reading.part(OBJECT)?, Vec::new())]),
        |writing, changes| match &changes[..] {
            [Modification::Copy(what, except)] if except.is_empty() => writing.part(OBJECT, what),
            _ => None,
        },
    );
    grammar.add_verb(
        [GAIN_ONE, GAINS_ONE],
        "~become a copy of <what>, except <except>",
        slots![what: OBJECT, except: EXCEPTS],
        |reading| {
            let what = reading.part(OBJECT)?;
            Some(vec![Modification::Copy(what, reading.part(EXCEPTS)?)])
        },
        |writing, changes| match &changes[..] {
            [Modification::Copy(what, except)] if !except.is_empty() => {
                writing.part(OBJECT, what)?;
                writing.part(EXCEPTS, except)
            }
            _ => None,
        },
    );
}

fn not_legendary() -> Modification {
    Modification::RemoveSupertypes(Supertypes::only(Supertype::Legendary))
}
