//! Near misses: a definition with one leaf changed, through its JSON form.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;
use spellstack_core::CardDef;
use spellstack_core::lang::check;

use crate::generator::Generator;

/// The words seen under each key, from which one leaf is changed to another.
#[derive(Default)]
pub struct Words {
    leaves: BTreeMap<String, BTreeSet<String>>,
    phrases: BTreeMap<String, Vec<Json>>,
}

impl Words {
    /// Collects the words of a definition.
    pub fn learn(&mut self, def: &CardDef) {
        self.collect("", &json(def));
    }

    fn collect(&mut self, key: &str, value: &Json) {
        match value {
            Json::String(word) => {
                self.leaves
                    .entry(key.to_owned())
                    .or_default()
                    .insert(word.clone());
                self.phrase(key, value);
            }
            Json::Array(items) => items.iter().for_each(|item| self.collect(key, item)),
            Json::Object(fields) => {
                self.phrase(key, value);
                fields.iter().for_each(|(name, item)| self.collect(name, item));
            }
            Json::Null | Json::Bool(_) | Json::Number(_) => {}
        }
    }

    fn phrase(&mut self, key: &str, value: &Json) {
        let phrases = self.phrases.entry(key.to_owned()).or_default();
        if value.to_string().len() < 120 && phrases.len() < 3_000 {
            phrases.push(value.clone());
        }
    }

    /// The definition with one phrase replaced by another, if the result is a definition without faults.
    pub fn replace(&self, def: &CardDef, generator: &mut Generator) -> Option<CardDef> {
        let mut changed = json(def);
        let mut place = generator.below(count_phrases(&changed).max(1));
        self.swap(&mut changed, "", &mut place, generator);
        read(changed).filter(|other| other != def)
    }

    fn swap(&self, value: &mut Json, key: &str, place: &mut usize, generator: &mut Generator) -> bool {
        if matches!(value, Json::Object(_) | Json::String(_)) {
            if *place == 0 {
                if let Some(phrases) = self.phrases.get(key).filter(|phrases| !phrases.is_empty()) {
                    *value = generator.pick(phrases);
                }
                return true;
            }
            *place -= 1;
        }
        match value {
            Json::Array(items) => items
                .iter_mut()
                .any(|item| self.swap(item, key, place, generator)),
            Json::Object(fields) => {
                let keys: Vec<String> = fields.keys().cloned().collect();
                keys.iter().any(|name| {
                    let item = fields.get_mut(name).expect("a key of the object");
                    self.swap(item, name, place, generator)
                })
            }
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => false,
        }
    }

    /// The definition with one leaf changed, if the result is a definition without faults.
    pub fn mutate(&self, def: &CardDef, generator: &mut Generator) -> Option<CardDef> {
        let mut changed = json(def);
        let leaves = count_leaves(&changed);
        let mut place = generator.below(leaves.max(1));
        self.change(&mut changed, "", &mut place, generator);
        read(changed).filter(|other| other != def)
    }

    fn change(&self, value: &mut Json, key: &str, place: &mut usize, generator: &mut Generator) -> bool {
        match value {
            Json::Array(items) => items
                .iter_mut()
                .any(|item| self.change(item, key, place, generator)),
            Json::Object(fields) => {
                let keys: Vec<String> = fields.keys().cloned().collect();
                keys.iter().any(|name| {
                    let item = fields.get_mut(name).expect("a key of the object");
                    self.change(item, name, place, generator)
                })
            }
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) if *place > 0 => {
                *place -= 1;
                false
            }
            Json::Number(_) if generator.chance(4) => {
                *value = Json::Null;
                true
            }
            Json::Null => {
                *value = Json::from(generator.below(2));
                true
            }
            Json::Number(number) => {
                let step = if generator.chance(2) { 1 } else { -1 };
                *value = Json::from(number.as_i64().unwrap_or(0) + step);
                true
            }
            Json::String(word) => {
                let words: Vec<&String> = self.leaves.get(key).into_iter().flatten().collect();
                if !words.is_empty() {
                    *word = generator.pick(&words).clone();
                }
                true
            }
            Json::Bool(_) => true,
        }
    }
}

fn json(def: &CardDef) -> Json {
    serde_json::to_value(def).expect("a definition has a JSON form")
}

fn read(changed: Json) -> Option<CardDef> {
    serde_json::from_value(changed)
        .ok()
        .filter(|def| check::card(def).is_ok())
}

fn count_leaves(value: &Json) -> usize {
    match value {
        Json::Array(items) => items.iter().map(count_leaves).sum(),
        Json::Object(fields) => fields.values().map(count_leaves).sum(),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => 1,
    }
}

fn count_phrases(value: &Json) -> usize {
    match value {
        Json::Array(items) => items.iter().map(count_phrases).sum(),
        Json::Object(fields) => 1 + fields.values().map(count_phrases).sum::<usize>(),
        Json::String(_) => 1,
        Json::Null | Json::Bool(_) | Json::Number(_) => 0,
    }
}
