//! Series of games, their records and replays.

use std::sync::atomic::AtomicBool;

use spellstack_ai::{Agent, DefaultAgent, RandomAgent};
use spellstack_catalog::{Catalog, Deck, DeckError, decks};
use spellstack_core::PlayerId;
use spellstack_rules::{Choice, Decision, GameSetup, Outcome, RECORD_FORMAT, View};
use spellstack_sim::{
    AgainError, Ending, GameSeeds, Keep, Limits, LineError, MakeAgent, Pairing, Part, PartError,
    PartTextError, PlayError, RecordReader, RecordWriter, ReplayError, RunEnd, Schedule, ScheduleError,
    Series, SeriesError, Shard, Specification, Statistics, Threads, join, play, record_id, replay, setup,
    to_line,
};

fn burn_against_goblins() -> GameSetup {
    let decks = ["Burn", "Goblins"].map(|name| decks::by_name(name).expect("it is a standard deck"));
    setup(&Catalog::standard(), &decks).expect("all cards are known")
}

fn random() -> MakeAgent {
    Box::new(|seed, _| Box::new(RandomAgent::new(seed)))
}

fn series(games: u64) -> Series {
    Series::new(burn_against_goblins(), vec![random(), random()], games, 11).expect("the series is legal")
}

#[test]
fn a_game_is_the_same_whatever_was_played_before_it() {
    let series = series(3).keeping(Keep::CHOICES);
    let in_order: Vec<_> = series
        .games()
        .map(|result| result.expect("the choices are legal"))
        .collect();
    assert_eq!(series.play(2).as_ref(), Ok(&in_order[2]));
    assert_eq!(series.play(0).as_ref(), Ok(&in_order[0]));
    assert_ne!(in_order[0].choices, in_order[1].choices);
}

#[test]
fn each_game_and_each_agent_has_a_seed_of_its_own() {
    let mut seeds: Vec<u64> = Vec::new();
    for series in 0..10 {
        for game in 0..10 {
            let of = GameSeeds::of(series, game, 3);
            seeds.push(of.game);
            seeds.extend(of.agents);
        }
    }
    let count = seeds.len();
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), count);
}

#[test]
fn the_iterator_says_how_far_it_is() {
    let series = series(2);
    let mut games = series.games();
    assert_eq!(games.progress().to_string(), "0/2");
    assert!(games.next().is_some_and(|result| result.is_ok()));
    assert_eq!(games.progress().to_string(), "1/2");
    assert_eq!(games.by_ref().count(), 1);
    assert_eq!(games.progress().to_string(), "2/2");
}

#[test]
fn every_game_is_counted_once() {
    let series = series(4);
    let mut statistics = Statistics::default();
    series
        .games()
        .for_each(|result| statistics.add(&result.expect("the choices are legal")));
    let players = [0, 1].map(PlayerId::new);
    let wins: u64 = players.iter().map(|player| statistics.wins_of(*player).won).sum();
    assert_eq!(statistics.games, 4);
    assert_eq!(wins + statistics.draws + statistics.stopped, 4);
}

#[test]
fn a_game_at_the_limit_is_neither_won_nor_drawn() {
    let series = series(1)
        .with_limits(Limits { decisions: 10 })
        .keeping(Keep::CHOICES);
    let result = series.play(0).expect("the choices are legal");
    assert_eq!((result.ending, result.decisions), (Ending::DecisionLimit, 10));
    let record = result.record(series.setup()).expect("the choices were kept");
    assert_eq!(record.outcome, None);
    assert!(
        replay(&record)
            .expect("it can be played again")
            .decision()
            .is_some()
    );
}

#[test]
fn players_who_do_nothing_lose_by_drawing_from_an_empty_library() {
    let setup = burn_against_goblins();
    let idle = || -> MakeAgent { Box::new(|_, _| Box::new(DefaultAgent)) };
    let series = Series::new(setup, vec![idle(), idle()], 1, 1).expect("the series is legal");
    let result = series.play(0).expect("the default is legal");
    assert!(matches!(result.ending, Ending::Over(_)), "{result:?}");
    assert!(result.turns > 100, "{result:?}");
}

