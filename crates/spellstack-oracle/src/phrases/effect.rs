//! Effects: sentences, how instructions are joined, and who follows them.

use spellstack_core::lang::{Effect, PlayerRef};

use super::amount::where_x;
use super::doing::{doer, done_by_each, done_by_one};
use super::joint::{joined, unjoined};
use super::*;
use crate::grammar::{Category, Grammar, Writing, categories, slots};
use crate::scope::Doer;

categories! {
    1;
    EFFECTS: Effect = "an effect";
    SENTENCE: Effect = "a sentence";
    CLAUSE: Effect = "an instruction";
    VERB: Effect = "what a player does";
    VERBS: Effect = "what a player does";
    FLOW: Effect = "an instruction";
    PLAIN: Effect = "an instruction";
    UNITS: Effect = "an instruction";
    UNIT_LIST: Effect = "an instruction";
    UNIT_JOINT: Effect = "an instruction";
    UNIT: Effect = "an instruction";
    YOURS: Effect = "what you do";
    ACTS: Effect = "what a player does";
    ACTSS: Effect = "what a player does";
    ACT_LIST: Effect = "what a player does";
    ACTS_LIST: Effect = "what a player does";
    ACT_JOINT: Effect = "what a player does";
    ACTS_JOINT: Effect = "what a player does";
}

pub(super) fn declare(grammar: &mut Grammar) {
    sentences(grammar);
    lists(grammar);
    units(grammar);
    subjects(grammar);
}

/// The effects of a sequence.
pub(super) fn steps(effect: &Effect) -> Vec<Effect> {
    match effect {
        Effect::Then(steps) => steps.clone(),
        one => vec![one.clone()],
    }
}

/// The sequence of effects.
pub(super) fn sequence(steps: Vec<Effect>) -> Effect {
    let mut flat = Vec::new();
    for step in steps {
        match step {
            Effect::Then(inner) => flat.extend(inner),
            other => flat.push(other),
        }
    }
    match flat.len() {
        1 => flat.remove(0),
        _ => Effect::Then(flat),
    }
}

