//! Keywords and their parameters (CR 702).

use std::sync::LazyLock;

use spellstack_core::lang::{Ability, Cost, Filter, Label, Quality};
use spellstack_core::{Keyword, KeywordKind};

use super::*;
use crate::grammar::{Grammar, Meant, Token, categories, says, slots};
use crate::lexicon::Lexicon;

categories! {
    3;
    KEYWORD: Keyword = "a keyword";
    KEYWORDS: Vec<Ability> = "keywords";
    KEYWORD_KIND: KeywordKind = "a keyword";
    KEYWORD_ITEM: Vec<Ability> = "a keyword";
    SHARED: Vec<Ability> = "keywords that share their words";
    KEYWORD_COST: Vec<Cost> = "mana";
    KEYWORD_DASHED: Vec<Ability> = "a keyword";
    WALK: Filter = "a landwalk ability";
    CYCLED: Filter = "a typecycling ability";
    QUALITY: Quality = "a quality";
}

pub(super) fn declare(grammar: &mut Grammar) {
    kinds(grammar);
    plain(grammar);
    with_cost(grammar);
    with_number(grammar);
    with_types(grammar);
    qualities(grammar);
    items(grammar);
    lines(grammar);
}

fn kinds(grammar: &mut Grammar) {
    grammar.add_terminal(
        KEYWORD_KIND,
        |tokens, at, _| {
            static WORDS: LazyLock<Lexicon<KeywordKind>> = LazyLock::new(|| {
                let plain = KeywordKind::ALL.into_iter().filter(|kind| kind.plain().is_some());
                Lexicon::new(plain.map(|kind| (kind, kind.word())))
            });
            WORDS.read(tokens, at)
        },
        |meaning, _| {
            let kind = KeywordKind::of(meaning)?;
            kind.plain().map(|_| kind.word().to_owned())
        },
    );
}

fn plain(grammar: &mut Grammar) {
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
    says!(grammar, KEYWORD, "protection from <quality>", quality: QUALITY => Keyword::Protection(quality));
    says!(grammar, KEYWORD, "hexproof from <quality>", quality: QUALITY => Keyword::HexproofFrom(quality));
    says!(grammar, KEYWORD, "enchant <what>", what: FILTER => Keyword::Enchant(what));
    says!(grammar, KEYWORD, "enchant <who>", who: WHO => Keyword::EnchantPlayer(who));
    says!(grammar, KEYWORD, "affinity for <what>", what: FILTERS => Keyword::Affinity(what));
    says!(grammar, KEYWORD, "<land>", land: WALK => Keyword::Landwalk(land));
}

