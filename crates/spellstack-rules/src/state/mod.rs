//! The facts of a game: objects, zones, players, the stack, effects, combat, history.
//!
//! Facts change only in [`crate::commit`].

mod combat;
mod effect;
pub(crate) mod kicked;
mod object;
mod options;
mod player;
mod stack;
mod word;
mod zones;

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use spellstack_core::counter::CounterKind;
use spellstack_core::lang::Link;
use spellstack_core::{CardId, DefId, ObjectId, PerPlayer, Phase, PlayerId, PlayerSet, ShortVec, Step, Zone};

use crate::event::Thing;
use crate::program::Program;
use crate::spare_capacity::SpareCapacity;

pub use combat::{Attack, Block, Combat};
pub use effect::{Affected, ContinuousEffect, DelayedTrigger, EffectSpan};
pub use object::{Flags, LastKnown, Object};
pub use options::Options;
pub use player::PlayerState;
pub(crate) use stack::NO_SOURCE;
pub use stack::{Announced, Chosen, EventBinding, StackEntry, StackKind, Way};
pub use word::{ChosenWord, Word};
pub use zones::ZoneTable;

/// How a game ended.
///
/// ```
/// # use spellstack_core::lang::build::Card;
/// # let definitions = vec![
/// #     Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
/// #     Card::basic_land("Forest").define(),
/// # ];
/// # let deck: Vec<String> = ["Bear", "Forest"].repeat(20).into_iter().map(str::to_owned).collect();
/// # let setup = spellstack_rules::GameSetup::decks(definitions, vec![deck.clone(), deck]);
/// # let mut game = spellstack_rules::Game::new(setup.clone(), 7)?;
/// use spellstack_core::PlayerId;
/// use spellstack_rules::Outcome;
///
/// // Nobody does anything: whoever draws from the empty library first loses.
/// while let Some(decision) = game.decision() {
///     let choice = decision.default_choice();
///     game.apply(choice)?;
/// }
/// let loser = game.view(PlayerId::new(0)).players().find(|player| player.has_lost).map(|player| player.id);
/// match game.outcome().ok_or("the game goes on")? {
///     Outcome::Win(winner) => assert_ne!(Some(winner), loser),
///     Outcome::Draw => assert_eq!(loser, None),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// That player won.
    Win(PlayerId),
    /// Nobody won.
    Draw,
}

/// A card in a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LibraryCard {
    /// The card.
    pub card: CardId,
    /// The players who know which card lies here.
    pub known: PlayerSet,
}

/// The most players that a game can have.
pub const MAX_PLAYERS: usize = 8;

/// Counters of one kind on one object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Counters {
    /// What they are on.
    pub on: ObjectId,
    /// Their kind.
    pub kind: CounterKind,
    /// How many; never 0.
    pub count: u32,
    /// When the last of them was put (CR 613.7c).
    pub timestamp: u32,
}

/// What a linked ability remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Remembered {
    /// The object that has the abilities.
    pub holder: ObjectId,
    /// Which pair of abilities.
    pub link: Link,
    /// What was exiled.
    pub object: ObjectId,
}

/// What was exiled until something leaves the battlefield (CR 610.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Until {
    /// What has to leave.
    pub source: ObjectId,
    /// What was exiled.
    pub object: ObjectId,
    /// The zone that it goes back to.
    pub zone: Zone,
}

/// A permanent with the supertype world (CR 704.5k).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WorldSince {
    /// Which permanent.
    pub object: ObjectId,
    /// Since when it has had the supertype; those that got it at the same time have the same timestamp.
    pub since: u32,
}

/// The additional phases and steps of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Agenda {
    /// Phases that come after this one before the turn goes on, the next last (CR 500.8).
    pub phases: Vec<Phase>,
    /// Steps that come after this one before the phase goes on, the next last (CR 500.9).
    pub steps: Vec<Step>,
    /// Where the turn goes on after additional phases.
    pub after_phases: Option<Resumption>,
    /// Where the phase goes on after additional steps.
    pub after_steps: Option<Resumption>,
}

/// Where a turn goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Resumption {
    /// The phase that it was in.
    pub phase: Phase,
    /// The step that would have come; none at the end of the turn.
    pub next: Option<Step>,
}

/// Something that happened with an ability this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Note {
    /// It added mana.
    AddedMana,
    /// It triggered.
    Triggered,
}

