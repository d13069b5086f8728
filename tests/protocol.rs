//! The protocol in games of the standard decks, of random decks and of decks with every keyword.

use std::fs;
use std::path::Path;

use crate::support::{messages, pairings};
use spellstack_core::PlayerId;
use spellstack_protocol::{Answer, Asked, Client, Form, ManaAbilities, Story, Update, Words};
use spellstack_rules::{Game, Random};

/// How many decisions of each game are looked at.
const DECISIONS: usize = 150;
/// How many choices of each decision are compared at most.
const CHOICES: usize = 40;
/// A whole update is written and read at each so manieth decision.
const WRITTEN: usize = 15;

#[test]
fn what_is_asked_can_be_answered_in_every_game() {
    let names = ["Ann", "Bob"].map(str::to_owned);
    for (number, pairing) in pairings(6, 6).iter().enumerate() {
        let mut setup = pairing.setup.clone();
        setup.options.mana_by_hand = number % 4 == 0;
        let mut game = Game::new(setup, number as u64).expect("a legal setup");
        let mut random = Random::new(number as u64);
        for place in 0..DECISIONS {
            let Some(decision) = game.decision() else { break };
            let words = Words::new(game.view(decision.player()), &names);
            let asked = Asked::of(&decision, &words, ManaAbilities::Listed);
            let default = asked.choice(&decision, &asked.question().default);
            assert_eq!(
                default,
                Ok(decision.default_choice()),
                "{}, {place}",
                pairing.name
            );
            if asked.question().form == Form::One {
                for option in 0..asked.question().options.len() {
                    let choice = asked.choice(&decision, &Answer::One(option));
                    assert!(choice.is_ok(), "{}, {place}: {choice:?}", pairing.name);
                }
            }
            let likeness = game.view(decision.player()).likeness();
            for choice in decision.iter().take(CHOICES) {
                // Equal things are one option, which stands for the first of them.
                let answer = asked.answer(&choice).expect("every choice is offered");
                let given = asked
                    .choice(&decision, &answer)
                    .expect("what is offered is taken");
                let is_same = given == choice || likeness.choices(&[given.clone(), choice.clone()]) == [0, 0];
                assert!(is_same, "{}: {choice:?} became {given:?}", pairing.name);
            }
            if place % WRITTEN == 0 {
                write_and_read(&game);
            }
            let choice = decision.sample(&mut random);
            game.apply(choice).expect("a sampled choice is legal");
        }
    }
}

fn write_and_read(game: &Game) {
    for seat in [Some(PlayerId::new(0)), Some(PlayerId::new(1)), None] {
        let update = Client::new(game, seat, ["Ann", "Bob"]).update(game);
        let text = serde_json::to_string(&update).expect("it can be written");
        let read: Update = serde_json::from_str(&text).expect("it can be read");
        assert_eq!(read, update);
        let bytes = postcard::to_allocvec(&update).expect("it can be written");
        let read: Update = postcard::from_bytes(&bytes).expect("it can be read");
        assert_eq!(read, update);
    }
}

#[test]
fn a_story_for_a_player_is_that_for_all_but_for_what_stays_hidden() {
    let pairings = pairings(0, 0);
    let pairing = pairings.iter().find(|pairing| pairing.name == "Goblins - Burn");
    let setup = &pairing.expect("it is a pairing of standard decks").setup;
    for seed in 0..8 {
        let mut game = Game::new(setup.clone(), seed).expect("a legal setup");
        let viewer = PlayerId::new(0);
        let mut stories = [Some(viewer), None].map(|viewer| Story::new(&game, viewer, ["Ann", "Bob"]));
        let mut random = Random::new(seed);
        while let Some(decision) = game.decision() {
            let choice = decision.sample(&mut random);
            game.apply(choice).expect("a sampled choice is legal");
            let [seen, all] = stories.each_mut().map(|story| story.tell(&game));
            assert_eq!(seen.len(), all.len(), "seed {seed}: {seen:?} is told of {all:?}");
            for (seen, all) in seen.iter().zip(&all) {
                let is_hidden = seen.text.to_lowercase().contains("a card");
                let is_open = ["plays", "casts", "discards"]
                    .iter()
                    .any(|verb| seen.text.contains(&format!("Bob {verb} ")));
                assert!(
                    is_hidden && !is_open || seen == all,
                    "seed {seed}: {seen:?} is told of {all:?}"
                );
            }
        }
    }
}

#[test]
fn the_page_shows_the_messages_as_they_are() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(messages::PAGE);
    let page = fs::read_to_string(&path).expect("the page can be read");
    assert!(
        messages::with_messages(&page) == page,
        "{} is out of date: `{}` writes it",
        messages::PAGE,
        messages::WRITE
    );
}
