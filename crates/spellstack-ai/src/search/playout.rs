//! Playing on from a position, by the heuristic for all players, until an evaluator judges what has come of it.

use spellstack_core::{PlayerId, Step};
use spellstack_rules::{Choice, Game, Outcome};

use super::evaluator::Evaluator;
use crate::agent::Agent;
use crate::heuristic::Heuristic;

/// Where playouts end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Horizon {
    /// How many of the searching player's main phases come first: 1 is the next one after this turn.
    pub turns: u32,
    /// The most decisions.
    pub decisions: u32,
}

impl Default for Horizon {
    fn default() -> Self {
        Horizon {
            turns: 1,
            decisions: 80,
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
        let (begun, mut seen, mut turns) = (turn_of(&game), turn_of(&game), 0);
        if game.apply(choice.clone()).is_err() {
            return 0.0;
        }
        for _ in 0..self.decisions {
            let Some(decision) = game.decision() else { break };
            let table = game.view(me);
            let now = table.turn();
            // Always at the same place in the turn, so that all have drawn alike.
            if now != seen
                && table.active_player() == me
                && table.step() >= Step::PrecombatMain
                && now != begun
            {
                seen = now;
                turns += 1;
                if turns >= self.turns {
                    break;
                }
            }
            let player = decision.player();
            let answer = policy.choose(&game.view(player), &decision);
            if game.apply(answer).is_err() {
                break;
            }
        }
        judge(&game, me, evaluator)
    }
}

fn turn_of(game: &Game) -> u32 {
    game.omniscient().turn()
}

fn judge(game: &Game, me: PlayerId, evaluator: &dyn Evaluator) -> f32 {
    match game.outcome() {
        Some(Outcome::Win(winner)) if winner == me => 1.0,
        Some(Outcome::Win(_)) => 0.0,
        Some(Outcome::Draw) => 0.5,
        None => evaluator.evaluate(&game.view(me)).clamp(0.0, 1.0),
    }
}
