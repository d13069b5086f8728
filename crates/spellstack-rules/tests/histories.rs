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
use spellstack_core::{ObjectId, Zone, ZoneKind};
use spellstack_rules::Game;

use crate::side_by_side::{self, P1, P2, Twins, cast, known_in_hand, pass, pass_or_decline, pick, resolve};

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

fn game(own: &[&str], hand: &[&str], library: &[&str], battlefield: &[&str]) -> Game {
    side_by_side::game(definitions(), own, hand, library, battlefield)
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
