//! What players may do or have, said in rarer words: "any player may cast creature spells as though they had flash".

use super::*;

pub(super) fn declare(grammar: &mut Grammar) {
    as_though_flash(grammar);
    grammar.add(
        RULE,
        "your maximum hand size is reduced by <count>",
        slots![count: COUNT_WORD],
        |reading| Some(Rule::HandSize(PlayerFilter::You, -reading.part(COUNT_WORD)?)),
        |writing, rule| match rule {
            Rule::HandSize(PlayerFilter::You, count) if *count < 0 => writing.part(COUNT_WORD, &-count),
            _ => None,
        },
    );
    grammar.add(
        RULE,
        "your maximum hand size is reduced by one",
        &[],
        |_| Some(Rule::HandSize(PlayerFilter::You, -1)),
        |_, rule| (*rule == Rule::HandSize(PlayerFilter::You, -1)).then_some(()),
    );
    grammar.add(
        RULE,
        "each player may play an additional land during each of their turns",
        &[],
        |_| Some(Rule::AdditionalLands(PlayerFilter::Any, 1)),
        |_, rule| (*rule == Rule::AdditionalLands(PlayerFilter::Any, 1)).then_some(()),
    );
    grammar.add(
        CLAUSE,
        "you may play up to <count> additional lands this turn",
        slots![count: COUNT_WORD],
        |reading| Some(lands_this_turn(u32::try_from(reading.part(COUNT_WORD)?).ok()?)),
        |writing, effect| match effect {
            Effect::ChangeRule(Rule::AdditionalLands(PlayerFilter::You, count), Duration::EndOfTurn)
                if *count > 1 =>
            {
                writing.part(COUNT_WORD, &i32::try_from(*count).ok()?)
            }
            _ => None,
        },
    );
}

/// CR 601.3b.
fn as_though_flash(grammar: &mut Grammar) {
    grammar.add(
        RULE,
        "any player may cast <spells> as though they had flash",
        slots![spells: SPELLS],
        |reading| {
            let spells = reading.part(SPELLS)?;
            Some(Rule::AsThoughFlash(PlayerFilter::Any, cards_of(&spells)))
        },
        |writing, rule| match rule {
            Rule::AsThoughFlash(PlayerFilter::Any, spells) => {
                writing.part(SPELLS, &spells.clone().and(Filter::Spell))
            }
            _ => None,
        },
    );
    grammar.add(
        CLAUSE,
        "you may cast <spells> this turn as though they had flash",
        slots![spells: SPELLS],
        |reading| {
            let rule = Rule::AsThoughFlash(PlayerFilter::You, cards_of(&reading.part(SPELLS)?));
            Some(Effect::ChangeRule(rule, Duration::EndOfTurn))
        },
        |writing, effect| match effect {
            Effect::ChangeRule(Rule::AsThoughFlash(PlayerFilter::You, spells), Duration::EndOfTurn) => {
                writing.part(SPELLS, &spells.clone().and(Filter::Spell))
            }
            _ => None,
        },
    );
}
