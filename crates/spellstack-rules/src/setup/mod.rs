//! Setting up a game: from decks, or from any position in the middle of one.
//!
//! A [`GameSetup`] has public fields and may be illegal. It is parsed into a legal [`Game`], or into every reason why
//! it can't be one.

mod error;
mod names;
mod position;
mod start;

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use spellstack_core::card::CardDef;
use spellstack_core::counter::CounterKind;
use spellstack_core::lang::check::{self, Fault, FaultKind};
use spellstack_core::mana::ManaPool;
use spellstack_core::{CardId, DefId, PerPlayer, PlayerId, PlayerSet, Step};

pub use error::{Place as SetupPlace, SetupError, SetupErrors};

use crate::bounds::GREATEST_LOOP_LIMIT;
use crate::control::{Control, Frame, InstructionResult, LoopWatch, StartFrame, StartStage};
use crate::game::Game;
use crate::program::Program;
use crate::random::Random;
use crate::spare_capacity::SpareCapacity;
pub use crate::state::MAX_PLAYERS;
use crate::state::{Agenda, CardInfo, Combat, Facts, LibraryCard, Options, PlayerState, Turn, ZoneTable};
use names::Names;

/// A game as it is to begin, not checked yet.
///
/// ```
/// # use spellstack_core::lang::build::Card;
/// # let definitions = vec![
/// #     Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
/// #     Card::basic_land("Forest").define(),
/// # ];
/// # let deck: Vec<String> = ["Bear", "Forest"].repeat(20).into_iter().map(str::to_owned).collect();
/// # let setup = spellstack_rules::GameSetup::decks(definitions, vec![deck.clone(), deck]);
/// use spellstack_rules::{Game, SetupError};
///
/// assert!(Game::new(setup.clone(), 7).is_ok());
///
/// // What is wrong is reported all at once.
/// let mut wrong = setup;
/// wrong.players[0].life = 0;
/// wrong.players[1].deck.push("Beer".to_owned());
/// let errors = Game::new(wrong, 7).expect_err("two faults").0;
/// assert!(matches!(errors[..], [SetupError::StartingLife { .. }, SetupError::UnknownCard { .. }]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSetup {
    /// The definitions of all cards that the game can reach. They are open to all players.
    pub definitions: Vec<CardDef>,
    /// The players, in turn order.
    pub players: Vec<PlayerSetup>,
    /// How the game is played.
    #[serde(default)]
    pub options: Options,
    /// Where the game begins.
    #[serde(default)]
    pub start: Start,
}

/// A player as the game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerSetup {
    /// The starting life total. A position has its own.
    pub life: i32,
    /// The names of the cards in the deck, the top card first where it isn't shuffled. A position has no decks.
    #[serde(default)]
    pub deck: Vec<String>,
    /// What the deck is called, for people; empty if it has no name. The rules don't read it.
    #[serde(default)]
    pub deck_name: String,
}

impl Default for PlayerSetup {
    fn default() -> Self {
        // CR 103.4, 119.1.
        PlayerSetup {
            life: 20,
            deck: Vec::new(),
            deck_name: String::new(),
        }
    }
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// Before the opening hands are drawn (CR 103).
    Decks {
        /// Who takes the first turn; `None` is decided at random.
        starting_player: Option<PlayerId>,
        /// Whether the decks are shuffled.
        shuffle: bool,
    },
    /// In the middle of a turn.
    Position(PositionSetup),
}

impl Default for Start {
    fn default() -> Self {
        Start::Decks {
            starting_player: None,
            shuffle: true,
        }
    }
}

