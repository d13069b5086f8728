//! The effects that change an object's characteristics, in layer order (CR 613).

use spellstack_core::ObjectId;
use spellstack_core::lang::Layer;

use super::ObjectView;
use crate::layers::Cause;

/// One change that a continuous effect, or counters, make to an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeView<'a> {
    /// The layer in which it is made.
    pub layer: Layer,
    /// The source of the effect; it may be gone. Of counters, the object itself.
    pub source: ObjectId,
    /// The name of the source, as it is or last was.
    pub source_name: &'a str,
    /// What changes the object.
    pub cause: Cause,
    /// The power and toughness that are set or added.
    pub pt: Option<(i32, i32)>,
}

impl<'a> ObjectView<'a> {
    /// What changes its characteristics, in the order in which it is applied; empty if the viewer doesn't know it.
    #[must_use]
    pub fn changes(&self) -> Vec<ChangeView<'a>> {
        let view = self.view();
        if self.characteristics().is_none() {
            return Vec::new();
        }
        let changes = view.game.reader().changes_to(self.own_id()).into_iter();
        changes
            .map(|change| ChangeView {
                layer: change.layer,
                source: view.shown(change.source),
                source_name: view.name_or_last(change.source),
                cause: change.cause,
                pt: change.pt,
            })
            .collect()
    }
}
