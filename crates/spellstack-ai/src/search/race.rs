//! A race between answers: all are tried in the same worlds, and those that fall behind are dropped.

use super::budget::Account;

/// How many worlds are tried between two looks at who is behind.
const LAP: usize = 8;
/// How many standard errors behind the leader is out.
const BEHIND: f32 = 1.0;
/// The lead that an answer must have over the first one, in standard errors, to be preferred to it.
const CAUTION: f32 = 0.5;

/// What is known of one answer.
#[derive(Clone, Debug, Default)]
pub(super) struct Runner {
    /// Its values in the worlds from the first.
    values: Vec<f32>,
}

impl Runner {
    pub fn mean(&self) -> f32 {
        self.values.iter().sum::<f32>() / self.values.len().max(1) as f32
    }

    pub fn samples(&self) -> usize {
        self.values.len()
    }

    /// The mean of its lead over another, in the worlds that both were tried in, and its standard error.
    fn lead(&self, other: &Runner) -> (f32, f32) {
        let leads = || self.values.iter().zip(&other.values).map(|(one, two)| one - two);
        let count = leads().count().max(1) as f32;
        let mean = leads().sum::<f32>() / count;
        let spread: f32 = leads().map(|lead| (lead - mean) * (lead - mean)).sum();
        // A little doubt remains where all worlds agree.
        let variance = (spread + 0.002) / (count - 1.0).max(1.0);
        (mean, (variance / count).sqrt())
    }
}

/// Tries answers in one world after the other until one is left or the budget is spent.
///
/// `try_in` gives the value of an answer in the world of a number; `None` ends the race.
pub(super) fn race(
    count: usize,
    account: &mut Account,
    mut try_in: impl FnMut(usize, usize) -> Option<f32>,
) -> Vec<Runner> {
    let mut runners = vec![Runner::default(); count];
    let mut racing: Vec<usize> = (0..count).collect();
    let mut world = 0;
    while racing.len() > 1 && account.allows(racing.len()) {
        for at in &racing {
            let Some(value) = try_in(*at, world) else {
                return runners;
            };
            runners[*at].values.push(value);
            account.spend();
        }
        world += 1;
        if world % LAP == 0 {
            drop_behind(&runners, &mut racing);
        }
    }
    runners
}

fn drop_behind(runners: &[Runner], racing: &mut Vec<usize>) {
    let leader = racing
        .iter()
        .copied()
        .max_by(|one, other| runners[*one].mean().total_cmp(&runners[*other].mean()));
    let Some(leader) = leader else { return };
    racing.retain(|at| {
        let (lead, error) = runners[leader].lead(&runners[*at]);
        *at == leader || lead < BEHIND * error
    });
}

/// The best answer: of those that were tried the longest the one with the best mean, unless the first is about as good.
pub(super) fn winner(runners: &[Runner]) -> usize {
    let longest = runners.iter().map(Runner::samples).max().unwrap_or(0);
    let best = (0..runners.len())
        .filter(|at| runners[*at].samples() == longest)
        .max_by(|one, other| runners[*one].mean().total_cmp(&runners[*other].mean()))
        .unwrap_or(0);
    let (lead, error) = runners[best].lead(&runners[0]);
    if lead < CAUTION * error { 0 } else { best }
}
