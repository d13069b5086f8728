//! Full matches over the enums of the card language: where they may stand.
//!
//! Each one is a place that a new variant has to visit. So they stand only where every variant means something else: in
//! the interpreter, the printer, the checker and the agents' valuer. What searches or collects goes through `lang::visit`.

use std::collections::BTreeMap;
use std::path::Path;

use super::{assert_none, read, root, sources_under, workspace_sources};

/// Files and folders in which each variant means something else, and what they are.
const PLACES: &[(&str, &str)] = &[
    ("crates/spellstack-core/src/lang/visit/", "the walk"),
    ("crates/spellstack-core/src/lang/check/", "the checker"),
    ("crates/spellstack-oracle/src/print/", "the printer"),
    ("crates/spellstack-oracle/src/phrases/", "the wordings"),
    ("crates/spellstack-rules/src/look/", "the interpreter of nouns"),
    (
        "crates/spellstack-rules/src/effect/",
        "the interpreter of effects",
    ),
    (
        "crates/spellstack-rules/src/trigger/binding.rs",
        "the interpreter of events",
    ),
    (
        "crates/spellstack-rules/src/replacement/apply.rs",
        "the interpreter of replacements",
    ),
    (
        "crates/spellstack-rules/src/layers/apply.rs",
        "the interpreter of modifications",
    ),
    (
        "crates/spellstack-rules/src/payment/parts.rs",
        "the interpreter of costs",
    ),
    (
        "crates/spellstack-ai/src/heuristic/effect.rs",
        "the valuer of effects",
    ),
    (
        "crates/spellstack-ai/src/heuristic/value.rs",
        "the valuer of abilities",
    ),
    (
        "crates/spellstack-ai/src/heuristic/cost.rs",
        "the valuer of costs",
    ),
];

/// A file outside of those places in which that many functions name most variants of an enum, and why.
struct Exception {
    file: &'static str,
    of: &'static str,
    functions: usize,
    why: &'static str,
}

/// This list may only shrink.
const EXCEPTIONS: &[Exception] = &[
    Exception {
        file: "crates/spellstack-core/src/lang/event_parts.rs",
        of: "EventPattern",
        functions: 1,
        why: "derivation: which parts each event has",
    },
    Exception {
        file: "crates/spellstack-core/src/lang/modification.rs",
        of: "Modification",
        functions: 1,
        why: "derivation: the layer of each change (CR 613.1)",
    },
    Exception {
        file: "crates/spellstack-core/src/lang/order.rs",
        of: "Filter",
        functions: 1,
        why: "noun order: the place of each word in an English phrase",
    },
    Exception {
        file: "crates/spellstack-rules/src/program/event_kind.rs",
        of: "EventPattern",
        functions: 1,
        why: "lowering: the kind of event that each pattern watches for",
    },
    Exception {
        file: READ_SET,
        of: "Modification",
        functions: 1,
        why: "what each change writes: one left out would be applied in the wrong order",
    },
    Exception {
        file: READ_SET,
        of: "Filter",
        functions: 1,
        why: READS,
    },
    Exception {
        file: READ_SET,
        of: "Value",
        functions: 1,
        why: READS,
    },
    Exception {
        file: READ_SET,
        of: "Condition",
        functions: 1,
        why: READS,
    },
    Exception {
        file: READ_SET,
        of: "PlayerRef",
        functions: 1,
        why: READS,
    },
    Exception {
        file: "crates/spellstack-protocol/src/words/change.rs",
        of: "Modification",
        functions: 1,
        why: "a printer of its own: each change in a few words, with the numbers that it came to",
    },
];

const READ_SET: &str = "crates/spellstack-rules/src/program/read_set.rs";
const READS: &str = "what each word reads: one left out would leave characteristics stale";

/// An enum with fewer variants costs nobody much.
const FEWEST_VARIANTS: usize = 8;

/// A function that names that many of a hundred variants is taken for a full match.
const MOST: usize = 60;

/// What stands among the words of the language but is none of them: it follows from one.
const DERIVED: [&str; 2] = ["Layer", "Rank"];

/// The functions with a full match, by file and enum.
type Found = BTreeMap<(String, String), Vec<String>>;

#[test]
fn full_matches_stand_only_where_each_variant_means_something_else() {
    let enums = language();
    let mut found = Found::new();
    for path in workspace_sources() {
        let file = name_of(&path);
        for (function, of) in full_matches(&read(&path), &enums) {
            found.entry((file.clone(), of)).or_default().push(function);
        }
    }
    assert_none(&faults(&found, PLACES, EXCEPTIONS));
}

