//! What a reader of JSON says in the words of Rust, said in the words of the file.

use strsim::jaro_winkler;

/// So many words or fewer are all listed where one of them is expected.
const MOST_LISTED: usize = 8;

/// How alike a word must be to be meant.
const ALIKE: f64 = 0.8;

/// The message, in the words of the file.
pub(super) fn of_the_file(message: &str) -> String {
    if let Some(rest) = message.strip_prefix("unknown variant ") {
        unknown("word", rest)
    } else if let Some(rest) = message.strip_prefix("unknown field ") {
        unknown("key", rest)
    } else if let Some(key) = message.strip_prefix("missing field ") {
        format!("the key {key} is missing")
    } else if let Some(key) = message.strip_prefix("duplicate field ") {
        format!("the key {key} is there twice")
    } else {
        expectation(message).unwrap_or_else(|| message.to_owned())
    }
}

/// A word that the language doesn't have at that place, and what it has instead: `x`, expected one of `a`, `b`.
fn unknown(kind: &str, rest: &str) -> String {
    let mut quoted = rest.split('`').skip(1).step_by(2);
    let found = quoted.next().unwrap_or_default();
    let known: Vec<&str> = quoted.collect();
    let nearest = known
        .iter()
        .map(|word| (jaro_winkler(found, word), *word))
        .filter(|(alike, _)| *alike >= ALIKE)
        .max_by(|left, right| left.0.total_cmp(&right.0));
    let hint = match nearest {
        Some((_, word)) => format!("; did you mean `{word}`?"),
        None if known.is_empty() || known.len() > MOST_LISTED => String::new(),
        None => format!("; one of `{}` can stand here", known.join("`, `")),
    };
    format!("no {kind} `{found}` can stand here{hint}")
}

/// Something other than what is expected: invalid type: map, expected a sequence.
fn expectation(message: &str) -> Option<String> {
    let (found, expected) = message.split_once(", expected ")?;
    let expected = form(expected);
    if let Some(length) = found.strip_prefix("invalid length ") {
        return Some(format!("expected {expected}, found {length} of them"));
    }
    let found = found
        .strip_prefix("invalid type: ")
        .or_else(|| found.strip_prefix("invalid value: "))?;
    Some(format!("expected {expected}, found {}", form(found)))
}

/// What JSON calls a form that has a name in Rust.
fn form(rust: &str) -> String {
    if rust.starts_with("struct") {
        return "an object".to_owned();
    }
    if rust.starts_with("tuple") {
        let count = rust
            .split(" with ")
            .nth(1)
            .and_then(|rest| rest.split(' ').next());
        return count.map_or("a list".to_owned(), |count| format!("a list of {count}"));
    }
    if rust.starts_with("enum") {
        return "a word".to_owned();
    }
    let plain = match rust {
        "a map" | "map" => "an object",
        "a sequence" | "sequence" => "a list",
        "unit variant" => "a word without its parts",
        "newtype variant" => "a part",
        "unit" => "no part",
        "u8" => "a number from 0 to 255",
        "u16" => "a number from 0 to 65535",
        "u32" | "u64" | "usize" => "a number that is not negative",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a number",
        other => other,
    };
    plain.to_owned()
}
