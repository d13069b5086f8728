//! What a position is worth, independent of the search.

use spellstack_rules::{Outcome, View};

use crate::heuristic::Standing;

/// Judges a position.
///
/// A search asks it about the positions in which playouts are cut off.
///
/// ```
/// # use spellstack_core::lang::build::Card;
/// # use spellstack_rules::{Game, GameSetup};
/// # let definitions = vec![
/// #     Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
/// #     Card::basic_land("Forest").define(),
/// # ];
/// # let deck: Vec<String> = ["Bear", "Forest"].repeat(20).into_iter().map(str::to_owned).collect();
/// # let mut game = Game::new(GameSetup::decks(definitions, vec![deck.clone(), deck]), 3)?;
/// use spellstack_ai::{Agent, Budget, Evaluator, Search};
/// use spellstack_rules::{Beliefs, View};
///
/// /// Judges by life totals alone.
/// struct ByLife;
///
/// impl Evaluator for ByLife {
///     fn evaluate(&self, view: &View<'_>) -> f32 {
///         let life = |own: bool| view.players().filter(move |player| (Some(player.id) == view.viewer()) == own);
///         let total = |own: bool| life(own).map(|player| player.life.max(0) as f32).sum::<f32>();
///         total(true) / (total(true) + total(false)).max(1.0)
///     }
/// }
///
/// let search = Search::new(1, Budget::Iterations(4), Beliefs::open(&game));
/// let mut agent = search.with_evaluator(Box::new(ByLife));
/// let decision = game.decision().ok_or("the game is over")?;
/// assert!(decision.contains(&agent.choose(&game.view(decision.player()), &decision)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
