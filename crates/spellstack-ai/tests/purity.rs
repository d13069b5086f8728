//! The heuristic's choice depends on the view, the decision and its seed, and on nothing else.

use spellstack_ai::{Agent, Heuristic, RandomAgent};
use spellstack_rules::{Game, GameSetup};

use crate::cards::all_cards;

const DECK: &[&str] = &[
    "Squire", "Bear", "Ogre", "Bird", "Viper", "Driver", "Bomber", "Bolt", "Murder", "Negate", "Growth",
    "Opt", "Rift", "Muse", "Cycler", "Ninja",
];
const LANDS: &[&str] = &["Mountain", "Forest", "Plains", "Island", "Swamp"];

/// A game between two decks of many cards.
pub fn game(seed: u64) -> Game {
    let deck: Vec<String> = DECK
        .iter()
        .chain(DECK)
        .chain(LANDS)
        .chain(LANDS)
        .chain(LANDS)
        .chain(LANDS)
        .map(|name| (*name).to_owned())
        .collect();
    Game::new(GameSetup::decks(all_cards(), vec![deck.clone(), deck]), seed).expect("a legal setup")
}

#[test]
fn what_a_player_cannot_see_does_not_matter() {
    let mut compared = 0;
    for seed in 0..6 {
        let mut game = game(seed);
        let mut random = RandomAgent::new(seed);
        // An agent that has seen every decision so far, and one that has seen none, choose alike.
        let mut old = Heuristic::new(9);
        for step in 0..120u64 {
            let Some(decision) = game.decision() else { break };
            let player = decision.player();
            let choice = old.choose(&game.view(player), &decision);
            if let Ok(other) = game.reshuffle_hidden(player, step) {
                let asked = other.decision().expect("the same is asked");
                assert_eq!(Heuristic::new(9).choose(&other.view(player), &asked), choice);
                compared += 1;
            }
            // Every third choice is random, so that odd positions come up.
            let choice = if step % 3 == 0 {
                random.choose(&game.view(player), &decision)
            } else {
                choice
            };
            game.apply(choice).expect("a legal choice");
        }
    }
    assert!(compared > 300, "only {compared} were compared");
}

#[test]
fn its_ranking_begins_with_its_choice() {
    let mut game = game(3);
    for _ in 0..200 {
        let Some(decision) = game.decision() else { break };
        let view = game.view(decision.player());
        let ranked = Heuristic::new(2).rank(&view, &decision);
        assert!(ranked.windows(2).all(|pair| pair[0].1 >= pair[1].1));
        assert!(ranked.iter().all(|(_, worth)| worth.is_finite()));
        let choice = Heuristic::new(2).choose(&view, &decision);
        game.apply(choice).expect("a legal choice");
    }
}

#[test]
fn a_better_position_is_worth_more() {
    use crate::position::{ME, Position, THEM};
    let heuristic = Heuristic::new(1);
    let game = Position::new()
        .mine(&["Giant"])
        .theirs(&["Squire"])
        .life(20, 10)
        .game();
    assert!(heuristic.evaluate(&game.view(ME)) > 1.0);
    assert!(heuristic.evaluate(&game.view(THEM)) < -1.0);
}
