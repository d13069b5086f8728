//! Changes of characteristics: "gets +1/+1 and gains flying", "has flying", "becomes a 4/4 Elemental creature".
//!
//! An effect says what comes about (gets, gains, becomes), a static ability what is so (gets, has, is); the second form of each
//! is said of one object.

mod colors;
mod copies;
mod numbers;

use spellstack_core::Color;
use spellstack_core::ColorSet;
use spellstack_core::lang::{Ability, Modification, Value};
use spellstack_core::types::{CardType, CardTypes, Subtype, SubtypeKind, Supertype, Supertypes};

use self::colors::colors;
use self::copies::copies;
use self::numbers::numbers;
use super::*;
use crate::grammar::{Grammar, Meant, categories, says, slots};
use crate::noun::Nouns;
use crate::scope::{Scope, Thing};

categories! {
    17;
    GAIN: Vec<Modification> = "what they become";
    GAINS: Vec<Modification> = "what it becomes";
    HAVE: Vec<Modification> = "what they are like";
    HAS: Vec<Modification> = "what it is like";
    GAIN_ONE: Vec<Modification> = "what they become";
    GAINS_ONE: Vec<Modification> = "what it becomes";
    HAVE_ONE: Vec<Modification> = "what they are like";
    HAS_ONE: Vec<Modification> = "what it is like";
    GAIN_MORE: Vec<Modification> = "what they become";
    GAINS_MORE: Vec<Modification> = "what it becomes";
    HAVE_MORE: Vec<Modification> = "what they are like";
    HAS_MORE: Vec<Modification> = "what it is like";
    BEINGS: Vec<Modification> = "what they are";
    BEING: Vec<Modification> = "what it is";
    GRANTED: Ability = "an ability";
    ABILITY_LIST: Vec<Ability> = "abilities";
    MORE_ABILITIES: Vec<Ability> = "abilities";
    SIGNED_NUMBERS: (Value, Value) = "a change of power and toughness";
    SIGNED: (Value, Value) = "a change of power and toughness";
    SIZE_NUMBERS: (Value, Value) = "power and toughness";
    SIZE: (Value, Value) = "power and toughness";
    COLOR_LIST: ColorSet = "colors";
    KIND: Kind = "colors and types";
    KINDS: Kind = "colors and types";
    BARE: Kind = "types";
    BARES: Kind = "types";
    LOST: Vec<Modification> = "abilities";
    NEW: New = "what it becomes";
    NEWS: New = "what they become";
    KEEP: Keep = "what it still is";
    KEEPS: Keep = "what they still are";
    EXCEPT: Vec<Modification> = "an exception";
    EXCEPTS: Vec<Modification> = "exceptions";
    STILL: Keep = "what it still is";
    STILLS: Keep = "what they still are";
}

pub(super) fn declare(grammar: &mut Grammar) {
    lists(grammar);
    numbers(grammar);
    abilities(grammar);
    colors(grammar);
    kinds(grammar);
    beings(grammar);
    predicates(grammar);
}

/// Colors and types that something becomes, or that a token has.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Kind {
    /// The supertypes.
    pub supertypes: Supertypes,
    /// The colors, where they are said.
    pub colors: Option<ColorSet>,
    /// The subtypes, in the order of the text.
    pub subtypes: Vec<Subtype>,
    /// The card types.
    pub types: CardTypes,
}

/// What something becomes: "4/4 green Elemental creature with haste".
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct New {
    /// Colors and types.
    pub kind: Kind,
    /// Base power and toughness.
    pub size: Option<(Value, Value)>,
    /// Abilities.
    pub abilities: Vec<Ability>,
}

/// What something keeps as it becomes something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    /// What the words don't say: no card type, no color that is set (CR 205.1a).
    Nothing,
    /// Its types (CR 205.1b).
    Types,
    /// Its types and its colors.
    TypesAndColors,
}

