//! An answer in the making: what a decision lists, what is chosen so far, and what keys do to it.
//!
//! Every kind of decision is a list of rows with a cursor. What differs is what is kept for each row.

mod declare;
mod make;
mod several;

use smallvec::SmallVec;
use spellstack_core::{CardId, DefId, ObjectId, PlayerId};
use spellstack_rules::{Choice, Decision, Item};

pub(crate) use declare::{Declaration, Declared};
pub(crate) use make::Mana;
pub(crate) use several::range;

use crate::key::Key;

/// What a row is about, for the card view and for the marks on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    Nothing,
    Player(PlayerId),
    Object(ObjectId),
    Library(PlayerId, CardId),
    Definition(DefId),
}

/// One row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub text: String,
    pub subject: Subject,
    /// Other cards that the row would be just the same for.
    pub likewise: Vec<ObjectId>,
}

impl Row {
    fn new(text: String, subject: Subject) -> Self {
        Row {
            text,
            subject,
            likewise: Vec::new(),
        }
    }

    /// Whether it is about an object.
    pub(crate) fn concerns(&self, object: ObjectId) -> bool {
        self.subject == Subject::Object(object) || self.likewise.contains(&object)
    }
}

/// What is chosen so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Each row is a whole answer.
    One(Vec<Choice>),
    /// Some of the rows.
    Several {
        items: Vec<Item>,
        picked: Vec<bool>,
        min: usize,
        max: usize,
    },
    /// All rows, in an order.
    Order(Vec<Item>),
    /// A number.
    Number {
        min: u32,
        max: u32,
        value: u32,
        /// Whether digits go on with the number rather than begin a new one.
        is_typed: bool,
    },
    /// A share for each row.
    Divide { total: u32, shares: Vec<u32> },
    /// For each row, what the creature attacks or blocks.
    Declare(Declaration),
}

/// An answer in the making.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub title: String,
    /// What the spell or ability that asks says.
    pub context: Option<String>,
    pub rows: Vec<Row>,
    pub kind: Kind,
    /// The cursor, as a place in `shown`.
    cursor: usize,
    /// The rows that fit the filter.
    shown: Vec<usize>,
    pub filter: String,
    pub is_filtering: bool,
    /// Whether nothing, or zero, is what the person means: a key has said so.
    is_meant: bool,
}

/// What a key did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// It means nothing here.
    Unknown,
    /// It was taken.
    Taken,
    /// The answer is ready.
    Choose(Choice),
    /// The answer is not legal, for that reason.
    Refuse(String),
}

impl Answer {
    fn new(title: String, rows: Vec<Row>, kind: Kind) -> Self {
        Answer {
            title,
            context: None,
            shown: (0..rows.len()).collect(),
            rows,
            kind,
            cursor: 0,
            filter: String::new(),
            is_filtering: false,
            is_meant: false,
        }
    }

    /// The rows that fit the filter, by their numbers.
    pub(crate) fn shown(&self) -> &[usize] {
        &self.shown
    }

    /// The place of the cursor among the rows shown.
    pub(crate) fn cursor(&self) -> usize {
        self.cursor
    }

    /// The number of the row under the cursor.
    pub(crate) fn row(&self) -> Option<usize> {
        self.shown.get(self.cursor).copied()
    }

    /// What the row under the cursor is about.
    pub(crate) fn subject(&self) -> Subject {
        self.row().map_or(Subject::Nothing, |row| self.rows[row].subject)
    }

    /// Puts the cursor on the first row about an object; says whether there is one.
    pub(crate) fn find(&mut self, object: ObjectId) -> bool {
        let is_it = |row: &usize| self.rows[*row].concerns(object);
        let place = self.shown.iter().position(is_it);
        self.cursor = place.unwrap_or(self.cursor);
        place.is_some()
    }

    /// Whether a row is about an object.
    pub(crate) fn concerns(&self, object: ObjectId) -> bool {
        self.rows.iter().any(|row| row.concerns(object))
    }

