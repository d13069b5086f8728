//! Expectations: what must be true.

use super::{Action, CardRef, Colour, Player, Step, Zone};

/// What stands after `expect` or `expect not`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expectation {
    /// `pN ...`
    Player {
        /// The player.
        player: Player,
        /// What holds of them.
        fact: PlayerFact,
    },
    /// `"Name" ...`
    Object {
        /// The object.
        card: CardRef,
        /// What holds of it.
        fact: ObjectFact,
    },
    /// `stack ...`
    Stack(StackFact),
    /// `turn N`
    Turn(u32),
    /// `step STEP`
    Step(Step),
    /// `active pN`
    Active(Player),
    /// `priority pN`
    Priority(Player),
    /// `winner pN`
    Winner(Player),
    /// `draw`
    Draw,
    /// `game over`
    GameOver,
    /// `game on`
    GameOn,
}

/// Something that holds of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayerFact {
    /// `life N`
    Life(i32),
    /// `poison N`
    Poison(u32),
    /// `energy N`
    Energy(u32),
    /// `monarch`
    Monarch,
    /// `ZONE N`
    ZoneCount {
        /// The zone.
        zone: Zone,
        /// How many objects.
        count: u32,
    },
    /// `ZONE contains [K] "Name"`
    Contains {
        /// The zone.
        zone: Zone,
        /// Exactly how many; by default at least one.
        count: Option<u32>,
        /// The object.
        card: CardRef,
    },
    /// `ZONE lacks "Name"`
    Lacks {
        /// The zone.
        zone: Zone,
        /// The object.
        card: CardRef,
    },
    /// `library top "A", "B"`
    LibraryTop(Vec<CardRef>),
    /// `sees "Name" in [pM] ZONE`
    Sees {
        /// The card.
        card: CardRef,
        /// Whose zone.
        owner: Option<Player>,
        /// The zone.
        zone: Zone,
    },
    /// `pool MANA`; empty for `pool empty`.
    Pool(Vec<Colour>),
    /// `emblems N`
    Emblems(u32),
    /// `tokens N ["Name"]`
    Tokens {
        /// How many.
        count: u32,
        /// Only those by that name.
        name: Option<String>,
    },
    /// `can ACTION`
    Can(Action),
}

/// Something that holds of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ObjectFact {
    /// `in [pN] ZONE`
    In {
        /// Whose zone.
        player: Option<Player>,
        /// The zone.
        zone: Zone,
    },
    /// `P/T`
    Pt {
        /// The power.
        power: i32,
        /// The toughness.
        toughness: i32,
    },
    /// `is WORDS`
    Is(Vec<String>),
    /// `is not WORDS`
    IsNot(Vec<String>),
    /// `has KEYWORD`, as written.
    Has(String),
    /// `lacks KEYWORD`, as written.
    Lacks(String),
    /// `counters KIND N`
    Counters {
        /// The kind, in small letters.
        kind: String,
        /// How many.
        count: u32,
    },
    /// `tapped`
    Tapped,
    /// `untapped`
    Untapped,
    /// `attacking`
    Attacking,
    /// `blocking`
    Blocking,
    /// `damage N`
    Damage(u32),
    /// `controlled by pN`
    ControlledBy(Player),
    /// `attached to "Other"`
    AttachedTo(CardRef),
    /// `attached to pN`
    AttachedToPlayer(Player),
    /// `unattached`
    Unattached,
    /// `value N`
    Value(u32),
}

/// Something that holds of the stack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StackFact {
    /// `N`, or 0 for `empty`.
    Count(u32),
    /// `top "Name"`
    Top(CardRef),
}
