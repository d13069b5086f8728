//! The players' lines and the line of steps.

use ratatui::layout::Rect;
use spellstack_core::{PlayerId, Step, Zone};
use spellstack_protocol::Subject;
use spellstack_rules::PlayerView;

use super::pen::{Pen, fit, width_of};
use crate::table::Table;

/// The steps of the step line; first strike damage is part of damage.
const STEPS: [(Step, &str); 10] = [
    (Step::Upkeep, "up"),
    (Step::Draw, "dr"),
    (Step::PrecombatMain, "m1"),
    (Step::BeginCombat, "bc"),
    (Step::DeclareAttackers, "at"),
    (Step::DeclareBlockers, "bl"),
    (Step::CombatDamage, "dm"),
    (Step::EndCombat, "ec"),
    (Step::PostcombatMain, "m2"),
    (Step::End, "en"),
];

/// Library, graveyard and exile in a player's line.
const LONG: [&str; 3] = ["library", "graveyard", "exile"];
const SHORT: [&str; 3] = ["lib", "gy", "ex"];

/// What is left of a player's name in any case.
const LEAST_NAME: u16 = 9;

impl Table {
    /// Name, life, and how many cards are where.
    pub(super) fn draw_player(&self, pen: &mut Pen<'_>, place: Rect, player: PlayerId) {
        let view = self.view();
        let Some(of) = view.player(player) else { return };
        let theme = pen.theme();
        let has_priority = view.awaited().is_some_and(|(awaited, _)| awaited == player);
        let mark = if has_priority { "»" } else { " " };
        let answer = self.answer();
        let is_subject = answer.is_some_and(|answer| answer.subject() == Some(&Subject::Player(player)));
        let life = format!(" {} life", of.life);
        let room = place.width.saturating_sub(width_of(&life));
        let name = format!("{mark}{}", self.words().player(player));
        // Where a line is too long, first the words for the zones and the mana are shortened, then the name.
        let pool = of.pool.iter().filter(|(_, amount)| *amount > 0);
        let pool: String = pool
            .map(|(kind, amount)| format!("{amount}{}", kind.letter()))
            .collect();
        let long = self.counts(&of, &LONG, &of.pool.to_string());
        let short = self.counts(&of, &SHORT, &pool);
        let rest = match width_of(&name) + width_of(&long) <= room {
            true => long,
            false => short,
        };
        let name = fit(&name, room.saturating_sub(width_of(&rest)).max(LEAST_NAME));
        let named = if is_subject { theme.cursor() } else { theme.title() };
        let pieces = [
            (name.as_str(), named),
            (life.as_str(), theme.life()),
            (rest.as_str(), theme.plain()),
        ];
        pen.pieces(place, 0, pieces);
    }

    /// How many cards are where, and what else a player has.
    fn counts(&self, of: &PlayerView, [library, graveyard, exile]: &[&str; 3], pool: &str) -> String {
        let mut counts = format!(
            " hand {} {library} {} {graveyard} {}",
            of.hand, of.library, of.graveyard
        );
        let exiled = self.view().zone(Zone::Exile);
        let exiled = exiled.filter(|card| card.owner() == of.id).count();
        let extras = [
            (exiled > 0, format!(" {exile} {exiled}")),
            (of.poison > 0, format!(" poison {}", of.poison)),
            (of.energy > 0, format!(" energy {}", of.energy)),
            (of.is_monarch, " monarch".to_owned()),
            (of.has_lost, " lost".to_owned()),
            (!pool.is_empty(), format!(" {pool}")),
        ];
        let extras = extras.into_iter().filter(|(is_so, _)| *is_so);
        extras.for_each(|(_, words)| counts += &words);
        counts
    }

    /// Whose turn it is, and which step; the steps with a stop stand in capitals.
    pub(super) fn draw_steps(&self, pen: &mut Pen<'_>, place: Rect) {
        let view = self.view();
        let theme = pen.theme();
        let active = view.active_player();
        let step = match view.step() {
            Step::FirstStrikeDamage => Step::CombatDamage,
            step => step,
        };
        let stops = if active == self.near() {
            self.settings().own_stops
        } else {
            self.settings().other_stops
        };
        let head = match view.turn() {
            0 => "Before turn 1 ".to_owned(),
            turn => format!("Turn {turn} {} ", self.words().player(active)),
        };
        // The names of steps are worth more than the name of a player.
        let steps_width = 2 + 3 * u16::try_from(STEPS.len()).unwrap_or(u16::MAX);
        let head = fit(&head, place.width.saturating_sub(steps_width));
        let mut pieces = vec![(head, theme.strong())];
        for (each, name) in STEPS {
            let name = if stops.has(each) && self.viewer.is_some() {
                name.to_uppercase()
            } else {
                name.to_owned()
            };
            let is_now = each == step && view.turn() > 0;
            let style = if is_now { theme.cursor() } else { theme.plain() };
            let shown = if is_now { format!("[{name}]") } else { name };
            pieces.push((shown, style));
            pieces.push((" ".to_owned(), theme.plain()));
        }
        let pieces = pieces.iter().map(|(text, style)| (text.as_str(), *style));
        pen.pieces(place, 0, pieces);
    }
}
