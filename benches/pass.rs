//! Passing priority with nothing to do: each player passes in turn while nothing is on the stack.
#![allow(missing_docs, reason = "criterion's macros")]

mod support;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use spellstack::rules::{Game, GameSetup, Options, PlayerPosition, PositionSetup};

/// Twenty lands and two creatures, nothing in hand; every pass is asked for.
fn quiet() -> Game {
    use spellstack::rules::CardSetup;
    let catalog = spellstack::catalog::Catalog::standard();
    let mut position = PositionSetup::new(2);
    for player in &mut position.players {
        let lands = std::iter::repeat_n(CardSetup::named("Forest"), 10);
        let board: Vec<CardSetup> = lands.chain([CardSetup::named("Grizzly Bears")]).collect();
        *player = PlayerPosition {
            battlefield: board,
            library: vec![CardSetup::named("Forest"); 40],
            ..player.clone()
        };
    }
    let mut setup = GameSetup::position(catalog.iter().cloned().collect(), position);
    setup.options = Options {
        forced_decisions: true,
        ..Options::default()
    };
    Game::new(setup, 1).expect("a legal position")
}

fn pass(criterion: &mut Criterion) {
    let game = quiet();
    let mut passed = game.clone();
    passed.apply(support::PASS).expect("passing is legal");
    assert_ne!(
        passed.omniscient().priority(),
        game.omniscient().priority(),
        "priority goes to the next player"
    );
    let mut counted = game.clone();
    let info = allocation_counter::measure(|| counted.apply(support::PASS).expect("passing is legal"));
    println!("pass: {} allocations", info.count_total);

    criterion.bench_function("pass", |bencher| {
        bencher.iter_batched_ref(
            || game.clone(),
            |game| game.apply(support::PASS).expect("passing is legal"),
            BatchSize::SmallInput,
        );
    });
}

criterion_group!(benches, pass);
criterion_main!(benches);
