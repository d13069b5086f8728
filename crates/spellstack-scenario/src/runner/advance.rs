//! Lines that move the game along: all players pass on the way.

use spellstack_core::{PlayerId, Step};
use spellstack_rules::{Choice, Event};

use super::report::{Wrong, fail};
use super::seen;
use super::session::{Rest, Session};
use super::words::{self, player_id};
use crate::syntax::{self, GotoTurn};

impl Session<'_> {
    /// Passes, or declares nothing that needn't be.
    pub(crate) fn apply_default(&mut self) -> Result<(), Wrong> {
        match self.game.decision().map(|decision| decision.default_choice()) {
            Some(choice) => self.apply(choice),
            None => fail("the game is over"),
        }
    }

    /// Whether the step began during the last choice.
    pub(crate) fn has_begun(&self, step: Step) -> bool {
        let begins = |event: &Event| matches!(event, Event::BeginStep { step: begun } if *begun == step);
        self.game.events().iter().any(begins)
    }

    /// All players pass until the top of the stack has resolved.
    pub(crate) fn resolve(&mut self) -> Result<Rest, Wrong> {
        if self.settle()? == Rest::Halted {
            return Ok(Rest::Halted);
        }
        let Some(top) = seen::stack(&self.game).pop() else {
            return fail("the stack is empty");
        };
        loop {
            let rest = self.settle()?;
            match rest {
                Rest::Halted | Rest::Over => return Ok(rest),
                Rest::Priority(_) if seen::stack(&self.game).contains(&top) => self.apply(Choice::Pass)?,
                Rest::Priority(_) | Rest::Attackers(_) | Rest::Blockers(_) => return Ok(rest),
            }
        }
    }

    /// The same until the stack is empty.
    pub(crate) fn resolve_all(&mut self) -> Result<Rest, Wrong> {
        loop {
            let rest = self.settle()?;
            match rest {
                Rest::Halted | Rest::Over => return Ok(rest),
                Rest::Priority(_) if !seen::stack(&self.game).is_empty() => self.apply(Choice::Pass)?,
                Rest::Priority(_) | Rest::Attackers(_) | Rest::Blockers(_) => return Ok(rest),
            }
        }
    }

    /// All players pass until a step next begins and priority is given there.
    pub(crate) fn go_to(&mut self, turn: GotoTurn, step: syntax::Step) -> Result<Rest, Wrong> {
        let step = words::step(step);
        let mut clock = Clock::new(self, turn, step);
        let mut has_moved = false;
        loop {
            let rest = match self.rest() {
                Some(rest) => rest,
                None => {
                    let before = self.decisions_made();
                    let rest = self.settle_watching(&mut clock)?;
                    has_moved |= self.decisions_made() != before;
                    rest
                }
            };
            match rest {
                Rest::Halted => return Ok(rest),
                Rest::Over if has_moved => return Ok(rest),
                Rest::Over => return fail("the game is over"),
                Rest::Priority(_) if clock.is_there(seen::step(&self.game)) => return Ok(rest),
                Rest::Priority(_) | Rest::Attackers(_) | Rest::Blockers(_) => self.apply_default()?,
            }
            has_moved = true;
            clock.read(self.game.events());
        }
    }
}

/// Watches for the beginning of a step.
pub(crate) struct Clock {
    turn: GotoTurn,
    step: Step,
    /// The turn now.
    number: u32,
    active: PlayerId,
    /// Whether the step has begun.
    has_begun: bool,
    /// Whether another has begun since.
    is_over: bool,
}

impl Clock {
    fn new(session: &Session<'_>, turn: GotoTurn, step: Step) -> Self {
        let view = session.game.omniscient();
        let (number, active) = (view.turn(), view.active_player());
        Clock {
            turn,
            step,
            number,
            active,
            has_begun: false,
            is_over: false,
        }
    }

    /// Takes note of what began.
    pub(crate) fn read(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::BeginTurn { who, number } => (self.active, self.number) = (*who, *number),
                Event::BeginStep { step } if self.has_begun && *step != self.step => self.is_over = true,
                Event::BeginStep { step } if *step == self.step && self.is_turn() => self.has_begun = true,
                _ => {}
            }
        }
    }

    fn is_turn(&self) -> bool {
        match self.turn {
            GotoTurn::Next => true,
            GotoTurn::Of(player) => player_id(player) == self.active,
            GotoTurn::Number(number) => number == self.number,
        }
    }

    /// Whether the line's goal is reached, now that somebody has priority.
    fn is_there(&self, now: Step) -> bool {
        match self.step {
            Step::Untap | Step::Cleanup => self.is_over,
            step => self.has_begun && now == step,
        }
    }
}
