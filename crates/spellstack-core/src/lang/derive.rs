//! What follows from the shape of an ability: never labelled by an author, always derived here.

use super::visit::{self, Flow, GO_ON, STOP, Visitor, walk_effect, walk_value};
use super::{
    Ability, Activated, Body, Clause, Condition, Cost, Destination, Effect, EventPattern, Filter, Instead,
    Layer, Modification, ObjectRef, Objects, Replacement, Rule, Statement, Static, Trigger, Triggered, Value,
};
use crate::types::SubtypeKind;
use crate::zone::{ZoneKind, ZoneKinds};

/// Whether a static ability defines characteristics of its own object (CR 604.3a).
#[must_use]
pub fn is_characteristic_defining(ability: &Static) -> bool {
    ability.condition.is_none()
        && !ability.statements.is_empty()
        && ability.statements.iter().all(|statement| match statement {
            Statement::Modify(Objects::The(ObjectRef::This), changes) => {
                changes.iter().all(defines_characteristic)
            }
            Statement::Modify(..) | Statement::Rule(_) | Statement::Replace(_) => false,
        })
}

/// Colours, subtypes, power and toughness can be defined (CR 604.3a).
fn defines_characteristic(change: &Modification) -> bool {
    match change {
        Modification::SetPt(..)
        | Modification::SetColors(_)
        | Modification::AddColors(_)
        | Modification::EveryCreatureType => true,
        Modification::AddTypes(types, _) => types.is_empty(),
        _ => false,
    }
}

/// The layer of a modification in a static ability that is, or is not, characteristic-defining.
#[must_use]
pub fn layer(change: &Modification, characteristic_defining: bool) -> Layer {
    match change.layer() {
        Layer::PtSet if characteristic_defining => Layer::PtDefining,
        layer => layer,
    }
}

/// Whether an activated ability is a mana ability: no target, could add mana, not a loyalty ability, and it moves no
/// card to or from a library (CR 605.1, 605.1a). Whether it could add mana now doesn't matter (CR 605.2). Other
/// abilities, and spells, are no mana abilities (CR 605.5, 605.5a-b).
#[must_use]
pub fn is_mana_ability(ability: &Activated) -> bool {
    let Body::Plain(clause) = &ability.body else {
        return false;
    };
    clause.targets.is_empty()
        && adds_mana(&clause.effect)
        && !ability
            .cost
            .iter()
            .any(|cost| matches!(cost, Cost::Loyalty(_) | Cost::LoyaltyMinusX | Cost::Mill(_)))
        && !touches_library(&clause.effect)
}

/// Whether a triggered ability is a mana ability: no target, triggers from a mana ability or from mana being added,
/// and could add mana (CR 605.1b).
#[must_use]
pub fn is_triggered_mana_ability(ability: &Triggered) -> bool {
    let Body::Plain(clause) = &ability.body else {
        return false;
    };
    let Trigger::Event(patterns) = &ability.trigger else {
        return false;
    };
    clause.targets.is_empty()
        && adds_mana(&clause.effect)
        && patterns
            .iter()
            .all(|pattern| matches!(pattern, EventPattern::TappedForMana { .. }))
}

/// Whether any part of the effect adds mana.
#[must_use]
pub fn adds_mana(effect: &Effect) -> bool {
    any_part(effect, &mut |part| matches!(part, Effect::AddMana(..)))
}

/// Whether any part of the effect moves a card to or from a library, or looks at one there to move it.
fn touches_library(effect: &Effect) -> bool {
    any_part(effect, &mut |part| match part {
        Effect::Draw(..)
        | Effect::Mill(..)
        | Effect::Search(..)
        | Effect::Top { .. }
        | Effect::ShuffleInto(..)
        | Effect::Scry(..)
        | Effect::Surveil(..) => true,
        Effect::Move { from, to, .. } => {
            *from == Some(ZoneKind::Library) || matches!(to, Destination::Library(_))
        }
        _ => false,
    })
}

