//! What is checked: games from one setup.

use spellstack_ai::Agent;
use spellstack_catalog::{Catalog, Deck, DeckError};
use spellstack_core::CardDef;
use spellstack_rules::{Beliefs, GameSetup, PreparedSetup, Record, SetupErrors};
use thiserror::Error;

use crate::deck::random_deck;
use crate::failure::Failure;
use crate::meaning::Meant;
use crate::plan::Plan;
use crate::promise::Tally;
use crate::run::{Run, Source};

/// A setup to play from, and what it is called.
///
/// ```
/// # use spellstack_core::lang::build::Card;
/// # use spellstack_rules::GameSetup;
/// # let forest = Card::basic_land("Forest").define();
/// # let deck = vec!["Forest".to_owned(); 20];
/// # let setup = GameSetup::decks(vec![forest], vec![deck.clone(), deck]);
/// use spellstack_ai::{Agent, RandomAgent};
/// use spellstack_conformance::{Plan, Promise, Subject};
///
/// let subject = Subject::new("forests", setup)?;
/// let mut agents: Vec<Box<dyn Agent>> = vec![Box::new(RandomAgent::new(1)), Box::new(RandomAgent::new(2))];
/// let tally = subject.check(3, &mut agents, &Plan::default())?; // or the failure
/// assert_eq!((tally.games, tally.count(Promise::End)), (1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Subject {
    name: String,
    setup: GameSetup,
    prepared: PreparedSetup,
    lists: Beliefs,
}

/// Why decks make no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SubjectError {
    /// The catalog lacks cards of a deck.
    #[error(transparent)]
    Deck(#[from] DeckError),
    /// The setup isn't a legal game.
    #[error(transparent)]
    Setup(#[from] SetupErrors),
}

impl Subject {
    /// Games from that setup.
    ///
    /// # Errors
    /// If the setup isn't a legal game.
    pub fn new(name: impl Into<String>, setup: GameSetup) -> Result<Self, SetupErrors> {
        let prepared = setup.clone().prepare()?;
        Ok(Subject {
            name: name.into(),
            setup,
            lists: Beliefs::open(&prepared.start(0)),
            prepared,
        })
    }

    /// Games between decks of a catalog.
    ///
    /// # Errors
    /// If the catalog lacks a card, or a deck can't be played.
    pub fn between(catalog: &Catalog, decks: &[Deck]) -> Result<Self, SubjectError> {
        let names: Vec<&str> = decks.iter().map(|deck| deck.name.as_str()).collect();
        Ok(Self::new(
            names.join(" - "),
            spellstack_sim::setup(catalog, decks)?,
        )?)
    }

    /// Each deck against each, itself included.
    ///
    /// # Errors
    /// If the catalog lacks a card, or a deck can't be played.
    pub fn pairings(catalog: &Catalog, decks: &[Deck]) -> Result<Vec<Self>, SubjectError> {
        let mut subjects = Vec::new();
        for (place, first) in decks.iter().enumerate() {
            for second in &decks[place..] {
                subjects.push(Self::between(catalog, &[first.clone(), second.clone()])?);
            }
        }
        Ok(subjects)
    }

    /// Games between two decks that are drawn at random from these definitions.
    ///
    /// # Errors
    /// If a definition has faults.
    pub fn random(definitions: &[CardDef], seed: u64) -> Result<Self, SetupErrors> {
        let lists = [0, 1].map(|seat| random_deck(definitions, seed.wrapping_mul(2).wrapping_add(seat)));
        let is_used = |def: &&CardDef| lists.iter().flatten().any(|name| name == def.name());
        let used = definitions.iter().filter(is_used).cloned().collect();
        Self::new(
            format!("random decks of seed {seed}"),
            GameSetup::decks(used, lists.into()),
        )
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
    pub fn lists(&self) -> &Beliefs {
        &self.lists
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

    /// The same with what choices meant, as far as they can be made.
    pub(crate) fn check_meant(
        &self,
        seed: u64,
        choices: &[Meant],
        plan: &Plan,
    ) -> Result<Tally, Box<Failure>> {
        Run::new(self, seed, plan).play(Source::Meant(choices))
    }

    pub(crate) fn prepared(&self) -> &PreparedSetup {
        &self.prepared
    }
}
