//! What mana is asked for, and whether given mana is enough (CR 107.4, 118.3).
//!
//! By Hall's theorem mana is enough for a cost if, for every set of symbols, as many units can pay for one of them as
//! there are, and there are as many units as symbols in all.

use smallvec::SmallVec;
use spellstack_core::color::Color;
use spellstack_core::mana::{ManaCost, ManaKind, ManaPool, ManaSymbol};

/// A set of kinds of mana, a bit for each: the six kinds, and again the six kinds from snow sources (CR 107.4h).
pub(crate) type Kinds = u16;

/// How many kinds there are.
const KINDS: u32 = 6;

pub(crate) const ANY_COLOR: Kinds = 0b01_1111;

/// Any mana from a snow source.
const SNOW: Kinds = 0b11_1111 << KINDS;

/// The set of one kind, not from a snow source.
pub(crate) const fn only(kind: ManaKind) -> Kinds {
    1 << kind.index()
}

/// The kinds of a set as they come from a source that is snow or isn't.
pub(crate) const fn from_source(set: Kinds, snow: bool) -> Kinds {
    if snow { set << KINDS } else { set }
}

/// What pays for a symbol: mana of the kinds, from any source.
const fn from_any(set: Kinds) -> Kinds {
    set | set << KINDS
}

fn of(color: Color) -> Kinds {
    from_any(only(ManaKind::from(color)))
}

/// The kinds in a set, the colours first, whatever their source.
pub(crate) fn kinds(set: Kinds) -> impl Iterator<Item = ManaKind> {
    ManaKind::ALL
        .into_iter()
        .filter(move |kind| set & from_any(only(*kind)) != 0)
}

/// How many kinds are in a set, whatever their source.
pub(crate) const fn number_of_kinds(set: Kinds) -> u32 {
    ((set | set >> KINDS) & !SNOW).count_ones()
}

/// The part of a set that is of one kind.
pub(crate) fn part(set: Kinds, kind: ManaKind) -> Kinds {
    set & from_any(only(kind))
}

/// Adds mana of a set with a single member to a pool.
pub(crate) fn put(pool: &mut ManaPool, set: Kinds, count: u32) {
    for kind in kinds(set).take(1) {
        if set & SNOW == 0 {
            pool.add(kind, count);
        } else {
            pool.add_snow(kind, count);
        }
    }
}

/// Units of mana, counted by the set of kinds that each can be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Units {
    counts: SmallVec<[(Kinds, u32); 8]>,
    total: u32,
}

impl Units {
    pub fn of_pool(pool: &ManaPool) -> Self {
        let mut units = Units::default();
        if pool.is_empty() {
            return units;
        }
        for (kind, _) in pool.iter() {
            units.add(only(kind), pool.plain(kind));
            units.add(from_source(only(kind), true), pool.snow(kind));
        }
        units
    }

    pub fn add(&mut self, set: Kinds, count: u32) {
        if count == 0 {
            return;
        }
        match self.counts.iter_mut().find(|(known, _)| *known == set) {
            Some((_, known)) => *known = known.saturating_add(count),
            None => self.counts.push((set, count)),
        }
        self.total = self.total.saturating_add(count);
    }

    pub fn add_all(&mut self, units: &[(Kinds, u32)], times: u32) {
        units
            .iter()
            .for_each(|(set, count)| self.add(*set, count.saturating_mul(times)));
    }

    /// Takes units of a set away, of which there are as many.
    pub fn subtract(&mut self, set: Kinds, count: u32) {
        if let Some((_, known)) = self.counts.iter_mut().find(|(known, _)| *known == set) {
            *known -= count;
            self.total -= count;
        }
    }

    /// Makes one unit of a set one of another; of none, if that is empty.
    pub fn exchange(&mut self, before: Kinds, after: Kinds) {
        if before != 0 {
            self.subtract(before, 1);
        }
        if after != 0 {
            self.add(after, 1);
        }
    }

    /// Takes one unit of a set away.
    pub fn take(&mut self, set: Kinds) -> bool {
        self.take_some(set, 1)
    }

    /// Takes a number of units of a set away, if there are that many.
    fn take_some(&mut self, set: Kinds, some: u32) -> bool {
        let found = self
            .counts
            .iter_mut()
            .find(|(known, count)| *known == set && *count >= some);
        let Some((_, count)) = found else { return false };
        *count -= some;
        self.total = self
            .counts
            .iter()
            .fold(0, |sum, (_, count)| sum.saturating_add(*count));
        true
    }

