//! The scripted agent does what its script says, when it can.

use spellstack_ai::{Agent, DefaultAgent, Scripted};
use spellstack_rules::{Choice, Game, Why};

use crate::position::{ME, Position, THEM};

fn play(game: &mut Game, agent: &mut Scripted, decisions: usize) {
    for _ in 0..decisions {
        let Some(decision) = game.decision() else { return };
        let choice = agent.choose(&game.view(decision.player()), &decision);
        game.apply(choice).expect("a legal choice");
    }
}

#[test]
fn lines_are_used_in_their_order_when_they_can_be() {
    let mut game = Position::new()
        .hand(&["Mountain", "Bolt"])
        .mine(&["Bear"])
        .theirs(&["Ogre", "Bird"])
        .game();
    // The Bolt can't be cast before the land is played, and its line waits.
    let mut agent = Scripted::new(DefaultAgent)
        .play(ME, "Mountain")
        .cast(ME, "Bolt")
        .target(ME, &["Bird"])
        .attack(ME, &["Bear"])
        .block(THEM, &[("Ogre", "Bear")]);
    play(&mut game, &mut agent, 40);
    assert!(agent.is_done());
    let view = game.omniscient();
    let named = |name: &str| view.battlefield().any(|object| object.name() == Some(name));
    assert!(!named("Bird") && !named("Bear") && named("Ogre"));
}

#[test]
fn where_the_script_is_silent_the_other_agent_answers() {
    let game = Position::new().hand(&["Mountain"]).game();
    let decision = game.decision().expect("priority");
    let mut agent = Scripted::new(DefaultAgent).choose_at(THEM, Why::Priority, Choice::Pass);
    assert_eq!(agent.choose(&game.view(ME), &decision), Choice::Pass);
    assert!(!agent.is_done());
}
