//! When something may be activated or cast: "during your upkeep", "during combat before blockers are declared" (CR 601.3, 602.5).

use spellstack_core::lang::{ActivationLimit, Condition, ObjectRef, PlayerFilter, Rule, Statement, Static};
use spellstack_core::{Phase, Step};

use super::activated::LIMIT;
use super::statement::opposite;
use super::*;
use crate::grammar::{Grammar, categories, says, slots};

categories! {
    29;
    DURING: Condition = "when";
}

pub(super) fn declare(grammar: &mut Grammar) {
    steps(grammar);
    phases(grammar);
    says!(grammar, LIMIT, "during <when>", when: DURING => ActivationLimit::OnlyIf(when));
    casting(grammar);
}

/// Declares when it is, in those words.
fn during(
    grammar: &mut Grammar,
    wording: &str,
    read: fn(&mut crate::grammar::Reading<'_>) -> Option<Condition>,
    write: fn(&mut crate::grammar::Writing<'_>, &Condition) -> Option<()>,
) {
    grammar.add(DURING, wording, &[], read, write);
}

macro_rules! when {
    ($grammar:expr, $wording:expr, $when:expr) => {
        during(
            $grammar,
            $wording,
            |_| Some($when),
            |_, condition| (*condition == $when).then_some(()),
        );
    };
}

/// That step of such a player's turn.
fn of_turn(whose: PlayerFilter, step: Step) -> Condition {
    Condition::All(vec![Condition::TurnOf(whose), Condition::DuringStep(step)])
}

fn steps(grammar: &mut Grammar) {
    macro_rules! step {
        ($name:literal, $step:expr) => {
            when!(
                grammar,
                concat!("your ", $name),
                of_turn(PlayerFilter::You, $step)
            );
            when!(
                grammar,
                concat!("an opponent's ", $name),
                of_turn(PlayerFilter::Opponent, $step)
            );
        };
    }
    step!("upkeep", Step::Upkeep);
    step!("draw step", Step::Draw);
    step!("end step", Step::End);
    when!(grammar, "any upkeep step", Condition::DuringStep(Step::Upkeep));
    when!(
        grammar,
        "the declare attackers step",
        Condition::DuringStep(Step::DeclareAttackers)
    );
    when!(
        grammar,
        "the declare blockers step",
        Condition::DuringStep(Step::DeclareBlockers)
    );
}

/// Any of those steps.
fn one_of(steps: &[Step]) -> Condition {
    Condition::AnyOf(steps.iter().copied().map(Condition::DuringStep).collect())
}

fn phases(grammar: &mut Grammar) {
    when!(grammar, "combat", Condition::During(Phase::Combat));
    when!(
        grammar,
        "an opponent's turn",
        Condition::TurnOf(PlayerFilter::Opponent)
    );
    // Blockers are declared as the declare blockers step begins (CR 509.1).
    when!(
        grammar,
        "combat before blockers are declared",
        one_of(&[Step::BeginCombat, Step::DeclareAttackers])
    );
    when!(
        grammar,
        "combat after blockers are declared",
        one_of(&[
            Step::DeclareBlockers,
            Step::FirstStrikeDamage,
            Step::CombatDamage,
            Step::EndCombat
        ])
    );
}

/// "Cast this spell only during combat": it can't be cast otherwise (CR 601.3, 604.6).
fn casting(grammar: &mut Grammar) {
    when!(grammar, "your turn", Condition::TurnOf(PlayerFilter::You));
    macro_rules! only {
        ($wording:literal, $when:expr) => {
            grammar.add(
                STATIC,
                $wording,
                slots![when: $when],
                |reading| Some(cant_cast_unless(reading.part($when)?)),
                |writing, statement| {
                    let when = opposite(statement.condition.clone()?);
                    (cant_cast_unless(when.clone()) == *statement).then_some(())?;
                    writing.part($when, &when)
                },
            );
        };
    }
    only!("cast this spell only during <when>.", DURING);
    only!("cast this spell only if <when>.", CONDITION);
}

fn cant_cast_unless(when: Condition) -> Static {
    let this = Filter::Is(ObjectRef::This);
    Static {
        condition: Some(opposite(when)),
        statements: vec![Statement::Rule(Rule::CantCast(PlayerFilter::Any, this))],
    }
}
