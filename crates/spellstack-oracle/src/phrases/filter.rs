//! Descriptions of objects: "other tapped Goblin creatures you control with flying".
//!
//! The parts of a filter are in the order of English, which is the order in which they are said, unless a text has another.

use spellstack_core::lang::build::plus;
use spellstack_core::lang::{Comparison, Filter, PlayerFilter, Stat, Value, WordKind};
use spellstack_core::types::{CardType, Subtype, Supertype};

use super::value::{meanings, name_stands};
use super::*;
use crate::grammar::{Grammar, Meant, Token, categories, says, slots};
use crate::names::Names;

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
    SIZE_LIKE: Filter = "what it is like";
    ITEM: Filter = "a noun";
    ITEMS: Filter = "a noun";
    LAST_ITEM: Filter = "a noun";
    LAST_ITEMS: Filter = "a noun";
    LIST: Filter = "nouns";
    LISTS: Filter = "nouns";
    COMPARED: (Comparison, Value) = "a comparison";
    STAT: Stat = "a number that it has";
    CARD_NAME: String = "a name";
    THAT_IS: Filter = "what it is";
    SPELL_HEADS_PLAIN: Filter = "a noun for spells";
}

pub(super) fn declare(grammar: &mut Grammar) {
    phrases(grammar);
    heads(grammar);
    adjectives(grammar);
    after(grammar);
    zones(grammar);
    super::pairs::declare(grammar);
    super::word_choice::declare(grammar);
}

/// The parts of a filter.
pub(super) fn parts(filter: &Filter) -> Vec<Filter> {
    match filter {
        Filter::All(parts) => parts.clone(),
        Filter::Any => Vec::new(),
        one => vec![one.clone()],
    }
}

