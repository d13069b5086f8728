//! Who attacks what, and who blocks whom, is to be seen on the table.

use rstest::rstest;
use spellstack_core::Step;
use spellstack_rules::{PositionSetup, Why};
use spellstack_table::{Key, Settings, Stops, Table};

use crate::support::{cards, check_screen, go_on, position, press, screen, table};

/// Ann's four creatures attack Bob and his planeswalker; Bob is asked for blockers.
fn attacked() -> Table {
    let mut setup = PositionSetup::new(2);
    setup.players[0].battlefield = cards(&[
        "Mogg Fanatic",
        "Goblin King",
        "Goblin Lackey",
        "Goblin Lackey",
        "Mountain",
    ]);
    setup.players[1].battlefield = cards(&[
        "Grizzly Bears",
        "Grizzly Bears",
        "Serra Angel",
        "Kaito, Bane of Nightmares",
        "Plains",
    ]);
    setup.players[0].hand = cards(&["Lightning Bolt"]);
    for player in &mut setup.players {
        player.library = cards(&["Mountain"; 10]);
    }
    let mut table = table(position(setup, &[]), 1, [true, true]).with_settings(Settings {
        own_stops: Stops::at(&[Step::PrecombatMain, Step::DeclareBlockers]),
        other_stops: Stops::at(&[]),
        ..Settings::default()
    });
    go_on(&mut table);
    press(&mut table, &[Key::Char(' ')]);
    assert_eq!(table.asked(), Some(Why::Attackers));
    // All attack Bob, but for the King, who attacks the planeswalker.
    press(
        &mut table,
        &[Key::Char('a'), Key::Down, Key::Right, Key::Char(' ')],
    );
    table
}

/// The Fanatic is blocked by both Bears, one Lackey by the Angel; nothing of it is done before Enter.
fn blocked() -> Table {
    let mut table = attacked();
    press(&mut table, &[Key::Enter]);
    assert_eq!(table.asked(), None, "Bob takes the keyboard");
    press(&mut table, &[Key::Enter]);
    assert_eq!(table.asked(), Some(Why::Blockers));
    press(
        &mut table,
        &[Key::Char(' '), Key::Down, Key::Char(' '), Key::Down],
    );
    press(&mut table, &[Key::Right, Key::Right, Key::Char(' ')]);
    table
}

fn assert_shows(table: &Table, parts: &[&str]) {
    let shown = screen(table, 120, 40);
    for part in parts {
        assert!(shown.contains(part), "{part}:\n{shown}");
    }
}

#[test]
fn attackers_are_numbered_as_they_are_declared() {
    assert_shows(
        &attacked(),
        &[
            "Mogg Fanatic 2/2 A1",
            "Goblin King 2/2 A2",
            "2 Goblin Lackey 2/2 A3,4",
            // What is attacked, and by whom.
            "Kaito, Bane of Nightmares [4] <A2",
            " A2 Goblin King 2/2",
            "   at Kaito, Bane of Nightmares",
            " A3,4 Goblin Lackey 2/2",
        ],
    );
}

#[rstest]
#[case((80, 24))]
#[case((120, 40))]
fn blocks_are_seen_while_they_are_declared(#[case] size: (u16, u16)) {
    check_screen(&blocked(), "blocks", size);
}

#[test]
fn blocks_are_seen_from_both_sides() {
    let expected = [
        "Mogg Fanatic 2/2 TA1",
        "Goblin Lackey 2/2 TA3",
        "Goblin Lackey 2/2 TA4",
        "2 Grizzly Bears 2/2 B1",
        "Serra Angel 4/4 B3",
        "   B Grizzly Bears 2/2",
        "   B Serra Angel 4/4",
    ];
    let mut table = blocked();
    assert_shows(&table, &expected);
    press(&mut table, &[Key::Enter]);
    assert_eq!(table.asked(), None, "Ann takes the keyboard");
    press(&mut table, &[Key::Enter]);
    assert_eq!(table.view().step(), Step::DeclareBlockers);
    assert_shows(&table, &expected);
}

#[test]
fn what_is_blocked_stays_so_without_its_blocker() {
    let mut table = attacked();
    // One of the Bears blocks the Fanatic.
    press(
        &mut table,
        &[Key::Enter, Key::Enter, Key::Char(' '), Key::Enter, Key::Enter],
    );
    assert_shows(&table, &["   B Grizzly Bears 2/2"]);
    let search = |text: &str| text.chars().map(Key::Char).collect::<Vec<_>>();
    press(&mut table, &search("/bolt"));
    press(&mut table, &[Key::Enter, Key::Enter]);
    assert!(matches!(table.asked(), Some(Why::Targets { .. })));
    press(&mut table, &search("/bears"));
    press(&mut table, &[Key::Enter, Key::Enter]);
    // Bob lets it resolve, and Ann looks.
    press(&mut table, &[Key::Enter, Key::Char(' '), Key::Enter]);
    let shown = screen(&table, 120, 40);
    assert!(!shown.contains("   B "), "{shown}");
    assert!(
        shown.contains("   blocked\n") || shown.contains("   blocked "),
        "{shown}"
    );
}

#[test]
fn nothing_is_said_of_combat_where_there_is_none() {
    let mut setup = PositionSetup::new(2);
    setup.players[0].battlefield = cards(&["Mountain", "Mogg Fanatic"]);
    let mut table = table(position(setup, &[]), 1, [true, false]);
    go_on(&mut table);
    assert!(!screen(&table, 80, 24).contains("Combat"));
}
