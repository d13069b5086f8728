//! What the program prints. Names and texts come from files, and a terminal obeys the control characters in them, so they are
//! shown as JSON writes them: `\u001b`.

use std::borrow::Cow;
use std::io::{self, StdoutLock, Write};

/// Prints a line.
macro_rules! say {
    ($($argument:tt)*) => {
        println!("{}", $crate::console::escaped(&format!($($argument)*)))
    };
}

/// Prints a line to the standard error.
macro_rules! complain {
    ($($argument:tt)*) => {
        eprintln!("{}", $crate::console::escaped(&format!($($argument)*)))
    };
}

pub(crate) use {complain, say};

/// The standard output.
pub fn out() -> Escaping<StdoutLock<'static>> {
    Escaping(io::stdout().lock())
}

/// Writes text with its control characters escaped.
pub struct Escaping<W>(W);

impl<W: Write> Write for Escaping<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let shown = String::from_utf8_lossy(text);
        self.0.write_all(escaped(&shown).as_bytes())?;
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A text with its control characters escaped; lines and tabs stay.
pub fn escaped(text: &str) -> Cow<'_, str> {
    spellstack_protocol::escape(text, |control| !matches!(control, '\n' | '\t'))
}

/// The same for what is one line, whatever the names in it say.
pub fn escaped_line(text: &str) -> Cow<'_, str> {
    spellstack_protocol::escape(text, |_| true)
}