/// Whose turn it is and where in it the game is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// The number of the turn, the first being 1.
    pub number: u32,
    /// Whose turn it is (CR 102.1).
    pub active: PlayerId,
    /// The step or main phase.
    pub step: Step,
    /// Who takes extra turns after this one, the next last (CR 500.7).
    pub extra: Vec<PlayerId>,
    /// What comes before the turn goes on in its order.
    pub agenda: Agenda,
    /// Who takes the next turn that isn't an extra one.
    pub next: PlayerId,
    /// How many spells have been cast in it.
    pub spells: u32,
}

/// A card for the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CardInfo {
    /// Its front face.
    pub def: DefId,
    /// Who owns it.
    pub owner: PlayerId,
}

/// Everything that is so in a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Facts {
    pub(crate) cards: Arc<Vec<CardInfo>>,
    pub(crate) players: PerPlayer<PlayerState>,
    pub(crate) turn: Turn,
    pub(crate) objects: SpareCapacity<Object>,
    /// The first free slot of `objects` outside the hands; free slots are chained.
    pub(crate) free: Option<u32>,
    pub(crate) zones: ZoneTable,
    /// Copies of a game share them until a card is drawn, or something else changes there.
    pub(crate) libraries: Arc<PerPlayer<Vec<LibraryCard>>>,
    pub(crate) stack: Vec<StackEntry>,
    pub(crate) counters: Vec<Counters>,
    pub(crate) effects: Vec<ContinuousEffect>,
    pub(crate) delayed: Vec<DelayedTrigger>,
    pub(crate) remembered: Vec<Remembered>,
    /// The entries of spells and abilities that have left the stack, where something may still copy them.
    pub(crate) left_stack: Vec<StackEntry>,
    /// What was chosen as permanents entered, but for colours.
    pub(crate) chosen: Vec<ChosenWord>,
    /// What is exiled until something leaves the battlefield.
    pub(crate) until: Vec<Until>,
    pub(crate) last_known: Vec<LastKnown>,
    /// The counters that they had.
    pub(crate) last_counters: Vec<Counters>,
    pub(crate) combat: Combat,
    /// How often each pattern of the past happened this turn: pattern by pattern, a count for each player as *you*.
    pub(crate) history: crate::numbers::Numbers<ShortVec<u32, 8>>,
    /// State triggers that wait for their ability to leave the stack (CR 603.8).
    pub(crate) armed: Vec<(ObjectId, spellstack_core::AbilityId)>,
    /// Abilities activated this turn, for those that may be activated only once each turn.
    pub(crate) used: Vec<(ObjectId, spellstack_core::AbilityId)>,
    /// What this turn's text of abilities asks about later.
    pub(crate) noted: Vec<(ObjectId, spellstack_core::AbilityId, Note)>,
    /// The permanents with the supertype world.
    pub(crate) worlds: Vec<WorldSince>,
    /// The last timestamp given (CR 613.7).
    pub(crate) timestamp: u32,
    /// The last number given to an effect or delayed trigger.
    pub(crate) effect_number: u32,
    /// The monarch; there is none until an effect makes a player the monarch (CR 725.1).
    pub(crate) monarch: Option<PlayerId>,
    pub(crate) outcome: Option<Outcome>,
}

impl Facts {
    /// Whether a card, token or copy of a spell has two faces (CR 712.9).
    pub(crate) fn is_double_faced(&self, program: &Program, object: &Object) -> bool {
        match object.card {
            Some(card) => program.def(self.cards[card.index()].def).is_double_faced(),
            None => object.flags.has(Flags::DOUBLE_FACED),
        }
    }

    /// The continuous effect of a number, while it lasts.
    pub(crate) fn effect(&self, id: u32) -> Option<&ContinuousEffect> {
        self.effects.iter().find(|effect| effect.id == id)
    }

    /// The object, if it still exists.
    #[inline]
    pub(crate) fn object(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get(id.index()).filter(|object| object.is(id))
    }

    /// Whether it is there: an object that exists, or a player.
    pub(crate) fn has(&self, thing: Thing) -> bool {
        match thing {
            Thing::Object(id) => self.object(id).is_some(),
            Thing::Player(_) => true,
        }
    }

    /// A player's library, to be changed.
    pub(crate) fn library_mut(&mut self, owner: PlayerId) -> &mut Vec<LibraryCard> {
        &mut Arc::make_mut(&mut self.libraries)[owner]
    }

