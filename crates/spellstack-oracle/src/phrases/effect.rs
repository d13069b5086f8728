//! Effects: sentences, and what a player does.

use spellstack_core::lang::{Effect, Objects, PlayerRef, Regeneration, Value};

use super::amount::where_x;
use super::*;
use crate::grammar::{Grammar, categories, says, slots};
use crate::scope::Doer;

categories! {
    1;
    EFFECTS: Effect = "an effect";
    SENTENCE: Effect = "a sentence";
    CLAUSE: Effect = "an instruction";
    VERB: Effect = "what a player does";
    VERBS: Effect = "what a player does";
}

pub(super) fn declare(grammar: &mut Grammar) {
    sentences(grammar);
    subjects(grammar);
    verbs(grammar);
    damage(grammar);
}

/// The effects of a sequence.
pub(super) fn steps(effect: &Effect) -> Vec<Effect> {
    match effect {
        Effect::Then(steps) => steps.clone(),
        one => vec![one.clone()],
    }
}

/// The sequence of effects.
pub(super) fn sequence(steps: Vec<Effect>) -> Effect {
    let mut flat = Vec::new();
    for step in steps {
        match step {
            Effect::Then(inner) => flat.extend(inner),
            other => flat.push(other),
        }
    }
    match flat.len() {
        1 => flat.remove(0),
        _ => Effect::Then(flat),
    }
}

/// One sentence after the other.
fn sentences(grammar: &mut Grammar) {
    grammar.add(
        EFFECTS,
        "<only>",
        slots![only: SENTENCE],
        |reading| {
            reading.scope.next_sentence();
            reading.part(SENTENCE)
        },
        |writing, effect| {
            writing.scope.next_sentence();
            writing.part(SENTENCE, effect)
        },
    );
    for wording in ["<first> <rest>"] {
        grammar.add(
            EFFECTS,
            wording,
            slots![first: SENTENCE, rest: EFFECTS],
            |reading| {
                reading.scope.next_sentence();
                Some(sequence(vec![reading.part(SENTENCE)?, reading.part(EFFECTS)?]))
            },
            |writing, effect| {
                writing.scope.next_sentence();
                let steps = steps(effect);
                (1..steps.len()).find_map(|at| {
                    writing.attempt(|writing| {
                        let (first, rest) = steps.split_at(at);
                        writing.part(SENTENCE, &sequence(first.to_vec()))?;
                        writing.part(EFFECTS, &sequence(rest.to_vec()))
                    })
                })
            },
        );
    }
    grammar.add(
        SENTENCE,
        "<clause>.",
        slots![clause: CLAUSE],
        |reading| reading.part(CLAUSE),
        |writing, effect| writing.part(CLAUSE, effect),
    );
    where_x!(grammar, SENTENCE, "<clause>, where X is <value>.", CLAUSE);
    grammar.add(
        SENTENCE,
        "<first>, then <second>.",
        slots![first: CLAUSE, second: CLAUSE],
        |reading| Some(sequence(vec![reading.part(CLAUSE)?, reading.part(CLAUSE)?])),
        |writing, effect| match effect {
            Effect::Then(steps) if steps.len() == 2 => {
                writing.part(CLAUSE, &steps[0])?;
                writing.part(CLAUSE, &steps[1])
            }
            _ => None,
        },
    );
}

/// Who does it: you, unless it is said.
fn subjects(grammar: &mut Grammar) {
    grammar.add(
        CLAUSE,
        "<verb>",
        slots![verb: VERB],
        |reading| {
            reading.scope.doer = Doer::One(PlayerRef::You);
            reading.part(VERB)
        },
        |writing, effect| {
            writing.scope.doer = Doer::One(PlayerRef::You);
            writing.part(VERB, effect)
        },
    );
    grammar.add(
        CLAUSE,
        "you <verb>",
        slots![verb: VERB],
        |reading| {
            reading.scope.doer = Doer::One(PlayerRef::You);
            reading.part(VERB)
        },
        |writing, effect| {
            writing.scope.doer = Doer::One(PlayerRef::You);
            writing.part(VERB, effect)
        },
    );
    grammar.add(
        CLAUSE,
        "you may <verb>",
        slots![verb: VERB],
        |reading| {
            reading.scope.doer = Doer::One(PlayerRef::You);
            let effect = Box::new(reading.part(VERB)?);
            let who = PlayerRef::You;
            Some(Effect::May { who, effect })
        },
        |writing, effect| match effect {
            Effect::May {
                who: PlayerRef::You,
                effect,
            } => {
                writing.scope.doer = Doer::One(PlayerRef::You);
                writing.part(VERB, effect)
            }
            _ => None,
        },
    );
    grammar.add(
        CLAUSE,
        "<who> <does>",
        slots![who: PLAYER, does: VERBS],
        |reading| {
            let who = reading.part(PLAYER)?;
            reading.scope.doer = Doer::One(who);
            reading.part(VERBS)
        },
        |writing, effect| {
            let who = doer(effect)?;
            (who != PlayerRef::You).then_some(())?;
            writing.part(PLAYER, &who)?;
            writing.scope.doer = Doer::One(who);
            writing.part(VERBS, effect)
        },
    );
    grammar.add(
        CLAUSE,
        "each <who> <does>",
        slots![who: WHO, does: VERBS],
        |reading| {
            let who = reading.part(WHO)?;
            reading.scope.doer = Doer::Each(who);
            reading.part(VERBS)
        },
        |writing, effect| {
            let who = doers(effect)?;
            writing.part(WHO, &who)?;
            writing.scope.doer = Doer::Each(who);
            writing.part(VERBS, effect)
        },
    );
}

