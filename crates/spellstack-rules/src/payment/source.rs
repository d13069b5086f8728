//! What mana abilities a player could activate now, and what each would use and give (CR 605).

use std::collections::BTreeMap;

use smallvec::SmallVec;
use spellstack_core::counter::CounterKind;
use spellstack_core::lang::{Activated, ActivationLimit, Body, Cost, Quantity, Rule};
use spellstack_core::mana::{ManaCost, ManaPool};
use spellstack_core::{AbilityId, ObjectId, PlayerId};

use super::Payment;
use super::output::Output;
use super::parts::{Taking, taking};
use crate::decision::Means;
use crate::demand::{Demand, Kinds, Reading, each_reading, number_of_kinds};
use crate::look::Context;
use crate::payment::Payments;
use crate::program::WatchClass;

/// How often an ability that nothing limits is counted.
const MOST_REPEATS: u32 = 1_000;

/// In no more ways than this is the mana of an ability paid for.
const MOST_WAYS: usize = 32;

/// Something that an activation uses up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Use {
    /// An untapped permanent becomes tapped.
    Tap(ObjectId),
    /// An object goes somewhere else.
    Body(ObjectId),
    /// The one activation of this turn.
    Once(ObjectId, AbilityId),
    /// A number of counters is removed from a permanent.
    Counters(ObjectId, CounterKind, u32),
}

impl Use {
    /// Whether two activations want the same thing.
    pub fn clashes(self, other: Use) -> bool {
        match (self, other) {
            (Use::Counters(one, kind, _), Use::Counters(other, of, _)) => one == other && kind == of,
            _ => self == other,
        }
    }

    /// What is wanted: acts that clash want the same.
    fn thing(self) -> Use {
        match self {
            Use::Counters(id, kind, _) => Use::Counters(id, kind, 0),
            Use::Tap(_) | Use::Body(_) | Use::Once(..) => self,
        }
    }

    pub fn object(self) -> ObjectId {
        match self {
            Use::Tap(id) | Use::Body(id) | Use::Once(id, _) | Use::Counters(id, ..) => id,
        }
    }
}

/// What automatic payment spares, the last the most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Tier {
    /// It only taps.
    #[default]
    Taps,
    /// It costs life, energy or mana, taps something else, or deals damage.
    Hurts,
    /// It gives something up, by its cost or its effect; it isn't used unasked ([`Means`]).
    GivesUp,
}

/// One possible activation of a mana ability.
#[derive(Clone, Debug)]
pub(super) struct Act {
    pub object: ObjectId,
    pub ability: AbilityId,
    pub uses: SmallVec<[Use; 2]>,
    /// The mana that it gives, with what triggers add to it.
    pub units: SmallVec<[(Kinds, u32); 2]>,
    /// For each choice of mana that it makes, in order, what can be chosen.
    pub picks: SmallVec<[Kinds; 1]>,
    /// What is chosen to pay for it.
    pub objects: SmallVec<[ObjectId; 1]>,
    pub tier: Tier,
    /// Whether what it gives depends on what else is there, so that it comes before what changes that.
    pub depends: bool,
    pub life: u32,
    pub energy: u32,
    /// The mana that it costs itself.
    pub mana: Option<Demand>,
    /// How often it could be activated, if nothing else stands in the way.
    pub repeats: u32,
    /// Acts with the same number are alternatives.
    pub group: usize,
    /// Whether it shares something with an act that isn't an alternative to it.
    pub competes: bool,
}

/// All the mana that a player could have.
#[derive(Debug)]
pub(crate) struct Supply {
    pub(super) pool: ManaPool,
    pub(super) life: i32,
    pub(super) energy: u32,
    /// The counters that acts could remove.
    counters: SmallVec<[(ObjectId, CounterKind, u32); 1]>,
    /// Alternatives stand next to each other.
    pub(super) acts: Vec<Act>,
    /// No more mana than this can be had at once.
    pub(crate) most: u32,
}

/// What an ability costs, sorted out.
pub(super) struct ActCost<'a> {
    uses: SmallVec<[Use; 2]>,
    choice: Option<&'a Cost>,
    pub tier: Tier,
    life: u32,
    energy: u32,
    mana: Option<&'a ManaCost>,
    taps: bool,
    pub repeats: u32,
}

impl<'a> Payments<'a> {
    /// Everything that mana abilities could give a player now by these means, in ways enough to pay whatever can be paid.
    pub(crate) fn supply(&self, who: PlayerId, means: Means) -> Supply {
        let mut supply = self.every_act(who, means, &mut Merged::new(1, None));
        supply.drop_equivalent();
        supply.finish();
        supply
    }

