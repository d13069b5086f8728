//! The declaration of attackers (CR 508.1).

use std::collections::BTreeSet;

use smallvec::SmallVec;
use spellstack_core::lang::CombatRule;
use spellstack_core::{ObjectId, PlayerId, ShortVec};

use super::requirement::{Declaring, Offers};
use super::search;
use crate::combat::CombatRules;
use crate::control::{AttackStage, BlockStage, Frame};
use crate::decision::AttackLimits;
use crate::decision::{Ask, Pending, Why};
use crate::event::{Event, Thing};
use crate::executor::executor;
use crate::keyword::{defender, haste, vigilance};
use crate::look::Look;
use crate::state::{Attack, Flags};

/// Each creature that can attack, with what it can attack.
type Options = Vec<(ObjectId, ShortVec<Thing, 2>)>;

executor! {
    /// Declares attackers and blockers, and deals combat damage (CR 508-510).
    Combats, combats
}

impl Combats<'_> {
    /// Asks the active player for attackers, then declares them.
    pub(crate) fn declare_attackers_step(&mut self, stage: AttackStage) {
        match stage {
            AttackStage::Begin => {
                let pending = self.combat_rules().attackers_decision();
                self.push(Frame::DeclareAttackers(AttackStage::Asked));
                self.ask(pending);
            }
            AttackStage::Asked => self.declare_attackers(),
            AttackStage::Paying(attacks) => self.declare_paid(attacks),
        }
    }

    /// CR 508.1f, 508.1k: the chosen creatures become tapped and attacking; costs are paid in between (CR 508.1h-j).
    fn declare_attackers(&mut self) {
        let attacks = self.control.take_attacks();
        if attacks.is_empty() {
            return;
        }
        let mut events = Vec::with_capacity(attacks.len() + 1);
        for attack in attacks
            .iter()
            .filter(|attack| self.combat_rules().taps_to_attack(attack.attacker))
        {
            events.push(Event::Tap {
                object: attack.attacker,
            });
        }
        let declared: Vec<(ObjectId, Thing)> = attacks
            .iter()
            .map(|attack| (attack.attacker, attack.target))
            .collect();
        let options: Options = declared
            .iter()
            .map(|(attacker, target)| (*attacker, ShortVec::from([*target])))
            .collect();
        // The total cost is locked in before creatures tap.
        let cost = self.combat_rules().attack_limits(&options).total(&declared);
        if cost == 0 {
            events.push(Event::DeclareAttackers { attacks });
            return self.propose_all(events);
        }
        let (player, first) = (self.facts.turn.active, declared[0].0);
        self.push(Frame::DeclareAttackers(AttackStage::Paying(attacks)));
        self.casting().begin_combat_payment(player, first, cost);
        if !events.is_empty() {
            self.propose_all(events);
        }
    }

    /// CR 508.1, 733.1: a declaration that can't be paid for is reversed, and nothing attacks or blocks by it. What was
    /// tapped for it untaps.
    pub(crate) fn call_off_declaration(&mut self) {
        let tapped = match self.control.frames.last_mut() {
            Some(Frame::DeclareAttackers(AttackStage::Paying(attacks))) => std::mem::take(attacks),
            Some(Frame::DeclareBlockers(BlockStage::Paying { blocks, .. })) => {
                blocks.clear();
                Vec::new()
            }
            _ => Vec::new(),
        };
        for Attack { attacker, .. } in tapped {
            if self.combat_rules().taps_to_attack(attacker) {
                self.undo(Event::Untap { object: attacker });
            }
        }
    }

    /// CR 508.1k: those that are still under the active player's control attack.
    fn declare_paid(&mut self, mut attacks: Vec<Attack>) {
        let active = self.facts.turn.active;
        let look = self.look();
        attacks.retain(|attack| look.can_be_in_combat(attack.attacker, |controller| controller == active));
        if !attacks.is_empty() {
            self.propose(Event::DeclareAttackers { attacks });
        }
    }
}

