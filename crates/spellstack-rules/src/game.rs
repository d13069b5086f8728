//! The game as a value: getters, `decision`, `apply`, `events`, and no other kind of method.

use std::sync::Arc;

use spellstack_core::{ObjectId, PlayerId};
use thiserror::Error;

use crate::actions::Listed;
use crate::budget::Budget;
use crate::combat::CombatRules;
use crate::commit::Committed;
use crate::control::Control;
use crate::decision::{Choice, Decision};
use crate::derived::Derived;
use crate::event::{Batch, Changes, Event, Log};
use crate::legal::Legality;
use crate::look::{Look, Omniscient};
use crate::payment::Payments;
use crate::program::Program;
use crate::reader::Reader;
use crate::replacement::Replacements;
use crate::state::{Facts, Options, Outcome};
use crate::target::Targets;
use crate::trigger::Triggers;
use crate::work::Work;

/// A game of Magic.
///
/// It is a plain value: cloning it forks the game, and equal games are equal values. It asks by [`Game::decision`] and
/// goes on by [`Game::apply`].
///
/// ```
/// # use spellstack_core::lang::build::*;
/// # let spark = Card::instant("Spark", "{R}").spell(targeting(any_target(), deal_damage(this(), 2, target(0))));
/// # let definitions = vec![spark.define(), Card::basic_land("Mountain").define()];
/// # let mut position = spellstack_rules::PositionSetup::new(2);
/// # position.players[0].hand = vec![spellstack_rules::CardSetup::named("Spark"); 2];
/// # position.players[0].battlefield = vec![spellstack_rules::CardSetup::named("Mountain"); 2];
/// # let setup = spellstack_rules::GameSetup::position(definitions, position);
/// use spellstack_rules::{Choice, Game};
///
/// let mut game = Game::new(setup, 7)?;
/// let before = game.clone();
/// game.apply(Choice::Pass)?;
/// assert_ne!(game, before);
///
/// let mut fork = before.clone();
/// fork.apply(Choice::Pass)?;
/// assert_eq!(fork, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Game {
    pub(crate) program: Arc<Program>,
    pub(crate) options: Options,
    pub(crate) facts: Committed,
    pub(crate) control: Control,
    pub(crate) derived: Derived,
    /// What the player with priority can do. Like the cache, it follows from the facts.
    pub(crate) listed: Listed,
    /// What was committed since the last `apply` began.
    pub(crate) log: Log,
    /// Memory for the next batch; empty between two commits.
    pub(crate) spare: Vec<Event>,
    /// What it took so far.
    pub(crate) work: Work,
    /// What has been spent since the last `apply` began.
    pub(crate) budget: Budget,
}

/// Why a choice was not accepted. The game is as it was before.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ApplyError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The choice is not one of the decision's.
    #[error("{choice:?} is not a legal answer to {why:?} of {player}")]
    Illegal {
        /// Whose decision it is.
        player: PlayerId,
        /// Why it is asked.
        why: crate::decision::Why,
        /// What was chosen.
        choice: Choice,
    },
    /// A player who isn't in the game.
    #[error("{0} is not in the game")]
    NoSuchPlayer(PlayerId),
}

impl Clone for Game {
    fn clone(&self) -> Self {
        Game {
            program: Arc::clone(&self.program),
            options: self.options,
            facts: self.facts.clone(),
            control: self.control.clone(),
            derived: self.derived.clone(),
            listed: Listed::default(),
            log: Log::default(),
            spare: Vec::new(),
            work: self.work,
            budget: self.budget,
        }
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        (Arc::ptr_eq(&self.program, &other.program) || self.program.sources == other.program.sources)
            && self.options == other.options
            && self.facts == other.facts
            && self.control == other.control
    }
}

impl Eq for Game {}

impl Game {
    /// A game that goes on from these facts. Nothing is derived from them yet.
    pub(crate) fn from_parts(
        program: Arc<Program>,
        options: Options,
        facts: Facts,
        control: Control,
    ) -> Self {
        Game {
            program,
            options,
            facts: Committed::new(facts),
            control,
            derived: Derived::default(),
            listed: Listed::default(),
            log: Log::default(),
            spare: Vec::new(),
            work: Work::default(),
            budget: Budget::default(),
        }
    }

    /// Brings characteristics up to date: nothing that is asked is ever late (CR 604.1, 613.5).
    #[inline]
    pub(crate) fn refresh(&mut self) {
        let is_new = self.derived.refresh(&self.program, &self.facts);
        self.work.layers += u64::from(is_new);
    }

