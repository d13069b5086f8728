//! The terminal: the IO that a table doesn't do itself.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use spellstack_rules::Record;
use spellstack_sim::{LineError, RecordReader, file, to_line};
use thiserror::Error;

use crate::key::Key;
use crate::screen::Theme;
use crate::table::{Request, Table, TableError};

/// How long a choice of an agent stays on the screen while a game is watched.
const PACE: Duration = Duration::from_millis(400);

/// How long agents may choose before the screen says so.
const THINKING: Duration = Duration::from_millis(150);

/// Why a game can't be read from a file.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The file can't be opened.
    #[error(transparent)]
    Open(#[from] io::Error),
    /// It isn't a file of records.
    #[error(transparent)]
    Line(#[from] LineError),
    /// It has no game.
    #[error("there is no game in it")]
    Empty,
    /// Its game doesn't go as recorded.
    #[error(transparent)]
    Game(#[from] TableError),
}

/// The first game of a file of records: one that was saved at the table, or that any other command has written.
///
/// # Errors
/// If the file can't be read, or has no game.
pub fn read(file: &Path) -> Result<Record, ReadError> {
    let mut records = RecordReader::new(BufReader::new(File::open(file)?));
    let first = records.next().ok_or(ReadError::Empty)??;
    Ok(first.record)
}

/// Where a game is saved, given where its record is written when it is over: beside it, so that the end of a game
/// doesn't take away what was saved.
///
/// ```
/// use std::path::Path;
///
/// assert_eq!(spellstack_table::saved(Path::new("games/one.jsonl")), Path::new("games/one.saved.jsonl"));
/// ```
#[must_use]
pub fn saved(file: &Path) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(".saved");
    if let Some(extension) = file.extension() {
        name.push(".");
        name.push(extension);
    }
    file.with_file_name(name)
}

/// Plays at the terminal until the person quits. The game is written to that file as a record when it is over, and is
/// saved to and loaded from [`saved`].
///
/// # Errors
/// If the terminal can't be written to or read from.
pub fn run(table: &mut Table, file: &Path, theme: Theme) -> io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    let saved = &saved(file);
    let played = Sitting {
        table,
        file,
        saved,
        theme,
    }
    .play(&mut terminal);
    ratatui::try_restore()?;
    played
}

struct Sitting<'a> {
    table: &'a mut Table,
    file: &'a Path,
    saved: &'a Path,
    theme: Theme,
}

impl Sitting<'_> {
    fn play(&mut self, terminal: &mut DefaultTerminal) -> io::Result<()> {
        loop {
            // Up to the next question to a person; a game that is watched goes on a choice at a time.
            let begun = Instant::now();
            let mut has_shown = false;
            while self.table.is_busy() && !self.table.is_watched() {
                // An agent that takes its time is seen to do so.
                if !has_shown && begun.elapsed() > THINKING {
                    has_shown = true;
                    terminal.draw(|frame| self.table.draw(frame, self.theme))?;
                }
                self.table.advance();
            }
            while let Some(request) = self.table.take_request() {
                if request == Request::Quit {
                    return Ok(());
                }
                self.serve(request);
            }
            terminal.draw(|frame| self.table.draw(frame, self.theme))?;
            if self.table.is_busy() && !event::poll(PACE)? {
                self.table.advance();
            } else if let Event::Key(pressed) = event::read()?
                && pressed.kind != KeyEventKind::Release
            {
                self.press(pressed);
            }
        }
    }

    fn press(&mut self, pressed: KeyEvent) {
        if pressed.modifiers.contains(KeyModifiers::CONTROL) {
            // As in other programs, Ctrl-C asks to quit.
            if pressed.code == KeyCode::Char('c') {
                self.table.interrupt();
            }
        } else if let Some(key) = key_of(pressed.code) {
            self.table.key(key);
        }
    }

    fn serve(&mut self, request: Request) {
        let (file, saved) = (self.file.display(), self.saved.display());
        let told = match request {
            Request::Save => match self.write(self.saved) {
                Ok(()) => format!("saved: L loads it, or spellstack play --load {saved}"),
                Err(error) => format!("can't write '{saved}': {error}"),
            },
            Request::Finished => match self.write(self.file) {
                Ok(()) => format!("the game is written: spellstack replay {file}"),
                Err(error) => format!("can't write '{file}': {error}"),
            },
            Request::Load => match self.load() {
                Ok(()) => format!("loaded from '{saved}'"),
                Err(error) => format!("can't load '{saved}': {error}"),
            },
            Request::Quit => return,
        };
        self.table.tell(told);
    }

    fn write(&self, path: &Path) -> io::Result<()> {
        file::write(path, &(to_line(self.table.record()) + "\n"))
    }

    fn load(&mut self) -> Result<(), ReadError> {
        Ok(self.table.load(read(self.saved)?)?)
    }
}

/// The key as the table knows it; `None` for those that mean nothing here.
fn key_of(code: KeyCode) -> Option<Key> {
    Some(match code {
        KeyCode::Char(c) => Key::Char(c),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Esc,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        _ => return None,
    })
}
