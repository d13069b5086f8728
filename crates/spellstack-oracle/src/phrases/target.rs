//! Targets where they are first mentioned (CR 115.1).

use spellstack_core::ZoneKind;
use spellstack_core::lang::{
    Filter, ObjectRef, PlayerFilter, PlayerRef, Players, Quantity, Recipients, TargetRelation, TargetSpec,
    Value,
};

use super::filter::parts;
use super::*;
use crate::grammar::{Grammar, categories, says, slots};
use crate::noun::Nouns;
use crate::scope::{Number, Scope, Thing};

categories! {
    7;
    TARGET: ObjectRef = "a target";
    RECIPIENTS: Recipients = "what is dealt damage";
    TARGETS: ObjectRef = "targets";
    MIXED: TargetSpec = "a target of several kinds";
}

pub(super) fn declare(grammar: &mut Grammar) {
    one(grammar);
    several(grammar);
    mixed(grammar);
    recipients(grammar);
    chosen_first(grammar);
}

/// "Choose target creature." before what happens to it: the target alone.
fn chosen_first(grammar: &mut Grammar) {
    macro_rules! choose {
        ($target:expr, $of:path) => {
            grammar.add(
                EFFECTS,
                "choose <target>. <rest>",
                slots![target: $target, rest: EFFECTS],
                |reading| {
                    reading.scope.next_sentence();
                    let next = u8::try_from(reading.scope.met).ok()?;
                    (reading.part($target)? == $of(next)).then_some(())?;
                    reading.part(EFFECTS)
                },
                |writing, effect| {
                    writing.scope.next_sentence();
                    let next = u8::try_from(writing.scope.met).ok()?;
                    writing.part($target, &$of(next))?;
                    writing.part(EFFECTS, effect)
                },
            );
        };
    }
    choose!(TARGET, ObjectRef::Target);
    choose!(TARGETS, ObjectRef::Target);
    choose!(PLAYER, PlayerRef::Target);
}

/// Whether it is another one than what was named before.
#[derive(Clone, Copy, PartialEq)]
enum Which {
    Any,
    Another,
}

fn spec(quantity: Quantity, objects: Option<Filter>, players: Option<PlayerFilter>) -> TargetSpec {
    TargetSpec {
        quantity,
        objects,
        players,
        relations: Vec::new(),
        divided: None,
    }
}

/// The target is read that is described so.
fn read_target(scope: &mut Scope, quantity: Quantity, which: Which, filter: Filter) -> Option<ObjectRef> {
    let (mut relations, mut filter) = relations(filter);
    if which == Which::Another {
        match scope.last_target() {
            Some(other) if is_of_kind(scope, other, &filter) => {
                relations.insert(0, TargetRelation::OtherThan(other));
            }
            Some(_) => return None,
            // What resolves can't be its own target, and says so nowhere.
            None if scope.names.is_spell() => return None,
            None => filter = filter.and(other_than_this()),
        }
    }
    let target = TargetSpec {
        relations,
        ..spec(quantity, Some(filter), None)
    };
    let nouns = Nouns::of(target.objects.as_ref()?);
    let count = number_of(&target.quantity);
    let number = scope.read_target(target)?;
    scope.mention(Thing::Object(ObjectRef::Target(number)), nouns, count);
    mention_opponent(scope, number);
    Some(ObjectRef::Target(number))
}

/// What something can be called by what it is, and not by how it came about.
const KINDS: Nouns = Nouns::CREATURE
    .and(Nouns::ARTIFACT)
    .and(Nouns::ENCHANTMENT)
    .and(Nouns::LAND)
    .and(Nouns::PLANESWALKER)
    .and(Nouns::CARD)
    .and(Nouns::SPELL);

/// Whether the earlier target is of the kind that the words describe. Where it isn't, they are about another than something
/// else: "attach target Equipment to this creature, then up to one other target creature ...".
fn is_of_kind(scope: &Scope, target: u8, filter: &Filter) -> bool {
    let known = scope.targets.get(usize::from(target));
    let objects = known.and_then(|target| target.objects.as_ref());
    objects.is_some_and(|objects| Nouns::of(objects).has(Nouns::of(filter).common(KINDS)))
}

/// "An opponent controls": a player has been mentioned as well.
fn mention_opponent(scope: &mut Scope, number: u8) {
    let Some(target) = scope.targets.get(usize::from(number)) else {
        return;
    };
    let filters = target.objects.as_ref().map(parts).unwrap_or_default();
    let object = Box::new(ObjectRef::Target(number));
    let player = if number_of(&target.quantity) == Number::Many {
        None
    } else if filters.contains(&Filter::Controller(PlayerFilter::Opponent)) {
        Some(PlayerRef::Controller(object))
    } else if filters.contains(&Filter::Owner(PlayerFilter::Opponent)) {
        Some(PlayerRef::Owner(object))
    } else {
        None
    };
    if let Some(player) = player {
        scope.mention(
            Thing::Player(player),
            Nouns::PLAYER.and(Nouns::OPPONENT),
            Number::One,
        );
    }
}