#[test]
fn a_record_replays_and_its_id_follows_from_its_content() {
    let series = series(1).keeping(Keep::CHOICES);
    let result = series.play(0).expect("the choices are legal");
    let record = result.record(series.setup()).expect("the choices were kept");
    let game = replay(&record).expect("it can be played again");
    assert_eq!(
        game.outcome().map_or(Ending::DecisionLimit, Ending::Over),
        result.ending
    );

    let mut other = record.clone();
    other.seed += 1;
    assert_eq!(record_id(&record), record_id(&record.clone()));
    assert_ne!(record_id(&record), record_id(&other));
}

#[test]
fn without_its_choices_a_game_has_no_record() {
    let series = series(1);
    let result = series.play(0).expect("the choices are legal");
    assert_eq!(result.choices, None);
    assert_eq!(result.record(series.setup()), None);
}

#[test]
fn a_bad_line_is_named_and_the_others_are_read() {
    let series = series(1)
        .with_limits(Limits { decisions: 5 })
        .keeping(Keep::CHOICES);
    let result = series.play(0).expect("the choices are legal");
    let record = result.record(series.setup()).expect("the choices were kept");
    let line = to_line(&record);
    let altered = line.replace(&format!("\"seed\":{}", record.seed), "\"seed\":1");
    let text = format!("{line}\n\nnonsense\n{altered}\n{line}\n");
    let read: Vec<_> = RecordReader::new(text.as_bytes()).collect();
    assert_eq!(read.len(), 4);
    assert!(read[0].as_ref().is_ok_and(|read| read.record == record));
    assert!(
        matches!(read[1], Err(LineError::Syntax { line: 3, .. })),
        "{:?}",
        read[1]
    );
    assert!(
        matches!(read[2], Err(LineError::Altered { line: 4, .. })),
        "{:?}",
        read[2]
    );
    assert!(read[3].as_ref().is_ok_and(|read| read.record == record));
}

/// The records of a series as a file.
fn written(series: &Series) -> String {
    let mut file = Vec::new();
    let mut writer = RecordWriter::new(&mut file);
    for result in series.games() {
        let result = result.expect("the choices are legal");
        writer
            .write(series.setup_of(&result), &result)
            .expect("it can be written");
    }
    writer.flush().expect("it can be written");
    String::from_utf8(file).expect("JSON is text")
}

#[test]
fn a_file_of_records_holds_its_setup_once_and_replays_to_the_same_states() {
    let text = written(&series(3).keeping(Keep::CHOICES));
    assert_eq!(text.lines().count(), 4);
    assert_eq!(text.matches("\"definitions\"").count(), 1);
    let read: Vec<_> = RecordReader::new(text.as_bytes()).collect();
    assert_eq!(read.len(), 3);
    for recorded in read {
        let recorded = recorded.expect("it was just written");
        let game = recorded.replay().expect("it goes as it did");
        assert_eq!(Some(game.state_hash()), recorded.hash);
    }
}

#[test]
fn a_line_of_another_format_is_named_with_both_numbers() {
    let text = written(&series(1).keeping(Keep::CHOICES));
    let written = format!("{{\"format\":{RECORD_FORMAT},");
    let later = RECORD_FORMAT + 1;
    for (other, found) in [("{".to_owned(), 1), (format!("{{\"format\":{later},"), later)] {
        let other = text.replace(&written, &other);
        let first = RecordReader::new(other.as_bytes())
            .next()
            .expect("there is a line");
        let error = first.expect_err("it is of another format").to_string();
        let wanted =
            format!("line 1: the record has format {found}, and only format {RECORD_FORMAT} can be read");
        assert_eq!(error, wanted);
    }
}

#[test]
fn a_record_that_is_cut_short_is_refused() {
    let text = written(&series(1).keeping(Keep::CHOICES));
    let cut = &text[..text.len() - text.lines().last().map_or(0, |line| line.len() / 2)];
    let last = RecordReader::new(cut.as_bytes()).last().expect("there is a line");
    assert!(matches!(last, Err(LineError::Syntax { line: 2, .. })), "{last:?}");
}

