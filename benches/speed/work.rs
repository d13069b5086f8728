//! Memory that games take, compared with the record. It isn't timed: the number is the same on every machine.
//!
//! This is here rather than with the tests because debug assertions allocate.

use criterion::Criterion;
use spellstack_bench::measure::Workload;

use crate::recorded::{self, Recorded};

pub fn work(_: &mut Criterion) {
    if cfg!(debug_assertions) {
        println!("work: memory is counted only without debug assertions");
        return;
    }
    let workload = Workload::all();
    let mut counted = Recorded::default();
    let info = allocation_counter::measure(|| counted = recorded::count(&workload));
    counted.add_memory(info.count_total, info.bytes_total);
    println!("work per 1,000 decisions:\n{counted}");
    let recorded = Recorded::read();
    recorded.assert_near(&counted);
}
