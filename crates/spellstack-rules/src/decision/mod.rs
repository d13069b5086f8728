//! Decisions: what the game asks, and what can be answered.

mod choices;
mod combinations;
mod limits;

use serde::{Deserialize, Serialize};
use spellstack_core::mana::ManaKind;
use spellstack_core::{AbilityId, CardId, Color, DefId, ObjectId, PlayerId, ShortVec, Subtype};

pub(crate) use limits::raise;
pub use limits::{AttackLimits, BlockLimits};

use crate::control::Replacer;
use crate::event::Thing;
use crate::numbers::Numbers;
use crate::state::{Attack, Block, Way, Word};

pub use choices::{Count, Decision};

/// One thing that can be picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// A player.
    Player(PlayerId),
    /// An object.
    Object(ObjectId),
    /// A card in a library that the asked player is looking at.
    Card(PlayerId, CardId),
    /// Yes.
    Yes,
    /// No.
    No,
    /// A colour.
    Color(Color),
    /// A creature type.
    CreatureType(Subtype),
    /// The name of a definition (CR 201.4).
    Name(DefId),
    /// A kind of mana.
    Mana(ManaKind),
    /// The mode of that number, counted from 0.
    Mode(u8),
    /// The waiting trigger of that number.
    Trigger(u16),
    /// A replacement effect.
    Replacement(Replacer),
    /// A place for a looked-at card.
    Place(Place),
    /// Keep the hand.
    Keep,
    /// Take a mulligan.
    Mulligan,
}

/// Where a looked-at card can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// On top of the library.
    Top,
    /// On its bottom.
    Bottom,
    /// Into the graveyard.
    Graveyard,
    /// Into the hand.
    Hand,
}

impl Item {
    /// The word or player that is chosen by it.
    pub(crate) fn word(self) -> Option<Word> {
        match self {
            Item::Color(color) => Some(Word::Color(color)),
            Item::CreatureType(subtype) => Some(Word::CreatureType(subtype)),
            Item::Name(def) => Some(Word::Name(def)),
            Item::Player(player) => Some(Word::Player(player)),
            _ => None,
        }
    }

    /// The player or object that it is.
    pub(crate) fn thing(self) -> Option<Thing> {
        match self {
            Item::Player(player) => Some(Thing::Player(player)),
            Item::Object(object) => Some(Thing::Object(object)),
            _ => None,
        }
    }
}

impl From<Thing> for Item {
    fn from(thing: Thing) -> Self {
        match thing {
            Thing::Player(player) => Item::Player(player),
            Thing::Object(object) => Item::Object(object),
        }
    }
}

/// Something that a player with priority can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Plays a card as a land, its face of that number (0 is the front) (CR 305, 712.12).
    PlayLand(ObjectId, u8),
    /// Casts a card, as its face of that number (0 is the front), in a way.
    Cast(ObjectId, u8, Way, Means),
    /// Activates an ability of an object.
    Activate(ObjectId, AbilityId, Means),
    /// Turns a face-down permanent face up for the cost of that ability (CR 116.2b).
    TurnFaceUp(ObjectId, AbilityId, Means),
    /// Activates a mana ability.
    ActivateMana(ObjectId, AbilityId, Means),
    /// Suspends a card in hand, by the keyword of that number (CR 116.2f).
    Suspend(ObjectId, AbilityId, Means),
}

impl Action {
    /// What it is done with.
    #[must_use]
    pub fn object(self) -> ObjectId {
        match self {
            Action::PlayLand(object, _)
            | Action::Cast(object, ..)
            | Action::Activate(object, ..)
            | Action::TurnFaceUp(object, ..)
            | Action::ActivateMana(object, ..)
            | Action::Suspend(object, ..) => object,
        }
    }

    /// The same, done with another object.
    #[must_use]
    pub fn with(self, object: ObjectId) -> Self {
        match self {
            Action::PlayLand(_, face) => Action::PlayLand(object, face),
            Action::Cast(_, face, way, means) => Action::Cast(object, face, way, means),
            Action::Activate(_, ability, means) => Action::Activate(object, ability, means),
            Action::TurnFaceUp(_, ability, means) => Action::TurnFaceUp(object, ability, means),
            Action::ActivateMana(_, ability, means) => Action::ActivateMana(object, ability, means),
            Action::Suspend(_, ability, means) => Action::Suspend(object, ability, means),
        }
    }

    /// What its mana may be paid with, unasked.
    #[must_use]
    pub fn means(self) -> Means {
        match self {
            Action::PlayLand(..) => Means::Plain,
            Action::Cast(.., means)
            | Action::Activate(.., means)
            | Action::TurnFaceUp(.., means)
            | Action::ActivateMana(.., means)
            | Action::Suspend(.., means) => means,
        }
    }
}

/// What the game may do for mana when it pays a cost for a player who doesn't pay by hand.
///
/// To give something up is to sacrifice, discard, exile or return it, or to remove counters or put them: what isn't there
/// again by untapping. Tapping, mana, life, energy and damage are plain; those that cost or do more than tap are used only if
/// the others aren't enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Means {
    /// It activates mana abilities that give nothing up.
    #[default]
    Plain,
    /// It activates others too, where those aren't enough. An action that says so is offered only where it makes something
    /// possible that plain payment doesn't.
    GivingUp,
}

