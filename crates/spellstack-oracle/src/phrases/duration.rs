//! Durations (CR 611.2a), and what is so for a while: "until end of turn", "this turn".

use spellstack_core::lang::{Duration, Effect, EventPattern, Label, Modification, WordKind};

use super::amount::{for_each_size, size_for_each};
use super::change::is_clear;
use super::*;
use crate::grammar::{Category, Grammar, Reading, Writing, categories, says, slots};
use crate::scope::Scope;

categories! {
    18;
    DURATION: Duration = "a duration";
    RULE_DURATION: Duration = "a duration";
    LATER: EventPattern = "when it happens";
}

pub(super) fn declare(grammar: &mut Grammar) {
    durations(grammar);
    changes(grammar);
    kept_types(grammar);
    own_mana_cost(grammar);
    joined_with_rules(grammar);
    playing(grammar);
    super::remaining::declare(grammar);
    super::delayed::declare_delayed(grammar);
}

fn durations(grammar: &mut Grammar) {
    says!(grammar, DURATION, "until end of turn" => Duration::EndOfTurn);
    says!(grammar, DURATION, "until end of combat" => Duration::EndOfCombat);
    says!(grammar, DURATION, "until your next turn" => Duration::YourNextTurn);
    grammar.add(
        DURATION,
        "until <this> leaves the battlefield",
        slots![this: THIS],
        |reading| reading.part(THIS).map(|_| Duration::ThisLeaves),
        |writing, duration| match duration {
            Duration::ThisLeaves => writing.part(THIS, &ObjectRef::This),
            _ => None,
        },
    );
    grammar.add(
        DURATION,
        "for as long as <condition>",
        slots![condition: CONDITION],
        |reading| Some(Duration::AsLongAs(Box::new(reading.part(CONDITION)?))),
        |writing, duration| match duration {
            Duration::AsLongAs(condition) => writing.part(CONDITION, condition),
            _ => None,
        },
    );
    grammar.add(
        DURATION,
        "for as long as <this> remains on the battlefield",
        slots![this: THIS],
        |reading| reading.part(THIS).map(|_| Duration::ThisLeaves),
        |writing, duration| match duration {
            Duration::ThisLeaves => writing.part(THIS, &ObjectRef::This),
            _ => None,
        },
    );
    macro_rules! remains_tapped {
        ($wording:literal, $object:expr) => {
            grammar.add(
                DURATION,
                $wording,
                slots![object: $object],
                |reading| {
                    let object = reading.part($object)?;
                    Some(Duration::AsLongAs(Box::new(remaining_tapped(object))))
                },
                |writing, duration| match duration {
                    Duration::AsLongAs(condition) => match &**condition {
                        Condition::Is(object, filter) if **filter == Filter::Tapped => {
                            writing.part($object, object)
                        }
                        _ => None,
                    },
                    _ => None,
                },
            );
        };
    }
    remains_tapped!("for as long as <object> remains tapped", THIS);
    says!(grammar, RULE_DURATION, "this turn" => Duration::EndOfTurn);
    says!(grammar, RULE_DURATION, "this combat" => Duration::EndOfCombat);
    says!(grammar, RULE_DURATION, "<duration>", duration: DURATION => duration);
}

fn remaining_tapped(object: ObjectRef) -> Condition {
    Condition::Is(object, Box::new(Filter::Tapped))
}

/// What is changed, after the choice of a color that the words may want ("protection from the color of your choice").
fn read_changes(
    reading: &mut Reading<'_>,
    what: &Objects,
    category: Category<Vec<Modification>>,
) -> Option<(Vec<Modification>, Option<u8>)> {
    reading.scope.subject = Some(what.clone());
    let outer = reading.scope.color_choice.replace(None);
    let changes = reading.part(category);
    let choice = std::mem::replace(&mut reading.scope.color_choice, outer);
    let changes = changes?;
    // What has power and toughness is a permanent: "it" may have been meant of a spell.
    let is_size =
        |change: &Modification| matches!(change, Modification::ModifyPt(..) | Modification::SetPt(..));
    let fits = !changes.iter().any(is_size) || super::permanent::is_permanent(&reading.scope, what);
    fits.then_some((changes, choice.flatten()))
}

fn write_changes(
    writing: &mut Writing<'_>,
    what: &Objects,
    category: Category<Vec<Modification>>,
    changes: &Vec<Modification>,
    choice: Option<u8>,
) -> Option<()> {
    writing.scope.subject = Some(what.clone());
    let outer = writing.scope.color_choice.replace(choice);
    let written = writing.part(category, changes);
    let left = std::mem::replace(&mut writing.scope.color_choice, outer);
    written.filter(|()| left == Some(None))
}

