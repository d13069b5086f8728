//! One game between agents.

use serde::{Deserialize, Serialize};
use spellstack_ai::Agent;
use spellstack_core::PlayerId;
use spellstack_rules::{
    ApplyError, Choice, Event, Game, GameSetup, LossReason, Outcome, PreparedSetup, Record,
};
use thiserror::Error;

use crate::cards::{CardTracker, CardUse};

/// Where a game that won't end is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Limits {
    /// The most decisions that are answered.
    pub decisions: u64,
}

impl Default for Limits {
    /// A hundred thousand decisions, many times what a game takes.
    fn default() -> Self {
        Limits { decisions: 100_000 }
    }
}

/// What is kept of a game besides how it ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Keep {
    /// Every choice, so that the game can be recorded.
    pub choices: bool,
    /// Which cards were drawn and cast.
    pub cards: bool,
}

impl Keep {
    /// Nothing.
    pub const NOTHING: Keep = Keep {
        choices: false,
        cards: false,
    };
    /// Every choice.
    pub const CHOICES: Keep = Keep {
        choices: true,
        cards: false,
    };
}

/// How the playing of a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The game ended by the rules.
    Over(Outcome),
    /// It was stopped at [`Limits::decisions`]; nobody won, and it isn't a draw either.
    DecisionLimit,
}

/// How a game went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The seed of the game.
    pub seed: u64,
    /// Which setup of its series it was played from.
    pub setup: usize,
    /// How many players there were.
    pub players: u8,
    /// Who took the first turn.
    pub starting: PlayerId,
    /// How it ended.
    pub ending: Ending,
    /// Why the last player to lose has lost; `None` if nobody did.
    pub reason: Option<LossReason>,
    /// The number of the last turn.
    pub turns: u32,
    /// How many decisions were answered.
    pub decisions: u64,
    /// The hash of the last state.
    pub hash: u64,
    /// Every choice in order, where they are kept.
    pub choices: Option<Vec<Choice>>,
    /// The [short hash](Game::short_hash) of the state after each choice, where choices are kept.
    pub hashes: Vec<u32>,
    /// What became of each card, where that is kept.
    pub cards: Option<Vec<CardUse>>,
}

/// Why a game could not be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// There isn't one agent for each player.
    #[error("the game has {players} players, and there are {agents} agents")]
    Agents {
        /// How many players the game has.
        players: usize,
        /// How many agents were given.
        agents: usize,
    },
    /// An agent made a choice that isn't legal.
    #[error("decision {decision}: {error}")]
    Illegal {
        /// How many decisions were answered before it.
        decision: u64,
        /// What is wrong with the choice.
        error: ApplyError,
    },
}

/// Plays one game between agents, the first agent in the first seat.
///
/// ```
/// use spellstack_ai::{Agent, RandomAgent};
/// use spellstack_catalog::{Catalog, decks};
/// use spellstack_sim::{Keep, Limits, play, setup};
///
/// let decks = ["Goblins", "Burn"].map(|name| decks::by_name(name).expect("it is a standard deck"));
/// let prepared = setup(&Catalog::standard(), &decks)?.prepare()?;
/// let mut agents: Vec<Box<dyn Agent>> = vec![Box::new(RandomAgent::new(1)), Box::new(RandomAgent::new(2))];
/// let result = play(&prepared, 3, &mut agents, Limits::default(), Keep::NOTHING)?;
/// println!("{:?} in turn {}", result.ending, result.turns);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there isn't one agent for each player, or one of them makes an illegal choice.
pub fn play(
    prepared: &PreparedSetup,
    seed: u64,
    agents: &mut [Box<dyn Agent>],
    limits: Limits,
    keep: Keep,
) -> Result<GameResult, PlayError> {
    play_watched(prepared, seed, agents, limits, keep, |_| {})
}

/// Plays one game as [`play`] does, and shows it to `watch` at its start and after each choice.
///
/// # Errors
/// If there isn't one agent for each player, or one of them makes an illegal choice.
pub fn play_watched(
    prepared: &PreparedSetup,
    seed: u64,
    agents: &mut [Box<dyn Agent>],
    limits: Limits,
    keep: Keep,
    mut watch: impl FnMut(&Game),
) -> Result<GameResult, PlayError> {
    let mut game = prepared.start(seed);
    let players = game.omniscient().players().count();
    if players != agents.len() {
        return Err(PlayError::Agents {
            players,
            agents: agents.len(),
        });
    }
    let starting = game.omniscient().active_player();
    let mut decisions = 0;
    let mut choices = keep.choices.then(Vec::new);
    let mut hashes = Vec::new();
    let mut cards = keep.cards.then(|| CardTracker::new(&game));
    watch(&game);
    while decisions < limits.decisions {
        let Some(choice) = next_choice(&game, agents) else {
            break;
        };
        if let Some(choices) = &mut choices {
            choices.push(choice.clone());
        }
        let to_cast = cards
            .as_ref()
            .and_then(|_| CardTracker::card_to_cast(&game, &choice));
        game.apply(choice).map_err(|error| PlayError::Illegal {
            decision: decisions,
            error,
        })?;
        if keep.choices {
            hashes.push(game.short_hash());
        }
        if let Some(cards) = &mut cards {
            cards.follow(&game, to_cast);
        }
        watch(&game);
        decisions += 1;
    }
    Ok(GameResult {
        seed,
        setup: 0,
        players: u8::try_from(players).expect("a game has few players"),
        starting,
        ending: game.outcome().map_or(Ending::DecisionLimit, Ending::Over),
        reason: game.events().iter().rev().find_map(loss_reason),
        turns: game.omniscient().turn(),
        decisions,
        hash: game.state_hash(),
        choices,
        hashes,
        cards: cards.map(CardTracker::into_uses),
    })
}

fn loss_reason(event: &Event) -> Option<LossReason> {
    match event {
        Event::LoseGame { reason, .. } => Some(*reason),
        _ => None,
    }
}

/// The answer of the player who is asked; `None` if the game is over.
fn next_choice(game: &Game, agents: &mut [Box<dyn Agent>]) -> Option<Choice> {
    let decision = game.decision()?;
    let player = decision.player();
    Some(agents[player.index()].choose(&game.view(player), &decision))
}

impl GameResult {
    /// The record of the game, given the setup that it was played from; `None` if its choices weren't kept.
    ///
    /// A game that was stopped at the limit has a record without an outcome.
    #[must_use]
    pub fn record(&self, setup: &GameSetup) -> Option<Record> {
        let mut record = Record::new(setup.clone(), self.seed);
        record.choices = self.choices.clone()?;
        record.hashes.clone_from(&self.hashes);
        record.outcome = match self.ending {
            Ending::Over(outcome) => Some(outcome),
            Ending::DecisionLimit => None,
        };
        Some(record)
    }
}
