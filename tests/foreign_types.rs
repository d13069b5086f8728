//! Public items name no type of somebody else's crate: who uses them would need that crate too, in the same version.

use std::collections::BTreeSet;
use std::path::Path;

use super::{assert_none, is_published, list, read, sources_under, targets, text, workspace_packages};

/// Crates that people who use ours know anyway, and one that is there for its derives.
const GIVEN: &[&str] = &["serde", "uuid", "thiserror"];

/// What is named all the same, by which crate.
const NAMED: &[(&str, &str, &str)] = &[(
    "spellstack-table",
    "Frame",
    "the table draws into its caller's terminal; the crate hands ratatui out",
)];

#[test]
fn public_items_name_no_foreign_types() {
    let mut faults = Vec::new();
    for package in workspace_packages()
        .iter()
        .filter(|package| is_published(package))
    {
        let name = text(package, "name");
        let foreign: Vec<String> = list(package, "dependencies")
            .iter()
            .filter(|dependency| dependency["path"].is_null() && dependency["kind"].is_null())
            .map(|dependency| text(dependency, "name").replace('-', "_"))
            .filter(|dependency| !GIVEN.contains(&dependency.as_str()))
            .collect();
        for library in targets(package, "lib") {
            let top = Path::new(text(library, "src_path"));
            let folder = top.with_file_name("");
            let sources = sources_under(&folder).into_iter().map(|path| {
                let below = path.strip_prefix(&folder).expect("it was found there");
                (below.to_string_lossy().replace('\\', "/"), read(&path))
            });
            let exposed = Library::new(sources.collect()).foreign(&foreign);
            let is_named = |word: &str| {
                NAMED
                    .iter()
                    .any(|(owner, known, _)| (*owner, *known) == (name, word))
            };
            let unknown = exposed.into_iter().filter(|(_, word)| !is_named(word));
            faults.extend(unknown.map(|(place, word)| format!("{name}, {place}: {word} is public")));
        }
    }
    assert_none(&faults);
}

/// The test above finds what it is there for, and only that.
#[test]
fn a_foreign_type_is_found_where_it_is_public() {
    let library = |lib: &str, inner: &str| {
        let own = |code: &str| code.to_owned();
        let sources = vec![
            ("lib.rs".to_owned(), own(lib)),
            ("inner.rs".to_owned(), own(inner)),
        ];
        !Library::new(sources).foreign(&["smallvec".to_owned()]).is_empty()
    };
    let shown = "mod inner;\npub use inner::{Shown, shown};\n";
    let list = "use smallvec::{Array, SmallVec as List};\n";
    for public in [
        "pub struct Shown {\n    kept: u8,\n    pub list: Option<List<[u8; 2]>>,\n}\n",
        "pub struct Shown(u8, pub List<[u8; 2]>);\n",
        "pub enum Shown {\n    One {\n        list: List<[u8; 2]>,\n    },\n}\n",
        "pub struct Shown;\n\nimpl Shown {\n    pub fn list(\n        &self,\n    ) -> List<[u8; 2]> {\n        x()\n    }\n}\n",
        "pub struct Shown;\n\nimpl<A: Array> From<Shown> for List<A> {}\n\nimpl<A: Array> From<A> for Shown {}\n",
        "pub struct Shown;\n\nimpl Deref for Shown {\n    type Target = List<[u8; 2]>;\n}\n",
        "pub fn shown() -> smallvec::SmallVec<[u8; 2]> {\n    x()\n}\n",
        "pub struct Shown(pub Short);\n\npub(crate) type Short = List<[u8; 2]>;\n",
        "pub trait Shown {\n    fn list(&self) -> List<[u8; 2]>;\n}\n",
    ] {
        assert!(library(shown, &format!("{list}{public}")), "{public}");
        assert!(
            library("pub mod inner;\n", &format!("{list}{public}")),
            "{public}"
        );
        assert!(!library("mod inner;\n", &format!("{list}{public}")), "{public}");
    }
    for private in [
        "pub struct Shown {\n    list: List<[u8; 2]>,\n    pub(crate) more: List<[u8; 2]>,\n    pub count: u8,\n}\n",
        "pub struct Shown(List<[u8; 2]>, pub u8);\n",
        "pub struct Shown;\n\nimpl Shown {\n    pub fn count(&self) -> u8 {\n        List::<[u8; 2]>::new().len()\n    }\n\n    fn list(&self) -> List<[u8; 2]> {\n        x()\n    }\n}\n",
        "pub struct Shown;\n\npub struct Hidden(pub List<[u8; 2]>);\n\npub(crate) fn list() -> List<[u8; 2]> {\n    x()\n}\n",
        "pub struct Shown;\n\nimpl Iterator for Shown {\n    type Item = u8;\n\n    fn next(&mut self) -> Option<u8> {\n        List::<[u8; 2]>::new().pop()\n    }\n}\n",
    ] {
        assert!(!library(shown, &format!("{list}{private}")), "{private}");
    }
}

