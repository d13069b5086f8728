//! A part of a series and the records of its games, kept in files while they are played.

mod records;

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::file::{self, Disk, Lock, LockError};
use crate::part::Part;
use crate::play::GameResult;
use crate::record::LineError;
use crate::schedule::Schedule;

use records::Records;
pub use records::unfinished;

/// Where a part is kept.
#[derive(Clone, Copy, Debug, Default)]
pub struct PartFiles<'a> {
    /// The file of the part.
    pub part: Option<&'a Path>,
    /// The file of the records of its games.
    pub records: Option<&'a Path>,
}

/// Files that no other run uses until they are let go: it is told that they are taken.
#[derive(Debug)]
pub struct LockedFiles<'a> {
    files: PartFiles<'a>,
    _locks: Vec<Lock>,
}

impl<'a> PartFiles<'a> {
    /// Takes the files. To go on with a part, it has to be read after that, so that no other run goes on with it as well.
    ///
    /// # Errors
    /// If another run has one of them.
    pub fn lock(self) -> Result<LockedFiles<'a>, CheckpointError> {
        let paths = self.part.into_iter().chain(self.records);
        let lock = |path: &Path| {
            Lock::take(path).map_err(|error| CheckpointError::Lock {
                path: path.to_owned(),
                error,
            })
        };
        Ok(LockedFiles {
            files: self,
            _locks: paths.map(lock).collect::<Result<_, _>>()?,
        })
    }
}

/// The files of a part that is being played.
///
/// The part is written when the records of all games that it counts are on the disk, and never before. So whenever a run
/// is cut off, another one can go on from the files, and they end up as if it had been one run.
pub struct Checkpoints<'a> {
    disk: &'a dyn Disk,
    part: Option<&'a Path>,
    records: Option<Records<'a>>,
    /// Let go when all is in its place.
    _files: LockedFiles<'a>,
}

/// Why a part can't be kept.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// The files can't be taken.
    #[error("'{}': {error}", .path.display())]
    Lock {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: LockError,
    },
    /// The part can't be written.
    #[error("can't write '{}': {error}", .path.display())]
    WritePart {
        /// Its file.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// The records can't be written.
    #[error("can't write '{}': {error}", .path.display())]
    WriteRecords {
        /// Their file.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// The records of the games that the part counts aren't there.
    #[error("'{}': {error}", .path.display())]
    Resume {
        /// The file in which they should be.
        path: PathBuf,
        /// What is wrong with it.
        error: ResumeError,
    },
}

/// Why a file of records can't be continued.
#[derive(Debug, Error)]
pub enum ResumeError {
    /// It can't be opened.
    #[error("{0}")]
    Open(io::Error),
    /// A line can't be read, or was altered.
    #[error("{0}")]
    Line(LineError),
    /// A line without an end.
    #[error("line {line}: it is cut off, after {found} games; the part to be continued has {games}")]
    Torn {
        /// The number of the line, counted from 1.
        line: usize,
        /// How many games come before it.
        found: u64,
        /// How many the part counts.
        games: u64,
    },
    /// Games are missing.
    #[error("it has {found} games, and the part to be continued has {games}")]
    Fewer {
        /// How many there are.
        found: u64,
        /// How many the part counts.
        games: u64,
    },
    /// Games of another part or series.
    #[error("line {line}: it has other games than the part to be continued")]
    Other {
        /// The number of the line, counted from 1.
        line: usize,
    },
}

impl CheckpointError {
    fn write_records(path: &Path, error: io::Error) -> Self {
        let path = path.to_owned();
        CheckpointError::WriteRecords { path, error }
    }
}

impl<'a> Checkpoints<'a> {
    /// Begins with a part, or goes on with one that was played up to there.
    ///
    /// # Errors
    /// If a file can't be written, or the records don't begin with the games that the part counts.
    pub fn open(
        disk: &'a dyn Disk,
        locked: LockedFiles<'a>,
        schedule: &Schedule,
        part: &Part,
    ) -> Result<Self, CheckpointError> {
        let files = locked.files;
        let records = files.records;
        let records = records.map(|path| Records::open(disk, path, schedule, part));
        let mut checkpoints = Checkpoints {
            disk,
            part: files.part,
            records: records.transpose()?,
            _files: locked,
        };
        // From now on, the file says that the part has been begun.
        checkpoints.keep(part)?;
        Ok(checkpoints)
    }

    /// Adds the records of the games of that number, which the part may count from the next checkpoint on.
    ///
    /// # Errors
    /// If they can't be written; then the files stay what they were at the last checkpoint, and the run is over.
    pub fn add(
        &mut self,
        schedule: &Schedule,
        number: u64,
        results: &[GameResult],
    ) -> Result<(), CheckpointError> {
        let records = self.records.as_mut();
        records.map_or(Ok(()), |records| records.add(schedule.series_of(number), results))
    }

    /// Keeps the part, of which all games have been added.
    ///
    /// # Errors
    /// If a file can't be written.
    pub fn keep(&mut self, part: &Part) -> Result<(), CheckpointError> {
        if let Some(records) = &mut self.records {
            records.sync()?;
        }
        let Some(path) = self.part else {
            return Ok(());
        };
        file::write_on(self.disk, path, &(part.to_text() + "\n")).map_err(|error| {
            let path = path.to_owned();
            CheckpointError::WritePart { path, error }
        })
    }

    /// Keeps the part, and then puts the records in their place.
    ///
    /// # Errors
    /// If a file can't be written.
    pub fn finish(mut self, part: &Part) -> Result<(), CheckpointError> {
        // In this order: until the part counts all games, their records stay where the next run looks for them.
        self.keep(part)?;
        self.records.map_or(Ok(()), Records::put_in_place)
    }
}
