//! What static abilities and lasting effects say: changes to objects, rules and replacements.

use super::{Flow, GO_ON, Phrase, Visitor};
use crate::lang::{
    CombatRule, CostChange, Instead, Modification, PlayerAbility, Replacement, Rule, Statement,
};

/// Walks on to what is said.
pub fn walk_statement<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, statement: &'a Statement) -> Flow {
    match statement {
        Statement::Modify(objects, changes) => {
            objects.accept(visitor)?;
            changes.accept(visitor)
        }
        Statement::Rule(rule) => rule.accept(visitor),
        Statement::Replace(replacement) => replacement.accept(visitor),
    }
}

/// Walks on to the phrases of a change.
pub fn walk_modification<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, change: &'a Modification) -> Flow {
    match change {
        Modification::Copy(object, exceptions) => {
            object.accept(visitor)?;
            exceptions.accept(visitor)
        }
        Modification::Control(player) => player.accept(visitor),
        Modification::Gain(ability) => ability.accept(visitor),
        Modification::SetPt(power, toughness) | Modification::ModifyPt(power, toughness) => {
            power.accept(visitor)?;
            toughness.accept(visitor)
        }
        Modification::AddTypes(_, _)
        | Modification::AddSupertypes(_)
        | Modification::RemoveSupertypes(_)
        | Modification::SetTypes(_, _)
        | Modification::SetLandType(_)
        | Modification::RemoveTypes(_)
        | Modification::EveryCreatureType
        | Modification::SetColors(_)
        | Modification::AddColors(_)
        | Modification::Lose(_)
        | Modification::LoseAllAbilities
        | Modification::SwitchPt => GO_ON,
    }
}

/// Walks on to the phrases of a rule.
pub fn walk_rule<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, rule: &'a Rule) -> Flow {
    match rule {
        Rule::CantAttack(objects)
        | Rule::CantBlock(objects)
        | Rule::MustAttack(objects)
        | Rule::MustBlock(objects)
        | Rule::MustBeBlocked(objects)
        | Rule::DoesntUntap(objects)
        | Rule::MayStayTapped(objects)
        | Rule::CantBeCountered(objects)
        | Rule::CantBeRegenerated(objects)
        | Rule::CantActivate(objects) => objects.accept(visitor),
        Rule::CantBeBlockedBy(objects, filter) | Rule::CanBlockOnly(objects, filter) => {
            objects.accept(visitor)?;
            filter.accept(visitor)
        }
        Rule::Combat(rule) => rule.accept(visitor),
        Rule::UntapLimit(who, _, filter)
        | Rule::CantCast(who, filter)
        | Rule::AsThoughFlash(who, filter)
        | Rule::PlayFrom(who, _, filter) => {
            who.accept(visitor)?;
            filter.accept(visitor)
        }
        Rule::SpellCost { who, spells, change } => {
            who.accept(visitor)?;
            spells.accept(visitor)?;
            change.accept(visitor)
        }
        Rule::ThisCost(change) => change.accept(visitor),
        Rule::AlternativeCost(cost, condition) => {
            cost.accept(visitor)?;
            condition.accept(visitor)
        }
        Rule::AdditionalCost(cost) => cost.accept(visitor),
        Rule::AdditionalLands(who, _)
        | Rule::SkipStep(who, _)
        | Rule::SkipPhase(who, _)
        | Rule::NoMaximumHandSize(who)
        | Rule::HandSize(who, _)
        | Rule::CantGainLife(who)
        | Rule::CantLoseLife(who)
        | Rule::CantLose(who)
        | Rule::CantWin(who)
        | Rule::DrawLimit(who, _) => who.accept(visitor),
        Rule::PlayerHas(who, ability) => {
            who.accept(visitor)?;
            ability.accept(visitor)
        }
        Rule::DamageCantBePrevented(filter, _) | Rule::TriggersAgain(filter) => filter.accept(visitor),
        Rule::CostPerExtraTarget(_) | Rule::MayBeginOnBattlefield => GO_ON,
    }
}

/// Walks on to the phrases of a rule of combat.
pub fn walk_combat_rule<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, rule: &'a CombatRule) -> Flow {
    match rule {
        CombatRule::CantAttackSuch(objects, whom) | CombatRule::MustAttackSuch(objects, whom) => {
            objects.accept(visitor)?;
            whom.accept(visitor)
        }
        CombatRule::CantAttackAlone(objects)
        | CombatRule::AssignsNoDamage(objects)
        | CombatRule::CantBlockAlone(objects)
        | CombatRule::BlockedByAtMost(objects, _)
        | CombatRule::BlockedByAtLeast(objects, _)
        | CombatRule::AdditionalBlocks(objects, _)
        | CombatRule::BlockedIfAble(objects) => objects.accept(visitor),
        CombatRule::MustBlockSuch(objects, filter) | CombatRule::CantAttackWithout(objects, filter) => {
            objects.accept(visitor)?;
            filter.accept(visitor)
        }
        CombatRule::AttackCost(objects, whom, value) => {
            objects.accept(visitor)?;
            whom.accept(visitor)?;
            value.accept(visitor)
        }
        CombatRule::BlockCost(objects, value) => {
            objects.accept(visitor)?;
            value.accept(visitor)
        }
        CombatRule::MostAttackers(_) | CombatRule::MostBlockers(_) => GO_ON,
    }
}

/// Walks on to how much more or less it is.
pub fn walk_cost_change<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, change: &'a CostChange) -> Flow {
    match change {
        CostChange::Less(value) | CostChange::More(value) => value.accept(visitor),
        CostChange::LessMana(_) => GO_ON,
    }
}

/// Walks on to what protection is from.
pub fn walk_player_ability<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, ability: &'a PlayerAbility) -> Flow {
    match ability {
        PlayerAbility::Protection(quality) => quality.accept(visitor),
        PlayerAbility::Shroud | PlayerAbility::Hexproof => GO_ON,
    }
}

/// Walks on to event, condition and what happens instead.
pub fn walk_replacement<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, replacement: &'a Replacement) -> Flow {
    let Replacement {
        event,
        condition,
        instead,
    } = replacement;
    event.accept(visitor)?;
    condition.accept(visitor)?;
    instead.accept(visitor)
}

/// Walks on to the phrases of what happens instead.
pub fn walk_instead<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, instead: &'a Instead) -> Flow {
    match instead {
        Instead::EntersWithCounters(_, value) | Instead::Increased(value) => value.accept(visitor),
        Instead::MayEnterAsCopy(filter, changes) => {
            filter.accept(visitor)?;
            changes.accept(visitor)
        }
        Instead::EntersUnderControlOf(player) | Instead::DealtToPlayer(player) => player.accept(visitor),
        Instead::DealtToObject(object) => object.accept(visitor),
        Instead::Prevent(value) => value.accept(visitor),
        Instead::PreventAnd(value, effect) => {
            value.accept(visitor)?;
            effect.accept(visitor)
        }
        Instead::Do(effect) => effect.accept(visitor),
        Instead::EntersTapped
        | Instead::EntersChoosing(_, _)
        | Instead::GoesTo(_)
        | Instead::Nothing
        | Instead::Multiplied(_)
        | Instead::LifeNotBelow(_) => GO_ON,
    }
}