/// "gets +1/+1", "gets +1/+1 and gains flying", "gets +1/+1, loses flying, and gains reach".
fn lists(grammar: &mut Grammar) {
    macro_rules! of {
        ($list:expr, $one:expr, $more:expr) => {
            grammar.add(
                $list,
                "<only>",
                slots![only: $one],
                |reading| reading.part($one),
                |writing, changes| writing.part($one, changes),
            );
            grammar.add(
                $list,
                "<first> and <second>",
                slots![first: $one, second: $one],
                |reading| Some([reading.part($one)?, reading.part($one)?].concat()),
                |writing, changes| {
                    (1..changes.len()).find_map(|at| {
                        writing.attempt(|writing| {
                            writing.part($one, &changes[..at].to_vec())?;
                            writing.part($one, &changes[at..].to_vec())
                        })
                    })
                },
            );
            for (list, wording) in [($list, "<first>, <more>"), ($more, "<first>, <more>")] {
                grammar.add(
                    list,
                    wording,
                    slots![first: $one, more: $more],
                    |reading| Some([reading.part($one)?, reading.part($more)?].concat()),
                    |writing, changes| {
                        (1..changes.len()).find_map(|at| {
                            writing.attempt(|writing| {
                                writing.part($one, &changes[..at].to_vec())?;
                                writing.part($more, &changes[at..].to_vec())
                            })
                        })
                    },
                );
            }
            grammar.add(
                $more,
                "and <last>",
                slots![last: $one],
                |reading| reading.part($one),
                |writing, changes| writing.part($one, changes),
            );
        };
    }
    of!(GAIN, GAIN_ONE, GAIN_MORE);
    of!(GAINS, GAINS_ONE, GAINS_MORE);
    of!(HAVE, HAVE_ONE, HAVE_MORE);
    of!(HAS, HAS_ONE, HAS_MORE);
}

/// "flying", "flying and haste", "flying, trample, and haste".
fn abilities(grammar: &mut Grammar) {
    says!(grammar, GRANTED, "<keyword>", keyword: KEYWORD => Ability::Keyword(keyword));
    says!(grammar, GRANTED, "<quoted>", quoted: QUOTED => quoted);
    // Its cost stands in the next sentence.
    fn at_its_mana_cost() -> Ability {
        Ability::Keyword(Keyword::Flashback(vec![Cost::OwnManaCost]))
    }
    grammar.add(
        GRANTED,
        "flashback",
        &[],
        |reading| std::mem::take(&mut reading.scope.own_mana_cost).then(at_its_mana_cost),
        |writing, ability| {
            let is_so = std::mem::take(&mut writing.scope.own_mana_cost) && *ability == at_its_mana_cost();
            is_so.then_some(())
        },
    );
    grammar.add(
        ABILITY_LIST,
        "<only>",
        slots![only: GRANTED],
        |reading| Some(vec![reading.part(GRANTED)?]),
        |writing, abilities| match &abilities[..] {
            [only] => writing.part(GRANTED, only),
            _ => None,
        },
    );
    grammar.add(
        ABILITY_LIST,
        "<first> and <second>",
        slots![first: GRANTED, second: GRANTED],
        |reading| Some(vec![reading.part(GRANTED)?, reading.part(GRANTED)?]),
        |writing, abilities| match &abilities[..] {
            [first, second] => {
                writing.part(GRANTED, first)?;
                writing.part(GRANTED, second)
            }
            _ => None,
        },
    );
    for list in [ABILITY_LIST, MORE_ABILITIES] {
        grammar.add(
            list,
            "<first>, <more>",
            slots![first: GRANTED, more: MORE_ABILITIES],
            |reading| Some([vec![reading.part(GRANTED)?], reading.part(MORE_ABILITIES)?].concat()),
            |writing, abilities| match &abilities[..] {
                [first, more @ ..] if !more.is_empty() => {
                    writing.part(GRANTED, first)?;
                    writing.part(MORE_ABILITIES, &more.to_vec())
                }
                _ => None,
            },
        );
    }
    grammar.add(
        MORE_ABILITIES,
        "and <last>",
        slots![last: GRANTED],
        |reading| Some(vec![reading.part(GRANTED)?]),
        |writing, abilities| match &abilities[..] {
            [last] => writing.part(GRANTED, last),
            _ => None,
        },
    );
    grammar.add(
        LOST,
        "all abilities",
        &[],
        |_| Some(vec![Modification::LoseAllAbilities]),
        |_, changes| (changes[..] == [Modification::LoseAllAbilities]).then_some(()),
    );
    grammar.add(
        LOST,
        "<kind>",
        slots![kind: KEYWORD_KIND],
        |reading| Some(vec![Modification::Lose(reading.part(KEYWORD_KIND)?)]),
        |writing, changes| match &changes[..] {
            [Modification::Lose(kind)] => writing.part(KEYWORD_KIND, kind),
            _ => None,
        },
    );
    grammar.add(
        LOST,
        "<one> and <two>",
        slots![one: KEYWORD_KIND, two: KEYWORD_KIND],
        |reading| {
            let one = Modification::Lose(reading.part(KEYWORD_KIND)?);
            Some(vec![one, Modification::Lose(reading.part(KEYWORD_KIND)?)])
        },
        |writing, changes| match &changes[..] {
            [Modification::Lose(one), Modification::Lose(two)] => {
                writing.part(KEYWORD_KIND, one)?;
                writing.part(KEYWORD_KIND, two)
            }
            _ => None,
        },
    );
}

