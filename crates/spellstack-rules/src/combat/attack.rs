//! The declaration of attackers (CR 508.1).

use smallvec::SmallVec;
use spellstack_core::lang::Recipient;
use spellstack_core::{KeywordKind, ObjectId};

use super::requirement::CombatRule;
use crate::control::{Answer, Frame};
use crate::decision::{Ask, Pending, Why};
use crate::event::{Event, Thing};
use crate::game::Game;
use crate::look::Look;
use crate::state::{Attack, Flags};

/// Each creature that can attack, with what it can attack.
type Options = Vec<(ObjectId, SmallVec<[Thing; 2]>)>;

impl Game {
    /// Asks the active player for attackers, then declares them.
    pub(crate) fn declare_attackers_step(&mut self, place: u8) {
        if place == 0 {
            let pending = self.attackers_decision();
            self.push(Frame::DeclareAttackers { place: 1 });
            self.ask(pending);
        } else {
            self.declare_attackers();
        }
    }

    /// Whether a declaration disobeys no restriction and obeys as many requirements as can be (CR 508.1c-d).
    pub(crate) fn attack_is_legal(&self, ask: &Ask, declared: &[(ObjectId, Thing)]) -> bool {
        let Ask::Attackers { options, required } = ask else {
            return false;
        };
        let is_offered = |(attacker, target): &(ObjectId, Thing)| can_attack(options, *attacker, *target);
        let is_first = |at: usize| declared[..at].iter().all(|(other, _)| *other != declared[at].0);
        declared.iter().all(is_offered)
            && (0..declared.len()).all(is_first)
            && required
                .iter()
                .all(|creature| declared.iter().any(|(attacker, _)| attacker == creature))
    }

    /// Makes a declaration legal: what can't be declared is left out, what must attack is added. A legal one stays as
    /// it is.
    pub(crate) fn repair_attacks(
        &self,
        ask: &Ask,
        declared: Vec<(ObjectId, Thing)>,
    ) -> Vec<(ObjectId, Thing)> {
        let Ask::Attackers { options, required } = ask else {
            return Vec::new();
        };
        let mut repaired: Vec<(ObjectId, Thing)> = Vec::with_capacity(declared.len());
        for (attacker, target) in declared {
            let is_new = repaired.iter().all(|(other, _)| *other != attacker);
            if is_new && can_attack(options, attacker, target) {
                repaired.push((attacker, target));
            }
        }
        for (creature, targets) in options.iter().filter(|(creature, _)| required.contains(creature)) {
            let is_new = repaired.iter().all(|(attacker, _)| attacker != creature);
            if let (true, Some(target)) = (is_new, targets.first()) {
                repaired.push((*creature, *target));
            }
        }
        repaired
    }

    fn attackers_decision(&self) -> Pending {
        let look = self.look();
        let mut options: Options = Vec::new();
        let attackable = attackable(&look);
        if !attackable.is_empty() {
            let able = self
                .facts
                .battlefield()
                .iter()
                .filter(|id| could_attack(&look, **id));
            options.extend(able.map(|id| (*id, attackable.clone())));
        }
        let mut required = Vec::new();
        if !options.is_empty() {
            self.restrict_attackers(&mut options);
            required = self.required_attackers(&mut options);
        }
        let player = self.facts.turn.active;
        let ask = Ask::Attackers { options, required };
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
        self.each_rule(|rule, context| {
            if let Some(CombatRule::CantAttack(objects)) = CombatRule::of(rule) {
                options.retain(|(id, _)| !look.among(*id, objects, context));
            }
        });
    }

    /// CR 508.1d. No restriction depends on who else attacks, so every creature that can attack and must, does, and
    /// attacks something that obeys the most of its requirements.
    fn required_attackers(&self, options: &mut Options) -> Vec<ObjectId> {
        let mut obeyed: Vec<SmallVec<[u32; 2]>> = Vec::new();
        let look = self.look();
        self.each_rule(|rule, context| {
            let (objects, whom) = match CombatRule::of(rule) {
                Some(CombatRule::MustAttack(objects)) => (objects, &Recipient::Anything),
                Some(CombatRule::MustAttackWhom(objects, whom)) => (objects, whom),
                Some(_) | None => return,
            };
            obeyed.resize(options.len(), SmallVec::new());
            for ((creature, targets), counts) in options.iter().zip(&mut obeyed) {
                counts.resize(targets.len(), 0);
                if look.among(*creature, objects, context) {
                    for (target, count) in targets.iter().zip(counts) {
                        *count += u32::from(look.receives(*target, whom, context));
                    }
                }
            }
        });
        let mut required = Vec::new();
        for ((creature, targets), counts) in options.iter_mut().zip(&obeyed) {
            let most = counts.iter().copied().max().unwrap_or(0);
            if most > 0 {
                required.push(*creature);
                let mut counts = counts.iter();
                targets.retain(|_| counts.next() == Some(&most));
            }
        }
        required
    }

    /// CR 508.1f, 508.1k: the chosen creatures become tapped and attacking.
    fn declare_attackers(&mut self) {
        let attacks = self.answered_attacks();
        if attacks.is_empty() {
            return;
        }
        let look = self.look();
        let mut events = Vec::with_capacity(attacks.len() + 1);
        for attack in &attacks {
            // CR 702.20b.
            if !look
                .chars(attack.attacker)
                .is_some_and(|chars| chars.has(KeywordKind::Vigilance))
            {
                events.push(Event::Tap {
                    object: attack.attacker,
                });
            }
        }
        events.push(Event::DeclareAttackers { attacks });
        self.batch(events);
    }

    fn answered_attacks(&mut self) -> Vec<Attack> {
        match self.control.answer.take() {
            Some(Answer::Attacks(attacks)) => attacks,
            Some(Answer::Items(_) | Answer::Number(_) | Answer::Shares(_) | Answer::Blocks(_)) | None => {
                Vec::new()
            }
        }
    }
}

/// What the active player's creatures can attack: each opponent, and each planeswalker of an opponent (CR 506.2).
fn attackable(look: &Look<'_>) -> SmallVec<[Thing; 2]> {
    let active = look.facts.turn.active;
    let mut things: SmallVec<[Thing; 2]> = look
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

/// Whether a permanent is a creature that the active player may choose, effects aside (CR 508.1a, 302.6, 702.3b).
fn could_attack(look: &Look<'_>, id: ObjectId) -> bool {
    let active = look.facts.turn.active;
    let (Some(object), Some(chars)) = (look.object(id), look.chars(id)) else {
        return false;
    };
    super::is_fighting_creature(chars)
        && look.controller(id) == Some(active)
        && !object.is_tapped()
        && (!object.flags.has(Flags::SICK) || chars.has(KeywordKind::Haste))
        && !chars.has(KeywordKind::Defender)
}

fn can_attack(options: &Options, attacker: ObjectId, target: Thing) -> bool {
    options
        .iter()
        .any(|(id, targets)| *id == attacker && targets.contains(&target))
}
