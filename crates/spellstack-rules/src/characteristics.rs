//! The characteristics of an object (CR 109.3), as the layers leave them.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use spellstack_core::color::ColorSet;
use spellstack_core::types::{CardTypes, SubtypeSet, Supertypes};
use spellstack_core::{AbilityId, CardType, Color, DefId, KeywordKind, KeywordSet, PlayerId, Subtype};

use crate::program::AbilitySpan;

/// The characteristics of an object, and its controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Characteristics {
    /// The definition that gives name, mana cost and text (after copy effects): the face that is up (CR 707.8).
    pub def: DefId,
    /// What is different from the definition as a part of the copiable values.
    pub(crate) exceptions: Exceptions,
    /// Who controls it; its owner where it has no controller.
    pub controller: PlayerId,
    /// Its colours.
    pub colors: ColorSet,
    /// Its supertypes.
    pub supertypes: Supertypes,
    /// Its card types.
    pub types: CardTypes,
    /// Its subtypes.
    pub subtypes: SubtypeSet,
    /// Its power.
    pub power: i32,
    /// Its toughness.
    pub toughness: i32,
    /// The kinds of keywords that it has.
    pub keywords: KeywordSet,
    pub(crate) abilities: AbilityList,
}

/// The copiable values of an object (CR 613.2c, 707.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Copied {
    pub(crate) def: DefId,
    pub(crate) exceptions: Exceptions,
}

/// How many exceptions of copies an object can have. What has as many can't be copied with another one (`docs/limits.md`).
const MOST_EXCEPTIONS: usize = 6;

/// What is different from the definition as a part of the copiable values: the size that a token was created with, and
/// the exceptions that were said as an object became a copy, the latest last (CR 707.9).
///
/// Every object has room for it and hardly any has some, so it is packed. It is read, written and hashed as [`Stated`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Stated", into = "Stated")]
pub(crate) struct Exceptions {
    /// How many are kept. Places beyond are all zero.
    count: u8,
    has_size: bool,
    said: [CopyException; MOST_EXCEPTIONS],
    /// Zero if there is none.
    size: (i32, i32),
}

/// Where abilities say *except* as something becomes a copy: the number of the place in the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct CopyException(pub u16);

/// Whether an exception that is said again counts again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SaidAgain {
    /// It is another one: an ability that is granted is there twice.
    Counts,
    /// It changes nothing but that it is the latest.
    IsTheSame,
}

/// [`Exceptions`] as they are said.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename = "Exceptions")]
struct Stated {
    said: SmallVec<[CopyException; MOST_EXCEPTIONS]>,
    /// The power and toughness that the effect which created the token gave it (CR 111.3).
    size: Option<(i32, i32)>,
}

impl TryFrom<Stated> for Exceptions {
    type Error = &'static str;

    fn try_from(stated: Stated) -> Result<Self, Self::Error> {
        let mut exceptions = Exceptions::sized(stated.size);
        for said in stated.said {
            exceptions = exceptions
                .with(said, SaidAgain::Counts)
                .ok_or("too many exceptions of a copy")?;
        }
        Ok(exceptions)
    }
}

impl From<Exceptions> for Stated {
    fn from(exceptions: Exceptions) -> Self {
        Stated {
            said: exceptions.iter().collect(),
            size: exceptions.size(),
        }
    }
}

impl Hash for Exceptions {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // What says nothing keeps the hash that it had when there were two places, so that states and records do.
        if self.count == 0 {
            [None::<(AbilityId, u8)>; 2].hash(state);
        } else {
            self.iter().for_each(|said| said.hash(state));
        }
        self.size().hash(state);
    }
}

impl Default for Exceptions {
    fn default() -> Self {
        Exceptions::sized(None)
    }
}

impl Exceptions {
    /// Only a size.
    pub fn sized(size: Option<(i32, i32)>) -> Self {
        Exceptions {
            count: 0,
            has_size: size.is_some(),
            said: [CopyException(0); MOST_EXCEPTIONS],
            size: size.unwrap_or_default(),
        }
    }

    /// These and another one; `None` if there is no room for it.
    pub fn with(self, exception: CopyException, again: SaidAgain) -> Option<Self> {
        let stays = |said: &CopyException| again == SaidAgain::Counts || *said != exception;
        let mut exceptions = Exceptions::sized(self.size());
        for said in self.iter().filter(stays).chain([exception]) {
            *exceptions.said.get_mut(usize::from(exceptions.count))? = said;
            exceptions.count += 1;
        }
        Some(exceptions)
    }

    pub fn iter(self) -> impl Iterator<Item = CopyException> {
        self.said.into_iter().take(usize::from(self.count))
    }

    /// The power and toughness that the effect which created the token gave it (CR 111.3).
    pub fn size(self) -> Option<(i32, i32)> {
        self.has_size.then_some(self.size)
    }

    pub fn is_empty(self) -> bool {
        self.count == 0 && !self.has_size
    }
}

