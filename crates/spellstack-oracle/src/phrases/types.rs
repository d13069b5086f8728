//! Card types, subtypes and colors: "creature", "Goblins", "artifact creature", "artifact or enchantment", "noncreature".

use spellstack_core::Color;
use spellstack_core::lang::Filter;
use spellstack_core::types::{CardType, Subtype};

use super::filter::parts;
use super::value::{found, meanings, standing};
use super::*;
use crate::grammar::{Grammar, Meant, Token, categories, says, slots};

categories! {
    9;
    TYPE_WORD: Filter = "a type";
    TYPE_WORDS: Filter = "types";
    TYPE_WORD_ALONE: Filter = "a type";
    TYPE_LIST: Filter = "a type";
    TYPE: CardType = "a card type";
    TYPES: CardType = "card types";
    SUBTYPE: Subtype = "a subtype";
    SUBTYPES: Subtype = "subtypes";
    NON: Filter = "what it isn't";
    COLOR: Color = "a color";
}

pub(super) fn declare(grammar: &mut Grammar) {
    words(grammar);
    colors(grammar);
    type_words(grammar);
}

fn words(grammar: &mut Grammar) {
    grammar.add_terminal(
        TYPE,
        |tokens, at, _| {
            let kinds = CardType::ALL
                .into_iter()
                .map(|kind| (kind, kind.name().to_lowercase()));
            meanings(standing(tokens, at, kinds))
        },
        |meaning, _| CardType::of(meaning).map(|kind| kind.name().to_lowercase()),
    );
    grammar.add_terminal(
        TYPES,
        |tokens, at, _| {
            let kinds = CardType::ALL.into_iter().map(|kind| (kind, plural(kind)));
            meanings(standing(tokens, at, kinds))
        },
        |meaning, _| CardType::of(meaning).map(|kind| plural(*kind)),
    );
    grammar.add_terminal(
        SUBTYPE,
        |tokens, at, _| {
            if !begins_capital(tokens, at) {
                return Vec::new();
            }
            meanings(standing(
                tokens,
                at,
                Subtype::all().map(|subtype| (subtype, subtype.name().to_owned())),
            ))
        },
        |meaning, _| Subtype::of(meaning).map(|subtype| subtype.name().to_owned()),
    );
    grammar.add_terminal(
        SUBTYPES,
        |tokens, at, _| {
            if !begins_capital(tokens, at) {
                return Vec::new();
            }
            let plurals = Subtype::all().map(|subtype| (subtype, subtype.plural().into_owned()));
            meanings(standing(tokens, at, plurals))
        },
        |meaning, _| Subtype::of(meaning).map(|subtype| subtype.plural().into_owned()),
    );
    // "noncreature", "non-Goblin", "nonblack".
    grammar.add_terminal(
        NON,
        |tokens, at, _| {
            let Some(token) = tokens.get(at) else {
                return Vec::new();
            };
            let negated = token.forms().find_map(|form| non(form.strip_prefix("non")?));
            found(at, negated)
        },
        |meaning, _| match Filter::of(meaning)? {
            Filter::Type(kind) => Some(format!("non{}", kind.name().to_lowercase())),
            Filter::Color(color) => Some(format!("non{}", color.name().to_lowercase())),
            Filter::Subtype(subtype) => Some(format!("non-{}", subtype.name())),
            _ => None,
        },
    );
}

fn colors(grammar: &mut Grammar) {
    grammar.add_terminal(
        COLOR,
        |tokens, at, _| {
            let colors = Color::ALL
                .into_iter()
                .map(|color| (color, color.name().to_lowercase()));
            meanings(standing(tokens, at, colors))
        },
        |meaning, _| Color::of(meaning).map(|color| color.name().to_lowercase()),
    );
}

fn non(word: &str) -> Option<Filter> {
    if let Some(subtype) = word.strip_prefix('-') {
        return Subtype::from_name(subtype).map(Filter::Subtype);
    }
    let kind = CardType::ALL
        .into_iter()
        .find(|kind| kind.name().to_lowercase() == word);
    let color = || {
        Color::ALL
            .into_iter()
            .find(|color| color.name().to_lowercase() == word)
    };
    kind.map(Filter::Type).or_else(|| color().map(Filter::Color))
}

fn begins_capital(tokens: &[Token], at: usize) -> bool {
    let first = tokens.get(at).and_then(|token| token.piece.text.chars().next());
    first.is_some_and(char::is_uppercase)
}