/// A position in the middle of a game: the active player is about to get priority in a step.
///
/// Nothing triggers from the setup and nothing replaces it; turn-based actions of the step are past.
///
/// ```
/// use spellstack_core::PlayerId;
/// use spellstack_core::lang::build::Card;
/// use spellstack_rules::{CardSetup, Game, GameSetup, Options, PositionSetup};
///
/// let bear = Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define();
/// let mut position = PositionSetup::new(2);
/// position.players[0].life = 3;
/// position.players[1].battlefield = vec![CardSetup { tapped: true, ..CardSetup::named("Bear") }];
/// let options = Options { forced_decisions: true, ..Options::default() };
/// let game = Game::new(GameSetup { options, ..GameSetup::position(vec![bear], position) }, 7)?;
///
/// let view = game.view(PlayerId::new(0));
/// assert_eq!(view.turn(), 5);
/// assert!(view.permanents(PlayerId::new(1)).all(|bear| bear.is_tapped()));
/// # Ok::<(), spellstack_rules::SetupErrors>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionSetup {
    /// Whose turn it is.
    pub active: PlayerId,
    /// The number of the turn, counted from 1.
    pub turn: u32,
    /// The step or main phase.
    pub step: Step,
    /// The players, in turn order.
    pub players: Vec<PlayerPosition>,
}

impl PositionSetup {
    /// The main phase of turn 5 of the first of `players` players, with nothing in any zone.
    #[must_use]
    pub fn new(players: usize) -> Self {
        PositionSetup {
            active: PlayerId::new(0),
            turn: 5,
            step: Step::PrecombatMain,
            players: vec![PlayerPosition::default(); players],
        }
    }
}

/// A player in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlayerPosition {
    /// The life total.
    pub life: i32,
    /// Poison counters.
    pub poison: u32,
    /// Energy counters.
    pub energy: u32,
    /// Mana in the pool.
    pub pool: ManaPool,
    /// The hand.
    pub hand: Vec<CardSetup>,
    /// The library, the top card first.
    pub library: Vec<CardSetup>,
    /// The graveyard, the oldest card first.
    pub graveyard: Vec<CardSetup>,
    /// Cards that the player owns in exile.
    pub exile: Vec<CardSetup>,
    /// Permanents that the player owns, and controls unless they say otherwise.
    pub battlefield: Vec<CardSetup>,
}

impl Default for PlayerPosition {
    fn default() -> Self {
        PlayerPosition {
            life: 20,
            poison: 0,
            energy: 0,
            pool: ManaPool::EMPTY,
            hand: Vec::new(),
            library: Vec::new(),
            graveyard: Vec::new(),
            exile: Vec::new(),
            battlefield: Vec::new(),
        }
    }
}

/// A card in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CardSetup {
    /// The name of the card, or of either of its faces; for a token also the name of a token that some card makes.
    pub name: String,
    /// Tapped.
    pub tapped: bool,
    /// Not under its controller's control continuously since the turn began (CR 302.6).
    pub sick: bool,
    /// Damage marked on it.
    pub damage: u32,
    /// Its counters. A planeswalker without loyalty counters here gets its printed loyalty.
    pub counters: Vec<(CounterKind, u32)>,
    /// What it is attached to: an index into all players' battlefield lists, one after the other.
    pub attached_to: Option<usize>,
    /// The player that it enchants, if it is attached to one.
    pub attached_to_player: Option<PlayerId>,
    /// Who controls it, if not its owner.
    pub controller: Option<PlayerId>,
    /// A token rather than a card.
    pub token: bool,
    /// Its back face up.
    pub transformed: bool,
    /// Face down (CR 708).
    pub face_down: bool,
}

impl CardSetup {
    /// A card of that name, untapped, with nothing on it.
    #[must_use]
    pub fn named(name: impl Into<String>) -> Self {
        CardSetup {
            name: name.into(),
            ..CardSetup::default()
        }
    }
}

impl GameSetup {
    /// A game between decks, each a list of card names.
    #[must_use]
    pub fn decks(definitions: Vec<CardDef>, decks: Vec<Vec<String>>) -> Self {
        let players = decks
            .into_iter()
            .map(|deck| PlayerSetup {
                deck,
                ..PlayerSetup::default()
            })
            .collect();
        GameSetup {
            definitions,
            players,
            options: Options::default(),
            start: Start::default(),
        }
    }

