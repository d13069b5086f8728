//! Answers by the numbers of options, and the choices that they stand for.

use std::fmt;

use serde::{Deserialize, Serialize};
use spellstack_core::ObjectId;
use spellstack_rules::{Block, Choice, Decision, Item};
use thiserror::Error;

use crate::question::{Asked, Form, Meaning};

/// What a seat answers to a [`Question`](crate::Question). Options are named by their numbers, counted from 0.
///
/// ```
/// use spellstack_protocol::{Answer, Declared};
///
/// let attack = Answer::Declare(vec![Declared { creature: 0, target: 1 }]);
/// let text = r#"{"declare":[{"creature":0,"target":1}]}"#;
/// assert_eq!(serde_json::to_string(&attack)?, text);
/// assert_eq!(serde_json::from_str::<Answer>(r#""concede""#)?, Answer::Concede);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// That option.
    One(usize),
    /// These options, in any order.
    Several(Vec<usize>),
    /// All options, in this order.
    Order(Vec<usize>),
    /// That number.
    Number(u32),
    /// A share for each option, in their order.
    Divide(Vec<u32>),
    /// Which creatures attack or block what; the others don't.
    Declare(Vec<Declared>),
    /// Gives up (CR 104.3a), whatever is asked.
    Concede,
}

/// A creature that attacks or blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Declared {
    /// The number of the creature's option.
    pub creature: usize,
    /// The number of what it attacks or blocks, among the targets of that creature.
    pub target: usize,
}

/// The kinds of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnswerKind {
    /// [`Answer::One`].
    One,
    /// [`Answer::Several`].
    Several,
    /// [`Answer::Order`].
    Order,
    /// [`Answer::Number`].
    Number,
    /// [`Answer::Divide`].
    Divide,
    /// [`Answer::Declare`].
    Declare,
    /// [`Answer::Concede`].
    Concede,
}

/// Why an answer doesn't fit its question. Places are counted from 0 in the answer.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnswerError {
    /// It is of another kind.
    #[error("the question wants {wanted}, and the answer is {found}")]
    Kind {
        /// What the question wants.
        wanted: AnswerKind,
        /// What the answer is.
        found: AnswerKind,
    },
    /// It names an option that isn't there.
    #[error("place {place}: option {option} isn't there, and the options are 0 to {last}", last = .count.saturating_sub(1))]
    NoSuchOption {
        /// Where in the answer.
        place: usize,
        /// The number of the option.
        option: usize,
        /// How many options there are.
        count: usize,
    },
    /// It names an option twice.
    #[error("place {place}: option {option} is there twice")]
    Repeated {
        /// Where in the answer the second one is.
        place: usize,
        /// The number of the option.
        option: usize,
    },
    /// It names something that the creature can't attack or block.
    #[error("place {place}: creature {creature} has no target {target}, and its targets are 0 to {last}", last = .count.saturating_sub(1))]
    NoSuchTarget {
        /// Where in the answer.
        place: usize,
        /// The number of the creature's option.
        creature: usize,
        /// The number of the target.
        target: usize,
        /// How many targets the creature has.
        count: usize,
    },
    /// It names another number of options than are wanted, or gives shares to another number of them.
    #[error("there are {found} numbers in the answer, and {min} to {max} are wanted")]
    Count {
        /// How many there are.
        found: usize,
        /// The fewest.
        min: usize,
        /// The most.
        max: usize,
    },
    /// Its number is out of bounds.
    #[error("{number} isn't a number from {min} to {max}")]
    Number {
        /// The number.
        number: u32,
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
    },
    /// Its shares are not what there is to divide.
    #[error("the shares are {found} together, and {total} are divided")]
    Sum {
        /// What they are together.
        found: u64,
        /// What is divided.
        total: u32,
    },
    /// Every part of it is there, but the game doesn't take the whole: a requirement, a restriction or a cost.
    #[error("{0:?} isn't legal as a whole")]
    Illegal(Answer),
    /// It answers the question of an earlier update.
    #[error("the reply is to update {found}, and the last one was {last}")]
    Late {
        /// The update that it answers.
        found: u64,
        /// The last update.
        last: u64,
    },
    /// Nothing is asked of this seat.
    #[error("nothing is asked of this seat")]
    NotAsked,
}

