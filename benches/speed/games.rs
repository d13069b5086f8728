//! Whole games between random players, and how many decisions they take.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use spellstack_bench::measure::{Counted, Workload};

/// Whole games, Goblins against Enchantress.
pub fn games(criterion: &mut Criterion) {
    let workload = Workload::one(["Goblins", "Enchantress"]);
    assert_same_again(&workload, 3);
    let mut group = criterion.benchmark_group("games");
    group.throughput(Throughput::Elements(1));
    let mut number = 0;
    group.bench_function("goblins against enchantress", |bencher| {
        bencher.iter(|| {
            number += 1;
            black_box(workload.play(number))
        });
    });
    group.finish();
}

/// Decisions, over all pairings: the same ten games again and again.
pub fn decisions(criterion: &mut Criterion) {
    let workload = Workload::all();
    assert_eq!(workload.pairings(), 10);
    let Counted { decisions, .. } = assert_same_again(&workload, 1);
    let mut group = criterion.benchmark_group("decisions");
    group.throughput(Throughput::Elements(decisions));
    group.bench_function("all pairings", |bencher| {
        bencher.iter(|| assert_eq!(workload.play(0).decisions, decisions));
    });
    group.finish();
}

/// What the games of these numbers take, the same each time.
fn assert_same_again(workload: &Workload, numbers: u64) -> Counted {
    let play = || {
        let mut counted = Counted::default();
        (0..numbers).for_each(|number| counted.add(workload.play(number)));
        counted
    };
    let counted = play();
    assert_eq!(play(), counted, "the same seeds give the same games");
    assert!(
        counted.decisions > 20 * counted.games,
        "{counted:?}: these are whole games"
    );
    counted
}
