//! Atomic writes of files, for programs that keep games.
//!
//! A file is written next to its place, under a name that no other run takes, and renamed when all of it is on the disk: a run
//! that is cut off leaves the old file or the new one. A [`Lock`] keeps two runs from writing one file in turn.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use same_file::Handle;
use tempfile::{Builder, NamedTempFile};
use thiserror::Error;

/// The calls that change files. Tests put others in their place, which fail.
pub trait Disk {
    /// Creates a file that isn't there yet.
    ///
    /// # Errors
    /// If it is there, or can't be created.
    fn create_new(&self, path: &Path) -> io::Result<File> {
        File::create_new(path)
    }

    /// Creates a file, or empties the one that is there.
    ///
    /// # Errors
    /// If it can't be created.
    fn create(&self, path: &Path) -> io::Result<File> {
        File::create(path)
    }

    /// Writes some of the bytes, and returns how many.
    ///
    /// # Errors
    /// If none can be written.
    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<usize> {
        file.write(bytes)
    }

    /// Cuts off what is beyond that length.
    ///
    /// # Errors
    /// If the length can't be changed.
    fn set_len(&self, file: &File, bytes: u64) -> io::Result<()> {
        file.set_len(bytes)
    }

    /// Waits until all that was written is on the disk.
    ///
    /// # Errors
    /// If it doesn't get there.
    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    /// Renames a file, which replaces what has the new name.
    ///
    /// # Errors
    /// If both stay what they were.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }
}

/// The disk of the operating system.
#[derive(Clone, Copy, Debug, Default)]
pub struct OsDisk;

impl Disk for OsDisk {}

/// Writes a file atomically: to one next to it, which then takes its place.
///
/// A link stays one, and the file that it leads to is written. What is neither a file nor a folder, such as a pipe, is
/// written to as it is.
///
/// # Errors
/// If it can't be written; what was there stays.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    write_on(&OsDisk, path, text)
}

/// The same as [`write()`], on that disk.
///
/// # Errors
/// As there.
pub fn write_on(disk: &dyn Disk, path: &Path, text: &str) -> io::Result<()> {
    let path = &target_of(path);
    let content = |file: &mut DiskFile<'_>| file.write_all(text.as_bytes());
    if is_stream(path) {
        return content(&mut DiskFile::open(disk, path)?);
    }
    replace(disk, path, content)
}

