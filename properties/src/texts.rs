//! Texts that people write: they are read, or refused with a reason.

use std::fmt::{Debug, Display};
use std::str::FromStr;
use std::sync::LazyLock;

use spellstack_catalog::{Catalog, Deck, DeckFormat, DeckList};
use spellstack_core::Pt;
use spellstack_core::mana::{ManaCost, ManaPool};
use spellstack_core::types::TypeLine;
use spellstack_oracle::{CardFacts, FaceFacts, compile};
use spellstack_scenario::{check, syntax};

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::standard);

/// A cost that can be read is printed as one that is read as the same, and so for pools; sums and differences of costs
/// don't overflow.
pub fn mana_costs_parse_or_fail(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    reads_as_printed::<ManaPool>(&text);
    reads_as_printed::<Pt>(&text);
    let Some(cost) = reads_as_printed::<ManaCost>(&text) else {
        return;
    };
    for x in [0, 1, u32::MAX] {
        let of_x = cost.with_x(x);
        assert!(
            of_x.has_x() || of_x.mana_value() == cost.mana_value_with_x(x),
            "{cost} with X {x}"
        );
    }
    assert_eq!(cost.minus(&ManaCost::ZERO), cost);
    assert_eq!(cost.plus(&ManaCost::ZERO), cost);
    let twice = cost.plus(&cost);
    assert!(twice.mana_value() >= cost.mana_value(), "{cost} and {cost}");
    let less = cost.minus_generic(u32::MAX).plus_generic(cost.generic());
    assert_eq!(less, cost);
}

/// A type line that can be read is printed as one that is read as the same.
pub fn type_lines_parse_or_fail(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Some(line) = reads_as_printed::<TypeLine>(&text) {
        assert!(line.misplaced_subtypes().count() <= line.subtypes.len());
        assert_eq!(line.subtype_set().iter().count(), line.subtypes.len(), "{line}");
    }
}

/// The rules text of a card, after its type line, is refused with places that it has, or compiles to a definition that is read
/// again from what it says.
pub fn oracle_texts_compile_or_fail(data: &[u8]) {
    let input = String::from_utf8_lossy(data);
    let (type_line, text) = input.split_once('\n').unwrap_or(("Creature", &input));
    let is = |word: &str| type_line.contains(word);
    let facts = CardFacts::single(FaceFacts {
        name: "Ash, Keeper of Texts".to_owned(),
        mana_cost: "{1}".to_owned(),
        type_line: type_line.to_owned(),
        text: text.to_owned(),
        pt: if is("Creature") || is("Vehicle") {
            "1/1"
        } else {
            ""
        }
        .to_owned(),
        loyalty: if is("Planeswalker") { "3" } else { "" }.to_owned(),
        ..FaceFacts::default()
    });
    match compile(&facts) {
        Ok(def) => {
            assert!(!spellstack_oracle::card(&def).is_empty());
            assert_eq!(
                compile(&spellstack_oracle::facts(&def)).as_ref(),
                Ok(&def),
                "{text:?}"
            );
        }
        Err(refusals) => {
            assert!(!refusals.0.is_empty());
            let lines = text.split('\n').count();
            for refusal in &refusals.0 {
                assert!((1..=lines).contains(&refusal.line), "{refusal} of {text:?}");
                assert!(
                    refusal.column > 0 && !refusal.reason.to_string().is_empty(),
                    "{refusal}"
                );
            }
        }
    }
}

/// What the text says, if it can be read; then it is printed as a text that is read as the same.
fn reads_as_printed<T: FromStr<Err: Display> + Display + Debug + PartialEq>(text: &str) -> Option<T> {
    match text.parse::<T>() {
        Err(reason) => {
            assert!(!reason.to_string().is_empty(), "no reason against {text:?}");
            None
        }
        Ok(read) => {
            let printed = read.to_string();
            match printed.parse::<T>() {
                Ok(again) => assert_eq!(again, read, "{printed:?}"),
                Err(error) => panic!("{printed:?}, from {text:?}: {error}"),
            }
            Some(read)
        }
    }
}

/// The first byte is the format. A deck that can be read can be written in each format or not, and if so, is read again
/// as the same.
pub fn decks_parse_or_fail(data: &[u8]) {
    let Some((format, data)) = data.split_first() else {
        return;
    };
    let text = String::from_utf8_lossy(data);
    let _ = DeckFormat::detect(None, &text);
    let format = DeckFormat::ALL[usize::from(*format) % DeckFormat::ALL.len()];
    let list = match DeckList::read(&text, format) {
        Ok(list) => list,
        Err(error) => {
            assert!(!error.lines.is_empty() && !error.to_string().is_empty());
            // A lone carriage return ends a line too.
            let last = text
                .replace("\r\n", "\n")
                .replace('\r', "\n")
                .lines()
                .count()
                .max(1);
            assert!(
                error.lines.iter().all(|fault| (1..=last).contains(&fault.line)),
                "{error}"
            );
            return;
        }
    };
    let unknown = list.unknown(&CATALOG);
    assert_eq!(unknown.is_empty(), list.deck(&CATALOG).is_ok());
    let deck = list.as_written();
    assert_eq!(deck.resolve(&CATALOG).is_ok(), unknown.is_empty(), "{deck:?}");
    let _ = deck.constructed_faults(&CATALOG);
    for format in DeckFormat::ALL {
        if let Ok(written) = deck.write(format) {
            let read = DeckList::read(&written, format).map(|list| list.as_written());
            let name = match format {
                DeckFormat::Mtgo => String::new(),
                _ => deck.name.clone(),
            };
            assert_eq!(read, Ok(Deck { name, ..deck.clone() }), "{written}");
        }
    }
}

/// Scenarios are run, or refused with lines that the text has; nothing panics on the way.
pub fn scenarios_run_or_fail(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let last = text.lines().count();
    let mut reads_files = false;
    for scenario in syntax::parse(&text) {
        let scenario = match scenario {
            Ok(scenario) => scenario,
            Err(error) => {
                assert!(!error.errors.is_empty());
                for error in &error.errors {
                    assert!((1..=last).contains(&error.line), "{error}");
                    assert!(!error.expected.is_empty() && !error.found.is_empty(), "{error}");
                }
                error.scenario
            }
        };
        let mut headers = scenario.header.iter().map(|line| &line.item);
        reads_files |= headers.any(|header| matches!(header, syntax::Header::CardFile(_)));
    }
    if reads_files {
        return;
    }
    for report in check(&text, &CATALOG) {
        assert!(!report.message.contains("the game panicked"), "{report}");
        assert!(report.passed() || !report.message.is_empty(), "{report}");
        assert!(report.line <= last, "{report}");
    }
}
