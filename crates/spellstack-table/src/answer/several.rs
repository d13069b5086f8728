//! Some of the options: for each row how many, since a row may stand for several equal things.

use spellstack_protocol::Offer;

/// What is picked so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Several {
    /// For each row, the options that it stands for.
    rows: Vec<Vec<usize>>,
    /// How many of them are picked.
    picked: Vec<usize>,
    /// The fewest that may be picked.
    pub min: u32,
    /// The row whose number is being typed.
    typed: Option<usize>,
}

impl Several {
    /// Nothing is picked.
    pub(super) fn new(options: &[Offer], min: u32) -> Self {
        let mut rows: Vec<Vec<usize>> = Vec::new();
        let mut is_in_row = vec![false; options.len()];
        for (number, offer) in options.iter().enumerate() {
            if is_in_row[number] {
                continue;
            }
            let mut row = vec![number];
            // The options of equal things come further down, in the same order.
            let mut others = (number + 1..).zip(&options[number + 1..]);
            for subject in &offer.likewise {
                let found = others.find(|(_, other)| other.subject.as_ref() == Some(subject));
                row.extend(found.map(|(other, _)| other));
            }
            row.iter().for_each(|option| is_in_row[*option] = true);
            rows.push(row);
        }
        Several {
            picked: vec![0; rows.len()],
            rows,
            min,
            typed: None,
        }
    }

    /// What the rows show, out of all options.
    pub(super) fn rows(&self, options: &[Offer]) -> Vec<Offer> {
        self.rows.iter().map(|row| options[row[0]].clone()).collect()
    }

    /// Whether a row stands for one thing only.
    pub(crate) fn is_one(&self, row: usize) -> bool {
        self.rows[row].len() == 1
    }

    /// How many are picked of a row.
    pub(crate) fn picked(&self, row: usize) -> usize {
        self.picked[row]
    }

    /// How many are picked of all rows.
    pub(super) fn count(&self) -> usize {
        self.picked.iter().sum()
    }

    /// The options that are picked.
    pub(super) fn options(&self) -> Vec<usize> {
        let picked = self.rows.iter().zip(&self.picked);
        let mut options: Vec<usize> = picked.flat_map(|(row, count)| &row[..*count]).copied().collect();
        options.sort_unstable();
        options
    }

    /// Picks these options, or others that are equal to them.
    pub(super) fn fill(&mut self, options: &[usize]) {
        for (row, picked) in self.rows.iter().zip(&mut self.picked) {
            *picked = row.iter().filter(|option| options.contains(option)).count();
        }
    }

    /// Picks one more of a row; none, if all are picked.
    pub(super) fn mark(&mut self, row: usize) {
        self.typed = None;
        self.picked[row] = (self.picked[row] + 1) % (self.rows[row].len() + 1);
    }

    /// Picks more or fewer of a row.
    pub(super) fn turn(&mut self, row: usize, by: i32) {
        self.typed = None;
        self.set(row, self.picked[row].saturating_add_signed(by as isize));
    }

    /// A digit begins the number of those that are picked of a row, or goes on with it.
    pub(super) fn type_digit(&mut self, row: usize, digit: u32) {
        let begun = if self.typed == Some(row) {
            self.picked[row] * 10
        } else {
            0
        };
        self.typed = Some(row);
        self.set(row, begun + digit as usize);
    }

    fn set(&mut self, row: usize, picked: usize) {
        self.picked[row] = picked.min(self.rows[row].len());
    }
}
