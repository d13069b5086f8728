//! Agents by name.

use std::fmt;
use std::str::FromStr;

use spellstack_ai::{Agent, Budget, DefaultAgent, Heuristic, RandomAgent, Search};
use spellstack_rules::Beliefs;
use spellstack_sim::MakeAgent;

/// An agent as it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgentName {
    /// Chooses at random.
    Random,
    /// Plays like a careful amateur.
    Heuristic,
    /// Plays out answers, within a budget for each decision.
    Search(Budget),
    /// Passes, declines, and takes what comes first.
    Idle,
}

/// The agents that can be asked for, for help and errors.
pub const AGENTS: &str = "heuristic, search, search:200 (iterations), search:50ms, random or idle";

/// The budget of a search for a decision by default.
const SEARCH_BUDGET: Budget = Budget::Iterations(200);

impl AgentName {
    /// Makes the agent of one game, given its seed and the deck lists that it may know.
    pub fn make(self, seed: u64, lists: &Beliefs) -> Box<dyn Agent> {
        match self {
            AgentName::Random => Box::new(RandomAgent::new(seed)),
            AgentName::Heuristic => Box::new(Heuristic::new(seed)),
            AgentName::Search(budget) => Box::new(Search::new(seed, budget, lists.clone())),
            AgentName::Idle => Box::new(DefaultAgent),
        }
    }

    /// Makes the agents of a series.
    pub fn maker(self) -> MakeAgent {
        Box::new(move |seed, lists| self.make(seed, lists))
    }
}

impl FromStr for AgentName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let name = text.trim().to_ascii_lowercase();
        if let Some(budget) = name.strip_prefix("search:") {
            return budget
                .parse()
                .map(AgentName::Search)
                .map_err(|error| format!("'{text}': {error}"));
        }
        match name.as_str() {
            "random" => Ok(AgentName::Random),
            "heuristic" => Ok(AgentName::Heuristic),
            "search" => Ok(AgentName::Search(SEARCH_BUDGET)),
            "idle" => Ok(AgentName::Idle),
            _ => Err(format!("'{text}' isn't an agent: expected {AGENTS}")),
        }
    }
}

impl fmt::Display for AgentName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AgentName::Random => f.pad("random"),
            AgentName::Heuristic => f.pad("heuristic"),
            AgentName::Search(budget) => f.pad(&format!("search:{budget}")),
            AgentName::Idle => f.pad("idle"),
        }
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
