//! Announcing: modes, kicker, X, targets, division (CR 601.2b-d).

use spellstack_core::lang::{Body, Quantity, Rule, derive};
use spellstack_core::{DefId, PlayerId};

use super::Next;
use crate::cast::Casting;
use crate::control::{CastFrame, CastStage, Purpose, Scope};
use crate::cost::CostPlace;
use crate::decision::{Ask, Item, Means, Pending, Why};
use crate::event::Thing;
use crate::look::{Context, Look};
use crate::payment::Payment;
use crate::payment::Payments;
use crate::state::{Chosen, StackEntry, StackKind};

impl Casting<'_> {
    /// CR 700.2a-b: as it is put on the stack; a mode without legal targets can't be chosen, and none twice (CR
    /// 700.2d).
    pub(super) fn ask_modes(&mut self, frame: Box<CastFrame>) -> Next {
        let Some(ability) = self.targets().body_ability(&frame.entry, frame.def()) else {
            return Next::at(frame, CastStage::Kicker { kicker: 0 });
        };
        let Some(Body::Modal {
            at_least,
            at_most,
            modes,
        }) = self.program.ability(ability).body()
        else {
            return Next::at(frame, CastStage::Kicker { kicker: 0 });
        };
        let scope = Scope::new(frame.entry.clone());
        let items: Vec<Item> = (0u8..)
            .zip(modes)
            .filter(|(_, mode)| self.targets().clause_has_targets(&mode.targets, &scope))
            .map(|(index, _)| Item::Mode(index))
            .collect();
        let numbers = (usize::from(*at_least), usize::from(*at_most));
        let asking = Some((frame.entry.source, frame.entry.ability_id()));
        let who = frame.who;
        let next = self.wait_at(frame, CastStage::ModesAsked);
        self.ask_pick(who, asking, Why::Modes, items, numbers);
        next
    }

    /// CR 700.2: modes are followed in the order printed.
    pub(super) fn take_modes(&mut self, mut frame: Box<CastFrame>) -> Next {
        frame.entry.modes = self.control.take_modes().into();
        frame.entry.modes.sort_unstable();
        Next::at(frame, CastStage::Kicker { kicker: 0 })
    }

    pub(super) fn ask_x(&mut self, frame: Box<CastFrame>) -> Next {
        if !self.payments().has_x(&frame) {
            return Next::at(frame, CastStage::Phyrexian);
        }
        let max = self
            .payments()
            .most_payable_x(&frame.entry, frame.def(), frame.who, frame.means);
        let min = match frame.purpose {
            // A card isn't suspended without a time counter.
            Purpose::Special => 1,
            Purpose::Stack | Purpose::Mana | Purpose::TurnFaceUp | Purpose::Instruction | Purpose::Combat => {
                0
            }
        };
        let (min, max) = self.payments().allowed_x(&frame, min, max);
        let (player, source, ability) = (frame.who, Some(frame.entry.source), frame.entry.ability_id());
        let next = self.wait_at(frame, CastStage::XAsked);
        self.ask(Pending {
            player,
            source,
            ability,
            why: Why::X,
            ask: Ask::Number { min, max },
        });
        next
    }

    pub(super) fn take_x(&mut self, mut frame: Box<CastFrame>) -> Next {
        frame.entry.x = self.control.take_number();
        Next::at(frame, CastStage::Phyrexian)
    }

    /// Asks for the next target; each is one decision. It is part of putting something on the stack (CR 115.1, 115.1a,
    /// 115.1c-d).
    pub(super) fn ask_targets(&mut self, frame: Box<CastFrame>, number: u8) -> Next {
        let Some(spec) = self
            .targets()
            .spec_at(&frame.entry, frame.def(), usize::from(number))
        else {
            return Next::at(frame, CastStage::Cost);
        };
        let mut scope = Scope::new(frame.entry.clone());
        let mut things = self.targets().legal_targets(&spec.spec, spec.mode, &scope);
        let (mode, target) = (spec.mode, spec.target);
        let of_mode = self
            .targets()
            .targets_of_mode(&frame.entry, frame.def(), usize::from(mode));
        let mut later = of_mode.iter().skip(usize::from(target) + 1);
        let next = usize::from(target) + 1;
        if later.any(|later| !later.relations.is_empty()) {
            let rules = self.targets();
            // What can't be chosen now can't be once something more is.
            if !rules.completable(of_mode, mode, next, &mut scope) {
                things.clear();
            }
            let pressing = rules.pressing(of_mode, mode, next, &scope);
            things.retain(|thing| {
                if pressing
                    .as_ref()
                    .is_some_and(|pressing| !pressing.contains(thing))
                {
                    return true;
                }
                scope.entry.targets.push(Chosen {
                    mode,
                    target,
                    thing: *thing,
                    share: 0,
                });
                let possible = rules.completable(of_mode, mode, next, &mut scope);
                scope.entry.targets.pop();
                possible
            });
        }
        let (min, max) = self.targets().target_numbers(&spec.spec, &scope);
        let max =
            self.payments()
                .affordable_targets(&frame, min, max.min(things.len()), spec.mode, spec.target);
        let why = Why::Targets {
            mode: spec.mode,
            target: spec.target,
        };
        let items: Vec<Item> = things.into_iter().map(Item::from).collect();
        let asking = Some((frame.entry.source, frame.entry.ability_id()));
        let who = frame.who;
        let next = self.wait_at(frame, CastStage::TargetsAsked { target: number });
        self.ask_pick(who, asking, why, items, (min, max));
        next
    }

    pub(super) fn take_targets(&mut self, mut frame: Box<CastFrame>, number: u8) -> Next {
        let items = self.control.take_items();
        let (mode, target, divided) = {
            let Some(spec) = self
                .targets()
                .spec_at(&frame.entry, frame.def(), usize::from(number))
            else {
                return Next::at(frame, CastStage::Cost);
            };
            (spec.mode, spec.target, spec.spec.divided.clone())
        };
        for item in &items {
            let thing = match item {
                Item::Player(player) => Thing::Player(*player),
                Item::Object(id) => Thing::Object(*id),
                _ => continue,
            };
            frame.entry.targets.push(Chosen {
                mode,
                target,
                thing,
                share: 0,
            });
        }
        let Some(total) = divided.filter(|_| !items.is_empty()) else {
            return Next::at(frame, CastStage::Targets { target: number + 1 });
        };
        let scope = Scope::new(frame.entry.clone());
        let total = self.look().amount(&total, &Context::in_scope(&scope));
        let (player, source, ability) = (frame.who, Some(frame.entry.source), frame.entry.ability_id());
        let next = self.wait_at(frame, CastStage::DivisionAsked { target: number });
        let ask = Ask::Divide {
            total,
            among: items.to_vec(),
            each: 1,
            lethal: Vec::new().into(),
            over: 0,
        };
        self.ask(Pending {
            player,
            source,
            ability,
            why: Why::Division,
            ask,
        });
        next
    }

    /// CR 601.2d.
    pub(super) fn take_announced_division(&mut self, mut frame: Box<CastFrame>, number: u8) -> Next {
        let shares = self.control.take_shares();
        let first = frame.entry.targets.len() - shares.len();
        for (chosen, share) in frame.entry.targets[first..].iter_mut().zip(shares) {
            chosen.share = share;
        }
        Next::at(frame, CastStage::Targets { target: number + 1 })
    }
}