    /// Makes one unit of a set be of a narrower set.
    pub fn narrow(&mut self, from: Kinds, to: Kinds) {
        if self.take(from) {
            self.add(to, 1);
        }
    }

    /// The sets of which there are units, with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Kinds, u32)> + '_ {
        self.counts.iter().copied().filter(|(_, count)| *count > 0)
    }

    /// Whether they are enough for the symbols and an amount of generic mana.
    pub fn meet(&self, symbols: &[(Kinds, u32)], generic: u32) -> bool {
        let total = symbols
            .iter()
            .fold(generic, |sum, (_, count)| sum.saturating_add(*count));
        if total > self.total {
            return false;
        }
        if let [(set, count)] = symbols {
            return *count <= self.within(*set);
        }
        let subsets = 1_u32 << symbols.len().min(20);
        (1..subsets).all(|subset| {
            let chosen = symbols
                .iter()
                .enumerate()
                .filter(|(at, _)| subset & (1 << at) != 0);
            let (union, needed) = chosen.fold((0, 0_u32), |(union, needed), (_, (set, count))| {
                (union | set, needed.saturating_add(*count))
            });
            needed <= self.within(union)
        })
    }

    /// How many units can be of one of the kinds.
    fn within(&self, set: Kinds) -> u32 {
        let fitting = self.counts.iter().filter(|(kinds, _)| kinds & set != 0);
        fitting.fold(0, |sum, (_, count)| sum.saturating_add(*count))
    }
}

/// Mana that is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Demand {
    /// Symbols by the set of kinds that each takes.
    pub symbols: SmallVec<[(Kinds, u32); 4]>,
    pub generic: u32,
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

    pub fn total(&self) -> u32 {
        self.symbols
            .iter()
            .fold(self.generic, |sum, (_, count)| sum.saturating_add(*count))
    }

    /// Whether the units are enough.
    pub fn is_met_by(&self, units: &Units) -> bool {
        units.meet(&self.symbols, self.generic)
    }
}

/// A way to read the symbols that can be paid in more than one way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reading {
    pub demand: Demand,
    /// How much life it costs.
    pub life: u32,
}

/// The ways to pay for a cost that leaves a choice (CR 118.13, 118.13a), those that cost mana of one colour first,
/// then those that cost life or more mana.
pub(crate) fn readings(cost: &ManaCost) -> SmallVec<[Reading; 1]> {
    let mut flexible: SmallVec<[(ManaSymbol, usize); 2]> = SmallVec::new();
    for symbol in cost
        .symbols()
        .iter()
        .copied()
        .filter(|symbol| is_flexible(*symbol))
    {
        match flexible.iter_mut().find(|(known, _)| *known == symbol) {
            Some((_, count)) => *count += 1,
            None => flexible.push((symbol, 1)),
        }
    }
    if flexible.is_empty() {
        return SmallVec::from_iter([reading(cost, &[])]);
    }
    let most: usize = flexible.iter().map(|(_, count)| count).sum();
    let all = (0..=most).flat_map(|others| splits(&flexible, others));
    all.map(|split| reading(cost, &split)).collect()
}

/// How many of each flexible symbol are paid for in their other way, so that they add up to a number.
fn splits(flexible: &[(ManaSymbol, usize)], others: usize) -> Vec<SmallVec<[(ManaSymbol, usize); 2]>> {
    let Some((&(symbol, count), rest)) = flexible.split_first() else {
        return if others == 0 {
            vec![SmallVec::new()]
        } else {
            Vec::new()
        };
    };
    let mut found = Vec::new();
    for here in (0..=count.min(others)).rev() {
        for mut split in splits(rest, others - here) {
            split.push((symbol, here));
            found.push(split);
        }
    }
    found
}

fn is_flexible(symbol: ManaSymbol) -> bool {
    symbol.is_phyrexian() || matches!(symbol, ManaSymbol::MonoHybrid(..))
}

/// The cost where a number of the flexible symbols are paid for in their other way.
fn reading(cost: &ManaCost, split: &[(ManaSymbol, usize)]) -> Reading {
    let mut left: SmallVec<[(ManaSymbol, usize); 2]> = SmallVec::from_slice(split);
    let mut reading = Reading::default();
    for symbol in cost.symbols() {
        let other_way = left
            .iter_mut()
            .find(|(known, count)| known == symbol && *count > 0)
            .map(|(_, count)| *count -= 1)
            .is_some();
        reading.take(*symbol, other_way);
    }
    reading
}

