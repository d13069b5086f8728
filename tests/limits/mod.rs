//! Great numbers: the game stays right, ends, and says so where the rules have no bound and a machine must
//! (`docs/limits.md`). Each test prints how long its work took; nothing depends on that.

mod crowds;
mod decks;
mod hostile;
mod layers;
mod loops;
mod numbers;
mod payment;

use cpu_time::ThreadTime;
use spellstack_core::{CardDef, PlayerId};
use spellstack_rules::{
    Action, CardSetup, Choice, Game, GameSetup, Item, Means, ObjectView, PositionSetup, Random, Way, Why,
};

const P1: PlayerId = PlayerId::new(0);
const P2: PlayerId = PlayerId::new(1);

/// Does the work and prints how much of the processor's time it took.
fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let start = ThreadTime::now();
    let done = work();
    println!("{:>9.1} ms  {what}", start.elapsed().as_secs_f64() * 1_000.0);
    done
}

/// So many cards of a name.
fn cards(count: usize, name: &str) -> Vec<CardSetup> {
    vec![CardSetup::named(name); count]
}

/// A game in which every decision is asked, with twenty cards in libraries that say nothing of themselves.
fn game(definitions: Vec<CardDef>, position: PositionSetup) -> Game {
    let mut position = position;
    for player in &mut position.players {
        if player.library.is_empty() {
            player.library = cards(20, definitions[0].name());
        }
    }
    let mut setup = GameSetup::position(definitions, position);
    setup.options.forced_decisions = true;
    Game::new(setup, 1).expect("a legal position")
}

/// The first object of that name, wherever it is.
fn find<'g>(game: &'g Game, name: &str) -> ObjectView<'g> {
    let mut objects = game.omniscient().objects();
    objects
        .find(|object| object.name() == Some(name))
        .expect("it is there")
}

fn life(game: &Game, player: PlayerId) -> i32 {
    game.omniscient().player(player).expect("a player").life
}

fn apply(game: &mut Game, choice: Choice) {
    game.apply(choice).expect("a legal choice");
}

/// Casts a spell from hand for its normal cost and answers what is asked meanwhile: targets with these.
fn cast(game: &mut Game, name: &str, targets: &[Item]) {
    let view = game.omniscient();
    let asked = game.decision().expect("the game goes on").player();
    let card = view.hand(asked).find(|card| card.name() == Some(name));
    let id = card.expect("a card in hand").id();
    apply(game, Choice::Act(Action::Cast(id, 0, Way::Normal, Means::Plain)));
    for target in targets {
        apply(game, Choice::Pick([*target].into_iter().collect()));
    }
    while let Some(decision) = game.decision().filter(|decision| decision.why() != Why::Priority) {
        let choice = decision.default_choice();
        apply(game, choice);
    }
}

/// Takes the default of every decision until a player has priority and the stack is empty, or the game is over.
fn resolve(game: &mut Game) {
    while let Some(decision) = game.decision()
        && (decision.why() != Why::Priority || game.omniscient().stack().len() > 0)
    {
        let choice = decision.default_choice();
        apply(game, choice);
    }
}

/// Takes the default of every decision until one is asked for that reason.
fn until(game: &mut Game, why: Why) {
    while let Some(decision) = game.decision().filter(|decision| decision.why() != why) {
        let choice = decision.default_choice();
        apply(game, choice);
    }
    assert!(game.decision().is_some(), "the game is over before {why:?}");
}

/// The answers to a decision can be counted, listed and drawn, however many there are.
fn assert_answerable(game: &Game) {
    let decision = game.decision().expect("the game goes on");
    assert!(decision.len().at_least() > 0);
    let sampled = decision.sample(&mut Random::new(1));
    for choice in decision.iter().take(3).chain([sampled]) {
        assert!(decision.contains(&choice), "{:?}", decision.why());
    }
}

/// The game's bookkeeping is right, and what was written can be read.
fn assert_sound(game: &Game) {
    assert_eq!(game.audit(), []);
    let text = serde_json::to_string(&game.save_short()).expect("a game can be written");
    let read: spellstack_rules::ShortSave = serde_json::from_str(&text).expect("a game can be read");
    let read = read.load(game.program()).expect("a game can be loaded");
    assert!(read == *game, "another game was read");
}
