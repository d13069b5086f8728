//! What mana is asked for, and whether given mana is enough (CR 107.4, 118.3).
//!
//! By Hall's theorem mana is enough for a cost if, for every set of kinds, as many units can be of those kinds as
//! there are symbols that take nothing else, and there are as many units as symbols in all.

use smallvec::SmallVec;
use spellstack_core::color::Color;
use spellstack_core::mana::{ManaCost, ManaKind, ManaPool, ManaSymbol};

/// A set of kinds of mana, a bit for each.
pub(super) type Kinds = u8;

/// How many sets of kinds there are.
const SETS: usize = 64;

pub(super) const ANY_COLOR: Kinds = 0b01_1111;

/// The set of one kind.
pub(super) const fn only(kind: ManaKind) -> Kinds {
    1 << kind.index()
}

fn of(color: Color) -> Kinds {
    only(ManaKind::from(color))
}

/// The kinds in a set, the colours first.
pub(super) fn kinds(set: Kinds) -> impl Iterator<Item = ManaKind> {
    ManaKind::ALL
        .into_iter()
        .filter(move |kind| set & only(*kind) != 0)
}

/// Units of mana, counted by the set of kinds that each can be.
#[derive(Clone, Copy)]
pub(super) struct Units {
    counts: [u32; SETS],
    total: u32,
}

impl Units {
    pub fn of_pool(pool: &ManaPool) -> Self {
        let mut units = Units {
            counts: [0; SETS],
            total: 0,
        };
        pool.iter().for_each(|(kind, count)| units.add(only(kind), count));
        units
    }

    /// Adds units. The empty set is mana of a kind that can't be relied on: it pays for generic costs alone.
    pub fn add(&mut self, set: Kinds, count: u32) {
        let at = usize::from(set) % SETS;
        self.counts[at] = self.counts[at].saturating_add(count);
        self.total = self.total.saturating_add(count);
    }

    pub fn add_all(&mut self, units: &[(Kinds, u32)]) {
        units.iter().for_each(|(set, count)| self.add(*set, *count));
    }

    /// Makes one unit of a set be of a narrower set.
    pub fn narrow(&mut self, from: Kinds, to: Kinds) {
        let from = usize::from(from) % SETS;
        if self.counts[from] > 0 {
            self.counts[from] -= 1;
            self.total -= 1;
            self.add(to, 1);
        }
    }

    /// How many units can be of one of the kinds.
    fn within(&self, set: Kinds) -> u32 {
        let counts = self.counts.iter().enumerate();
        let fitting = counts.filter(|(at, count)| **count > 0 && at & usize::from(set) != 0);
        fitting.fold(0, |sum, (_, count)| sum.saturating_add(*count))
    }
}

/// Mana that is asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Demand {
    /// Symbols by the set of kinds that each takes.
    symbols: SmallVec<[(Kinds, u32); 4]>,
    generic: u32,
}

impl Demand {
    pub fn add(&mut self, set: Kinds) {
        match self.symbols.iter_mut().find(|(known, _)| *known == set) {
            Some((_, count)) => *count += 1,
            None => self.symbols.push((set, 1)),
        }
    }

    pub fn add_generic(&mut self, amount: u32) {
        self.generic = self.generic.saturating_add(amount);
    }

    pub fn add_all(&mut self, other: &Demand) {
        self.add_generic(other.generic);
        for (set, count) in &other.symbols {
            (0..*count).for_each(|_| self.add(*set));
        }
    }

    pub fn total(&self) -> u32 {
        self.symbols
            .iter()
            .fold(self.generic, |sum, (_, count)| sum.saturating_add(*count))
    }

    /// Whether the units are enough.
    pub fn is_met_by(&self, units: &Units) -> bool {
        if self.total() > units.total {
            return false;
        }
        let subsets = 1_u32 << self.symbols.len().min(16);
        (1..subsets).all(|subset| {
            let chosen = self
                .symbols
                .iter()
                .enumerate()
                .filter(|(at, _)| subset & (1 << at) != 0);
            let union = chosen.fold(0, |union, (_, (set, _))| union | set);
            let inside = self.symbols.iter().filter(|(set, _)| set & !union == 0);
            let needed = inside.fold(0_u32, |sum, (_, count)| sum.saturating_add(*count));
            needed <= units.within(union)
        })
    }
}

