//! Records what a fixed set of games makes the engine do: `cargo run --profile quick --example work -- tests/work.txt`.

#[path = "../tests/support/recorded.rs"]
mod recorded;

use std::error::Error;

use recorded::Recorded;
use spellstack_bench::measure::Workload;

const HEAD: &str = "\
# What the engine does for 1,000 decisions of random games between all pairings of four decks.
# Recorded by: cargo run --profile quick --example work -- tests/work.txt
";

fn main() -> Result<(), Box<dyn Error>> {
    if cfg!(debug_assertions) {
        return Err("debug assertions allocate: use --profile quick or --release".into());
    }
    let workload = Workload::all();
    let mut counted = Recorded::default();
    let info = allocation_counter::measure(|| counted = recorded::count(&workload));
    counted.add_memory(info.count_total, info.bytes_total);
    for fault in Recorded::read().faults(&counted) {
        println!("{fault}");
    }
    if let Some(file) = std::env::args().nth(1) {
        std::fs::write(file, format!("{HEAD}{counted}"))?;
    }
    print!("{counted}");
    Ok(())
}
