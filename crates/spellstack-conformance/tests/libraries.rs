//! Whatever looks at a library, reorders it or takes cards from it, under whatever connective: no card is doubled or lost,
//! and nobody learns what they don't see.

use spellstack_ai::{Agent, RandomAgent};
use spellstack_conformance::{Plan, Promise, Subject, Tally};
use spellstack_core::CardDef;
use spellstack_core::lang::build::{
    Card, bind, draw, for_each_player, look_at_top, may, mill, put_on_bottom, put_on_top, result, search,
    shuffle, surveil, then, together,
};
use spellstack_core::lang::{Each, Effect, Filter, PlayerFilter, PlayerRef, Shown, Value};
use spellstack_rules::GameSetup;

/// How many phrases a deck has, and how many copies of each.
const PHRASES: usize = 8;
const COPIES: usize = 4;

#[test]
fn no_connective_doubles_or_loses_a_card() {
    let plan = Plan {
        thorough_every: 16,
        expensive_every: 256,
        ..Plan::default()
    };
    let mut tally = Tally::default();
    for (seed, cards) in (1..).zip(cards().chunks(PHRASES)) {
        let names = cards.iter().map(|card| card.name().to_owned());
        let deck: Vec<String> = names.flat_map(|name| vec![name; COPIES]).collect();
        let setup = GameSetup::decks(cards.to_vec(), vec![deck.clone(), deck]);
        let subject = Subject::new("libraries", setup).expect("a legal setup");
        let mut agents: Vec<Box<dyn Agent>> = vec![
            Box::new(RandomAgent::new(seed)),
            Box::new(RandomAgent::new(!seed)),
        ];
        let checked = subject.check(seed, &mut agents, &plan);
        tally.add(&checked.unwrap_or_else(|failure| panic!("{failure}")));
    }
    assert!(tally.count(Promise::Conservation) > 1_000, "{tally}");
}

/// Each phrase with each, under each connective.
fn cards() -> Vec<CardDef> {
    let count = phrases(0).len();
    let mut cards = Vec::new();
    for (first, second) in (0..count).flat_map(|first| (0..count).map(move |second| (first, second))) {
        let [phrase, other] = pair(first, second);
        for (number, effect) in connected(phrase, other).into_iter().enumerate() {
            let name = format!("Phrase {first} {second} {number}");
            cards.push(Card::instant(&name, "{0}").spell(effect).define());
        }
    }
    cards
}

/// Two phrases, with labels in the order in which they stand.
fn pair(first: usize, second: usize) -> [Effect; 2] {
    let phrase = phrases(0)[first].clone();
    let has_label = matches!(phrase, Effect::Then(_));
    [phrase, phrases(u8::from(has_label))[second].clone()]
}

/// What is done with your library; what it found has that label.
fn phrases(label: u8) -> Vec<Effect> {
    let you = PlayerRef::You;
    let top = |shown| {
        let effect = Effect::Top {
            who: you.clone(),
            whose: you.clone(),
            count: Value::Number(2),
            shown,
        };
        bind(label, effect)
    };
    vec![
        Effect::Scry(you.clone(), Value::Number(3)),
        surveil(2),
        mill(you.clone(), 2),
        draw(you.clone(), 1),
        shuffle(you.clone()),
        then([bind(label, look_at_top(3)), put_on_bottom(result(label))]),
        then([top(Shown::Reveal), put_on_top(result(label))]),
        then([bind(label, search(you, Filter::Any)), put_on_top(result(label))]),
    ]
}

fn connected(phrase: Effect, other: Effect) -> Vec<Effect> {
    let each = |effect: Effect| for_each_player(PlayerFilter::Any, effect);
    let twice = |effect: Effect| Effect::ForEach {
        each: Each::Times(Value::Number(2)),
        effect: Box::new(effect),
    };
    let both = then([phrase.clone(), other.clone()]);
    vec![
        together([phrase.clone(), other.clone()]),
        each(both.clone()),
        each(together([may(phrase.clone()), may(other.clone())])),
        each(twice(both)),
        together([each(phrase), twice(other)]),
    ]
}
