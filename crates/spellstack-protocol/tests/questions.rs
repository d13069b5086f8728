//! Questions and answers: what is offered is taken, and what doesn't fit is refused by its place and value.

use std::collections::BTreeSet;

use spellstack_protocol::{Answer, AnswerError, AnswerKind, Asked, Declared, Form, Id, OfferKind, Subject};
use spellstack_rules::{Choice, Decision, Game, GameSetup, PositionSetup};

use crate::support::{ANN, BOB, asked, cards, from_position, game, named, play, setup, written};

/// How many choices of a decision are compared at most.
const COMPARED: usize = 60;

#[test]
fn every_option_is_taken_and_every_choice_is_offered() {
    let mut forms = BTreeSet::new();
    for seed in 0..12 {
        let mut setup = setup();
        setup.options.mana_by_hand = seed % 3 == 0;
        let game = Game::new(setup, seed).expect("a legal setup");
        play(game, seed, 600, |game| {
            let Some(decision) = game.decision() else { return };
            let asked = asked(game);
            forms.insert(format!("{:?}", asked.question().form.kind()));
            compare_options(&asked, &decision);
            compare_choices(&asked, &decision, game);
        });
    }
    let all = ["Declare", "Divide", "Number", "One", "Order", "Several"];
    assert_eq!(forms.iter().collect::<Vec<_>>(), all);
}

/// Each option that is an answer by itself gives a choice of its own, which the game takes.
fn compare_options(asked: &Asked, decision: &Decision<'_>) {
    let question = asked.question();
    assert_eq!(written(question), *question);
    let default = asked.choice(decision, &question.default);
    assert_eq!(default, Ok(decision.default_choice()));
    if question.form != Form::One {
        return;
    }
    let mut choices = Vec::new();
    for number in 0..question.options.len() {
        let choice = asked.choice(decision, &Answer::One(number));
        let choice = choice.expect("what is offered is taken");
        let mut again = decision.iter();
        assert!(again.any(|listed| listed == choice), "{choice:?} isn't listed");
        assert!(!choices.contains(&choice), "{choice:?} is offered twice");
        choices.push(choice);
    }
}

/// Each choice of the decision has an answer that gives it again, or the same with an equal card or permanent.
fn compare_choices(asked: &Asked, decision: &Decision<'_>, game: &Game) {
    let likeness = game.view(decision.player()).likeness();
    for choice in decision.iter().take(COMPARED) {
        let answer = asked
            .answer(&choice)
            .unwrap_or_else(|| panic!("{choice:?} isn't offered"));
        let given = asked.choice(decision, &written(&answer)).expect("it is taken");
        let is_same = given == choice || likeness.choices(&[given.clone(), choice.clone()]) == [0, 0];
        assert!(is_same, "{choice:?} was answered, and {given:?} is what it gives");
    }
}

#[test]
fn games_that_differ_in_hidden_cards_ask_the_same() {
    for seed in 0..4 {
        play(game(seed), seed, 300, |game| {
            let Some(decision) = game.decision() else { return };
            let other = game
                .reshuffle_hidden(decision.player(), seed)
                .expect("the viewer is asked");
            assert_eq!(asked(&other), asked(game));
        });
    }
}

fn refusal(game: &Game, answer: Answer) -> AnswerError {
    let decision = game.decision().expect("something is asked");
    let refused = asked(game).choice(&decision, &answer);
    let error = refused.expect_err("it doesn't fit");
    assert_eq!(written(&error), error);
    error
}

/// Applies the option that begins so.
fn choose(game: &mut Game, text: &str) {
    let asked = asked(game);
    let mut options = asked.question().options.iter();
    let option = options.position(|offer| offer.text.starts_with(text));
    let option = option.unwrap_or_else(|| panic!("no {text} in {:?}", asked.question()));
    answer(game, &Answer::One(option));
}

fn answer(game: &mut Game, answer: &Answer) {
    let decision = game.decision().expect("something is asked");
    let choice = asked(game).choice(&decision, answer).expect("a legal answer");
    game.apply(choice).expect("what was given is taken");
}

/// Ann has these cards in hand, and mana; each player has these creatures.
fn at_hand(hand: &[&str], own: &[&str], other: &[&str]) -> Game {
    let mut position = PositionSetup::new(2);
    position.players[0].hand = named(hand);
    position.players[0].battlefield = named(&[&["Prism"; 6], own].concat());
    position.players[0].library = named(&["Bear"; 5]);
    position.players[1].battlefield = named(other);
    position.players[1].library = named(&["Bear"; 5]);
    from_position(position)
}

#[test]
fn an_option_that_is_not_there_is_named() {
    let game = at_hand(&["Bolt"], &[], &[]);
    let count = asked(&game).question().options.len();
    let error = refusal(&game, Answer::One(99));
    let expected = AnswerError::NoSuchOption {
        place: 0,
        option: 99,
        count,
    };
    assert_eq!(error, expected);
    let said = format!(
        "place 0: option 99 isn't there, and the options are 0 to {}",
        count - 1
    );
    assert_eq!(error.to_string(), said);
    assert_eq!(
        refusal(&game, Answer::Number(3)),
        AnswerError::Kind {
            wanted: AnswerKind::One,
            found: AnswerKind::Number
        }
    );
}

