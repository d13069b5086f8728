//! What the shape of an ability alone determines: found out once, as definitions are lowered.

use smallvec::SmallVec;
use spellstack_core::ZoneKind;
use spellstack_core::keyword::Keyword;
use spellstack_core::lang::visit::{
    Flow, GO_ON, STOP, Visitor, stops_in, walk_condition, walk_filter, walk_modification, walk_value,
};
use spellstack_core::lang::{
    Ability, Activated, ActivationLimit, Body, Condition, Cost, EventPattern, Filter, Modification,
    ObjectRef, Objects, PlayerFilter, PlayerRef, Quantity, Rule, Statement, Static, TargetSpec, Value,
    derive,
};
use spellstack_core::zone::ZoneKinds;

use super::{AbilityClass, AbilityEntry};
use super::{CharacteristicKinds, is_about_characteristics, reads_elsewhere, reads_of_arrivals};
use crate::program::EventKind;

/// Whether an ability gives mana, or replaces it, by what a casting changes before its cost is paid.
pub(super) fn mana_varies(ability: &Ability, class: AbilityClass) -> bool {
    let replaces = |statement: &Statement| {
        matches!(statement, Statement::Replace(replacement)
            if matches!(replacement.event, EventPattern::TappedForMana { .. }))
    };
    let is_about_mana = match ability {
        Ability::Static(statics) => statics.statements.iter().any(replaces),
        _ => matches!(class, AbilityClass::Mana | AbilityClass::TriggeredMana),
    };
    is_about_mana && reads_elsewhere(ability)
}

/// Whether an ability has a say in what its own spell costs at least.
pub(super) fn prices_itself(ability: &Ability) -> bool {
    match ability {
        Ability::Keyword(keyword) => *keyword == Keyword::Delve,
        Ability::Static(_) => states(ability, |rule| {
            matches!(rule, Rule::ThisCost(_) | Rule::AdditionalCost(_))
        }),
        Ability::Spell(_) | Ability::Activated(_) | Ability::Triggered(_) => false,
    }
}

/// Whether a static ability changes characteristics.
pub(super) fn is_modifier(ability: &Static) -> bool {
    let modifies = |statement: &Statement| matches!(statement, Statement::Modify(..));
    ability.statements.iter().any(modifies)
}

/// The zones besides the usual ones in which an ability functions. That its own spell can't be countered is so on the
/// stack (CR 113.6g).
pub(super) fn elsewhere(entry: &AbilityEntry) -> ZoneKinds {
    let stated = entry.zones.unwrap_or_default();
    if entry.is_uncounterable {
        stated.union(ZoneKinds::only(ZoneKind::Stack))
    } else {
        stated
    }
}

/// Whether a spell has targets by this ability.
pub(super) fn has_targets(ability: &Ability) -> bool {
    match ability {
        Ability::Spell(Body::Plain(clause)) => !clause.targets.is_empty(),
        Ability::Spell(Body::Modal { modes, .. }) => modes.iter().any(|mode| !mode.targets.is_empty()),
        Ability::Keyword(_) | Ability::Activated(_) | Ability::Triggered(_) | Ability::Static(_) => false,
    }
}

/// Whether an ability says from where or when its own card may or can't be cast or played (CR 604.6).
pub(super) fn limits_itself(ability: &Ability) -> bool {
    states(ability, |rule| {
        let is_a_limit = matches!(
            rule,
            Rule::CantCast(..) | Rule::AsThoughFlash(..) | Rule::PlayFrom(..)
        );
        is_a_limit && derive::is_about_casting_this(rule)
    })
}

pub(super) fn is_alternative_cost(ability: &Ability) -> bool {
    match ability {
        Ability::Static(_) => states(ability, |rule| matches!(rule, Rule::AlternativeCost(..))),
        Ability::Keyword(Keyword::Flashback(_)) => true,
        Ability::Keyword(_) | Ability::Spell(_) | Ability::Activated(_) | Ability::Triggered(_) => false,
    }
}

/// Whether a static ability states such a rule.
pub(super) fn states(ability: &Ability, is_such: impl Fn(&Rule) -> bool) -> bool {
    let Ability::Static(statics) = ability else {
        return false;
    };
    statics.statements.iter().any(|statement| match statement {
        Statement::Rule(rule) => is_such(rule),
        Statement::Modify(..) | Statement::Replace(_) => false,
    })
}

/// Whether a static ability changes the characteristics of spells.
pub(super) fn changes_spells(ability: &Ability) -> bool {
    let Ability::Static(statics) = ability else {
        return false;
    };
    statics.statements.iter().any(|statement| match statement {
        Statement::Modify(Objects::All(filter), _) => filter.zone() == Some(ZoneKind::Stack),
        Statement::Modify(..) | Statement::Rule(_) | Statement::Replace(_) => false,
    })
}

