//! The mana that players were found to have, kept for as long as nothing happens that could make a difference to it.
//!
//! Only mana of the simplest kind is kept: from the pool, from what just taps for mana that doesn't depend on the game, and
//! from what adds to that on an Aura. New characteristics end it, and so do new or lost abilities that have to do with mana.

use smallvec::SmallVec;
use spellstack_core::PlayerId;

use super::demand::Units;
use crate::cache::{WatchClass, Watcher};
use crate::event::{Event, EventKind};

/// The mana of the players for whom it is known.
#[derive(Debug, Default)]
pub(crate) struct KeptMana {
    of_players: SmallVec<[(PlayerId, Units); 2]>,
}

impl KeptMana {
    /// What a player was found to have.
    pub(super) fn of(&self, who: PlayerId) -> Option<&Units> {
        let of_player = self.of_players.iter().find(|(player, _)| *player == who);
        of_player.map(|(_, units)| units)
    }

    /// Keeps what a player was found to have, if that wasn't known.
    pub fn keep(&mut self, who: PlayerId, units: Units) {
        if self.of(who).is_none() {
            self.of_players.push((who, units));
        }
    }

    /// Forgets it all.
    #[inline]
    pub fn end(&mut self) {
        if !self.of_players.is_empty() {
            self.of_players.clear();
        }
    }

    /// Forgets it if the event may make a difference. What comes and goes makes one only by its abilities.
    #[inline]
    pub fn end_by(&mut self, event: &Event) {
        if !self.of_players.is_empty() && concerns_mana(event) {
            self.of_players.clear();
        }
    }
}

/// Whether an ability that is new or lost may make a difference to the mana that players have.
pub(crate) fn is_about_mana(watcher: &Watcher) -> bool {
    match watcher.class {
        WatchClass::Mana | WatchClass::Rule => true,
        WatchClass::Trigger | WatchClass::Replacement => watcher.kind == EventKind::TappedForMana,
        WatchClass::State | WatchClass::Activated => false,
    }
}

/// Whether an event may make a difference to the mana that players have, characteristics and abilities aside.
fn concerns_mana(event: &Event) -> bool {
    match event {
        Event::Tap { .. }
        | Event::Untap { .. }
        | Event::Attach { .. }
        | Event::Unattach { .. }
        | Event::Transform { .. }
        | Event::TurnFaceDown { .. }
        | Event::TurnFaceUp { .. }
        | Event::AddMana { .. }
        | Event::SpendMana { .. }
        | Event::EmptyPools
        // CR 302.6: what the player controls can be tapped from now on.
        | Event::BeginTurn { .. }
        | Event::BeginEffect { .. }
        | Event::EndEffects { .. }
        | Event::UseEffect { .. } => true,
        Event::Move(_)
        | Event::CreateToken { .. }
        | Event::CreateEmblem { .. }
        | Event::Cease { .. }
        | Event::Destroy { .. }
        | Event::Sacrifice { .. }
        | Event::Discard { .. }
        | Event::Cycle { .. }
        | Event::Draw { .. }
        | Event::Mill { .. }
        | Event::Shuffle { .. }
        | Event::Reorder { .. }
        | Event::Show { .. }
        | Event::Remember { .. }
        | Event::TapForMana { .. }
        | Event::PutCounters { .. }
        | Event::RemoveCounters { .. }
        | Event::LeaveAttacked { .. }
        | Event::GainControl { .. }
        | Event::RemoveFromCombat { .. }
        | Event::RemoveDamage { .. }
        | Event::RemoveAllDamage
        | Event::ForgetDeathtouch
        | Event::NoteWorlds { .. }
        | Event::Damage(_)
        | Event::GainLife { .. }
        | Event::LoseLife { .. }
        | Event::GiveCounters { .. }
        | Event::TakeCounters { .. }
        | Event::LoseGame { .. }
        | Event::WinGame { .. }
        | Event::DrawGame
        | Event::DrewFromEmpty { .. }
        | Event::ForgetEmptyDraw
        | Event::ForgetLastKnown { .. }
        | Event::Announce { .. }
        | Event::PutOnStack { .. }
        | Event::CopyOnStack { .. }
        | Event::Cast { .. }
        | Event::Activate { .. }
        | Event::Target { .. }
        | Event::Counter { .. }
        | Event::PlayLand { .. }
        | Event::Trigger { .. }
        | Event::BeginStep { .. }
        | Event::ExtraTurn { .. }
        | Event::BecomeMonarch { .. }
        | Event::Plan { .. }
        | Event::SkipNext { .. }
        | Event::Skip { .. }
        | Event::DeclareAttackers { .. }
        | Event::DeclareBlockers { .. }
        | Event::Blocked { .. }
        | Event::FirstStrikers { .. }
        | Event::EndCombat
        | Event::EndUntil { .. }
        | Event::BeginDelayed { .. }
        | Event::EndDelayed { .. }
        | Event::Note { .. }
        | Event::ArmState { .. } => false,
    }
}
