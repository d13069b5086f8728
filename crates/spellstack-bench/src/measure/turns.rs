//! The cost of listing actions, and of passing.

use std::time::Duration;

use serde::Serialize;
use spellstack_rules::Game;

use super::clock::{nanoseconds, nanoseconds_on};
use super::{list, over, pass};
use crate::position::{busy, idle, quiet};

/// What listing and passing take.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Turns {
    /// Passing with nothing to do.
    pub pass_ns: f64,
    /// Listing all actions with eight lands, six cards in hand and ten other permanents.
    pub legal_ns: f64,
    /// Listing all actions where nothing can be cast.
    pub legal_idle_ns: f64,
    /// Listing all actions in a committed position, the median of them.
    pub legal_positions_ns: f64,
}

impl Turns {
    /// Measures each for that time.
    pub(super) fn measure(games: &[Game], each: Duration) -> Self {
        let one = each / u32::try_from(games.len()).expect("there are few positions");
        let (quiet, mut busy, mut idle) = (quiet(), busy(), idle());
        Turns {
            pass_ns: nanoseconds_on(each, || quiet.clone(), pass),
            legal_ns: nanoseconds(each, || list(&mut busy)),
            legal_idle_ns: nanoseconds(each, || list(&mut idle)),
            legal_positions_ns: over(games, |game| {
                let mut game = game.clone();
                nanoseconds(one, || list(&mut game))
            }),
        }
    }
}