pub(super) fn class(ability: &Ability) -> AbilityClass {
    match ability {
        Ability::Keyword(keyword) => AbilityClass::Keyword(keyword.kind()),
        Ability::Spell(_) => AbilityClass::Spell,
        Ability::Activated(activated) if derive::is_mana_ability(activated) => AbilityClass::Mana,
        Ability::Activated(_) => AbilityClass::Activated,
        Ability::Triggered(triggered) if derive::is_triggered_mana_ability(triggered) => {
            AbilityClass::TriggeredMana
        }
        Ability::Triggered(_) => AbilityClass::Triggered,
        Ability::Static(statics) if derive::is_characteristic_defining(statics) => {
            AbilityClass::CharacteristicDefining
        }
        Ability::Static(_) => AbilityClass::Static,
    }
}

pub(super) fn watches(ability: &Ability) -> SmallVec<[EventKind; 2]> {
    let mut kinds: SmallVec<[EventKind; 2]> = SmallVec::new();
    let mut add = |pattern: &EventPattern| {
        let kind = EventKind::of_pattern(pattern);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    };
    match ability {
        Ability::Triggered(triggered) => triggered.trigger.patterns().iter().for_each(&mut add),
        Ability::Static(statics) => {
            for statement in &statics.statements {
                if let Statement::Replace(replacement) = statement {
                    add(&replacement.event);
                }
            }
        }
        Ability::Keyword(_) | Ability::Spell(_) | Ability::Activated(_) => {}
    }
    kinds
}

/// Whether a spell can't be cast without a target on the stack.
pub(super) fn targets_stack(ability: &Ability) -> bool {
    let on_stack =
        |filter: &Filter| filter.across_zones().is_none() && filter.zone() == Some(ZoneKind::Stack);
    let is_such = |spec: &TargetSpec| {
        spec.players.is_none()
            && spec.objects.as_ref().is_some_and(on_stack)
            && matches!(&spec.quantity, Quantity::Exactly(value) if value.as_number().is_some_and(|number| number > 0))
    };
    matches!(ability, Ability::Spell(Body::Plain(clause)) if clause.targets.iter().any(is_such))
}

/// Whether an ability has targets each of which can be any player, whatever the others are.
pub(super) fn targets_any_player(ability: &Ability) -> bool {
    let body = match ability {
        Ability::Spell(body) => body,
        Ability::Activated(activated) => &activated.body,
        Ability::Keyword(_) | Ability::Triggered(_) | Ability::Static(_) => return false,
    };
    let is_such = |spec: &TargetSpec| {
        spec.players == Some(PlayerFilter::Any)
            && spec.relations.is_empty()
            && matches!(&spec.quantity, Quantity::Exactly(value) if value.as_number() == Some(1))
    };
    matches!(body, Body::Plain(clause) if clause.targets.iter().all(is_such))
}

/// Whether all targets of an ability are permanents, determined by their characteristics, controllers and owners alone.
pub(super) fn targets_permanents(ability: &Ability) -> bool {
    let body = match ability {
        Ability::Spell(body) => body,
        Ability::Activated(activated) => &activated.body,
        Ability::Keyword(_) | Ability::Triggered(_) | Ability::Static(_) => return false,
    };
    let on_battlefield = |filter: &Filter| {
        let zone = filter.zone().unwrap_or(ZoneKind::Battlefield);
        filter.across_zones().is_none() && zone == ZoneKind::Battlefield && is_about_characteristics(filter)
    };
    let is_such = |spec: &TargetSpec| {
        spec.players.is_none()
            && spec.objects.as_ref().is_some_and(on_battlefield)
            && spec.relations.is_empty()
            && spec.divided.is_none()
            && matches!(&spec.quantity, Quantity::Exactly(value) if value.as_number().is_some())
    };
    matches!(body, Body::Plain(clause) if clause.targets.iter().all(is_such))
}

/// Whether an ability can be activated only when a sorcery could be cast (CR 602.5d, 606.3).
pub(super) fn at_sorcery_speed(ability: &Ability) -> bool {
    let Ability::Activated(Activated { cost, limits, .. }) = ability else {
        return false;
    };
    limits.contains(&ActivationLimit::SorcerySpeed)
        || cost
            .iter()
            .any(|cost| matches!(cost, Cost::Loyalty(_) | Cost::LoyaltyMinusX))
}

pub(super) fn only_taps(ability: &Ability) -> bool {
    let Ability::Activated(Activated { cost, .. }) = ability else {
        return false;
    };
    let only_taps = |cost: &Cost| matches!(cost, Cost::Tap | Cost::Mana(_) | Cost::Life(_));
    cost.iter().all(only_taps)
}

pub(super) fn looks_back(ability: &Ability) -> bool {
    match ability {
        Ability::Triggered(triggered) => triggered.trigger.patterns().iter().any(derive::looks_back),
        Ability::Keyword(_) | Ability::Spell(_) | Ability::Activated(_) | Ability::Static(_) => false,
    }
}