impl Characteristics {
    /// What a copy of the object would be, itself a copy or not (CR 707.3).
    pub(crate) fn copied(&self) -> Copied {
        Copied {
            def: self.def,
            exceptions: self.exceptions,
        }
    }
}

/// Where the list of an object's abilities is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct AbilityList {
    start: u32,
    len: u32,
    printed: bool,
}

/// An ability that an object has now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct HeldAbility {
    pub id: AbilityId,
    /// The colour chosen for a granted ability that refers to a chosen colour.
    pub color: Option<Color>,
    /// The timestamp of the effect that granted it, 0 if it is its own (CR 613.7a).
    pub timestamp: u32,
}

impl HeldAbility {
    pub fn own(id: AbilityId) -> Self {
        HeldAbility {
            id,
            color: None,
            timestamp: 0,
        }
    }
}

impl AbilityList {
    /// Exactly the abilities printed on a face.
    pub fn printed(span: AbilitySpan) -> Self {
        AbilityList {
            start: span.start,
            len: span.len,
            printed: true,
        }
    }

    /// A run in the arena of computed abilities.
    pub fn computed(start: usize, len: usize) -> Self {
        let narrow = |n| u32::try_from(n).expect("fewer than 2^32 abilities");
        AbilityList {
            start: narrow(start),
            len: narrow(len),
            printed: false,
        }
    }

    pub fn printed_span(self) -> AbilitySpan {
        AbilitySpan {
            start: self.start,
            len: self.len,
        }
    }

    /// The abilities, given the arena that computed runs live in.
    pub fn iter(self, arena: &[HeldAbility]) -> impl Iterator<Item = HeldAbility> + '_ {
        (self.start..self.start + self.len).map(move |at| {
            if self.printed {
                HeldAbility::own(AbilityId::new(at))
            } else {
                arena[at as usize]
            }
        })
    }

    pub fn len(self) -> usize {
        self.len as usize
    }

    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    pub fn is_printed(self) -> bool {
        self.printed
    }
}

impl Characteristics {
    /// Whether it has a card type.
    #[must_use]
    pub fn is(&self, card_type: CardType) -> bool {
        self.types.contains(card_type)
    }

    /// Whether it is a creature.
    #[must_use]
    pub fn is_creature(&self) -> bool {
        self.is(CardType::Creature)
    }

    /// Whether it is a planeswalker.
    #[must_use]
    pub fn is_planeswalker(&self) -> bool {
        self.is(CardType::Planeswalker)
    }

    /// Whether it is a land.
    #[must_use]
    pub fn is_land(&self) -> bool {
        self.is(CardType::Land)
    }

    /// Whether it has a subtype.
    #[must_use]
    pub fn has_subtype(&self, subtype: Subtype) -> bool {
        self.subtypes.contains(subtype)
    }

    /// Whether it has a keyword of a kind.
    #[must_use]
    pub fn has(&self, keyword: KeywordKind) -> bool {
        self.keywords.contains(keyword)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exceptions_are_read_as_they_were_written() {
        let plain = Exceptions::default();
        let sized = Exceptions::sized(Some((0, 0)));
        let add = |kept: Exceptions, said: u16| {
            let kept = kept.with(CopyException(said), SaidAgain::Counts);
            kept.expect("there is room")
        };
        let one = add(sized, 7);
        let many = (0..5).fold(one, add);
        for exceptions in [plain, sized, one, many] {
            let text = serde_json::to_string(&exceptions).expect("plain data");
            let read: Exceptions = serde_json::from_str(&text).expect("what was written");
            assert_eq!(read, exceptions, "{text}");
        }
        assert!(plain.is_empty() && !sized.is_empty());
        assert_eq!(
            serde_json::to_string(&one).expect("plain data"),
            r#"{"said":[7],"size":[0,0]}"#
        );
        let too_many = r#"{"said":[1,2,3,4,5,6,7],"size":null}"#;
        assert!(serde_json::from_str::<Exceptions>(too_many).is_err());
    }

    #[test]
    fn no_exception_is_dropped_for_another() {
        let number = |said: CopyException| said.0;
        let mut kept = Exceptions::default();
        for said in [3, 4, 5, 3] {
            kept = kept
                .with(CopyException(said), SaidAgain::IsTheSame)
                .expect("there is room");
        }
        assert_eq!(kept.iter().map(number).collect::<Vec<_>>(), [4, 5, 3]);
        for said in [3, 3, 6] {
            kept = kept
                .with(CopyException(said), SaidAgain::Counts)
                .expect("there is room");
        }
        assert_eq!(kept.iter().map(number).collect::<Vec<_>>(), [4, 5, 3, 3, 3, 6]);
        assert_eq!(kept.with(CopyException(7), SaidAgain::IsTheSame), None);
        assert!(kept.with(CopyException(6), SaidAgain::IsTheSame).is_some());
    }
}
