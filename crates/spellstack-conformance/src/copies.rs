//! Copies: clones, and games written and read again.

use spellstack_rules::{Game, Random, Record, ShortSave, replay};
use spellstack_sim::{RecordReader, to_line};

use crate::promise::Promise;
use crate::run::{Broken, Check, Run, ensure};

impl Run<'_> {
    pub(crate) fn check_copies(&mut self, random: &mut Random) -> Check {
        let clone = self.game.clone();
        self.compare(Promise::Clone, &clone)?;

        let saved = self.game.save_short();
        let json = serde_json::to_string(&saved)
            .map_err(|error| error.to_string())
            .and_then(|text| serde_json::from_str::<ShortSave>(&text).map_err(|error| error.to_string()));
        let from_json = self.load(Promise::Json, json)?;
        let binary = postcard::to_allocvec(&saved)
            .map_err(|error| error.to_string())
            .and_then(|bytes| postcard::from_bytes::<ShortSave>(&bytes).map_err(|error| error.to_string()));
        let from_bytes = self.load(Promise::Binary, binary)?;

        // A clone has what the engine keeps, and a game that was read has nothing of it: they must go alike.
        let seed = random.bits();
        let ends = [clone, from_json, from_bytes].map(|copy| self.play_ahead(copy, seed));
        ensure(ends[0].is_some(), Promise::Accepted, || {
            "a choice drawn by a clone is refused".to_owned()
        })?;
        for (promise, end) in [(Promise::Json, &ends[1]), (Promise::Binary, &ends[2])] {
            ensure(*end == ends[0], promise, || {
                "a clone and a game that was read go on differently".to_owned()
            })?;
        }
        let hash = self.game.state_hash();
        ensure(hash == self.hash, Promise::Apart, || {
            "playing a clone on changed the original".to_owned()
        })?;
        self.tally.note(Promise::Apart, 1);
        Ok(())
    }

    /// The game, written with its definitions and read again.
    pub(crate) fn check_whole(&mut self) -> Check {
        let read = serde_json::to_string(&self.game)
            .and_then(|text| serde_json::from_str::<Game>(&text))
            .map_err(|error| error.to_string());
        match read {
            Ok(game) => self.compare(Promise::Whole, &game),
            Err(error) => ensure(false, Promise::Whole, || error),
        }
    }

    /// The choices so far lead from the start to the same game.
    pub(crate) fn check_replay(&mut self) -> Check {
        let mut again = self.start.clone();
        let goes = self
            .choices
            .iter()
            .all(|choice| again.apply(choice.clone()).is_ok());
        if goes && again == self.game && again.state_hash() == self.hash {
            self.tally.note(Promise::Replay, 1);
            return Ok(());
        }
        ensure(false, Promise::Replay, || self.first_difference())
    }

    /// Where a replay differs, looked for only if it does.
    fn first_difference(&self) -> String {
        let mut again = self.start.clone();
        for (index, (choice, hash)) in self.choices.iter().zip(&self.hashes).enumerate() {
            let applied = again.apply(choice.clone());
            let found = again.short_hash();
            if applied.is_err() || found != *hash {
                return format!("choice {index}, {choice:?}: {applied:?}, {found:08x} where {hash:08x} was");
            }
        }
        "another game, and the next time the same".to_owned()
    }

    /// The record so far, written and read again, plays the same game.
    pub(crate) fn check_record(&mut self) -> Check {
        let line = to_line(&self.record());
        let read = RecordReader::new(line.as_bytes()).next();
        let again = match read {
            Some(Ok(read)) => replay(&read.record).map_err(|error| error.to_string()),
            Some(Err(error)) => Err(error.to_string()),
            None => Err("no record was read".to_owned()),
        };
        match again {
            Ok(game) => self.compare(Promise::Record, &game),
            Err(error) => ensure(false, Promise::Record, || error),
        }
    }

    /// The game so far as a record.
    pub(crate) fn record(&self) -> Record {
        let mut record = Record::new(self.subject.setup().clone(), self.seed);
        record.choices.clone_from(&self.choices);
        record.hashes.clone_from(&self.hashes);
        record.outcome = self.game.outcome();
        record
    }

    /// The game that was read, if it is this one.
    fn load(&mut self, promise: Promise, read: Result<ShortSave, String>) -> Result<Game, Broken> {
        let loaded =
            read.and_then(|saved| saved.load(self.game.program()).map_err(|error| error.to_string()));
        let game = loaded.map_err(|detail| Broken { promise, detail })?;
        self.compare(promise, &game)?;
        Ok(game)
    }

    fn compare(&mut self, promise: Promise, copy: &Game) -> Check {
        let is_equal = *copy == self.game && copy.state_hash() == self.hash;
        ensure(is_equal, promise, || "another game".to_owned())?;
        self.tally.note(promise, 1);
        Ok(())
    }

    /// The copy some decisions later; `None` if a sampled choice was refused.
    fn play_ahead(&self, mut copy: Game, seed: u64) -> Option<Game> {
        let mut random = Random::new(seed);
        for _ in 0..self.plan.ahead {
            let Some(decision) = copy.decision() else { break };
            let choice = decision.sample(&mut random);
            copy.apply(choice).ok()?;
        }
        Some(copy)
    }
}
