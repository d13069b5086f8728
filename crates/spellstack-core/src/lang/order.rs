//! The order of English in a noun phrase, which is the order of the parts of an `All` in normal form.
//!
//! ```
//! use spellstack_core::CardType;
//! use spellstack_core::lang::Filter;
//! use spellstack_core::lang::order::Rank;
//!
//! // "nontoken creature"
//! assert!(Rank::of(&Filter::Token.not()) < Rank::of(&Filter::Type(CardType::Creature)));
//! ```

use super::{Filter, ObjectRef};

/// Where a part stands in a noun phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// "other".
    Other,
    /// "tapped", "attacking".
    State,
    /// "legendary".
    Supertype,
    /// "red".
    Color,
    /// "nontoken".
    Nontoken,
    /// "non-Goblin", "nonland".
    NotOfType,
    /// "Goblin".
    Subtype,
    /// "creature".
    Type,
    /// "permanent", "spell".
    Noun,
    /// "in a graveyard".
    Zone,
    /// "you own".
    Owner,
    /// "you control".
    Controller,
    /// "with flying".
    Quality,
    /// "that's (...)".
    Clause,
}

impl Rank {
    /// Where the part stands.
    #[must_use]
    pub fn of(part: &Filter) -> Rank {
        match part {
            Filter::Not(inner) => Rank::of_negation(inner),
            Filter::Tapped
            | Filter::FaceDown
            | Filter::Attacking
            | Filter::Blocking
            | Filter::Blocked
            | Filter::Unblocked => Rank::State,
            Filter::Supertype(_) => Rank::Supertype,
            Filter::Color(_) | Filter::Colorless | Filter::Multicolored => Rank::Color,
            Filter::AnyOf(parts) => Rank::of_alternatives(parts),
            Filter::Subtype(_) => Rank::Subtype,
            Filter::Type(_) => Rank::Type,
            Filter::Permanent
            | Filter::Token
            | Filter::Spell
            | Filter::ActivatedAbility
            | Filter::TriggeredAbility => Rank::Noun,
            Filter::Zone(_) => Rank::Zone,
            Filter::Owner(_) => Rank::Owner,
            Filter::Controller(_) => Rank::Controller,
            Filter::Stat(..)
            | Filter::Keyword(_)
            | Filter::NonManaActivatedAbility
            | Filter::Counter(_)
            | Filter::Name(_)
            | Filter::ChosenColor(_)
            | Filter::ChosenType(_)
            | Filter::ChosenName(_)
            | Filter::DrawnThisTurn
            | Filter::EnteredThisTurn
            | Filter::Targets(_) => Rank::Quality,
            Filter::Is(_) | Filter::Any | Filter::All(_) => Rank::Clause,
        }
    }

    fn of_alternatives(parts: &[Filter]) -> Rank {
        let all = |fits: fn(&Filter) -> bool| parts.iter().all(fits);
        if all(|part| matches!(part, Filter::Color(_))) {
            Rank::Color
        } else if all(|part| matches!(part, Filter::Type(_) | Filter::Subtype(_))) {
            Rank::Type
        } else if all(is_on_stack) {
            Rank::Noun
        } else {
            Rank::Clause
        }
    }

    fn of_negation(inner: &Filter) -> Rank {
        match inner {
            Filter::Is(ObjectRef::This) => Rank::Other,
            Filter::Tapped | Filter::FaceDown => Rank::State,
            Filter::Supertype(_) => Rank::Supertype,
            Filter::Color(_) => Rank::Color,
            Filter::Token => Rank::Nontoken,
            Filter::Type(_) | Filter::Subtype(_) => Rank::NotOfType,
            Filter::Keyword(_) | Filter::Counter(_) => Rank::Quality,
            _ => Rank::Clause,
        }
    }
}

fn is_on_stack(part: &Filter) -> bool {
    matches!(
        part,
        Filter::ActivatedAbility | Filter::TriggeredAbility | Filter::Spell
    )
}
