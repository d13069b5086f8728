//! Overlays: help, a card, the other zones, the log, the settings, a question.

use spellstack_core::{ObjectId, PlayerId, Zone, ZoneKind};
use spellstack_protocol::{Subject, name_of};

use crate::answer::Answer;
use crate::key::Key;
use crate::settings::Setting;
use crate::table::{Request, Table};

/// What a person is asked before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Confirm {
    Quit,
    Concede,
    Load,
}

/// Something that lies over the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Overlay {
    Help { scroll: usize },
    Card { subject: Subject, scroll: usize },
    Zones { cursor: usize },
    Log { back: usize },
    Settings { cursor: usize },
    Confirm(Confirm),
}

/// A line of the list of zones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ZoneLine {
    Title(String),
    Card(ObjectId, String),
}

impl Table {
    /// Shows an object's card.
    pub(crate) fn show_card(&mut self, id: ObjectId) {
        let subject = Subject::from(id);
        self.overlays.push(Overlay::Card { subject, scroll: 0 });
    }

    /// Shows the card that the cursor is on, if it is on one.
    pub(crate) fn show_card_under_cursor(&mut self) {
        let of_list = self.answer().and_then(Answer::subject).cloned();
        let subject = self.focused().map(Subject::from).or(of_list);
        match subject {
            None | Some(Subject::Player(_)) => self.tell("the cursor is on no card: Tab goes to the table"),
            Some(subject) => self.overlays.push(Overlay::Card { subject, scroll: 0 }),
        }
    }

    /// A key while something lies over the table.
    pub(crate) fn overlay_key(&mut self, key: Key) {
        if matches!(key, Key::Esc | Key::Char('q')) {
            self.overlays.pop();
            return;
        }
        let lines = self.zone_lines();
        let Some(top) = self.overlays.last_mut() else {
            return;
        };
        match top {
            Overlay::Help { scroll } | Overlay::Card { scroll, .. } => match moved(*scroll, key) {
                Some(to) => *scroll = to.min(200),
                None => {
                    self.overlays.pop();
                }
            },
            Overlay::Log { back } => match moved(*back, mirrored(key)) {
                Some(to) => *back = to.min(100_000),
                None => {
                    self.overlays.pop();
                }
            },
            Overlay::Zones { cursor } => {
                if let Some(to) = moved(*cursor, key) {
                    *cursor = to.min(lines.len().saturating_sub(1));
                } else if matches!(key, Key::Enter | Key::Char('c' | ' ')) {
                    if let Some(ZoneLine::Card(id, _)) = lines.get(*cursor) {
                        self.show_card(*id);
                    }
                } else {
                    self.overlays.pop();
                }
            }
            Overlay::Settings { cursor } => {
                let cursor = *cursor;
                self.settings_key(key, cursor);
            }
            Overlay::Confirm(confirm) => {
                let confirm = *confirm;
                self.overlays.pop();
                if matches!(key, Key::Char('y' | 'Y')) {
                    self.confirmed(confirm);
                }
            }
        }
    }

    fn settings_key(&mut self, key: Key, cursor: usize) {
        let settings = Setting::all();
        if let Some(to) = moved(cursor, key) {
            let cursor = to.min(settings.len() - 1);
            self.overlays.pop();
            self.overlays.push(Overlay::Settings { cursor });
        } else if matches!(key, Key::Enter | Key::Char(' ')) {
            settings[cursor].toggle(self.settings_mut());
            if settings[cursor] == Setting::Hints {
                self.ask_again();
            }
        } else {
            self.overlays.pop();
        }
    }

    fn confirmed(&mut self, confirm: Confirm) {
        match confirm {
            Confirm::Quit => self.requests.push(Request::Quit),
            Confirm::Load => self.requests.push(Request::Load),
            Confirm::Concede => {
                if let Some(player) = self.viewer {
                    self.choose(spellstack_rules::Choice::Concede(player));
                }
            }
        }
    }

    /// The public zones and what else is known, as the viewer may see it.
    pub(crate) fn zone_lines(&self) -> Vec<ZoneLine> {
        let words = self.words();
        let near = self.near();
        let view = self.view();
        let players: Vec<PlayerId> = [near].into_iter().chain(view.opponents(near)).collect();
        let mut lines = Vec::new();
        for player in &players {
            let title = format!("{}: graveyard", words.player(*player));
            self.zone_part(title, Zone::Graveyard(*player), &mut lines);
        }
        self.zone_part("Exile".to_owned(), Zone::Exile, &mut lines);
        for player in players.iter().filter(|player| **player != near) {
            let title = format!("{}: hand", words.player(*player));
            self.zone_part(title, Zone::Hand(*player), &mut lines);
        }
        if view.zone(Zone::Command).next().is_some() {
            self.zone_part("Command zone".to_owned(), Zone::Command, &mut lines);
        }
        lines
    }

    fn zone_part(&self, title: String, zone: Zone, lines: &mut Vec<ZoneLine>) {
        let view = self.view();
        let objects: Vec<_> = view.zone(zone).collect();
        lines.push(ZoneLine::Title(format!("{title} ({})", objects.len())));
        // The latest is uppermost.
        for object in objects.iter().rev() {
            let whose = match zone.kind() {
                ZoneKind::Exile | ZoneKind::Command => format!(" ({})", self.words().player(object.owner())),
                _ => String::new(),
            };
            if object.is_known() || zone.kind() != ZoneKind::Hand {
                let text = format!("{}{whose}", name_of(object));
                lines.push(ZoneLine::Card(object.id(), text));
            }
        }
    }
}

/// Where a key takes a cursor or a scrolled text; `None` if the key is none that moves.
fn moved(from: usize, key: Key) -> Option<usize> {
    Some(match key {
        Key::Up | Key::Char('k') => from.saturating_sub(1),
        Key::Down | Key::Char('j') => from.saturating_add(1),
        Key::PageUp => from.saturating_sub(10),
        Key::PageDown => from.saturating_add(10),
        Key::Home => 0,
        Key::End => usize::MAX,
        Key::Left | Key::Right => from,
        Key::Char(_) | Key::Enter | Key::Esc | Key::Tab | Key::BackTab | Key::Backspace => return None,
    })
}

/// The log is read backwards.
fn mirrored(key: Key) -> Key {
    match key {
        Key::Up | Key::Char('k') => Key::Down,
        Key::Down | Key::Char('j') => Key::Up,
        Key::PageUp => Key::PageDown,
        Key::PageDown => Key::PageUp,
        Key::Home => Key::End,
        Key::End => Key::Home,
        other => other,
    }
}