/// "cycling {2}", and "cycling—Pay 2 life." where it isn't mana alone.
fn with_cost(grammar: &mut Grammar) {
    grammar.add(
        KEYWORD_COST,
        "<mana>",
        slots![mana: MANA],
        |reading| Some(vec![Cost::Mana(reading.part(MANA)?)]),
        |writing, cost| match &cost[..] {
            [Cost::Mana(mana)] => writing.part(MANA, mana),
            _ => None,
        },
    );
    macro_rules! cost {
        ($word:literal, $keyword:path) => {
            says!(grammar, KEYWORD, concat!($word, " <cost>"), cost: KEYWORD_COST => $keyword(cost));
            grammar.add(
                KEYWORD_DASHED,
                concat!($word, "—<cost>."),
                slots![cost: COSTS],
                |reading| {
                    let cost = reading.part(COSTS)?;
                    not_mana_alone(&cost).then(|| vec![Ability::Keyword($keyword(cost))])
                },
                |writing, abilities| match &abilities[..] {
                    [Ability::Keyword($keyword(cost))] if not_mana_alone(cost) => writing.part(COSTS, cost),
                    _ => None,
                },
            );
        };
    }
    cost!("equip", Keyword::Equip);
    cost!("ward", Keyword::Ward);
    cost!("cumulative upkeep", Keyword::CumulativeUpkeep);
    cost!("cycling", Keyword::Cycling);
    cost!("echo", Keyword::Echo);
    cost!("kicker", Keyword::Kicker);
    cost!("multikicker", Keyword::Multikicker);
    cost!("flashback", Keyword::Flashback);
    cost!("madness", Keyword::Madness);
    cost!("morph", Keyword::Morph);
    cost!("megamorph", Keyword::Megamorph);
    cost!("ninjutsu", Keyword::Ninjutsu);
    says!(grammar, KEYWORD, "equip <what> <cost>", what: FILTER, cost: KEYWORD_COST => Keyword::EquipQuality(what, cost));
    says!(grammar, KEYWORD, "suspend <count>—<cost>", count: VALUE, cost: KEYWORD_COST => Keyword::Suspend(count, cost));
    says!(grammar, KEYWORD, "<what> <cost>", what: CYCLED, cost: KEYWORD_COST => Keyword::Typecycling(what, cost));
    grammar.add(
        KEYWORD_DASHED,
        "<what>—<cost>.",
        slots![what: CYCLED, cost: COSTS],
        |reading| {
            let what = reading.part(CYCLED)?;
            let cost = reading.part(COSTS)?;
            not_mana_alone(&cost).then(|| vec![Ability::Keyword(Keyword::Typecycling(what, cost))])
        },
        |writing, abilities| match &abilities[..] {
            [Ability::Keyword(Keyword::Typecycling(what, cost))] if not_mana_alone(cost) => {
                writing.part(CYCLED, what)?;
                writing.part(COSTS, cost)
            }
            _ => None,
        },
    );
}

fn not_mana_alone(cost: &[Cost]) -> bool {
    !matches!(cost, [Cost::Mana(_)])
}

/// "bushido 1".
fn with_number(grammar: &mut Grammar) {
    macro_rules! number {
        ($word:literal, $keyword:path) => {
            grammar.add(
                KEYWORD,
                concat!($word, " <count>"),
                slots![count: DIGITS],
                |reading| u32::try_from(reading.part(DIGITS)?).ok().map($keyword),
                |writing, keyword| match keyword {
                    $keyword(count) => writing.part(DIGITS, &i32::try_from(*count).ok()?),
                    _ => None,
                },
            );
        };
    }
    number!("fading", Keyword::Fading);
    number!("modular", Keyword::Modular);
    number!("bushido", Keyword::Bushido);
    number!("bloodthirst", Keyword::Bloodthirst);
    number!("vanishing", Keyword::Vanishing);
    number!("annihilator", Keyword::Annihilator);
    number!("afterlife", Keyword::Afterlife);
}

/// "swampwalk", "nonbasic landwalk", "Plainscycling", "basic landcycling".
fn with_types(grammar: &mut Grammar) {
    grammar.add_terminal(
        WALK,
        |tokens, at, _| ending(tokens, at, "walk"),
        |meaning, _| of_types(Filter::of(meaning)?, "walk"),
    );
    grammar.add_terminal(
        CYCLED,
        |tokens, at, _| ending(tokens, at, "cycling"),
        |meaning, _| of_types(Filter::of(meaning)?, "cycling"),
    );
}

/// The words of types with that ending.
fn of_types(filter: &Filter, ending: &str) -> Option<String> {
    let words = spellstack_core::lang::words::type_words(filter)?;
    Some(format!("{words}{ending}"))
}

fn ending(tokens: &[Token], at: usize, ending: &str) -> Vec<(usize, Meaning)> {
    let text = |token: &Token| token.forms().last().unwrap_or_default().to_lowercase();
    for count in 1..=3 {
        let Some(words) = tokens.get(at..at + count) else {
            return Vec::new();
        };
        let words: Vec<String> = words.iter().map(text).collect();
        let words = words.join(" ");
        if words.len() == ending.len() || !words.ends_with(ending) {
            continue;
        }
        let filter = types(&words[..words.len() - ending.len()]);
        let exact = filter.filter(|filter| of_types(filter, ending).as_deref() == Some(&*words));
        return exact
            .map(|filter| (at + count, filter.into_meaning()))
            .into_iter()
            .collect();
    }
    Vec::new()
}

