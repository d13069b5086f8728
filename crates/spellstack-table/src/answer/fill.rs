//! Filling in an answer, and why one is not legal yet.

use spellstack_protocol::{self as protocol, OfferKind};
use spellstack_rules::Decision;

use super::{Answer, Kind, Reply};

impl Answer {
    /// The answer that most people want: all attack, mana is paid, and otherwise the default.
    pub(super) fn automatic(&mut self, decision: &Decision<'_>) -> Reply {
        if self.rows.first().is_some_and(|row| row.kind == OfferKind::Pay) {
            return self.take(&protocol::Answer::One(0), decision);
        }
        if let Kind::Declare(declaration) = &self.kind
            && let Some(all) = declaration.all_attack()
            && self.asked.choice(decision, &all.answer()).is_ok()
        {
            self.kind = Kind::Declare(all);
            return Reply::Taken;
        }
        self.fill_in()
    }

    /// Takes over the default.
    pub(super) fn fill_in(&mut self) -> Reply {
        match (&mut self.kind, &self.asked.question().default) {
            (Kind::One, protocol::Answer::One(option)) => self.go_to(*option),
            (Kind::Several(several), protocol::Answer::Several(options)) => several.fill(options),
            (Kind::Order(options), protocol::Answer::Order(wanted)) => {
                for (place, option) in wanted.iter().enumerate() {
                    let found = options.iter().skip(place).position(|other| other == option);
                    if let Some(found) = found {
                        options.swap(place, place + found);
                        self.rows.swap(place, place + found);
                    }
                }
            }
            (Kind::Number { value, .. }, protocol::Answer::Number(wanted)) => *value = *wanted,
            (Kind::Divide { shares, .. }, protocol::Answer::Divide(wanted)) => shares.clone_from(wanted),
            (Kind::Declare(declaration), protocol::Answer::Declare(pairs)) => declaration.fill(pairs),
            (
                Kind::One
                | Kind::Several(_)
                | Kind::Order(_)
                | Kind::Number { .. }
                | Kind::Divide { .. }
                | Kind::Declare(_),
                _,
            ) => {}
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
            Kind::Several(several) if several.count() == 0 => {
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
        let form = &self.asked.question().form;
        match &self.kind {
            Kind::Several(several) => format!("{} picked: {}", several.count(), form.words()),
            Kind::Divide { total, shares } => {
                let given: u32 = shares.iter().sum();
                if given < *total {
                    format!("{given} of {total} given")
                } else {
                    "not a legal division: lethal damage comes first, and each has its least share".to_owned()
                }
            }
            Kind::Number { .. } => form.words(),
            Kind::Declare(declaration) => declaration.reason(),
            Kind::One | Kind::Order(_) => "that is not legal".to_owned(),
        }
    }
}
