//! Small sets of a closed enum's values, kept as the bits of one integer.

/// Defines `$set` over the enum `$item`, whose values number from zero in the order of `$item::ALL`.
///
/// The set iterates in that order and serializes as the list of its items.
macro_rules! bit_set {
    ($(#[$doc:meta])* $set:ident, $item:ident, $bits:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $set($bits);

        impl $set {
            /// The set without items.
            pub const EMPTY: Self = Self(0);

            /// The set of every item.
            pub const ALL: Self = {
                let mut bits = 0;
                let mut index = 0;
                while index < $item::ALL.len() {
                    bits |= 1 << ($item::ALL[index] as u32);
                    index += 1;
                }
                Self(bits)
            };

            /// The set of one item.
            pub const fn only(item: $item) -> Self {
                Self(1 << (item as u32))
            }

            /// The set of the listed items.
            pub const fn of(items: &[$item]) -> Self {
                let mut set = Self::EMPTY;
                let mut index = 0;
                while index < items.len() {
                    set = set.with(items[index]);
                    index += 1;
                }
                set
            }

            /// This set and one more item.
            pub const fn with(self, item: $item) -> Self {
                self.union(Self::only(item))
            }

            /// This set less one item.
            pub const fn without(self, item: $item) -> Self {
                self.difference(Self::only(item))
            }

            /// The items in either set.
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// The items in both sets.
            pub const fn intersection(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// The items of this set that are not in the other.
            pub const fn difference(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Whether the item is in the set.
            pub const fn contains(self, item: $item) -> bool {
                self.intersects(Self::only(item))
            }

            /// Whether the sets share an item.
            pub const fn intersects(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// Whether every item of this set is in the other.
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Whether the set has no items.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The number of items.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Adds an item.
            pub const fn insert(&mut self, item: $item) {
                *self = self.with(item);
            }

            /// Removes an item.
            pub const fn remove(&mut self, item: $item) {
                *self = self.without(item);
            }

            /// The items in their enum's order.
            pub fn iter(self) -> impl Iterator<Item = $item> + Clone {
                $item::ALL.into_iter().filter(move |item| self.contains(*item))
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl From<$item> for $set {
            fn from(item: $item) -> Self {
                Self::only(item)
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                items.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl std::ops::BitOr for $set {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                self.union(other)
            }
        }

        impl serde::Serialize for $set {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                // A list has a length, which compact formats want to know first.
                serde::Serialize::serialize(&self.iter().collect::<Vec<_>>(), serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $set {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let items = <Vec<$item> as serde::Deserialize<'de>>::deserialize(deserializer)?;
                Ok(items.into_iter().collect())
            }
        }
    };
}

pub(crate) use bit_set;