/// The types that such words name.
fn types(words: &str) -> Option<Filter> {
    let supertype = |word: &str| {
        let fits = |kind: &Supertype| kind.name().to_lowercase() == word;
        Supertype::ALL.into_iter().find(fits).map(Filter::Supertype)
    };
    let card_type = |word: &str| {
        let fits = |kind: &CardType| kind.name().to_lowercase() == word;
        CardType::ALL.into_iter().find(fits).map(Filter::Type)
    };
    let subtype = |word: &str| {
        let fits = |kind: &Subtype| kind.name().to_lowercase() == word;
        Subtype::all().find(fits).map(Filter::Subtype)
    };
    let without = |word: &str| word.strip_prefix("non").and_then(supertype).map(Filter::not);
    let read = |word: &str| {
        let found = supertype(word).or_else(|| without(word));
        found.or_else(|| card_type(word)).or_else(|| subtype(word))
    };
    let words: Option<Vec<Filter>> = words.split(' ').map(read).collect();
    words.map(Filter::all)
}

/// What protection is from: "red", "artifacts", "everything".
fn qualities(grammar: &mut Grammar) {
    says!(grammar, QUALITY, "<color>", color: COLOR => Quality::Color(color));
    says!(grammar, QUALITY, "everything" => Quality::Everything);
    grammar.add(
        QUALITY,
        "the color of your choice",
        &[],
        |reading| {
            reading.scope.color_choice.filter(Option::is_none)?;
            let label = reading.scope.read_inner();
            reading.scope.color_choice = Some(Some(label));
            Some(Quality::ChosenColor(Label(label)))
        },
        |writing, quality| match quality {
            Quality::ChosenColor(Label(label)) if writing.scope.color_choice == Some(Some(*label)) => {
                writing.scope.write_inner(*label);
                writing.scope.color_choice = Some(None);
                Some(())
            }
            _ => None,
        },
    );
    grammar.add(
        QUALITY,
        "the chosen color",
        &[],
        |reading| reading.scope.chosen(WordKind::Color).map(Quality::ChosenColor),
        |writing, quality| match quality {
            Quality::ChosenColor(label) => (writing.scope.chosen(WordKind::Color)? == *label).then_some(()),
            _ => None,
        },
    );
    grammar.add(
        QUALITY,
        "<what>",
        slots![what: FILTERS],
        |reading| Some(Quality::Objects(Box::new(reading.part(FILTERS)?))),
        |writing, quality| match quality {
            Quality::Objects(what) => writing.part(FILTERS, what),
            _ => None,
        },
    );
    macro_rules! adjective {
        ($word:literal, $filter:expr) => {
            grammar.add(
                QUALITY,
                $word,
                &[],
                |_| Some(Quality::Objects(Box::new($filter))),
                |_, quality| match quality {
                    Quality::Objects(what) => (**what == $filter).then_some(()),
                    _ => None,
                },
            );
        };
    }
    adjective!("multicolored", Filter::Multicolored);
    adjective!("colorless", Filter::Colorless);
}

