//! The hash of a game doesn't depend on how the machine keeps numbers in memory.

use std::hash::{Hash, Hasher};

use crate::support::pairings;
use spellstack_rules::{Game, Random};

/// The number of decisions of each game at which its hash is checked.
const DECISIONS: usize = 300;

/// Counts what is hashed as bytes: a list of numbers goes in as it lies in memory, in the byte order of the machine.
#[derive(Default)]
struct Watch {
    numbers: usize,
    bytes: usize,
}

/// Numbers by themselves have a fixed form, whatever the platform.
macro_rules! count_numbers {
    ($($method:ident $type:ty,)+) => {
        $(fn $method(&mut self, _: $type) {
            self.numbers += 1;
        })+
    };
}

impl Hasher for Watch {
    fn finish(&self) -> u64 {
        0
    }

    fn write(&mut self, _: &[u8]) {
        self.bytes += 1;
    }

    count_numbers! {
        write_u8 u8, write_u16 u16, write_u32 u32, write_u64 u64, write_u128 u128, write_usize usize,
        write_i8 i8, write_i16 i16, write_i32 i32, write_i64 i64, write_i128 i128, write_isize isize,
    }
}

fn watch(value: &impl Hash) -> Watch {
    let mut watch = Watch::default();
    value.hash(&mut watch);
    watch
}

#[test]
fn a_plain_list_of_numbers_would_be_noticed() {
    assert_eq!(watch(&vec![1_u32, 2]).bytes, 1);
    assert_eq!(watch(&Vec::<i32>::new()).bytes, 1, "an empty one too");
    assert_eq!(watch(&[1_u64, 2]).bytes, 1);
}

#[test]
fn no_part_of_a_game_is_hashed_as_it_lies_in_memory() {
    let mut numbers = 0;
    for (number, pairing) in pairings(2, 12).iter().enumerate() {
        let mut game = Game::new(pairing.setup.clone(), number as u64).expect("a legal setup");
        let mut random = Random::new(number as u64);
        for place in 0..DECISIONS {
            let Some(decision) = game.decision() else { break };
            let watched = watch(&game);
            assert_eq!(
                watched.bytes,
                0,
                "{}, decision {place}: {:?}",
                pairing.name,
                decision.why()
            );
            numbers += watched.numbers;
            let choice = decision.sample(&mut random);
            game.apply(choice).expect("a sampled choice is legal");
        }
    }
    assert!(numbers > 1_000_000, "{numbers} numbers were hashed");
}
