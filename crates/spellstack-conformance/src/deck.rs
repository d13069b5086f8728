//! Random decks, for combinations of cards that no deck list has.

use spellstack_core::{CardDef, CardType, Color, Supertype, mana};
use spellstack_rules::Random;

/// How many cards other than lands a deck has.
const SPELLS: usize = 24;
/// How many lands of any kind a deck has, and how many basic lands for the colours of its other cards.
const LANDS: usize = 8;

/// A deck of forty cards drawn at random from the definitions, which can cast most of what is in it if there are basic
/// lands among them.
///
/// ```
/// use spellstack_conformance::random_deck;
/// use spellstack_core::lang::build::Card;
///
/// let definitions = vec![
///     Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
///     Card::land("Grove", "Forest").define(),
/// ];
/// let deck = random_deck(&definitions, 7);
/// assert_eq!(deck.len(), 40);
/// assert_eq!(deck, random_deck(&definitions, 7));
/// ```
#[must_use]
pub fn random_deck(definitions: &[CardDef], seed: u64) -> Vec<String> {
    let mut random = Random::new(seed);
    let (lands, spells): (Vec<&CardDef>, Vec<&CardDef>) =
        definitions.iter().partition(|def| has_type(def, CardType::Land));
    let basics: Vec<&CardDef> = lands.iter().copied().filter(|def| is_basic(def)).collect();
    let mut deck: Vec<&CardDef> = draws(&spells, SPELLS, &mut random);
    let colors: Vec<Color> = deck.iter().flat_map(|def| def.front().colors().iter()).collect();
    deck.extend(draws(&lands, LANDS, &mut random));
    for _ in 0..LANDS {
        let color = (!colors.is_empty()).then(|| colors[random.index(colors.len())]);
        let fitting: Vec<&CardDef> = basics.iter().copied().filter(|def| gives(def, color)).collect();
        let from = [&fitting, &basics, &lands]
            .into_iter()
            .find(|list| !list.is_empty());
        deck.extend(from.map(|list| list[random.index(list.len())]));
    }
    deck.into_iter().map(|def| def.name().to_owned()).collect()
}

fn draws<'d>(from: &[&'d CardDef], count: usize, random: &mut Random) -> Vec<&'d CardDef> {
    if from.is_empty() {
        return Vec::new();
    }
    (0..count).map(|_| from[random.index(from.len())]).collect()
}

fn has_type(def: &CardDef, of: CardType) -> bool {
    def.front().type_line.types.contains(of)
}

fn is_basic(def: &CardDef) -> bool {
    def.front().type_line.supertypes.contains(Supertype::Basic)
}

/// Whether the land has a basic land type of that colour (CR 305.6).
fn gives(def: &CardDef, color: Option<Color>) -> bool {
    let types = def.front().type_line.subtype_set();
    color.is_some()
        && types
            .iter()
            .any(|subtype| mana::basic_land_mana(subtype) == color)
}
