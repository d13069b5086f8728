//! What a definition says is read as the definition: words for what has words, data between ⟨ and ⟩ for the rest.
//!
//! `SPELLSTACK_DEFINITIONS=200000 cargo test --release -p spellstack-oracle back_and_forth -- --nocapture` tries more of them,
//! and tells which phrases stand as data.

use std::collections::BTreeMap;

use spellstack_core::lang::build::*;
use spellstack_core::lang::{Ability, Effect, EventPattern, Label, Statement, Static, Value};
use spellstack_core::{CardDef, Keyword};
use spellstack_oracle::{CardFacts, FaceFacts, Phrase, compile, facts, readings};

use crate::generator::definitions;

/// How many seeds are tried where the environment doesn't say it.
const SEEDS: u64 = 8_000;

/// How many phrases stand as data in those, at most: it may only become less.
const MOST_AS_DATA: usize = 2_901;

/// How many whole lines do.
const MOST_LINES_AS_DATA: usize = 158;

fn seeds() -> u64 {
    let said = std::env::var("SPELLSTACK_DEFINITIONS").ok();
    said.and_then(|said| said.parse().ok()).unwrap_or(SEEDS)
}

#[test]
fn what_a_definition_says_is_read_as_the_definition() {
    let mut wrong = Vec::new();
    let mut data = AsData::default();
    let mut tried = 0;
    let mut by_text: BTreeMap<String, CardDef> = BTreeMap::new();
    for (seed, def) in definitions(0..seeds()) {
        let said = facts(&def);
        data.count(&said);
        let read = compile(&said);
        if read.as_ref() != Ok(&def) {
            let text: Vec<&str> = said.faces.iter().map(|face| face.text.as_str()).collect();
            let read = read.map_or_else(|refusals| refusals.to_string(), |read| format!("{read:?}"));
            wrong.push(format!("{seed}: {}\n{def:?}\n{read}", text.join("\n//\n")));
        }
        let other = by_text.insert(format!("{said:?}"), def.clone());
        assert!(
            other.is_none_or(|other| other == def),
            "{seed}: {said:?} is said of two"
        );
        tried += 1;
    }
    data.tell(tried);
    let first: Vec<String> = wrong.iter().take(10).cloned().collect();
    assert!(
        wrong.is_empty(),
        "{} of {tried}:\n{}",
        wrong.len(),
        first.join("\n\n")
    );
    assert!(tried > seeds() / 5, "only {tried} definitions");
    if seeds() == SEEDS {
        assert!(
            data.phrases <= MOST_AS_DATA,
            "{} phrases stand as data",
            data.phrases
        );
        assert!(
            data.lines <= MOST_LINES_AS_DATA,
            "{} lines stand as data",
            data.lines
        );
    }
}

/// What stands as data.
#[derive(Default)]
struct AsData {
    phrases: usize,
    lines: usize,
    /// By category and variant.
    of: BTreeMap<(String, String), usize>,
}

impl AsData {
    fn count(&mut self, said: &CardFacts) {
        for face in &said.faces {
            let mut variants = face.text.split('⟨').skip(1).map(variant);
            self.phrases += face.text.matches('⟨').count();
            self.lines += face.text.lines().filter(|line| line.starts_with("⟨[")).count();
            for line in readings(face) {
                let count = line.line.matches('⟨').count();
                let mut categories = Vec::new();
                if let Some(reading) = line.readings.first() {
                    add_categories(&reading.phrase, &mut categories);
                }
                categories.resize(count, "?");
                for (category, variant) in categories.into_iter().zip(&mut variants) {
                    *self.of.entry((category.to_owned(), variant)).or_default() += 1;
                }
            }
        }
    }

    fn tell(&self, tried: u64) {
        println!(
            "{tried} definitions, {} phrases as data, {} of them whole lines",
            self.phrases, self.lines
        );
        let mut all: Vec<_> = self.of.iter().collect();
        all.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        for ((category, variant), count) in all {
            println!("{count:6} {category}: {variant}");
        }
    }
}

/// The word with which data begins.
fn variant(data: &str) -> String {
    let begin = data.trim_start_matches(['{', '[', '"']);
    begin
        .chars()
        .take_while(|letter| letter.is_ascii_lowercase() || *letter == '_')
        .collect()
}

fn add_categories(phrase: &Phrase, categories: &mut Vec<&'static str>) {
    if phrase.wording == "⟨data⟩" {
        categories.push(phrase.category);
    }
    for part in &phrase.parts {
        add_categories(part, categories);
    }
}

fn instant(body: impl Into<spellstack_core::lang::Body>) -> CardDef {
    Card::instant("Sudden Sentence", "{1}{R}").spell(body).define()
}

fn text_of(def: &CardDef) -> String {
    let said = facts(def);
    assert_eq!(compile(&said).as_ref(), Ok(def), "{}", said.faces[0].text);
    said.faces[0].text.clone()
}

