//! What mana abilities a player could activate now, and what each would use and give (CR 605).

use smallvec::SmallVec;
use spellstack_core::lang::{
    Activated, ActivationLimit, Body, Cost, Effect, EventPattern, ManaOutput, Quantity, Trigger,
};
use spellstack_core::lang::{Rule, derive};
use spellstack_core::mana::ManaPool;
use spellstack_core::{AbilityId, ObjectId, PlayerId};

use super::Payment;
use super::demand::{ANY_COLOR, Demand, Kinds, kinds, only, readings};
use super::parts::{Taking, taking};
use crate::cache::WatchClass;
use crate::event::EventKind;
use crate::game::Game;
use crate::look::Context;
use crate::program::AbilityClass;
use crate::state::EventBinding;

/// How often an ability without any limit but life or counters is counted.
const MOST_REPEATS: u32 = 20;

/// Something that only one activation can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// An untapped permanent becomes tapped.
    Tap(ObjectId),
    /// An object goes somewhere else.
    Body(ObjectId),
    /// The one activation of this turn.
    Once(ObjectId, AbilityId),
}

/// What automatic payment spares, the last the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Tier {
    /// It only taps.
    Taps,
    /// It costs life or mana, or deals damage.
    Hurts,
    /// It sacrifices, discards or does something else.
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
    pub life: u32,
    /// The mana that it costs itself.
    pub mana: Option<Demand>,
    /// Acts with the same number are alternatives.
    pub group: usize,
    /// Whether it shares something with an act that is no alternative to it.
    pub tangled: bool,
}

/// All the mana that a player could have.
#[derive(Debug)]
pub(crate) struct Supply {
    pub(super) pool: ManaPool,
    pub(super) life: i32,
    /// Alternatives stand next to each other.
    pub(super) acts: Vec<Act>,
    /// No more mana than this can be had at once.
    pub(crate) most: u32,
}

/// What a mana ability gives, in one way to choose.
#[derive(Clone, Debug, Default)]
struct Output {
    units: SmallVec<[(Kinds, u32); 2]>,
    picks: SmallVec<[Kinds; 1]>,
}

/// What an ability costs, sorted out.
struct ActCost<'a> {
    uses: SmallVec<[Use; 2]>,
    choice: Option<&'a Cost>,
    tier: Tier,
    life: u32,
    mana: Option<Demand>,
    taps: bool,
    repeats: u32,
}

impl Game {
    /// Everything that mana abilities could give a player now.
    pub(crate) fn supply(&self, who: PlayerId) -> Supply {
        let player = &self.facts.players[who];
        let mut supply = Supply {
            pool: player.pool,
            life: self.life_to_pay(who),
            acts: Vec::new(),
            most: 0,
        };
        let forbidding = self.any_rule(|rule, _, _| matches!(rule, Rule::CantActivate(_)));
        self.each_mana_ability(who, |object, ability| {
            if !forbidding || !self.cant_activate(object) {
                self.add_acts(&mut supply, who, object, ability);
            }
        });
        supply.finish();
        supply
    }

    /// Visits the mana abilities that function for a player, whether or not they can be paid for.
    pub(crate) fn each_mana_ability(&self, who: PlayerId, mut visit: impl FnMut(ObjectId, AbilityId)) {
        for watcher in self.cache.activated(WatchClass::Mana, who) {
            visit(watcher.object, watcher.held.id);
        }
    }

    /// Whether a rule forbids activating an object's abilities.
    pub(crate) fn cant_activate(&self, id: ObjectId) -> bool {
        self.any_rule(|rule, context, look| {
            matches!(rule, Rule::CantActivate(objects) if look.among(id, objects, context))
        })
    }

    /// Whether activating the mana ability gives up nothing but time, mana or life: nobody does that for its own sake.
    pub(crate) fn only_taps(&self, ability: AbilityId) -> bool {
        let activated = self.program.ability(ability).as_activated();
        activated.is_some_and(|activated| {
            activated
                .cost
                .iter()
                .all(|cost| matches!(cost, Cost::Tap | Cost::Mana(_) | Cost::Life(_)))
        })
    }

