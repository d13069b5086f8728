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
/// let goblins = decks::by_name("Goblins").expect("it is a standard deck");
/// let changed = plan.apply(&goblins)?;
/// assert_eq!(changed.size(), goblins.size());
/// assert!(changed.main.contains(&(3, "Pyroblast".to_owned())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideboardPlan {
    decks: Vec<DeckPlan>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct DeckPlan {
    name: String,
    out: Vec<(u32, String)>,
    back: Vec<(u32, String)>,
}

/// Every line of a plan that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", .0.join("\n"))]
pub struct PlanReadError(pub Vec<String>);

/// Everything that keeps a plan from being carried out with a deck.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the plan for {deck} can't be carried out: {}", .faults.join("; "))]
pub struct PlanError {
    /// The deck.
    pub deck: String,
    /// What is wrong.
    pub faults: Vec<String>,
}

impl SideboardPlan {
    /// Reads a plan: a line `[Deck]`, then lines such as `-3 Mogg Fanatic` and `+3 Pyroblast`; `#` begins a comment.
    ///
    /// # Errors
    /// With every line that can't be read.
    pub fn read(text: &str, catalog: &Catalog) -> Result<Self, PlanReadError> {
        let mut plan = SideboardPlan::default();
        let mut faults = Vec::new();
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if let Err(fault) = plan.read_line(line, catalog) {
                faults.push(format!("line {number}: '{line}': {fault}"));
            }
        }
        if faults.is_empty() {
            Ok(plan)
        } else {
            Err(PlanReadError(faults))
        }
    }

    /// The deck as the plan changes it; a deck that it doesn't speak of stays as it is.
    ///
    /// # Errors
    /// If the deck or its sideboard doesn't have what is exchanged, or the numbers differ.
    pub fn apply(&self, deck: &Deck) -> Result<Deck, PlanError> {
        let Some(plan) = self
            .decks
            .iter()
            .find(|plan| plan.name.eq_ignore_ascii_case(&deck.name))
        else {
            return Ok(deck.clone());
        };
        let mut changed = deck.clone();
        let mut faults = Vec::new();
        for (count, name) in &plan.out {
            exchange(
                &mut changed.main,
                &mut changed.side,
                *count,
                name,
                "main deck",
                &mut faults,
            );
        }
        for (count, name) in &plan.back {
            exchange(
                &mut changed.side,
                &mut changed.main,
                *count,
                name,
                "sideboard",
                &mut faults,
            );
        }
        let total = |cards: &[(u32, String)]| cards.iter().map(|(count, _)| count).sum::<u32>();
        let (out, back) = (total(&plan.out), total(&plan.back));
        if out != back {
            faults.push(format!("{out} cards go out, and {back} come in"));
        }
        if faults.is_empty() {
            Ok(changed)
        } else {
            let deck = deck.name.clone();
            Err(PlanError { deck, faults })
        }
    }

    fn read_line(&mut self, line: &str, catalog: &Catalog) -> Result<(), String> {
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            self.decks.push(DeckPlan {
                name: name.trim().to_owned(),
                out: Vec::new(),
                back: Vec::new(),
            });
            return Ok(());
        }
        let expected = || "expected '[deck]', '-N card' or '+N card'".to_owned();
        let is_out = line.starts_with('-');
        let rest = line.strip_prefix(['-', '+']).ok_or_else(expected)?;
        let (count, name) = rest.trim().split_once(' ').ok_or_else(expected)?;
        let count: u32 = count
            .parse()
            .map_err(|_| format!("'{count}' is no number of cards"))?;
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
}

/// Moves so many copies from one part of a deck to the other.
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
