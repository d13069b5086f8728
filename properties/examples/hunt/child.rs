//! The process that plays.

use std::backtrace::Backtrace;
use std::panic::{self, catch_unwind};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use cpu_time::ProcessTime;
use spellstack_properties::{spliced, splices_play_or_fail};

use crate::report::{Report, input};

/// What an input may take: the engine's own bounds and those of the target end every game before.
const MOST_TIME: Duration = Duration::from_secs(20);
const MOST_MEMORY: usize = 1 << 30;

/// How often that is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// Of a backtrace, what tells where it went wrong.
const FRAMES: usize = 60;

/// Plays one input after the other, and never ends by itself.
pub fn play(seed: u64, first: u64) {
    let said = Arc::new(Mutex::new(String::new()));
    listen_to_panics(Arc::clone(&said));
    // What is made once for all inputs isn't counted to the first.
    let _ = spliced(b"");
    let playing = Arc::new(AtomicU64::new(0));
    watch(Arc::clone(&playing), first);
    for number in first.. {
        Report::Begins(number).send();
        playing.store(number, Ordering::SeqCst);
        let input = input(seed, number);
        match catch_unwind(|| splices_play_or_fail(&input)) {
            Ok(()) => Report::Holds(number).send(),
            Err(_) => {
                let mut said = said.lock().unwrap_or_else(|poison| poison.into_inner());
                Report::Fails(number, std::mem::take(&mut said)).send();
            }
        }
    }
}

/// Notes what panics say and where; the property says again what those of the engine said.
fn listen_to_panics(said: Arc<Mutex<String>>) {
    panic::set_hook(Box::new(move |panic| {
        let mut said = said.lock().unwrap_or_else(|poison| poison.into_inner());
        if said.is_empty() {
            let trace = Backtrace::force_capture().to_string();
            let lines = trace.lines().filter(|line| line.contains("spellstack"));
            let trace: Vec<&str> = lines.take(FRAMES).collect();
            *said = format!("{panic}\n\n{}", trace.join("\n"));
        } else {
            said.push_str(&format!("\n\nthen: {panic}"));
        }
    }));
}

/// Ends the process when an input takes too much.
fn watch(playing: Arc<AtomicU64>, first: u64) {
    thread::spawn(move || {
        let (mut number, mut begun) = (first, ProcessTime::now());
        loop {
            thread::sleep(LOOK);
            let now = playing.load(Ordering::SeqCst);
            if now != number {
                (number, begun) = (now, ProcessTime::now());
            }
            let memory = memory_stats::memory_stats().map_or(0, |stats| stats.physical_mem);
            let fault = if begun.elapsed() > MOST_TIME {
                format!("it takes more than {MOST_TIME:?} of processor time")
            } else if memory > MOST_MEMORY {
                format!("it takes more than {MOST_MEMORY} bytes of memory")
            } else {
                continue;
            };
            Report::Fails(number, fault).send();
            process::exit(1);
        }
    });
}
