//! Working out all layers, with effects that depend on one another and without.

use criterion::{BenchmarkId, Criterion, Throughput};
use spellstack::rules::Game;
use spellstack_bench::measure::SIZES;
use spellstack_bench::{Crowd, crowd};

pub fn layers(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("layers");
    for (name, kind) in [("plain", Crowd::Plain), ("dependent", Crowd::Dependent)] {
        for size in SIZES {
            let mut game = crowd(size, kind);
            assert_powers(&game, kind);
            let before = game.work().layers;
            assert_eq!(game.recompute(), size, "the layers work on every permanent");
            assert_eq!(game.work().layers, before + 1);
            assert!(game.audit().is_empty(), "what is kept is what comes out");
            group.throughput(Throughput::Elements(size as u64));
            group.bench_function(BenchmarkId::new(name, size), |bencher| {
                bencher.iter(|| game.recompute());
            });
        }
    }
    group.finish();
}

/// The bears of the active player are what the effects make of them.
fn assert_powers(game: &Game, kind: Crowd) {
    let view = game.omniscient();
    let bear = view
        .permanents(view.active_player())
        .find(|object| object.name() == Some("Grizzly Bears"));
    let power = bear
        .and_then(|bear| bear.characteristics())
        .map(|chars| chars.power);
    let expected = match kind {
        // Glorious Anthem adds 1; Crusade does nothing for green creatures.
        Crowd::Plain | Crowd::Watched => 3,
        // Opalescence makes Glorious Anthem a creature, and Humility takes its ability before it would apply.
        Crowd::Dependent => 1,
    };
    assert_eq!(power, Some(expected));
}