    /// A game that begins in a position.
    #[must_use]
    pub fn position(definitions: Vec<CardDef>, position: PositionSetup) -> Self {
        let players = vec![PlayerSetup::default(); position.players.len()];
        GameSetup {
            definitions,
            players,
            options: Options::default(),
            start: Start::Position(position),
        }
    }

    /// Checks the setup and lowers its definitions, so that any number of games can begin from it.
    ///
    /// # Errors
    /// Every reason why no game can begin.
    pub fn prepare(self) -> Result<PreparedSetup, SetupErrors> {
        let mut errors = Vec::new();
        self.check_players(&mut errors);
        self.check_options(&mut errors);
        check_definitions(&self.definitions, &mut errors);
        let names = Names::new(&self.definitions);
        match &self.start {
            Start::Decks { starting_player, .. } => {
                check_seat(*starting_player, self.players.len(), &mut errors);
                self.check_decks(&names, &mut errors);
            }
            Start::Position(position) => {
                position::check(
                    position,
                    self.players.len(),
                    &names,
                    &self.definitions,
                    &mut errors,
                );
            }
        }
        if !errors.is_empty() {
            return Err(SetupErrors(errors));
        }
        let program = Arc::new(Program::lower(self.definitions));
        let front = |name: &String| names.front(name, &program);
        let players = self.players.iter();
        let seats = players.map(|player| Seat {
            life: player.life,
            deck: player.deck.iter().map(front).collect(),
        });
        let prepared = PreparedSetup {
            seats: seats.collect(),
            program,
            options: self.options,
            start: self.start,
        };
        match prepared.is_intractable() {
            true => Err(SetupErrors(vec![SetupError::Intractable])),
            false => Ok(prepared),
        }
    }

    fn check_players(&self, errors: &mut Vec<SetupError>) {
        let count = self.players.len();
        if !(2..=MAX_PLAYERS).contains(&count) {
            errors.push(SetupError::PlayerCount {
                count,
                max: MAX_PLAYERS,
            });
        }
    }

    fn check_options(&self, errors: &mut Vec<SetupError>) {
        let (limit, max) = (self.options.loop_limit, GREATEST_LOOP_LIMIT);
        if limit > max {
            errors.push(SetupError::LoopLimit { limit, max });
        }
    }

    fn check_decks(&self, names: &Names, errors: &mut Vec<SetupError>) {
        for (player, setup) in seats(&self.players) {
            if setup.life <= 0 {
                errors.push(SetupError::StartingLife {
                    player,
                    life: setup.life,
                });
            }
            if setup.deck.is_empty() {
                errors.push(SetupError::NoCards { player });
            }
            let mut unknown: Vec<&String> = Vec::new();
            for name in setup.deck.iter().filter(|name| names.card(name).is_none()) {
                if !unknown.contains(&name) {
                    unknown.push(name);
                }
            }
            let of = |name: &String| SetupError::UnknownCard {
                place: SetupPlace::Deck(player),
                name: name.clone(),
            };
            errors.extend(unknown.into_iter().map(of));
        }
    }
}

fn check_seat(player: Option<PlayerId>, players: usize, errors: &mut Vec<SetupError>) {
    if let Some(player) = player.filter(|player| player.index() >= players) {
        errors.push(SetupError::NoSuchPlayer { player });
    }
}

fn check_definitions(definitions: &[CardDef], errors: &mut Vec<SetupError>) {
    let mut known = BTreeSet::new();
    for def in definitions {
        errors.extend(faults_of(def).into_iter().map(|fault| SetupError::Definition {
            card: def.name().to_owned(),
            fault,
        }));
        if !known.insert(names::fold(def.name())) {
            errors.push(SetupError::DuplicateDefinition {
                name: def.name().to_owned(),
            });
        }
    }
}

