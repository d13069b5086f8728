//! How names are compared.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::Catalog;

/// What a name is looked up by: without case, accents, typographic marks and superfluous white space.
pub(crate) fn key(name: &str) -> String {
    let mut key = String::with_capacity(name.len());
    for word in name.split_whitespace() {
        if !key.is_empty() {
            key.push(' ');
        }
        word.nfd()
            .filter(|c| !is_combining_mark(*c))
            .flat_map(char::to_lowercase)
            .for_each(|c| push_plain(&mut key, c));
    }
    key
}

/// Adds a character, or what is typed for it.
fn push_plain(key: &mut String, c: char) {
    match c {
        '’' | '‘' | 'ʼ' | '`' | '´' => key.push('\''),
        '“' | '”' => key.push('"'),
        '‐' | '‑' | '–' | '—' | '−' => key.push('-'),
        'æ' => key.push_str("ae"),
        'œ' => key.push_str("oe"),
        'ø' => key.push('o'),
        'ł' => key.push('l'),
        'ß' => key.push_str("ss"),
        _ => key.push(c),
    }
}

impl Catalog {
    /// The names in the catalog that are most like a text, the nearest first and at most that many.
    ///
    /// A name is near if less than half of it has to be changed, or if it contains the text. It can be that of any
    /// face.
    ///
    /// ```
    /// let catalog = spellstack_catalog::Catalog::standard();
    /// assert_eq!(catalog.nearest("Lightnig Bolt", 1), ["Lightning Bolt"]);
    /// assert!(catalog.nearest("Piledriver", 3).contains(&"Goblin Piledriver"));
    /// assert!(catalog.nearest("qqqqqqqqqqqq", 3).is_empty());
    /// ```
    #[must_use]
    pub fn nearest(&self, name: &str, most: usize) -> Vec<&str> {
        let wanted = key(name);
        let mut near: Vec<(usize, &str)> = self
            .faces_by_key()
            .filter_map(|(key, face)| Some((distance(&wanted, key)?, face)))
            .collect();
        near.sort_unstable();
        near.truncate(most);
        near.into_iter().map(|(_, face)| face).collect()
    }
}

/// How far a known key is from the one that is looked for, if they are alike at all.
fn distance(wanted: &str, known: &str) -> Option<usize> {
    /// Texts shorter than this are contained in too many names.
    const SHORTEST_PART: usize = 4;
    let lengths = [wanted.chars().count(), known.chars().count()];
    let longer = lengths[0].max(lengths[1]);
    let is_part = lengths[0] >= SHORTEST_PART && known.contains(wanted);
    // The difference in length has to be changed at least, and is quick to see.
    if !is_part && 2 * lengths[0].abs_diff(lengths[1]) >= longer {
        return None;
    }
    let distance = strsim::osa_distance(wanted, known);
    (is_part || 2 * distance < longer).then_some(distance)
}
