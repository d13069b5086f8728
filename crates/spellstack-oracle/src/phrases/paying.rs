//! Costs that are paid several times as something resolves: "you may pay {2} for each wage counter on it", "unless its controller pays
//! {X}, where X is its mana value".

use spellstack_core::lang::{Cost, Effect};
use spellstack_core::mana::ManaCost;

use super::*;
use crate::grammar::{Grammar, slots};

pub(super) fn declare(grammar: &mut Grammar) {
    grammar.add_verb(
        [VERB, VERBS],
        "~pay <mana> for each <each>",
        slots![mana: MANA, each: FOR_EACH],
        |reading| {
            let who = reading.scope.doer.player()?;
            let mana = reading.part(MANA)?;
            let each = reading.part(FOR_EACH)?;
            (!mana.has_x()).then(|| paid(who, mana, each))
        },
        |writing, effect| {
            let (who, mana, each) = of_paid(effect)?;
            (writing.scope.doer.player().as_ref() == Some(who)).then_some(())?;
            writing.part(MANA, mana)?;
            writing.part(FOR_EACH, each)
        },
    );
    grammar.add(
        FLOW,
        "<effect> unless you pay <mana> for each <each>",
        slots![effect: PLAIN, mana: MANA, each: FOR_EACH],
        |reading| {
            let effect = reading.part(PLAIN)?;
            let mana = reading.part(MANA)?;
            let each = reading.part(FOR_EACH)?;
            (is_one_instruction(&effect) && !mana.has_x()).then(|| unless(PlayerRef::You, mana, each, effect))
        },
        |writing, effect| {
            let (who, mana, each, effect) = of_unless(effect)?;
            (*who == PlayerRef::You && is_one_instruction(effect)).then_some(())?;
            writing.part(PLAIN, effect)?;
            writing.part(MANA, mana)?;
            writing.part(FOR_EACH, each)
        },
    );
    macro_rules! explained {
        ($wording:literal, $who:expr) => {
            grammar.add(
                FLOW,
                $wording,
                slots![effect: PLAIN, who: $who, value: SUM],
                |reading| {
                    let effect = reading.part(PLAIN)?;
                    let who = reading.part($who)?;
                    let value = reading.part(SUM)?;
                    // "Create X tokens unless you pay {X}": what X is of the effect is explained too.
                    let is_known = is_one_instruction(&effect) && value != Value::X;
                    is_known.then(|| unless(who, one_generic(), value, effect))
                },
                |writing, effect| {
                    let (who, mana, value, effect) = of_unless(effect)?;
                    let is_so = *mana == one_generic() && *who != PlayerRef::You;
                    (is_so && is_one_instruction(effect)).then_some(())?;
                    writing.part(PLAIN, effect)?;
                    writing.part($who, who)?;
                    writing.part(SUM, value)
                },
            );
        };
    }
    explained!("<effect> unless <who> pays {X}, where X is <value>", PLAYER);
    explained!("<effect> unless <who> pay {X}, where X is <value>", THEY_ONE);
}

/// In "put a counter on it, then sacrifice it unless you pay", only the last is what a payment prevents.
fn is_one_instruction(effect: &Effect) -> bool {
    !matches!(effect, Effect::Then(_))
}

/// One generic mana, which is paid as often as X says.
fn one_generic() -> ManaCost {
    "{1}".parse().unwrap_or_default()
}

fn paid(who: PlayerRef, mana: ManaCost, each: Value) -> Effect {
    Effect::Pay {
        who,
        cost: vec![Cost::Mana(mana)],
        times: Some(each),
    }
}

fn of_paid(effect: &Effect) -> Option<(&PlayerRef, &ManaCost, &Value)> {
    match effect {
        Effect::Pay {
            who,
            cost,
            times: Some(times),
        } => match &cost[..] {
            [Cost::Mana(mana)] => Some((who, mana, times)),
            _ => None,
        },
        _ => None,
    }
}

/// CR 118.12a.
pub(super) fn unless(who: PlayerRef, mana: ManaCost, each: Value, effect: Effect) -> Effect {
    let first = Effect::May {
        who: who.clone(),
        effect: Box::new(paid(who, mana, each)),
    };
    Effect::IfDone {
        first: Box::new(first),
        then: None,
        otherwise: Some(Box::new(effect)),
    }
}

/// Who may pay what for each of what, and what happens if they don't.
pub(super) fn of_unless(effect: &Effect) -> Option<(&PlayerRef, &ManaCost, &Value, &Effect)> {
    let Effect::IfDone {
        first,
        then: None,
        otherwise: Some(effect),
    } = effect
    else {
        return None;
    };
    let Effect::May { who, effect: payment } = &**first else {
        return None;
    };
    let (payer, mana, each) = of_paid(payment)?;
    (payer == who).then_some((who, mana, each, effect))
}
