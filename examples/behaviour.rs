//! Records how fixed random games go: `cargo run --profile quick --example behaviour -- tests/behaviour.txt`.
//!
//! `--tell "Goblins - Burn"` prints the games of one pairing instead, decision by decision.

#[path = "../tests/support/behaviour.rs"]
mod behaviour;
#[path = "../tests/support/pairings/mod.rs"]
mod pairings;

use std::error::Error;

const HEAD: &str = "\
# How random games of each pairing of decks go: a hash of every decision, the number of decisions, the decks.
# Recorded by: cargo run --profile quick --example behaviour -- tests/behaviour.txt
";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [tell, name] if tell == "--tell" => {
            let mut subjects = behaviour::subjects().into_iter().enumerate();
            let (number, pairing) = subjects
                .find(|(_, pairing)| pairing.name == *name)
                .ok_or_else(|| format!("no pairing is called {name:?}"))?;
            behaviour::tell(number, pairing, |line| print!("{line}"));
        }
        [file] => {
            let mut text = HEAD.to_owned();
            for (number, pairing) in behaviour::subjects().into_iter().enumerate() {
                text.push_str(&format!("{}\n", behaviour::record(number, pairing)));
            }
            let is_same = std::fs::read_to_string(file).is_ok_and(|before| before == text);
            std::fs::write(file, text)?;
            println!("{file}: {}", if is_same { "as before" } else { "changed" });
        }
        _ => return Err("usage: behaviour FILE | behaviour --tell PAIRING".into()),
    }
    Ok(())
}
