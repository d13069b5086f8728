//! A game in play: choices made, answers queued, names kept.

use std::collections::VecDeque;

use spellstack_core::{ObjectId, PlayerId, Step};
use spellstack_rules::{Ask, Choice, Game};

use super::act::Script;
use super::advance::Clock;
use super::answers::{self, Fit};
use super::cards::Cards;
use super::names::Names;
use super::report::{Wrong, fail};
use super::{seen, trace};
use crate::syntax::Answer;

/// A scenario that asks for more decisions than this fails.
const MOST_DECISIONS: u32 = 10_000;

/// An answer that waits for its decision.
#[derive(Clone, Debug)]
pub(crate) struct Queued {
    /// The line of the answer.
    pub line: usize,
    pub answer: Answer,
    /// Whether it stands after the line that is being carried out, and may be for a later one.
    pub ahead: bool,
    /// Whether it says what a decision of an earlier line was answered with by default.
    pub confirms: bool,
}

/// Where the game has come to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rest {
    /// A player has priority.
    Priority(PlayerId),
    /// A player declares attackers.
    Attackers(PlayerId),
    /// A player declares blockers.
    Blockers(PlayerId),
    /// A player must answer, and the next line is about that.
    Halted,
    /// The game is over.
    Over,
}

/// A game in play.
#[derive(Clone)]
pub(crate) struct Session<'c> {
    pub game: Game,
    pub names: Names,
    pub cards: &'c Cards<'c>,
    queues: [VecDeque<Queued>; 2],
    decisions: u32,
    /// The decisions since the last action that took their default, each with the game in which it was asked.
    defaulted: Vec<(Game, Choice)>,
    /// The player at whose next free decision the game stops.
    pub halt_for: Option<PlayerId>,
    /// The game log, where one is asked for.
    pub log: Option<Vec<String>>,
}

impl<'c> Session<'c> {
    pub(crate) fn new(game: Game, names: Names, cards: &'c Cards<'c>, log: Option<Vec<String>>) -> Self {
        let mut session = Session {
            game,
            names,
            cards,
            queues: Default::default(),
            decisions: 0,
            defaulted: Vec::new(),
            halt_for: None,
            log,
        };
        session.names.update(&session.game, cards);
        session
    }

    /// Makes a choice.
    pub(crate) fn apply(&mut self, choice: Choice) -> Result<(), Wrong> {
        self.decisions += 1;
        if self.decisions > MOST_DECISIONS {
            return fail(format!(
                "the scenario asks for more than {MOST_DECISIONS} decisions"
            ));
        }
        if let Some(log) = &mut self.log {
            log.extend(trace::choice(&self.game, &self.names, &choice));
        }
        self.game
            .apply(choice)
            .map_err(|error| Wrong::Fail(error.to_string()))?;
        if self.game.events().is_empty() {
            self.names.note_question(&self.game);
        } else {
            self.names.update(&self.game, self.cards);
        }
        if let Some(log) = &mut self.log {
            log.extend(trace::events(&self.game, &self.names));
        }
        Ok(())
    }

    /// Where the game is at rest, if it is.
    pub(crate) fn rest(&self) -> Option<Rest> {
        let Some(decision) = self.game.decision() else {
            return Some(Rest::Over);
        };
        let player = decision.player();
        match decision.ask() {
            Ask::Priority => Some(Rest::Priority(player)),
            Ask::Attackers { .. } => Some(Rest::Attackers(player)),
            Ask::Blockers { .. } => Some(Rest::Blockers(player)),
            Ask::Pick { .. } | Ask::Order { .. } | Ask::Number { .. } | Ask::Divide { .. } | Ask::Pay => None,
        }
    }

    /// Answers decisions until the game is at rest.
    pub(crate) fn settle(&mut self) -> Result<Rest, Wrong> {
        self.settle_with(&mut Script::default())
    }

    /// The same, with what an action line says of its spell or ability.
    pub(crate) fn settle_with(&mut self, script: &mut Script) -> Result<Rest, Wrong> {
        self.answer_until_rest(script, |script, game| script.note(game))
    }

    /// The same, with an eye on the steps that begin.
    pub(crate) fn settle_watching(&mut self, clock: &mut Clock) -> Result<Rest, Wrong> {
        self.answer_until_rest(&mut Script::default(), |_, game| clock.read(game.events()))
    }

    fn answer_until_rest(
        &mut self,
        script: &mut Script,
        mut note: impl FnMut(&mut Script, &Game),
    ) -> Result<Rest, Wrong> {
        loop {
            if let Some(rest) = self.rest() {
                return Ok(rest);
            }
            let Some(choice) = self.next_answer(script)? else {
                return Ok(Rest::Halted);
            };
            self.apply(choice)?;
            note(script, &self.game);
        }
    }

    /// How many choices have been made.
    pub(crate) fn decisions_made(&self) -> u32 {
        self.decisions
    }

