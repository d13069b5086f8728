//! Clients: whole games over a wire, and replies that come late or from somebody else.

use serde_json::json;
use spellstack_protocol::{Answer, AnswerError, Client, ManaAbilities, PROTOCOL_FORMAT, Reply, Update};
use spellstack_rules::Random;

use crate::support::{ANN, BOB, NAMES, asked_with, game, written};

#[test]
fn a_game_over_a_wire_is_the_same_game() {
    for seed in 0..3 {
        let (mut near, mut far) = (game(seed), game(seed));
        let mut clients = [ANN, BOB].map(|seat| Client::new(&near, Some(seat), NAMES));
        let mut random = Random::new(seed);
        while let Some(decision) = far.decision() {
            let choice = decision.sample(&mut random);
            let client = &mut clients[decision.player().index()];
            let update: Update = written(&client.update(&near));
            let question = update.question.as_ref().expect("it is asked");
            let asked = asked_with(&far, ManaAbilities::Left);
            assert_eq!(asked.question(), question);
            // The least, where the choice is of another copy of a card than is offered.
            let answer = asked.answer(&choice).unwrap_or(question.default.clone());
            let reply: Reply = written(&Reply::to(&update, answer));
            let choice = client.choice(&near, &reply).expect("it is legal");
            far.apply(choice.clone()).expect("it is legal");
            near.apply(choice).expect("it is legal");
            clients.iter_mut().for_each(|client| client.follow(&near));
        }
        assert_eq!(near, far);
        let last = clients.map(|mut client| client.update(&near));
        for update in last {
            assert_eq!(update.question, None);
            assert_eq!(update.picture.outcome, near.outcome());
            assert!(update.picture.awaited.is_none());
            let ends = update.story.iter().filter(|line| line.text.ends_with("wins."));
            assert_eq!(ends.count(), 1);
        }
    }
}

#[test]
fn a_reply_is_taken_once_and_from_who_is_asked() {
    let mut game = game(1);
    let asked = game.decision().expect("a hand is kept or not").player();
    let other = if asked == ANN { BOB } else { ANN };
    let mut client = Client::new(&game, Some(asked), NAMES);
    let mut bystander = Client::new(&game, Some(other), NAMES);
    let mut spectator = Client::new(&game, None, NAMES);
    let update = client.update(&game);
    let reply = Reply::to(&update, Answer::One(0));
    for silent in [&mut bystander, &mut spectator] {
        let update = silent.update(&game);
        assert_eq!(update.question, None);
        let reply = Reply::to(&update, Answer::One(0));
        assert_eq!(silent.choice(&game, &reply), Err(AnswerError::NotAsked));
    }
    let later = client.update(&game);
    assert_eq!(later.question, update.question);
    assert_eq!(
        client.choice(&game, &reply),
        Err(AnswerError::Late { found: 1, last: 2 })
    );
    let choice = client.choice(&game, &Reply::to(&later, Answer::One(0)));
    game.apply(choice.expect("it is legal")).expect("it is legal");
    bystander.follow(&game);
    assert!(bystander.update(&game).question.is_some());
}

#[test]
fn another_format_is_refused_before_anything_else_is_read() {
    let said = |error: serde_json::Error| error.to_string();
    let text = r#"{"format":99,"whatever":"it was"}"#;
    let wanted = format!("the message has format 99, and only format {PROTOCOL_FORMAT} can be read");
    let errors = [
        serde_json::from_str::<Update>(text).map(|_| ()).map_err(said),
        serde_json::from_str::<Reply>(text).map(|_| ()).map_err(said),
    ];
    for error in errors {
        let error = error.expect_err("it is of another format");
        assert!(error.starts_with(&wanted), "{error}");
    }
    let unknown = json!({"format": PROTOCOL_FORMAT, "number": 1, "answer": "concede", "also": 1});
    let error = serde_json::from_value::<Reply>(unknown).expect_err("a field isn't known");
    assert!(error.to_string().contains("unknown field `also`"), "{error}");
}
