//! Play lines, top to bottom.

use super::cards::Cards;
use super::names::{Identity, Names};
use super::report::{Stop, Wrong, fail};
use super::session::{Queued, Rest, Session};
use super::setup::{self, Opening};
use super::words::player_id;
use crate::syntax::{Line, Play, Scenario};

/// How far a scenario has come.
pub(crate) struct Progress {
    /// The line that is being carried out.
    pub line: usize,
    /// The game log, where one is asked for.
    pub log: Option<Vec<String>>,
}

impl Progress {
    pub(crate) fn new(line: usize, trace: bool) -> Self {
        Progress {
            line,
            log: trace.then(Vec::new),
        }
    }
}

/// Runs a scenario.
pub(crate) fn run(scenario: &Scenario, known: &Cards<'_>, progress: &mut Progress) -> Result<(), Stop> {
    let mut cards = known.clone();
    let opening = setup::open(scenario, &mut cards)?;
    let names = Names::new(roster(&opening));
    let mut session = Session::new(opening.game, names, &cards, progress.log.clone());
    let result = play(&mut session, scenario, progress);
    progress.log = session.log;
    result
}

/// The cards by what they stay all game, in the order written.
fn roster(opening: &Opening) -> Vec<(Identity, Vec<String>)> {
    opening
        .written
        .iter()
        .map(|written| (written.identity, written.names.clone()))
        .collect()
}

fn play(session: &mut Session<'_>, scenario: &Scenario, progress: &mut Progress) -> Result<(), Stop> {
    let mut queued = 0;
    for (place, line) in scenario.play.iter().enumerate() {
        progress.line = line.number;
        if let Some(log) = &mut session.log {
            log.push(format!("{}: {}", line.number, line.text));
        }
        let following = &scenario.play[place + 1..];
        queued = queued.max(place);
        queued = carry_out(session, line, following, place, queued).map_err(|wrong| wrong.at(line.number))?;
        progress.log.clone_from(&session.log);
    }
    match session.left_over() {
        Some((player, queued)) => {
            let wrong = Wrong::Fail(format!("{player} was never asked for this answer"));
            Err(wrong.at(queued.line))
        }
        None => Ok(()),
    }
}

/// Carries a line out and says up to which line answers have been queued.
fn carry_out(
    session: &mut Session<'_>,
    line: &Line<Play>,
    following: &[Line<Play>],
    place: usize,
    queued: usize,
) -> Result<usize, Wrong> {
    if session.rest() == Some(Rest::Over) && !matches!(line.item, Play::Expect { .. }) {
        return fail("the game is over, and only expectations may follow");
    }
    session.halt_for = match following.first().map(|line| &line.item) {
        Some(Play::CannotChoose { player, .. }) => Some(player_id(*player)),
        _ => None,
    };
    if !matches!(line.item, Play::Choose { .. } | Play::Expect { .. }) {
        session.begin_line();
    }
    match &line.item {
        Play::Choose { .. } => {
            let queued = if place < queued {
                queued
            } else {
                queue_answers(session, line, following, place, false)
            };
            // An answer to what is pending is given at once.
            if session.rest().is_none() {
                session.settle()?;
            }
            return Ok(queued);
        }
        Play::Action { player, action } => {
            let queued = match following.first() {
                Some(next) if matches!(next.item, Play::Choose { .. }) => {
                    queue_answers(session, next, &following[1..], place + 1, true)
                }
                _ => queued,
            };
            session.act(player_id(*player), action)?;
            session.keep_answers();
            return Ok(queued);
        }
        Play::Cannot { player, action } => {
            if session.can(player_id(*player), action).is_ok() {
                return fail(format!("{player} can do that"));
            }
        }
        Play::CannotChoose { player, answer } => session.cannot_choose(player_id(*player), answer)?,
        Play::IllegalAttack { player, attackers } => session.illegal_attack(player_id(*player), attackers)?,
        Play::IllegalBlock { player, blocks } => session.illegal_block(player_id(*player), blocks)?,
        Play::Resolve => {
            session.resolve()?;
        }
        Play::ResolveAll => {
            session.resolve_all()?;
        }
        Play::Goto { turn, step } => {
            session.go_to(*turn, *step)?;
        }
        Play::Expect { negated, expectation } => {
            let expected = |wrong: Wrong| wrong.instead_of(&line.text);
            session.expect(*negated, expectation).map_err(expected)?;
        }
    }
    Ok(queued)
}

/// Queues the answer of a line and those of the answers right after it; says which line comes after them.
fn queue_answers(
    session: &mut Session<'_>,
    first: &Line<Play>,
    following: &[Line<Play>],
    place: usize,
    ahead: bool,
) -> usize {
    let mut next = place;
    for line in std::iter::once(first).chain(following) {
        let Play::Choose { player, answer } = &line.item else {
            break;
        };
        session.queue(
            player_id(*player),
            Queued {
                line: line.number,
                answer: answer.clone(),
                ahead,
                confirms: false,
            },
        );
        next += 1;
    }
    next
}
