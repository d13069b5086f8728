//! Random keys: no panic, and no screen that can't be left.

use std::collections::BTreeSet;

use spellstack_ai::{Agent, Heuristic, RandomAgent};
use spellstack_rules::Random;
use spellstack_table::{Key, Seat, Table};

use crate::support::{decks_setup, press, screen};

/// How many keys are pressed, in all games together.
const KEYS: usize = 100_000;

/// How many keys are pressed in one game before the next begins.
const KEYS_IN_A_GAME: usize = 2_500;

/// How many keys are pressed when a game is over.
const KEYS_AFTER_THE_END: usize = 50;

fn any_key(random: &mut Random) -> Key {
    const NAMED: [Key; 13] = [
        Key::Enter,
        Key::Esc,
        Key::Tab,
        Key::BackTab,
        Key::Backspace,
        Key::Up,
        Key::Down,
        Key::Left,
        Key::Right,
        Key::PageUp,
        Key::PageDown,
        Key::Home,
        Key::End,
    ];
    let letters = ('!'..='~')
        .filter(|c| !matches!(c, 'C' | 'Q'))
        .collect::<Vec<char>>();
    match random.index(3) {
        0 => NAMED[random.index(NAMED.len())],
        1 => [Key::Char(' '), Key::Char('2'), Key::Char('a'), Key::Enter][random.index(4)],
        _ => Key::Char(letters[random.index(letters.len())]),
    }
}

/// Keys that answer whatever is asked, whatever lies over it, and go on with the game.
fn leave(table: &mut Table) {
    let before = table.record().choices.len();
    for _ in 0..40 {
        if table.is_over() || table.record().choices.len() > before {
            return;
        }
        press(table, &[Key::Esc, Key::Esc, Key::Esc, Key::Char('n'), Key::Enter]);
    }
    panic!("the table is stuck:\n{}", screen(table, 80, 24));
}

/// A game between two standard decks: people, and agents that play.
fn any_table(game: usize) -> Table {
    let decks = [
        "Goblins",
        "Enchantress",
        "Dimir tempo",
        "Burn",
        "Layers",
        "White-green lords",
    ];
    let setup = decks_setup(decks[game % decks.len()], decks[(game / 2) % decks.len()]);
    let persons = [[true, false], [false, true], [true, true], [false, false]][game % 4];
    let seed = game as u64;
    let seat = |is_person| match (is_person, game % 3) {
        (true, _) => Seat::Person,
        (false, 0) => Seat::Agent(Box::new(RandomAgent::new(seed)) as Box<dyn Agent>),
        (false, _) => Seat::Agent(Box::new(Heuristic::new(seed))),
    };
    let names = ["Ann", "Bob"].map(str::to_owned).to_vec();
    Table::new(setup, seed, names, persons.map(seat).into()).expect("the setup is legal")
}

#[test]
fn random_keys_neither_panic_nor_get_stuck() {
    let mut random = Random::new(11);
    let (mut pressed, mut game, mut choices) = (0, 0, 0);
    let mut asked = BTreeSet::new();
    while pressed < KEYS {
        let mut table = any_table(game);
        let mut after_end = 0;
        for number in 0..KEYS_IN_A_GAME.min(KEYS - pressed) {
            table.key(any_key(&mut random));
            pressed += 1;
            // A game that nobody plays goes on by itself; it must not end at once.
            if table.is_watched() {
                table.advance();
            } else {
                while table.advance() {}
            }
            while table.take_request().is_some() {}
            asked.extend(table.asked().map(|why| format!("{why:?}")));
            if number % 50 == 0 {
                let sizes = [(80, 24), (120, 40), (60, 20), (20, 5)];
                let (width, height) = sizes[number / 50 % sizes.len()];
                screen(&table, width, height);
            }
            if number % 250 == 0 && !table.is_watched() {
                leave(&mut table);
            }
            // A game that is over takes keys too, but not many are worth trying.
            after_end += usize::from(table.is_over());
            if after_end > KEYS_AFTER_THE_END {
                break;
            }
        }
        choices += table.record().choices.len();
        game += 1;
    }
    assert_eq!(pressed, KEYS);
    // The keys did something.
    assert!(choices > KEYS / 10, "{choices} choices in {game} games");
    assert!(asked.len() >= 15, "{asked:?}");
}
