//! Card types, subtypes and colors: "creature", "Goblins", "artifact creature", "artifact or enchantment", "noncreature".

use std::sync::LazyLock;

use spellstack_core::Color;
use spellstack_core::lang::Filter;
use spellstack_core::types::{CardType, Subtype};

use super::filter::{are_alternatives, parts};
use super::value::found;
use super::*;
use crate::grammar::{Grammar, Meant, categories, says, slots};
use crate::lexicon::Lexicon;

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
    NON_TYPE: Filter = "what it isn't";
    COLOR: Color = "a color";
    NON_COLOR: Filter = "what it isn't";
    MORE_TYPES: Vec<Filter> = "more types";
    MORE_ITEM: Vec<Filter> = "more nouns";
    MORE_ITEMS: Vec<Filter> = "more nouns";
    NON_SUBTYPE: Filter = "what it isn't";
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
            static WORDS: LazyLock<Lexicon<CardType>> = LazyLock::new(|| {
                let kinds = CardType::ALL.into_iter();
                Lexicon::new(kinds.map(|kind| (kind, kind.name().to_lowercase())))
            });
            WORDS.read(tokens, at)
        },
        |meaning, _| CardType::of(meaning).map(|kind| kind.name().to_lowercase()),
    );
    grammar.add_terminal(
        TYPES,
        |tokens, at, _| {
            static WORDS: LazyLock<Lexicon<CardType>> =
                LazyLock::new(|| Lexicon::new(CardType::ALL.into_iter().map(|kind| (kind, plural(kind)))));
            WORDS.read(tokens, at)
        },
        |meaning, _| CardType::of(meaning).map(|kind| plural(*kind)),
    );
    grammar.add_terminal(
        SUBTYPE,
        |tokens, at, _| {
            static WORDS: LazyLock<Lexicon<Subtype>> =
                LazyLock::new(|| Lexicon::new(Subtype::all().map(|subtype| (subtype, subtype.name()))));
            WORDS.read(tokens, at)
        },
        |meaning, _| Subtype::of(meaning).map(|subtype| subtype.name().to_owned()),
    );
    grammar.add_terminal(
        SUBTYPES,
        |tokens, at, _| {
            static WORDS: LazyLock<Lexicon<Subtype>> =
                LazyLock::new(|| Lexicon::new(Subtype::all().map(|subtype| (subtype, subtype.plural()))));
            WORDS.read(tokens, at)
        },
        |meaning, _| Subtype::of(meaning).map(|subtype| subtype.plural().into_owned()),
    );
    // "noncreature", "non-Goblin", "nonblack": each kind by itself, since they can stand in any order.
    macro_rules! non {
        ($category:expr, $kind:pat) => {
            grammar.add_terminal(
                $category,
                |tokens, at, _| {
                    let Some(token) = tokens.get(at) else {
                        return Vec::new();
                    };
                    let negated = token
                        .forms()
                        .find_map(|form| non(form.strip_prefix("non")?));
                    found(at, negated.filter(|negated| matches!(negated, $kind)))
                },
                |meaning, _| match Filter::of(meaning)? {
                    negated @ $kind => said_non(negated),
                    _ => None,
                },
            );
        };
    }
    non!(NON_TYPE, Filter::Type(_));
    non!(NON_COLOR, Filter::Color(_));
    non!(NON_SUBTYPE, Filter::Subtype(_));
}

fn said_non(negated: &Filter) -> Option<String> {
    match negated {
        Filter::Type(kind) => Some(format!("non{}", kind.name().to_lowercase())),
        Filter::Color(color) => Some(format!("non{}", color.name().to_lowercase())),
        Filter::Subtype(subtype) => Some(format!("non-{}", subtype.name())),
        _ => None,
    }
}

fn colors(grammar: &mut Grammar) {
    grammar.add_terminal(
        COLOR,
        |tokens, at, _| {
            static WORDS: LazyLock<Lexicon<Color>> = LazyLock::new(|| {
                let colors = Color::ALL.into_iter();
                Lexicon::new(colors.map(|color| (color, color.name().to_lowercase())))
            });
            WORDS.read(tokens, at)
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
    macro_rules! lists {
        ($list:expr, $more:expr, $word:expr, $last:expr) => {
            for wording in ["<a> or <b>", "<a> and/or <b>", "<a> and <b>"] {
                grammar.add(
                    $list,
                    wording,
                    slots![a: $word, b: $last],
                    |reading| {
                        let parts = [reading.part($word)?, reading.part($last)?];
                        are_alternatives(&parts).then(|| Filter::any_of(parts))
                    },
                    |writing, filter| match filter {
                        Filter::AnyOf(parts) if parts.len() == 2 && are_alternatives(parts) => {
                            writing.part($word, &parts[0])?;
                            writing.part($last, &parts[1])
                        }
                        _ => None,
                    },
                );
            }
            grammar.add(
                $list,
                "<a>, <more>",
                slots![a: $word, more: $more],
                |reading| {
                    let parts = [vec![reading.part($word)?], reading.part($more)?].concat();
                    are_alternatives(&parts).then(|| Filter::any_of(parts))
                },
                |writing, filter| match filter {
                    Filter::AnyOf(parts) if parts.len() > 2 && are_alternatives(parts) => {
                        writing.part($word, &parts[0])?;
                        writing.part($more, &parts[1..].to_vec())
                    }
                    _ => None,
                },
            );
            grammar.add(
                $more,
                "<a>, <more>",
                slots![a: $word, more: $more],
                |reading| Some([vec![reading.part($word)?], reading.part($more)?].concat()),
                |writing, parts| match &parts[..] {
                    [first, rest @ ..] if rest.len() > 1 => {
                        writing.part($word, first)?;
                        writing.part($more, &rest.to_vec())
                    }
                    _ => None,
                },
            );
            for wording in ["<a>, or <b>", "<a>, and/or <b>", "<a>, and <b>"] {
                grammar.add(
                    $more,
                    wording,
                    slots![a: $word, b: $last],
                    |reading| Some(vec![reading.part($word)?, reading.part($last)?]),
                    |writing, parts| match &parts[..] {
                        [one, two] => {
                            writing.part($word, one)?;
                            writing.part($last, two)
                        }
                        _ => None,
                    },
                );
            }
        };
    }
    lists!(TYPE_LIST, MORE_TYPES, TYPE_WORD, TYPE_WORD);
    lists!(LIST, MORE_ITEM, ITEM, LAST_ITEM);
    lists!(LISTS, MORE_ITEMS, ITEMS, LAST_ITEMS);
}
