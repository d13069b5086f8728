//! Citations: where code, tests and scenarios name rules.

use super::index::Index;
use super::rule::Rule;

/// What a source file cites, or what is wrong with a citation, each with its line.
pub type Cited = (usize, Result<Rule, String>);

/// The citations of Rust code: `CR` and a list of numbers and ranges, such as `CR 508.1c-d, 614 to 616 and 704.3`.
pub fn in_code(text: &str, index: &Index) -> Vec<Cited> {
    let (flat, starts) = flatten(text);
    let mut cited = Vec::new();
    for (at, _) in flat.match_indices("CR ") {
        let begins_word = !flat[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        if !begins_word {
            continue;
        }
        let mut rest = &flat[at + 3..];
        let mut wants_number = true;
        while wants_number {
            let line = starts.partition_point(|start| *start <= flat.len() - rest.len());
            let (rules, after) = element(rest, index);
            cited.extend(rules.into_iter().map(|rule| (line, rule)));
            (rest, wants_number) = separator(after);
        }
    }
    cited
}

/// The citations of a scenario file: its `cr` lines.
pub fn in_scenarios(text: &str, index: &Index) -> Vec<Cited> {
    let mut cited = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or(line);
        let mut words = line.split_whitespace();
        if words.next().is_some_and(|word| word.eq_ignore_ascii_case("cr")) {
            cited.extend(words.map(|word| (number, known(Rule::parse(word), word, index))));
        }
    }
    cited
}

/// The text with the signs of a comment that goes on over a line's end left out, and where its lines begin.
fn flatten(text: &str) -> (String, Vec<usize>) {
    let mut flat = String::with_capacity(text.len());
    let mut starts = Vec::new();
    for line in text.lines() {
        starts.push(flat.len());
        flat.push_str(line.trim_start().trim_start_matches(['/', '!']).trim());
        flat.push(' ');
    }
    (flat, starts)
}

/// A number, or a range as the numbers in it.
fn element<'a>(text: &'a str, index: &Index) -> (Vec<Result<Rule, String>>, &'a str) {
    let Some((from, rest)) = Rule::prefix(text) else {
        let word = text.split(' ').next().unwrap_or(text);
        return (vec![Err(format!("`{word}` isn't a rule number"))], "");
    };
    if let Some((to, rest)) = range_end(&from, rest) {
        return match index.range(&from, &to) {
            Some(rules) => (rules.into_iter().map(Ok).collect(), rest),
            None => (vec![Err(format!("{from} to {to} isn't a range of rules"))], rest),
        };
    }
    let text = from.to_string();
    (vec![known(Some(from), &text, index)], rest)
}

/// The end of a range: `-d`, `-616`, ` to 616`.
fn range_end<'a>(from: &Rule, rest: &'a str) -> Option<(Rule, &'a str)> {
    if let Some(to) = rest.strip_prefix(" to ") {
        return Rule::prefix(to);
    }
    let rest = rest.strip_prefix(['-', '–'])?;
    Rule::prefix(rest).or_else(|| {
        let end = rest.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(rest.len());
        (end > 0).then(|| (from.with_letters(&rest[..end]), &rest[end..]))
    })
}

/// What follows a separator of a list, and whether a number follows it.
fn separator(rest: &str) -> (&str, bool) {
    [", and ", ", or ", ", ", " and ", " or "]
        .iter()
        .find_map(|separator| rest.strip_prefix(separator))
        .filter(|after| Rule::prefix(after).is_some())
        .map_or((rest, false), |after| (after, true))
}

fn known(rule: Option<Rule>, text: &str, index: &Index) -> Result<Rule, String> {
    match rule {
        Some(rule) if index.rules.contains(&rule) => Ok(rule),
        Some(rule) => Err(format!("the Comprehensive Rules have no {rule}")),
        None => Err(format!("`{text}` isn't a rule number")),
    }
}
