//! Descriptions of objects: "other tapped Goblin creatures you control with flying".
//!
//! The parts of a filter are in the order of English, which is the order in which they are said, unless a text has another.

use spellstack_core::ZoneKind;
use spellstack_core::lang::{Comparison, Filter, ObjectRef, PlayerFilter, Stat};
use spellstack_core::types::Supertype;

use super::*;
use crate::grammar::{Grammar, categories, says, slots};

categories! {
    8;
    FILTER: Filter = "a description";
    FILTERS: Filter = "a description";
    CARD: Filter = "a description of a card";
    CARDS: Filter = "a description of cards";
    SPELL: Filter = "a description of a spell";
    SPELLS: Filter = "a description of spells";
    ADJECTIVE: Filter = "an adjective";
    ADJECTIVE_ALONE: Filter = "an adjective";
    HEAD: Filter = "a noun";
    HEADS: Filter = "a noun";
    CARD_HEAD: Filter = "a noun for a card";
    CARD_HEADS: Filter = "a noun for cards";
    SPELL_HEAD: Filter = "a noun for a spell";
    SPELL_HEADS: Filter = "a noun for spells";
    AFTER: Filter = "what it is like";
    AFTERS: Vec<Filter> = "what it is like";
}

pub(super) fn declare(grammar: &mut Grammar) {
    phrases(grammar);
    heads(grammar);
    adjectives(grammar);
    after(grammar);
    zones(grammar);
}

/// The parts of a filter.
pub(super) fn parts(filter: &Filter) -> Vec<Filter> {
    match filter {
        Filter::All(parts) => parts.clone(),
        Filter::Any => Vec::new(),
        one => vec![one.clone()],
    }
}

/// Without the part at a place.
fn without(parts: &[Filter], at: usize) -> Filter {
    let others = parts.iter().enumerate().filter(|(place, _)| *place != at);
    Filter::all(others.map(|(_, part)| part.clone()))
}

/// Adjectives, a noun, and what comes after it. All say something of the same objects.
fn phrases(grammar: &mut Grammar) {
    macro_rules! of {
        ($filter:expr, $head:expr) => {
            grammar.add(
                $filter,
                "<head>",
                slots![head: $head],
                |reading| reading.part($head),
                |writing, filter| writing.part($head, filter),
            );
            for wording in ["<adjective> <rest>", "<adjective>, <rest>"] {
                grammar.add(
                    $filter,
                    wording,
                    slots![adjective: ADJECTIVE, rest: $filter],
                    |reading| {
                        let adjective = reading.part(ADJECTIVE)?;
                        Some(adjective.and(reading.part($filter)?))
                    },
                    |writing, filter| {
                        let parts = parts(filter);
                        (0..parts.len()).find_map(|at| {
                            writing.attempt(|writing| {
                                writing.part(ADJECTIVE, &parts[at])?;
                                writing.part($filter, &without(&parts, at))
                            })
                        })
                    },
                );
            }
            grammar.add(
                $filter,
                "<head> <afters>",
                slots![head: $head, afters: AFTERS],
                |reading| {
                    let head = reading.part($head)?;
                    let afters = reading.part(AFTERS)?;
                    Some(Filter::all([head].into_iter().chain(afters)))
                },
                |writing, filter| {
                    let parts = parts(filter);
                    (0..parts.len()).rev().find_map(|at| {
                        writing.attempt(|writing| {
                            let (head, afters) = parts.split_at(at);
                            writing.part($head, &Filter::all(head.iter().cloned()))?;
                            writing.part(AFTERS, &afters.to_vec())
                        })
                    })
                },
            );
        };
    }
    of!(FILTER, HEAD);
    of!(FILTERS, HEADS);
    of!(CARD, CARD_HEAD);
    of!(CARDS, CARD_HEADS);
    of!(SPELL, SPELL_HEAD);
    of!(SPELLS, SPELL_HEADS);
    grammar.add(
        AFTERS,
        "<after>",
        slots![after: AFTER],
        |reading| Some(vec![reading.part(AFTER)?]),
        |writing, parts| match &parts[..] {
            [only] => writing.part(AFTER, only),
            _ => None,
        },
    );
    grammar.add(
        AFTERS,
        "<after> <afters>",
        slots![after: AFTER, afters: AFTERS],
        |reading| {
            let first = reading.part(AFTER)?;
            Some([vec![first], reading.part(AFTERS)?].concat())
        },
        |writing, parts| {
            let several = parts.len() > 1;
            (0..parts.len()).filter(|_| several).find_map(|at| {
                writing.attempt(|writing| {
                    writing.part(AFTER, &parts[at])?;
                    let mut others = parts.clone();
                    others.remove(at);
                    writing.part(AFTERS, &others)
                })
            })
        },
    );
}

/// Card types and subtypes: "creature", "Goblin", "artifact creature", "artifact or enchantment".

