//! Who knows which cards lie where in a library, and who no longer does (CR 401.2, 401.4).

use spellstack_core::card::CardDef;
use spellstack_core::lang::build::{
    Card, all, bind, cards_in, chosen_by_you, is, look_at_top, onto_battlefield, owned_by_you,
    player_of_target, put_on_bottom, put_on_top, result, return_to_hand, reveal_top, search, shuffle,
    target_player, targeting, then, you,
};
use spellstack_core::lang::{Effect, Shown, Under};
use spellstack_core::{PlayerId, ZoneKind};
use spellstack_rules::{Choice, Game, Item, Place};

use crate::side_by_side::{self, P1, P2, Twins, cast, known_in_hand, pass, pick, resolve};

/// The controller looks at the top cards of the target player's library.
fn look_at_top_of_target(count: i32) -> Effect {
    Effect::Top {
        who: you(),
        whose: player_of_target(0),
        count: count.into(),
        shown: Shown::Look,
    }
}

fn definitions() -> Vec<CardDef> {
    let one_of_them = || chosen_by_you(1, all([cards_in(ZoneKind::Library, is(result(0)))]));
    let meddle = |count: i32, then_do: Effect| {
        targeting(
            target_player(),
            then([bind(0, look_at_top_of_target(count)), then_do]),
        )
    };
    let mut cards: Vec<CardDef> = ["Ape", "Bear", "Cat", "Dog"]
        .iter()
        .map(|name| Card::creature(name, "{0}", "Bear", 1, 1).define())
        .collect();
    let any_card = || cards_in(ZoneKind::Library, owned_by_you());
    let spells = [
        Card::instant("Glimpse", "{0}").spell(reveal_top(you(), 2)),
        Card::instant("Glimpse One", "{0}").spell(reveal_top(you(), 1)),
        Card::instant("Portent", "{0}").spell(meddle(3, put_on_top(result(0)))),
        Card::instant("Bury", "{0}").spell(meddle(2, put_on_bottom(one_of_them()))),
        Card::instant("Bury All", "{0}").spell(meddle(1, put_on_bottom(result(0)))),
        Card::instant("Gift", "{0}").spell(meddle(2, return_to_hand(one_of_them()))),
        Card::instant("Spy", "{0}").spell(targeting(target_player(), look_at_top_of_target(2))),
        Card::instant("Free", "{0}").spell(meddle(2, onto_battlefield(one_of_them(), Under::Owner))),
        Card::instant("Scry One", "{0}").spell(Effect::Scry(you(), 1.into())),
        Card::instant("Scry Two", "{0}").spell(Effect::Scry(you(), 2.into())),
        Card::instant("Surveil Two", "{0}").spell(Effect::Surveil(you(), 2.into())),
        Card::instant("Show Off", "{0}")
            .spell(then([bind(0, reveal_top(you(), 2)), put_on_bottom(result(0))])),
        Card::instant("Sort", "{0}").spell(then([bind(0, look_at_top(2)), put_on_top(result(0))])),
        Card::instant("Tutor", "{0}").spell(then([
            bind(0, search(you(), any_card())),
            shuffle(you()),
            put_on_top(result(0)),
        ])),
    ];
    cards.extend(spells.map(Card::define));
    cards
}

fn game(own: &[&str], hand: &[&str], library: &[&str]) -> Game {
    side_by_side::game(definitions(), own, hand, library, &[])
}

/// The top cards of p2's library, as a player knows them.
fn top(game: &Game, viewer: PlayerId, count: usize) -> Vec<&str> {
    let cards = game.view(viewer).library(P2).take(count);
    cards.map(|card| card.name().unwrap_or("?")).collect()
}

fn bottom(game: &Game, viewer: PlayerId) -> &str {
    let last = game.view(viewer).library(P2).last().expect("a card");
    last.name().unwrap_or("?")
}

/// p2 reveals the top two cards of their library; then p1 has priority.
fn glimpse(game: &mut Game) {
    pass(game);
    cast(game, "Glimpse", false);
    resolve(game);
}

