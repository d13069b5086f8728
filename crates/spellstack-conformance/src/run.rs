//! One game, played and checked.

use std::panic::{AssertUnwindSafe, catch_unwind};

use spellstack_ai::Agent;
use spellstack_rules::{Answers, Beliefs, Changes, Choice, Game, Random};

use crate::facts::Cards;
use crate::failure::Failure;
use crate::hidden::Shown;
use crate::meaning::Meant;
use crate::plan::{Leave, Plan};
use crate::promise::{Promise, Tally};
use crate::subject::Subject;
use crate::views::Twin;

/// No more listed choices than this are compared with one that was meant.
const MOST_COMPARED: usize = 64;

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
    /// What choices meant, where some were left out: those that can't be made now are passed over.
    Meant(&'a [Meant]),
}

pub(crate) struct Run<'a> {
    pub(crate) subject: &'a Subject,
    pub(crate) seed: u64,
    pub(crate) plan: &'a Plan,
    pub(crate) game: Game,
    /// The hash of the game as it is.
    pub(crate) hash: u64,
    /// As the game was at its first decision.
    pub(crate) start: Game,
    /// The game before the first of the changes that are kept.
    checked: Game,
    /// The same game without quick answers, if the plan asks for it.
    exact: Option<Game>,
    pub(crate) choices: Vec<Choice>,
    /// The short hash of the game after each choice.
    pub(crate) hashes: Vec<u32>,
    pub(crate) cards: Cards,
    pub(crate) shown: Shown,
    /// Games that differ from this one in what a player can't see, until the choice is made in them too.
    pub(crate) twins: Vec<Twin>,
    pub(crate) tally: Tally,
    changes: Vec<Changes>,
    /// How many choices of the source have been read.
    read: usize,
    /// The turn, and how many choices there were when it began.
    turn: (u32, usize),
}

/// How many changes are kept before they are made again.
const MOST_CHANGES: usize = 100_000;

