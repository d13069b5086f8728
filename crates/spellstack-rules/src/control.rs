//! Control: what the game is in the middle of. The frame stack, the pending decision, waiting triggers, the generator.
//!
//! Unlike facts, control is changed only by the loop ([`crate::machine`]).

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use spellstack_core::lang::Label;
use spellstack_core::mana::{ManaKind, ManaPool};
use spellstack_core::{AbilityId, CardId, DefId, NodeId, ObjectId, PerPlayer, PlayerId, PlayerSet};

use crate::decision::{Item, Pending};
use crate::event::Event;
use crate::numbers::{Numbers, copied};
use crate::random::Random;
use crate::state::{Chosen, EventBinding, StackEntry, Word};

/// What the game is in the middle of.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Control {
    pub(crate) random: Random,
    pub(crate) frames: Vec<Frame>,
    pub(crate) scopes: Vec<Scope>,
    pub(crate) pending: Option<Pending>,
    /// The answer to the last decision, until the frame that asked takes it.
    pub(crate) answer: Option<Answer>,
    /// Triggered abilities that wait to be put on the stack (CR 603.3).
    pub(crate) waiting: Vec<Waiting>,
    /// Events of verbs that happen together, gathered until all their choices are made.
    pub(crate) gathering: Vec<Vec<Event>>,
    /// What the last instruction did.
    pub(crate) done: Done,
    /// Who has priority.
    pub(crate) priority: Option<PlayerId>,
    pub(crate) loops: LoopWatch,
}

/// What an instruction did, after replacement ("if you do", "this way").
#[derive(Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Done {
    /// Whether it was done at all.
    pub any: bool,
    /// What it moved, made or chose; what moved to a public zone, as it became there (CR 400.7j).
    pub objects: SmallVec<[ObjectId; 2]>,
    /// Cards found in a library that have not moved yet; a shuffle doesn't lose them (CR 701.24b).
    pub cards: SmallVec<[(PlayerId, CardId); 2]>,
    /// Players that it stands for.
    pub players: SmallVec<[PlayerId; 1]>,
    /// How much.
    pub amount: i32,
    /// The word or player chosen.
    pub word: Option<Word>,
}

impl Clone for Done {
    fn clone(&self) -> Self {
        Done {
            objects: copied(&self.objects),
            cards: copied(&self.cards),
            players: copied(&self.players),
            ..*self
        }
    }
}

/// What words stand for that a resolution, a delayed trigger or a lasting effect goes on speaking of.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// The X of what outlasts its resolution (CR 107.3n, 611.2d).
    X(u32),
    /// An earlier result under its label.
    Result(Label, Done),
    /// What was chosen for the target of that number, taken along by what outlasts the resolution.
    Target(u8, Done),
    /// What was given up for the cost, taken along.
    Cost(SmallVec<[ObjectId; 2]>),
    /// The item of the *for each* that made a lasting effect.
    Item(Item),
    /// How the spell was kicked, taken along.
    Kicked(u8),
    /// The defending player, taken along.
    Defending(PlayerId),
    /// An object, and what it became by the doing of those whose words these are (CR 400.7e, 400.7j).
    Moved(ObjectId, ObjectId),
}

impl Bound {
    /// The objects that it stands for.
    pub(crate) fn objects(&self) -> &[ObjectId] {
        match self {
            Bound::Result(_, done) | Bound::Target(_, done) => &done.objects,
            Bound::Cost(objects) => objects,
            Bound::Item(Item::Object(object)) => std::slice::from_ref(object),
            Bound::Moved(_, became) => std::slice::from_ref(became),
            Bound::Item(_) | Bound::Defending(_) | Bound::X(_) | Bound::Kicked(_) => &[],
        }
    }

