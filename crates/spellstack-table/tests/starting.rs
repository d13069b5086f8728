//! Where the cursor is when a question comes, and what Enter does there.

use spellstack_core::lang::build::{Card, draw, you};
use spellstack_rules::{PositionSetup, Why};
use spellstack_table::{Key, Table};

use crate::support::{cards, go_on, position, position_with, press, screen, table};

const ENTER: [Key; 1] = [Key::Enter];

/// Ann is asked by what she does with that card of her hand, and has enough mana.
fn asked_by(card: &str, setup: impl FnOnce(&mut PositionSetup)) -> Table {
    let mut at = PositionSetup::new(2);
    at.players[0].hand = cards(&[card]);
    at.players[0].battlefield = cards(&["Mountain", "Island"].repeat(4));
    for player in &mut at.players {
        player.library = cards(&["Mountain"; 5]);
    }
    setup(&mut at);
    let probe = Card::instant("Glimpse", "{1}{U/P}").spell(draw(you(), 1));
    let mut table = table(position_with(at, &[], vec![probe.define()]), 1, [true, false]);
    go_on(&mut table);
    // The second row, below the pass.
    press(&mut table, &[Key::Char('2')]);
    table
}

fn assert_shows(table: &Table, parts: &[&str]) {
    let shown = screen(table, 80, 24);
    for part in parts {
        assert!(shown.contains(part), "{part}:\n{shown}");
    }
}

fn last_told(table: &Table) -> String {
    table
        .log()
        .last()
        .map(|line| line.text.clone())
        .unwrap_or_default()
}

fn clone() -> Table {
    asked_by("Clone", |at| {
        at.players[1].battlefield = cards(&["Grizzly Bears", "Serra Angel"]);
    })
}

#[test]
fn enter_takes_the_highlighted_one_of_up_to_one() {
    let mut table = clone();
    assert_eq!(table.asked(), Some(Why::EnterAsCopy));
    assert_shows(
        &table,
        &[
            "pick up to 1",
            ">1 Grizzly Bears",
            " 2 Serra Angel",
            " 3 None",
            "n none",
        ],
    );
    press(&mut table, &[Key::Down]);
    press(&mut table, &ENTER);
    assert_shows(&table, &["Serra Angel"]);
    let angels = screen(&table, 80, 24).matches("Serra Angel").count();
    assert!(angels >= 2, "{}", screen(&table, 80, 24));
}

#[test]
fn none_of_up_to_one_can_be_taken() {
    let by_row = [Key::End, Key::Enter];
    let by_key = [Key::Char('n'), Key::Enter];
    let by_number = [Key::Char('3')];
    // What is searched for hides the row, and the key brings it back.
    let searching = [
        Key::Char('/'),
        Key::Char('b'),
        Key::Char('e'),
        Key::Enter,
        Key::Char('n'),
        Key::Enter,
    ];
    for keys in [&by_row[..], &by_key, &by_number, &searching] {
        let mut table = clone();
        press(&mut table, keys);
        // As a 0/0 it dies.
        assert_shows(&table, &["graveyard 1"]);
        assert_eq!(table.asked(), Some(Why::Priority), "{keys:?}");
    }
}

fn matron() -> Table {
    asked_by("Goblin Matron", |at| {
        // Something to do afterwards, so that nothing is passed by itself.
        at.players[0].hand = cards(&["Goblin Matron", "Lightning Bolt"]);
        at.players[0].library = cards(&["Goblin Lackey", "Mountain", "Goblin King"]);
    })
}

#[test]
fn enter_says_yes_to_what_one_may_do_and_finds_what_is_highlighted() {
    let mut table = matron();
    assert_eq!(table.asked(), Some(Why::May));
    assert_shows(&table, &["Do you want to?", ">1 Yes", " 2 No", "n no"]);
    press(&mut table, &ENTER);
    assert_eq!(table.asked(), Some(Why::Search));
    assert_shows(&table, &[">1 Goblin", "None"]);
    press(&mut table, &ENTER);
    assert_shows(&table, &["Ann 20 life hand 2"]);
}

