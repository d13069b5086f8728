//! The architecture's invariants that can be read off the manifests and the sources.

mod foreign_types;
mod full_matches;
mod tiers;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Each package of the workspace and the packages of the workspace it may depend on, dev-dependencies included.
const ALLOWED: &[(&str, &[&str])] = &[
    ("spellstack-core", &[]),
    ("spellstack-oracle", &["spellstack-core"]),
    ("spellstack-rules", &["spellstack-core"]),
    (
        "spellstack-protocol",
        &["spellstack-core", "spellstack-oracle", "spellstack-rules"],
    ),
    ("spellstack-catalog", &["spellstack-core"]),
    ("spellstack-ai", &["spellstack-core", "spellstack-rules"]),
    (
        "spellstack-scenario",
        &[
            "spellstack-core",
            "spellstack-oracle",
            "spellstack-rules",
            "spellstack-catalog",
        ],
    ),
    (
        "spellstack-sim",
        &[
            "spellstack-core",
            "spellstack-rules",
            "spellstack-catalog",
            "spellstack-ai",
        ],
    ),
    (
        "spellstack-bench",
        &[
            "spellstack-core",
            "spellstack-rules",
            "spellstack-catalog",
            "spellstack-ai",
            "spellstack-sim",
        ],
    ),
    (
        "spellstack-conformance",
        &[
            "spellstack-core",
            "spellstack-rules",
            "spellstack-protocol",
            "spellstack-catalog",
            "spellstack-ai",
            "spellstack-sim",
        ],
    ),
    (
        "spellstack-table",
        &[
            "spellstack-core",
            "spellstack-rules",
            "spellstack-protocol",
            "spellstack-catalog",
            "spellstack-ai",
            "spellstack-sim",
        ],
    ),
    (
        "spellstack-cli",
        &[
            "spellstack-core",
            "spellstack-oracle",
            "spellstack-rules",
            "spellstack-protocol",
            "spellstack-catalog",
            "spellstack-ai",
            "spellstack-scenario",
            "spellstack-conformance",
            "spellstack-sim",
            "spellstack-bench",
            "spellstack-table",
        ],
    ),
    ("spellstack", &EVERY_LIBRARY),
    (
        "spellstack-properties",
        &[
            "spellstack-core",
            "spellstack-oracle",
            "spellstack-rules",
            "spellstack-catalog",
            "spellstack-ai",
            "spellstack-scenario",
            "spellstack-conformance",
            "spellstack-sim",
            "spellstack-bench",
        ],
    ),
];

/// What a package may know beyond that in its tests: the catalog compares its definitions with Oracle text.
const ALLOWED_IN_TESTS: &[(&str, &[&str])] = &[("spellstack-catalog", &["spellstack-oracle"])];

/// What the package re-exports, and what its tests and benches measure with; the table is a program's, and brings a
/// terminal with it.
const EVERY_LIBRARY: [&str; 10] = [
    "spellstack-core",
    "spellstack-oracle",
    "spellstack-rules",
    "spellstack-protocol",
    "spellstack-catalog",
    "spellstack-ai",
    "spellstack-scenario",
    "spellstack-conformance",
    "spellstack-sim",
    "spellstack-bench",
];

/// The longest that a source file may be, in lines.
const LONGEST_FILE: usize = 1_000;

/// Names that the rules crate must not hold even where the catalog's sources do not spell them.
const CARD_NAMES: &[&str] = &[
    "Opalescence",
    "Parallax Wave",
    "Humility",
    "Blood Moon",
    "Goblin Lackey",
    "Mogg Fanatic",
    "Swords to Plowshares",
    "Force of Will",
    "Brainstorm",
    "Fireblast",
    "Wasteland",
];

/// What writes to files; other crates do it through one module, so that no file is left half written.
const WRITES: &[&str] = &[
    "File::create",
    "File::options",
    "OpenOptions",
    "fs::write",
    "fs::rename",
    "fs::copy",
];

/// The module that does it.
const WRITER: &str = "spellstack-sim/src/file.rs";

/// What a sans-IO crate has no use for.
const IO: &[&str] = &[
    "std::fs",
    "std::net",
    "std::time",
    "std::thread",
    "std::env",
    "std::process",
    "std::io",
    "thread_local!",
    "print!",
    "println!",
    "dbg!",
];

