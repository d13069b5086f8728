//! The search: it sees what its player sees, keeps to its budget, and plays better than its policy where that is blind.

use spellstack_ai::{Agent, Budget, Evaluator, Heuristic, RandomAgent, Search};
use spellstack_rules::{Beliefs, Choice, Game, View};

use crate::position::{ME, Position, THEM, words};
use crate::purity::game;

fn search(game: &Game, iterations: u32) -> Search {
    Search::new(9, Budget::Iterations(iterations), Beliefs::open(game))
}

fn choice(game: &Game, agent: &mut impl Agent) -> Choice {
    let decision = game.decision().expect("something is asked");
    agent.choose(&game.view(decision.player()), &decision)
}

#[test]
fn its_choice_depends_on_the_view_and_the_seed_alone() {
    let mut compared = 0;
    for seed in 0..3 {
        let mut game = game(seed);
        let mut random = RandomAgent::new(seed);
        // One that has searched before, and one that never has, choose alike.
        let mut old = search(&game, 12);
        for step in 0..60u64 {
            let Some(decision) = game.decision() else { break };
            let player = decision.player();
            let chosen = choice(&game, &mut old);
            if let Ok(other) = game.reshuffle_hidden(player, step) {
                let mut new = search(&game, 12);
                assert_eq!(choice(&other, &mut new), chosen);
                assert_eq!(new.estimates(), old.estimates());
                compared += usize::from(!old.estimates().is_empty());
            }
            let next = if step % 3 == 0 {
                random.choose(&game.view(player), &decision)
            } else {
                chosen
            };
            game.apply(next).expect("a legal choice");
        }
    }
    assert!(compared > 30, "only {compared} searches were compared");
}

#[test]
fn estimates_begin_with_the_choice_and_keep_to_the_budget() {
    let game = Position::new()
        .hand(&["Murder", "Bolt"])
        .mine(&["Swamp", "Swamp", "Mountain", "Bear"])
        .theirs(&["Squire", "Giant"])
        .game();
    let mut agent = search(&game, 50);
    let chosen = choice(&game, &mut agent);
    let estimates = agent.estimates();
    assert_eq!(estimates[0].choice, chosen);
    assert!(estimates.len() > 1);
    assert!(
        estimates
            .iter()
            .all(|estimate| (0.0..=1.0).contains(&estimate.value))
    );
    let spent: u32 = estimates.iter().map(|estimate| estimate.samples).sum();
    assert!((20..=50).contains(&spent), "{spent} playouts");
}

#[test]
fn a_budget_of_time_chooses_too() {
    let game = Position::new().hand(&["Bear"]).mine(&["Forest", "Forest"]).game();
    let budget: Budget = "5ms".parse().expect("a budget");
    let mut agent = Search::new(1, budget, Beliefs::open(&game));
    let chosen = choice(&game, &mut agent);
    assert!(game.decision().expect("priority").contains(&chosen));
}

#[test]
fn budgets_are_numbers_or_milliseconds() {
    for text in ["200", "50ms"] {
        let budget: Budget = text.parse().expect("a budget");
        assert_eq!(budget.to_string(), text);
    }
    for text in ["", "0", "0ms", "-3", "ms", "1s"] {
        let error = text.parse::<Budget>().expect_err("no budget").to_string();
        assert!(error.starts_with(&format!("'{text}' isn't a budget")), "{error}");
    }
}

#[test]
fn beliefs_that_cannot_be_true_leave_it_to_the_heuristic() {
    let game = Position::new()
        .hand(&["Murder", "Bolt"])
        .mine(&["Swamp", "Swamp", "Mountain", "Bear"])
        .theirs(&["Squire", "Giant"])
        .game();
    let beliefs = Beliefs { decks: Vec::new() };
    let mut agent = Search::new(9, Budget::Iterations(50), beliefs);
    assert_eq!(choice(&game, &mut agent), choice(&game, &mut Heuristic::new(9)));
    assert!(agent.estimates().is_empty());
}

/// Wants to have as little life as possible.
struct Martyr;

impl Evaluator for Martyr {
    fn evaluate(&self, view: &View<'_>) -> f32 {
        let life = view.player(ME).map_or(0, |player| player.life);
        1.0 - life as f32 / 40.0
    }
}

#[test]
fn the_evaluator_says_what_is_wanted() {
    let game = || {
        Position::new()
            .mine(&["Giant"])
            .theirs(&["Ogre", "Ogre"])
            .their_turn()
            .life(20, 20)
            .game()
    };
    let game = crate::position::until_attacked(game(), THEM);
    let words = |agent: &mut Search| words(&game.view(ME), &choice(&game, agent));
    assert_eq!(words(&mut search(&game, 40)), "blocks [Giant for Ogre]");
    let mut martyr = search(&game, 40).with_evaluator(Box::new(Martyr));
    assert_eq!(words(&mut martyr), "blocks []");
}