fn plural(kind: CardType) -> String {
    let name = kind.name().to_lowercase();
    match name.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None => format!("{name}s"),
    }
}

/// "creature", "Goblin", "artifact creature".
fn type_words(grammar: &mut Grammar) {
    macro_rules! of {
        ($word:expr, $kind:expr, $subtype:expr) => {
            says!(grammar, $word, "<kind>", kind: $kind => Filter::Type(kind));
            says!(grammar, $word, "<subtype>", subtype: $subtype => Filter::Subtype(subtype));
            grammar.add(
                $word,
                "<first> <rest>",
                slots![first: TYPE_WORD_ALONE, rest: $word],
                |reading| Some(reading.part(TYPE_WORD_ALONE)?.and(reading.part($word)?)),
                |writing, filter| {
                    let parts = parts(filter);
                    let (first, rest) = parts.split_first().filter(|(_, rest)| !rest.is_empty())?;
                    writing.part(TYPE_WORD_ALONE, first)?;
                    writing.part($word, &Filter::all(rest.iter().cloned()))
                },
            );
        };
    }
    says!(grammar, TYPE_WORD_ALONE, "<kind>", kind: TYPE => Filter::Type(kind));
    says!(grammar, TYPE_WORD_ALONE, "<subtype>", subtype: SUBTYPE => Filter::Subtype(subtype));
    of!(TYPE_WORD, TYPE, SUBTYPE);
    of!(TYPE_WORDS, TYPES, SUBTYPES);
    // "artifact or enchantment": before "card" and "spell", where both are said of one.
    grammar.add(
        TYPE_LIST,
        "<only>",
        slots![only: TYPE_WORD],
        |reading| reading.part(TYPE_WORD),
        |writing, filter| writing.part(TYPE_WORD, filter),
    );
    alternatives(grammar);
}

/// "artifact or enchantment", "artifact, creature, or land", "artifacts and enchantments".
fn alternatives(grammar: &mut Grammar) {
    macro_rules! of {
        ($list:expr, $word:expr, [$two:literal $(, $more:literal)*], $three:literal, $four:literal) => {
            for wording in [$two $(, $more)*] {
                grammar.add(
                    $list,
                    wording,
                    slots![one: $word, two: $word],
                    |reading| Some(Filter::any_of([reading.part($word)?, reading.part($word)?])),
                    |writing, filter| match filter {
                        Filter::AnyOf(parts) if parts.len() == 2 => {
                            writing.part($word, &parts[0])?;
                            writing.part($word, &parts[1])
                        }
                        _ => None,
                    },
                );
            }
            grammar.add(
                $list,
                $three,
                slots![one: $word, two: $word, three: $word],
                |reading| {
                    Some(Filter::any_of([
                        reading.part($word)?,
                        reading.part($word)?,
                        reading.part($word)?,
                    ]))
                },
                |writing, filter| match filter {
                    Filter::AnyOf(parts) if parts.len() == 3 => {
                        parts.iter().try_for_each(|part| writing.part($word, part))
                    }
                    _ => None,
                },
            );
            grammar.add(
                $list,
                $four,
                slots![one: $word, two: $word, three: $word, four: $word],
                |reading| {
                    Some(Filter::any_of([
                        reading.part($word)?,
                        reading.part($word)?,
                        reading.part($word)?,
                        reading.part($word)?,
                    ]))
                },
                |writing, filter| match filter {
                    Filter::AnyOf(parts) if parts.len() == 4 => {
                        parts.iter().try_for_each(|part| writing.part($word, part))
                    }
                    _ => None,
                },
            );
        };
    }
    of!(
        TYPE_LIST,
        TYPE_WORD,
        ["<one> or <two>", "<one> and/or <two>"],
        "<one>, <two>, or <three>",
        "<one>, <two>, <three>, or <four>"
    );
    of!(
        HEAD,
        TYPE_WORD,
        ["<one> or <two>"],
        "<one>, <two>, or <three>",
        "<one>, <two>, <three>, or <four>"
    );
    of!(
        HEADS,
        TYPE_WORDS,
        ["<one> and <two>", "<one> and/or <two>", "<one> or <two>"],
        "<one>, <two>, and <three>",
        "<one>, <two>, <three>, and <four>"
    );
}
