//! `spellstack play` in a real terminal: whole games by keys, and what is on the screen.

use std::fs;
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::program::{Folder, run};

/// The program hides the cursor each time that it has drawn the table, so that this says when it waits for a key.
const DRAWN: &[u8] = b"\x1b[?25l";

/// How long the program may take for one key before the test gives up; it mostly takes a few milliseconds.
const PATIENCE: Duration = Duration::from_secs(60);

/// A whole game: a person, by keys, against an agent that plays.
const SCRIPTED: &str = "play goblins dimir-tempo --seats person,heuristic --seed 1 --file game.jsonl";

/// Goblins against an agent that does nothing.
const GOBLINS: &str = "play goblins burn --seats person,idle --seed 4 --file game.jsonl";

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

/// The program in a terminal of its own.
struct Terminal {
    screen: vt100::Parser,
    output: Receiver<Vec<u8>>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    /// What came since the last time that the table had been drawn.
    pending: Vec<u8>,
    size: (u16, u16),
    _master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    /// Starts the program, and waits for its first screen.
    fn start(folder: &Folder, arguments: &str, size: (u16, u16), variables: &[(&str, &str)]) -> Self {
        let (cols, rows) = size;
        let pair = native_pty_system()
            .openpty(PtySize {
                rows,
                cols,
                pixel_width: 0,
                pixel_height: 0,
            })
            .expect("a terminal can be made");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_spellstack"));
        command.args(arguments.split(' '));
        command.cwd(folder.path(""));
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("the program runs");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("the terminal can be read");
        let (send, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // The end of the program ends the reading too.
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if send.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let some = |lines| NonZero::new(lines).expect("a terminal has some");
        let mut terminal = Terminal {
            screen: vt100::Parser::new(some(rows), some(cols), 0),
            output,
            keys: pair.master.take_writer().expect("the terminal can be written to"),
            child,
            pending: Vec::new(),
            size,
            _master: pair.master,
        };
        // The screen is cleared at the start, and then drawn.
        terminal.wait_for_drawing();
        terminal
    }

    /// Reads up to the next time that the table has been drawn.
    fn wait_for_drawing(&mut self) {
        loop {
            let place = self.pending.windows(DRAWN.len()).position(|part| part == DRAWN);
            if let Some(place) = place {
                let rest = self.pending.split_off(place + DRAWN.len());
                let drawn = std::mem::replace(&mut self.pending, rest);
                self.screen.process(&drawn);
                // On a busy machine it may be drawn while an agent chooses.
                if !self.shows("is thinking…") {
                    return;
                }
                continue;
            }
            match self.output.recv_timeout(PATIENCE) {
                Ok(bytes) => self.pending.extend(bytes),
                Err(RecvTimeoutError::Timeout) => panic!("the program is stuck:\n{}", self.text()),
                Err(RecvTimeoutError::Disconnected) => panic!("the program has ended:\n{}", self.text()),
            }
        }
    }

    fn press(&mut self, keys: &str) {
        for key in keys.chars() {
            self.keys
                .write_all(key.to_string().as_bytes())
                .expect("keys can be sent");
            self.keys.flush().expect("keys can be sent");
            self.wait_for_drawing();
        }
    }

    fn text(&self) -> String {
        let (cols, _) = self.size;
        let rows = self.screen.screen().rows(0, cols);
        let lines: Vec<String> = rows.map(|line| line.trim_end().to_owned()).collect();
        lines.join("\n") + "\n"
    }

    fn shows(&self, part: &str) -> bool {
        self.text().contains(part)
    }

    /// Quits; the answer of the program is its exit status.
    fn quit(mut self) -> u32 {
        // A game that is over is left at once, and nobody reads the second key then.
        self.keys.write_all(b"Qy").expect("keys can be sent");
        self.child.wait().expect("the program ends").exit_code()
    }

    /// Compares the screen with the one in a file; with `UPDATE_SCREENS` set, the file is written instead.
    fn check(&self, name: &str) {
        let (cols, rows) = self.size;
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/screens/{name}-{cols}x{rows}.txt"));
        let found = self.text();
        if std::env::var_os("UPDATE_SCREENS").is_some() {
            fs::write(&path, &found).expect("the screen can be written");
        }
        let expected =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(found, expected, "{}:\n{found}", path.display());
    }
}

/// All attack, and the first creature that can blocks the first attacker; nothing is declared before Enter.
fn declare(terminal: &mut Terminal) {
    if terminal.shows("Declare attackers") {
        terminal.press("a");
    } else if terminal.shows("Declare blockers") {
        terminal.press(" ");
    }
}

/// Does what the list offers first, declares what is chosen, and takes the least answer otherwise.
fn answer(terminal: &mut Terminal) {
    let text = terminal.text();
    let mut rows = text.lines().skip_while(|line| !line.starts_with(">1 Pass"));
    match (rows.next(), rows.next()) {
        (Some(_), Some(second)) if second.starts_with(" 2 ") => terminal.press("2"),
        (Some(_), _) => terminal.press(" "),
        (None, _) if terminal.shows("Declare ") => {
            terminal.press("\r");
            if terminal.shows("not legal") {
                terminal.press("n\r");
            }
        }
        (None, _) => terminal.press("n\r"),
    }
}

/// The screens of the scripted game that are compared, and what is first on the screen then.
const SCENES: [(&str, &[&str]); 5] = [
    ("first-hand", &["Keep this hand?"]),
    ("respond", &["Respond to "]),
    ("blocks", &["Declare blockers", "   B "]),
    ("attack", &["Declare attackers", " A2 "]),
    ("won", &["You win.", "spellstack replay game.jsonl"]),
];

/// A whole game against the heuristic, with the screens on the way. The heuristic knows no clock: with the same seed and
/// the same keys it plays the same game.
fn scripted_game(size: (u16, u16)) {
    let folder = Folder::new(&format!("play-{}", size.0));
    let file = folder.path("game.jsonl");
    let mut terminal = Terminal::start(&folder, SCRIPTED, size, &[]);
    let mut scenes = SCENES.to_vec();
    for _ in 0..1_000 {
        declare(&mut terminal);
        let is_now = |parts: &[&str]| parts.iter().all(|part| terminal.shows(part));
        if let Some(place) = scenes.iter().position(|(_, parts)| is_now(parts)) {
            let (name, _) = scenes.remove(place);
            terminal.check(name);
        }
        if terminal.shows("wins.") || terminal.shows("You win.") {
            break;
        }
        answer(&mut terminal);
    }
    assert!(scenes.is_empty(), "never came: {scenes:?}\n{}", terminal.text());
    assert_eq!(terminal.quit(), 0);

    // The record tells the game that was played.
    let told = run(&["replay", &file]);
    assert_eq!(told.code, Some(0), "{}", told.err);
    assert!(told.out.contains("Goblins wins"), "{}", told.out);
    assert_eq!(run(&["replay", &file, "--check"]).code, Some(0));
}

#[test]
fn a_whole_game_in_a_small_terminal() {
    scripted_game(SMALL);
}

#[test]
fn a_whole_game_in_a_large_terminal() {
    scripted_game(LARGE);
}

#[test]
fn hints_come_and_go() {
    let folder = Folder::new("play-hints");
    let arguments = "play burn goblins --seed 2 --hints";
    let mut terminal = Terminal::start(&folder, arguments, SMALL, &[]);
    assert!(terminal.shows("Hint "), "{}", terminal.text());
    terminal.press("h");
    assert!(!terminal.shows("Hint "), "{}", terminal.text());
    terminal.quit();
}

/// Plays a land and saves; what is on the screen then.
fn save(terminal: &mut Terminal) -> String {
    terminal.press("\r2S");
    assert!(
        terminal.shows("saved: L loads it, or spellstack play --load game.saved.jsonl"),
        "{}",
        terminal.text()
    );
    // A key takes the notice away.
    terminal.press("hh");
    terminal.text()
}

#[test]
fn a_saved_game_is_loaded_by_another_run() {
    let folder = Folder::new("play-save");
    let mut terminal = Terminal::start(&folder, GOBLINS, SMALL, &[]);
    let before = save(&mut terminal);
    terminal.quit();

    let again = "play --load game.saved.jsonl --seats person,idle";
    let again = Terminal::start(&folder, again, SMALL, &[]);
    assert_eq!(again.text(), before);
    again.quit();
}

#[test]
fn the_end_of_a_game_leaves_what_was_saved() {
    let folder = Folder::new("play-save-end");
    let mut terminal = Terminal::start(&folder, GOBLINS, SMALL, &[]);
    let before = save(&mut terminal);
    terminal.press("Cy");
    assert!(terminal.shows("Burn wins."), "{}", terminal.text());
    assert!(
        terminal.shows("spellstack replay game.jsonl"),
        "{}",
        terminal.text()
    );
    terminal.press("Ly");
    assert!(
        terminal.shows("loaded from 'game.saved.jsonl'"),
        "{}",
        terminal.text()
    );
    terminal.press("hh");
    assert_eq!(terminal.text(), before);
    terminal.quit();
}

#[test]
fn going_on_with_a_record_leaves_its_file_as_it_is() {
    let folder = Folder::new("play-load");
    let file = folder.path("games.jsonl");
    let played = run(&[
        "sim",
        "goblins",
        "burn",
        "-n",
        "3",
        "--seed",
        "1",
        "--records",
        &file,
    ]);
    assert_eq!(played.code, Some(0), "{}", played.err);
    let before = fs::read(&file).expect("there are records");
    let mut terminal = Terminal::start(&folder, "play --load games.jsonl", SMALL, &[]);
    assert!(
        terminal.shows("wins.") || terminal.shows("You win."),
        "{}",
        terminal.text()
    );
    terminal.press("S");
    terminal.quit();
    assert_eq!(fs::read(&file).expect("they are still there"), before);
    // It was over already.
    assert!(!Path::new(&folder.path("spellstack-game.jsonl")).exists());
    assert!(Path::new(&folder.path("spellstack-game.saved.jsonl")).exists());
}

#[test]
fn another_game_is_written_beside_the_first() {
    let folder = Folder::new("play-second");
    let (first, saved) = (
        folder.path("spellstack-game.jsonl"),
        folder.path("spellstack-game.saved.jsonl"),
    );
    for mine in [&first, &saved] {
        fs::write(mine, "mine").expect("it can be written");
        let arguments = "play goblins burn --seats person,idle --seed 4";
        let mut terminal = Terminal::start(&folder, arguments, SMALL, &[]);
        terminal.press("\rS");
        assert!(
            terminal.shows("--load spellstack-game-2.saved.jsonl"),
            "{}",
            terminal.text()
        );
        terminal.press("Cy");
        assert!(
            terminal.shows("spellstack replay spellstack-game-2.jsonl"),
            "{}",
            terminal.text()
        );
        assert_eq!(terminal.quit(), 0);
        assert_eq!(fs::read_to_string(mine).expect("it is there"), "mine");
        let second = folder.path("spellstack-game-2.jsonl");
        assert_eq!(run(&["replay", &second, "--check"]).code, Some(0));
        for file in [mine, &second, &folder.path("spellstack-game-2.saved.jsonl")] {
            fs::remove_file(file).expect("it is there");
        }
    }
}

#[test]
fn what_was_saved_in_another_sitting_is_not_replaced() {
    let folder = Folder::new("play-file");
    let (file, saved) = (folder.path("game.jsonl"), folder.path("game.saved.jsonl"));
    fs::write(&saved, "mine").expect("it can be written");
    let refused = run(&["play", "goblins", "burn", "--file", &file]);
    assert_eq!(refused.code, Some(2));
    for part in ["--file", &saved, "exists already", "--force"] {
        assert!(refused.err.contains(part), "{part}: {}", refused.err);
    }
    let forced = format!("{GOBLINS} --force");
    let mut terminal = Terminal::start(&folder, &forced, SMALL, &[]);
    save(&mut terminal);
    terminal.quit();
    assert_ne!(fs::read_to_string(&saved).expect("it is there"), "mine");
}

#[test]
fn no_color_means_none() {
    let folder = Folder::new("play-color");
    let colored = |terminal: &Terminal| {
        let (cols, rows) = SMALL;
        let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let screen = terminal.screen.screen();
        cells
            .filter_map(|(row, col)| screen.cell(row, col))
            .filter(|cell| cell.fgcolor() != vt100::Color::Default || cell.bgcolor() != vt100::Color::Default)
            .count()
    };
    let plain = Terminal::start(&folder, GOBLINS, SMALL, &[("NO_COLOR", "1")]);
    assert_eq!(colored(&plain), 0);
    plain.quit();
    let bright = Terminal::start(&folder, GOBLINS, SMALL, &[]);
    assert!(colored(&bright) > 0);
    bright.quit();
}

#[test]
fn without_a_terminal_it_says_so() {
    let told = run(&["play", "goblins", "burn"]);
    assert_eq!(told.code, Some(2));
    assert!(told.err.contains("needs a terminal"), "{}", told.err);
}

#[test]
fn wrong_seats_are_named() {
    for (seats, part) in [
        ("person", "1 seats for 2 players"),
        ("person,robot", "'robot' isn't a seat"),
    ] {
        let told = run(&["play", "goblins", "burn", "--seats", seats]);
        assert_eq!(told.code, Some(2));
        assert!(told.err.contains(part), "{}", told.err);
    }
}
