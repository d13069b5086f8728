//! Events: what triggers watch for and what is replaced.

use super::is;
use crate::lang::{EventPattern, Filter, ObjectRef, PlayerFilter, Recipient};
use crate::step::Step;
use crate::zone::ZoneKind;

/// This enters the battlefield.
#[must_use]
pub fn this_enters() -> EventPattern {
    enters(is(ObjectRef::This))
}

/// This leaves the battlefield.
#[must_use]
pub fn this_leaves() -> EventPattern {
    leaves(is(ObjectRef::This))
}

/// This dies.
#[must_use]
pub fn this_dies() -> EventPattern {
    dies(is(ObjectRef::This))
}

/// This is turned face up.
#[must_use]
pub fn this_turned_face_up() -> EventPattern {
    EventPattern::TurnedFaceUp {
        what: is(ObjectRef::This),
    }
}

/// This attacks.
#[must_use]
pub fn this_attacks() -> EventPattern {
    attacks(is(ObjectRef::This), Recipient::Anything)
}

/// What fits enters the battlefield.
#[must_use]
pub fn enters(what: Filter) -> EventPattern {
    moves(what, None, Some(ZoneKind::Battlefield))
}

/// What fits leaves the battlefield.
#[must_use]
pub fn leaves(what: Filter) -> EventPattern {
    moves(what, Some(ZoneKind::Battlefield), None)
}

/// What fits dies: it is put into a graveyard from the battlefield (CR 700.4).
#[must_use]
pub fn dies(what: Filter) -> EventPattern {
    moves(what, Some(ZoneKind::Battlefield), Some(ZoneKind::Graveyard))
}

/// What fits goes from one zone to another; `None` is any.
#[must_use]
pub fn moves(what: Filter, from: Option<ZoneKind>, to: Option<ZoneKind>) -> EventPattern {
    EventPattern::Moves { what, from, to }
}

/// What fits attacks something.
#[must_use]
pub fn attacks(what: Filter, whom: Recipient) -> EventPattern {
    EventPattern::Attacks { what, whom }
}

/// You cast a spell that fits.
#[must_use]
pub fn you_cast(spell: Filter) -> EventPattern {
    cast(PlayerFilter::You, spell)
}

/// A player casts a spell that fits.
#[must_use]
pub fn cast(who: PlayerFilter, spell: Filter) -> EventPattern {
    EventPattern::Casts { who, spell }
}

/// Your upkeep begins.
#[must_use]
pub fn your_upkeep() -> EventPattern {
    begins(Step::Upkeep, PlayerFilter::You)
}

/// Each player's upkeep begins.
#[must_use]
pub fn any_upkeep() -> EventPattern {
    begins(Step::Upkeep, PlayerFilter::Any)
}

/// Your draw step begins.
#[must_use]
pub fn your_draw_step() -> EventPattern {
    begins(Step::Draw, PlayerFilter::You)
}

/// Each player's draw step begins.
#[must_use]
pub fn any_draw_step() -> EventPattern {
    begins(Step::Draw, PlayerFilter::Any)
}

/// The end step begins, whoever's it is.
#[must_use]
pub fn any_end_step() -> EventPattern {
    begins(Step::End, PlayerFilter::Any)
}

fn begins(step: Step, whose: PlayerFilter) -> EventPattern {
    EventPattern::StepBegins { step, whose }
}
