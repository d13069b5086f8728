//! Random keys: no panic, and no screen that can't be left.

use spellstack_rules::Random;
use spellstack_table::{Key, Table};

use crate::support::{decks_setup, press, screen, table};

/// How many keys are pressed, in all games together.
const KEYS: usize = 100_000;

/// How many keys are pressed in one game before the next begins.
const KEYS_IN_A_GAME: usize = 2_500;

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

#[test]
fn random_keys_neither_panic_nor_get_stuck() {
    let decks = [
        "Goblins",
        "Enchantress",
        "Dimir tempo",
        "Burn",
        "Layers",
        "White-green lords",
    ];
    let mut random = Random::new(11);
    for (seed, game) in (0..).zip(0..KEYS / KEYS_IN_A_GAME) {
        let (first, second) = (decks[game % decks.len()], decks[(game / 2) % decks.len()]);
        let persons = [[true, false], [false, true], [true, true], [false, false]][game % 4];
        let mut table = table(decks_setup(first, second), seed, persons);
        for number in 0..KEYS_IN_A_GAME {
            let key = any_key(&mut random);
            table.key(key);
            // A game that nobody plays goes on by itself; it must not end at once.
            if table.is_watched() {
                table.advance();
            } else {
                while table.advance() {}
            }
            while table.take_request().is_some() {}
            if number % 50 == 0 {
                let sizes = [(80, 24), (120, 40), (60, 20), (20, 5)];
                let (width, height) = sizes[number / 50 % sizes.len()];
                screen(&table, width, height);
            }
            if number % 250 == 0 && !table.is_watched() {
                leave(&mut table);
            }
        }
    }
}
