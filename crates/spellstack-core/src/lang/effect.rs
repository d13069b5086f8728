//! Effects: what spells and abilities do as they resolve.

use serde::{Deserialize, Serialize};

use super::{
    Ability, Condition, Cost, Duration, Filter, Label, Link, Modification, ObjectRef, Objects, PlayerFilter,
    PlayerRef, Players, Recipients, Replacement, Rule, Selection, Triggered, TurnChange, Value, WordKind,
};
use crate::card::TokenDef;
use crate::counter::CounterKind;
use crate::mana::ManaKind;
use crate::step::Step;
use crate::types::Subtype;
use crate::zone::ZoneKind;

/// Where in a library a card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LibraryPlace {
    /// On top, in an order that the owner chooses.
    Top,
    /// On the bottom, in an order that the owner chooses.
    Bottom,
}

/// Under whose control something enters the battlefield.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Under {
    /// Its owner's.
    Owner,
    /// That player's.
    Control(PlayerRef),
}

/// How something enters the battlefield.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryFlag {
    /// Tapped.
    Tapped,
    /// Attacking (CR 508.4).
    Attacking,
    /// Transformed (CR 701.27).
    Transformed,
    /// Blocking an attacking creature that its controller chooses (CR 509.4).
    Blocking,
    /// Face down (CR 708.3).
    FaceDown,
}

/// Where an effect puts an object.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Destination {
    /// Its owner's hand.
    Hand,
    /// Its owner's graveyard.
    Graveyard,
    /// Exile.
    Exile,
    /// Its owner's library.
    Library(LibraryPlace),
    /// The battlefield.
    Battlefield {
        /// Under whose control.
        under: Under,
        /// How.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        flags: Vec<EntryFlag>,
        /// With which counters.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        counters: Vec<(CounterKind, Value)>,
    },
}

/// The mana that an effect adds.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ManaOutput {
    /// Exactly this mana, in this order.
    Exactly(Vec<ManaKind>),
    /// That much mana of one kind.
    Amount(ManaKind, Value),
    /// One mana of one of these kinds.
    OneOf(Vec<ManaKind>),
    /// That much mana of any one colour.
    AnyColor(Value),
}

/// What a *for each* goes through.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Each {
    /// Objects, one after the other.
    Object(Objects),
    /// A number of times.
    Times(Value),
    /// Players, in APNAP order: choices first, then all of it at once (CR 101.4, 608.2e).
    Player(PlayerFilter),
}

/// Whether the permanents may be regenerated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Regeneration {
    /// They may.
    Allowed,
    /// They can't.
    Forbidden,
}

/// Whether the copy of a spell may get new targets (CR 707.10c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CopyTargets {
    /// It keeps them.
    Same,
    /// Its controller may choose new ones.
    MayChooseNew,
}

/// Which targets of a spell or ability an effect changes (CR 115.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TargetChange {
    /// "Change the target": all of them, each to another legal one, or none (CR 115.7a).
    All,
    /// "Change a target": one of them (CR 115.7b).
    One,
    /// "Change any targets": as many as the player wants (CR 115.7c).
    Any,
    /// "Choose new targets": as many as the player wants (CR 115.7d).
    New,
}

/// What a player skips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skipped {
    /// A step, or a main phase.
    Step(Step),
    /// The combat phase.
    Combat,
    /// A turn.
    Turn,
}

/// What a player pays to cast a card that an effect lets them cast (CR 118.9).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Price {
    /// Its mana cost isn't paid.
    Free,
    /// This rather than its mana cost.
    Cost(Vec<Cost>),
}

/// Who sees cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shown {
    /// Only the player who looks.
    Look,
    /// Everybody.
    Reveal,
}

