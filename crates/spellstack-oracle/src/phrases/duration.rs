//! Durations (CR 611.2a), and what is so for a while: "until end of turn", "this turn".

use spellstack_core::lang::{Duration, Effect};

use super::*;
use crate::grammar::{Grammar, categories, says, slots};

categories! {
    18;
    DURATION: Duration = "a duration";
    RULE_DURATION: Duration = "a duration";
}

pub(super) fn declare(grammar: &mut Grammar) {
    durations(grammar);
    changes(grammar);
    kept_types(grammar);
}

fn durations(grammar: &mut Grammar) {
    says!(grammar, DURATION, "until end of turn" => Duration::EndOfTurn);
    says!(grammar, DURATION, "until end of combat" => Duration::EndOfCombat);
    says!(grammar, DURATION, "until your next turn" => Duration::YourNextTurn);
    grammar.add(
        DURATION,
        "until <this> leaves the battlefield",
        slots![this: THIS],
        |reading| reading.part(THIS).map(|_| Duration::ThisLeaves),
        |writing, duration| match duration {
            Duration::ThisLeaves => writing.part(THIS, &ObjectRef::This),
            _ => None,
        },
    );
    says!(grammar, RULE_DURATION, "this turn" => Duration::EndOfTurn);
    says!(grammar, RULE_DURATION, "this combat" => Duration::EndOfCombat);
    says!(grammar, RULE_DURATION, "<duration>", duration: DURATION => duration);
}

/// "Target creature gets +2/+2 until end of turn."
fn changes(grammar: &mut Grammar) {
    macro_rules! of {
        ($subject:expr, $changes:expr) => {
            grammar.add(
                CLAUSE,
                "<subject> <changes> <duration>",
                slots![subject: $subject, changes: $changes, duration: DURATION],
                |reading| {
                    let what = reading.part($subject)?;
                    reading.scope.subject = Some(what.clone());
                    let changes = reading.part($changes)?;
                    let duration = reading.part(DURATION)?;
                    Some(Effect::Modify { what, changes, duration })
                },
                |writing, effect| match effect {
                    Effect::Modify { what, changes, duration } => {
                        writing.part($subject, what)?;
                        writing.scope.subject = Some(what.clone());
                        writing.part($changes, changes)?;
                        writing.part(DURATION, duration)
                    }
                    _ => None,
                },
            );
            grammar.add(
                CLAUSE,
                "<duration>, <subject> <changes>",
                slots![duration: DURATION, subject: $subject, changes: $changes],
                |reading| {
                    let duration = reading.part(DURATION)?;
                    let what = reading.part($subject)?;
                    reading.scope.subject = Some(what.clone());
                    let changes = reading.part($changes)?;
                    Some(Effect::Modify { what, changes, duration })
                },
                |writing, effect| match effect {
                    Effect::Modify { what, changes, duration } => {
                        writing.part(DURATION, duration)?;
                        writing.part($subject, what)?;
                        writing.scope.subject = Some(what.clone());
                        writing.part($changes, changes)
                    }
                    _ => None,
                },
            );
            // Without a duration it lasts until the game ends: a sentence of its own, so that none comes later (CR 611.2a).
            grammar.add(
                SENTENCE,
                "<subject> <changes>.",
                slots![subject: $subject, changes: $changes],
                |reading| {
                    let what = reading.part($subject)?;
                    reading.scope.subject = Some(what.clone());
                    let changes = reading.part($changes)?;
                    let duration = Duration::Forever;
                    Some(Effect::Modify { what, changes, duration })
                },
                |writing, effect| match effect {
                    Effect::Modify {
                        what,
                        changes,
                        duration: Duration::Forever,
                    } => {
                        writing.part($subject, what)?;
                        writing.scope.subject = Some(what.clone());
                        writing.part($changes, changes)
                    }
                    _ => None,
                },
            );
        };
    }
    of!(SUBJECT, GAINS);
    of!(SUBJECTS, GAIN);
}

/// "It's still a land.", after what says what it becomes (CR 205.1b).
fn kept_types(grammar: &mut Grammar) {
    macro_rules! of {
        ($wording:literal, $keep:expr) => {
            grammar.add(
                SENTENCE,
                $wording,
                slots![clause: CLAUSE, keep: $keep],
                |reading| {
                    reading.scope.still = true;
                    let effect = reading.part(CLAUSE)?;
                    let is_said = !std::mem::take(&mut reading.scope.still);
                    let keep = reading.part($keep)?;
                    (is_said && keep == Keep::Types).then_some(effect)
                },
                |writing, effect| {
                    writing.scope.still = true;
                    writing.part(CLAUSE, effect)?;
                    let is_said = !std::mem::take(&mut writing.scope.still);
                    is_said.then(|| writing.part($keep, &Keep::Types))?
                },
            );
        };
    }
    of!("<clause>. it's still <keep>.", STILL);
    of!("<clause>. they're still <keep>.", STILLS);
}