/// p1 casts a spell on p2, and it begins to resolve.
fn on_p2(game: &mut Game, spell: &str) {
    cast(game, spell, false);
    pick(game, &["p2"]);
    resolve(game);
}

/// p2, who is asked where a looked-at card goes, answers.
fn place(game: &mut Game, place: Place) {
    let choice = Choice::Pick([Item::Place(place)].into_iter().collect());
    game.apply(choice).expect("a legal place");
}

#[test]
fn whoever_did_not_see_a_new_order_no_longer_knows_it_and_be_it_the_owner() {
    let mut game = game(&["Portent"], &["Glimpse"], &["Ape", "Bear", "Cat"]);
    glimpse(&mut game);
    assert_eq!(top(&game, P2, 2), ["Ape", "Bear"]);
    on_p2(&mut game, "Portent");
    assert_eq!(top(&game, P2, 2), ["Ape", "Bear"], "to look changes nothing");
    pick(&mut game, &["Bear", "Ape", "Cat"]);
    assert_eq!(top(&game, P1, 4), ["Bear", "Ape", "Cat", "?"]);
    assert_eq!(top(&game, P2, 4), ["?"; 4]);
}

#[test]
fn the_owner_sees_the_same_whatever_order_another_player_chose() {
    // p1 is the owner here: p2 looks.
    let start = || {
        let mut game = game(&["Glimpse"], &["Portent"], &[]);
        cast(&mut game, "Glimpse", false);
        resolve(&mut game);
        pass(&mut game);
        cast(&mut game, "Portent", false);
        pick(&mut game, &["p1"]);
        resolve(&mut game);
        game
    };
    let mut twins = Twins::new([start(), start()]);
    twins.each(
        "p2 puts the cards back",
        |game| pick(game, &["Dog", "Cat", "Dog"]),
        |game| pick(game, &["Cat", "Dog", "Dog"]),
    );
}

#[test]
fn a_card_moved_inside_a_library_makes_what_it_was_chosen_from_unknown() {
    let mut game = game(&["Bury"], &["Glimpse"], &["Ape", "Bear"]);
    glimpse(&mut game);
    on_p2(&mut game, "Bury");
    pick(&mut game, &["Ape"]);
    assert_eq!((top(&game, P1, 1), bottom(&game, P1)), (vec!["Bear"], "Ape"));
    assert_eq!((top(&game, P2, 1), bottom(&game, P2)), (vec!["?"], "?"));
}

#[test]
fn a_card_that_is_the_only_one_looked_at_is_followed_by_everybody() {
    let mut game = game(&["Bury All"], &["Glimpse"], &["Ape", "Bear"]);
    glimpse(&mut game);
    on_p2(&mut game, "Bury All");
    for viewer in [P1, P2] {
        assert_eq!(
            (top(&game, viewer, 1), bottom(&game, viewer)),
            (vec!["Bear"], "Ape")
        );
    }
}

#[test]
fn a_look_alone_takes_nobodys_knowledge() {
    let mut game = game(&["Spy"], &["Glimpse"], &["Ape", "Bear"]);
    glimpse(&mut game);
    on_p2(&mut game, "Spy");
    for viewer in [P1, P2] {
        assert_eq!(top(&game, viewer, 2), ["Ape", "Bear"]);
    }
}

#[test]
fn a_card_given_to_its_owner_tells_the_owner_what_is_left_only_if_it_was_known() {
    let mut game = game(&["Gift"], &["Glimpse"], &["Ape", "Bear"]);
    glimpse(&mut game);
    let mut alike = self::game(&["Gift"], &["Glimpse"], &["Ape", "Ape"]);
    glimpse(&mut alike);
    on_p2(&mut game, "Gift");
    pick(&mut game, &["Ape"]);
    assert_eq!(top(&game, P2, 1), ["Bear"], "the other one is left");
    assert_eq!(known_in_hand(&game), ["Ape"], "p1 chose it");
    on_p2(&mut alike, "Gift");
    pick(&mut alike, &["Ape"]);
    assert_eq!(top(&alike, P1, 1), ["Ape"]);
}

