//! Listing everything that the player with priority can do.
#![allow(missing_docs, reason = "criterion's macros")]

mod support;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};

fn legal(criterion: &mut Criterion) {
    let positions = support::positions();
    for game in &positions {
        let decision = game.decision().expect("a position with priority");
        assert!(
            decision.iter().all(|choice| decision.contains(&choice)),
            "what is listed is legal"
        );
    }
    criterion.bench_function("legal", |bencher| {
        let mut at = 0;
        bencher.iter(|| {
            at = (at + 1) % positions.len();
            black_box(positions[at].decision().map(|decision| decision.actions().len()))
        });
    });
}

criterion_group!(benches, legal);
criterion_main!(benches);
