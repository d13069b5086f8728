//! The random agent gives every legal choice its chance.

use spellstack_ai::{Agent, RandomAgent};
use spellstack_rules::{Choice, Count, Why};

use crate::position::{ME, Position, until};

#[test]
fn every_attack_is_as_likely_as_any_other() {
    let game = until(
        Position::new().mine(&["Bear", "Ogre", "Bird"]).game(),
        ME,
        Why::Attackers,
    );
    let decision = game.decision().expect("attackers are asked for");
    assert_eq!(decision.len(), Count::Exactly(8));
    let all: Vec<Choice> = decision.iter().collect();
    let mut counts = vec![0u32; all.len()];
    let mut agent = RandomAgent::new(11);
    for _ in 0..8000 {
        let choice = agent.choose(&game.view(ME), &decision);
        let at = all
            .iter()
            .position(|known| *known == choice)
            .expect("it is listed");
        counts[at] += 1;
    }
    // 1,000 each, with a standard deviation of 30.
    assert!(
        counts.iter().all(|count| (850..1150).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn passing_is_as_likely_as_any_action() {
    let game = Position::new()
        .hand(&["Bear", "Squire"])
        .mine(&["Forest", "Forest", "Plains"])
        .game();
    let decision = game.decision().expect("priority");
    let choices = decision.actions().len() + 1;
    let mut agent = RandomAgent::new(5);
    let mut passes = 0;
    for _ in 0..3000 {
        if agent.choose(&game.view(ME), &decision) == Choice::Pass {
            passes += 1;
        }
    }
    let expected = 3000 / choices;
    assert!(
        passes > expected * 8 / 10 && passes < expected * 12 / 10,
        "{passes} of 3000 among {choices}"
    );
}
