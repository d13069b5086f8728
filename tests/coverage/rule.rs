//! Numbers of the Comprehensive Rules.

use std::fmt;

/// A number of the Comprehensive Rules: a section (`601`), a rule (`601.2`) or a subrule (`601.2a`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rule {
    section: u16,
    rule: u16,
    // Before the letters, since `z` is followed by `aa`.
    letter_count: usize,
    letters: String,
}

impl Rule {
    /// Reads a text that is a number and nothing else.
    pub fn parse(text: &str) -> Option<Self> {
        Self::prefix(text).and_then(|(rule, rest)| rest.is_empty().then_some(rule))
    }

    /// Reads the number that a text begins with, and gives the rest. A period that ends a sentence is rest.
    pub fn prefix(text: &str) -> Option<(Self, &str)> {
        let (section, rest) = digits(text)?;
        let whole = (100..1000)
            .contains(&section)
            .then(|| Self::new(section, 0, ""))?;
        let Some((rule, rest)) = rest.strip_prefix('.').and_then(digits) else {
            return ends(rest).then_some((whole, rest));
        };
        let letters = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_lowercase()).len();
        let (letters, rest) = rest.split_at(letters);
        ends(rest).then(|| (Self::new(section, rule, letters), rest))
    }

    fn new(section: u16, rule: u16, letters: &str) -> Self {
        Self {
            section,
            rule,
            letter_count: letters.len(),
            letters: letters.to_owned(),
        }
    }

    pub fn section(&self) -> u16 {
        self.section
    }

    /// Whether it is the number of a section, whose line is a title and no rule.
    pub fn is_heading(&self) -> bool {
        self.rule == 0
    }

    /// The subrule of the same rule with other letters.
    pub fn with_letters(&self, letters: &str) -> Self {
        Self::new(self.section, self.rule, letters)
    }

    /// Whether the other number is this one or belongs to it.
    pub fn covers(&self, other: &Self) -> bool {
        self.section == other.section
            && (self.is_heading() || self.rule == other.rule)
            && (self.letters.is_empty() || self.letters == other.letters)
    }

    /// Whether both are sections, both are rules, or both are subrules of one rule, as the ends of a range must be.
    pub fn is_beside(&self, other: &Self) -> bool {
        match (self.is_heading(), self.letters.is_empty()) {
            (true, _) => other.is_heading(),
            (false, true) => !other.is_heading() && other.letters.is_empty(),
            (false, false) => self.rule == other.rule && !other.letters.is_empty(),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.section)?;
        if !self.is_heading() {
            write!(f, ".{}{}", self.rule, self.letters)?;
        }
        Ok(())
    }
}

fn digits(text: &str) -> Option<(u16, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    Some((digits.parse().ok()?, rest))
}

fn ends(rest: &str) -> bool {
    !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_')
}