/// A way to read the symbols that can be paid in more than one way.
pub(super) struct Reading {
    pub demand: Demand,
    /// How much life it costs.
    pub life: u32,
}

/// The ways to pay for a cost that leaves a choice, those that cost mana of one colour first, then those that cost life
/// or more mana. Snow mana is not told apart from other mana: `{S}` takes any.
pub(super) fn readings(cost: &ManaCost) -> impl Iterator<Item = Reading> + '_ {
    let flexible = cost
        .symbols()
        .iter()
        .filter(|symbol| is_flexible(**symbol))
        .count()
        .min(12);
    (0..=flexible).flat_map(move |others| {
        let all = 0_u32..1 << flexible;
        all.filter(move |set| set.count_ones() as usize == others)
            .map(move |set| reading(cost, set))
    })
}

fn is_flexible(symbol: ManaSymbol) -> bool {
    symbol.is_phyrexian() || matches!(symbol, ManaSymbol::MonoHybrid(..))
}

/// The cost where the flexible symbols in the set are paid for in their other way.
fn reading(cost: &ManaCost, set: u32) -> Reading {
    let mut reading = Reading {
        demand: Demand::default(),
        life: 0,
    };
    let mut place = 0;
    for symbol in cost.symbols() {
        let other_way = is_flexible(*symbol) && {
            place += 1;
            set & (1 << (place - 1)) != 0
        };
        reading.take(*symbol, other_way);
    }
    reading
}

impl Reading {
    fn take(&mut self, symbol: ManaSymbol, other_way: bool) {
        match symbol {
            ManaSymbol::Generic(amount) => self.demand.add_generic(amount),
            ManaSymbol::Snow => self.demand.add_generic(1),
            // X has been replaced by its value before anything is paid.
            ManaSymbol::X => {}
            ManaSymbol::Colored(color) => self.demand.add(of(color)),
            ManaSymbol::Colorless => self.demand.add(only(ManaKind::Colorless)),
            ManaSymbol::Hybrid(one, other) => self.demand.add(of(one) | of(other)),
            ManaSymbol::ColorlessHybrid(color) => self.demand.add(of(color) | only(ManaKind::Colorless)),
            ManaSymbol::MonoHybrid(amount, _) if other_way => self.demand.add_generic(amount),
            // CR 107.4f
            ManaSymbol::Phyrexian(_) | ManaSymbol::PhyrexianHybrid(..) if other_way => self.life += 2,
            ManaSymbol::MonoHybrid(_, color) | ManaSymbol::Phyrexian(color) => self.demand.add(of(color)),
            ManaSymbol::PhyrexianHybrid(one, other) => self.demand.add(of(one) | of(other)),
        }
    }
}

/// Which mana of a pool to spend: exact colours first, generic costs from colourless mana, then from the kind that is
/// most plentiful. `None` if the pool isn't enough.
pub(super) fn spend(demand: &Demand, pool: &ManaPool) -> Option<ManaPool> {
    let (mut left, mut spent) = (*pool, ManaPool::EMPTY);
    if !demand.is_met_by(&Units::of_pool(pool)) {
        return None;
    }
    let mut rest = demand.clone();
    rest.symbols.sort_by_key(|(set, _)| set.count_ones());
    while let Some((set, count)) = rest.symbols.first_mut() {
        let set = *set;
        *count -= 1;
        if *count == 0 {
            rest.symbols.remove(0);
        }
        let kind = by_plenty(&left, set).into_iter().find(|kind| {
            let mut after = left;
            after.remove(*kind, 1) && rest.is_met_by(&Units::of_pool(&after))
        })?;
        let _taken = left.remove(kind, 1);
        spent.add(kind, 1);
    }
    for _ in 0..rest.generic {
        let kind = match left.get(ManaKind::Colorless) {
            0 => by_plenty(&left, ANY_COLOR).into_iter().next()?,
            _ => ManaKind::Colorless,
        };
        if !left.remove(kind, 1) {
            return None;
        }
        spent.add(kind, 1);
    }
    Some(spent)
}

/// The kinds of a set that a pool has, the most plentiful first.
fn by_plenty(pool: &ManaPool, set: Kinds) -> SmallVec<[ManaKind; 6]> {
    let mut found: SmallVec<[ManaKind; 6]> = kinds(set).filter(|kind| pool.get(*kind) > 0).collect();
    found.sort_by_key(|kind| std::cmp::Reverse(pool.get(*kind)));
    found
}