#[test]
fn a_replay_that_goes_otherwise_names_the_first_choice_that_does() {
    let text = written(&series(1).keeping(Keep::CHOICES));
    let mut records = RecordReader::new(text.as_bytes());
    let mut recorded = records
        .next()
        .expect("there is a record")
        .expect("it was just written");
    assert_eq!(recorded.record.hashes.len(), recorded.record.choices.len());
    // Another seed shuffles otherwise, which shows at the first choice.
    recorded.record.seed += 1;
    let error = recorded.replay().expect_err("it is another game");
    let AgainError::Replay(ReplayError::State { index: 0, .. }) = error else {
        panic!("{error}");
    };
}

#[test]
fn a_replay_to_another_state_is_an_error() {
    let text = written(&series(1).keeping(Keep::CHOICES));
    let mut recorded = RecordReader::new(text.as_bytes())
        .next()
        .expect("there is a record")
        .expect("it was just written");
    recorded.hash = recorded.hash.map(|hash| hash ^ 1);
    assert!(matches!(recorded.replay(), Err(AgainError::Hash { .. })));
}

#[test]
fn a_game_without_its_setup_is_an_error_that_names_it() {
    let text = written(&series(1).keeping(Keep::CHOICES));
    let game = text.lines().nth(1).expect("the game comes second");
    let read: Vec<_> = RecordReader::new(game.as_bytes()).collect();
    assert!(
        matches!(read[..], [Err(LineError::NoSetup { line: 1, .. })]),
        "{read:?}"
    );
}

/// Plays these numbers on N threads.
fn run(series: &Series, numbers: &[u64], threads: usize) -> (Statistics, Vec<u64>) {
    let mut statistics = Statistics::default();
    let mut order = Vec::new();
    let end = series.run::<PlayError>(
        numbers.iter().copied(),
        &Threads::new(threads).expect("threads can be had"),
        &AtomicBool::new(false),
        &|_| {},
        |number, results| {
            series.add_to(&mut statistics, &results);
            order.push(number);
            Ok(())
        },
    );
    assert_eq!(end, Ok(RunEnd::Finished));
    (statistics, order)
}

const FOLLOWED: Keep = Keep {
    choices: false,
    cards: true,
};

#[test]
fn the_number_of_threads_changes_nothing() {
    let series = series(20).keeping(FOLLOWED);
    let numbers: Vec<u64> = (0..20).collect();
    let alone = run(&series, &numbers, 1);
    assert_eq!(alone.1, numbers);
    assert_eq!(run(&series, &numbers, 3), alone);
    assert_eq!(alone.0.games, 20);
}

#[test]
fn the_games_of_a_schedule_take_turns_and_are_those_of_its_series() {
    let goblins = decks::by_name("Goblins").expect("it is a standard deck");
    let mirror = || {
        let setup = setup(&Catalog::standard(), &[goblins.clone(), goblins.clone()]);
        let setup = setup.expect("all cards are known");
        Series::new(setup, vec![random(), random()], 3, 11).expect("the series is legal")
    };
    let alone = [series(3), mirror()].map(|series| run(&series, &[0, 1, 2], 1).0);
    let schedule = Schedule::new(vec![series(3), mirror()]).expect("they have as many games");
    assert_eq!(schedule.count(), 6);
    for threads in [1, 3] {
        let mut statistics = vec![Statistics::default(); 2];
        let mut places = Vec::new();
        let end = schedule.run::<PlayError>(
            0..6,
            &Threads::new(threads).expect("threads can be had"),
            &AtomicBool::new(false),
            &|_| {},
            |number, results| {
                let place = schedule.place(number);
                places.push(place);
                schedule.series()[place].add_to(&mut statistics[place], &results);
                Ok(())
            },
        );
        assert_eq!(end, Ok(RunEnd::Finished));
        assert_eq!(places, [0, 1, 0, 1, 0, 1]);
        assert_eq!(statistics, alone);
    }
    let error = Schedule::new(vec![series(3), series(4)]).expect_err("one has more games");
    assert_eq!(error, ScheduleError::Counts { first: 3, other: 4 });
    assert_eq!(Schedule::new(Vec::new()).err(), Some(ScheduleError::None));
}

