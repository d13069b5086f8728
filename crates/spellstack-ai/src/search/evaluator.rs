//! What a position is worth, apart from how it is searched.

use spellstack_rules::{Outcome, View};

use crate::heuristic::Standing;

/// Judges a position.
///
/// A search asks it about the positions in which playouts are cut off.
pub trait Evaluator: Send + Sync {
    /// How likely the viewer is to win, from 0 to 1.
    fn evaluate(&self, view: &View<'_>) -> f32;
}

/// Judges by life, permanents, cards, mana and how soon each side would win, all read from the card language.
#[derive(Clone, Copy, Debug, Default)]
pub struct StandingEvaluator;

impl Evaluator for StandingEvaluator {
    fn evaluate(&self, view: &View<'_>) -> f32 {
        let Some(me) = view.viewer() else {
            return 0.5;
        };
        match view.outcome() {
            Some(Outcome::Win(winner)) => f32::from(u8::from(winner == me)),
            Some(Outcome::Draw) => 0.5,
            None => chance(Standing::read(view, me)),
        }
    }
}

fn chance(standing: Standing) -> f32 {
    1.0 / (1.0 + (-standing.odds()).exp())
}
