//! Mana that is added (CR 106): "Add {G}.", "Add one mana of any color.", "Add {G} for each Elf you control."

use spellstack_core::lang::{Effect, ManaOutput, Value};
use spellstack_core::mana::ManaKind;

use super::*;
use crate::grammar::{Grammar, Meant, Token, categories, says, slots};

categories! {
    25;
    MANA_KINDS: Vec<ManaKind> = "mana";
    MANA_KIND: ManaKind = "a mana symbol";
    OUTPUT: ManaOutput = "mana";
}

pub(super) fn declare(grammar: &mut Grammar) {
    symbols(grammar);
    outputs(grammar);
    add(grammar);
}

fn kind_of(token: &Token) -> Option<ManaKind> {
    ManaKind::ALL
        .into_iter()
        .find(|kind| symbol(*kind) == *token.piece.text)
}

fn symbol(kind: ManaKind) -> String {
    format!("{{{}}}", kind.letter())
}

fn symbols(grammar: &mut Grammar) {
    grammar.add_terminal(
        MANA_KINDS,
        |tokens, at, _| {
            let mut kinds: Vec<ManaKind> = Vec::new();
            for token in tokens.get(at..).unwrap_or_default() {
                match kind_of(token) {
                    Some(kind) if kinds.is_empty() || !token.piece.spaced => kinds.push(kind),
                    Some(_) | None => break,
                }
            }
            match kinds.len() {
                0 => Vec::new(),
                count => vec![(at + count, kinds.into_meaning())],
            }
        },
        |meaning, _| {
            let kinds = Vec::<ManaKind>::of(meaning)?;
            Some(kinds.iter().map(|kind| symbol(*kind)).collect())
        },
    );
    grammar.add(
        MANA_KIND,
        "<kinds>",
        slots![kinds: MANA_KINDS],
        |reading| match reading.part(MANA_KINDS)?[..] {
            [only] => Some(only),
            _ => None,
        },
        |writing, kind| writing.part(MANA_KINDS, &vec![*kind]),
    );
}

fn outputs(grammar: &mut Grammar) {
    says!(grammar, OUTPUT, "<kinds>", kinds: MANA_KINDS => ManaOutput::Exactly(kinds));
    macro_rules! one_of {
        ($wording:literal, $count:literal, $($slot:ident),+) => {
            grammar.add(
                OUTPUT,
                $wording,
                slots![$($slot: MANA_KIND),+],
                |reading| {
                    let kinds: Option<Vec<ManaKind>> = (0..$count).map(|_| reading.part(MANA_KIND)).collect();
                    Some(ManaOutput::OneOf(kinds?))
                },
                |writing, output| match output {
                    ManaOutput::OneOf(kinds) if kinds.len() == $count => {
                        kinds.iter().try_for_each(|kind| writing.part(MANA_KIND, kind))
                    }
                    _ => None,
                },
            );
        };
    }
    one_of!("<one> or <two>", 2, one, two);
    one_of!("<one>, <two>, or <three>", 3, one, two, three);
    one_of!("<one>, <two>, <three>, or <four>", 4, one, two, three, four);
    grammar.add(
        OUTPUT,
        "one mana of any color",
        &[],
        |_| Some(ManaOutput::AnyColor(Value::Number(1))),
        |_, output| (*output == ManaOutput::AnyColor(Value::Number(1))).then_some(()),
    );
    says!(grammar, OUTPUT, "<count> mana of any one color", count: COUNT => ManaOutput::AnyColor(count));
    says!(grammar, OUTPUT, "an amount of <kind> equal to <sum>", kind: MANA_KIND, sum: SUM => ManaOutput::Amount(kind, sum));
    grammar.add(
        OUTPUT,
        "<kinds> for each <each>",
        slots![kinds: MANA_KINDS, each: FOR_EACH],
        |reading| {
            let kinds = reading.part(MANA_KINDS)?;
            let each = reading.part(FOR_EACH)?;
            let [first, others @ ..] = &kinds[..] else {
                return None;
            };
            let are_alike = !others.is_empty() && others.iter().all(|kind| kind == first);
            let count = i32::try_from(kinds.len()).ok()?;
            let is_plain = !matches!(each, Value::Number(_) | Value::Times(..));
            (are_alike && is_plain).then(|| ManaOutput::Amount(*first, Value::Times(count, Box::new(each))))
        },
        |writing, output| match output {
            ManaOutput::Amount(kind, Value::Times(count, each)) if *count > 1 => {
                let count = usize::try_from(*count).ok()?;
                writing.part(MANA_KINDS, &vec![*kind; count])?;
                writing.part(FOR_EACH, each)
            }
            _ => None,
        },
    );
    says!(grammar, OUTPUT, "<kind> for each <each>", kind: MANA_KIND, each: FOR_EACH => ManaOutput::Amount(kind, each));
}

/// "Add {G}.", "that player adds {G}".
fn add(grammar: &mut Grammar) {
    for wording in ["~add <output>", "~add an additional <output>"] {
        grammar.add_verb(
            [VERB, VERBS],
            wording,
            slots![output: OUTPUT],
            |reading| {
                let who = reading.scope.doer.player()?;
                Some(Effect::AddMana(who, reading.part(OUTPUT)?))
            },
            |writing, effect| match effect {
                Effect::AddMana(who, output) if writing.scope.doer.player().as_ref() == Some(who) => {
                    writing.part(OUTPUT, output)
                }
                _ => None,
            },
        );
    }
}
