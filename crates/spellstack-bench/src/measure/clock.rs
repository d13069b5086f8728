//! CPU time of the measuring thread: other load isn't counted.

use std::time::Duration;

use cpu_time::ThreadTime;

/// The least time that is measured at once, since reading the clock takes a good part of a microsecond.
const SHORTEST: Duration = Duration::from_micros(100);

/// The fewest runs that are timed.
const FEWEST_SAMPLES: usize = 3;

/// How many values are made at a time where each can be used only once.
const BATCH: usize = 64;

/// The median time of a run in nanoseconds.
pub fn nanoseconds(budget: Duration, mut run: impl FnMut()) -> f64 {
    let mut repeats = 1_u32;
    let mut timed = |repeats: u32| {
        let begun = ThreadTime::now();
        for _ in 0..repeats {
            run();
        }
        begun.elapsed()
    };
    while timed(repeats) < SHORTEST {
        repeats *= 2;
    }
    let begun = ThreadTime::now();
    let mut samples = Vec::new();
    while samples.len() < FEWEST_SAMPLES || begun.elapsed() < budget {
        samples.push(per_run(timed(repeats), f64::from(repeats)));
    }
    median(samples)
}

/// The median time of a run on a value that is made for it, in nanoseconds; making and dropping it isn't counted.
pub fn nanoseconds_on<T>(budget: Duration, make: impl Fn() -> T, mut run: impl FnMut(&mut T)) -> f64 {
    let begun = ThreadTime::now();
    let mut samples = Vec::new();
    while samples.len() < FEWEST_SAMPLES || begun.elapsed() < budget {
        let mut values: Vec<T> = (0..BATCH).map(|_| make()).collect();
        let begun = ThreadTime::now();
        for value in &mut values {
            run(value);
        }
        samples.push(per_run(begun.elapsed(), BATCH as f64));
    }
    median(samples)
}

/// How many runs may do nothing before it is taken that all do.
const MOST_IN_VAIN: u64 = 100;

/// How many a second, where a run is given its number and says how many it did.
pub fn per_second(budget: Duration, mut run: impl FnMut(u64) -> u64) -> f64 {
    let begun = ThreadTime::now();
    let mut done = 0;
    for number in 0.. {
        done += run(number);
        // Where little time is given, a run that does nothing isn't the only one.
        if begun.elapsed() >= budget && (done > 0 || number >= MOST_IN_VAIN) {
            break;
        }
    }
    done as f64 / begun.elapsed().as_secs_f64().max(f64::MIN_POSITIVE)
}

/// The one in the middle.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

fn per_run(time: Duration, runs: f64) -> f64 {
    time.as_secs_f64() * 1e9 / runs
}
