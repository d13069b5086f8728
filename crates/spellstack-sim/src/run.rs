//! Games on several threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rayon::prelude::*;

use crate::play::{GameResult, PlayError};
use crate::schedule::Schedule;
use crate::series::Series;
use crate::threads::Threads;

/// How long a lot of games should take, so that little is lost when the run is stopped and threads seldom wait.
const LOT: Duration = Duration::from_millis(400);
/// The most games in a lot: with their choices kept, they stay within a few megabytes.
const MOST: usize = 512;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// All numbers were played.
    Finished,
    /// It was stopped before.
    Stopped,
}

/// Plays what a number stands for: a game, or the games of a match.
type Play<'a> = &'a (dyn Fn(u64) -> Result<Vec<GameResult>, PlayError> + Sync);

impl Series {
    /// Plays these games, or matches, on the threads, and hands each on in the order of the numbers.
    ///
    /// What is handed on doesn't depend on the number of threads. `played` is called as soon as one is played, in whatever
    /// order and thread. When `stop` is set, games under way are finished, and those without a gap before them handed on.
    ///
    /// # Errors
    /// If an agent makes an illegal choice, or `hand_on` gives an error; nothing is handed on after that.
    pub fn run<E: From<PlayError>>(
        &self,
        numbers: impl IntoIterator<Item = u64>,
        threads: &Threads,
        stop: &AtomicBool,
        played: &(dyn Fn(&[GameResult]) + Sync),
        hand_on: impl FnMut(u64, Vec<GameResult>) -> Result<(), E>,
    ) -> Result<RunEnd, E> {
        let play = |number| self.play_whole(number);
        run(numbers, threads, stop, &play, played, hand_on)
    }
}

impl Schedule {
    /// Plays what these numbers stand for, as [`Series::run`] does.
    ///
    /// # Errors
    /// As there.
    pub fn run<E: From<PlayError>>(
        &self,
        numbers: impl IntoIterator<Item = u64>,
        threads: &Threads,
        stop: &AtomicBool,
        played: &(dyn Fn(&[GameResult]) + Sync),
        hand_on: impl FnMut(u64, Vec<GameResult>) -> Result<(), E>,
    ) -> Result<RunEnd, E> {
        let play = |number| self.play_whole(number);
        run(numbers, threads, stop, &play, played, hand_on)
    }
}

fn run<E: From<PlayError>>(
    numbers: impl IntoIterator<Item = u64>,
    threads: &Threads,
    stop: &AtomicBool,
    play: Play<'_>,
    played: &(dyn Fn(&[GameResult]) + Sync),
    mut hand_on: impl FnMut(u64, Vec<GameResult>) -> Result<(), E>,
) -> Result<RunEnd, E> {
    let mut left = numbers.into_iter();
    let mut size = threads.count();
    loop {
        let lot: Vec<u64> = left.by_ref().take(size).collect();
        if lot.is_empty() {
            return Ok(RunEnd::Finished);
        }
        let begun = Instant::now();
        for (number, results) in lot.iter().zip(play_lot(&lot, threads, stop, play, played)) {
            let Some(results) = results else {
                return Ok(RunEnd::Stopped);
            };
            hand_on(*number, results?)?;
        }
        // The size of a lot follows the clock; what is played, and its order, doesn't.
        size = next_size(size, begun.elapsed());
    }
}

/// The results of a lot in order; `None` for what was not begun.
fn play_lot(
    lot: &[u64],
    threads: &Threads,
    stop: &AtomicBool,
    play: Play<'_>,
    played: &(dyn Fn(&[GameResult]) + Sync),
) -> Vec<Option<Result<Vec<GameResult>, PlayError>>> {
    let play = |number: &u64| {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let results = play(*number);
        if let Ok(results) = &results {
            played(results);
        }
        Some(results)
    };
    threads.install(|| lot.par_iter().with_max_len(1).map(play).collect())
}

fn next_size(size: usize, took: Duration) -> usize {
    let wanted = size as f64 * LOT.as_secs_f64() / took.as_secs_f64().max(1e-6);
    (wanted as usize).clamp(size.div_ceil(2), size * 2).clamp(1, MOST)
}