/// How many, and what describes the target that is written, in the words that say whether it is another.
fn write_target(scope: &mut Scope, which: Which, object: &ObjectRef) -> Option<(Quantity, Filter)> {
    let ObjectRef::Target(number) = object else {
        return None;
    };
    let last = scope.last_target();
    let target = scope.write_target(*number)?;
    let filter = target.objects.clone()?;
    (target.players.is_none() && target.divided.is_none()).then_some(())?;
    let (another, relations) = match &target.relations[..] {
        [TargetRelation::OtherThan(other), rest @ ..] => (Some(*other), rest),
        rest => (None, rest),
    };
    let described = match (which, another, last) {
        (Which::Any, None, _) => filter,
        (Which::Another, Some(other), Some(last)) if other == last && is_of_kind(scope, other, &filter) => {
            filter
        }
        (Which::Another, None, None) if !scope.names.is_spell() => without_other(&filter)?,
        _ => return None,
    };
    let described = match relations {
        [] => described,
        [TargetRelation::ControlledBy(player)] => described.clone().and(of_player(&described, *player)),
        _ => return None,
    };
    Some((target.quantity, described))
}

/// After its words the target has been mentioned.
fn mention_written(scope: &mut Scope, object: &ObjectRef) -> Option<()> {
    let ObjectRef::Target(number) = object else {
        return None;
    };
    let target = scope.targets.get(usize::from(*number))?;
    let nouns = Nouns::of(target.objects.as_ref()?);
    let count = number_of(&target.quantity);
    scope.mention(Thing::Object(object.clone()), nouns, count);
    mention_opponent(scope, *number);
    Some(())
}

fn number_of(quantity: &Quantity) -> Number {
    match quantity {
        Quantity::Exactly(Value::Number(1)) | Quantity::UpTo(Value::Number(1)) => Number::One,
        _ => Number::Many,
    }
}

fn other_than_this() -> Filter {
    Filter::Is(ObjectRef::This).not()
}

fn without_other(filter: &Filter) -> Option<Filter> {
    let parts = parts(filter);
    let is_other = |part: &Filter| *part == other_than_this();
    parts
        .iter()
        .any(is_other)
        .then(|| Filter::all(parts.iter().filter(|part| !is_other(part)).cloned()))
}

/// "That player controls", where that player is a target, binds one target to the other.
fn relations(filter: Filter) -> (Vec<TargetRelation>, Filter) {
    let player = |part: &Filter| match part {
        Filter::Controller(PlayerFilter::Is(PlayerRef::Target(number)))
        | Filter::Owner(PlayerFilter::Is(PlayerRef::Target(number))) => Some(*number),
        _ => None,
    };
    let parts = parts(&filter);
    let relations = parts.iter().filter_map(player).map(TargetRelation::ControlledBy);
    let others = parts.iter().filter(|part| player(part).is_none()).cloned();
    (relations.collect(), Filter::all(others))
}

/// The inverse: cards are owned, all else is controlled.
fn of_player(filter: &Filter, player: u8) -> Filter {
    let player = PlayerFilter::Is(PlayerRef::Target(player));
    match filter.zone() {
        None | Some(ZoneKind::Battlefield | ZoneKind::Stack) => Filter::Controller(player),
        Some(_) => Filter::Owner(player),
    }
}

/// "Target creature", "another target creature", "up to one target creature".
fn one(grammar: &mut Grammar) {
    macro_rules! of {
        ($wording:literal, $quantity:expr, $which:expr) => {
            grammar.add(
                TARGET,
                $wording,
                slots![filter: FILTER],
                |reading| {
                    let filter = reading.part(FILTER)?;
                    read_target(&mut reading.scope, $quantity, $which, filter)
                },
                |writing, object| {
                    let (quantity, filter) = write_target(&mut writing.scope, $which, object)?;
                    (quantity == $quantity).then_some(())?;
                    writing.part(FILTER, &filter)?;
                    mention_written(&mut writing.scope, object)
                },
            );
        };
    }
    of!("target <filter>", Quantity::Exactly(Value::Number(1)), Which::Any);
    of!(
        "another target <filter>",
        Quantity::Exactly(Value::Number(1)),
        Which::Another
    );
    of!(
        "up to one target <filter>",
        Quantity::UpTo(Value::Number(1)),
        Which::Any
    );
    of!(
        "up to one other target <filter>",
        Quantity::UpTo(Value::Number(1)),
        Which::Another
    );
}

