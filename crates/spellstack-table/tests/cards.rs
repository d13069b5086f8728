//! The card view: what a card says, what it is now, and why.

use spellstack_core::CounterKind;
use spellstack_rules::{CardSetup, PositionSetup, Why};
use spellstack_table::{Key, Table};

use crate::support::{cards, check_screen, go_on, position, press, screen, table};

/// A Goblin Lackey with a counter, a Goblin King beside it, and what turns enchantments into creatures.
fn lords() -> Table {
    let mut setup = PositionSetup::new(2);
    setup.players[0].hand = cards(&["Mountain"]);
    setup.players[0].battlefield = vec![
        CardSetup {
            counters: vec![(CounterKind::PlusOnePlusOne, 1)],
            ..CardSetup::named("Goblin Lackey")
        },
        CardSetup::named("Goblin King"),
    ];
    setup.players[1].battlefield = cards(&["Opalescence", "Parallax Wave"]);
    let mut table = table(position(setup, &[]), 1, [true, false]);
    go_on(&mut table);
    table
}

#[test]
fn a_card_says_what_it_is_and_why() {
    let mut table = lords();
    // From the hand up to the battlefield, whose first card is the Lackey.
    press(&mut table, &[Key::Tab, Key::Up, Key::Char('c')]);
    check_screen(&table, "goblin-lackey", (80, 24));
    let shown = screen(&table, 80, 24);
    for part in [
        "3/3",
        "7c itself: 1 +1/+1 counters",
        "7c Goblin King: +1/+1",
        "6  Goblin King: has mountainwalk",
    ] {
        assert!(shown.contains(part), "{part}:\n{shown}");
    }
}

#[test]
fn changes_stand_in_the_order_of_the_layers() {
    let mut table = lords();
    // Past Bob's Opalescence to his other enchantment.
    press(
        &mut table,
        &[Key::Tab, Key::Up, Key::Up, Key::Right, Key::Char('c')],
    );
    let shown = screen(&table, 80, 24);
    let place = |part: &str| shown.find(part).unwrap_or_else(|| panic!("{part}:\n{shown}"));
    assert!(shown.contains("Parallax Wave"), "{shown}");
    assert!(place("4  Opalescence: is also Creature") < place("7b Opalescence: is 4/4"));
}

#[test]
fn the_card_that_is_arranged_is_named() {
    let mut setup = PositionSetup::new(2);
    setup.players[0].battlefield = cards(&["Kaito, Bane of Nightmares"]);
    setup.players[0].library = cards(&["Mogg Fanatic", "Goblin Matron", "Forest"]);
    let mut table = table(position(setup, &[]), 1, [true, false]);
    go_on(&mut table);
    press(&mut table, &"/surveil".chars().map(Key::Char).collect::<Vec<_>>());
    press(&mut table, &[Key::Enter, Key::Enter]);
    for card in ["Mogg Fanatic", "Goblin Matron"] {
        assert_eq!(table.asked(), Some(Why::ArrangeCard));
        let shown = screen(&table, 80, 24);
        assert!(shown.contains(&format!("Where does {card} go?")), "{shown}");
        press(&mut table, &[Key::Char('1')]);
    }
    assert_eq!(table.asked(), Some(Why::OrderCards));
}

#[test]
fn what_has_been_looked_at_can_not_be_undone() {
    let mut setup = PositionSetup::new(2);
    setup.players[0].hand = cards(&["Undercity Sewers"]);
    setup.players[0].library = cards(&["Mogg Fanatic", "Forest"]);
    let mut table = table(position(setup, &[]), 1, [true, false]);
    go_on(&mut table);
    press(&mut table, &[Key::Char('2')]);
    assert_eq!(table.asked(), Some(Why::ArrangeCard));
    let choices = table.record().choices.len();
    press(&mut table, &[Key::Char('u')]);
    assert_eq!(table.record().choices.len(), choices);
    assert!(screen(&table, 80, 24).contains("nothing to undo"));
}
