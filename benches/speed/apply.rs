//! Passing priority with nothing to do, by itself and on a copy.

use criterion::{BatchSize, Criterion};
use spellstack::rules::Game;
use spellstack_bench::{Position, positions, quiet};

use crate::pass;

pub fn apply(criterion: &mut Criterion) {
    let game = quiet();
    let mut counted = game.clone();
    let info = allocation_counter::measure(|| pass(&mut counted));
    println!("apply: a pass makes {} allocations", info.count_total);
    assert_next_has_priority(&game, &counted);
    let asked: Vec<Game> = positions().iter().map(Position::start_asking).collect();
    for game in &asked {
        let mut copy = game.clone();
        pass(&mut copy);
        assert_next_has_priority(game, &copy);
    }

    let mut group = criterion.benchmark_group("apply");
    group.bench_function("pass", |bencher| {
        bencher.iter_batched_ref(|| game.clone(), pass, BatchSize::SmallInput);
    });
    let mut at = 0;
    group.bench_function("clone, pass, drop", |bencher| {
        bencher.iter(|| {
            at = (at + 1) % asked.len();
            let mut copy = asked[at].clone();
            pass(&mut copy);
            copy
        });
    });
    group.finish();
}

fn assert_next_has_priority(before: &Game, after: &Game) {
    let (before, after) = (before.omniscient(), after.omniscient());
    assert_eq!(before.priority(), Some(before.active_player()));
    assert!(after.priority().is_some());
    assert_ne!(
        after.priority(),
        before.priority(),
        "priority goes to the next player"
    );
}
