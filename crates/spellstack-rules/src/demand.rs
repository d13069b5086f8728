//! What mana is asked for, and whether given mana is enough (CR 107.4, 118.3).
//!
//! By Hall's theorem mana is enough for a cost if, for every set of symbols, as many units can pay for one of them as
//! there are, and there are as many units as symbols in all.

mod open;

use smallvec::SmallVec;
use spellstack_core::color::Color;
use spellstack_core::mana::{ManaCost, ManaKind, ManaPool, ManaSymbol};

pub(crate) use open::Open;
use open::Or;

/// A set of kinds of mana, a bit for each: the six kinds, and again the six kinds from snow sources (CR 107.4h).
pub(crate) type Kinds = u16;

/// Of this many symbols every subset is looked at.
const FEW_SYMBOLS: usize = 4;

/// With more ways to read a cost than this, they aren't looked at one by one, but left open.
const MOST_READINGS: usize = 1_000;

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
        if symbols.len() > FEW_SYMBOLS {
            let needed = |union: Kinds| within_union(symbols, union).fold(0, u32::saturating_add);
            return unions(symbols)
                .into_iter()
                .all(|union| needed(union) <= self.within(union));
        }
        (1_u32..1 << symbols.len()).all(|subset| {
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

/// How many of each symbol there are whose kinds are all in a union.
fn within_union(symbols: &[(Kinds, u32)], union: Kinds) -> impl Iterator<Item = u32> {
    let is_within = move |(set, _): &&(Kinds, u32)| set & !union == 0;
    symbols.iter().filter(is_within).map(|(_, count)| *count)
}

/// All unions of the sets of symbols. For Hall's theorem these are enough, each with all the symbols within it: more symbols
/// with the same union only ask for more. A set takes a kind from any source, or all snow mana, so that there are at most
/// 2^7 unions, however many symbols there are.
pub(crate) fn unions(symbols: &[(Kinds, u32)]) -> SmallVec<[Kinds; 16]> {
    let mut found: SmallVec<[Kinds; 16]> = SmallVec::new();
    for (set, _) in symbols {
        for at in 0..found.len() {
            let union = found[at] | set;
            if !found.contains(&union) {
                found.push(union);
            }
        }
        if !found.contains(set) {
            found.push(*set);
        }
    }
    found
}

/// Mana that is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Demand {
    /// Symbols by the set of kinds that each takes.
    pub symbols: SmallVec<[(Kinds, u32); 4]>,
    pub generic: u32,
    /// Symbols that can be paid for in two ways, if it is open in which they are.
    pub open: Option<Box<Open>>,
}

impl Demand {
    pub fn add(&mut self, set: Kinds) {
        self.add_some(set, 1);
    }

    fn add_some(&mut self, set: Kinds, some: u32) {
        match self.symbols.iter_mut().find(|(known, _)| *known == set) {
            _ if some == 0 => {}
            Some((_, count)) => *count += some,
            None => self.symbols.push((set, some)),
        }
    }

    pub fn add_generic(&mut self, amount: u32) {
        self.generic = self.generic.saturating_add(amount);
    }

    /// How many units it takes at least.
    pub fn total(&self) -> u32 {
        let open = self.open.as_ref().map_or(0, |open| open.totals().0);
        self.symbols
            .iter()
            .fold(self.generic.saturating_add(open), |sum, (_, count)| {
                sum.saturating_add(*count)
            })
    }

    /// How many units it takes at most.
    pub fn most(&self) -> u32 {
        let (least, most) = self.open.as_ref().map_or((0, 0), |open| open.totals());
        self.total().saturating_add(most - least)
    }

    /// Whether the units are enough.
    pub fn is_met_by(&self, units: &Units) -> bool {
        match &self.open {
            Some(_) => self.total() <= units.total && self.settled_for(units).is_some(),
            None => units.meet(&self.symbols, self.generic),
        }
    }

    /// The sets of kinds that its symbols take.
    pub fn sets(&self) -> impl Iterator<Item = Kinds> + '_ {
        let open = self.open.iter().flat_map(|open| &open.symbols);
        let fixed = self.symbols.iter().map(|(set, _)| *set);
        fixed.chain(open.map(|symbol| symbol.set))
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
/// then those that cost life or more mana. Where there are very many, there is one for each amount of life, which leaves it open
/// which symbols are paid for in which way.
pub(crate) fn readings(cost: &ManaCost) -> impl Iterator<Item = Reading> + '_ {
    let flexible = flexible_groups(cost);
    let number = flexible
        .iter()
        .fold(1, |number: usize, (_, count)| number.saturating_mul(count + 1));
    if number > MOST_READINGS {
        return Readings::Open(open_readings(cost));
    }
    Readings::Each(each_reading(cost))
}

/// The same, each by itself, however many there are.
pub(crate) fn each_reading(cost: &ManaCost) -> impl Iterator<Item = Reading> + '_ {
    let flexible = flexible_groups(cost);
    let splits = Splits::new(flexible.iter().map(|(_, count)| *count).collect());
    let read = move |split: SmallVec<[usize; 2]>| {
        let groups = flexible.iter().map(|(group, _)| *group);
        reading(cost, groups.zip(split).collect())
    };
    splits.map(read)
}