/// The change, after the choice of a color (CR 608.2d).
fn changed(what: Objects, changes: Vec<Modification>, duration: Duration, choice: Option<u8>) -> Effect {
    let change = Effect::Modify {
        what,
        changes,
        duration,
    };
    match choice {
        None => change,
        Some(label) => Effect::Then(vec![chosen_color(label), change]),
    }
}

fn chosen_color(label: u8) -> Effect {
    let choice = Effect::ChooseWord {
        who: PlayerRef::You,
        kind: WordKind::Color,
    };
    Effect::Bind(Label(label), Box::new(choice))
}

/// The parts of such an effect.
fn parts_of(effect: &Effect) -> Option<(&Objects, &Vec<Modification>, &Duration, Option<u8>)> {
    match effect {
        Effect::Modify {
            what,
            changes,
            duration,
        } => Some((what, changes, duration, None)),
        Effect::Then(steps) => match &steps[..] {
            [
                choice @ Effect::Bind(Label(label), _),
                Effect::Modify {
                    what,
                    changes,
                    duration,
                },
            ] => (*choice == chosen_color(*label)).then_some((what, changes, duration, Some(*label))),
            _ => None,
        },
        _ => None,
    }
}

/// "Target creature gets +2/+2 until end of turn."
fn changes(grammar: &mut Grammar) {
    macro_rules! of {
        ($subject:expr, $changes:expr) => {
            grammar.add(
                CLAUSE,
                "<subject> <changes> <duration>",
                slots![subject: $subject, changes: $changes, duration: DURATION],
                |reading| {
                    let what = reading.part($subject)?;
                    let (changes, choice) = read_changes(reading, &what, $changes)?;
                    let duration = reading.part(DURATION)?;
                    Some(changed(what, changes, duration, choice))
                },
                |writing, effect| {
                    let (what, changes, duration, choice) = parts_of(effect)?;
                    writing.part($subject, what)?;
                    write_changes(writing, what, $changes, changes, choice)?;
                    writing.part(DURATION, duration)
                },
            );
            grammar.add(
                CLAUSE,
                "<subject> <changes> <duration> for each <each>",
                slots![subject: $subject, changes: $changes, duration: DURATION, each: FOR_EACH],
                |reading| {
                    let what = reading.part($subject)?;
                    reading.scope.subject = Some(what.clone());
                    let changes = reading.part($changes)?;
                    let duration = reading.part(DURATION)?;
                    let [Modification::ModifyPt(power, toughness)] = &changes[..] else {
                        return None;
                    };
                    let size = (power.clone(), toughness.clone());
                    let each = reading.part(FOR_EACH)?;
                    is_clear(&each, Some(&what)).then_some(())?;
                    let changes = vec![for_each_size(size, &each)?];
                    Some(Effect::Modify { what, changes, duration })
                },
                |writing, effect| match effect {
                    Effect::Modify { what, changes, duration } => {
                        let ((power, toughness), each) = size_for_each(changes)?;
                        is_clear(&each, Some(what)).then_some(())?;
                        writing.part($subject, what)?;
                        writing.scope.subject = Some(what.clone());
                        writing.part($changes, &vec![Modification::ModifyPt(power, toughness)])?;
                        writing.part(DURATION, duration)?;
                        writing.part(FOR_EACH, &each)
                    }
                    _ => None,
                },
            );
            grammar.add(
                CLAUSE,
                "<duration>, <subject> <changes>",
                slots![duration: DURATION, subject: $subject, changes: $changes],
                |reading| {
                    let duration = reading.part(DURATION)?;
                    let what = reading.part($subject)?;
                    let (changes, choice) = read_changes(reading, &what, $changes)?;
                    Some(changed(what, changes, duration, choice))
                },
                |writing, effect| {
                    let (what, changes, duration, choice) = parts_of(effect)?;
                    writing.part(DURATION, duration)?;
                    writing.part($subject, what)?;
                    write_changes(writing, what, $changes, changes, choice)
                },
            );
            // Without a duration it lasts until the game ends: a sentence of its own, so that none comes later (CR 611.2a).
            grammar.add(
                SENTENCE,
                "<subject> <changes>.",
                slots![subject: $subject, changes: $changes],
                |reading| {
                    let what = reading.part($subject)?;
                    let (changes, choice) = read_changes(reading, &what, $changes)?;
                    Some(changed(what, changes, Duration::Forever, choice))
                },
                |writing, effect| {
                    let (what, changes, duration, choice) = parts_of(effect)?;
                    (*duration == Duration::Forever).then_some(())?;
                    writing.part($subject, what)?;
                    write_changes(writing, what, $changes, changes, choice)
                },
            );
        };
    }
    grammar.add(
        DONE_BY,
        "<subject> <changes> <duration>",
        slots![subject: SUBJECT, changes: GAIN, duration: DURATION],
        |reading| {
            let what = reading.part(SUBJECT)?;
            let (changes, choice) = read_changes(reading, &what, GAIN)?;
            let duration = reading.part(DURATION)?;
            Some(changed(what, changes, duration, choice))
        },
        |writing, effect| {
            let (what, changes, duration, choice) = parts_of(effect)?;
            writing.part(SUBJECT, what)?;
            write_changes(writing, what, GAIN, changes, choice)?;
            writing.part(DURATION, duration)
        },
    );
    for_each(grammar);
    of!(SUBJECT, GAINS);
    of!(SUBJECTS, GAIN);
}

