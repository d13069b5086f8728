//! The index: every number of one edition of the Comprehensive Rules, and the day from which it is in effect.

use std::collections::BTreeSet;

use super::rule::Rule;

/// The numbers of an edition.
pub struct Index {
    pub effective: String,
    pub rules: BTreeSet<Rule>,
}

impl Index {
    /// Takes the numbers from the text of the rules.
    pub fn of_rules_text(text: &str) -> Result<Self, String> {
        let effective = text
            .lines()
            .find_map(|line| line.trim().strip_prefix("These rules are effective as of "))
            .ok_or("the text doesn't say from when it is in effect")?
            .trim_end_matches('.')
            .to_owned();
        let body = text
            .rfind("\nGlossary")
            .map(|end| &text[..end])
            .ok_or("the text has no glossary, so its end is missing")?;
        let rules = body
            .lines()
            .filter_map(|line| Rule::prefix(line.trim_start_matches('\u{feff}')))
            .map(|(rule, _)| rule)
            .collect();
        Ok(Self { effective, rules })
    }

    /// Reads what `to_string` has written.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut lines = text.lines();
        let effective = lines
            .next()
            .and_then(|line| line.strip_prefix("effective "))
            .ok_or("line 1: `effective` and a date were expected")?
            .to_owned();
        let rules = (2..)
            .zip(lines)
            .map(|(number, line)| {
                Rule::parse(line).ok_or(format!("line {number}: `{line}` isn't a rule number"))
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { effective, rules })
    }

    /// The numbers of the same level from one to another, which must be in the index both.
    pub fn range(&self, from: &Rule, to: &Rule) -> Option<Vec<Rule>> {
        let known = self.rules.contains(from) && self.rules.contains(to);
        (known && from < to && from.is_beside(to)).then(|| {
            self.rules
                .range(from..=to)
                .filter(|rule| from.is_beside(rule))
                .cloned()
                .collect()
        })
    }
}

impl std::fmt::Display for Index {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "effective {}", self.effective)?;
        self.rules.iter().try_for_each(|rule| writeln!(f, "{rule}"))
    }
}
