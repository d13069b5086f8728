//! Objects: a card, token, spell or ability during one stay in one zone (CR 109.1, 400.7).

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};
use spellstack_core::{CardId, Color, DefId, ObjectId, PlayerId, PlayerSet, Zone};

use crate::characteristics::{Characteristics, Exceptions};
use crate::event::Thing;
use crate::program::FACE_DOWN_DEF;

/// Yes-or-no facts about an object. Status is among them: no characteristic (CR 110.5a), and there until something
/// changes it (CR 110.5c).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Flags(u32);

impl Flags {
    /// Tapped.
    pub const TAPPED: Flags = Flags(1);
    /// A token (CR 111): a permanent like others, and no card (CR 111.6).
    pub const TOKEN: Flags = Flags(2);
    /// A copy of a spell or card (CR 707.10).
    pub const COPY: Flags = Flags(4);
    /// Not under its controller's control continuously since their most recent turn began (CR 302.6).
    pub const SICK: Flags = Flags(8);
    /// Dealt damage by a source with deathtouch since state-based actions were last checked (CR 704.5h).
    pub const DEATHTOUCHED: Flags = Flags(16);
    /// Drawn this turn.
    pub const DRAWN_THIS_TURN: Flags = Flags(32);
    /// Came onto the battlefield this turn.
    pub const ENTERED_THIS_TURN: Flags = Flags(64);
    /// A loyalty ability of it was activated this turn (CR 606.3).
    pub const LOYALTY_USED: Flags = Flags(128);
    /// An ability on the stack, not a card.
    pub const ABILITY: Flags = Flags(256);
    /// Face down (CR 708).
    pub const FACE_DOWN: Flags = Flags(512);
    /// Cast, rather than put where it is some other way.
    pub const CAST: Flags = Flags(1024);

    /// In exile, where the player who is its `controller` may play it (CR 715.3d).
    pub const ON_ADVENTURE: Flags = Flags(2048);

    /// A token or copy that has two faces, as what it is a copy of has them (CR 707.8a, 707.10g).
    pub const DOUBLE_FACED: Flags = Flags(4096);
    /// Entered as a copy of something by a replacement effect: its own faces don't show (CR 712.9).
    pub const AS_COPY: Flags = Flags(8192);

    /// Cast face down with a morph ability (CR 702.37c), as everybody knows.
    pub const MORPH: Flags = Flags(16384);
    /// In exile, where madness put it as it was discarded (CR 702.35a).
    pub const BY_MADNESS: Flags = Flags(32768);
    /// Came under its controller's control since the beginning of the upkeep before the latest (CR 702.30a).
    pub const NEWLY_CONTROLLED: Flags = Flags(1 << 20);
    /// Came under its controller's control since the beginning of their latest upkeep.
    pub const SINCE_UPKEEP: Flags = Flags(1 << 21);

    /// Whether all the flags of the other are set.
    #[must_use]
    pub const fn has(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// Sets or clears flags.
    pub const fn set(&mut self, other: Flags, on: bool) {
        if on {
            self.0 |= other.0;
        } else {
            self.0 &= !other.0;
        }
    }
}

/// An object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Object {
    /// How often its slot has been used; with the slot, its identity.
    pub(crate) generation: NonZeroU32,
    /// Whether the slot is in use.
    pub(crate) alive: bool,
    /// The card, if it is one.
    pub(crate) card: Option<CardId>,
    /// Whose characteristics it starts from: the face that is up, what it entered as a copy of, the token.
    pub(crate) def: DefId,
    /// What is different, if it entered as a copy (CR 707.9).
    pub(crate) exceptions: Exceptions,
    /// Where it is.
    pub(crate) zone: Zone,
    /// Who owns it: whose deck it was in, or who created it (CR 108.3, 111.2).
    pub(crate) owner: PlayerId,
    /// Who controls it before any effect in layer 2 (CR 110.2, 112.2); in exile, who put it there to play it (CR 715.3d).
    pub(crate) controller: PlayerId,
    /// Who controlled it, layers included, when that was last looked at; tells when control changes (CR 302.6).
    pub(crate) seen_controller: PlayerId,
    pub(crate) flags: Flags,
    /// When it entered its zone, became attached or turned (CR 613.7).
    pub(crate) timestamp: u32,
    /// When it last transformed, 0 if it hasn't (CR 701.27f).
    pub(crate) turned: u32,
    /// Damage marked on it.
    pub(crate) damage: u32,
    /// What it is attached to.
    pub(crate) attached: Option<Thing>,
    /// The X of the spell that it is or was.
    pub(crate) x: u32,
    /// How often the spell that it is or was had been kicked.
    pub(crate) kicked: u8,
    /// The colour chosen as it entered.
    pub(crate) color: Option<Color>,
    /// In a hidden zone, the players who know which card it is.
    pub(crate) known: PlayerSet,
    /// The next free slot, while this one is free.
    pub(crate) next_free: Option<u32>,
}

impl Object {
    #[inline]
    pub(crate) fn is(&self, id: ObjectId) -> bool {
        self.alive && self.generation == id.generation()
    }

    pub(crate) fn is_tapped(&self) -> bool {
        self.flags.has(Flags::TAPPED)
    }

    /// The definition that everybody can see of it.
    pub(crate) fn shown_def(&self) -> DefId {
        if self.is_face_down() {
            FACE_DOWN_DEF
        } else {
            self.def
        }
    }

    /// Whether it is a face-down spell or permanent (CR 708.2).
    pub(crate) fn is_face_down(&self) -> bool {
        self.flags.has(Flags::FACE_DOWN) && matches!(self.zone, Zone::Battlefield | Zone::Stack)
    }

    pub(crate) fn is_token(&self) -> bool {
        self.flags.has(Flags::TOKEN)
    }

    /// Whether it is an ability on the stack, or one that an effect has moved from there.
    pub(crate) fn is_ability(&self) -> bool {
        self.flags.has(Flags::ABILITY)
    }

    /// Whether it is no card and has gone where only cards stay: it ceases to exist (CR 111.7, 704.5d-e, 707.10a, 724.1b).
    pub(crate) fn is_stray(&self) -> bool {
        match self.zone {
            Zone::Battlefield => false,
            // Spells, abilities and emblems are there.
            Zone::Stack | Zone::Command => self.is_token(),
            Zone::Library(_) | Zone::Hand(_) | Zone::Graveyard(_) | Zone::Exile => self.card.is_none(),
        }
    }
}

/// An object as it last existed (CR 608.2h, 113.7a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LastKnown {
    /// Which object.
    pub(crate) id: ObjectId,
    /// What it became, if it moved.
    pub(crate) became: Option<ObjectId>,
    /// The object itself.
    pub(crate) object: Object,
    /// Its characteristics then; its abilities are not kept.
    pub(crate) chars: Characteristics,
    /// What it attacked.
    pub(crate) attacked: Option<Thing>,
    /// Whether it was blocked, if it attacked and that was known.
    pub(crate) blocked: Option<bool>,
    /// Whether it was blocking.
    pub(crate) blocking: bool,
    /// Whether it had an activated ability that wasn't a mana ability.
    pub(crate) activates: bool,
}