impl Reading {
    fn take(&mut self, symbol: ManaSymbol, other_way: bool) {
        let colorless = from_any(only(ManaKind::Colorless));
        match symbol {
            // CR 107.4b
            ManaSymbol::Generic(amount) => self.demand.add_generic(amount),
            // CR 107.4h: any mana that a snow source produced.
            ManaSymbol::Snow => self.demand.add(SNOW),
            // X has been replaced by its value before anything is paid.
            ManaSymbol::X => {}
            // CR 107.4a, 107.4c
            ManaSymbol::Colored(color) => self.demand.add(of(color)),
            ManaSymbol::Colorless => self.demand.add(colorless),
            // CR 107.4e
            ManaSymbol::Hybrid(one, other) => self.demand.add(of(one) | of(other)),
            ManaSymbol::ColorlessHybrid(color) => self.demand.add(of(color) | colorless),
            ManaSymbol::MonoHybrid(amount, _) if other_way => self.demand.add_generic(amount),
            // CR 107.4f
            ManaSymbol::Phyrexian(_) | ManaSymbol::PhyrexianHybrid(..) if other_way => self.life += 2,
            ManaSymbol::MonoHybrid(_, color) | ManaSymbol::Phyrexian(color) => self.demand.add(of(color)),
            ManaSymbol::PhyrexianHybrid(one, other) => self.demand.add(of(one) | of(other)),
        }
    }
}

/// Which mana of a pool to spend: exact colours first, generic costs from colourless mana, then from the kind that is
/// most plentiful, and mana from snow sources last. `None` if the pool isn't enough.
pub(crate) fn spend(demand: &Demand, pool: &ManaPool) -> Option<ManaPool> {
    let mut left = Units::of_pool(pool);
    if !demand.is_met_by(&left) {
        return None;
    }
    if left.total == demand.total() {
        return Some(*pool);
    }
    let mut spent = ManaPool::EMPTY;
    // Symbol by symbol, those that the fewest kinds can pay for first. A unit is spent only if what is left still pays for
    // the rest, so a choice never has to be taken back.
    let mut rest = demand.clone();
    rest.symbols.sort_by_key(|(set, _)| set.count_ones());
    while let Some((set, count)) = rest.symbols.first_mut() {
        let set = *set;
        *count -= 1;
        if *count == 0 {
            rest.symbols.remove(0);
        }
        let taken = by_plenty(&left, set).into_iter().find(|unit| {
            let mut after = left.clone();
            after.take(*unit) && rest.is_met_by(&after)
        })?;
        left.take(taken);
        put(&mut spent, taken, 1);
    }
    let colorless = only(ManaKind::Colorless);
    let mut generic = rest.generic;
    // Colourless mana pays for little else, and snow mana for more than other mana (CR 107.4h).
    for set in [colorless, !SNOW, Kinds::MAX] {
        generic = spend_evenly(set, generic, &mut left, &mut spent);
    }
    (generic == 0).then_some(spent)
}

/// Spends an amount of mana of a set, each time of the kind that is most plentiful then; says how much is left to be spent.
fn spend_evenly(set: Kinds, mut amount: u32, left: &mut Units, spent: &mut ManaPool) -> u32 {
    while amount > 0 {
        let count = |kind: Kinds| left.within(kind);
        let kinds = by_plenty(left, set);
        let Some(most) = kinds.first().map(|kind| count(*kind)) else {
            break;
        };
        // All that are equally plentiful go down together, to the next one or as far as is asked for.
        let plentiful: SmallVec<[Kinds; 6]> = kinds
            .iter()
            .copied()
            .filter(|kind| count(*kind) == most)
            .collect();
        let next = kinds.get(plentiful.len()).map_or(0, |kind| count(*kind));
        let among = u32::try_from(plentiful.len()).unwrap_or(u32::MAX);
        let each = (most - next).min(amount / among);
        let (taken, each) = if each == 0 {
            (amount.min(among), 1)
        } else {
            (among, each)
        };
        for kind in plentiful.iter().take(taken as usize) {
            left.take_some(*kind, each);
            put(spent, *kind, each);
        }
        amount -= taken * each;
    }
    amount
}

/// The kinds of a set of which there are units, those from snow sources last, the most plentiful first.
fn by_plenty(units: &Units, set: Kinds) -> SmallVec<[Kinds; 6]> {
    let mut found: SmallVec<[(Kinds, u32); 6]> = units.iter().filter(|(unit, _)| unit & set != 0).collect();
    found.sort_by_key(|(unit, count)| (*unit & SNOW != 0, std::cmp::Reverse(*count), *unit));
    found.into_iter().map(|(unit, _)| unit).collect()
}