    /// The same, to be changed.
    pub(crate) fn objects_mut(&mut self) -> &mut [ObjectId] {
        match self {
            Bound::Result(_, done) | Bound::Target(_, done) => &mut done.objects,
            Bound::Cost(objects) => objects,
            Bound::Item(Item::Object(object)) => std::slice::from_mut(object),
            Bound::Moved(_, became) => std::slice::from_mut(became),
            Bound::Item(_) | Bound::Defending(_) | Bound::X(_) | Bound::Kicked(_) => &mut [],
        }
    }
}

/// The earlier result of that label.
pub(crate) fn result_of(bindings: &[Bound], label: Label) -> Option<&Done> {
    bindings.iter().find_map(|bound| match bound {
        Bound::Result(known, done) if *known == label => Some(done),
        _ => None,
    })
}

/// A choice that a player has made, as the frame that asked gets it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Answer {
    /// Items picked, or put in order.
    Items(SmallVec<[Item; 2]>),
    /// A number.
    Number(u32),
    /// Shares of a division, in the order of the recipients.
    Shares(Numbers<SmallVec<[u32; 4]>>),
    /// Attackers.
    Attacks(Vec<crate::state::Attack>),
    /// Blocks.
    Blocks(Vec<crate::state::Block>),
}

/// A triggered ability that waits to be put on the stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Waiting {
    /// Which ability.
    pub ability: AbilityId,
    /// Of what.
    pub source: ObjectId,
    /// Who controls it.
    pub controller: PlayerId,
    /// What set it off.
    pub event: EventBinding,
    /// What else could have set off a trigger that waited for one event (CR 603.7b).
    pub others: Vec<EventBinding>,
    /// What a delayed or reflexive trigger took along.
    pub bindings: Vec<Bound>,
    /// Whether it watches for other triggers, and goes on the stack after them (CR 603.3b).
    pub second: bool,
    /// When a delayed triggered ability was created; 0 for what is none.
    pub since: u32,
    /// The X that a delayed or reflexive trigger took along (CR 107.3n).
    pub x: u32,
}

/// The names that the instructions of one resolution share.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scope {
    /// The stack entry that is resolving, or what stands for one.
    pub entry: StackEntry,
    /// The mode that is being followed, counted among the modes chosen.
    pub mode: u8,
    /// Which of the entry's targets have become illegal (CR 608.2b).
    pub illegal: SmallVec<[bool; 2]>,
    /// The items of the enclosing *for each*es, the innermost last.
    pub items: SmallVec<[Item; 1]>,
    /// The event that is being replaced, for "instead" effects.
    pub replaced: Option<EventBinding>,
    /// For a mana ability: the kinds of mana that the payer wants of it, in order.
    pub wanted: SmallVec<[ManaKind; 2]>,
    /// For a mana ability: what was tapped for it (CR 106.12a).
    pub tapped: Option<ObjectId>,
    /// The cards that players have looked at: they see where they go (CR 701.20a).
    pub looked: SmallVec<[Looked; 1]>,
    /// How many objects were remembered as gone when it began: those after them moved by its doing (CR 400.7j).
    pub gone_before: u32,
    /// The replacement effects that have had their opportunity with the event that this happens instead of (CR 614.5).
    pub applied: SmallVec<[Replacer; 1]>,
    /// For what happens instead of an event or follows from one: what the instruction did, whatever is done here.
    pub reported: Option<Box<Done>>,
}

/// A card that players have looked at during a resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Looked {
    /// The card.
    pub item: Item,
    /// Who looked at it: everybody if it was revealed.
    pub by: PlayerSet,
    /// Among how many cards it was.
    pub among: u32,
}

impl Scope {
    /// What was chosen for a target of the mode that is followed, as far as it is still legal (CR 608.2b).
    pub(crate) fn legal(&self, target: u8) -> impl Iterator<Item = &Chosen> {
        let all = self.entry.targets.iter().enumerate();
        let legal = all.filter(move |(index, chosen)| {
            chosen.mode == self.mode
                && chosen.target == target
                && !self.illegal.get(*index).copied().unwrap_or(false)
        });
        legal.map(|(_, chosen)| chosen)
    }