/// Which of that many parts are said before the noun and by it, as bits: mostly the first ones, since they are in the order of
/// English, but some of these can follow it ("permanent that's white").
fn heads_of(count: usize) -> impl Iterator<Item = u32> {
    let all = 1u32 << count.min(8);
    let firsts = (0..count).rev().map(|at| (1u32 << at) - 1);
    let is_first = move |head: &u32| (head + 1).is_power_of_two();
    firsts.chain((0..all).rev().filter(move |head| !is_first(head)))
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
                        let rest = reading.part($filter)?;
                        is_said_of_all(&adjective, &rest).then(|| adjective.and(rest))
                    },
                    |writing, filter| {
                        let parts = parts(filter);
                        (0..parts.len()).find_map(|at| {
                            writing.attempt(|writing| {
                                let rest = without(&parts, at);
                                is_said_of_all(&parts[at], &rest).then_some(())?;
                                writing.part(ADJECTIVE, &parts[at])?;
                                writing.part($filter, &rest)
                            })
                        })
                    },
                );
            }
            // CR 109.2: what names no zone is on the battlefield.
            grammar.add(
                $filter,
                "<head> on the battlefield",
                slots![head: $head],
                |reading| reading.part($head).filter(|head| head.zone().is_none()),
                |writing, filter| {
                    filter.zone().is_none().then_some(())?;
                    writing.part($head, filter)
                },
            );
            grammar.add(
                $filter,
                "<head> <afters>",
                slots![head: $head, afters: AFTERS],
                |reading| {
                    let head = reading.part($head)?;
                    let afters = reading.part(AFTERS)?;
                    fit_together(&head, &afters).then(|| Filter::all([head].into_iter().chain(afters)))
                },
                |writing, filter| {
                    let parts = parts(filter);
                    heads_of(parts.len()).find_map(|is_head| {
                        writing.attempt(|writing| {
                            let (head, afters): (Vec<_>, Vec<_>) =
                                parts.iter().cloned().enumerate().partition(|(at, _)| is_head >> at & 1 == 1);
                            let head = Filter::all(head.into_iter().map(|(_, part)| part));
                            let afters: Vec<Filter> = afters.into_iter().map(|(_, part)| part).collect();
                            fit_together(&head, &afters).then_some(())?;
                            writing.part($head, &head)?;
                            writing.part(AFTERS, &afters)
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
            (!ends_open(&first)).then_some(())?;
            Some([vec![first], reading.part(AFTERS)?].concat())
        },
        |writing, parts| {
            let several = parts.len() > 1;
            let may_be_first = |at: &usize| several && !ends_open(&parts[*at]);
            (0..parts.len()).filter(may_be_first).find_map(|at| {
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

/// Whether what follows is said of the objects at its end: in "spell that targets a creature you control" it is the creature
/// that you control.
fn ends_open(after: &Filter) -> bool {
    match after {
        Filter::Targets(_) => true,
        Filter::Stat(_, _, value) => ends_with_filter(value),
        Filter::AnyOf(parts) => parts.iter().any(ends_open),
        _ => false,
    }
}

fn ends_with_filter(value: &Value) -> bool {
    match value {
        Value::Count(_) | Value::CardTypesAmong(_) | Value::BasicLandTypesAmong(_) => true,
        Value::Plus(one, other) | Value::Divided(one, other, _) => {
            ends_with_filter(one) || ends_with_filter(other)
        }
        Value::Times(_, value) => ends_with_filter(value),
        _ => false,
    }
}

/// Whether something can have a size and keywords: a creature or Vehicle.
fn has_size(filter: &Filter) -> bool {
    match filter {
        Filter::All(parts) => parts.iter().any(has_size),
        Filter::AnyOf(parts) => parts.iter().all(has_size),
        Filter::Type(kind) => *kind == CardType::Creature,
        Filter::Subtype(subtype) => {
            subtype.kind().card_types().contains(CardType::Creature) || subtype.name() == "Vehicle"
        }
        _ => false,
    }
}

/// Whether it says something of creatures only: "with flying", "with power 4 or greater".
fn is_size(filter: &Filter) -> bool {
    match filter {
        Filter::Not(inner) => is_size(inner),
        Filter::AnyOf(parts) | Filter::All(parts) => parts.iter().any(is_size),
        Filter::Keyword(_) | Filter::Stat(Stat::Power | Stat::Toughness, ..) => true,
        _ => false,
    }
}

fn list(filter: &Filter) -> Option<&[Filter]> {
    if let Filter::AnyOf(parts) = filter {
        Some(parts)
    } else {
        None
    }
}

/// In "artifact, enchantment, or creature with flying" only the creature has flying; in "creature or Vehicle with power 4 or
/// greater" both are such.
fn fit_together(head: &Filter, afters: &[Filter]) -> bool {
    let heads = parts(head);
    let mixed = heads
        .iter()
        .any(|part| list(part).is_some_and(|list| !list.iter().all(has_size)));
    !(mixed && afters.iter().any(is_size))
}

/// An adjective before a list is said of all of it if it can be: in "basic land or creature" it can't, in "basic Forest or
/// Island card" it is.
fn is_said_of_all(adjective: &Filter, rest: &Filter) -> bool {
    let is_list = parts(rest)
        .iter()
        .any(|part| list(part).is_some_and(|list| !list.iter().all(is_ability)));
    let of_types = match adjective {
        Filter::Not(inner) => matches!(
            **inner,
            Filter::Type(_) | Filter::Subtype(_) | Filter::Supertype(_)
        ),
        Filter::Supertype(Supertype::Basic) => !parts(rest).iter().all(is_basic_land_type),
        Filter::Supertype(supertype) => *supertype != Supertype::Legendary,
        _ => false,
    };
    !(is_list && of_types)
}

fn is_basic_land_type(filter: &Filter) -> bool {
    match filter {
        Filter::AnyOf(parts) => parts.iter().all(is_basic_land_type),
        Filter::Subtype(subtype) => subtype.is_basic_land_type(),
        _ => false,
    }
}

fn is_ability(filter: &Filter) -> bool {
    matches!(filter, Filter::ActivatedAbility | Filter::TriggeredAbility)
}

/// Nouns of permanents, cards and spells.
fn heads(grammar: &mut Grammar) {
    says!(grammar, ITEM, "permanent" => Filter::Permanent);
    says!(grammar, ITEMS, "permanents" => Filter::Permanent);
    says!(grammar, ITEM, "token" => Filter::Token);
    says!(grammar, ITEMS, "tokens" => Filter::Token);
    says!(grammar, CARD_HEAD, "card" => Filter::Any);
    says!(grammar, CARD_HEADS, "cards" => Filter::Any);
    says!(grammar, CARD_HEAD, "permanent card" => Filter::Permanent);
    says!(grammar, CARD_HEADS, "permanent cards" => Filter::Permanent);
    says!(grammar, SPELL_HEAD, "spell" => Filter::Spell);
    says!(grammar, SPELL_HEADS, "spells" => Filter::Spell);
    says!(grammar, ITEM, "activated ability" => Filter::ActivatedAbility);
    says!(grammar, ITEM, "triggered ability" => Filter::TriggeredAbility);
    says!(grammar, ITEMS, "activated abilities" => Filter::ActivatedAbility);
    says!(grammar, ITEMS, "triggered abilities" => Filter::TriggeredAbility);
    for (head, wording) in [
        (HEAD, "activated or triggered ability"),
        (HEADS, "activated and triggered abilities"),
    ] {
        grammar.add(
            head,
            wording,
            &[],
            |_| Some(abilities()),
            |_, filter| (*filter == abilities()).then_some(()),
        );
    }
    macro_rules! same {
        ($head:expr, $word:expr, $wording:literal) => {
            says!(grammar, $head, $wording, what: $word => what);
        };
    }
    same!(ITEM, TYPE_WORD, "<what>");
    same!(ITEMS, TYPE_WORDS, "<what>");
    same!(HEAD, ITEM, "<what>");
    same!(HEADS, ITEMS, "<what>");
    same!(HEAD, LIST, "<what>");
    same!(HEADS, LISTS, "<what>");
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
    with!(CARD_HEAD, TYPE_LIST, "<what> permanent card", Filter::Permanent);
    with!(CARD_HEADS, TYPE_LIST, "<what> permanent cards", Filter::Permanent);
    with!(SPELL_HEAD, TYPE_LIST, "<what> spell", Filter::Spell);
    with!(SPELL_HEADS, TYPE_LIST, "<what> spells", Filter::Spell);
    with!(ITEM, TYPE_WORD, "<what> token", Filter::Token);
    with!(ITEMS, TYPE_WORD, "<what> tokens", Filter::Token);
    // Each has its own adjective: "noncreature artifact or noncreature enchantment".
    macro_rules! each_with {
        ($head:expr, $item:expr, $wording:literal) => {
            grammar.add(
                $head,
                $wording,
                slots![one: ADJECTIVE, a: $item, two: ADJECTIVE, b: $item],
                |reading| {
                    let (one, what) = (reading.part(ADJECTIVE)?, reading.part($item)?);
                    let (other, again) = (reading.part(ADJECTIVE)?, reading.part($item)?);
                    // The same in either of two colors has a wording of its own.
                    let are_colors = [&one, &other].iter().all(|one| matches!(one, Filter::Color(_)));
                    (!(are_colors && what == again)).then_some(())?;
                    let (first, second) = (one.and(what), other.and(again));
                    (first != second).then(|| Filter::any_of([first, second]))
                },
                |writing, filter| {
                    let [first, second] = list(filter)? else { return None };
                    for one in [first, second] {
                        let parts = parts(one);
                        let (adjective, item) = parts.split_first().filter(|(_, item)| !item.is_empty())?;
                        writing.part(ADJECTIVE, adjective)?;
                        writing.part($item, &Filter::all(item.iter().cloned()))?;
                    }
                    Some(())
                },
            );
        };
    }
    each_with!(HEAD, ITEM, "<one> <a> or <two> <b>");
    each_with!(HEADS, ITEMS, "<one> <a> and <two> <b>");
    each_with!(HEADS, ITEMS, "<one> <a> and/or <two> <b>");
    // What is on the stack is described by its own noun.
    same!(ITEM, SPELL_HEAD, "<what>");
    same!(ITEMS, SPELL_HEADS, "<what>");
    outlaws(grammar);
    for (head, wording) in [(HEAD, "spell or ability"), (HEADS, "spells or abilities")] {
        grammar.add(
            head,
            wording,
            &[],
            |_| Some(spell_or_ability()),
            |_, filter| (*filter == spell_or_ability()).then_some(()),
        );
    }
    macro_rules! last {
        ($last:expr, $item:expr) => {
            same!($last, $item, "<what>");
            grammar.add(
                $last,
                "<what> <size>",
                slots![what: $item, size: SIZE_LIKE],
                |reading| {
                    let what = reading.part($item)?;
                    let size = reading.part(SIZE_LIKE)?;
                    (has_size(&what) && is_size(&size)).then(|| what.and(size))
                },
                |writing, filter| {
                    let parts = parts(filter);
                    let (size, what) = parts.split_last().filter(|(size, what)| is_size(size) && !what.is_empty())?;
                    writing.part($item, &Filter::all(what.iter().cloned()))?;
                    writing.part(SIZE_LIKE, size)
                },
            );
        };
    }
    last!(LAST_ITEM, ITEM);
    last!(LAST_ITEMS, ITEMS);
}

fn spell_or_ability() -> Filter {
    Filter::any_of([Filter::Spell, Filter::ActivatedAbility, Filter::TriggeredAbility])
}

fn abilities() -> Filter {
    Filter::any_of([Filter::ActivatedAbility, Filter::TriggeredAbility])
}

/// CR 700.12.
fn outlaws(grammar: &mut Grammar) {
    fn outlaw() -> Option<Filter> {
        let kinds = ["Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"];
        let subtypes: Option<Vec<Filter>> = kinds
            .iter()
            .map(|kind| Subtype::from_name(kind).map(Filter::Subtype))
            .collect();
        subtypes.map(Filter::any_of)
    }
    for (category, wording) in [(HEAD, "outlaw"), (HEADS, "outlaws"), (CARD_HEAD, "outlaw card")] {
        grammar.add(
            category,
            wording,
            &[],
            |_| outlaw(),
            |_, filter| (*filter == outlaw()?).then_some(()),
        );
    }
}

/// Whether these can be said in a list: what only the last says of creatures isn't said of all that could be such.
pub(super) fn are_alternatives(parts: &[Filter]) -> bool {
    let Some((last, others)) = parts.split_last() else {
        return false;
    };
    // "Artifact or enchantment spell" is one of spells, as is a list of tokens.
    let shares_noun = |part: &Filter| matches!(part, Filter::Spell | Filter::Token);
    let is_spell = matches!(last, Filter::All(parts) if parts.iter().any(shares_noun));
    let is_typed = |part: &Filter| match part {
        Filter::All(parts) => !parts.iter().any(shares_noun),
        Filter::Type(_) | Filter::Subtype(_) => true,
        _ => false,
    };
    if is_spell && others.iter().any(is_typed) {
        return false;
    }
    let is_sized = matches!(last, Filter::All(parts) if parts.iter().any(is_size));
    !(is_sized && others.iter().any(has_size))
}

fn adjectives(grammar: &mut Grammar) {
    grammar.add(
        ADJECTIVE,
        "other",
        &[],
        |reading| Some(Filter::Is(reading.scope.other_than()?).not()),
        |writing, filter| (*filter == Filter::Is(writing.scope.other_than()?).not()).then_some(()),
    );
    negated(grammar);
    says!(grammar, ADJECTIVE, "<alone>", alone: ADJECTIVE_ALONE => alone);
    for wording in ["<one> or <two>", "<one> and/or <two>"] {
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
    says!(grammar, ADJECTIVE_ALONE, "tapped" => Filter::Tapped);
    says!(grammar, ADJECTIVE_ALONE, "attacking" => Filter::Attacking);
    says!(grammar, ADJECTIVE_ALONE, "blocking" => Filter::Blocking);
    says!(grammar, ADJECTIVE_ALONE, "blocked" => Filter::Blocked);
    says!(grammar, ADJECTIVE_ALONE, "unblocked" => Filter::Unblocked);
    says!(grammar, ADJECTIVE_ALONE, "face-down" => Filter::FaceDown);
    says!(grammar, ADJECTIVE_ALONE, "colorless" => Filter::Colorless);
    says!(grammar, ADJECTIVE_ALONE, "multicolored" => Filter::Multicolored);
    says!(grammar, ADJECTIVE_ALONE, "<color>", color: COLOR => Filter::Color(color));
    says!(grammar, ADJECTIVE_ALONE, "legendary" => Filter::Supertype(Supertype::Legendary));
    says!(grammar, ADJECTIVE_ALONE, "basic" => Filter::Supertype(Supertype::Basic));
    says!(grammar, ADJECTIVE_ALONE, "snow" => Filter::Supertype(Supertype::Snow));
    grammar.add(
        ADJECTIVE_ALONE,
        "historic",
        &[],
        |_| historic(),
        |_, filter| (*filter == historic()?).then_some(()),
    );
}

/// CR 700.6.
fn historic() -> Option<Filter> {
    let saga = Subtype::from_name("Saga")?;
    Some(Filter::any_of([
        Filter::Type(CardType::Artifact),
        Filter::Supertype(Supertype::Legendary),
        Filter::Subtype(saga),
    ]))
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
    not!("nonattacking", Filter::Attacking);
    not!("nonblocking", Filter::Blocking);
    not!("colored", Filter::Colorless);
    macro_rules! non {
        ($non:expr) => {
            grammar.add(
                ADJECTIVE,
                "<what>",
                slots![what: $non],
                |reading| Some(reading.part($non)?.not()),
                |writing, filter| match filter {
                    Filter::Not(inner) => writing.part($non, inner),
                    _ => None,
                },
            );
        };
    }
    non!(NON_COLOR);
    non!(NON_TYPE);
    non!(NON_SUBTYPE);
}

/// "you control", "with flying", "with power 3 or less".
fn after(grammar: &mut Grammar) {
    whose(grammar);
    sizes(grammar);
    comparisons(grammar);
    relative(grammar);
    says!(grammar, AFTER, "<size>", size: SIZE_LIKE => size);
    macro_rules! counter {
        ($with:literal, $without:literal) => {
            says!(grammar, AFTER, $with, kind: COUNTER_NAME => Filter::Counter(kind));
            grammar.add(
                AFTER,
                $without,
                slots![kind: COUNTER_NAME],
                |reading| Some(Filter::Counter(reading.part(COUNTER_NAME)?).not()),
                |writing, filter| match filter {
                    Filter::Not(inner) => match &**inner {
                        Filter::Counter(kind) => writing.part(COUNTER_NAME, kind),
                        _ => None,
                    },
                    _ => None,
                },
            );
        };
    }
    counter!("with a <kind> counter on it", "without a <kind> counter on it");
    counter!("with <kind> counters on them", "without <kind> counters on them");
    counter!(
        "with a <kind> counter on them",
        "without a <kind> counter on them"
    );
    counter!("with an <kind> counter on it", "with no <kind> counters on it");
    counter!(
        "with an <kind> counter on them",
        "with no <kind> counters on them"
    );
    counter!(
        "with one or more <kind> counters on it",
        "that doesn't have a <kind> counter on it"
    );
    counter!(
        "with one or more <kind> counters on them",
        "that don't have a <kind> counter on them"
    );
    counter!(
        "that has a <kind> counter on it",
        "that has no <kind> counters on it"
    );
    named(grammar);
    chosen(grammar);
}

/// Whose it is.
fn whose(grammar: &mut Grammar) {
    says!(grammar, AFTER, "you control" => Filter::Controller(PlayerFilter::You));
    says!(grammar, AFTER, "an opponent controls" => Filter::Controller(PlayerFilter::Opponent));
    says!(grammar, AFTER, "your opponents control" => Filter::Controller(PlayerFilter::Opponent));
    says!(grammar, AFTER, "<who> controls", who: PLAYER => Filter::Controller(PlayerFilter::Is(who)));
    says!(grammar, AFTER, "that targets <what>", what: ACTOR => Filter::Targets(what));
    says!(grammar, AFTER, "you own" => Filter::Owner(PlayerFilter::You));
    says!(grammar, AFTER, "an opponent owns" => Filter::Owner(PlayerFilter::Opponent));
    says!(grammar, AFTER, "your opponents own" => Filter::Owner(PlayerFilter::Opponent));
    says!(grammar, AFTER, "<who> owns", who: PLAYER => Filter::Owner(PlayerFilter::Is(who)));
    macro_rules! theirs {
        ($wording:literal, $form:path) => {
            grammar.add(
                AFTER,
                $wording,
                &[],
                |reading| Some($form(PlayerFilter::Is(reading.scope.their()?))),
                |writing, filter| {
                    let their = PlayerFilter::Is(writing.scope.their()?);
                    (*filter == $form(their)).then_some(())
                },
            );
        };
    }
    theirs!("they control", Filter::Controller);
    theirs!("they own", Filter::Owner);
    macro_rules! not {
        ($wording:literal, $form:expr) => {
            grammar.add(
                AFTER,
                $wording,
                &[],
                |_| Some($form.not()),
                |_, filter| (*filter == $form.not()).then_some(()),
            );
        };
    }
    not!("you don't control", Filter::Controller(PlayerFilter::You));
    not!("you don't own", Filter::Owner(PlayerFilter::You));
    grammar.add(
        AFTER,
        "you both own and control",
        &[],
        |_| Some(own_and_control()),
        |_, filter| (*filter == own_and_control()).then_some(()),
    );
}

/// "With flying", "with power 4 or greater": what only creatures and Vehicles have, and mana values.
fn sizes(grammar: &mut Grammar) {
    says!(grammar, SIZE_LIKE, "with <keyword>", keyword: KEYWORD_KIND => Filter::Keyword(keyword));
    grammar.add(
        SIZE_LIKE,
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
    grammar.add(
        SIZE_LIKE,
        "with <one> or <two>",
        slots![one: KEYWORD_KIND, two: KEYWORD_KIND],
        |reading| {
            Some(Filter::any_of([
                Filter::Keyword(reading.part(KEYWORD_KIND)?),
                Filter::Keyword(reading.part(KEYWORD_KIND)?),
            ]))
        },
        |writing, filter| match list(filter)? {
            [Filter::Keyword(one), Filter::Keyword(two)] => {
                writing.part(KEYWORD_KIND, one)?;
                writing.part(KEYWORD_KIND, two)
            }
            _ => None,
        },
    );
    grammar.add(
        SIZE_LIKE,
        "with <stat> <compared>",
        slots![stat: STAT, compared: COMPARED],
        |reading| {
            let stat = reading.part(STAT)?;
            let (comparison, value) = reading.part(COMPARED)?;
            Some(Filter::Stat(stat, comparison, Box::new(value)))
        },
        |writing, filter| match filter {
            Filter::Stat(stat, comparison, value) => {
                writing.part(STAT, stat)?;
                writing.part(COMPARED, &(*comparison, (**value).clone()))
            }
            _ => None,
        },
    );
    grammar.add(
        SIZE_LIKE,
        "with power or toughness <compared>",
        slots![compared: COMPARED],
        |reading| {
            let (comparison, value) = reading.part(COMPARED)?;
            Some(either_stat(comparison, value))
        },
        |writing, filter| match list(filter)? {
            [Filter::Stat(Stat::Power, comparison, value), _] => {
                (either_stat(*comparison, (**value).clone()) == *filter).then_some(())?;
                writing.part(COMPARED, &(*comparison, (**value).clone()))
            }
            _ => None,
        },
    );
    says!(grammar, STAT, "power" => Stat::Power);
    says!(grammar, STAT, "toughness" => Stat::Toughness);
    says!(grammar, STAT, "mana value" => Stat::ManaValue);
}

fn either_stat(comparison: Comparison, value: Value) -> Filter {
    let of = |stat| Filter::Stat(stat, comparison, Box::new(value.clone()));
    Filter::any_of([of(Stat::Power), of(Stat::Toughness)])
}

fn own_and_control() -> Filter {
    Filter::Owner(PlayerFilter::You).and(Filter::Controller(PlayerFilter::You))
}

/// "3 or less", "less than or equal to its power", "greater than this creature's power".
fn comparisons(grammar: &mut Grammar) {
    macro_rules! compared {
        ($wording:literal, $of:expr, $comparison:path, $more:literal) => {
            grammar.add(
                COMPARED,
                $wording,
                slots![value: $of],
                |reading| {
                    let value = reading.part($of)?;
                    (!super::difference::is_difference(&value)).then(|| ($comparison, plus(value, $more)))
                },
                |writing, (comparison, value)| {
                    (*comparison == $comparison).then_some(())?;
                    writing.part($of, &less($more, value)?)
                },
            );
        };
    }
    compared!("<value> or less", VALUE, Comparison::AtMost, 0);
    compared!("<value> or greater", VALUE, Comparison::AtLeast, 0);
    compared!("<value>", VALUE, Comparison::Equal, 0);
    compared!("less than or equal to <value>", SUM, Comparison::AtMost, 0);
    compared!("greater than or equal to <value>", SUM, Comparison::AtLeast, 0);
    compared!("equal to <value>", SUM, Comparison::Equal, 0);
    compared!("less than <value>", BASE, Comparison::AtMost, -1);
    compared!("greater than <value>", BASE, Comparison::AtLeast, 1);
}

/// The value to which that much was added.
fn less(more: i32, value: &Value) -> Option<Value> {
    match value {
        _ if more == 0 => Some(value.clone()),
        Value::Plus(base, number) if number.as_number() == Some(more) => Some((**base).clone()),
        _ => None,
    }
}

/// "That's white", "that targets a creature", "that entered this turn", "other than this creature".
fn relative(grammar: &mut Grammar) {
    says!(grammar, AFTER, "that's <what>", what: THAT_IS => what);
    says!(grammar, AFTER, "that are <what>", what: THAT_IS => what);
    for wording in ["that isn't <what>", "that aren't <what>"] {
        grammar.add(
            AFTER,
            wording,
            slots![what: ADJECTIVE_ALONE],
            |reading| Some(reading.part(ADJECTIVE_ALONE)?.not()),
            |writing, filter| match filter {
                Filter::Not(inner) => writing.part(ADJECTIVE_ALONE, inner),
                _ => None,
            },
        );
    }
    grammar.add(
        THAT_IS,
        "<adjective>",
        slots![adjective: ADJECTIVE],
        |reading| {
            let adjective = reading.part(ADJECTIVE)?;
            (!matches!(&adjective, Filter::Not(inner) if matches!(**inner, Filter::Is(_))))
                .then_some(adjective)
        },
        |writing, filter| writing.part(ADJECTIVE, filter),
    );
    says!(grammar, AFTER, "that entered this turn" => Filter::EnteredThisTurn);
    for wording in [
        "with an activated ability that isn't a mana ability",
        "with activated abilities that aren't mana abilities",
    ] {
        says!(grammar, AFTER, wording => Filter::NonManaActivatedAbility);
    }
    says!(grammar, AFTER, "that targets a <what>", what: FILTER => Filter::Targets(what));
    says!(grammar, AFTER, "that targets an <what>", what: FILTER => Filter::Targets(what));
    grammar.add(
        AFTER,
        "that targets <this>",
        slots![this: THIS],
        |reading| Some(Filter::Targets(Box::new(Filter::Is(reading.part(THIS)?)))),
        |writing, filter| match filter {
            Filter::Targets(inner) => match &**inner {
                Filter::Is(this) => writing.part(THIS, this),
                _ => None,
            },
            _ => None,
        },
    );
    grammar.add(
        AFTER,
        "with a single target",
        &[],
        |_| Some(spellstack_core::lang::build::with_single_target()),
        |_, filter| (*filter == spellstack_core::lang::build::with_single_target()).then_some(()),
    );
    grammar.add(
        AFTER,
        "other than <object>",
        slots![object: THIS_OR_THAT],
        |reading| Some(Filter::Is(reading.part(THIS_OR_THAT)?).not()),
        |writing, filter| match filter {
            Filter::Not(inner) => match &**inner {
                Filter::Is(object) => writing.part(THIS_OR_THAT, object),
                _ => None,
            },
            _ => None,
        },
    );
}

/// "named Relentless Rats".
fn named(grammar: &mut Grammar) {
    grammar.add_terminal(
        CARD_NAME,
        |tokens, at, names| meanings(names_at(tokens, at, names)),
        |meaning, _| String::of(meaning).cloned(),
    );
    says!(grammar, AFTER, "named <name>", name: CARD_NAME => Filter::Name(name));
    grammar.add(
        AFTER,
        "not named <name>",
        slots![name: CARD_NAME],
        |reading| Some(Filter::Name(reading.part(CARD_NAME)?).not()),
        |writing, filter| match filter {
            Filter::Not(inner) => match &**inner {
                Filter::Name(name) => writing.part(CARD_NAME, name),
                _ => None,
            },
            _ => None,
        },
    );
}

/// The name that stands there: the object's own, or words with capital letters and the small words between them.
fn names_at(tokens: &[Token], at: usize, names: &Names) -> Vec<(usize, String)> {
    let said = |end: usize| {
        let mut text = String::new();
        for (place, token) in tokens[at..end].iter().enumerate() {
            if place > 0 && token.piece.spaced {
                text.push(' ');
            }
            text += &token.piece.text;
        }
        (end, text)
    };
    if let Some(end) = name_stands(tokens, at, &names.full) {
        return vec![said(end)];
    }
    const SMALL: [&str; 9] = ["of", "the", "a", "to", "in", "from", "for", "and", "'s"];
    let is_capital = |token: &Token| token.piece.text.starts_with(char::is_uppercase);
    let is_part = |token: &&Token| is_capital(token) || SMALL.contains(&&*token.piece.text);
    let run = tokens[at.min(tokens.len())..].iter().take_while(is_part);
    let run: Vec<&Token> = run.collect();
    let last = run.iter().rposition(|token| is_capital(token));
    match last {
        Some(last) if is_capital(run[0]) => vec![said(at + last + 1)],
        _ => Vec::new(),
    }
}

/// "of the chosen color", "with the chosen name".
fn chosen(grammar: &mut Grammar) {
    macro_rules! chosen {
        ($wording:literal, $form:path, $kind:path) => {
            grammar.add(
                AFTER,
                $wording,
                &[],
                |reading| reading.scope.chosen($kind).map($form),
                |writing, filter| match filter {
                    $form(label) => (writing.scope.chosen($kind)? == *label).then_some(()),
                    _ => None,
                },
            );
        };
    }
    chosen!("of the chosen color", Filter::ChosenColor, WordKind::Color);
    chosen!("of that color", Filter::ChosenColor, WordKind::Color);
    chosen!("of the chosen type", Filter::ChosenType, WordKind::CreatureType);
    chosen!("of that type", Filter::ChosenType, WordKind::CreatureType);
    chosen!("with the chosen name", Filter::ChosenName, WordKind::CardName);
    chosen!("with that name", Filter::ChosenName, WordKind::CardName);
}

/// Where something is, and what else is said of it. Of what was exiled the owner isn't part of where it is.
fn place_of(filter: &Filter) -> (Filter, Filter) {
    let parts = parts(filter);
    let is_exiled = |part: &Filter| matches!(part, Filter::Is(ObjectRef::Linked(_)));
    let says_how = parts.iter().any(is_exiled);
    let is_place = |part: &Filter| match part {
        Filter::Zone(_) => true,
        Filter::Owner(_) => !says_how,
        part => is_exiled(part),
    };
    let (place, rest): (Vec<Filter>, Vec<Filter>) = parts.into_iter().partition(is_place);
    (Filter::all(place), Filter::all(rest))
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
                    let (place, card) = place_of(filter);
                    writing.part($card, &card)?;
                    writing.part(WHERE, &place)
                },
            );
            // Of cards in a hand only: "cards in your hand drawn this turn".
            grammar.add(
                $filter,
                "<card> <place> drawn this turn",
                slots![card: $card, place: WHERE],
                |reading| {
                    let card = reading.part($card)?;
                    let place = reading.part(WHERE)?;
                    let is_hand = place.zone() == Some(ZoneKind::Hand);
                    is_hand.then(|| Filter::all([card, place, Filter::DrawnThisTurn]))
                },
                |writing, filter| {
                    let filter = super::event::without(filter, &Filter::DrawnThisTurn)?;
                    (filter.zone() == Some(ZoneKind::Hand)).then_some(())?;
                    let (place, card) = place_of(&filter);
                    writing.part($card, &card)?;
                    writing.part(WHERE, &place)
                },
            );
        };
    }
    of!(FILTER, CARD);
    of!(FILTERS, CARDS);
}
