//! What static abilities say, and the changes that continuous effects make.

use super::{static_ability, this_enters};
use crate::counter::CounterKind;
use crate::keyword::Keyword;
use crate::lang::{
    Ability, Condition, Cost, CostChange, EventPattern, Filter, Instead, Label, Modification, Objects,
    PlayerFilter, Replacement, Rule, Statement, Value, WordKind,
};
use crate::mana::ManaCost;
use crate::types::{CardType, CardTypes};

/// Objects have other characteristics.
#[must_use]
pub fn modify(objects: impl Into<Objects>, changes: impl IntoIterator<Item = Modification>) -> Ability {
    static_ability([Statement::Modify(objects.into(), changes.into_iter().collect())])
}

/// A rule is different.
#[must_use]
pub fn rule(rule: Rule) -> Ability {
    rules([rule])
}

/// Several rules are different, by one ability.
#[must_use]
pub fn rules(rules: impl IntoIterator<Item = Rule>) -> Ability {
    static_ability(rules.into_iter().map(Statement::Rule))
}

/// Something happens instead.
#[must_use]
pub fn replace(event: EventPattern, instead: Instead) -> Ability {
    static_ability([Statement::Replace(Replacement {
        event,
        condition: None,
        instead,
    })])
}

/// Something happens instead if the condition holds.
#[must_use]
pub fn replace_if(condition: Condition, event: EventPattern, instead: Instead) -> Ability {
    static_ability([Statement::Replace(Replacement {
        event,
        condition: Some(condition),
        instead,
    })])
}

/// This enters tapped.
#[must_use]
pub fn enters_tapped() -> Ability {
    replace(this_enters(), Instead::EntersTapped)
}

/// This enters with counters on it.
#[must_use]
pub fn enters_with_counters(kind: CounterKind, number: impl Into<Value>) -> Ability {
    replace(this_enters(), Instead::EntersWithCounters(kind, number.into()))
}

/// As this enters, choose a word, which its abilities read under the label.
#[must_use]
pub fn enters_choosing(kind: WordKind, label: u8) -> Ability {
    replace(this_enters(), Instead::EntersChoosing(kind, Label(label)))
}

/// You may have this enter as a copy of an object that fits.
#[must_use]
pub fn may_enter_as_copy(of: Filter) -> Ability {
    replace(this_enters(), Instead::MayEnterAsCopy(of, Vec::new()))
}

/// You may pay this rather than this spell's mana cost.
#[must_use]
pub fn alternative_cost(cost: impl IntoIterator<Item = Cost>) -> Ability {
    rule(Rule::AlternativeCost(cost.into_iter().collect(), None))
}

/// If the condition holds, you may pay this rather than this spell's mana cost.
#[must_use]
pub fn alternative_cost_if(condition: Condition, cost: impl IntoIterator<Item = Cost>) -> Ability {
    rule(Rule::AlternativeCost(
        cost.into_iter().collect(),
        Some(Box::new(condition)),
    ))
}

/// If this card is in your opening hand, you may begin the game with it on the battlefield.
#[must_use]
pub fn may_begin_on_battlefield() -> Ability {
    rule(Rule::MayBeginOnBattlefield)
}

/// As an additional cost to cast this spell, pay this.
#[must_use]
pub fn additional_cost(cost: impl IntoIterator<Item = Cost>) -> Ability {
    rule(Rule::AdditionalCost(cost.into_iter().collect()))
}

/// Spells that fit cost such players that much generic mana more.
#[must_use]
pub fn spells_cost_more(who: PlayerFilter, spells: Filter, amount: impl Into<Value>) -> Ability {
    rule(Rule::SpellCost {
        who,
        spells,
        change: CostChange::More(amount.into()),
    })
}

/// Spells that fit cost such players that much generic mana less.
#[must_use]
pub fn spells_cost_less(who: PlayerFilter, spells: Filter, amount: impl Into<Value>) -> Ability {
    rule(Rule::SpellCost {
        who,
        spells,
        change: CostChange::Less(amount.into()),
    })
}

/// Spells that fit cost such players this mana less, not all of which is generic.
#[must_use]
pub fn spells_cost_mana_less(who: PlayerFilter, spells: Filter, mana: ManaCost) -> Ability {
    rule(Rule::SpellCost {
        who,
        spells,
        change: CostChange::LessMana(mana),
    })
}

/// Gets more, or with negative values less, power and toughness.
#[must_use]
pub fn gets(power: impl Into<Value>, toughness: impl Into<Value>) -> Modification {
    Modification::ModifyPt(power.into(), toughness.into())
}

/// Has that base power and toughness.
#[must_use]
pub fn base_pt(power: impl Into<Value>, toughness: impl Into<Value>) -> Modification {
    Modification::SetPt(power.into(), toughness.into())
}

/// Has a keyword.
#[must_use]
pub fn has(keyword: Keyword) -> Modification {
    has_ability(Ability::Keyword(keyword))
}

/// Has an ability.
#[must_use]
pub fn has_ability(ability: Ability) -> Modification {
    Modification::Gain(Box::new(ability))
}

/// Is of that card type in addition to its others.
#[must_use]
pub fn is_also(card_type: CardType) -> Modification {
    Modification::AddTypes(CardTypes::only(card_type), Vec::new())
}

/// Loses all abilities.
#[must_use]
pub fn loses_all_abilities() -> Modification {
    Modification::LoseAllAbilities
}
