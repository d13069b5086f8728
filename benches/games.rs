//! Whole games between random players.
#![allow(missing_docs, reason = "criterion's macros")]

mod support;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn games(criterion: &mut Criterion) {
    let pairings = support::pairings();
    let mut group = criterion.benchmark_group("games");
    group.sample_size(20);
    let (mut total, mut count) = (0u64, 0u64);
    for pairing in &pairings {
        for seed in 0..10 {
            let mut game = pairing.setup.start(seed);
            let decisions = support::play(&mut game, seed);
            let mut again = pairing.setup.start(seed);
            assert_eq!(
                support::play(&mut again, seed),
                decisions,
                "the same seeds give the same game"
            );
            assert_eq!(
                game.state_hash(),
                again.state_hash(),
                "the same seeds give the same game"
            );
            total += u64::from(decisions);
            count += 1;
        }
    }
    println!("games: {} decisions a game", total / count);
    group.throughput(Throughput::Elements(1));
    group.bench_function("random", |bencher| {
        let mut seed = 0u64;
        bencher.iter(|| {
            seed += 1;
            let pairing = &pairings[usize::try_from(seed).unwrap_or(0) % pairings.len()];
            let mut game = pairing.setup.start(seed);
            black_box(support::play(&mut game, seed))
        });
    });
    group.finish();
}

criterion_group!(benches, games);
criterion_main!(benches);
