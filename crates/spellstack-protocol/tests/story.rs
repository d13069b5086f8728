//! The game as it is told.

use spellstack_protocol::Story;
use spellstack_rules::Random;

use crate::support::{ANN, NAMES, game};

#[test]
fn a_story_for_a_player_is_that_for_all_but_for_what_stays_hidden() {
    for seed in 0..8 {
        let mut game = game(seed);
        let mut stories = [Some(ANN), None].map(|viewer| Story::new(&game, viewer, NAMES));
        let mut random = Random::new(seed);
        let mut lines = Vec::new();
        while let Some(decision) = game.decision() {
            let choice = decision.sample(&mut random);
            game.apply(choice).expect("it is legal");
            let [seen, all] = stories.each_mut().map(|story| story.tell(&game));
            assert_eq!(seen.len(), all.len(), "seed {seed}: {seen:?} is told of {all:?}");
            lines.extend(seen.into_iter().zip(all).map(|(seen, all)| (seen.text, all.text)));
        }
        for (seen, all) in &lines {
            let is_hidden = seen.to_lowercase().contains("a card");
            assert!(
                is_hidden || seen == all,
                "seed {seed}: {seen:?} is told of {all:?}"
            );
            let is_open = ["plays", "casts", "discards"]
                .iter()
                .any(|verb| seen.contains(&format!("Bob {verb} ")));
            assert!(
                !is_open || seen == all,
                "seed {seed}: {seen:?} is told of {all:?}"
            );
        }
        let ends = lines.iter().filter(|(seen, _)| seen.ends_with(" wins.")).count();
        assert_eq!(ends, 1, "seed {seed}: {lines:?}");
    }
}
