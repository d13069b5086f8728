//! Writes the messages in the page of the protocol again: `cargo run --example protocol -- docs/protocol.md`

#[path = "../tests/support/messages.rs"]
mod messages;

use std::error::Error;
use std::fs;

use messages::{PAGE, with_messages};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or(format!("say `{PAGE}`"))?;
    let page = fs::read_to_string(&path)?;
    fs::write(&path, with_messages(&page))?;
    Ok(())
}
