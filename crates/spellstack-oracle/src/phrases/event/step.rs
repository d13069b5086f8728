//! Steps and phases that begin: "the beginning of your upkeep", "the beginning of each combat", "end of combat".

use spellstack_core::Step;
use spellstack_core::lang::{EventPattern, ObjectRef, PlayerFilter, PlayerRef};

use super::super::*;
use crate::grammar::{Grammar, slots};

/// Declares words for the beginning of a step.
macro_rules! step {
    ($grammar:expr, $wording:expr, $step:expr, $whose:expr) => {
        $grammar.add(
            TIME,
            $wording,
            &[],
            |_| {
                Some(EventPattern::StepBegins {
                    step: $step,
                    whose: $whose,
                })
            },
            |_, event| match event {
                EventPattern::StepBegins { step, whose } if *step == $step && *whose == $whose => Some(()),
                _ => None,
            },
        )
    };
}

pub(super) fn declare(grammar: &mut Grammar) {
    use PlayerFilter::{Any, Opponent, You};
    macro_rules! of_turn {
        ($name:literal, $step:expr) => {
            step!(
                grammar,
                concat!("the beginning of your ", $name),
                $step,
                You
            );
            step!(
                grammar,
                concat!("the beginning of each player's ", $name),
                $step,
                Any
            );
            step!(
                grammar,
                concat!("the beginning of each ", $name),
                $step,
                Any
            );
            step!(
                grammar,
                concat!("the beginning of each opponent's ", $name),
                $step,
                Opponent
            );
            step!(
                grammar,
                concat!("the beginning of each of your ", $name, "s"),
                $step,
                You
            );
            step!(
                grammar,
                concat!("the beginning of enchanted player's ", $name),
                $step,
                PlayerFilter::Is(PlayerRef::Attached)
            );
        };
    }
    step!(grammar, "the beginning of the end step", Step::End, Any);
    of_turn!("upkeep", Step::Upkeep);
    of_turn!("draw step", Step::Draw);
    of_turn!("end step", Step::End);
    // CR 505.1a: only the first main phase of a turn is a precombat main phase.
    of_turn!("first main phase", Step::PrecombatMain);
    of_turn!("precombat main phase", Step::PrecombatMain);
    of_turn!("postcombat main phase", Step::PostcombatMain);
    step!(
        grammar,
        "the beginning of combat on your turn",
        Step::BeginCombat,
        You
    );
    step!(grammar, "the beginning of each combat", Step::BeginCombat, Any);
    step!(
        grammar,
        "the beginning of combat on each opponent's turn",
        Step::BeginCombat,
        Opponent
    );
    step!(grammar, "end of combat", Step::EndCombat, Any);
    step!(grammar, "end of combat on your turn", Step::EndCombat, You);
    attached(grammar);
    of_chosen(grammar);
    main_phases(grammar);
}

/// Steps of whoever controls what this is attached to.
fn attached(grammar: &mut Grammar) {
    fn controller() -> PlayerFilter {
        PlayerFilter::Is(PlayerRef::Controller(Box::new(ObjectRef::Attached)))
    }
    macro_rules! of {
        ($wording:literal, $step:expr) => {
            grammar.add(
                TIME,
                $wording,
                slots![attached: ATTACHED],
                |reading| {
                    reading.part(ATTACHED)?;
                    Some(EventPattern::StepBegins {
                        step: $step,
                        whose: controller(),
                    })
                },
                |writing, event| match event {
                    EventPattern::StepBegins { step, whose } if *step == $step && *whose == controller() => {
                        writing.part(ATTACHED, &ObjectRef::Attached)
                    }
                    _ => None,
                },
            );
        };
    }
    of!(
        "the beginning of the upkeep of <attached>'s controller",
        Step::Upkeep
    );
    of!(
        "the beginning of the draw step of <attached>'s controller",
        Step::Draw
    );
    of!(
        "the beginning of the end step of <attached>'s controller",
        Step::End
    );
}

/// Steps of the player that was chosen as the object entered.
fn of_chosen(grammar: &mut Grammar) {
    fn begins(step: Step, scope: &mut crate::scope::Scope) -> Option<EventPattern> {
        let player = scope.chosen_player()?;
        let whose = PlayerFilter::Is(player);
        Some(EventPattern::StepBegins { step, whose })
    }
    macro_rules! of {
        ($wording:literal, $step:expr) => {
            grammar.add(
                TIME,
                $wording,
                &[],
                |reading| begins($step, &mut reading.scope),
                |writing, event| (begins($step, &mut writing.scope)? == *event).then_some(()),
            );
        };
    }
    of!("the beginning of the chosen player's upkeep", Step::Upkeep);
    of!("the beginning of the chosen player's draw step", Step::Draw);
    of!("the beginning of the chosen player's end step", Step::End);
}

fn main_phases(grammar: &mut Grammar) {
    macro_rules! main {
        ($wording:literal, $whose:expr) => {
            grammar.add(
                TIME,
                $wording,
                &[],
                |_| Some(EventPattern::MainPhaseBegins { whose: $whose }),
                |_, event| match event {
                    EventPattern::MainPhaseBegins { whose } if *whose == $whose => Some(()),
                    _ => None,
                },
            );
        };
    }
    main!("the beginning of each of your main phases", PlayerFilter::You);
    main!("the beginning of each player's main phases", PlayerFilter::Any);
}