/// The sources of a library, formatted by rustfmt: an item begins at the edge of a line, what it holds is indented by four.
struct Library {
    files: Vec<File>,
    /// The names of public types, traits and functions. One that a private type has too counts for both.
    public: BTreeSet<String>,
    /// Traits of its own that aren't public.
    private_traits: BTreeSet<String>,
}

struct File {
    path: String,
    /// Whether its public items can be named by its module.
    is_public: bool,
    code: String,
}

impl Library {
    fn new(sources: Vec<(String, String)>) -> Self {
        let lines = |code: &str| -> String {
            let code = code
                .lines()
                .map(|line| line.split("//").next().unwrap_or(line).trim_end());
            code.map(|line| format!("{line}\n")).collect()
        };
        let mut files: Vec<File> = sources
            .into_iter()
            .map(|(path, code)| File {
                is_public: path == "lib.rs",
                path,
                code: lines(&code),
            })
            .collect();
        while let Some(at) = files
            .iter()
            .position(|file| !file.is_public && is_reached(file, &files))
        {
            files[at].is_public = true;
        }
        let mut public = BTreeSet::new();
        for file in files.iter().filter(|file| file.is_public) {
            for item in items(&file.code).iter().filter(|item| item.starts_with("pub ")) {
                match item.strip_prefix("pub use ") {
                    Some(paths) => public.extend(imported(paths)),
                    None => public.extend(name_of(item)),
                }
            }
        }
        let items = files.iter().flat_map(|file| items(&file.code));
        let traits = items.filter(|item| item.contains("trait ") && !item.starts_with("impl"));
        let private_traits = traits
            .filter_map(name_of)
            .filter(|name| !public.contains(name))
            .collect();
        Library {
            files,
            public,
            private_traits,
        }
    }

    /// Where public items name something of these crates, and what.
    fn foreign(&self, crates: &[String]) -> Vec<(String, String)> {
        let mut aliases: BTreeSet<String> = BTreeSet::new();
        for file in &self.files {
            let words = foreign_words(&file.code, crates, &aliases);
            for item in items(&file.code) {
                let item = item.strip_prefix("pub(crate) ").unwrap_or(item);
                let item = item.strip_prefix("pub ").unwrap_or(item);
                if item.starts_with("type ") && first_of(item, &words).is_some() {
                    aliases.extend(name_of(item));
                }
            }
        }
        let mut found = Vec::new();
        for file in &self.files {
            let words = foreign_words(&file.code, crates, &aliases);
            for item in items(&file.code) {
                for shown in self.shown(item, file.is_public) {
                    if let Some(word) = first_of(&shown, &words) {
                        found.push((file.path.clone(), word));
                    }
                }
            }
        }
        found
    }

    /// The parts of an item that those outside see.
    fn shown(&self, item: &str, in_public_module: bool) -> Vec<String> {
        if item.starts_with("impl") {
            return self.shown_of_impl(item);
        }
        let Some(declared) = item.strip_prefix("pub ") else {
            // What a macro declares is read as it stands.
            let is_call = item
                .split_whitespace()
                .next()
                .is_some_and(|word| word.ends_with('!'));
            let is_declared = is_call && !item.starts_with("macro_rules!");
            return if is_declared { fields(item) } else { Vec::new() };
        };
        if declared.starts_with("use ") {
            return Vec::new();
        }
        let is_known = name_of(item).is_some_and(|name| self.public.contains(&name));
        if !is_known && !in_public_module {
            return Vec::new();
        }
        let word = declared.split_whitespace().next().unwrap_or_default();
        match word {
            "struct" | "union" => {
                let head = item.split(['{', '(', ';']).next().unwrap_or_default().to_owned();
                fields(item).into_iter().chain([head]).collect()
            }
            // The name of a variant may be any.
            "enum" => {
                let after_name = |member: &str| member.trim_start_matches(char::is_alphanumeric).to_owned();
                members(item).into_iter().map(after_name).collect()
            }
            "fn" | "const" | "async" | "unsafe" | "static" => vec![signature(item).to_owned()],
            _ => vec![item.to_owned()],
        }
    }

    fn shown_of_impl(&self, item: &str) -> Vec<String> {
        let head = signature(item);
        let is_trait = head.contains(" for ");
        let named = without_parameters(head.trim_start_matches("impl"));
        let is_hidden = is_trait
            && words(named)
                .next()
                .is_some_and(|it| self.private_traits.contains(it));
        if is_hidden || !words(named).any(|word| self.public.contains(word)) {
            return Vec::new();
        }
        let mut shown = vec![head.to_owned()];
        for member in members(item) {
            let is_seen = member.starts_with("pub ") || (is_trait && !member.starts_with("let "));
            if is_seen {
                shown.push(signature(member).to_owned());
            }
        }
        shown
    }
}

