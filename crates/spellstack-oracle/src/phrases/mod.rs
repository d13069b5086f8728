//! The wordings of the card language, a file for each family.

mod ability;
mod cost;
mod effect;
mod event;
mod filter;
mod keyword;
mod object;
mod player;
mod target;
mod types;
mod value;

use std::sync::LazyLock;

use spellstack_core::counter::CounterKind;
use spellstack_core::lang::{
    Ability, Body, Clause, Condition, Cost, CostChange, Destination, Duration, Effect, EventPattern, Filter,
    Instead, Modification, ObjectRef, Objects, PlayerFilter, PlayerRef, Players, Quality, Quantity,
    Recipients, Rule, Selection, Statement, TargetSpec, Trigger, Value,
};
use spellstack_core::mana::ManaCost;
use spellstack_core::types::{CardType, Subtype, Supertype};
use spellstack_core::{Color, Keyword, KeywordKind, ZoneKind};

use crate::grammar::{CategoryId, FAMILY, Grammar, meanings};

pub(crate) use ability::LINE;
use ability::*;
use cost::*;
use effect::*;
use event::*;
use filter::*;
use keyword::*;
use object::*;
use player::*;
use target::*;
use types::*;
use value::*;

meanings! {
    Abilities(Vec<Ability>),
    Ability(Ability),
    Body(Body),
    CardType(CardType),
    Clause(Clause),
    Color(Color),
    Condition(Condition),
    Cost(Cost),
    CostChange(CostChange),
    Costs(Vec<Cost>),
    CounterKind(CounterKind),
    Destination(Destination),
    Duration(Duration),
    Effect(Effect),
    Event(EventPattern),
    Events(Vec<EventPattern>),
    Filter(Filter),
    Filters(Vec<Filter>),
    Instead(Instead),
    Keyword(Keyword),
    KeywordKind(KeywordKind),
    Mana(ManaCost),
    Modifications(Vec<Modification>),
    Modification(Modification),
    Number(i32),
    ObjectRef(ObjectRef),
    Objects(Objects),
    PlayerFilter(PlayerFilter),
    PlayerRef(PlayerRef),
    Players(Players),
    Quality(Quality),
    Quantity(Quantity),
    Recipients(Recipients),
    Rule(Rule),
    Selection(Selection),
    Statement(Statement),
    Statements(Vec<Statement>),
    Subtype(Subtype),
    Supertype(Supertype),
    Target(TargetSpec),
    Trigger(Trigger),
    Value(Value),
    Zone(ZoneKind),
    Pt((Value, Value)),
}

/// The families of wordings, in the order of their numbers: how each is declared and what its categories are called. Of two
/// categories with nearly the same name, the second (an S at its end) is said of several; of verbs it is said of one.
const FAMILIES: &[(fn(&mut Grammar), &[&str])] = &[
    (ability::declare, ability::NAMES),
    (effect::declare, effect::NAMES),
    (event::declare, event::NAMES),
    (keyword::declare, keyword::NAMES),
    (cost::declare, cost::NAMES),
    (player::declare, player::NAMES),
    (object::declare, object::NAMES),
    (target::declare, target::NAMES),
    (filter::declare, filter::NAMES),
    (types::declare, types::NAMES),
    (value::declare, value::NAMES),
];

/// What a category is called where one was expected.
pub(crate) fn name_of(category: CategoryId) -> &'static str {
    let (family, place) = (category.0 / FAMILY, category.0 % FAMILY);
    FAMILIES[usize::from(family)].1[usize::from(place)]
}

/// The grammar, which is made once.
pub(crate) static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| {
    let mut grammar = Grammar::new(FAMILIES.len() * usize::from(FAMILY));
    for (family, _) in FAMILIES {
        family(&mut grammar);
    }
    grammar.complete();
    grammar
});