use spellstack_core::lang::{PlayerFilter, Players};

/// The one player who does it, where it is said of players.
fn doer(effect: &Effect) -> Option<PlayerRef> {
    match effect {
        Effect::Draw(Players::The(who), _)
        | Effect::GainLife(Players::The(who), _)
        | Effect::LoseLife(Players::The(who), _)
        | Effect::Mill(Players::The(who), _) => Some(who.clone()),
        _ => None,
    }
}

/// The players of whom each does it.
fn doers(effect: &Effect) -> Option<PlayerFilter> {
    match effect {
        Effect::Draw(Players::Each(who), _)
        | Effect::GainLife(Players::Each(who), _)
        | Effect::LoseLife(Players::Each(who), _)
        | Effect::Mill(Players::Each(who), _) => Some(who.clone()),
        _ => None,
    }
}

/// What a player does, whoever it is.
fn verbs(grammar: &mut Grammar) {
    macro_rules! counted {
        ($effect:path, $one:literal, $several:literal, $amount:literal) => {
            grammar.add_verb(
                [VERB, VERBS],
                $one,
                &[],
                |reading| Some($effect(reading.scope.doer.players(), Value::Number(1))),
                |writing, effect| match effect {
                    $effect(who, Value::Number(1)) => (*who == writing.scope.doer.players()).then_some(()),
                    _ => None,
                },
            );
            grammar.add_verb(
                [VERB, VERBS],
                $several,
                slots![count: COUNT_WORD],
                |reading| {
                    let who = reading.scope.doer.players();
                    Some($effect(who, Value::Number(reading.part(COUNT_WORD)?)))
                },
                |writing, effect| match effect {
                    $effect(who, Value::Number(count)) if *who == writing.scope.doer.players() => {
                        writing.part(COUNT_WORD, count)
                    }
                    _ => None,
                },
            );
            grammar.add_verb(
                [VERB, VERBS],
                $amount,
                slots![count: AMOUNT],
                |reading| {
                    let who = reading.scope.doer.players();
                    Some($effect(who, reading.part(AMOUNT)?))
                },
                |writing, effect| match effect {
                    $effect(who, count) if *who == writing.scope.doer.players() => {
                        writing.part(AMOUNT, count)
                    }
                    _ => None,
                },
            );
        };
    }
    counted!(
        Effect::Draw,
        "~draw a card",
        "~draw <count> cards",
        "~draw <count> cards"
    );
    counted!(
        Effect::Mill,
        "~mill a card",
        "~mill <count> cards",
        "~mill <count> cards"
    );
    macro_rules! life {
        ($effect:path, $wording:literal) => {
            grammar.add_verb(
                [VERB, VERBS],
                $wording,
                slots![amount: VALUE],
                |reading| {
                    let who = reading.scope.doer.players();
                    Some($effect(who, reading.part(VALUE)?))
                },
                |writing, effect| match effect {
                    $effect(who, amount) if *who == writing.scope.doer.players() => writing.part(VALUE, amount),
                    _ => None,
                },
            );
        };
    }
    life!(Effect::GainLife, "~gain <amount> life");
    life!(Effect::LoseLife, "~lose <amount> life");
    says!(grammar, VERB, "destroy <what>", what: OBJECTS => Effect::Destroy(what, Regeneration::Allowed));
    says!(grammar, VERB, "counter <what>", what: OBJECTS => Effect::Counter(what));
    says!(grammar, VERB, "tap <what>", what: OBJECTS => Effect::Tap(what));
    says!(grammar, VERB, "untap <what>", what: OBJECTS => Effect::Untap(what));
    grammar.add_verb(
        [VERB, VERBS],
        "~sacrifice <what>",
        slots![what: OBJECTS],
        |reading| Some(Effect::Sacrifice(reading.part(OBJECTS)?)),
        |writing, effect| match effect {
            Effect::Sacrifice(what) => writing.part(OBJECTS, what),
            _ => None,
        },
    );
}

/// What deals damage to what.
fn damage(grammar: &mut Grammar) {
    grammar.add(
        CLAUSE,
        "<source> deals <amount> damage to <whom>",
        slots![source: THIS, amount: VALUE, whom: RECIPIENTS],
        |reading| {
            Some(Effect::DealDamage {
                source: reading.part(THIS)?,
                amount: reading.part(VALUE)?,
                to: reading.part(RECIPIENTS)?,
            })
        },
        |writing, effect| match effect {
            Effect::DealDamage { source, amount, to } => {
                writing.part(THIS, source)?;
                writing.part(VALUE, amount)?;
                writing.part(RECIPIENTS, to)
            }
            _ => None,
        },
    );
}
