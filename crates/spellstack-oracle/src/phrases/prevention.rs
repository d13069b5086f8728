//! Prevention: "prevent all combat damage that would be dealt this turn" (CR 615).

use spellstack_core::lang::{
    DamageKind, Duration, Effect, EventPattern, Filter, Instead, Objects, PlayerFilter, PlayerRef, Recipient,
    Recipients, Replacement, Statement, Value,
};

use super::*;
use crate::grammar::{Grammar, Reading, Writing, slots};

pub(super) fn declare(grammar: &mut Grammar) {
    damage(grammar);
    dealt(grammar);
    always(grammar);
    redirected(grammar);
    both(grammar);
    this_turn(grammar);
    both_this_turn(grammar);
    chosen_source(grammar);
    any_target(grammar);
}

fn damage(grammar: &mut Grammar) {
    macro_rules! kind {
        ($wording:literal, $kind:expr) => {
            grammar.add(
                DAMAGE_KIND,
                $wording,
                &[],
                |_| Some($kind),
                |_, kind| (*kind == $kind).then_some(()),
            );
        };
    }
    kind!("damage", DamageKind::Any);
    kind!("combat damage", DamageKind::Combat);
    kind!("noncombat damage", DamageKind::Noncombat);
}

/// Objects that a filter describes; one that is referred to is just that one.
fn filter_of(objects: Objects) -> Option<Filter> {
    match objects {
        Objects::The(one) => Some(Filter::Is(one)),
        Objects::All(filter) => Some(filter),
        Objects::Chosen(_) => None,
    }
}

fn objects_of(filter: &Filter) -> Objects {
    match filter {
        Filter::Is(one) => Objects::The(one.clone()),
        filter => Objects::All(filter.clone()),
    }
}

/// To whom, and by what.
fn dealt(grammar: &mut Grammar) {
    macro_rules! objects {
        ($subject:expr) => {
            grammar.add(
                DEALT_TO,
                "<objects>",
                slots![objects: $subject],
                |reading| Some(Recipient::Object(filter_of(reading.part($subject)?)?)),
                |writing, to| match to {
                    Recipient::Object(filter) => writing.part($subject, &objects_of(filter)),
                    _ => None,
                },
            );
            grammar.add(
                DEALT_BY,
                "<objects>",
                slots![objects: $subject],
                |reading| filter_of(reading.part($subject)?),
                |writing, by| {
                    (*by != Filter::Any).then_some(())?;
                    writing.part($subject, &objects_of(by))
                },
            );
        };
    }
    objects!(SUBJECT);
    objects!(SUBJECTS);
    grammar.add(
        DEALT_TO,
        "<him>",
        slots![him: HIM],
        |reading| Some(Recipient::Object(Filter::Is(reading.part(HIM)?))),
        |writing, to| match to {
            Recipient::Object(Filter::Is(him)) => writing.part(HIM, him),
            _ => None,
        },
    );
    macro_rules! players {
        ($wording:literal, $who:expr) => {
            grammar.add(
                DEALT_TO,
                $wording,
                &[],
                |_| Some(Recipient::Player($who)),
                |_, to| (*to == Recipient::Player($who)).then_some(()),
            );
        };
    }
    players!("you", PlayerFilter::You);
    players!("players", PlayerFilter::Any);
    grammar.add(
        DEALT_TO,
        "<player>",
        slots![player: PLAYER],
        |reading| match reading.part(PLAYER)? {
            PlayerRef::You => None,
            player => Some(Recipient::Player(PlayerFilter::Is(player))),
        },
        |writing, to| match to {
            Recipient::Player(PlayerFilter::Is(player)) => writing.part(PLAYER, player),
            _ => None,
        },
    );
}

/// What is prevented, in the order of the words.
fn prevention(source: Filter, to: Recipient, kind: DamageKind, amount: Option<Value>) -> Replacement {
    Replacement {
        event: EventPattern::DealsDamage { source, to, kind },
        condition: None,
        instead: Instead::Prevent(amount),
    }
}

