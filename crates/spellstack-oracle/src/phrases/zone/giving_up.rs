//! Sacrificing and discarding.

use super::*;

/// What a player chose and gave up.
struct Given {
    selection: Selection,
    /// The label of the choice, where words refer to it.
    label: Option<Label>,
    /// What was done with it.
    given: Effect,
}

/// The chosen objects are given up. Where words ask for what they were, they are chosen first (CR 608.2h).
fn give(
    scope: &mut Scope,
    selection: Selection,
    effect: fn(Objects) -> Effect,
    participle: &'static str,
) -> Effect {
    let (choice, label) = scope.read_choice();
    let objects = Objects::Chosen(selection.clone());
    moved(scope, &objects, participle, Becomes::Card);
    scope.made_by_choice(choice);
    match label {
        Some(label) => {
            let chosen = Effect::Bind(label, Box::new(Effect::Choose(selection)));
            let given = effect(Objects::The(ObjectRef::Result(label)));
            Effect::Then(vec![chosen, scope.bind(given)])
        }
        None => effect(objects),
    }
}

/// The step in which it is given up.
fn given_step(effect: &Effect) -> Option<&Effect> {
    match effect {
        Effect::Then(steps) => steps.last(),
        other => Some(other),
    }
}

fn given(effect: &Effect) -> Option<Given> {
    let given = match given_step(effect)? {
        Effect::Bind(_, inner) => (**inner).clone(),
        other => other.clone(),
    };
    let (Effect::Sacrifice(objects) | Effect::Discard(objects)) = &given else {
        return None;
    };
    let (selection, label) = match (effect, objects) {
        (Effect::Then(steps), Objects::The(ObjectRef::Result(chosen))) => match &steps[..] {
            [Effect::Bind(label, choice), _] if label == chosen => match &**choice {
                Effect::Choose(selection) => (selection.clone(), Some(*label)),
                _ => return None,
            },
            _ => return None,
        },
        // What else a sequence does isn't said by this.
        (Effect::Then(_), Objects::Chosen(_)) => return None,
        (_, Objects::Chosen(selection)) => (selection.clone(), None),
        _ => return None,
    };
    Some(Given {
        selection,
        label,
        given,
    })
}

