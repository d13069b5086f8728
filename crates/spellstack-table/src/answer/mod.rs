//! An answer in the making: what a decision lists, what is chosen so far, and what keys do to it.
//!
//! Every kind of decision is a list of rows with a cursor. They differ in what is kept for each row.

mod declare;
mod fill;
mod several;

use spellstack_core::ObjectId;
use spellstack_protocol::{self as protocol, Asked, Form, Offer, OfferKind, Question, Subject};
use spellstack_rules::{Choice, Decision, Why};

pub(crate) use declare::{Declaration, Declared};
pub(crate) use several::Several;

use crate::key::Key;

/// What is chosen so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The row under the cursor.
    One,
    /// Some of the rows, and of a row that stands for equal things some of those.
    Several(Several),
    /// All rows, in an order: the option that stands in each of them.
    Order(Vec<usize>),
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
    asked: Asked,
    /// The options, in the order in which they are shown.
    pub rows: Vec<Offer>,
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
    /// The beginning of an answer.
    pub(crate) fn to(asked: Asked) -> Self {
        let question = asked.question();
        let kind = Kind::begun(question);
        let rows = match &kind {
            Kind::Several(several) => several.rows(&question.options),
            _ => question.options.clone(),
        };
        let is_filled = match kind {
            Kind::One => starts_with_the_least(question.why),
            // What is required is there from the beginning.
            Kind::Divide { .. } | Kind::Declare(_) => true,
            Kind::Several(_) | Kind::Order(_) | Kind::Number { .. } => false,
        };
        let mut answer = Answer {
            shown: (0..rows.len()).collect(),
            rows,
            kind,
            asked,
            cursor: 0,
            filter: String::new(),
            is_filtering: false,
            is_meant: false,
        };
        if is_filled {
            answer.fill_in();
        }
        answer
    }

    /// What is asked.
    pub(crate) fn title(&self) -> &str {
        &self.asked.question().text
    }

    /// What the spell or ability that asks says.
    pub(crate) fn context(&self) -> Option<&String> {
        self.asked.question().context.as_ref()
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
    pub(crate) fn subject(&self) -> Option<&Subject> {
        self.rows[self.row()?].subject.as_ref()
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
            Kind::Several(several) => several.picked(row) > 0,
            Kind::Declare(declaration) => declaration.chosen[row].iter().any(|chosen| *chosen),
            Kind::Divide { shares, .. } => shares[row] > 0,
            Kind::One | Kind::Order(_) | Kind::Number { .. } => false,
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
            Key::Char('n') => self.fill_in(),
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
            Kind::Order(options) => {
                let to = row.saturating_add_signed(by as isize).min(options.len() - 1);
                options.swap(row, to);
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
            Kind::One => return self.step(by as isize),
            Kind::Several(several) if several.is_one(row) => return self.mark(decision),
            Kind::Several(several) => several.turn(row, by),
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
            Kind::One => match self.rows.first().map(|row| row.kind) {
                Some(OfferKind::Pass | OfferKind::Pay) => self.take(&protocol::Answer::One(0), decision),
                _ => self.confirm(decision),
            },
            Kind::Several(several) => {
                several.mark(row);
                Reply::Taken
            }
            Kind::Declare(declaration) => {
                declaration.toggle(row);
                Reply::Taken
            }
            Kind::Order(_) | Kind::Number { .. } | Kind::Divide { .. } => Reply::Taken,
        }
    }

    fn digit(&mut self, digit: char, decision: &Decision<'_>) -> Reply {
        let number = digit.to_digit(10).unwrap_or(0);
        let row = self.row();
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
            Kind::Several(several) => {
                if let Some(row) = row.filter(|row| !several.is_one(*row)) {
                    several.type_digit(row, number);
                    return Reply::Taken;
                }
            }
            Kind::One | Kind::Order(_) | Kind::Declare(_) => {}
        }
        let place = (number as usize).checked_sub(1);
        let Some(place) = place.filter(|place| *place < self.shown.len()) else {
            return Reply::Taken;
        };
        self.cursor = place;
        match self.kind {
            Kind::One => self.confirm(decision),
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

    /// The answer as it is now; `None` if no row is there to be chosen.
    fn answer(&self) -> Option<protocol::Answer> {
        Some(match &self.kind {
            Kind::One => protocol::Answer::One(self.row()?),
            Kind::Several(several) => protocol::Answer::Several(several.options()),
            Kind::Order(options) => protocol::Answer::Order(options.clone()),
            Kind::Number { value, .. } => protocol::Answer::Number(*value),
            Kind::Divide { shares, .. } => protocol::Answer::Divide(shares.clone()),
            Kind::Declare(declaration) => declaration.answer(),
        })
    }

    fn confirm(&mut self, decision: &Decision<'_>) -> Reply {
        let Some(answer) = self.answer() else {
            return Reply::Taken;
        };
        match self.take(&answer, decision) {
            Reply::Choose(choice) => match self.doubt() {
                Some(doubt) => Reply::Refuse(doubt),
                None => Reply::Choose(choice),
            },
            refused => refused,
        }
    }

    /// The choice that an answer stands for, if it is legal.
    fn take(&self, answer: &protocol::Answer, decision: &Decision<'_>) -> Reply {
        match self.asked.choice(decision, answer) {
            Ok(choice) => Reply::Choose(choice),
            Err(_) => Reply::Refuse(self.reason()),
        }
    }
}

impl Kind {
    /// Nothing is chosen yet.
    fn begun(question: &Question) -> Self {
        let rows = &question.options;
        match &question.form {
            Form::One => Kind::One,
            Form::Several { min, .. } => Kind::Several(Several::new(rows, *min)),
            Form::Order => Kind::Order((0..rows.len()).collect()),
            Form::Number { min, max } => Kind::Number {
                min: *min,
                max: *max,
                value: *min,
                is_typed: false,
            },
            Form::Divide(division) => Kind::Divide {
                total: division.total,
                shares: vec![0; rows.len()],
            },
            Form::Attack(said) => Kind::Declare(Declaration::new(Declared::Attack, rows, said)),
            Form::Block(said) => Kind::Declare(Declaration::new(Declared::Block, rows, said)),
        }
    }
}

/// Whether Enter, before any other key, takes none or says no: where something would be given up, or a choice that was
/// made would be changed. Elsewhere it takes what the question offers.
fn starts_with_the_least(why: Why) -> bool {
    matches!(
        why,
        Why::PhyrexianLife
            | Why::SacrificeCost
            | Why::DiscardCost
            | Why::ExileCost
            | Why::ReturnCost
            | Why::TapCost
            | Why::Delve
            | Why::Sacrifice
            | Why::Discard
            | Why::NewTargets
    )
}
