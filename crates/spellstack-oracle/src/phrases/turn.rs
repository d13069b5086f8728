//! What happens to players and turns: energy and poison counters, emblems, extra turns and phases, the end of the game.

use spellstack_core::lang::{Ability, Effect, Skipped, TurnChange, Value};
use spellstack_core::{CounterKind, Phase, Step};

use super::*;
use crate::grammar::{Grammar, slots};
use crate::noun::Nouns;
use crate::scope::{Number, Scope, Thing};

pub(super) fn declare_turns(grammar: &mut Grammar) {
    counters(grammar);
    emblems(grammar);
    phases(grammar);
    skipped(grammar);
    game(grammar);
}

/// "You get {E}{E}", "each opponent gets a poison counter".
fn counters(grammar: &mut Grammar) {
    grammar.add_verb(
        [VERB, VERBS],
        "~get <energy>",
        slots![energy: ENERGY],
        |reading| {
            let who = reading.scope.doer.players();
            let count = Value::Number(reading.part(ENERGY)?);
            Some(Effect::GiveCounters(who, CounterKind::Energy, count))
        },
        |writing, effect| match effect {
            Effect::GiveCounters(who, CounterKind::Energy, count) if *who == writing.scope.doer.players() => {
                writing.part(ENERGY, &count.as_number()?)
            }
            _ => None,
        },
    );
    grammar.add_verb(
        [VERB, VERBS],
        "~get <counters>",
        slots![counters: NEW_COUNTERS],
        |reading| {
            let who = reading.scope.doer.players();
            let (kind, count) = reading.part(NEW_COUNTERS)?;
            (kind == CounterKind::Poison).then(|| Effect::GiveCounters(who, kind, count))
        },
        |writing, effect| match effect {
            Effect::GiveCounters(who, kind @ CounterKind::Poison, count)
                if *who == writing.scope.doer.players() =>
            {
                writing.part(NEW_COUNTERS, &(*kind, count.clone()))
            }
            _ => None,
        },
    );
}

/// CR 114.
fn emblems(grammar: &mut Grammar) {
    fn begin(scope: &mut Scope) -> usize {
        let before = scope.mentions.len();
        scope.mention(Thing::Object(ObjectRef::This), Nouns::default(), Number::One);
        before
    }
    fn is_quoted(ability: &Ability) -> bool {
        !matches!(ability, Ability::Keyword(_))
    }
    grammar.add_verb(
        [VERB, VERBS],
        "~get an emblem with <abilities>",
        slots![abilities: ABILITY_LIST],
        |reading| {
            let who = reading.scope.doer.player()?;
            let before = begin(&mut reading.scope);
            let abilities = reading.part(ABILITY_LIST)?;
            reading.scope.mentions.truncate(before);
            abilities
                .iter()
                .all(is_quoted)
                .then_some(Effect::Emblem(who, abilities))
        },
        |writing, effect| match effect {
            Effect::Emblem(who, abilities) if writing.scope.doer.player().as_ref() == Some(who) => {
                let before = begin(&mut writing.scope);
                writing.part(ABILITY_LIST, abilities)?;
                writing.scope.mentions.truncate(before);
                Some(())
            }
            _ => None,
        },
    );
}

fn phases(grammar: &mut Grammar) {
    macro_rules! extra {
        ($wording:literal, [$($phase:ident),+]) => {
            grammar.add(
                CLAUSE,
                $wording,
                &[],
                |_| Some(Effect::Turn(TurnChange::ExtraPhases(vec![$(Phase::$phase),+]))),
                |_, effect| {
                    let change = Effect::Turn(TurnChange::ExtraPhases(vec![$(Phase::$phase),+]));
                    (*effect == change).then_some(())
                },
            );
        };
    }
    extra!("after this phase, there is an additional combat phase", [Combat]);
    extra!("there is an additional combat phase after this phase", [Combat]);
    extra!(
        "after this phase, there is an additional combat phase followed by an additional main phase",
        [Combat, PostcombatMain]
    );
    extra!(
        "after this main phase, there is an additional combat phase followed by an additional main phase",
        [Combat, PostcombatMain]
    );
}

/// CR 614.10a: "skip your next untap step".
fn skipped(grammar: &mut Grammar) {
    macro_rules! skip {
        ($wording:literal, $skipped:expr) => {
            grammar.add_verb(
                [VERB, VERBS],
                $wording,
                slots![whose: WHOSE_ONE],
                |reading| {
                    let who = reading.scope.doer.players();
                    let whose = Players::The(reading.part(WHOSE_ONE)?);
                    (whose == who).then_some(Effect::SkipNext(who, $skipped))
                },
                |writing, effect| match effect {
                    Effect::SkipNext(Players::The(who), skipped) if *skipped == $skipped => {
                        (Players::The(who.clone()) == writing.scope.doer.players()).then_some(())?;
                        writing.part(WHOSE_ONE, who)
                    }
                    _ => None,
                },
            );
        };
    }
    skip!("~skip <whose> next turn", Skipped::Turn);
    skip!("~skip <whose> next combat phase", Skipped::Combat);
    skip!("~skip <whose> next untap step", Skipped::Step(Step::Untap));
    skip!("~skip <whose> next draw step", Skipped::Step(Step::Draw));
    skip!("~skip <whose> next upkeep step", Skipped::Step(Step::Upkeep));
}

fn game(grammar: &mut Grammar) {
    grammar.add_verb(
        [VERB, VERBS],
        "~lose the game",
        &[],
        |reading| Some(Effect::LoseGame(reading.scope.doer.players())),
        |writing, effect| match effect {
            Effect::LoseGame(who) => (*who == writing.scope.doer.players()).then_some(()),
            _ => None,
        },
    );
    grammar.add(
        CLAUSE,
        "the game is a draw",
        &[],
        |_| Some(Effect::DrawGame),
        |_, effect| (*effect == Effect::DrawGame).then_some(()),
    );
}
