//! Cloning a game in the middle: time, bytes and allocations.
#![allow(missing_docs, reason = "criterion's macros")]

mod support;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};

fn clone(criterion: &mut Criterion) {
    let positions = support::positions();
    let mut costs: Vec<(u64, u64)> = positions
        .iter()
        .map(|game| {
            let mut copy = None;
            let info = allocation_counter::measure(|| copy = Some(game.clone()));
            assert_eq!(copy.as_ref(), Some(game), "a clone is the same game");
            (info.count_total, info.bytes_total)
        })
        .collect();
    costs.sort_unstable();
    let median = costs[costs.len() / 2];
    let most = costs[costs.len() - 1];
    println!(
        "clone: median {} allocations, {} bytes; most {} allocations, {} bytes",
        median.0, median.1, most.0, most.1
    );

    let mut group = criterion.benchmark_group("clone");
    group.bench_function("one", |bencher| {
        let mut at = 0;
        bencher.iter(|| {
            at = (at + 1) % positions.len();
            black_box(positions[at].clone())
        });
    });
    group.bench_function("with 256 alive", |bencher| {
        let mut alive: Vec<_> = positions.iter().cycle().take(256).cloned().collect();
        let mut at = 0;
        bencher.iter(|| {
            at = (at + 1) % alive.len();
            let next = positions[at % positions.len()].clone();
            alive[at] = next;
        });
    });
    group.finish();
}

criterion_group!(benches, clone);
criterion_main!(benches);
