//! Events: what happens in a game; and bookkeeping, what the game has to note of it. A batch of both that happens at once is
//! committed by one function.

mod batch;
mod bookkeeping;
mod entry;
mod kind;
mod log;
mod show;

use serde::{Deserialize, Serialize};
use spellstack_core::counter::CounterKind;
use spellstack_core::lang::Skipped;
use spellstack_core::mana::{ManaKind, ManaPool};
use spellstack_core::{AbilityId, CardId, DefId, ObjectId, PlayerId, PlayerSet, Step, Zone};

pub(crate) use batch::{Batch, Change};
pub(crate) use bookkeeping::Bookkeeping;
pub use entry::{Entry, Extras, Joins};
pub use log::Changes;
pub(crate) use log::Log;
pub use show::{Showing, ShownCard};

use crate::state::{Attack, Block, StackEntry};

/// An object or a player: what damage is dealt to, what is attacked, what a target is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thing {
    /// A player.
    Player(PlayerId),
    /// An object.
    Object(ObjectId),
}

/// What moves from zone to zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mover {
    /// An object in any zone but a library.
    Object(ObjectId),
    /// A card in a library.
    Library(PlayerId, CardId),
}

/// Where in a library a card is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Position {
    /// On top.
    Top,
    /// At the bottom.
    Bottom,
}

/// An object goes from one zone to another (CR 400.7).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Move {
    /// What moves.
    pub what: Mover,
    /// From where.
    pub from: Zone,
    /// To where.
    pub to: Zone,
    /// Where in the library, if it goes there.
    pub position: Position,
    /// How it enters, if it enters the battlefield.
    pub entry: Entry,
    /// The object that it becomes: known once it has happened.
    pub becomes: Option<ObjectId>,
    /// Whether players other than the owner see which card moves although both zones are hidden.
    pub revealed: bool,
    /// What is revealed as it moves, for that or since it was face down (CR 708.9): known once it has happened.
    pub reveals: Option<DefId>,
    /// What has to leave the battlefield for it to go back (CR 610.3).
    pub until: Option<ObjectId>,
    /// Whether the card is drawn, rather than put into the hand (CR 121.5).
    pub drawn: bool,
    /// Whether the card is discarded, rather than put where it goes (CR 701.9a).
    pub discarded: bool,
    /// Who doesn't see which of the cards in a library it was: not those who chose it or looked at it.
    pub unseen_by: PlayerSet,
}

impl Move {
    /// A plain move.
    #[must_use]
    pub fn new(what: Mover, from: Zone, to: Zone) -> Self {
        Move {
            what,
            from,
            to,
            position: Position::Top,
            entry: Entry::default(),
            becomes: None,
            revealed: false,
            reveals: None,
            until: None,
            drawn: false,
            discarded: false,
            unseen_by: PlayerSet::empty(),
        }
    }
}

/// Damage from one source to one recipient (CR 120.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Damage {
    /// What deals it.
    pub source: ObjectId,
    /// Who controls the source.
    pub controller: PlayerId,
    /// What it is dealt to.
    pub to: Thing,
    /// How much.
    pub amount: u32,
    /// Whether it is combat damage.
    pub combat: bool,
    /// Whether it is enough to destroy a creature (CR 702.2b).
    pub deathtouch: bool,
    /// Whether its source's controller gains that much life (CR 702.15b).
    pub lifelink: bool,
    /// Whether creatures get -1/-1 counters instead of damage (CR 702.80a, 702.90c).
    pub wither: bool,
    /// Whether players get poison counters instead of losing life (CR 702.90b).
    pub infect: bool,
    /// Whether it is marked on the recipient, a creature (CR 120.3e); known once it is dealt.
    pub marked: bool,
}

/// Why a player loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LossReason {
    /// CR 704.5a.
    Life,
    /// CR 704.5b.
    EmptyLibrary,
    /// CR 704.5c.
    Poison,
    /// CR 104.3a.
    Concession,
    /// CR 104.3e.
    Effect,
}

/// Why a life total goes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LifeLossCause {
    /// Damage (CR 120.3a).
    Damage,
    /// A payment (CR 119.4).
    Payment,
    /// An effect.
    Effect,
}

