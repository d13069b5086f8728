//! The wordings of the card language, a file for each family.

mod ability;
mod activated;
mod amount;
mod casting;
mod change;
mod condition;
mod copy;
mod cost;
mod damage;
mod delayed;
mod difference;
mod doing;
mod domain;
mod duration;
mod effect;
mod either;
mod event;
mod filter;
mod holes;
mod joint;
mod keyword;
mod kicked;
mod library;
mod mana_made;
mod modal;
mod next_draw;
mod object;
mod pairs;
mod paying;
mod permanent;
mod player;
mod possessive;
mod prevention;
mod quote;
mod remaining;
mod removed;
mod replacement;
mod retarget;
mod revealing;
mod rule;
mod statement;
mod structure;
mod switched;
mod target;
mod times;
mod token;
mod trigger;
mod turn;
mod types;
mod value;
mod word_choice;
mod would;
mod zone;

use std::sync::LazyLock;

use spellstack_core::counter::CounterKind;
use spellstack_core::lang::Stat;
use spellstack_core::lang::{
    Ability, ActivationLimit, Body, Clause, Comparison, Condition, Cost, CostChange, Destination, Duration,
    Effect, EntryFlag, EventPattern, Filter, Instead, ManaOutput, Modification, ObjectRef, Objects,
    PlayerFilter, PlayerRef, Players, Quality, Quantity, Recipient, Recipients, Rule, Selection, Statement,
    TargetSpec, Trigger, Triggered, Under, Value,
};
use spellstack_core::lang::{DamageKind, Replacement, Static, WordKind};
use spellstack_core::mana::{ManaCost, ManaKind};
use spellstack_core::types::{CardType, Subtype, Supertype};
use spellstack_core::{Color, ColorSet, Keyword, KeywordKind, ZoneKind};

use crate::grammar::{CategoryId, FAMILY, Grammar, meanings};
use crate::noun::Nouns;

pub(crate) use ability::LINE;
use ability::*;
use change::*;
use condition::*;
use cost::*;
use damage::*;
use duration::*;
use effect::*;
use event::*;
use filter::*;
use keyword::*;
use object::*;
use permanent::*;
use player::*;
use possessive::*;
use quote::*;
use replacement::*;
use rule::*;
use statement::*;
use target::*;
use token::*;
use types::*;
use value::*;
use zone::*;

meanings! {
    Abilities(Vec<Ability>),
    Ability(Ability),
    Body(Body),
    Bound((Comparison, Value)),
    CardType(CardType),
    Clause(Clause),
    Clauses(Vec<Clause>),
    Color(Color),
    Colors(ColorSet),
    Condition(Condition),
    Cost(Cost),
    CostChange(CostChange),
    DamageKind(DamageKind),
    Costs(Vec<Cost>),
    CounterKind(CounterKind),
    Counters((CounterKind, Value)),
    Destination(Destination),
    Duration(Duration),
    Effect(Effect),
    Event(EventPattern),
    Events(Vec<EventPattern>),
    Filter(Filter),
    Filters(Vec<Filter>),
    Flags(Vec<EntryFlag>),
    Instead(Instead),
    Keep(Keep),
    Keyword(Keyword),
    KeywordKind(KeywordKind),
    Limit(ActivationLimit),
    Limits(Vec<ActivationLimit>),
    Kind(Kind),
    Made(Made),
    Mana(ManaCost),
    ManaKind(ManaKind),
    ManaKinds(Vec<ManaKind>),
    ManaOutput(ManaOutput),
    Modifications(Vec<Modification>),
    Modification(Modification),
    Nouns(Nouns),
    New(New),
    Number(i32),
    ObjectRef(ObjectRef),
    Objects(Objects),
    Participle(&'static str),
    PlayerFilter(PlayerFilter),
    PlayerRef(PlayerRef),
    Players(Players),
    Quality(Quality),
    Quantity(Quantity),
    Recipients(Recipients),
    Replacement(Replacement),
    Rule(Rule),
    Rules(Vec<Rule>),
    Recipient(Recipient),
    Selection(Selection),
    Statement(Statement),
    Static(Static),
    Statics(Vec<Static>),
    Statements(Vec<Statement>),
    Subtype(Subtype),
    Stat(Stat),
    Supertype(Supertype),
    Text(String),
    Target(TargetSpec),
    Trigger(Trigger),
    Under(Under),
    Triggered(Triggered),
    Whom(Vec<Recipient>),
    Value(Value),
    WordKind(WordKind),
    Zone(ZoneKind),
    Pt((Value, Value)),
}

/// How a family is declared, and what its categories are called.
type Family = (fn(&mut Grammar), &'static [(&'static str, &'static str)]);

/// The families of wordings, in the order of their numbers: how each is declared and what its categories are called. Of two
/// categories with nearly the same name, the second (an S at its end) is said of several; of verbs it is said of one.
const FAMILIES: &[Family] = &[
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
    (trigger::declare, trigger::NAMES),
    (condition::declare, condition::NAMES),
    (zone::declare, zone::NAMES),
    (library::declare, library::NAMES),
    (structure::declare, structure::NAMES),
    (permanent::declare, permanent::NAMES),
    (change::declare, change::NAMES),
    (duration::declare, duration::NAMES),
    (token::declare, token::NAMES),
    (statement::declare, statement::NAMES),
    (rule::declare, rule::NAMES),
    (replacement::declare, replacement::NAMES),
    (activated::declare, activated::NAMES),
    (modal::declare, modal::NAMES),
    (mana_made::declare, mana_made::NAMES),
    (quote::declare, quote::NAMES),
    (damage::declare, damage::NAMES),
    (possessive::declare, possessive::NAMES),
    (times::declare, times::NAMES),
];

/// What a category is called where one was expected.
pub(crate) fn name_of(category: CategoryId) -> &'static str {
    names_of(category).1
}

/// What a category is called in the grammar.
pub(crate) fn code_of(category: CategoryId) -> &'static str {
    names_of(category).0
}

fn names_of(category: CategoryId) -> (&'static str, &'static str) {
    let (family, place) = (category.0 / FAMILY, category.0 % FAMILY);
    FAMILIES[usize::from(family)].1[usize::from(place)]
}

/// Whether the words of the category are listed and new ones come with new cards.
pub(crate) fn is_open_list(category: CategoryId) -> bool {
    has_names(category) || category == COUNTER_NAME.id
}

/// Whether the words of the category are names, with a capital letter wherever they stand.
pub(crate) fn has_names(category: CategoryId) -> bool {
    [SUBTYPE.id, SUBTYPES.id].contains(&category)
}

/// What stands in phrases of all kinds, and how it is told where it may be anything: the longest are looked for first.
pub(crate) fn named_parts() -> [(CategoryId, &'static str); 5] {
    [
        (OBJECTS.id, "object"),
        (SUBJECTS.id, "object"),
        (FILTER.id, "description"),
        (FILTERS.id, "description"),
        (COUNT_WORD.id, "number"),
    ]
}

/// The grammar, which is made once.
pub(crate) static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| {
    let mut grammar = Grammar::new(FAMILIES.len() * usize::from(FAMILY));
    for (family, _) in FAMILIES {
        family(&mut grammar);
    }
    holes::declare(&mut grammar);
    grammar.complete();
    grammar
});
