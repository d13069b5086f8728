//! How each cost grows with the number of permanents.

use std::hint::black_box;
use std::time::Duration;

use serde::Serialize;

use super::clock::{nanoseconds, nanoseconds_on};
use super::{list, pass};
use crate::position::{Crowd, crowd};

/// The numbers of permanents.
pub const SIZES: [usize; 5] = [10, 30, 100, 300, 1_000];

/// What each thing takes with a certain number of permanents, in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Growth {
    /// Cloning the game and dropping the copy.
    pub clone_ns: f64,
    /// Passing with nothing to do.
    pub pass_ns: f64,
    /// Listing all actions where nothing can be cast.
    pub legal_ns: f64,
    /// Working out all layers.
    pub layers_ns: f64,
    /// The same with effects that depend on one another.
    pub layers_dependent_ns: f64,
    /// A pass that begins the draw step, in which the ability of one permanent triggers.
    pub trigger_ns: f64,
    /// Hashing the game.
    pub hash_ns: f64,
}

impl Growth {
    /// The costs with their names.
    #[must_use]
    pub fn costs(&self) -> [(&'static str, f64); 7] {
        [
            ("layers, dependent", self.layers_dependent_ns),
            ("layers", self.layers_ns),
            ("hash", self.hash_ns),
            ("clone", self.clone_ns),
            ("draw step with a trigger", self.trigger_ns),
            ("legal, nothing castable", self.legal_ns),
            ("pass", self.pass_ns),
        ]
    }

    /// Measures everything with that number of permanents, in about that time.
    pub(super) fn measure(size: usize, budget: Duration) -> Self {
        let budget = budget / 7;
        let plain = crowd(size, Crowd::Plain);
        let layers = |kind| {
            let mut game = crowd(size, kind);
            nanoseconds(budget, || {
                black_box(game.recompute());
            })
        };
        let mut listed = plain.clone();
        let mut watched = crowd(size, Crowd::Watched);
        pass(&mut watched);
        Growth {
            clone_ns: nanoseconds(budget, || {
                black_box(plain.clone());
            }),
            pass_ns: nanoseconds_on(budget, || plain.clone(), pass),
            legal_ns: nanoseconds(budget, || list(&mut listed)),
            layers_ns: layers(Crowd::Plain),
            layers_dependent_ns: layers(Crowd::Dependent),
            trigger_ns: nanoseconds_on(budget, || watched.clone(), pass),
            hash_ns: nanoseconds(budget, || {
                black_box(plain.state_hash());
            }),
        }
    }
}
