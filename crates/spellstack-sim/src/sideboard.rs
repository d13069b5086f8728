//! Plans by which decks are changed between the games of a match.

use spellstack_catalog::{Catalog, Deck};
use thiserror::Error;

/// What goes out of each deck and what comes in from its sideboard.
///
/// ```
/// use spellstack_catalog::{Catalog, decks};
/// use spellstack_sim::SideboardPlan;
///
/// let plan = SideboardPlan::read("[Goblins]\n-3 Mogg Fanatic\n+3 Pyroblast\n", &Catalog::standard())?;
/// let decks = ["Goblins", "Burn"].map(|name| decks::by_name(name).expect("it is a standard deck"));
/// let changed = plan.apply(&decks)?;
/// assert_eq!(changed[0].size(), decks[0].size());
/// assert!(changed[0].main.contains(&(3, "Pyroblast".to_owned())));
/// assert_eq!(changed[1], decks[1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideboardPlan {
    decks: Vec<DeckPlan>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct DeckPlan {
    /// The line that names the deck, counted from 1.
    line: usize,
    name: String,
    out: Vec<(u32, String)>,
    back: Vec<(u32, String)>,
}

/// Every line of a plan that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", .0.join("\n"))]
pub struct PlanReadError(pub Vec<String>);

/// Everything that keeps a plan from being carried out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", lines(.0))]
pub struct PlanError(pub Vec<PlanFault>);

/// What keeps a plan from being carried out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlanFault {
    /// It is for a deck that isn't there.
    #[error("line {line}: '[{name}]': no deck of that name is played; the decks are {}", quoted(.decks))]
    NoDeck {
        /// The line that names the deck, counted from 1.
        line: usize,
        /// The name.
        name: String,
        /// The names of the decks that are there.
        decks: Vec<String>,
    },
    /// A deck can't be changed like that.
    #[error("line {line}: the plan for {deck} can't be carried out: {}", .faults.join("; "))]
    Cards {
        /// The line that names the deck, counted from 1.
        line: usize,
        /// The deck.
        deck: String,
        /// What is wrong.
        faults: Vec<String>,
    },
}

fn lines(faults: &[PlanFault]) -> String {
    let lines: Vec<String> = faults.iter().map(PlanFault::to_string).collect();
    lines.join("\n")
}

fn quoted(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
    names.join(", ")
}

