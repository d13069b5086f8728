//! Structures of effects: "may", "if you do", "unless", "if", "instead", "for each".

mod replaced;

use spellstack_core::lang::{Condition, Cost, Each, Effect, ObjectRef, Objects, PlayerRef};

use self::replaced::{instead, other_damage};
use super::doing::{doer, done_by_each, done_by_one};
use super::effect::{sequence, steps};
use super::*;
use crate::grammar::{Grammar, categories, slots};
use crate::noun::Nouns;
use crate::scope::{Doer, Number, Scope, Thing};

categories! {
    15;
    FIRST: Effect = "an instruction";
}

pub(super) fn declare(grammar: &mut Grammar) {
    may(grammar);
    pay(grammar);
    if_done(grammar);
    when_done(grammar);
    unless(grammar);
    pay_or(grammar);
    if_so(grammar);
    instead(grammar);
    other_damage(grammar);
    times(grammar);
    for_each(grammar);
}

fn may_by(who: PlayerRef, effect: Effect) -> Effect {
    let effect = Box::new(effect);
    Effect::May { who, effect }
}

/// "you may draw a card", "that player may pay {2}", "you may have target player draw a card".
fn may(grammar: &mut Grammar) {
    grammar.add(
        YOURS,
        "you may <acts>",
        slots![acts: ACTS],
        |reading| Some(may_by(PlayerRef::You, reading.part(ACTS)?)),
        |writing, effect| match effect {
            Effect::May {
                who: PlayerRef::You,
                effect,
            } => writing.part(ACTS, effect),
            _ => None,
        },
    );
    grammar.add(
        YOURS,
        "you may have <who> <acts>",
        slots![who: PLAYER, acts: ACTS],
        |reading| {
            let who = reading.part(PLAYER)?;
            reading.scope.doer = Doer::One(who.clone());
            let effect = reading.part(ACTS)?;
            (doer(&effect, &reading.scope)? == who).then(|| may_by(PlayerRef::You, effect))
        },
        |writing, effect| match effect {
            Effect::May {
                who: PlayerRef::You,
                effect,
            } => {
                let who = doer(effect, &writing.scope).filter(|who| *who != PlayerRef::You)?;
                writing.part(PLAYER, &who)?;
                writing.scope.doer = Doer::One(who);
                writing.part(ACTS, effect)
            }
            _ => None,
        },
    );
    grammar.add(
        YOURS,
        "you may have each <who> <acts>",
        slots![who: WHO, acts: ACTS],
        |reading| {
            let who = reading.part(WHO)?;
            reading.scope.doer = Doer::One(PlayerRef::Item);
            let effect = reading.part(ACTS)?;
            doer(&effect, &reading.scope).filter(|who| *who == PlayerRef::Item)?;
            Some(may_by(PlayerRef::You, done_by_each(&who, effect)))
        },
        |writing, effect| match effect {
            Effect::May {
                who: PlayerRef::You,
                effect,
            } => {
                let (who, effect) = done_by_one(effect)?;
                writing.part(WHO, &who)?;
                writing.scope.doer = Doer::One(PlayerRef::Item);
                writing.part(ACTS, &effect)
            }
            _ => None,
        },
    );
    macro_rules! may_of {
        ($who:expr) => {
            grammar.add(
                CLAUSE,
                "<who> may <acts>",
                slots![who: $who, acts: ACTS],
                |reading| {
                    let who = reading.part($who)?;
                    reading.scope.after_you = true;
                    reading.scope.doer = Doer::One(who.clone());
                    Some(may_by(who, reading.part(ACTS)?))
                },
                |writing, effect| match effect {
                    Effect::May { who, effect } if *who != PlayerRef::You => {
                        writing.part($who, who)?;
                        writing.scope.after_you = true;
                        writing.scope.doer = Doer::One(who.clone());
                        writing.part(ACTS, effect)
                    }
                    _ => None,
                },
            );
        };
    }
    may_of!(PLAYER);
    may_of!(THEY_ONE);
    grammar.add(
        CLAUSE,
        "<who> <acts>",
        slots![who: THEY_ONE, acts: ACTS],
        |reading| {
            let who = reading.part(THEY_ONE)?;
            reading.scope.after_you = true;
            reading.scope.doer = Doer::One(who.clone());
            let effect = reading.part(ACTS)?;
            (doer(&effect, &reading.scope)? == who).then_some(effect)
        },
        |writing, effect| {
            let who = doer(effect, &writing.scope)?;
            (who != PlayerRef::You).then_some(())?;
            writing.part(THEY_ONE, &who)?;
            writing.scope.after_you = true;
            writing.scope.doer = Doer::One(who);
            writing.part(ACTS, effect)
        },
    );
    grammar.add(
        CLAUSE,
        "each <who> may <acts>",
        slots![who: WHO, acts: ACTS],
        |reading| {
            let who = reading.part(WHO)?;
            reading.scope.after_you = true;
            reading.scope.doer = Doer::One(PlayerRef::Item);
            let effect = Box::new(may_by(PlayerRef::Item, reading.part(ACTS)?));
            let each = Each::Player(who);
            Some(Effect::ForEach { each, effect })
        },
        |writing, effect| {
            let Effect::ForEach {
                each: Each::Player(who),
                effect,
            } = effect
            else {
                return None;
            };
            let Effect::May {
                who: PlayerRef::Item,
                effect,
            } = &**effect
            else {
                return None;
            };
            writing.part(WHO, who)?;
            writing.scope.after_you = true;
            writing.scope.doer = Doer::One(PlayerRef::Item);
            writing.part(ACTS, effect)
        },
    );
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

/// Whether "if you do" can be asked after the effect: it is one instruction that may be declined or impossible.
fn can_be_asked(effect: &Effect, is_you: bool) -> bool {
    match effect {
        Effect::May { who, .. } => (*who == PlayerRef::You) == is_you,
        Effect::Bind(_, inner) => can_be_asked(inner, is_you),
        Effect::Then(_)
        | Effect::Together(_)
        | Effect::ForEach { .. }
        | Effect::IfDone { .. }
        | Effect::Delayed { .. }
        | Effect::If { .. } => false,
        _ => is_you,
    }
}

/// The last of the instructions, done or not, decides what follows.
fn asked(effect: Effect, then: Option<Effect>, otherwise: Option<Effect>, is_you: bool) -> Option<Effect> {
    let mut before = steps(&effect);
    let first = before.pop()?;
    let is_choice = matches!(first, Effect::May { .. });
    (can_be_asked(&first, is_you) && (before.is_empty() || is_choice)).then_some(())?;
    before.push(Effect::IfDone {
        first: Box::new(first),
        then: then.map(Box::new),
        otherwise: otherwise.map(Box::new),
    });
    Some(sequence(before))
}

/// What comes before the question, and what follows if it was done and if it wasn't.
fn unasked(effect: &Effect, is_you: bool) -> Option<(Effect, Option<Effect>, Option<Effect>)> {
    let mut before = steps(effect);
    let Effect::IfDone {
        first,
        then,
        otherwise,
    } = before.pop()?
    else {
        return None;
    };
    let is_choice = matches!(*first, Effect::May { .. });
    (can_be_asked(&first, is_you) && (before.is_empty() || is_choice)).then_some(())?;
    before.push(*first);
    Some((
        sequence(before),
        then.map(|effect| *effect),
        otherwise.map(|effect| *effect),
    ))
}

/// "You may draw a card. If you do, discard a card. If you don't, you lose 1 life."
fn if_done(grammar: &mut Grammar) {
    for wording in ["<flow>", "then <flow>"] {
        grammar.add(
            FIRST,
            wording,
            slots![flow: FLOW],
            |reading| reading.part(FLOW),
            |writing, effect| writing.part(FLOW, effect),
        );
    }
    macro_rules! then {
        ($is_you:literal, $($wording:literal),+) => {
            $(grammar.add(
                SENTENCE,
                $wording,
                slots![first: FIRST, then: FLOW],
                |reading| {
                    let first = reading.part(FIRST)?;
                    reading.scope.next_sentence();
                    let then = reading.part(FLOW)?;
                    asked(first, Some(then), None, $is_you)
                },
                |writing, effect| {
                    let (first, then, otherwise) = unasked(effect, $is_you)?;
                    otherwise.is_none().then_some(())?;
                    writing.part(FIRST, &first)?;
                    writing.scope.next_sentence();
                    writing.part(FLOW, &then?)
                },
            );)+
        };
    }
    then!(true, "<first>. if you do, <then>.");
    then!(
        false,
        "<first>. if they do, <then>.",
        "<first>. if that player does, <then>.",
        "<first>. if the player does, <then>."
    );
    macro_rules! otherwise {
        ($is_you:literal, $($wording:literal),+) => {
            $(grammar.add(
                SENTENCE,
                $wording,
                slots![first: FIRST, otherwise: FLOW],
                |reading| {
                    let before = reading.scope.mentions.len();
                    let first = reading.part(FIRST)?;
                    reading.scope.forget_results(before);
                    reading.scope.next_sentence();
                    let otherwise = reading.part(FLOW)?;
                    asked(first, None, Some(otherwise), $is_you)
                },
                |writing, effect| {
                    let (first, then, otherwise) = unasked(effect, $is_you)?;
                    then.is_none().then_some(())?;
                    let before = writing.scope.mentions.len();
                    writing.part(FIRST, &first)?;
                    writing.scope.forget_results(before);
                    writing.scope.next_sentence();
                    writing.part(FLOW, &otherwise?)
                },
            );)+
        };
    }
    otherwise!(
        true,
        "<first>. if you don't, <otherwise>.",
        "<first>. otherwise, <otherwise>.",
        "<first>. if you can't, <otherwise>."
    );
    otherwise!(
        false,
        "<first>. if they don't, <otherwise>.",
        "<first>. if that player doesn't, <otherwise>.",
        "<first>. if the player doesn't, <otherwise>."
    );
    macro_rules! both {
        ($is_you:literal, $($wording:literal),+) => {
            $(grammar.add(
                SENTENCE,
                $wording,
                slots![first: FIRST, then: FLOW, otherwise: FLOW],
                |reading| {
                    let before = reading.scope.mentions.len();
                    let first = reading.part(FIRST)?;
                    reading.scope.next_sentence();
                    let then = reading.part(FLOW)?;
                    reading.scope.forget_results(before);
                    reading.scope.next_sentence();
                    let otherwise = reading.part(FLOW)?;
                    asked(first, Some(then), Some(otherwise), $is_you)
                },
                |writing, effect| {
                    let (first, then, otherwise) = unasked(effect, $is_you)?;
                    let before = writing.scope.mentions.len();
                    writing.part(FIRST, &first)?;
                    writing.scope.next_sentence();
                    writing.part(FLOW, &then?)?;
                    writing.scope.forget_results(before);
                    writing.scope.next_sentence();
                    writing.part(FLOW, &otherwise?)
                },
            );)+
        };
    }
    both!(
        true,
        "<first>. if you do, <then>. if you don't, <otherwise>.",
        "<first>. if you do, <then>. otherwise, <otherwise>."
    );
    both!(
        false,
        "<first>. if they do, <then>. if they don't, <otherwise>.",
        "<first>. if that player does, <then>. if they don't, <otherwise>.",
        "<first>. if that player does, <then>. otherwise, <otherwise>.",
        "<first>. if they do, <then>. otherwise, <otherwise>."
    );
}

/// "When you do": all that follows in the paragraph is an ability of its own that triggers then (CR 603.12).
fn when_done(grammar: &mut Grammar) {
    grammar.add(
        EFFECTS,
        "<first>. when you do, <body>",
        slots![first: FIRST, body: BODY],
        |reading| {
            reading.scope.next_sentence();
            let first = reading.part(FIRST)?;
            reading.scope.opening = true;
            let outer = std::mem::replace(&mut reading.scope.one_paragraph, true);
            let body = reading.part(BODY);
            reading.scope.one_paragraph = outer;
            reading.scope.opening = false;
            asked(first, Some(Effect::Reflexive(Box::new(body?))), None, true)
        },
        |writing, effect| {
            let (first, then, otherwise) = unasked(effect, true)?;
            let (Some(Effect::Reflexive(body)), None) = (then, otherwise) else {
                return None;
            };
            writing.scope.next_sentence();
            writing.part(FIRST, &first)?;
            writing.scope.opening = true;
            let outer = std::mem::replace(&mut writing.scope.one_paragraph, true);
            writing.part(BODY, &body)?;
            writing.scope.one_paragraph = outer;
            writing.scope.opening = false;
            Some(())
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
                    let cost = reading.part($cost)?;
                    is_paid(&cost).then_some(())?;
                    Some(built(who, cost, reading.part($verb)?))
                },
                |writing, effect| {
                    let (who, cost, effect) = taken(effect)?;
                    (is_paid(cost) && writing.scope.doer.player().as_ref() == Some(who)).then_some(())?;
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
            let effect = Box::new(reading.part(PLAIN)?);
            let who = reading.part(PLAYER)?;
            let cost = vec![Cost::Mana(reading.part(MANA)?)];
            let times = Some(reading.part(FOR_EACH)?);
            let paid = Effect::Pay {
                who: who.clone(),
                cost,
                times,
            };
            Some(Effect::IfDone {
                first: Box::new(may_by(who, paid)),
                then: None,
                otherwise: Some(effect),
            })
        },
        |writing, effect| {
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
            let Effect::Pay {
                who: payer,
                cost,
                times: Some(times),
            } = &**paid
            else {
                return None;
            };
            let [Cost::Mana(mana)] = &cost[..] else {
                return None;
            };
            (payer == who && *who != PlayerRef::You).then_some(())?;
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

/// "If you control a Swamp, draw a card. Otherwise, discard a card.", "draw a card if you control a Swamp".
fn if_so(grammar: &mut Grammar) {
    macro_rules! first {
        ($category:expr, $wording:literal) => {
            grammar.add(
                $category,
                $wording,
                slots![condition: CONDITION, then: FLOW],
                |reading| {
                    // Directly after an event it is a condition of the trigger.
                    (!reading.scope.opening).then_some(())?;
                    let condition = reading.part(CONDITION)?;
                    let then = Box::new(reading.part(FLOW)?);
                    let otherwise = None;
                    Some(Effect::If {
                        condition,
                        then,
                        otherwise,
                    })
                },
                |writing, effect| match effect {
                    Effect::If {
                        condition,
                        then,
                        otherwise: None,
                    } if !writing.scope.opening => {
                        writing.part(CONDITION, condition)?;
                        writing.part(FLOW, then)
                    }
                    _ => None,
                },
            );
        };
    }
    first!(SENTENCE, "if <condition>, <then>.");
    first!(SENTENCE, "then if <condition>, <then>.");
    for wording in [
        "if <condition>, <then>. otherwise, <otherwise>.",
        "then if <condition>, <then>. otherwise, <otherwise>.",
    ] {
        grammar.add(
            SENTENCE,
            wording,
            slots![condition: CONDITION, then: FLOW, otherwise: FLOW],
            |reading| {
                (!reading.scope.opening).then_some(())?;
                let condition = reading.part(CONDITION)?;
                let before = reading.scope.mentions.len();
                let then = Box::new(reading.part(FLOW)?);
                reading.scope.forget_results(before);
                reading.scope.next_sentence();
                let otherwise = Some(Box::new(reading.part(FLOW)?));
                Some(Effect::If {
                    condition,
                    then,
                    otherwise,
                })
            },
            |writing, effect| match effect {
                Effect::If {
                    condition,
                    then,
                    otherwise: Some(otherwise),
                } if !writing.scope.opening => {
                    writing.part(CONDITION, condition)?;
                    let before = writing.scope.mentions.len();
                    writing.part(FLOW, then)?;
                    writing.scope.forget_results(before);
                    writing.scope.next_sentence();
                    writing.part(FLOW, otherwise)
                }
                _ => None,
            },
        );
    }
    grammar.add(
        FLOW,
        "<then> if <condition>",
        slots![then: PLAIN, condition: CONDITION],
        |reading| {
            let then = Box::new(reading.part(PLAIN)?);
            let condition = reading.part(CONDITION)?;
            let otherwise = None;
            Some(Effect::If {
                condition,
                then,
                otherwise,
            })
        },
        |writing, effect| match effect {
            Effect::If {
                condition,
                then,
                otherwise: None,
            } => {
                writing.part(PLAIN, then)?;
                writing.part(CONDITION, condition)
            }
            _ => None,
        },
    );
}

/// "Investigate twice."
fn times(grammar: &mut Grammar) {
    macro_rules! times {
        ($wording:literal, $count:literal) => {
            grammar.add(
                FLOW,
                $wording,
                slots![effect: PLAIN],
                |reading| {
                    let effect = Box::new(reading.part(PLAIN)?);
                    // Each time something else would be bound.
                    (!matches!(*effect, Effect::Bind(..) | Effect::ForEach { .. })).then_some(())?;
                    let each = Each::Times(Value::Number($count));
                    Some(Effect::ForEach { each, effect })
                },
                |writing, effect| match effect {
                    Effect::ForEach {
                        each: Each::Times(Value::Number($count)),
                        effect,
                    } => writing.part(PLAIN, effect),
                    _ => None,
                },
            );
        };
    }
    times!("<effect> twice", 2);
    times!("<effect> three times", 3);
    grammar.add(
        FLOW,
        "<effect> X times",
        slots![effect: PLAIN],
        |reading| {
            let effect = Box::new(reading.part(PLAIN)?);
            (!matches!(*effect, Effect::Bind(..) | Effect::ForEach { .. })).then_some(())?;
            let each = Each::Times(reading.scope.read_x()?);
            Some(Effect::ForEach { each, effect })
        },
        |writing, effect| match effect {
            Effect::ForEach {
                each: Each::Times(value),
                effect,
            } => {
                writing.part(PLAIN, effect)?;
                writing.scope.write_x(value)
            }
            _ => None,
        },
    );
}

/// "For each creature you control, you may draw a card."
fn for_each(grammar: &mut Grammar) {
    fn mention_item(scope: &mut Scope, nouns: Nouns) {
        scope.mention(Thing::Object(ObjectRef::Item), nouns, Number::One);
    }
    fn without_item(scope: &mut Scope) {
        scope
            .mentions
            .retain(|mention| mention.thing != Thing::Object(ObjectRef::Item));
    }
    grammar.add(
        FLOW,
        "for each <what>, <effect>",
        slots![what: FILTER, effect: PLAIN],
        |reading| {
            let filter = reading.part(FILTER)?;
            mention_item(&mut reading.scope, Nouns::of(&filter));
            let effect = Box::new(reading.part(PLAIN)?);
            without_item(&mut reading.scope);
            let each = Each::Object(Objects::All(filter));
            Some(Effect::ForEach { each, effect })
        },
        |writing, effect| match effect {
            Effect::ForEach {
                each: Each::Object(Objects::All(filter)),
                effect,
            } => {
                writing.part(FILTER, filter)?;
                mention_item(&mut writing.scope, Nouns::of(filter));
                writing.part(PLAIN, effect)?;
                without_item(&mut writing.scope);
                Some(())
            }
            _ => None,
        },
    );
    grammar.add(
        FLOW,
        "for each of <those>, <effect>",
        slots![those: THOSE, effect: PLAIN],
        |reading| {
            let those = reading.part(THOSE)?;
            let nouns = reading.scope.known(&those)?.nouns;
            mention_item(&mut reading.scope, nouns);
            let effect = Box::new(reading.part(PLAIN)?);
            without_item(&mut reading.scope);
            let each = Each::Object(Objects::The(those));
            Some(Effect::ForEach { each, effect })
        },
        |writing, effect| match effect {
            Effect::ForEach {
                each: Each::Object(Objects::The(those)),
                effect,
            } => {
                writing.part(THOSE, those)?;
                let nouns = writing.scope.known(those)?.nouns;
                mention_item(&mut writing.scope, nouns);
                writing.part(PLAIN, effect)?;
                without_item(&mut writing.scope);
                Some(())
            }
            _ => None,
        },
    );
    grammar.add(
        FLOW,
        "for each <who>, <effect>",
        slots![who: WHO, effect: PLAIN],
        |reading| {
            let who = reading.part(WHO)?;
            let item = Thing::Player(PlayerRef::Item);
            reading
                .scope
                .mention(item, Nouns::PLAYER.and(Nouns::OPPONENT), Number::One);
            let effect = Box::new(reading.part(PLAIN)?);
            let item = Thing::Player(PlayerRef::Item);
            reading.scope.mentions.retain(|mention| mention.thing != item);
            let each = Each::Player(who);
            Some(Effect::ForEach { each, effect })
        },
        |writing, effect| match effect {
            Effect::ForEach {
                each: Each::Player(who),
                effect,
            } => {
                writing.part(WHO, who)?;
                let item = Thing::Player(PlayerRef::Item);
                writing
                    .scope
                    .mention(item, Nouns::PLAYER.and(Nouns::OPPONENT), Number::One);
                writing.part(PLAIN, effect)?;
                let item = Thing::Player(PlayerRef::Item);
                writing.scope.mentions.retain(|mention| mention.thing != item);
                Some(())
            }
            _ => None,
        },
    );
}
