//! Tables, keys and screens for the tests.

use std::fs;
use std::path::Path;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use spellstack_ai::DefaultAgent;
use spellstack_catalog::{Catalog, decks};
use spellstack_core::CardDef;
use spellstack_rules::{CardSetup, GameSetup, PositionSetup};
use spellstack_table::{Key, Seat, Table, Theme};

/// A game between two standard decks.
pub fn decks_setup(first: &str, second: &str) -> GameSetup {
    let decks = [first, second].map(|name| decks::by_name(name).expect("it is a standard deck"));
    spellstack_sim::setup(&Catalog::standard(), &decks).expect("standard decks are complete")
}

/// A table with people and idle agents, seat by seat: `true` is a person.
pub fn table(setup: GameSetup, seed: u64, persons: [bool; 2]) -> Table {
    let seat = |is_person| match is_person {
        true => Seat::Person,
        false => Seat::Agent(Box::new(DefaultAgent)),
    };
    let names = ["Ann", "Bob"].map(str::to_owned).to_vec();
    Table::new(setup, seed, names, persons.map(seat).into()).expect("the setup is legal")
}

/// A setup from a position, with the definitions of the cards that it names and of these.
pub fn position(position: PositionSetup, others: &[&str]) -> GameSetup {
    position_with(position, others, Vec::new())
}

/// A setup from a position whose cards are partly the test's own.
pub fn position_with(position: PositionSetup, others: &[&str], own: Vec<CardDef>) -> GameSetup {
    let catalog = Catalog::standard().with(own).expect("the test's cards are sound");
    let mut names: Vec<String> = others.iter().map(|name| (*name).to_owned()).collect();
    for player in &position.players {
        let zones = [
            &player.hand,
            &player.library,
            &player.graveyard,
            &player.exile,
            &player.battlefield,
        ];
        let cards = zones.into_iter().flatten().filter(|card| !card.token);
        names.extend(cards.map(|card| card.name.clone()));
    }
    let mut definitions: Vec<CardDef> = Vec::new();
    for name in names {
        let def = catalog
            .get(&name)
            .unwrap_or_else(|| panic!("no card is named {name}"));
        if !definitions.contains(def) {
            definitions.push(def.clone());
        }
    }
    GameSetup::position(definitions, position)
}

/// These cards, untapped.
pub fn cards(names: &[&str]) -> Vec<CardSetup> {
    names.iter().map(|name| CardSetup::named(*name)).collect()
}

/// Goes on to the next question.
pub fn go_on(table: &mut Table) {
    while table.advance() {}
}

/// Presses keys, one after the other, and goes on after each.
pub fn press(table: &mut Table, keys: &[Key]) {
    for key in keys {
        table.key(*key);
        go_on(table);
    }
}

/// The screen as text.
pub fn screen(table: &Table, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a test backend can't fail");
    terminal
        .draw(|frame| table.draw(frame, Theme::Plain))
        .expect("a test backend can't fail");
    let text = terminal.backend().to_string();
    let lines = text.lines().map(|line| line.trim_matches('"').trim_end());
    lines.collect::<Vec<_>>().join("\n")
}

/// Compares a screen with the one in a file; with `UPDATE_SCREENS` set, the file is written instead.
pub fn check_screen(table: &Table, name: &str, (width, height): (u16, u16)) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/screens")
        .join(format!("{name}-{width}x{height}.txt"));
    let found = screen(table, width, height) + "\n";
    if std::env::var_os("UPDATE_SCREENS").is_some() {
        fs::write(&path, &found).expect("the screen can be written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(found, expected, "{}:\n{found}", path.display());
}