/// The symbols that can be paid for in two ways, with how many there are of each group.
fn flexible_groups(cost: &ManaCost) -> SmallVec<[(Flexible, usize); 2]> {
    let mut flexible: SmallVec<[(Flexible, usize); 2]> = SmallVec::new();
    for group in cost.symbols().iter().filter_map(|symbol| flexible_of(*symbol)) {
        match flexible.iter_mut().find(|(known, _)| *known == group) {
            Some((_, count)) => *count += 1,
            None => flexible.push((group, 1)),
        }
    }
    flexible
}

/// Ways to read a cost: each by itself, or those with the same life together.
enum Readings<E, O> {
    Each(E),
    Open(O),
}

impl<E: Iterator<Item = Reading>, O: Iterator<Item = Reading>> Iterator for Readings<E, O> {
    type Item = Reading;

    fn next(&mut self) -> Option<Reading> {
        match self {
            Readings::Each(each) => each.next(),
            Readings::Open(open) => open.next(),
        }
    }
}

/// One reading for each amount of life, the least first.
fn open_readings(cost: &ManaCost) -> impl Iterator<Item = Reading> + use<> {
    let (mut fixed, mut open) = (Reading::default(), Open::default());
    for symbol in cost.symbols() {
        match *symbol {
            ManaSymbol::MonoHybrid(amount, color) => open.add(of(color), Or::Generic(amount)),
            ManaSymbol::Phyrexian(color) => open.add(of(color), Or::Life),
            ManaSymbol::PhyrexianHybrid(one, other) => open.add(of(one) | of(other), Or::Life),
            symbol => fixed.take(symbol, false),
        }
    }
    (0..=open.phyrexian()).map(move |for_life| {
        let mut reading = fixed.clone();
        reading.life = for_life.saturating_mul(2);
        reading.demand.open = Some(Box::new(Open {
            for_life,
            ..open.clone()
        }));
        reading
    })
}

/// Symbols that can be paid for in two ways, as far as it makes no difference which of them are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flexible {
    /// Phyrexian symbols of a kind.
    Phyrexian(ManaSymbol),
    /// Monocoloured hybrid symbols of a colour. Generic mana is best paid for the least of them.
    MonoHybrid(Color),
}

fn flexible_of(symbol: ManaSymbol) -> Option<Flexible> {
    match symbol {
        ManaSymbol::MonoHybrid(_, color) => Some(Flexible::MonoHybrid(color)),
        _ => symbol.is_phyrexian().then_some(Flexible::Phyrexian(symbol)),
    }
}

/// How many symbols of each group are paid for in their other way: fewer of them first, and of as many, more of the first
/// group first.
struct Splits {
    counts: SmallVec<[usize; 2]>,
    next: Option<SmallVec<[usize; 2]>>,
}

impl Splits {
    fn new(counts: SmallVec<[usize; 2]>) -> Self {
        let next = Some(SmallVec::from_elem(0, counts.len()));
        Splits { counts, next }
    }

