//! Role tokens (CR 111.10j-r), to be created attached to a creature.

use super::{
    attached, base_pt, count, creature, enchantment, gets, has, has_ability, lose_life, mana, modify, moves,
    put_counters, scry, this, this_attacks, when, when_if, you_control,
};
use crate::card::TokenDef;
use crate::color::ColorSet;
use crate::counter::CounterKind;
use crate::keyword::Keyword;
use crate::lang::{Ability, Comparison, Condition, Filter, Modification, PlayerFilter, Players, Stat, Value};
use crate::zone::ZoneKind;

/// A Cursed Role (CR 111.10j).
#[must_use]
pub fn cursed_role() -> TokenDef {
    role("Cursed", [enchanted([base_pt(1, 1)])])
}

/// A Monster Role (CR 111.10k).
#[must_use]
pub fn monster_role() -> TokenDef {
    role("Monster", [enchanted([gets(1, 1), has(Keyword::Trample)])])
}

/// A Royal Role (CR 111.10m).
#[must_use]
pub fn royal_role() -> TokenDef {
    let ward = Keyword::Ward(vec![mana("{1}")]);
    role("Royal", [enchanted([gets(1, 1), has(ward)])])
}

/// A Sorcerer Role (CR 111.10n).
#[must_use]
pub fn sorcerer_role() -> TokenDef {
    let scries = when(this_attacks(), scry(1));
    role("Sorcerer", [enchanted([gets(1, 1), has_ability(scries)])])
}

/// A Virtuous Role (CR 111.10p).
#[must_use]
pub fn virtuous_role() -> TokenDef {
    let enchantments = || count(Filter::all([enchantment(), you_control()]));
    role("Virtuous", [enchanted([gets(enchantments(), enchantments())])])
}

/// A Wicked Role (CR 111.10q).
#[must_use]
pub fn wicked_role() -> TokenDef {
    let buried = moves(
        Filter::Is(this()),
        Some(ZoneKind::Battlefield),
        Some(ZoneKind::Graveyard),
    );
    let opponents = Players::Each(PlayerFilter::Opponent);
    role(
        "Wicked",
        [enchanted([gets(1, 1)]), when(buried, lose_life(opponents, 1))],
    )
}

/// A Young Hero Role (CR 111.10r).
#[must_use]
pub fn young_hero_role() -> TokenDef {
    let small = Filter::Stat(Stat::Toughness, Comparison::AtMost, Box::new(Value::Number(3)));
    let grows = when_if(
        this_attacks(),
        Condition::Is(this(), Box::new(small)),
        put_counters(this(), CounterKind::PlusOnePlusOne, 1),
    );
    role("Young Hero", [enchanted([has_ability(grows)])])
}

fn enchanted(changes: impl IntoIterator<Item = Modification>) -> Ability {
    modify(attached(), changes)
}

fn role(name: &str, abilities: impl IntoIterator<Item = Ability>) -> TokenDef {
    let enchant = Ability::Keyword(Keyword::Enchant(creature()));
    TokenDef {
        name: Some(name.to_owned()),
        colors: ColorSet::default(),
        type_line: super::literal("Enchantment — Aura Role"),
        pt: None,
        abilities: std::iter::once(enchant).chain(abilities).collect(),
    }
}