    fn add_acts(&self, supply: &mut Supply, who: PlayerId, object: ObjectId, ability: AbilityId) {
        let Some(activated) = self.program.ability(ability).as_activated() else {
            return;
        };
        let Body::Plain(clause) = &activated.body else {
            return;
        };
        let Some(mut cost) = self.act_cost(who, object, ability, activated) else {
            return;
        };
        if !self.limits_allow(who, object, ability) {
            return;
        }
        let context = Context::of(object, who);
        let mut outputs: SmallVec<[Output; 1]> = SmallVec::from_elem(Output::default(), 1);
        if !self.outputs(&clause.effect, &context, who, &mut outputs, &mut cost.tier) {
            return;
        }
        let mut extra: SmallVec<[(Kinds, u32); 2]> = SmallVec::new();
        if cost.taps {
            self.triggered_mana(who, object, &mut extra);
        }
        for output in outputs {
            let mut units = output.units;
            // CR 106.12a: what produces no mana isn't tapped for mana.
            if units.is_empty() {
                continue;
            }
            units.extend(extra.iter().copied());
            let act = Act {
                object,
                ability,
                uses: cost.uses.clone(),
                units,
                picks: output.picks,
                objects: SmallVec::new(),
                tier: cost.tier,
                life: cost.life,
                mana: cost.mana.clone(),
                group: 0,
                tangled: false,
            };
            self.push_acts(supply, who, &cost, act);
        }
    }