    /// Whether it speaks of cards in libraries.
    pub(crate) fn holds_cards(&self) -> bool {
        let is_card = |item: &Item| matches!(item, Item::Card(..));
        let has_cards = |bound: &Bound| matches!(bound, Bound::Result(_, done) if !done.cards.is_empty());
        self.items.iter().any(is_card) || self.entry.results.iter().any(has_cards)
    }

    /// A card that it may speak of has become an object.
    pub(crate) fn card_became(&mut self, card: (PlayerId, CardId), object: ObjectId) {
        for item in self
            .items
            .iter_mut()
            .filter(|item| **item == Item::Card(card.0, card.1))
        {
            *item = Item::Object(object);
        }
        for bound in &mut self.entry.results {
            if let Bound::Result(_, done) = bound
                && done.cards.contains(&card)
            {
                done.cards.retain(|known| *known != card);
                done.objects.push(object);
            }
        }
    }

    /// The last look that players took at a card.
    pub(crate) fn look_at(&self, item: Item) -> Option<&Looked> {
        self.looked.iter().rev().find(|looked| looked.item == item)
    }

    /// A scope for what is, or would be, on the stack.
    pub(crate) fn new(entry: StackEntry) -> Self {
        Scope {
            entry,
            mode: 0,
            illegal: SmallVec::new(),
            items: SmallVec::new(),
            replaced: None,
            wanted: SmallVec::new(),
            tapped: None,
            looked: SmallVec::new(),
            gone_before: u32::MAX,
            applied: SmallVec::new(),
            reported: None,
        }
    }
}

/// Which part of the rules is at work.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Frame {
    /// The game starts: shuffling, opening hands, mulligans (CR 103).
    Start(Box<StartFrame>),
    /// The turn goes from step to step (CR 500).
    Step { place: u8, memo: u32 },
    /// Players get priority in turn until all pass (CR 117).
    Priority { passed: u8 },
    /// State-based actions and waiting triggers, before a player gets priority (CR 117.5).
    Settle {
        place: u8,
        chosen: SmallVec<[ObjectId; 2]>,
    },
    /// Waiting triggers are put on the stack (CR 603.3b).
    PutTriggers(Box<TriggerFrame>),
    /// It is chosen which of several events set a delayed trigger off (CR 603.7b).
    WhichEvent(Box<Waiting>),
    /// A spell is cast, an ability activated or put on the stack, or a cost paid (CR 601.2, 602.2, 603.3d, 118.12).
    Cast(Box<CastFrame>),
    /// The top of the stack resolves (CR 608).
    Resolve { object: ObjectId, place: u8, mode: u8 },
    /// An instruction is followed.
    Effect(Box<EffectFrame>),
    /// A batch goes through replacement effects (CR 616) and is committed.
    Batch(Box<BatchFrame>),
    /// A scope ends.
    EndScope,
    /// Permanents untap (CR 502.3).
    Untap(UntapFrame),
    /// Attackers are declared (CR 508.1).
    DeclareAttackers {
        place: u8,
        /// What has been chosen and is being paid for (CR 508.1j).
        attacks: Vec<crate::state::Attack>,
    },
    /// Blockers are declared (CR 509.1).
    DeclareBlockers {
        place: u8,
        /// What has been chosen and is being paid for (CR 509.1f).
        blocks: Vec<crate::state::Block>,
    },
    /// Combat damage is assigned and dealt (CR 510).
    CombatDamage(Box<DamageFrame>),
}

/// The start of a game (CR 103).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct StartFrame {
    pub place: u8,
    /// How many mulligans each player has taken.
    pub mulligans: PerPlayer<u8>,
    /// Who keeps.
    pub kept: PerPlayer<bool>,
    /// Who takes a mulligan in this round.
    pub again: PerPlayer<bool>,
    /// Whose answer is awaited.
    pub asked: Option<PlayerId>,
}

