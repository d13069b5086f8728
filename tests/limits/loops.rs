//! Loops: a mandatory one is a draw (CR 104.4b), one that a player keeps up ends at the limit of decisions, which is
//! neither.

use rstest::rstest;
use spellstack_ai::{Agent, DefaultAgent};
use spellstack_core::lang::build::{
    Card, activated, clause, create, enters, gain_life, lose_life, rule, token, when, you, your_upkeep,
};
use spellstack_core::lang::{Each, Effect, EventPattern, Filter, PlayerFilter, Rule, Value};
use spellstack_core::{CardDef, CardType, Color, Step};
use spellstack_rules::{Choice, Decision, Game, GameSetup, Outcome, PositionSetup, View, replay};
use spellstack_sim::{Ending, Keep, Limits, MakeAgent, RecordReader, RecordWriter, Series, Statistics};

use super::{P1, cards, cast, game, life, resolve, timed};

/// Does what it can for as long as it can: again when that has resolved, or without letting anything resolve.
#[derive(Clone, Copy)]
enum Restless {
    Resolving,
    PilingUp,
}

impl Agent for Restless {
    fn choose(&mut self, view: &View<'_>, decision: &Decision<'_>) -> Choice {
        let waits = matches!(self, Restless::Resolving) && view.stack().len() > 0;
        let action = decision.actions().first().copied().filter(|_| !waits);
        action.map_or_else(|| decision.default_choice(), Choice::Act)
    }
}

/// A series of games from a position in which the first player has that permanent and is restless.
fn series(agent: Restless, games: u64, permanent: CardDef, decisions: u64) -> Series {
    let mut position = PositionSetup::new(2);
    position.players[0].battlefield = cards(1, permanent.name());
    for player in &mut position.players {
        player.library = cards(10, "Bear");
    }
    let bear = Card::creature("Bear", "{9}", "Bear", 2, 2).define();
    let setup = GameSetup::position(vec![bear, permanent], position);
    let agents: Vec<MakeAgent> = vec![
        Box::new(move |_, _| Box::new(agent)),
        Box::new(|_, _| Box::new(DefaultAgent)),
    ];
    let series = Series::new(setup, agents, games, 1).expect("a legal series");
    series.with_limits(Limits { decisions }).keeping(Keep::CHOICES)
}

/// A permanent whose ability costs nothing.
fn spring() -> CardDef {
    let ability = activated(
        [spellstack_core::lang::build::mana("{0}")],
        clause(gain_life(you(), 1)),
    );
    Card::artifact("Spring", "{0}").ability(ability).define()
}

#[rstest]
fn an_optional_loop_ends_by_the_limit_of_decisions_with_an_outcome_of_its_own(
    #[values(Restless::Resolving, Restless::PilingUp)] agent: Restless,
) {
    let series = series(agent, 3, spring(), 5_000);
    let mut statistics = Statistics::default();
    let mut file = Vec::new();
    let mut records = RecordWriter::new(&mut file);
    for result in series.games() {
        let result = result.expect("the choices are legal");
        assert_eq!((result.ending, result.decisions), (Ending::DecisionLimit, 5_000));
        assert_eq!(result.reason, None);
        statistics.add(&result);
        records.write(series.setup(), &result).expect("it can be written");
    }
    assert_eq!(
        (statistics.games, statistics.stopped, statistics.draws),
        (3, 3, 0)
    );
    for recorded in RecordReader::new(&file[..]) {
        let recorded = recorded.expect("it can be read");
        assert_eq!(recorded.record.outcome, None, "nobody won, and it isn't a draw");
        let game = replay(&recorded.record).expect("it goes as recorded");
        assert!(game.decision().is_some() && game.outcome().is_none());
    }
}

#[test]
fn a_mandatory_loop_is_a_draw_though_it_never_comes_back_to_the_same_position() {
    // CR 104.4b: each gain triggers the next, and nobody can end it.
    let gained = EventPattern::GainsLife {
        who: PlayerFilter::You,
    };
    let song = Card::enchantment("Song", "{0}")
        .ability(when(your_upkeep(), clause(gain_life(you(), 1))))
        .ability(when(gained, clause(gain_life(you(), 1))))
        .define();
    let series = series(Restless::Resolving, 1, song, 100_000);
    let result = timed("a mandatory loop, to the draw", || series.play(0)).expect("the choices are legal");
    assert_eq!(result.ending, Ending::Over(Outcome::Draw));
}

