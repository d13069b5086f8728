//! What happens without the keyboard: agents, automatic passes, decisions with one answer.

use spellstack_core::{PlayerId, Step};
use spellstack_protocol::Asked;
use spellstack_rules::{Ask, Choice, Count, Decision, Item, Means};

use crate::answer::Answer;
use crate::focus::Focus;
use crate::seat::Seat;
use crate::table::{Request, State, Table};

impl Table {
    /// Makes one choice that nobody at the keyboard has to make; says whether there was one.
    pub fn advance(&mut self) -> bool {
        if !matches!(self.state, State::Busy) {
            return false;
        }
        let Some(choice) = self.next_choice() else {
            self.settle();
            return false;
        };
        if self.take(choice).is_err()
            && let Some(decision) = self.game.decision()
        {
            // An agent's choice that isn't legal: the game goes on with one that is.
            let choice = decision.default_choice();
            self.take(choice).expect("the default choice is legal");
        }
        self.settle();
        true
    }

    fn next_choice(&mut self) -> Option<Choice> {
        let decision = self.game.decision()?;
        let player = decision.player();
        match self.seats.get_mut(player.index())? {
            Seat::Agent(agent) => Some(agent.choose(&self.game.view(player), &decision)),
            Seat::Person => self.automatic(&decision),
        }
    }

    /// Finds out what the table waits for.
    pub(crate) fn settle(&mut self) {
        self.advice = None;
        let Some(player) = self.game.decision().map(|decision| decision.player()) else {
            return self.finish();
        };
        self.see_interruption(player);
        let Some(decision) = self.game.decision() else {
            return;
        };
        let is_person = self.seats.get(player.index()).is_some_and(Seat::is_person);
        if !is_person || self.automatic(&decision).is_some() {
            self.state = State::Busy;
        } else if self.viewer == Some(player) {
            self.ask();
        } else {
            self.overlays.clear();
            self.state = State::HandOver(player);
        }
    }

    fn finish(&mut self) {
        if !matches!(self.state, State::Over) {
            self.requests.push(Request::Finished);
        }
        self.state = State::Over;
    }

    /// Begins an answer to the decision, which is the viewer's.
    pub(crate) fn ask(&mut self) {
        let Some(decision) = self.game.decision() else {
            return;
        };
        self.viewer = Some(decision.player());
        let answer = Answer::to(Asked::of(&decision, &self.words(), self.mana));
        if self.settings().hints {
            let view = self.game.view(decision.player());
            self.advice = Some(self.adviser.advise(&view, &decision));
        }
        self.state = State::Asking(Box::new(answer));
        self.focus = Focus::List;
    }

    /// The answer that a person need not give: the only one, an automatic payment, a pass by the settings.
    fn automatic(&self, decision: &Decision<'_>) -> Option<Choice> {
        let is_passing = self.is_passing(decision.player());
        let settings = &self.settings[decision.player().index()];
        match decision.ask() {
            Ask::Priority => self.passes(decision).then_some(Choice::Pass),
            Ask::Pay => {
                let is_plain = decision.automatic_payment() == Some(Means::Plain);
                (is_plain && !settings.pay_by_hand).then_some(Choice::AutoPay)
            }
            Ask::Attackers { .. } if is_passing => Some(decision.default_choice()),
            Ask::Order { items } if self.are_alike(decision.player(), items) => {
                Some(decision.default_choice())
            }
            _ => (decision.len() == Count::Exactly(1)).then(|| decision.default_choice()),
        }
    }

    /// Whether the order of these makes no difference: each is equal to the first.
    fn are_alike(&self, player: PlayerId, items: &[Item]) -> bool {
        let classes = self.game.view(player).likeness().classes(items);
        classes.iter().all(|class| *class == 0)
    }

    /// Whether a person passes without being asked.
    fn passes(&self, decision: &Decision<'_>) -> bool {
        let player = decision.player();
        if self.is_passing(player) {
            return true;
        }
        let settings = &self.settings[player.index()];
        if !settings.auto_pass {
            return false;
        }
        let view = self.game.view(player);
        // Where several people share the keyboard, who is asked must not tell the others what is in a hand.
        let can_act = || self.persons() > 1 || !decision.actions().is_empty();
        match view.stack().next_back() {
            Some(top) if top.controller() == player => !settings.hold_priority || !can_act(),
            Some(_) => !settings.see_stack && !can_act(),
            None => {
                let stops = if view.active_player() == player {
                    settings.own_stops
                } else {
                    settings.other_stops
                };
                // A step without attackers is hardly what the stop is for (CR 508.8).
                let is_idle = view.step() == Step::DeclareAttackers && view.attacks().is_empty();
                is_idle || !stops.has(view.step()) || !can_act()
            }
        }
    }

    fn persons(&self) -> usize {
        self.seats.iter().filter(|seat| seat.is_person()).count()
    }

    fn is_passing(&self, player: PlayerId) -> bool {
        let turn = self.game.view(player).turn();
        self.passing == Some((player, turn))
    }

    /// Passing until the end of the turn ends when an opponent does something.
    fn see_interruption(&mut self, player: PlayerId) {
        if !self.is_passing(player) {
            return;
        }
        let top = self.game.view(player).stack().next_back();
        let is_met = top.is_some_and(|top| top.controller() != player);
        if is_met {
            self.passing = None;
            self.tell("no longer passing: somebody has done something");
        }
    }
}
