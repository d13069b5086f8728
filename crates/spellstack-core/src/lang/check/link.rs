//! Links: the names that linked abilities share (CR 607).

use std::collections::BTreeSet;

use super::FaultKind;
use super::walk::Checker;
use crate::lang::Link;

/// The links of one object, in order of appearance.
#[derive(Clone, Default)]
pub(super) struct Links {
    uses: Vec<Use>,
    /// The abilities that the walk is inside, the innermost last.
    inside: Vec<usize>,
    abilities: usize,
}

#[derive(Clone)]
struct Use {
    link: Link,
    first_place: String,
    by: BTreeSet<usize>,
}

impl Checker {
    /// Checks one ability as a possible user of links.
    pub(super) fn as_linked(&mut self, check: impl FnOnce(&mut Self)) {
        self.links.inside.push(self.links.abilities);
        self.links.abilities += 1;
        check(self);
        self.links.inside.pop();
    }

    /// A link is written or read.
    pub(super) fn link(&mut self, link: Link) {
        let ability = self.links.inside.last().copied().unwrap_or_default();
        if let Some(known) = self.links.uses.iter_mut().find(|known| known.link == link) {
            known.by.insert(ability);
            return;
        }
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
            by: BTreeSet::from([ability]),
        });
    }

    /// Reports the links that only one ability of the object uses.
    pub(super) fn lone_links(&mut self) {
        for known in std::mem::take(&mut self.links.uses) {
            if known.by.len() < 2 {
                self.fault_at(known.first_place, FaultKind::LoneLink(known.link));
            }
        }
    }
}