/// Permanents about to untap (CR 502.3).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct UntapFrame {
    /// Whether something has been asked.
    pub asked: bool,
    /// Which question comes next.
    pub at: u8,
    /// What stays tapped.
    pub stay: SmallVec<[ObjectId; 2]>,
}

/// Combat damage being assigned (CR 510.1).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct DamageFrame {
    pub place: u8,
    /// The creatures that deal damage in this step, the active player's first.
    pub dealers: Vec<ObjectId>,
    /// Which of them is being asked for.
    pub at: u32,
    /// What has been assigned: dealer, recipient, amount.
    pub assigned: Vec<(ObjectId, crate::event::Thing, u32)>,
}

/// Waiting triggers on their way to the stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct TriggerFrame {
    pub place: u8,
    /// Those to be put on the stack, in order, the first first.
    pub queue: Vec<Waiting>,
}

/// An instruction in progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct EffectFrame {
    pub node: NodeId,
    pub place: u16,
    /// A number worked out when the instruction began.
    pub count: i32,
    /// What has been chosen so far.
    pub chosen: SmallVec<[Item; 2]>,
    /// What the parts done so far have done.
    pub done: Done,
}

impl EffectFrame {
    pub fn new(node: NodeId) -> Self {
        EffectFrame {
            node,
            place: 0,
            count: 0,
            chosen: SmallVec::new(),
            done: Done::default(),
        }
    }
}

/// One event on its way to being committed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct BatchEvent {
    pub event: Event,
    /// The replacement effects that have already applied (CR 614.5).
    pub applied: SmallVec<[Replacer; 1]>,
    /// Whether replacement is finished.
    pub settled: bool,
    /// Whether it is what was to be done, or part of it: a permanent that regenerates isn't destroyed (CR 614.6).
    pub counts: bool,
}

/// What replaces: an ability of an object, or an effect by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Replacer {
    /// The statement of that number of an object's static ability.
    Ability(ObjectId, AbilityId, u8),
    /// A statement of an ability that the moving card would have on the battlefield (CR 614.12).
    Entering(AbilityId, u8),
    /// An effect.
    Effect(u32),
    /// A rule of the game: stun counters (CR 122.1d), regeneration shields are effects.
    Stun,
    /// A rule of the game: a shield counter goes instead of the permanent, and instead of damage to it (CR 122.1c).
    Shield,
    /// A rule of the game: a permanent with a finality counter is exiled instead of dying (CR 122.1h).
    Finality,
    /// An Aura that enters without being cast needs something to enchant (CR 303.4f).
    AuraEntry,
    /// What enters attacking or blocking needs something to attack or block (CR 508.4, 509.4).
    CombatEntry,
    /// A planeswalker enters with loyalty counters (CR 306.5b).
    Loyalty,
    /// A spell cast with flashback is exiled instead of leaving the stack for elsewhere (CR 702.34a).
    Flashback,
    /// Protection prevents damage (CR 702.16e).
    Protection,
    /// A discarded card with madness is exiled instead of put into a graveyard (CR 702.35a).
    Madness,
}

/// A batch on its way to being committed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct BatchFrame {
    pub events: Vec<BatchEvent>,
    /// The event being looked at.
    pub at: u32,
    /// The replacement that is being applied and has asked something.
    pub applying: Option<Replacer>,
    /// Whether the affected player has been asked which replacement to apply.
    pub asked: bool,
    /// Effects that happen instead of events, or follow from their prevention, once the rest has happened.
    pub instead: Vec<Followed>,
    /// Events that follow one after the other, once the rest has happened: cards drawn in addition.
    pub later: Vec<BatchEvent>,
    /// Effects with a limited number of uses that have applied.
    pub used: Numbers<SmallVec<[u32; 1]>>,
    /// What it tells the instruction.
    pub report: Report,
    /// Whose order of what enters is settled.
    pub arrivals: ArrivalOrder,
}