impl Answer {
    /// Of which kind it is.
    #[must_use]
    pub fn kind(&self) -> AnswerKind {
        match self {
            Answer::One(_) => AnswerKind::One,
            Answer::Several(_) => AnswerKind::Several,
            Answer::Order(_) => AnswerKind::Order,
            Answer::Number(_) => AnswerKind::Number,
            Answer::Divide(_) => AnswerKind::Divide,
            Answer::Declare(_) => AnswerKind::Declare,
            Answer::Concede => AnswerKind::Concede,
        }
    }
}

impl fmt::Display for AnswerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            AnswerKind::One => "one option",
            AnswerKind::Several => "several options",
            AnswerKind::Order => "an order of all options",
            AnswerKind::Number => "a number",
            AnswerKind::Divide => "a share for each option",
            AnswerKind::Declare => "a declaration",
            AnswerKind::Concede => "a concession",
        })
    }
}

impl Form {
    /// Which kind of answer it takes.
    #[must_use]
    pub fn kind(&self) -> AnswerKind {
        match self {
            Form::One => AnswerKind::One,
            Form::Several { .. } => AnswerKind::Several,
            Form::Order => AnswerKind::Order,
            Form::Number { .. } => AnswerKind::Number,
            Form::Divide(_) => AnswerKind::Divide,
            Form::Attack(_) | Form::Block(_) => AnswerKind::Declare,
        }
    }
}

impl Asked {
    /// The choice that an answer stands for, which the game takes.
    ///
    /// # Errors
    /// If the answer doesn't fit the question, or the game doesn't take it.
    pub fn choice(&self, decision: &Decision<'_>, answer: &Answer) -> Result<Choice, AnswerError> {
        let choice = self.meant(answer)?;
        if decision.contains(&choice) {
            Ok(choice)
        } else {
            Err(AnswerError::Illegal(answer.clone()))
        }
    }

    /// The answer that stands for a choice, or for the same with another copy of a card; `None` if no option does.
    #[must_use]
    pub fn answer(&self, choice: &Choice) -> Option<Answer> {
        match (&self.meaning, choice) {
            (_, Choice::Concede(player)) if *player == self.question.player => Some(Answer::Concede),
            (Meaning::One(choices), _) => choices
                .iter()
                .position(|alike| alike.contains(choice))
                .map(Answer::One),
            (Meaning::Several(items), Choice::Pick(picked)) => numbers(items, picked).map(Answer::Several),
            (Meaning::Order(items), Choice::Order(order)) => numbers(items, order).map(Answer::Order),
            (Meaning::Number, Choice::Number(number)) => Some(Answer::Number(*number)),
            (Meaning::Divide, Choice::Divide(shares)) => Some(Answer::Divide(shares.to_vec())),
            (Meaning::Attack(options), Choice::Attack(attacks)) => declared(options, attacks.iter().copied()),
            (Meaning::Block(options), Choice::Block(blocks)) => {
                let pairs = blocks.iter().map(|block| (block.blocker, block.attacker));
                declared(options, pairs)
            }
            _ => None,
        }
    }

    /// The choice that an answer stands for, whether it is legal or not.
    fn meant(&self, answer: &Answer) -> Result<Choice, AnswerError> {
        Ok(match (&self.meaning, answer) {
            (_, Answer::Concede) => Choice::Concede(self.question.player),
            (Meaning::One(choices), Answer::One(option)) => {
                let choice = choices.get(*option).and_then(|alike| alike.first());
                choice.cloned().ok_or(AnswerError::NoSuchOption {
                    place: 0,
                    option: *option,
                    count: choices.len(),
                })?
            }
            (Meaning::Several(items), Answer::Several(options)) => {
                self.check_count(options.len())?;
                Choice::Pick(chosen(items, options)?)
            }
            (Meaning::Order(items), Answer::Order(options)) => {
                self.check_count(options.len())?;
                Choice::Order(chosen(items, options)?)
            }
            (Meaning::Number, Answer::Number(number)) => self.number(*number)?,
            (Meaning::Divide, Answer::Divide(shares)) => self.shares(shares)?,
            (Meaning::Attack(options), Answer::Declare(pairs)) => Choice::Attack(fights(options, pairs)?),
            (Meaning::Block(options), Answer::Declare(pairs)) => {
                let fights = fights(options, pairs)?.into_iter();
                Choice::Block(
                    fights
                        .map(|(blocker, attacker)| Block { blocker, attacker })
                        .collect(),
                )
            }
            _ => {
                return Err(AnswerError::Kind {
                    wanted: self.question.form.kind(),
                    found: answer.kind(),
                });
            }
        })
    }