/// What a prevention without a condition prevents.
fn prevented(replacement: &Replacement) -> Option<(&Filter, &Recipient, DamageKind, Option<&Value>)> {
    match (&replacement.event, &replacement.instead) {
        (EventPattern::DealsDamage { source, to, kind }, Instead::Prevent(amount))
            if replacement.condition.is_none() =>
        {
            Some((source, to, *kind, amount.as_ref()))
        }
        _ => None,
    }
}

/// "Prevent all damage that would be dealt to you by creatures."
fn always(grammar: &mut Grammar) {
    for wording in [
        "prevent all <damage> that would be dealt to <to>",
        "if <damage> would be dealt to <to>, prevent that damage",
    ] {
        grammar.add(
            REPLACEMENT,
            wording,
            slots![damage: DAMAGE_KIND, to: DEALT_TO],
            |reading| {
                let kind = reading.part(DAMAGE_KIND)?;
                Some(prevention(Filter::Any, reading.part(DEALT_TO)?, kind, None))
            },
            |writing, replacement| match prevented(replacement)? {
                (Filter::Any, to, kind, None) => {
                    writing.part(DAMAGE_KIND, &kind)?;
                    writing.part(DEALT_TO, to)
                }
                _ => None,
            },
        );
    }
    grammar.add(
        REPLACEMENT,
        "prevent all <damage> that would be dealt by <by>",
        slots![damage: DAMAGE_KIND, by: DEALT_BY],
        |reading| {
            let kind = reading.part(DAMAGE_KIND)?;
            Some(prevention(
                reading.part(DEALT_BY)?,
                Recipient::Anything,
                kind,
                None,
            ))
        },
        |writing, replacement| match prevented(replacement)? {
            (by, Recipient::Anything, kind, None) => {
                writing.part(DAMAGE_KIND, &kind)?;
                writing.part(DEALT_BY, by)
            }
            _ => None,
        },
    );
    grammar.add(
        REPLACEMENT,
        "prevent all <damage> that would be dealt to <to> by <by>",
        slots![damage: DAMAGE_KIND, to: DEALT_TO, by: DEALT_BY],
        |reading| {
            let kind = reading.part(DAMAGE_KIND)?;
            let to = reading.part(DEALT_TO)?;
            Some(prevention(reading.part(DEALT_BY)?, to, kind, None))
        },
        |writing, replacement| match prevented(replacement)? {
            (_, Recipient::Anything, ..) => None,
            (by, to, kind, None) => {
                writing.part(DAMAGE_KIND, &kind)?;
                writing.part(DEALT_TO, to)?;
                writing.part(DEALT_BY, by)
            }
            _ => None,
        },
    );
}

/// "All damage that would be dealt to you is dealt to enchanted creature instead" (CR 614.9).
fn redirected(grammar: &mut Grammar) {
    grammar.add(
        REPLACEMENT,
        "all <damage> that would be dealt to <to> is dealt to <one> instead",
        slots![damage: DAMAGE_KIND, to: DEALT_TO, one: ONE],
        |reading| {
            let kind = reading.part(DAMAGE_KIND)?;
            let to = reading.part(DEALT_TO)?;
            let source = Filter::Any;
            Some(Replacement {
                event: EventPattern::DealsDamage { source, to, kind },
                condition: None,
                instead: Instead::DealtToObject(reading.part(ONE)?),
            })
        },
        |writing, replacement| match replacement {
            Replacement {
                event:
                    EventPattern::DealsDamage {
                        source: Filter::Any,
                        to,
                        kind,
                    },
                condition: None,
                instead: Instead::DealtToObject(one),
            } => {
                writing.part(DAMAGE_KIND, kind)?;
                writing.part(DEALT_TO, to)?;
                writing.part(ONE, one)
            }
            _ => None,
        },
    );
}