/// "It gets +1/+0 until end of turn for each Warrior you control."
fn for_each(grammar: &mut Grammar) {
    macro_rules! of {
        ($subject:expr, $wording:literal) => {
            grammar.add(
                CLAUSE,
                $wording,
                slots![subject: $subject, size: SIGNED_NUMBERS, duration: DURATION, each: FOR_EACH],
                |reading| {
                    let what = reading.part($subject)?;
                    let size = reading.part(SIGNED_NUMBERS)?;
                    let duration = reading.part(DURATION)?;
                    let each = reading.part(FOR_EACH)?;
                    let changes = vec![super::change::got_for_each(&size, &each, Some(&what))?];
                    Some(Effect::Modify {
                        what,
                        changes,
                        duration,
                    })
                },
                |writing, effect| {
                    let Effect::Modify {
                        what,
                        changes,
                        duration,
                    } = effect
                    else {
                        return None;
                    };
                    let [change] = &changes[..] else { return None };
                    let (size, each) = super::change::of_for_each(change, Some(what))?;
                    writing.part($subject, what)?;
                    writing.part(SIGNED_NUMBERS, &size)?;
                    writing.part(DURATION, duration)?;
                    writing.part(FOR_EACH, &each)
                },
            );
        };
    }
    of!(SUBJECT, "<subject> gets <size> <duration> for each <each>");
    of!(SUBJECTS, "<subject> get <size> <duration> for each <each>");
}

/// "It's still a land.", after what says what it becomes (CR 205.1b).
fn kept_types(grammar: &mut Grammar) {
    macro_rules! of {
        ($wording:literal, $keep:expr) => {
            grammar.add(
                SENTENCE,
                $wording,
                slots![clause: CLAUSE, keep: $keep],
                |reading| {
                    reading.scope.still = true;
                    let effect = reading.part(CLAUSE)?;
                    let is_said = !std::mem::take(&mut reading.scope.still);
                    let keep = reading.part($keep)?;
                    (is_said && keep == Keep::Types).then_some(effect)
                },
                |writing, effect| {
                    writing.scope.still = true;
                    writing.part(CLAUSE, effect)?;
                    let is_said = !std::mem::take(&mut writing.scope.still);
                    is_said.then(|| writing.part($keep, &Keep::Types))?
                },
            );
        };
    }
    of!("<clause>. it's still <keep>.", STILL);
    of!("<clause>. they're still <keep>.", STILLS);
}

/// "Target card gains flashback until end of turn. The flashback cost is equal to its mana cost."
fn own_mana_cost(grammar: &mut Grammar) {
    macro_rules! of {
        ($category:expr, $inner:expr, $wording:literal) => {
            grammar.add(
                $category,
                $wording,
                slots![before: $inner],
                |reading| {
                    reading.scope.own_mana_cost = true;
                    let before = reading.part($inner)?;
                    let is_said = !std::mem::take(&mut reading.scope.own_mana_cost);
                    is_said.then_some(before)
                },
                |writing, before| {
                    writing.scope.own_mana_cost = true;
                    writing.part($inner, before)?;
                    let is_said = !std::mem::take(&mut writing.scope.own_mana_cost);
                    is_said.then_some(())
                },
            );
        };
    }
    of!(
        SENTENCE,
        CLAUSE,
        "<before>. the flashback cost is equal to its mana cost."
    );
    of!(
        SENTENCE,
        CLAUSE,
        "<before>. the flashback cost is equal to that card's mana cost."
    );
    of!(
        STATED_X,
        STATED,
        "<before>. the flashback cost is equal to its mana cost"
    );
    of!(
        STATED_X,
        STATED,
        "<before>. the flashback cost is equal to that card's mana cost"
    );
}