/// Whether a public file declares it as a public module.
fn is_reached(file: &File, files: &[File]) -> bool {
    let Some(module) = file.path.strip_suffix(".rs") else {
        return false;
    };
    let module = module.strip_suffix("/mod").unwrap_or(module);
    let (folder, name) = module.rsplit_once('/').unwrap_or(("", module));
    let parents = match folder {
        "" => vec!["lib.rs".to_owned()],
        folder => vec![format!("{folder}.rs"), format!("{folder}/mod.rs")],
    };
    let declared = format!("\npub mod {name};");
    let mut parents = files
        .iter()
        .filter(|file| file.is_public && parents.contains(&file.path));
    parents.any(|parent| format!("\n{}", parent.code).contains(&declared))
}

/// What stands at the edge: from the line where an item begins to the line before the next.
fn items(code: &str) -> Vec<&str> {
    blocks(code, 0)
}

/// What stands in the braces of an item.
fn members(item: &str) -> Vec<&str> {
    let Some(inside) = item.find("{\n").map(|at| &item[at + 2..]) else {
        return Vec::new();
    };
    blocks(inside, 4).into_iter().map(str::trim_start).collect()
}

fn blocks(code: &str, indent: usize) -> Vec<&str> {
    let mut starts = Vec::new();
    let mut at = 0;
    for line in code.split_inclusive('\n') {
        let text = line.trim_start();
        let is_there = line.len() - text.len() == indent;
        let goes_on = text.starts_with(['}', ')', ']', '{']) || text.starts_with("where");
        if is_there && !goes_on && !text.is_empty() {
            starts.push(at);
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([code.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(start, end)| &code[*start..end])
        .collect()
}

/// The public fields of a struct, or what a macro is given.
fn fields(item: &str) -> Vec<String> {
    let places = item.match_indices("pub ").filter(|(at, _)| *at > 0);
    let field = |(at, _): (usize, &str)| {
        let rest = &item[at..];
        let mut depth = 0;
        let end = rest.find(|c| {
            match c {
                '<' | '(' | '[' => depth += 1,
                '>' | ')' | ']' => depth -= 1,
                _ => {}
            }
            depth < 0 || (depth == 0 && matches!(c, ',' | ';' | '{'))
        });
        rest[..end.unwrap_or(rest.len())].to_owned()
    };
    places.map(field).collect()
}

/// Up to its body or value.
fn signature(item: &str) -> &str {
    let is_type = item.trim_start_matches("pub ").starts_with("type ");
    let ends = ["{\n", "{}", " = "]
        .iter()
        .filter(|end| !is_type || **end != " = ");
    let end = ends.filter_map(|end| item.find(end)).min();
    &item[..end.unwrap_or(item.len())]
}

/// What follows the type parameters, if there are any.
fn without_parameters(head: &str) -> &str {
    if !head.starts_with('<') {
        return head;
    }
    let mut depth = 0;
    let end = head.find(|c| {
        depth += match c {
            '<' => 1,
            '>' => -1,
            _ => 0,
        };
        depth == 0
    });
    &head[end.map_or(0, |end| end + 1)..]
}

/// The name that an item declares.
fn name_of(item: &str) -> Option<String> {
    let kinds = [
        "struct", "enum", "union", "trait", "fn", "type", "const", "static",
    ];
    let mut words = words(item).skip_while(|word| !kinds.contains(word));
    let mut name = words.nth(1)?;
    if name == "fn" {
        name = words.next()?;
    }
    Some(name.to_owned())
}

fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
}

/// The names that paths of a `use` bring in.
fn imported(paths: &str) -> impl Iterator<Item = String> + '_ {
    let paths = paths.split(['{', '}', ',', ';']);
    let last = |path: &str| Some(path.rsplit("::").next()?.rsplit(" as ").next()?.trim().to_owned());
    paths.filter_map(last).filter(|name| !name.is_empty())
}

/// The words of a file that stand for something of these crates: their names, what it imports of them, and aliases.
fn foreign_words(code: &str, crates: &[String], aliases: &BTreeSet<String>) -> BTreeSet<String> {
    let mut words: BTreeSet<String> = crates.iter().chain(aliases).cloned().collect();
    for item in items(code) {
        let import = item
            .strip_prefix("use ")
            .or_else(|| item.strip_prefix("pub use "));
        if let Some(paths) = import
            && let Some(owner) = self::words(paths).next()
            && crates.iter().any(|name| name == owner)
        {
            words.extend(imported(paths));
        }
    }
    words
}

fn first_of(code: &str, wanted: &BTreeSet<String>) -> Option<String> {
    words(code).find(|word| wanted.contains(*word)).map(str::to_owned)
}