    /// The same with every way to activate one of the abilities, for a player who chooses it. Of equivalent ways to activate
    /// others there are two: what is chosen may give up the source of one of them.
    pub(super) fn supply_with(&self, who: PlayerId, object: ObjectId, ability: AbilityId) -> Supply {
        let mut merged = Merged::new(2, Some((object, ability)));
        let mut supply = self.every_act(who, Means::GivingUp, &mut merged);
        supply.finish();
        supply
    }

    fn every_act(&self, who: PlayerId, means: Means, merged: &mut Merged) -> Supply {
        let player = &self.facts.players[who];
        let mut supply = Supply {
            pool: player.pool,
            life: self.life_to_pay(who),
            energy: player.energy,
            counters: SmallVec::new(),
            acts: Vec::with_capacity(8),
            most: 0,
        };
        let forbidding = self.cant_activate_some();
        let may_change = self.replacements().mana_may_change();
        self.each_mana_ability(who, |object, ability| {
            if forbidding && self.cant_activate(object) {
                return;
            }
            if means == Means::Plain && self.program.ability(ability).quick_cost.gives_up {
                return;
            }
            match &self.program.ability(ability).plain_mana {
                Some(_) if !self.can_tap_for_cost(object) => {}
                Some(mana) if !may_change && !self.mana_is_added_to(who, object) => {
                    let snow = self.is_snow_permanent(object);
                    supply.acts.push(mana.act(object, ability, snow));
                }
                _ => self.add_acts(&mut supply, merged, who, object, ability),
            }
        });
        if means == Means::Plain {
            supply.acts.retain(|act| act.tier < Tier::GivesUp);
        }
        supply
    }

    /// Visits the mana abilities that function for a player, whether or not they can be paid for.
    pub(crate) fn each_mana_ability(&self, who: PlayerId, mut visit: impl FnMut(ObjectId, AbilityId)) {
        for watcher in self.derived.activated(WatchClass::Mana, who) {
            visit(watcher.object, watcher.held.id);
        }
    }

    /// Whether a rule forbids activating some abilities.
    pub(super) fn cant_activate_some(&self) -> bool {
        self.any_rule(|rule, _, _| matches!(rule, Rule::CantActivate(_)))
    }

    /// Whether a rule forbids activating an object's abilities.
    pub(crate) fn cant_activate(&self, id: ObjectId) -> bool {
        self.any_rule(|rule, context, look| {
            matches!(rule, Rule::CantActivate(objects) if look.among(id, objects, context))
        })
    }

    /// What a mana ability costs and gives, in each way to choose; `None` if it can't be activated now, or in a way that
    /// isn't counted on.
    pub(super) fn act_of(
        &self,
        who: PlayerId,
        object: ObjectId,
        ability: AbilityId,
    ) -> Option<(ActCost<'a>, SmallVec<[Output; 1]>)> {
        let activated = self.program.ability(ability).as_activated()?;
        let Body::Plain(clause) = &activated.body else {
            return None;
        };
        let cost = self.act_cost(who, object, ability, activated)?;
        if !self.legality().limits_allow(who, object, ability) {
            return None;
        }
        let outputs = self.produced(&clause.effect, who, object, cost.taps);
        Some((cost, outputs))
    }

    /// In how many ways objects can be chosen to pay for a mana ability.
    pub(super) fn times_chosen(&self, who: PlayerId, object: ObjectId, cost: &ActCost<'_>) -> u32 {
        cost.choice.map_or(1, |choice| {
            let candidates = self.candidates(choice, who, &Context::of(object, who), None);
            u32::try_from(candidates.len()).unwrap_or(u32::MAX)
        })
    }

    fn add_acts(
        &self,
        supply: &mut Supply,
        merged: &mut Merged,
        who: PlayerId,
        object: ObjectId,
        ability: AbilityId,
    ) {
        let Some((cost, outputs)) = self.act_of(who, object, ability) else {
            return;
        };
        for usage in &cost.uses {
            if let Use::Counters(id, kind, _) = usage {
                let there = self.facts.counters_on(*id, *kind);
                supply.counters.push((*id, *kind, there));
            }
        }
        // CR 118.13: a cost that can be paid in several ways makes several activations.
        let ways: SmallVec<[Reading; 1]> = match cost.mana {
            Some(mana) => each_reading(mana).take(MOST_WAYS).collect(),
            None => SmallVec::from_iter([Reading::default()]),
        };
        let is_fixed = self.program.ability(ability).gives_fixed_mana
            && !(cost.taps && (self.replacements().mana_may_change() || self.mana_is_added_to(who, object)));
        for output in outputs {
            for way in &ways {
                let act = Act {
                    object,
                    ability,
                    uses: cost.uses.clone(),
                    units: output.units.clone(),
                    picks: output.picks.clone(),
                    objects: SmallVec::new(),
                    tier: cost.tier.max(output.tier),
                    depends: !is_fixed,
                    life: cost.life.saturating_add(way.life),
                    energy: cost.energy,
                    mana: (way.demand.total() > 0).then(|| way.demand.clone()),
                    repeats: cost.repeats,
                    group: 0,
                    competes: false,
                };
                self.push_acts(supply, merged, who, &cost, act);
            }
        }
    }

