//! Cards from plain facts, and keywords by their printed words.

use spellstack_core::facts::{Facts, FactsError};
use spellstack_core::lang::check::FaultKind;
use spellstack_core::lang::words::{KeywordError, keyword, keyword_name};
use spellstack_core::lang::{Ability, Cost, Filter, Label, Quality};
use spellstack_core::{Color, Keyword, KeywordKind, Subtype};

#[test]
fn keywords_are_read_and_written_by_their_words() {
    let words = [
        "flying",
        "first strike",
        "cycling {2}",
        "protection from red",
        "protection from everything",
        "protection from artifacts",
        "protection from Goblins",
        "protection from multicolored",
        "mountainwalk",
        "fading 3",
        "vanishing 2",
        "enchant creature",
        "enchant creature or land",
        "enchant Forest",
        "enchant permanent an opponent controls",
        "enchant creature you control",
        "equip {1}",
        "kicker {2}",
        "flashback {3}{G}",
        "hexproof",
        "hexproof from black",
        "ward {2}",
        "ward—pay 2 life",
    ];
    for word in words {
        let keyword = keyword(word).unwrap_or_else(|error| panic!("{word}: {error}"));
        assert_eq!(keyword_name(&keyword), word);
    }
}

#[test]
fn every_keyword_without_parameters_has_a_word() {
    for keyword_without in KeywordKind::ALL.into_iter().filter_map(KeywordKind::plain) {
        assert_eq!(keyword(&keyword_name(&keyword_without)), Ok(keyword_without));
    }
}

#[test]
fn case_and_the_full_stop_do_not_matter() {
    assert_eq!(keyword("First Strike"), Ok(Keyword::FirstStrike));
    assert_eq!(
        keyword("Islandwalk"),
        Ok(Keyword::Landwalk(Filter::Subtype(Subtype::ISLAND)))
    );
    assert_eq!(
        keyword("Protection from Blue"),
        Ok(Keyword::Protection(Quality::Color(Color::Blue)))
    );
    assert_eq!(keyword("Ward—Pay 3 life."), keyword("ward—pay 3 life"));
}

#[test]
fn what_has_no_words_is_written_as_json_and_read_back() {
    let odd = [
        Keyword::Enchant(Filter::all([Filter::Tapped, Filter::Token])),
        Keyword::Protection(Quality::ChosenColor(Label(0))),
        Keyword::Equip(vec![Cost::Tap, Cost::SacrificeThis]),
    ];
    for odd in odd {
        assert_eq!(keyword(&keyword_name(&odd)), Ok(odd));
    }
}

#[test]
fn an_unsupported_keyword_is_named() {
    assert_eq!(
        keyword("wardrobing {1}{U}"),
        Err(KeywordError::Unsupported("wardrobing {1}{U}".to_owned()))
    );
    assert_eq!(
        keyword("wardrobe {1}"),
        Err(KeywordError::Unsupported("wardrobe {1}".to_owned()))
    );
    assert_eq!(
        keyword("fading fast").unwrap_err().to_string(),
        "'fast' is not a number"
    );
    assert_eq!(keyword("cycling").unwrap_err().to_string(), "'' is not a cost");
}

#[test]
fn facts_make_a_definition() {
    let facts = Facts {
        name: "Serra Angel",
        mana_cost: Some("{3}{W}{W}"),
        type_line: "Creature — Angel",
        pt: Some("4/4"),
        keywords: &["Flying", "Vigilance"],
        ..Facts::default()
    };
    let def = facts.to_def().expect("the facts are in order");
    assert_eq!(def.name(), "Serra Angel");
    assert_eq!(def.front().colors().len(), 1);
    let expected = [
        Ability::Keyword(Keyword::Flying),
        Ability::Keyword(Keyword::Vigilance),
    ];
    assert_eq!(def.front().abilities, expected);
}

#[test]
fn every_wrong_fact_is_reported() {
    let facts = Facts {
        name: "Nonsense",
        mana_cost: Some("3W"),
        type_line: "Creature — Blorb",
        pt: Some("4"),
        keywords: &["flying", "wardrobe {2}", "fading"],
        ..Facts::default()
    };
    let errors = facts.to_def().unwrap_err();
    let keyword_error = |error: &FactsError| matches!(error, FactsError::Keyword(_));
    assert_eq!(errors.len(), 5);
    assert_eq!(errors.iter().filter(|error| keyword_error(error)).count(), 2);
}

#[test]
fn facts_that_make_no_card_are_reported() {
    let facts = Facts {
        name: "Bear",
        type_line: "Creature — Bear",
        ..Facts::default()
    };
    let errors = facts.to_def().unwrap_err();
    assert!(matches!(&errors[..], [FactsError::Fault(fault)] if fault.kind == FaultKind::CreatureWithoutPt));
}
