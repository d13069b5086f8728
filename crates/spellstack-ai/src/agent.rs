//! What an agent is.

use spellstack_rules::{Choice, Decision, View};

/// Somebody who makes a player's choices.
///
/// With the same seed, budget, views and decisions, an agent makes the same choices; one whose budget is a time does so
/// only as far as the clock lets it.
///
/// ```
/// use spellstack_ai::Agent;
/// use spellstack_rules::{Ask, Choice, Decision, View};
///
/// /// Attacks with everything, and otherwise makes the default choice.
/// struct Reckless;
///
/// impl Agent for Reckless {
///     fn choose(&mut self, _view: &View<'_>, decision: &Decision<'_>) -> Choice {
///         match decision.ask() {
///             Ask::Attackers { options, .. } => {
///                 let all = options.iter().map(|(creature, targets)| (*creature, targets[0]));
///                 let attack = Choice::Attack(all.collect());
///                 if decision.contains(&attack) { attack } else { decision.default_choice() }
///             }
///             _ => decision.default_choice(),
///         }
///     }
/// }
/// # use spellstack_core::lang::build::Card;
/// # use spellstack_rules::{Game, GameSetup};
/// # let definitions = vec![
/// #     Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
/// #     Card::basic_land("Forest").define(),
/// # ];
/// # let deck: Vec<String> = ["Bear", "Forest"].repeat(20).into_iter().map(str::to_owned).collect();
/// # let mut game = Game::new(GameSetup::decks(definitions, vec![deck.clone(), deck]), 3)?;
/// while let Some(decision) = game.decision() {
///     let choice = Reckless.choose(&game.view(decision.player()), &decision);
///     game.apply(choice)?; // an illegal choice would be an error
/// }
/// assert!(game.outcome().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Agent: Send {
    /// Chooses one of the decision's answers.
    ///
    /// The view is that of the player whose decision it is.
    fn choose(&mut self, view: &View<'_>, decision: &Decision<'_>) -> Choice;

    /// What it thought of the answers when it last chose, the best first; empty if it didn't compare any.
    fn estimates(&self) -> &[Estimate] {
        &[]
    }
}

/// What an agent thinks of one answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The answer.
    pub choice: Choice,
    /// How likely the asked player is to win with it, from 0 to 1.
    pub value: f32,
    /// How often it was tried.
    pub samples: u32,
}

impl<A: Agent + ?Sized> Agent for Box<A> {
    fn choose(&mut self, view: &View<'_>, decision: &Decision<'_>) -> Choice {
        (**self).choose(view, decision)
    }

    fn estimates(&self) -> &[Estimate] {
        (**self).estimates()
    }
}