#[test]
fn no_is_one_key_away() {
    for keys in [&[Key::Char('n'), Key::Enter][..], &[Key::Char('2')]] {
        let mut table = matron();
        press(&mut table, keys);
        assert_eq!(table.asked(), Some(Why::Priority));
        assert_shows(&table, &["Ann 20 life hand 1"]);
    }
}

#[test]
fn life_is_not_paid_by_accident() {
    let mut table = asked_by("Glimpse", |_| {});
    assert_eq!(table.asked(), Some(Why::PhyrexianLife));
    assert_shows(&table, &[" 1 Yes", ">2 No"]);
    press(&mut table, &ENTER);
    assert_shows(&table, &["Ann 20 life"]);
}

#[test]
fn a_copy_keeps_its_target_unless_another_is_chosen() {
    let mut at = PositionSetup::new(2);
    at.players[0].hand = cards(&["Chain Lightning"]);
    at.players[0].battlefield = cards(&["Mountain"]);
    at.players[1].battlefield = cards(&["Mountain", "Mountain"]);
    let mut table = table(position(at, &[]), 1, [true, true]);
    go_on(&mut table);
    // Ann casts it at Bob, who pays for a copy.
    press(&mut table, &[Key::Char('2'), Key::Char('2')]);
    while table.asked() != Some(Why::NewTargets) {
        let key = match table.asked() {
            Some(Why::Priority) => Key::Char(' '),
            _ => Key::Enter,
        };
        press(&mut table, &[key]);
        assert!(
            table.view().turn() < 7 && !table.is_over(),
            "{}",
            screen(&table, 80, 24)
        );
    }
    assert_shows(&table, &["New targets?", ">", "Leave it as it is"]);
    let on = screen(&table, 80, 24);
    let row = on.lines().find(|line| line.starts_with('>')).unwrap_or_default();
    assert!(row.contains("Leave it as it is"), "{on}");
    // What is searched for is found from the top.
    press(&mut table, &[Key::Char('/'), Key::Char('n'), Key::Enter]);
    assert_shows(&table, &[">1 Ann"]);
}

#[test]
fn nothing_of_several_is_taken_only_if_it_is_meant() {
    let murktide = || {
        asked_by("Murktide Regent", |at| {
            at.players[0].graveyard = cards(&["Ponder", "Daze", "Brainstorm"]);
        })
    };
    let mut table = murktide();
    assert_eq!(table.asked(), Some(Why::Delve));
    assert_shows(&table, &["pick up to 3", "n none"]);
    press(&mut table, &ENTER);
    assert_eq!(table.asked(), Some(Why::Delve), "one Enter is not enough");
    assert_shows(&table, &["nothing is picked", "Enter again"]);
    // Looking for another row, it is not meant any more.
    press(&mut table, &[Key::Down, Key::Enter]);
    assert_eq!(table.asked(), Some(Why::Delve));
    press(&mut table, &ENTER);
    assert_shows(&table, &["graveyard 3"]);

    let mut table = murktide();
    press(&mut table, &[Key::Char('n'), Key::Enter]);
    assert_shows(&table, &["graveyard 3"]);
    let mut table = murktide();
    press(&mut table, &[Key::Char(' '), Key::Enter]);
    assert_shows(&table, &["graveyard 2"]);
}

#[test]
fn a_number_of_zero_is_taken_only_if_it_is_meant() {
    let blaze = || asked_by("Blaze", |_| {});
    for (keys, is_taken) in [
        (&[Key::Enter][..], false),
        (&[Key::Enter, Key::Enter], true),
        (&[Key::Char('0'), Key::Enter], true),
        (&[Key::Char('n'), Key::Enter], true),
        (&[Key::Right, Key::Enter], true),
        (&[Key::Right, Key::Left, Key::Enter], false),
    ] {
        let mut table = blaze();
        assert_eq!(table.asked(), Some(Why::X));
        press(&mut table, keys);
        let is_asked = table.asked() == Some(Why::X);
        assert_eq!(!is_asked, is_taken, "{keys:?}: {}", last_told(&table));
    }
    let mut table = blaze();
    press(&mut table, &ENTER);
    assert_shows(&table, &["it is 0", "Enter again"]);
}
