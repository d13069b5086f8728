//! How far a run is.

use std::io::{IsTerminal, stderr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use humantime::format_duration;
use indicatif::{ProgressBar, ProgressStyle};

use crate::console::complain;

/// How long it takes to the first line where there is no terminal; each next one takes twice as long,
const FIRST_LINE: Duration = Duration::from_secs(2);
/// up to this.
const LINES_EVERY: Duration = Duration::from_secs(60);

/// Shows how far a run is on the standard error: a bar on a terminal; elsewhere a line now and then, such as
/// `1200 of 20000, 310 a second, 1m left`.
pub struct Progress {
    bar: ProgressBar,
    lines: Option<Mutex<Lines>>,
}

/// When lines are printed.
struct Lines {
    begun: Instant,
    /// How many were played before.
    from: u64,
    next: Instant,
    pause: Duration,
}

impl Progress {
    /// A run that has played so many, and has so many to play.
    pub fn new(done: u64, left: u64) -> Self {
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len}  {per_sec}  {eta} left")
            .expect("the template is well formed");
        let bar = ProgressBar::new(done.saturating_add(left)).with_style(style);
        bar.set_position(done);
        bar.reset_eta();
        let now = Instant::now();
        let lines = Lines {
            begun: now,
            from: done,
            next: now + FIRST_LINE,
            pause: FIRST_LINE,
        };
        Progress {
            bar,
            lines: (!stderr().is_terminal()).then(|| Mutex::new(lines)),
        }
    }

    /// One more was played.
    pub fn tick(&self) {
        self.bar.inc(1);
        if let Some(lines) = &self.lines {
            // A thread that finds another one at it has nothing to add.
            if let Ok(mut lines) = lines.try_lock() {
                lines.tell(&self.bar);
            }
        }
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Lines {
    fn tell(&mut self, bar: &ProgressBar) {
        let now = Instant::now();
        if now < self.next {
            return;
        }
        self.pause = LINES_EVERY.min(self.pause * 2);
        self.next = now + self.pause;
        let (at, of) = (bar.position(), bar.length().unwrap_or_default());
        let rate = at.saturating_sub(self.from) as f64 / (now - self.begun).as_secs_f64();
        let left = Duration::try_from_secs_f64((of.saturating_sub(at) as f64 / rate).ceil());
        let left = left.map_or_else(|_| "ages".to_owned(), |left| format_duration(left).to_string());
        complain!("{at} of {of}, {rate:.1} a second, {left} left");
    }
}