/// The zones in which an ability functions, where its text says so; `None` is the usual one: the battlefield, or the
/// stack for an instant or sorcery (CR 113.6).
#[must_use]
pub fn zones_of_function(ability: &Ability) -> Option<ZoneKinds> {
    match ability {
        Ability::Activated(activated) => activated_zone(activated).map(ZoneKinds::only),
        Ability::Triggered(triggered) => triggered_zones(triggered),
        Ability::Static(statics) => static_zones(statics),
        Ability::Keyword(_) | Ability::Spell(_) => None,
    }
}

/// CR 113.6b: what states a zone functions there, and what replaces where its own card goes functions where the card comes
/// from.
fn static_zones(ability: &Static) -> Option<ZoneKinds> {
    if let Some(zone) = ability.condition.as_ref().and_then(stated_zone) {
        return Some(ZoneKinds::only(zone));
    }
    let zones = ability.statements.iter().map(|statement| match statement {
        Statement::Replace(replacement) => {
            replaced_zones(&replacement.event).or_else(|| moving_zone(&replacement.instead))
        }
        Statement::Modify(..) | Statement::Rule(_) => None,
    });
    zones.reduce(|one, other| one.zip(other).map(|(one, other)| one.union(other)))?
}

/// The zones in which a card is as an event of its own would happen that isn't one of permanents alone.
fn replaced_zones(pattern: &EventPattern) -> Option<ZoneKinds> {
    match pattern {
        EventPattern::Discards { what, .. } if is_this(what) => Some(ZoneKinds::only(ZoneKind::Hand)),
        EventPattern::Countered { what } if is_this(what) => Some(ZoneKinds::only(ZoneKind::Stack)),
        EventPattern::Moves { what, from, to } if is_this(what) && *to != Some(ZoneKind::Battlefield) => {
            match from {
                None => Some(ANYWHERE),
                Some(ZoneKind::Battlefield) => None,
                Some(zone) => Some(ZoneKinds::only(*zone)),
            }
        }
        _ => None,
    }
}

/// CR 113.6m: from where what happens instead moves this, if that isn't the battlefield.
fn moving_zone(instead: &Instead) -> Option<ZoneKinds> {
    let Instead::Do(effect) = instead else { return None };
    let mut zone = None;
    note_moves_of_this(effect, &mut zone);
    let elsewhere = zone.filter(|zone| *zone != ZoneKind::Battlefield);
    elsewhere.map(ZoneKinds::only)
}

/// Where "from anywhere" is; a card in a library can't be told from others there.
const ANYWHERE: ZoneKinds = ZoneKinds::of(&[
    ZoneKind::Battlefield,
    ZoneKind::Stack,
    ZoneKind::Hand,
    ZoneKind::Graveyard,
    ZoneKind::Exile,
]);

/// CR 113.6j and 113.6m: from where its cost can be paid, or from where its effect moves it.
fn activated_zone(ability: &Activated) -> Option<ZoneKind> {
    if ability.cost.contains(&Cost::DiscardThis) {
        return Some(ZoneKind::Hand);
    }
    moves_this_from(&ability.body)
}

/// CR 113.6b, 113.6k and 113.6m.
fn triggered_zones(ability: &Triggered) -> Option<ZoneKinds> {
    let stated = ability.condition.as_ref().and_then(stated_zone);
    if let Some(zone) = stated {
        return Some(ZoneKinds::only(zone));
    }
    let watched = ability.trigger.patterns().iter().find_map(watched_zones);
    watched.or_else(|| {
        moves_this_from(&ability.body)
            .filter(|zone| !puts_this_into(&ability.trigger, *zone))
            .map(ZoneKinds::only)
    })
}

/// Where the card is after an event of its own that can't happen on the battlefield.
fn watched_zones(pattern: &EventPattern) -> Option<ZoneKinds> {
    match pattern {
        EventPattern::Casts { spell, .. } if is_this(spell) => Some(ZoneKinds::only(ZoneKind::Stack)),
        EventPattern::Cycles { what, .. } | EventPattern::Discards { what, .. } if is_this(what) => {
            Some(AFTER_DISCARD)
        }
        EventPattern::Moves { what, from, to }
            if is_this(what)
                && *from != Some(ZoneKind::Battlefield)
                && *to != Some(ZoneKind::Battlefield) =>
        {
            to.map(ZoneKinds::only)
        }
        _ => None,
    }
}

