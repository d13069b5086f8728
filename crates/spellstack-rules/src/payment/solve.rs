//! The mana abilities that can't just be counted: those that cost mana, want the same things, or use up life that is
//! short.
//!
//! An exact search over what could be done next. It goes from state to state: the mana there is, what has been tapped or
//! given up, and what life is left. Mana is told apart only by the symbols at hand that it can pay for, objects only if
//! exchanging two of them would make a difference, and no state is looked at twice. So boards of many alike sources are
//! small problems.

use std::collections::BTreeSet;

use smallvec::SmallVec;
use spellstack_core::ObjectId;

use super::search::Wanted;
use super::source::{Act, Supply, Tier, Use};
use crate::decision::Means;
use crate::demand::{Demand, Kinds, Units, unions};

/// More states than this are never looked at; then the cost is taken for unpayable.
const MOST_STATES: usize = 100_000;

/// Up to this many acts are searched without asking which objects are alike.
const FEW_ACTS: usize = 6;

/// Which of the symbols at hand a unit of mana can pay for, a bit for each.
pub(super) type Profile = u32;

/// One activation on the way, with the mana that was paid for it: which unit, and for which symbol (`None`: generic).
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub act: usize,
    pub spent: SmallVec<[(Profile, Option<Kinds>); 2]>,
}

/// A way to get the mana.
pub(super) struct Solution {
    pub steps: Vec<Step>,
    /// The symbols that profiles refer to.
    pub symbols: SmallVec<[Kinds; 8]>,
}

/// What has been done so far, and what there is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    /// The mana, by what it can pay for.
    mana: SmallVec<[(Profile, u32); 8]>,
    objects: SmallVec<[ObjectState; 8]>,
    life: u32,
    energy: u32,
    /// How often each act may still be done.
    left: SmallVec<[u32; 8]>,
    /// Whether the act that has to be done has been.
    done: bool,
}

/// A state from which acts are tried one by one.
struct Branching {
    state: State,
    /// How many acts have been tried.
    tried: usize,
    /// The last of them, and the ways to pay for it that are left.
    place: usize,
    ways: std::vec::IntoIter<Paid>,
}

