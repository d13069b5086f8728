//! Filters: an algebra over objects, players and what is on the stack.

use serde::{Deserialize, Deserializer, Serialize};

use super::order::Rank;
use super::{Comparison, ObjectRef, PlayerRef, Stat, Value};
use crate::color::Color;
use crate::counter::CounterKind;
use crate::keyword::KeywordKind;
use crate::types::{CardType, Subtype, Supertype};
use crate::zone::ZoneKind;

/// A description that an object fits or not ("nontoken creature an opponent controls").
///
/// A filter that names no zone and no stack object refers to permanents on the battlefield (CR 109.2).
/// Historic, outlaw and worthy are said by what they stand for (CR 700.6, 700.12, 700.12a, 700.16).
///
/// ```
/// use spellstack_core::CardType;
/// use spellstack_core::lang::Filter;
/// use spellstack_core::lang::build::*;
///
/// // "nontoken creature you control"
/// let filter = all([not(Filter::Token), creature(), you_control()]);
/// assert!(matches!(&filter, Filter::All(parts) if parts.contains(&Filter::Type(CardType::Creature))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Filter {
    /// Anything.
    Any,
    /// All of these; never nested directly in another `All`, never of fewer than two, in the order of English. What is
    /// read is put in that order.
    #[serde(deserialize_with = "in_order")]
    All(Vec<Filter>),
    /// At least one of these; never nested directly in another `AnyOf`, never of fewer than two.
    AnyOf(Vec<Filter>),
    /// Not this; never of a `Not`.
    Not(Box<Filter>),
    /// Of a card type.
    Type(CardType),
    /// Of a supertype.
    Supertype(Supertype),
    /// Of a subtype.
    Subtype(Subtype),
    /// Of a colour.
    Color(Color),
    /// Of the colour chosen for that label.
    ChosenColor(super::Label),
    /// Of the creature type chosen for that label.
    ChosenType(super::Label),
    /// With the name chosen for that label.
    ChosenName(super::Label),
    /// Of no colour.
    Colorless,
    /// Of two or more colours.
    Multicolored,
    /// A permanent, or outside the battlefield a permanent card (CR 110.4a), on the
    /// stack a permanent spell (CR 110.4b).
    Permanent,
    /// A token.
    Token,
    /// A spell on the stack (CR 112.1).
    Spell,
    /// An activated ability on the stack.
    ActivatedAbility,
    /// A triggered ability on the stack.
    TriggeredAbility,
    /// Controlled by such a player (outside the battlefield and the stack: owned, CR 108.4a).
    Controller(PlayerFilter),
    /// Owned by such a player.
    Owner(PlayerFilter),
    /// In a zone of that kind.
    Zone(ZoneKind),
    /// Tapped.
    Tapped,
    /// Face down (CR 708).
    FaceDown,
    /// Attacking.
    Attacking,
    /// Blocking.
    Blocking,
    /// Attacking and blocked.
    Blocked,
    /// Attacking and unblocked (CR 509.1h).
    Unblocked,
    /// With such a power, toughness or mana value.
    Stat(Stat, Comparison, Box<Value>),
    /// With a keyword of that kind.
    Keyword(KeywordKind),
    /// With an activated ability that isn't a mana ability.
    NonManaActivatedAbility,
    /// With one or more counters of that kind.
    Counter(CounterKind),
    /// With that name.
    Name(String),
    /// The very object that the reference stands for.
    Is(ObjectRef),
    /// A card in hand that its owner drew this turn.
    DrawnThisTurn,
    /// A permanent that came onto the battlefield this turn.
    EnteredThisTurn,
    /// A spell or ability that targets an object that fits.
    Targets(Box<Filter>),
}

/// A description that a player fits or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerFilter {
    /// Any player.
    Any,
    /// You.
    You,
    /// An opponent of yours.
    Opponent,
    /// The player that the reference stands for.
    Is(PlayerRef),
}

impl Filter {
    /// Both filters, flattened so that equal meanings are equal values.
    #[must_use]
    pub fn and(self, other: Filter) -> Filter {
        Filter::all([self, other])
    }

    /// Either filter, flattened.
    #[must_use]
    pub fn or(self, other: Filter) -> Filter {
        Filter::any_of([self, other])
    }