impl Payments<'_> {
    /// The greatest X for which a player could pay.
    pub(crate) fn most_payable_x(&self, entry: &StackEntry, def: DefId, who: PlayerId, means: Means) -> u32 {
        self.max_x(|x| {
            let mut entry = entry.clone();
            entry.x = x;
            let (cost, object) = match entry.ability_id() {
                None => (self.casting_cost(&entry, def, entry.object), entry.object),
                Some(ability) => (self.activation_cost(entry.source, ability, x), entry.source),
            };
            self.payable(&Payment {
                x,
                means,
                ..Payment::new(who, object, &cost)
            })
        })
    }

    /// CR 601.2c: the greatest number that can be chosen for X so that there are targets enough, where X says how many.
    fn most_targetable_x(&self, frame: &CastFrame, min: u32, max: u32) -> u32 {
        let targets = self.targets();
        let is_counted = targets.specs(&frame.entry, frame.def()).iter().any(
            |spec| matches!(&spec.spec.quantity, Quantity::Exactly(value) if derive::value_has_x(value)),
        );
        if !is_counted {
            return max;
        }
        let modes = frame.entry.modes.len().max(1);
        let has_enough = |x: u32| {
            let mut scope = Scope::new(StackEntry {
                x,
                ..frame.entry.clone()
            });
            (0..modes).all(|mode| {
                let of_mode = targets.targets_of_mode(&frame.entry, frame.def(), mode);
                let number = u8::try_from(mode).unwrap_or(u8::MAX);
                targets.completable(of_mode, number, 0, &mut scope)
            })
        };
        // With more of them it is never easier to find enough.
        self.max_x(|x| x <= max && has_enough(x)).max(min)
    }

    /// CR 601.2e: of the numbers that can be chosen for X, the first run of those with which the spell isn't forbidden.
    /// What is forbidden by the language so far is a mana value from or up to some number, so that there is one run.
    fn allowed_x(&self, frame: &CastFrame, min: u32, max: u32) -> (u32, u32) {
        let max = self.most_targetable_x(frame, min, max);
        let is_spell = frame.entry.kind == StackKind::Spell && frame.purpose == Purpose::Stack;
        let Some(spell) = self.look().seen(frame.entry.object).filter(|_| is_spell) else {
            return (min, max);
        };
        let forbids = |rule: &Rule, _: &Context<'_>, _: &Look<'_>| matches!(rule, Rule::CantCast(..));
        if !self.any_rule(forbids) {
            return (min, max);
        }
        let is_allowed = |x: &u32| !self.legality().is_forbidden(frame.who, &spell.with_x(*x));
        let Some(first) = (min..=max).find(is_allowed) else {
            return (min, max);
        };
        let last = (first..=max).take_while(is_allowed).last();
        (first, last.unwrap_or(first))
    }

    /// CR 107.3a-b, 118.4, 601.2b: X is chosen if a cost that is paid has it, additional ones included; without such a
    /// cost it is 0.
    fn has_x(&self, frame: &CastFrame) -> bool {
        match frame.entry.kind {
            StackKind::Spell => self.casting_cost_has_x(&frame.entry, frame.def()),
            StackKind::Activated(ability) => self.place_has_x(self.cost_place(ability)),
            StackKind::Triggered(_) => false,
        }
    }

    pub(crate) fn place_has_x(&self, place: CostPlace) -> bool {
        self.program.costs(place).iter().any(derive::cost_has_x)
    }

    /// Whether the total cost of a spell depends on an X.
    pub(crate) fn casting_cost_has_x(&self, entry: &StackEntry, def: DefId) -> bool {
        if !self.program.has_x_beside && !self.program.def(def).mana_cost_has_x() {
            return false;
        }
        let cost_at = |x| {
            let entry = StackEntry { x, ..entry.clone() };
            self.casting_cost(&entry, def, entry.object)
        };
        let cost = cost_at(0);
        let mut parts = cost.parts.iter().filter_map(|at| self.program.cost(*at));
        // A reduction may pay for a small X.
        parts.any(derive::cost_has_x) || cost_at(u32::from(u16::MAX)) != cost
    }

    /// A spell that costs more for more targets can have only as many as can be paid for.
    fn affordable_targets(&self, frame: &CastFrame, min: usize, max: usize, mode: u8, target: u8) -> usize {
        if frame.entry.kind != StackKind::Spell || max <= 1 || frame.purpose != Purpose::Stack {
            return max;
        }
        let mut entry = frame.entry.clone();
        let thing = Thing::Player(frame.who);
        entry.targets.extend((0..max).map(|_| Chosen {
            mode,
            target,
            thing,
            share: 0,
        }));
        let mut count = max;
        while count > min.max(1) {
            let cost = self.casting_cost(&entry, frame.def(), entry.object);
            if self.payable(&Payment {
                x: entry.x,
                means: frame.means,
                ..Payment::new(frame.who, entry.object, &cost)
            }) {
                break;
            }
            entry.targets.pop();
            count -= 1;
        }
        count
    }
}
