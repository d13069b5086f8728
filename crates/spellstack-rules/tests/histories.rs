//! What a player learns from all views of a game together, not from a single one (CR 400.2, 402.3).
//!
//! Two games that differ only in what a player can't see are played side by side. That player's views, events and
//! choices stay equal throughout.

use spellstack_core::card::CardDef;
use spellstack_core::lang::build::{
    Card, all, bind, cards_in, chosen_by_you, create, discard, draw, land, look_at_top, not, owned_by,
    owned_by_you, player_of_target, put_on_top, result, return_to_hand, reveal, reveal_top, shuffle, target,
    target_creature, target_player, targeting, then, token, you,
};
use spellstack_core::{ObjectId, PlayerId, Zone, ZoneKind};
use spellstack_rules::{
    Action, Ask, CardSetup, Choice, Event, Game, GameSetup, Item, OwnedView, PositionSetup, View,
};

const P1: PlayerId = PlayerId::new(0);
const P2: PlayerId = PlayerId::new(1);

fn definitions() -> Vec<CardDef> {
    let own_hand = || cards_in(ZoneKind::Hand, owned_by_you());
    let hand_of_target = || cards_in(ZoneKind::Hand, owned_by(player_of_target(0)));
    let soldier = token([spellstack_core::Color::White], "Soldier", 1, 1);
    let mut cards: Vec<CardDef> = ["Ape", "Bear", "Cat", "Dog"]
        .iter()
        .map(|name| Card::creature(name, "{0}", "Bear", 1, 1).define())
        .collect();
    let spells = [
        Card::instant("Put Back", "{0}").spell(put_on_top(chosen_by_you(1, own_hand()))),
        Card::instant("Insight", "{0}").spell(draw(you(), 2)),
        Card::instant("Levy", "{0}").spell(create(1, soldier)),
        Card::instant("Glimpse", "{0}").spell(reveal_top(you(), 2)),
        Card::instant("Sort", "{0}").spell(then([bind(0, look_at_top(2)), put_on_top(result(0))])),
        Card::instant("Mix", "{0}").spell(shuffle(you())),
        Card::instant("Bounce", "{0}").spell(targeting(target_creature(), return_to_hand(target(0)))),
        Card::instant("Probe", "{0}").spell(targeting(
            target_player(),
            then([
                reveal(hand_of_target()),
                discard(chosen_by_you(1, all([not(land()), hand_of_target()]))),
            ]),
        )),
        Card::instant("Peek", "{0}").spell(targeting(target_player(), reveal(hand_of_target()))),
    ];
    cards.extend(spells.map(Card::define));
    cards
}