/// What stands where it must not, and what is listed without need.
fn faults(found: &Found, places: &[(&str, &str)], exceptions: &[Exception]) -> Vec<String> {
    let mut faults = Vec::new();
    for ((file, of), functions) in found {
        let known = exceptions
            .iter()
            .find(|known| known.file == file && known.of == of);
        let allowed = known.map_or(0, |known| known.functions);
        let is_in_place = places.iter().any(|(place, _)| file.starts_with(place));
        if !is_in_place && functions.len() > allowed {
            faults.push(format!(
                "{file}: {} names most variants of {of}; what searches or collects goes through lang::visit",
                functions.join(", ")
            ));
        }
    }
    for known in exceptions {
        let key = (known.file.to_owned(), known.of.to_owned());
        let there = found.get(&key).map_or(0, Vec::len);
        if there < known.functions {
            faults.push(format!(
                "{}: {there} functions name most variants of {}, {} are listed ({})",
                known.file, known.of, known.functions, known.why
            ));
        }
    }
    for (place, what) in places {
        if !found.keys().any(|(file, _)| file.starts_with(place)) {
            faults.push(format!("{place} ({what}) has no full match"));
        }
    }
    faults
}

/// The enums of the card language that are large enough, with their variants.
fn language() -> Vec<(String, Vec<String>)> {
    let folder = root().join("crates/spellstack-core/src/lang");
    let is_direct = |path: &&std::path::PathBuf| path.parent() == Some(&folder);
    let mut enums = Vec::new();
    for path in sources_under(&folder).iter().filter(is_direct) {
        enums.extend(enums_of(&read(path)));
    }
    enums.retain(|(name, variants)| variants.len() >= FEWEST_VARIANTS && !DERIVED.contains(&name.as_str()));
    for known in ["Effect", "Filter", "Rule", "EventPattern"] {
        assert!(enums.iter().any(|(name, _)| name == known), "no enum {known}");
    }
    enums
}

/// The public enums of a source file, with their variants.
fn enums_of(source: &str) -> Vec<(String, Vec<String>)> {
    let code = code_of(source);
    let mut enums = Vec::new();
    for (at, _) in code.match_indices("pub enum ") {
        let rest = &code[at + "pub enum ".len()..];
        let name = word_at(rest).to_owned();
        let (Some(start), Some(end)) = (rest.find('{'), block_end(rest)) else {
            continue;
        };
        enums.push((name, variants_of(&rest[start + 1..end])));
    }
    enums
}