/// "Human Soldier creature", "legendary green Elemental creature", "artifact".
fn kinds(grammar: &mut Grammar) {
    macro_rules! of {
        ($kind:expr, $bare:expr, $type:expr, $subtype:expr) => {
            grammar.add(
                $kind,
                "<bare>",
                slots![bare: $bare],
                |reading| reading.part($bare),
                |writing, kind: &Kind| {
                    let is_bare = kind.colors.is_none() && kind.supertypes.is_empty();
                    is_bare.then(|| writing.part($bare, kind))?
                },
            );
            grammar.add(
                $kind,
                "<colors> <bare>",
                slots![colors: COLOR_LIST, bare: $bare],
                |reading| {
                    let colors = Some(reading.part(COLOR_LIST)?);
                    Some(Kind { colors, ..reading.part($bare)? })
                },
                |writing, kind| {
                    let colors = kind.colors.filter(|_| kind.supertypes.is_empty())?;
                    writing.part(COLOR_LIST, &colors)?;
                    writing.part($bare, &Kind { colors: None, ..kind.clone() })
                },
            );
            grammar.add(
                $kind,
                "legendary <kind>",
                slots![kind: $kind],
                |reading| {
                    let supertypes = Supertypes::only(Supertype::Legendary);
                    let kind = reading.part($kind)?;
                    kind.supertypes.is_empty().then_some(Kind { supertypes, ..kind })
                },
                |writing, kind| {
                    (kind.supertypes == Supertypes::only(Supertype::Legendary)).then_some(())?;
                    let supertypes = Supertypes::EMPTY;
                    writing.part($kind, &Kind { supertypes, ..kind.clone() })
                },
            );
            grammar.add(
                $bare,
                "<type>",
                slots![type: $type],
                |reading| {
                    let types = CardTypes::only(reading.part($type)?);
                    Some(Kind { types, ..Kind::default() })
                },
                |writing, kind| {
                    let types: Vec<CardType> = kind.types.iter().collect();
                    match &types[..] {
                        [only] if kind.subtypes.is_empty() => writing.part($type, only),
                        _ => None,
                    }
                },
            );
            grammar.add(
                $bare,
                "<subtype>",
                slots![subtype: $subtype],
                |reading| {
                    let subtypes = vec![reading.part($subtype)?];
                    Some(Kind { subtypes, ..Kind::default() })
                },
                |writing, kind| match &kind.subtypes[..] {
                    [only] if kind.types.is_empty() => writing.part($subtype, only),
                    _ => None,
                },
            );
            grammar.add(
                $bare,
                "<type> <rest>",
                slots![type: TYPE, rest: $bare],
                |reading| {
                    let first = reading.part(TYPE)?;
                    let rest = reading.part($bare)?;
                    let is_later = |other: CardType| other > first;
                    let is_ordered = rest.types.iter().all(is_later) && rest.subtypes.is_empty();
                    is_ordered.then(|| Kind { types: rest.types.with(first), ..rest })
                },
                |writing, kind| {
                    let first = kind.types.iter().next()?;
                    let rest = kind.types.without(first);
                    (kind.subtypes.is_empty() && !rest.is_empty()).then_some(())?;
                    writing.part(TYPE, &first)?;
                    writing.part($bare, &Kind { types: rest, ..kind.clone() })
                },
            );
            grammar.add(
                $bare,
                "<subtype> <rest>",
                slots![subtype: SUBTYPE, rest: $bare],
                |reading| {
                    let first = reading.part(SUBTYPE)?;
                    let rest = reading.part($bare)?;
                    let subtypes = [vec![first], rest.subtypes].concat();
                    Some(Kind { subtypes, ..rest })
                },
                |writing, kind| {
                    let (first, rest) = kind.subtypes.split_first()?;
                    (!rest.is_empty() || !kind.types.is_empty()).then_some(())?;
                    writing.part(SUBTYPE, first)?;
                    writing.part($bare, &Kind { subtypes: rest.to_vec(), ..kind.clone() })
                },
            );
        };
    }
    of!(KIND, BARE, TYPE, SUBTYPE);
    of!(KINDS, BARES, TYPES, SUBTYPES);
}

