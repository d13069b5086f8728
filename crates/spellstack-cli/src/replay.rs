//! `spellstack replay`: a recorded game, replayed and narrated.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use spellstack_rules::{Game, ReplayError};
use spellstack_sim::{Ending, LineError, RecordReader, Recorded};

use crate::console::{complain, say};
use crate::decks;
use crate::duel::StoryPrinter;
use crate::number::whole;

const AFTER_HELP: &str = "\
Examples:
  spellstack replay games.jsonl              the first game
  spellstack replay games.jsonl --game 7     the seventh
  spellstack replay games.jsonl --step       one choice at a time: Enter continues, q quits
  spellstack replay games.jsonl --check      replays all of them, and prints which differ from the record

Exit status: 0 if the replay matches the record, 1 if not, 2 if the file can't be read or has no such game.";

/// A file of records, of which no line can be read if one has another format.
type Records = RecordReader<BufReader<File>>;

/// What follows `spellstack replay`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// A file of records, as `spellstack sim --records` and `spellstack duel --record` write it.
    file: PathBuf,
    /// Which game of the file, counted from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<usize>)]
    game: usize,
    /// Waits after each choice.
    #[arg(long)]
    step: bool,
    /// Checks all games without narrating them.
    #[arg(long, conflicts_with_all = ["step", "game"])]
    check: bool,
}

/// Narrates a game, or checks all of them.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let named = || format!("'{}'", arguments.file.display());
    let file = File::open(&arguments.file).with_context(named)?;
    let records = RecordReader::new(BufReader::new(file));
    if arguments.check {
        return check(records).with_context(named);
    }
    let place = arguments
        .game
        .checked_sub(1)
        .context("--game: games are counted from 1")?;
    let Some(recorded) = nth(records, place).with_context(named)? else {
        bail!("{}: there is no game {}", named(), arguments.game);
    };
    tell(&recorded.with_context(named)?, arguments.step)
}

/// The game at that place, or what is wrong with its line.
fn nth(records: Records, place: usize) -> Result<Option<Result<Recorded, LineError>>, LineError> {
    for (number, recorded) in records.enumerate() {
        match recorded {
            Err(error @ LineError::Format { .. }) => return Err(error),
            recorded if number == place => return Ok(Some(recorded)),
            _ => {}
        }
    }
    Ok(None)
}

fn check(records: Records) -> Result<ExitCode> {
    let (mut good, mut bad) = (0_u64, 0_u64);
    for (number, recorded) in (1_u64..).zip(records) {
        let error = match recorded {
            Ok(recorded) => recorded.replay().err().map(|error| error.to_string()),
            Err(error @ LineError::Format { .. }) => return Err(error.into()),
            Err(error) => Some(error.to_string()),
        };
        match error {
            None => good += 1,
            Some(error) => {
                bad += 1;
                say!("game {number}: {error}");
            }
        }
    }
    ensure!(good + bad > 0, "there is no game in it");
    say!("{good} go as recorded, {bad} don't");
    Ok(if bad == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn tell(recorded: &Recorded, step: bool) -> Result<ExitCode> {
    let record = &recorded.record;
    let mut game = Game::new(record.setup.clone(), record.seed)?;
    let mut printer = StoryPrinter::new(decks::names_of(record));
    printer.tell(&game);
    for (index, choice) in record.choices.iter().enumerate() {
        let applied = game.apply(choice.clone());
        let gone = applied
            .map_err(|error| ReplayError::refused(index, &game, error))
            .and_then(|()| record.check_state(index, &game));
        if let Err(error) = gone {
            complain!("{error}");
            return Ok(ExitCode::FAILURE);
        }
        printer.tell(&game);
        if step && !wait()? {
            return Ok(ExitCode::SUCCESS);
        }
    }
    let end = game.outcome().map_or(Ending::DecisionLimit, Ending::Over);
    printer.finish(end, game.omniscient().turn(), "")?;
    match recorded.replay() {
        Ok(_) => Ok(ExitCode::SUCCESS),
        Err(error) => {
            complain!("{error}");
            Ok(ExitCode::FAILURE)
        }
    }
}

/// Waits for a line; `false` if it says to end.
fn wait() -> Result<bool> {
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line)?;
    Ok(read > 0 && !line.trim().eq_ignore_ascii_case("q"))
}
