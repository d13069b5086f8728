//! Properties that hold for any input: the fuzz targets test them (`fuzz/`), and inputs that once broke one are tested again
//! (`tests/regressions.rs`).

mod bytes;
mod choices;
mod data;
mod texts;

pub use choices::choices_never_corrupt;
pub use data::{definitions_hold_or_fail, records_replay_or_fail, saves_load_or_fail, setups_play_or_fail};
pub use texts::{
    decks_parse_or_fail, mana_costs_parse_or_fail, scenarios_run_or_fail, type_lines_parse_or_fail,
};

/// Panics if the property doesn't hold for these bytes.
pub type Property = fn(&[u8]);

/// Every property by the name of its fuzz target.
pub const ALL: &[(&str, Property)] = &[
    ("choices_never_corrupt", choices_never_corrupt),
    ("decks_parse_or_fail", decks_parse_or_fail),
    ("definitions_hold_or_fail", definitions_hold_or_fail),
    ("mana_costs_parse_or_fail", mana_costs_parse_or_fail),
    ("records_replay_or_fail", records_replay_or_fail),
    ("saves_load_or_fail", saves_load_or_fail),
    ("scenarios_run_or_fail", scenarios_run_or_fail),
    ("setups_play_or_fail", setups_play_or_fail),
    ("type_lines_parse_or_fail", type_lines_parse_or_fail),
];