    /// Whether the row of that number is chosen so far.
    pub(crate) fn is_chosen(&self, row: usize) -> bool {
        match &self.kind {
            Kind::Several { picked, .. } => picked[row],
            Kind::Declare(declaration) => declaration.chosen[row].iter().any(|chosen| *chosen),
            Kind::Divide { shares, .. } => shares[row] > 0,
            Kind::One(_) | Kind::Order(_) | Kind::Number { .. } => false,
        }
    }

    /// Takes a key.
    pub(crate) fn key(&mut self, key: Key, decision: &Decision<'_>) -> Reply {
        if self.is_filtering {
            return self.filter_key(key);
        }
        if key != Key::Enter {
            self.is_meant = matches!(key, Key::Char('a' | 'n' | '0'..='9'));
        }
        match key {
            Key::Up => self.step(-1),
            Key::Down => self.step(1),
            Key::PageUp => self.step(-8),
            Key::PageDown => self.step(8),
            Key::Home => self.step(isize::MIN),
            Key::End => self.step(isize::MAX),
            Key::Left => self.turn(-1, decision),
            Key::Right => self.turn(1, decision),
            Key::Char('/') => {
                self.is_filtering = true;
                Reply::Taken
            }
            Key::Char(' ') => self.mark(decision),
            Key::Char('a') => self.automatic(decision),
            Key::Char('n') => self.fill(&decision.default_choice()),
            Key::Char(digit @ '0'..='9') => self.digit(digit, decision),
            Key::Backspace => self.rub_out(),
            Key::Enter => self.confirm(decision),
            Key::Esc => {
                self.filter.clear();
                self.show_fitting();
                Reply::Taken
            }
            Key::Char(_) | Key::Tab | Key::BackTab => Reply::Unknown,
        }
    }

    fn filter_key(&mut self, key: Key) -> Reply {
        match key {
            // The first that fits is the one that is meant.
            Key::Char(c) => {
                self.filter.push(c);
                self.cursor = 0;
            }
            Key::Backspace => {
                self.filter.pop();
                self.cursor = 0;
            }
            Key::Esc => {
                self.filter.clear();
                self.is_filtering = false;
            }
            Key::Enter => self.is_filtering = false,
            Key::Up | Key::Down | Key::PageUp | Key::PageDown => {
                self.is_filtering = false;
            }
            Key::Tab | Key::BackTab | Key::Left | Key::Right | Key::Home | Key::End => {}
        }
        self.show_fitting();
        Reply::Taken
    }

    fn show_fitting(&mut self) {
        let wanted = self.filter.to_lowercase();
        let fits = |row: &usize| self.rows[*row].text.to_lowercase().contains(&wanted);
        self.shown = (0..self.rows.len()).filter(fits).collect();
        self.cursor = self.cursor.min(self.shown.len().saturating_sub(1));
    }

    fn step(&mut self, by: isize) -> Reply {
        let last = self.shown.len().saturating_sub(1);
        self.cursor = self.cursor.saturating_add_signed(by).min(last);
        if let (Kind::Declare(declaration), Some(row)) = (&mut self.kind, self.shown.get(self.cursor)) {
            declaration.enter(*row);
        }
        Reply::Taken
    }

    /// Left and right.
    fn turn(&mut self, by: i32, decision: &Decision<'_>) -> Reply {
        let Some(row) = self.row() else {
            return self.turn_number(by);
        };
        match &mut self.kind {
            Kind::Order(items) => {
                let to = row.saturating_add_signed(by as isize).min(items.len() - 1);
                items.swap(row, to);
                self.rows.swap(row, to);
                self.show_fitting();
                self.cursor = self
                    .shown
                    .iter()
                    .position(|row| *row == to)
                    .unwrap_or(self.cursor);
            }
            Kind::Divide { total, shares } => {
                let given: u32 = shares.iter().sum();
                let most = shares[row] + total.saturating_sub(given);
                shares[row] = shares[row].saturating_add_signed(by).min(most);
            }
            Kind::Declare(declaration) => declaration.turn(row, by),
            Kind::Number { .. } => return self.turn_number(by),
            Kind::One(_) => return self.step(by as isize),
            Kind::Several { .. } => return self.mark(decision),
        }
        Reply::Taken
    }

