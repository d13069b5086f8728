//! Matching a trigger: one permanent watches for the draw step, the others for nothing.

use criterion::{BatchSize, BenchmarkId, Criterion};
use spellstack::core::Step;
use spellstack_bench::measure::SIZES;
use spellstack_bench::{Crowd, crowd};

use crate::pass;

pub fn triggers(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("triggers");
    for size in SIZES {
        let mut game = crowd(size, Crowd::Watched);
        pass(&mut game);
        let mut after = game.clone();
        pass(&mut after);
        let (view, work) = (after.omniscient(), after.work());
        assert_eq!(view.step(), Step::Draw);
        assert_eq!(view.stack().len(), 1, "one ability has triggered");
        assert_eq!(
            work.layers,
            game.work().layers,
            "nothing that the layers read has changed"
        );
        group.bench_function(BenchmarkId::new("one among", size), |bencher| {
            bencher.iter_batched_ref(|| game.clone(), pass, BatchSize::LargeInput);
        });
    }
    group.finish();
}