/// What a player gives up: sacrifices, discards.
pub(super) fn give_up(grammar: &mut Grammar) {
    fn controlled(doer: &Doer) -> Option<Filter> {
        Some(Filter::Controller(only(&doer.player()?)))
    }
    fn in_hand(doer: &Doer) -> Option<Filter> {
        let owned = Filter::Owner(only(&doer.player()?));
        Some(Filter::Zone(ZoneKind::Hand).and(owned))
    }
    macro_rules! chosen {
        ($wording:literal, $some:expr, $effect:path, $where:ident, $participle:literal, $by:expr) => {
            grammar.add_verb(
                [VERB, VERBS],
                $wording,
                slots![what: $some],
                |reading| {
                    let doer = reading.scope.doer.clone();
                    let selection = reading.part($some)?;
                    let among = selection.among.and($where(&doer)?);
                    let by: fn(&Doer) -> Option<Chooser> = $by;
                    let by = by(&doer)?;
                    let selection = Selection { by, among, ..selection };
                    Some(give(&mut reading.scope, selection, $effect, $participle))
                },
                |writing, effect| {
                    let Given { selection, label, given } = &given(effect)?;
                    let objects = Objects::Chosen(selection.clone());
                    matches!(given, $effect(_)).then_some(())?;
                    let doer = writing.scope.doer.clone();
                    let by: fn(&Doer) -> Option<Chooser> = $by;
                    (selection.by == by(&doer)?).then_some(())?;
                    let short = minus(&selection.among, &$where(&doer)?)?;
                    let said = |among: Filter| Selection {
                        by: Chooser::Player(PlayerRef::You),
                        among,
                        ..selection.clone()
                    };
                    // "Sacrifice a creature you control" says it twice.
                    writing
                        .attempt(|writing| writing.part($some, &said(short)))
                        .or_else(|| writing.part($some, &said(selection.among.clone())))?;
                    let choice = writing.scope.write_choice(*label);
                    if label.is_some() {
                        writing.scope.unbind(given_step(effect)?);
                    }
                    moved(&mut writing.scope, &objects, $participle, Becomes::Card);
                    writing.scope.made_by_choice(choice);
                    Some(())
                },
            );
        };
    }
    fn by_doer(doer: &Doer) -> Option<Chooser> {
        doer.player().map(Chooser::Player)
    }
    fn at_random(_: &Doer) -> Option<Chooser> {
        Some(Chooser::Random)
    }
    fn by_another(doer: &Doer) -> Option<Chooser> {
        let other = doer.player().filter(|who| *who != PlayerRef::You);
        other.map(Chooser::Player)
    }
    chosen!(
        "~sacrifice <what>",
        CHOSEN,
        Effect::Sacrifice,
        controlled,
        "sacrificed",
        by_doer
    );
    chosen!(
        "~sacrifice <what> of their choice",
        CHOSEN,
        Effect::Sacrifice,
        controlled,
        "sacrificed",
        by_another
    );
    chosen!(
        "~discard <what>",
        CHOSEN_CARDS,
        Effect::Discard,
        in_hand,
        "discarded",
        by_doer
    );
    chosen!(
        "~discard <what> at random",
        CHOSEN_CARDS,
        Effect::Discard,
        in_hand,
        "discarded",
        at_random
    );
    macro_rules! that {
        ($wording:literal, $of:expr, $effect:path, $participle:literal) => {
            grammar.add_verb(
                [VERB, VERBS],
                $wording,
                slots![what: $of],
                |reading| {
                    let what = Objects::The(reading.part($of)?);
                    moved(&mut reading.scope, &what, $participle, Becomes::Card);
                    Some($effect(what))
                },
                |writing, effect| {
                    let $effect(what @ Objects::The(object)) = effect else {
                        return None;
                    };
                    writing.part($of, object)?;
                    moved(&mut writing.scope, what, $participle, Becomes::Card);
                    Some(())
                },
            );
        };
    }
    that!("~sacrifice <what>", ONE, Effect::Sacrifice, "sacrificed");
    that!("~sacrifice <what>", MANY, Effect::Sacrifice, "sacrificed");
    that!("~discard <what>", ONE, Effect::Discard, "discarded");
    that!("~discard <what>", MANY, Effect::Discard, "discarded");
    macro_rules! all {
        ($wording:literal, $of:expr, $effect:path, $participle:literal) => {
            grammar.add_verb(
                [VERB, VERBS],
                $wording,
                slots![what: $of],
                |reading| {
                    let what = reading.part($of)?;
                    moved(&mut reading.scope, &what, $participle, Becomes::Card);
                    Some($effect(what))
                },
                |writing, effect| {
                    let $effect(what @ Objects::All(_)) = effect else { return None };
                    writing.part($of, what)?;
                    moved(&mut writing.scope, what, $participle, Becomes::Card);
                    Some(())
                },
            );
        };
    }
    all!("~discard <what>", WHOLE_ZONE, Effect::Discard, "discarded");
    // All permanents of a description that the player controls.
    grammar.add_verb(
        [VERB, VERBS],
        "~sacrifice all <what>",
        slots![what: FILTERS],
        |reading| {
            let doer = reading.scope.doer.clone();
            let filter = reading.part(FILTERS)?;
            minus(&filter, &controlled(&doer)?)?;
            let what = Objects::All(filter);
            moved(&mut reading.scope, &what, "sacrificed", Becomes::Card);
            Some(Effect::Sacrifice(what))
        },
        |writing, effect| {
            let Effect::Sacrifice(what @ Objects::All(filter)) = effect else {
                return None;
            };
            minus(filter, &controlled(&writing.scope.doer)?)?;
            writing.part(FILTERS, filter)?;
            moved(&mut writing.scope, what, "sacrificed", Becomes::Card);
            Some(())
        },
    );
}
