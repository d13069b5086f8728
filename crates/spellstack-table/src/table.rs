//! The table: a game, who plays it, and what is on the screen. A plain state machine: keys in, screens out.

use spellstack_core::PlayerId;
use spellstack_protocol::{Line, ManaAbilities, Words};
use spellstack_rules::{Choice, Game, GameSetup, Options, Record, ReplayError, SetupErrors, View, Why};
use thiserror::Error;

use crate::advice::{Advice, Adviser};
use crate::answer::Answer;
use crate::focus::Focus;
use crate::history::{Moment, StoryKeeper};
use crate::overlay::Overlay;
use crate::seat::Seat;
use crate::settings::Settings;

/// Why a table can't be made.
#[derive(Debug, Error)]
pub enum TableError {
    /// The setup isn't a legal game.
    #[error("the setup is not legal: {0}")]
    Setup(SetupErrors),
    /// There isn't one seat and one name for each player.
    #[error("the game has {players} players, and there are {seats} seats and {names} names")]
    Seats {
        /// How many players the game has.
        players: usize,
        /// How many seats were given.
        seats: usize,
        /// How many names were given.
        names: usize,
    },
    /// A record can't be replayed.
    #[error(transparent)]
    Record(#[from] ReplayError),
}

/// What a table asks of the program that runs it, since it reads and writes nothing itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Write [`Table::record`] to where the game is saved.
    Save,
    /// Read what was saved and give it to [`Table::load`].
    Load,
    /// Write the record of the game, which is over now.
    Finished,
    /// End.
    Quit,
}

/// What the table waits for.
#[derive(Debug)]
pub(crate) enum State {
    /// Nothing: [`Table::advance`] continues.
    Busy,
    /// An answer of the viewer.
    Asking(Box<Answer>),
    /// Another person takes the keyboard.
    HandOver(PlayerId),
    /// The game is over.
    Over,
}

/// A game in a terminal.
///
/// ```
/// # use spellstack_ai::Heuristic;
/// # use spellstack_catalog::{Catalog, decks};
/// # use spellstack_table::{Seat, Table};
/// # let decks = ["Goblins", "Burn"].map(|name| decks::by_name(name).expect("it is a standard deck"));
/// # let setup = spellstack_sim::setup(&Catalog::standard(), &decks)?;
/// # let names = vec!["Goblins".to_owned(), "Burn".to_owned()];
/// use spellstack_table::{Key, Request};
///
/// let seats = vec![Seat::Person, Seat::Agent(Box::new(Heuristic::new(1)))];
/// let mut table = Table::new(setup, 7, names, seats)?;
/// while table.advance() {}
/// assert!(table.asked().is_some()); // whether to keep the hand
/// table.key(Key::Enter);
/// while table.advance() {}
/// assert!(!table.log().is_empty());
/// assert_eq!(table.take_request(), None); // nothing to save, to load or to end
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Table {
    pub(crate) game: Game,
    pub(crate) record: Record,
    pub(crate) players: Vec<String>,
    pub(crate) seats: Vec<Seat>,
    /// Each person's story of the game; that of a spectator where only agents play.
    pub(crate) keepers: Vec<StoryKeeper>,
    pub(crate) past: Vec<Moment>,
    /// Who looks at the screen; `None` sees everything, since no person plays.
    pub(crate) viewer: Option<PlayerId>,
    pub(crate) state: State,
    /// What each person has set.
    pub(crate) settings: Vec<Settings>,
    /// Who passes until the end of which turn.
    pub(crate) passing: Option<(PlayerId, u32)>,
    /// Whether mana abilities are listed with priority.
    pub(crate) mana: ManaAbilities,
    pub(crate) focus: Focus,
    pub(crate) overlays: Vec<Overlay>,
    pub(crate) notice: Option<String>,
    pub(crate) requests: Vec<Request>,
    pub(crate) adviser: Adviser,
    pub(crate) advice: Option<Advice>,
    /// Whether a game that only agents play waits for a key before each choice.
    pub(crate) is_paused: bool,
}

impl Table {
    /// A new game. Where a person plays, it asks for everything, so that stops and payments by hand are possible.
    ///
    /// # Errors
    /// If the setup isn't legal, or there isn't one seat and one name for each player.
    pub fn new(
        setup: GameSetup,
        seed: u64,
        players: Vec<String>,
        seats: Vec<Seat>,
    ) -> Result<Self, TableError> {
        let mut setup = setup;
        if seats.iter().any(Seat::is_person) {
            setup.options = Options {
                forced_decisions: true,
                mana_by_hand: true,
                ..setup.options
            };
        }
        Table::of(Record::new(setup, seed), players, seats)
    }

