//! The file of records that a part is written to.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read};
use std::path::{Path, PathBuf};

use spellstack_rules::Record;
use uuid::Uuid;

use super::{CheckpointError, ResumeError};
use crate::file::{self, Disk, DiskFile};
use crate::part::Part;
use crate::play::GameResult;
use crate::record::{RecordReader, RecordWriter, id_of};
use crate::schedule::Schedule;
use crate::series::Series;

/// A file to which games are added: one next to its place, which it takes at the end.
pub(super) struct Records<'a> {
    disk: &'a dyn Disk,
    /// The path as it was given.
    path: &'a Path,
    /// Where the games are written up to the end.
    at: PathBuf,
    to: RecordWriter<BufWriter<DiskFile<'a>>>,
}

impl<'a> Records<'a> {
    /// Goes on with the games of the part, which were written before; what comes after these, from a run that was cut off, is
    /// left out.
    pub(super) fn open(
        disk: &'a dyn Disk,
        path: &'a Path,
        schedule: &Schedule,
        part: &Part,
    ) -> Result<Self, CheckpointError> {
        let at = unfinished(path);
        let unwritable = |error| CheckpointError::write_records(path, error);
        let (file, setups) = if file::is_stream(&at) {
            (DiskFile::open(disk, &at).map_err(unwritable)?, Vec::new())
        } else if part.games() == 0 {
            (DiskFile::empty(disk, &at).map_err(unwritable)?, Vec::new())
        } else {
            let (from, kept) = find_kept(&at, &file::target_of(path), schedule, part)?;
            (
                reopen(disk, &from, &at, kept.bytes).map_err(unwritable)?,
                kept.setups,
            )
        };
        file::sync_folder_of(&at);
        let mut to = RecordWriter::new(BufWriter::new(file));
        for setup in schedule.setups() {
            to.know_if(setup, |id| setups.contains(&id));
        }
        Ok(Records { disk, path, at, to })
    }

    /// Adds the games.
    pub(super) fn add(&mut self, series: &Series, results: &[GameResult]) -> Result<(), CheckpointError> {
        for result in results {
            let written = self.to.write(series.setup_of(result), result);
            written.map_err(|error| CheckpointError::write_records(self.path, error))?;
        }
        Ok(())
    }

    /// Waits until all games are on the disk.
    pub(super) fn sync(&mut self) -> Result<(), CheckpointError> {
        let synced = self.to.flush().and_then(|()| self.to.get_ref().get_ref().sync());
        synced.map_err(|error| CheckpointError::write_records(self.path, error))
    }

    /// Puts the file in its place.
    pub(super) fn put_in_place(self) -> Result<(), CheckpointError> {
        if file::is_stream(&self.at) {
            return Ok(());
        }
        let place = file::target_of(self.path);
        let renamed = self.disk.rename(&self.at, &place);
        renamed.map_err(|error| CheckpointError::write_records(self.path, error))?;
        file::sync_folder_of(&place);
        Ok(())
    }
}

/// Where records are written until all of them are there: next to their place, with `.unfinished` at the end of the name.
/// What can't be replaced is written to as it is.
#[must_use]
pub fn unfinished(records: &Path) -> PathBuf {
    if file::is_stream(records) {
        return records.to_owned();
    }
    let mut name = file::target_of(records).into_os_string();
    name.push(".unfinished");
    name.into()
}

/// The beginning of a file, to go on with it in another place or the same.
fn reopen<'a>(disk: &'a dyn Disk, from: &Path, at: &Path, bytes: u64) -> io::Result<DiskFile<'a>> {
    if from != at {
        let mut kept = File::open(from)?.take(bytes);
        file::replace(disk, at, |to| io::copy(&mut kept, to).map(drop))?;
    }
    let mut file = DiskFile::open(disk, at)?;
    file.cut_to(bytes)?;
    Ok(file)
}

/// The games of a file that are kept.
struct Kept {
    /// How long the file is up to the last of them.
    bytes: u64,
    /// The setups that are in it.
    setups: Vec<Uuid>,
}

/// The file with the games of the part: what a run left that was killed, or else what one left that was stopped.
fn find_kept(
    at: &Path,
    place: &Path,
    schedule: &Schedule,
    part: &Part,
) -> Result<(PathBuf, Kept), CheckpointError> {
    let found = [at, place].map(|path| (path.to_owned(), kept(path, schedule, part)));
    let [(at, in_unfinished), (place, in_place)] = found;
    match (in_unfinished, in_place) {
        (Ok(kept), _) => Ok((at, kept)),
        (_, Ok(kept)) => Ok((place, kept)),
        (Err(ResumeError::Open(_)), Err(error)) => Err(CheckpointError::Resume { path: place, error }),
        (Err(error), _) => Err(CheckpointError::Resume { path: at, error }),
    }
}

/// The games of the part at the beginning of a file, each of which is what was written.
fn kept(path: &Path, schedule: &Schedule, part: &Part) -> Result<Kept, ResumeError> {
    let file = File::open(path).map_err(ResumeError::Open)?;
    let mut reader = RecordReader::new(BufReader::new(file));
    let mut order = Order::new(schedule, part);
    let games = part.games();
    for found in 0..games {
        let next = reader.next();
        let line = reader.line();
        match next {
            None => return Err(ResumeError::Fewer { found, games }),
            Some(_) if reader.is_torn() => return Err(ResumeError::Torn { line, found, games }),
            Some(Ok(recorded)) if order.follows(&recorded.record) => {}
            Some(Ok(_)) => return Err(ResumeError::Other { line }),
            Some(Err(error)) => return Err(ResumeError::Line(error)),
        }
    }
    let own: Vec<Uuid> = schedule.setups().map(id_of).collect();
    let setups: Vec<Uuid> = reader.setup_ids().collect();
    let line = reader.line();
    if order.begun != part.done || !setups.iter().all(|id| own.contains(id)) {
        return Err(ResumeError::Other { line });
    }
    let bytes = reader.bytes();
    Ok(Kept { bytes, setups })
}

/// The order of the games of a part, or of its matches.
struct Order<'a> {
    schedule: &'a Schedule,
    numbers: Box<dyn Iterator<Item = u64>>,
    /// How many games or matches have begun.
    begun: u64,
    /// The one that is under way.
    current: Option<Current<'a>>,
}

/// A game or a match.
struct Current<'a> {
    series: &'a Series,
    /// The seeds of the games that may come next in it.
    seeds: Box<dyn Iterator<Item = u64> + 'a>,
}

impl Current<'_> {
    /// Whether a game comes next in it.
    fn goes_on_with(&mut self, record: &Record) -> bool {
        self.seeds.next() == Some(record.seed) && self.series.setups().any(|setup| *setup == record.setup)
    }
}

impl<'a> Order<'a> {
    fn new(schedule: &'a Schedule, part: &Part) -> Self {
        Order {
            schedule,
            numbers: Box::new(part.shard.numbers(part.specification.count())),
            begun: 0,
            current: None,
        }
    }

    /// Whether a game comes next: in the same match, or first in the next one.
    fn follows(&mut self, record: &Record) -> bool {
        let current = self.current.as_mut();
        if current.is_some_and(|current| current.goes_on_with(record)) {
            return true;
        }
        let Some(number) = self.numbers.next() else {
            return false;
        };
        self.begun += 1;
        let series = self.schedule.series_of(number);
        let seeds = series.seeds_of_all(self.schedule.number_in_series(number));
        let current = self.current.insert(Current {
            series,
            seeds: Box::new(seeds),
        });
        current.goes_on_with(record)
    }
}
