//! The cards that commands know: those of the catalog, and those of the files given by `--cards`.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use anyhow::{Context, Result, bail};
use spellstack_catalog::Catalog;
use spellstack_core::json::from_json;
use spellstack_oracle::files::{FileCard, FileError};
use spellstack_oracle::{compile, files};

use crate::console::complain;

static CATALOG: OnceLock<Catalog> = OnceLock::new();

/// How many bytes of a file are looked at to tell what it is.
const BEGINNING: usize = 4096;

/// Adds the cards of files. Those of a file of Oracle texts that aren't compiled are counted, and aren't known.
pub fn add(paths: &[PathBuf]) -> Result<()> {
    if paths.is_empty() {
        // Commands that ask for no card don't wait for the catalog.
        return Ok(());
    }
    let mut catalog = Catalog::standard();
    for path in paths {
        let named = || format!("can't read the cards of '{}'", path.display());
        catalog = read(catalog, path).with_context(named)?;
    }
    if CATALOG.set(catalog).is_err() {
        bail!("the catalog was asked for before the cards were added");
    }
    Ok(())
}

/// All cards that are known.
pub fn catalog() -> &'static Catalog {
    CATALOG.get_or_init(Catalog::standard)
}

fn read(catalog: Catalog, path: &Path) -> Result<Catalog> {
    let mut file = BufReader::with_capacity(BEGINNING, File::open(path)?);
    if is_of_definitions(file.fill_buf()?) {
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        return Ok(catalog.with(from_json(&text)?)?);
    }
    let (mut defs, mut refused) = (Vec::new(), 0_usize);
    files::read(file, |card| {
        // Definitions by hand come first.
        let card = card?;
        let mut faces = card.facts.faces.iter();
        if faces.all(|face| catalog.get(&face.name).is_some()) {
            return Ok(());
        }
        match compile(&card.facts) {
            Ok(def) => defs.push(def),
            Err(_) => refused += 1,
        }
        Ok(())
    })?;
    if refused > 0 {
        complain!(
            "{}: {} card(s) compiled, {refused} not understood (spellstack oracle gaps says what is missing)",
            path.display(),
            defs.len()
        );
    }
    Ok(catalog.with(defs)?)
}

/// Whether it begins as definitions in the card language do: with the number of their format.
fn is_of_definitions(beginning: &[u8]) -> bool {
    let text = String::from_utf8_lossy(beginning);
    let first_key = text.trim_start().strip_prefix('{').map(str::trim_start);
    first_key.is_some_and(|text| text.starts_with("\"format\"") || text.starts_with("\"cards\""))
}

/// Gives each card of a file to `take`. A record that isn't one of a card ends it, or is told and skipped if that is wished.
pub fn each(path: &Path, skips: bool, mut take: impl FnMut(FileCard)) -> Result<()> {
    let named = || format!("can't read the cards of '{}'", path.display());
    let each = |card: Result<FileCard, FileError>| match card {
        Ok(card) => {
            take(card);
            Ok(())
        }
        Err(wrong) if skips => {
            complain!("{}: {wrong}; skipped", path.display());
            Ok(())
        }
        Err(wrong) => Err(wrong),
    };
    if path == Path::new("-") {
        return files::read(io::stdin().lock(), each).with_context(named);
    }
    let file = File::open(path).with_context(named)?;
    files::read(file, each).with_context(named)
}