/// CR 702.29c: an ability that triggers as its own card is discarded triggers wherever the card winds up.
const AFTER_DISCARD: ZoneKinds = ZoneKinds::of(&[ZoneKind::Graveyard, ZoneKind::Exile]);

/// The zone other than the battlefield in which an intervening *if* says that this is.
pub(super) fn stated_zone(condition: &Condition) -> Option<ZoneKind> {
    match condition {
        Condition::Is(ObjectRef::This, filter) => filter.zone().filter(|zone| *zone != ZoneKind::Battlefield),
        Condition::All(parts) => parts.iter().find_map(stated_zone),
        _ => None,
    }
}

/// Whether the trigger condition says that the object is put into the zone, or that what it enchants leaves the
/// battlefield, so that it will be (CR 113.6m).
fn puts_this_into(trigger: &Trigger, zone: ZoneKind) -> bool {
    trigger.patterns().iter().any(|pattern| match pattern {
        EventPattern::Moves { what, from, to } => {
            let host_leaves =
                *what == Filter::Is(ObjectRef::Attached) && *from == Some(ZoneKind::Battlefield);
            (is_this(what) && *to == Some(zone)) || (host_leaves && zone == ZoneKind::Graveyard)
        }
        _ => false,
    })
}

/// Whether a filter means the object that states it, and nothing else is said of it.
pub(super) fn is_this(filter: &Filter) -> bool {
    *filter == Filter::Is(ObjectRef::This)
}

fn moves_this_from(body: &Body) -> Option<ZoneKind> {
    let clauses: &[Clause] = match body {
        Body::Plain(clause) => std::slice::from_ref(clause),
        Body::Modal { modes, .. } => modes,
    };
    let mut zone = None;
    for clause in clauses {
        note_moves_of_this(&clause.effect, &mut zone);
    }
    zone
}

/// Notes the zone from which the last part that says one moves this.
fn note_moves_of_this(effect: &Effect, zone: &mut Option<ZoneKind>) {
    any_part(effect, &mut |part| {
        if let Effect::Move {
            what: Objects::The(ObjectRef::This),
            from: Some(from),
            ..
        } = part
        {
            *zone = Some(*from);
        }
        false
    });
}

/// Whether a trigger condition looks back in time: the ability is judged as the game was just before the event
/// (CR 603.10, 603.10e), as it is for what leaves the battlefield (CR 603.6c).
#[must_use]
pub fn looks_back(pattern: &EventPattern) -> bool {
    match pattern {
        EventPattern::Moves { from, to, .. } => looks_back_at(*from, *to),
        // What is destroyed leaves the battlefield.
        EventPattern::Sacrifices { .. }
        | EventPattern::Destroyed { .. }
        | EventPattern::Countered { .. }
        | EventPattern::LosesGame { .. } => true,
        _ => false,
    }
}

/// Whether what moves between such zones is judged by what left rather than by what arrived (CR 603.6c, 603.10a).
#[must_use]
pub fn looks_back_at(from: Option<ZoneKind>, to: Option<ZoneKind>) -> bool {
    matches!(from, Some(ZoneKind::Battlefield | ZoneKind::Graveyard))
        || matches!(to, Some(ZoneKind::Hand | ZoneKind::Library))
}

/// Whether a rule is about casting the object that states it, so that it functions wherever that object can be cast
/// from and on the stack (CR 113.6d, 113.6e).
#[must_use]
pub fn is_about_casting_this(rule: &Rule) -> bool {
    match rule {
        Rule::ThisCost(_)
        | Rule::CostPerExtraTarget(_)
        | Rule::AlternativeCost(..)
        | Rule::AdditionalCost(_) => true,
        Rule::CantBeCountered(objects) => *objects == Objects::The(ObjectRef::This),
        // CR 113.6f, 604.6.
        Rule::CantCast(_, what) | Rule::AsThoughFlash(_, what) | Rule::PlayFrom(_, _, what) => is_this(what),
        _ => false,
    }
}

