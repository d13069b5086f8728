//! Listing everything that the player with priority can do.

use std::hint::black_box;

use criterion::Criterion;
use spellstack::rules::Game;
use spellstack_bench::{busy, idle};

use crate::checked_positions;

/// How many actions there are in the busy position: a land, five cards to cast, one to cycle, and four permanents with
/// abilities that can be activated.
const BUSY: usize = 11;

pub fn legal(criterion: &mut Criterion) {
    let (mut games, mut busy, mut idle) = (checked_positions(), busy(), idle());
    assert_eq!(list(&busy), BUSY);
    assert_eq!(list(&idle), 0);
    for game in games.iter().chain([&busy, &idle]) {
        let decision = game.decision().expect("a position with priority");
        assert!(
            decision.iter().all(|choice| decision.contains(&choice)),
            "what is listed is legal"
        );
    }
    let mut group = criterion.benchmark_group("legal");
    group.bench_function("busy", |bencher| bencher.iter(|| black_box(busy.relist())));
    group.bench_function("nothing castable", |bencher| {
        bencher.iter(|| black_box(idle.relist()));
    });
    let mut at = 0;
    group.bench_function("positions", |bencher| {
        bencher.iter(|| {
            at = (at + 1) % games.len();
            black_box(games[at].relist())
        });
    });
    group.finish();
}

fn list(game: &Game) -> usize {
    game.decision().map_or(0, |decision| decision.actions().len())
}
