//! Drawing of the table. Everything is drawn from the viewer's view, never from the game.

mod cards;
mod combat;
mod log;
mod overlay;
mod pen;
mod players;
mod prompt;
mod stack;
mod theme;

use ratatui::Frame;
use ratatui::layout::Rect;
use spellstack_core::PlayerId;

pub use theme::Theme;

use crate::board::Board;
use crate::table::{State, Table};
use cards::Spill;
use pen::Pen;

/// How many rows the screen must have for graveyards and exile to be shown all the time.
const ROOM_FOR_PILES: u16 = 32;

/// The least that the table can be drawn in.
const LEAST: (u16, u16) = (60, 20);

impl Table {
    /// Draws the table.
    pub fn draw(&self, frame: &mut Frame<'_>, theme: Theme) {
        let area = frame.area();
        let mut pen = Pen::new(frame.buffer_mut(), theme);
        if area.width < LEAST.0 || area.height < LEAST.1 {
            let wanted = format!("The window is too small: {} by {} at least", LEAST.0, LEAST.1);
            pen.text(area, 0, &wanted, theme.plain());
            return;
        }
        if let State::HandOver(player) = self.state {
            return self.draw_hand_over(&mut pen, area, player);
        }
        self.draw_table(&mut pen, area);
        if let Some(top) = self.overlays.last() {
            self.draw_overlay(&mut pen, area, top);
        }
    }

    fn draw_table(&self, pen: &mut Pen<'_>, area: Rect) {
        let board = Board::of(self);
        let combat = self.combat_lines(&board);
        let places = Places::of(area, self, &board, combat.len());
        let near = self.near();
        for (place, player) in places.far_lines.iter().zip(self.view().opponents(near)) {
            self.draw_player(pen, *place, player);
        }
        cards::draw(pen, places.far, &board.far, Spill::First);
        self.draw_steps(pen, places.steps);
        cards::draw(pen, places.near, &board.near, Spill::Last);
        self.draw_player(pen, places.near_line, near);
        cards::draw(pen, places.hand, &board.hand, Spill::Last);
        self.draw_prompt(pen, places.prompt);
        pen.rule_down(places.rule);
        self.draw_stack(pen, places.stack, &board.stack);
        self.draw_combat(pen, places.combat, &combat);
        self.draw_piles(pen, places.piles);
        self.draw_log(pen, places.log);
        self.draw_bar(pen, places.bar);
    }

    /// Nothing of the game is shown while the keyboard changes hands.
    fn draw_hand_over(&self, pen: &mut Pen<'_>, area: Rect, player: PlayerId) {
        let name = self.players.get(player.index()).cloned().unwrap_or_default();
        let theme = pen.theme();
        let middle = area.height / 2;
        pen.centered(
            area,
            middle.saturating_sub(1),
            &format!("{name}, take the keyboard."),
            theme.strong(),
        );
        pen.centered(
            area,
            middle + 1,
            "Enter goes on. Q ends the program.",
            theme.plain(),
        );
    }
}

/// Where everything is drawn.
struct Places {
    far_lines: Vec<Rect>,
    far: Rect,
    steps: Rect,
    near: Rect,
    near_line: Rect,
    hand: Rect,
    prompt: Rect,
    rule: Rect,
    stack: Rect,
    /// Attackers and blockers, while there are any.
    combat: Rect,
    /// Graveyards and exile, where there is room for them.
    piles: Rect,
    log: Rect,
    bar: Rect,
}

impl Places {
    fn of(area: Rect, table: &Table, board: &Board, fights: usize) -> Places {
        let view = table.view();
        let side = (area.width / 3).clamp(26, 48);
        let left = area.width - side - 1;
        let height = area.height - 1;
        let others = u16::try_from(view.opponents(table.near()).count()).unwrap_or(1);
        let prompt = (height * 3 / 10).clamp(7, 14);
        let hand = cards::rows_wanted(left, &board.hand).clamp(1, 3 + height.saturating_sub(LEAST.1) / 10);
        let boards = height - others - 2 - prompt - hand;
        let wanted = [&board.far, &board.near].map(|groups| cards::rows_wanted(left, groups));
        let far_rows = share(boards, wanted);
        let mut top = area.y;
        let mut rows = |count: u16| {
            let place = Rect::new(area.x, top, left, count);
            top += count;
            place
        };
        let far_lines = (0..others).map(|_| rows(1)).collect();
        let far = rows(far_rows);
        let steps = rows(1);
        let near = rows(boards - far_rows);
        let near_line = rows(1);
        let (hand, prompt) = (rows(hand), rows(prompt));
        let right = area.x + left + 1;
        let beside = Rect::new(right, area.y, side, height);
        let [stack, combat, piles, log] = Places::beside(beside, table, fights);
        Places {
            far_lines,
            far,
            steps,
            near,
            near_line,
            hand,
            prompt,
            rule: Rect::new(right - 1, area.y, 1, height),
            stack,
            combat,
            piles,
            log,
            bar: Rect::new(area.x, area.y + height, area.width, 1),
        }
    }
    /// What stands beside the table, from the top down: stack, combat, piles; the log has the rest.
    fn beside(area: Rect, table: &Table, fights: usize) -> [Rect; 4] {
        let rows = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let stack = rows(2 * table.view().stack().count() + 1).clamp(3, area.height / 3);
        let combat = match rows(fights) {
            0 => 0,
            // A title, and a line that is left free.
            lines => lines.saturating_add(2).min(area.height / 2),
        };
        let piles = match area.height {
            ROOM_FOR_PILES.. => rows(table.zone_lines().len() + 1).min((area.height - stack - combat) / 2),
            _ => 0,
        };
        let log = area.height - stack - combat - piles;
        let mut top = area.y;
        [stack, combat, piles, log].map(|height| {
            let place = Rect {
                y: top,
                height,
                ..area
            };
            top += height;
            place
        })
    }
}

/// How many of the rows the far side gets: half of them, unless one side needs more and the other can spare some.
fn share(rows: u16, [far, near]: [u16; 2]) -> u16 {
    let half = rows / 2;
    if far > half {
        far.min(rows.saturating_sub(near)).max(half)
    } else {
        rows - near.min(rows - far).max(rows - half)
    }
}