    fn check_count(&self, found: usize) -> Result<(), AnswerError> {
        let all = self.question.options.len();
        let (min, max) = match self.question.form {
            Form::Several { min, max } => (min as usize, max as usize),
            _ => (all, all),
        };
        if (min..=max).contains(&found) {
            Ok(())
        } else {
            Err(AnswerError::Count { found, min, max })
        }
    }

    fn number(&self, number: u32) -> Result<Choice, AnswerError> {
        match self.question.form {
            Form::Number { min, max } if !(min..=max).contains(&number) => {
                Err(AnswerError::Number { number, min, max })
            }
            _ => Ok(Choice::Number(number)),
        }
    }

    fn shares(&self, shares: &[u32]) -> Result<Choice, AnswerError> {
        self.check_count(shares.len())?;
        let found: u64 = shares.iter().copied().map(u64::from).sum();
        match &self.question.form {
            Form::Divide(division) if found != u64::from(division.total) => Err(AnswerError::Sum {
                found,
                total: division.total,
            }),
            _ => Ok(Choice::Divide(shares.iter().copied().collect())),
        }
    }
}

/// The items of these numbers.
fn chosen<L: FromIterator<Item>>(items: &[Item], options: &[usize]) -> Result<L, AnswerError> {
    let all = options.iter().enumerate().map(|(place, option)| {
        if options[..place].contains(option) {
            return Err(AnswerError::Repeated {
                place,
                option: *option,
            });
        }
        items.get(*option).copied().ok_or(AnswerError::NoSuchOption {
            place,
            option: *option,
            count: items.len(),
        })
    });
    all.collect()
}

/// The numbers of these items; one that is there several times has several numbers.
fn numbers(items: &[Item], chosen: &[Item]) -> Option<Vec<usize>> {
    let mut taken = vec![false; items.len()];
    let mut number = |wanted: &Item| {
        let mut free = items.iter().enumerate().filter(|(number, _)| !taken[*number]);
        let number = free.find(|(_, item)| *item == wanted)?.0;
        taken[number] = true;
        Some(number)
    };
    chosen.iter().map(&mut number).collect()
}

/// The creatures and what they attack or block.
fn fights<T: Copy>(
    options: &[(ObjectId, Vec<T>)],
    pairs: &[Declared],
) -> Result<Vec<(ObjectId, T)>, AnswerError> {
    let fight = |(place, pair): (usize, &Declared)| {
        let Declared { creature, target } = *pair;
        let (id, targets) = options.get(creature).ok_or(AnswerError::NoSuchOption {
            place,
            option: creature,
            count: options.len(),
        })?;
        let found = targets.get(target).ok_or(AnswerError::NoSuchTarget {
            place,
            creature,
            target,
            count: targets.len(),
        })?;
        Ok((*id, *found))
    };
    pairs.iter().enumerate().map(fight).collect()
}

/// The declaration of these attacks or blocks.
fn declared<T: PartialEq>(
    options: &[(ObjectId, Vec<T>)],
    fights: impl Iterator<Item = (ObjectId, T)>,
) -> Option<Answer> {
    let pair = |(id, thing): (ObjectId, T)| {
        let creature = options.iter().position(|(other, _)| *other == id)?;
        let target = options[creature].1.iter().position(|other| *other == thing)?;
        Some(Declared { creature, target })
    };
    let pairs: Option<Vec<Declared>> = fights.map(pair).collect();
    pairs.map(Answer::Declare)
}
