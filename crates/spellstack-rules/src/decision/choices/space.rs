//! The answers to a decision as a space: counted, numbered, listed one by one, drawn at random.

use super::declare::{self, Attackers, Blockers};
use super::{Ask, Choice, Count, Item};
use crate::decision::combinations::{Assignment, Division, Permutations, Product, Subsets};
use crate::random::Random;

/// How many answers are looked for, where they can't be counted otherwise.
pub(super) const SEARCH_LIMIT: usize = 1_000;

/// The answers to a decision.
pub(super) enum Space<'a> {
    /// A plain list.
    Listed(Vec<Choice>),
    /// Some of the items.
    Subsets(&'a [Item], Subsets),
    /// The items in some order.
    Orders(&'a [Item], Permutations),
    /// A number from one to another.
    Range(u32, u32),
    /// Shares.
    Division(Division),
    /// A list that may go on: declarations under limits are searched for.
    Searched(Vec<Choice>, Count),
    /// Attackers, with the requirements to attack.
    Attacks(&'a Attackers, &'a Attackers, Product),
    /// Blockers.
    Blocks(&'a Blockers, Assignment),
}

impl<'a> Space<'a> {
    /// What a search has found; one more than the limit means that there are more.
    pub fn searched(mut choices: Vec<Choice>, limit: usize) -> Self {
        let count = if choices.len() > limit {
            choices.truncate(limit);
            Count::MoreThan(limit as u64)
        } else {
            Count::Exactly(choices.len() as u64)
        };
        Space::Searched(choices, count)
    }

    /// The answers that the question itself tells.
    pub fn of(ask: &'a Ask) -> Self {
        match ask {
            Ask::Priority => Space::Listed(vec![Choice::Pass]),
            Ask::Pay => Space::Listed(vec![Choice::AutoPay]),
            Ask::Pick { items, min, max } => Space::Subsets(items, Subsets::new(items.len(), *min, *max)),
            Ask::Order { items } => Space::Orders(items, Permutations::new(items.len())),
            Ask::Number { min, max } => Space::Range(*min, *max.max(min)),
            Ask::Divide {
                total,
                among,
                each,
                lethal,
                over,
            } => Space::Division(Division::new(*total, among.len(), *each, lethal, *over)),
            Ask::Attackers {
                options, required, ..
            } => Space::Attacks(options, required, declare::attacks(options, required)),
            Ask::Blockers {
                options,
                menace,
                required,
                obeyed,
                ..
            } => Space::Blocks(options, declare::blocks(options, menace, required, *obeyed)),
        }
    }

    pub fn len(&self) -> Count {
        match self {
            Space::Listed(choices) => Count::Exactly(choices.len() as u64),
            Space::Searched(_, count) => *count,
            Space::Subsets(_, subsets) => Count::of(subsets.count()),
            Space::Orders(_, orders) => Count::of(orders.count()),
            Space::Range(min, max) => Count::Exactly(u64::from(max - min) + 1),
            Space::Division(division) => Count::of(division.count()),
            Space::Attacks(_, _, product) => Count::of(product.count()),
            Space::Blocks(_, assignment) => {
                assignment.count().map_or_else(|| searched(assignment), Count::of)
            }
        }
    }

    /// Whether there is nothing to choose.
    pub fn has_one_answer(&self) -> bool {
        match self {
            Space::Blocks(_, assignment) if assignment.count().is_none() => {
                search(assignment).take(2).count() == 1
            }
            space => space.len() == Count::Exactly(1),
        }
    }

    pub fn get(&self, index: u64) -> Option<Choice> {
        match self {
            Space::Listed(choices) | Space::Searched(choices, _) => {
                choices.get(usize::try_from(index).ok()?).cloned()
            }
            Space::Subsets(items, subsets) => Some(Choice::Pick(at(items, &subsets.get(index)?))),
            Space::Orders(items, orders) => Some(Choice::Order(at(items, &orders.get(index)?))),
            Space::Range(min, max) => {
                let number = min.checked_add(u32::try_from(index).ok()?)?;
                (number <= *max).then_some(Choice::Number(number))
            }
            Space::Division(division) => division.get(index).map(Choice::Divide),
            Space::Attacks(options, required, product) => Some(Choice::Attack(declare::attacks_of(
                options,
                required,
                &product.get(index)?,
            ))),
            Space::Blocks(options, assignment) => {
                let digits = match assignment.count() {
                    Some(_) => assignment.get(index),
                    None => search(assignment).nth(usize::try_from(index).ok()?),
                };
                Some(Choice::Block(declare::blocks_of(options, &digits?)))
            }
        }
    }

    /// An answer at random; blocks may need repair. `None` if there is no answer.
    pub fn sample(&self, random: &mut Random) -> Option<Choice> {
        Some(match self {
            Space::Listed(choices) | Space::Searched(choices, _) => {
                return choices.get(random.index(choices.len())).cloned();
            }
            Space::Subsets(items, subsets) => Choice::Pick(at(items, &subsets.sample(random))),
            Space::Orders(items, orders) => Choice::Order(at(items, &orders.sample(random))),
            Space::Range(min, max) => {
                let drawn = random.below(u64::from(max - min) + 1);
                Choice::Number(min.saturating_add(u32::try_from(drawn).unwrap_or(0)))
            }
            Space::Division(division) => Choice::Divide(division.sample(random)),
            Space::Attacks(options, required, product) => {
                Choice::Attack(declare::attacks_of(options, required, &product.sample(random)))
            }
            Space::Blocks(options, assignment) => {
                Choice::Block(declare::blocks_of(options, &assignment.sample(random)))
            }
        })
    }
}

/// The answers of a space one by one.
pub(super) struct Answers<'a> {
    space: Space<'a>,
    next: u64,
    /// The last blocks found, where they are searched for.
    last: Option<Vec<usize>>,
}

impl<'a> Answers<'a> {
    pub fn new(space: Space<'a>) -> Self {
        Answers {
            space,
            next: 0,
            last: None,
        }
    }
}

impl Iterator for Answers<'_> {
    type Item = Choice;

    fn next(&mut self) -> Option<Choice> {
        match &self.space {
            Space::Blocks(options, assignment) if assignment.count().is_none() => {
                // The last one stays when there are no more, so that the search doesn't begin again.
                let digits = assignment.after(self.last.as_deref())?;
                let blocks = declare::blocks_of(options, &digits);
                self.last = Some(digits);
                Some(Choice::Block(blocks))
            }
            space => {
                let choice = space.get(self.next)?;
                self.next = self.next.saturating_add(1);
                Some(choice)
            }
        }
    }
}

fn at<T: FromIterator<Item>>(items: &[Item], indices: &[usize]) -> T {
    indices
        .iter()
        .filter_map(|index| items.get(*index))
        .copied()
        .collect()
}

fn search(assignment: &Assignment) -> impl Iterator<Item = Vec<usize>> + '_ {
    std::iter::successors(assignment.after(None), |last| assignment.after(Some(last)))
}

fn searched(assignment: &Assignment) -> Count {
    match search(assignment).take(SEARCH_LIMIT + 1).count() {
        found if found > SEARCH_LIMIT => Count::MoreThan(SEARCH_LIMIT as u64),
        found => Count::Exactly(found as u64),
    }
}