/// "dealt to and dealt by": damage one way and the other.
fn pair(what: Filter, kind: DamageKind) -> [Replacement; 2] {
    [
        prevention(Filter::Any, Recipient::Object(what.clone()), kind, None),
        prevention(what, Recipient::Anything, kind, None),
    ]
}

fn both(grammar: &mut Grammar) {
    grammar.add(
        STATED,
        "prevent all <damage> that would be dealt to and dealt by <what>",
        slots![damage: DAMAGE_KIND, what: DEALT_BY],
        |reading| {
            let kind = reading.part(DAMAGE_KIND)?;
            let pair = pair(reading.part(DEALT_BY)?, kind);
            Some(pair.into_iter().map(Statement::Replace).collect())
        },
        |writing, statements| match &statements[..] {
            [Statement::Replace(one), Statement::Replace(two)] => {
                let (what, _, kind, _) = prevented(two)?;
                (pair(what.clone(), kind) == [one.clone(), two.clone()]).then_some(())?;
                writing.part(DAMAGE_KIND, &kind)?;
                writing.part(DEALT_BY, what)
            }
            _ => None,
        },
    );
}

fn both_this_turn(grammar: &mut Grammar) {
    for wording in [
        "prevent all <damage> that would be dealt to and dealt by <what> this turn",
        "prevent all <damage> that would be dealt this turn to and dealt by <what>",
    ] {
        grammar.add(
            VERB,
            wording,
            slots![damage: DAMAGE_KIND, what: DEALT_BY],
            |reading| {
                let kind = reading.part(DAMAGE_KIND)?;
                let pair = pair(reading.part(DEALT_BY)?, kind);
                Some(Effect::Together(
                    pair.into_iter().map(until_end_of_turn).collect(),
                ))
            },
            |writing, effect| match effect {
                Effect::Together(parts) => {
                    let [one, two] = &parts[..] else { return None };
                    let (what, _, kind, _) = prevented(of_turn(two)?)?;
                    let expected = pair(what.clone(), kind).map(until_end_of_turn);
                    (expected == [one.clone(), two.clone()]).then_some(())?;
                    writing.part(DAMAGE_KIND, &kind)?;
                    writing.part(DEALT_BY, what)
                }
                _ => None,
            },
        );
    }
}

fn until_end_of_turn(replacement: Replacement) -> Effect {
    Effect::Replace {
        replacement: Box::new(replacement),
        uses: None,
        duration: Duration::EndOfTurn,
    }
}

fn of_turn(effect: &Effect) -> Option<&Replacement> {
    match effect {
        Effect::Replace {
            replacement,
            uses: None,
            duration: Duration::EndOfTurn,
        } => Some(replacement),
        _ => None,
    }
}

