//! Reading a game: its facts and what is derived from them, with no way to change either.
//!
//! Questions about the state are asked of readers, one for each family of questions. They are made on the spot and copied
//! freely.

use spellstack_core::{ObjectId, PlayerId};

use crate::derived::Derived;
use crate::look::{Look, Omniscient};
use crate::program::Program;
use crate::state::{Facts, Options};

/// The facts and what is derived from them.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    pub program: &'a Program,
    pub options: &'a Options,
    pub facts: &'a Facts,
    pub derived: &'a Derived,
}

impl<'a> Reader<'a> {
    /// Filters, values and references, with the characteristics that the layers gave.
    #[inline]
    pub fn look(&self) -> Look<'a> {
        assert!(
            self.derived.is_valid(),
            "characteristics are read only when they are up to date"
        );
        Look {
            program: self.program,
            facts: self.facts,
            table: self.derived.table(),
            sight: Omniscient,
        }
    }

    /// Who controls a permanent, spell or ability.
    pub fn controller(&self, id: ObjectId) -> Option<PlayerId> {
        self.look().controller(id)
    }
}

/// Declares a reader for a family of questions, which can ask all that [`Reader`] can, and how one gets it from any other
/// reader.
macro_rules! reader {
    ($(#[$doc:meta])* $name:ident, $get:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name<'a>($crate::reader::Reader<'a>);

        impl<'a> std::ops::Deref for $name<'a> {
            type Target = $crate::reader::Reader<'a>;

            #[inline]
            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }

        impl<'a> $crate::reader::Reader<'a> {
            #[inline]
            pub(crate) fn $get(self) -> $name<'a> {
                $name(self)
            }
        }
    };
}

pub(crate) use reader;