/// What is wrong with a definition.
pub(crate) fn faults_of(def: &CardDef) -> Vec<Fault> {
    let faults = check::card(def).err().unwrap_or_default();
    faults
        .into_iter()
        .filter(|fault| !is_blank_card(def, fault))
        .collect()
}

/// A card without types, cost and text fills up libraries in tests: nothing can be done with it, so it does no harm.
fn is_blank_card(def: &CardDef, fault: &Fault) -> bool {
    let blank = def
        .faces
        .iter()
        .all(|face| face.mana_cost.is_none() && face.abilities.is_empty());
    blank && fault.kind == FaultKind::NoCardType
}

/// A checked setup with its definitions lowered.
///
/// Lowering is most of the work of beginning a game; a series of games does it once.
///
/// ```
/// # use spellstack_core::lang::build::Card;
/// # let definitions = vec![
/// #     Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
/// #     Card::basic_land("Forest").define(),
/// # ];
/// # let deck: Vec<String> = ["Bear", "Forest"].repeat(20).into_iter().map(str::to_owned).collect();
/// # let setup = spellstack_rules::GameSetup::decks(definitions, vec![deck.clone(), deck]);
/// let prepared = setup.clone().prepare()?;
/// assert_ne!(prepared.start(1), prepared.start(2));
/// assert_eq!(prepared.start(1), spellstack_rules::Game::new(setup, 1)?);
/// # Ok::<(), spellstack_rules::SetupErrors>(())
/// ```
#[derive(Clone, Debug)]
pub struct PreparedSetup {
    program: Arc<Program>,
    seats: Vec<Seat>,
    options: Options,
    start: Start,
}

/// A player as the game begins, with the cards found by their names.
#[derive(Clone, Debug)]
struct Seat {
    life: i32,
    deck: Vec<DefId>,
}

impl PreparedSetup {
    /// Begins a game and runs it to the first decision.
    #[must_use]
    pub fn start(&self, seed: u64) -> Game {
        let mut game = match &self.start {
            Start::Decks {
                starting_player,
                shuffle,
            } => self.begin_with_decks(*starting_player, *shuffle, seed),
            Start::Position(position) => {
                let names = Names::new(&self.program.sources);
                position::build(Arc::clone(&self.program), self.options, position, &names, seed)
            }
        };
        game.run();
        game
    }

    /// Whether the permanents of a position change each other in more ways than are worked out.
    fn is_intractable(&self) -> bool {
        match &self.start {
            Start::Decks { .. } => false,
            Start::Position(position) => {
                let names = Names::new(&self.program.sources);
                let program = Arc::clone(&self.program);
                let game = position::build(program, self.options, position, &names, 0);
                game.reader().is_intractable()
            }
        }
    }

    /// The definitions, lowered; saved games in short form are loaded against them.
    #[must_use]
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Each deck becomes a library (CR 401.1).
    fn begin_with_decks(&self, first: Option<PlayerId>, shuffle: bool, seed: u64) -> Game {
        let players = PerPlayer::from_fn(self.seats.len(), |player| {
            PlayerState::new(self.seats[player.index()].life)
        });
        let mut facts = empty_facts(&self.program, players);
        let mut cards = Vec::new();
        for (player, seat) in seats(&self.seats) {
            for def in seat.deck.iter().copied() {
                let card = CardId::new(u32::try_from(cards.len()).expect("fewer than 2^32 cards"));
                cards.push(CardInfo { def, owner: player });
                facts.library_mut(player).push(LibraryCard {
                    card,
                    known: PlayerSet::empty(),
                });
            }
        }
        facts.cards = Arc::new(cards);
        let mut control = empty_control(seed);
        // CR 103.1: any agreeable method decides who begins.
        let seat = || u8::try_from(control.random.index(self.seats.len())).expect("at most eight players");
        let first = first.map_or_else(seat, |player| {
            u8::try_from(player.index()).expect("a checked seat")
        });
        facts.turn.active = PlayerId::new(first);
        facts.turn.next = PlayerId::new(first);
        control.frames.push(Frame::Start(Box::new(StartFrame {
            stage: if shuffle {
                StartStage::Shuffle
            } else {
                StartStage::Draw
            },
            mulligans: PerPlayer::from_fn(self.seats.len(), |_| 0),
            kept: PerPlayer::from_fn(self.seats.len(), |_| false),
            again: PerPlayer::from_fn(self.seats.len(), |_| false),
        })));
        Game::from_parts(Arc::clone(&self.program), self.options, facts, control)
    }
}

