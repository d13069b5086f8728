//! What is derived from the facts and kept until they change: characteristics, who watches for what, and findings that
//! save looking again.
//!
//! Each kept value says which aspects of the facts it was worked out from ([`Aspects`]); each event says which it touches
//! ([`Touch`], by the one table in `touch.rs`). A value is valid while nothing that it reads is touched. The fields are
//! private: nobody else can end what is kept, or forget to. None of it is part of equality, the hash or a saved game.

mod aspects;
mod idle;
mod mana;
mod quick;
mod table;
mod touch;
mod watchers;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use spellstack_core::{AbilityId, ObjectId, PlayerId};

pub(crate) use self::aspects::{Aspects, Touch};
use self::idle::Idle;
pub(crate) use self::idle::Wants;
use self::mana::CachedMana;
pub use self::quick::Answers;
use self::quick::Counts;
pub(crate) use self::quick::Quick;
pub(crate) use self::table::{Before, CharTable, Row};
pub(crate) use self::touch::touched_by_new;
pub(crate) use self::watchers::{Watcher, Watchers};
use crate::demand::Units;
use crate::event::Change;
use crate::layers::{self, Active, Followed, Incremental, Scratch, Update, World};
use crate::program::{EventKind, EventKinds, Price, Program, Reads, WatchClass};
use crate::state::Facts;

/// What the layers read whatever is in play.
const LAYERS_READ: Aspects = Aspects::ROWS
    .and(Aspects::MODIFIERS)
    .and(Aspects::LAYERED_COUNTERS);

/// What state-based actions look at (CR 704.5).
const STATE_BASED_READ: Aspects = Aspects::ROWS
    .and(Aspects::OUT_OF_OPEN)
    .and(Aspects::ONTO_BATTLEFIELD)
    .and(Aspects::COUNTED_COUNTERS)
    .and(Aspects::CONTROL)
    .and(Aspects::WORLDS)
    .and(Aspects::DAMAGE)
    .and(Aspects::LIFE_LOST)
    .and(Aspects::PLAYER_COUNTERS)
    .and(Aspects::OUTCOME)
    .and(Aspects::FAILED_DRAWS)
    .and(Aspects::COMBAT)
    .and(Aspects::MODIFIERS)
    .and(Aspects::RULE_EFFECTS)
    .and(Aspects::UNTIL);

/// What they look at besides where an Aura says by more than the nature of an object what it can enchant.
const ENCHANTING_READS: Aspects = Aspects::TAPPED
    .and(Aspects::UNTAPPED)
    .and(Aspects::MEMORY)
    .and(Aspects::FORGOTTEN_MARKS)
    .and(Aspects::LIFE_GAINED)
    .and(Aspects::TURN)
    .and(Aspects::STEP)
    .and(Aspects::AGENDA)
    .and(Aspects::COMBAT_END)
    .and(Aspects::COUNTERS_PUT)
    .and(Aspects::COUNTERS_REMOVED);

/// What the layers come to.
#[derive(Clone, Debug, Default)]
pub(crate) struct LayerOutput {
    pub table: CharTable,
    pub watchers: Watchers,
    /// What the layers read: a change to anything else leaves them valid.
    pub reads: Aspects,
    /// Whether every effect does to each object what it would do if there were no others (`layers/incremental`).
    pub separable: bool,
    /// The statements of static abilities in play that change characteristics.
    pub modifiers: Vec<Active>,
    /// What it takes to apply the static abilities in play.
    pub price: Price,
    /// How much it took to find out which effects depend on which.
    pub tried: Price,
    /// Whether it took too much, so that not all effects were applied.
    pub exhausted: bool,
}

impl LayerOutput {
    /// Where other findings can be put: the memory of the old ones, unless a copy of the game goes on reading them.
    pub fn anew(found: &mut Arc<LayerOutput>) -> &mut LayerOutput {
        if Arc::get_mut(found).is_none() {
            *found = Arc::new(LayerOutput {
                table: CharTable::with_room(found.table.rows().len()),
                ..LayerOutput::default()
            });
        }
        Arc::make_mut(found)
    }
}

/// Everything that is kept.
#[derive(Debug, Default)]
pub(crate) struct Derived {
    /// Copies of a game share what was found for them until one of them finds something else.
    output: Arc<LayerOutput>,
    /// Whether that is so now.
    valid: bool,
    /// Whether no state-based action applied when last checked, and nothing that they read has changed since.
    settled: bool,
    /// Whether no token or copy has gone where it ceases to exist since that was last looked for.
    no_strays: bool,
    /// The players who were found to have nothing to do, since when nothing has happened that concerns them.
    idle: Idle,
    /// The mana that players were found to have; none in a clone.
    mana: CachedMana,
    /// Memory that the layers work in; none in a clone.
    scratch: Option<Box<Scratch>>,
    /// Whether quick answers are taken, and how often they were.
    answers: Answers,
    counts: Counts,
    /// What it has taken to imagine how permanents would enter, as far as it hasn't been charged.
    imagined: Imagined,
}

