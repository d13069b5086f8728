//! Undo, saving and loading.

use spellstack_rules::{PositionSetup, Why};
use spellstack_sim::{RecordReader, to_line};
use spellstack_table::{Key, Request, Seat, Table};

use crate::support::{cards, decks_setup, go_on, position, press, screen, table};

/// Ann has a Mountain to play and a Mogg Fanatic to cast; Bob does nothing.
fn a_turn() -> Table {
    let mut setup = PositionSetup::new(2);
    setup.players[0].hand = cards(&["Mountain", "Mogg Fanatic"]);
    setup.players[0].battlefield = cards(&["Mountain"]);
    for player in &mut setup.players {
        player.library = cards(&["Mountain"; 5]);
    }
    let mut table = table(position(setup, &[]), 1, [true, false]);
    go_on(&mut table);
    table
}

#[test]
fn undo_brings_the_same_screen_back() {
    let mut table = a_turn();
    let before = screen(&table, 80, 24);
    press(&mut table, &[Key::Char('2')]);
    let after = screen(&table, 80, 24);
    assert_ne!(before, after);
    press(&mut table, &[Key::Char('u')]);
    assert!(table.record().choices.is_empty());
    // The notice says that something was undone; the next key takes it away.
    press(&mut table, &[Key::Home]);
    assert_eq!(screen(&table, 80, 24), before);
}

#[test]
fn a_spell_that_resolved_can_be_undone_if_nothing_was_shown() {
    let mut table = a_turn();
    press(&mut table, &[Key::Char('2'), Key::Char('2')]);
    let last = table.log().last().map(|line| line.text.as_str());
    assert_eq!(last, Some("Mogg Fanatic enters the battlefield."));
    press(&mut table, &[Key::Char('u'), Key::Char('u')]);
    assert!(table.record().choices.is_empty());
    assert!(table.log().is_empty());
}

#[test]
fn a_drawn_card_can_not_be_undone() {
    let mut table = a_turn();
    // To Ann's next turn, in which she draws.
    press(&mut table, &[Key::Char('e')]);
    let choices = table.record().choices.len();
    assert!(choices > 0);
    assert_eq!(table.view().turn(), 7, "Ann has drawn for her next turn");
    press(&mut table, &[Key::Char('u')]);
    assert_eq!(table.record().choices.len(), choices);
    assert!(screen(&table, 80, 24).contains("nothing to undo"));
}

#[test]
fn what_another_person_chose_can_not_be_undone() {
    let mut table = table(decks_setup("Goblins", "Burn"), 1, [true, true]);
    go_on(&mut table);
    press(&mut table, &[Key::Enter]);
    if table.asked().is_none() {
        press(&mut table, &[Key::Enter]);
    }
    assert_eq!(table.asked(), Some(Why::Mulligan));
    let choices = table.record().choices.len();
    press(&mut table, &[Key::Char('u')]);
    assert_eq!(table.record().choices.len(), choices);
}

#[test]
fn in_a_hot_seat_undo_ends_where_the_other_looks() {
    let mut setup = PositionSetup::new(2);
    setup.players[0].hand = cards(&["Mountain", "Mogg Fanatic"]);
    setup.players[0].battlefield = cards(&["Mountain"]);
    let mut table = table(position(setup, &[]), 1, [true, true]);
    go_on(&mut table);
    // Bob hasn't seen the land that Ann plays.
    press(&mut table, &[Key::Char('2'), Key::Char('u')]);
    assert!(table.record().choices.is_empty());
    // Then he is asked about the spell that she casts, and passes.
    press(&mut table, &[Key::Char('2'), Key::Char('2')]);
    assert_eq!(table.asked(), None);
    let choices = table.record().choices.len();
    press(&mut table, &[Key::Enter, Key::Char('u')]);
    assert_eq!(table.record().choices.len(), choices, "Bob can't undo for Ann");
    press(&mut table, &[Key::Char(' '), Key::Enter]);
    assert_eq!(table.asked(), Some(Why::Priority));
    let choices = table.record().choices.len();
    press(&mut table, &[Key::Char('u')]);
    assert_eq!(table.record().choices.len(), choices, "Bob has looked");
}

#[test]
fn a_saved_game_goes_on_as_it_was() {
    let mut table = a_turn();
    press(&mut table, &[Key::Char('2'), Key::Char('S')]);
    assert_eq!(table.take_request(), Some(Request::Save));
    let line = to_line(table.record());
    let before = screen(&table, 80, 24);

    let mut records = RecordReader::new(line.as_bytes());
    let record = records
        .next()
        .expect("there is a line")
        .expect("it is a record")
        .record;
    let seats = vec![Seat::Person, Seat::Agent(Box::new(spellstack_ai::DefaultAgent))];
    let names = ["Ann", "Bob"].map(str::to_owned).to_vec();
    let mut again = Table::of(record.clone(), names, seats).expect("the record is good");
    go_on(&mut again);
    assert_eq!(screen(&again, 80, 24), before);
    assert_eq!(again.record(), table.record());

    // Loading at the table throws away what came after.
    press(&mut table, &[Key::Char('2')]);
    assert_ne!(screen(&table, 80, 24), before);
    press(&mut table, &[Key::Char('L'), Key::Char('y')]);
    assert_eq!(table.take_request(), Some(Request::Load));
    table.load(record).expect("the record is good");
    go_on(&mut table);
    assert_eq!(screen(&table, 80, 24), before);
}

#[test]
fn a_game_that_is_over_asks_to_be_written_once() {
    let mut table = a_turn();
    press(&mut table, &[Key::Char('C'), Key::Char('y')]);
    assert!(table.is_over());
    assert_eq!(table.take_request(), Some(Request::Finished));
    assert_eq!(table.take_request(), None);
    assert!(screen(&table, 80, 24).contains("Bob wins."));
    let line = to_line(table.record());
    let recorded = RecordReader::new(line.as_bytes())
        .next()
        .expect("there is a line");
    recorded
        .expect("it is a record")
        .replay()
        .expect("it goes as recorded");
    press(&mut table, &[Key::Char('Q')]);
    assert_eq!(table.take_request(), Some(Request::Quit));
}