#[test]
fn only_what_has_no_words_stands_as_data() {
    let what = creature();
    let odd = Value::ThisTurn(Box::new(EventPattern::TappedForMana { what }));
    let def = instant(then([draw(you(), 1), gain_life(you(), odd)]));
    let text = text_of(&def);
    assert!(text.starts_with("You draw a card and gain ⟨"), "{text}");
    assert_eq!(text.matches('⟨').count(), 1, "{text}");
}

#[test]
fn targets_that_data_mentions_first_stand_after_it() {
    let fight = Effect::Fight(this(), target(0));
    let def = instant(targeting(target_creature(), then([fight, draw(you(), 1)])));
    let text = text_of(&def);
    assert!(text.contains("raw a card."), "{text}");
}

#[test]
fn results_that_data_reads_are_told_by_their_place() {
    let odd = Value::Plus(
        Box::new(Value::Result(Label(0))),
        Box::new(Value::Result(Label(0))),
    );
    let def = instant(then([bind(0, mill(you(), 2)), lose_life(you(), odd)]));
    text_of(&def);
}

fn refused(text: &str) -> bool {
    compile(&of_text(text)).is_err()
}

#[test]
fn data_that_is_no_phrase_is_refused() {
    for text in [
        "⟨⟩",
        "⟨",
        "⟨⟩⟩",
        "⟨[]",
        "⟨{\"draw\":[{\"the\":\"you\"},{\"number\":1}]}⟩",
        "⟨{\"draw\":[{\"the\":\"you\"}]}⟩.",
        "⟨{\"draw\": [{\"the\":\"you\"},{\"number\":1}]}⟩.",
        "⟨{\"draw\":[{\"the\":\"you\"},{\"number\":1}]} 1⟩.",
        "⟨{\"draw\":[{\"the\":\"you\"},{\"number\":1}]} [0,0]⟩.",
        "⟨{\"tap\":{\"the\":{\"target\":0}}}⟩.",
        "⟨{\"tap\":{\"the\":{\"result\":0}}} [0,0]⟩.",
        "⟨{\"tap\":{\"the\":{\"result\":0}}} [0,7]⟩.",
        "⟨{\"tap\":{\"the\":{\"result\":255}}} [255,0]⟩.",
    ] {
        assert!(refused(text), "{text}");
    }
    let deep = "{\"then\":[".repeat(100_000);
    assert!(refused(&format!("⟨{deep}⟩.")));
    assert!(refused(&format!("{}⟨{deep}⟩.", "⟨{}⟩, ".repeat(300))));
}

#[test]
fn many_statements_are_said_in_bounded_time() {
    let each = [gets(1, 1), has(Keyword::Flying), has(Keyword::Haste)];
    let statements = (0..60).map(|at| Statement::Modify(creature().into(), vec![each[at % 3].clone()]));
    let ability = Ability::Static(Static {
        condition: None,
        statements: statements.collect(),
    });
    let def = Card::enchantment("Many Words", "{W}").ability(ability).define();
    let said = facts(&def);
    if let Ok(read) = compile(&said) {
        assert_eq!(read, def);
    }
    let sentence = "Creatures you control have flying. Creatures you control get +1/+1. ".repeat(40);
    let of = CardFacts::single(FaceFacts {
        name: "Many Words".to_owned(),
        mana_cost: "{W}".to_owned(),
        type_line: "Enchantment".to_owned(),
        text: sentence.trim().to_owned(),
        ..FaceFacts::default()
    });
    let _either = compile(&of);
}

#[test]
fn what_is_enchanted_may_be_said_last() {
    let def = Card::aura("Late Charm", "{W}", creature())
        .ability(modify(attached(), [gets(1, 1)]))
        .define();
    let mut last = def.clone();
    last.faces[0].abilities.reverse();
    assert_eq!(text_of(&last), "Enchanted creature gets +1/+1.\nEnchant creature");
}

fn of_text(text: &str) -> CardFacts {
    CardFacts::single(FaceFacts {
        name: "Sudden Sentence".to_owned(),
        mana_cost: "{R}".to_owned(),
        type_line: "Instant".to_owned(),
        text: text.to_owned(),
        ..FaceFacts::default()
    })
}

/// What words leave out is read as something else, and other words or data would stand for it.
#[test]
fn what_is_read_in_words_is_said_in_words() {
    for (text, said) in [
        (
            "Draw a card, then discard a card.",
            "You draw a card, then discard a card.",
        ),
        (
            "Create a 5/5 green Wurm creature token with trample.",
            "Create a 5/5 green Wurm creature token with trample.",
        ),
        (
            "Create a 1/1 white Bird creature token with flying. Draw a card.",
            "You create a 1/1 white Bird creature token with flying, then draw a card.",
        ),
    ] {
        let def = compile(&of_text(text)).expect("it is understood");
        assert_eq!(text_of(&def), said);
    }
}

/// One word is enough to be read differently, and then another wording is tried.
#[test]
fn another_wording_is_tried_where_the_first_is_misread() {
    let text = "Until end of turn, target creature gains \"{T}: Draw a card.\"";
    let def = compile(&of_text(text)).expect("it is understood");
    assert_eq!(text_of(&def), text);
}
