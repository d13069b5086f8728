//! Links: the names that linked abilities share (CR 607).

use super::FaultKind;
use super::walk::Checker;
use crate::lang::Link;

/// The links of one object, in order of appearance.
#[derive(Clone, Default)]
pub(super) struct Links {
    uses: Vec<Use>,
    /// A cost exiles cards: the link that no effect writes stands for these (CR 607.2q).
    exiled_by_cost: bool,
}

#[derive(Clone)]
struct Use {
    link: Link,
    first_place: String,
    written: bool,
    read: bool,
}

impl Checker {
    /// Checks one object, whose links are its own.
    pub(super) fn with_own_links(&mut self, check: impl FnOnce(&mut Self)) {
        let outer = std::mem::take(&mut self.links);
        check(self);
        let links = std::mem::replace(&mut self.links, outer);
        let mut by_cost = usize::from(links.exiled_by_cost);
        for known in links.uses {
            if !known.read {
                self.fault_at(known.first_place, FaultKind::UnreadLink(known.link));
            } else if !known.written {
                match by_cost.checked_sub(1) {
                    Some(rest) => by_cost = rest,
                    None => self.fault_at(known.first_place, FaultKind::UnwrittenLink(known.link)),
                }
            }
        }
    }

    /// An effect exiles something under the link.
    pub(super) fn write_link(&mut self, link: Link) {
        self.link(link).written = true;
    }

    /// A phrase refers to what was exiled under the link.
    pub(super) fn read_link(&mut self, link: Link) {
        self.link(link).read = true;
    }

    /// A cost exiles cards.
    pub(super) fn exiles_by_cost(&mut self) {
        self.links.exiled_by_cost = true;
    }

    fn link(&mut self, link: Link) -> &mut Use {
        let known = self.links.uses.iter().position(|known| known.link == link);
        let index = known.unwrap_or_else(|| self.new_link(link));
        &mut self.links.uses[index]
    }

    fn new_link(&mut self, link: Link) -> usize {
        let expected = self.links.uses.len();
        self.expect(
            usize::from(link.0) == expected,
            FaultKind::LinkOrder {
                expected,
                found: link,
            },
        );
        let first_place = self.place();
        self.links.uses.push(Use {
            link,
            first_place,
            written: false,
            read: false,
        });
        expected
    }
}
