//! Plays the games of a folder again and writes them: `cargo run --profile quick --example playthroughs -- tests/playthroughs`.
//!
//! A new one is a file with the three lines of its head: `decks A, B`, `agents X, Y`, `seed N`.

#[path = "../tests/support/playthrough.rs"]
mod playthrough;

use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("which folder?")?;
    for file in playthrough::files(Path::new(&folder)) {
        let text = std::fs::read_to_string(&file)?;
        let told = playthrough::play(&text).map_err(|error| format!("{}: {error}", file.display()))?;
        let what = if told == text { "as before" } else { "changed" };
        println!("{}: {what}", file.display());
        std::fs::write(file, told)?;
    }
    Ok(())
}
