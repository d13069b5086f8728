//! How to pay: which mana abilities to activate, and which mana to spend (CR 601.2g-h).

use smallvec::SmallVec;
use spellstack_core::mana::{ManaCost, ManaKind, ManaPool};
use spellstack_core::{AbilityId, ObjectId, PlayerId};

use super::Payment;
use super::demand::{Demand, Units, kinds, only, readings, spend};
use super::parts::{Taken, can_pay_life};
use super::source::{Act, Supply, Tier};
use crate::game::Game;

/// A mana ability to activate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Activation {
    pub object: ObjectId,
    pub ability: AbilityId,
    /// The answers to its choices of mana, in order.
    pub mana: SmallVec<[ManaKind; 2]>,
    /// What is chosen to pay for it: the Goblin that is sacrificed.
    pub objects: SmallVec<[ObjectId; 1]>,
}

/// How to pay for the mana of a cost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Plan {
    /// The mana abilities to activate, in order; those that only tap come first.
    pub activations: SmallVec<[Activation; 4]>,
    /// The life that is paid for Phyrexian mana.
    pub phyrexian_life: u32,
}

impl Game {
    /// How to pay, given all choices for the parts of the cost. It spares, in this order: what sacrifices or discards,
    /// what costs life or deals damage, what only taps; of equals what makes more kinds of mana, then what is newer.
    pub(crate) fn payment_plan(&self, payment: &Payment<'_>) -> Option<Plan> {
        let supply = self.supply(payment.who);
        let taken = self.taken(payment);
        if payment.cost.mana.is_empty() {
            return Some(Plan::default());
        }
        let reading = self.mana_reading(&supply, payment, &taken)?;
        let needed = self.needed(&supply, &taken, &reading.demand, reading.life);
        let activations = activations(&supply, &needed, &reading.demand);
        Some(Plan {
            activations,
            phyrexian_life: reading.life,
        })
    }

    /// The acts that are left when all that can be spared has been.
    fn needed(&self, supply: &Supply, taken: &Taken, demand: &Demand, life: u32) -> Vec<bool> {
        let is_open = |act: &Act| !act.uses.iter().any(|usage| taken.blocks(*usage));
        let mut needed: Vec<bool> = supply.acts.iter().map(is_open).collect();
        let mut order: Vec<usize> = (0..supply.acts.len()).filter(|at| needed[*at]).collect();
        order.sort_by_cached_key(|at| self.preference(supply, &supply.acts[*at]));
        for at in order.into_iter().rev() {
            needed[at] = false;
            needed[at] = !supply.meets(demand, taken, life, &|other| needed[other]);
        }
        needed
    }

    /// What is used first has the least.
    fn preference(&self, supply: &Supply, act: &Act) -> (Tier, u32, i32, u32) {
        let look = self.look();
        // Of things to give up: tokens and cheap ones first, the sources of such abilities last.
        let worth = |id: &ObjectId| match look.seen(*id) {
            Some(_)
                if supply
                    .acts
                    .iter()
                    .any(|other| other.object == *id && !other.objects.is_empty()) =>
            {
                i32::MAX
            }
            Some(seen) if seen.object.is_some_and(crate::state::Object::is_token) => -1,
            Some(seen) => look.mana_value(&seen),
            None => 0,
        };
        let given_up = act.objects.iter().map(worth).max().unwrap_or(0);
        let age = self.facts.object(act.object).map_or(0, |object| object.timestamp);
        (act.tier, supply.kinds_of(act.object), given_up, age)
    }

    /// Which mana of the pool to spend for a cost: exact colours first, generic mana from colourless, then from the kind
    /// that is most plentiful. `None` if it isn't enough.
    pub(crate) fn spend_plan(&self, who: PlayerId, mana: &ManaCost) -> Option<ManaPool> {
        self.spending(who, mana).map(|(spent, _)| spent)
    }

    /// The life to pay for Phyrexian mana that the pool can't pay for.
    pub(crate) fn phyrexian_life(&self, who: PlayerId, mana: &ManaCost) -> u32 {
        self.spending(who, mana).map_or(0, |(_, life)| life)
    }