/// Whether what a triggered ability watches for depends on nothing of its source but who controls it.
pub(super) fn watches_alike(ability: &Ability) -> bool {
    match ability {
        Ability::Triggered(triggered) => {
            let patterns = triggered.trigger.patterns();
            !patterns.iter().any(|pattern| stops_in(pattern, AboutSource))
        }
        Ability::Keyword(_) | Ability::Spell(_) | Ability::Activated(_) | Ability::Static(_) => false,
    }
}

/// Stops at words that stand for something else with another source.
struct AboutSource;

impl<'a> Visitor<'a> for AboutSource {
    fn visit_object(&mut self, _: &'a ObjectRef) -> Flow {
        STOP
    }

    fn visit_player(&mut self, player: &'a PlayerRef) -> Flow {
        match player {
            PlayerRef::You | PlayerRef::Active => GO_ON,
            _ => STOP,
        }
    }

    fn visit_value(&mut self, value: &'a Value) -> Flow {
        match value {
            Value::Number(_) => GO_ON,
            _ => STOP,
        }
    }

    fn visit_filter(&mut self, filter: &'a Filter) -> Flow {
        match filter {
            Filter::ChosenColor(_) | Filter::ChosenType(_) | Filter::ChosenName(_) => STOP,
            other => walk_filter(self, other),
        }
    }
}

/// Whether what a static ability does in the layers depends on nothing of its source but who controls it, so that all
/// instances of it under one player's control do the same.
pub(super) fn applies_alike(ability: &Ability) -> bool {
    match ability {
        Ability::Static(statics) => static_applies_alike(statics),
        Ability::Keyword(_) | Ability::Spell(_) | Ability::Activated(_) | Ability::Triggered(_) => false,
    }
}

pub(super) fn static_applies_alike(statics: &Static) -> bool {
    let is_alike = |statement: &Statement| match statement {
        Statement::Modify(objects, changes) => {
            !stops_in(objects, OfSource) && !changes.iter().any(|change| stops_in(change, OfSource))
        }
        Statement::Rule(_) | Statement::Replace(_) => true,
    };
    !stops_in(&statics.condition, OfSource) && statics.statements.iter().all(is_alike)
}

/// Stops at words of a static ability that stand for something else with another source, or that need one.
struct OfSource;

impl<'a> Visitor<'a> for OfSource {
    fn visit_object(&mut self, object: &'a ObjectRef) -> Flow {
        match object {
            ObjectRef::Item => GO_ON,
            _ => STOP,
        }
    }

    fn visit_player(&mut self, player: &'a PlayerRef) -> Flow {
        match player {
            PlayerRef::You | PlayerRef::Active | PlayerRef::Item => GO_ON,
            PlayerRef::Controller(object) | PlayerRef::Owner(object) => self.visit_object(object),
            _ => STOP,
        }
    }

    fn visit_value(&mut self, value: &'a Value) -> Flow {
        match value {
            Value::X | Value::EventAmount | Value::Result(_) | Value::Targets(_) | Value::TimesKicked => STOP,
            other => walk_value(self, other),
        }
    }

    fn visit_condition(&mut self, condition: &'a Condition) -> Flow {
        match condition {
            Condition::Kicked
            | Condition::KickedWith(_)
            | Condition::NewlyControlled
            | Condition::AddedMana => STOP,
            other => walk_condition(self, other),
        }
    }

    fn visit_filter(&mut self, filter: &'a Filter) -> Flow {
        match filter {
            Filter::ChosenColor(_) | Filter::ChosenType(_) | Filter::ChosenName(_) => STOP,
            other => walk_filter(self, other),
        }
    }

    fn visit_modification(&mut self, change: &'a Modification) -> Flow {
        match change {
            Modification::Copy(..) => STOP,
            // What is gained reads for itself.
            Modification::Gain(_) => GO_ON,
            other => walk_modification(self, other),
        }
    }
}

/// Whether characteristics, controller and owner alone determine what an ability lets its Aura enchant.
pub(super) fn enchants_by_nature(ability: &Ability) -> bool {
    match ability {
        Ability::Keyword(Keyword::Enchant(filter)) => is_about_characteristics(filter),
        Ability::Keyword(_)
        | Ability::Spell(_)
        | Ability::Activated(_)
        | Ability::Triggered(_)
        | Ability::Static(_) => true,
    }
}

/// What the replacement effects of an ability read of objects that would enter.
pub(super) fn arrivals_read_by(ability: &Ability) -> CharacteristicKinds {
    let Ability::Static(statics) = ability else {
        return CharacteristicKinds::default();
    };
    let read = statics.statements.iter().map(|statement| match statement {
        Statement::Replace(replacement) => reads_of_arrivals(&replacement.event),
        Statement::Modify(..) | Statement::Rule(_) => CharacteristicKinds::default(),
    });
    read.fold(CharacteristicKinds::default(), CharacteristicKinds::union)
}
