//! What each event and each record touches: the one table that decides what is stale.

use spellstack_core::zone::ZoneKinds;
use spellstack_core::{CounterKind, ObjectId, PlayerSet, Zone, ZoneKind};

use super::aspects::{Aspects, Touch};
use super::watchers::Watcher;
use crate::event::{Bookkeeping, Change, Event, Move, Mover};
use crate::program::{EventKind, Program, WatchClass};
use crate::reader::Reader;
use crate::state::{Affected, EffectSpan, Object};

impl Reader<'_> {
    /// What a change touches that is about to be made.
    #[inline]
    pub(crate) fn touch(&self, change: Change<'_>) -> Touch {
        let always = match change {
            Change::Event(Event::BeginStep { .. }) => Aspects::HISTORY,
            Change::Bookkeeping(Bookkeeping::ForgetLastKnown { .. }) => Aspects::NONE,
            Change::Event(_) | Change::Bookkeeping(_) => Aspects::ANYTHING.and(Aspects::HISTORY),
        };
        match change {
            Change::Event(event) => {
                let aspects = self.touched_by(event).and(always);
                let players = match aspects.intersects(Aspects::PERSONAL) {
                    true => self.players_touched_by(event),
                    false => PlayerSet::empty(),
                };
                Touch { aspects, players }
            }
            Change::Bookkeeping(record) => Touch::of(self.touched_by_record(record).and(always)),
        }
    }

    fn touched_by(&self, event: &Event) -> Aspects {
        match event {
            Event::Move(movement) => self.touched_by_move(movement),
            Event::CreateToken { .. } => Aspects::ROWS.and(Aspects::ONTO_BATTLEFIELD).and(Aspects::STRAYS),
            Event::CreateEmblem { .. } => Aspects::ROWS.and(Aspects::INTO_COMMAND).and(Aspects::RULES),
            // An ability on the stack has no characteristics, and a spell only its printed ones, unless a card says so.
            Event::Cease { object } => {
                let ceasing = self.facts.object(*object);
                let is_ability = ceasing.is_some_and(Object::is_ability);
                Aspects::STACK.and(Aspects::ROWS.when(!is_ability))
            }
            Event::PutOnStack { .. } => Aspects::into_zone(ZoneKind::Stack),
            Event::CopyOnStack { .. } => Aspects::into_zone(ZoneKind::Stack)
                .and(Aspects::ROWS)
                .and(Aspects::COPIES)
                .and(Aspects::STRAYS),
            Event::Draw { .. } | Event::Shuffle { .. } => Aspects::LIBRARIES,
            Event::Tap { .. } => Aspects::TAPPED,
            Event::Untap { .. } => Aspects::UNTAPPED,
            Event::PutCounters { kind, .. } => Aspects::COUNTERS_PUT.and(touched_by_counters(*kind)),
            Event::RemoveCounters { kind, .. } => Aspects::COUNTERS_REMOVED.and(touched_by_counters(*kind)),
            Event::Attach { .. } | Event::Unattach { .. } => Aspects::ROWS.and(Aspects::ATTACHMENTS),
            Event::Transform { .. } | Event::TurnFaceDown { .. } | Event::TurnFaceUp { .. } => {
                Aspects::ROWS.and(Aspects::FACES)
            }
            // The layers have said who controls it; what is noted of that they don't read.
            Event::GainControl { .. } => Aspects::CONTROL,
            Event::Damage(_) => Aspects::DAMAGE,
            Event::RemoveDamage { .. } | Event::RemoveAllDamage => Aspects::FORGOTTEN_MARKS,
            Event::DrewFromEmpty { .. } => Aspects::FAILED_DRAWS,
            Event::GainLife { .. } => Aspects::LIFE_GAINED,
            Event::LoseLife { .. } => Aspects::LIFE_LOST,
            Event::GiveCounters { .. } | Event::TakeCounters { .. } => Aspects::PLAYER_COUNTERS,
            Event::AddMana { .. } | Event::SpendMana { .. } | Event::EmptyPools => Aspects::POOLS,
            Event::LoseGame { .. } | Event::WinGame { .. } | Event::DrawGame => Aspects::OUTCOME,
            // What was to apply during the player's next turn begins with it.
            Event::BeginTurn { who, .. } => {
                let is_to_come = EffectSpan::NextTurnOf(*who);
                let begins = self.facts.effects.iter().any(|effect| effect.span == is_to_come);
                let turn = Aspects::TURN.and(Aspects::OWN_TURN).and(Aspects::STEP);
                turn.and(Aspects::MODIFIERS.when(begins))
            }
            Event::BeginStep { .. } => Aspects::STEP,
            Event::ExtraTurn { .. }
            | Event::BecomeMonarch { .. }
            | Event::SkipNext { .. }
            | Event::Skip { .. } => Aspects::AGENDA,
            Event::DeclareAttackers { .. }
            | Event::DeclareBlockers { .. }
            | Event::RemoveFromCombat { .. }
            | Event::LeaveAttacked { .. }
            | Event::Blocked { .. } => Aspects::COMBAT,
            Event::EndCombat => Aspects::COMBAT_END,
            // What these change is in the events that they contain or go with.
            Event::Destroy { .. }
            | Event::Sacrifice { .. }
            | Event::Discard { .. }
            | Event::Cycle { .. }
            | Event::Mill { .. }
            | Event::Reorder { .. }
            | Event::Show { .. }
            | Event::TapForMana { .. }
            | Event::Cast { .. }
            | Event::Activate { .. }
            | Event::Target { .. }
            | Event::Counter { .. }
            | Event::PlayLand { .. }
            | Event::Trigger { .. } => Aspects::NONE,
        }
    }

    fn touched_by_record(&self, record: &Bookkeeping) -> Aspects {
        match record {
            Bookkeeping::Announce { .. } => Aspects::ANNOUNCEMENTS,
            Bookkeeping::Remember { .. } => Aspects::MEMORY,
            Bookkeeping::BeginEffect { effect } if self.changes_characteristics(effect) => Aspects::MODIFIERS,
            Bookkeeping::BeginEffect { .. } => Aspects::RULE_EFFECTS,
            Bookkeeping::EndEffects { ids } => {
                let mut ending = self
                    .facts
                    .effects
                    .iter()
                    .filter(|effect| ids.contains(&effect.id));
                let modifies = ending.any(|effect| self.changes_characteristics(effect));
                Aspects::RULE_EFFECTS.and(Aspects::MODIFIERS.when(modifies))
            }
            Bookkeeping::UseEffect { .. } => Aspects::RULE_EFFECTS.and(Aspects::MODIFIERS),
            Bookkeeping::EndUntil { .. } => Aspects::UNTIL,
            Bookkeeping::SchedulePhases { .. } => Aspects::AGENDA,
            Bookkeeping::FirstStrikers { .. } => Aspects::COMBAT,
            Bookkeeping::NoteWorlds { .. } => Aspects::WORLDS,
            Bookkeeping::ForgetDeathtouch | Bookkeeping::ForgetEmptyDraw => Aspects::FORGOTTEN_MARKS,
            Bookkeeping::ForgetLastKnown { .. }
            | Bookkeeping::BeginDelayed { .. }
            | Bookkeeping::EndDelayed { .. }
            | Bookkeeping::Note { .. }
            | Bookkeeping::ArmState { .. } => Aspects::NONE,
        }
    }

    fn touched_by_move(&self, movement: &Move) -> Aspects {
        let (from, to) = (movement.from.kind(), movement.to.kind());
        let into = match movement.to {
            Zone::Hand(_) if self.is_slow(movement.what) => Aspects::OTHER_ZONES.and(Aspects::SLOW_HAND),
            _ => Aspects::into_zone(to),
        };
        let is_of_layers = |zone| matches!(zone, ZoneKind::Battlefield | ZoneKind::Command);
        let is_row = is_of_layers(from)
            || is_of_layers(to)
            || movement.entry.face_down
            || self.mover_is_noted(movement);
        Aspects::out_of_zone(from)
            .and(into)
            .and(Aspects::ROWS.when(is_row))
            .and(Aspects::STRAYS.when(self.may_be_stray(movement.what)))
    }

    /// Whom what an event touches concerns, where that isn't everybody.
    fn players_touched_by(&self, event: &Event) -> PlayerSet {
        match event {
            Event::Move(movement) => match movement.to {
                Zone::Hand(player) => PlayerSet::only(player),
                _ => PlayerSet::empty(),
            },
            Event::Untap { object } => self.controllers(*object),
            Event::BeginTurn { who, .. } => PlayerSet::only(*who),
            _ => PlayerSet::empty(),
        }
    }

    /// Who controls it; everybody might as long as that isn't worked out.
    fn controllers(&self, object: ObjectId) -> PlayerSet {
        match self.derived.is_valid() {
            true => self.controller(object).map(PlayerSet::only).unwrap_or_default(),
            false => PlayerSet::all(self.facts.players.len()),
        }
    }

    /// Whether what is drawn can be cast only when a sorcery could be.
    fn is_slow(&self, what: Mover) -> bool {
        match what {
            Mover::Library(_, card) => {
                let def = self.program.def(self.facts.cards[card.index()].def);
                !def.flags.at_instant_speed && def.other.is_none()
            }
            Mover::Object(_) => false,
        }
    }

    /// Whether what moves is no card, and may cease to exist where it goes (CR 704.5d, 704.5e).
    fn may_be_stray(&self, mover: Mover) -> bool {
        let Mover::Object(id) = mover else { return false };
        self.facts.object(id).is_some_and(|object| object.card.is_none())
    }

    /// Whether a card between hidden or other zones has abilities that function in one of them (CR 113.6), so that watchers
    /// change.
    fn mover_is_noted(&self, movement: &Move) -> bool {
        let def = match movement.what {
            // What is face down isn't what its card is.
            Mover::Object(id) if self.facts.is_face_down(id) => return true,
            Mover::Object(id) => self.facts.object(id).map(|object| object.def),
            Mover::Library(_, card) => self.facts.cards.get(card.index()).map(|info| info.def),
        };
        let zones = ZoneKinds::of(&[movement.from.kind(), movement.to.kind()]);
        def.is_some_and(|def| self.program.def(def).flags.noted.intersects(zones))
            || self.mover_is_changed(movement)
    }

    /// Whether a continuous effect changes the moving object itself.
    pub(crate) fn mover_is_changed(&self, movement: &Move) -> bool {
        let Mover::Object(id) = movement.what else {
            return false;
        };
        self.facts.effects.iter().any(|effect| match &effect.affected {
            Affected::Objects(objects) => objects.contains(&id),
            Affected::AsWorded => false,
        })
    }
}

