//! Labels: the results and the chosen words that later phrases read.

use super::FaultKind;
use super::walk::Checker;
use crate::lang::visit::{Flow, Visitor, walk_object};
use crate::lang::{Ability, Effect, Instead, Label, ObjectRef, Objects, Statement, WordKind};

/// The labels of the clause, after those that belong to the whole object.
#[derive(Clone, Default)]
pub(super) struct Labels {
    /// The words that are chosen as the object enters, read by all of its abilities.
    words: Vec<(Label, Option<WordKind>)>,
    /// How many of the words the walk has come by.
    words_seen: usize,
    /// The labels in order of appearance, the words of the object among them.
    seen: Vec<Label>,
    /// The labels that can be read.
    bound: Vec<Bound>,
    /// Those of cards that were found in a library and are still there.
    in_library: Vec<Label>,
}

/// A label that can be read.
#[derive(Clone)]
struct Bound {
    label: Label,
    /// The kind of word, if it is one.
    word: Option<WordKind>,
    /// Where it stands among the bindings of the walk, if an effect bound it.
    binding: Option<usize>,
}

/// What an effect bound to a label.
pub(super) struct Binding {
    label: Label,
    place: String,
    read: bool,
}

impl Labels {
    /// The labels of an object with those abilities.
    pub(super) fn of(abilities: &[Ability]) -> Self {
        let mut words: Vec<(Label, Option<WordKind>)> = Vec::new();
        for ability in abilities {
            let Ability::Static(ability) = ability else {
                continue;
            };
            for statement in &ability.statements {
                if let Statement::Replace(replacement) = statement
                    && let Instead::EntersChoosing(kind, label) = replacement.instead
                {
                    words.push((label, Some(kind)));
                }
            }
        }
        let mut labels = Labels {
            words,
            ..Labels::default()
        };
        labels.restart();
        labels
    }

    /// Forgets what an earlier clause bound.
    pub(super) fn restart(&mut self) {
        self.seen = self.words.iter().map(|(label, _)| *label).collect();
        let of_object = |(label, word): &(Label, Option<WordKind>)| Bound {
            label: *label,
            word: *word,
            binding: None,
        };
        self.bound = self.words.iter().map(of_object).collect();
        self.in_library.clear();
    }

    /// What is bound is cards that were found in a library.
    pub(super) fn stays_in_library(&mut self, label: Label) {
        self.in_library.push(label);
    }

    /// Such cards are moved, all or some of them.
    pub(super) fn leaves_library(&mut self, objects: &Objects) {
        struct Leaving<'a>(&'a mut Vec<Label>);
        impl<'a> Visitor<'a> for Leaving<'_> {
            fn visit_object(&mut self, object: &'a ObjectRef) -> Flow {
                self.0.retain(|label| *object != ObjectRef::Result(*label));
                walk_object(self, object)
            }
        }
        let _ended = Leaving(&mut self.in_library).visit_objects(objects);
    }

    /// Whether the object is such a card.
    pub(super) fn is_in_library(&self, object: &ObjectRef) -> bool {
        let is_it = |label: &Label| *object == ObjectRef::Result(*label);
        self.in_library.iter().any(is_it)
    }

    fn get(&self, label: Label) -> Option<&Bound> {
        self.bound.iter().rev().find(|bound| bound.label == label)
    }
}

impl Checker {
    /// A label comes up for the first time; it can't be read yet.
    pub(super) fn introduce(&mut self, label: Label) {
        let expected = u8::try_from(self.labels.seen.len()).unwrap_or(u8::MAX);
        if self.labels.seen.contains(&label) {
            self.fault(FaultKind::DuplicateLabel(label));
        } else {
            self.expect(
                label.0 == expected,
                FaultKind::LabelOrder {
                    expected,
                    found: label,
                },
            );
            self.labels.seen.push(label);
        }
    }

    /// From here on the label can be read.
    pub(super) fn bind(&mut self, label: Label, word: Option<WordKind>) {
        let binding = Some(self.bindings.len());
        self.bindings.push(Binding {
            label,
            place: self.place(),
            read: false,
        });
        self.labels.bound.push(Bound { label, word, binding });
    }

    /// Checks one ability, which has to read what it binds.
    pub(super) fn with_own_bindings(&mut self, check: impl FnOnce(&mut Self)) {
        let before = self.bindings.len();
        check(self);
        for binding in self.bindings.split_off(before) {
            if !binding.read {
                self.fault_at(binding.place, FaultKind::UnreadLabel(binding.label));
            }
        }
    }

    /// A word that the whole object chooses as it enters: these are numbered before all other labels.
    pub(super) fn word_of_object(&mut self, label: Label) {
        let place = self.labels.words_seen;
        self.labels.words_seen += 1;
        let expected = u8::try_from(place).unwrap_or(u8::MAX);
        let earlier = &self.labels.words[..place.min(self.labels.words.len())];
        if earlier.iter().any(|(other, _)| *other == label) {
            self.fault(FaultKind::DuplicateLabel(label));
        } else {
            self.expect(
                label.0 == expected,
                FaultKind::LabelOrder {
                    expected,
                    found: label,
                },
            );
        }
    }

    /// A label is read.
    pub(super) fn read_label(&mut self, label: Label) {
        self.read(label);
    }

    /// Notes that the label is read, or that nothing is bound to it.
    fn read(&mut self, label: Label) -> Option<Bound> {
        let Some(bound) = self.labels.get(label).cloned() else {
            self.fault(FaultKind::UnboundLabel(label));
            return None;
        };
        if let Some(binding) = bound.binding.and_then(|index| self.bindings.get_mut(index)) {
            binding.read = true;
        }
        Some(bound)
    }

    /// A label is read as a word of one of these kinds. What an object has gained can't refer to what another chose.
    pub(super) fn read_word(&mut self, label: Label, kinds: &[WordKind], what: &'static str) {
        if let Some(bound) = self.read(label) {
            let is_such = bound.word.is_some_and(|kind| kinds.contains(&kind));
            self.expect(
                is_such && !self.scope.granted,
                FaultKind::NoWordChosen { label, what },
            );
        }
    }

    /// A label is read as a colour.
    pub(super) fn read_color(&mut self, label: Label) {
        if let Some(bound) = self.read(label) {
            let is_color = bound.word == Some(WordKind::Color);
            self.expect(is_color, FaultKind::NoColorChosen(label));
        }
    }
}

/// The kind of word that an effect chooses, if it chooses one.
pub(super) fn chosen_word(effect: &Effect) -> Option<WordKind> {
    if let Effect::ChooseWord { kind, .. } = effect {
        Some(*kind)
    } else {
        None
    }
}
