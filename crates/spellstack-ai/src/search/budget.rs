//! How much a search may spend on one decision.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use thiserror::Error;

/// How much a search may spend on one decision; written as `200` or as `50ms`.
///
/// ```
/// use std::time::Duration;
///
/// use spellstack_ai::Budget;
///
/// assert_eq!("200".parse(), Ok(Budget::Iterations(200)));
/// assert_eq!("50ms".parse(), Ok(Budget::Time(Duration::from_millis(50))));
/// assert!("0".parse::<Budget>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Budget {
    /// A number of playouts. The same seed gives the same choices.
    Iterations(u32),
    /// A time. What is chosen depends on how fast the machine is.
    Time(Duration),
}

/// Why a text isn't a budget.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{0}' isn't a budget: expected a number of iterations such as 200, or a time such as 50ms, greater than 0"
)]
pub struct BudgetError(pub String);

impl FromStr for Budget {
    type Err = BudgetError;

    fn from_str(text: &str) -> Result<Self, BudgetError> {
        let budget = match text.strip_suffix("ms") {
            Some(number) => number
                .parse()
                .ok()
                .filter(|number| *number > 0)
                .map(Duration::from_millis)
                .map(Budget::Time),
            None => text
                .parse()
                .ok()
                .filter(|number| *number > 0)
                .map(Budget::Iterations),
        };
        budget.ok_or_else(|| BudgetError(text.to_owned()))
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Iterations(number) => write!(f, "{number}"),
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

/// A budget while it is spent.
pub(super) struct Account {
    budget: Budget,
    spent: u32,
    begun: Instant,
}

impl Account {
    pub fn open(budget: Budget) -> Self {
        Account {
            budget,
            spent: 0,
            begun: Instant::now(),
        }
    }

    pub fn spend(&mut self) {
        self.spent += 1;
    }

    /// Whether this many more playouts are within the budget.
    pub fn allows(&self, count: usize) -> bool {
        match self.budget {
            Budget::Iterations(number) => self.spent as usize + count <= number as usize,
            Budget::Time(time) => self.begun.elapsed() < time,
        }
    }
}
