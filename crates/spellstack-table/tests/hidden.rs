//! What a person may not know is nowhere on the screen: two games that differ only in it look the same.

use std::collections::BTreeSet;

use spellstack_ai::Heuristic;
use spellstack_rules::{PositionSetup, Random};
use spellstack_table::{Key, Seat, Table};

use crate::support::{cards, decks_setup, go_on, position, press, screen, table};

/// Every card that either game has, so that both have the same definitions.
const ALL: [&str; 8] = [
    "Mountain",
    "Mogg Fanatic",
    "Goblin Matron",
    "Goblin Ringleader",
    "Lightning Bolt",
    "Fireblast",
    "Chain Lightning",
    "Price of Progress",
];

/// Ann has Goblins; what Bob holds, and what is in both libraries, is hidden from her.
fn setup(hand: &[&str], library: &str) -> spellstack_rules::GameSetup {
    let mut setup = PositionSetup::new(2);
    setup.players[0].hand = cards(&["Mountain", "Mogg Fanatic", "Mogg Fanatic", "Goblin Ringleader"]);
    setup.players[0].battlefield = cards(&["Mountain"; 6]);
    setup.players[0].library = cards(&["Goblin Matron"; 12]);
    setup.players[1].hand = cards(hand);
    setup.players[1].library = cards(&[library; 12]);
    setup.players[1].battlefield = cards(&["Mountain", "Mountain", "Mogg Fanatic"]);
    position(setup, &ALL)
}

fn two_games(persons: [bool; 2]) -> [Table; 2] {
    let one = setup(&["Lightning Bolt", "Fireblast"], "Chain Lightning");
    let other = setup(&["Price of Progress", "Mountain"], "Lightning Bolt");
    [one, other].map(|setup| {
        let mut table = table(setup, 3, persons);
        go_on(&mut table);
        table
    })
}

/// Keys that do something, or show something.
fn any_key(random: &mut Random) -> Key {
    const KEYS: [Key; 24] = [
        Key::Char(' '),
        Key::Char(' '),
        Key::Enter,
        Key::Enter,
        Key::Char('2'),
        Key::Char('3'),
        Key::Up,
        Key::Down,
        Key::Left,
        Key::Right,
        Key::Char('a'),
        Key::Char('n'),
        Key::Char('c'),
        Key::Char('g'),
        Key::Char('l'),
        Key::Char('h'),
        Key::Char('m'),
        Key::Char('u'),
        Key::Char('o'),
        Key::Char('e'),
        Key::Char('?'),
        Key::Tab,
        Key::Esc,
        Key::PageDown,
    ];
    KEYS[random.index(KEYS.len())]
}

#[test]
fn the_opponents_hidden_cards_change_nothing_on_the_screen() {
    for seed in 0..6 {
        let mut random = Random::new(seed);
        let mut tables = two_games([true, false]);
        for number in 0..150 {
            let key = any_key(&mut random);
            for table in &mut tables {
                press(table, &[key]);
            }
            let [one, other] = &tables;
            // The larger one shows graveyards and what is known of hands all the time.
            let (width, height) = [(80, 24), (120, 40)][number % 2];
            let shown = screen(one, width, height);
            assert_eq!(shown, screen(other, width, height), "seed {seed}, after {key:?}");
            assert!(!shown.contains("Lightning Bolt"), "seed {seed}:\n{shown}");
            assert_eq!(one.log(), other.log());
            // Then Bob has to discard, which everybody sees.
            if one.view().turn() > 12 {
                break;
            }
        }
    }
}

/// Adds the names of the cards that the viewer knows.
fn see(table: &Table, seen: &mut BTreeSet<String>) {
    let view = table.view();
    let names = view.objects().flat_map(|object| object.printed_names());
    seen.extend(names.map(str::to_owned));
}

#[test]
fn what_an_agent_has_not_shown_is_nowhere() {
    for (seed, deck) in (0..).zip(["Burn", "Dimir tempo", "Enchantress", "White-green lords"]) {
        let setup = decks_setup("Goblins", deck);
        let names = |player: usize| {
            setup.players[player]
                .deck
                .iter()
                .cloned()
                .collect::<BTreeSet<String>>()
        };
        // Basic lands have the names of land types, of which other cards speak.
        let basics = ["Plains", "Island", "Swamp", "Mountain", "Forest"].map(str::to_owned);
        let common: BTreeSet<String> = names(0).into_iter().chain(basics).collect();
        let bobs: BTreeSet<String> = names(1).difference(&common).cloned().collect();
        let players = ["Ann", "Bob"].map(str::to_owned).to_vec();
        let seats = vec![Seat::Person, Seat::Agent(Box::new(Heuristic::new(seed)))];
        let mut table = Table::new(setup, seed, players, seats).expect("the setup is legal");
        let mut random = Random::new(seed);
        let (mut seen, mut checked) = (BTreeSet::new(), 0);
        for _ in 0..200 {
            table.key(any_key(&mut random));
            // What is shown for a moment has been shown.
            see(&table, &mut seen);
            while table.advance() {
                see(&table, &mut seen);
            }
            if table.is_over() {
                break;
            }
            let shown = screen(&table, 120, 40);
            for name in bobs.difference(&seen) {
                checked += 1;
                assert!(!shown.contains(name.as_str()), "{name} in\n{shown}");
                let mut told = table.log().iter();
                assert!(
                    !told.any(|line| line.text.contains(name.as_str())),
                    "{name} in the log"
                );
            }
        }
        assert!(checked > 1_000, "{deck}: {checked}");
        assert!(
            bobs.iter().any(|name| seen.contains(name)),
            "{deck}: Bob has played nothing"
        );
    }
}

#[test]
fn a_change_of_seats_shows_nothing_of_either_hand() {
    for seed in 0..4 {
        let mut random = Random::new(seed);
        let mut tables = two_games([true, true]);
        let (mut changes, mut looks) = (0, 0);
        for _ in 0..200 {
            let is_anns = tables[0].view().viewer() == Some(spellstack_core::PlayerId::new(0));
            let is_asked = tables[0].asked().is_some();
            let [one, other] = &tables;
            if !is_asked {
                let shown = screen(one, 80, 24);
                assert!(shown.contains("take the keyboard"), "{shown}");
                changes += 1;
                assert_eq!(shown, screen(other, 80, 24));
                for card in ALL {
                    assert!(!shown.contains(card), "{card} in {shown}");
                }
            } else if is_anns {
                looks += 1;
                assert_eq!(screen(one, 120, 40), screen(other, 120, 40), "seed {seed}");
            }
            // Bob only passes, and takes what is least; Ann does anything.
            let keys = match (is_asked, is_anns) {
                (false, _) => vec![Key::Enter],
                (true, true) => vec![any_key(&mut random)],
                (true, false) => vec![Key::Esc, Key::Esc, Key::Home, Key::Char('n'), Key::Enter],
            };
            for table in &mut tables {
                press(table, &keys);
            }
            // Then Bob has to discard, which everybody sees.
            if tables[0].is_over() || tables[0].view().turn() > 12 {
                break;
            }
        }
        assert!(changes > 0, "seed {seed}: the keyboard never changed hands");
        assert!(looks > 0, "seed {seed}: Ann never had it");
    }
}
