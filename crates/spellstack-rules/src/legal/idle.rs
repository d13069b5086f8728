//! Players who have nothing to do, and what could give them something to do.
//!
//! A list that turns out empty says why: what is in the way of each card and ability that could come into question. Only
//! what concerns one of the reasons ends that knowledge.

use spellstack_core::{PlayerId, PlayerSet, Zone};

use crate::cache::{WatchClass, Watcher};
use crate::event::{Event, EventKind, Mover};
use crate::look::Look;
use crate::program::Program;
use crate::state::Facts;

/// What a player without anything to do waits for, besides new abilities and new cards in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wants(u8);

impl Wants {
    /// Mana, or a permanent to tap.
    pub const MANA: Wants = Wants(1);
    /// Something on the stack.
    pub const STACK: Wants = Wants(2);
    /// A card in a graveyard, in exile or in the command zone.
    pub const ELSEWHERE: Wants = Wants(4);
    /// A card in exile.
    pub const EXILE: Wants = Wants(8);
    /// Another turn.
    pub const TURN: Wants = Wants(16);
    /// A permanent to target.
    pub const ARRIVAL: Wants = Wants(32);
    /// Counters.
    pub const COUNTERS: Wants = Wants(64);
    /// Whatever happens may be it.
    pub const ANYTHING: Wants = Wants(128);

    pub const fn union(self, other: Wants) -> Wants {
        Wants(self.0 | other.0)
    }

    pub const fn has(self, wants: Wants) -> bool {
        self.0 & wants.0 != 0
    }
}

/// The players who were found to have nothing to do, until something happens that concerns them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Idle {
    /// Those who have nothing to do when sorceries can't be cast.
    players: PlayerSet,
    /// Those of them who wouldn't even if sorceries could be.
    always: PlayerSet,
    /// Those who wait for these things.
    mana: PlayerSet,
    stack: PlayerSet,
    elsewhere: PlayerSet,
    exile: PlayerSet,
    turn: PlayerSet,
    arrival: PlayerSet,
    counters: PlayerSet,
    anything: PlayerSet,
}

impl Idle {
    /// Whether the player is known to have nothing to do.
    pub fn contains(&self, facts: &Facts, player: PlayerId, sorcery_speed: bool) -> bool {
        let players = if sorcery_speed { self.always } else { self.players };
        // What is tapped for mana to pay something else gives no more than was there.
        let may_have_mana = || self.mana.contains(player) && !facts.players[player].pool.is_empty();
        players.contains(player) && !may_have_mana()
    }

    /// Notes that the player has nothing to do, and why.
    pub fn note(&mut self, player: PlayerId, sorcery_speed: bool, wants: Wants) {
        let only = PlayerSet::only(player);
        let put = |set: &mut PlayerSet, is_in: bool| {
            *set = if is_in {
                set.union(only)
            } else {
                set.difference(only)
            };
        };
        put(&mut self.players, true);
        put(&mut self.always, sorcery_speed);
        put(&mut self.mana, wants.has(Wants::MANA));
        put(&mut self.stack, wants.has(Wants::STACK));
        put(&mut self.elsewhere, wants.has(Wants::ELSEWHERE));
        put(&mut self.exile, wants.has(Wants::EXILE));
        put(&mut self.turn, wants.has(Wants::TURN));
        put(&mut self.arrival, wants.has(Wants::ARRIVAL));
        put(&mut self.counters, wants.has(Wants::COUNTERS));
        put(&mut self.anything, wants.has(Wants::ANYTHING));
    }

    /// Nobody is known to have nothing to do.
    pub fn end(&mut self) {
        *self = Idle::default();
    }

