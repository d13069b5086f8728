//! `spellstack perft`: counts the paths of decisions from positions.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::catalog::catalog;
use crate::console::say;
use anyhow::{Context, Result, ensure};
use spellstack_scenario::{Perft, divide};
use spellstack_sim::file as whole;

const AFTER_HELP: &str = "\
Examples:
  spellstack perft tests/perft                     counts, and prints the counts that differ from the file
  spellstack perft --write tests/perft             writes the counts into the files
  spellstack perft --divide tests/perft/x.perft    the last count of each file, by its first choice

Exit status: 0 if all counts are right, 1 if not, 2 if a file can't be read or a folder has none.";

/// What follows `spellstack perft`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// Writes the counts into the files.
    #[arg(long)]
    write: bool,
    /// Prints the last count of each file by its first choice.
    #[arg(long, conflicts_with = "write")]
    divide: bool,
    /// `.perft` files, or folders that hold them.
    #[arg(required = true, value_name = "FILE_OR_FOLDER")]
    paths: Vec<PathBuf>,
}

/// Counts, and prints what differs.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let catalog = catalog();
    let mut code = ExitCode::SUCCESS;
    for file in files(&arguments.paths)? {
        let named = || format!("'{}'", file.display());
        let text = fs::read_to_string(&file).with_context(named)?;
        let perft = Perft::read(&text, catalog).with_context(named)?;
        if arguments.divide {
            print_divided(&perft);
            continue;
        }
        let wrong = perft.wrong();
        for (written, found) in &wrong {
            say!("{}: `{written}`, and there are {found}", file.display());
        }
        if arguments.write {
            whole::write(&file, &perft.renewed())
                .with_context(|| format!("can't write '{}'", file.display()))?;
        } else if wrong.is_empty() {
            say!("{}: {} counts are right", file.display(), perft.counts().len());
        } else {
            code = ExitCode::FAILURE;
        }
    }
    Ok(code)
}

fn print_divided(perft: &Perft) {
    let Some(last) = perft.counts().last() else { return };
    say!("{}: {last}", perft.name());
    for (choice, paths) in divide(&perft.game(last.paying), last.depth) {
        say!("{paths:>12}  {choice:?}");
    }
}

/// The files themselves, and those in the folders, in order.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(in_folder(path).with_context(|| format!("'{}'", path.display()))?);
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn in_folder(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "perft") {
            files.push(path);
        }
    }
    files.sort();
    ensure!(!files.is_empty(), "there is no .perft file in this folder");
    Ok(files)
}
