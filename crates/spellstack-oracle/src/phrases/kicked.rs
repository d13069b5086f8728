//! Targets that are chosen only if a spell was kicked (CR 702.33g), which the rules don't know yet: such spells are refused.

use spellstack_core::lang::visit::{Flow, Visitor, walk_condition, walk_effect, walk_object, walk_player};
use spellstack_core::lang::{Body, Clause, Condition, Effect, ObjectRef, PlayerRef, Recipients};

/// Whether a target is mentioned only where it is said what happens if the spell was kicked, or wasn't.
pub(super) fn has_kicked_target(body: &Body) -> bool {
    let clauses = match body {
        Body::Plain(clause) => std::slice::from_ref(clause),
        Body::Modal { modes, .. } => &modes[..],
    };
    clauses.iter().any(is_kicked)
}

fn is_kicked(clause: &Clause) -> bool {
    let mut targets = Targets::default();
    let _all = targets.visit_effect(&clause.effect);
    targets
        .if_kicked
        .iter()
        .any(|target| !targets.always.contains(target))
}

#[derive(Default)]
struct Targets {
    always: Vec<u8>,
    if_kicked: Vec<u8>,
    is_inside: bool,
}

impl Targets {
    fn note(&mut self, target: u8) {
        match self.is_inside {
            true => self.if_kicked.push(target),
            false => self.always.push(target),
        }
    }

    fn inside(&mut self, effect: &Effect) -> Flow {
        let outer = std::mem::replace(&mut self.is_inside, true);
        let flow = self.visit_effect(effect);
        self.is_inside = outer;
        flow
    }
}

impl<'a> Visitor<'a> for Targets {
    fn visit_effect(&mut self, effect: &'a Effect) -> Flow {
        match effect {
            Effect::If {
                condition,
                then,
                otherwise,
            } if is_about_kicker(condition) => {
                self.inside(then)?;
                otherwise.iter().try_for_each(|otherwise| self.inside(otherwise))
            }
            Effect::Instead {
                usual,
                condition,
                instead,
            } if is_about_kicker(condition) => {
                self.visit_effect(usual)?;
                self.inside(instead)
            }
            Effect::DealDividedDamage { target, .. } | Effect::PutDividedCounters(_, target) => {
                self.note(*target);
                walk_effect(self, effect)
            }
            Effect::DealDamage {
                to: Recipients::Target(target),
                ..
            } => {
                self.note(*target);
                walk_effect(self, effect)
            }
            other => walk_effect(self, other),
        }
    }

    fn visit_object(&mut self, object: &'a ObjectRef) -> Flow {
        if let ObjectRef::Target(target) = object {
            self.note(*target);
        }
        walk_object(self, object)
    }

    fn visit_player(&mut self, player: &'a PlayerRef) -> Flow {
        if let PlayerRef::Target(target) | PlayerRef::TargetOrController(target) = player {
            self.note(*target);
        }
        walk_player(self, player)
    }
}

fn is_about_kicker(condition: &Condition) -> bool {
    struct Kicker(bool);

    impl<'a> Visitor<'a> for Kicker {
        fn visit_condition(&mut self, condition: &'a Condition) -> Flow {
            self.0 |= matches!(condition, Condition::Kicked | Condition::KickedWith(_));
            walk_condition(self, condition)
        }
    }

    let mut kicker = Kicker(false);
    let _all = kicker.visit_condition(condition);
    kicker.0
}