    /// The one that comes after a split.
    fn after(&self, split: &[usize]) -> Option<SmallVec<[usize; 2]>> {
        let mut next = SmallVec::from_slice(split);
        let (mut beyond, mut room) = (0, 0);
        for at in (0..split.len()).rev() {
            // One less here leaves one more for the groups after it.
            if split[at] > 0 && beyond < room {
                next[at] -= 1;
                self.fill(&mut next, at + 1, beyond + 1);
                return Some(next);
            }
            beyond += split[at];
            room += self.counts[at];
        }
        (beyond < room).then(|| {
            self.fill(&mut next, 0, beyond + 1);
            next
        })
    }

    /// Lets the groups from a place on have so many, the first of them as many as there are.
    fn fill(&self, split: &mut [usize], from: usize, mut others: usize) {
        for (here, count) in split.iter_mut().zip(&self.counts).skip(from) {
            *here = others.min(*count);
            others -= *here;
        }
    }
}

impl Iterator for Splits {
    type Item = SmallVec<[usize; 2]>;

    fn next(&mut self) -> Option<Self::Item> {
        let split = self.next.take()?;
        self.next = self.after(&split);
        Some(split)
    }
}

/// The cost where a number of the flexible symbols of each group are paid for in their other way.
fn reading(cost: &ManaCost, mut left: SmallVec<[(Flexible, usize); 2]>) -> Reading {
    let mut reading = Reading::default();
    let mut take = |symbol: ManaSymbol| {
        let is_left =
            |(group, count): &&mut (Flexible, usize)| *count > 0 && flexible_of(symbol) == Some(*group);
        let other_way = left.iter_mut().find(is_left).map(|(_, count)| *count -= 1);
        reading.take(symbol, other_way.is_some());
    };
    let is_hybrid = |symbol: &&ManaSymbol| matches!(symbol, ManaSymbol::MonoHybrid(..));
    cost.symbols()
        .iter()
        .filter(|symbol| !is_hybrid(symbol))
        .for_each(|symbol| take(*symbol));
    let mut hybrid: SmallVec<[ManaSymbol; 8]> = cost.symbols().iter().filter(is_hybrid).copied().collect();
    hybrid.sort_by_key(|symbol| symbol.mana_value(0));
    hybrid.into_iter().for_each(take);
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
    let demand = &demand.settled_for(&left)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(counts: &[usize]) -> Vec<Vec<usize>> {
        let splits = Splits::new(SmallVec::from_slice(counts));
        splits.map(|split| split.to_vec()).collect()
    }

    #[test]
    fn fewer_symbols_are_paid_for_in_their_other_way_first() {
        assert_eq!(listed(&[]), [Vec::<usize>::new()]);
        let expected = [[0, 0], [1, 0], [0, 1], [2, 0], [1, 1], [2, 1]];
        assert_eq!(listed(&[2, 1]), expected);
        assert_eq!(listed(&[2, 3, 1]).len(), 3 * 4 * 2);
    }

    #[test]
    fn unions_of_symbols_tell_the_same_as_all_their_subsets() {
        let colors = Color::ALL;
        let mut symbols: Vec<(Kinds, u32)> = colors.iter().map(|color| (of(*color), 1)).collect();
        symbols.push((of(colors[0]) | of(colors[1]), 1));
        symbols.push((of(colors[1]) | of(colors[2]), 2));
        symbols.push((SNOW, 1));
        for missing in 0..64_u32 {
            let mut units = Units::default();
            for kind in ManaKind::ALL {
                let is_there = missing & (1 << kind.index()) == 0;
                units.add(only(kind), if is_there { 3 } else { 1 });
            }
            units.add(from_source(only(ManaKind::Colorless), true), missing % 2);
            let by_subsets = (1_u32..1 << symbols.len()).all(|subset| {
                let chosen = symbols
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| subset & (1 << at) != 0);
                let (union, needed) = chosen.fold((0, 0), |(union, needed), (_, (set, count))| {
                    (union | set, needed + count)
                });
                needed <= units.within(union)
            });
            assert_eq!(units.meet(&symbols, 0), by_subsets, "{missing:06b}");
        }
    }
}
