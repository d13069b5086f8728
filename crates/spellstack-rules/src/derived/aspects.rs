//! Aspects of the facts: what an event touches, and what a value that is kept was worked out from.

use spellstack_core::{PlayerId, PlayerSet, ZoneKind};

/// A set of aspects of the facts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Aspects(u64);

/// Numbers the aspects in the order given.
macro_rules! aspects {
    ($($(#[$doc:meta])* $name:ident = $bit:expr;)+) => {
        impl Aspects {
            $($(#[$doc])* pub const $name: Aspects = Aspects(1 << $bit);)+
        }
    };
}

aspects! {
    /// An object that the layers work on comes or goes, or starts from something else than before.
    ROWS = 0;
    /// An effect that changes characteristics begins or ends.
    MODIFIERS = 1;
    /// An effect that changes rules or events begins, ends or is used.
    RULE_EFFECTS = 2;
    /// Characteristics are others than before, or may be.
    CHARACTERISTICS = 3;
    /// Counters that the layers apply are put or removed.
    LAYERED_COUNTERS = 4;
    /// Counters that state-based actions count are put or removed (CR 704.5i, 704.5q, 704.5v).
    COUNTED_COUNTERS = 5;
    /// Counters are put on an object.
    COUNTERS_PUT = 6;
    /// Counters are removed from an object.
    COUNTERS_REMOVED = 7;
    /// Something becomes tapped.
    TAPPED = 8;
    /// Something becomes untapped, under that player's control.
    UNTAPPED = 9;
    /// Something becomes attached or unattached.
    ATTACHMENTS = 10;
    /// Something transforms, or is turned face up or down.
    FACES = 11;
    /// Who is said to control something.
    CONTROL = 12;
    /// Damage is dealt.
    DAMAGE = 13;
    /// Marks that state-based actions look at go away: damage, deathtouch, a failed draw.
    FORGOTTEN_MARKS = 14;
    /// A player gains life.
    LIFE_GAINED = 15;
    /// A player loses life.
    LIFE_LOST = 16;
    /// Counters on players.
    PLAYER_COUNTERS = 17;
    /// Mana in pools.
    POOLS = 18;
    /// Whose turn it is.
    TURN = 19;
    /// That player's own turn begins.
    OWN_TURN = 20;
    /// The step.
    STEP = 21;
    /// Who attacks and blocks.
    COMBAT = 22;
    /// Combat ends.
    COMBAT_END = 23;
    /// What is on the stack.
    STACK = 24;
    /// What is chosen for something on the stack.
    ANNOUNCEMENTS = 25;
    /// What linked abilities remember.
    MEMORY = 26;
    /// The order of libraries, and what was drawn.
    LIBRARIES = 27;
    /// A token or a copy goes where it may cease to exist.
    STRAYS = 28;
    /// A copy of a spell is on the stack.
    COPIES = 29;
    /// Who has won or lost, and who will.
    OUTCOME = 30;
    /// Which turns, phases and steps come, and who is the monarch.
    AGENDA = 31;
    /// Something comes back that was exiled until something left.
    UNTIL = 32;
    /// A card that can be cast at any time is put into that player's hand.
    HAND = 33;
    /// A card that can be cast only when a sorcery could be is put into that player's hand.
    SLOW_HAND = 34;
    /// Something is put into exile.
    INTO_EXILE = 35;
    /// Something is put into a graveyard.
    INTO_GRAVEYARD = 36;
    /// Something is put into the command zone.
    INTO_COMMAND = 37;
    /// Something is put onto the battlefield.
    ONTO_BATTLEFIELD = 38;
    /// Something is put on the stack.
    ONTO_STACK = 39;
    /// Something leaves a zone that Auras can look at: the battlefield, a graveyard, exile or the command zone.
    OUT_OF_OPEN = 40;
    /// Something comes to or from a hand, a library, a graveyard or exile.
    OTHER_ZONES = 41;
    /// A permanent of that player has a new ability that can be activated.
    ABILITIES = 42;
    /// A permanent of that player has a new mana ability.
    MANA_ABILITIES = 43;
    /// An ability that changes rules, or looks at what is tapped for mana, is new.
    RULES = 44;
    /// An ability that has to do with mana is gone.
    MANA_LOST = 45;
    /// Something happened at all, but for the beginning of a step.
    ANYTHING = 46;
    /// What has happened this turn.
    HISTORY = 47;
    /// Which permanents are worlds (CR 704.5k).
    WORLDS = 48;
    /// A player was to draw from an empty library (CR 704.5b).
    FAILED_DRAWS = 49;
}

impl Aspects {
    /// Nothing.
    pub const NONE: Aspects = Aspects(0);

    /// Those that concern only the players that are named with them.
    pub const PERSONAL: Aspects = Aspects::UNTAPPED
        .and(Aspects::OWN_TURN)
        .and(Aspects::HAND)
        .and(Aspects::SLOW_HAND)
        .and(Aspects::ABILITIES)
        .and(Aspects::MANA_ABILITIES);

    /// These and the others.
    pub const fn and(self, other: Aspects) -> Aspects {
        Aspects(self.0 | other.0)
    }

    /// These without the others.
    pub const fn without(self, other: Aspects) -> Aspects {
        Aspects(self.0 & !other.0)
    }

    /// These, if that is so.
    pub const fn when(self, condition: bool) -> Aspects {
        if condition { self } else { Aspects::NONE }
    }

    #[inline]
    pub const fn intersects(self, other: Aspects) -> bool {
        self.0 & other.0 != 0
    }

    /// Something is put into a zone of that kind.
    pub const fn into_zone(zone: ZoneKind) -> Aspects {
        match zone {
            ZoneKind::Library => Aspects::OTHER_ZONES,
            ZoneKind::Hand => Aspects::OTHER_ZONES.and(Aspects::HAND),
            ZoneKind::Battlefield => Aspects::ONTO_BATTLEFIELD,
            ZoneKind::Graveyard => Aspects::OTHER_ZONES.and(Aspects::INTO_GRAVEYARD),
            ZoneKind::Stack => Aspects::STACK.and(Aspects::ONTO_STACK),
            ZoneKind::Exile => Aspects::OTHER_ZONES.and(Aspects::INTO_EXILE),
            ZoneKind::Command => Aspects::INTO_COMMAND,
        }
    }

    /// Something leaves a zone of that kind.
    pub const fn out_of_zone(zone: ZoneKind) -> Aspects {
        match zone {
            ZoneKind::Library | ZoneKind::Hand => Aspects::OTHER_ZONES,
            ZoneKind::Stack => Aspects::STACK,
            ZoneKind::Battlefield | ZoneKind::Command => Aspects::OUT_OF_OPEN,
            ZoneKind::Graveyard | ZoneKind::Exile => Aspects::OTHER_ZONES.and(Aspects::OUT_OF_OPEN),
        }
    }
}

/// What an event touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Touch {
    pub aspects: Aspects,
    /// Whom the personal ones among them concern.
    pub players: PlayerSet,
}

impl Touch {
    /// Aspects that concern everybody.
    pub const fn of(aspects: Aspects) -> Self {
        Touch {
            aspects,
            players: PlayerSet::empty(),
        }
    }

    /// Aspects of which the personal ones concern one player.
    pub fn for_player(aspects: Aspects, player: PlayerId) -> Self {
        Touch {
            aspects,
            players: PlayerSet::only(player),
        }
    }

    /// Whether something that was worked out for a player from these aspects may be otherwise now.
    #[inline]
    pub fn concerns(self, player: PlayerId, reads: Aspects) -> bool {
        let personal = || self.players.contains(player);
        self.aspects.intersects(reads.without(Aspects::PERSONAL))
            || self.aspects.intersects(reads) && personal()
    }
}
