//! The characteristics of an object (CR 109.3), as the layers leave them.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
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

/// What is different from the definition as a part of the copiable values: the size that a token was created with, and
/// the abilities that said *except* as an object became a copy, with their statements, the latest last (CR 707.9). Two
/// of them are kept.
///
/// Every object has room for it and hardly any has some, so it is packed. It is read, written and hashed as [`Stated`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Stated", into = "Stated")]
pub(crate) struct Exceptions {
    /// How many abilities are kept. Places beyond are all zero.
    count: u8,
    has_size: bool,
    statements: [u8; 2],
    abilities: [AbilityId; 2],
    /// Zero if there is none.
    size: (i32, i32),
}

/// [`Exceptions`] as they are said.
#[derive(Clone, Copy, Hash, Serialize, Deserialize)]
#[serde(rename = "Exceptions")]
struct Stated {
    said: [Option<(AbilityId, u8)>; 2],
    /// The power and toughness that the effect which created the token gave it (CR 111.3).
    size: Option<(i32, i32)>,
}

impl From<Stated> for Exceptions {
    fn from(stated: Stated) -> Self {
        let Stated { said, size } = stated;
        let said = said.into_iter().flatten();
        said.fold(Exceptions::sized(size), |kept, (ability, statement)| {
            kept.with(ability, statement)
        })
    }
}

impl From<Exceptions> for Stated {
    fn from(exceptions: Exceptions) -> Self {
        let mut said = exceptions.iter();
        Stated {
            said: [said.next(), said.next()],
            size: exceptions.size(),
        }
    }
}

impl Hash for Exceptions {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Stated::from(*self).hash(state);
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
            statements: [0; 2],
            abilities: [AbilityId::new(0); 2],
            size: size.unwrap_or_default(),
        }
    }

    /// These and another one.
    pub fn with(mut self, ability: AbilityId, statement: u8) -> Self {
        if self.iter().any(|said| said == (ability, statement)) {
            return self;
        }
        if self.count == 2 {
            self.abilities[0] = self.abilities[1];
            self.statements[0] = self.statements[1];
            self.count = 1;
        }
        self.abilities[usize::from(self.count)] = ability;
        self.statements[usize::from(self.count)] = statement;
        self.count += 1;
        self
    }

    pub fn iter(self) -> impl Iterator<Item = (AbilityId, u8)> {
        let said = self.abilities.into_iter().zip(self.statements);
        said.take(usize::from(self.count))
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
        let one = sized.with(AbilityId::new(7), 1);
        let two = one.with(AbilityId::new(0), 0);
        for exceptions in [plain, sized, one, two] {
            let text = serde_json::to_string(&exceptions).expect("plain data");
            let read: Exceptions = serde_json::from_str(&text).expect("what was written");
            assert_eq!(read, exceptions, "{text}");
        }
        assert!(plain.is_empty() && !sized.is_empty());
        assert_eq!(
            serde_json::to_string(&one).expect("plain data"),
            r#"{"said":[[7,1],null],"size":[0,0]}"#
        );
    }

    #[test]
    fn the_two_latest_exceptions_are_kept() {
        let said =
            [(3, 0), (3, 0), (4, 1), (5, 2)].map(|(ability, statement)| (AbilityId::new(ability), statement));
        let add = |kept: Exceptions, (ability, statement)| kept.with(ability, statement);
        let kept = said.into_iter().fold(Exceptions::default(), add);
        assert_eq!(kept.iter().collect::<Vec<_>>(), said[2..]);
    }
}
