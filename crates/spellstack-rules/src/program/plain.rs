//! Costs and mana that can be told from an ability alone.

use std::num::NonZero;

use smallvec::SmallVec;
use spellstack_core::CounterKind;
use spellstack_core::keyword::Keyword;
use spellstack_core::lang::{
    Ability, Activated, Body, Cost, Effect, EventPattern, Filter, Instead, ManaOutput, ObjectRef, PlayerRef,
    Replacement, Rule, Statement, Trigger, Value,
};
use spellstack_core::mana::{ManaCost, ManaKind};

use super::AbilityClass;
use crate::demand::{ANY_COLOR, Demand, Kinds, Reading, kinds, only, readings};

/// The mana that such an ability gives.
#[derive(Clone, Debug)]
pub(crate) struct PlainMana {
    pub(crate) units: SmallVec<[(Kinds, u32); 2]>,
    /// The one choice that it makes, if it makes one.
    pub(crate) pick: Option<Kinds>,
    /// What it gives without a choice, one by one.
    exactly: SmallVec<[ManaKind; 2]>,
    /// Whether it also deals damage, or makes somebody lose life.
    pub hurts: bool,
}

impl PlainMana {
    /// What an ability gives if its cost is to tap and its effect to add mana that doesn't depend on the game, and at most
    /// to hurt somebody.
    pub fn of(ability: &Ability) -> Option<Self> {
        let Ability::Activated(Activated { cost, body, limits }) = ability else {
            return None;
        };
        let Body::Plain(clause) = body else { return None };
        let parts = match &clause.effect {
            Effect::Then(parts) | Effect::Together(parts) => &parts[..],
            effect => std::slice::from_ref(effect),
        };
        let hurts = |part: &Effect| matches!(part, Effect::DealDamage { .. } | Effect::LoseLife(..));
        let mut adding = parts.iter().filter(|part| !hurts(part));
        let (Some(Effect::AddMana(PlayerRef::You, output)), None) = (adding.next(), adding.next()) else {
            return None;
        };
        if *cost != [Cost::Tap] || !limits.is_empty() || !clause.targets.is_empty() {
            return None;
        }
        let mut units: SmallVec<[(Kinds, u32); 2]> = SmallVec::new();
        let mut add = |set: Kinds| match units.iter_mut().find(|(known, _)| *known == set) {
            Some((_, count)) => *count += 1,
            None => units.push((set, 1)),
        };
        let mut exactly = SmallVec::new();
        let pick = match output {
            ManaOutput::Exactly(mana) => {
                mana.iter().for_each(|kind| add(only(*kind)));
                exactly.extend(mana.iter().copied());
                None
            }
            ManaOutput::OneOf(choices) => Some(choices.iter().fold(0, |set, kind| set | only(*kind))),
            ManaOutput::AnyColor(value) if value.as_number() == Some(1) => Some(ANY_COLOR),
            ManaOutput::AnyColor(_) | ManaOutput::Amount(..) => return None,
        };
        pick.into_iter().for_each(&mut add);
        let hurts = parts.iter().any(hurts);
        (!units.is_empty()).then_some(PlainMana {
            units,
            pick,
            exactly,
            hurts,
        })
    }

    /// The kinds that it can be of, if it is one mana.
    pub fn one_mana(&self) -> Option<NonZero<Kinds>> {
        match self.units[..] {
            [(set, 1)] => NonZero::new(set),
            _ => None,
        }
    }

    /// Whether what it gives is chosen.
    pub(crate) fn has_choice(&self) -> bool {
        self.pick.is_some()
    }

    /// The mana that it gives, one by one, if the kinds are chosen where it has a choice.
    pub fn given<'a>(&'a self, chosen: &'a [ManaKind]) -> impl Iterator<Item = ManaKind> + 'a {
        let picked = self.pick.and_then(|set| {
            let mut fitting = chosen.iter().copied().filter(move |kind| set & only(*kind) != 0);
            fitting.next().or_else(|| kinds(set).next())
        });
        self.exactly.iter().copied().chain(picked)
    }
}

/// Whether an effect that comes with mana gives nothing up. Whatever isn't known to is taken to give something up.
pub(crate) fn gives_nothing_up(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::DealDamage { .. }
            | Effect::LoseLife(..)
            | Effect::GainLife(..)
            | Effect::Draw(..)
            | Effect::Scry(..)
            | Effect::Surveil(..)
    )
}

