//! The walk through definitions sees every phrase, and can be told what to pass over.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value as Json;
use spellstack_core::lang::build::*;
use spellstack_core::lang::visit::{
    self, Flow, Phrase, STOP, Visitor, walk_condition, walk_filter, walk_object, walk_player, walk_value,
};
use spellstack_core::lang::{
    Ability, Condition, Cost, Effect, EventParts, EventRole, Filter, Modification, ObjectRef, PlayerRef,
    Quantity, Value, derive,
};
use spellstack_core::{CardDef, Keyword};

use crate::generator::Generator;

/// Words of the JSON form, each of one kind of phrase alone.
const WORDS: [&str; 18] = [
    "card_types_among",
    "devotion",
    "event_amount",
    "this_turn",
    "times_kicked",
    "added_mana",
    "compare",
    "during",
    "exists",
    "happened_this_turn",
    "newly_controlled",
    "drawn_this_turn",
    "entered_this_turn",
    "multicolored",
    "stat",
    "linked",
    "defending",
    "target_or_controller",
];

#[derive(Default)]
struct Seen(BTreeMap<String, usize>);

impl Seen {
    fn note(&mut self, phrase: &impl Serialize) {
        let json = serde_json::to_value(phrase).expect("a phrase has a JSON form");
        let word = match &json {
            Json::String(word) => Some(word),
            Json::Object(fields) => fields.keys().next(),
            _ => None,
        };
        let word = word.expect("a phrase begins with its word");
        if WORDS.contains(&word.as_str()) {
            *self.0.entry(word.clone()).or_default() += 1;
        }
    }
}

impl<'a> Visitor<'a> for Seen {
    fn visit_value(&mut self, value: &'a Value) -> Flow {
        self.note(value);
        walk_value(self, value)
    }

    fn visit_condition(&mut self, condition: &'a Condition) -> Flow {
        self.note(condition);
        walk_condition(self, condition)
    }

    fn visit_filter(&mut self, filter: &'a Filter) -> Flow {
        self.note(filter);
        walk_filter(self, filter)
    }

    fn visit_object(&mut self, object: &'a ObjectRef) -> Flow {
        self.note(object);
        walk_object(self, object)
    }

    fn visit_player(&mut self, player: &'a PlayerRef) -> Flow {
        self.note(player);
        walk_player(self, player)
    }
}

/// How often each of the words stands in the JSON form.
fn written(card: &CardDef) -> BTreeMap<String, usize> {
    let mut words = BTreeMap::new();
    let mut rest = vec![serde_json::to_value(card).expect("a card has a JSON form")];
    let mut count = |word: &str| {
        if WORDS.contains(&word) {
            *words.entry(word.to_owned()).or_default() += 1;
        }
    };
    while let Some(json) = rest.pop() {
        match json {
            Json::String(word) => count(&word),
            Json::Array(items) => rest.extend(items),
            Json::Object(fields) => {
                fields.keys().for_each(|key| count(key));
                rest.extend(fields.into_iter().map(|(_, inner)| inner));
            }
            Json::Null | Json::Bool(_) | Json::Number(_) => {}
        }
    }
    words
}

#[test]
fn every_phrase_of_a_definition_is_visited() {
    let mut all: BTreeMap<String, usize> = BTreeMap::new();
    for card in (0..4_000).filter_map(|seed| Generator::new(seed).card()) {
        let seen = visit::gather(&card, Seen::default()).0;
        assert_eq!(seen, written(&card), "{card:?}");
        for (word, count) in seen {
            *all.entry(word).or_default() += count;
        }
    }
    for word in WORDS {
        assert!(all.contains_key(word), "no definition says {word}");
    }
}

#[test]
fn a_visitor_that_stops_sees_nothing_more() {
    struct First(u32);
    impl<'a> Visitor<'a> for First {
        fn visit_effect(&mut self, effect: &'a Effect) -> Flow {
            self.0 += 1;
            if matches!(effect, Effect::Draw(..)) {
                STOP
            } else {
                visit::walk_effect(self, effect)
            }
        }
    }
    let effect = then([draw(you(), 1), gain_life(you(), 1), draw(you(), 2)]);
    let mut first = First(0);
    assert_eq!(effect.accept(&mut first), STOP);
    assert_eq!(first.0, 2);
    assert!(!visit::stops_in(&gain_life(you(), 1), First(0)));
}

#[test]
fn a_keyword_is_visited_by_its_parameters() {
    let ward = Ability::Keyword(Keyword::Ward(vec![life(Value::EventAmount)]));
    let seen = visit::gather(&ward, Seen::default()).0;
    assert_eq!(seen.get("event_amount"), Some(&1));
}

#[test]
fn the_parts_of_an_effect_are_those_that_happen_as_it_does() {
    let later = Effect::Reflexive(Box::new(draw(you(), 1).into()));
    let effect = if_done(may(gain_life(you(), 1)), later.clone());
    let children = derive::children(&effect);
    assert_eq!(children, [&may(gain_life(you(), 1)), &later]);
    assert!(derive::children(&later).is_empty());
}

#[test]
fn what_changes_grant_is_shown_in_order_with_the_exceptions_of_a_copy() {
    let gain = |keyword| Modification::Gain(Box::new(Ability::Keyword(keyword)));
    let copy = Modification::Copy(ObjectRef::Target(0), vec![gain(Keyword::Haste)]);
    let changes = [gain(Keyword::Flying), copy, gain(Keyword::Reach)];
    let mut gained = Vec::new();
    derive::each_gained(&changes, |ability| gained.push(ability.clone()));
    let expected = [Keyword::Flying, Keyword::Haste, Keyword::Reach];
    assert_eq!(gained, expected.map(Ability::Keyword));
}

#[test]
fn an_x_is_chosen_for_amounts_but_not_for_what_a_filter_says() {
    let x_and_one = Value::Plus(Box::new(Value::X), Box::new(Value::Number(1)));
    let of_mana_value_x = mana_value_at_most(Value::X);
    assert!(derive::cost_has_x(&life(x_and_one)));
    assert!(derive::cost_has_x(&Cost::Sacrifice(
        Quantity::UpTo(Value::X),
        creature()
    )));
    assert!(!derive::cost_has_x(&exile_a(of_mana_value_x)));
}

#[test]
fn an_effect_speaks_of_its_event_but_not_of_those_of_what_it_grants() {
    let subject = ObjectRef::Event(EventRole::Subject);
    let effect = destroy(subject.clone());
    assert!(EventParts::said_by(&effect).subject);
    assert!(!EventParts::said_by(&effect).amount);
    let quoted = activated([], gain_life(you(), Value::EventAmount));
    let grants = until_end_of_turn(subject, [Modification::Gain(Box::new(quoted))]);
    assert!(EventParts::said_by(&grants).subject);
    assert!(!EventParts::said_by(&grants).amount);
}
