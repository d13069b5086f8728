//! Searching for an answer in the committed positions: playouts a second.

use criterion::{Criterion, Throughput};
use spellstack_bench::measure::{PLAYOUTS, playouts};

use crate::checked_positions;

pub fn search(criterion: &mut Criterion) {
    let games = checked_positions();
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10);
    let total: u64 = games.iter().map(|game| playouts(game, 1)).sum();
    let most = u64::from(PLAYOUTS) * games.len() as u64;
    // Where one answer is plainly better, or is the only sensible one, a search stops early.
    assert!(total > most / 4 && total <= most, "{total} playouts of {most}");
    let again: u64 = games.iter().map(|game| playouts(game, 1)).sum();
    assert_eq!(again, total, "the same seed gives the same search");
    group.throughput(Throughput::Elements(total));
    group.bench_function("all positions", |bencher| {
        bencher.iter(|| games.iter().map(|game| playouts(game, 1)).sum::<u64>());
    });
    group.finish();
}
