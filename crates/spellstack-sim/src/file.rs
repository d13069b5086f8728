//! Atomic writes of files, for programs that keep games.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file atomically: to one next to it, which then takes its place.
///
/// A link stays one, and the file that it leads to is written. What is neither a file nor a folder, such as a pipe, is
/// written to as it is.
///
/// # Errors
/// If it can't be written; what was there stays.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    let path = &target_of(path);
    if is_stream(path) {
        return File::options().write(true).open(path)?.write_all(text.as_bytes());
    }
    let beside = beside(path)?;
    let written = write_beside(&beside, path, text).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // What went wrong is worth more than that this can't be removed either.
        let _ = fs::remove_file(&beside);
    }
    written
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
    let beside = beside(path)?;
    File::create(&beside)?;
    fs::remove_file(&beside)
}

/// Whether it is something that is there and can be written to, but not replaced: a device or a pipe.
#[must_use]
pub fn is_stream(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Where a link leads to; the path itself if it is none.
fn target_of(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

fn write_beside(beside: &Path, path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(beside)?;
    file.write_all(text.as_bytes())?;
    if let Ok(replaced) = fs::metadata(path) {
        file.set_permissions(replaced.permissions())?;
    }
    file.sync_all()
}

/// A file in the same folder, which no other process takes.
fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name();
    let name = name.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the path names no file"))?;
    let mut beside = OsString::from(name);
    beside.push(format!(".{}.new", std::process::id()));
    Ok(path.with_file_name(beside))
}
