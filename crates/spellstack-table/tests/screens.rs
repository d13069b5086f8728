//! What is to be seen at a glance.

use rstest::rstest;
use spellstack_core::{CounterKind, PlayerId};
use spellstack_rules::{CardSetup, PositionSetup};
use spellstack_table::{Key, Table};

use crate::support::{cards, check_screen, go_on, position, press, screen, table};

/// Tapped, sick, damaged, attached and countered permanents on both sides, and something in every zone.
fn a_full_table() -> Table {
    let mut setup = PositionSetup::new(2);
    let near = &mut setup.players[0];
    near.hand = cards(&[
        "Mountain",
        "Goblin Lackey",
        "Lightning Bolt",
        "Siege-Gang Commander",
    ]);
    near.graveyard = cards(&["Lightning Bolt", "Goblin Matron"]);
    near.library = cards(&["Mountain"; 20]);
    near.battlefield = cards(&["Mountain"; 4]);
    near.battlefield.extend([
        CardSetup {
            tapped: true,
            ..CardSetup::named("Wasteland")
        },
        CardSetup {
            sick: true,
            ..CardSetup::named("Goblin Piledriver")
        },
        CardSetup {
            damage: 1,
            counters: vec![(CounterKind::PlusOnePlusOne, 2)],
            ..CardSetup::named("Goblin King")
        },
        CardSetup {
            tapped: true,
            ..CardSetup::named("Goblin Matron")
        },
    ]);
    let far = &mut setup.players[1];
    far.life = 13;
    far.hand = cards(&["Enchantress's Presence"]);
    far.library = cards(&["Forest"; 20]);
    far.exile = cards(&["Mountain"]);
    far.battlefield = cards(&[
        "Forest",
        "Forest",
        "Plains",
        "Argothian Enchantress",
        "Parallax Wave",
    ]);
    far.battlefield.push(CardSetup {
        // On the first Forest: Ann's eight come first.
        attached_to: Some(8),
        ..CardSetup::named("Wild Growth")
    });
    let mut table = table(position(setup, &[]), 5, [true, false]);
    go_on(&mut table);
    table
}

#[rstest]
#[case((80, 24))]
#[case((120, 40))]
fn a_table_with_everything_on_it(#[case] size: (u16, u16)) {
    check_screen(&a_full_table(), "everything", size);
}

#[rstest]
#[case((80, 24))]
#[case((120, 40))]
fn declaring_attackers(#[case] size: (u16, u16)) {
    let mut table = a_full_table();
    press(&mut table, &[Key::Char(' ')]);
    check_screen(&table, "attackers", size);
}

#[test]
fn only_what_is_legal_is_listed_and_marked() {
    let table = a_full_table();
    let shown = screen(&table, 120, 40);
    for part in [
        "*Mountain",
        "*Goblin Lackey R",
        "*Lightning Bolt R",
        "Cast Lightning Bolt {R}",
    ] {
        assert!(shown.contains(part), "{part}:\n{shown}");
    }
    assert!(
        !shown.contains("*Siege-Gang"),
        "five mana are not there:\n{shown}"
    );
}

#[test]
fn the_stack_shows_targets() {
    let mut table = a_full_table();
    // Nothing is passed by itself.
    press(&mut table, &[Key::Char('o'), Key::Enter, Key::Esc]);
    let row = screen(&table, 120, 40).lines().find_map(|line| {
        line.split_once(" Cast Lightning Bolt")
            .map(|(row, _)| row.trim().to_owned())
    });
    let row = row
        .expect("it can be cast")
        .parse::<char>()
        .expect("it has a number");
    press(&mut table, &[Key::Char(row)]);
    assert!(screen(&table, 120, 40).contains("Targets: pick 1 (Lightning Bolt)"));
    press(
        &mut table,
        &[
            Key::Char('/'),
            Key::Char('b'),
            Key::Char('o'),
            Key::Char('b'),
            Key::Enter,
            Key::Enter,
        ],
    );
    let shown = screen(&table, 120, 40);
    assert!(shown.contains("Lightning Bolt (Ann)"), "{shown}");
    assert!(shown.contains("-> Bob"), "{shown}");
}

#[test]
fn a_small_window_says_so() {
    assert!(screen(&a_full_table(), 40, 10).contains("too small"));
}

#[test]
fn help_names_the_keys() {
    let mut table = a_full_table();
    press(&mut table, &[Key::Char('?')]);
    check_screen(&table, "help", (80, 24));
}

#[test]
fn zones_show_what_is_open() {
    let mut table = a_full_table();
    press(&mut table, &[Key::Char('g')]);
    let shown = screen(&table, 80, 24);
    for part in [
        "Ann: graveyard (2)",
        "Goblin Matron",
        "Exile (1)",
        "Mountain (Bob)",
        "Bob: hand (1)",
    ] {
        assert!(shown.contains(part), "{part}:\n{shown}");
    }
    assert!(!shown.contains("Presence"), "{shown}");
    assert_eq!(table.view().viewer(), Some(PlayerId::new(0)));
}