#[test]
fn a_mandatory_loop_between_two_permanents_is_a_draw() {
    let [loses, gains] = [
        EventPattern::LosesLife {
            who: PlayerFilter::You,
        },
        EventPattern::GainsLife {
            who: PlayerFilter::You,
        },
    ];
    let seesaw = Card::enchantment("Seesaw", "{0}")
        .ability(when(your_upkeep(), clause(gain_life(you(), 1))))
        .ability(when(gains, clause(lose_life(you(), 1))))
        .ability(when(loses, clause(gain_life(you(), 1))))
        .define();
    let series = series(Restless::Resolving, 1, seesaw, 100_000);
    let result = series.play(0).expect("the choices are legal");
    assert_eq!(result.ending, Ending::Over(Outcome::Draw));
}

#[test]
fn many_abilities_that_trigger_at_once_are_no_loop() {
    // CR 104.4b: each resolution leaves a lower stack.
    let gain = when(
        enters(Filter::Type(CardType::Creature)),
        clause(gain_life(you(), 1)),
    );
    let witness = Card::enchantment("Witness", "{0}").ability(gain).define();
    let bear = Card::creature("Bear", "{0}", "Bear", 2, 2).define();
    let mut position = PositionSetup::new(2);
    position.players[0].battlefield = cards(200, "Witness");
    position.players[0].hand = cards(1, "Bear");
    let mut setup = GameSetup::position(vec![witness, bear], position);
    (setup.options.loop_limit, setup.options.forced_decisions) = (100, true);
    let mut game = Game::new(setup, 1).expect("a legal position");
    cast(&mut game, "Bear", &[]);
    resolve(&mut game);
    assert_eq!((game.outcome(), life(&game, P1)), (None, 220));
}

#[test]
fn turns_in_which_nobody_can_do_anything_are_a_draw() {
    // CR 104.4b: nobody draws, so that nobody loses either.
    let stillness = Card::enchantment("Stillness", "{0}")
        .ability(rule(Rule::SkipStep(PlayerFilter::Any, Step::Draw)))
        .define();
    let mut position = PositionSetup::new(2);
    position.players[0].battlefield = cards(1, "Stillness");
    position.turn = u32::MAX - 10;
    let game = timed("endless turns, to the draw", || {
        Game::new(GameSetup::position(vec![stillness], position), 1)
    });
    let game = game.expect("a legal position");
    assert_eq!(game.outcome(), Some(Outcome::Draw));
}

#[test]
fn repetitions_of_repetitions_end_as_a_draw() {
    let again = |effect: Effect| Effect::ForEach {
        each: Each::Times(Value::Number(i32::MAX)),
        effect: Box::new(effect),
    };
    let litany = Card::instant("Litany", "{0}").spell(clause(again(again(gain_life(you(), 1)))));
    let mut position = PositionSetup::new(2);
    position.players[0].hand = cards(1, "Litany");
    let mut game = game(vec![litany.define()], position);
    timed("2,500,000,000 repetitions, to the draw", || {
        cast(&mut game, "Litany", &[]);
        resolve(&mut game);
    });
    assert_eq!(game.outcome(), Some(Outcome::Draw));
}

#[test]
fn a_loop_that_makes_tokens_neither_hangs_nor_fills_the_memory() {
    let ability = activated(
        [spellstack_core::lang::build::mana("{0}")],
        clause(create(100, token([Color::Green], "Saproling", 1, 1))),
    );
    let fountain = Card::artifact("Fountain", "{0}").ability(ability).define();
    let series = series(Restless::Resolving, 1, fountain, 300);
    let result = timed("a player makes 100 tokens again and again, 300 decisions", || {
        series.play(0)
    })
    .expect("the choices are legal");
    assert_eq!(result.ending, Ending::DecisionLimit);
}
