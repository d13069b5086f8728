//! How an object enters a zone.

use serde::{Deserialize, Serialize};
use spellstack_core::counter::CounterKind;
use spellstack_core::{Color, DefId, ObjectId, PlayerId};

use super::Thing;
use crate::characteristics::Copied;
use crate::state::Word;

/// How something that enters takes part in combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Joins {
    /// Attacking.
    Attacking,
    /// Blocking.
    Blocking,
}

/// How an object enters the battlefield, the stack or exile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entry {
    /// Under whose control; `None` is its owner's.
    pub controller: Option<PlayerId>,
    /// Tapped.
    pub tapped: bool,
    /// Attached to that object.
    pub attach: Option<Thing>,
    /// With that face up.
    pub face: Option<DefId>,
    /// With the X of the spell that it was (CR 107.3m).
    pub x: u32,
    /// With the number of times it was kicked.
    pub kicked: u8,
    /// With the colour chosen as it entered.
    pub color: Option<Color>,
    /// Into exile, where its controller may play it (CR 715.3d).
    pub on_adventure: bool,
    /// Into exile by madness (CR 702.35a).
    pub by_madness: bool,
    /// As a token with two faces (CR 707.8a).
    pub double_faced: bool,
    /// Face down (CR 708.3-708.4).
    pub face_down: bool,
    /// Everything else; `None` if there is nothing else.
    pub(crate) extras: Option<Box<Extras>>,
}

/// What few of the objects that enter have; it is kept apart, so that events stay small.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Extras {
    /// Attacking that player or planeswalker (CR 508.4).
    pub attacking: Option<Thing>,
    /// Whether it joins the combat, before its controller has chosen how (CR 508.4, 509.4).
    pub joins: Option<Joins>,
    /// Blocking that attacker.
    pub blocking: Option<ObjectId>,
    /// Who put the spell that it was onto the stack, if somebody else controls it now: its controller by default
    /// (CR 110.2b).
    pub put_by: Option<PlayerId>,
    /// With these counters.
    pub counters: Vec<(CounterKind, u32)>,
    /// As a copy with these copiable values (CR 707).
    pub copy_of: Option<Copied>,
    /// With the words and players chosen as it entered, but for a colour.
    pub words: Vec<Word>,
}

static NO_EXTRAS: Extras = Extras {
    attacking: None,
    joins: None,
    blocking: None,
    put_by: None,
    counters: Vec::new(),
    copy_of: None,
    words: Vec::new(),
};

impl Entry {
    /// What few of the objects that enter have.
    #[must_use]
    pub fn extras(&self) -> &Extras {
        self.extras.as_deref().unwrap_or(&NO_EXTRAS)
    }

    /// Changes that. Equal entries stay equal values: what is as good as nothing is not kept.
    pub(crate) fn change_extras(&mut self, change: impl FnOnce(&mut Extras)) {
        let mut extras = self.extras.take().unwrap_or_default();
        change(&mut extras);
        self.extras = Some(extras).filter(|extras| **extras != NO_EXTRAS);
    }
}
