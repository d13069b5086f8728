//! "Of the creature type of your choice", "of the color of your choice": the word is chosen first, as the instruction is followed
//! (CR 608.2d).

use spellstack_core::lang::{Effect, Filter, Label, WordKind};

use super::*;
use crate::grammar::{Category, Grammar, Reading, Writing};
use crate::scope::WordChoice;

pub(super) fn declare(grammar: &mut Grammar) {
    macro_rules! of_choice {
        ($wording:literal, $form:path, $kind:path) => {
            grammar.add(
                AFTER,
                $wording,
                &[],
                |reading| {
                    (reading.scope.word_choice == WordChoice::Open).then_some(())?;
                    let label = reading.scope.read_inner();
                    reading.scope.word_choice = WordChoice::Made($kind, label);
                    Some($form(Label(label)))
                },
                |writing, filter| match filter {
                    $form(Label(label)) => {
                        let is_it = writing.scope.word_choice == WordChoice::Made($kind, *label);
                        is_it.then_some(())?;
                        writing.scope.write_inner(*label);
                        writing.scope.word_choice = WordChoice::Open;
                        Some(())
                    }
                    _ => None,
                },
            );
        };
    }
    of_choice!(
        "of the creature type of your choice",
        Filter::ChosenType,
        WordKind::CreatureType
    );
    of_choice!(
        "of the color of your choice",
        Filter::ChosenColor,
        WordKind::Color
    );
}

fn choice(kind: WordKind, label: u8) -> Effect {
    let who = PlayerRef::You;
    Effect::Bind(Label(label), Box::new(Effect::ChooseWord { who, kind }))
}

/// Reads an instruction, after the choice of a word that it may want.
pub(super) fn read_after_choice(reading: &mut Reading<'_>, category: Category<Effect>) -> Option<Effect> {
    let outer = std::mem::replace(&mut reading.scope.word_choice, WordChoice::Open);
    let effect = reading.part(category);
    let made = std::mem::replace(&mut reading.scope.word_choice, outer);
    let effect = effect?;
    match made {
        WordChoice::Made(kind, label) => {
            // Each player, or each time, would choose anew.
            let is_plain = !matches!(
                effect,
                Effect::ForEach { .. } | Effect::Delayed { .. } | Effect::May { .. }
            );
            is_plain.then(|| super::effect::sequence(vec![choice(kind, label), effect]))
        }
        WordChoice::None | WordChoice::Open => Some(effect),
    }
}

/// Writes an instruction, with the choice of a word as part of it where it isn't said before.
pub(super) fn write_after_choice(
    writing: &mut Writing<'_>,
    category: Category<Effect>,
    effect: &Effect,
) -> Option<()> {
    let outer = std::mem::replace(&mut writing.scope.word_choice, WordChoice::Open);
    let written = writing.attempt(|writing| writing.part(category, effect));
    let written = written.or_else(|| {
        let (kind, label, rest) = without_choice(effect)?;
        writing.scope.word_choice = WordChoice::Made(kind, label);
        writing.part(category, &rest)?;
        (writing.scope.word_choice == WordChoice::Open).then_some(())
    });
    writing.scope.word_choice = outer;
    written
}

/// What is chosen first, and the rest.
fn without_choice(effect: &Effect) -> Option<(WordKind, u8, Effect)> {
    let Effect::Then(steps) = effect else { return None };
    let (first, rest) = steps.split_first()?;
    let Effect::Bind(Label(label), inner) = first else {
        return None;
    };
    match &**inner {
        Effect::ChooseWord {
            who: PlayerRef::You,
            kind: kind @ (WordKind::CreatureType | WordKind::Color),
        } => Some((*kind, *label, super::effect::sequence(rest.to_vec()))),
        _ => None,
    }
}
