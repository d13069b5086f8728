//! Declarations of attackers and blockers: what each creature can do, and the limits of the declaration as a whole.

use serde::{Deserialize, Serialize};
use spellstack_core::ObjectId;
use spellstack_rules::{AttackLimits, BlockLimits, Thing};

use crate::words::Words;
use crate::{Id, Subject};

/// What a declaration is made of. The game judges it as a whole: what obeys all that is said here may still cost more mana
/// than there is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declaration {
    /// For each option, a creature: what it can attack or block.
    pub creatures: Vec<Fighter>,
    /// What creatures are required to do (CR 508.1d, 509.1c).
    pub required: Vec<Requirement>,
    /// How many requirements must be obeyed, attackers that must be blocked included.
    pub obeyed: u32,
    /// How many creatures can attack or block at most, if effects say so.
    pub most: Option<u32>,
    /// Attackers that a certain number of creatures must block, or none.
    pub companies: Vec<Company>,
    /// Whether effects limit the declaration as a whole.
    pub is_limited: bool,
}

/// What a creature can attack or block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fighter {
    /// The things that it can attack, or the attackers that it can block; answers name them by their numbers here.
    pub targets: Vec<Target>,
    /// How many of them at most.
    pub most: u32,
    /// Whether it can't attack or block alone.
    pub not_alone: bool,
}

/// Something that a creature can attack or block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// What it is called; attackers with their numbers in this combat, from 1 on.
    pub text: String,
    /// The player or object.
    pub subject: Subject,
    /// What it costs in generic mana.
    pub cost: u32,
}

/// A creature that must attack or block if able.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Requirement {
    /// The number of the creature's option; `None` if it isn't one, so that it can't be obeyed.
    pub creature: Option<usize>,
    /// What it obeys the requirement with.
    pub targets: Vec<Subject>,
}

/// How many creatures must block an attacker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Company {
    /// The attacker.
    pub attacker: Id,
    /// It can't be blocked by fewer creatures.
    pub at_least: u32,
    /// It can't be blocked by more creatures, if effects say so.
    pub at_most: Option<u32>,
    /// Whether it must be blocked if able: a requirement.
    pub is_wanted: bool,
}

/// Creatures with what each can attack or block.
type Options<T> = [(ObjectId, Vec<T>)];

/// The declaration of attackers.
pub(super) fn attack(
    words: &Words<'_>,
    options: &Options<Thing>,
    required: &Options<Thing>,
    obeyed: u32,
    limits: Option<&AttackLimits>,
) -> Declaration {
    let cost = |creature: ObjectId, target: Thing| {
        let costs = limits.map_or(&[][..], |limits| &limits.costs);
        let own = costs
            .iter()
            .filter(|(id, thing, _)| (*id, *thing) == (creature, target));
        own.fold(0_u32, |sum, (_, _, cost)| sum.saturating_add(*cost))
    };
    let fighter = |(creature, targets): &(ObjectId, Vec<Thing>)| Fighter {
        targets: targets
            .iter()
            .map(|thing| Target {
                text: words.thing(*thing),
                subject: (*thing).into(),
                cost: cost(*creature, *thing),
            })
            .collect(),
        most: 1,
        not_alone: limits.is_some_and(|limits| limits.alone.contains(creature)),
    };
    Declaration {
        creatures: options.iter().map(fighter).collect(),
        required: requirements(options, required),
        obeyed,
        most: limits.and_then(|limits| limits.most),
        companies: Vec::new(),
        is_limited: limits.is_some(),
    }
}

/// The declaration of blockers.
pub(super) fn block(
    words: &Words<'_>,
    options: &Options<ObjectId>,
    menace: &[ObjectId],
    required: &Options<ObjectId>,
    obeyed: u32,
    limits: Option<&BlockLimits>,
) -> Declaration {
    let plain = BlockLimits::default();
    let said = limits.unwrap_or(&plain);
    let cost = |creature: ObjectId| {
        let own = said.costs.iter().filter(|(id, _)| *id == creature);
        own.fold(0_u32, |sum, (_, cost)| sum.saturating_add(*cost))
    };
    let fighter = |(creature, attackers): &(ObjectId, Vec<ObjectId>)| Fighter {
        targets: attackers
            .iter()
            .map(|attacker| Target {
                text: words.attacker(*attacker),
                subject: (*attacker).into(),
                cost: cost(*creature),
            })
            .collect(),
        most: find(&said.capacity, *creature).unwrap_or(1),
        not_alone: said.alone.contains(creature),
    };
    Declaration {
        creatures: options.iter().map(fighter).collect(),
        required: requirements(options, required),
        obeyed,
        most: said.most,
        companies: companies(menace, said),
        is_limited: limits.is_some(),
    }
}

fn requirements<T: Copy + Into<Subject>>(options: &Options<T>, required: &Options<T>) -> Vec<Requirement> {
    let number = |creature: ObjectId| options.iter().position(|(other, _)| *other == creature);
    let all = required.iter().map(|(creature, targets)| Requirement {
        creature: number(*creature),
        targets: targets.iter().map(|target| (*target).into()).collect(),
    });
    all.collect()
}

/// The attackers of which something is said.
fn companies(menace: &[ObjectId], limits: &BlockLimits) -> Vec<Company> {
    let mut attackers: Vec<ObjectId> = menace.to_vec();
    attackers.extend(limits.at_least.iter().map(|(attacker, _)| *attacker));
    attackers.extend(limits.at_most.iter().map(|(attacker, _)| *attacker));
    attackers.extend(&limits.wanted);
    attackers.sort_unstable();
    attackers.dedup();
    let company = |attacker: &ObjectId| {
        // CR 702.111b.
        let by_menace = if menace.contains(attacker) { 2 } else { 1 };
        Company {
            attacker: (*attacker).into(),
            at_least: find(&limits.at_least, *attacker).map_or(by_menace, |least| least.max(by_menace)),
            at_most: find(&limits.at_most, *attacker),
            is_wanted: limits.wanted.contains(attacker),
        }
    };
    attackers.iter().map(company).collect()
}

fn find(list: &[(ObjectId, u32)], creature: ObjectId) -> Option<u32> {
    list.iter()
        .find(|(id, _)| *id == creature)
        .map(|(_, number)| *number)
}
