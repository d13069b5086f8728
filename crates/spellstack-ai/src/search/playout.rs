//! Playouts: the heuristic plays on for all players, and an evaluator judges the result.

use spellstack_core::{PlayerId, Step};
use spellstack_rules::{Choice, Game, Outcome};

use super::evaluator::Evaluator;
use crate::agent::Agent;
use crate::heuristic::Heuristic;

/// Where playouts end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Horizon {
    /// How many turns of the searching player's own begin after this one: a playout ends in the main phase of the last.
    pub turns: u32,
    /// The most decisions.
    pub decisions: u32,
}

impl Default for Horizon {
    fn default() -> Self {
        Horizon {
            turns: 2,
            decisions: 120,
        }
    }
}

impl Horizon {
    /// Plays on from a choice, and says how likely the player is to win then.
    pub(super) fn playout(
        self,
        mut game: Game,
        choice: &Choice,
        me: PlayerId,
        policy: &mut Heuristic,
        evaluator: &dyn Evaluator,
    ) -> f32 {
        let (mut turn, mut own_turns) = (game.view(me).turn(), 0);
        if game.apply(choice.clone()).is_err() {
            return 0.0;
        }
        for _ in 0..self.decisions {
            let Some(decision) = game.decision() else { break };
            let table = game.view(me);
            // Always at the same place in a turn, so that all answers are judged after as many draws.
            let is_main = table.active_player() == me && table.step() >= Step::PrecombatMain;
            if is_main && table.turn() != turn {
                turn = table.turn();
                own_turns += 1;
                if own_turns >= self.turns {
                    break;
                }
            }
            let answer = policy.choose(&game.view(decision.player()), &decision);
            if game.apply(answer).is_err() {
                break;
            }
        }
        judge(&game, me, evaluator)
    }
}

fn judge(game: &Game, me: PlayerId, evaluator: &dyn Evaluator) -> f32 {
    match game.outcome() {
        Some(Outcome::Win(winner)) if winner == me => 1.0,
        Some(Outcome::Win(_)) => 0.0,
        Some(Outcome::Draw) => 0.5,
        None => evaluator.evaluate(&game.view(me)).clamp(0.0, 1.0),
    }
}
