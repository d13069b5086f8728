//! The copy of the workspace: its rules are rewritten, and a driver is built with them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::rewrite::{Group, Mutant, rewrite};
use crate::{Places, RULES};

/// Files that have no mutants, with the reason; a name with `*` stands for any folder.
pub const LEFT_OUT: &[(&str, &str)] = &[
    ("quick", "quick answers: a game goes the same way without them"),
    ("work.rs", "counts what the engine does"),
    ("spare_capacity.rs", "memory"),
    ("audit.rs", "checks the engine"),
    ("hash.rs", "the hash of a game"),
    ("stable_hash.rs", "the hash of a game"),
    ("save.rs", "saved games"),
    ("record.rs", "records"),
    ("tests.rs", "tests"),
];

fn is_left_out(file: &str) -> bool {
    let name = file.rsplit('/').next().unwrap_or(file);
    LEFT_OUT
        .iter()
        .any(|(left_out, _)| match left_out.strip_suffix(".rs") {
            Some(_) => name == *left_out,
            None => name.contains(left_out),
        })
}

/// How often the compiler is asked before it has to be content.
const ROUNDS: usize = 15;

/// The manifest of the driver in the copy.
const MANIFEST: &str = r#"[package]
name = "spellstack-mutants-driver"
version = "0.0.0"
edition = "2024"

[dependencies]
spellstack-rules.workspace = true
spellstack-catalog.workspace = true
spellstack-scenario.workspace = true
serde_json.workspace = true
"#;

pub fn build(places: &Places) -> Result<()> {
    copy(places)?;
    let refused_file = places.copy.join("refused.json");
    let mut refused: BTreeSet<String> = match fs::read_to_string(&refused_file) {
        Ok(text) => serde_json::from_str(&text)?,
        Err(_) => BTreeSet::new(),
    };
    for _ in 0..ROUNDS {
        let sources = rewrite_all(places, &refused)?;
        let now = check(places, &sources)?;
        if now.is_empty() {
            println!("{} groups of mutants refused by the compiler", refused.len());
            return build_driver(places);
        }
        println!("the compiler refuses {} more", now.len());
        refused.extend(now);
        fs::write(&refused_file, serde_json::to_string_pretty(&refused)?)?;
    }
    bail!("after {ROUNDS} rounds the compiler still refuses some")
}

/// Copies the sources, except for those that are rewritten. What hasn't changed is left alone, so that it isn't built again.
fn copy(places: &Places) -> Result<()> {
    let listed = Command::new("git")
        .args(["ls-files", "-z"])
        .current_dir(&places.root)
        .output()?;
    ensure!(listed.status.success(), "git can't list the files");
    let listed = String::from_utf8(listed.stdout)?;
    for file in listed.split('\0').filter(|file| is_copied(file)) {
        let bytes = fs::read(places.root.join(file)).with_context(|| file.to_owned())?;
        write(&places.copy.join(file), &bytes)?;
    }
    let driver = places.copy.join("crates/spellstack-mutants-driver");
    write(&driver.join("Cargo.toml"), MANIFEST.as_bytes())?;
    write(&driver.join("src/main.rs"), include_bytes!("../driver/main.rs"))
}

fn is_copied(file: &str) -> bool {
    let folder = file.split('/').next().unwrap_or_default();
    let is_source =
        ["crates", "properties", "src", "benches", "examples"].contains(&folder) || !file.contains('/');
    let is_test = file.starts_with("tests/") && file.ends_with(".rs");
    !file.is_empty() && (is_source || is_test) && !(file.starts_with(RULES) && file.ends_with(".rs"))
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    fs::create_dir_all(path.parent().expect("a file is in a folder"))?;
    fs::write(path, bytes).with_context(|| path.display().to_string())
}

/// What was rewritten: the file as the compiler names it, and its groups.
struct Source {
    path: String,
    text: String,
    groups: Vec<Group>,
}

fn rewrite_all(places: &Places, refused: &BTreeSet<String>) -> Result<Vec<Source>> {
    let folder = places.root.join(RULES);
    let mut mutants: Vec<Mutant> = Vec::new();
    let mut sources = Vec::new();
    for path in rust_files(&folder)? {
        let file = path
            .strip_prefix(&folder)?
            .to_str()
            .context("a name in UTF-8")?
            .to_owned();
        let mut text = fs::read_to_string(&path)?;
        let mut groups = Vec::new();
        if !is_left_out(&file) {
            let rewritten = rewrite(&file, &text, mutants.len(), refused)?;
            mutants.extend(rewritten.mutants);
            (text, groups) = (rewritten.text, rewritten.groups);
        }
        match file.as_str() {
            "lib.rs" => text = text.replacen("mod actions;", "pub mod mutant; mod actions;", 1),
            "derived/quick.rs" => text = with_a_switch(&text)?,
            _ => {}
        }
        let path = format!("{RULES}/{file}");
        sources.push(Source { path, text, groups });
    }
    for source in &sources {
        write(&places.copy.join(&source.path), source.text.as_bytes())?;
    }
    let module = include_str!("../driver/mutant.rs").replace("MUTANTS", &mutants.len().to_string());
    write(&places.copy.join(RULES).join("mutant.rs"), module.as_bytes())?;
    println!("{} mutants", mutants.len());
    write(&places.copy.join("mutants.json"), &serde_json::to_vec(&mutants)?)?;
    Ok(sources)
}

