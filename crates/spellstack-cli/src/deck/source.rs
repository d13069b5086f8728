//! Where a deck comes from.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use spellstack_catalog::decks;

/// How much of a file is read, in bytes; far more than the longest text that is taken for a deck.
const MOST_BYTES: u64 = 8 << 20;

/// The text of a deck, and what is known about it.
pub struct Source {
    /// What the user calls it.
    pub label: String,
    /// The file, if it is one.
    pub path: Option<PathBuf>,
    /// Whether it is a standard deck.
    pub is_standard: bool,
    /// What it says.
    pub text: String,
}

impl Source {
    /// The standard input, a file, or a standard deck.
    pub fn find(argument: &str) -> Result<Self> {
        let path = PathBuf::from(argument);
        if argument == "-" {
            let text = read(io::stdin().lock()).context("can't read the standard input")?;
            return Ok(Self::new("standard input", None, text));
        }
        if path.exists() {
            let file = File::open(&path).with_context(|| format!("can't read '{argument}'"))?;
            let text = read(file).with_context(|| format!("can't read '{argument}'"))?;
            return Ok(Self::new(argument, Some(path), text));
        }
        let deck = decks::by_name(argument).ok_or_else(|| nothing_found(argument))?;
        let mut source = Self::new(&deck.name, None, deck.to_string());
        source.is_standard = true;
        Ok(source)
    }

    fn new(label: &str, path: Option<PathBuf>, text: String) -> Self {
        Source {
            label: label.to_owned(),
            path,
            is_standard: false,
            text,
        }
    }
}

fn nothing_found(argument: &str) -> anyhow::Error {
    let names: Vec<String> = decks::all().into_iter().map(|deck| deck.name).collect();
    anyhow!(
        "FILE|NAME: '{argument}' is neither a file nor a standard deck; the standard decks are {}",
        names.join(", ")
    )
}

fn read(from: impl Read) -> Result<String> {
    let mut bytes = Vec::new();
    from.take(MOST_BYTES).read_to_end(&mut bytes)?;
    text_of(bytes)
}

/// The text of a file: UTF-8, or UTF-16 with a byte order mark.
fn text_of(bytes: Vec<u8>) -> Result<String> {
    let units = |unit: fn([u8; 2]) -> u16| -> Vec<u16> {
        let pairs = bytes.chunks_exact(2);
        pairs.map(|pair| unit([pair[0], pair[1]])).collect()
    };
    if bytes.starts_with(&[0xFF, 0xFE]) {
        return String::from_utf16(&units(u16::from_le_bytes)).context("it is not UTF-16 text");
    }
    if bytes.starts_with(&[0xFE, 0xFF]) {
        return String::from_utf16(&units(u16::from_be_bytes)).context("it is not UTF-16 text");
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => bail!(
            "it is not UTF-8 text: byte {}",
            error.utf8_error().valid_up_to() + 1
        ),
    }
}
