//! Filters.

use super::linked;
use crate::color::Color;
use crate::keyword::KeywordKind;
use crate::lang::{Comparison, Filter, Label, ObjectRef, PlayerFilter, PlayerRef, Stat, Value};
use crate::types::{CardType, Supertype};
use crate::zone::ZoneKind;

/// What fits all of these, in the order of an English phrase whatever the order given.
///
/// ```
/// use spellstack_core::lang::build::*;
/// assert_eq!(all([you_control(), creature()]), all([creature(), you_control()]));
/// ```
#[must_use]
pub fn all(filters: impl IntoIterator<Item = Filter>) -> Filter {
    Filter::all(filters)
}

/// What fits any of these.
#[must_use]
pub fn any_of(filters: impl IntoIterator<Item = Filter>) -> Filter {
    Filter::any_of(filters)
}

/// What doesn't fit.
#[must_use]
pub fn not(filter: Filter) -> Filter {
    filter.not()
}

/// "Other": not this object.
#[must_use]
pub fn other() -> Filter {
    not(is(ObjectRef::This))
}

/// The very object.
#[must_use]
pub fn is(object: ObjectRef) -> Filter {
    Filter::Is(object)
}

/// Controlled by you.
#[must_use]
pub fn you_control() -> Filter {
    Filter::Controller(PlayerFilter::You)
}

/// Controlled by an opponent of yours.
#[must_use]
pub fn opponents_control() -> Filter {
    Filter::Controller(PlayerFilter::Opponent)
}

/// Owned by that player.
#[must_use]
pub fn owned_by(player: PlayerRef) -> Filter {
    Filter::Owner(player.into())
}

/// Owned by you.
#[must_use]
pub fn owned_by_you() -> Filter {
    Filter::Owner(PlayerFilter::You)
}

/// Cards in a zone that fit.
#[must_use]
pub fn cards_in(zone: ZoneKind, filter: Filter) -> Filter {
    all([filter, Filter::Zone(zone)])
}

/// Cards exiled with this, by a linked ability (CR 607).
#[must_use]
pub fn exiled_with(link: u8) -> Filter {
    cards_in(ZoneKind::Exile, is(linked(link)))
}

/// Of a subtype.
///
/// # Panics
/// If there is no such subtype.
#[must_use]
#[track_caller]
pub fn subtype(name: &str) -> Filter {
    Filter::Subtype(super::literal(name))
}

/// Of a colour.
#[must_use]
pub fn color(color: Color) -> Filter {
    Filter::Color(color)
}

/// Of a supertype.
#[must_use]
pub fn supertype(supertype: Supertype) -> Filter {
    Filter::Supertype(supertype)
}

/// A spell or ability with a single target.
#[must_use]
pub fn with_single_target() -> Filter {
    Filter::Stat(Stat::Targets, Comparison::Equal, Box::new(Value::Number(1)))
}

/// With that mana value or less.
#[must_use]
pub fn mana_value_at_most(value: impl Into<Value>) -> Filter {
    Filter::Stat(Stat::ManaValue, Comparison::AtMost, Box::new(value.into()))
}

/// With a keyword.
#[must_use]
pub fn with_keyword(keyword: KeywordKind) -> Filter {
    Filter::Keyword(keyword)
}

/// Defines functions for filters without parameters.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident = $filter:expr;)+) => {$(
        $(#[$doc])*
        #[must_use]
        pub fn $name() -> Filter {
            $filter
        }
    )+};
}

words! {
    /// An artifact.
    artifact = Filter::Type(CardType::Artifact);
    /// A battle.
    battle = Filter::Type(CardType::Battle);
    /// A creature.
    creature = Filter::Type(CardType::Creature);
    /// An enchantment.
    enchantment = Filter::Type(CardType::Enchantment);
    /// An instant.
    instant = Filter::Type(CardType::Instant);
    /// A land.
    land = Filter::Type(CardType::Land);
    /// A planeswalker.
    planeswalker = Filter::Type(CardType::Planeswalker);
    /// A sorcery.
    sorcery = Filter::Type(CardType::Sorcery);
    /// Basic.
    basic = Filter::Supertype(Supertype::Basic);
    /// A permanent, or a permanent card.
    permanent = Filter::Permanent;
    /// A spell.
    spell = Filter::Spell;
    /// An activated ability.
    activated_ability = Filter::ActivatedAbility;
    /// A triggered ability.
    triggered_ability = Filter::TriggeredAbility;
    /// Tapped.
    tapped = Filter::Tapped;
    /// Face down.
    face_down = Filter::FaceDown;
    /// Attacking.
    attacking = Filter::Attacking;
    /// A card in hand, drawn this turn.
    drawn_this_turn = Filter::DrawnThisTurn;
}

/// Of the creature type chosen under the label.
#[must_use]
pub fn of_chosen_type(label: u8) -> Filter {
    Filter::ChosenType(Label(label))
}

/// With the name chosen under the label.
#[must_use]
pub fn with_chosen_name(label: u8) -> Filter {
    Filter::ChosenName(Label(label))
}
