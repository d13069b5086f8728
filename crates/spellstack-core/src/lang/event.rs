//! Event patterns: one language for triggers, replacements and history.

use serde::{Deserialize, Serialize};

use super::{Filter, PlayerFilter};
use crate::counter::CounterKind;
use crate::step::Step;
use crate::zone::ZoneKind;

/// Which cards drawn a pattern watches for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawnCard {
    /// Every one.
    Any,
    /// The one of that number in a turn, counted from 1.
    Nth(u32),
    /// Every one but the first that the player draws in each of their draw steps.
    ExceptFirstOfDrawStep,
}

/// Whether damage is combat damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DamageKind {
    /// Any damage.
    Any,
    /// Combat damage.
    Combat,
    /// Noncombat damage.
    Noncombat,
}

/// What puts counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PutBy {
    /// Anything: effects, costs, damage, rules.
    Anything,
    /// An effect (CR 614.16).
    Effect,
}

/// What is dealt damage or attacked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Recipient {
    /// Anything.
    Anything,
    /// A player.
    Player(PlayerFilter),
    /// An object.
    Object(Filter),
    /// A player, or a planeswalker or other object that such a player controls.
    PlayerOrPermanentOf(PlayerFilter),
}

/// A kind of event, by what takes part in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventPattern {
    /// An object goes from one zone to another: enters, dies, leaves, is exiled. `None` is any zone.
    Moves {
        /// What moves.
        what: Filter,
        /// From where.
        from: Option<ZoneKind>,
        /// To where.
        to: Option<ZoneKind>,
    },
    /// A player casts a spell.
    Casts {
        /// Who.
        who: PlayerFilter,
        /// What.
        spell: Filter,
    },
    /// A player plays a land.
    PlaysLand {
        /// Who.
        who: PlayerFilter,
        /// Which land; any, if it isn't said.
        #[serde(default = "any", skip_serializing_if = "is_any")]
        what: Filter,
    },
    /// A player draws a card.
    Draws {
        /// Who.
        who: PlayerFilter,
        /// Which.
        which: DrawnCard,
    },
    /// A player discards a card.
    Discards {
        /// Who.
        who: PlayerFilter,
        /// What.
        what: Filter,
    },
    /// A player cycles a card.
    Cycles {
        /// Who.
        who: PlayerFilter,
        /// What.
        what: Filter,
    },
    /// A player sacrifices a permanent.
    Sacrifices {
        /// Who.
        who: PlayerFilter,
        /// What.
        what: Filter,
    },
    /// A permanent is destroyed.
    Destroyed {
        /// What.
        what: Filter,
    },
    /// A spell or ability is countered.
    Countered {
        /// What.
        what: Filter,
    },
    /// A source deals damage.
    DealsDamage {
        /// The source.
        source: Filter,
        /// To what.
        to: Recipient,
        /// Of which kind.
        kind: DamageKind,
    },
    /// A player gains life.
    GainsLife {
        /// Who.
        who: PlayerFilter,
    },
    /// A player loses life.
    LosesLife {
        /// Who.
        who: PlayerFilter,
    },
    /// A creature is declared as an attacker (CR 508.3a).
    Attacks {
        /// What attacks.
        what: Filter,
        /// What it attacks.
        whom: Recipient,
    },
    /// A player attacks with one or more creatures (CR 508.3d); where it says whom, once for each such player or
    /// permanent that is attacked (CR 508.3b, 508.3e).
    PlayerAttacks {
        /// Who attacks.
        who: PlayerFilter,
        /// What is attacked.
        whom: Recipient,
    },
    /// A creature attacks alone (CR 506.5).
    AttacksAlone {
        /// What attacks.
        what: Filter,
    },
    /// A creature blocks: once, or where it says whom, once for each such creature (CR 509.3a, 509.3b).
    Blocks {
        /// What blocks.
        what: Filter,
        /// What it blocks.
        whom: Filter,
    },
    /// An attacking creature becomes blocked.
    BecomesBlocked {
        /// What.
        what: Filter,
    },
    /// An attacking creature becomes blocked by a creature, once for each such creature (CR 509.3d).
    BecomesBlockedBy {
        /// What.
        what: Filter,
        /// By what.
        by: Filter,
    },
    /// An attacking creature isn't blocked.
    IsntBlocked {
        /// What.
        what: Filter,
    },
    /// A permanent becomes tapped.
    BecomesTapped {
        /// What.
        what: Filter,
    },
    /// A permanent becomes untapped.
    BecomesUntapped {
        /// What.
        what: Filter,
    },
    /// A permanent is tapped for mana (CR 106.12a).
    TappedForMana {
        /// What.
        what: Filter,
    },
    /// An object becomes the target of a spell or ability.
    BecomesTarget {
        /// What is targeted.
        what: Recipient,
        /// By what.
        by: Filter,
    },
    /// A step begins.
    StepBegins {
        /// Which step.
        step: Step,
        /// In whose turn.
        whose: PlayerFilter,
    },
    /// A main phase begins, precombat or postcombat.
    MainPhaseBegins {
        /// In whose turn.
        whose: PlayerFilter,
    },
    /// Counters are put on an object.
    CountersPut {
        /// Of which kind; `None` is any.
        kind: Option<CounterKind>,
        /// By what.
        by: PutBy,
        /// On what.
        on: Filter,
    },
    /// The last counter of a kind is removed from an object.
    LastCounterRemoved {
        /// Of which kind.
        kind: CounterKind,
        /// From what.
        from: Filter,
    },
    /// Tokens are created.
    TokensCreated {
        /// Under whose control.
        who: PlayerFilter,
    },
    /// A permanent transforms into what fits (CR 701.27e).
    Transforms {
        /// What.
        what: Filter,
    },
    /// A permanent is turned face up (CR 708.8).
    TurnedFaceUp {
        /// What.
        what: Filter,
    },
    /// A player loses the game.
    LosesGame {
        /// Who.
        who: PlayerFilter,
    },
    /// A triggered ability triggers (CR 603.3b puts abilities that watch for this on the stack second).
    AbilityTriggers {
        /// Of what.
        of: Filter,
    },
}

fn any() -> Filter {
    Filter::Any
}

fn is_any(filter: &Filter) -> bool {
    *filter == Filter::Any
}