/// Whether an ability may give something up for mana: a mana ability by its cost or its effect, or what adds to one or
/// replaces it.
pub(crate) fn gives_up_for_mana(ability: &Ability, class: AbilityClass, cost: &QuickCost) -> bool {
    let plain = |body: &Body| matches!(body, Body::Plain(clause) if adds_plainly(&clause.effect));
    match ability {
        Ability::Activated(activated) => {
            class == AbilityClass::Mana && (cost.gives_up || !plain(&activated.body))
        }
        Ability::Triggered(triggered) => class == AbilityClass::TriggeredMana && !plain(&triggered.body),
        Ability::Static(statics) => statics.statements.iter().any(|statement| match statement {
            Statement::Replace(Replacement {
                event: EventPattern::TappedForMana { .. },
                instead: Instead::Do(effect),
                ..
            }) => !adds_plainly(effect),
            Statement::Replace(_) | Statement::Modify(..) | Statement::Rule(_) => false,
        }),
        Ability::Keyword(_) | Ability::Spell(_) => false,
    }
}

/// Whether a mana ability gives the same mana whatever the game is like.
pub(crate) fn gives_fixed_mana(ability: &Ability) -> bool {
    matches!(ability, Ability::Activated(Activated { body: Body::Plain(clause), .. }) if adds_fixed(&clause.effect))
}

fn adds_fixed(effect: &Effect) -> bool {
    match effect {
        Effect::AddMana(_, ManaOutput::Exactly(_) | ManaOutput::OneOf(_)) => true,
        Effect::AddMana(_, ManaOutput::AnyColor(value) | ManaOutput::Amount(_, value)) => {
            value.as_number().is_some()
        }
        Effect::Then(parts) | Effect::Together(parts) => parts.iter().all(adds_fixed),
        Effect::Bind(_, inner) => adds_fixed(inner),
        _ => gives_nothing_up(effect),
    }
}

/// Whether an effect adds mana and gives nothing up, whatever the game is like.
fn adds_plainly(effect: &Effect) -> bool {
    match effect {
        Effect::AddMana(..) => true,
        Effect::Then(parts) | Effect::Together(parts) => parts.iter().all(adds_plainly),
        Effect::Bind(_, inner) => adds_plainly(inner),
        Effect::If { then, otherwise, .. } => {
            adds_plainly(then) && otherwise.as_deref().is_none_or(adds_plainly)
        }
        _ => gives_nothing_up(effect),
    }
}

/// What it takes to activate an ability, or to cast a card in the way that it allows, as far as a quick look tells.
#[derive(Clone, Debug, Default)]
pub(crate) struct QuickCost {
    /// It is tapped for it.
    pub taps: bool,
    /// That is all, at any time.
    pub is_tap: bool,
    /// Something is given up for it: automatic payment doesn't do that unasked.
    pub gives_up: bool,
    /// It is a loyalty ability (CR 606.1).
    pub is_loyalty: bool,
    /// The counters that are removed from the object itself, if it is a fixed number of one kind.
    pub removes: Option<(CounterKind, u32)>,
    /// It is sacrificed for it.
    pub sacrifices: bool,
    /// The life that is paid, if it is a fixed number.
    pub life: u32,
    /// Whether all of it is to tap, to sacrifice or to remove counters from the object itself, or to pay life.
    pub is_simple: bool,
    /// The mana, if there is one way to read it.
    pub mana: Option<PlainCost>,
    /// Whether that is all the mana.
    pub is_all_mana: bool,
}

impl QuickCost {
    pub fn of(ability: &Ability) -> Self {
        let costs = QuickCost::costs(ability);
        let is_limited = matches!(ability, Ability::Activated(activated) if !activated.limits.is_empty());
        let mut quick = QuickCost {
            is_all_mana: !costs.is_empty(),
            is_tap: *costs == [Cost::Tap] && !is_limited,
            is_simple: matches!(ability, Ability::Activated(_)),
            ..QuickCost::default()
        };
        for cost in costs {
            quick.read_simply(cost);
            match cost {
                Cost::Tap => quick.taps = true,
                Cost::Loyalty(_) | Cost::LoyaltyMinusX => quick.is_loyalty = true,
                Cost::Mana(mana) if quick.mana.is_none() => {
                    quick.mana = PlainCost::of(mana);
                    quick.is_all_mana &= quick.mana.is_some();
                }
                Cost::Mana(_) | Cost::OwnManaCost => quick.is_all_mana = false,
                Cost::Untap
                | Cost::Life(_)
                | Cost::RevealThis
                | Cost::Mill(_)
                | Cost::Energy(_)
                | Cost::TapPermanents(..) => {}
                _ => quick.gives_up = true,
            }
        }
        quick
    }

