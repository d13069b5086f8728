//! Writing, reading and hashing the committed positions.

use std::hint::black_box;

use criterion::Criterion;
use spellstack::rules::{Game, PreparedSetup, ShortSave};
use spellstack_bench::positions;

pub fn serde(criterion: &mut Criterion) {
    let saves: Vec<Saved> = positions().iter().map(Saved::of).collect();
    for saved in &saves {
        assert!(saved.load() == saved.game, "a saved game is the same game");
    }
    let mut group = criterion.benchmark_group("serde");
    let mut at = 0;
    group.bench_function("write", |bencher| {
        bencher.iter(|| {
            at = (at + 1) % saves.len();
            write(&saves[at].game)
        });
    });
    group.bench_function("read", |bencher| {
        bencher.iter(|| {
            at = (at + 1) % saves.len();
            saves[at].load()
        });
    });
    group.finish();
}

struct Saved {
    prepared: PreparedSetup,
    game: Game,
    bytes: Vec<u8>,
}

impl Saved {
    fn of(position: &spellstack_bench::Position) -> Self {
        let prepared = position.setup().prepare().expect("committed positions are legal");
        let game = prepared.start(position.seed);
        let bytes = write(&game);
        Saved {
            prepared,
            game,
            bytes,
        }
    }

    fn load(&self) -> Game {
        let save: ShortSave = serde_json::from_slice(&self.bytes).expect("what was written can be read");
        save.load(self.prepared.program())
            .expect("what was saved can be loaded")
    }
}

fn write(game: &Game) -> Vec<u8> {
    serde_json::to_vec(&game.save_short()).expect("a game can be written")
}

pub fn hash(criterion: &mut Criterion) {
    let games = crate::checked_positions();
    let mut hashes: Vec<u64> = games.iter().map(Game::state_hash).collect();
    let again: Vec<u64> = games.iter().map(|game| game.clone().state_hash()).collect();
    assert_eq!(hashes, again, "equal games have equal hashes");
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), games.len(), "other games have other hashes");
    let mut at = 0;
    criterion.bench_function("hash", |bencher| {
        bencher.iter(|| {
            at = (at + 1) % games.len();
            black_box(games[at].state_hash())
        });
    });
}