impl CombatRules<'_> {
    /// Whether a declaration disobeys no restriction and obeys as many requirements as can be (CR 508.1c-d).
    pub(crate) fn attack_is_legal(&self, ask: &Ask, declared: &[(ObjectId, Thing)]) -> bool {
        let Ask::Attackers {
            options,
            required,
            obeyed,
            limits,
        } = ask
        else {
            return false;
        };
        let mut offers = Offers::new(options);
        let is_offered_once = |(attacker, target): &(ObjectId, Thing)| {
            let targets = offers.take(*attacker);
            targets.is_some_and(|targets| targets.contains(target))
        };
        declared.iter().all(is_offered_once)
            && (*obeyed == 0 || search::obeyed_attack_requirements(required, declared) >= *obeyed)
            && limits.as_ref().is_none_or(|limits| {
                limits.allow(declared) && self.can_pay_to_attack(limits.total(declared), declared)
            })
    }

    /// Makes a declaration legal: what can't be declared is left out, what must attack is added. A legal one stays as
    /// it is.
    pub(crate) fn repair_attacks(
        &self,
        ask: &Ask,
        declared: Vec<(ObjectId, Thing)>,
    ) -> Vec<(ObjectId, Thing)> {
        let Ask::Attackers {
            options,
            required,
            limits,
            ..
        } = ask
        else {
            return Vec::new();
        };
        let mut repaired: Vec<(ObjectId, Thing)> = Vec::with_capacity(declared.len());
        for (attacker, target) in declared {
            let is_new = repaired.iter().all(|(other, _)| *other != attacker);
            if is_new && can_attack(options, attacker, target) {
                repaired.push((attacker, target));
            }
        }
        if self.attack_is_legal(ask, &repaired) {
            return repaired;
        }
        let none = AttackLimits::default();
        let limits = limits.as_deref().unwrap_or(&none);
        let (_, mut best) = search::most_obeyed_attack_requirements(options, required, limits);
        // Other attacks are kept as far as they go along.
        for (attacker, target) in repaired {
            if best.iter().all(|(other, _)| *other != attacker) {
                best.push((attacker, target));
                if !self.attack_is_legal(ask, &best) {
                    best.pop();
                }
            }
        }
        best
    }

    /// Each attacker is declared with what it attacks (CR 508.1b).
    fn attackers_decision(&self) -> Pending {
        let look = self.look();
        let mut options: Options = Vec::new();
        let attackable = attackable(&look);
        if !attackable.is_empty() {
            // CR 508.4: what entered attacking before is attacking already.
            let attacks = &self.facts.combat.attacks;
            let attacking: BTreeSet<ObjectId> = attacks.iter().map(|attack| attack.attacker).collect();
            let able = self
                .facts
                .battlefield()
                .iter()
                .filter(|id| !attacking.contains(id) && could_attack(&look, **id));
            options.extend(able.map(|id| (*id, attackable.clone())));
        }
        let mut required = Vec::new();
        let mut obeyed = 0;
        let mut limits = AttackLimits::default();
        if !options.is_empty() {
            self.restrict_attackers(&mut options);
            limits = self.attack_limits(&options);
            required = self.required_attackers(&options);
            if !required.is_empty() {
                (obeyed, _) = search::most_obeyed_attack_requirements(&options, &required, &limits);
            }
        }
        let player = self.facts.turn.active;
        let ask = Ask::Attackers {
            options,
            required,
            obeyed,
            limits: (!limits.is_empty()).then(|| Box::new(limits)),
        };
        Pending {
            player,
            source: None,
            ability: None,
            why: Why::Attackers,
            ask,
        }
    }

    /// CR 508.1c.
    fn restrict_attackers(&self, options: &mut Options) {
        let look = self.look();
        self.each_rule(|rule, context| match Declaring::of(rule) {
            Some(Declaring::CantAttack(objects)) => {
                options.retain(|(id, _)| !look.among(*id, objects, context));
            }
            Some(Declaring::Other(CombatRule::CantAttackSuch(objects, whom))) => {
                for (_, targets) in options
                    .iter_mut()
                    .filter(|(id, _)| look.among(*id, objects, context))
                {
                    targets.retain(|target| !look.receives(*target, whom, context));
                }
            }
            // CR 508.5: the defending player is the one whom it would attack.
            Some(Declaring::Other(CombatRule::CantAttackWithout(objects, what))) => {
                let controls_such = |player: PlayerId| {
                    let mut controlled = self.facts.battlefield().iter();
                    controlled.any(|id| look.controller(*id) == Some(player) && look.fits(*id, what, context))
                };
                let is_open = |target: &Thing| match target {
                    Thing::Player(player) => controls_such(*player),
                    Thing::Object(id) => look.controller(*id).is_some_and(controls_such),
                };
                for (_, targets) in options
                    .iter_mut()
                    .filter(|(id, _)| look.among(*id, objects, context))
                {
                    targets.retain(is_open);
                }
            }
            _ => {}
        });
        options.retain(|(_, targets)| !targets.is_empty());
    }

    /// What limits the declaration as a whole (CR 508.1c, 508.1h).
    fn attack_limits(&self, options: &Options) -> AttackLimits {
        let look = self.look();
        let mut limits = AttackLimits::default();
        self.each_rule(|rule, context| match Declaring::of(rule) {
            Some(Declaring::Other(CombatRule::MostAttackers(most))) => {
                limits.most = Some(limits.most.map_or(*most, |known| known.min(*most)));
            }
            Some(Declaring::Other(CombatRule::CantAttackAlone(objects))) => {
                let concerned = options.iter().map(|(id, _)| *id);
                limits
                    .alone
                    .extend(concerned.filter(|id| look.among(*id, objects, context)));
            }
            Some(Declaring::Other(CombatRule::AttackCost(objects, whom, cost))) => {
                let amount = look.amount(cost, context);
                for (id, targets) in options.iter().filter(|(id, _)| look.among(*id, objects, context)) {
                    let such = targets
                        .iter()
                        .filter(|target| look.receives(**target, whom, context));
                    limits.costs.extend(such.map(|target| (*id, *target, amount)));
                }
            }
            _ => {}
        });
        limits
    }

    /// CR 508.1d: each requirement as the creature that should attack, and what would do.
    fn required_attackers(&self, options: &Options) -> Options {
        let look = self.look();
        let mut required = Options::new();
        self.each_rule(|rule, context| match Declaring::of(rule) {
            Some(Declaring::MustAttack(objects)) => {
                let must = options.iter().filter(|(id, _)| look.among(*id, objects, context));
                required.extend(must.cloned());
            }
            Some(Declaring::Other(CombatRule::MustAttackSuch(objects, whom))) => {
                for (id, targets) in options.iter().filter(|(id, _)| look.among(*id, objects, context)) {
                    let such = targets
                        .iter()
                        .filter(|target| look.receives(**target, whom, context));
                    required.push((*id, such.copied().collect()));
                }
            }
            _ => {}
        });
        required.retain(|(_, targets)| !targets.is_empty());
        required
    }

    fn taps_to_attack(&self, attacker: ObjectId) -> bool {
        !self
            .look()
            .chars(attacker)
            .is_some_and(vigilance::attacks_untapped)
    }

    /// Creatures that attack are tapped before mana abilities are activated (CR 508.1f, 508.1i).
    fn can_pay_to_attack(&self, amount: u32, declared: &[(ObjectId, Thing)]) -> bool {
        let Some((first, _)) = declared.first().filter(|_| amount > 0) else {
            return true;
        };
        let tapped: SmallVec<[ObjectId; 8]> = declared
            .iter()
            .map(|(attacker, _)| *attacker)
            .filter(|attacker| self.taps_to_attack(*attacker))
            .collect();
        self.payments()
            .can_pay_generic(self.facts.turn.active, *first, amount, &tapped)
    }
}

