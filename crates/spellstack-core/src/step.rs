//! The phases and steps of a turn (CR 500).

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::text_form::serde_as_text;

/// One of the five phases of a turn, in turn order (CR 500.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Phase {
    /// Untap, upkeep and draw (CR 501.1).
    Beginning,
    /// The main phase before combat (CR 505).
    PrecombatMain,
    /// The five combat steps (CR 506.1).
    Combat,
    /// The main phases after combat (CR 505).
    PostcombatMain,
    /// End and cleanup (CR 512.1).
    Ending,
}

impl Phase {
    /// Every phase, in turn order.
    pub const ALL: [Self; 5] = [
        Self::Beginning,
        Self::PrecombatMain,
        Self::Combat,
        Self::PostcombatMain,
        Self::Ending,
    ];

    /// The word for the phase in scenario files and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginning => "beginning",
            Self::PrecombatMain => "main1",
            Self::Combat => "combat",
            Self::PostcombatMain => "main2",
            Self::Ending => "ending",
        }
    }

    /// Whether it is a main phase (CR 505.1).
    pub const fn is_main(self) -> bool {
        matches!(self, Self::PrecombatMain | Self::PostcombatMain)
    }

    /// The phase's steps in turn order; a main phase counts as its own only step.
    pub fn steps(self) -> impl Iterator<Item = Step> + Clone {
        Step::ALL.into_iter().filter(move |step| step.phase() == self)
    }
}

/// One of the steps of a turn, in turn order; main phases, which have no steps, included.
///
/// ```
/// use spellstack_core::step::{Phase, Step};
/// assert_eq!("declare_blockers".parse(), Ok(Step::DeclareBlockers));
/// assert_eq!(Step::DeclareBlockers.phase(), Phase::Combat);
/// assert_eq!(Step::Draw.next(), Some(Step::PrecombatMain));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// Permanents untap and nobody gets priority (CR 502).
    Untap,
    /// The upkeep step (CR 503).
    Upkeep,
    /// The active player draws (CR 504).
    Draw,
    /// The main phase before combat (CR 505).
    PrecombatMain,
    /// The beginning of combat step (CR 507).
    BeginCombat,
    /// Attackers are declared (CR 508).
    DeclareAttackers,
    /// Blockers are declared (CR 509).
    DeclareBlockers,
    /// The extra combat damage step that first and double strike make (CR 510.4).
    FirstStrikeDamage,
    /// Combat damage is dealt (CR 510).
    CombatDamage,
    /// The end of combat step (CR 511).
    EndCombat,
    /// A main phase after combat (CR 505).
    PostcombatMain,
    /// The end step (CR 513).
    End,
    /// Discarding to hand size, and damage wears off (CR 514).
    Cleanup,
}

impl Step {
    /// Every step, in turn order.
    pub const ALL: [Self; 13] = [
        Self::Untap,
        Self::Upkeep,
        Self::Draw,
        Self::PrecombatMain,
        Self::BeginCombat,
        Self::DeclareAttackers,
        Self::DeclareBlockers,
        Self::FirstStrikeDamage,
        Self::CombatDamage,
        Self::EndCombat,
        Self::PostcombatMain,
        Self::End,
        Self::Cleanup,
    ];

    /// The phase that the step belongs to.
    pub const fn phase(self) -> Phase {
        match self {
            Self::Untap | Self::Upkeep | Self::Draw => Phase::Beginning,
            Self::PrecombatMain => Phase::PrecombatMain,
            Self::BeginCombat
            | Self::DeclareAttackers
            | Self::DeclareBlockers
            | Self::FirstStrikeDamage
            | Self::CombatDamage
            | Self::EndCombat => Phase::Combat,
            Self::PostcombatMain => Phase::PostcombatMain,
            Self::End | Self::Cleanup => Phase::Ending,
        }
    }

    /// The step that follows in turn order, none after cleanup.
    ///
    /// This is the order alone: whether a step is left out, as the first strike
    /// step mostly is, depends on the game.
    pub fn next(self) -> Option<Self> {
        Self::ALL.get(self as usize + 1).copied()
    }

    /// Whether it is a main phase (CR 505.1).
    pub const fn is_main(self) -> bool {
        self.phase().is_main()
    }

    /// Whether it is a step of the combat phase.
    pub const fn is_combat(self) -> bool {
        matches!(self.phase(), Phase::Combat)
    }

    /// The word for the step in scenario files and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Untap => "untap",
            Self::Upkeep => "upkeep",
            Self::Draw => "draw",
            Self::PrecombatMain => "main1",
            Self::BeginCombat => "begin_combat",
            Self::DeclareAttackers => "declare_attackers",
            Self::DeclareBlockers => "declare_blockers",
            Self::FirstStrikeDamage => "first_strike_damage",
            Self::CombatDamage => "combat_damage",
            Self::EndCombat => "end_combat",
            Self::PostcombatMain => "main2",
            Self::End => "end",
            Self::Cleanup => "cleanup",
        }
    }
}

/// The text does not name a step, or not a phase.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StepError {
    /// No step has this word.
    #[error("'{0}' is not a step")]
    UnknownStep(String),
    /// No phase has this word.
    #[error("'{0}' is not a phase")]
    UnknownPhase(String),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Step {
    type Err = StepError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|step| step.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| StepError::UnknownStep(text.to_owned()))
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Phase {
    type Err = StepError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|phase| phase.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| StepError::UnknownPhase(text.to_owned()))
    }
}

serde_as_text!(Step, Phase);