    /// The opposite; a double negation falls away.
    #[must_use]
    #[expect(
        clippy::should_implement_trait,
        reason = "reads as the word in a card's sentence"
    )]
    pub fn not(self) -> Filter {
        match self {
            Filter::Not(inner) => *inner,
            other => Filter::Not(Box::new(other)),
        }
    }

    /// All of the filters, in normal form: flat, without `Any`, none twice, in the order of an English phrase. Parts
    /// that English would say in either order keep the order given.
    #[must_use]
    pub fn all(filters: impl IntoIterator<Item = Filter>) -> Filter {
        let mut parts = Vec::new();
        for filter in filters {
            match filter {
                Filter::Any => {}
                Filter::All(inner) => parts.extend(inner),
                other => parts.push(other),
            }
        }
        let mut unique = without_repetition(parts);
        put_in_order(&mut unique);
        match unique.len() {
            0 => Filter::Any,
            1 => unique.remove(0),
            _ => Filter::All(unique),
        }
    }

    /// Any of the filters, in normal form: flat, none twice, in the order given.
    #[must_use]
    pub fn any_of(filters: impl IntoIterator<Item = Filter>) -> Filter {
        let mut parts: Vec<Filter> = Vec::new();
        for filter in filters {
            match filter {
                Filter::AnyOf(inner) => parts.extend(inner),
                other => parts.push(other),
            }
        }
        let mut unique = without_repetition(parts);
        match unique.len() {
            1 => unique.remove(0),
            _ => Filter::AnyOf(unique),
        }
    }

    /// The parts of an `any_of` that refer to different zones, as of a spell or permanent, unless a part beside it says
    /// the zone.
    #[must_use]
    pub fn across_zones(&self) -> Option<&[Filter]> {
        match self {
            Filter::AnyOf(parts) => {
                let zone = |part: &Filter| part.zone().unwrap_or(ZoneKind::Battlefield);
                let (first, rest) = parts.split_first()?;
                rest.iter()
                    .any(|part| zone(part) != zone(first))
                    .then_some(parts.as_slice())
            }
            Filter::All(parts) => {
                let says_zone = |part: &Filter| !matches!(part, Filter::AnyOf(_)) && part.zone().is_some();
                if parts.iter().any(says_zone) {
                    return None;
                }
                parts.iter().find_map(Filter::across_zones)
            }
            _ => None,
        }
    }

    /// The zone that the filter refers to, `None` for the battlefield by default (CR 109.2).
    #[must_use]
    pub fn zone(&self) -> Option<ZoneKind> {
        let of_part = |part: &Filter| match part {
            Filter::All(_) | Filter::AnyOf(_) => part.zone(),
            simple => simple.own_zone(),
        };
        match self {
            Filter::All(parts) | Filter::AnyOf(parts) => parts.iter().find_map(of_part),
            simple => simple.own_zone(),
        }
    }

    /// Whether it compares something to a number that has to be counted.
    #[must_use]
    pub fn compares_to_count(&self) -> bool {
        match self {
            Filter::All(parts) | Filter::AnyOf(parts) => parts.iter().any(Filter::compares_to_count),
            Filter::Not(inner) | Filter::Targets(inner) => inner.compares_to_count(),
            Filter::Stat(_, _, value) => value.is_counted(),
            _ => false,
        }
    }

    /// The same filter with what it compares to as numbers, as far as `count` knows them.
    #[must_use]
    pub fn with_counted(&self, count: &mut dyn FnMut(&Value) -> Option<i32>) -> Filter {
        let mut all =
            |parts: &[Filter]| -> Vec<Filter> { parts.iter().map(|part| part.with_counted(count)).collect() };
        match self {
            Filter::All(parts) => Filter::All(all(parts)),
            Filter::AnyOf(parts) => Filter::AnyOf(all(parts)),
            Filter::Not(inner) => Filter::Not(Box::new(inner.with_counted(count))),
            Filter::Targets(inner) => Filter::Targets(Box::new(inner.with_counted(count))),
            Filter::Stat(stat, comparison, value) if value.is_counted() => {
                let value = count(value).map_or_else(|| (**value).clone(), Value::Number);
                Filter::Stat(*stat, *comparison, Box::new(value))
            }
            other => other.clone(),
        }
    }

    /// The zone that a filter without parts refers to.
    #[inline]
    fn own_zone(&self) -> Option<ZoneKind> {
        match self {
            Filter::Zone(zone) => Some(*zone),
            Filter::Spell | Filter::ActivatedAbility | Filter::TriggeredAbility | Filter::Targets(_) => {
                Some(ZoneKind::Stack)
            }
            Filter::DrawnThisTurn => Some(ZoneKind::Hand),
            _ => None,
        }
    }
}

/// In the order of English; parts that it would say in either order keep the order given.
fn put_in_order(parts: &mut [Filter]) {
    parts.sort_by_key(Rank::of);
}

fn in_order<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Filter>, D::Error> {
    let mut parts = Vec::deserialize(deserializer)?;
    put_in_order(&mut parts);
    Ok(parts)
}

fn without_repetition(parts: Vec<Filter>) -> Vec<Filter> {
    let mut unique: Vec<Filter> = Vec::with_capacity(parts.len());
    for part in parts {
        if !unique.contains(&part) {
            unique.push(part);
        }
    }
    unique
}