/// One thing that happens (CR 700.1).
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
/// use spellstack_rules::{Choice, Event, Item, Thing};
///
/// let spark = game.decision().ok_or("the game is over")?.actions()[0];
/// let opponent = spellstack_core::PlayerId::new(1);
/// game.apply(Choice::Act(spark))?;
/// game.apply(Choice::Pick([Item::Player(opponent)].into()))?;
/// game.apply(Choice::Pass)?; // the Spark resolves
/// let dealt = game.events().iter().find_map(|event| match event {
///     Event::Damage(damage) => Some((damage.to, damage.amount)),
///     _ => None,
/// });
/// assert_eq!(dealt, Some((Thing::Player(opponent), 2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    // Zones.
    /// An object changes zones.
    Move(Move),
    /// A token is created.
    CreateToken {
        def: DefId,
        who: PlayerId,
        entry: Entry,
        becomes: Option<ObjectId>,
    },
    /// A player gets an emblem (CR 114).
    CreateEmblem {
        def: DefId,
        who: PlayerId,
        becomes: Option<ObjectId>,
    },
    /// A token or a copy ceases to exist (CR 704.5d, 704.5e), or an ability leaves the stack (CR 608.2n).
    Cease { object: ObjectId },
    /// A permanent is destroyed; contains the move.
    Destroy {
        object: ObjectId,
        regenerable: bool,
        /// Whether an effect destroys it, rather than a state-based action.
        by_effect: bool,
    },
    /// A permanent is sacrificed; contains the move.
    Sacrifice { object: ObjectId, who: PlayerId },
    /// A card is discarded; contains the move.
    Discard { object: ObjectId, who: PlayerId },
    /// A card is cycled (CR 702.29), for a cost with that X.
    Cycle { object: ObjectId, who: PlayerId, x: u32 },
    /// A card is drawn; contains the move.
    Draw { who: PlayerId },
    /// A card is milled; contains the move.
    Mill { who: PlayerId, card: CardId },
    /// A library is put in a new order, from the top.
    Shuffle { who: PlayerId, order: Vec<CardId> },
    /// Cards on top or at the bottom of a library are put in a new order, the first uppermost.
    Reorder {
        who: PlayerId,
        position: Position,
        order: Vec<CardId>,
        by: PlayerId,
    },
    /// Cards become known to players.
    Show {
        cards: Vec<ShownCard>,
        to: PlayerSet,
        how: Showing,
    },

    // Permanents.
    /// A permanent becomes tapped.
    Tap { object: ObjectId },
    /// A permanent becomes untapped.
    Untap { object: ObjectId },
    /// A permanent is tapped for mana (CR 106.12a).
    TapForMana { object: ObjectId, who: PlayerId },
    /// Counters are put on an object.
    PutCounters {
        on: ObjectId,
        kind: CounterKind,
        count: u32,
        by_effect: bool,
    },
    /// Counters are removed from an object.
    RemoveCounters {
        from: ObjectId,
        kind: CounterKind,
        count: u32,
    },
    /// Something becomes attached.
    Attach { object: ObjectId, to: Thing },
    /// Something becomes unattached.
    Unattach { object: ObjectId },
    /// A permanent transforms to its other face.
    Transform { object: ObjectId, to: DefId },
    /// A planeswalker stops being attacked (CR 506.4c).
    LeaveAttacked { object: ObjectId },
    /// A permanent is turned face down (CR 708.2a).
    TurnFaceDown { object: ObjectId },
    /// A permanent is turned face up, with the counters of its entry and the X of its cost (CR 708.8).
    TurnFaceUp { object: ObjectId, entry: Entry },
    /// A permanent comes under a player's control, or under its owner's again.
    GainControl { object: ObjectId, who: PlayerId },
    /// A permanent is removed from combat (CR 506.4).
    RemoveFromCombat { object: ObjectId },
    /// Marked damage goes away.
    RemoveDamage { object: ObjectId },
    /// All marked damage goes away (CR 514.2).
    RemoveAllDamage,

    // Damage and players.
    /// Damage is dealt.
    Damage(Damage),
    /// A player gains life.
    GainLife { who: PlayerId, amount: u32 },
    /// A player loses life.
    LoseLife {
        who: PlayerId,
        amount: u32,
        cause: LifeLossCause,
    },
    /// Counters are put on a player.
    GiveCounters {
        who: PlayerId,
        kind: CounterKind,
        count: u32,
    },
    /// Counters are taken from a player.
    TakeCounters {
        who: PlayerId,
        kind: CounterKind,
        count: u32,
    },
    /// Mana is added to a pool; it may come from a snow source (CR 107.4h).
    AddMana {
        who: PlayerId,
        kind: ManaKind,
        count: u32,
        snow: bool,
    },
    /// Mana is spent.
    SpendMana { who: PlayerId, mana: ManaPool },
    /// Pools empty (CR 106.4).
    EmptyPools,
    /// A player loses the game.
    LoseGame { who: PlayerId, reason: LossReason },
    /// A player wins the game.
    WinGame { who: PlayerId },
    /// The game is a draw.
    DrawGame,
    /// A player drew from an empty library (CR 704.5b).
    DrewFromEmpty { who: PlayerId },

    // The stack.
    /// An ability is put on the stack.
    PutOnStack {
        entry: Box<StackEntry>,
        becomes: Option<ObjectId>,
    },
    /// A copy of a spell or ability is put on the stack (CR 707.10).
    CopyOnStack {
        of: ObjectId,
        who: PlayerId,
        entry: Box<StackEntry>,
        becomes: Option<ObjectId>,
    },
    /// A spell has been cast (CR 601.2i).
    Cast { spell: ObjectId, who: PlayerId },
    /// An ability has been activated.
    Activate {
        object: ObjectId,
        ability: AbilityId,
        who: PlayerId,
    },
    /// An object or player has become a target.
    Target { what: Thing, by: ObjectId },
    /// A spell or ability is countered; contains the move.
    Counter { object: ObjectId },
    /// A land has been played (CR 305.1).
    PlayLand { object: ObjectId, who: PlayerId },
    /// An ability has triggered.
    Trigger { object: ObjectId, ability: AbilityId },

    // Turns and combat.
    /// A turn begins.
    BeginTurn { who: PlayerId, number: u32 },
    /// A step or main phase begins.
    BeginStep { step: Step },
    /// A player will take an extra turn (CR 500.7).
    ExtraTurn { who: PlayerId },
    /// A player becomes the monarch; whoever was it no longer is (CR 725.3).
    BecomeMonarch { who: PlayerId },
    /// A player will skip the next step, phase or turn of that kind (CR 614.10a).
    SkipNext { who: PlayerId, skipped: Skipped },
    /// A player skips a step, phase or turn.
    Skip { who: PlayerId, skipped: Skipped },
    /// Attackers are declared.
    DeclareAttackers { attacks: Vec<Attack> },
    /// Blockers are declared.
    DeclareBlockers { blocks: Vec<Block> },
    /// Attackers of the batch are judged blocked or unblocked (CR 509.1h); kept apart for triggers.
    Blocked { attacker: ObjectId, is_blocked: bool },
    /// Combat ends.
    EndCombat,
}
