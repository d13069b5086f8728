//! "Change the target of target spell with a single target", "choose new targets for target spell" (CR 115.7).

use spellstack_core::lang::{Effect, TargetChange};

use super::*;
use crate::grammar::{Grammar, slots};

pub(super) fn declare(grammar: &mut Grammar) {
    macro_rules! change {
        ($wording:literal, $which:path) => {
            grammar.add_verb(
                [VERB, VERBS],
                $wording,
                slots![what: OBJECT],
                |reading| {
                    let who = reading.scope.doer.player()?;
                    let what = reading.part(OBJECT)?;
                    let which = $which;
                    Some(Effect::ChangeTargets { who, what, which })
                },
                |writing, effect| match effect {
                    Effect::ChangeTargets {
                        who,
                        what,
                        which: $which,
                    } if writing.scope.doer.player().as_ref() == Some(who) => writing.part(OBJECT, what),
                    _ => None,
                },
            );
        };
    }
    change!("~change the target of <what>", TargetChange::All);
    change!("~choose new targets for <what>", TargetChange::New);
}
