//! Affinity (CR 702.41): a spell that costs less for what its caster controls.

use crate::lang::{Ability, CostChange, Filter, PlayerFilter, Rule, Statement, Static, Value};

/// CR 702.41a. Each instance applies (CR 702.41b).
pub(super) fn abilities(what: &Filter) -> Vec<Ability> {
    let yours = Filter::all([what.clone(), Filter::Controller(PlayerFilter::You)]);
    let less = CostChange::Less(Value::Count(Box::new(yours)));
    vec![Ability::Static(Static {
        condition: None,
        statements: vec![Statement::Rule(Rule::ThisCost(less))],
    })]
}