#[test]
fn the_numbers_of_an_endless_series_take_no_room() {
    let shard: Shard = "3/7".parse().expect("it is a shard");
    let mut part = Part::new(specification(u64::MAX), shard);
    assert_eq!(part.left().take(3).collect::<Vec<_>>(), [2, 9, 16]);
    part.done = part.count() - 1;
    assert_eq!(part.left().count(), 1);
    for games in 0..30 {
        for text in ["1/1", "1/4", "3/4", "4/4"] {
            let shard: Shard = text.parse().expect("it is a shard");
            assert_eq!(
                shard.numbers(games).count() as u64,
                shard.count(games),
                "{text} of {games}"
            );
        }
    }
}

fn specification(games: u64) -> Specification {
    let decks = ["Burn", "Goblins"].map(|name| decks::by_name(name).expect("it is a standard deck"));
    Specification {
        engine: "0".to_owned(),
        pairings: vec![Pairing {
            decks: decks.to_vec(),
            after_first: Vec::new(),
            agents: vec!["random".to_owned(); 2],
        }],
        games,
        seed: 11,
        decisions: Limits::default().decisions,
        cards: true,
    }
}

/// A part of a series of ten games, stopped after N.
fn part(shard: &str, most: usize) -> Part {
    let series = series(10).keeping(FOLLOWED);
    let mut part = Part::new(specification(10), shard.parse().expect("it is a shard"));
    go_on(&series, &mut part, most);
    part
}

fn go_on(series: &Series, part: &mut Part, most: usize) {
    let left: Vec<u64> = part.left().take(most).collect();
    part.statistics[0].merge(&run(series, &left, 2).0);
    part.done += left.len() as u64;
}

#[test]
fn parts_join_to_the_whole_and_a_stopped_one_goes_on() {
    let whole = part("1/1", 10);
    let mut parts = ["3/3", "1/3", "2/3"].map(|shard| part(shard, 10));
    assert_eq!(join(&parts), Ok(whole.clone()));

    parts[0] = part("3/3", 1);
    assert_eq!(
        join(&parts),
        Err(PartError::Unfinished {
            shard: "3/3".parse().expect("it is a shard"),
            done: 1,
            of: 3
        })
    );
    let text = serde_json::to_string(&parts[0]).expect("a part can be written");
    parts[0] = serde_json::from_str(&text).expect("a part can be read");
    go_on(&series(10).keeping(FOLLOWED), &mut parts[0], 10);
    assert_eq!(join(&parts), Ok(whole));
}

#[test]
fn parts_that_make_no_whole_are_refused() {
    let shard = |text: &str| -> Shard { text.parse().expect("it is a shard") };
    let (first, second) = (part("1/2", 10), part("2/2", 10));
    assert_eq!(join(&[]), Err(PartError::None));
    assert_eq!(
        join(std::slice::from_ref(&first)),
        Err(PartError::Missing(shard("2/2")))
    );
    assert_eq!(
        join(&[first.clone(), first.clone(), second.clone()]),
        Err(PartError::Twice(shard("1/2")))
    );
    let mut other = second;
    other.specification.seed = 12;
    let refused = PartError::Other {
        shard: shard("2/2"),
        field: "seeds",
    };
    assert_eq!(join(&[first, other]), Err(refused));
    for text in ["0/2", "3/2", "1", "a/b", ""] {
        assert!(text.parse::<Shard>().is_err(), "{text}");
    }
}

