//! Shares of games won, with confidence intervals.

use std::fmt;
use std::ops::{Add, AddAssign};

use serde::{Deserialize, Serialize};

/// Games won, of all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    /// Those won.
    pub won: u64,
    /// All of them.
    pub of: u64,
}

/// The 97.5 % point of the normal distribution: half of what is left out lies on each side.
const Z: f64 = 1.959_963_984_540_054;

impl Rate {
    /// Counts one more.
    pub fn add(&mut self, won: bool) {
        self.won += u64::from(won);
        self.of += 1;
    }

    /// The share won; `None` of none.
    ///
    /// ```
    /// use spellstack_sim::Rate;
    ///
    /// assert_eq!(Rate { won: 1, of: 4 }.share(), Some(0.25));
    /// assert_eq!(Rate::default().share(), None);
    /// ```
    #[must_use]
    pub fn share(self) -> Option<f64> {
        (self.of > 0).then(|| self.won as f64 / self.of as f64)
    }

    /// The ends of Wilson's 95 % interval for the true share; `None` of none.
    ///
    /// ```
    /// use spellstack_sim::Rate;
    ///
    /// let (low, high) = Rate { won: 50, of: 100 }.interval().expect("there are games");
    /// assert!((low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4);
    /// let (low, high) = Rate { won: 0, of: 10 }.interval().expect("there are games");
    /// assert!(low == 0.0 && (high - 0.2775).abs() < 1e-4);
    /// ```
    #[must_use]
    pub fn interval(self) -> Option<(f64, f64)> {
        let share = self.share()?;
        let n = self.of as f64;
        let spread = Z * Z / n;
        let middle = (share + spread / 2.0) / (1.0 + spread);
        let half = Z * (share * (1.0 - share) / n + spread / (4.0 * n)).sqrt() / (1.0 + spread);
        // Rounding could leave a trace of what is exactly none or all.
        let low = if self.won == 0 { 0.0 } else { middle - half };
        let high = if self.won == self.of { 1.0 } else { middle + half };
        Some((low, high))
    }
}

impl Add for Rate {
    type Output = Rate;

    fn add(self, other: Rate) -> Rate {
        Rate {
            won: self.won + other.won,
            of: self.of + other.of,
        }
    }
}

impl AddAssign for Rate {
    fn add_assign(&mut self, other: Rate) {
        *self = *self + other;
    }
}

/// As `52.3 % (50.1-54.5)`, or `-` of none.
impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.share(), self.interval()) {
            (Some(share), Some((low, high))) => {
                let [share, low, high] = [share, low, high].map(|part| 100.0 * part);
                f.pad(&format!("{share:.1} % ({low:.1}-{high:.1})"))
            }
            _ => f.pad("-"),
        }
    }
}
