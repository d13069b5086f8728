//! The card view: what a card says, what it is now, and why.

use spellstack_core::CounterKind;
use spellstack_rules::{CardSetup, PositionSetup};
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
