//! Pictures of spells and abilities on the stack.

use serde::{Deserialize, Serialize};
use spellstack_core::PlayerId;
use spellstack_rules::{Chosen, StackView};

use super::ObjectPicture;
use crate::Subject;
use crate::words::Words;

/// A spell or ability on the stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StackPicture {
    /// The object on the stack.
    pub object: ObjectPicture,
    /// Who controls it.
    pub controller: PlayerId,
    /// What it says: the ability, the instructions of a spell, or what a permanent spell will be.
    pub text: String,
    /// The object whose ability it is; `None` if it is a spell, or that object is gone.
    pub source: Option<Subject>,
    /// The name of the source, as it is or last was.
    pub source_name: String,
    /// The modes chosen, by their numbers, counted from 0.
    pub modes: Vec<u8>,
    /// The targets chosen.
    pub targets: Vec<TargetPicture>,
    /// The value of X.
    pub x: u32,
    /// How often it was kicked.
    pub times_kicked: u8,
}

/// A target of a spell or ability.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TargetPicture {
    /// The player or object; it may be gone.
    pub subject: Subject,
    /// What it is called.
    pub text: String,
    /// The part of a division that it gets; 0 if nothing is divided.
    pub share: u32,
}

impl StackPicture {
    pub(super) fn of(entry: &StackView<'_>, words: &Words<'_>) -> Option<Self> {
        let source = Some(entry.source()).filter(|_| !entry.is_spell());
        let source = source.filter(|id| words.view().object(*id).is_some());
        Some(StackPicture {
            object: ObjectPicture::of(&entry.object()?, words),
            controller: entry.controller(),
            text: words.on_stack(entry).unwrap_or_default(),
            source: source.map(Subject::from),
            source_name: entry.source_name().to_owned(),
            modes: entry.modes().to_vec(),
            targets: entry
                .chosen()
                .iter()
                .map(|chosen| TargetPicture::of(chosen, words))
                .collect(),
            x: entry.x(),
            times_kicked: entry.times_kicked(),
        })
    }
}

impl TargetPicture {
    fn of(chosen: &Chosen, words: &Words<'_>) -> Self {
        TargetPicture {
            subject: chosen.thing.into(),
            text: words.thing(chosen.thing),
            share: chosen.share,
        }
    }
}
