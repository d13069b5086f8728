//! By which means something can be paid for: plainly, or with something given up for mana.
//!
//! What gives something up for mana is offered beside what doesn't only where it makes something possible: the cost itself, a
//! greater X, a kicker, another target, mana rather than life for a Phyrexian symbol.

use smallvec::SmallVec;
use spellstack_core::lang::{Cost, Rule, Statement};
use spellstack_core::{AbilityId, DefId, ObjectId};

use super::{Actor, RuleKinds};
use crate::control::Scope;
use crate::decision::{Action, Means};
use crate::event::Thing;
use crate::look::Seen;
use crate::payment::Payment;
use crate::program::{FACE_DOWN_DEF, QuickCost, WatchClass};
use crate::state::{Announced, Chosen, StackEntry, Way, kicked};

/// The means by which something can be paid for, plain ones first; none if it can't.
pub(crate) type MeansFound = SmallVec<[Means; 2]>;

impl Actor<'_> {
    /// Whether the player has anything to give up for mana.
    pub(super) fn may_give_up(&self) -> bool {
        *self.may_give_up.get_or_init(|| {
            let program = &self.reader.program;
            let mut abilities = self.reader.derived.activated(WatchClass::Mana, self.player);
            let may = program.gives_up_beside_mana
                || abilities.any(|watcher| program.ability(watcher.held.id).gives_up_for_mana);
            may && self.supply(Means::GivingUp).gives_up()
        })
    }

    /// The means by which something can be paid for. `reaches_further` says whether to give something up makes more possible
    /// where plain means are enough.
    pub(crate) fn means_where(
        &self,
        can_pay: impl Fn(Means) -> bool,
        reaches_further: impl FnOnce() -> bool,
    ) -> MeansFound {
        let mut means = MeansFound::new();
        if can_pay(Means::Plain) {
            means.push(Means::Plain);
        }
        let is_plain = !means.is_empty();
        if self.may_give_up()
            && if is_plain {
                reaches_further()
            } else {
                can_pay(Means::GivingUp)
            }
        {
            means.push(Means::GivingUp);
        }
        means
    }

    /// The means by which a card can be cast as that face in that way, if it may be.
    pub(super) fn means_to_cast(&self, spell: &Seen<'_>, card: ObjectId, def: DefId, way: Way) -> MeansFound {
        let is_allowed = |means| {
            // CR 601.3a: an X that can be paid plainly may be one with which the spell is forbidden.
            means == Means::GivingUp
                || !self.in_force.has(RuleKinds::CANT_CAST)
                || !self.cant_cast(spell, means)
        };
        self.means_where(
            |means| is_allowed(means) && self.can_afford(card, def, way, means),
            || self.reaches_further(card, def, way),
        )
    }

    /// What would be given up for the mana of an action, before anything is chosen for it.
    pub(super) fn given_up(&self, action: Action) -> Vec<ObjectId> {
        let payments = self.reader.payments();
        if action.means() == Means::Plain {
            return Vec::new();
        }
        let (source, cost, casting) = match action {
            Action::PlayLand(..) => return Vec::new(),
            Action::Cast(card, face, way, _) => {
                let Some(object) = self.reader.facts.object(card) else {
                    return Vec::new();
                };
                let def = match way {
                    Way::FaceDown => FACE_DOWN_DEF,
                    _ => payments.face_of(object, face),
                };
                let entry = StackEntry {
                    way,
                    ..StackEntry::spell(card, self.player)
                };
                (card, payments.casting_cost(&entry, def, card), true)
            }
            Action::Activate(object, ability, _)
            | Action::TurnFaceUp(object, ability, _)
            | Action::ActivateMana(object, ability, _)
            | Action::Suspend(object, ability, _) => {
                (object, payments.activation_cost(object, ability, 0), false)
            }
        };
        let plan = payments.payment_plan(&Payment {
            casting,
            means: Means::GivingUp,
            ..Payment::new(self.player, source, &cost)
        });
        let activations = plan.map(|plan| plan.activations).unwrap_or_default();
        let given = activations.iter().flat_map(|planned| {
            let costs = QuickCost::costs(&self.reader.program.ability(planned.ability).ability);
            let is_given =
                |cost: &Cost| matches!(cost, Cost::SacrificeThis | Cost::DiscardThis | Cost::ExileThis);
            let taps = |cost: &Cost| matches!(cost, Cost::TapPermanents(..));
            let own = costs.iter().any(is_given).then_some(planned.object);
            let taps = costs.iter().any(taps);
            let chosen = planned.objects.iter().filter(move |_| !taps);
            own.into_iter().chain(chosen.copied())
        });
        given.collect()
    }

    /// Whether more can be chosen for a spell if something is given up for mana.
    fn reaches_further(&self, card: ObjectId, def: DefId, way: Way) -> bool {
        let payments = self.reader.payments();
        let plain = StackEntry {
            way,
            ..StackEntry::spell(card, self.player)
        };
        let can_pay = |entry: &StackEntry, means| self.can_pay_casting(entry, def, card, means);
        let with_kicked = |kicked: u8| StackEntry {
            kicked,
            ..plain.clone()
        };
        let (kickers, has_multikicker) = payments.number_of_kickers(card, def);
        if has_multikicker {
            let kicked = |times| with_kicked(u8::try_from(times).unwrap_or(u8::MAX));
            return self.goes_further(kicked::MOST, |times, means| can_pay(&kicked(times), means));
        }
        let kickings = (0_u32..1 << kickers).map(|set| {
            let kickers = (0..kickers).filter(|kicker| set & 1 << kicker != 0);
            kickers.fold(0, kicked::with)
        });
        kickings.map(with_kicked).any(|entry| {
            let at_x = |x| StackEntry { x, ..entry.clone() };
            let announcing = |announced| StackEntry {
                announced,
                ..entry.clone()
            };
            if !can_pay(&entry, Means::Plain) {
                return can_pay(&entry, Means::GivingUp);
            }
            let cost = payments.casting_cost(&entry, def, card);
            payments.casting_cost_has_x(&entry, def)
                && self.goes_further(u32::MAX, |x, means| can_pay(&at_x(x), means))
                || self.spares_life(cost.phyrexian_symbols(), |announced, means| {
                    can_pay(&announcing(announced), means)
                })
                || self.has_dear_targets(def)
                    && self.goes_further(self.most_targets(&entry, def), |count, means| {
                        can_pay(&with_targets(&entry, count), means)
                    })
        })
    }

    /// The same for an ability, whose X is at least so much.
    pub(crate) fn reaches_further_with(&self, object: ObjectId, ability: AbilityId, least: u32) -> bool {
        let payments = self.reader.payments();
        let can_pay = |x: u32, announced: Announced, means: Means| {
            let mut cost = payments.activation_cost(object, ability, x);
            cost.announce(announced);
            self.can_pay(&Payment {
                x,
                means,
                activating: Some((object, ability)),
                ..Payment::new(self.player, object, &cost)
            })
        };
        let cost = payments.activation_cost(object, ability, least);
        let nothing = Announced::default();
        payments.place_has_x(payments.cost_place(ability))
            && self.goes_further(u32::MAX, |x, means| can_pay(x.max(least), nothing, means))
            || self.spares_life(cost.phyrexian_symbols(), |announced, means| {
                can_pay(least, announced, means)
            })
    }

    /// Whether a greater number than can be paid for plainly, up to a limit, can be paid for by giving something up.
    fn goes_further(&self, limit: u32, can_pay: impl Fn(u32, Means) -> bool) -> bool {
        let payments = self.reader.payments();
        let most = payments.max_x(|number| number <= limit && can_pay(number, Means::Plain));
        most < limit.min(payments.greatest_x()) && can_pay(most + 1, Means::GivingUp)
    }

    /// Whether one of so many Phyrexian symbols, for those before which life is paid, can be paid for with mana only by giving
    /// something up.
    fn spares_life(&self, symbols: usize, can_pay: impl Fn(Announced, Means) -> bool) -> bool {
        let before = std::iter::successors(Some(Announced::default()), |before| Some(before.and(true)));
        let mut with_mana = before
            .take_while(|before| before.is_open())
            .take(symbols)
            .map(|before| before.and(false));
        with_mana.any(|announced| !can_pay(announced, Means::Plain) && can_pay(announced, Means::GivingUp))
    }

    /// Whether a spell costs more for each target beyond the first.
    fn has_dear_targets(&self, def: DefId) -> bool {
        let program = &self.reader.program;
        let mut abilities = program.printed(def).iter().map(|id| program.ability(id));
        let is_dear =
            |statement: &Statement| matches!(statement, Statement::Rule(Rule::CostPerExtraTarget(_)));
        abilities.any(|entry| {
            entry
                .as_static()
                .is_some_and(|statics| statics.statements.iter().any(is_dear))
        })
    }

    /// How many targets can be chosen for a spell at most, as far as what may be targeted goes.
    fn most_targets(&self, entry: &StackEntry, def: DefId) -> u32 {
        let targets = self.reader.targets();
        let scope = Scope::new(entry.clone());
        let specs = targets.targets_of_mode(entry, def, 0).iter();
        let counts = specs.map(|spec| {
            let (_, most) = targets.target_numbers(spec, &scope);
            most.min(targets.legal_targets_unrelated(spec, &scope).len())
        });
        u32::try_from(counts.sum::<usize>()).unwrap_or(u32::MAX)
    }
}

/// The entry with so many targets; which they are makes no difference to the price.
fn with_targets(entry: &StackEntry, count: u32) -> StackEntry {
    let mut entry = entry.clone();
    let thing = Thing::Player(entry.controller);
    entry.targets.extend((0..count).map(|_| Chosen {
        mode: 0,
        target: 0,
        thing,
        share: 0,
    }));
    entry
}