/// "Prevent all combat damage that would be dealt this turn."
fn this_turn(grammar: &mut Grammar) {
    fn read_to(reading: &mut Reading<'_>) -> Option<Effect> {
        let kind = reading.part(DAMAGE_KIND)?;
        let to = reading.part(DEALT_TO)?;
        Some(until_end_of_turn(prevention(Filter::Any, to, kind, None)))
    }
    fn write_to(writing: &mut Writing<'_>, effect: &Effect) -> Option<()> {
        match prevented(of_turn(effect)?)? {
            (_, Recipient::Anything, ..) => None,
            (Filter::Any, to, kind, None) => {
                writing.part(DAMAGE_KIND, &kind)?;
                writing.part(DEALT_TO, to)
            }
            _ => None,
        }
    }
    grammar.add(
        VERB,
        "prevent all <damage> that would be dealt this turn",
        slots![damage: DAMAGE_KIND],
        |reading| {
            let kind = reading.part(DAMAGE_KIND)?;
            Some(until_end_of_turn(prevention(
                Filter::Any,
                Recipient::Anything,
                kind,
                None,
            )))
        },
        |writing, effect| match prevented(of_turn(effect)?)? {
            (Filter::Any, Recipient::Anything, kind, None) => writing.part(DAMAGE_KIND, &kind),
            _ => None,
        },
    );
    for wording in [
        "prevent all <damage> that would be dealt to <to> this turn",
        "prevent all <damage> that would be dealt this turn to <to>",
    ] {
        grammar.add(
            VERB,
            wording,
            slots![damage: DAMAGE_KIND, to: DEALT_TO],
            read_to,
            write_to,
        );
    }
    for wording in [
        "prevent all <damage> that would be dealt this turn by <by>",
        "prevent all <damage> that would be dealt by <by> this turn",
        "prevent all <damage> <by> would deal this turn",
    ] {
        grammar.add(
            VERB,
            wording,
            slots![damage: DAMAGE_KIND, by: DEALT_BY],
            |reading| {
                let kind = reading.part(DAMAGE_KIND)?;
                let by = reading.part(DEALT_BY)?;
                Some(until_end_of_turn(prevention(by, Recipient::Anything, kind, None)))
            },
            |writing, effect| match prevented(of_turn(effect)?)? {
                (by, Recipient::Anything, kind, None) => {
                    writing.part(DAMAGE_KIND, &kind)?;
                    writing.part(DEALT_BY, by)
                }
                _ => None,
            },
        );
    }
    grammar.add(
        VERB,
        "prevent all <damage> that would be dealt to <to> this turn by <by>",
        slots![damage: DAMAGE_KIND, to: DEALT_TO, by: DEALT_BY],
        |reading| {
            let kind = reading.part(DAMAGE_KIND)?;
            let to = reading.part(DEALT_TO)?;
            let by = reading.part(DEALT_BY)?;
            Some(until_end_of_turn(prevention(by, to, kind, None)))
        },
        |writing, effect| match prevented(of_turn(effect)?)? {
            (_, Recipient::Anything, ..) | (Filter::Any, ..) => None,
            (by, to, kind, None) => {
                writing.part(DAMAGE_KIND, &kind)?;
                writing.part(DEALT_TO, to)?;
                writing.part(DEALT_BY, by)
            }
            _ => None,
        },
    );
    grammar.add(
        VERB,
        "prevent the next <amount> damage that would be dealt to <to> this turn",
        slots![amount: VALUE, to: DEALT_TO],
        |reading| {
            let amount = reading.part(VALUE)?;
            let to = reading.part(DEALT_TO)?;
            Some(until_end_of_turn(prevention(
                Filter::Any,
                to,
                DamageKind::Any,
                Some(amount),
            )))
        },
        |writing, effect| match prevented(of_turn(effect)?)? {
            (_, Recipient::Anything, ..) => None,
            (Filter::Any, to, DamageKind::Any, Some(amount)) => {
                writing.part(VALUE, amount)?;
                writing.part(DEALT_TO, to)
            }
            _ => None,
        },
    );
}