    /// One act for each object that could pay for it.
    fn push_acts(
        &self,
        supply: &mut Supply,
        merged: &mut Merged,
        who: PlayerId,
        cost: &ActCost<'_>,
        act: Act,
    ) {
        let Some(choice) = cost.choice else {
            supply.acts.push(act);
            return;
        };
        let Some(taking) = taking(choice) else { return };
        for id in self.candidates(choice, who, &Context::of(act.object, who), None) {
            if merged.has_enough_like(&act, id, taking, supply) {
                continue;
            }
            let mut act = act.clone();
            act.objects.push(id);
            act.uses.push(match taking {
                Taking::Tap => Use::Tap(id),
                Taking::Body => Use::Body(id),
            });
            supply.acts.push(act);
        }
    }

    /// What the ability costs; `None` if it can't be paid now, or in a way that isn't counted on.
    fn act_cost(
        &self,
        who: PlayerId,
        object: ObjectId,
        ability: AbilityId,
        activated: &'a Activated,
    ) -> Option<ActCost<'a>> {
        let total = crate::cost::TotalCost::default();
        let payment = Payment::new(who, object, &total);
        let mut sorted = ActCost {
            uses: SmallVec::new(),
            choice: None,
            tier: Tier::Taps,
            life: 0,
            energy: 0,
            mana: None,
            taps: false,
            repeats: 1,
        };
        // The tier orders sources for automatic payment: what only taps before what hurts, and what gives something up last.
        for cost in &activated.cost {
            match cost {
                Cost::Tap if self.can_tap_for_cost(object) => {
                    sorted.taps = true;
                    sorted.uses.push(Use::Tap(object));
                }
                Cost::Life(value) => {
                    sorted.tier = sorted.tier.max(Tier::Hurts);
                    sorted.life = sorted.life.saturating_add(self.cost_amount(&payment, value));
                }
                Cost::Mana(mana) if !mana.has_x() => {
                    sorted.tier = sorted.tier.max(Tier::Hurts);
                    sorted.mana = Some(mana);
                }
                Cost::SacrificeThis | Cost::DiscardThis | Cost::ExileThis => {
                    sorted.tier = Tier::GivesUp;
                    sorted.uses.push(Use::Body(object));
                }
                Cost::RemoveCounters(kind, value) => {
                    sorted.tier = Tier::GivesUp;
                    let count = self.cost_amount(&payment, value);
                    sorted.uses.push(Use::Counters(object, *kind, count));
                }
                Cost::PutCounters(..) => sorted.tier = Tier::GivesUp,
                Cost::Energy(value) => {
                    sorted.tier = sorted.tier.max(Tier::Hurts);
                    sorted.energy = sorted.energy.saturating_add(self.cost_amount(&payment, value));
                }
                // What untaps for mana, and amounts of mana to be chosen, are left to the player.
                _ => {
                    let (quantity, _) = cost.choice()?;
                    if sorted.choice.is_some() || !is_one(quantity) {
                        return None;
                    }
                    let tier = match taking(cost) {
                        Some(Taking::Tap) => Tier::Hurts,
                        Some(Taking::Body) | None => Tier::GivesUp,
                    };
                    sorted.tier = sorted.tier.max(tier);
                    sorted.choice = Some(cost);
                }
            }
        }
        if activated.limits.contains(&ActivationLimit::OncePerTurn) {
            sorted.uses.push(Use::Once(object, ability));
        }
        sorted.repeats = self.repeats(who, &sorted);
        (sorted.repeats > 0).then_some(sorted)
    }

    /// How often something could be activated for that cost, mana and what is chosen for it left aside.
    fn repeats(&self, who: PlayerId, cost: &ActCost<'_>) -> u32 {
        let player = &self.facts.players[who];
        let life = u32::try_from(self.life_to_pay(who)).unwrap_or(0);
        let by_life = life.checked_div(cost.life).unwrap_or(MOST_REPEATS);
        let by_energy = player.energy.checked_div(cost.energy).unwrap_or(MOST_REPEATS);
        let by_use = |usage: &Use| match usage {
            Use::Tap(_) | Use::Body(_) | Use::Once(..) => 1,
            Use::Counters(id, kind, count) => {
                let there = self.facts.counters_on(*id, *kind);
                there.checked_div(*count).unwrap_or(MOST_REPEATS)
            }
        };
        let by_uses = cost.uses.iter().map(by_use).min().unwrap_or(MOST_REPEATS);
        let by_choice = if cost.choice.is_some() { 1 } else { MOST_REPEATS };
        by_life.min(by_energy).min(by_uses).min(by_choice)
    }
}