/// Puts a file with that content where a file is or could be.
pub(crate) fn replace(
    disk: &dyn Disk,
    path: &Path,
    content: impl FnOnce(&mut DiskFile<'_>) -> io::Result<()>,
) -> io::Result<()> {
    // Whatever fails from here on, the file is removed as `beside` is dropped.
    let (file, mut beside) = create_beside(disk, path)?.into_parts();
    let mut file = DiskFile { disk, file };
    content(&mut file)?;
    if let Ok(replaced) = fs::metadata(path) {
        file.file.set_permissions(replaced.permissions())?;
    }
    file.sync()?;
    disk.rename(&beside, path)?;
    beside.disable_cleanup(true);
    sync_folder_of(path);
    Ok(())
}

/// Finds out whether [`write()`] could write to that path, and leaves nothing there.
///
/// # Errors
/// If no file can be created next to it.
pub fn probe(path: &Path) -> io::Result<()> {
    let path = &target_of(path);
    if is_stream(path) {
        // Whoever reads from it would take the end of the probe for the end of all.
        return Ok(());
    }
    create_beside(&OsDisk, path)?.close()
}

/// A file that one run has to itself, as long as all runs ask for it.
///
/// What is locked is a file next to it, with `.lock` at the end of its name, since the file itself is replaced. The system
/// gives back what a killed program had locked, so that the lock file which it leaves stops nobody. What can't be replaced,
/// such as a pipe, isn't locked.
///
/// ```
/// use spellstack_sim::file::{Lock, LockError};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("part.json");
/// let lock = Lock::take(&path)?;
/// assert!(matches!(Lock::take(&path), Err(LockError::Taken)));
/// drop(lock);
/// assert!(Lock::take(&path).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Lock(Option<(PathBuf, Handle)>);

/// Why a file can't be locked.
#[derive(Debug, Error)]
pub enum LockError {
    /// Another run has it.
    #[error("another run is writing it")]
    Taken,
    /// The file that would be locked is something else.
    #[error("'{}' isn't a lock: there is something in it", .0.display())]
    NoLock(PathBuf),
    /// The system can't lock it.
    #[error("can't lock it: {0}")]
    Fails(io::Error),
}

impl Lock {
    /// Takes the file.
    ///
    /// # Errors
    /// If another run has it, or it can't be locked.
    pub fn take(path: &Path) -> Result<Self, LockError> {
        Self::taken(path, |file| {
            file.try_lock().map_err(|error| match error {
                TryLockError::WouldBlock => LockError::Taken,
                TryLockError::Error(error) => LockError::Fails(error),
            })
        })
    }

    /// Takes the file as soon as no other run has it.
    ///
    /// # Errors
    /// If it can't be locked.
    pub fn wait(path: &Path) -> Result<Self, LockError> {
        Self::taken(path, |file| file.lock().map_err(LockError::Fails))
    }

    fn taken(path: &Path, lock: impl Fn(&File) -> Result<(), LockError>) -> Result<Self, LockError> {
        if is_stream(path) {
            return Ok(Lock(None));
        }
        let path = lock_of(path);
        loop {
            let mut options = File::options();
            options.create(true).truncate(false).read(true).write(true);
            let file = options.open(&path).map_err(LockError::Fails)?;
            lock(&file)?;
            let has_content = file.metadata().map_err(LockError::Fails)?.len() > 0;
            if has_content {
                return Err(LockError::NoLock(path));
            }
            let locked = Handle::from_file(file).map_err(LockError::Fails)?;
            // Whoever had it may have removed it in the meantime, and another one may have made it anew.
            if is_at(&locked, &path) {
                return Ok(Lock(Some((path, locked))));
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        let Lock(Some((path, locked))) = self else { return };
        // It is removed while it is still locked. One that stays is in nobody's way.
        if is_at(locked, path) {
            let _ = fs::remove_file(path);
        }
    }
}

/// Whether the file is what is at that path.
fn is_at(file: &Handle, path: &Path) -> bool {
    Handle::from_path(path).is_ok_and(|found| found == *file)
}

/// What is locked in the place of a file.
#[must_use]
pub fn lock_of(path: &Path) -> PathBuf {
    let mut name = target_of(path).into_os_string();
    name.push(".lock");
    name.into()
}

/// Whether it is something that is there and can be written to, but not replaced: a device or a pipe.
#[must_use]
pub fn is_stream(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Where a link leads to; the path itself if it is none.
pub(crate) fn target_of(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// Sees to it that what a folder lists, a new name too, is on the disk. Not every system can do that; where it can't, the
/// system does it in its own time.
pub(crate) fn sync_folder_of(path: &Path) {
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
}

/// A file that is written through a disk.
pub(crate) struct DiskFile<'a> {
    disk: &'a dyn Disk,
    file: File,
}

impl<'a> DiskFile<'a> {
    /// An empty file.
    pub(crate) fn empty(disk: &'a dyn Disk, path: &Path) -> io::Result<Self> {
        let file = disk.create(path)?;
        Ok(DiskFile { disk, file })
    }

    /// A file or a stream that is there, at its beginning.
    pub(crate) fn open(disk: &'a dyn Disk, path: &Path) -> io::Result<Self> {
        let file = File::options().write(true).open(path)?;
        Ok(DiskFile { disk, file })
    }

    /// Cuts off what is beyond that length, and goes on there.
    pub(crate) fn cut_to(&mut self, bytes: u64) -> io::Result<()> {
        self.disk.set_len(&self.file, bytes)?;
        self.file.seek(SeekFrom::Start(bytes)).map(drop)
    }

    /// Waits until all that was written is on the disk; a stream has none.
    pub(crate) fn sync(&self) -> io::Result<()> {
        if !self.file.metadata()?.is_file() {
            return Ok(());
        }
        self.disk.sync(&self.file)
    }
}

impl Write for DiskFile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.disk.write(&mut self.file, bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// A file in the same folder, under a name that nothing else has.
fn create_beside(disk: &dyn Disk, path: &Path) -> io::Result<NamedTempFile> {
    let name = path.file_name();
    let name = name.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the path names no file"))?;
    let mut start = OsString::from(name);
    start.push(".");
    let mut names = Builder::new();
    names.prefix(&start).suffix(".new");
    names.make_in(folder_of(path), |path| disk.create_new(path))
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}
