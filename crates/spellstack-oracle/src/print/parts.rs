//! The effects and costs inside abilities, wherever they stand.

use spellstack_core::Keyword;
use spellstack_core::lang::{
    Ability, Body, Clause, Cost, Effect, Instead, Replacement, Rule, Statement, Static, derive,
};

/// The clauses of a body.
pub(super) fn clauses(body: &Body) -> &[Clause] {
    match body {
        Body::Plain(clause) => std::slice::from_ref(clause),
        Body::Modal { modes, .. } => modes,
    }
}

/// Shows every part of the effects of a body.
pub(super) fn each_of_body(body: &Body, see: &mut dyn FnMut(&Effect)) {
    for clause in clauses(body) {
        each_effect(&clause.effect, see);
    }
}

/// Shows every part of the effects that happen instead of something by a static ability.
pub(super) fn each_of_static(ability: &Static, see: &mut dyn FnMut(&Effect)) {
    for statement in &ability.statements {
        match statement {
            Statement::Replace(replacement) => each_of_replacement(replacement, see),
            Statement::Modify(..) | Statement::Rule(_) => {}
        }
    }
}

fn each_of_replacement(replacement: &Replacement, see: &mut dyn FnMut(&Effect)) {
    if let Instead::Do(effect) | Instead::PreventAnd(_, effect) = &replacement.instead {
        each_effect(effect, see);
    }
}

/// Shows every part of an effect, those that happen later or instead of something included.
fn each_effect(effect: &Effect, see: &mut dyn FnMut(&Effect)) {
    see(effect);
    for child in derive::children(effect) {
        each_effect(child, see);
    }
    if let Effect::Delayed { trigger, .. } = effect {
        each_of_body(&trigger.body, see);
    }
    if let Effect::Reflexive(body) = effect {
        each_of_body(body, see);
    }
    if let Effect::Replace { replacement, .. } = effect {
        each_of_replacement(replacement, see);
    }
}

/// How many effects and costs of an object with those abilities exile something.
pub(super) fn exiles(abilities: &[Ability]) -> usize {
    let mut count = 0;
    let mut see = |effect: &Effect| count += exiles_of_effect(effect);
    for ability in abilities {
        match ability {
            Ability::Spell(body) => each_of_body(body, &mut see),
            Ability::Activated(activated) => each_of_body(&activated.body, &mut see),
            Ability::Triggered(triggered) => each_of_body(&triggered.body, &mut see),
            Ability::Static(ability) => each_of_static(ability, &mut see),
            Ability::Keyword(_) => {}
        }
    }
    count + abilities.iter().map(exiles_by_cost).sum::<usize>()
}

fn exiles_of_effect(effect: &Effect) -> usize {
    if let Effect::Pay { cost, .. } = effect {
        in_cost(cost)
    } else if let Effect::ChangeRule(rule, _) = effect {
        in_rule(rule)
    } else {
        usize::from(matches!(effect, Effect::Exile(..)))
    }
}

fn exiles_by_cost(ability: &Ability) -> usize {
    match ability {
        Ability::Keyword(keyword) => in_keyword(keyword),
        Ability::Activated(activated) => in_cost(&activated.cost),
        Ability::Static(ability) => ability
            .statements
            .iter()
            .map(|statement| match statement {
                Statement::Rule(rule) => in_rule(rule),
                Statement::Modify(..) | Statement::Replace(_) => 0,
            })
            .sum(),
        Ability::Spell(_) | Ability::Triggered(_) => 0,
    }
}

fn in_keyword(keyword: &Keyword) -> usize {
    if let Keyword::Equip(cost)
    | Keyword::Ward(cost)
    | Keyword::Cycling(cost)
    | Keyword::Kicker(cost)
    | Keyword::Flashback(cost) = keyword
    {
        in_cost(cost)
    } else {
        usize::from(*keyword == Keyword::Delve)
    }
}

fn in_rule(rule: &Rule) -> usize {
    if let Rule::AlternativeCost(cost, _) | Rule::AdditionalCost(cost) = rule {
        in_cost(cost)
    } else {
        0
    }
}

fn in_cost(cost: &[Cost]) -> usize {
    cost.iter().filter(|part| matches!(part, Cost::Exile(..))).count()
}
