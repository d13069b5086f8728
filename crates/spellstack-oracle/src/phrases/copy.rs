//! Copies of spells and abilities, and their targets (CR 707.10).

use spellstack_core::lang::{CopyTargets, Effect};

use super::*;
use crate::grammar::{Grammar, slots};

pub(super) fn declare_copies(grammar: &mut Grammar) {
    macro_rules! copy {
        ($wording:literal, $targets:path) => {
            grammar.add_verb(
                [VERB, VERBS],
                $wording,
                slots![what: OBJECT],
                |reading| {
                    let who = reading.scope.doer.player()?;
                    let what = reading.part(OBJECT)?;
                    let targets = $targets;
                    Some(Effect::CopySpell { what, who, targets })
                },
                |writing, effect| match effect {
                    Effect::CopySpell {
                        what,
                        who,
                        targets: $targets,
                    } if writing.scope.doer.player().as_ref() == Some(who) => writing.part(OBJECT, what),
                    _ => None,
                },
            );
        };
    }
    copy!("~copy <what>", CopyTargets::Same);
    copy!(
        "~copy <what> and may choose a new target for that copy",
        CopyTargets::MayChooseNew
    );
    copy!(
        "~copy <what> and may choose new targets for that copy",
        CopyTargets::MayChooseNew
    );
    for wording in [
        "<flow>. you may choose new targets for the copy.",
        "<flow>. you may choose new targets for that copy.",
        "<flow>. you may choose a new target for the copy.",
        "<flow>. you may choose a new target for that copy.",
    ] {
        grammar.add(
            SENTENCE,
            wording,
            slots![flow: FLOW],
            |reading| with_targets(&reading.part(FLOW)?, CopyTargets::Same, CopyTargets::MayChooseNew),
            |writing, effect| {
                let same = with_targets(effect, CopyTargets::MayChooseNew, CopyTargets::Same)?;
                writing.part(FLOW, &same)
            },
        );
    }
}

/// The same effect, where the copy that you make last keeps its targets or may get new ones.
fn with_targets(effect: &Effect, from: CopyTargets, to: CopyTargets) -> Option<Effect> {
    let within = |inner: &Effect| with_targets(inner, from, to).map(Box::new);
    match effect {
        Effect::CopySpell {
            what,
            who: who @ PlayerRef::You,
            targets,
        } if *targets == from => Some(Effect::CopySpell {
            what: what.clone(),
            who: who.clone(),
            targets: to,
        }),
        Effect::May { who, effect } => Some(Effect::May {
            who: who.clone(),
            effect: within(effect)?,
        }),
        Effect::Then(steps) => {
            let (last, before) = steps.split_last()?;
            let last = with_targets(last, from, to)?;
            Some(Effect::Then(before.iter().cloned().chain([last]).collect()))
        }
        Effect::If {
            condition,
            then,
            otherwise: None,
        } => Some(Effect::If {
            condition: condition.clone(),
            then: within(then)?,
            otherwise: None,
        }),
        Effect::IfDone {
            first,
            then: Some(then),
            otherwise: None,
        } => Some(Effect::IfDone {
            first: first.clone(),
            then: Some(within(then)?),
            otherwise: None,
        }),
        _ => None,
    }
}