/// Whether a subtype goes with a card type that a `SetTypes` keeps (CR 205.1a).
#[must_use]
pub fn subtype_belongs(kind: SubtypeKind, types: crate::types::CardTypes) -> bool {
    use crate::types::CardType;
    match kind {
        SubtypeKind::Artifact => types.contains(CardType::Artifact),
        SubtypeKind::Enchantment => types.contains(CardType::Enchantment),
        SubtypeKind::Land => types.contains(CardType::Land),
        SubtypeKind::Planeswalker => types.contains(CardType::Planeswalker),
        SubtypeKind::Spell => types.contains(CardType::Instant) || types.contains(CardType::Sorcery),
        SubtypeKind::Creature => types.contains(CardType::Creature) || types.contains(CardType::Kindred),
        SubtypeKind::Battle => types.contains(CardType::Battle),
    }
}

/// Whether the test holds for the effect or any effect inside it; the test sees every part once.
pub fn any_part(effect: &Effect, test: &mut impl FnMut(&Effect) -> bool) -> bool {
    test(effect) || children(effect).into_iter().any(|child| any_part(child, test))
}

/// The effects directly inside an effect, in order. This order numbers the nodes of a lowered definition.
#[must_use]
pub fn children(effect: &Effect) -> Vec<&Effect> {
    let mut children = Children(Vec::new());
    let _flow = walk_effect(&mut children, effect);
    children.0
}

/// Collects the effects directly inside one. What stands in a body, an ability or a replacement isn't part of the effect:
/// it happens later, by itself or instead of something.
struct Children<'a>(Vec<&'a Effect>);

impl<'a> Visitor<'a> for Children<'a> {
    fn visit_effect(&mut self, effect: &'a Effect) -> Flow {
        self.0.push(effect);
        GO_ON
    }

    fn visit_body(&mut self, _body: &'a Body) -> Flow {
        GO_ON
    }

    fn visit_ability(&mut self, _ability: &'a Ability) -> Flow {
        GO_ON
    }

    fn visit_replacement(&mut self, _replacement: &'a Replacement) -> Flow {
        GO_ON
    }
}

/// Shows the abilities that changes grant, those among the exceptions to a copy included, in order. This order numbers the
/// grants of a lowered definition.
pub fn each_gained<'a>(changes: &'a [Modification], see: impl FnMut(&'a Ability)) {
    visit::gather(changes, Gained(see));
}

/// Sees the abilities that are granted, but not what these grant in turn.
struct Gained<F>(F);

impl<'a, F: FnMut(&'a Ability)> Visitor<'a> for Gained<F> {
    fn visit_ability(&mut self, ability: &'a Ability) -> Flow {
        (self.0)(ability);
        GO_ON
    }

    fn visit_value(&mut self, _value: &'a Value) -> Flow {
        GO_ON
    }
}

/// Whether an X is chosen for a part of a cost: one that says how much or how many (CR 107.3a). An X in the filter of what
/// can be chosen to pay is that of the spell or ability.
#[must_use]
pub fn cost_has_x(cost: &Cost) -> bool {
    match cost {
        Cost::Mana(mana) => mana.has_x(),
        Cost::LoyaltyMinusX => true,
        _ => visit::stops_in(cost, AmountX),
    }
}

/// Whether a number depends on the X of a spell or ability, apart from what it counts.
#[must_use]
pub fn value_has_x(value: &Value) -> bool {
    AmountX.visit_value(value) == STOP
}

/// Stops at an X that is a number of things, or a part of one.
struct AmountX;

impl<'a> Visitor<'a> for AmountX {
    fn visit_value(&mut self, value: &'a Value) -> Flow {
        if *value == Value::X {
            STOP
        } else {
            walk_value(self, value)
        }
    }

    fn visit_filter(&mut self, _filter: &'a Filter) -> Flow {
        GO_ON
    }
}
