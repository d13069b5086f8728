//! Saved games and records come back equal, and whatever was changed in them is noticed.

use spellstack_core::PlayerId;
use spellstack_core::card::CardDef;
use spellstack_core::lang::build::Card;
use spellstack_rules::{
    Choice, Game, GameSetup, Item, LoadError, Record, ReplayError, SavedGame, ShortSave, Start, replay,
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
fn altered_saves_and_other_formats_are_rejected() {
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
    altered["format"] = 99.into();
    assert_eq!(
        load(altered).map(|_| ()),
        Err(LoadError::Format { found: 99, known: 1 })
    );
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
fn a_record_that_diverges_names_the_choice() {
    let mut record = Record::new(setup(), 9);
    record.choices = vec![pick(Item::Mulligan), Choice::Pass];
    assert!(matches!(
        replay(&record),
        Err(ReplayError::Choice { index: 1, .. })
    ));
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
