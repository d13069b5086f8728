//! The combat: each attacker with what it attacks and what blocks it.

use ratatui::layout::Rect;
use spellstack_core::ObjectId;
use spellstack_protocol::size_of;
use spellstack_rules::Thing;

use super::pen::{Pen, below, fit, width_of};
use crate::board::{Board, Group};
use crate::combat::{Combat, ranges};
use crate::table::Table;

/// A line of the combat: a creature with what stands before it, or what is so of the one above.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CombatLine {
    lead: String,
    /// What is cut if there isn't room.
    name: String,
    size: String,
}

impl Table {
    /// The lines of the combat; none while nothing attacks. Attackers that look the same share theirs.
    pub(super) fn combat_lines(&self, board: &Board) -> Vec<CombatLine> {
        let combat = Combat::of(self);
        let is_fight = |group: &&Group| !group.numbers.is_empty();
        let mut groups: Vec<&Group> = board.near.iter().chain(&board.far).filter(is_fight).collect();
        groups.sort_by_key(|group| group.numbers.first().copied());
        // Who is attacked goes without saying where there is nobody else.
        let opponents = self.view().opponents(self.view().active_player()).count();
        let is_plain = |target: Thing| opponents == 1 && matches!(target, Thing::Player(_));
        let mut lines = Vec::new();
        for group in groups {
            let Some(attacker) = group.ids.first().and_then(|id| combat.attack_of(*id)) else {
                continue;
            };
            lines.push(self.fighter(format!(" A{} ", ranges(&group.numbers)), attacker.id));
            if !is_plain(attacker.target) {
                lines.push(CombatLine {
                    lead: "   at ".to_owned(),
                    name: self.words().thing(attacker.target),
                    size: String::new(),
                });
            }
            let blockers = attacker.blockers.iter();
            lines.extend(blockers.map(|id| self.fighter("   B ".to_owned(), *id)));
            if attacker.is_blocked && attacker.blockers.is_empty() {
                lines.push(CombatLine {
                    lead: "   blocked".to_owned(),
                    name: String::new(),
                    size: String::new(),
                });
            }
        }
        lines
    }

    fn fighter(&self, lead: String, id: ObjectId) -> CombatLine {
        let size = self.view().object(id).and_then(|object| size_of(&object));
        CombatLine {
            lead,
            name: self.words().object(id),
            size: size.map_or_else(String::new, |size| format!(" {size}")),
        }
    }

    pub(super) fn draw_combat(&self, pen: &mut Pen<'_>, place: Rect, lines: &[CombatLine]) {
        if lines.is_empty() {
            return;
        }
        let theme = pen.theme();
        pen.text(place, 0, "Combat", theme.title());
        let drawn = lines.iter().map(|line| {
            let rest = width_of(&line.lead) + width_of(&line.size);
            let name = fit(&line.name, place.width.saturating_sub(rest));
            let style = match line.lead.starts_with("   ") {
                true => theme.plain(),
                false => theme.fighting(),
            };
            (format!("{}{name}{}", line.lead, line.size), style)
        });
        pen.lines(below(place), &drawn.collect::<Vec<_>>());
    }
}
