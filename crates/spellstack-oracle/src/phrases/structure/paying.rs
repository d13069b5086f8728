//! What is paid as something resolves: "pay {2}", "unless its controller pays {3}", "pay 4 life or put it on top" (CR 118.12).

use spellstack_core::lang::{Cost, Each, Effect, PlayerRef};

use super::super::doing::doer;
use super::super::*;
use super::may_by;
use crate::grammar::{Grammar, slots};
use crate::scope::Doer;

pub(super) fn declare(grammar: &mut Grammar) {
    pay(grammar);
    unless(grammar);
    pay_or(grammar);
}

fn paid(who: PlayerRef, cost: Vec<Cost>) -> Effect {
    let times = None;
    Effect::Pay { who, cost, times }
}

/// "pay {2}", "pay 3 life": what else is done to pay is an instruction of its own.
fn pay(grammar: &mut Grammar) {
    grammar.add_verb(
        [VERB, VERBS],
        "~pay <mana>",
        slots![mana: MANA],
        |reading| {
            let who = reading.scope.doer.player()?;
            let mana = reading.part(MANA)?;
            // Nobody is asked for an X that is paid as something resolves.
            (!mana.to_string().contains("{X}")).then(|| paid(who, vec![Cost::Mana(mana)]))
        },
        |writing, effect| match effect {
            Effect::Pay {
                who,
                cost,
                times: None,
            } if writing.scope.doer.player().as_ref() == Some(who) => match &cost[..] {
                [Cost::Mana(mana)] => writing.part(MANA, mana),
                _ => None,
            },
            _ => None,
        },
    );
    grammar.add_verb(
        [VERB, VERBS],
        "~pay <energy>",
        slots![energy: ENERGY],
        |reading| {
            let who = reading.scope.doer.player()?;
            Some(paid(
                who,
                vec![Cost::Energy(Value::Number(reading.part(ENERGY)?))],
            ))
        },
        |writing, effect| match effect {
            Effect::Pay {
                who,
                cost,
                times: None,
            } if writing.scope.doer.player().as_ref() == Some(who) => match &cost[..] {
                [Cost::Energy(Value::Number(count))] => writing.part(ENERGY, count),
                _ => None,
            },
            _ => None,
        },
    );
    grammar.add_verb(
        [VERB, VERBS],
        "~pay <amount>",
        slots![amount: LIFE_AMOUNT],
        |reading| {
            let who = reading.scope.doer.player()?;
            Some(paid(who, vec![Cost::Life(reading.part(LIFE_AMOUNT)?)]))
        },
        |writing, effect| match effect {
            Effect::Pay {
                who,
                cost,
                times: None,
            } if writing.scope.doer.player().as_ref() == Some(who) => match &cost[..] {
                [Cost::Life(amount)] => writing.part(LIFE_AMOUNT, amount),
                _ => None,
            },
            _ => None,
        },
    );
}

/// They may pay, and if they don't, it happens (CR 118.12a).
fn built(who: PlayerRef, cost: Vec<Cost>, effect: Effect) -> Effect {
    Effect::IfDone {
        first: Box::new(may_by(who.clone(), paid(who, cost))),
        then: None,
        otherwise: Some(Box::new(effect)),
    }
}

/// Who may pay what, and what happens if they don't.
fn taken(effect: &Effect) -> Option<(&PlayerRef, &Vec<Cost>, &Effect)> {
    let Effect::IfDone {
        first,
        then: None,
        otherwise: Some(effect),
    } = effect
    else {
        return None;
    };
    let Effect::May { who, effect: paid } = &**first else {
        return None;
    };
    match &**paid {
        Effect::Pay {
            who: payer,
            cost,
            times: None,
        } if payer == who => Some((who, cost, effect)),
        _ => None,
    }
}

/// "Pay 4 life or put the card on top of your library": who can't pay, or doesn't, does the other (CR 608.2d).
fn pay_or(grammar: &mut Grammar) {
    fn is_paid(cost: &[Cost]) -> bool {
        cost.iter()
            .all(|cost| matches!(cost, Cost::Mana(_) | Cost::Life(_) | Cost::Energy(_)))
    }
    macro_rules! of {
        ($verb:expr, $cost:expr) => {
            grammar.add(
                $verb,
                "<cost> or <does>",
                slots![cost: $cost, does: $verb],
                |reading| {
                    let who = reading.scope.doer.player()?;
                    // Who may do either may as well do neither, and then "if you do" would ask for both.
                    (!reading.scope.after_you).then_some(())?;
                    let cost = reading.part($cost)?;
                    is_paid(&cost).then_some(())?;
                    Some(built(who, cost, reading.part($verb)?))
                },
                |writing, effect| {
                    let (who, cost, effect) = taken(effect)?;
                    let is_theirs = writing.scope.doer.player().as_ref() == Some(who);
                    (is_theirs && is_paid(cost) && !writing.scope.after_you).then_some(())?;
                    writing.part($cost, cost)?;
                    writing.part($verb, effect)
                },
            );
        };
    }
    of!(VERB, DONES);
    of!(VERBS, PAYS_ALL);
}