/// p1 has priority in a main phase; the cards of p2's hand and library are as named.
fn game(own: &[&str], hand: &[&str], library: &[&str], battlefield: &[&str]) -> Game {
    let named = |names: &[&str]| {
        names
            .iter()
            .map(|name| CardSetup::named(*name))
            .collect::<Vec<_>>()
    };
    let mut position = PositionSetup::new(2);
    position.players[0].hand = named(own);
    position.players[0].library = named(&["Dog", "Dog", "Dog"]);
    position.players[1].hand = named(hand);
    position.players[1].library = named(&[library, &["Dog"; 3]].concat());
    position.players[1].battlefield = named(battlefield);
    let mut setup = GameSetup::position(definitions(), position);
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
fn cast(game: &mut Game, wanted: &str, last: bool) {
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
fn pick(game: &mut Game, names: &[&str]) {
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

fn pass(game: &mut Game) {
    game.apply(Choice::Pass).expect("a player has priority");
}

fn resolve(game: &mut Game) {
    pass(game);
    pass(game);
}

fn owned(game: &Game, player: PlayerId) -> OwnedView {
    game.view(player).to_owned().expect("a player looks")
}

/// Everything that a view reads out.
fn reading(view: View<'_>) -> String {
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
struct Twins {
    games: [Game; 2],
}

impl Twins {
    fn new(games: [Game; 2]) -> Self {
        let twins = Twins { games };
        twins.check("at the start");
        twins
    }

    fn both(&mut self, what: &str, act: impl Fn(&mut Game)) {
        self.games.iter_mut().for_each(act);
        self.check(what);
    }

    fn each(&mut self, what: &str, first: impl Fn(&mut Game), second: impl Fn(&mut Game)) {
        first(&mut self.games[0]);
        second(&mut self.games[1]);
        self.check(what);
    }

    fn check(&self, what: &str) {
        let [left, right] = &self.games;
        assert_eq!(
            reading(left.view(P1)),
            reading(right.view(P1)),
            "{what}: as it is read"
        );
        let views = [left, right].map(|game| owned(game, P1));
        assert!(views[0] == views[1], "{what}: as a value");
    }
}

fn known_in_hand(game: &Game) -> Vec<&str> {
    game.view(P1).hand(P2).filter_map(|card| card.name()).collect()
}

#[test]
fn which_card_was_put_back_unseen_shows_in_no_later_view() {
    let start = || {
        game(
            &["Levy", "Ape"],
            &["Put Back", "Ape", "Bear", "Cat", "Levy"],
            &[],
            &[],
        )
    };
    let mut twins = Twins::new([start(), start()]);
    twins.both("p1 passes", pass);
    twins.both("p2 casts", |game| cast(game, "Put Back", false));
    twins.both("it resolves", resolve);
    twins.each(
        "p2 puts a card back",
        |game| pick(game, &["Ape"]),
        |game| pick(game, &["Bear"]),
    );
    // New objects take free slots.
    twins.both("p1 casts", |game| cast(game, "Levy", false));
    twins.both("p1 gets a token", resolve);
    twins.both("p1 casts a creature", |game| cast(game, "Ape", false));
    twins.both("it enters", resolve);
    twins.both("p1 passes", pass);
    twins.both("p2 casts", |game| cast(game, "Levy", false));
    twins.both("p2 gets a token", resolve);
}

#[test]
fn when_a_card_was_drawn_shows_in_no_later_view() {
    let start = |library: &[&str]| game(&["Probe", "Bounce"], &["Insight"], library, &["Dog"]);
    let mut twins = Twins::new([start(&["Ape", "Cat"]), start(&["Cat", "Ape"])]);
    twins.both("p1 passes", pass);
    twins.both("p2 casts", |game| cast(game, "Insight", false));
    twins.both("p2 draws", resolve);
    twins.both("p1 casts", |game| cast(game, "Probe", false));
    twins.both("p1 targets p2", |game| pick(game, &["p2"]));
    twins.both("p2's hand is revealed", resolve);
    twins.both("p1 chooses", |game| pick(game, &["Cat"]));
    assert_eq!(known_in_hand(&twins.games[0]), ["Ape"]);
    twins.both("p1 casts", |game| cast(game, "Bounce", false));
    twins.both("p1 targets a creature", |game| pick(game, &["Dog"]));
    twins.both("it is returned", resolve);
    assert_eq!(known_in_hand(&twins.games[0]), ["Ape", "Dog"]);
}

#[test]
fn which_of_two_copies_was_cast_shows_in_no_later_view() {
    let start = || game(&["Bounce", "Levy"], &["Levy", "Cat"], &["Cat"], &["Cat"]);
    let mut twins = Twins::new([start(), start()]);
    twins.both("p1 casts", |game| cast(game, "Bounce", false));
    twins.both("p1 targets a creature", |game| pick(game, &["Cat"]));
    twins.both("it is returned", resolve);
    assert_eq!(known_in_hand(&twins.games[0]), ["Cat"]);
    twins.both("the turn goes on", |game| {
        while game.view(P1).active_player() == P1 {
            pass_or_decline(game);
        }
    });
    twins.both("p2's main phase", |game| {
        while game.decision().expect("on").actions().len() < 2 {
            pass_or_decline(game);
        }
    });
    twins.each(
        "p2 casts one of them",
        |game| cast(game, "Cat", false),
        |game| cast(game, "Cat", true),
    );
    let [left, right] = &twins.games;
    assert_ne!(left, right, "two copies differ in the game itself");
    assert!(known_in_hand(left).is_empty(), "the other one may be any card");
    twins.both("it enters", resolve);
}

fn pass_or_decline(game: &mut Game) {
    let choice = game.decision().expect("the game goes on").default_choice();
    game.apply(choice).expect("a default is legal");
}

#[test]
fn a_card_put_back_unseen_makes_the_whole_hand_unknown() {
    let mut game = game(&["Peek"], &["Put Back", "Ape", "Bear"], &[], &[]);
    cast(&mut game, "Peek", false);
    pick(&mut game, &["p2"]);
    resolve(&mut game);
    assert_eq!(known_in_hand(&game), ["Ape", "Bear", "Put Back"]);
    pass(&mut game);
    cast(&mut game, "Put Back", false);
    assert_eq!(
        known_in_hand(&game),
        ["Ape", "Bear"],
        "a card that is cast is seen"
    );
    resolve(&mut game);
    pick(&mut game, &["Ape"]);
    assert!(known_in_hand(&game).is_empty());
    let top = |player| game.view(player).library(P2).next().and_then(|card| card.name());
    assert_eq!((top(P1), top(P2)), (None, Some("Ape")));
}

#[test]
fn the_only_card_of_a_hand_is_known_where_it_is_put() {
    let mut game = game(&["Peek"], &["Put Back", "Ape"], &[], &[]);
    cast(&mut game, "Peek", false);
    pick(&mut game, &["p2"]);
    resolve(&mut game);
    pass(&mut game);
    cast(&mut game, "Put Back", false);
    resolve(&mut game);
    pick(&mut game, &["Ape"]);
    let top = game.view(P1).library(P2).next().and_then(|card| card.name());
    assert_eq!(top, Some("Ape"), "there was nothing to choose");
}

#[test]
fn a_new_order_makes_known_cards_unknown_to_those_who_did_not_see_it() {
    let mut game = game(&[], &["Glimpse", "Sort", "Insight"], &["Ape", "Bear"], &[]);
    pass(&mut game);
    cast(&mut game, "Glimpse", false);
    resolve(&mut game);
    let top = |game: &Game, player| -> Vec<Option<String>> {
        let cards = game.view(player).library(P2).take(2);
        cards.map(|card| card.name().map(str::to_owned)).collect()
    };
    let known = |names: [&str; 2]| names.map(|name| Some(name.to_owned())).to_vec();
    assert_eq!(top(&game, P1), known(["Ape", "Bear"]));
    pass(&mut game);
    cast(&mut game, "Sort", false);
    resolve(&mut game);
    pick(&mut game, &["Bear", "Ape"]);
    assert_eq!(top(&game, P1), [None, None]);
    assert_eq!(top(&game, P2), known(["Bear", "Ape"]));
}

#[test]
fn a_known_card_stays_known_when_it_is_drawn_and_a_shuffle_forgets_all() {
    let start = || game(&[], &["Glimpse", "Insight", "Mix"], &["Ape", "Bear"], &[]);
    let mut drawn = start();
    pass(&mut drawn);
    cast(&mut drawn, "Glimpse", false);
    resolve(&mut drawn);
    pass(&mut drawn);
    let mut shuffled = drawn.clone();
    cast(&mut drawn, "Insight", false);
    resolve(&mut drawn);
    assert_eq!(known_in_hand(&drawn), ["Ape", "Bear"]);
    cast(&mut shuffled, "Mix", false);
    resolve(&mut shuffled);
    for player in [P1, P2] {
        assert!(
            shuffled
                .view(player)
                .library(P2)
                .all(|card| card.name().is_none())
        );
    }
}

#[test]
fn cards_in_another_hand_are_named_by_their_places() {
    let game = game(&[], &["Dog", "Ape", "Cat"], &[], &[]);
    let view = game.view(P1);
    let shown: Vec<ObjectId> = view.hand(P2).map(|card| card.id()).collect();
    let real: Vec<ObjectId> = game.view(P2).hand(P2).map(|card| card.id()).collect();
    assert!(shown.iter().all(|id| !real.contains(id)));
    assert!(
        real.iter().all(|id| view.object(*id).is_none()),
        "the real ids tell nothing"
    );
    for id in shown {
        let card = view.object(id).expect("a place in the hand");
        assert_eq!((card.id(), card.zone(), card.name()), (id, Zone::Hand(P2), None));
    }
}
