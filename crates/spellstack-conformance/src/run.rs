//! One game, played and checked.

use std::panic::{AssertUnwindSafe, catch_unwind};

use spellstack_ai::Agent;
use spellstack_rules::{Choice, Event, Game, Random, Record, replay};

use crate::failure::Failure;
use crate::plan::Plan;
use crate::promise::{Promise, Tally};
use crate::subject::Subject;

/// A promise that doesn't hold, and how that shows.
pub(crate) struct Broken {
    pub(crate) promise: Promise,
    pub(crate) detail: String,
}

pub(crate) type Check = Result<(), Broken>;

/// Breaks the promise unless the claim holds.
pub(crate) fn ensure(holds: bool, promise: Promise, detail: impl FnOnce() -> String) -> Check {
    if holds {
        Ok(())
    } else {
        let detail = detail();
        Err(Broken { promise, detail })
    }
}

/// Where the choices come from.
pub(crate) enum Source<'a> {
    Agents(&'a mut [Box<dyn Agent>]),
    /// The choices of a record: the last two decisions are checked in full.
    Choices(&'a [Choice]),
}

pub(crate) struct Run<'a> {
    subject: &'a Subject,
    seed: u64,
    pub(crate) plan: &'a Plan,
    pub(crate) game: Game,
    /// As the game was at its first decision.
    start: Game,
    choices: Vec<Choice>,
    batches: Vec<Vec<Event>>,
    /// The turn, and how many choices there were when it began.
    turn: (u32, usize),
    pub(crate) tally: Tally,
}

impl<'a> Run<'a> {
    pub(crate) fn new(subject: &'a Subject, seed: u64, plan: &'a Plan) -> Self {
        let game = subject.prepared().start(seed);
        Run {
            subject,
            seed,
            plan,
            start: game.clone(),
            game,
            choices: Vec::new(),
            batches: Vec::new(),
            turn: (0, 0),
            tally: Tally::default(),
        }
    }

    /// Plays to the end, or up to the first broken promise; a panic is one too.
    pub(crate) fn play(mut self, mut source: Source<'_>) -> Result<Tally, Box<Failure>> {
        let result = catch_unwind(AssertUnwindSafe(|| self.play_on(&mut source)));
        let Broken { promise, detail } = match result {
            Ok(Ok(())) => return Ok(self.tally),
            Ok(Err(broken)) => broken,
            Err(payload) => Broken {
                promise: Promise::Calm,
                detail: message(&*payload),
            },
        };
        let mut record = Record::new(self.subject.setup().clone(), self.seed);
        record.choices = self.choices;
        Err(Box::new(Failure {
            subject: self.subject.name().to_owned(),
            decision: record.choices.len(),
            promise,
            detail,
            record,
        }))
    }

    fn play_on(&mut self, source: &mut Source<'_>) -> Check {
        while self.game.decision().is_some() {
            let mut random = self.random();
            let in_full =
                matches!(source, Source::Choices(choices) if self.choices.len() + 2 > choices.len());
            self.check_bookkeeping()?;
            if random.below(self.plan.thorough) == 0 || in_full {
                self.check_choices()?;
                self.check_copies(&mut random)?;
                self.check_views(&mut random)?;
            }
            if random.below(self.plan.dear) == 0 || in_full {
                self.check_whole()?;
                self.check_replay()?;
            }
            let Some(choice) = self.next_choice(source) else {
                return Ok(());
            };
            self.apply(choice)?;
            let (asked, most) = (self.choices.len(), self.plan.decisions);
            ensure(asked < most, Promise::End, || {
                format!("{asked} decisions, and it goes on")
            })?;
        }
        self.check_bookkeeping()?;
        self.check_replay()?;
        self.check_events()?;
        self.tally.note(Promise::End, 1);
        self.tally.note(Promise::Calm, 1);
        self.tally.games += 1;
        Ok(())
    }

    /// Random numbers for the checks of this decision: the same whether the game is played or replayed.
    fn random(&self) -> Random {
        let mut random = Random::new(self.seed ^ (self.choices.len() as u64).rotate_left(32));
        Random::new(random.bits())
    }

    fn next_choice(&mut self, source: &mut Source<'_>) -> Option<Choice> {
        let turn = self.game.omniscient().turn();
        if turn != self.turn.0 {
            self.turn = (turn, self.choices.len());
        }
        let decision = self.game.decision()?;
        match source {
            Source::Choices(choices) => choices.get(self.choices.len()).cloned(),
            Source::Agents(_) if self.choices.len() - self.turn.1 >= self.plan.patience => {
                Some(decision.default_choice())
            }
            Source::Agents(agents) => {
                let player = decision.player();
                Some(agents[player.index()].choose(&self.game.view(player), &decision))
            }
        }
    }

    fn apply(&mut self, choice: Choice) -> Check {
        let is_contained = self
            .game
            .decision()
            .is_some_and(|decision| decision.contains(&choice));
        self.choices.push(choice.clone());
        let result = self.game.apply(choice.clone());
        ensure(is_contained && result.is_ok(), Promise::Accepted, || {
            format!("{choice:?}: contained: {is_contained}, applied: {result:?}")
        })?;
        self.tally.note(Promise::Accepted, 1);
        self.tally.decisions += 1;
        self.batches.extend(self.game.batches().map(<[Event]>::to_vec));
        self.check_shown_events()
    }

    fn check_bookkeeping(&mut self) -> Check {
        let faults = self.game.audit();
        ensure(faults.is_empty(), Promise::Bookkeeping, || format!("{faults:?}"))?;
        self.tally.note(Promise::Bookkeeping, 1);
        Ok(())
    }

    /// The record so far plays the same game.
    fn check_replay(&mut self) -> Check {
        let mut record = Record::new(self.subject.setup().clone(), self.seed);
        record.choices.clone_from(&self.choices);
        record.outcome = self.game.outcome();
        let again = replay(&record);
        let is_equal = again
            .as_ref()
            .is_ok_and(|game| *game == self.game && game.state_hash() == self.game.state_hash());
        ensure(is_equal, Promise::Replay, || match again {
            Ok(_) => "another game".to_owned(),
            Err(error) => error.to_string(),
        })?;
        self.tally.note(Promise::Replay, 1);
        Ok(())
    }

    fn check_events(&mut self) -> Check {
        let faults = self.game.audit_events(&self.start, &self.batches);
        ensure(faults.is_empty(), Promise::Events, || format!("{faults:?}"))?;
        self.tally.note(Promise::Events, 1);
        Ok(())
    }
}

/// What a panic said.
fn message(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without a message".to_owned())
}