    /// One act for each object that could pay for it, or as many as the ability could be activated.
    fn push_acts(&self, supply: &mut Supply, who: PlayerId, cost: &ActCost<'_>, act: Act) {
        let Some(choice) = cost.choice else {
            (0..cost.repeats).for_each(|_| supply.acts.push(act.clone()));
            return;
        };
        let Some(taking) = taking(choice) else { return };
        for id in self.candidates(choice, who, &Context::of(act.object, who), None) {
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
    fn act_cost<'a>(
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
            mana: None,
            taps: false,
            repeats: 1,
        };
        let mut counted = None;
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
                    sorted.mana = readings(mana).next().map(|reading| reading.demand);
                }
                Cost::SacrificeThis | Cost::DiscardThis | Cost::ExileThis => {
                    sorted.tier = Tier::GivesUp;
                    sorted.uses.push(Use::Body(object));
                }
                Cost::RemoveCounters(kind, value) => {
                    sorted.tier = Tier::GivesUp;
                    let times =
                        self.facts.counters_on(object, *kind) / self.cost_amount(&payment, value).max(1);
                    counted = Some(times.min(counted.unwrap_or(MOST_REPEATS)));
                }
                Cost::PutCounters(..) => sorted.tier = Tier::GivesUp,
                Cost::Sacrifice(quantity, _)
                | Cost::Discard(quantity, _)
                | Cost::Exile(quantity, _)
                | Cost::Return(quantity, _)
                | Cost::TapPermanents(quantity, _) => {
                    if sorted.choice.is_some() || !is_one(quantity) {
                        return None;
                    }
                    sorted.tier = Tier::GivesUp;
                    sorted.choice = Some(cost);
                }
                Cost::Tap
                | Cost::Mana(_)
                | Cost::OwnManaCost
                | Cost::Untap
                | Cost::RevealThis
                | Cost::Loyalty(_)
                | Cost::Mill(_)
                | Cost::Energy(_) => {
                    return None;
                }
            }
        }
        if activated.limits.contains(&ActivationLimit::OncePerTurn) {
            sorted.uses.push(Use::Once(object, ability));
        }
        let life = u32::try_from(self.life_to_pay(who)).unwrap_or(0);
        if sorted.life > life || counted == Some(0) {
            return None;
        }
        if sorted.uses.is_empty() && sorted.mana.is_none() && (sorted.life > 0 || counted.is_some()) {
            let by_life = life.checked_div(sorted.life).unwrap_or(MOST_REPEATS);
            sorted.repeats = by_life.min(counted.unwrap_or(MOST_REPEATS)).min(MOST_REPEATS);
        }
        Some(sorted)
    }

    /// Adds what an effect gives to each of the outputs; false if it can't be told beforehand.
    fn outputs(
        &self,
        effect: &Effect,
        context: &Context<'_>,
        who: PlayerId,
        outputs: &mut SmallVec<[Output; 1]>,
        tier: &mut Tier,
    ) -> bool {
        match effect {
            Effect::AddMana(player, output) => {
                if self.look().player(player, context) == Some(who) {
                    self.add_output(output, context, outputs);
                }
                true
            }
            Effect::Then(parts) | Effect::Together(parts) => parts
                .iter()
                .all(|part| self.outputs(part, context, who, outputs, tier)),
            Effect::Bind(_, inner) => self.outputs(inner, context, who, outputs, tier),
            Effect::If {
                condition,
                then,
                otherwise,
            } => match (self.look().holds(condition, context), otherwise) {
                (true, _) => self.outputs(then, context, who, outputs, tier),
                (false, Some(otherwise)) => self.outputs(otherwise, context, who, outputs, tier),
                (false, None) => true,
            },
            Effect::DealDamage { .. } | Effect::LoseLife(..) => {
                *tier = (*tier).max(Tier::Hurts);
                true
            }
            Effect::May { .. }
            | Effect::IfDone { .. }
            | Effect::Instead { .. }
            | Effect::ForEach { .. }
            | Effect::Choose(_)
            | Effect::ChooseWord { .. }
            | Effect::ChooseSource(..)
            | Effect::Pay { .. }
            | Effect::DealDividedDamage { .. }
            | Effect::GainLife(..)
            | Effect::SetLife(..)
            | Effect::ExchangeLife(..)
            | Effect::Destroy(..)
            | Effect::Sacrifice(_)
            | Effect::Exile(..)
            | Effect::ExileUntil(_)
            | Effect::Move { .. }
            | Effect::Draw(..)
            | Effect::Discard(_)
            | Effect::Mill(..)
            | Effect::Counter(_)
            | Effect::Search(..)
            | Effect::Top { .. }
            | Effect::Reveal(_)
            | Effect::Shuffle(_)
            | Effect::ShuffleInto(..)
            | Effect::Scry(..)
            | Effect::Surveil(..)
            | Effect::Tap(_)
            | Effect::Untap(_)
            | Effect::PutCounters(..)
            | Effect::RemoveCounters(..)
            | Effect::Attach(..)
            | Effect::Transform(_)
            | Effect::Regenerate(_)
            | Effect::Fight(..)
            | Effect::ExchangeControl(..)
            | Effect::CreateTokens { .. }
            | Effect::CreateCopies { .. }
            | Effect::Amass(..)
            | Effect::CopySpell { .. }
            | Effect::Cast { .. }
            | Effect::GiveCounters(..)
            | Effect::Emblem(..)
            | Effect::ExtraTurn(_)
            | Effect::SkipNext(..)
            | Effect::Turn(_)
            | Effect::RemoveFromCombat(_)
            | Effect::BecomeBlocked(_)
            | Effect::LoseGame(_)
            | Effect::WinGame(_)
            | Effect::Modify { .. }
            | Effect::ChangeRule(..)
            | Effect::Replace { .. }
            | Effect::Delayed { .. }
            | Effect::Reflexive(_) => {
                *tier = Tier::GivesUp;
                !derive::adds_mana(effect)
            }
        }
    }

    fn add_output(&self, output: &ManaOutput, context: &Context<'_>, outputs: &mut SmallVec<[Output; 1]>) {
        match output {
            ManaOutput::Exactly(mana) => {
                outputs
                    .iter_mut()
                    .for_each(|o| mana.iter().for_each(|kind| o.add(only(*kind), 1)));
            }
            ManaOutput::Amount(kind, value) => {
                let count = self.look().amount(value, context);
                outputs.iter_mut().for_each(|o| o.add(only(*kind), count));
            }
            ManaOutput::OneOf(choices) => {
                let set = choices.iter().fold(0, |set, kind| set | only(*kind));
                outputs.iter_mut().for_each(|o| o.choose(set, 1));
            }
            ManaOutput::AnyColor(value) => match self.look().amount(value, context) {
                0 => {}
                1 => outputs.iter_mut().for_each(|o| o.choose(ANY_COLOR, 1)),
                // All of it is of one colour: each colour is an alternative.
                count => {
                    let before = std::mem::take(outputs);
                    for kind in kinds(ANY_COLOR) {
                        for output in &before {
                            let mut output = output.clone();
                            output.choose(only(kind), count);
                            outputs.push(output);
                        }
                    }
                }
            },
        }
    }

    /// What triggered mana abilities add when the permanent is tapped for mana (CR 605.1b, 605.4a). Mana whose kind is
    /// chosen only then is counted on for generic costs alone.
    fn triggered_mana(&self, who: PlayerId, tapped: ObjectId, extra: &mut SmallVec<[(Kinds, u32); 2]>) {
        let look = self.look();
        let event = EventBinding {
            subject: Some(tapped),
            player: Some(who),
            ..EventBinding::default()
        };
        for watcher in self.cache.watchers(WatchClass::Trigger, EventKind::TappedForMana) {
            let entry = self.program.ability(watcher.held.id);
            let Some(triggered) = entry.as_triggered() else {
                continue;
            };
            let (Trigger::Event(patterns), Body::Plain(clause)) = (&triggered.trigger, &triggered.body)
            else {
                continue;
            };
            let context = Context::of(watcher.object, watcher.controller).with_event(&event);
            let watches = patterns.iter().any(|pattern| {
                matches!(pattern, EventPattern::TappedForMana { what } if look.fits(tapped, what, &context))
            });
            let holds = triggered
                .condition
                .as_ref()
                .is_none_or(|condition| look.holds(condition, &context));
            let mut outputs: SmallVec<[Output; 1]> = SmallVec::from_elem(Output::default(), 1);
            let mut tier = Tier::Taps;
            if entry.class == AbilityClass::TriggeredMana
                && watches
                && holds
                && self.outputs(&clause.effect, &context, who, &mut outputs, &mut tier)
                && let Some(output) = outputs.first()
            {
                let chosen = !output.picks.is_empty();
                extra.extend(
                    output
                        .units
                        .iter()
                        .map(|(set, count)| (if chosen { 0 } else { *set }, *count)),
                );
            }
        }
    }
}

