//! Saved games and records come back equal, and whatever was changed in them is noticed.

use serde_json::Value;
use spellstack_core::PlayerId;
use spellstack_core::card::CardDef;
use spellstack_core::lang::build::Card;
use spellstack_rules::{
    Choice, Game, GameSetup, Item, LoadError, RECORD_FORMAT, Random, Record, ReplayError, SAVE_FORMAT,
    SavedGame, ShortSave, Start, replay,
};

fn definitions() -> Vec<CardDef> {
    vec![
        Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
        Card::land("Forest", "Forest").define(),
    ]
}

fn setup() -> GameSetup {
    let deck: Vec<String> = (0..20)
        .map(|index| ["Bear", "Forest"][index % 2].to_owned())
        .collect();
    let mut setup = GameSetup::decks(definitions(), vec![deck.clone(), deck]);
    setup.start = Start::Decks {
        starting_player: Some(PlayerId::new(0)),
        shuffle: true,
    };
    setup
}

fn pick(item: Item) -> Choice {
    Choice::Pick([item].into_iter().collect())
}

fn game() -> Game {
    let mut game = Game::new(setup(), 9).expect("a legal setup");
    game.apply(pick(Item::Mulligan)).expect("a legal choice");
    game
}

#[test]
fn a_saved_game_comes_back_equal_and_goes_on_the_same_way() {
    let mut game = game();
    let text = serde_json::to_string(&game).expect("a game can be written");
    let mut read: Game = serde_json::from_str(&text).expect("a game can be read");
    assert_eq!(read, game);
    assert_eq!(read.state_hash(), game.state_hash());
    game.apply(pick(Item::Mulligan)).expect("a legal choice");
    read.apply(pick(Item::Mulligan)).expect("a legal choice");
    assert_eq!(read, game);
}

#[test]
fn a_short_save_is_loaded_against_its_definitions_only() {
    let game = game();
    let text = serde_json::to_string(&game.save_short()).expect("a game can be written");
    let read = || serde_json::from_str::<ShortSave>(&text).expect("a save can be read");
    assert_eq!(read().load(game.program()), Ok(game.clone()));
    let mut other = setup();
    other.definitions.reverse();
    let other = other.prepare().expect("a legal setup");
    assert!(matches!(
        read().load(other.program()),
        Err(LoadError::OtherDefinitions { .. })
    ));
}

#[test]
fn altered_saves_are_refused() {
    let saved = serde_json::to_value(game().save()).expect("a game can be written");
    let load = |value: serde_json::Value| serde_json::from_value::<SavedGame>(value).expect("a save").load();
    assert_eq!(load(saved.clone()), Ok(game()));
    let mut altered = saved.clone();
    altered["facts"]["players"][0]["life"] = 40.into();
    assert!(matches!(load(altered), Err(LoadError::Altered { .. })));
    let mut altered = saved.clone();
    altered["definitions"][0]["faces"][0]["pt"] = "9/9".into();
    assert!(matches!(load(altered), Err(LoadError::Altered { .. })));
    let mut altered = saved;
    altered["checksum"] = 1.into();
    assert!(matches!(load(altered), Err(LoadError::Altered { .. })));
}

/// The game a few turns later, with something on the battlefield.
fn later() -> Game {
    let mut game = Game::new(setup(), 9).expect("a legal setup");
    let mut random = Random::new(4);
    while game.omniscient().turn() < 6 {
        let choice = game.decision().expect("it goes on").sample(&mut random);
        game.apply(choice).expect("a sampled choice is legal");
    }
    game
}

/// Every number, text and truth value of a JSON value, by its path.
fn leaves(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                leaves(field, &format!("{path}/{name}"), found);
            }
        }
        Value::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                leaves(item, &format!("{path}/{place}"), found);
            }
        }
        Value::Null => {}
        Value::Bool(_) | Value::Number(_) | Value::String(_) => found.push(path.to_owned()),
    }
}

/// Changes the least that can be changed.
fn alter(leaf: &mut Value) {
    *leaf = match &*leaf {
        Value::Bool(is) => Value::from(!is),
        Value::Number(number) => match number.as_u64() {
            Some(number) => Value::from(number ^ 1),
            None => Value::from(0),
        },
        Value::String(text) => Value::from(format!("{text}x")),
        other => other.clone(),
    };
}

#[test]
fn no_value_of_a_save_can_be_altered_unnoticed() {
    let game = later();
    let saved = serde_json::to_value(game.save_short()).expect("a game can be written");
    let mut paths = Vec::new();
    leaves(&saved, "", &mut paths);
    assert!(paths.len() > 500, "{} values", paths.len());
    let mut unnoticed = Vec::new();
    for path in paths {
        let mut altered = saved.clone();
        alter(altered.pointer_mut(&path).expect("it was found there"));
        let read = serde_json::from_value::<ShortSave>(altered);
        if read.is_ok_and(|read| read.load(game.program()).is_ok()) {
            unnoticed.push(path);
        }
    }
    assert_eq!(unnoticed, Vec::<String>::new());
}

