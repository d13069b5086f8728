//! Definitions that are spliced by grammar: parts of known ones take the place of parts of the same category.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use serde_json::Value;
use spellstack_catalog::Catalog;
use spellstack_core::json::each_from_json;
use spellstack_core::lang::check;
use spellstack_core::{CardDef, card::Face};

use crate::draw::Draw;
use crate::grammar::{Node, Shape};
use crate::support::keywords;
use crate::vary::EDGES;

/// How often a card is spliced at most, and how often it is tried in vain.
const MOST_SPLICES: usize = 12;
const MOST_TRIES: usize = 60;

/// What is spliced: the cards of the catalog, a few for each keyword, and those of the scenarios, which have what no card
/// of the catalog says.
static STOCK: LazyLock<Stock> = LazyLock::new(|| {
    let mut cards: Vec<CardDef> = Catalog::standard().iter().cloned().collect();
    cards.extend(keywords::cards());
    cards.extend(scenario_cards());
    Stock::of(&cards)
});

struct Stock {
    cards: Vec<Node>,
    /// The parts of each category, by their form: rare ones are as likely as common ones.
    parts: BTreeMap<String, Vec<Vec<Node>>>,
}

impl Stock {
    fn of(cards: &[CardDef]) -> Self {
        let cards: Vec<Node> = cards.iter().map(Node::of).collect();
        let mut forms: BTreeMap<String, BTreeMap<String, Vec<Node>>> = BTreeMap::new();
        for part in cards.iter().flat_map(Node::all) {
            if !part.category.is_empty() {
                let form = forms.entry(part.category.clone()).or_default();
                form.entry(part.form()).or_default().push(part.clone());
            }
        }
        let by_form = |forms: BTreeMap<String, Vec<Node>>| forms.into_values().collect();
        let parts = forms
            .into_iter()
            .map(|(category, forms)| (category, by_form(forms)));
        Stock {
            parts: parts.collect(),
            cards,
        }
    }

    /// A part of that category.
    fn part(&self, category: &str, draw: &mut Draw<'_>) -> Option<&Node> {
        let forms = self.parts.get(category)?;
        let form = draw.pick(forms);
        Some(draw.pick(form))
    }
}

/// A card that the checker accepts.
pub fn card(name: &str, draw: &mut Draw<'_>) -> CardDef {
    let mut tree = draw.pick(&STOCK.cards).clone();
    let mut accepted = read(&tree, name).expect("a known card has no faults");
    let (mut splices, mut tries) = (1 + draw.index(MOST_SPLICES), 0);
    while splices > 0 && tries < MOST_TRIES {
        let mut spliced = tree.clone();
        // Some splices are right only together.
        for _ in 0..=draw.index(2) {
            splice(&mut spliced, draw);
        }
        tries += 1;
        if let Some(card) = read(&spliced, name) {
            (tree, accepted) = (spliced, card);
            splices -= 1;
        }
    }
    accepted
}

/// The definition under another name, if it is one without faults.
fn read(tree: &Node, name: &str) -> Option<CardDef> {
    let mut card: CardDef = serde_json::from_value(tree.to_value()).ok()?;
    for (number, face) in card.faces.iter_mut().enumerate() {
        let Face { name: own, .. } = face;
        *own = format!("{name} {number}");
    }
    check::card(&card).is_ok().then_some(card)
}

/// Changes one part.
fn splice(tree: &mut Node, draw: &mut Draw<'_>) {
    let Some(place) = exchangeable(tree, draw) else {
        return;
    };
    let Some(part) = tree.at_mut(place) else { return };
    match draw.index(10) {
        0..=4 => exchange(part, draw),
        5 | 6 => nest(part, draw),
        7 => extreme(part, draw),
        8 => lend(part, draw),
        _ => lengthen(part, draw),
    }
}

/// The number of a part that another can take the place of.
fn exchangeable(tree: &Node, draw: &mut Draw<'_>) -> Option<usize> {
    let all = tree.all().into_iter().enumerate();
    let may_change = |(number, part): (usize, &Node)| {
        let fixed = ["", "name", "CardDef"].contains(&part.category.as_str());
        (!fixed).then_some(number)
    };
    let places: Vec<usize> = all.filter_map(may_change).collect();
    (!places.is_empty()).then(|| *draw.pick(&places))
}

/// Another part of the category takes its place.
fn exchange(part: &mut Node, draw: &mut Draw<'_>) {
    if let Some(other) = STOCK.part(&part.category, draw) {
        *part = other.clone();
    }
}

/// Another part of the category takes its place, and has the old one somewhere inside.
fn nest(part: &mut Node, draw: &mut Draw<'_>) {
    for _ in 0..5 {
        let Some(mut outer) = STOCK.part(&part.category, draw).cloned() else {
            return;
        };
        let all = outer.all().into_iter().enumerate().skip(1);
        let same = all.filter(|(_, inner)| inner.category == part.category);
        let places: Vec<usize> = same.map(|(number, _)| number).collect();
        if places.is_empty() {
            continue;
        }
        if let Some(inner) = outer.at_mut(*draw.pick(&places)) {
            *inner = part.clone();
        }
        *part = outer;
        return;
    }
}

/// A number in it becomes one at the edge of what it holds.
fn extreme(part: &mut Node, draw: &mut Draw<'_>) {
    let all = part.all().into_iter().enumerate();
    let numbers = all.filter(|(_, node)| matches!(node.shape, Shape::Leaf(Value::Number(_))));
    let places: Vec<usize> = numbers.map(|(number, _)| number).collect();
    if places.is_empty() {
        return exchange(part, draw);
    }
    if let Some(number) = part.at_mut(*draw.pick(&places)) {
        number.shape = Shape::Leaf(Value::from(*draw.pick(&EDGES)));
    }
}

/// An entry of another part of the category is its own as well.
fn lend(part: &mut Node, draw: &mut Draw<'_>) {
    let Some(other) = STOCK.part(&part.category, draw) else {
        return;
    };
    let (Shape::Map(own), Shape::Map(others)) = (&mut part.shape, &other.shape) else {
        return exchange(part, draw);
    };
    if others.is_empty() {
        return;
    }
    let (key, lent) = draw.pick(others).clone();
    match own.iter_mut().find(|(known, _)| *known == key) {
        Some((_, kept)) => *kept = lent,
        None => own.push((key, lent)),
    }
}

/// A list gets an item more, or loses one.
fn lengthen(part: &mut Node, draw: &mut Draw<'_>) {
    let Shape::List(items) = &mut part.shape else {
        return exchange(part, draw);
    };
    let Some(category) = items.first().map(|item| item.category.clone()) else {
        return;
    };
    let place = draw.index(items.len());
    match draw.index(3) {
        0 => drop(items.remove(place)),
        1 => items.insert(place, items[place].clone()),
        _ => items.extend(STOCK.part(&category, draw).cloned()),
    }
}

/// The definitions of the scenarios, as far as they can be found and read.
fn scenario_cards() -> Vec<CardDef> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/scenarios/definitions");
    let files = fs::read_dir(folder).expect("the scenarios have definitions");
    let mut paths: Vec<_> = files.flatten().map(|file| file.path()).collect();
    paths.sort();
    let texts = paths.iter().filter_map(|path| fs::read_to_string(path).ok());
    let read = texts.filter_map(|text| each_from_json(&text).ok());
    read.flatten().flatten().collect()
}
