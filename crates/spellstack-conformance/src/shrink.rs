//! Smaller records in which the same thing happens.

use spellstack_rules::{Game, PreparedSetup, Record, SetupErrors};

use crate::failure::Failure;
use crate::meaning::Meant;
use crate::plan::Plan;
use crate::run::next_meant;
use crate::subject::Subject;

/// A record in which something happens that happens in this one, with as few choices as are found in that many attempts.
///
/// Choices are left out, at first many at a time; those after them are made if they can be made then, found by what they
/// mean. What is looked for is asked of the game at its start and after each choice, and the record ends where it is found.
///
/// ```
/// # use spellstack_core::lang::build::Card;
/// # use spellstack_rules::GameSetup;
/// # let forest = Card::basic_land("Forest").define();
/// # let deck = vec!["Forest".to_owned(); 20];
/// # let setup = GameSetup::decks(vec![forest], vec![deck.clone(), deck]);
/// use spellstack_conformance::shrink;
/// use spellstack_rules::{Game, Random, Record};
///
/// let mut game = Game::new(setup.clone(), 7)?;
/// let mut record = Record::new(setup, 7);
/// let mut random = Random::new(1);
/// while let Some(decision) = game.decision() {
///     let choice = decision.sample(&mut random);
///     game.apply(choice.clone())?;
///     record.note(choice, &game);
/// }
/// // The shortest way found to a land on the battlefield.
/// let has_land = &mut |game: &Game| game.omniscient().battlefield().len() > 0;
/// let smaller = shrink(&record, 50, has_land)?;
/// assert!(smaller.choices.len() <= 5 && smaller.choices.len() < record.choices.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the setup isn't a legal game.
pub fn shrink(
    record: &Record,
    attempts: usize,
    happens: &mut dyn FnMut(&Game) -> bool,
) -> Result<Record, SetupErrors> {
    let prepared = record.setup.clone().prepare()?;
    let mut attempt = |mut left: &[Meant]| -> Option<Record> {
        let mut smaller = Record::new(record.setup.clone(), record.seed);
        let mut game = prepared.start(record.seed);
        while !happens(&game) {
            let (passed, choice) = next_meant(&game, left)?;
            left = &left[passed..];
            game.apply(choice.clone()).ok()?;
            smaller.note(choice, &game);
        }
        Some(smaller)
    };
    let found = attempt(&meant(&prepared, record));
    let Some(first) = found else {
        return Ok(record.clone());
    };
    let meaning = |record: &Record| meant(&prepared, record);
    Ok(smallest(first, attempts, &meaning, &mut attempt))
}

impl Failure {
    /// A failure of the same promise with as few choices as are found in that many attempts.
    ///
    /// Each attempt plays and checks the game again; if the promise is that nothing panics, it panics again where the
    /// attempt succeeds.
    #[must_use]
    pub fn shrink(self, attempts: usize) -> Failure {
        let Ok(subject) = Subject::new(self.subject.clone(), self.record.setup.clone()) else {
            return self;
        };
        let (seed, promise) = (self.record.seed, self.promise);
        let mut attempt = |choices: &[Meant]| -> Option<Failure> {
            let found = subject.check_meant(seed, choices, &Plan::default());
            found
                .err()
                .map(|found| *found)
                .filter(|found| found.promise == promise)
        };
        let meaning = |failure: &Failure| meant(subject.prepared(), &failure.record);
        smallest(self, attempts, &meaning, &mut attempt)
    }
}

/// What the choices of a record mean, up to the first that can't be made. The last one is not made: it may panic.
fn meant(prepared: &PreparedSetup, record: &Record) -> Vec<Meant> {
    let mut game = prepared.start(record.seed);
    let mut choices: Vec<Meant> = Vec::new();
    for choice in &record.choices {
        if let Some(before) = choices.last()
            && game.apply(before.choice.clone()).is_err()
        {
            break;
        }
        choices.push(Meant::by(&game, choice));
    }
    choices
}

/// The smallest that is found by leaving out parts, the longest first, from the back, wherever the attempt still succeeds.
fn smallest<T>(
    first: T,
    attempts: usize,
    meaning: &dyn Fn(&T) -> Vec<Meant>,
    attempt: &mut dyn FnMut(&[Meant]) -> Option<T>,
) -> T {
    let mut choices = meaning(&first);
    let mut best = first;
    let mut left = attempts;
    let mut length = choices.len() / 2;
    while length > 0 && left > 0 {
        let before = choices.len();
        let mut end = before;
        while end > 0 && left > 0 {
            let start = end.saturating_sub(length);
            let kept = [&choices[..start], &choices[end..]].concat();
            left -= 1;
            if let Some(found) = attempt(&kept) {
                let fewer = meaning(&found);
                if fewer.len() < choices.len() {
                    (best, choices) = (found, fewer);
                }
            }
            end = start.min(choices.len());
        }
        // As long as something goes, the same length is tried again.
        if choices.len() == before || length > choices.len() {
            length /= 2;
        }
    }
    best
}