#[test]
fn a_save_that_is_cut_short_is_refused_wherever_it_is_cut() {
    let game = later();
    let text = serde_json::to_string(&game).expect("a game can be written");
    let lengths = (0..text.len()).step_by(text.len() / 200);
    for length in lengths.filter(|length| text.is_char_boundary(*length)) {
        assert!(
            serde_json::from_str::<Game>(&text[..length]).is_err(),
            "{length} bytes"
        );
    }
}

#[test]
fn another_format_is_refused_before_anything_else_is_read() {
    // The older form needn't have the same fields.
    let older = r#"{"format":1,"definitions":[],"board":"whatever it was"}"#;
    let said = |error: serde_json::Error| error.to_string();
    let errors = [
        serde_json::from_str::<Game>(older).map(|_| ()).map_err(said),
        serde_json::from_str::<SavedGame>(older).map(|_| ()).map_err(said),
        serde_json::from_str::<ShortSave>(older).map(|_| ()).map_err(said),
    ];
    let wanted = format!("it is saved in format 1, and only format {SAVE_FORMAT} can be read");
    for error in errors {
        let error = error.expect_err("it is of another format");
        assert!(error.starts_with(&wanted), "{error}");
    }
    let mut newer = serde_json::to_value(game().save()).expect("a game can be written");
    newer["format"] = 99.into();
    let error = serde_json::from_value::<Game>(newer).expect_err("it is of another format");
    assert!(error.to_string().contains("format 99"), "{error}");
}

#[test]
fn a_record_plays_the_same_game_again() {
    let mut record = Record::new(setup(), 9);
    record.choices.push(pick(Item::Mulligan));
    let text = serde_json::to_string(&record).expect("a record can be written");
    let read: Record = serde_json::from_str(&text).expect("a record can be read");
    assert_eq!(replay(&read), Ok(game()));
}

#[test]
fn a_record_that_diverges_names_the_choice_and_what_was_offered() {
    let mut record = Record::new(setup(), 9);
    record.choices = vec![pick(Item::Mulligan), Choice::Pass];
    let error = replay(&record).expect_err("a hand is kept or not");
    let ReplayError::Choice {
        index: 1, offered, ..
    } = &error
    else {
        panic!("{error}");
    };
    assert_eq!(offered.first, [pick(Item::Keep), pick(Item::Mulligan)]);
    let said = error.to_string();
    assert!(
        said.starts_with("choice 1: Pass is not a legal answer to Mulligan of"),
        "{said}"
    );
    assert!(
        said.contains("the options are [Pick([Keep]), Pick([Mulligan])]"),
        "{said}"
    );
}

#[test]
fn a_record_that_leads_to_another_state_names_the_choice_and_both_hashes() {
    let mut record = Record::new(setup(), 9);
    let mut game = Game::new(setup(), 9).expect("a legal setup");
    for item in [Item::Mulligan, Item::Keep] {
        game.apply(pick(item)).expect("a legal choice");
        record.note(pick(item), &game);
    }
    assert_eq!(replay(&record), Ok(game));
    let true_hash = record.hashes[1];
    record.hashes[1] ^= 1;
    let error = replay(&record).expect_err("the record says otherwise");
    let expected = true_hash ^ 1;
    assert_eq!(
        error,
        ReplayError::State {
            index: 1,
            choice: pick(Item::Keep),
            expected,
            found: true_hash,
        }
    );
    assert_eq!(
        error.to_string(),
        format!(
            "choice 1, Pick([Keep]), leads to the state {true_hash:08x}, and the record says {expected:08x}"
        )
    );
}

#[test]
fn a_record_of_another_format_names_both() {
    let record = Record::new(setup(), 9);
    let mut older = serde_json::to_value(&record).expect("a record can be written");
    older["format"] = 1.into();
    let error = serde_json::from_value::<Record>(older).expect_err("it is of another format");
    let wanted = format!("the record has format 1, and only format {RECORD_FORMAT} can be read");
    assert!(error.to_string().starts_with(&wanted), "{error}");
    let other = Record { format: 99, ..record };
    assert_eq!(
        replay(&other),
        Err(ReplayError::Format {
            found: 99,
            known: RECORD_FORMAT
        })
    );
}

#[test]
fn a_clone_is_the_same_game_and_goes_its_own_way() {
    let game = game();
    let mut fork = game.clone();
    fork.apply(pick(Item::Keep)).expect("a legal choice");
    assert_ne!(fork, game);
    assert_ne!(fork.state_hash(), game.state_hash());
    assert_eq!(game, self::game());
}