#[test]
fn which_of_two_places_a_seen_card_came_from_is_not_seen() {
    // p1 knows the top card, not the second, which is a copy of it.
    let start = || {
        let mut game = game(&[], &["Glimpse One", "Free"], &["Ape", "Ape", "Bear"]);
        pass(&mut game);
        cast(&mut game, "Glimpse One", false);
        resolve(&mut game);
        assert_eq!(top(&game, P1, 2), ["Ape", "?"]);
        pass(&mut game);
        cast(&mut game, "Free", false);
        pick(&mut game, &["p2"]);
        resolve(&mut game);
        game
    };
    let mut twins = Twins::new([start(), start()]);
    let take = |last: bool| {
        move |game: &mut Game| {
            let decision = game.decision().expect("p2 chooses");
            let mut choices: Vec<Choice> = decision.iter().collect();
            let choice = if last {
                choices.pop()
            } else {
                choices.into_iter().next()
            };
            game.apply(choice.expect("two cards")).expect("a listed choice");
        }
    };
    twins.each("p2 chooses a copy", take(false), take(true));
    assert_ne!(twins.games[0], twins.games[1]);
    assert_eq!(top(&twins.games[0], P1, 1), ["?"]);
}

#[test]
fn a_scry_hides_from_others_only_what_they_cannot_follow() {
    let start = || {
        let mut game = game(
            &[],
            &["Glimpse", "Scry One", "Scry Two", "Surveil Two"],
            &["Ape", "Bear"],
        );
        glimpse(&mut game);
        pass(&mut game);
        game
    };
    let mut one = start();
    cast(&mut one, "Scry One", false);
    resolve(&mut one);
    place(&mut one, Place::Bottom);
    for viewer in [P1, P2] {
        assert_eq!(
            (top(&one, viewer, 1), bottom(&one, viewer)),
            (vec!["Bear"], "Ape")
        );
    }
    let mut two = start();
    cast(&mut two, "Scry Two", false);
    resolve(&mut two);
    place(&mut two, Place::Bottom);
    place(&mut two, Place::Top);
    assert_eq!((top(&two, P1, 1), bottom(&two, P1)), (vec!["?"], "?"));
    assert_eq!((top(&two, P2, 1), bottom(&two, P2)), (vec!["Bear"], "Ape"));
    let mut surveil = start();
    cast(&mut surveil, "Surveil Two", false);
    resolve(&mut surveil);
    place(&mut surveil, Place::Graveyard);
    place(&mut surveil, Place::Top);
    for viewer in [P1, P2] {
        assert_eq!(
            top(&surveil, viewer, 1),
            ["Bear"],
            "the Ape is seen in the graveyard"
        );
    }
}

#[test]
fn the_order_of_revealed_cards_put_on_the_bottom_is_not_revealed() {
    let start = || game(&[], &["Show Off"], &["Ape", "Bear"]);
    let mut twins = Twins::new([start(), start()]);
    twins.both("p1 passes", pass);
    twins.both("p2 casts", |game| cast(game, "Show Off", false));
    twins.both("it resolves", resolve);
    twins.each(
        "p2 puts them in order",
        |game| pick(game, &["Ape", "Bear"]),
        |game| pick(game, &["Bear", "Ape"]),
    );
    let [left, right] = &twins.games;
    assert_eq!((bottom(left, P1), bottom(left, P2)), ("?", "Bear"));
    assert_eq!(bottom(right, P2), "Ape");
}

#[test]
fn who_searches_knows_the_card_put_on_top_after_the_shuffle() {
    let start = || game(&[], &["Tutor", "Sort"], &["Ape", "Bear", "Cat"]);
    let mut twins = Twins::new([start(), start()]);
    twins.both("p1 passes", pass);
    twins.both("p2 casts", |game| cast(game, "Tutor", false));
    twins.both("it resolves", resolve);
    twins.each(
        "p2 finds a card",
        |game| pick(game, &["Bear"]),
        |game| pick(game, &["Cat"]),
    );
    let [left, right] = &twins.games;
    assert_eq!(
        (top(left, P2, 2), top(right, P2, 2)),
        (vec!["Bear", "?"], vec!["Cat", "?"])
    );
    assert_eq!(top(left, P1, 2), ["?", "?"]);
}