/// "artifact or enchantment", "artifact, creature, or land", "artifacts and enchantments".

/// Nouns of permanents, cards and spells.
fn heads(grammar: &mut Grammar) {
    says!(grammar, HEAD, "permanent" => Filter::Permanent);
    says!(grammar, HEADS, "permanents" => Filter::Permanent);
    says!(grammar, HEAD, "token" => Filter::Token);
    says!(grammar, HEADS, "tokens" => Filter::Token);
    says!(grammar, CARD_HEAD, "card" => Filter::Any);
    says!(grammar, CARD_HEADS, "cards" => Filter::Any);
    says!(grammar, CARD_HEAD, "permanent card" => Filter::Permanent);
    says!(grammar, CARD_HEADS, "permanent cards" => Filter::Permanent);
    says!(grammar, SPELL_HEAD, "spell" => Filter::Spell);
    says!(grammar, SPELL_HEADS, "spells" => Filter::Spell);
    says!(grammar, HEAD, "activated ability" => Filter::ActivatedAbility);
    says!(grammar, HEAD, "triggered ability" => Filter::TriggeredAbility);
    macro_rules! same {
        ($head:expr, $word:expr, $wording:literal) => {
            grammar.add(
                $head,
                $wording,
                slots![what: $word],
                |reading| reading.part($word),
                |writing, filter| writing.part($word, filter),
            );
        };
    }
    same!(HEAD, TYPE_WORD, "<what>");
    same!(HEADS, TYPE_WORDS, "<what>");
    same!(CARD_HEAD, TYPE_LIST, "<what> card");
    same!(CARD_HEADS, TYPE_LIST, "<what> cards");
    macro_rules! with {
        ($head:expr, $word:expr, $wording:literal, $noun:expr) => {
            grammar.add(
                $head,
                $wording,
                slots![what: $word],
                |reading| Some(reading.part($word)?.and($noun)),
                |writing, filter| {
                    let parts = parts(filter);
                    let at = parts.iter().position(|part| *part == $noun)?;
                    let rest = without(&parts, at);
                    (rest != Filter::Any).then(|| writing.part($word, &rest))?
                },
            );
        };
    }
    with!(SPELL_HEAD, TYPE_LIST, "<what> spell", Filter::Spell);
    with!(SPELL_HEADS, TYPE_LIST, "<what> spells", Filter::Spell);
    with!(HEAD, TYPE_WORD, "<what> token", Filter::Token);
    with!(HEADS, TYPE_WORD, "<what> tokens", Filter::Token);
    // What is on the stack is described by its own noun.
    same!(HEAD, SPELL_HEAD, "<what>");
    same!(HEADS, SPELL_HEADS, "<what>");
}

fn adjectives(grammar: &mut Grammar) {
    grammar.add(
        ADJECTIVE,
        "other",
        &[],
        |_| Some(Filter::Is(ObjectRef::This).not()),
        |_, filter| (*filter == Filter::Is(ObjectRef::This).not()).then_some(()),
    );
    says!(grammar, ADJECTIVE, "tapped" => Filter::Tapped);
    says!(grammar, ADJECTIVE, "attacking" => Filter::Attacking);
    says!(grammar, ADJECTIVE, "blocking" => Filter::Blocking);
    says!(grammar, ADJECTIVE, "blocked" => Filter::Blocked);
    says!(grammar, ADJECTIVE, "unblocked" => Filter::Unblocked);
    says!(grammar, ADJECTIVE, "face-down" => Filter::FaceDown);
    says!(grammar, ADJECTIVE, "colorless" => Filter::Colorless);
    says!(grammar, ADJECTIVE, "multicolored" => Filter::Multicolored);
    says!(grammar, ADJECTIVE, "<color>", color: COLOR => Filter::Color(color));
    negated(grammar);
    says!(grammar, ADJECTIVE, "legendary" => Filter::Supertype(Supertype::Legendary));
    says!(grammar, ADJECTIVE, "basic" => Filter::Supertype(Supertype::Basic));
    says!(grammar, ADJECTIVE, "snow" => Filter::Supertype(Supertype::Snow));
    for wording in ["<one> or <two>"] {
        grammar.add(
            ADJECTIVE,
            wording,
            slots![one: ADJECTIVE_ALONE, two: ADJECTIVE_ALONE],
            |reading| {
                Some(Filter::any_of([
                    reading.part(ADJECTIVE_ALONE)?,
                    reading.part(ADJECTIVE_ALONE)?,
                ]))
            },
            |writing, filter| match filter {
                Filter::AnyOf(parts) if parts.len() == 2 => {
                    writing.part(ADJECTIVE_ALONE, &parts[0])?;
                    writing.part(ADJECTIVE_ALONE, &parts[1])
                }
                _ => None,
            },
        );
    }
    says!(grammar, ADJECTIVE_ALONE, "attacking" => Filter::Attacking);
    says!(grammar, ADJECTIVE_ALONE, "blocking" => Filter::Blocking);
    says!(grammar, ADJECTIVE_ALONE, "<color>", color: COLOR => Filter::Color(color));
}