    /// The answer to a decision that isn't priority, attacks or blocks; `None` where the game is to stop there.
    fn next_answer(&mut self, script: &mut Script) -> Result<Option<Choice>, Wrong> {
        let Some(decision) = self.game.decision() else {
            return Ok(None);
        };
        if matches!(decision.ask(), Ask::Pay) {
            return Ok(Some(decision.default_choice()));
        }
        if let Some(choice) = script.answer(&decision, &self.names)? {
            return Ok(Some(choice));
        }
        let player = decision.player();
        let is_forced = decision.is_forced();
        let queue = &mut self.queues[player.index()];
        let mut agreed = false;
        while let Some(queued) = queue.front_mut() {
            match answers::fit(&queued.answer, &decision, &self.names) {
                Fit::Take(choice) => {
                    queue.pop_front();
                    return Ok(Some(choice));
                }
                Fit::Part(choice, rest) => {
                    queued.answer = rest;
                    return Ok(Some(choice));
                }
                Fit::Keep(choice) => return Ok(Some(choice)),
                // It is not the only answer, and is kept for what it is one to.
                Fit::Agree if is_forced => break,
                Fit::Agree => {
                    queue.pop_front();
                    agreed = true;
                }
                Fit::Not if is_forced || queued.ahead || answers::may_be_left(&decision) => break,
                Fit::Not => {
                    let line = queued.line;
                    let asked = answers::question(&decision, &self.names);
                    return fail(format!("the answer of line {line} does not fit: {asked}"));
                }
            }
        }
        if self.halt_for == Some(player) && !is_forced && queue.is_empty() {
            return Ok(None);
        }
        if agreed {
            return Ok(Some(answers::agreed(&decision)));
        }
        let choice = decision.default_choice();
        if !is_forced {
            self.defaulted.push((self.game.clone(), choice.clone()));
        }
        Ok(Some(choice))
    }

    /// A line that isn't an answer or an expectation begins: what was asked before is past.
    pub(crate) fn begin_line(&mut self) {
        self.defaulted.clear();
    }

    /// Whether a player's answer is the one that an earlier line took by default.
    fn confirms(&self, player: PlayerId, answer: &Answer) -> bool {
        self.defaulted.iter().any(|(game, choice)| {
            let decision = game.decision().filter(|decision| decision.player() == player);
            decision.is_some_and(|decision| match answers::fit(answer, &decision, &self.names) {
                Fit::Take(taken) => taken == *choice,
                Fit::Part(..) | Fit::Keep(_) | Fit::Agree | Fit::Not => false,
            })
        })
    }

    /// Queues an answer.
    pub(crate) fn queue(&mut self, player: PlayerId, mut queued: Queued) {
        queued.confirms = !queued.ahead && self.confirms(player, &queued.answer);
        self.queues[player.index()].push_back(queued);
    }

    /// The line that the answers stand after is done: whatever is left is for later decisions.
    pub(crate) fn keep_answers(&mut self) {
        self.queues
            .iter_mut()
            .flatten()
            .for_each(|queued| queued.ahead = false);
    }

    /// Forgets all queued answers.
    pub(crate) fn forget_answers(&mut self) {
        self.queues.iter_mut().for_each(VecDeque::clear);
    }

    /// The first answer that nothing has asked for.
    pub(crate) fn left_over(&self) -> Option<(PlayerId, &Queued)> {
        let players = [PlayerId::new(0), PlayerId::new(1)];
        let fronts = players
            .into_iter()
            .zip(&self.queues)
            .filter_map(|(player, queue)| Some((player, queue.iter().find(|queued| !queued.confirms)?)));
        fronts.min_by_key(|(_, queued)| queued.line)
    }

    /// Lets the players before `player` pass, but neither the stack resolve nor the step end.
    pub(crate) fn reach_priority(&mut self, player: PlayerId) -> Result<(), Wrong> {
        let before = self.moment();
        loop {
            match self.settle()? {
                Rest::Priority(who) if who == player => return Ok(()),
                Rest::Priority(who) => {
                    self.apply(Choice::Pass)?;
                    if self.moment() != before {
                        return fail(format!(
                            "{player} gets no priority before {who} ends this round by passing"
                        ));
                    }
                }
                Rest::Attackers(who) => {
                    return fail(format!("{player} has no priority: {who} declares attackers"));
                }
                Rest::Blockers(who) => {
                    return fail(format!("{player} has no priority: {who} declares blockers"));
                }
                Rest::Halted => return fail(format!("{player} has no priority: {}", self.question())),
                Rest::Over => return fail("the game is over"),
            }
        }
    }

    /// What a pass must leave as it is: turn, step and stack.
    fn moment(&self) -> (u32, Step, Vec<ObjectId>) {
        (
            seen::turn_number(&self.game),
            seen::step(&self.game),
            seen::stack(&self.game),
        )
    }

    /// What is asked now, in words.
    pub(crate) fn question(&self) -> String {
        match self.game.decision() {
            Some(decision) => answers::question(&decision, &self.names),
            None => "the game is over".to_owned(),
        }
    }
}