    /// A game as a record left it.
    ///
    /// # Errors
    /// If the record can't be replayed, or there isn't one seat and one name for each player.
    pub fn of(record: Record, players: Vec<String>, seats: Vec<Seat>) -> Result<Self, TableError> {
        let game = Game::new(record.setup.clone(), record.seed).map_err(TableError::Setup)?;
        let count = game.omniscient().players().count();
        if count != seats.len() || count != players.len() {
            return Err(TableError::Seats {
                players: count,
                seats: seats.len(),
                names: players.len(),
            });
        }
        let person = (0..).map(PlayerId::new).zip(&seats);
        let viewer = person
            .filter(|(_, seat)| seat.is_person())
            .map(|(id, _)| id)
            .next();
        let mut table = Table {
            keepers: StoryKeeper::for_seats(&game, &players, &seats),
            record: Record::new(record.setup.clone(), record.seed),
            game,
            players,
            seats,
            past: Vec::new(),
            viewer,
            state: State::Busy,
            settings: vec![Settings::default(); count],
            passing: None,
            mana: ManaAbilities::Left,
            focus: Focus::List,
            overlays: Vec::new(),
            notice: None,
            requests: Vec::new(),
            adviser: Adviser::default(),
            advice: None,
            is_paused: false,
        };
        table.play(&record)?;
        table.settle();
        // A game that was over already has been written.
        table.requests.clear();
        Ok(table)
    }

    /// With these settings for each person.
    #[must_use]
    pub fn with_settings(mut self, settings: Settings) -> Self {
        self.settings.fill(settings);
        self.settle();
        self
    }

    /// With hints from that adviser.
    #[must_use]
    pub fn with_adviser(mut self, adviser: Adviser) -> Self {
        self.adviser = adviser;
        self.settle();
        self
    }

    /// Continues from a record instead, with the same people and settings.
    ///
    /// # Errors
    /// If the record can't be replayed; the table is unchanged then.
    pub fn load(&mut self, record: Record) -> Result<(), TableError> {
        let names = self.players.clone();
        // Seats stay; only their kinds matter for a new table.
        let kinds = self.seats.iter().map(|seat| match seat {
            Seat::Person => Seat::Person,
            Seat::Agent(_) => Seat::Agent(Box::new(spellstack_ai::DefaultAgent)),
        });
        let loaded = Table::of(record, names, kinds.collect())?;
        self.game = loaded.game;
        self.record = loaded.record;
        self.keepers = loaded.keepers;
        self.past = loaded.past;
        self.viewer = loaded.viewer;
        self.passing = None;
        self.overlays.clear();
        self.focus = Focus::List;
        self.state = loaded.state;
        self.settle();
        Ok(())
    }

    /// The record of the game so far, which is saved, and written when the game is over.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// What the program has to do, if anything.
    pub fn take_request(&mut self) -> Option<Request> {
        if self.requests.is_empty() {
            None
        } else {
            Some(self.requests.remove(0))
        }
    }

    /// Shows the person a notice at the bottom of the screen.
    pub fn tell(&mut self, notice: impl Into<String>) {
        self.notice = Some(notice.into());
    }

    /// Whether [`Table::advance`] has something to do without the keyboard.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        matches!(self.state, State::Busy) && !self.is_paused
    }

    /// Whether only agents play.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.viewer.is_none()
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.state, State::Over)
    }

    /// What is asked of the person at the keyboard, if anything is.
    #[must_use]
    pub fn asked(&self) -> Option<Why> {
        match self.state {
            State::Asking(_) => self.game.decision().map(|decision| decision.why()),
            State::Busy | State::HandOver(_) | State::Over => None,
        }
    }

    /// The settings of the person at the keyboard.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings[self.near().index()]
    }

    pub(crate) fn settings_mut(&mut self) -> &mut Settings {
        let near = self.near().index();
        &mut self.settings[near]
    }

    /// The log, as the person at the keyboard may know it.
    #[must_use]
    pub fn log(&self) -> &[Line] {
        self.keeper().map_or(&[], |keeper| &keeper.lines)
    }

    /// The game as the person at the keyboard may see it; a spectator of agents sees everything.
    #[must_use]
    pub fn view(&self) -> View<'_> {
        match self.viewer {
            Some(viewer) => self.game.view(viewer),
            None => self.game.omniscient(),
        }
    }

    pub(crate) fn words(&self) -> Words<'_> {
        Words::new(self.view(), &self.players)
    }

    pub(crate) fn keeper(&self) -> Option<&StoryKeeper> {
        self.keepers.iter().find(|keeper| keeper.viewer == self.viewer)
    }

    /// The player on the near side of the table.
    pub(crate) fn near(&self) -> PlayerId {
        self.viewer.unwrap_or(PlayerId::new(0))
    }

    /// The answer in the making, if one is asked for.
    pub(crate) fn answer(&self) -> Option<&Answer> {
        match &self.state {
            State::Asking(answer) => Some(answer),
            State::Busy | State::HandOver(_) | State::Over => None,
        }
    }

    /// Plays the choices of a record.
    fn play(&mut self, record: &Record) -> Result<(), TableError> {
        for (index, choice) in record.choices.iter().enumerate() {
            self.take(choice.clone())
                .map_err(|error| ReplayError::refused(index, &self.game, error))?;
            record.check_state(index, &self.game)?;
        }
        Ok(record.check_outcome(&self.game)?)
    }

    /// Applies a choice, and adds it to the logs.
    pub(crate) fn take(&mut self, choice: Choice) -> Result<(), spellstack_rules::ApplyError> {
        self.game.apply(choice.clone())?;
        self.record.note(choice, &self.game);
        let mut has_seen = false;
        for keeper in &mut self.keepers {
            // Somebody else at the keyboard hasn't looked yet, and chooses before it is given back.
            has_seen |= keeper.tell(&self.game) && keeper.viewer == self.viewer;
        }
        // What has been shown can't be taken back.
        if has_seen {
            self.past.clear();
        }
        Ok(())
    }
}