impl Output {
    fn add(&mut self, set: Kinds, count: u32) {
        match self.units.iter_mut().find(|(known, _)| *known == set) {
            Some((_, known)) => *known = known.saturating_add(count),
            None if count > 0 => self.units.push((set, count)),
            None => {}
        }
    }

    fn choose(&mut self, set: Kinds, count: u32) {
        self.add(set, count);
        self.picks.push(set);
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
            .map(|alternatives| alternatives.iter().map(Act::amount).max().unwrap_or(0));
        self.most = most.fold(self.pool.total(), u32::saturating_add);
    }

    /// Leaves out what taps these permanents.
    pub(super) fn without_taps(&mut self, tapped: &[ObjectId]) {
        if tapped.is_empty() {
            return;
        }
        let is_tapped = |used: &Use| matches!(used, Use::Tap(id) if tapped.contains(id));
        self.acts.retain(|act| !act.uses.iter().any(is_tapped));
        for act in &mut self.acts {
            (act.group, act.tangled) = (0, false);
        }
        self.finish();
    }

    fn untangle(&mut self) {
        for at in 0..self.acts.len() {
            let uses = &self.acts[at].uses;
            let same = |act: &Act| act.uses == *uses && !uses.is_empty();
            let group = self.acts[..at].iter().position(same).unwrap_or(at);
            let tangled = self
                .acts
                .iter()
                .any(|act| act.uses != *uses && act.uses.iter().any(|u| uses.contains(u)));
            self.acts[at].group = group;
            self.acts[at].tangled = tangled;
        }
        self.acts.sort_by_key(|act| act.group);
    }

    /// The acts, alternatives together.
    pub(super) fn groups(&self) -> impl Iterator<Item = &[Act]> {
        self.acts.chunk_by(|one, other| one.group == other.group)
    }

    /// How many kinds of mana an object can make.
    pub(super) fn kinds_of(&self, object: ObjectId) -> u32 {
        let acts = self.acts.iter().filter(|act| act.object == object);
        let set = acts
            .flat_map(|act| &act.units)
            .fold(0, |set, (kinds, _)| set | kinds);
        set.count_ones()
    }
}

impl Act {
    pub fn amount(&self) -> u32 {
        self.units
            .iter()
            .fold(0, |sum, (_, count)| sum.saturating_add(*count))
    }
}

fn is_one(quantity: &Quantity) -> bool {
    match quantity {
        Quantity::Exactly(value) => value.as_number() == Some(1),
        Quantity::UpTo(_) | Quantity::AnyNumber => false,
    }
}