impl New {
    /// As changes, if these say exactly that.
    fn changes(self, keep: Keep, subject: &Subject) -> Option<Vec<Modification>> {
        let Kind {
            supertypes,
            colors,
            subtypes,
            types,
        } = self.kind;
        let by_creature_type = |subtype: &Subtype| subtype.kind() == SubtypeKind::Creature;
        // CR 205.1b: an "artifact creature" is still what it was, but of these creature types alone.
        let is_artifact_creature = types.contains(CardType::Artifact) && types.contains(CardType::Creature);
        let keeps_types = match keep {
            Keep::Nothing if is_artifact_creature => {
                let is_exact = subject.is_noncreature || !subtypes.iter().any(by_creature_type);
                is_exact.then_some(true)?
            }
            Keep::Nothing => false,
            Keep::Types | Keep::TypesAndColors => true,
        };
        let mut changes = vec![match keeps_types {
            true => Modification::AddTypes(types, subtypes),
            false if types.is_empty() => return None,
            false => Modification::SetTypes(types, subtypes),
        }];
        if !supertypes.is_empty() {
            changes.push(Modification::AddSupertypes(supertypes));
        }
        if let Some((power, toughness)) = self.size {
            changes.push(Modification::SetPt(power, toughness));
        }
        match (colors, keep) {
            (None, Keep::TypesAndColors) => return None,
            (None, Keep::Nothing | Keep::Types) => {}
            (Some(colors), Keep::TypesAndColors) => changes.push(Modification::AddColors(colors)),
            (Some(colors), Keep::Nothing | Keep::Types) => changes.push(Modification::SetColors(colors)),
        }
        changes.extend(gained(self.abilities));
        Some(changes)
    }

    /// What such changes make of something, if they say all that.
    fn of(changes: &[Modification]) -> Option<New> {
        let mut new = New::default();
        let mut rest = changes.iter().peekable();
        match rest.next()? {
            Modification::AddTypes(types, subtypes) | Modification::SetTypes(types, subtypes) => {
                new.kind.types = *types;
                new.kind.subtypes.clone_from(subtypes);
            }
            _ => return None,
        }
        if let Some(Modification::AddSupertypes(supertypes)) = rest.peek() {
            new.kind.supertypes = *supertypes;
            rest.next();
        }
        if let Some(Modification::SetPt(power, toughness)) = rest.peek() {
            new.size = Some((power.clone(), toughness.clone()));
            rest.next();
        }
        if let Some(Modification::SetColors(colors) | Modification::AddColors(colors)) = rest.peek() {
            new.kind.colors = Some(*colors);
            rest.next();
        }
        for change in rest {
            let Modification::Gain(ability) = change else {
                return None;
            };
            new.abilities.push((**ability).clone());
        }
        Some(new)
    }
}

