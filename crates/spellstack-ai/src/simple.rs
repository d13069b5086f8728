//! Agents without a strategy.

use spellstack_rules::{Choice, Decision, Random, View};

use crate::agent::Agent;

/// Chooses at random.
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
/// use spellstack_ai::{Agent, RandomAgent};
///
/// let (mut agent, mut same) = (RandomAgent::new(7), RandomAgent::new(7));
/// for _ in 0..50 {
///     let Some(decision) = game.decision() else { break };
///     let view = game.view(decision.player());
///     let choice = agent.choose(&view, &decision);
///     assert_eq!(choice, same.choose(&view, &decision));
///     game.apply(choice)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomAgent {
    random: Random,
}

impl RandomAgent {
    /// The random agent for a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        RandomAgent {
            random: Random::new(seed),
        }
    }
}

impl Agent for RandomAgent {
    fn choose(&mut self, _view: &View<'_>, decision: &Decision<'_>) -> Choice {
        decision.sample(&mut self.random)
    }
}

/// Makes the default choice: passes, declines, and otherwise takes what comes first.
#[derive(Clone, Copy, Debug, Default)]
pub struct DefaultAgent;

impl Agent for DefaultAgent {
    fn choose(&mut self, _view: &View<'_>, decision: &Decision<'_>) -> Choice {
        decision.default_choice()
    }
}

/// Does the first thing that it can do: with priority the first action that isn't a mana ability, and otherwise the
/// default choice. It never ends a turn in which an ability that costs nothing can be activated again and again, so it
/// is for tests that count their decisions.
#[derive(Clone, Copy, Debug, Default)]
pub struct FirstAgent;

impl Agent for FirstAgent {
    fn choose(&mut self, _view: &View<'_>, decision: &Decision<'_>) -> Choice {
        decision
            .actions()
            .first()
            .map_or_else(|| decision.default_choice(), |action| Choice::Act(*action))
    }
}
