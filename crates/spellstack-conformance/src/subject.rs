//! What is checked: games from one setup.

use spellstack_ai::Agent;
use spellstack_rules::{Beliefs, GameSetup, PreparedSetup, Record, SetupErrors};

use crate::failure::Failure;
use crate::plan::Plan;
use crate::promise::Tally;
use crate::run::{Run, Source};

/// A setup to play from, and what it is called.
#[derive(Clone, Debug)]
pub struct Subject {
    name: String,
    setup: GameSetup,
    prepared: PreparedSetup,
}

impl Subject {
    /// Games from that setup.
    ///
    /// # Errors
    /// If the setup is no legal game.
    pub fn new(name: impl Into<String>, setup: GameSetup) -> Result<Self, SetupErrors> {
        let prepared = setup.clone().prepare()?;
        Ok(Subject {
            name: name.into(),
            setup,
            prepared,
        })
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How its games begin.
    #[must_use]
    pub fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// The players' deck lists, as agents may know them.
    #[must_use]
    pub fn lists(&self) -> Beliefs {
        Beliefs::open(&self.prepared.start(0))
    }

    /// Plays the game of that seed between these agents, one for each player, and checks it along the way.
    ///
    /// # Errors
    /// With the first promise that is broken.
    ///
    /// # Panics
    /// If there are fewer agents than players.
    pub fn check(
        &self,
        seed: u64,
        agents: &mut [Box<dyn Agent>],
        plan: &Plan,
    ) -> Result<Tally, Box<Failure>> {
        let players = self.setup.players.len();
        assert!(agents.len() >= players, "{players} players want an agent each");
        Run::new(self, seed, plan).play(Source::Agents(agents))
    }

    /// Plays the recorded choices, checks what is cheap along the way, and everything at the last two decisions.
    pub(crate) fn check_record(&self, record: &Record, plan: &Plan) -> Result<Tally, Box<Failure>> {
        Run::new(self, record.seed, plan).play(Source::Choices(&record.choices))
    }

    pub(crate) fn prepared(&self) -> &PreparedSetup {
        &self.prepared
    }
}
