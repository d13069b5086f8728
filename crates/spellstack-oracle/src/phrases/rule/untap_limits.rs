//! "You can't untap more than two lands during your untap step" (CR 502.3).

use super::*;

pub(super) fn declare(grammar: &mut Grammar) {
    macro_rules! limit {
        ($one:literal, $several:literal, $who:pat => $make:expr) => {
            grammar.add(
                RULE,
                $one,
                slots![what: FILTER],
                |reading| Some(Rule::UntapLimit($make, 1, reading.part(FILTER)?)),
                |writing, rule| match rule {
                    Rule::UntapLimit($who, 1, what) => writing.part(FILTER, what),
                    _ => None,
                },
            );
            grammar.add(
                RULE,
                $several,
                slots![count: COUNT_WORD, what: FILTERS],
                |reading| {
                    let count = u32::try_from(reading.part(COUNT_WORD)?).ok()?;
                    Some(Rule::UntapLimit($make, count, reading.part(FILTERS)?))
                },
                |writing, rule| match rule {
                    Rule::UntapLimit($who, count, what) if *count > 1 => {
                        writing.part(COUNT_WORD, &i32::try_from(*count).ok()?)?;
                        writing.part(FILTERS, what)
                    }
                    _ => None,
                },
            );
        };
    }
    limit!(
        "players can't untap more than one <what> during their untap steps",
        "players can't untap more than <count> <what> during their untap steps",
        PlayerFilter::Any => PlayerFilter::Any
    );
    limit!(
        "you can't untap more than one <what> during your untap step",
        "you can't untap more than <count> <what> during your untap step",
        PlayerFilter::You => PlayerFilter::You
    );
}
