//! How the heuristic attacks and blocks.

use spellstack_rules::Why;

use crate::position::{ME, Position, choice, turn, until};

fn attack(position: Position) -> String {
    choice(&until(position.game(), ME, Why::Attackers))
}

fn block(position: Position) -> String {
    choice(&until(position.their_turn().game(), ME, Why::Blockers))
}

#[test]
fn a_lethal_attack_is_made_with_everybody() {
    let position = Position::new()
        .mine(&["Ogre", "Bear"])
        .theirs(&["Squire"])
        .life(1, 3);
    assert_eq!(attack(position), "attacks with [Ogre, Bear]");
}

#[test]
fn nobody_attacks_into_a_wall() {
    let position = Position::new().mine(&["Bear"]).theirs(&["Wall"]);
    assert_eq!(attack(position), "attacks with []");
}

#[test]
fn nobody_attacks_into_deathtouch_for_nothing() {
    let position = Position::new().mine(&["Giant"]).theirs(&["Viper"]);
    assert_eq!(attack(position), "attacks with []");
}

#[test]
fn evasion_attacks_over_the_wall() {
    let position = Position::new().mine(&["Bear", "Bird"]).theirs(&["Wall"]);
    assert_eq!(attack(position), "attacks with [Bird]");
}

#[test]
fn the_trigger_of_an_attack_is_counted() {
    // 1 + 2 * 3 from the Driver and 3 from the Runts.
    let position = Position::new()
        .mine(&["Driver", "Runt", "Runt", "Runt"])
        .life(20, 10);
    assert_eq!(attack(position), "attacks with [Driver, Runt, Runt, Runt]");
}

#[test]
fn who_must_stay_home_stays_home() {
    // If the Giant attacks, the Ogres kill.
    let position = Position::new()
        .mine(&["Giant", "Wall"])
        .theirs(&["Ogre", "Ogre", "Ogre"])
        .life(6, 20);
    assert_eq!(attack(position), "attacks with []");
}

#[test]
fn a_chump_block_only_against_a_lethal_attack() {
    let safe = Position::new().mine(&["Squire"]).theirs(&["Ogre"]).life(20, 20);
    assert_eq!(block(safe), "blocks []");
    let lethal = Position::new().mine(&["Squire"]).theirs(&["Ogre"]).life(3, 20);
    assert_eq!(block(lethal), "blocks [Squire for Ogre]");
}

#[test]
fn a_good_block_is_made() {
    let position = Position::new()
        .mine(&["Giant", "Squire"])
        .theirs(&["Ogre"])
        .life(2, 20);
    let game = position.their_turn().game();
    let said = turn(game);
    // They see it too, and stay home.
    assert!(
        !said.iter().any(|said| said == "p2 attacks with [Ogre]"),
        "{said:?}"
    );
}

#[test]
fn nobody_blocks_where_damage_is_prevented() {
    let position = Position::new()
        .mine(&["Cloister", "Squire"])
        .theirs(&["Ogre", "Giant"])
        .life(3, 20);
    let said = turn(position.their_turn().game());
    assert!(!said.iter().any(|said| said.contains("Squire for")), "{said:?}");
}

#[test]
fn an_unblocked_attacker_becomes_a_ninja() {
    let game = Position::new()
        .hand(&["Ninja"])
        .mine(&["Squire", "Island", "Island"])
        .life(20, 20)
        .game();
    let said = turn(game);
    assert!(said.contains(&"p1 activates Ninja".to_owned()), "{said:?}");
}

#[test]
fn a_dying_creature_is_sacrificed_for_its_damage() {
    let game = Position::new()
        .mine(&["Bomber"])
        .their_hand(&["Murder"])
        .theirs(&["Swamp", "Swamp", "Squire"])
        .their_turn()
        .game();
    let mut game = game;
    crate::position::cast(&mut game, "Murder");
    let game = until(game, ME, Why::Priority);
    assert_eq!(choice(&game), "activates Bomber");
}
