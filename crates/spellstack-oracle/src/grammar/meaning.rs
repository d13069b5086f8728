//! What phrases mean, and the categories that they belong to.

use std::marker::PhantomData;

use crate::phrases::Meaning;

/// What phrases of some category mean.
pub(crate) trait Meant: Clone + PartialEq + Sized + 'static {
    /// As one of all kinds of meanings.
    fn into_meaning(self) -> Meaning;

    /// Of one of all kinds.
    fn of(meaning: &Meaning) -> Option<&Self>;
}

/// Makes the enum of all kinds of meanings.
macro_rules! meanings {
    ($($name:ident($type:ty),)*) => {
        /// Any meaning of a phrase.
        #[derive(Clone, Debug, PartialEq)]
        pub(crate) enum Meaning {
            $($name($type),)*
        }

        $(impl $crate::grammar::Meant for $type {
            fn into_meaning(self) -> Meaning {
                Meaning::$name(self)
            }

            fn of(meaning: &Meaning) -> Option<&Self> {
                if let Meaning::$name(inner) = meaning {
                    Some(inner)
                } else {
                    None
                }
            }
        })*
    };
}
pub(crate) use meanings;

/// How many categories a family has at most.
pub(crate) const FAMILY: u16 = 64;

/// Makes the categories of a family, by its number, and the list of what each is called here and in a refusal.
macro_rules! categories {
    ($family:literal; $($name:ident: $type:ty = $words:literal;)*) => {
        $crate::grammar::categories!(@number $family * $crate::grammar::FAMILY; $($name: $type;)*);
        /// What each category of the family is called in the grammar, and where one was expected.
        pub(super) const NAMES: &[(&str, &str)] = &[$((stringify!($name), $words)),*];
    };
    (@number $number:expr; $name:ident: $type:ty; $($rest:tt)*) => {
        pub(crate) const $name: $crate::grammar::Category<$type> = $crate::grammar::Category::new($number);
        $crate::grammar::categories!(@number $number + 1; $($rest)*);
    };
    (@number $number:expr;) => {};
}
pub(crate) use categories;

/// A number for each category.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CategoryId(pub u16);

impl CategoryId {
    /// Its place in tables.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A category of phrases, by what they mean.
pub(crate) struct Category<T> {
    /// Its number.
    pub id: CategoryId,
    meaning: PhantomData<fn() -> T>,
}

impl<T> Category<T> {
    /// The category of that number.
    pub const fn new(number: u16) -> Self {
        Category {
            id: CategoryId(number),
            meaning: PhantomData,
        }
    }
}

impl<T> Clone for Category<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Category<T> {}