impl Game {
    /// Begins a game and runs it to the first decision.
    ///
    /// ```
    /// # use spellstack_core::lang::build::Card;
    /// # let definitions = vec![
    /// #     Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
    /// #     Card::basic_land("Forest").define(),
    /// # ];
    /// # let deck: Vec<String> = ["Bear", "Forest"].repeat(20).into_iter().map(str::to_owned).collect();
    /// # let setup = spellstack_rules::GameSetup::decks(definitions, vec![deck.clone(), deck]);
    /// use spellstack_rules::{Game, Why};
    ///
    /// let game = Game::new(setup.clone(), 7)?;
    /// assert_eq!(game.decision().map(|decision| decision.why()), Some(Why::Mulligan));
    /// assert_eq!(game, Game::new(setup, 7)?); // the same seed gives the same game
    /// # Ok::<(), spellstack_rules::SetupErrors>(())
    /// ```
    ///
    /// # Errors
    /// Every reason why the setup isn't a legal game.
    pub fn new(setup: GameSetup, seed: u64) -> Result<Game, SetupErrors> {
        Ok(setup.prepare()?.start(seed))
    }

    /// The definitions of the game, lowered.
    #[must_use]
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }
}

/// The facts of a game in which nothing is anywhere yet.
fn empty_facts(program: &Program, players: PerPlayer<PlayerState>) -> Facts {
    let count = players.len();
    let first = PlayerId::new(0);
    Facts {
        cards: Arc::new(Vec::new()),
        players,
        turn: Turn {
            number: 0,
            active: first,
            step: Step::Untap,
            extra: Vec::new(),
            agenda: Agenda::default(),
            next: first,
            spells: 0,
        },
        objects: SpareCapacity::default(),
        free: None,
        zones: ZoneTable::new(count),
        libraries: Arc::new(PerPlayer::from_fn(count, |_| Vec::new())),
        stack: Vec::new(),
        counters: Vec::new(),
        effects: Vec::new(),
        delayed: Vec::new(),
        remembered: Vec::new(),
        left_stack: Vec::new(),
        chosen: Vec::new(),
        until: Vec::new(),
        last_known: Vec::new(),
        last_counters: Vec::new(),
        combat: Combat::default(),
        history: std::iter::repeat_n(0, program.history.len() * count).collect(),
        armed: Vec::new(),
        used: Vec::new(),
        noted: Vec::new(),
        worlds: Vec::new(),
        timestamp: 0,
        effect_number: 0,
        monarch: None,
        outcome: None,
    }
}

/// The control of a game that hasn't begun.
fn empty_control(seed: u64) -> Control {
    Control {
        random: Random::new(seed),
        frames: Vec::new(),
        scopes: Vec::new(),
        pending: None,
        answer: None,
        waiting: Vec::new(),
        gathering: Vec::new(),
        result: InstructionResult::default(),
        priority: None,
        loops: LoopWatch::default(),
    }
}

/// Each entry of a list with the player of its seat.
fn seats<T>(list: &[T]) -> impl Iterator<Item = (PlayerId, &T)> {
    (0..=u8::MAX).map(PlayerId::new).zip(list)
}
