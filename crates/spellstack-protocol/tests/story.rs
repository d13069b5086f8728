//! The game as it is told.

use spellstack_core::keyword::Keyword;
use spellstack_core::lang::Players;
use spellstack_core::lang::build::*;
use spellstack_core::{CardDef, ZoneKind};
use spellstack_protocol::{Answer, Story};
use spellstack_rules::{Game, GameSetup, PositionSetup, Random};

use crate::support::{ANN, BOB, NAMES, asked, game, named};

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
            let is_hidden = ["a card", " cards"]
                .iter()
                .any(|words| seen.to_lowercase().contains(words));
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

/// Cards that show others, and cards that are shown.
fn showing_cards() -> Vec<CardDef> {
    let hand_of_target = || cards_in(ZoneKind::Hand, owned_by(player_of_target(0)));
    let fetch = then([
        bind(0, search(you(), creature())),
        reveal(result(0)),
        return_to_hand(result(0)),
        shuffle(you()),
    ]);
    let seek = then([
        bind(0, search(you(), creature())),
        return_to_hand(result(0)),
        shuffle(you()),
    ]);
    let morph = Keyword::Morph(vec![mana("{0}")]);
    let all = vec![
        Card::sorcery("Glare", "{0}").spell(targeting(target_opponent(), reveal(hand_of_target()))),
        Card::sorcery("Peek", "{0}").spell(look_at_top(3)),
        Card::sorcery("Signal", "{0}").spell(reveal_top(you(), 2)),
        Card::sorcery("Fetch", "{0}").spell(fetch),
        Card::sorcery("Seek", "{0}").spell(seek),
        Card::sorcery("Tuck", "{0}").spell(targeting(target_creature(), put_on_top(target(0)))),
        Card::sorcery("Finish", "{0}").spell(lose_game(Players::Each(opponents()))),
        Card::creature("Veil", "{3}{U}", "Illusion", 4, 4).keyword(morph),
        Card::creature("Bear", "{1}{G}", "Bear", 2, 2),
        Card::land("Forest", "Forest"),
    ];
    all.into_iter().map(Card::define).collect()
}

/// What Ann, Bob and somebody who sees everything are told while Ann plays those options, and passes at the end.
fn told(hand: &str, played: &[&str]) -> [Vec<String>; 3] {
    let mut position = PositionSetup::new(2);
    position.players[0].hand = named(&[hand]);
    position.players[0].library = named(&["Bear", "Forest", "Forest"]);
    position.players[0].battlefield = named(&["Veil"]);
    position.players[0].battlefield[0].face_down = true;
    position.players[1].hand = named(&["Forest", "Bear", "Forest"]);
    let mut game = Game::new(GameSetup::position(showing_cards(), position), 1).expect("a legal position");
    let mut stories = [Some(ANN), Some(BOB), None].map(|viewer| Story::new(&game, viewer, NAMES));
    let mut lines = [(); 3].map(|()| Vec::new());
    for wanted in played {
        let decision = game.decision().expect("something is asked");
        let asked = asked(&game);
        let mut options = asked.question().options.iter();
        let number = options.position(|offer| offer.text.starts_with(wanted));
        let number = number.unwrap_or_else(|| panic!("no {wanted} in {:?}", asked.question()));
        let choice = asked.choice(&decision, &Answer::One(number));
        game.apply(choice.expect("it is offered")).expect("it is legal");
        for (story, lines) in stories.iter_mut().zip(&mut lines) {
            lines.extend(story.tell(&game).into_iter().map(|line| line.text));
        }
    }
    lines
}

fn has(lines: &[String], line: &str) -> bool {
    lines.iter().any(|told| told == line)
}

#[test]
fn revealed_cards_are_named_to_everybody() {
    let of_hand = told("Glare", &["Cast Glare", "Pass"]);
    let of_library = told("Signal", &["Cast Signal", "Pass"]);
    let found = told("Fetch", &["Cast Fetch", "Pass", "Bear"]);
    for viewer in 0..3 {
        assert!(
            has(&of_hand[viewer], "Bob reveals Bear and 2 Forest from the hand."),
            "{of_hand:?}"
        );
        let top = "Ann reveals Bear and Forest from the library.";
        assert!(has(&of_library[viewer], top), "{of_library:?}");
        assert!(
            has(&found[viewer], "Ann reveals Bear from the library."),
            "{found:?}"
        );
        assert!(has(&found[viewer], "Ann takes Bear."), "{found:?}");
    }
}

#[test]
fn looked_at_cards_are_named_to_who_looks() {
    let [ann, bob, all] = told("Peek", &["Cast Peek", "Pass"]);
    for lines in [ann, all] {
        assert!(
            has(&lines, "Ann looks at Bear and 2 Forest in the library."),
            "{lines:?}"
        );
    }
    assert!(has(&bob, "Ann looks at 3 cards in the library."), "{bob:?}");
    assert!(!bob.iter().any(|line| line.contains("Bear")), "{bob:?}");
}

#[test]
fn a_search_is_told_and_what_is_found_only_to_who_sees_it() {
    let [ann, bob, _] = told("Seek", &["Cast Seek", "Pass", "Bear"]);
    for lines in [&ann, &bob] {
        assert!(has(lines, "Ann searches the library."), "{lines:?}");
    }
    assert!(has(&ann, "Ann takes Bear."), "{ann:?}");
    assert!(has(&bob, "Ann takes a card."), "{bob:?}");
    assert!(!bob.iter().any(|line| line.contains("Bear")), "{bob:?}");
}

/// CR 708.9.
#[test]
fn what_was_face_down_is_named_when_it_leaves_and_when_the_game_ends() {
    let tucked = told("Tuck", &["Cast Tuck", "Pass"]);
    let finished = told("Finish", &["Cast Finish", "Pass"]);
    for viewer in 0..3 {
        let revealed = "Veil, which was face down, is revealed.";
        assert!(has(&tucked[viewer], revealed), "{tucked:?}");
        assert!(has(&tucked[viewer], "Veil goes to Ann's library."), "{tucked:?}");
        assert!(has(&finished[viewer], revealed), "{finished:?}");
    }
}

/// CR 702.37e.
#[test]
fn who_turns_a_creature_face_up_shows_it() {
    let lines = told("Forest", &["Turn"]);
    for viewer in 0..3 {
        assert!(has(&lines[viewer], "Ann reveals Veil."), "{lines:?}");
    }
}
