//! Constructed positions, each for one measurement.

use spellstack_catalog::Catalog;
use spellstack_core::{CardDef, Step};
use spellstack_rules::{CardSetup, Game, GameSetup, Options, PlayerPosition, PositionSetup};

/// What a crowd of permanents is made to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crowd {
    /// Creatures and lands, and effects that don't depend on one another.
    Plain,
    /// The same with effects in several layers that depend on one another (CR 613.8).
    Dependent,
    /// One permanent that watches for the draw step among others that watch for nothing.
    Watched,
}

/// The active player has much to do: eight lands, six cards in hand, ten other permanents, and an opponent with ten.
#[must_use]
pub fn busy() -> Game {
    let mut position = PositionSetup::new(2);
    position.players[0].battlefield = repeated(&[
        (8, "Mountain"),
        (2, "Mogg Fanatic"),
        (2, "Goblin Lackey"),
        (1, "Goblin Sharpshooter"),
        (1, "Siege-Gang Commander"),
        (1, "Skirk Prospector"),
        (1, "Goblin Tinkerer"),
        (2, "Goblin Piledriver"),
    ]);
    position.players[0].hand = repeated(&[
        (1, "Mountain"),
        (1, "Goblin Matron"),
        (1, "Gempalm Incinerator"),
        (1, "Goblin Ringleader"),
        (1, "Lightning Bolt"),
        (1, "Goblin Warchief"),
    ]);
    position.players[1].battlefield = repeated(&[(6, "Forest"), (4, "Grizzly Bears")]);
    start(position, Options::default())
}

/// The active player has priority, ten lands and six cards in hand, none of which can be cast.
#[must_use]
pub fn idle() -> Game {
    let mut position = PositionSetup::new(2);
    position.players[0].battlefield = repeated(&[(10, "Forest"), (2, "Grizzly Bears")]);
    position.players[0].hand = repeated(&[(3, "Lightning Bolt"), (2, "Goblin Matron"), (1, "Counterspell")]);
    position.players[1].battlefield = repeated(&[(10, "Forest"), (2, "Grizzly Bears")]);
    start(position, ASK_EVERYTHING)
}

/// Twenty lands and two creatures, nothing in hand; every pass is asked for.
#[must_use]
pub fn quiet() -> Game {
    let mut position = PositionSetup::new(2);
    for player in &mut position.players {
        player.battlefield = repeated(&[(10, "Forest"), (1, "Grizzly Bears")]);
    }
    start(position, ASK_EVERYTHING)
}

/// A number of permanents, on both sides together. In the upkeep of the active player; every pass is asked for.
///
/// ```
/// use spellstack_bench::{Crowd, crowd};
///
/// let game = crowd(40, Crowd::Plain);
/// assert_eq!(game.omniscient().battlefield().len(), 40);
/// ```
#[must_use]
pub fn crowd(permanents: usize, kind: Crowd) -> Game {
    let mut position = PositionSetup::new(2);
    position.step = Step::Upkeep;
    let special: &[&str] = match kind {
        Crowd::Plain => &["Glorious Anthem", "Crusade"],
        Crowd::Dependent => &[
            "Opalescence",
            "Humility",
            "Blood Moon",
            "Urborg, Tomb of Yawgmoth",
            "Glorious Anthem",
        ],
        Crowd::Watched => &["Sylvan Library"],
    };
    let others = ["Grizzly Bears", "Forest", "Silvercoat Lion", "Wasteland"];
    let names = special.iter().chain(others.iter().cycle()).take(permanents);
    for (at, name) in names.enumerate() {
        // What is special belongs to the active player, who shares the rest with the other, kind by kind.
        let seat = at.saturating_sub(special.len()) / others.len() % 2;
        position.players[seat].battlefield.push(CardSetup::named(*name));
    }
    start(position, ASK_EVERYTHING)
}

const ASK_EVERYTHING: Options = Options {
    forced_decisions: true,
    mana_by_hand: false,
    loop_limit: 10_000,
};

fn repeated(cards: &[(usize, &str)]) -> Vec<CardSetup> {
    let copies = |(count, name): &(usize, &str)| vec![CardSetup::named(*name); *count];
    cards.iter().flat_map(copies).collect()
}

/// Begins a game there with the definitions of its cards and no others; each library has forty lands.
fn start(mut position: PositionSetup, options: Options) -> Game {
    for player in &mut position.players {
        player.library = repeated(&[(40, "Forest")]);
    }
    let catalog = Catalog::standard();
    let mut definitions: Vec<CardDef> = Vec::new();
    for card in position.players.iter().flat_map(cards) {
        if !definitions.iter().any(|def| def.name() == card.name) {
            let def = catalog
                .get(&card.name)
                .expect("the catalog has the cards of positions");
            definitions.push(def.clone());
        }
    }
    let setup = GameSetup {
        options,
        ..GameSetup::position(definitions, position)
    };
    Game::new(setup, 1).expect("positions that are made up here are legal")
}

fn cards(player: &PlayerPosition) -> impl Iterator<Item = &CardSetup> {
    let zones = [&player.battlefield, &player.hand, &player.library];
    zones.into_iter().flatten()
}
