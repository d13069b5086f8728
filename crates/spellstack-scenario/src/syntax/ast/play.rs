//! Play lines: what the players do and answer.

use super::{CardRef, Colour, Expectation, Place, Player, Step, Target, Zone};

/// A line after `play`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Play {
    /// `pN ACTION`
    Action {
        /// Who acts.
        player: Player,
        /// What they do.
        action: Action,
    },
    /// `pN cannot ACTION`
    Cannot {
        /// Who is asked about.
        player: Player,
        /// What must not be legal.
        action: Action,
    },
    /// `pN choose ANSWER`
    Choose {
        /// Who answers.
        player: Player,
        /// The answer.
        answer: Answer,
    },
    /// `pN cannot choose ANSWER`
    CannotChoose {
        /// Whose pending decision it is.
        player: Player,
        /// The answer that must be rejected.
        answer: Answer,
    },
    /// `illegal attack pN ...`
    IllegalAttack {
        /// Who declares.
        player: Player,
        /// The attackers; empty for `none`.
        attackers: Vec<Attacker>,
    },
    /// `illegal block pN ...`
    IllegalBlock {
        /// Who declares.
        player: Player,
        /// The blocks; empty for `none`.
        blocks: Vec<Block>,
    },
    /// `resolve`
    Resolve,
    /// `resolve all`
    ResolveAll,
    /// `goto STEP`
    Goto {
        /// In which turn.
        turn: GotoTurn,
        /// The step.
        step: Step,
    },
    /// `expect ...`
    Expect {
        /// Whether `not` follows `expect`.
        negated: bool,
        /// What must hold, or must not.
        expectation: Expectation,
    },
}

/// The turn that a `goto` line means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GotoTurn {
    /// Whichever turn has the step next.
    Next,
    /// The next one that is that player's.
    Of(Player),
    /// The turn with that number.
    Number(u32),
}

/// Something that a player does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// `play "Land"`
    Play {
        /// The land.
        card: CardRef,
    },
    /// `cast "Spell" ...`
    Cast {
        /// The card, or the half or face of it.
        card: CardRef,
        /// How it is cast; `ability` is never set.
        options: Options,
    },
    /// `activate "Perm" ...`
    Activate {
        /// The source.
        card: CardRef,
        /// How it is activated; only `ability`, `targets`, `x` and `from` can be set.
        options: Options,
    },
    /// `loyalty "Perm" +1 ...`
    Loyalty {
        /// The planeswalker.
        card: CardRef,
        /// The cost of the ability, with its sign.
        cost: i32,
        /// The targets, where `->` is given.
        targets: Option<Vec<Target>>,
    },
    /// `tap "Perm" [for COLOUR]`
    Tap {
        /// The source of mana.
        card: CardRef,
        /// The mana asked for.
        colour: Option<Colour>,
    },
    /// `cycle "Card"`
    Cycle {
        /// The card.
        card: CardRef,
    },
    /// `suspend "Card" [x=N]`
    Suspend {
        /// The card.
        card: CardRef,
        /// The value of X.
        x: Option<u32>,
    },
    /// `ninjutsu "Card" returning "Attacker"`
    Ninjutsu {
        /// The card that comes.
        card: CardRef,
        /// The attacker that goes.
        returning: CardRef,
    },
    /// `turn "Card" face up`
    TurnUp {
        /// The face-down permanent.
        card: CardRef,
        /// The value of X.
        x: Option<u32>,
    },
    /// `attack ...`; empty for `none`.
    Attack(Vec<Attacker>),
    /// `block ...`; empty for `none`.
    Block(Vec<Block>),
    /// `pass`
    Pass,
    /// `concede`
    Concede,
}

/// What is said of a spell or ability besides its name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// `-> T, T`; `None` where there is no `->`.
    pub targets: Option<Vec<Target>>,
    /// `x=N`
    pub x: Option<u32>,
    /// `mode N,N`, from 1, in the order written; empty by default.
    pub modes: Vec<u32>,
    /// `kicked [N]`: how many times, 1 where no number is given.
    pub kicked: Option<u32>,
    /// `using WAY`, in small letters.
    pub using: Option<String>,
    /// `from ZONE`
    pub from: Option<Zone>,
    /// `ability N`, from 1.
    pub ability: Option<u32>,
}

/// A creature that attacks, and what it attacks where that is said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attacker {
    /// The creature.
    pub card: CardRef,
    /// The player or planeswalker after `->`.
    pub defender: Option<Target>,
}

/// An attacker and what blocks it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The attacker.
    pub attacker: CardRef,
    /// Its blockers, at least one, in the order written.
    pub blockers: Vec<CardRef>,
}

/// The answer to a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// `"A", p2`: cards, players, an order, a single recipient, or the name of a card.
    Things(Vec<Target>),
    /// `"A"=2, p2=1`
    Division(Vec<(Target, u32)>),
    /// `none`
    None,
    /// `yes`
    Yes,
    /// `no`
    No,
    /// `N`
    Number(u32),
    /// `red`
    Colour(Colour),
    /// `mode N`, or several with commas, from 1.
    Modes(Vec<u32>),
    /// `top`, `bottom`, `graveyard`, `hand`
    Place(Place),
    /// `keep`
    Keep,
    /// `mulligan`
    Mulligan,
    /// `pay`
    Pay,
    /// Any other words, such as a creature type, as written.
    Word(String),
}
