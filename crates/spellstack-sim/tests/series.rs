//! Series of games, their records and replays.

use spellstack_ai::{Agent, DefaultAgent, RandomAgent};
use spellstack_catalog::{Catalog, Deck, DeckError, decks};
use spellstack_rules::{Choice, Decision, GameSetup, View};
use spellstack_sim::{
    Ending, GameSeeds, Keep, Limits, LineError, MakeAgent, PlayError, Series, SeriesError, Statistics,
    from_lines, play, record_id, replay, setup, to_line,
};

fn burn_against_goblins() -> GameSetup {
    let decks = ["Burn", "Goblins"].map(|name| decks::by_name(name).expect("it is a standard deck"));
    setup(&Catalog::standard(), &decks).expect("all cards are known")
}

fn random() -> MakeAgent {
    Box::new(|seed| Box::new(RandomAgent::new(seed)))
}

fn series(games: u64) -> Series {
    Series::new(burn_against_goblins(), vec![random(), random()], games, 11).expect("the series is legal")
}

#[test]
fn a_game_is_the_same_whatever_was_played_before_it() {
    let series = series(3).keeping(Keep::Choices);
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
    let wins: u64 = statistics.wins.iter().sum();
    assert_eq!(statistics.games, 4);
    assert_eq!(wins + statistics.draws + statistics.stopped, 4);
}

#[test]
fn a_game_at_the_limit_is_neither_won_nor_drawn() {
    let series = series(1)
        .with_limits(Limits { decisions: 10 })
        .keeping(Keep::Choices);
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
    let idle = || -> MakeAgent { Box::new(|_| Box::new(DefaultAgent)) };
    let series = Series::new(setup, vec![idle(), idle()], 1, 1).expect("the series is legal");
    let result = series.play(0).expect("the default is legal");
    assert!(matches!(result.ending, Ending::Over(_)), "{result:?}");
    assert!(result.turns > 100, "{result:?}");
}

#[test]
fn a_record_replays_and_its_id_follows_from_its_content() {
    let series = series(1).keeping(Keep::Choices);
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
        .keeping(Keep::Choices);
    let result = series.play(0).expect("the choices are legal");
    let record = result.record(series.setup()).expect("the choices were kept");
    let line = to_line(&record);
    let altered = line.replace(&format!("\"seed\":{}", record.seed), "\"seed\":1");
    let text = format!("{line}\n\nnonsense\n{altered}\n{line}\n");
    let read: Vec<_> = from_lines(&text).collect();
    assert_eq!(read.len(), 4);
    assert_eq!(read[0].as_ref(), Ok(&record));
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
    assert_eq!(read[3].as_ref(), Ok(&record));
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
    let result = play(&prepared, 1, &mut [], Limits::default(), Keep::Nothing);
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
    let cheat = || -> MakeAgent { Box::new(|_| Box::new(Cheat)) };
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
