//! Runs one thing that `spellstack bench` measures a fixed number of times, so that its instructions can be counted where the
//! clock is too uneven to tell two builds apart:
//!
//! ```console
//! $ valgrind --tool=callgrind target/release/examples/kernel clone 1000
//! $ valgrind --tool=callgrind target/release/examples/kernel clone 2000
//! ```
//!
//! The difference of the two totals is what 1,000 runs take.

use std::hint::black_box;
use std::process::ExitCode;

use spellstack_ai::Heuristic;
use spellstack_bench::measure::{Counted, Workload};
use spellstack_bench::{Crowd, Position, busy, crowd, idle, positions, quiet};
use spellstack_rules::{Choice, Game, ShortSave};

const USAGE: &str = "usage: kernel NAME RUNS\n  NAME: clone, clone-pass, clone-pass-on, pass, legal, legal-idle, \
                     legal-positions, hash, save, load,\n        \
                     games, games-heuristic (one of each pairing),\n        or one of clone, pass, legal, layers, \
                     layers-dependent, trigger and hash with a number of permanents: clone-300";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, runs] = arguments.as_slice() else {
        return wrong("two arguments are expected");
    };
    let Ok(runs) = runs.parse::<usize>() else {
        return wrong(&format!("`{runs}` isn't a number of runs"));
    };
    match run(name, runs) {
        true => ExitCode::SUCCESS,
        false => wrong(&format!("nothing is called `{name}`")),
    }
}

fn wrong(what: &str) -> ExitCode {
    eprintln!("error: {what}\n{USAGE}");
    ExitCode::from(2)
}

/// Whether there is something of that name.
fn run(name: &str, runs: usize) -> bool {
    if let Some((kind, size)) = name.rsplit_once('-')
        && let Ok(size) = size.parse()
    {
        return run_crowd(kind, size, runs);
    }
    let games: Vec<Game> = positions().iter().map(Position::start).collect();
    let each = |run: &mut dyn FnMut(&Game)| games.iter().cycle().take(runs).for_each(run);
    match name {
        "clone" => each(&mut |game| drop(black_box(game.clone()))),
        "clone-pass" => {
            let asked: Vec<Game> = positions().iter().map(Position::start_asking).collect();
            asked.iter().cycle().take(runs).for_each(clone_and_pass);
        }
        "clone-pass-on" => each(&mut clone_and_pass),
        "pass" => {
            let game = quiet();
            (0..runs).for_each(|_| clone_and_pass(&game));
        }
        "legal" => list(busy(), runs),
        "legal-idle" => list(idle(), runs),
        "legal-positions" => {
            let mut games = games.clone();
            for at in 0..runs {
                let at = at % games.len();
                black_box(games[at].relist());
            }
        }
        "hash" => each(&mut |game| {
            black_box(game.state_hash());
        }),
        "save" => each(&mut |game| drop(black_box(saved(game)))),
        "load" => load(runs),
        "games" => play(runs, |games, number| games.play(number)),
        "games-heuristic" => play(runs, |games, number| {
            games.play_with(number, &|seed| Box::new(Heuristic::new(seed)))
        }),
        _ => return false,
    }
    true
}

fn run_crowd(kind: &str, size: usize, runs: usize) -> bool {
    let plain = || crowd(size, Crowd::Plain);
    match kind {
        "clone" => {
            let game = plain();
            (0..runs).for_each(|_| drop(black_box(game.clone())));
        }
        "pass" => {
            let game = plain();
            (0..runs).for_each(|_| clone_and_pass(&game));
        }
        "legal" => list(plain(), runs),
        "layers" => recompute(plain(), runs),
        "layers-dependent" => recompute(crowd(size, Crowd::Dependent), runs),
        "trigger" => {
            let mut game = crowd(size, Crowd::Watched);
            pass(&mut game);
            (0..runs).for_each(|_| clone_and_pass(&game));
        }
        "hash" => {
            let game = plain();
            (0..runs).for_each(|_| {
                black_box(game.state_hash());
            });
        }
        _ => return false,
    }
    true
}

fn play(runs: usize, play: impl Fn(&Workload, u64) -> Counted) {
    let games = Workload::all();
    let mut counted = Counted::default();
    for number in 0..runs {
        counted.add(play(&games, number as u64));
    }
    // What is counted is compared by the decision.
    println!("{} games, {} decisions", counted.games, counted.decisions);
}

fn pass(game: &mut Game) {
    game.apply(Choice::Pass).expect("with priority, passing is legal");
}

fn clone_and_pass(game: &Game) {
    let mut copy = game.clone();
    pass(&mut copy);
    black_box(copy);
}

fn list(mut game: Game, runs: usize) {
    for _ in 0..runs {
        black_box(game.relist());
    }
}

fn recompute(mut game: Game, runs: usize) {
    for _ in 0..runs {
        black_box(game.recompute());
    }
}

fn saved(game: &Game) -> Vec<u8> {
    serde_json::to_vec(&game.save_short()).expect("a game can be written")
}

fn load(runs: usize) {
    let kept: Vec<_> = positions()
        .iter()
        .map(|position| {
            let prepared = position.setup().prepare().expect("committed positions are legal");
            let bytes = saved(&prepared.start(position.seed));
            (prepared, bytes)
        })
        .collect();
    for (prepared, bytes) in kept.iter().cycle().take(runs) {
        let save: ShortSave = serde_json::from_slice(bytes).expect("what was written can be read");
        black_box(
            save.load(prepared.program())
                .expect("what was saved can be loaded"),
        );
    }
}