/// A player's answer to a decision.
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
/// use spellstack_rules::{Choice, Item};
///
/// // Casts a Spark, picks the opponent as its target, and lets it resolve.
/// let spark = game.decision().ok_or("the game is over")?.actions()[0];
/// let opponent = PlayerId::new(1);
/// game.apply(Choice::Act(spark))?;
/// game.apply(Choice::Pick([Item::Player(opponent)].into()))?;
/// game.apply(Choice::Pass)?;
/// assert_eq!(game.view(opponent).player(opponent).map(|player| player.life), Some(18));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Passes priority.
    Pass,
    /// Does something with priority.
    Act(Action),
    /// Picks items, in any order.
    Pick(ShortVec<Item, 2>),
    /// Puts all items in order.
    Order(ShortVec<Item, 2>),
    /// Names a number.
    Number(u32),
    /// Divides an amount: a share for each recipient, in the order of the decision.
    Divide(ShortVec<u32, 4>),
    /// Declares attackers and what each attacks.
    Attack(Vec<(ObjectId, Thing)>),
    /// Declares blockers.
    Block(Vec<Block>),
    /// Lets the game pay the rest of the mana.
    AutoPay,
    /// Activates a mana ability while paying.
    PayWith(ObjectId, AbilityId),
    /// Gives up (CR 104.3a). Legal for any player at any decision.
    Concede(PlayerId),
}

/// Why a decision is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each names the moment that the rules give it")]
pub enum Why {
    Mulligan,
    BottomCards,
    OpeningHand,
    Priority,
    Modes,
    Kicker,
    X,
    PhyrexianLife,
    Targets { mode: u8, target: u8 },
    NewTargets,
    Division,
    PayMana,
    SacrificeCost,
    DiscardCost,
    ExileCost,
    ReturnCost,
    TapCost,
    Delve,
    May,
    PayOptional,
    PayGivingUp,
    Sacrifice,
    Discard,
    ChooseObjects,
    Search,
    ChooseColor,
    ChooseCreatureType,
    ChooseCardName,
    ChoosePlayer,
    Proliferate,
    ChooseMana,
    OrderTriggers,
    OrderCards,
    OrderArrivals,
    WhichEvent,
    ArrangeCard,
    Replacement,
    PreventDamage,
    EnterAsCopy,
    AttachAura,
    JoinCombat,
    LegendRule,
    Untap,
    HandSize,
    Attackers,
    Blockers,
    DamageAssignment,
    Face,
}

/// The shape of a decision.
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
/// use spellstack_rules::{Ask, Choice, Why};
///
/// let spark = game.decision().ok_or("the game is over")?.actions()[0];
/// game.apply(Choice::Act(spark))?;
/// let decision = game.decision().ok_or("the game is over")?;
/// assert_eq!(decision.why(), Why::Targets { mode: 0, target: 0 });
/// assert!(matches!(decision.ask(), Ask::Pick { min: 1, max: 1, items } if items.len() == 2)); // either player
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Pass, or do something.
    Priority,
    /// Pick from `min` to `max` of these.
    Pick {
        /// What can be picked, in a stable order.
        items: Vec<Item>,
        /// The fewest.
        min: u32,
        /// The most.
        max: u32,
    },
    /// Put these in order.
    Order {
        /// What is ordered.
        items: Vec<Item>,
    },
    /// Name a number.
    Number {
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
    },
    /// Divide an amount among recipients.
    Divide {
        /// How much.
        total: u32,
        /// Among which.
        among: Vec<Item>,
        /// The least that each gets.
        each: u32,
        /// The least that each recipient but the last must get before those that are reached over it get any.
        lethal: Numbers<Vec<u32>>,
        /// How many of the last recipients (what is attacked, the controller of an attacked planeswalker) get something
        /// only if all before them get their lethal amount (CR 702.19b, 702.19c); 0 if the division is free.
        over: u32,
    },
    /// Declare attackers.
    Attackers {
        /// Each creature that can attack, with what it can attack.
        options: Vec<(ObjectId, ShortVec<Thing, 2>)>,
        /// Each requirement: the creature, and what it could attack to obey it (CR 508.1d).
        required: Vec<(ObjectId, ShortVec<Thing, 2>)>,
        /// How many of the requirements must be obeyed.
        obeyed: u32,
        /// What limits the declaration as a whole, if anything does.
        limits: Option<Box<AttackLimits>>,
    },
    /// Declare blockers.
    Blockers {
        /// Each creature that can block, with what it can block.
        options: Vec<(ObjectId, ShortVec<ObjectId, 4>)>,
        /// Attackers that can't be blocked by fewer than two creatures (CR 702.111b).
        menace: Vec<ObjectId>,
        /// The greatest number of blocking requirements that can be obeyed (CR 509.1c), with the creatures required
        /// to block: each with the attackers that would satisfy it.
        required: Vec<(ObjectId, ShortVec<ObjectId, 4>)>,
        /// How many of the requirements must be obeyed.
        obeyed: u32,
        /// What limits the declaration as a whole, if anything does; menace is then among it.
        limits: Option<Box<BlockLimits>>,
    },
    /// Activate mana abilities, or let the game pay.
    Pay,
}

/// A decision that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pending {
    /// Whose it is.
    pub player: PlayerId,
    /// The object that asks, if any.
    pub source: Option<ObjectId>,
    /// The ability that asks, if any.
    pub ability: Option<AbilityId>,
    /// Why it is asked.
    pub why: Why,
    /// What is asked.
    pub ask: Ask,
}

/// An attack declaration as the loop stores it.
pub(crate) fn attacks_of(declared: &[(ObjectId, Thing)]) -> Vec<Attack> {
    declared
        .iter()
        .map(|(attacker, target)| Attack {
            attacker: *attacker,
            target: *target,
            is_lost: false,
            blocked: None,
        })
        .collect()
}
