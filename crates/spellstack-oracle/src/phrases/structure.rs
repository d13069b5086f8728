//! Structures of effects: "may", "if you do", "unless", "if", "instead", "for each".

mod each;
mod paying;
mod replaced;

use spellstack_core::lang::{Condition, Each, Effect, PlayerRef};

use self::replaced::{instead, other_damage};
use super::doing::{doer, done_by_each, done_by_one};
use super::effect::{sequence, steps};
use super::*;
use crate::grammar::{Grammar, categories, slots};
use crate::scope::Doer;

categories! {
    15;
    FIRST: Effect = "an instruction";
}

pub(super) fn declare(grammar: &mut Grammar) {
    may(grammar);
    paying::declare(grammar);
    if_done(grammar);
    when_done(grammar);
    super::paying::declare(grammar);
    super::either::declare(grammar);
    if_so(grammar);
    instead(grammar);
    other_damage(grammar);
    each::declare(grammar);
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
