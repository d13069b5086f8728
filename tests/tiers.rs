//! The tiers inside the rules crate: what stands in one uses only its own and those below it.

use std::collections::BTreeMap;
use std::path::Path;

use super::{assert_none, read, root, rules_sources};

/// The tiers from the lowest to the highest, each with its modules. A file of a module may have a tier of its own.
const TIERS: &[(&str, &[&str])] = &[
    (
        "program",
        &[
            "bounds",
            "budget",
            "characteristics",
            "cost",
            "demand",
            "history",
            "keyword/changeling",
            "keyword_action",
            "network",
            "numbers",
            "program",
            "random",
            "spare_capacity",
            "stable_hash",
        ],
    ),
    (
        "facts",
        &[
            "commit",
            "control",
            "decision",
            "event",
            "keyword/deathtouch",
            "state",
        ],
    ),
    ("derived", &["derived", "layers", "look", "pricing", "reader"]),
    (
        "offers",
        &[
            "combat",
            "keyword",
            "legal",
            "payment",
            "replacement/amount",
            "replacement/applicable",
            "replacement/contain",
            "replacement/mana",
            "replacement/quick",
            "rule",
            "target",
            "trigger/binding",
        ],
    ),
    (
        "machine",
        &[
            "actions",
            "cast",
            "charge",
            "combat/attack",
            "combat/block",
            "combat/damage",
            "effect",
            "executor",
            "game",
            "keyword/kicker",
            "keyword/suspend",
            "loops",
            "machine",
            "priority",
            "replacement",
            "resolve",
            "sba",
            "setup/start",
            "trigger",
            "turn",
            "untap",
            "work",
        ],
    ),
    (
        "shell",
        &[
            "audit",
            "decision/choices",
            "decision/combinations",
            "hash",
            "lib",
            "record",
            "save",
            "setup",
            "view",
        ],
    ),
];

/// The most methods that a type of the crate may have, and the most files that may hold methods of `Game`.
const MOST_METHODS: usize = 160;
const MOST_FILES_OF_GAME: usize = 24;

#[test]
fn no_tier_of_the_rules_uses_one_above_it() {
    let accessors = accessors();
    let mut faults = Vec::new();
    for path in sources() {
        let file = module_of(&path);
        let Some(own) = tier_of(&file) else {
            faults.push(format!("{file} is in no tier"));
            continue;
        };
        let code = without_line_comments(&read(&path));
        let used = imports(&code)
            .into_iter()
            .filter_map(|used| Some((tier_of(&used)?, used)));
        let asked = accessors
            .iter()
            .filter(|(get, _)| code.contains(&format!(".{get}()")));
        let asked = asked.map(|(get, tier)| (*tier, format!(".{get}()")));
        for (tier, used) in used.chain(asked).filter(|(tier, _)| *tier > own) {
            let (own, above) = (TIERS[own].0, TIERS[tier].0);
            faults.push(format!("{file} ({own}) uses {used} ({above})"));
        }
    }
    assert_none(&faults);
}

#[test]
fn no_type_of_the_rules_has_too_many_methods() {
    let mut methods: BTreeMap<String, usize> = BTreeMap::new();
    let mut files_of_game = 0;
    for path in sources() {
        let mut has_game = false;
        let mut owner = None;
        for line in read(&path).lines() {
            if let Some(rest) = line.strip_prefix("impl") {
                owner = implementor(rest);
                has_game |= owner.as_deref() == Some("Game");
            } else if line == "}" {
                owner = None;
            } else if let Some(owner) = &owner
                && is_method(line)
            {
                *methods.entry(owner.clone()).or_default() += 1;
            }
        }
        files_of_game += usize::from(has_game);
    }
    let too_many = methods.iter().filter(|(_, count)| **count > MOST_METHODS);
    let mut faults: Vec<String> = too_many
        .map(|(name, count)| format!("{name} has {count} methods, and {MOST_METHODS} are the most"))
        .collect();
    if files_of_game > MOST_FILES_OF_GAME {
        faults.push(format!(
            "{files_of_game} files hold methods of Game, and {MOST_FILES_OF_GAME} are the most"
        ));
    }
    assert!(methods.contains_key("Game"), "methods are found");
    assert_none(&faults);
}

/// The sources but the tests among them.
fn sources() -> Vec<std::path::PathBuf> {
    let mut sources = rules_sources();
    sources.retain(|path| path.file_name().is_none_or(|name| name != "tests.rs"));
    sources
}

/// The path of a file's module inside the crate, with slashes: `layers`, `layers/apply`.
fn module_of(path: &Path) -> String {
    let folder = root().join("crates/spellstack-rules/src");
    let inside = path.strip_prefix(folder).expect("a source of the rules");
    let name = inside.with_extension("").to_string_lossy().replace('\\', "/");
    name.strip_suffix("/mod").map(str::to_owned).unwrap_or(name)
}

/// The number of the tier that a module or something in it belongs to: that of the longest name in the table.
fn tier_of(module: &str) -> Option<usize> {
    let named = |name: &str| {
        let rest = module.strip_prefix(name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let all = TIERS.iter().enumerate();
    let named = all
        .flat_map(|(tier, (_, names))| names.iter().map(move |name| (name, tier)))
        .filter(|(name, _)| named(name));
    named.max_by_key(|(name, _)| name.len()).map(|(_, tier)| tier)
}

/// What a file uses of its crate, by its path: `layers/Update`, `keyword/changeling`.
fn imports(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let path = &code[at + "crate::".len()..];
        let end = path.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
        let (plain, rest) = path.split_at(end.unwrap_or(path.len()));
        let plain = plain.trim_end_matches(':').replace("::", "/");
        match rest.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
            Some((names, _)) => {
                let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
                found.extend(names.map(|name| format!("{plain}/{}", name.replace("::", "/"))));
            }
            None => found.push(plain),
        }
    }
    found
}

/// How readers and executors are got, each with the tier of the file that declares it.
fn accessors() -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for path in sources() {
        let code = without_line_comments(&read(&path));
        for declared in code
            .split("reader! {")
            .skip(1)
            .chain(code.split("executor! {").skip(1))
        {
            let body = declared.split('}').next().unwrap_or_default();
            if let Some((_, get)) = body.rsplit_once(',')
                && let Some(tier) = tier_of(&module_of(&path))
                && !body.contains('$')
            {
                found.insert(get.trim().to_owned(), tier);
            }
        }
    }
    assert!(found.contains_key("payments"), "readers are found: {found:?}");
    found
}

fn without_line_comments(source: &str) -> String {
    let code = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    source.lines().map(code).collect::<Vec<_>>().join("\n")
}

/// The type that a block implements: the last name before its lifetimes and brace.
fn implementor(rest: &str) -> Option<String> {
    let rest = rest
        .strip_prefix(' ')
        .or_else(|| rest.split_once("> ").map(|(_, rest)| rest))?;
    let name = rest.split(" for ").last()?;
    let name: String = name
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect();
    (!name.is_empty()).then_some(name)
}

fn is_method(line: &str) -> bool {
    let Some(code) = line.strip_prefix("    ") else {
        return false;
    };
    let starts = [
        "fn ",
        "pub fn ",
        "pub(crate) fn ",
        "pub(super) fn ",
        "pub const fn ",
        "pub(crate) const fn ",
        "const fn ",
    ];
    starts.iter().any(|start| code.starts_with(start))
}
