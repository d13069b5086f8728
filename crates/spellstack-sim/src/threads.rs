//! The threads that games are played on.

use rayon::{ThreadPool, ThreadPoolBuilder};
use thiserror::Error;

/// Threads that play games.
///
/// ```
/// use spellstack_sim::Threads;
///
/// assert_eq!(Threads::new(2)?.count(), 2);
/// assert!(Threads::of_machine()?.count() >= 1);
/// assert!(Threads::new(0).is_err());
/// # Ok::<(), spellstack_sim::ThreadsError>(())
/// ```
#[derive(Debug)]
pub struct Threads(ThreadPool);

/// Why threads can't be had.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ThreadsError {
    /// None, or more than any machine has use for.
    #[error("expected at least 1 and at most {most} threads, found {found}", most = Threads::MOST)]
    Count {
        /// How many were asked for.
        found: usize,
    },
    /// The system doesn't start them.
    #[error("can't start threads: {message}")]
    Start {
        /// What it says.
        message: String,
    },
}

impl Threads {
    /// The most threads: more than the cores of any one machine, and few enough for each of them to start.
    pub const MOST: usize = 1_024;

    /// That many threads.
    ///
    /// # Errors
    /// If there are none or too many, or the system doesn't start them.
    pub fn new(count: usize) -> Result<Self, ThreadsError> {
        if !(1..=Self::MOST).contains(&count) {
            return Err(ThreadsError::Count { found: count });
        }
        Self::start(ThreadPoolBuilder::new().num_threads(count))
    }

    /// As many threads as the machine has cores for.
    ///
    /// # Errors
    /// If the system doesn't start them.
    pub fn of_machine() -> Result<Self, ThreadsError> {
        Self::start(ThreadPoolBuilder::new())
    }

    fn start(builder: ThreadPoolBuilder) -> Result<Self, ThreadsError> {
        let pool = builder.build();
        pool.map(Threads).map_err(|error| ThreadsError::Start {
            message: error.to_string(),
        })
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.current_num_threads()
    }

    /// Does something in one of them; what it does in parallel with rayon is spread over all of them.
    pub fn install<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        self.0.install(work)
    }
}
