//! Costs: where their parts stand in the program, and what a total cost is (CR 118, 601.2f).

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use spellstack_core::keyword::Keyword;
use spellstack_core::lang::{Ability, Cost, Effect, Price, Rule, Statement};
use spellstack_core::mana::ManaCost;
use spellstack_core::{AbilityId, NodeId};

use crate::program::Program;

/// Where a list of costs stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CostPlace {
    /// The cost of an activated ability.
    Activated(AbilityId),
    /// The cost of a keyword: kicker, flashback, suspend.
    Keyword(AbilityId),
    /// The alternative or additional cost in the statement of that number of a static ability.
    Statement(AbilityId, u8),
    /// The cost of a `Pay` or `Cast` instruction.
    Node(NodeId),
}

/// One part of a cost, by where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CostRef {
    /// The list.
    pub place: CostPlace,
    /// Which part of it.
    pub index: u8,
}

/// A total cost, locked in (CR 601.2f).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TotalCost {
    /// The mana part, X replaced by its value, increases and reductions applied.
    pub mana: ManaCost,
    /// The other parts, in order.
    pub parts: SmallVec<[CostRef; 2]>,
    /// Whether cards exiled from the graveyard may pay for generic mana (CR 702.66).
    pub delve: bool,
    /// The life that was announced for Phyrexian symbols (CR 107.4f).
    #[serde(default)]
    pub life: u32,
}

impl Program {
    /// Whether some cost other than a mana cost has such a part.
    pub(crate) fn has_cost_beside(&self, is_such: impl Fn(&Cost) -> bool) -> bool {
        let has_such = |place: CostPlace| self.costs(place).iter().any(&is_such);
        let in_abilities = (0..).map(AbilityId::new).take(self.abilities.len()).any(|id| {
            let statements = self.ability(id).as_static().map_or(0, |it| it.statements.len());
            has_such(CostPlace::Activated(id))
                || has_such(CostPlace::Keyword(id))
                || (0..=u8::MAX)
                    .take(statements)
                    .any(|at| has_such(CostPlace::Statement(id, at)))
        });
        let mut nodes = (0..).map(NodeId::new).take(self.nodes.len());
        in_abilities || nodes.any(|id| has_such(CostPlace::Node(id)))
    }

    /// The list of costs that stands at a place.
    pub(crate) fn costs(&self, place: CostPlace) -> &[Cost] {
        match place {
            CostPlace::Activated(ability) => self
                .ability(ability)
                .as_activated()
                .map_or(&[], |activated| &activated.cost),
            CostPlace::Keyword(ability) => match &self.ability(ability).ability {
                Ability::Keyword(
                    Keyword::Kicker(cost)
                    | Keyword::Flashback(cost)
                    | Keyword::Morph(cost)
                    | Keyword::Megamorph(cost)
                    | Keyword::Multikicker(cost)
                    | Keyword::Suspend(_, cost),
                ) => cost,
                _ => &[],
            },
            CostPlace::Statement(ability, index) => {
                let statement = self
                    .ability(ability)
                    .as_static()
                    .and_then(|s| s.statements.get(usize::from(index)));
                match statement {
                    Some(Statement::Rule(Rule::AlternativeCost(cost, _) | Rule::AdditionalCost(cost))) => {
                        cost
                    }
                    Some(_) | None => &[],
                }
            }
            CostPlace::Node(node) => match &self.node(node).effect {
                Effect::Pay { cost, .. }
                | Effect::Cast {
                    price: Price::Cost(cost),
                    ..
                } => cost,
                _ => &[],
            },
        }
    }

    /// One part of a cost.
    pub(crate) fn cost(&self, at: CostRef) -> Option<&Cost> {
        self.costs(at.place).get(usize::from(at.index))
    }
}

impl TotalCost {
    /// Nothing but generic mana.
    pub(crate) fn of_generic(amount: u32) -> Self {
        TotalCost {
            mana: ManaCost::of_generic(amount),
            ..TotalCost::default()
        }
    }

    /// Adds the costs at a place: mana to the mana part, the others as parts.
    pub(crate) fn add(&mut self, program: &Program, place: CostPlace) {
        for (index, cost) in program.costs(place).iter().enumerate() {
            match cost {
                Cost::Mana(mana) if self.mana.is_empty() => self.mana = mana.clone(),
                Cost::Mana(mana) => self.mana = self.mana.plus(mana),
                // Added by whoever knows which card is cast.
                Cost::OwnManaCost => {}
                _ => self.parts.push(CostRef {
                    place,
                    index: u8::try_from(index).unwrap_or(u8::MAX),
                }),
            }
        }
    }
}