impl Clone for Derived {
    fn clone(&self) -> Self {
        Derived {
            output: Arc::clone(&self.output),
            valid: self.valid,
            settled: self.settled,
            no_strays: self.no_strays,
            idle: self.idle,
            mana: CachedMana::default(),
            scratch: None,
            answers: self.answers,
            counts: self.counts.clone(),
            imagined: Imagined::default(),
        }
    }
}

/// What is asked of it.
impl Derived {
    /// What follows from other facts, which are only imagined.
    pub fn imagined(&self, program: &Program, facts: &Facts) -> Self {
        let mut derived = Derived {
            answers: self.answers,
            ..Derived::default()
        };
        derived.refresh(program, facts);
        derived
    }

    /// Whether the characteristics are those of now.
    #[inline]
    pub fn is_valid(&self) -> bool {
        self.valid
    }

    /// What the layers came to.
    #[inline]
    pub fn output(&self) -> &LayerOutput {
        &self.output
    }

    /// The characteristics that the layers gave.
    #[inline]
    pub fn table(&self) -> &CharTable {
        &self.output.table
    }

    /// What the layers read.
    #[inline]
    pub fn reads(&self) -> Aspects {
        self.output.reads
    }

    /// The kinds of events that some watcher of a class watches for.
    #[inline]
    pub fn watched_by(&self, class: WatchClass) -> EventKinds {
        self.output.watchers.kinds(class)
    }

    /// The watchers of a class for a kind of event.
    #[inline]
    pub fn watchers(&self, class: WatchClass, kind: EventKind) -> &[Watcher] {
        self.output.watchers.of(class, kind)
    }

    /// How often an object has an activated ability that functions where it is.
    pub fn instances(&self, object: ObjectId, ability: AbilityId) -> usize {
        let watchers =
            [WatchClass::Activated, WatchClass::Mana].map(|class| self.watchers(class, EventKind::Other));
        let is_it = |watcher: &&Watcher| (watcher.object, watcher.held.id) == (object, ability);
        watchers.into_iter().flatten().filter(is_it).count()
    }

    /// The activated abilities that function where they are: those that use the stack, or mana abilities. One that an object
    /// has several times is there once: nobody can tell which of them is activated.
    pub fn activated(&self, class: WatchClass, controller: PlayerId) -> impl Iterator<Item = &Watcher> {
        let watchers = self.watchers(class, EventKind::Other);
        let is_first = |at: usize, watcher: &Watcher| {
            let mut before = watchers[..at].iter().rev();
            let mut of_it = before.by_ref().take_while(|other| other.object == watcher.object);
            of_it.all(|other| other.held.id != watcher.held.id)
        };
        let numbered = watchers.iter().enumerate();
        numbered
            .filter(move |(at, watcher)| watcher.controller == controller && is_first(*at, watcher))
            .map(|(_, watcher)| watcher)
    }

    /// The abilities that watch the state of the game.
    pub fn state_watchers(&self) -> &[Watcher] {
        self.watchers(WatchClass::State, EventKind::Other)
    }

    /// The rule-changing static abilities.
    pub fn rules(&self) -> &[Watcher] {
        self.watchers(WatchClass::Rule, EventKind::Other)
    }

    /// Whether state-based actions have nothing to do, as far as that is known.
    pub fn is_settled(&self) -> bool {
        self.settled
    }

    /// Whether no token or copy is where it ceases to exist, as far as that is known.
    pub fn has_no_strays(&self) -> bool {
        self.no_strays
    }

    /// Whether a player has nothing to do, as far as that is known.
    pub fn is_idle(&self, facts: &Facts, player: PlayerId, sorcery_speed: bool) -> bool {
        self.idle.contains(facts, player, sorcery_speed)
    }

    /// The mana that a player has, if that is known.
    pub fn mana_of(&self, player: PlayerId) -> Option<&Units> {
        self.mana.of(player)
    }
}

/// An amount that readers add to.
#[derive(Debug, Default)]
struct Imagined(AtomicU64);

/// What is found out, and noted for as long as it is so.
impl Derived {
    /// It has taken so much to imagine something.
    pub fn note_imagined(&self, amount: u64) {
        // Only one thread at a time plays a game.
        let sum = self.imagined.0.load(Ordering::Relaxed).saturating_add(amount);
        self.imagined.0.store(sum, Ordering::Relaxed);
    }

    /// How much that has taken since it was last asked.
    pub fn take_imagined(&mut self) -> u64 {
        std::mem::take(self.imagined.0.get_mut())
    }