/// Acts of which there are equivalent ones: the same ability of other objects gives up the same object for the same mana. So
/// ten such sources and ten objects are not a hundred acts.
struct Merged {
    /// How many of equivalent acts there are at most.
    most: usize,
    /// An ability of which there are all.
    all_of: Option<(ObjectId, AbilityId)>,
    /// Where they are, by the ability and what is given up.
    known: BTreeMap<(AbilityId, ObjectId), SmallVec<[usize; 2]>>,
}

impl Merged {
    fn new(most: usize, all_of: Option<(ObjectId, AbilityId)>) -> Self {
        Merged {
            most,
            all_of,
            known: BTreeMap::new(),
        }
    }

    /// Whether the supply has enough acts like this one, if the object is given up for it, without it; otherwise it is noted
    /// as the next one. The object's own ability takes the place of another: it comes last, and the others' sources stay.
    fn has_enough_like(&mut self, act: &Act, given: ObjectId, taking: Taking, supply: &mut Supply) -> bool {
        let is_plain = taking == Taking::Body && act.uses.is_empty() && !act.depends && act.costs_nothing();
        if !is_plain || self.all_of == Some((act.object, act.ability)) {
            return false;
        }
        let known = self.known.entry((act.ability, given)).or_default();
        let alike = known.iter().filter(|at| supply.acts[**at].units == act.units);
        let (first, count) = (alike.clone().next().copied(), alike.count());
        if count < self.most {
            known.push(supply.acts.len());
            return false;
        }
        if let Some(first) = first.filter(|_| act.object == given) {
            supply.acts[first].object = given;
        }
        true
    }
}

/// The acts that use something up, those that use the same taken for one.
#[derive(Default)]
struct Users {
    first: Option<usize>,
    has_others: bool,
}

impl Users {
    fn note(&mut self, act: usize) {
        self.has_others |= self.first.is_some_and(|first| first != act);
        self.first = self.first.or(Some(act));
    }
}

impl Supply {
    /// Puts alternatives together and finds what stands in each other's way.
    fn finish(&mut self) {
        // Mostly lands: each act uses its own object alone, and stands next to its alternatives.
        let plain = |act: &Act| matches!(act.uses[..], [Use::Tap(id)] if id == act.object);
        if self.acts.iter().all(plain) {
            for at in 1..self.acts.len() {
                let is_alternative = self.acts[at - 1].uses == self.acts[at].uses;
                self.acts[at].group = if is_alternative {
                    self.acts[at - 1].group
                } else {
                    at
                };
            }
        } else {
            self.untangle();
        }
        let most = self
            .groups()
            .map(|alternatives| alternatives.iter().map(Act::most).max().unwrap_or(0));
        self.most = most.fold(self.pool.total(), u32::saturating_add);
    }

    /// Of abilities that are alike but for their source and cost nothing but an object to be given up, each object needs one:
    /// its own, which comes last, or else the first, whose source stays until then. So ten such sources and ten objects
    /// are not a hundred acts.
    fn drop_equivalent(&mut self) {
        if self.acts.iter().all(|act| act.objects.is_empty()) {
            return;
        }
        let key = |act: &Act| Some((act.ability, act.only_gives()?, act.units.clone()));
        let mut kept = BTreeMap::new();
        for (at, act) in self.acts.iter().enumerate() {
            let Some(key) = key(act) else { continue };
            let is_own = act.object == key.1;
            let known = kept.entry(key).or_insert(at);
            if is_own {
                *known = at;
            }
        }
        let mut at = 0;
        self.acts.retain(|act| {
            let known = key(act).and_then(|key| kept.get(&key));
            let is_kept = known.is_none_or(|known| *known == at);
            at += 1;
            is_kept
        });
    }

    /// Leaves out what taps these permanents.
    pub(super) fn without_taps(&mut self, tapped: &[ObjectId]) {
        if tapped.is_empty() {
            return;
        }
        let is_tapped = |used: &Use| matches!(used, Use::Tap(id) if tapped.contains(id));
        self.acts.retain(|act| !act.uses.iter().any(is_tapped));
        for act in &mut self.acts {
            (act.group, act.competes) = (0, false);
        }
        self.finish();
    }