    pub(crate) fn object_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        self.objects.get_mut(id.index()).filter(|object| object.is(id))
    }

    /// A copy for working the layers out, in which nothing that is gone has to be known, nor what is on the stack unless
    /// they look at it.
    pub(crate) fn to_imagine(&self, with_stack: bool) -> Facts {
        Facts {
            cards: Arc::clone(&self.cards),
            players: self.players.clone(),
            turn: self.turn.clone(),
            objects: self.objects.clone(),
            free: self.free,
            zones: self.zones.clone(),
            libraries: Arc::clone(&self.libraries),
            stack: if with_stack {
                self.stack.clone()
            } else {
                Vec::new()
            },
            counters: self.counters.clone(),
            effects: self.effects.clone(),
            delayed: Vec::new(),
            remembered: self.remembered.clone(),
            left_stack: Vec::new(),
            chosen: self.chosen.clone(),
            until: Vec::new(),
            last_known: Vec::new(),
            last_counters: Vec::new(),
            combat: self.combat.clone(),
            history: self.history.clone(),
            armed: Vec::new(),
            used: Vec::new(),
            noted: Vec::new(),
            worlds: Vec::new(),
            timestamp: self.timestamp,
            effect_number: self.effect_number,
            monarch: self.monarch,
            outcome: self.outcome,
        }
    }

    /// The objects in a zone, in order (a library has none: its cards aren't objects yet).
    pub(crate) fn in_zone(&self, zone: Zone) -> &[ObjectId] {
        self.zones.get(zone)
    }

    pub(crate) fn battlefield(&self) -> &[ObjectId] {
        self.zones.get(Zone::Battlefield)
    }

    /// Whether an object is a face-down spell or permanent (CR 708.2).
    pub(crate) fn is_face_down(&self, id: ObjectId) -> bool {
        self.object(id).is_some_and(Object::is_face_down)
    }

    /// Whether anything on the battlefield is face down.
    pub(crate) fn has_face_down(&self) -> bool {
        self.battlefield().iter().any(|id| self.is_face_down(*id))
    }

    pub(crate) fn is_on_battlefield(&self, id: ObjectId) -> bool {
        self.object(id)
            .is_some_and(|object| object.zone == Zone::Battlefield)
    }

    pub(crate) fn is_on_stack(&self, id: ObjectId) -> bool {
        self.object(id).is_some_and(|object| object.zone == Zone::Stack)
    }

    pub(crate) fn counters_on(&self, id: ObjectId, kind: CounterKind) -> u32 {
        self.counters
            .iter()
            .find(|c| c.on == id && c.kind == kind)
            .map_or(0, |c| c.count)
    }

    /// What permanents are attached to.
    pub(crate) fn hosts(&self) -> impl Iterator<Item = Thing> + '_ {
        let attached = |id: &ObjectId| self.object(*id).and_then(|object| object.attached);
        self.battlefield().iter().filter_map(attached)
    }

    /// The kinds of counters on an object, and how many of each.
    pub(crate) fn counters_of(&self, id: ObjectId) -> impl Iterator<Item = (CounterKind, u32)> + '_ {
        let of_it = self.counters.iter().filter(move |counters| counters.on == id);
        of_it.map(|counters| (counters.kind, counters.count))
    }

    /// The stack entry of an object on the stack.
    pub(crate) fn stack_entry(&self, id: ObjectId) -> Option<&StackEntry> {
        self.stack.iter().rev().find(|entry| entry.object == id)
    }

    /// All players, the active one first (CR 101.4).
    pub(crate) fn apnap(&self) -> impl Iterator<Item = PlayerId> + use<> {
        let players = self.players.len();
        let first = self.turn.active.index();
        (0..players).map(move |offset| {
            PlayerId::new(u8::try_from((first + offset) % players).expect("fewer than 256 players"))
        })
    }

    /// How many players come before a player in that order.
    pub(crate) fn apnap_rank(&self, player: PlayerId) -> usize {
        let players = self.players.len();
        (player.index() + players - self.turn.active.index()) % players
    }

    /// The player after a player in turn order.
    pub(crate) fn next_player(&self, player: PlayerId) -> PlayerId {
        let next = (player.index() + 1) % self.players.len();
        PlayerId::new(u8::try_from(next).expect("fewer than 256 players"))
    }

    pub(crate) fn opponents(&self, player: PlayerId) -> impl Iterator<Item = PlayerId> + '_ {
        self.players.ids().filter(move |other| *other != player)
    }

    /// What is on the stack under that id, or was, as far as that is remembered.
    pub(crate) fn entry_or_last(&self, id: ObjectId) -> Option<&StackEntry> {
        let left = || self.left_stack.iter().find(|entry| entry.object == id);
        self.stack_entry(id).or_else(left)
    }

    pub(crate) fn last_known(&self, id: ObjectId) -> Option<&LastKnown> {
        self.last_known.iter().rev().find(|known| known.id == id)
    }
}
