//! Decayed (CR 702.147): a creature that doesn't block, and attacks once.

use super::parts::{attacks, plain, this, triggered};
use crate::lang::{
    Ability, Duration, Effect, EventPattern, PlayerFilter, Rule, Statement, Static, Trigger, Triggered,
};
use crate::step::Step;

/// CR 702.147a.
pub(super) fn abilities() -> Vec<Ability> {
    let cant_block = Ability::Static(Static {
        condition: None,
        statements: vec![Statement::Rule(Rule::CantBlock(this()))],
    });
    let end_of_combat = EventPattern::StepBegins {
        step: Step::EndCombat,
        whose: PlayerFilter::Any,
    };
    let sacrifice = Effect::Delayed {
        trigger: Box::new(Triggered {
            trigger: Trigger::Event(vec![end_of_combat]),
            condition: None,
            body: plain(Effect::Sacrifice(this())),
        }),
        duration: Duration::NextTime,
    };
    vec![cant_block, triggered([attacks()], None, plain(sacrifice))]
}
