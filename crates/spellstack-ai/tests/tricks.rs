//! Races, sacrifices, and what permanents do at the right moment.

use spellstack_core::{CounterKind, Step};
use spellstack_rules::Why;

use crate::position::{ME, Position, cast, choice, turn, until};

const TARGETS: Why = Why::Targets { mode: 0, target: 0 };

#[test]
fn who_is_faster_races() {
    // Two turns for the Birds, five for the Bears.
    let position = Position::new()
        .mine(&["Bird", "Bird", "Bird"])
        .theirs(&["Bear", "Bear"])
        .life(20, 9);
    let game = until(position.game(), ME, Why::Attackers);
    assert_eq!(choice(&game), "attacks with [Bird, Bird, Bird]");
}

#[test]
fn who_is_slower_does_not_race() {
    let position = Position::new()
        .mine(&["Ogre", "Ogre"])
        .theirs(&["Ogre", "Ogre", "Ogre"])
        .life(6, 20);
    let game = until(position.game(), ME, Why::Attackers);
    assert_eq!(choice(&game), "attacks with []");
}

#[test]
fn sacrifices_that_kill_are_made() {
    let game = Position::new()
        .mine(&["Bomber", "Bomber"])
        .theirs(&["Giant"])
        .life(20, 2)
        .game();
    let said = turn(game);
    assert_eq!(
        said,
        [
            "p1 activates Bomber",
            "p1 picks p2",
            "p1 activates Bomber",
            "p1 picks p2"
        ]
    );
}

#[test]
fn nothing_is_sacrificed_for_a_scratch() {
    let game = Position::new().mine(&["Bomber"]).theirs(&["Giant"]).game();
    assert!(!turn(game).contains(&"p1 activates Bomber".to_owned()));
}

#[test]
fn a_blocked_creature_is_sacrificed_before_damage() {
    let game = Position::new()
        .mine(&["Bomber"])
        .theirs(&["Giant", "Squire"])
        .their_turn()
        .life(3, 20)
        .game();
    let said = turn(game);
    let blocks = said.iter().position(|said| said.contains("Bomber for Giant"));
    let gives = said.iter().position(|said| said == "p1 activates Bomber");
    assert!(blocks.is_some() && gives > blocks, "{said:?}");
}

#[test]
fn what_can_be_cast_is_not_cycled() {
    let game = Position::new().hand(&["Cycler"]).mine(&["Mountain"; 8]).game();
    assert_eq!(choice(&game), "casts Cycler");
}

#[test]
fn the_cloister_is_given_up_when_nobody_threatens() {
    let game = Position::new()
        .hand(&["Giant"])
        .mine(&[
            "Cloister", "Mountain", "Mountain", "Mountain", "Mountain", "Mountain", "Mountain",
        ])
        .their_turn()
        .at(Step::End)
        .life(20, 20)
        .game();
    let game = until(game, ME, Why::PayOptional);
    assert_eq!(choice(&game), "picks No");
}

#[test]
fn the_rift_saves_a_creature_from_removal() {
    let mut game = Position::new()
        .mine_with("Rift", CounterKind::Fade, 1)
        .mine(&["Giant"])
        .their_hand(&["Murder"])
        .theirs(&["Swamp", "Swamp", "Squire"])
        .their_turn()
        .game();
    cast(&mut game, "Murder");
    let game = until(game, ME, Why::Priority);
    assert_eq!(choice(&game), "activates Rift");
    assert_eq!(choice(&until(game, ME, TARGETS)), "picks Giant");
}

#[test]
fn loyalty_goes_down_against_a_threat() {
    let game = Position::new()
        .mine_with("Sage", CounterKind::Loyalty, 3)
        .theirs(&["Giant", "Squire"])
        .game();
    let said = turn(game);
    assert_eq!(said, ["p1 activates Sage", "p1 picks Giant"]);
}

#[test]
fn the_ninja_comes_for_the_creature_that_is_worth_less() {
    let game = Position::new()
        .hand(&["Ninja"])
        .mine(&["Squire", "Bird", "Island", "Island"])
        .life(20, 20)
        .game();
    let game = until(game, ME, Why::ReturnCost);
    assert_eq!(choice(&game), "picks Squire");
}