/// Writes a sequence as two, divided where that works out.
pub(super) fn divided(
    writing: &mut Writing<'_>,
    effect: &Effect,
    write: impl Fn(&mut Writing<'_>, &Effect, &Effect) -> Option<()>,
) -> Option<()> {
    let steps = steps(effect);
    (1..steps.len()).find_map(|at| {
        let (first, rest) = steps.split_at(at);
        let (first, rest) = (sequence(first.to_vec()), sequence(rest.to_vec()));
        writing.attempt(|writing| write(writing, &first, &rest))
    })
}

/// One sentence after the other; the paragraphs of a spell are one effect.
fn sentences(grammar: &mut Grammar) {
    grammar.add(
        EFFECTS,
        "<only>",
        slots![only: SENTENCE],
        |reading| {
            reading.scope.next_sentence();
            reading.part(SENTENCE)
        },
        |writing, effect| {
            writing.scope.next_sentence();
            writing.part(SENTENCE, effect)
        },
    );
    macro_rules! one_after_the_other {
        ($wording:literal, $is_paragraph:literal) => {
            grammar.add(
                EFFECTS,
                $wording,
                slots![first: SENTENCE, rest: EFFECTS],
                |reading| {
                    (!(reading.scope.one_paragraph && $is_paragraph)).then_some(())?;
                    reading.scope.next_sentence();
                    let first = reading.part(SENTENCE)?;
                    reading.scope.opening = false;
                    Some(sequence(vec![first, reading.part(EFFECTS)?]))
                },
                |writing, effect| {
                    (!(writing.scope.one_paragraph && $is_paragraph)).then_some(())?;
                    writing.scope.next_sentence();
                    divided(writing, effect, |writing, first, rest| {
                        writing.part(SENTENCE, first)?;
                        writing.scope.opening = false;
                        writing.part(EFFECTS, rest)
                    })
                },
            );
        };
    }
    one_after_the_other!("<first> <rest>", false);
    one_after_the_other!("<first>\n<rest>", true);
    for wording in ["<flow>.", "then <flow>."] {
        grammar.add(
            SENTENCE,
            wording,
            slots![flow: FLOW],
            |reading| reading.part(FLOW),
            |writing, effect| writing.part(FLOW, effect),
        );
    }
    grammar.add(
        FLOW,
        "<plain>",
        slots![plain: PLAIN],
        |reading| reading.part(PLAIN),
        |writing, effect| writing.part(PLAIN, effect),
    );
    where_x!(grammar, FLOW, "<clause>, where X is <value>", PLAIN);
    grammar.add(
        PLAIN,
        "<units>",
        slots![units: UNITS],
        |reading| {
            let outer = std::mem::replace(&mut reading.scope.after_you, false);
            let effect = super::word_choice::read_after_choice(reading, UNITS);
            reading.scope.after_you = outer;
            effect
        },
        |writing, effect| {
            let outer = std::mem::replace(&mut writing.scope.after_you, false);
            let written = super::word_choice::write_after_choice(writing, UNITS, effect);
            writing.scope.after_you = outer;
            written
        },
    );
}

/// "A and B", "A, then B", "A, B, then C", "A, B, and C".
fn lists(grammar: &mut Grammar) {
    macro_rules! lists {
        ($all:expr, $list:expr, $joint:expr, $one:expr) => {
            grammar.add(
                $all,
                "<only>",
                slots![only: $joint],
                |reading| reading.part($joint),
                |writing, effect| writing.part($joint, effect),
            );
            for category in [$all, $list] {
                grammar.add(
                    category,
                    "<first>, then <rest>",
                    slots![first: $joint, rest: $all],
                    |reading| Some(sequence(vec![reading.part($joint)?, reading.part($all)?])),
                    |writing, effect| {
                        divided(writing, effect, |writing, first, rest| {
                            writing.part($joint, first)?;
                            writing.part($all, rest)
                        })
                    },
                );
            }
            for category in [$all, $list] {
                grammar.add(
                    category,
                    "<first>, <rest>",
                    slots![first: $one, rest: $list],
                    |reading| Some(sequence(vec![reading.part($one)?, reading.part($list)?])),
                    |writing, effect| {
                        divided(writing, effect, |writing, first, rest| {
                            writing.part($one, first)?;
                            writing.part($list, rest)
                        })
                    },
                );
            }
            grammar.add(
                $joint,
                "<only>",
                slots![only: $one],
                |reading| reading.part($one),
                |writing, effect| writing.part($one, effect),
            );
            grammar.add(
                $joint,
                "<one> and <two>",
                slots![one: $one, two: $one],
                |reading| {
                    let both = vec![reading.part($one)?, reading.part($one)?];
                    Some(joined(both, &reading.scope.x))
                },
                |writing, effect| joint(writing, effect, $one, 2),
            );
            grammar.add(
                $joint,
                "<one>, <two>, and <three>",
                slots![one: $one, two: $one, three: $one],
                |reading| {
                    let one = reading.part($one)?;
                    let two = reading.part($one)?;
                    let all = vec![one, two, reading.part($one)?];
                    Some(joined(all, &reading.scope.x))
                },
                |writing, effect| joint(writing, effect, $one, 3),
            );
        };
    }
    lists!(UNITS, UNIT_LIST, UNIT_JOINT, UNIT);
    lists!(ACTS, ACT_LIST, ACT_JOINT, VERB);
    lists!(ACTSS, ACTS_LIST, ACTS_JOINT, VERBS);
}

fn joint(writing: &mut Writing<'_>, effect: &Effect, one: Category<Effect>, count: usize) -> Option<()> {
    let (x, repeats) = (writing.scope.x.clone(), writing.repeats());
    unjoined(effect, count, repeats, &x)
        .into_iter()
        .find_map(|parts| {
            writing.attempt(|writing| parts.iter().try_for_each(|part| writing.part(one, part)))
        })
}

/// What you do without "you", or what is said of somebody or something.
fn units(grammar: &mut Grammar) {
    grammar.add(
        UNIT,
        "<verb>",
        slots![verb: VERB],
        |reading| {
            // "You may draw a card, then discard a card": it belongs to what you do.
            (!reading.scope.after_you).then_some(())?;
            reading.scope.doer = Doer::One(PlayerRef::You);
            reading.part(VERB)
        },
        |writing, effect| {
            (!writing.scope.after_you).then_some(())?;
            writing.scope.doer = Doer::One(PlayerRef::You);
            writing.part(VERB, effect)
        },
    );
    grammar.add(
        UNIT,
        "<clause>",
        slots![clause: CLAUSE],
        |reading| reading.part(CLAUSE),
        |writing, effect| writing.part(CLAUSE, effect),
    );
    grammar.add(
        UNIT,
        "<yours>",
        slots![yours: YOURS],
        |reading| {
            reading.scope.after_you = true;
            reading.scope.doer = Doer::One(PlayerRef::You);
            reading.part(YOURS)
        },
        |writing, effect| {
            writing.scope.after_you = true;
            writing.scope.doer = Doer::One(PlayerRef::You);
            writing.part(YOURS, effect)
        },
    );
}

/// Who does it.
fn subjects(grammar: &mut Grammar) {
    grammar.add(
        YOURS,
        "you <acts>",
        slots![acts: ACTS],
        |reading| reading.part(ACTS),
        |writing, effect| writing.part(ACTS, effect),
    );
    grammar.add(
        CLAUSE,
        "<who> <does>",
        slots![who: PLAYER, does: ACTSS],
        |reading| {
            let who = reading.part(PLAYER)?;
            reading.scope.doer = Doer::One(who.clone());
            let effect = reading.part(ACTSS)?;
            (doer(&effect, &reading.scope)? == who).then_some(effect)
        },
        |writing, effect| {
            let who = doer(effect, &writing.scope)?;
            (who != PlayerRef::You).then_some(())?;
            writing.part(PLAYER, &who)?;
            writing.scope.doer = Doer::One(who);
            writing.part(ACTSS, effect)
        },
    );
    grammar.add(
        CLAUSE,
        "each <who> <does>",
        slots![who: WHO, does: ACTSS],
        |reading| {
            let who = reading.part(WHO)?;
            reading.scope.doer = Doer::One(PlayerRef::Item);
            let effect = reading.part(ACTSS)?;
            doer(&effect, &reading.scope).filter(|who| *who == PlayerRef::Item)?;
            Some(done_by_each(&who, effect))
        },
        |writing, effect| {
            let (who, effect) = done_by_one(effect)?;
            writing.part(WHO, &who)?;
            writing.scope.doer = Doer::One(PlayerRef::Item);
            writing.part(ACTSS, &effect)
        },
    );
}
