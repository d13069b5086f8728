//! Header lines: the starting position.

use super::{CardRef, Colour, Player, Step, Zone};

/// A line before `play`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Header {
    /// `cr N...`
    Rules(Vec<String>),
    /// `seed N`
    Seed(u64),
    /// `active pN`
    Active(Player),
    /// `turn N`
    Turn(u32),
    /// `opening`
    Opening,
    /// `step STEP`
    Step(Step),
    /// `pN life: N`
    Life(Player, i32),
    /// `pN hand: LIST`, and the same for the battlefield, the graveyard and exile.
    Zone {
        /// Whose zone it is.
        player: Player,
        /// The zone; never the library, the stack or the command zone.
        zone: Zone,
        /// What lies there.
        cards: Vec<ListEntry>,
    },
    /// `pN library: LIST`
    Library {
        /// Whose library it is.
        player: Player,
        /// What lies there.
        library: Library,
    },
    /// `pN pool: MANA`
    Pool(Player, Vec<Colour>),
    /// `pN poison: N`
    Poison(Player, u32),
    /// `pN energy: N`
    Energy(Player, u32),
    /// `card "NAME" COST "TYPE LINE" ...`
    Card(CardDefinition),
    /// `card "NAME" like "CARD"`
    CardLike {
        /// The new name.
        name: String,
        /// The known card.
        like: String,
    },
    /// `cards "FILE"`
    CardFile(String),
}

/// A library at the start, top card first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Library {
    /// The listed cards, with blank cards below them.
    AboveBlanks(Vec<ListEntry>),
    /// `only LIST` or `empty`: the listed cards and nothing else.
    Only(Vec<ListEntry>),
}

/// One entry of a LIST: `3 "Name"[flag, key=value]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListEntry {
    /// How many of them (by default 1).
    pub count: u32,
    /// The card's name.
    pub name: String,
    /// What stands in brackets; it holds for each of them.
    pub flags: Vec<Flag>,
}

/// What is said of a listed card in brackets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Flag {
    /// It is tapped.
    Tapped,
    /// It came under its controller's control this turn.
    Sick,
    /// It has that much damage marked on it.
    Damage(u32),
    /// It is attached to that permanent.
    Attached(CardRef),
    /// It is attached to that player.
    AttachedToPlayer(Player),
    /// That player controls it.
    Controller(Player),
    /// It is a token.
    Token,
    /// Its back face is up.
    Transformed,
    /// It is face down.
    FaceDown,
    /// It has counters of a kind, such as `fade` or `+1/+1`.
    Counters {
        /// The kind, in small letters.
        kind: String,
        /// How many.
        count: u32,
    },
}

/// A card defined for one scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardDefinition {
    /// The card's name.
    pub name: String,
    /// The symbols of the mana cost in capitals, without braces; `None` where it has no mana cost.
    pub cost: Option<Vec<String>>,
    /// The type line as written.
    pub type_line: String,
    /// Power and toughness.
    pub pt: Option<PrintedPt>,
    /// Printed loyalty.
    pub loyalty: Option<u32>,
    /// Keywords with their parameters, as written.
    pub keywords: Vec<String>,
    /// Rules text, where `\n` has become a line break.
    pub text: Option<String>,
}

/// Printed power and toughness.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrintedPt {
    /// The power.
    pub power: PrintedValue,
    /// The toughness.
    pub toughness: PrintedValue,
}

/// A printed power or toughness.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrintedValue {
    /// A number.
    Number(i32),
    /// `*`, or `1+*` with that number added.
    Star(i32),
}
