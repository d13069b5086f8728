//! How often each wording is used, as lines with tabs.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};
use spellstack_oracle::SameMeaning;

/// What is left out of a text before it is read.
pub const REMINDERS: &str = "reminder text, in parentheses";
pub const ABILITY_WORDS: &str = "ability words before a dash";
/// What the table of salience is looked after by.
pub const ALIKE: &str = "one of two that are called alike";

/// How often something is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    pub times: u64,
    /// On how many cards.
    pub cards: u64,
}

impl Uses {
    /// A card that uses it so often.
    pub fn add(&mut self, times: u64) {
        self.times += times;
        self.cards += u64::from(times > 0);
    }
}

/// Two wordings of a category of which the first is printed for what the second says.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    pub code: String,
    pub printed: String,
    pub read: String,
}

impl From<SameMeaning> for Pair {
    fn from(same: SameMeaning) -> Self {
        Pair {
            code: same.code.to_owned(),
            printed: same.printed,
            read: same.read,
        }
    }
}

/// How the cards of a file use the grammar.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// How many cards compiled.
    pub cards: u64,
    pub normalization: BTreeMap<String, Uses>,
    pub salience: BTreeMap<String, Uses>,
    /// By category, as the grammar has it, and words.
    pub words: BTreeMap<(String, String), Uses>,
    /// Each with a card that has the second.
    pub pairs: BTreeMap<Pair, (Uses, String)>,
    /// The cards in which a word refers to one of two things that are called alike.
    pub review: BTreeSet<String>,
}

impl Table {
    /// As lines.
    pub fn to_tsv(&self) -> String {
        let mut lines = vec![format!("cards\t{}", self.cards)];
        let counted =
            |kind: &str, name: &str, uses: &Uses| format!("{kind}\t{name}\t{}\t{}", uses.times, uses.cards);
        let named = |kind: &'static str, rows: &BTreeMap<String, Uses>| -> Vec<String> {
            rows.iter()
                .map(|(name, uses)| counted(kind, name, uses))
                .collect()
        };
        lines.extend(named("normalization", &self.normalization));
        lines.extend(named("salience", &self.salience));
        lines.extend(self.review.iter().map(|card| format!("review\t{card}")));
        for (pair, (uses, example)) in &self.pairs {
            let name = [
                &*pair.code,
                &escaped(&pair.printed),
                &escaped(&pair.read),
                example,
            ]
            .join("\t");
            lines.push(counted("pair", &name, uses));
        }
        for ((code, wording), uses) in &self.words {
            lines.push(counted("wording", &format!("{code}\t{}", escaped(wording)), uses));
        }
        lines.join("\n") + "\n"
    }

    /// From lines.
    pub fn of_tsv(text: &str) -> Result<Self> {
        let mut table = Table::default();
        for (number, line) in (1..).zip(text.lines()) {
            table
                .read(line)
                .with_context(|| format!("line {number}: '{line}'"))?;
        }
        Ok(table)
    }

    fn read(&mut self, line: &str) -> Result<()> {
        let cells: Vec<&str> = line.split('\t').collect();
        let uses = |times: &str, cards: &str| -> Result<Uses> {
            Ok(Uses {
                times: times.parse()?,
                cards: cards.parse()?,
            })
        };
        match cells[..] {
            ["cards", count] => self.cards = count.parse()?,
            ["normalization", name, times, cards] => {
                self.normalization.insert(name.to_owned(), uses(times, cards)?);
            }
            ["salience", name, times, cards] => {
                self.salience.insert(name.to_owned(), uses(times, cards)?);
            }
            ["review", card] => drop(self.review.insert(card.to_owned())),
            ["pair", code, printed, read, example, times, cards] => {
                let pair = Pair {
                    code: code.to_owned(),
                    printed: unescaped(printed),
                    read: unescaped(read),
                };
                self.pairs.insert(pair, (uses(times, cards)?, example.to_owned()));
            }
            ["wording", code, wording, times, cards] => {
                let word = (code.to_owned(), unescaped(wording));
                self.words.insert(word, uses(times, cards)?);
            }
            _ => bail!("it isn't known what that is"),
        }
        Ok(())
    }
}

/// Without line breaks, which modes have.
fn escaped(wording: &str) -> String {
    wording.replace('\n', "\\n")
}

fn unescaped(wording: &str) -> String {
    wording.replace("\\n", "\n")
}