/// Abilities that something gains.
pub(super) fn gained(abilities: Vec<Ability>) -> impl Iterator<Item = Modification> {
    abilities
        .into_iter()
        .map(|ability| Modification::Gain(Box::new(ability)))
}

/// The abilities, if something gains only abilities.
pub(super) fn all_gained(changes: &[Modification]) -> Option<Vec<Ability>> {
    let ability = |change: &Modification| match change {
        Modification::Gain(ability) => Some((**ability).clone()),
        _ => None,
    };
    changes.iter().map(ability).collect()
}

/// "a 4/4 Elemental creature with haste that's still a land", "blue", "an Island".
fn beings(grammar: &mut Grammar) {
    macro_rules! of {
        ($new:expr, $kind:expr, $keep:expr, $being:expr, $type:expr, $subtype:expr, $still:expr, [$plain:literal, $kept:literal, $island:literal, $kept_type:literal, $that:literal], $its:literal) => {
            grammar.add(
                $new,
                "<size> <kind>",
                slots![size: SIZE, kind: $kind],
                |reading| {
                    let size = Some(reading.part(SIZE)?);
                    let kind = reading.part($kind)?;
                    Some(New { size, kind, ..New::default() })
                },
                |writing, new: &New| {
                    writing.part(SIZE, new.size.as_ref()?)?;
                    new.abilities.is_empty().then(|| writing.part($kind, &new.kind))?
                },
            );
            grammar.add(
                $new,
                "<size> <kind> with <abilities>",
                slots![size: SIZE, kind: $kind, abilities: ABILITY_LIST],
                |reading| {
                    let size = Some(reading.part(SIZE)?);
                    let kind = reading.part($kind)?;
                    let abilities = reading.part(ABILITY_LIST)?;
                    Some(New { size, kind, abilities })
                },
                |writing, new| {
                    writing.part(SIZE, new.size.as_ref()?)?;
                    writing.part($kind, &new.kind)?;
                    writing.part(ABILITY_LIST, &new.abilities)
                },
            );
            grammar.add(
                $new,
                "<kind>",
                slots![kind: $kind],
                |reading| {
                    let kind = reading.part($kind)?;
                    Some(New { kind, ..New::default() })
                },
                |writing, new| {
                    let is_only = new.size.is_none() && new.abilities.is_empty();
                    is_only.then(|| writing.part($kind, &new.kind))?
                },
            );
            grammar.add(
                $new,
                "<kind> with base power and toughness <size>",
                slots![kind: $kind, size: SIZE],
                |reading| {
                    let kind = reading.part($kind)?;
                    let size = Some(reading.part(SIZE)?);
                    Some(New { size, kind, ..New::default() })
                },
                |writing, new| {
                    writing.part($kind, &new.kind)?;
                    writing.part(SIZE, new.size.as_ref()?)?;
                    new.abilities.is_empty().then_some(())
                },
            );
            grammar.add(
                $new,
                "<kind> with power and toughness each equal to <sum>",
                slots![kind: $kind, sum: SUM],
                |reading| {
                    let kind = reading.part($kind)?;
                    let sum = reading.part(SUM)?;
                    let size = Some((sum.clone(), sum));
                    Some(New {
                        size,
                        kind,
                        ..New::default()
                    })
                },
                |writing, new| {
                    let (power, toughness) = new.size.as_ref()?;
                    (power == toughness && new.abilities.is_empty()).then_some(())?;
                    writing.part($kind, &new.kind)?;
                    writing.part(SUM, power)
                },
            );
            grammar.add(
                $being,
                $plain,
                slots![new: $new],
                |reading| {
                    let keep = match std::mem::take(&mut reading.scope.still) {
                        true => Keep::Types,
                        false => Keep::Nothing,
                    };
                    let subject = Subject::of(&reading.scope);
                    reading.part($new)?.changes(keep, &subject)
                },
                |writing, changes| {
                    let keep = match std::mem::take(&mut writing.scope.still) {
                        true => Keep::Types,
                        false => Keep::Nothing,
                    };
                    let subject = Subject::of(&writing.scope);
                    let new = New::of(changes)?;
                    (new.clone().changes(keep, &subject)? == *changes).then_some(())?;
                    writing.part($new, &new)
                },
            );
            grammar.add(
                $being,
                $kept,
                slots![new: $new, keep: $keep],
                |reading| {
                    let subject = Subject::of(&reading.scope);
                    let new = reading.part($new)?;
                    new.changes(reading.part($keep)?, &subject)
                },
                |writing, changes| {
                    let subject = Subject::of(&writing.scope);
                    let new = New::of(changes)?;
                    let said = |keep: &Keep| new.clone().changes(*keep, &subject).as_ref() == Some(changes);
                    let keep = [Keep::Types, Keep::TypesAndColors].into_iter().find(said)?;
                    writing.part($new, &new)?;
                    writing.part($keep, &keep)
                },
            );
            grammar.add(
                $being,
                "<colors>",
                slots![colors: COLOR_LIST],
                |reading| Some(vec![Modification::SetColors(reading.part(COLOR_LIST)?)]),
                |writing, changes| match &changes[..] {
                    [Modification::SetColors(colors)] => writing.part(COLOR_LIST, colors),
                    _ => None,
                },
            );
            // CR 305.7.
            grammar.add(
                $being,
                $island,
                slots![subtype: $subtype],
                |reading| {
                    let subtype = reading.part($subtype)?;
                    let is_basic = subtype.is_basic_land_type();
                    is_basic.then(|| vec![Modification::SetLandType(subtype)])
                },
                |writing, changes| match &changes[..] {
                    [Modification::SetLandType(subtype)] => writing.part($subtype, subtype),
                    _ => None,
                },
            );
            grammar.add(
                $still,
                $kept_type,
                slots![type: $type],
                |reading| {
                    let still = reading.part($type)?;
                    let subject = Subject::of(&reading.scope);
                    subject.types.contains(still).then_some(Keep::Types)
                },
                |writing, keep| {
                    (*keep == Keep::Types).then_some(())?;
                    let subject = Subject::of(&writing.scope);
                    let still = subject.types.iter().next()?;
                    writing.part($type, &still)
                },
            );
            grammar.add(
                $keep,
                $that,
                slots![still: $still],
                |reading| reading.part($still),
                |writing, keep| writing.part($still, keep),
            );
            grammar.add(
                $keep,
                concat!("in addition to ", $its, " other types"),
                &[],
                |_| Some(Keep::Types),
                |_, keep| (*keep == Keep::Types).then_some(()),
            );
            grammar.add(
                $keep,
                concat!("in addition to ", $its, " other colors and types"),
                &[],
                |_| Some(Keep::TypesAndColors),
                |_, keep| (*keep == Keep::TypesAndColors).then_some(()),
            );
            grammar.add(
                $keep,
                concat!("in addition to ", $its, " other creature types"),
                &[],
                |_| Some(Keep::Types),
                |_, keep| (*keep == Keep::Types).then_some(()),
            );
            grammar.add(
                $keep,
                concat!("in addition to ", $its, " other land types"),
                &[],
                |_| Some(Keep::Types),
                |_, keep| (*keep == Keep::Types).then_some(()),
            );
        };
    }
    of!(
        NEW,
        KIND,
        KEEP,
        BEING,
        TYPE,
        SUBTYPE,
        STILL,
        [
            "a <new>",
            "a <new> <keep>",
            "a <subtype>",
            "a <type>",
            "that's still <still>"
        ],
        "its"
    );
    of!(
        NEWS,
        KINDS,
        KEEPS,
        BEINGS,
        TYPES,
        SUBTYPES,
        STILLS,
        [
            "<new>",
            "<new> <keep>",
            "<subtype>",
            "<type>",
            "that are still <still>"
        ],
        "their"
    );
}

