//! Writes inputs for the fuzz targets to begin from: `cargo run --example seeds` fills `corpus/`, and writes the words of
//! the card language as a dictionary to `corpus/words.dict`.

use std::fs;
use std::path::Path;

use spellstack_properties::{TARGETS, words};

fn main() -> std::io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for target in TARGETS {
        let folder = corpus.join(target.name);
        fs::create_dir_all(&folder)?;
        for (number, seed) in (target.seeds)().iter().enumerate() {
            fs::write(folder.join(format!("seed-{number}")), seed)?;
        }
    }
    fs::write(corpus.join("words.dict"), words())
}