/// "nonblack", "noncreature", "non-Goblin", "untapped".
fn negated(grammar: &mut Grammar) {
    macro_rules! not {
        ($wording:literal, $form:expr) => {
            grammar.add(
                ADJECTIVE,
                $wording,
                &[],
                |_| Some($form.not()),
                |_, filter| (*filter == $form.not()).then_some(()),
            );
        };
    }
    not!("untapped", Filter::Tapped);
    not!("nontoken", Filter::Token);
    not!("nonlegendary", Filter::Supertype(Supertype::Legendary));
    not!("nonbasic", Filter::Supertype(Supertype::Basic));
    not!("nonsnow", Filter::Supertype(Supertype::Snow));
    grammar.add(
        ADJECTIVE,
        "<what>",
        slots![what: NON],
        |reading| Some(reading.part(NON)?.not()),
        |writing, filter| match filter {
            Filter::Not(inner) => writing.part(NON, inner),
            _ => None,
        },
    );
}

/// "you control", "with flying", "with power 3 or less".
fn after(grammar: &mut Grammar) {
    says!(grammar, AFTER, "you control" => Filter::Controller(PlayerFilter::You));
    says!(grammar, AFTER, "an opponent controls" => Filter::Controller(PlayerFilter::Opponent));
    says!(grammar, AFTER, "your opponents control" => Filter::Controller(PlayerFilter::Opponent));
    says!(grammar, AFTER, "<who> controls", who: PLAYER => Filter::Controller(PlayerFilter::Is(who)));
    says!(grammar, AFTER, "you own" => Filter::Owner(PlayerFilter::You));
    says!(grammar, AFTER, "with <keyword>", keyword: KEYWORD_KIND => Filter::Keyword(keyword));
    grammar.add(
        AFTER,
        "you don't control",
        &[],
        |_| Some(Filter::Controller(PlayerFilter::You).not()),
        |_, filter| (*filter == Filter::Controller(PlayerFilter::You).not()).then_some(()),
    );
    grammar.add(
        AFTER,
        "without <keyword>",
        slots![keyword: KEYWORD_KIND],
        |reading| Some(Filter::Keyword(reading.part(KEYWORD_KIND)?).not()),
        |writing, filter| match filter {
            Filter::Not(inner) => match &**inner {
                Filter::Keyword(kind) => writing.part(KEYWORD_KIND, kind),
                _ => None,
            },
            _ => None,
        },
    );
    says!(grammar, AFTER, "with power <value> or less", value: VALUE => Filter::Stat(Stat::Power, Comparison::AtMost, value));
    says!(grammar, AFTER, "with power <value> or greater", value: VALUE => Filter::Stat(Stat::Power, Comparison::AtLeast, value));
    says!(grammar, AFTER, "with power <value>", value: VALUE => Filter::Stat(Stat::Power, Comparison::Equal, value));
    says!(grammar, AFTER, "with toughness <value> or less", value: VALUE => Filter::Stat(Stat::Toughness, Comparison::AtMost, value));
    says!(grammar, AFTER, "with toughness <value> or greater", value: VALUE => Filter::Stat(Stat::Toughness, Comparison::AtLeast, value));
    says!(grammar, AFTER, "with toughness <value>", value: VALUE => Filter::Stat(Stat::Toughness, Comparison::Equal, value));
    says!(grammar, AFTER, "with mana value <value> or less", value: VALUE => Filter::Stat(Stat::ManaValue, Comparison::AtMost, value));
    says!(grammar, AFTER, "with mana value <value> or greater", value: VALUE => Filter::Stat(Stat::ManaValue, Comparison::AtLeast, value));
    says!(grammar, AFTER, "with mana value <value>", value: VALUE => Filter::Stat(Stat::ManaValue, Comparison::Equal, value));
}

/// Cards in a zone: "creature card in your graveyard", "card from a graveyard".
fn zones(grammar: &mut Grammar) {
    macro_rules! of {
        ($filter:expr, $card:expr) => {
            grammar.add(
                $filter,
                "<card> <place>",
                slots![card: $card, place: WHERE],
                |reading| Some(reading.part($card)?.and(reading.part(WHERE)?)),
                |writing, filter| {
                    let parts = parts(filter);
                    let is_place = |part: &&Filter| matches!(part, Filter::Zone(_) | Filter::Owner(_));
                    let place = Filter::all(parts.iter().filter(is_place).cloned());
                    let card = Filter::all(parts.iter().filter(|part| !is_place(part)).cloned());
                    writing.part($card, &card)?;
                    writing.part(WHERE, &place)
                },
            );
        };
    }
    of!(FILTER, CARD);
    of!(FILTERS, CARDS);
}
