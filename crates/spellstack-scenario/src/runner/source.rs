//! Reading the files of scenarios, up to a limit: a path may lead to anything.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// The most bytes of a file: many times the definitions of all cards that there are.
const MOST_BYTES: u64 = 64 << 20;

/// The text of a file.
pub(super) fn read(path: &Path) -> io::Result<String> {
    let file = File::open(path)?;
    check_size(file.metadata()?.len())?;
    let mut bytes = Vec::new();
    // What has no size of its own, such as a pipe, is not read to its end either.
    let read = file.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    check_size(read as u64)?;
    String::from_utf8(bytes).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
}

fn check_size(bytes: u64) -> io::Result<()> {
    if bytes <= MOST_BYTES {
        return Ok(());
    }
    let message = format!("it has at least {bytes} bytes, and at most {MOST_BYTES} are read");
    Err(io::Error::new(ErrorKind::FileTooLarge, message))
}
