//! What another player's secret choices show while a resolution goes on.

use spellstack_core::ZoneKind;
use spellstack_core::card::CardDef;
use spellstack_core::lang::build::{
    Card, all, bind, cards_in, chosen_by_you, creature, discard, draw, is, look_at_top, may, owned_by_you,
    put_on_bottom, put_on_top, result, return_to_hand, target, target_creature, targeting, then, you,
};
use spellstack_core::lang::{Effect, Filter};
use spellstack_rules::{Choice, Game};

use crate::side_by_side::{self, P1, P2, Twins, cast, pass, pick, resolve};

fn choose_one(filter: Filter) -> Effect {
    Effect::Choose(chosen_by_you(1, filter))
}

fn definitions() -> Vec<CardDef> {
    let own_hand = || cards_in(ZoneKind::Hand, owned_by_you());
    let looked_at = || cards_in(ZoneKind::Library, is(result(0)));
    let mut cards: Vec<CardDef> = ["Ape", "Bear", "Cat", "Dog"]
        .iter()
        .map(|name| Card::creature(name, "{0}", "Bear", 1, 1).define())
        .collect();
    let spells = [
        Card::instant("Plot", "{0}").spell(then([
            bind(0, choose_one(own_hand())),
            put_on_top(chosen_by_you(1, own_hand())),
            may(draw(you(), 1)),
            put_on_bottom(result(0)),
        ])),
        Card::instant("Scheme", "{0}").spell(then([
            bind(0, choose_one(own_hand())),
            discard(chosen_by_you(1, own_hand())),
            may(draw(you(), 1)),
            put_on_bottom(result(0)),
        ])),
        Card::instant("Tuck", "{0}").spell(put_on_top(chosen_by_you(
            1,
            all([creature(), cards_in(ZoneKind::Hand, owned_by_you())]),
        ))),
        Card::instant("Bounce", "{0}").spell(targeting(target_creature(), return_to_hand(target(0)))),
        Card::instant("Sift", "{0}").spell(then([
            bind(0, look_at_top(2)),
            bind(1, choose_one(looked_at())),
            return_to_hand(chosen_by_you(1, looked_at())),
            may(draw(you(), 1)),
            put_on_bottom(result(1)),
        ])),
    ];
    cards.extend(spells.map(Card::define));
    cards
}

fn game(hand: &[&str], library: &[&str]) -> Game {
    side_by_side::game(definitions(), &[], hand, library, &[])
}

/// p2's spell begins to resolve in both games.
fn twins(spell: &str, hand: &[&str], library: &[&str]) -> Twins {
    let mut twins = Twins::new([game(hand, library), game(hand, library)]);
    twins.both("p1 passes", pass);
    twins.both("p2 casts", |game| cast(game, spell, false));
    twins.both("it resolves", resolve);
    twins
}

/// p2 chooses one card, then another one or the same.
fn choose_in_secret(twins: &mut Twins, second: [&str; 2]) {
    twins.both("p2 chooses a card", |game| pick(game, &["Ape"]));
    let [left, right] = second;
    twins.each(
        "p2 chooses a card to be moved",
        |game| pick(game, &[left]),
        |game| pick(game, &[right]),
    );
    assert_ne!(twins.games[0], twins.games[1]);
    let is_asked = |game: &Game| game.view(P1).awaited().is_some_and(|(player, _)| player == P2);
    assert!(twins.games.iter().all(is_asked), "the resolution goes on");
}

#[test]
fn whether_a_chosen_card_has_left_the_hand_unseen_does_not_show() {
    let mut twins = twins("Plot", &["Plot", "Ape", "Bear", "Cat"], &[]);
    choose_in_secret(&mut twins, ["Ape", "Bear"]);
}

#[test]
fn whether_a_chosen_card_is_the_only_one_left_does_not_show() {
    let mut twins = twins("Plot", &["Plot", "Ape", "Bear"], &[]);
    choose_in_secret(&mut twins, ["Ape", "Bear"]);
}

#[test]
fn whether_the_discarded_card_is_the_chosen_one_does_not_show() {
    // Each game has two Apes: one is chosen, and one is discarded.
    let mut twins = twins("Scheme", &["Scheme", "Ape", "Ape", "Cat"], &[]);
    let take = |last: bool| {
        move |game: &mut Game| {
            let decision = game.decision().expect("p2 chooses");
            let choices: Vec<Choice> = decision.iter().collect();
            let place = usize::from(last);
            game.apply(choices[place].clone()).expect("a listed choice");
        }
    };
    twins.each("p2 chooses an Ape", take(false), take(true));
    twins.both("p2 discards an Ape", take(false));
    assert_ne!(twins.games[0], twins.games[1]);
}

#[test]
fn whether_a_chosen_card_has_left_the_library_unseen_does_not_show() {
    let mut twins = twins("Sift", &["Sift", "Cat"], &["Ape", "Bear"]);
    choose_in_secret(&mut twins, ["Ape", "Bear"]);
}

#[test]
fn whether_another_player_has_something_to_choose_in_hand_does_not_show() {
    let start = |other: &str| side_by_side::game(definitions(), &["Bounce"], &["Tuck", other], &[], &["Dog"]);
    for is_one_known in [false, true] {
        let mut twins = Twins::new([start("Ape"), start("Plot")]);
        if is_one_known {
            twins.both("p1 casts", |game| cast(game, "Bounce", false));
            twins.both("p1 targets a creature", |game| pick(game, &["Dog"]));
            twins.both("it is returned", resolve);
        }
        twins.both("p1 passes", pass);
        twins.both("p2 casts", |game| cast(game, "Tuck", false));
        twins.both("p2 is asked", resolve);
        let [left, right] = &twins.games;
        let asked = |game: &Game| game.decision().map(|decision| decision.ask().clone());
        assert_ne!(asked(left), asked(right), "p2 has other choices");
    }
}