/// "Two target creatures", "X target lands", "any number of target creatures".
fn several(grammar: &mut Grammar) {
    macro_rules! of {
        ($wording:literal, $quantity:path, $which:expr) => {
            grammar.add(
                TARGETS,
                $wording,
                slots![count: COUNT, filter: FILTERS],
                |reading| {
                    let count = reading.part(COUNT)?;
                    let filter = reading.part(FILTERS)?;
                    read_target(&mut reading.scope, $quantity(count), $which, filter)
                },
                |writing, object| {
                    let (quantity, filter) = write_target(&mut writing.scope, $which, object)?;
                    let $quantity(count) = &quantity else {
                        return None;
                    };
                    writing.part(COUNT, count)?;
                    writing.part(FILTERS, &filter)?;
                    mention_written(&mut writing.scope, object)
                },
            );
        };
    }
    of!("<count> target <filter>", Quantity::Exactly, Which::Any);
    of!("up to <count> target <filter>", Quantity::UpTo, Which::Any);
    of!("<count> other target <filter>", Quantity::Exactly, Which::Another);
    of!(
        "up to <count> other target <filter>",
        Quantity::UpTo,
        Which::Another
    );
    macro_rules! any_number {
        ($wording:literal, $which:expr) => {
            grammar.add(
                TARGETS,
                $wording,
                slots![filter: FILTERS],
                |reading| {
                    let filter = reading.part(FILTERS)?;
                    read_target(&mut reading.scope, Quantity::AnyNumber, $which, filter)
                },
                |writing, object| {
                    let (quantity, filter) = write_target(&mut writing.scope, $which, object)?;
                    (quantity == Quantity::AnyNumber).then_some(())?;
                    writing.part(FILTERS, &filter)?;
                    mention_written(&mut writing.scope, object)
                },
            );
        };
    }
    any_number!("any number of target <filter>", Which::Any);
    any_number!("any number of other target <filter>", Which::Another);
}

fn any_target() -> TargetSpec {
    spellstack_core::lang::build::any_target()
}

/// Targets that may be players or objects.
fn mixed(grammar: &mut Grammar) {
    grammar.add(
        MIXED,
        "any target",
        &[],
        |_| Some(any_target()),
        |_, target| (*target == any_target()).then_some(()),
    );
    // CR 115.4: another one than what is named before, else than this.
    grammar.add(
        MIXED,
        "any other target",
        &[],
        |reading| any_other_target(&reading.scope),
        |writing, target| (any_other_target(&writing.scope)? == *target).then_some(()),
    );
    grammar.add(
        MIXED,
        "target <filter> or <who>",
        slots![filter: FILTER, who: WHO],
        |reading| mixed_spec(reading.part(FILTER)?, reading.part(WHO)?),
        |writing, target| {
            let (filter, who) = mixed_parts(target)?;
            writing.part(FILTER, &filter)?;
            writing.part(WHO, &who)
        },
    );
    grammar.add(
        MIXED,
        "target <who> or <filter>",
        slots![who: WHO, filter: FILTER],
        |reading| {
            let who = reading.part(WHO)?;
            mixed_spec(reading.part(FILTER)?, who)
        },
        |writing, target| {
            let (filter, who) = mixed_parts(target)?;
            writing.part(WHO, &who)?;
            writing.part(FILTER, &filter)
        },
    );
}

fn mixed_parts(target: &TargetSpec) -> Option<(Filter, PlayerFilter)> {
    let (filter, who) = (target.objects.clone()?, target.players.clone()?);
    let is_such = mixed_spec(filter.clone(), who.clone()).as_ref() == Some(target);
    is_such.then_some((filter, who))
}

fn mixed_spec(filter: Filter, who: PlayerFilter) -> Option<TargetSpec> {
    // What comes after the noun would be said of the player as well.
    let is_noun = |part: &Filter| matches!(part, Filter::Type(_) | Filter::Permanent | Filter::AnyOf(_));
    is_noun(&filter).then(|| spec(Quantity::Exactly(Value::Number(1)), Some(filter), Some(who)))
}

fn any_other_target(scope: &Scope) -> Option<TargetSpec> {
    let any = any_target();
    match scope.met.checked_sub(1) {
        Some(last) => Some(TargetSpec {
            relations: vec![TargetRelation::OtherThan(u8::try_from(last).ok()?)],
            ..any
        }),
        None if scope.names.is_spell() => None,
        None => Some(TargetSpec {
            objects: any.objects.map(|objects| objects.and(other_than_this())),
            ..any
        }),
    }
}

fn mention_mixed(scope: &mut Scope, number: u8) -> Option<()> {
    let target = scope.targets.get(usize::from(number))?;
    let nouns = target.objects.as_ref().map_or(Nouns::default(), Nouns::of);
    scope.mention(
        Thing::Object(ObjectRef::Target(number)),
        nouns.and(Nouns::PERMANENT),
        Number::One,
    );
    Some(())
}