/// "counter target spell unless its controller pays {3}".
fn unless(grammar: &mut Grammar) {
    grammar.add(
        FLOW,
        "<effect> unless you <cost>",
        slots![effect: PLAIN, cost: DONES],
        |reading| {
            let effect = reading.part(PLAIN)?;
            Some(built(PlayerRef::You, reading.part(DONES)?, effect))
        },
        |writing, effect| {
            let (who, cost, effect) = taken(effect)?;
            (*who == PlayerRef::You).then_some(())?;
            writing.part(PLAIN, effect)?;
            writing.part(DONES, cost)
        },
    );
    macro_rules! other {
        ($wording:literal, $who:expr) => {
            grammar.add(
                FLOW,
                $wording,
                slots![effect: PLAIN, who: $who, cost: PAYS_ALL],
                |reading| {
                    let effect = reading.part(PLAIN)?;
                    let who = reading.part($who)?;
                    Some(built(who, reading.part(PAYS_ALL)?, effect))
                },
                |writing, effect| {
                    let (who, cost, effect) = taken(effect)?;
                    (*who != PlayerRef::You).then_some(())?;
                    writing.part(PLAIN, effect)?;
                    writing.part($who, who)?;
                    writing.part(PAYS_ALL, cost)
                },
            );
        };
    }
    other!("<effect> unless <who> <cost>", PLAYER);
    grammar.add(
        FLOW,
        "<effect> unless <who> pays <mana> for each <each>",
        slots![effect: PLAIN, who: PLAYER, mana: MANA, each: FOR_EACH],
        |reading| {
            let effect = reading.part(PLAIN)?;
            let who = reading.part(PLAYER)?;
            let mana = reading.part(MANA)?;
            Some(super::super::paying::unless(
                who,
                mana,
                reading.part(FOR_EACH)?,
                effect,
            ))
        },
        |writing, effect| {
            let (who, mana, times, effect) = super::super::paying::of_unless(effect)?;
            (*who != PlayerRef::You).then_some(())?;
            writing.part(PLAIN, effect)?;
            writing.part(PLAYER, who)?;
            writing.part(MANA, mana)?;
            writing.part(FOR_EACH, times)
        },
    );
    grammar.add(
        FLOW,
        "<effect> unless <who> <cost>",
        slots![effect: PLAIN, who: THEY_ONE, cost: DONES],
        |reading| {
            let effect = reading.part(PLAIN)?;
            let who = reading.part(THEY_ONE)?;
            // "They" are each of those who were just spoken of.
            (!matches!(effect, Effect::ForEach { .. })).then_some(())?;
            Some(built(who, reading.part(DONES)?, effect))
        },
        |writing, effect| {
            let (who, cost, effect) = taken(effect)?;
            (*who != PlayerRef::You).then_some(())?;
            writing.part(PLAIN, effect)?;
            writing.part(THEY_ONE, who)?;
            writing.part(DONES, cost)
        },
    );
    // Of each player by themselves.
    grammar.add(
        FLOW,
        "each <who> <does> unless they <cost>",
        slots![who: WHO, does: ACTSS, cost: DONES],
        |reading| {
            let who = reading.part(WHO)?;
            reading.scope.doer = Doer::One(PlayerRef::Item);
            let effect = reading.part(ACTSS)?;
            doer(&effect, &reading.scope).filter(|who| *who == PlayerRef::Item)?;
            let effect = Box::new(built(PlayerRef::Item, reading.part(DONES)?, effect));
            let each = Each::Player(who);
            Some(Effect::ForEach { each, effect })
        },
        |writing, effect| {
            let Effect::ForEach {
                each: Each::Player(each),
                effect,
            } = effect
            else {
                return None;
            };
            let (who, cost, effect) = taken(effect)?;
            (*who == PlayerRef::Item).then_some(())?;
            writing.part(WHO, each)?;
            writing.scope.doer = Doer::One(PlayerRef::Item);
            writing.part(ACTSS, effect)?;
            writing.part(DONES, cost)
        },
    );
}
