//! The cards of a scenario: the catalog's, and those that the file defines.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use spellstack_catalog::Catalog;
use spellstack_core::facts::Facts;
use spellstack_core::lang::{Ability, check, words};
use spellstack_core::{CardDef, Face, json};
use spellstack_oracle::{CardFacts, FaceFacts};

use super::report::Wrong;
use super::source;
use crate::syntax::{CardDefinition, Header, PrintedPt, PrintedValue, Scenario, same_name};

/// The name of the cards that lie below what is listed in a library.
pub(crate) const BLANK: &str = "Blank Card";

/// The cards by name, those defined last first.
#[derive(Clone, Debug)]
pub(crate) struct Cards<'c> {
    catalog: &'c Catalog,
    defined: Vec<Defined>,
}

/// Definitions of one origin.
#[derive(Clone, Debug)]
struct Defined {
    /// The file that they were read from; none if the scenario has them itself.
    file: Option<PathBuf>,
    defs: Arc<[CardDef]>,
}

impl<'c> Cards<'c> {
    pub(crate) fn new(catalog: &'c Catalog) -> Self {
        Cards {
            catalog,
            defined: Vec::new(),
        }
    }

    /// The definitions of a scenario's `cards` lines, which later scenarios of the file know too.
    pub(crate) fn add_files(&mut self, scenario: &Scenario, folder: &Path) -> Result<(), (usize, Wrong)> {
        for line in &scenario.header {
            if let Header::CardFile(file) = &line.item {
                let file = folder.join(file);
                self.add_file(file).map_err(|wrong| (line.number, wrong))?;
            }
        }
        Ok(())
    }

    /// The definitions of a file, which is read once; named again, it comes last again.
    fn add_file(&mut self, file: PathBuf) -> Result<(), Wrong> {
        let is_it = |defined: &Defined| defined.file.as_ref() == Some(&file);
        let defined = match self.defined.iter().position(is_it) {
            Some(at) => self.defined.remove(at),
            None => Defined {
                defs: read_definitions(&file)?.into(),
                file: Some(file),
            },
        };
        self.defined.push(defined);
        Ok(())
    }

    fn add(&mut self, def: CardDef) {
        self.defined.push(Defined {
            file: None,
            defs: Arc::from([def]),
        });
    }

    /// The definition of a `card` line.
    pub(crate) fn define(&mut self, card: &CardDefinition) -> Result<(), Wrong> {
        let def = match &card.text {
            Some(text) => from_text(card, text)?,
            None => from_facts(card)?,
        };
        self.add(def);
        Ok(())
    }

    /// A second name for a known card.
    pub(crate) fn define_like(&mut self, name: &str, like: &str) -> Result<(), Wrong> {
        let mut def = self.get(like)?.clone();
        if let Some(face) = def.faces.first_mut() {
            name.clone_into(&mut face.name);
        }
        self.add(def);
        Ok(())
    }

    /// The card of that name.
    pub(crate) fn get(&self, name: &str) -> Result<&CardDef, Wrong> {
        let named = |def: &&CardDef| def.faces.iter().any(|face| same_name(&face.name, name));
        let own = self.defined.iter().flat_map(|defined| defined.defs.iter());
        let own = own.rev().find(named);
        own.or_else(|| self.catalog.get(name))
            .ok_or_else(|| Wrong::Error(format!("no card is named '{name}'")))
    }

    /// The names of all faces of the card that has a face of that name.
    pub(crate) fn names_with(&self, name: &str) -> Vec<String> {
        match self.get(name) {
            Ok(def) => def.faces.iter().map(|face| face.name.clone()).collect(),
            Err(_) => vec![name.to_owned()],
        }
    }
}

/// A card that nothing can cast.
pub(crate) fn blank() -> CardDef {
    CardDef::single(Face {
        name: BLANK.to_owned(),
        mana_cost: None,
        color_indicator: Default::default(),
        type_line: Default::default(),
        pt: None,
        loyalty: None,
        abilities: Vec::new(),
    })
}

fn read_definitions(path: &Path) -> Result<Vec<CardDef>, Wrong> {
    let wrong = |what: String| Wrong::Error(format!("'{}': {what}", path.display()));
    let text = source::read(path).map_err(|error| wrong(error.to_string()))?;
    json::from_json(&text).map_err(|error| wrong(error.to_string()))
}

/// A card with rules text: its keywords stand before that.
fn from_text(card: &CardDefinition, text: &str) -> Result<CardDef, Wrong> {
    let wrong = |what: String| Wrong::Error(format!("card '{}': {what}", card.name));
    let keywords = card
        .keywords
        .iter()
        .map(|keyword| words::keyword(keyword).map(Ability::Keyword));
    let keywords = keywords
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| wrong(error.to_string()))?;
    let facts = CardFacts::single(FaceFacts {
        name: card.name.clone(),
        mana_cost: cost_text(card).unwrap_or_default(),
        type_line: card.type_line.clone(),
        text: text.to_owned(),
        pt: card.pt.map(pt_text).unwrap_or_default(),
        loyalty: card
            .loyalty
            .map(|loyalty| loyalty.to_string())
            .unwrap_or_default(),
        ..FaceFacts::default()
    });
    let mut def = spellstack_oracle::compile(&facts).map_err(|refusals| wrong(refusals.to_string()))?;
    if let Some(face) = def.faces.first_mut() {
        face.abilities.splice(0..0, keywords);
    }
    check::card(&def).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        wrong(faults.join("; "))
    })?;
    Ok(def)
}

fn cost_text(card: &CardDefinition) -> Option<String> {
    let symbols = card.cost.as_ref()?;
    Some(symbols.iter().map(|symbol| format!("{{{symbol}}}")).collect())
}

fn from_facts(card: &CardDefinition) -> Result<CardDef, Wrong> {
    let cost = cost_text(card);
    let pt = card.pt.map(pt_text);
    let keywords: Vec<&str> = card.keywords.iter().map(String::as_str).collect();
    let facts = Facts {
        name: &card.name,
        mana_cost: cost.as_deref(),
        type_line: &card.type_line,
        pt: pt.as_deref(),
        loyalty: card.loyalty,
        keywords: &keywords,
    };
    facts.to_def().map_err(|errors| {
        let reasons: Vec<String> = errors.iter().map(ToString::to_string).collect();
        Wrong::Error(format!("card '{}': {}", card.name, reasons.join("; ")))
    })
}

fn pt_text(pt: PrintedPt) -> String {
    let value = |value| match value {
        PrintedValue::Number(number) => number.to_string(),
        PrintedValue::Star(0) => "*".to_owned(),
        PrintedValue::Star(number) => format!("{number}+*"),
    };
    format!("{}/{}", value(pt.power), value(pt.toughness))
}