#[test]
fn several_options_are_counted_and_told_apart() {
    let mut game = at_hand(&["Fork"], &[], &["Bear", "Bear", "Bird"]);
    choose(&mut game, "Cast Fork");
    assert_eq!(asked(&game).question().form, Form::Several { min: 0, max: 3 });
    assert_eq!(
        refusal(&game, Answer::Several(vec![0, 2, 0])),
        AnswerError::Repeated { place: 2, option: 0 }
    );
    assert_eq!(
        refusal(&game, Answer::Several(vec![1, 7])),
        AnswerError::NoSuchOption {
            place: 1,
            option: 7,
            count: 3
        }
    );
    assert_eq!(
        refusal(&game, Answer::Several(vec![0; 4])),
        AnswerError::Count {
            found: 4,
            min: 0,
            max: 3
        }
    );
    answer(&mut game, &Answer::Several(vec![2, 0]));
    let question = asked(&game).question().clone();
    let Form::Divide(division) = &question.form else {
        panic!("{question:?}");
    };
    assert_eq!((division.total, division.least), (4, 1));
    assert_eq!(
        refusal(&game, Answer::Divide(vec![1, 2])),
        AnswerError::Sum { found: 3, total: 4 }
    );
    assert_eq!(
        refusal(&game, Answer::Divide(vec![4])),
        AnswerError::Count {
            found: 1,
            min: 2,
            max: 2
        }
    );
    let uneven = Answer::Divide(vec![4, 0]);
    assert_eq!(refusal(&game, uneven.clone()), AnswerError::Illegal(uneven));
    answer(&mut game, &Answer::Divide(vec![1, 3]));
}

#[test]
fn a_number_out_of_bounds_is_named_with_them() {
    let mut game = at_hand(&["Blaze"], &[], &[]);
    choose(&mut game, "Cast Blaze");
    assert_eq!(asked(&game).question().form, Form::Number { min: 0, max: 5 });
    let error = refusal(&game, Answer::Number(6));
    assert_eq!(error.to_string(), "6 isn't a number from 0 to 5");
    answer(&mut game, &Answer::Number(5));
}

#[test]
fn a_declaration_is_judged_as_a_whole() {
    let mut game = at_hand(&[], &["Brute", "Bear"], &["Bird", "Bear", "Nurse"]);
    while !matches!(asked(&game).question().form, Form::Attack(_)) {
        choose(&mut game, "Pass");
    }
    let pair = |creature, target| Declared { creature, target };
    assert_eq!(
        refusal(&game, Answer::Declare(vec![pair(0, 0), pair(1, 3)])),
        AnswerError::NoSuchTarget {
            place: 1,
            creature: 1,
            target: 3,
            count: 1
        }
    );
    let twice = Answer::Declare(vec![pair(0, 0), pair(0, 0)]);
    assert_eq!(refusal(&game, twice.clone()), AnswerError::Illegal(twice));
    answer(&mut game, &Answer::Declare(vec![pair(0, 0)]));
    while !matches!(asked(&game).question().form, Form::Block(_)) {
        choose(&mut game, "Pass");
    }
    let question = asked(&game).question().clone();
    let Form::Block(declaration) = &question.form else {
        panic!("{question:?}");
    };
    assert_eq!(question.player, BOB);
    assert_eq!(question.default, Answer::Declare(Vec::new()));
    // Brute has menace.
    let brute = game.view(BOB).attacks()[0].attacker;
    assert_eq!(declaration.companies[0].attacker, Id::from(brute));
    assert_eq!(declaration.companies[0].at_least, 2);
    assert_eq!(declaration.creatures[0].targets[0].text, "A1 Brute 3/2");
    let alone = Answer::Declare(vec![pair(0, 0)]);
    assert_eq!(refusal(&game, alone.clone()), AnswerError::Illegal(alone));
    answer(&mut game, &Answer::Declare(vec![pair(2, 0), pair(0, 0)]));
    assert_eq!(game.view(ANN).blocks().len(), 2);
}

#[test]
fn copies_in_hand_are_one_option_and_options_say_what_they_do() {
    let game = at_hand(&["Bear", "Bear", "Forest"], &["Bird"], &[]);
    let asked = asked(&game);
    let options = &asked.question().options;
    assert_eq!(
        (options[0].kind, options[0].text.as_str()),
        (OfferKind::Pass, "Pass (on to the beginning of combat step)")
    );
    assert_eq!(asked.question().text, "Your priority in the precombat main phase");
    let bear = options.iter().find(|offer| offer.text == "Cast Bear {1}{G}");
    let bear = bear.expect("it can be cast");
    assert_eq!((bear.kind, bear.likewise.len()), (OfferKind::Cast, 1));
    let land = options.iter().find(|offer| offer.kind == OfferKind::PlayLand);
    let land = land.expect("a land can be played");
    assert_eq!(land.text, "Play Forest");
    let forest = game
        .view(ANN)
        .hand(ANN)
        .find(|card| card.name() == Some("Forest"));
    assert_eq!(
        land.subject,
        Some(Subject::from(forest.expect("it is there").id()))
    );
}

#[test]
fn conceding_answers_every_question() {
    let game = Game::new(GameSetup::decks(cards(), setup_decks()), 1).expect("a legal setup");
    let decision = game.decision().expect("a hand is kept or not");
    let choice = asked(&game).choice(&decision, &Answer::Concede);
    assert_eq!(choice, Ok(Choice::Concede(decision.player())));
}

fn setup_decks() -> Vec<Vec<String>> {
    vec![vec!["Bear".to_owned(); 20]; 2]
}
