//! The files that a command writes, named by options.
//!
//! A command claims all of them before it begins, so that hours of play aren't lost for lack of a file, and no existing file is
//! lost. They are written atomically.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf, is_separator};

use anyhow::{Context, Result, bail, ensure};
use spellstack_sim::file::{self, Lock};

/// Whether existing files may be replaced.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct Force {
    /// Replaces existing files.
    #[arg(long)]
    force: bool,
}

impl Force {
    /// The outputs of a command; none is claimed yet.
    pub fn outputs(self) -> Outputs {
        Outputs {
            force: self,
            claimed: Vec::new(),
        }
    }
}

/// The files that a command is going to write.
pub struct Outputs {
    force: Force,
    claimed: Vec<Output>,
}

/// A file that can be written.
#[derive(Clone, Debug)]
pub struct Output {
    /// The option that names it.
    option: &'static str,
    /// The path as it was given.
    path: PathBuf,
    /// Where that is, without links.
    place: PathBuf,
}

impl Outputs {
    /// A file that doesn't exist yet, unless it may be replaced.
    pub fn new_file(&mut self, option: &'static str, path: &Path) -> Result<Output> {
        let output = self.claim(option, path)?;
        self.check_new(option, path, "--force replaces it")?;
        Ok(output)
    }

    /// Refuses a file that exists, unless it may be replaced; with what else can be done about it, for the error.
    pub fn check_new(&self, option: &str, path: &Path, otherwise: &str) -> Result<()> {
        ensure!(
            self.force.force || is_free(path) || file::is_stream(path),
            "{option}: '{}' exists already; {otherwise}",
            path.display()
        );
        Ok(())
    }

    /// A file that may exist, since it is added to or continued.
    pub fn old_file(&mut self, option: &'static str, path: &Path) -> Result<Output> {
        self.claim(option, path)
    }

    /// The same for a file that is locked while it is used.
    pub fn locked_file(&mut self, option: &'static str, path: &Path) -> Result<Output> {
        let output = self.claim(option, path)?;
        if !file::is_stream(path) {
            self.claim(option, &file::lock_of(path))?;
        }
        Ok(output)
    }

    /// The file that is written if none is named: this name, or the first free one like it.
    pub fn default_file(
        &mut self,
        option: &'static str,
        name: &str,
        mut will_do: impl FnMut(&Path) -> bool,
    ) -> Result<Output> {
        let path = if self.force.force {
            PathBuf::from(name)
        } else {
            names_like(name).find(|path| will_do(path)).unwrap_or_default()
        };
        self.new_file(option, &path)
    }

    fn claim(&mut self, option: &'static str, path: &Path) -> Result<Output> {
        let output = Output::at(option, path)?;
        let is_same = |other: &&Output| other.place == output.place && !file::is_stream(path);
        if let Some(other) = self.claimed.iter().find(is_same) {
            bail!(
                "{option}: '{}' is what {} names too",
                path.display(),
                other.option
            );
        }
        file::probe(path).with_context(|| unwritable(option, path))?;
        self.claimed.push(output.clone());
        Ok(output)
    }
}

impl Output {
    fn at(option: &'static str, path: &Path) -> Result<Self> {
        let shown = path.display();
        ensure!(!path.is_dir(), "{option}: '{shown}' is a folder");
        let last = path.as_os_str().as_encoded_bytes().last();
        let name = path
            .file_name()
            .filter(|_| last.is_some_and(|last| !is_separator(char::from(*last))));
        let name = name.with_context(|| format!("{option}: '{shown}' isn't the name of a file"))?;
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        ensure!(
            folder.is_dir(),
            "{option}: '{shown}': there is no folder '{}'",
            folder.display()
        );
        let place = match (fs::canonicalize(path), fs::canonicalize(folder)) {
            (Ok(place), _) => place,
            (_, Ok(folder)) => folder.join(name),
            _ => path.to_owned(),
        };
        let path = path.to_owned();
        Ok(Output { option, path, place })
    }

    /// The path as it was given.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps other runs from it.
    pub fn lock(&self) -> Result<Lock> {
        Lock::take(&self.path).with_context(|| format!("{}: '{}'", self.option, self.path.display()))
    }

    /// Writes what its text, which is empty if there is no file, is to be changed to. No other run does so at the same time.
    pub fn change(&self, change: impl FnOnce(&str) -> Result<String>) -> Result<()> {
        let lock = Lock::wait(&self.path).with_context(|| unwritable(self.option, &self.path))?;
        self.write(&change(&self.read()?)?)?;
        drop(lock);
        Ok(())
    }

    /// Its text; empty if there is no file.
    pub fn read(&self) -> Result<String> {
        if !self.path.exists() {
            return Ok(String::new());
        }
        fs::read_to_string(&self.path).with_context(|| format!("{}: '{}'", self.option, self.path.display()))
    }

    /// Writes it atomically.
    pub fn write(&self, text: &str) -> Result<()> {
        file::write(&self.path, text).with_context(|| unwritable(self.option, &self.path))
    }
}

/// The error if the file that an option names can't be written.
pub fn unwritable(option: &str, path: &Path) -> String {
    format!("{option}: can't write '{}'", path.display())
}

/// Whether nothing exists there, not even a dangling link.
pub fn is_free(path: &Path) -> bool {
    fs::symlink_metadata(path).is_err()
}

/// Whether a file is there that has nothing to lose.
pub fn is_empty(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.is_file() && found.len() == 0)
}

/// `game.jsonl`, `game-2.jsonl`, `game-3.jsonl` and so on.
fn names_like(name: &str) -> impl Iterator<Item = PathBuf> {
    let path = PathBuf::from(name);
    let numbered = move |number: u32| {
        let mut name = path.file_stem().map_or_else(OsString::new, OsString::from);
        if number > 1 {
            name.push(format!("-{number}"));
        }
        if let Some(extension) = path.extension() {
            name.push(".");
            name.push(extension);
        }
        path.with_file_name(name)
    };
    (1..=u32::MAX).map(numbered)
}