    /// No state-based action applies.
    pub fn note_settled(&mut self) {
        self.settled = true;
    }

    /// No token or copy is where it ceases to exist.
    pub fn note_no_strays(&mut self) {
        self.no_strays = true;
    }

    /// A player has nothing to do as long as nothing that the player wants is touched.
    pub fn note_idle(&mut self, player: PlayerId, sorcery_speed: bool, wants: Wants) {
        self.idle.note(player, sorcery_speed, wants);
    }

    /// A player has that mana.
    pub fn keep_mana(&mut self, player: PlayerId, units: Units) {
        self.mana.keep(player, units);
    }
}

/// What becomes of it when the facts change.
impl Derived {
    /// Works the layers out if they aren't those of now; whether that was necessary.
    #[inline]
    pub fn refresh(&mut self, program: &Program, facts: &Facts) -> bool {
        let is_stale = !self.valid;
        if is_stale {
            self.recompute(program, facts);
        }
        is_stale
    }

    #[inline(never)]
    fn recompute(&mut self, program: &Program, facts: &Facts) {
        let scratch = self.scratch.get_or_insert_default();
        let found = LayerOutput::anew(&mut self.output);
        layers::compute(World { program, facts }, found, scratch);
        found.reads = found
            .reads
            .and(LAYERS_READ)
            .and(Aspects::STACK.when(program.changes_spells));
        self.valid = true;
        self.touched(Touch::of(Aspects::CHARACTERISTICS));
    }

    /// Forgets what the layers came to.
    pub fn invalidate(&mut self) {
        self.valid = false;
    }

    /// An event that touches that is about to be applied; the layers are brought up to date in the way that is named.
    #[inline]
    pub fn touch(&mut self, program: &Program, touch: Touch, update: &Update) {
        let reads = self.output.reads;
        self.valid &= !touch.aspects.intersects(reads) || matches!(update, Update::Incremental(_));
        let strays = touch.aspects.intersects(Aspects::STRAYS);
        self.no_strays &= !strays;
        if self.settled {
            let enchanting = ENCHANTING_READS.when(!program.enchants_by_nature);
            let reads = reads.and(STATE_BASED_READ).and(enchanting);
            self.settled = !strays && (update.looks_by_itself() || !touch.aspects.intersects(reads));
        }
        if self.valid {
            self.touched(touch);
        } else {
            self.mana.touched(touch.aspects);
            self.idle.end();
        }
    }

    #[inline]
    fn touched(&mut self, touch: Touch) {
        self.mana.touched(touch.aspects);
        self.idle.touched(touch);
    }

    /// Brings the layers up to date in place, after the change has been made. They stay invalid if there is more to it.
    #[inline]
    pub fn follow(&mut self, program: &Program, facts: &Facts, change: Change<'_>, update: &Update) {
        if let Update::Incremental(incremental) = update {
            self.follow_in_place(program, facts, change, incremental);
        }
    }

    fn follow_in_place(
        &mut self,
        program: &Program,
        facts: &Facts,
        change: Change<'_>,
        incremental: &Incremental,
    ) {
        let world = World { program, facts };
        let scratch = self.scratch.get_or_insert_default();
        let Followed {
            valid,
            quiet,
            touches,
        } = layers::follow(world, &mut self.output, scratch, change, incremental);
        self.valid = valid;
        self.settled &= quiet;
        touches.into_iter().for_each(|touch| self.touched(touch));
    }
}

impl Reads {
    /// The aspects that these are.
    pub fn aspects(self) -> Aspects {
        const TABLE: [(Reads, Aspects); 9] = [
            (Reads::TAPPED, Aspects::TAPPED.and(Aspects::UNTAPPED)),
            (
                Reads::COUNTERS,
                Aspects::COUNTERS_PUT.and(Aspects::COUNTERS_REMOVED),
            ),
            (Reads::COMBAT, Aspects::COMBAT.and(Aspects::COMBAT_END)),
            (
                Reads::OTHER_ZONES,
                Aspects::OTHER_ZONES.and(Aspects::LIBRARIES).and(Aspects::MEMORY),
            ),
            (Reads::LIFE, Aspects::LIFE_GAINED.and(Aspects::LIFE_LOST)),
            (Reads::TURN, Aspects::TURN),
            (Reads::HISTORY, Aspects::HISTORY),
            (Reads::STACK, Aspects::STACK.and(Aspects::ANNOUNCEMENTS)),
            (Reads::STEP, Aspects::STEP),
        ];
        let read = TABLE.iter().filter(|(reads, _)| self.intersects(*reads));
        read.fold(Aspects::NONE, |all, (_, aspects)| all.and(*aspects))
    }
}