/// "This creature gets +1/+0 until end of turn and can't be blocked this turn."
fn joined_with_rules(grammar: &mut Grammar) {
    macro_rules! of {
        ($subject:expr, $changes:expr, $rules:expr) => {
            grammar.add(
                CLAUSE,
                "<subject> <changes> <duration> and <rules> <time>",
                slots![subject: $subject, changes: $changes, duration: DURATION, rules: $rules, time: RULE_DURATION],
                |reading| {
                    let what = reading.part($subject)?;
                    reading.scope.subject = Some(what.clone());
                    let changes = reading.part($changes)?;
                    let duration = reading.part(DURATION)?;
                    let rules = reading.part($rules)?;
                    let time = reading.part(RULE_DURATION)?;
                    let change = Effect::Modify { what, changes, duration };
                    let rules = rules.into_iter().map(|rule| Effect::ChangeRule(rule, time.clone()));
                    Some(Effect::Together([change].into_iter().chain(rules).collect()))
                },
                |writing, effect| {
                    let Effect::Together(parts) = effect else {
                        return None;
                    };
                    let (Effect::Modify { what, changes, duration }, rest) = parts.split_first()? else {
                        return None;
                    };
                    let rule = |part: &Effect| match part {
                        Effect::ChangeRule(rule, time) => Some((rule.clone(), time.clone())),
                        _ => None,
                    };
                    let rules: Vec<(Rule, Duration)> = rest.iter().map(rule).collect::<Option<_>>()?;
                    let (_, time) = rules.first()?.clone();
                    rules.iter().all(|(_, other)| *other == time).then_some(())?;
                    writing.part($subject, what)?;
                    writing.scope.subject = Some(what.clone());
                    writing.part($changes, changes)?;
                    writing.part(DURATION, duration)?;
                    let rules: Vec<Rule> = rules.into_iter().map(|(rule, _)| rule).collect();
                    writing.part($rules, &rules)?;
                    writing.part(RULE_DURATION, &time)
                },
            );
        };
    }
    of!(SUBJECT, GAINS, RULES);
    of!(SUBJECTS, GAIN, RULED);
}

/// "You may play that card this turn": a card of yours that an effect exiled.
fn playing(grammar: &mut Grammar) {
    fn permission(scope: &Scope, what: ObjectRef) -> Option<Rule> {
        let known = scope.known(&what)?;
        let is_yours = known.owner == Some(PlayerRef::You) && known.participle == Some("exiled");
        is_yours.then(|| Rule::PlayFrom(PlayerFilter::You, ZoneKind::Exile, Filter::Is(what)))
    }
    fn permitted(effect: &Effect) -> Option<(&ObjectRef, &Duration)> {
        match effect {
            Effect::ChangeRule(
                Rule::PlayFrom(PlayerFilter::You, ZoneKind::Exile, Filter::Is(what)),
                duration,
            ) => Some((what, duration)),
            _ => None,
        }
    }
    macro_rules! of {
        ($what:expr) => {
            grammar.add(
                YOURS,
                "you may play <what> <time>",
                slots![what: $what, time: RULE_DURATION],
                |reading| {
                    let what = reading.part($what)?;
                    let rule = permission(&reading.scope, what)?;
                    Some(Effect::ChangeRule(rule, reading.part(RULE_DURATION)?))
                },
                |writing, effect| {
                    let (what, duration) = permitted(effect)?;
                    writing.part($what, what)?;
                    writing.part(RULE_DURATION, duration)
                },
            );
            grammar.add(
                CLAUSE,
                "<duration>, you may play <what>",
                slots![duration: DURATION, what: $what],
                |reading| {
                    let duration = reading.part(DURATION)?;
                    let what = reading.part($what)?;
                    let rule = permission(&reading.scope, what)?;
                    Some(Effect::ChangeRule(rule, duration))
                },
                |writing, effect| {
                    let (what, duration) = permitted(effect)?;
                    writing.part(DURATION, duration)?;
                    writing.part($what, what)
                },
            );
        };
    }
    of!(ONE);
    of!(MANY);
}
