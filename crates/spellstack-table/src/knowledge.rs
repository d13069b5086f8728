//! Which cards a player knows, to notice when something hidden was revealed.

use spellstack_core::{DefId, PlayerId};
use spellstack_rules::View;

/// The cards whose identity a viewer knows, wherever they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Knowledge(Vec<(PlayerId, DefId)>);

impl Knowledge {
    /// What the viewer knows now.
    pub(crate) fn of(view: &View<'_>) -> Self {
        let is_card = |object: &spellstack_rules::ObjectView<'_>| {
            !object.is_token() && !object.is_ability() && !object.is_copy() && !object.is_emblem()
        };
        let objects = view.objects().filter(is_card).filter_map(|object| {
            let face = object.face(0)?;
            Some((object.owner(), face.characteristics().def))
        });
        let libraries = view
            .players()
            .flat_map(|player| view.library(player.id))
            .filter_map(|card| Some((card.owner(), card.face(0)?.characteristics().def)));
        let mut known: Vec<_> = objects.chain(libraries).collect();
        known.sort_unstable();
        Knowledge(known)
    }

    /// Whether some card is known now that wasn't before: decks are fixed, so that a greater number of a kind of card
    /// means that one was shown.
    pub(crate) fn exceeds(&self, before: &Knowledge) -> bool {
        let mut earlier = before.0.iter().peekable();
        self.0.iter().any(|known| {
            while earlier.next_if(|other| *other < known).is_some() {}
            earlier.next_if(|other| *other == known).is_none()
        })
    }
}
