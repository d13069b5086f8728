//! How fast the engine is on this machine, in CPU time of one core.
//!
//! [`measure`] takes all [`Figures`] in about the time that it is given. Every position is checked before it is
//! measured, so that a wrong engine can't look fast.

mod clock;
mod copies;
mod forms;
mod growth;
mod plot;
mod rates;
mod search;
mod turns;
mod workload;

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Duration;

use serde::Serialize;
use spellstack_rules::{Choice, Game};

pub use copies::Copies;
pub use forms::Forms;
pub use growth::{Growth, SIZES};
pub use plot::growth_plot;
pub use rates::Rates;
pub use search::{PLAYOUTS, playouts};
pub use turns::Turns;
pub use workload::{Counted, MEASURED, Workload};

use crate::position::{Position, PositionError, positions};

/// What was measured, all of it in CPU time of one core.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// Games, decisions and playouts.
    #[serde(flatten)]
    pub rates: Rates,
    /// Copies of games.
    #[serde(flatten)]
    pub copies: Copies,
    /// Listing actions, and passing.
    #[serde(flatten)]
    pub turns: Turns,
    /// Hashes and saved games.
    #[serde(flatten)]
    pub forms: Forms,
    /// Working out all layers, for each permanent, by the number of permanents.
    pub layers_ns_per_permanent: BTreeMap<usize, f64>,
    /// The same with effects that depend on one another.
    pub layers_dependent_ns_per_permanent: BTreeMap<usize, f64>,
    /// What each thing takes in games of several sizes.
    pub growth: BTreeMap<usize, Growth>,
}

/// Takes all figures in about that time; calls `begin` with the name of each part.
///
/// ```no_run
/// use std::time::Duration;
///
/// let figures = spellstack_bench::measure::measure(Duration::from_secs(10), |part| eprintln!("{part}"))?;
/// println!("{:.0} decisions a second", figures.rates.decisions_per_s);
/// # Ok::<(), spellstack_bench::PositionError>(())
/// ```
///
/// # Errors
/// If a committed position isn't what it should be.
pub fn measure(budget: Duration, mut begin: impl FnMut(&str)) -> Result<Figures, PositionError> {
    // 4 rates, 4 times of copies, 4 of turns and 3 of forms, and 5 sizes make 100 shares.
    let shares = |number: u32| budget * number / 100;
    begin("positions");
    let checked = positions().iter().map(Position::checked);
    let games = checked.collect::<Result<Vec<Game>, _>>()?;
    let asked: Vec<Game> = positions().iter().map(Position::start_asking).collect();
    // The copies come first: what was freed before would hide how much memory they take.
    begin("copies");
    let copies = Copies::measure(&games, &asked, shares(2));
    begin("games");
    let rates = Rates::measure(&games, shares(15));
    begin("lists and passes");
    let turns = Turns::measure(&games, shares(2));
    begin("hashes and saved games");
    let forms = Forms::measure(&games, shares(2));
    begin("growth");
    let sizes = SIZES.into_iter();
    let growth: BTreeMap<usize, Growth> = sizes
        .map(|size| (size, Growth::measure(size, shares(4))))
        .collect();
    Ok(Figures {
        rates,
        copies,
        turns,
        forms,
        layers_ns_per_permanent: per_permanent(&growth, |growth| growth.layers_ns),
        layers_dependent_ns_per_permanent: per_permanent(&growth, |growth| growth.layers_dependent_ns),
        growth,
    })
}

fn per_permanent(growth: &BTreeMap<usize, Growth>, time: fn(&Growth) -> f64) -> BTreeMap<usize, f64> {
    let sizes = growth.iter();
    sizes
        .map(|(size, growth)| (*size, time(growth) / *size as f64))
        .collect()
}

/// The median over a number of things.
fn over<T>(things: &[T], time: impl FnMut(&T) -> f64) -> f64 {
    clock::median(things.iter().map(time).collect())
}

fn pass(game: &mut Game) {
    game.apply(Choice::Pass).expect("with priority, passing is legal");
}

fn list(game: &mut Game) {
    black_box(game.relist());
}
