//! The combat: each attacker with what it attacks and what blocks it.

use ratatui::layout::Rect;
use spellstack_rules::Thing;

use super::pen::{Pen, below};
use crate::board::{Board, Group};
use crate::combat::{Combat, ranges};
use crate::table::Table;

impl Table {
    /// The lines of the combat; none while nothing attacks. Attackers that look the same share theirs.
    pub(super) fn combat_lines(&self, board: &Board) -> Vec<String> {
        let combat = Combat::of(self);
        let is_fight = |group: &&Group| !group.numbers.is_empty();
        let mut groups: Vec<&Group> = board.near.iter().chain(&board.far).filter(is_fight).collect();
        groups.sort_by_key(|group| group.numbers.first().copied());
        // Who is attacked goes without saying where there is nobody else.
        let opponents = self.view().opponents(self.view().active_player()).count();
        let is_plain = |target: Thing| opponents == 1 && matches!(target, Thing::Player(_));
        let words = self.words();
        let mut lines = Vec::new();
        for group in groups {
            let Some(attacker) = group.ids.first().and_then(|id| combat.attack_of(*id)) else {
                continue;
            };
            let creature = words.creature(attacker.id);
            lines.push(format!(" A{} {creature}", ranges(&group.numbers)));
            if !is_plain(attacker.target) {
                lines.push(format!("   at {}", words.thing(attacker.target)));
            }
            let blockers = attacker.blockers.iter();
            lines.extend(blockers.map(|id| format!("   B {}", words.creature(*id))));
            if attacker.is_blocked && attacker.blockers.is_empty() {
                lines.push("   blocked".to_owned());
            }
        }
        lines
    }

    pub(super) fn draw_combat(&self, pen: &mut Pen<'_>, place: Rect, lines: &[String]) {
        if lines.is_empty() {
            return;
        }
        let theme = pen.theme();
        pen.text(place, 0, "Combat", theme.title());
        let style = |line: &String| match line.starts_with("   ") {
            true => theme.plain(),
            false => theme.fighting(),
        };
        let lines: Vec<_> = lines.iter().map(|line| (line.clone(), style(line))).collect();
        pen.lines(below(place), &lines);
    }
}