    fn spending(&self, who: PlayerId, mana: &ManaCost) -> Option<(ManaPool, u32)> {
        let player = &self.facts.players[who];
        let mut ways = readings(mana).filter(|reading| can_pay_life(self.life_to_pay(who), reading.life));
        ways.find_map(|reading| spend(&reading.demand, &player.pool).map(|spent| (spent, reading.life)))
    }

    /// The activations of mana abilities from which the cost can still be paid: what a player who pays by hand may
    /// choose, one for each ability and object that pays for it.
    pub(crate) fn mana_options(&self, payment: &Payment<'_>) -> Vec<Activation> {
        let supply = self.supply(payment.who);
        let taken = self.taken(payment);
        let Some(reading) = self.mana_reading(&supply, payment, &taken) else {
            return Vec::new();
        };
        let mut options: Vec<Activation> = Vec::new();
        for act in &supply.acts {
            let is_open = !act.uses.iter().any(|usage| taken.blocks(*usage));
            let mut demand = reading.demand.clone();
            act.mana.iter().for_each(|mana| demand.add_all(mana));
            if is_open && supply.after(act).meets(&demand, &taken, reading.life, &|_| true) {
                let option = activation(act, SmallVec::new());
                if !options.contains(&option) {
                    options.push(option);
                }
            }
        }
        options
    }
}

impl Supply {
    /// What is left once an act has been done.
    fn after(&self, done: &Act) -> Supply {
        let clashes = |act: &Act| act.uses.iter().any(|usage| done.uses.contains(usage));
        let acts = self.acts.iter().filter(|act| !clashes(act)).cloned().collect();
        let mut after = Supply {
            pool: self.pool,
            life: self.life,
            acts,
            most: self.most,
        };
        after.life = self
            .life
            .saturating_sub(i32::try_from(done.life).unwrap_or(i32::MAX));
        let given = Act {
            uses: SmallVec::new(),
            life: 0,
            mana: None,
            tangled: false,
            group: usize::MAX,
            ..done.clone()
        };
        after.acts.push(given);
        after
    }
}

/// Settles the choices of mana of the needed acts so that the mana is still enough.
fn activations(supply: &Supply, needed: &[bool], demand: &Demand) -> SmallVec<[Activation; 4]> {
    let chosen: SmallVec<[&Act; 8]> = supply
        .acts
        .iter()
        .zip(needed)
        .filter(|(_, needed)| **needed)
        .map(|(act, _)| act)
        .collect();
    let mut demand = demand.clone();
    let mut units = Units::of_pool(&supply.pool);
    for act in &chosen {
        units.add_all(&act.units);
        if let Some(mana) = &act.mana {
            demand.add_all(mana);
        }
    }
    let mut list: SmallVec<[(Turn, Activation); 4]> = SmallVec::new();
    for act in &chosen {
        let mut mana = SmallVec::new();
        for set in &act.picks {
            mana.push(settle(*set, &mut units, &demand));
        }
        list.push((turn(act, &chosen), activation(act, mana)));
    }
    list.sort_by_key(|(turn, _)| *turn);
    list.into_iter().map(|(_, activation)| activation).collect()
}

/// When an act is done: the least first.
type Turn = (bool, Tier, u8);

/// What is tapped for mana may be sacrificed for mana afterwards; what costs mana comes last. A source is given up only
/// when it isn't needed any more, its own ability's last of all.
fn turn(act: &Act, chosen: &[&Act]) -> Turn {
    let is_source = |id: &ObjectId| chosen.iter().any(|other| other.object == *id);
    let gives_up = match act.objects.first() {
        Some(id) if *id == act.object => 2,
        Some(id) if is_source(id) => 1,
        Some(_) | None => 0,
    };
    (act.mana.is_some(), act.tier, gives_up)
}

/// Decides the kind of one mana.
fn settle(set: u8, units: &mut Units, demand: &Demand) -> ManaKind {
    for kind in kinds(set) {
        let mut narrowed = *units;
        narrowed.narrow(set, only(kind));
        if demand.is_met_by(&narrowed) {
            *units = narrowed;
            return kind;
        }
    }
    kinds(set).next().unwrap_or(ManaKind::Colorless)
}

fn activation(act: &Act, mana: SmallVec<[ManaKind; 2]>) -> Activation {
    Activation {
        object: act.object,
        ability: act.ability,
        mana,
        objects: act.objects.clone(),
    }
}
