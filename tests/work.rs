//! A gate for speed that doesn't depend on the clock: how much the engine does in a fixed set of games.
//!
//! Memory is held in the same way by `benches/speed/work.rs`, which has no debug assertions.

use spellstack_bench::measure::Workload;

use crate::support::recorded::{self, Recorded};

#[test]
fn the_engine_does_no_more_than_is_recorded() {
    let counted = recorded::count(&Workload::all());
    Recorded::read().assert_near(&counted);
}

#[test]
fn a_figure_that_went_up_is_named() {
    let recorded = Recorded::read();
    let mut counted = recorded.clone();
    assert!(recorded.faults(&counted).is_empty());
    counted.double("layers");
    let faults = recorded.faults(&counted);
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].starts_with("layers went from"), "{faults:?}");
}

#[test]
fn what_is_counted_is_no_part_of_a_game() {
    let mut game = spellstack_bench::busy();
    let before = game.clone();
    assert_eq!(before.work(), game.work(), "a clone goes on from the same counts");
    let objects = game.recompute();
    assert_eq!(objects, game.omniscient().battlefield().len());
    assert_eq!(game.work().layers, before.work().layers + 1);
    assert!(game == before && game.state_hash() == before.state_hash());
    assert!(
        game.audit().is_empty(),
        "the layers come to what they came to before"
    );
    let loaded = game.save().load().expect("what was saved can be loaded");
    assert!(loaded == game && loaded.work().steps == 0);
}
