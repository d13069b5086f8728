//! Games for tests of what players know, and pairs of games that a player must not be able to tell apart.

use spellstack_core::card::CardDef;
use spellstack_core::{ObjectId, PlayerId};
use spellstack_rules::{
    Action, Ask, CardSetup, Choice, Event, Game, GameSetup, Item, OwnedView, PositionSetup, View,
};

pub const P1: PlayerId = PlayerId::new(0);
pub const P2: PlayerId = PlayerId::new(1);

/// p1 has priority in a main phase; the cards of p2's hand and library are as named.
pub fn game(
    definitions: Vec<CardDef>,
    own: &[&str],
    hand: &[&str],
    library: &[&str],
    battlefield: &[&str],
) -> Game {
    let named = |names: &[&str]| {
        names
            .iter()
            .map(|name| CardSetup::named(*name))
            .collect::<Vec<_>>()
    };
    let mut position = PositionSetup::new(2);
    position.players[0].hand = named(own);
    position.players[0].library = named(&["Dog", "Dog", "Cat"]);
    position.players[1].hand = named(hand);
    position.players[1].library = named(&[library, &["Dog"; 3]].concat());
    position.players[1].battlefield = named(battlefield);
    let mut setup = GameSetup::position(definitions, position);
    setup.options.forced_decisions = true;
    Game::new(setup, 1).expect("a legal position")
}

fn name(game: &Game, id: ObjectId) -> Option<&str> {
    game.omniscient().object(id)?.name()
}

fn item_name(game: &Game, item: Item) -> Option<&str> {
    match item {
        Item::Object(id) => name(game, id),
        Item::Card(owner, card) => game.omniscient().library_card(owner, card)?.name(),
        Item::Player(P1) => Some("p1"),
        Item::Player(_) => Some("p2"),
        _ => None,
    }
}

/// Casts a card of that name: the first, or the last one in hand.
pub fn cast(game: &mut Game, wanted: &str, last: bool) {
    let decision = game.decision().expect("a player has priority");
    let mut actions = decision.actions();
    if last {
        actions.reverse();
    }
    let is_it = |action: &Action| matches!(action, Action::Cast(id, ..) if name(game, *id) == Some(wanted));
    let action = actions.into_iter().find(is_it).expect("it can be cast");
    game.apply(Choice::Act(action)).expect("a listed action is legal");
}

/// Picks, or puts in order, what has these names.
pub fn pick(game: &mut Game, names: &[&str]) {
    let decision = game.decision().expect("something is asked");
    let (Ask::Pick { items, .. } | Ask::Order { items }) = decision.ask() else {
        panic!("{:?} is no choice of items", decision.why());
    };
    let mut left = items.clone();
    let mut take = |wanted: &str| {
        let place = left
            .iter()
            .position(|item| item_name(game, *item) == Some(wanted));
        left.remove(place.expect("it is offered"))
    };
    let picked = names.iter().map(|name| take(name)).collect();
    let choice = match decision.ask() {
        Ask::Order { .. } => Choice::Order(picked),
        _ => Choice::Pick(picked),
    };
    game.apply(choice).expect("a legal choice");
}

pub fn pass(game: &mut Game) {
    game.apply(Choice::Pass).expect("a player has priority");
}

pub fn resolve(game: &mut Game) {
    pass(game);
    pass(game);
}

pub fn owned(game: &Game, player: PlayerId) -> OwnedView {
    game.view(player).to_owned().expect("a player looks")
}

/// Everything that a view reads out.
pub fn reading(view: View<'_>) -> String {
    let objects: Vec<_> = view
        .objects()
        .map(|object| {
            (
                object.id(),
                object.zone(),
                object.name(),
                object.card(),
                object.timestamp(),
            )
        })
        .collect();
    let library: Vec<_> = view.library(P2).map(|card| (card.name(), card.card())).collect();
    let stack: Vec<_> = view
        .stack()
        .map(|entry| (entry.id(), entry.source(), entry.source_name()))
        .collect();
    let events: Vec<Event> = view.events().collect();
    let choices: Option<Vec<Choice>> = view.decision().map(|decision| decision.iter().collect());
    format!("{objects:?} {library:?} {stack:?} {events:?} {choices:?}")
}

/// Two games that p1 must not be able to tell apart.
pub struct Twins {
    pub games: [Game; 2],
}

impl Twins {
    pub fn new(games: [Game; 2]) -> Self {
        let twins = Twins { games };
        twins.check("at the start");
        twins
    }

    pub fn both(&mut self, what: &str, act: impl Fn(&mut Game)) {
        self.games.iter_mut().for_each(act);
        self.check(what);
    }

    pub fn each(&mut self, what: &str, first: impl Fn(&mut Game), second: impl Fn(&mut Game)) {
        first(&mut self.games[0]);
        second(&mut self.games[1]);
        self.check(what);
    }

    pub fn check(&self, what: &str) {
        let [left, right] = &self.games;
        assert_eq!(
            reading(left.view(P1)),
            reading(right.view(P1)),
            "{what}: as it is read"
        );
        let views = [left, right].map(|game| owned(game, P1));
        assert!(views[0] == views[1], "{what}: as a value");
        for game in &self.games {
            if let Ok(other) = game.reshuffle_hidden(P1, 5) {
                assert!(owned(&other, P1) == views[0], "{what}: dealt anew");
            }
        }
    }
}

pub fn known_in_hand(game: &Game) -> Vec<&str> {
    game.view(P1).hand(P2).filter_map(|card| card.name()).collect()
}

pub fn pass_or_decline(game: &mut Game) {
    let choice = game.decision().expect("the game goes on").default_choice();
    game.apply(choice).expect("a default is legal");
}