    fn turn_number(&mut self, by: i32) -> Reply {
        if let Kind::Number { min, max, value, .. } = &mut self.kind {
            *value = value.saturating_add_signed(by).clamp(*min, *max);
        }
        Reply::Taken
    }

    /// The space bar.
    fn mark(&mut self, decision: &Decision<'_>) -> Reply {
        let Some(row) = self.row() else {
            return Reply::Taken;
        };
        match &mut self.kind {
            // One key passes, wherever the cursor is.
            Kind::One(choices) => match choices.first() {
                Some(first @ (Choice::Pass | Choice::AutoPay)) => Reply::Choose(first.clone()),
                _ => self.confirm(decision),
            },
            Kind::Several { picked, .. } => {
                picked[row] ^= true;
                Reply::Taken
            }
            Kind::Declare(declaration) => {
                declaration.toggle(row, decision);
                Reply::Taken
            }
            Kind::Order(_) | Kind::Number { .. } | Kind::Divide { .. } => Reply::Taken,
        }
    }

    fn digit(&mut self, digit: char, decision: &Decision<'_>) -> Reply {
        let number = digit.to_digit(10).unwrap_or(0);
        match &mut self.kind {
            Kind::Number {
                max, value, is_typed, ..
            } => {
                let begun = if *is_typed { value.saturating_mul(10) } else { 0 };
                *value = begun.saturating_add(number).min(*max);
                *is_typed = true;
                return Reply::Taken;
            }
            Kind::Divide { total, shares } => {
                let row = self.shown.get(self.cursor).copied().unwrap_or(0);
                let others: u32 = shares.iter().sum::<u32>() - shares[row];
                shares[row] = number.min(total.saturating_sub(others));
                return Reply::Taken;
            }
            Kind::One(_) | Kind::Several { .. } | Kind::Order(_) | Kind::Declare(_) => {}
        }
        let place = (number as usize).checked_sub(1);
        let Some(place) = place.filter(|place| *place < self.shown.len()) else {
            return Reply::Taken;
        };
        self.cursor = place;
        match self.kind {
            Kind::One(_) => self.confirm(decision),
            _ => self.mark(decision),
        }
    }

    fn rub_out(&mut self) -> Reply {
        if let Kind::Number { value, is_typed, .. } = &mut self.kind {
            *value /= 10;
            *is_typed = true;
        }
        Reply::Taken
    }

    /// The choice as it is now; `None` if no row is there to be chosen.
    pub(crate) fn choice(&self) -> Option<Choice> {
        Some(match &self.kind {
            Kind::One(choices) => choices.get(self.row()?)?.clone(),
            Kind::Several { items, picked, .. } => {
                let picked = items.iter().zip(picked).filter(|(_, picked)| **picked);
                Choice::Pick(picked.map(|(item, _)| *item).collect())
            }
            Kind::Order(items) => Choice::Order(SmallVec::from_slice(items)),
            Kind::Number { value, .. } => Choice::Number(*value),
            Kind::Divide { shares, .. } => Choice::Divide(SmallVec::from_slice(shares)),
            Kind::Declare(declaration) => declaration.choice(),
        })
    }

    fn confirm(&mut self, decision: &Decision<'_>) -> Reply {
        match self.choice() {
            Some(choice) if decision.contains(&choice) => match self.doubt() {
                Some(doubt) => Reply::Refuse(doubt),
                None => Reply::Choose(choice),
            },
            Some(_) => Reply::Refuse(self.reason()),
            None => Reply::Taken,
        }
    }
}