/// What is dealt damage: objects, players, or both.
fn recipients(grammar: &mut Grammar) {
    grammar.add(
        RECIPIENTS,
        "<target>",
        slots![target: MIXED],
        |reading| {
            let target = reading.part(MIXED)?;
            let number = reading.scope.read_target(target)?;
            mention_mixed(&mut reading.scope, number)?;
            Some(Recipients::Target(number))
        },
        |writing, recipients| {
            let Recipients::Target(number) = recipients else {
                return None;
            };
            let is_next = usize::from(*number) == writing.scope.met;
            let target = writing
                .scope
                .targets
                .get(usize::from(*number))
                .filter(|_| is_next)
                .cloned()?;
            writing.part(MIXED, &target)?;
            writing.scope.write_target(*number)?;
            mention_mixed(&mut writing.scope, *number)
        },
    );
    grammar.add(
        RECIPIENTS,
        "each of <targets>",
        slots![targets: TARGETS],
        |reading| recipients_of(Objects::The(reading.part(TARGETS)?)),
        |writing, recipients| match recipients {
            Recipients::Target(number) => writing.part(TARGETS, &ObjectRef::Target(*number)),
            _ => None,
        },
    );
    grammar.add(
        RECIPIENTS,
        "<what>",
        slots![what: OBJECTS],
        |reading| recipients_of(reading.part(OBJECTS)?),
        |writing, recipients| writing.part(OBJECTS, &objects_of(recipients)?),
    );
    grammar.add(
        RECIPIENTS,
        "<who>",
        slots![who: WHOM],
        |reading| match reading.part(WHOM)? {
            PlayerRef::Target(number) => Some(Recipients::Target(number)),
            player => Some(Recipients::Players(Players::The(player))),
        },
        |writing, recipients| match recipients {
            Recipients::Target(number) => writing.part(WHOM, &PlayerRef::Target(*number)),
            Recipients::Players(Players::The(player)) => writing.part(WHOM, player),
            _ => None,
        },
    );
    says!(grammar, RECIPIENTS, "each <who>", who: WHO => Recipients::Players(Players::Each(who)));
    macro_rules! both {
        ($wording:literal, $filter:expr) => {
            says!(grammar, RECIPIENTS, $wording, objects: $filter, who: WHO =>
                Recipients::ObjectsAndPlayers(Objects::All(objects), Players::Each(who)));
        };
    }
    both!("each <objects> and each <who>", FILTER);
    both!("each <objects> and <who>", FILTER);
    grammar.add(
        RECIPIENTS,
        "each <one> and each <two>",
        slots![one: FILTER, two: FILTER],
        |reading| {
            let either = Filter::any_of([reading.part(FILTER)?, reading.part(FILTER)?]);
            Some(Recipients::Objects(Objects::All(either)))
        },
        |writing, recipients| match recipients {
            Recipients::Objects(Objects::All(Filter::AnyOf(parts))) if parts.len() == 2 => {
                writing.part(FILTER, &parts[0])?;
                writing.part(FILTER, &parts[1])
            }
            _ => None,
        },
    );
    grammar.add(
        RECIPIENTS,
        "each <who> and each <objects>",
        slots![who: WHO, objects: FILTER],
        |reading| {
            let who = Players::Each(reading.part(WHO)?);
            let objects = Objects::All(reading.part(FILTER)?);
            Some(Recipients::ObjectsAndPlayers(objects, who))
        },
        |writing, recipients| match recipients {
            Recipients::ObjectsAndPlayers(Objects::All(objects), Players::Each(who)) => {
                writing.part(WHO, who)?;
                writing.part(FILTER, objects)
            }
            _ => None,
        },
    );
    grammar.add(
        RECIPIENTS,
        "<who> and each <objects>",
        slots![who: WHOM, objects: FILTER],
        |reading| {
            let who = Players::The(reading.part(WHOM)?);
            let objects = Objects::All(reading.part(FILTER)?);
            Some(Recipients::ObjectsAndPlayers(objects, who))
        },
        |writing, recipients| match recipients {
            Recipients::ObjectsAndPlayers(Objects::All(objects), Players::The(who)) => {
                writing.part(WHOM, who)?;
                writing.part(FILTER, objects)
            }
            _ => None,
        },
    );
}

/// What is chosen as it resolves isn't said by these words.
fn recipients_of(objects: Objects) -> Option<Recipients> {
    match objects {
        Objects::The(ObjectRef::Target(number)) => Some(Recipients::Target(number)),
        objects => Some(Recipients::Objects(objects)),
    }
}

fn objects_of(recipients: &Recipients) -> Option<Objects> {
    match recipients {
        Recipients::Target(number) => Some(Objects::The(ObjectRef::Target(*number))),
        Recipients::Objects(objects) => Some(objects.clone()),
        _ => None,
    }
}
