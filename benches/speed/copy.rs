//! Cloning the committed positions: time, bytes and allocations.

use std::hint::black_box;

use criterion::Criterion;
use spellstack::rules::Game;

use crate::{checked_positions, median, pass};

/// How many copies are alive while another is made.
const ALIVE: usize = 256;

pub fn clone(criterion: &mut Criterion) {
    let games = checked_positions();
    report(&games);
    let mut group = criterion.benchmark_group("clone");
    let mut at = 0;
    group.bench_function("one", |bencher| {
        bencher.iter(|| {
            at = (at + 1) % games.len();
            black_box(games[at].clone())
        });
    });
    group.bench_function("with 256 alive", |bencher| {
        let mut alive: Vec<Game> = games.iter().cycle().take(ALIVE).cloned().collect();
        bencher.iter(|| {
            at = (at + 1) % ALIVE;
            alive[at] = games[at % games.len()].clone();
        });
    });
    group.bench_function("and pass to the next decision", |bencher| {
        bencher.iter(|| {
            at = (at + 1) % games.len();
            let mut copy = games[at].clone();
            pass(&mut copy);
            copy
        });
    });
    group.finish();
}

fn report(games: &[Game]) {
    let (mut allocations, mut bytes) = (Vec::new(), Vec::new());
    for game in games {
        let mut copy = None;
        let info = allocation_counter::measure(|| copy = Some(game.clone()));
        assert_eq!(copy.as_ref(), Some(game), "a clone is the same game");
        allocations.push(info.count_total);
        bytes.push(info.bytes_total);
    }
    let most = |list: &[u64]| list.iter().copied().max().unwrap_or(0);
    println!(
        "clone: at most {} allocations and {} bytes; median {} allocations, {} bytes",
        most(&allocations),
        most(&bytes),
        median(allocations),
        median(bytes)
    );
}
