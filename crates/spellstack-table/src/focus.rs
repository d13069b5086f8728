//! Where the cursor is: in the list of answers, or among the cards on the table.

use spellstack_core::ObjectId;

use crate::board::{Board, Region};
use crate::key::Key;
use crate::table::{State, Table};

/// Where the cursor is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Focus {
    /// In the list of answers.
    List,
    /// On a card on the table.
    Card(ObjectId),
}

impl Table {
    /// The card under the cursor, if the cursor is on the table.
    pub(crate) fn focused(&self) -> Option<ObjectId> {
        match self.focus {
            Focus::Card(id) => self.view().object(id).map(|object| object.id()),
            Focus::List => None,
        }
    }

    /// Takes the cursor from the list to the table, or back.
    pub(crate) fn change_focus(&mut self) {
        self.focus = match self.focused() {
            Some(_) => Focus::List,
            None => {
                let spots = self.spots();
                let hand = spots.iter().find(|(region, _)| *region == Region::Hand);
                hand.or_else(|| spots.first())
                    .map_or(Focus::List, |(_, id)| Focus::Card(*id))
            }
        };
    }

    /// A key while the cursor is on a card; says whether it was taken.
    pub(crate) fn focus_key(&mut self, key: Key) -> bool {
        let Some(at) = self.focused() else {
            return false;
        };
        match key {
            Key::Left => self.step_focus(at, -1),
            Key::Right => self.step_focus(at, 1),
            Key::Up => self.change_region(at, -1),
            Key::Down => self.change_region(at, 1),
            Key::Enter | Key::Char(' ') => self.use_card(at),
            Key::Esc => self.focus = Focus::List,
            Key::Char(_)
            | Key::Tab
            | Key::BackTab
            | Key::Backspace
            | Key::PageUp
            | Key::PageDown
            | Key::Home
            | Key::End => return false,
        }
        true
    }

    /// The cards on the table, region by region from the top of the screen.
    fn spots(&self) -> Vec<(Region, ObjectId)> {
        Board::of(self).spots()
    }

    fn step_focus(&mut self, at: ObjectId, by: isize) {
        let spots = self.spots();
        let place = spots.iter().position(|(_, id)| *id == at).unwrap_or(0);
        let next = place.saturating_add_signed(by).min(spots.len().saturating_sub(1));
        self.focus = spots.get(next).map_or(Focus::List, |(_, id)| Focus::Card(*id));
    }

    fn change_region(&mut self, at: ObjectId, by: isize) {
        let spots = self.spots();
        let place = spots.iter().position(|(_, id)| *id == at).unwrap_or(0);
        let Some((region, _)) = spots.get(place).copied() else {
            return;
        };
        let mut regions: Vec<Region> = spots.iter().map(|(region, _)| *region).collect();
        regions.dedup();
        let here = regions.iter().position(|other| *other == region).unwrap_or(0);
        let there = here
            .saturating_add_signed(by)
            .min(regions.len().saturating_sub(1));
        let first = spots.iter().find(|(region, _)| *region == regions[there]);
        if here != there {
            self.focus = first.map_or(Focus::List, |(_, id)| Focus::Card(*id));
        }
    }

    /// Goes to the card's row in the list, or shows the card if it has none.
    fn use_card(&mut self, id: ObjectId) {
        let State::Asking(answer) = &mut self.state else {
            return self.show_card(id);
        };
        if answer.find(id) {
            self.focus = Focus::List;
        } else {
            self.show_card(id);
        }
    }
}
