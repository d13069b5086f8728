//! The lists of rules that are out of scope and of known gaps.

use super::index::Index;
use super::rule::Rule;

/// A line of a list: `NUMBER  reason`, which covers the number's subrules, or `NUMBER alone  reason`.
pub struct Listed {
    pub rule: Rule,
    pub alone: bool,
    pub reason: String,
    pub line: usize,
}

impl Listed {
    pub fn covers(&self, rule: &Rule) -> bool {
        if self.alone {
            self.rule == *rule
        } else {
            self.rule.covers(rule)
        }
    }

    fn parse(line: usize, text: &str) -> Option<Self> {
        let (number, reason) = text.split_once(' ')?;
        let reason = reason.trim();
        let (alone, reason) = match reason.strip_prefix("alone ") {
            Some(reason) => (true, reason.trim_start()),
            None => (false, reason),
        };
        let rule = Rule::parse(number)?;
        (!reason.is_empty()).then(|| Self {
            rule,
            alone,
            reason: reason.to_owned(),
            line,
        })
    }
}

/// Reads a list. What is wrong in it is told with the line.
pub fn parse(text: &str, index: &Index) -> (Vec<Listed>, Vec<(usize, String)>) {
    let (mut list, mut faults): (Vec<Listed>, _) = (Vec::new(), Vec::new());
    for (number, line) in (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
    {
        let Some(listed) = Listed::parse(number, line) else {
            faults.push((number, format!("`{line}` isn't `NUMBER  reason`")));
            continue;
        };
        let rule = &listed.rule;
        if !index.rules.contains(rule) {
            faults.push((number, format!("the Comprehensive Rules have no {rule}")));
        }
        if let Some(before) = list.iter().find(|before| before.rule == *rule) {
            faults.push((number, format!("{rule} is in line {} already", before.line)));
        }
        if list.last().is_some_and(|last| last.rule > *rule) {
            faults.push((number, format!("{rule} stands after a higher number")));
        }
        list.push(listed);
    }
    (list, faults)
}

/// The lines of a list in the order of their numbers.
pub fn sorted(text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    lines.sort_by_key(|line| line.split(' ').next().and_then(Rule::parse));
    lines.iter().map(|line| format!("{line}\n")).collect()
}