fn touched_by_counters(kind: CounterKind) -> Aspects {
    let is_layered = kind.pt_change().is_some() || kind.is_keyword() || kind == CounterKind::Hone;
    let is_counted =
        matches!(kind, CounterKind::Loyalty | CounterKind::Defense) || kind.pt_change().is_some();
    let layered = Aspects::LAYERED_COUNTERS.when(is_layered);
    layered.and(Aspects::COUNTED_COUNTERS.when(is_counted))
}

/// What an ability touches that is new.
pub(crate) fn touched_by_new(program: &Program, watcher: &Watcher) -> Touch {
    let aspects = match watcher.class {
        WatchClass::Rule => Aspects::RULES,
        // Nobody just taps for mana unless there is something to pay.
        WatchClass::Mana if program.ability(watcher.held.id).only_taps => Aspects::MANA_ABILITIES,
        WatchClass::Mana => Aspects::MANA_ABILITIES.and(Aspects::ABILITIES),
        WatchClass::Activated => Aspects::ABILITIES,
        WatchClass::Trigger | WatchClass::Replacement => {
            Aspects::RULES.when(watcher.kind == EventKind::TappedForMana)
        }
        WatchClass::State => Aspects::NONE,
    };
    Touch::for_player(aspects, watcher.controller)
}

/// Whether an ability that is gone makes a difference to the mana that players have.
pub(super) fn is_about_mana(watcher: &Watcher) -> bool {
    match watcher.class {
        WatchClass::Mana | WatchClass::Rule => true,
        WatchClass::Trigger | WatchClass::Replacement => watcher.kind == EventKind::TappedForMana,
        WatchClass::State | WatchClass::Activated => false,
    }
}