    /// Its facts, and what is derived from them.
    #[inline]
    pub(crate) fn reader(&self) -> Reader<'_> {
        Reader {
            program: &self.program,
            options: &self.options,
            facts: &self.facts,
            derived: &self.derived,
        }
    }

    /// What the game asks now; `None` when it is over.
    ///
    /// ```
    /// # use spellstack_core::lang::build::*;
    /// # let spark = Card::instant("Spark", "{R}").spell(targeting(any_target(), deal_damage(this(), 2, target(0))));
    /// # let definitions = vec![spark.define(), Card::basic_land("Mountain").define()];
    /// # let mut position = spellstack_rules::PositionSetup::new(2);
    /// # position.players[0].hand = vec![spellstack_rules::CardSetup::named("Spark"); 2];
    /// # position.players[0].battlefield = vec![spellstack_rules::CardSetup::named("Mountain"); 2];
    /// # let setup = spellstack_rules::GameSetup::position(definitions, position);
    /// # let mut game = spellstack_rules::Game::new(setup.clone(), 7)?;
    /// use spellstack_rules::{Count, Why};
    ///
    /// let decision = game.decision().ok_or("the game is over")?;
    /// assert_eq!((decision.player().index(), decision.why()), (0, Why::Priority));
    /// assert_eq!(decision.len(), Count::Exactly(5)); // pass, cast either Spark, tap either Mountain
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn decision(&self) -> Option<Decision<'_>> {
        Decision::of(self)
    }

    /// Answers the decision and runs by the rules to the next one.
    ///
    /// ```
    /// # use spellstack_core::lang::build::*;
    /// # let spark = Card::instant("Spark", "{R}").spell(targeting(any_target(), deal_damage(this(), 2, target(0))));
    /// # let definitions = vec![spark.define(), Card::basic_land("Mountain").define()];
    /// # let mut position = spellstack_rules::PositionSetup::new(2);
    /// # position.players[0].hand = vec![spellstack_rules::CardSetup::named("Spark"); 2];
    /// # position.players[0].battlefield = vec![spellstack_rules::CardSetup::named("Mountain"); 2];
    /// # let setup = spellstack_rules::GameSetup::position(definitions, position);
    /// # let mut game = spellstack_rules::Game::new(setup.clone(), 7)?;
    /// use spellstack_rules::{ApplyError, Choice};
    ///
    /// let before = game.clone();
    /// assert!(matches!(game.apply(Choice::Number(3)), Err(ApplyError::Illegal { .. })));
    /// assert_eq!(game, before);
    ///
    /// let spark = game.decision().ok_or("the game is over")?.actions()[0];
    /// game.apply(Choice::Act(spark))?;
    /// assert_ne!(game, before);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the choice is not one of the decision's; the game is unchanged then.
    pub fn apply(&mut self, choice: Choice) -> Result<(), ApplyError> {
        self.accept(choice)
    }

    /// What happened during the last [`Game::apply`].
    ///
    /// ```
    /// # use spellstack_core::lang::build::*;
    /// # let spark = Card::instant("Spark", "{R}").spell(targeting(any_target(), deal_damage(this(), 2, target(0))));
    /// # let definitions = vec![spark.define(), Card::basic_land("Mountain").define()];
    /// # let mut position = spellstack_rules::PositionSetup::new(2);
    /// # position.players[0].hand = vec![spellstack_rules::CardSetup::named("Spark"); 2];
    /// # position.players[0].battlefield = vec![spellstack_rules::CardSetup::named("Mountain"); 2];
    /// # let setup = spellstack_rules::GameSetup::position(definitions, position);
    /// # let mut game = spellstack_rules::Game::new(setup.clone(), 7)?;
    /// use spellstack_core::Step;
    /// use spellstack_rules::{Choice, Event};
    ///
    /// game.apply(Choice::Pass)?; // the precombat main phase ends
    /// assert!(game.events().contains(&Event::BeginStep { step: Step::BeginCombat }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn events(&self) -> &[Event] {
        self.log.events()
    }

    /// What happened during the last [`Game::apply`], each batch of simultaneous events by itself.
    pub fn batches(&self) -> impl Iterator<Item = &[Event]> {
        let batches = self.log.batches().map(|(events, _)| events);
        batches.filter(|events| !events.is_empty())
    }

    /// All that was changed during the last [`Game::apply`], batch by batch, for [`Game::audit_changes`].
    pub fn changes(&self) -> impl Iterator<Item = Changes> {
        self.log.batches().map(|(events, records)| {
            Changes(Batch {
                events: events.to_vec(),
                records: records.to_vec(),
            })
        })
    }

    /// How the game ended; `None` while it goes on.
    ///
    /// ```
    /// # use spellstack_core::lang::build::*;
    /// # let spark = Card::instant("Spark", "{R}").spell(targeting(any_target(), deal_damage(this(), 2, target(0))));
    /// # let definitions = vec![spark.define(), Card::basic_land("Mountain").define()];
    /// # let mut position = spellstack_rules::PositionSetup::new(2);
    /// # position.players[0].hand = vec![spellstack_rules::CardSetup::named("Spark"); 2];
    /// # position.players[0].battlefield = vec![spellstack_rules::CardSetup::named("Mountain"); 2];
    /// # let setup = spellstack_rules::GameSetup::position(definitions, position);
    /// # let mut game = spellstack_rules::Game::new(setup.clone(), 7)?;
    /// use spellstack_core::PlayerId;
    /// use spellstack_rules::{Choice, Outcome};
    ///
    /// assert_eq!(game.outcome(), None);
    /// game.apply(Choice::Concede(PlayerId::new(0)))?;
    /// assert_eq!(game.outcome(), Some(Outcome::Win(PlayerId::new(1))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.facts.outcome
    }

    /// The options of the game.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    pub(crate) fn look(&self) -> Look<'_> {
        assert!(
            self.derived.is_valid(),
            "characteristics are read only when they are up to date"
        );
        Look {
            program: &self.program,
            facts: &self.facts,
            table: self.derived.table(),
            sight: Omniscient,
        }
    }

    /// Who controls a permanent, spell or ability.
    pub(crate) fn controller(&self, id: ObjectId) -> Option<PlayerId> {
        self.look().controller(id)
    }
}

/// How readers are got from a game.
macro_rules! readers {
    ($($get:ident: $name:ident,)+) => {
        impl Game {
            $(
                #[inline]
                pub(crate) fn $get(&self) -> $name<'_> {
                    self.reader().$get()
                }
            )+
        }
    };
}

readers! {
    combat_rules: CombatRules,
    legality: Legality,
    replacements: Replacements,
    triggers: Triggers,
    payments: Payments,
    targets: Targets,
}
