//! Turning a permanent face up for its morph cost (CR 116.2b, 702.37e).

use spellstack_core::keyword::Keyword;
use spellstack_core::lang::Ability;
use spellstack_core::{AbilityId, CounterKind, ObjectId, PlayerId, PlayerSet};

use crate::cast::Casting;
use crate::control::{CastFrame, Purpose};
use crate::decision::Means;
use crate::event::{Entry, Event, Mover, Showing};

impl Casting<'_> {
    /// The player shows the permanent and goes on to pay. It doesn't use the stack.
    pub(crate) fn begin_turning_up(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        ability: AbilityId,
        means: Means,
    ) {
        self.keep_priority();
        let to = PlayerSet::all(self.facts.players.len());
        let cards = self.facts.to_show([Mover::Object(object)]);
        let how = Showing::Reveal;
        self.occur(Event::Show { cards, to, how });
        self.begin_special(Purpose::TurnFaceUp, player, object, ability, means);
    }

    /// The cost has been paid. CR 702.37b: a megamorph cost gives a counter. CR 702.37f: X stays what it was.
    pub(crate) fn complete_turning_up(&mut self, frame: &CastFrame) {
        let mut entry = Entry {
            x: frame.entry.x,
            ..Entry::default()
        };
        let keyword = frame
            .entry
            .ability_id()
            .map(|id| &self.program.ability(id).ability);
        if let Some(Ability::Keyword(Keyword::Megamorph(_))) = keyword {
            crate::replacement::add_counters(&mut entry, CounterKind::PlusOnePlusOne, 1);
        }
        let object = frame.entry.source;
        self.propose(Event::TurnFaceUp { object, entry });
    }
}
