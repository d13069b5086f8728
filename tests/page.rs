//! Pages that are made from the repository, and the test that they are as they would be made now.

use std::fs;
use std::path::Path;

/// Fails where a page differs from what is written, and says which command writes it.
#[track_caller]
pub fn assert_up_to_date(root: &Path, path: &str, page: &str, command: &str) {
    let written = fs::read_to_string(root.join(path)).unwrap_or_default();
    let differs = (1..)
        .zip(page.lines().zip(written.lines()))
        .find(|(_, (new, old))| new != old);
    assert!(
        page == written,
        "{path} is out of date from line {}: `{command} -- {path}` writes it",
        differs.map_or(0, |(line, _)| line)
    );
}