impl Branching {
    fn at(state: State) -> Self {
        Branching {
            state,
            tried: 0,
            place: 0,
            ways: Vec::new().into_iter(),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct ObjectState {
    tapped: bool,
    gone: bool,
    /// Which of its abilities that can be activated once each turn have been.
    used: u8,
    /// The counters removed, of up to two kinds.
    removed: [u32; 2],
}

impl ObjectState {
    /// Whether it has gone, or lost counters.
    fn is_diminished(&self) -> bool {
        self.gone || self.removed != [0, 0]
    }
}

struct Problem<'a> {
    supply: &'a Supply,
    demand: &'a Demand,
    acts: SmallVec<[(usize, &'a Act); 8]>,
    symbols: SmallVec<[Kinds; 8]>,
    /// For each set of symbols of the demand, how many units have to be able to pay for one of them.
    needed: Vec<(Profile, u32)>,
    total: u32,
    /// More units of a profile than this make no difference.
    plenty: u32,
    objects: SmallVec<[ObjectId; 8]>,
    /// For each object the first that it could be exchanged with.
    alike: SmallVec<[usize; 8]>,
    /// The counters that there are to remove, by object and kind.
    counters: SmallVec<[(Use, u32); 2]>,
    /// For each act whether nothing limits how often it is done but the objects, the life and the energy that it takes.
    unlimited: SmallVec<[bool; 8]>,
    forced: Option<usize>,
    before: Means,
    failed: BTreeSet<State>,
}

/// Looks for a way to get the mana that is wanted from what there is and the acts, each as often as said.
pub(super) fn solve(
    supply: &Supply,
    wanted: &Wanted<'_>,
    units: &Units,
    hard: &[(usize, u32)],
) -> Option<Solution> {
    let mut problem = Problem::new(supply, wanted, hard);
    let (life, energy) = supply.budget(wanted);
    let mut state = State {
        mana: SmallVec::new(),
        objects: SmallVec::from_elem(ObjectState::default(), problem.objects.len()),
        life,
        energy,
        left: hard.iter().map(|(_, times)| *times).collect(),
        done: wanted.forced.is_none(),
    };
    for (set, count) in units.iter() {
        state.add(problem.profile(set), count, problem.plenty);
    }
    let mut steps = Vec::new();
    let found = problem.search(state, &mut steps);
    found.then_some(Solution {
        steps,
        symbols: problem.symbols,
    })
}

impl<'a> Problem<'a> {
    fn new(supply: &'a Supply, wanted: &Wanted<'a>, hard: &[(usize, u32)]) -> Self {
        let acts: SmallVec<[(usize, &Act); 8]> =
            hard.iter().map(|(at, _)| (*at, &supply.acts[*at])).collect();
        let mut symbols: SmallVec<[Kinds; 8]> = SmallVec::new();
        let costs = acts.iter().filter_map(|(_, act)| act.mana.as_ref());
        for set in std::iter::once(wanted.demand)
            .chain(costs.clone())
            .flat_map(Demand::sets)
        {
            if !symbols.contains(&set) {
                symbols.push(set);
            }
        }
        let often = |act: &Act| act.repeats.min(8);
        let costs = acts.iter().fold(0_u32, |sum, (_, act)| {
            let cost = act.mana.as_ref().map_or(0, Demand::total);
            sum.saturating_add(cost.saturating_mul(often(act)))
        });
        let total = wanted.demand.total();
        // More units than the demand and the costs of the acts take make no difference. Counts are cut off there, which keeps the
        // states few.
        let mut problem = Problem {
            supply,
            demand: wanted.demand,
            needed: needed(wanted.demand, &symbols),
            symbols,
            total,
            plenty: wanted.demand.most().saturating_add(costs),
            objects: SmallVec::new(),
            alike: SmallVec::new(),
            counters: SmallVec::new(),
            unlimited: hard
                .iter()
                .map(|(at, times)| *times == supply.acts[*at].repeats)
                .collect(),
            forced: wanted.forced,
            before: wanted.before,
            failed: BTreeSet::new(),
            acts,
        };
        problem.find_objects(wanted);
        problem.find_alike();
        problem
    }

    fn find_objects(&mut self, wanted: &Wanted<'_>) {
        for (_, act) in &self.acts {
            let used = act.uses.iter().map(|usage| usage.object());
            for id in std::iter::once(act.object).chain(used) {
                if !self.objects.contains(&id) {
                    self.objects.push(id);
                }
            }
            for usage in act.uses.iter().copied() {
                let Use::Counters(id, kind, _) = usage else {
                    continue;
                };
                if !self.counters.iter().any(|(known, _)| known.clashes(usage)) {
                    let there = self.supply.counters_of(id, kind);
                    let there = there.saturating_sub(wanted.taken.counters_of(id, kind));
                    self.counters.push((usage, there));
                }
            }
        }
    }

    /// Objects are alike if exchanging them everywhere gives the same acts. Since states that differ only by such an exchange
    /// have the same outcome, `key` makes them equal, and a board of ten alike sources has eleven states instead of 1,024.
    fn find_alike(&mut self) {
        self.alike = (0..self.objects.len()).collect();
        if self.acts.len() <= FEW_ACTS {
            return;
        }
        let plain = self.described(|id| id);
        let has_equals: SmallVec<[bool; 8]> = self.objects.iter().map(|id| !self.is_in_apart(*id)).collect();
        for at in (1..self.objects.len()).filter(|at| has_equals[*at]) {
            let firsts = (0..at).filter(|first| has_equals[*first] && self.alike[*first] == *first);
            let (mut firsts, id) = (firsts, self.objects[at]);
            let found = firsts.find(|first| {
                let other = self.objects[*first];
                let swap = |it: ObjectId| match it {
                    it if it == id => other,
                    it if it == other => id,
                    it => it,
                };
                self.described(swap) == plain
            });
            self.alike[at] = found.unwrap_or(at);
        }
    }

    /// What may be done several times, or has to be done, is never alike: `left` and `done` name it.
    fn is_apart(&self, at: usize, act: &Act) -> bool {
        act.repeats > 1 || self.forced == Some(at)
    }

    /// Whether an object has a part in an act that is never alike, so that it isn't either.
    fn is_in_apart(&self, id: ObjectId) -> bool {
        let has_part = |act: &Act| act.object == id || act.uses.iter().any(|usage| usage.object() == id);
        let mut acts = self.acts.iter();
        acts.any(|(at, act)| self.is_apart(*at, act) && has_part(act))
    }

    /// The acts in a fixed order, with other objects in the place of theirs.
    fn described(&self, rename: impl Fn(ObjectId) -> ObjectId) -> Vec<Description<'a>> {
        let renamed = |usage: &Use| match usage {
            Use::Tap(id) => Use::Tap(rename(*id)),
            Use::Body(id) => Use::Body(rename(*id)),
            Use::Once(id, ability) => Use::Once(rename(*id), *ability),
            Use::Counters(id, kind, count) => Use::Counters(rename(*id), *kind, *count),
        };
        let describe = |(at, act): &(usize, &'a Act)| {
            let mut uses: SmallVec<[Use; 2]> = act.uses.iter().map(renamed).collect();
            uses.sort_unstable();
            let apart = self.is_apart(*at, act);
            Description {
                object: rename(act.object),
                ability: act.ability.index(),
                uses,
                units: &act.units,
                life: act.life,
                energy: act.energy,
                symbols: act.mana.as_ref().map(|mana| &mana.symbols[..]),
                generic: act.mana.as_ref().map_or(0, |mana| mana.generic),
                apart: apart.then_some((act.object, *at)),
            }
        };
        let mut described: Vec<Description<'a>> = self.acts.iter().map(describe).collect();
        described.sort_unstable();
        described
    }

    /// The bit of a symbol in profiles.
    fn bit(&self, symbol: Kinds) -> Profile {
        let at = self.symbols.iter().position(|known| *known == symbol);
        1 << at.expect("the symbols of all costs have been gathered")
    }

    fn profile(&self, set: Kinds) -> Profile {
        let bits = self.symbols.iter().enumerate();
        bits.fold(0, |profile, (at, symbol)| {
            profile | (Profile::from(symbol & set != 0) << at)
        })
    }

    /// Depth first from a state; what led to success is left in `steps`, which is empty. What gives mana for nothing can be
    /// done thousands of times one after another, so the way back is kept in a list.
    fn search(&mut self, state: State, steps: &mut Vec<Step>) -> bool {
        let mut open: Vec<Branching> = Vec::new();
        let mut next = Some(state);
        loop {
            if let Some(state) = next {
                if state.done && self.is_enough(&state.mana) {
                    return true;
                }
                if self.is_open(&state) {
                    open.push(Branching::at(state));
                } else {
                    steps.pop();
                }
            }
            let Some(last) = open.last_mut() else {
                return false;
            };
            next = self.branch(last).map(|(state, step)| {
                steps.push(step);
                state
            });
            if next.is_none() {
                open.pop();
                steps.pop();
            }
        }
    }

    /// Whether a state has yet to be searched. It is noted as failed before that: if it is reached again it has failed, or it
    /// is being searched and a cycle back to it wins nothing.
    fn is_open(&mut self, state: &State) -> bool {
        self.failed.len() < MOST_STATES && self.is_hopeful(state) && self.failed.insert(self.key(state))
    }

    /// The next state that one act more leads to. From one where there is less the same could be done, so it leads nowhere new;
    /// where there is more, all that is left can be done too, so nothing else has to be tried.
    fn branch(&self, from: &mut Branching) -> Option<(State, Step)> {
        loop {
            if let Some((mana, spent)) = from.ways.next() {
                let next = self.after(&from.state, from.place, mana);
                if from.state.has_all_of(&next) {
                    continue;
                }
                if self.unlimited[from.place] && next.has_all_of(&from.state) {
                    from.tried = self.acts.len();
                    from.ways = Vec::new().into_iter();
                }
                let act = self.acts[from.place].0;
                return Some((next, Step { act, spent }));
            }
            let place = from.tried;
            let (at, act) = *self.acts.get(place)?;
            from.tried += 1;
            if !self.can_do(&from.state, place) || self.comes_later(&from.state, at) {
                continue;
            }
            // Which mana pays for an ability decides what is left for the rest, so each way is a branch.
            from.place = place;
            from.ways = match &act.mana {
                None => vec![(from.state.mana.clone(), SmallVec::new())],
                Some(cost) => self.ways_to_pay(&from.state.mana, cost),
            }
            .into_iter();
        }
    }

    /// Whether an act has to wait for the one that is forced: what costs no mana is done at once, before anything that
    /// would pay for it could be, and nothing is given up to pay for it unless that was asked for.
    fn comes_later(&self, state: &State, at: usize) -> bool {
        let Some(forced) = self.forced.filter(|_| !state.done) else {
            return false;
        };
        let is_asked_for = self.before == Means::Plain && self.supply.acts[at].tier == Tier::GivesUp;
        at != forced && (self.supply.acts[forced].mana.is_none() || is_asked_for)
    }

    /// The state, with alike objects in a fixed order.
    fn key(&self, state: &State) -> State {
        let mut key = state.clone();
        for first in 0..self.objects.len() {
            if self.alike[first] != first {
                continue;
            }
            let class: SmallVec<[usize; 8]> = (first..self.objects.len())
                .filter(|at| self.alike[*at] == first)
                .collect();
            if class.len() > 1 {
                let mut states: SmallVec<[ObjectState; 8]> =
                    class.iter().map(|at| state.objects[*at]).collect();
                states.sort_unstable();
                class
                    .iter()
                    .zip(states)
                    .for_each(|(at, it)| key.objects[*at] = it);
            }
        }
        // How often an act can still be done follows from what it takes, if nothing else limits it, so the count is redundant. It
        // would keep states apart that differ only in which of two alike acts was done, or in how often one was that won nothing.
        let left = key.left.iter_mut().zip(&self.unlimited);
        left.filter(|(_, unlimited)| **unlimited)
            .for_each(|(left, _)| *left = 0);
        key
    }

    fn place_of(&self, id: ObjectId) -> usize {
        let place = self.objects.iter().position(|known| *known == id);
        place.expect("the objects of all acts have been found")
    }

    fn can_do(&self, state: &State, place: usize) -> bool {
        let act = self.acts[place].1;
        let object = |id: ObjectId| state.objects[self.place_of(id)];
        state.left[place] > 0
            && act.life <= state.life
            && act.energy <= state.energy
            // What depends on what is there is reckoned with as long as all of it is.
            && !(act.depends && state.objects.iter().any(ObjectState::is_diminished))
            // What has been given up can't be a source any more.
            && !object(act.object).gone
            && act.uses.iter().all(|usage| {
                let it = object(usage.object());
                !it.gone
                    && match *usage {
                        Use::Tap(_) => !it.tapped,
                        Use::Body(_) => true,
                        Use::Once(id, ability) => it.used & self.once_bit(id, ability) == 0,
                        Use::Counters(_, _, count) => {
                            let (slot, there) = self.counters_at(*usage);
                            slot < 2 && it.removed[slot.min(1)].saturating_add(count) <= there
                        }
                    }
            })
    }

    /// Which of the object's kinds of counters it is, and how many there are.
    fn counters_at(&self, usage: Use) -> (usize, u32) {
        let of_object = self
            .counters
            .iter()
            .filter(|(known, _)| known.object() == usage.object());
        let mut of_object = of_object.enumerate();
        let found = of_object.find(|(_, (known, _))| known.clashes(usage));
        found.map_or((2, 0), |(slot, (_, there))| (slot, *there))
    }

    fn once_bit(&self, id: ObjectId, ability: spellstack_core::AbilityId) -> u8 {
        let limited = self.acts.iter().flat_map(|(_, act)| &act.uses);
        let mut known: SmallVec<[spellstack_core::AbilityId; 4]> = SmallVec::new();
        for usage in limited {
            match usage {
                Use::Once(of, other) if *of == id && !known.contains(other) => known.push(*other),
                Use::Once(..) | Use::Tap(_) | Use::Body(_) | Use::Counters(..) => {}
            }
        }
        let at = known.iter().position(|known| *known == ability).unwrap_or(0);
        1 << at.min(7)
    }

    fn after(&self, state: &State, place: usize, mana: SmallVec<[(Profile, u32); 8]>) -> State {
        let (at, act) = self.acts[place];
        let mut next = State {
            mana,
            ..state.clone()
        };
        next.life -= act.life;
        next.energy -= act.energy;
        next.left[place] -= 1;
        next.done |= self.forced == Some(at);
        for usage in act.uses.iter().copied() {
            let it = self.place_of(usage.object());
            match usage {
                Use::Tap(_) => next.objects[it].tapped = true,
                Use::Body(_) => next.objects[it].gone = true,
                Use::Once(id, ability) => next.objects[it].used |= self.once_bit(id, ability),
                Use::Counters(_, _, count) => {
                    let (slot, _) = self.counters_at(usage);
                    next.objects[it].removed[slot.min(1)] += count;
                }
            }
        }
        for (set, count) in &act.units {
            next.add(self.profile(*set), *count, self.plenty);
        }
        next
    }

    /// Whether the mana meets the demand, by Hall's theorem.
    fn is_enough(&self, mana: &[(Profile, u32)]) -> bool {
        let sum = |mask: Profile| {
            let fitting = mana
                .iter()
                .filter(|(profile, _)| mask == 0 || profile & mask != 0);
            fitting.fold(0_u32, |sum, (_, count)| sum.saturating_add(*count))
        };
        let is_enough =
            sum(0) >= self.total && self.needed.iter().all(|(mask, needed)| sum(*mask) >= *needed);
        let pays = |set: Kinds, profile: Profile| profile & self.bit(set) != 0;
        let open = self.demand.open.as_ref();
        is_enough && open.is_none_or(|open| self.demand.settle(open, mana, pays).is_some())
    }

    /// Whether the mana would do if nothing stood in anything's way: if acts cost no mana of a kind that there isn't, and all
    /// that they cost is made up for by what they give.
    fn is_hopeful(&self, state: &State) -> bool {
        // Objects, life and energy don't come back.
        let forced = self.acts.iter().position(|(at, _)| Some(*at) == self.forced);
        if !state.done && forced.is_some_and(|place| !self.can_do(state, place)) {
            return false;
        }
        let mut best = state.clone();
        let sum = |units: &mut dyn Iterator<Item = u32>| units.fold(0, u32::saturating_add);
        let mut most = sum(&mut state.mana.iter().map(|(_, count)| *count));
        for (place, (_, act)) in self.acts.iter().enumerate() {
            if self.can_do(state, place) {
                for (set, count) in &act.units {
                    let most = count.saturating_mul(state.left[place]);
                    best.add(self.profile(*set), most, u32::MAX);
                }
                let cost = act.mana.as_ref().map_or(0, Demand::total);
                let gain = sum(&mut act.units.iter().map(|(_, count)| *count)).saturating_sub(cost);
                most = most.saturating_add(gain.saturating_mul(state.left[place]));
            }
        }
        most >= self.total && self.is_enough(&best.mana)
    }

    /// The ways to pay for the cost of an act. Of two units that would do, one that can do less besides is spent.
    fn ways_to_pay(&self, mana: &[(Profile, u32)], cost: &Demand) -> Vec<Paid> {
        let mut ways: Vec<Paid> = vec![(SmallVec::from_slice(mana), SmallVec::new())];
        let colored = cost
            .symbols
            .iter()
            .flat_map(|(set, count)| (0..*count).map(|_| Some(*set)));
        let generic = (0..cost.generic).map(|_| None);
        for symbol in colored.chain(generic) {
            let mut next: Vec<Paid> = Vec::new();
            for (mana, spent) in &ways {
                for profile in self.least(mana, symbol) {
                    let mut paid: Paid = (mana.clone(), spent.clone());
                    if let Some((_, count)) = paid.0.iter_mut().find(|(known, _)| *known == profile) {
                        *count -= 1;
                    }
                    paid.0.retain(|(_, count)| *count > 0);
                    paid.1.push((profile, symbol));
                    if !next.iter().any(|(known, _)| *known == paid.0) {
                        next.push(paid);
                    }
                }
            }
            ways = next;
        }
        ways
    }

    /// The profiles that can pay for a symbol and of which none that can do less could.
    fn least(&self, mana: &[(Profile, u32)], symbol: Option<Kinds>) -> SmallVec<[Profile; 4]> {
        let bit = symbol.map_or(0, |set| self.bit(set));
        let able = |profile: Profile| bit == 0 || profile & bit != 0;
        let fitting: SmallVec<[Profile; 8]> = mana
            .iter()
            .map(|(profile, _)| *profile)
            .filter(|p| able(*p))
            .collect();
        fitting
            .iter()
            .copied()
            .filter(|profile| {
                !fitting
                    .iter()
                    .any(|other| other != profile && other & !profile == 0)
            })
            .collect()
    }
}

/// Mana that is left, and what has been spent.
type Paid = (
    SmallVec<[(Profile, u32); 8]>,
    SmallVec<[(Profile, Option<Kinds>); 2]>,
);

/// An act, as far as it matters which objects are alike.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Description<'a> {
    object: ObjectId,
    ability: usize,
    uses: SmallVec<[Use; 2]>,
    units: &'a [(Kinds, u32)],
    life: u32,
    energy: u32,
    symbols: Option<&'a [(Kinds, u32)]>,
    generic: u32,
    apart: Option<(ObjectId, usize)>,
}

impl State {
    /// Whether there is all that there is in the other, and the same objects: what can be done there can be done here.
    fn has_all_of(&self, other: &State) -> bool {
        let has = |(profile, count): &(Profile, u32)| {
            let at = self.mana.binary_search_by_key(profile, |(known, _)| *known);
            at.is_ok_and(|at| self.mana[at].1 >= *count)
        };
        self.done >= other.done
            && self.life >= other.life
            && self.energy >= other.energy
            && self.objects == other.objects
            && other.mana.iter().all(has)
    }

    /// Adds mana, up to as much as makes a difference.
    fn add(&mut self, profile: Profile, count: u32, plenty: u32) {
        match self.mana.binary_search_by_key(&profile, |(known, _)| *known) {
            Ok(at) => self.mana[at].1 = self.mana[at].1.saturating_add(count).min(plenty),
            Err(at) if count > 0 => self.mana.insert(at, (profile, count.min(plenty))),
            Err(_) => {}
        }
    }
}

/// For each set of symbols of the demand that matters, how many units must be able to pay for one of them.
fn needed(demand: &Demand, symbols: &[Kinds]) -> Vec<(Profile, u32)> {
    let bit = |set: &Kinds| {
        let at = symbols.iter().position(|known| known == set);
        at.map_or(0, |at| 1 << at)
    };
    let ask = |union: Kinds| {
        let within = demand.symbols.iter().filter(|(set, _)| set & !union == 0);
        within.fold((0, 0_u32), |(mask, sum), (set, count)| {
            (mask | bit(set), sum.saturating_add(*count))
        })
    };
    unions(&demand.symbols).into_iter().map(ask).collect()
}

impl Supply {
    /// All that the acts could do as often as said, from the pool alone: the order in which to do it.
    pub(super) fn in_order(&self, wanted: &Wanted<'_>, acts: &[(usize, u32)]) -> Option<Solution> {
        solve(self, wanted, &Units::of_pool(&self.pool), acts)
    }
}
