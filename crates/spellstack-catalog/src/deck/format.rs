//! The formats of deck files, and which one a file has.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use thiserror::Error;

use super::{arena, forge, reader, sections, xmage};

/// A format of deck files.
///
/// ```
/// use spellstack_catalog::DeckFormat;
/// use std::path::Path;
/// assert_eq!("cockatrice".parse(), Ok(DeckFormat::Cockatrice));
/// assert_eq!(DeckFormat::detect(Some(Path::new("burn.cod")), "<cockatrice_deck/>"), DeckFormat::Cockatrice);
/// assert_eq!(DeckFormat::detect(None, "4 [M10:146] Lightning Bolt"), DeckFormat::Xmage);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeckFormat {
    /// Plain text, as Magic Online and most sites export it: `4 Lightning Bolt`.
    ///
    /// The sideboard comes after a line `Sideboard` or `//Sideboard`, or its lines begin with `SB:`; if there is
    /// neither, it comes after the first blank line that isn't followed by the title of a part. Titles (`Creatures`,
    /// `Lands (20)`) and lines that begin with `//` or `#` are skipped; `// NAME: Burn` names the deck.
    Plain,
    /// The text that Arena exports: `4 Lightning Bolt (M10) 146`, with headings.
    Arena,
    /// Cockatrice's `.cod`.
    Cockatrice,
    /// Magic Online's `.dek`. It has no place for the deck's name, and the numbers of printings are written as 0.
    Mtgo,
    /// Forge's `.dck`: `4 Lightning Bolt|M10|1` in sections.
    Forge,
    /// XMage's `.dck`: `4 [M10:146] Lightning Bolt`. The set and number are written as `[XXX:0]`.
    Xmage,
}

/// The text does not name a deck format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a deck format; the formats are plain, arena, cockatrice, mtgo, forge, xmage")]
pub struct DeckFormatError(pub String);

impl DeckFormat {
    /// Every format.
    pub const ALL: [Self; 6] = [
        Self::Plain,
        Self::Arena,
        Self::Cockatrice,
        Self::Mtgo,
        Self::Forge,
        Self::Xmage,
    ];

    /// The format's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Arena => "arena",
            Self::Cockatrice => "cockatrice",
            Self::Mtgo => "mtgo",
            Self::Forge => "forge",
            Self::Xmage => "xmage",
        }
    }

    /// How the names of its files end.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Plain | Self::Arena => "txt",
            Self::Cockatrice => "cod",
            Self::Mtgo => "dek",
            Self::Forge | Self::Xmage => "dck",
        }
    }

    /// The format of a file, by how its name ends and by what it holds.
    ///
    /// `.cod` and `.dek` belong to one program each; everything else is decided by the text.
    #[must_use]
    pub fn detect(path: Option<&Path>, text: &str) -> Self {
        let extension = path
            .and_then(Path::extension)
            .map(|extension| extension.to_string_lossy().to_lowercase());
        match extension.as_deref() {
            Some("cod") => Self::Cockatrice,
            Some("dek") => Self::Mtgo,
            _ => Self::of_text(text),
        }
    }

    fn of_text(text: &str) -> Self {
        let text = reader::tidy(text);
        if text.trim_start().starts_with('<') {
            let is_cockatrice = text.contains("<cockatrice_deck");
            return if is_cockatrice {
                Self::Cockatrice
            } else {
                Self::Mtgo
            };
        }
        let has = |test: fn(&str) -> bool| reader::lines(&text).any(|line| test(line.text));
        if has(xmage::is_sign) {
            Self::Xmage
        } else if has(forge::is_sign) {
            Self::Forge
        } else if has(arena::is_sign) || has(sections::is_arena_heading) {
            Self::Arena
        } else {
            Self::Plain
        }
    }
}

impl fmt::Display for DeckFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for DeckFormat {
    type Err = DeckFormatError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|format| format.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| DeckFormatError(text.to_owned()))
    }
}