/// What is known of what is changed.
#[derive(Clone, Debug, Default)]
struct Subject {
    /// The card types that it certainly has, besides creature.
    types: CardTypes,
    /// Whether it is certainly no creature by what is printed on it.
    is_noncreature: bool,
}

impl Subject {
    /// The subject of the words.
    fn of(scope: &Scope) -> Self {
        let Some(objects) = &scope.subject else {
            return Subject::default();
        };
        let nouns = match objects {
            Objects::The(object) => {
                let thing = Thing::Object(object.clone());
                let mention = scope.last(|mention| mention.thing == thing);
                mention.map(|mention| mention.nouns).unwrap_or_default()
            }
            Objects::All(filter) => Nouns::of(filter),
            Objects::Chosen(selection) => Nouns::of(&selection.among),
        };
        let types = [
            (CardType::Artifact, Nouns::ARTIFACT),
            (CardType::Enchantment, Nouns::ENCHANTMENT),
            (CardType::Land, Nouns::LAND),
            (CardType::Planeswalker, Nouns::PLANESWALKER),
        ];
        let filter = match objects {
            Objects::The(ObjectRef::Target(number)) => scope
                .targets
                .get(usize::from(*number))
                .and_then(|target| target.objects.as_ref()),
            Objects::All(filter) => Some(filter),
            Objects::The(_) | Objects::Chosen(_) => None,
        };
        let is_this = *objects == Objects::The(ObjectRef::This);
        let says_noncreature = filter.is_some_and(|filter| {
            super::filter::parts(filter).contains(&Filter::Type(CardType::Creature).not())
        });
        Subject {
            types: types
                .into_iter()
                .filter(|(_, noun)| nouns.has(*noun))
                .map(|(kind, _)| kind)
                .collect(),
            is_noncreature: says_noncreature
                || (is_this && !scope.names.line.types.contains(CardType::Creature)),
        }
    }
}

