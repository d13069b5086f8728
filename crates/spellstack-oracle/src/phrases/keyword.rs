//! Keywords and their parameters.

use spellstack_core::lang::Ability;
use spellstack_core::{Keyword, KeywordKind};

use super::value::{meanings, standing};
use crate::grammar::{Grammar, Meant, categories, slots};

categories! {
    3;
    KEYWORD: Keyword = "a keyword";
    KEYWORDS: Vec<Ability> = "keywords";
    KEYWORD_KIND: KeywordKind = "a keyword";
}

pub(super) fn declare(grammar: &mut Grammar) {
    keywords(grammar);
    kinds(grammar);
}

fn keywords(grammar: &mut Grammar) {
    grammar.add(
        KEYWORD,
        "<kind>",
        slots![kind: KEYWORD_KIND],
        |reading| reading.part(KEYWORD_KIND)?.plain(),
        |writing, keyword: &Keyword| {
            let kind = keyword.kind();
            (kind.plain().as_ref() == Some(keyword)).then_some(())?;
            writing.part(KEYWORD_KIND, &kind)
        },
    );
    grammar.add(
        KEYWORDS,
        "<only>",
        slots![only: KEYWORD],
        |reading| Some(vec![Ability::Keyword(reading.part(KEYWORD)?)]),
        |writing, abilities| match &abilities[..] {
            [Ability::Keyword(keyword)] => writing.part(KEYWORD, keyword),
            _ => None,
        },
    );
    grammar.add(
        KEYWORDS,
        "<first>, <rest>",
        slots![first: KEYWORD, rest: KEYWORDS],
        |reading| {
            let first = Ability::Keyword(reading.part(KEYWORD)?);
            Some([vec![first], reading.part(KEYWORDS)?].concat())
        },
        |writing, abilities| match &abilities[..] {
            [Ability::Keyword(first), rest @ ..] if !rest.is_empty() => {
                writing.part(KEYWORD, first)?;
                writing.part(KEYWORDS, &rest.to_vec())
            }
            _ => None,
        },
    );
}

fn kinds(grammar: &mut Grammar) {
    grammar.add_terminal(
        KEYWORD_KIND,
        |tokens, at, _| {
            let kinds = KeywordKind::ALL
                .into_iter()
                .map(|kind| (kind, kind.word().to_owned()));
            meanings(standing(
                tokens,
                at,
                kinds.filter(|(kind, _)| kind.plain().is_some()),
            ))
        },
        |meaning, _| {
            let kind = KeywordKind::of(meaning)?;
            kind.plain().map(|_| kind.word().to_owned())
        },
    );
}
