//! Finding definitions by name.

use std::collections::BTreeMap;

use spellstack_core::DefId;
use spellstack_core::card::CardDef;

use crate::program::{BLANK_DEF, Program};

/// The definitions by the names of their faces.
pub(super) struct Names {
    by_name: BTreeMap<String, usize>,
}

impl Names {
    pub fn new(definitions: &[CardDef]) -> Self {
        let mut by_name = BTreeMap::new();
        // Names of fronts first: they name the card, whatever other faces are called.
        for other in [false, true] {
            for (index, def) in definitions.iter().enumerate() {
                for face in def.faces.iter().skip(usize::from(other)).take(1) {
                    by_name.entry(fold(&face.name)).or_insert(index);
                }
            }
        }
        Names { by_name }
    }

    /// The index of the definition.
    pub fn card(&self, name: &str) -> Option<usize> {
        self.by_name.get(&fold(name)).copied()
    }

    /// The front face of a card; nothing at all if it is unknown, which a checked setup rules out.
    pub fn front(&self, name: &str, program: &Program) -> DefId {
        self.card(name)
            .and_then(|index| program.fronts.get(index))
            .copied()
            .unwrap_or(BLANK_DEF)
    }
}

/// A name without regard to case and to the kind of apostrophe.
pub(super) fn fold(name: &str) -> String {
    if name.is_ascii() {
        return name.to_ascii_lowercase();
    }
    name.chars()
        .map(|c| if c == '’' { '\'' } else { c })
        .flat_map(char::to_lowercase)
        .collect()
}
