//! A little of what a fuzzer does, the same inputs each time.

use rstest::rstest;
use spellstack_properties::{TARGETS, vary};
use spellstack_rules::Random;

#[rstest]
fn properties_hold_in_a_short_run(#[values(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)] number: usize) {
    let target = &TARGETS[number];
    let seeds = (target.seeds)();
    let mut random = Random::new(7);
    for _ in 0..target.short_run {
        let mut input = seeds[random.index(seeds.len())].clone();
        for _ in 0..random.index(4) {
            input = vary(&input, target.form, &mut random);
        }
        println!("{}: {:?}", target.name, String::from_utf8_lossy(&input));
        (target.property)(&input);
    }
}