/// The names at the top of an enum's block: what follows a comma outside of all brackets.
fn variants_of(block: &str) -> Vec<String> {
    let mut top = String::new();
    let mut depth = 0;
    for c in block.chars() {
        match c {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            _ if depth == 0 => top.push(c),
            _ => {}
        }
    }
    let names = top
        .split(',')
        .map(|name| name.trim_matches(|c: char| !c.is_alphanumeric()));
    names.filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// The functions of a source file that name most variants of an enum, each with the enum.
fn full_matches(source: &str, enums: &[(String, Vec<String>)]) -> Vec<(String, String)> {
    let code = code_of(source);
    let mut found = Vec::new();
    for (name, _) in enums {
        // Variants that are imported are named without their enum.
        if names_path(&code, name, "*") || names_path(&code, name, "{") {
            found.push(("a use".to_owned(), name.clone()));
        }
    }
    for (at, _) in code.match_indices("fn ") {
        let rest = &code[at + "fn ".len()..];
        let is_word = !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let (Some(end), true) = (block_end(rest), is_word) else {
            continue;
        };
        let this = type_around(&code[..at]);
        for (name, variants) in enums {
            let is_named = |variant: &&String| {
                let own = || this == name.as_str() && names_path(&rest[..end], "Self", variant);
                names_path(&rest[..end], name, variant) || own()
            };
            if variants.iter().filter(is_named).count() * 100 >= variants.len() * MOST {
                found.push((word_at(rest).to_owned(), name.clone()));
            }
        }
    }
    found
}

/// Whether the code has the path `name::variant`.
fn names_path(code: &str, name: &str, variant: &str) -> bool {
    let path = format!("{name}::{variant}");
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(&path).any(|(at, _)| {
        let (before, after) = (&code[..at], &code[at + path.len()..]);
        let goes_on = path.ends_with(is_part) && after.starts_with(is_part);
        !goes_on && !before.ends_with(is_part)
    })
}

/// The type that the last `impl` is of, for what `Self` means; nothing where there is none.
fn type_around(before: &str) -> &str {
    let Some(at) = before.rfind("\nimpl") else {
        return "";
    };
    let header = before[at..].split('{').next().unwrap_or("");
    let of = header.rsplit(" for ").next().unwrap_or("");
    word_at(of.trim_start_matches("\nimpl").trim_start())
}

/// The identifier that a text begins with.
fn word_at(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    &text[..end.unwrap_or(text.len())]
}

/// The place of the brace that closes the first block of a text; nothing if a semicolon ends it before.
fn block_end(text: &str) -> Option<usize> {
    let mut depth = 0;
    let mut brackets = 0;
    for (at, c) in text.char_indices() {
        match c {
            ';' if depth == 0 && brackets == 0 => return None,
            '(' | '[' => brackets += 1,
            ')' | ']' => brackets -= 1,
            '{' => depth += 1,
            '}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// A source file without its comments and attributes, and with nothing inside of its string and character literals.
fn code_of(source: &str) -> String {
    let mut code = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("#[") {
            rest.find(']').map_or(rest.len(), |end| end + 1)
        } else if c == '"' {
            1 + literal_length(&rest[1..], '"')
        } else if let Some(length) = character_length(rest) {
            length
        } else {
            code.push(c);
            c.len_utf8()
        };
        rest = &rest[length..];
    }
    code
}

/// How long what stands before the closing quotation mark is, with the mark.
fn literal_length(text: &str, mark: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices() {
        if c == mark && !is_escaped {
            return at + 1;
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    text.len()
}

/// How long a character literal is; nothing if the text begins with a lifetime or something else.
fn character_length(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('\'')?;
    let second = inner.chars().nth(1)?;
    (inner.starts_with('\\') || second == '\'').then(|| 1 + literal_length(inner, '\''))
}

fn name_of(path: &Path) -> String {
    let below = path.strip_prefix(root()).expect("the source is in the workspace");
    let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

mod scanner {
    use super::{Exception, Found, enums_of, faults, full_matches};

    const SOURCE: &str = r#"
        /// A verb; never `Other { }`.
        #[derive(Clone)]
        pub enum Verb {
            /// One, two.
            Draw(Players, Value),
            #[serde(default)]
            Mill { who: Player, count: u32 },
            Scry,
            Tap,
            Untap(Vec<(Kind, Value)>),
        }
    "#;

    fn found_in(code: &str) -> Vec<String> {
        let functions = full_matches(code, &enums_of(SOURCE));
        functions.into_iter().map(|(function, _)| function).collect()
    }

    #[test]
    fn the_variants_of_an_enum_are_found() {
        let variants = ["Draw", "Mill", "Scry", "Tap", "Untap"]
            .map(str::to_owned)
            .to_vec();
        assert_eq!(enums_of(SOURCE), [("Verb".to_owned(), variants)]);
    }

    #[test]
    fn a_function_that_names_most_variants_is_found() {
        let code =
            "fn cost(verb: &Verb) -> u8 { match verb { Verb::Draw(..) | Verb::Scry => 1, Verb::Tap => 0 } }";
        assert_eq!(found_in(code), ["cost"]);
    }

    #[test]
    fn a_function_that_asks_for_few_variants_is_none() {
        let code = "fn draws(verb: &Verb) -> bool { match verb { Verb::Draw(..) => true, Verb::Scry => true, _ => false } }";
        assert!(found_in(code).is_empty());
    }

    #[test]
    fn variants_in_several_functions_are_no_full_match() {
        let code = "fn a() { Verb::Draw; Verb::Scry } fn b() { Verb::Tap; Verb::Mill }";
        assert!(found_in(code).is_empty());
    }

    #[test]
    fn self_is_the_enum_inside_of_its_impl_alone() {
        let body = "{ fn a(self) { Self::Draw; Self::Mill; Self::Tap } }";
        assert_eq!(found_in(&format!("\nimpl Verb {body}")), ["a"]);
        assert_eq!(found_in(&format!("\nimpl Phrase for Verb {body}")), ["a"]);
        assert!(found_in(&format!("\nimpl Verb {{}}\nimpl Noun {body}")).is_empty());
    }

    #[test]
    fn comments_and_literals_name_nothing() {
        let code = r#"fn a() { "Verb::Draw }"; '}'; '\''; let it: &'a str; // Verb::Tap }
            Verb::Scry; Verb::Mill }"#;
        assert!(found_in(code).is_empty());
    }

    #[test]
    fn longer_names_are_other_names() {
        let code = "fn a() { Verb::Drawn; AdVerb::Tap; Verb::Untap; Verb::Scry }";
        assert!(found_in(code).is_empty());
    }

    #[test]
    fn variants_that_are_imported_are_found() {
        assert_eq!(found_in("use lang::Verb::*;"), ["a use"]);
        assert_eq!(found_in("use lang::{Verb::{Draw, Tap}};"), ["a use"]);
    }

    fn listed(functions: usize) -> Exception {
        Exception {
            file: "b.rs",
            of: "Verb",
            functions,
            why: "a table",
        }
    }

    #[test]
    fn what_is_neither_in_a_place_nor_listed_is_a_fault() {
        let found = |file: &str| Found::from([((file.to_owned(), "Verb".to_owned()), vec!["a".to_owned()])]);
        let places = [("place/", "the printer")];
        assert!(faults(&found("place/a.rs"), &places, &[]).is_empty());
        assert!(faults(&found("b.rs"), &[], &[listed(1)]).is_empty());
        assert_eq!(faults(&found("a.rs"), &[], &[]).len(), 1);
        assert_eq!(faults(&found("b.rs"), &[], &[listed(0)]).len(), 1);
    }

    #[test]
    fn what_is_listed_without_need_is_a_fault() {
        assert_eq!(faults(&Found::new(), &[], &[listed(1)]).len(), 1);
        assert_eq!(faults(&Found::new(), &[("place/", "the printer")], &[]).len(), 1);
    }
}
