//! What keys do.

use spellstack_core::PlayerId;
use spellstack_protocol::ManaAbilities;
use spellstack_rules::Choice;

use crate::answer::Reply;
use crate::key::Key;
use crate::overlay::{Confirm, Overlay};
use crate::table::{Request, State, Table};

impl Table {
    /// Takes a key.
    pub fn key(&mut self, key: Key) {
        self.notice = None;
        match self.state {
            // Nothing is shown before the other person is there, and nothing else is done.
            State::HandOver(player) => return self.hand_over_key(player, key),
            State::Busy | State::Asking(_) | State::Over => {}
        }
        if !self.overlays.is_empty() {
            return self.overlay_key(key);
        }
        if self.is_typing() || !self.focus_key(key) && !self.global_key(key) {
            self.answer_key(key);
        }
    }

    /// Asks whether to quit, unless there is nothing to lose.
    pub fn interrupt(&mut self) {
        if self.is_over() || matches!(self.state, State::HandOver(_)) {
            self.requests.push(Request::Quit);
        } else if self.overlays.last() != Some(&Overlay::Confirm(Confirm::Quit)) {
            self.overlays.push(Overlay::Confirm(Confirm::Quit));
        }
    }

    fn is_typing(&self) -> bool {
        self.answer().is_some_and(|answer| answer.is_filtering)
    }

    fn hand_over_key(&mut self, player: PlayerId, key: Key) {
        match key {
            Key::Enter => {
                self.viewer = Some(player);
                self.ask();
            }
            Key::Char('Q') => self.interrupt(),
            _ => {}
        }
    }

    /// A key that means the same at any time; says whether it was taken.
    fn global_key(&mut self, key: Key) -> bool {
        let Key::Char(letter) = key else {
            if matches!(key, Key::Tab | Key::BackTab) {
                self.change_focus();
                return true;
            }
            return false;
        };
        match letter {
            '?' => self.overlays.push(Overlay::Help { scroll: 0 }),
            'c' => self.show_card_under_cursor(),
            'g' => self.overlays.push(Overlay::Zones { cursor: 0 }),
            'l' => self.overlays.push(Overlay::Log { back: 0 }),
            'o' => self.overlays.push(Overlay::Settings { cursor: 0 }),
            'u' => self.undo(),
            'e' => self.pass_until_end_of_turn(),
            'm' => self.list_mana(),
            'h' => self.toggle_hints(),
            'S' => self.requests.push(Request::Save),
            'L' => self.overlays.push(Overlay::Confirm(Confirm::Load)),
            'Q' => self.interrupt(),
            'C' if self.viewer.is_some() && !self.is_over() => {
                self.overlays.push(Overlay::Confirm(Confirm::Concede));
            }
            _ => return false,
        }
        true
    }

    fn answer_key(&mut self, key: Key) {
        if self.is_watched() {
            return self.watch_key(key);
        }
        let (State::Asking(answer), Some(decision)) = (&mut self.state, self.game.decision()) else {
            return;
        };
        match answer.key(key, &decision) {
            Reply::Taken | Reply::Unknown => {}
            Reply::Choose(choice) => self.choose(choice),
            Reply::Refuse(reason) => self.tell(reason),
        }
    }

    /// The space bar stops and starts a game that is watched, the arrow shows one choice.
    fn watch_key(&mut self, key: Key) {
        match key {
            Key::Char(' ') => self.is_paused ^= true,
            Key::Right | Key::Enter => {
                self.is_paused = true;
                self.advance();
            }
            _ => {}
        }
    }

    /// The person at the keyboard chooses.
    pub(crate) fn choose(&mut self, choice: Choice) {
        let Some(player) = self.viewer else {
            return;
        };
        self.remember(player);
        if let Err(error) = self.take(choice) {
            self.past.pop();
            self.tell(error.to_string());
            return;
        }
        self.settle();
    }

    fn pass_until_end_of_turn(&mut self) {
        let Some(player) = self.viewer.filter(|_| self.answer().is_some()) else {
            return;
        };
        let turn = self.view().turn();
        self.passing = Some((player, turn));
        match self.game.decision() {
            Some(decision) if decision.contains(&Choice::Pass) => self.choose(Choice::Pass),
            _ => self.tell("passing until the end of the turn, after this"),
        }
    }

    fn list_mana(&mut self) {
        self.mana = match self.mana {
            ManaAbilities::Listed => ManaAbilities::Left,
            ManaAbilities::Left => ManaAbilities::Listed,
        };
        self.ask_again();
    }

    fn toggle_hints(&mut self) {
        self.settings_mut().hints ^= true;
        self.ask_again();
    }

    /// Asks the same question again.
    pub(crate) fn ask_again(&mut self) {
        if self.answer().is_some() {
            self.advice = None;
            self.ask();
        }
    }
}
