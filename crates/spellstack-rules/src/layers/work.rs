//! How much the layers have taken, counted as they are worked out (docs/limits.md).

use spellstack_core::Zone;

use super::World;
use super::application::Application;
use super::collect::{Active, Origin};
use crate::bounds::MOST_LAYER_WORK;
use crate::program::{Price, Reads};

/// What it has taken so far to work the layers out once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Work {
    spent: u64,
    /// How much of it to find out which effects depend on which. It is charged by all that there is in the game, which may
    /// become more or less while the layers stay as they are, so that it isn't a number yet.
    tried: Price,
}

impl Work {
    #[inline]
    pub fn spend_on(&mut self, amount: usize) {
        self.spent = self.spent.saturating_add(amount as u64);
    }

    /// Effects were found.
    #[inline]
    pub fn spend_on_new(&mut self, effects: usize) {
        self.spend_on(16 * effects);
    }

    /// It was found out what an effect does.
    #[inline]
    pub fn spend_on_plan(&mut self, world: World<'_>, effect: &Active, plan: &Application) {
        self.spent = self.spent.saturating_add(price_of(world, effect, plan));
    }

    pub fn spend_trying(&mut self, amount: usize) {
        self.spend_on(amount);
        self.tried.add(0, amount);
    }

    /// It was tried what an effect would do.
    pub fn spend_trying_plan(&mut self, world: World<'_>, effect: &Active, plan: &Application) {
        self.spend_on_plan(world, effect, plan);
        self.tried = self.tried.plus(reading(world, effect));
        self.tried.add(0, 1 + plan.objects.len());
    }

    /// How much it has taken to find out which effects depend on which.
    pub fn tried(&self) -> Price {
        self.tried
    }

    /// Whether it takes too much: nothing more is applied.
    #[inline]
    pub fn is_exhausted(&self) -> bool {
        self.spent > MOST_LAYER_WORK
    }
}

fn price_of(world: World<'_>, effect: &Active, plan: &Application) -> u64 {
    reading(world, effect)
        .of(things_read(world, effect))
        .saturating_add(1 + plan.objects.len() as u64)
}

/// How many things an effect looks at: what the layers don't read may become more or less while they stay as they are, and
/// decides nothing about them.
fn things_read(world: World<'_>, effect: &Active) -> u64 {
    let facts = world.facts;
    let count = |list: usize, reads: Reads| match effect.reads.facts.intersects(reads) {
        true => list,
        false => 0,
    };
    let things = facts.cards.len()
        + facts.battlefield().len()
        + facts.in_zone(Zone::Command).len()
        + count(facts.stack.len(), Reads::STACK)
        + count(facts.counters.len(), Reads::COUNTERS);
    things as u64
}

fn reading(world: World<'_>, effect: &Active) -> Price {
    match effect.origin {
        Origin::Static(held, _) => world.program.ability(held.id).prices.reading,
        Origin::Changeling(_) | Origin::Effect(_) | Origin::Counter(_) => Price::NOTHING,
    }
}
