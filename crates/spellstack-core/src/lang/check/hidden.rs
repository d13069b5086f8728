//! Which cards are in hidden zones (CR 400.2): what players can tell at any time doesn't depend on what they don't see.

use crate::lang::visit::{
    Flow, GO_ON, Phrase, STOP, Visitor, stops_in, walk_filter, walk_static, walk_value,
};
use crate::lang::{
    Ability, Cost, Effect, EventPattern, Filter, PlayerFilter, Static, TargetSpec, Triggered, Value,
};
use crate::zone::ZoneKind;

/// Who can tell what is asked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Asker {
    /// All players: it is so as long as it is.
    Anybody,
    /// Who announces something: that player sees their own hand.
    Announcer,
}

/// Whether what the filter describes may be in a hidden zone.
pub(super) fn may_be_hidden(filter: &Filter) -> bool {
    match filter.across_zones() {
        Some(parts) => parts.iter().any(may_be_hidden),
        None => filter.zone().is_some_and(ZoneKind::is_hidden),
    }
}

/// Whether a static ability says something by which cards are in hidden zones, rather than how many: everybody would see it.
pub(super) fn shown_by_static(ability: &Static) -> bool {
    let mut hidden = Hidden(Asker::Anybody);
    walk_static(&mut hidden, ability).is_break()
}

/// Whether what can be announced depends on which cards the player doesn't see.
pub(super) fn shown_by(asker: Asker, phrase: &(impl Phrase + ?Sized)) -> bool {
    stops_in(phrase, Hidden(asker))
}

/// The same of how many targets there are, and which.
pub(super) fn shown_by_target(spec: &TargetSpec) -> bool {
    let chosen = spec.objects.as_ref();
    shown_by(Asker::Announcer, &spec.quantity)
        || chosen.is_some_and(|filter| shown_by_choice(Asker::Announcer, filter))
}

/// Whether what can be chosen depends on it. What is hidden itself is another fault.
pub(super) fn shown_by_choice(asker: Asker, filter: &Filter) -> bool {
    !may_be_hidden(filter) && shown_by(asker, filter)
}

/// Stops where it is asked which cards are in a hidden zone.
struct Hidden(Asker);

impl Hidden {
    fn sees(&self, filter: &Filter) -> bool {
        let is_own = |part: &Filter| matches!(part, Filter::Owner(PlayerFilter::You));
        let own_hand = || match filter {
            Filter::All(parts) => filter.zone() == Some(ZoneKind::Hand) && parts.iter().any(is_own),
            _ => false,
        };
        self.0 == Asker::Announcer && own_hand()
    }
}

impl<'a> Visitor<'a> for Hidden {
    fn visit_filter(&mut self, filter: &'a Filter) -> Flow {
        if filter.across_zones().is_some() || !may_be_hidden(filter) {
            return walk_filter(self, filter);
        }
        match describes(filter) && !self.sees(filter) {
            true => STOP,
            false => GO_ON,
        }
    }

    fn visit_value(&mut self, value: &'a Value) -> Flow {
        match value {
            Value::CardTypesAmong(filter) | Value::BasicLandTypesAmong(filter)
                if may_be_hidden(filter) && !self.sees(filter) =>
            {
                STOP
            }
            value => walk_value(self, value),
        }
    }

    // What is done with them, or costs them, is seen as it is done.

    fn visit_ability(&mut self, _: &'a Ability) -> Flow {
        GO_ON
    }

    fn visit_effect(&mut self, _: &'a Effect) -> Flow {
        GO_ON
    }

    fn visit_triggered(&mut self, _: &'a Triggered) -> Flow {
        GO_ON
    }

    fn visit_cost(&mut self, _: &'a Cost) -> Flow {
        GO_ON
    }

    fn visit_event(&mut self, _: &'a EventPattern) -> Flow {
        GO_ON
    }
}

/// Whether a filter says more than where something is and whose it is.
fn describes(filter: &Filter) -> bool {
    match filter {
        Filter::All(parts) | Filter::AnyOf(parts) => parts.iter().any(describes),
        Filter::Not(inner) => describes(inner),
        Filter::Any | Filter::Zone(_) | Filter::Owner(_) | Filter::Controller(_) => false,
        _ => true,
    }
}
