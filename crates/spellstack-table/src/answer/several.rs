//! Filling in an answer, and why one is not legal yet.

use spellstack_rules::{Choice, Decision, Item};

use super::{Answer, Kind, Reply};

impl Answer {
    /// The answer that most people want: all attack, mana is paid, and otherwise the default.
    pub(super) fn automatic(&mut self, decision: &Decision<'_>) -> Reply {
        if let Kind::One(choices) = &self.kind
            && let Some(first @ Choice::AutoPay) = choices.first()
        {
            return Reply::Choose(first.clone());
        }
        if let Kind::Declare(declaration) = &mut self.kind
            && declaration.all_attack(decision)
        {
            return Reply::Taken;
        }
        self.fill(&decision.default_choice())
    }

    /// Takes over a whole choice.
    pub(crate) fn fill(&mut self, choice: &Choice) -> Reply {
        match (&mut self.kind, choice) {
            (Kind::One(choices), _) => {
                if let Some(row) = choices.iter().position(|listed| listed == choice) {
                    self.go_to(row);
                }
            }
            (Kind::Several { items, picked, .. }, Choice::Pick(wanted)) => {
                let mut left: Vec<Item> = wanted.to_vec();
                for (item, picked) in items.iter().zip(picked) {
                    let place = left.iter().position(|other| other == item);
                    *picked = place.map(|place| left.remove(place)).is_some();
                }
            }
            (Kind::Order(items), Choice::Order(wanted)) => {
                for (place, item) in wanted.iter().enumerate() {
                    let found = items.iter().skip(place).position(|other| other == item);
                    if let Some(found) = found {
                        items.swap(place, place + found);
                        self.rows.swap(place, place + found);
                    }
                }
            }
            (Kind::Number { value, .. }, Choice::Number(wanted)) => *value = *wanted,
            (Kind::Divide { shares, .. }, Choice::Divide(wanted)) => *shares = wanted.to_vec(),
            (Kind::Declare(declaration), _) => declaration.fill(choice),
            (Kind::Several { .. } | Kind::Order(_) | Kind::Number { .. } | Kind::Divide { .. }, _) => {}
        }
        Reply::Taken
    }

    /// Puts the cursor on a row, and brings it back if the filter has left it out.
    fn go_to(&mut self, row: usize) {
        if !self.shown.contains(&row) {
            self.filter.clear();
            self.show_fitting();
        }
        let place = self.shown.iter().position(|shown| *shown == row);
        self.cursor = place.unwrap_or(self.cursor);
    }

    /// Why it is asked once more whether nothing, or zero, is what the person means; `None` if that is known.
    pub(super) fn doubt(&mut self) -> Option<String> {
        let doubt = match &self.kind {
            Kind::Several { picked, .. } if !picked.contains(&true) => {
                "nothing is picked: Space picks, Enter again takes none"
            }
            Kind::Number { value: 0, .. } => "it is 0: digits change it, Enter again takes it",
            _ => return None,
        };
        let is_known = std::mem::replace(&mut self.is_meant, true);
        (!is_known).then(|| doubt.to_owned())
    }

    /// Why the answer is not legal.
    pub(super) fn reason(&self) -> String {
        match &self.kind {
            Kind::Several { picked, min, max, .. } => {
                let count = picked.iter().filter(|picked| **picked).count();
                format!("{count} picked: {}", range(*min, *max))
            }
            Kind::Divide { total, shares } => {
                let given: u32 = shares.iter().sum();
                if given < *total {
                    format!("{given} of {total} given")
                } else {
                    "not a legal division: lethal damage comes first, and each has its least share".to_owned()
                }
            }
            Kind::Number { min, max, .. } => format!("a number from {min} to {max}"),
            Kind::Declare(declaration) => declaration.reason(),
            Kind::One(_) | Kind::Order(_) => "that is not legal".to_owned(),
        }
    }
}

/// How many are to be picked.
pub(crate) fn range(min: usize, max: usize) -> String {
    match (min, max) {
        (min, max) if min == max => format!("pick {min}"),
        (0, max) => format!("pick up to {max}"),
        (min, max) => format!("pick {min} to {max}"),
    }
}
