//! What the heuristic casts, and at what.

use spellstack_ai::{Agent, Heuristic};
use spellstack_core::{CounterKind, Step};
use spellstack_rules::Why;

use crate::position::{ME, Position, act, cast, choice, turn, until};

const TARGETS: Why = Why::Targets { mode: 0, target: 0 };

#[test]
fn removal_goes_to_the_best_target() {
    let game = Position::new()
        .hand(&["Murder"])
        .mine(&["Swamp", "Swamp", "Bear"])
        .theirs(&["Squire", "Giant", "Wall"])
        .game();
    assert_eq!(choice(&game), "casts Murder");
    assert_eq!(choice(&until(game, ME, TARGETS)), "picks Giant");
}

#[test]
fn no_removal_for_its_own_creatures() {
    let game = Position::new()
        .hand(&["Murder"])
        .mine(&["Swamp", "Swamp", "Giant"])
        .game();
    assert!(!turn(game).iter().any(|said| said.contains("casts")));
}

#[test]
fn burn_never_goes_to_what_it_controls() {
    let game = Position::new()
        .hand(&["Bolt"])
        .mine(&["Mountain", "Squire"])
        .life(20, 20)
        .game();
    let said = turn(game);
    assert!(
        !said
            .iter()
            .any(|said| said.ends_with("picks Squire") || said.ends_with("picks p1"))
    );
}

#[test]
fn burn_kills_when_it_can() {
    let game = Position::new()
        .hand(&["Bolt"])
        .mine(&["Mountain"])
        .theirs(&["Ogre"])
        .life(20, 3)
        .game();
    assert_eq!(choice(&until(game, ME, TARGETS)), "picks p2");
}

#[test]
fn burn_kills_a_creature_rather_than_scratches_a_player() {
    let game = Position::new()
        .hand(&["Bolt"])
        .mine(&["Mountain"])
        .theirs(&["Ogre"])
        .game();
    assert_eq!(choice(&until(game, ME, TARGETS)), "picks Ogre");
}

#[test]
fn burn_does_not_scratch_a_creature_that_survives_it() {
    let game = Position::new()
        .hand(&["Bolt"])
        .mine(&["Mountain"])
        .theirs(&["Giant"])
        .game();
    let said = turn(game);
    assert!(!said.iter().any(|said| said.contains("picks Giant")), "{said:?}");
}

#[test]
fn a_counterspell_meets_the_threat_and_not_the_cantrip() {
    let position = || {
        Position::new()
            .hand(&["Negate"])
            .mine(&["Island", "Island"])
            .their_hand(&["Opt", "Giant"])
            .theirs(&[
                "Island", "Mountain", "Mountain", "Mountain", "Mountain", "Mountain",
            ])
            .their_turn()
    };
    let mut game = position().game();
    cast(&mut game, "Opt");
    assert_eq!(choice(&until(game, ME, Why::Priority)), "passes");
    let mut game = position().game();
    cast(&mut game, "Giant");
    assert_eq!(choice(&until(game, ME, Why::Priority)), "casts Negate");
}

#[test]
fn it_does_not_counter_its_own_spell() {
    let game = Position::new()
        .hand(&["Negate", "Bear"])
        .mine(&["Island", "Island", "Forest", "Forest"])
        .game();
    let said = turn(game);
    assert!(said.contains(&"p1 casts Bear".to_owned()), "{said:?}");
    assert!(!said.contains(&"p1 casts Negate".to_owned()), "{said:?}");
}

#[test]
fn a_land_comes_first_and_gives_the_color_that_is_missing() {
    let game = Position::new()
        .hand(&["Mountain", "Forest", "Bear"])
        .mine(&["Mountain"])
        .game();
    assert_eq!(choice(&game), "plays Forest");
}

#[test]
fn mana_is_spent_on_the_curve() {
    let game = Position::new()
        .hand(&["Squire", "Ogre"])
        .mine(&["Plains", "Mountain", "Mountain"])
        .game();
    assert_eq!(choice(&game), "casts Ogre");
}

#[test]
fn a_wipe_waits_until_it_gains_something() {
    let lands = ["Plains", "Plains", "Plains", "Plains"];
    let winning = Position::new()
        .hand(&["Wipe"])
        .mine(&lands)
        .mine(&["Giant"])
        .theirs(&["Squire"])
        .game();
    assert!(!turn(winning).contains(&"p1 casts Wipe".to_owned()));
    let losing = Position::new()
        .hand(&["Wipe"])
        .mine(&lands)
        .mine(&["Squire"])
        .theirs(&["Giant", "Ogre", "Bear"])
        .game();
    assert_eq!(choice(&losing), "casts Wipe");
}

#[test]
fn it_searches_for_what_it_can_cast() {
    let game = Position::new()
        .hand(&["Tutor"])
        .mine(&["Swamp", "Swamp", "Mountain", "Mountain", "Mountain", "Mountain"])
        .my_library(&["Squire", "Giant", "Forest", "Forest"])
        .game();
    assert_eq!(choice(&until(game, ME, Why::Search)), "picks Giant");
}

#[test]
fn it_cycles_what_it_cannot_cast() {
    let game = Position::new()
        .hand(&["Cycler"])
        .mine(&["Mountain", "Mountain"])
        .game();
    let said = turn(game);
    assert!(said.contains(&"p1 activates Cycler".to_owned()), "{said:?}");
}

#[test]
fn a_planeswalker_is_used_each_turn() {
    let game = Position::new().mine(&["Sage"]).game();
    assert_eq!(choice(&game), "activates Sage");
}

#[test]
fn the_fading_rift_waits_for_attackers() {
    let rift = || Position::new().mine_with("Rift", CounterKind::Fade, 5);
    let game = rift().theirs(&["Giant"]).game();
    assert!(!turn(game).iter().any(|said| said.contains("Rift")));
    let game = rift()
        .theirs(&["Giant", "Squire"])
        .their_turn()
        .at(Step::PrecombatMain)
        .life(8, 20)
        .game();
    let said = turn(game);
    assert!(said.iter().any(|said| said == "p1 activates Rift"), "{said:?}");
    assert_eq!(
        said.iter().filter(|said| said.ends_with("picks Squire")).count(),
        0,
        "{said:?}"
    );
}

#[test]
fn nothing_is_activated_without_end() {
    let game = Position::new()
        .mine(&["Rift", "Rift", "Graverobber", "Forest", "Sage"])
        .game();
    assert!(turn(game).len() < 10);
}

#[test]
fn each_looked_at_card_is_judged_by_itself() {
    let game = Position::new()
        .hand(&["Consider"])
        .mine(&["Island"; 8])
        .my_library(&["Island", "Giant"])
        .game();
    let mut game = until(game, ME, Why::ArrangeCard);
    assert_eq!(choice(&game), "picks Place(Graveyard)", "there is land enough");
    act(&mut game, |view, decision| {
        Heuristic::new(1).choose(view, decision)
    });
    assert_eq!(choice(&until(game, ME, Why::ArrangeCard)), "picks Place(Top)");
}
