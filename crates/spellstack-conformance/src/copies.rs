//! Copies: clones, and games written and read again.

use spellstack_rules::{Game, Random, ShortSave};

use crate::promise::Promise;
use crate::run::{Check, Run, ensure};

impl Run<'_> {
    pub(crate) fn check_copies(&mut self, random: &mut Random) -> Check {
        let hash = self.game.state_hash();
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

        let seed = random.bits();
        let ends = [clone, from_json, from_bytes].map(|copy| self.play_ahead(copy, seed));
        let go_alike = ends[0].is_some() && ends.iter().all(|end| *end == ends[0]);
        ensure(go_alike, Promise::Json, || {
            "a clone and a game that was read go on differently".to_owned()
        })?;
        ensure(self.game.state_hash() == hash, Promise::Clone, || {
            "playing a clone on changed the original".to_owned()
        })
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

    /// The game that was read, if it is this one.
    fn load(
        &mut self,
        promise: Promise,
        read: Result<ShortSave, String>,
    ) -> Result<Game, crate::run::Broken> {
        let loaded =
            read.and_then(|saved| saved.load(self.game.program()).map_err(|error| error.to_string()));
        let game = loaded.map_err(|detail| crate::run::Broken { promise, detail })?;
        self.compare(promise, &game)?;
        Ok(game)
    }

    fn compare(&mut self, promise: Promise, copy: &Game) -> Check {
        let is_equal = *copy == self.game && copy.state_hash() == self.game.state_hash();
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
