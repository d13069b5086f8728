//! Pictures: the game as a seat sees it, as plain data without the engine's internals.

mod object;
mod player;
mod stack;

use serde::{Deserialize, Serialize};
use spellstack_core::{PlayerId, Step, Zone};
use spellstack_rules::{Attack, Block, Outcome, Why};

use crate::words::Words;
use crate::{Id, Subject};

pub use object::{Characteristics, Counters, ObjectKind, ObjectPicture};
pub use player::{KnownCard, Mana, PlayerPicture};
pub use stack::{StackPicture, TargetPicture};

/// The game as a seat sees it.
///
/// Games that differ only in what the seat can't see give equal pictures.
///
/// ```
/// # use spellstack_core::lang::build::Card;
/// # use spellstack_rules::{Game, GameSetup};
/// # let definitions = vec![
/// #     Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
/// #     Card::basic_land("Forest").define(),
/// # ];
/// # let deck: Vec<String> = ["Bear", "Forest"].repeat(20).into_iter().map(str::to_owned).collect();
/// # let mut game = Game::new(GameSetup::decks(definitions, vec![deck.clone(), deck]), 3)?;
/// # let names = ["Ann".to_owned(), "Bob".to_owned()];
/// # let seat = game.decision().ok_or("the game is over")?.player();
/// use spellstack_protocol::{Picture, Words};
///
/// let picture = Picture::of(&Words::new(game.view(seat), &names));
/// assert_eq!((picture.players[0].name.as_str(), picture.players[0].life), ("Ann", 20));
/// let known = |player: usize| picture.players[player].hand.iter().filter(|card| card.is_known).count();
/// assert_eq!((known(seat.index()), known(1 - seat.index())), (7, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// Who looks, by the seat, counted from 0; `None` sees everything.
    pub seat: Option<PlayerId>,
    /// The number of the turn; 0 before the first.
    pub turn: u32,
    /// Whose turn it is.
    pub active: PlayerId,
    /// The step or main phase.
    pub step: Step,
    /// Who has priority, if somebody has.
    pub priority: Option<PlayerId>,
    /// Who is asked something; `None` when the game is over.
    pub awaited: Option<Awaited>,
    /// How the game ended; `None` while it goes on.
    pub outcome: Option<Outcome>,
    /// The players, in turn order from the first seat.
    pub players: Vec<PlayerPicture>,
    /// The permanents, the oldest first.
    pub battlefield: Vec<ObjectPicture>,
    /// The spells and abilities on the stack, the top last.
    pub stack: Vec<StackPicture>,
    /// The cards in exile, the oldest first.
    pub exile: Vec<ObjectPicture>,
    /// The objects in the command zone, the oldest first.
    pub command: Vec<ObjectPicture>,
    /// The attacking creatures, in the order declared.
    pub attacks: Vec<AttackPicture>,
    /// The blocking creatures, in the order declared.
    pub blocks: Vec<BlockPicture>,
}

/// Somebody who is asked something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Awaited {
    /// Who is asked.
    pub player: PlayerId,
    /// Why.
    pub why: Why,
}

/// An attacking creature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttackPicture {
    /// The creature.
    pub attacker: Id,
    /// What it attacks; `None` if that is no longer in combat (CR 506.4c).
    pub target: Option<Subject>,
    /// Whether it has become blocked, though its blockers may be gone; `None` before blockers are declared (CR 509.1h).
    pub is_blocked: Option<bool>,
}

/// A creature that blocks another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockPicture {
    /// The blocking creature.
    pub blocker: Id,
    /// The creature that it blocks.
    pub attacker: Id,
}

impl Picture {
    /// What is to be seen in a view; the words say it.
    #[must_use]
    pub fn of(words: &Words<'_>) -> Self {
        let view = words.view();
        Picture {
            seat: view.viewer(),
            turn: view.turn(),
            active: view.active_player(),
            step: view.step(),
            priority: view.priority(),
            awaited: view
                .awaited()
                .filter(|_| view.outcome().is_none())
                .map(|(player, why)| Awaited { player, why }),
            outcome: view.outcome(),
            players: view
                .players()
                .map(|player| PlayerPicture::of(&player, words))
                .collect(),
            battlefield: ObjectPicture::all_in(Zone::Battlefield, words),
            stack: view
                .stack()
                .filter_map(|entry| StackPicture::of(&entry, words))
                .collect(),
            exile: ObjectPicture::all_in(Zone::Exile, words),
            command: ObjectPicture::all_in(Zone::Command, words),
            attacks: view.attacks().iter().map(AttackPicture::of).collect(),
            blocks: view.blocks().iter().map(BlockPicture::of).collect(),
        }
    }

    /// An object, wherever it is to be seen.
    #[must_use]
    pub fn object(&self, id: Id) -> Option<&ObjectPicture> {
        let of_players = self
            .players
            .iter()
            .flat_map(|player| player.hand.iter().chain(&player.graveyard));
        let shared = self.battlefield.iter().chain(&self.exile).chain(&self.command);
        let on_stack = self.stack.iter().map(|entry| &entry.object);
        let mut all = of_players.chain(shared).chain(on_stack);
        all.find(|object| object.id == id)
    }
}

impl AttackPicture {
    fn of(attack: &Attack) -> Self {
        AttackPicture {
            attacker: attack.attacker.into(),
            target: (!attack.is_lost).then(|| attack.target.into()),
            is_blocked: attack.blocked,
        }
    }
}

impl BlockPicture {
    fn of(block: &Block) -> Self {
        BlockPicture {
            blocker: block.blocker.into(),
            attacker: block.attacker.into(),
        }
    }
}