    fn untangle(&mut self) {
        // What waits for mana that it costs may come after something has been given up, and then give less.
        let waits = self.acts.iter().any(|act| act.depends && act.mana.is_some());
        let mut firsts = BTreeMap::new();
        let mut users: BTreeMap<Use, Users> = BTreeMap::new();
        for (at, act) in self
            .acts
            .iter()
            .enumerate()
            .filter(|(_, act)| !act.uses.is_empty())
        {
            let first = *firsts.entry(&act.uses).or_insert(at);
            for usage in &act.uses {
                users.entry(usage.thing()).or_default().note(first);
            }
        }
        let placed = |(at, act): (usize, &Act)| {
            let group = firsts.get(&act.uses).copied().unwrap_or(at);
            let is_shared = |usage: &Use| users.get(&usage.thing()).is_some_and(|users| users.has_others);
            (group, act.uses.iter().any(is_shared))
        };
        let placed: Vec<(usize, bool)> = self.acts.iter().enumerate().map(placed).collect();
        for (at, (group, competes)) in placed.into_iter().enumerate() {
            self.acts[at].competes =
                competes || waits && self.acts[at].uses_up() || self.takes_a_source(&self.acts[at]);
            self.acts[at].group = group;
        }
        self.acts.sort_by_key(|act| act.group);
    }

    /// Whether the act gives up the source of other acts, so that their order matters. It doesn't where that source could
    /// be given up for its own ability just as well: that comes last.
    fn takes_a_source(&self, act: &Act) -> bool {
        let mut bodies = act.uses.iter().filter_map(|usage| match usage {
            Use::Body(id) => Some(*id),
            Use::Tap(_) | Use::Once(..) | Use::Counters(..) => None,
        });
        bodies.any(|id| {
            let of_source = || self.acts.iter().filter(move |other| other.object == id);
            let by_itself = |other: &Act| other.uses == act.uses && other.units == act.units;
            if act.object == id || of_source().any(by_itself) {
                of_source().any(|other| other.mana.is_some())
            } else {
                of_source().next().is_some()
            }
        })
    }

    /// Whether something could be given up for mana.
    pub(crate) fn gives_up(&self) -> bool {
        self.acts.iter().any(|act| act.tier == Tier::GivesUp)
    }

    /// The acts, alternatives together.
    pub(super) fn groups(&self) -> impl Iterator<Item = &[Act]> {
        self.acts.chunk_by(|one, other| one.group == other.group)
    }

    /// How many counters there are that acts could remove.
    pub(super) fn counters_of(&self, id: ObjectId, kind: CounterKind) -> u32 {
        let mut known = self.counters.iter();
        known
            .find(|(object, of, _)| *object == id && *of == kind)
            .map_or(0, |(_, _, there)| *there)
    }

    /// How many kinds of mana an object can make.
    pub(super) fn kinds_of(&self, object: ObjectId) -> u32 {
        let acts = self.acts.iter().filter(|act| act.object == object);
        let units = acts.flat_map(|act| &act.units);
        number_of_kinds(units.fold(0, |set, (kinds, _)| set | kinds))
    }
}

impl Act {
    /// The object that is given up, if the act costs nothing else and leaves no choice of mana.
    fn only_gives(&self) -> Option<ObjectId> {
        match (&self.uses[..], &self.objects[..]) {
            ([Use::Body(given)], [chosen]) if given == chosen && self.costs_nothing() => Some(*given),
            _ => None,
        }
    }

    /// Whether it costs nothing but what it uses up, and leaves no choice of mana.
    fn costs_nothing(&self) -> bool {
        self.life == 0 && self.energy == 0 && self.mana.is_none() && self.picks.is_empty()
    }

    /// Whether something isn't there any more afterwards.
    pub fn uses_up(&self) -> bool {
        let is_lasting = |usage: &Use| matches!(usage, Use::Body(_) | Use::Counters(..));
        self.uses.iter().any(is_lasting)
    }

    /// The most mana that it could give in all.
    fn most(&self) -> u32 {
        let once = self
            .units
            .iter()
            .fold(0_u32, |sum, (_, count)| sum.saturating_add(*count));
        once.saturating_mul(self.repeats)
    }
}

fn is_one(quantity: &Quantity) -> bool {
    match quantity {
        Quantity::Exactly(value) => value.as_number() == Some(1),
        Quantity::UpTo(_) | Quantity::AnyNumber => false,
    }
}