/// That many of each; none is none.
fn times(number: i32, each: Value) -> Value {
    match number {
        0 => Value::Number(0),
        number => spellstack_core::lang::build::times(number, each),
    }
}

/// "+2/+0 for each Goblin": as a change, where it is clear what "other" is other than.
pub(super) fn got_for_each(
    size: &(Value, Value),
    each: &Value,
    subject: Option<&Objects>,
) -> Option<Modification> {
    let (power, toughness) = (size.0.as_number()?, size.1.as_number()?);
    let fits = is_clear(each, subject) && (power, toughness) != (0, 0);
    fits.then(|| Modification::ModifyPt(times(power, each.clone()), times(toughness, each.clone())))
}

/// The inverse.
pub(super) fn of_for_each(
    change: &Modification,
    subject: Option<&Objects>,
) -> Option<((Value, Value), Value)> {
    let Modification::ModifyPt(power, toughness) = change else {
        return None;
    };
    let (first, each) = multiple(power);
    let (second, other) = multiple(toughness);
    let each = each.or(other)?;
    let size = (Value::Number(first), Value::Number(second));
    (got_for_each(&size, &each, subject).as_ref() == Some(change)).then_some((size, each))
}

/// How many of what there is one of for each time.
fn multiple(value: &Value) -> (i32, Option<Value>) {
    match value {
        Value::Number(number) => (*number, None),
        Value::Times(number, each) => (*number, Some((**each).clone())),
        each => (1, Some(each.clone())),
    }
}

/// "Each other creature" is another than what changes: that is sure only where this object is both.
pub(super) fn is_clear(each: &Value, subject: Option<&Objects>) -> bool {
    let Value::Count(filter) = each else { return true };
    let says_other = super::filter::parts(filter).contains(&Filter::Is(ObjectRef::This).not());
    !says_other || subject == Some(&Objects::The(ObjectRef::This))
}