/// One keyword, or several that share their words: "protection from red and from blue".
fn items(grammar: &mut Grammar) {
    grammar.add(
        KEYWORD_ITEM,
        "<keyword>",
        slots![keyword: KEYWORD],
        |reading| Some(vec![Ability::Keyword(reading.part(KEYWORD)?)]),
        |writing, abilities| match &abilities[..] {
            [Ability::Keyword(keyword)] => writing.part(KEYWORD, keyword),
            _ => None,
        },
    );
    grammar.add(
        KEYWORD_ITEM,
        "<shared>",
        slots![shared: SHARED],
        |reading| reading.part(SHARED),
        |writing, abilities| writing.part(SHARED, abilities),
    );
    grammar.add(
        ABILITY_LIST,
        "<shared>",
        slots![shared: SHARED],
        |reading| reading.part(SHARED),
        |writing, abilities| writing.part(SHARED, abilities),
    );
    for (list, wording) in [
        (ABILITY_LIST, "<first> and <shared>"),
        (MORE_ABILITIES, "<first>, and <shared>"),
    ] {
        grammar.add(
            list,
            wording,
            slots![first: GRANTED, shared: SHARED],
            |reading| Some([vec![reading.part(GRANTED)?], reading.part(SHARED)?].concat()),
            |writing, abilities| match &abilities[..] {
                [first, shared @ ..] if shared.len() > 1 => {
                    writing.part(GRANTED, first)?;
                    writing.part(SHARED, &shared.to_vec())
                }
                _ => None,
            },
        );
    }
    macro_rules! shared {
        ($keyword:path, $wording:literal, $count:literal, $($slot:ident),+) => {
            grammar.add(
                SHARED,
                $wording,
                slots![$($slot: QUALITY),+],
                |reading| {
                    (0..$count)
                        .map(|_| Some(Ability::Keyword($keyword(reading.part(QUALITY)?))))
                        .collect()
                },
                |writing, abilities| {
                    (abilities.len() == $count).then_some(())?;
                    abilities.iter().try_for_each(|ability| match ability {
                        Ability::Keyword($keyword(quality)) => writing.part(QUALITY, quality),
                        _ => None,
                    })
                },
            );
        };
    }
    shared!(
        Keyword::Protection,
        "protection from <one> and from <two>",
        2,
        one,
        two
    );
    shared!(
        Keyword::Protection,
        "protection from <one>, from <two>, and from <three>",
        3,
        one,
        two,
        three
    );
    shared!(
        Keyword::HexproofFrom,
        "hexproof from <one> and from <two>",
        2,
        one,
        two
    );
    shared!(
        Keyword::HexproofFrom,
        "hexproof from <one>, from <two>, and from <three>",
        3,
        one,
        two,
        three
    );
    grammar.add(
        KEYWORD_ITEM,
        "kicker <one> and/or <two>",
        slots![one: KEYWORD_COST, two: KEYWORD_COST],
        |reading| {
            (0..2)
                .map(|_| Some(Ability::Keyword(Keyword::Kicker(reading.part(KEYWORD_COST)?))))
                .collect()
        },
        |writing, abilities| match &abilities[..] {
            [
                Ability::Keyword(Keyword::Kicker(one)),
                Ability::Keyword(Keyword::Kicker(two)),
            ] => {
                writing.part(KEYWORD_COST, one)?;
                writing.part(KEYWORD_COST, two)
            }
            _ => None,
        },
    );
}

/// A line of keywords: each is an ability.
fn lines(grammar: &mut Grammar) {
    grammar.add(
        KEYWORDS,
        "<only>",
        slots![only: KEYWORD_ITEM],
        |reading| reading.part(KEYWORD_ITEM),
        |writing, abilities| writing.part(KEYWORD_ITEM, abilities),
    );
    for wording in ["<first>, <rest>", "<first>; <rest>"] {
        grammar.add(
            KEYWORDS,
            wording,
            slots![first: KEYWORD_ITEM, rest: KEYWORDS],
            |reading| Some([reading.part(KEYWORD_ITEM)?, reading.part(KEYWORDS)?].concat()),
            |writing, abilities| {
                (1..abilities.len()).find_map(|at| {
                    writing.attempt(|writing| {
                        let (first, rest) = abilities.split_at(at);
                        writing.part(KEYWORD_ITEM, &first.to_vec())?;
                        writing.part(KEYWORDS, &rest.to_vec())
                    })
                })
            },
        );
    }
    grammar.add(
        LINE,
        "<dashed>",
        slots![dashed: KEYWORD_DASHED],
        |reading| reading.part(KEYWORD_DASHED),
        |writing, abilities| writing.part(KEYWORD_DASHED, abilities),
    );
}
