//! Rules-changing effects: can't, may, must, costs less, skip. They stand outside the layers (CR 613.10, 613.11).

use serde::{Deserialize, Serialize};

use super::{CombatRule, Condition, Cost, DamageKind, Filter, Objects, PlayerFilter, Quality, Value};
use crate::mana::ManaCost;
use crate::step::{Phase, Step};
use crate::zone::ZoneKind;

/// A change to the price of spells.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CostChange {
    /// Costs that much generic mana less.
    Less(Value),
    /// Costs that much generic mana more.
    More(Value),
    /// Costs this mana less, not all of which is generic (CR 118.7b).
    LessMana(ManaCost),
}

/// An ability that a player can have (CR 113.1b).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerAbility {
    /// Shroud (CR 702.18a).
    Shroud,
    /// Hexproof (CR 702.11c).
    Hexproof,
    /// Protection (CR 702.16).
    Protection(Quality),
}

/// One change to the rules of the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Rule {
    /// These can't attack.
    CantAttack(Objects),
    /// These can't block.
    CantBlock(Objects),
    /// These can't be blocked by creatures that fit (by any: `Any`).
    CantBeBlockedBy(Objects, Filter),
    /// These can block only creatures that fit.
    CanBlockOnly(Objects, Filter),
    /// These attack each combat if able.
    MustAttack(Objects),
    /// These block each combat if able.
    MustBlock(Objects),
    /// Each creature able to block these does so.
    MustBeBlocked(Objects),
    /// Another restriction, requirement or cost of combat.
    Combat(CombatRule),
    /// These don't untap during their controllers' untap steps.
    DoesntUntap(Objects),
    /// Their controllers may choose not to untap these during their untap steps (CR 502.3).
    MayStayTapped(Objects),
    /// Such players can't untap more than that many such permanents during their untap steps.
    UntapLimit(PlayerFilter, u32, Filter),
    /// These can't be countered.
    CantBeCountered(Objects),
    /// Such players can't cast such spells.
    CantCast(PlayerFilter, Filter),
    /// These can't be regenerated (CR 701.19c).
    CantBeRegenerated(Objects),
    /// Activated abilities of these can't be activated.
    CantActivate(Objects),
    /// Such spells that such players cast cost more or less.
    SpellCost {
        /// Who casts.
        who: PlayerFilter,
        /// Which spells.
        spells: Filter,
        /// By how much.
        change: CostChange,
    },
    /// This spell costs more or less to cast.
    ThisCost(CostChange),
    /// This spell costs that much more for each target beyond the first.
    CostPerExtraTarget(u32),
    /// You may pay this rather than this spell's mana cost (CR 118.9), if the condition holds.
    AlternativeCost(Vec<Cost>, Option<Box<Condition>>),
    /// As an additional cost to cast this spell, pay this (CR 118.8).
    AdditionalCost(Vec<Cost>),
    /// Such players may play that many additional lands on each of their turns.
    AdditionalLands(PlayerFilter, u32),
    /// Such players skip that step.
    SkipStep(PlayerFilter, Step),
    /// Such players skip that phase.
    SkipPhase(PlayerFilter, Phase),
    /// Such players have no maximum hand size.
    NoMaximumHandSize(PlayerFilter),
    /// The maximum hand size of such players is greater, or less, by this number (CR 402.2).
    HandSize(PlayerFilter, i32),
    /// Such players can't gain life.
    CantGainLife(PlayerFilter),
    /// Such players can't lose life (CR 119.8).
    CantLoseLife(PlayerFilter),
    /// Damage of that kind from such sources can't be prevented (CR 615.12).
    DamageCantBePrevented(Filter, DamageKind),
    /// Such players can't lose the game.
    CantLose(PlayerFilter),
    /// Such players can't win the game.
    CantWin(PlayerFilter),
    /// Such players can't draw more than that many cards each turn.
    DrawLimit(PlayerFilter, u32),
    /// Such players have an ability.
    PlayerHas(PlayerFilter, PlayerAbility),
    /// Such players may cast such spells as though they had flash.
    AsThoughFlash(PlayerFilter, Filter),
    /// Triggered abilities of such objects trigger an additional time (CR 603.2d).
    TriggersAgain(Filter),
    /// Such players may play such cards from that zone of theirs.
    PlayFrom(PlayerFilter, ZoneKind, Filter),
    /// Whoever has this card in their opening hand may begin the game with it on the battlefield (CR 103.6a).
    MayBeginOnBattlefield,
}