impl SideboardPlan {
    /// Reads a plan: a line `[Deck]`, then lines such as `-3 Mogg Fanatic` and `+3 Pyroblast`; `#` begins a comment.
    ///
    /// # Errors
    /// With every line that can't be read, or if no deck is named.
    pub fn read(text: &str, catalog: &Catalog) -> Result<Self, PlanReadError> {
        let mut plan = SideboardPlan::default();
        let mut faults = Vec::new();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if let Err(fault) = plan.read_line(number, line, catalog) {
                faults.push(format!("line {number}: '{line}': {fault}"));
            }
        }
        if plan.decks.is_empty() && faults.is_empty() {
            faults.push("there is no deck in it: expected a line '[deck]'".to_owned());
        }
        if faults.is_empty() {
            Ok(plan)
        } else {
            Err(PlanReadError(faults))
        }
    }

    /// The decks as the plan changes them; one that it doesn't refer to stays as it is.
    ///
    /// Names are compared without regard to case, and a hyphen may stand for a space. Decks of one name all change.
    ///
    /// # Errors
    /// If the plan is for a deck that isn't there, a deck or its sideboard doesn't have what is exchanged, or the numbers
    /// differ.
    pub fn apply(&self, decks: &[Deck]) -> Result<Vec<Deck>, PlanError> {
        let mut faults: Vec<PlanFault> = self
            .decks
            .iter()
            .filter(|plan| !decks.iter().any(|deck| plan.is_for(&deck.name)))
            .map(|plan| plan.without_deck(decks))
            .collect();
        let mut changed = Vec::new();
        for deck in decks {
            let plan = self.decks.iter().find(|plan| plan.is_for(&deck.name));
            match plan.map_or_else(|| Ok(deck.clone()), |plan| plan.apply(deck)) {
                Ok(deck) => changed.push(deck),
                Err(fault) if faults.contains(&fault) => {}
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() {
            Ok(changed)
        } else {
            Err(PlanError(faults))
        }
    }

    fn read_line(&mut self, number: usize, line: &str, catalog: &Catalog) -> Result<(), String> {
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            return self.begin_deck(number, name.trim());
        }
        let expected = || "expected '[deck]', '-N card' or '+N card'".to_owned();
        let is_out = line.starts_with('-');
        let rest = line.strip_prefix(['-', '+']).ok_or_else(expected)?;
        let (count, name) = rest.trim().split_once(' ').ok_or_else(expected)?;
        let count = count
            .parse()
            .ok()
            .filter(|count: &u32| *count > 0)
            .ok_or_else(|| format!("'{count}' isn't a number of cards"))?;
        let card = catalog.get(name.trim()).ok_or_else(|| {
            let nearest = catalog.nearest(name.trim(), 1);
            let hint = nearest
                .first()
                .map_or_else(String::new, |name| format!("; did you mean '{name}'?"));
            format!("no such card{hint}")
        })?;
        let deck = self.decks.last_mut().ok_or("a line '[deck]' has to come first")?;
        let list = if is_out { &mut deck.out } else { &mut deck.back };
        list.push((count, card.name().to_owned()));
        Ok(())
    }

    fn begin_deck(&mut self, line: usize, name: &str) -> Result<(), String> {
        let first = self.decks.iter().find(|plan| plan.is_for(name));
        let first = first.map(|plan| plan.line);
        // The lines that follow are of this deck, whether or not it can be taken.
        self.decks.push(DeckPlan {
            line,
            name: name.to_owned(),
            out: Vec::new(),
            back: Vec::new(),
        });
        first.map_or(Ok(()), |first| {
            Err(format!("this deck has a plan already, in line {first}"))
        })
    }
}

impl DeckPlan {
    fn is_for(&self, name: &str) -> bool {
        plain(&self.name) == plain(name)
    }

    fn without_deck(&self, decks: &[Deck]) -> PlanFault {
        let mut names: Vec<String> = decks.iter().map(|deck| deck.name.clone()).collect();
        names.dedup();
        PlanFault::NoDeck {
            line: self.line,
            name: self.name.clone(),
            decks: names,
        }
    }

    fn apply(&self, deck: &Deck) -> Result<Deck, PlanFault> {
        let mut changed = deck.clone();
        let (main, side) = (&mut changed.main, &mut changed.side);
        let mut faults = Vec::new();
        for (count, name) in &self.out {
            exchange(main, side, *count, name, "main deck", &mut faults);
        }
        for (count, name) in &self.back {
            exchange(side, main, *count, name, "sideboard", &mut faults);
        }
        let total = |cards: &[(u32, String)]| cards.iter().map(|(count, _)| u64::from(*count)).sum::<u64>();
        let (out, back) = (total(&self.out), total(&self.back));
        if out != back {
            faults.push(format!("{out} cards go out, and {back} come in"));
        }
        if faults.is_empty() {
            return Ok(changed);
        }
        Err(PlanFault::Cards {
            line: self.line,
            deck: deck.name.clone(),
            faults,
        })
    }
}

/// A name as it is compared: as those of standard decks are.
fn plain(name: &str) -> String {
    name.trim().replace('-', " ").to_lowercase()
}

/// Moves a number of copies from one part of a deck to the other.
fn exchange(
    from: &mut Vec<(u32, String)>,
    to: &mut Vec<(u32, String)>,
    count: u32,
    name: &str,
    place: &str,
    faults: &mut Vec<String>,
) {
    let Some(entry) = from
        .iter_mut()
        .find(|(has, known)| known == name && *has >= count)
    else {
        faults.push(format!("the {place} hasn't {count} {name}"));
        return;
    };
    entry.0 -= count;
    from.retain(|(count, _)| *count > 0);
    match to.iter_mut().find(|(_, known)| known == name) {
        Some(entry) => entry.0 += count,
        None => to.push((count, name.to_owned())),
    }
}