/// An instruction, or several in a structure.
///
/// ```
/// use spellstack_core::lang::Effect;
/// use spellstack_core::lang::build::*;
///
/// // "You draw two cards and lose 2 life."
/// let effect = then([draw(you(), 2), lose_life(you(), 2)]);
/// assert!(matches!(&effect, Effect::Then(parts) if parts.len() == 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    // --- structure ---
    /// One after the other; never nested directly in another `Then`.
    Then(Vec<Effect>),
    /// All at once, as one event batch.
    Together(Vec<Effect>),
    /// The player may do it.
    May {
        /// Who decides.
        who: PlayerRef,
        /// What may be done.
        effect: Box<Effect>,
    },
    /// If the first was done, then the second; if not, the third.
    IfDone {
        /// What is tried.
        first: Box<Effect>,
        /// What follows if it was done.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        then: Option<Box<Effect>>,
        /// What follows if it wasn't, or couldn't be.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        otherwise: Option<Box<Effect>>,
    },
    /// If the condition holds.
    If {
        /// What is asked.
        condition: Condition,
        /// What happens then.
        then: Box<Effect>,
        /// What happens otherwise.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        otherwise: Option<Box<Effect>>,
    },
    /// The effect, or the other *instead* if the condition holds (a self-replacement, CR 614.15).
    Instead {
        /// What happens usually.
        usual: Box<Effect>,
        /// When it is replaced.
        condition: Condition,
        /// What happens instead.
        instead: Box<Effect>,
    },
    /// For each of these.
    ForEach {
        /// What it goes through.
        each: Each,
        /// What happens for each.
        effect: Box<Effect>,
    },
    /// Remembers what the effect moved, made, chose or counted, under a label.
    Bind(Label, Box<Effect>),
    /// A player chooses objects.
    Choose(Selection),
    /// A player chooses a word.
    ChooseWord {
        /// Who.
        who: PlayerRef,
        /// What kind of word.
        kind: WordKind,
    },
    /// A player chooses a source of damage that fits (CR 609.7a).
    ChooseSource(PlayerRef, Filter),
    /// A player pays a cost.
    Pay {
        /// Who.
        who: PlayerRef,
        /// What.
        cost: Vec<Cost>,
        /// How many times, all at once; by default once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        times: Option<Value>,
    },

    // --- damage and life ---
    /// A source deals damage.
    DealDamage {
        /// What deals it.
        source: ObjectRef,
        /// How much, to each.
        amount: Value,
        /// To what.
        to: Recipients,
    },
    /// A source deals damage as it was divided among the target of that number (CR 601.2d).
    DealDividedDamage {
        /// What deals it.
        source: ObjectRef,
        /// Among which target.
        target: u8,
    },
    /// Players gain life.
    GainLife(Players, Value),
    /// Players lose life.
    LoseLife(Players, Value),
    /// A player's life total becomes that number (CR 119.5): a doubled one does so (CR 701.10d).
    SetLife(PlayerRef, Value),
    /// Two players exchange life totals (CR 701.12c).
    ExchangeLife(PlayerRef, PlayerRef),

    // --- objects between zones ---
    /// Destroys permanents.
    Destroy(Objects, Regeneration),
    /// Players sacrifice permanents that they control.
    Sacrifice(Objects),
    /// Exiles objects, remembered under a link if one is given.
    Exile(Objects, Option<Link>),
    /// Exiles objects until this leaves the battlefield (CR 610.3).
    ExileUntil(Objects),
    /// Puts or returns objects somewhere; `from` says the zone that they must be in.
    Move {
        /// What.
        what: Objects,
        /// From which zone, where the sentence says so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<ZoneKind>,
        /// To where.
        to: Destination,
    },
    /// Players draw cards.
    Draw(Players, Value),
    /// Cards are discarded.
    Discard(Objects),
    /// Players mill cards.
    Mill(Players, Value),
    /// Counters spells or abilities.
    Counter(Objects),
    /// A player searches their library for cards, to be moved by what follows.
    Search(PlayerRef, Selection),
    /// The top cards of a player's library are looked at or revealed, to be moved by what follows.
    Top {
        /// Who looks.
        who: PlayerRef,
        /// Whose library.
        whose: PlayerRef,
        /// How many cards.
        count: Value,
        /// Who sees them.
        shown: Shown,
    },
    /// Cards are revealed.
    Reveal(Objects),
    /// Players shuffle their libraries.
    Shuffle(Players),
    /// A player shuffles objects into their library, which is shuffled even if there are none (CR 701.24c, 701.24d).
    ShuffleInto(PlayerRef, Objects),
    /// A player scries.
    Scry(PlayerRef, Value),
    /// A player surveils.
    Surveil(PlayerRef, Value),

    // --- permanents ---
    /// Taps permanents.
    Tap(Objects),
    /// Untaps permanents.
    Untap(Objects),
    /// Puts counters on objects: doubling puts as many as there are (CR 701.10e).
    PutCounters(Objects, CounterKind, Value),
    /// Puts counters as they were divided among the target of that number (CR 601.2d).
    PutDividedCounters(CounterKind, u8),
    /// A player proliferates (CR 701.34).
    Proliferate(PlayerRef),
    /// Removes counters from objects.
    RemoveCounters(Objects, CounterKind, Value),
    /// Moves counters from one object to another (CR 122.5).
    MoveCounters {
        /// What kind.
        kind: CounterKind,
        /// How many.
        count: Value,
        /// From where.
        from: ObjectRef,
        /// To where.
        to: ObjectRef,
    },
    /// Attaches this to an object.
    Attach(ObjectRef, ObjectRef),
    /// Unattaches permanents from what they are attached to (CR 701.3d).
    Unattach(Objects),
    /// Transforms permanents, which is no turning face up or down (CR 701.27b).
    Transform(Objects),
    /// Removes creatures from combat (CR 506.4).
    RemoveFromCombat(Objects),
    /// Attacking creatures become blocked (CR 509.1h).
    BecomeBlocked(Objects),
    /// Turns permanents face down (CR 708.2a).
    TurnFaceDown(Objects),
    /// Turns permanents face up (CR 708.7).
    TurnFaceUp(Objects),
    /// Regenerates permanents: the next time each would be destroyed this turn, it isn't (CR 701.19).
    Regenerate(Objects),
    /// Two creatures fight (CR 701.14).
    Fight(ObjectRef, ObjectRef),
    /// Control of two permanents is exchanged (CR 701.12b).
    ExchangeControl(ObjectRef, ObjectRef),
    /// Creates tokens.
    CreateTokens {
        /// Under whose control.
        who: PlayerRef,
        /// How many.
        count: Value,
        /// What they are.
        token: Box<TokenDef>,
        /// Their power and toughness, where these aren't numbers but are worked out as they are created (CR 111.3).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pt: Option<(Value, Value)>,
        /// How they enter.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        flags: Vec<EntryFlag>,
        /// What they are created attached to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attached_to: Option<ObjectRef>,
    },
    /// Creates tokens that are copies of an object.
    CreateCopies {
        /// Under whose control.
        who: PlayerRef,
        /// How many.
        count: Value,
        /// Of what.
        of: ObjectRef,
    },
    /// Amasses (CR 701.47).
    Amass(Subtype, Value),

    // --- the stack, mana, players ---
    /// A player copies a spell or ability.
    CopySpell {
        /// What is copied.
        what: ObjectRef,
        /// Who controls the copy.
        who: PlayerRef,
        /// Whether it may get new targets.
        targets: CopyTargets,
    },
    /// A player changes targets of a spell or ability (CR 115.7).
    ChangeTargets {
        /// Who.
        who: PlayerRef,
        /// Of what.
        what: ObjectRef,
        /// Which.
        which: TargetChange,
    },
    /// A player casts a card, at once (CR 608.2g).
    Cast {
        /// Who.
        who: PlayerRef,
        /// What.
        what: ObjectRef,
        /// What is paid.
        price: Price,
    },
    /// A player adds mana.
    AddMana(PlayerRef, ManaOutput),
    /// Counters on a player.
    GiveCounters(Players, CounterKind, Value),
    /// A player gets an emblem.
    Emblem(PlayerRef, Vec<Ability>),
    /// A player takes an extra turn after this one.
    ExtraTurn(PlayerRef),
    /// A player becomes the monarch (CR 725).
    BecomeMonarch(PlayerRef),
    /// Players skip their next step, phase or turn (CR 614.10a).
    SkipNext(Players, Skipped),
    /// The turn gets more phases or steps.
    Turn(TurnChange),
    /// Players lose the game.
    LoseGame(Players),
    /// A player wins the game.
    WinGame(PlayerRef),
    /// The game is a draw (CR 104.4c).
    DrawGame,

    // --- effects that last ---
    /// Objects are changed for a while; the set is fixed as the effect begins (CR 611.2c).
    Modify {
        /// What.
        what: Objects,
        /// How.
        changes: Vec<Modification>,
        /// For how long.
        duration: Duration,
    },
    /// The rules are changed for a while.
    ChangeRule(Rule, Duration),
    /// A replacement or prevention effect is set up; `uses` is how often it applies, `None` for always.
    Replace {
        /// What is replaced.
        replacement: Box<Replacement>,
        /// How often.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        uses: Option<u32>,
        /// For how long.
        duration: Duration,
    },
    /// A delayed trigger is set up; with `EndOfTurn` "this turn", with `NextTime` just once (CR 603.7).
    Delayed {
        /// What triggers.
        trigger: Box<Triggered>,
        /// How long it waits.
        #[serde(deserialize_with = "super::duration::of_delayed")]
        duration: Duration,
    },
    /// "When you do": triggers as soon as the effect before it was done (CR 603.12).
    Reflexive(Box<super::Body>),
}
