//! Mulligans, payments and other offers.

use spellstack_core::Step;
use spellstack_rules::{Game, GameSetup, Start, Why};

use crate::cards::all_cards;
use crate::position::{ME, Position, choice, until};

/// A game from two decks that aren't shuffled, at the first decision.
fn opening(first: &[&str]) -> Game {
    let deck = |names: &[&str]| -> Vec<String> {
        let rest = std::iter::repeat_n("Forest", 20);
        names.iter().copied().chain(rest).map(str::to_owned).collect()
    };
    let mut setup = GameSetup::decks(all_cards(), vec![deck(first), deck(&[])]);
    setup.start = Start::Decks {
        starting_player: Some(ME),
        shuffle: false,
    };
    Game::new(setup, 1).expect("a legal setup")
}

#[test]
fn a_hand_without_land_is_not_kept() {
    let game = opening(&["Bear", "Bear", "Bear", "Ogre", "Giant", "Opt", "Murder"]);
    assert_eq!(choice(&game), "picks Mulligan");
}

#[test]
fn a_hand_of_lands_is_not_kept() {
    assert_eq!(choice(&opening(&[])), "picks Mulligan");
}

#[test]
fn a_hand_of_lands_and_spells_is_kept() {
    let game = opening(&["Forest", "Forest", "Forest", "Bear", "Bear", "Ogre", "Bear"]);
    assert_eq!(choice(&game), "picks Keep");
}

#[test]
fn the_upkeep_that_keeps_it_alive_is_paid() {
    let game = Position::new()
        .hand(&["Forest", "Giant"])
        .mine(&["Cloister", "Forest"])
        .theirs(&["Giant", "Ogre", "Ogre"])
        .their_turn()
        .at(Step::End)
        .life(4, 20)
        .game();
    let game = until(game, ME, Why::PayOptional);
    assert_eq!(choice(&game), "picks Yes");
    // And with the card that is missed the least.
    assert_eq!(choice(&until(game, ME, Why::DiscardCost)), "picks Giant");
}