#[test]
fn dependencies_point_down_and_carry_a_version() {
    let packages = workspace_packages();
    let mut faults = Vec::new();
    for package in &packages {
        let name = text(package, "name");
        match ALLOWED.iter().find(|(known, _)| *known == name) {
            Some((_, allowed)) => check_dependencies(package, allowed, &mut faults),
            None => faults.push(format!("{name} has no line in the table of allowed dependencies")),
        }
    }
    for (name, _) in ALLOWED {
        if !packages.iter().any(|package| text(package, "name") == *name) {
            faults.push(format!("{name} is in the table but not in the workspace"));
        }
    }
    assert_none(&faults);
}

#[test]
fn no_source_file_is_too_long() {
    let mut faults = Vec::new();
    for path in workspace_sources() {
        let lines = read(&path).lines().count();
        if lines > LONGEST_FILE {
            faults.push(format!(
                "{} has {lines} lines, more than {LONGEST_FILE}",
                path.display()
            ));
        }
    }
    assert_none(&faults);
}

#[test]
fn the_rules_crate_names_no_card() {
    let mut names: Vec<String> = CARD_NAMES.iter().map(|name| name.to_string()).collect();
    for path in sources_under(&root().join("crates/spellstack-catalog/src")) {
        names.extend(string_literals(&read(&path)).filter(|literal| is_long_card_name(literal)));
    }
    names.sort();
    names.dedup();
    let mut faults = Vec::new();
    for path in rules_sources() {
        for (number, line) in (1..).zip(read(&path).lines()) {
            let letters = letters(line);
            for name in names.iter().filter(|name| letters.contains(&self::letters(name))) {
                faults.push(format!("{}:{number} names {name}", path.display()));
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn the_rules_crate_does_no_io() {
    let mut faults = Vec::new();
    for path in rules_sources() {
        let code = without_comments(&read(&path));
        for needle in IO {
            if mentions(&code, needle) {
                faults.push(format!("{} uses {needle}", path.display()));
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn files_are_written_in_one_module() {
    let mut faults = Vec::new();
    for path in workspace_sources() {
        let code = without_comments(&read(&path));
        for needle in WRITES {
            if mentions(&code, needle) && !path.ends_with(WRITER) {
                faults.push(format!("{} uses {needle}", path.display()));
            }
        }
    }
    assert_none(&faults);
}

/// What makes text. Words for people are made by those who show them: a rules step that writes a log or badges is slow.
const TEXT: &[&str] = &["format!(", ".to_string()", "write!(", "writeln!(", ".push_str("];

#[test]
fn the_rules_crate_makes_no_text_but_its_errors() {
    let mut faults = Vec::new();
    for path in rules_sources() {
        if path.ends_with("setup/error.rs") {
            continue;
        }
        let code = without_comments(&read(&path));
        for needle in TEXT.iter().filter(|needle| code.contains(**needle)) {
            faults.push(format!("{} uses {needle}", path.display()));
        }
    }
    assert_none(&faults);
}

/// Who looks for a crate finds it by these, and is told how to get it.
#[test]
fn every_crate_can_be_found_and_added() {
    let mut faults = Vec::new();
    let packages = workspace_packages();
    for package in packages.iter().filter(|package| is_published(package)) {
        let name = text(package, "name");
        for key in ["keywords", "categories"] {
            let words = list(package, key).len();
            if !(1..=5).contains(&words) {
                faults.push(format!("{name} has {words} {key}"));
            }
        }
        let readme = read(&Path::new(text(package, "manifest_path")).with_file_name("README.md"));
        let is_program = targets(package, "bin").next().is_some();
        let line = match is_program {
            true => format!("cargo install {name}"),
            false => format!("cargo add {name}"),
        };
        if !readme.contains(&line) {
            faults.push(format!("the README of {name} doesn't say `{line}`"));
        }
    }
    assert_none(&faults);
}

/// An error that says the words of its source and also hands it out has them printed twice by whoever prints the chain.
#[test]
fn no_error_says_what_its_source_says() {
    let mut faults = Vec::new();
    for path in workspace_sources() {
        let code = without_comments(&read(&path));
        let mut saying = "";
        for line in code.lines().map(str::trim) {
            if line.starts_with("#[error(") {
                saying = line;
            } else if line.contains("#[from]") || line.contains("#[source]") {
                if saying.contains("{0") || saying.contains("{source") {
                    faults.push(format!("{}: {saying} {line}", path.display()));
                }
                saying = "";
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn every_file_of_tests_is_part_of_a_test_program() {
    let mut faults = Vec::new();
    for package in &workspace_packages() {
        let programs: Vec<&Path> = targets(package, "test")
            .map(|target| Path::new(text(target, "src_path")))
            .collect();
        let declared: String = programs.iter().map(|program| read(program)).collect();
        let folder = Path::new(text(package, "manifest_path")).with_file_name("tests");
        for file in if folder.is_dir() {
            sources_under(&folder)
        } else {
            Vec::new()
        } {
            let below = file.strip_prefix(&folder).expect("it was found there");
            let name = below.iter().next().expect("it has a name").to_string_lossy();
            let module = format!("mod {};", name.trim_end_matches(".rs"));
            if !programs.contains(&file.as_path()) && !declared.contains(&module) {
                faults.push(format!("no test program has `{module}` for {}", file.display()));
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn no_unit_test_stands_where_nothing_runs_it() {
    let mut faults = Vec::new();
    for package in &workspace_packages() {
        for target in targets(package, "lib").chain(targets(package, "bin")) {
            let sources = Path::new(text(target, "src_path")).with_file_name("");
            for path in sources_under(&sources) {
                if target["test"] == false && read(&path).contains("#[test]") {
                    faults.push(format!(
                        "{} has a test, but {} is built without tests",
                        path.display(),
                        text(target, "name")
                    ));
                }
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn the_screens_in_the_documents_are_those_of_the_tests() {
    let path = root().join("crates/spellstack-cli/tests/screens/attack-80x24.txt");
    let screen = read(&path);
    for document in ["README.md", "docs/playing.md"] {
        assert!(
            read(&root().join(document)).contains(&screen),
            "{document} doesn't show {}",
            path.display()
        );
    }
}

fn check_dependencies(package: &Value, allowed: &[&str], faults: &mut Vec<String>) {
    let name = text(package, "name");
    for dependency in list(package, "dependencies") {
        let to = text(dependency, "name");
        if dependency["path"].is_null() && !to.starts_with("spellstack") {
            continue;
        }
        let kind = dependency["kind"].as_str().unwrap_or("normal");
        let is_allowed = allowed.contains(&to) || (kind == "dev" && allowed_in_tests(name).contains(&to));
        if !is_allowed {
            faults.push(format!("{name} must not know {to} ({kind} dependency)"));
        }
        if text(dependency, "req") == "*" {
            faults.push(format!(
                "{name} depends on {to} ({kind} dependency) without a version"
            ));
        }
        if dependency["path"].is_null() {
            faults.push(format!(
                "{name} depends on {to} ({kind} dependency) without a path"
            ));
        }
    }
}

fn allowed_in_tests(name: &str) -> &'static [&'static str] {
    let line = ALLOWED_IN_TESTS.iter().find(|(known, _)| *known == name);
    line.map_or(&[], |(_, allowed)| allowed)
}

#[test]
fn no_dependency_needs_a_newer_rust_than_promised() {
    let release = |version: &str| -> Vec<u32> {
        let numbers = version.split('.').take(2);
        numbers.map(|number| number.parse().expect("a number")).collect()
    };
    let all = packages(&["--locked"]);
    let ours = all
        .iter()
        .find(|package| text(package, "name") == "spellstack-core");
    let promised = release(text(ours.expect("a package of ours"), "rust_version"));
    let newer: Vec<&str> = all
        .iter()
        .filter(|package| {
            package["rust_version"]
                .as_str()
                .is_some_and(|it| release(it) > promised)
        })
        .map(|package| text(package, "name"))
        .collect();
    assert!(all.len() > 50, "the dependencies are listed");
    assert_eq!(newer, [""; 0], "they need a newer Rust than {promised:?}");
}

fn workspace_packages() -> Vec<Value> {
    packages(&["--no-deps", "--offline"])
}

/// The packages that `cargo metadata` lists.
fn packages(arguments: &[&str]) -> Vec<Value> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1"])
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "cargo metadata: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON");
    list(&metadata, "packages").to_vec()
}

/// Whether others can get it: `publish = false` is an empty list of registries.
fn is_published(package: &Value) -> bool {
    package["publish"]
        .as_array()
        .is_none_or(|registries| !registries.is_empty())
}

/// The targets of a package that are of a kind.
fn targets<'a>(package: &'a Value, kind: &'a str) -> impl Iterator<Item = &'a Value> {
    list(package, "targets")
        .iter()
        .filter(move |target| list(target, "kind").iter().any(|name| name == kind))
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key]
        .as_str()
        .unwrap_or_else(|| panic!("cargo metadata has no string {key:?}"))
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key]
        .as_array()
        .unwrap_or_else(|| panic!("cargo metadata has no list {key:?}"))
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn workspace_sources() -> Vec<PathBuf> {
    let mut sources = sources_under(&root().join("src"));
    for entry in fs::read_dir(root().join("crates")).expect("crates/ can be read") {
        sources.extend(sources_under(
            &entry.expect("crates/ can be read").path().join("src"),
        ));
    }
    sources
}

fn rules_sources() -> Vec<PathBuf> {
    sources_under(&root().join("crates/spellstack-rules/src"))
}

/// The Rust files at any depth under a folder, of which there is at least one.
fn sources_under(folder: &Path) -> Vec<PathBuf> {
    let mut sources = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries {
            let path = entry
                .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
                .path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                sources.push(path);
            }
        }
    }
    assert!(!sources.is_empty(), "no source file under {}", folder.display());
    sources.sort();
    sources
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The literals of a source file that stand on one line and hold no escape, which is how card names are written.
fn string_literals(source: &str) -> impl Iterator<Item = String> {
    source
        .lines()
        .flat_map(|line| line.split('"').skip(1).step_by(2))
        .map(str::to_owned)
}

/// Whether a literal reads as a card name of two or more words; shorter ones are too often plain English.
fn is_long_card_name(literal: &str) -> bool {
    const SMALL_WORDS: [&str; 9] = ["a", "at", "for", "from", "in", "of", "the", "to", "with"];
    const TYPE_LINE: [&str; 12] = [
        "Basic",
        "Legendary",
        "Snow",
        "World",
        "Artifact",
        "Battle",
        "Creature",
        "Enchantment",
        "Instant",
        "Land",
        "Planeswalker",
        "Sorcery",
    ];
    let words: Vec<&str> = literal.split(' ').collect();
    words.len() > 1
        && literal.starts_with(|first: char| first.is_uppercase())
        && literal
            .chars()
            .all(|c| c.is_alphanumeric() || " ,'’-".contains(c))
        && words
            .iter()
            .all(|word| word.starts_with(char::is_uppercase) || SMALL_WORDS.contains(word))
        && !words.iter().all(|word| TYPE_LINE.contains(word))
}

/// Only the letters, in lower case, so that `ParallaxWave` and `parallax_wave` are the card's name too.
fn letters(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// The code of a source file without line comments and white space.
fn without_comments(source: &str) -> String {
    source
        .lines()
        .map(|line| line.split("//").next().unwrap_or(line))
        .flat_map(str::chars)
        .filter(|c| !c.is_whitespace())
        .collect()
}

/// Whether the code uses a macro or a module of `std`, by its path or in a braced `use`.
fn mentions(code: &str, needle: &str) -> bool {
    let Some(module) = needle.strip_prefix("std::") else {
        return code.contains(needle);
    };
    code.contains(needle)
        || code
            .split("std::{")
            .skip(1)
            .any(|rest| braced_names(rest).contains(&module))
}

/// The first segment of each path in a braced `use`, given the code after its opening brace.
fn braced_names(code: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (at, c) in code.char_indices() {
        match c {
            '{' => depth += 1,
            ',' | '}' if depth == 0 => {
                let path = &code[start..at];
                names.push(path.split("::").next().unwrap_or(path));
                start = at + 1;
                if c == '}' {
                    break;
                }
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
    names
}

fn assert_none(faults: &[String]) {
    assert!(
        faults.is_empty(),
        "{} fault(s):\n{}",
        faults.len(),
        faults.join("\n")
    );
}