    /// Reads what can be told of the object and its controller alone; anything else isn't simple.
    fn read_simply(&mut self, cost: &Cost) {
        let number = |value: &Value| value.as_number().and_then(|number| u32::try_from(number).ok());
        match cost {
            Cost::Tap => {}
            Cost::SacrificeThis => self.sacrifices = true,
            Cost::RemoveCounters(kind, value) if self.removes.is_none() => {
                self.removes = number(value).map(|count| (*kind, count));
                self.is_simple &= self.removes.is_some();
            }
            Cost::Life(value) if self.life == 0 => match number(value) {
                Some(life) => self.life = life,
                None => self.is_simple = false,
            },
            _ => self.is_simple = false,
        }
    }

    /// Whether it takes more counters than there are.
    pub fn removes_more_than(&self, there_are: impl Fn(CounterKind) -> u32) -> bool {
        self.removes.is_some_and(|(kind, count)| there_are(kind) < count)
    }

    /// The costs that are looked at: of an activated ability, of flashback, or the alternative cost that a static ability
    /// allows.
    pub fn costs(ability: &Ability) -> &[Cost] {
        match ability {
            Ability::Activated(activated) => &activated.cost,
            Ability::Keyword(Keyword::Flashback(cost)) => cost,
            Ability::Static(statics) => {
                let mut statements = statics.statements.iter();
                let alternative = statements.find_map(|statement| match statement {
                    Statement::Rule(Rule::AlternativeCost(cost, _)) => Some(&cost[..]),
                    Statement::Rule(_) | Statement::Modify(..) | Statement::Replace(_) => None,
                });
                alternative.unwrap_or_default()
            }
            Ability::Keyword(_) | Ability::Spell(_) | Ability::Triggered(_) => &[],
        }
    }
}

/// What a spell costs that costs nothing but mana, always the same, in one way to read it.
#[derive(Clone, Debug)]
pub(crate) struct PlainCost(pub Demand);

impl PlainCost {
    /// The cost with X as 0.
    pub fn of(mana: &ManaCost) -> Option<Self> {
        let mana = mana.with_x(0);
        let mut readings = readings(&mana);
        match (readings.next(), readings.next()) {
            (Some(Reading { demand, life: 0 }), None) if demand.open.is_none() => Some(PlainCost(demand)),
            _ => None,
        }
    }
}

/// The mana that a triggered ability adds each time that what it is attached to is tapped for mana, if it does just that.
#[derive(Clone, Debug)]
pub(crate) struct HostMana {
    pub who: PlayerRef,
    pub units: SmallVec<[(Kinds, u32); 2]>,
}

impl HostMana {
    pub fn of(ability: &Ability) -> Option<Self> {
        let Ability::Triggered(triggered) = ability else {
            return None;
        };
        let (Body::Plain(clause), None) = (&triggered.body, &triggered.condition) else {
            return None;
        };
        let Effect::AddMana(who, ManaOutput::Exactly(mana)) = &clause.effect else {
            return None;
        };
        // Who these are doesn't depend on the time.
        let is_fixed = matches!(
            who,
            PlayerRef::You | PlayerRef::Event | PlayerRef::Controller(_) | PlayerRef::Owner(_)
        );
        let is_such = is_fixed
            && matches!(triggered.trigger, Trigger::Event(_))
            && watches_host_tapped(ability)
            && clause.targets.is_empty();
        is_such.then(|| HostMana {
            who: who.clone(),
            units: mana.iter().map(|kind| (only(*kind), 1)).collect(),
        })
    }
}

/// Whether an ability triggers only when what it is attached to is tapped for mana.
pub(crate) fn watches_host_tapped(ability: &Ability) -> bool {
    let host_tapped = EventPattern::TappedForMana {
        what: Filter::Is(ObjectRef::Attached),
    };
    let is_such = |pattern: &EventPattern| *pattern == host_tapped;
    matches!(ability, Ability::Triggered(triggered) if triggered.trigger.patterns().iter().all(is_such))
}