/// Verbs: "get", "gain", "lose", "become", "have", "are".
fn predicates(grammar: &mut Grammar) {
    for verbs in [[GAIN_ONE, GAINS_ONE], [HAVE_ONE, HAS_ONE]] {
        grammar.add_verb(
            verbs,
            "~get <size>",
            slots![size: SIGNED],
            |reading| {
                let (power, toughness) = reading.part(SIGNED)?;
                Some(vec![Modification::ModifyPt(power, toughness)])
            },
            |writing, changes| match &changes[..] {
                [Modification::ModifyPt(power, toughness)] => {
                    writing.part(SIGNED, &(power.clone(), toughness.clone()))
                }
                _ => None,
            },
        );
        grammar.add_verb(
            verbs,
            "~get <size> for each <each>",
            slots![size: SIGNED_NUMBERS, each: FOR_EACH],
            |reading| {
                let size = reading.part(SIGNED_NUMBERS)?;
                let each = reading.part(FOR_EACH)?;
                got_for_each(&size, &each, reading.scope.subject.as_ref()).map(|change| vec![change])
            },
            |writing, changes| match &changes[..] {
                [change] => {
                    let (size, each) = of_for_each(change, writing.scope.subject.as_ref())?;
                    writing.part(SIGNED_NUMBERS, &size)?;
                    writing.part(FOR_EACH, &each)
                }
                _ => None,
            },
        );
        grammar.add_verb(
            verbs,
            "~have base power and toughness <size>",
            slots![size: SIZE],
            |reading| {
                let (power, toughness) = reading.part(SIZE)?;
                Some(vec![Modification::SetPt(power, toughness)])
            },
            |writing, changes| match &changes[..] {
                [Modification::SetPt(power, toughness)] => {
                    writing.part(SIZE, &(power.clone(), toughness.clone()))
                }
                _ => None,
            },
        );
        for wording in [
            "~have base power and toughness each equal to <sum>",
            "~have base power and base toughness each equal to <sum>",
        ] {
            grammar.add_verb(
                verbs,
                wording,
                slots![sum: SUM],
                |reading| {
                    let sum = reading.part(SUM)?;
                    Some(vec![Modification::SetPt(sum.clone(), sum)])
                },
                |writing, changes| match &changes[..] {
                    [Modification::SetPt(power, toughness)] if power == toughness => writing.part(SUM, power),
                    _ => None,
                },
            );
        }
        grammar.add_verb(
            verbs,
            "~lose <lost>",
            slots![lost: LOST],
            |reading| reading.part(LOST),
            |writing, changes| writing.part(LOST, changes),
        );
    }
    for (verbs, wording) in [
        ([GAIN_ONE, GAINS_ONE], "~gain <abilities>"),
        ([HAVE_ONE, HAS_ONE], "~have <abilities>"),
    ] {
        grammar.add_verb(
            verbs,
            wording,
            slots![abilities: ABILITY_LIST],
            |reading| Some(gained(reading.part(ABILITY_LIST)?).collect()),
            |writing, changes| writing.part(ABILITY_LIST, &all_gained(changes)?),
        );
    }
    for (verbs, wording) in [
        ([GAIN_ONE, GAINS_ONE], "~gain all creature types"),
        ([HAVE_ONE, HAS_ONE], "~are every creature type"),
    ] {
        grammar.add_verb(
            verbs,
            wording,
            &[],
            |_| Some(vec![Modification::EveryCreatureType]),
            |_, changes| (changes[..] == [Modification::EveryCreatureType]).then_some(()),
        );
    }
    macro_rules! being {
        ($category:expr, $wording:literal, $being:expr) => {
            grammar.add(
                $category,
                $wording,
                slots![being: $being],
                |reading| reading.part($being),
                |writing, changes| writing.part($being, changes),
            );
        };
    }
    copies(grammar);
    being!(GAIN_ONE, "become <being>", BEINGS);
    being!(GAINS_ONE, "becomes <being>", BEING);
    being!(HAVE_ONE, "are <being>", BEINGS);
    being!(HAS_ONE, "is <being>", BEING);
}