    /// Whether nobody is known to have nothing to do.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.players.is_empty()
    }

    /// These players may have something to do.
    pub fn end_for(&mut self, players: PlayerSet) {
        self.players = self.players.difference(players);
        self.always = self.always.difference(players);
    }

    /// Ends what an event may end. What it does to characteristics is left aside: new ones end it all.
    pub fn end_by(&mut self, event: &Event, look: Look<'_>) {
        let ended = self.concerned_by(event, look);
        self.end_for(ended);
        // Sorceries may be cast for which there was no time, and lands played.
        match event {
            Event::BeginTurn { who, .. } => self.always.remove(*who),
            Event::Move(movement) => {
                if let Zone::Hand(player) = movement.to {
                    self.always.remove(player);
                }
            }
            _ => {}
        }
    }

    /// Ends what a new ability may end.
    pub fn end_by_watcher(&mut self, program: &Program, watcher: &Watcher) {
        let only = PlayerSet::only(watcher.controller);
        match watcher.class {
            WatchClass::Rule => self.end(),
            // Nobody just taps for mana unless there is something to pay.
            WatchClass::Mana if program.ability(watcher.held.id).only_taps => {
                self.end_for(self.mana.union(self.anything).intersection(only));
            }
            WatchClass::Activated | WatchClass::Mana => self.end_for(only),
            WatchClass::Trigger | WatchClass::Replacement => {
                if watcher.kind == EventKind::TappedForMana {
                    self.end();
                }
            }
            WatchClass::State => {}
        }
    }

    /// The players whose reason to have nothing to do when sorceries can't be cast an event may take away.
    fn concerned_by(&self, event: &Event, look: Look<'_>) -> PlayerSet {
        let concerned = match event {
            Event::BeginStep { .. } | Event::ForgetLastKnown { .. } => return PlayerSet::empty(),
            Event::Move(movement) => match movement.to {
                Zone::Hand(_) if is_slow(look, movement.what) => PlayerSet::empty(),
                Zone::Hand(player) => PlayerSet::only(player),
                Zone::Stack => self.stack,
                Zone::Exile => self.elsewhere.union(self.exile),
                Zone::Graveyard(_) | Zone::Command => self.elsewhere,
                // What comes with new abilities is told of each.
                Zone::Battlefield => self.arrival,
                Zone::Library(_) => PlayerSet::empty(),
            },
            Event::CreateToken { .. } => self.arrival,
            Event::PutCounters { .. } => self.counters,
            Event::PutOnStack { .. } => self.stack,
            Event::Untap { object } => {
                let controller = look.controller(*object).map(PlayerSet::only);
                self.mana.intersection(controller.unwrap_or_default())
            }
            // CR 302.6: what the player controls can be tapped from now on.
            Event::BeginTurn { who, .. } => {
                let rested = self.mana.intersection(PlayerSet::only(*who));
                self.turn.union(rested)
            }
            // These take something away, or tell of what other events do, or are looked at by what waits for anything.
            Event::Tap { .. }
            | Event::SpendMana { .. }
            | Event::EmptyPools
            // Whether there is any left is seen when it is asked for.
            | Event::AddMana { .. }
            | Event::Cease { .. }
            | Event::Draw { .. }
            | Event::Shuffle { .. }
            | Event::Reorder { .. }
            | Event::Show { .. }
            | Event::Remember { .. }
            | Event::RemoveCounters { .. }
            | Event::GiveCounters { .. }
            | Event::TakeCounters { .. }
            | Event::TapForMana { .. }
            | Event::GainControl { .. }
            | Event::RemoveFromCombat { .. }
            | Event::LeaveAttacked { .. }
            | Event::RemoveDamage { .. }
            | Event::RemoveAllDamage
            | Event::ForgetDeathtouch
            | Event::NoteWorlds { .. }
            | Event::Damage(_)
            | Event::GainLife { .. }
            | Event::LoseLife { .. }
            | Event::DrewFromEmpty { .. }
            | Event::ForgetEmptyDraw
            | Event::Announce { .. }
            | Event::Cast { .. }
            | Event::Activate { .. }
            | Event::Target { .. }
            | Event::Counter { .. }
            | Event::PlayLand { .. }
            | Event::Trigger { .. }
            | Event::Destroy { .. }
            | Event::Sacrifice { .. }
            | Event::Discard { .. }
            | Event::Cycle { .. }
            | Event::Mill { .. }
            | Event::DeclareAttackers { .. }
            | Event::DeclareBlockers { .. }
            | Event::Blocked { .. }
            | Event::FirstStrikers { .. }
            | Event::EndCombat
            | Event::BeginDelayed { .. }
            | Event::EndDelayed { .. }
            | Event::Note { .. }
            | Event::ArmState { .. } => PlayerSet::empty(),
            // These are rare, or change characteristics.
            Event::CreateEmblem { .. }
            | Event::Attach { .. }
            | Event::Unattach { .. }
            | Event::Transform { .. }
            | Event::TurnFaceDown { .. }
            | Event::TurnFaceUp { .. }
            | Event::CopyOnStack { .. }
            | Event::BeginEffect { .. }
            | Event::EndEffects { .. }
            | Event::UseEffect { .. }
            | Event::LoseGame { .. }
            | Event::WinGame { .. }
            | Event::DrawGame
            | Event::ExtraTurn { .. }
            | Event::BecomeMonarch { .. }
            | Event::SkipNext { .. }
            | Event::Skip { .. }
            | Event::EndUntil { .. }
            | Event::Plan { .. } => return self.players,
        };
        concerned.union(self.anything)
    }
}

/// Whether what is drawn can be cast only when a sorcery could be.
fn is_slow(look: Look<'_>, what: Mover) -> bool {
    match what {
        Mover::Library(_, card) => {
            let def = look.program.def(look.facts.cards[card.index()].def);
            !def.flags.at_instant_speed && def.other.is_none()
        }
        Mover::Object(_) => false,
    }
}