/// What a batch tells the instruction that it belongs to ("this way").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Report {
    /// That this is what was done.
    Done,
    /// That this was done too.
    More,
    /// Nothing: it follows from another batch.
    Nothing,
}

impl Report {
    /// What the rest of the same batch tells.
    pub(crate) fn later(self) -> Self {
        match self {
            Report::Done | Report::More => Report::More,
            Report::Nothing => Report::Nothing,
        }
    }
}

/// Who has been asked for the order of what enters at once (CR 613.7m).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ArrivalOrder {
    /// Nobody.
    #[default]
    Open,
    /// That player and those before them.
    Asked(PlayerId),
}

/// An effect that follows from a replacement or prevention.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Followed {
    pub replacer: Replacer,
    /// Whom the prevented damage would have been dealt to.
    pub spared: Option<crate::event::Thing>,
    pub scope: Scope,
    pub root: NodeId,
}

/// What a cost is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Purpose {
    /// A permanent is turned face up (CR 702.37e).
    TurnFaceUp,
    /// A spell or ability that goes on the stack.
    Stack,
    /// A mana ability, which doesn't (CR 605.3b).
    Mana,
    /// An instruction that is being followed.
    Instruction,
    /// A special action that a keyword allows (CR 116.2f).
    Special,
    /// Attacking or blocking creatures (CR 508.1j, 509.1f).
    Combat,
}

/// A mana ability that the payer has decided to activate.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct PlannedMana {
    pub object: ObjectId,
    pub ability: AbilityId,
    /// The kinds of mana that it is to make, where it has a choice.
    pub mana: SmallVec<[ManaKind; 2]>,
    /// What pays for it, where that is a choice.
    pub objects: SmallVec<[ObjectId; 1]>,
    /// The mana that pays for it.
    pub spend: ManaPool,
}

/// A spell or ability on its way to the stack, or a cost on its way to being paid.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct CastFrame {
    pub place: u8,
    pub purpose: Purpose,
    /// Who pays.
    pub who: PlayerId,
    pub entry: StackEntry,
    /// The face or half that is cast, or the definition that the ability stands on.
    pub def: DefId,
    /// Which of the targets is being chosen.
    pub target: u8,
    /// The total cost, once it is locked in (CR 601.2f).
    pub cost: crate::cost::TotalCost,
    /// What was chosen for the parts of the cost that need a choice, part by part.
    pub paid_with: SmallVec<[SmallVec<[Item; 2]>; 1]>,
    /// What was chosen so far for the next part, where it is chosen one by one.
    pub picked: SmallVec<[Item; 2]>,
    /// For a mana ability: the kinds of mana that the payer wants of it, in order.
    pub wanted: SmallVec<[ManaKind; 2]>,
    /// For a mana ability: the mana that the payer wants to spend on it, if it has decided.
    pub spend: Option<ManaPool>,
    /// For a mana ability: what the payer wants to give up for it.
    pub given: SmallVec<[ObjectId; 1]>,
    /// Mana abilities that the payer has still to activate, the next last.
    pub plan: Vec<PlannedMana>,
}

impl CastFrame {
    pub fn new(purpose: Purpose, entry: StackEntry, def: DefId) -> Self {
        CastFrame {
            place: 0,
            purpose,
            who: entry.controller,
            entry,
            def,
            target: 0,
            cost: crate::cost::TotalCost::default(),
            paid_with: SmallVec::new(),
            picked: SmallVec::new(),
            wanted: SmallVec::new(),
            spend: None,
            given: SmallVec::new(),
            plan: Vec::new(),
        }
    }
}

/// Watches for mandatory loops (CR 104.4b), with Brent's way of finding a cycle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct LoopWatch {
    /// The position that later ones are compared with.
    pub saved: u64,
    /// How many resolutions since it was saved.
    pub steps: u32,
    /// How many until another one is saved.
    pub limit: u32,
    /// How often the saved position has come again.
    pub repeats: u8,
    /// Resolutions without an unforced choice but passing.
    pub resolutions: u32,
}