impl<'a> Run<'a> {
    pub(crate) fn new(subject: &'a Subject, seed: u64, plan: &'a Plan) -> Self {
        let game = subject.prepared().start(seed);
        Run {
            subject,
            seed,
            plan,
            hash: game.state_hash(),
            start: game.clone(),
            checked: game.clone(),
            exact: plan.exact.then(|| without_quick_answers(&game)),
            cards: Cards::of(&game),
            shown: Shown::at(&game),
            twins: Vec::new(),
            game,
            choices: Vec::new(),
            hashes: Vec::new(),
            changes: Vec::new(),
            read: 0,
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
        let mut record = self.record();
        // After a panic, or a choice that was refused, nobody knows how the game stands.
        record.outcome = None;
        Err(Box::new(Failure {
            subject: self.subject.name().to_owned(),
            decision: record.choices.len(),
            promise,
            detail,
            record,
        }))
    }

    fn play_on(&mut self, source: &mut Source<'_>) -> Check {
        while self.game.decision().is_some() && !self.is_left() {
            self.check_decision(self.is_last(source))?;
            let Some(choice) = self.next_choice(source) else {
                return Ok(());
            };
            self.apply(choice)?;
            let (asked, most) = (self.choices.len(), self.plan.decisions);
            ensure(asked < most, Promise::End, || {
                format!("{asked} decisions, and it goes on")
            })?;
        }
        self.check_facts(&[])?;
        self.check_replay()?;
        self.check_events()?;
        self.tally
            .note(Promise::End, u64::from(self.game.decision().is_none()));
        self.tally.note(Promise::Calm, 1);
        self.tally.games += 1;
        Ok(())
    }

    /// Whether the game has gone on for as long as the plan wants it.
    fn is_left(&self) -> bool {
        let enough =
            |leave: Leave| self.choices.len() >= leave.decisions || self.game.work().charged >= leave.work;
        self.plan.leave.is_some_and(enough)
    }

    /// Makes the cheap checks, and the expensive ones if their turn has come.
    fn check_decision(&mut self, in_full: bool) -> Check {
        let mut random = self.random();
        let listed = self.check_listing()?;
        self.check_facts(&listed)?;
        self.check_one_refused(&listed, &mut random)?;
        if random.below(self.plan.thorough_every) == 0 || in_full {
            self.check_choices(&listed)?;
            self.check_all_refused(&listed)?;
            self.check_copies(&mut random)?;
            self.check_replay()?;
            self.check_views(&listed, &mut random)?;
        }
        if random.below(self.plan.expensive_every) == 0 || in_full {
            self.check_whole()?;
            self.check_record()?;
        }
        Ok(())
    }

    /// Random numbers for the checks of this decision: the same whether the game is played or replayed.
    fn random(&self) -> Random {
        let mut random = Random::new(self.seed ^ (self.choices.len() as u64).rotate_left(32));
        Random::new(random.bits())
    }

    /// Whether it is one of the last two decisions of a record.
    fn is_last(&self, source: &Source<'_>) -> bool {
        match source {
            Source::Agents(_) => false,
            Source::Choices(choices) => self.read + 2 > choices.len(),
            Source::Meant(choices) => self.read + 2 > choices.len(),
        }
    }

    fn next_choice(&mut self, source: &mut Source<'_>) -> Option<Choice> {
        let turn = self.game.omniscient().turn();
        if turn != self.turn.0 {
            self.turn = (turn, self.choices.len());
        }
        let decision = self.game.decision()?;
        match source {
            Source::Choices(choices) => {
                self.read += 1;
                choices.get(self.read - 1).cloned()
            }
            Source::Meant(choices) => {
                let left = choices.get(self.read..)?;
                let (passed, choice) = next_meant(&self.game, left)?;
                self.read += passed;
                Some(choice)
            }
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
        let decision = self.game.decision();
        let is_contained = decision.is_some_and(|decision| decision.contains(&choice));
        let is_listed = !is_contained
            && decision.is_some_and(|decision| {
                let mut listed = decision.iter().take(self.plan.listed);
                listed.any(|listed| listed == choice)
            });
        self.choices.push(choice.clone());
        let result = self.game.apply(choice.clone());
        ensure(is_contained || result.is_err(), Promise::Accepted, || {
            format!("{choice:?} is accepted, and the decision doesn't contain it")
        })?;
        ensure(!is_listed, Promise::Listed, || {
            format!("{choice:?} is listed, and not contained")
        })?;
        ensure(is_contained, Promise::Agent, || {
            result
                .as_ref()
                .map_or_else(ToString::to_string, |()| String::new())
        })?;
        ensure(result.is_ok(), Promise::Accepted, || {
            format!("{choice:?} is contained, and applied it gives {result:?}")
        })?;
        self.hash = self.game.state_hash();
        self.hashes.push(short(self.hash));
        self.tally.note(Promise::Agent, 1);
        self.tally.note(Promise::Accepted, 1);
        self.tally.decisions += 1;
        self.changes.extend(self.game.changes());
        if self.changes.len() > MOST_CHANGES {
            self.check_events()?;
        }
        self.check_exact(choice.clone())?;
        self.check_twins(&choice)?;
        self.check_shown()
    }

    /// Makes the choice in the game without quick answers too, and compares.
    fn check_exact(&mut self, choice: Choice) -> Check {
        let Some(exact) = &mut self.exact else {
            return Ok(());
        };
        let result = exact.apply(choice);
        ensure(result.is_ok(), Promise::Exact, || format!("{result:?}"))?;
        ensure(*exact == self.game, Promise::Exact, || {
            let parts = self.game.differs_in(exact).join(", ");
            format!("without quick answers these are others: {parts}")
        })?;
        let actions = |game: &Game| game.decision().map(|decision| decision.actions());
        ensure(actions(exact) == actions(&self.game), Promise::Exact, || {
            "without quick answers there is something else to do".to_owned()
        })?;
        self.tally.note(Promise::Exact, 1);
        Ok(())
    }

    /// The deck lists, which are open.
    pub(crate) fn lists(&self) -> &'a Beliefs {
        self.subject.lists()
    }

    fn check_events(&mut self) -> Check {
        let faults = self.game.audit_changes(&self.checked, &self.changes);
        ensure(faults.is_empty(), Promise::Events, || format!("{faults:?}"))?;
        self.checked = self.game.clone();
        self.changes.clear();
        self.tally.note(Promise::Events, 1);
        Ok(())
    }
}

/// The same game, in which everything is found out.
fn without_quick_answers(game: &Game) -> Game {
    let mut exact = game.clone();
    exact.set_answers(Answers::Exact);
    exact
}

/// The first of the choices that can be made now, and how many are done with then.
pub(crate) fn next_meant(game: &Game, left: &[Meant]) -> Option<(usize, Choice)> {
    let found = |(place, meant): (usize, &Meant)| Some((place + 1, meant.find(game, MOST_COMPARED)?));
    left.iter().enumerate().find_map(found)
}

/// What records keep of a hash.
fn short(hash: u64) -> u32 {
    #[expect(clippy::cast_possible_truncation, reason = "the low half is wanted")]
    let low = hash as u32;
    low
}

/// What a panic said.
fn message(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without a message".to_owned())
}
