//! Agents by name.

use std::fmt;
use std::str::FromStr;

use spellstack_ai::{DefaultAgent, Heuristic, RandomAgent};
use spellstack_sim::MakeAgent;

/// An agent as it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgentName {
    /// Chooses at random.
    Random,
    /// Plays like a careful amateur.
    Heuristic,
    /// Passes, declines, and takes what comes first.
    Idle,
}

/// What agents can be asked for, as help and errors say it.
pub const AGENTS: &str = "heuristic, random or idle";

impl AgentName {
    /// Makes the agent of one game.
    pub fn maker(self) -> MakeAgent {
        match self {
            AgentName::Random => Box::new(|seed| Box::new(RandomAgent::new(seed))),
            AgentName::Heuristic => Box::new(|seed| Box::new(Heuristic::new(seed))),
            AgentName::Idle => Box::new(|_| Box::new(DefaultAgent)),
        }
    }
}

impl FromStr for AgentName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.trim().to_ascii_lowercase().as_str() {
            "random" => Ok(AgentName::Random),
            "heuristic" => Ok(AgentName::Heuristic),
            "idle" => Ok(AgentName::Idle),
            _ => Err(format!("'{text}' is no agent: expected {AGENTS}")),
        }
    }
}

impl fmt::Display for AgentName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            AgentName::Random => "random",
            AgentName::Heuristic => "heuristic",
            AgentName::Idle => "idle",
        })
    }
}

/// One agent for each seat: as many as were named, or the one that was named for all.
pub fn for_seats(named: &[AgentName], seats: usize) -> Result<Vec<AgentName>, anyhow::Error> {
    match named {
        [one] => Ok(vec![*one; seats]),
        _ if named.len() == seats => Ok(named.to_vec()),
        _ => anyhow::bail!(
            "--agents: {} agents for {seats} decks; name one for each, or one for all",
            named.len()
        ),
    }
}