/// "The next time a red source of your choice would deal damage to you this turn, prevent that damage" (CR 609.7).
fn chosen_source(grammar: &mut Grammar) {
    use spellstack_core::lang::{Label, ObjectRef};
    macro_rules! source {
        ($wording:literal, $slot:ident: $of:expr => $filter:pat, $make:expr) => {
            grammar.add(
                CHOSEN_SOURCE,
                $wording,
                slots![$slot: $of],
                |reading| {
                    let $slot = reading.part($of)?;
                    Some($make)
                },
                |writing, filter| match filter {
                    $filter => writing.part($of, $slot),
                    _ => None,
                },
            );
        };
    }
    source!("a <color> source", color: COLOR => Filter::Color(color), Filter::Color(color));
    source!("a <kind> source", kind: TYPE => Filter::Type(kind), Filter::Type(kind));
    grammar.add(
        CHOSEN_SOURCE,
        "a source",
        &[],
        |_| Some(Filter::Any),
        |_, filter| (*filter == Filter::Any).then_some(()),
    );
    fn shield(chosen: Filter, label: Label, to: Recipient) -> Effect {
        let source = chosen.clone().and(Filter::Is(ObjectRef::Result(label)));
        Effect::Then(vec![
            Effect::Bind(label, Box::new(Effect::ChooseSource(PlayerRef::You, chosen))),
            Effect::Replace {
                replacement: Box::new(prevention(source, to, DamageKind::Any, None)),
                uses: Some(1),
                duration: Duration::EndOfTurn,
            },
        ])
    }
    grammar.add(
        CLAUSE,
        "the next time <source> of your choice would deal damage to <to> this turn, prevent that damage",
        slots![source: CHOSEN_SOURCE, to: DEALT_TO],
        |reading| {
            let chosen = reading.part(CHOSEN_SOURCE)?;
            let to = reading.part(DEALT_TO)?;
            Some(shield(chosen, Label(0), to))
        },
        |writing, effect| {
            let Effect::Then(steps) = effect else { return None };
            let [Effect::Bind(label, choice), Effect::Replace { replacement, .. }] = &steps[..] else {
                return None;
            };
            let Effect::ChooseSource(PlayerRef::You, chosen) = &**choice else {
                return None;
            };
            let (_, to, ..) = prevented(replacement)?;
            let is_so = *label == Label(0) && *effect == shield(chosen.clone(), *label, to.clone());
            is_so.then_some(())?;
            writing.part(CHOSEN_SOURCE, chosen)?;
            writing.part(DEALT_TO, to)
        },
    );
}

/// A target that may be an object or a player has a shield as each: only one of the two can ever apply.
fn any_target(grammar: &mut Grammar) {
    use spellstack_core::lang::ObjectRef;
    fn shields(target: u8, amount: Option<&Value>) -> Effect {
        let object = Recipient::Object(Filter::Is(ObjectRef::Target(target)));
        let player = Recipient::Player(PlayerFilter::Is(PlayerRef::Target(target)));
        let shield = |to| until_end_of_turn(prevention(Filter::Any, to, DamageKind::Any, amount.cloned()));
        Effect::Together(vec![shield(object), shield(player)])
    }
    /// The target and the amount of two shields.
    fn shielded(effect: &Effect) -> Option<(u8, Option<Value>)> {
        let Effect::Together(parts) = effect else {
            return None;
        };
        let (_, to, _, amount) = prevented(of_turn(parts.first()?)?)?;
        let Recipient::Object(Filter::Is(ObjectRef::Target(target))) = to else {
            return None;
        };
        let amount = amount.cloned();
        (shields(*target, amount.as_ref()) == *effect).then_some((*target, amount))
    }
    grammar.add(
        VERB,
        "prevent the next <amount> damage that would be dealt to <whom> this turn",
        slots![amount: VALUE, whom: RECIPIENTS],
        |reading| {
            let amount = reading.part(VALUE)?;
            match reading.part(RECIPIENTS)? {
                Recipients::Target(target) if may_be_either(&reading.scope, target) => {
                    Some(shields(target, Some(&amount)))
                }
                _ => None,
            }
        },
        |writing, effect| {
            let (target, amount) = shielded(effect)?;
            writing.part(VALUE, &amount?)?;
            writing.part(RECIPIENTS, &Recipients::Target(target))
        },
    );
    grammar.add(
        VERB,
        "prevent all damage that would be dealt to <whom> this turn",
        slots![whom: RECIPIENTS],
        |reading| match reading.part(RECIPIENTS)? {
            Recipients::Target(target) if may_be_either(&reading.scope, target) => {
                Some(shields(target, None))
            }
            _ => None,
        },
        |writing, effect| {
            let (target, amount) = shielded(effect)?;
            amount.is_none().then_some(())?;
            writing.part(RECIPIENTS, &Recipients::Target(target))
        },
    );
}

/// Whether the target may be an object and may be a player.
fn may_be_either(scope: &crate::scope::Scope, target: u8) -> bool {
    let target = scope.targets.get(usize::from(target));
    target.is_some_and(|target| target.objects.is_some() && target.players.is_some())
}