/// What the active player's creatures can attack: each opponent, and each planeswalker of an opponent (CR 306.6,
/// 506.2).
pub(super) fn attackable(look: &Look<'_>) -> ShortVec<Thing, 2> {
    let active = look.facts.turn.active;
    let mut things: ShortVec<Thing, 2> = look
        .facts
        .opponents(active)
        .filter(|player| !look.facts.players[*player].lost)
        .map(Thing::Player)
        .collect();
    for id in look.facts.battlefield() {
        let is_planeswalker = look.chars(*id).is_some_and(|chars| chars.is_planeswalker());
        if is_planeswalker
            && look
                .controller(*id)
                .is_some_and(|controller| controller != active)
        {
            things.push(Thing::Object(*id));
        }
    }
    things
}

/// Whether a permanent is a creature that the active player may choose, effects aside (CR 508.1a, 302.5,
/// 302.6, 702.3b, 702.10b).
fn could_attack(look: &Look<'_>, id: ObjectId) -> bool {
    let active = look.facts.turn.active;
    let (Some(object), Some(chars)) = (look.object(id), look.chars(id)) else {
        return false;
    };
    super::is_fighting_creature(chars)
        && look.controller(id) == Some(active)
        && !object.is_tapped()
        && (!object.flags.has(Flags::SICK) || haste::has_haste(chars))
        && !defender::keeps_from_attacking(chars)
}

fn can_attack(options: &Options, attacker: ObjectId, target: Thing) -> bool {
    options
        .iter()
        .any(|(id, targets)| *id == attacker && targets.contains(&target))
}
