//! Saved games.
//!
//! A [`SavedGame`] carries the definitions once and lowers them again when it is loaded; a [`ShortSave`] carries only
//! their digest. The format number is read first, and another one ends the reading; the checksum is over all that
//! follows.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use spellstack_core::card::CardDef;
use thiserror::Error;

use crate::control::Control;
use crate::game::Game;
use crate::program::Program;
use crate::state::{Facts, Options};

/// The version of the form in which games are saved.
pub const FORMAT: u32 = 9;

/// A whole game, definitions included.
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
/// use spellstack_rules::SavedGame;
///
/// let text = serde_json::to_string(&game.save())?;
/// let saved: SavedGame = serde_json::from_str(&text)?;
/// assert_eq!(saved.load()?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedGame {
    #[serde(deserialize_with = "known_format")]
    format: u32,
    definitions: Vec<CardDef>,
    options: Options,
    facts: Facts,
    control: Control,
    checksum: u64,
}

/// A game without its definitions, to load against a [`Program`] that has them.
///
/// ```
/// # use spellstack_core::lang::build::*;
/// # let spark = Card::instant("Spark", "{R}").spell(targeting(any_target(), deal_damage(this(), 2, target(0))));
/// # let definitions = vec![spark.define(), Card::basic_land("Mountain").define()];
/// # let mut position = spellstack_rules::PositionSetup::new(2);
/// # position.players[0].hand = vec![spellstack_rules::CardSetup::named("Spark"); 2];
/// # position.players[0].battlefield = vec![spellstack_rules::CardSetup::named("Mountain"); 2];
/// # let setup = spellstack_rules::GameSetup::position(definitions, position);
/// let prepared = setup.prepare()?;
/// let game = prepared.start(7);
/// let short = game.save_short();
/// assert_eq!(short.load(prepared.program())?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShortSave {
    #[serde(deserialize_with = "known_format")]
    format: u32,
    definitions: u64,
    options: Options,
    facts: Facts,
    control: Control,
    checksum: u64,
}

/// Why a saved game could not be loaded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LoadError {
    /// A format that this version can't read.
    #[error("it is saved in format {found}, and only format {known} can be read")]
    Format {
        /// The format of the saved game.
        found: u32,
        /// The format that can be read.
        known: u32,
    },
    /// A definition with faults.
    #[error("'{card}': {faults}")]
    Definition {
        /// The name of the card.
        card: String,
        /// Its faults, separated by semicolons.
        faults: String,
    },
    /// The program has other definitions than the game was saved with.
    #[error("the game was saved with definitions {expected:016x}, and these are {found:016x}")]
    OtherDefinitions {
        /// The digest of the definitions that the game was saved with.
        expected: u64,
        /// The digest of the definitions given.
        found: u64,
    },
    /// The content doesn't have the checksum that it was saved with.
    #[error("it was altered: its checksum is {expected:016x}, and its content has {found:016x}")]
    Altered {
        /// The checksum saved.
        expected: u64,
        /// The checksum of the content.
        found: u64,
    },
    /// Permanents whose effects depend on each other in too many ways to be worked out.
    #[error("its permanents change each other in too many ways to work out")]
    Intractable,
}

impl Game {
    /// The whole game, to store it.
    #[must_use]
    pub fn save(&self) -> SavedGame {
        SavedGame {
            format: FORMAT,
            definitions: self.program.sources.clone(),
            options: self.options,
            facts: Facts::clone(&self.facts),
            control: self.control.clone(),
            checksum: self.state_hash(),
        }
    }

    /// The game without its definitions.
    #[must_use]
    pub fn save_short(&self) -> ShortSave {
        ShortSave {
            format: FORMAT,
            definitions: self.program.digest,
            options: self.options,
            facts: Facts::clone(&self.facts),
            control: self.control.clone(),
            checksum: self.state_hash(),
        }
    }
}

impl SavedGame {
    /// The game, equal to the one that was saved.
    ///
    /// # Errors
    /// If it was altered, or its definitions have faults.
    pub fn load(self) -> Result<Game, LoadError> {
        check_definitions(&self.definitions)?;
        let program = Arc::new(Program::lower(self.definitions));
        restore(program, self.options, self.facts, self.control, self.checksum)
    }
}

impl ShortSave {
    /// The game, equal to the one that was saved.
    ///
    /// # Errors
    /// If it was altered, or the program has other definitions.
    pub fn load(self, program: &Arc<Program>) -> Result<Game, LoadError> {
        if self.definitions != program.digest {
            return Err(LoadError::OtherDefinitions {
                expected: self.definitions,
                found: program.digest,
            });
        }
        restore(
            Arc::clone(program),
            self.options,
            self.facts,
            self.control,
            self.checksum,
        )
    }
}

impl Program {
    /// A hash of the definitions, by which short saved games refer to them.
    #[must_use]
    pub fn digest(&self) -> u64 {
        self.digest
    }
}

/// Reads the number of the format. Another one ends the reading there, since what follows has another form.
fn known_format<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let found = u32::deserialize(deserializer)?;
    if found == FORMAT {
        Ok(found)
    } else {
        let error = LoadError::Format { found, known: FORMAT };
        Err(serde::de::Error::custom(error))
    }
}

/// Nothing is lowered that the setup would not have accepted.
fn check_definitions(definitions: &[CardDef]) -> Result<(), LoadError> {
    for def in definitions {
        let faults = crate::setup::faults_of(def);
        if !faults.is_empty() {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            return Err(LoadError::Definition {
                card: def.name().to_owned(),
                faults: faults.join("; "),
            });
        }
    }
    Ok(())
}

/// The checksum is looked at before anything is worked out from the content: ids in it are trusted only then.
fn restore(
    program: Arc<Program>,
    options: Options,
    facts: Facts,
    control: Control,
    checksum: u64,
) -> Result<Game, LoadError> {
    let mut game = Game::from_parts(program, options, facts, control);
    let found = game.state_hash();
    if found != checksum {
        return Err(LoadError::Altered {
            expected: checksum,
            found,
        });
    }
    game.refresh();
    // A game that came to that is over (docs/limits.md).
    if game.facts.outcome.is_none() && game.reader().is_intractable() {
        return Err(LoadError::Intractable);
    }
    Ok(game)
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.save().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        SavedGame::deserialize(deserializer)?
            .load()
            .map_err(serde::de::Error::custom)
    }
}