#[test]
fn a_part_is_read_as_it_was_written_and_refused_if_it_was_not() {
    let part = Part::new(specification(10), "2/3".parse().expect("it is a shard"));
    let text = part.to_text();
    assert_eq!(Part::from_text(&text), Ok(part));
    let altered = text.replacen("\"done\": 0", "\"done\": 3", 1);
    assert!(matches!(
        Part::from_text(&altered),
        Err(PartTextError::Altered { .. })
    ));
    let older = text.replacen("\"format\": 3", "\"format\": 2", 1);
    let error = Part::from_text(&older).expect_err("it is of another format");
    assert_eq!(
        error.to_string(),
        "the part has format 2, and only format 3 can be read"
    );
    for length in 0..text.len() - 1 {
        let cut = text.get(..length).unwrap_or_default();
        assert!(
            matches!(Part::from_text(cut), Err(PartTextError::Syntax(_))),
            "{length} bytes"
        );
    }
}

#[test]
fn a_match_ends_with_two_wins_and_the_loser_begins() {
    let series = series(6)
        .best_of_three(&burn_against_goblins())
        .expect("the setup is legal");
    let mut statistics = Statistics::default();
    for number in 0..6 {
        let games = series.play_whole(number).expect("the choices are legal");
        for pair in games.windows(2) {
            if let Ending::Over(Outcome::Win(winner)) = pair[0].ending {
                assert_ne!(pair[1].starting, winner);
            }
        }
        let wins = |seat| {
            games
                .iter()
                .filter(|game| game.ending == Ending::Over(Outcome::Win(PlayerId::new(seat))))
                .count()
        };
        assert!(wins(0).max(wins(1)) == 2, "{games:?}");
        series.add_to(&mut statistics, &games);
    }
    let matches = statistics.matches.expect("matches were counted");
    assert_eq!((matches.played, matches.wins.iter().sum::<u64>()), (6, 6));
    assert!(statistics.games >= 12);
}

#[test]
fn cards_that_were_cast_were_counted_and_lands_never_are() {
    let (statistics, _) = run(&series(10).keeping(FOLLOWED), &(0..10).collect::<Vec<_>>(), 2);
    let cards = &statistics.seats[0].cards;
    assert!(cards["Lightning Bolt"].drawn.of > 0 && cards["Lightning Bolt"].cast.of > 0);
    assert!(cards["Mountain"].drawn.of > 0);
    assert_eq!(cards["Mountain"].cast.of, 0);
    for (name, figures) in cards {
        assert!(
            figures.drawn.of <= 10 && figures.drawn.won <= figures.drawn.of,
            "{name}"
        );
    }
}

#[test]
fn a_series_needs_an_agent_for_each_player() {
    let error = Series::new(burn_against_goblins(), vec![random()], 1, 1).expect_err("an agent is missing");
    assert_eq!(
        error,
        SeriesError::Agents {
            players: 2,
            agents: 1
        }
    );
    let prepared = burn_against_goblins().prepare().expect("the setup is legal");
    let result = play(&prepared, 1, &mut [], Limits::default(), Keep::NOTHING);
    assert_eq!(
        result,
        Err(PlayError::Agents {
            players: 2,
            agents: 0
        })
    );
}

#[test]
fn an_illegal_choice_is_an_error_that_says_where() {
    struct Cheat;
    impl Agent for Cheat {
        fn choose(&mut self, _view: &View<'_>, _decision: &Decision<'_>) -> Choice {
            Choice::Number(1_000_000)
        }
    }
    let cheat = || -> MakeAgent { Box::new(|_, _| Box::new(Cheat)) };
    let series =
        Series::new(burn_against_goblins(), vec![cheat(), cheat()], 1, 1).expect("the series is legal");
    assert!(matches!(
        series.play(0),
        Err(PlayError::Illegal { decision: 0, .. })
    ));
}

#[test]
fn unknown_cards_of_a_deck_are_named() {
    let deck: Deck = "4 No Such Card\n56 Mountain"
        .parse()
        .expect("the deck can be read");
    let error = setup(&Catalog::standard(), &[deck]).expect_err("a card is not known");
    assert_eq!(error, DeckError::UnknownCards(vec!["No Such Card".to_owned()]));
}
