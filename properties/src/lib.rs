//! Properties that hold for any input.
//!
//! [`TARGETS`] is the one list of them. The fuzz targets (`fuzz/`) hold them against inputs that a fuzzer makes, short runs in
//! `tests/` against some that are made from seeds, and `tests/regressions.rs` against those that once broke one. The example
//! `hunt` looks for more on any toolchain.
//!
//! ```
//! let target = spellstack_properties::target("mana_costs_parse_or_fail").expect("it is in the list");
//! (target.property)(b"{2}{W}{W}"); // a panic is a finding
//! ```

mod bytes;
mod choices;
mod data;
mod draw;
pub mod grammar;
mod seeds;
mod splice;
mod splices;
#[path = "../../tests/support/pairings/mod.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod support;
mod texts;
mod vary;

pub use choices::choices_never_corrupt;
pub use data::{definitions_hold_or_fail, records_replay_or_fail, saves_load_or_fail, setups_play_or_fail};
pub use seeds::words;
pub use splices::{as_definitions, spliced, splices_play_or_fail};
pub use texts::{
    decks_parse_or_fail, mana_costs_parse_or_fail, oracle_texts_compile_or_fail, scenarios_run_or_fail,
    type_lines_parse_or_fail,
};
pub use vary::{Form, vary, vary_json};

/// Panics if the property doesn't hold for these bytes.
pub type Property = fn(&[u8]);

/// A property with what its inputs are.
pub struct Target {
    /// The name of its fuzz target, and of its folder of regressions.
    pub name: &'static str,
    /// What holds.
    pub property: Property,
    /// Inputs to begin from.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// How they may be varied so that most of them still say something.
    pub form: Form,
    /// How many inputs a short run has: what takes about a second.
    pub short_run: usize,
}

macro_rules! targets {
    ($($name:ident: $seeds:ident, $form:ident, $short_run:literal;)*) => {
        /// Every property.
        pub const TARGETS: &[Target] = &[$(
            Target {
                name: stringify!($name),
                property: $name,
                seeds: seeds::$seeds,
                form: Form::$form,
                short_run: $short_run,
            },
        )*];
    };
}

targets! {
    choices_never_corrupt: bytes, Bytes, 20;
    decks_parse_or_fail: decks, Bytes, 300;
    definitions_hold_or_fail: definitions, Json, 300;
    mana_costs_parse_or_fail: mana_costs, Bytes, 5_000;
    oracle_texts_compile_or_fail: oracle_texts, Bytes, 200;
    records_replay_or_fail: records, Json, 100;
    saves_load_or_fail: saves, Json, 100;
    scenarios_run_or_fail: scenarios, Bytes, 300;
    setups_play_or_fail: setups, Json, 100;
    splices_play_or_fail: bytes, Bytes, 20;
    type_lines_parse_or_fail: type_lines, Bytes, 5_000;
}

/// The target of that name.
#[must_use]
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