/// Quick answers can be turned off for all games.
fn with_a_switch(text: &str) -> Result<String> {
    let given = "-> Answers {\n        self.answers\n";
    ensure!(
        text.matches(given).count() == 1,
        "quick answers are asked for in another way"
    );
    Ok(text.replace(
        given,
        "-> Answers {\n        crate::mutant::answers(self.answers)\n",
    ))
}

fn rust_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut entries = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<PathBuf>>>()?;
    entries.sort();
    let mut files = Vec::new();
    for entry in entries {
        if entry.is_dir() {
            files.extend(rust_files(&entry)?);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            files.push(entry);
        }
    }
    Ok(files)
}

fn cargo(places: &Places, arguments: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command
        .args(arguments)
        .current_dir(&places.copy)
        .env("CARGO_TARGET_DIR", places.copy.join("target"))
        .env("RUSTFLAGS", "-Awarnings");
    command
}

/// The groups in which the compiler finds errors: of those around an error, the innermost.
fn check(places: &Places, sources: &[Source]) -> Result<BTreeSet<String>> {
    let arguments = [
        "check",
        "--profile",
        "quick",
        "-p",
        "spellstack-rules",
        "--message-format=json",
    ];
    let output = cargo(places, &arguments).stderr(Stdio::inherit()).output()?;
    let mut refused = BTreeSet::new();
    for line in String::from_utf8(output.stdout)?.lines() {
        let message: Value = serde_json::from_str(line)?;
        let message = &message["message"];
        if message["level"] != "error" {
            continue;
        }
        let spans = message["spans"].as_array().map(Vec::as_slice).unwrap_or_default();
        match group_of(spans, sources) {
            Some(name) => refused.insert(name),
            None if spans.is_empty() => continue,
            None => bail!("an error outside of mutants: {}", message["rendered"]),
        };
    }
    ensure!(
        output.status.success() || !refused.is_empty(),
        "the copy can't be built"
    );
    Ok(refused)
}

/// The group that an error is about: the innermost around it, or else, where control no longer leaves, the exit that
/// was removed between the places that it names, or the statement around another of them, where what it sets is missing.
fn group_of(spans: &[Value], sources: &[Source]) -> Option<String> {
    let primary = spans.iter().find(|span| span["is_primary"] == true)?;
    let source = sources
        .iter()
        .find(|source| primary["file_name"] == source.path.as_str())?;
    let here = spans
        .iter()
        .filter(|span| span["file_name"] == primary["file_name"]);
    let ends = |span: &Value| {
        Some((
            span["byte_start"].as_u64()? as usize,
            span["byte_end"].as_u64()? as usize,
        ))
    };
    let (start, end) = ends(primary)?;
    let around = |group: &&Group| group.range.start < end && start < group.range.end;
    let innermost = source
        .groups
        .iter()
        .filter(around)
        .min_by_key(|group| group.range.len());
    let (first, last) = here
        .clone()
        .filter_map(ends)
        .fold((start, end), |all, one| (all.0.min(one.0), all.1.max(one.1)));
    let exits = || {
        let mut groups = source.groups.iter().rev();
        groups.find(|group| {
            group.name.ends_with(" removed") && first <= group.range.start && group.range.end <= last
        })
    };
    let statements = || {
        let mut places = here.clone().filter_map(ends);
        places.find_map(|(start, end)| {
            let around = |group: &&Group| {
                group.name.ends_with(" removed") && group.range.start <= start && end <= group.range.end
            };
            source
                .groups
                .iter()
                .filter(around)
                .min_by_key(|group| group.range.len())
        })
    };
    Some(innermost.or_else(exits).or_else(statements)?.name.clone())
}

fn build_driver(places: &Places) -> Result<()> {
    let arguments = ["build", "--profile", "quick", "-p", "spellstack-mutants-driver"];
    ensure!(
        cargo(places, &arguments).status()?.success(),
        "the driver can't be built"
    );
    Ok(())
}
