//! Decks of five thousand cards.

use spellstack_ai::{Agent, RandomAgent};
use spellstack_catalog::{Catalog, Deck, DeckFormat, decks};
use spellstack_core::PlayerId;
use spellstack_core::lang::build::{Card, clause, draw, mill, search, shuffle, subtype, then, you};
use spellstack_rules::{Ask, Choice, Game, GameSetup, Item, Random, Why};
use spellstack_sim::{Ending, Keep, Limits, play, setup};

use super::{P1, apply, assert_answerable, assert_sound, cast, game, resolve, timed, until};

const SIZE: usize = 5_000;

/// A standard deck, as often as it takes to make five thousand cards.
fn large(name: &str) -> Deck {
    let deck = decks::by_name(name).expect("a standard deck");
    let times = u32::try_from(SIZE).expect("a small number").div_ceil(deck.size());
    // A line of a deck file has at most a thousand cards.
    let halves = [times / 2, times - times / 2];
    let lines = halves.iter().flat_map(|times| {
        let lines = deck.main.iter();
        lines.map(move |(count, name)| (count * times, name.clone()))
    });
    let main = lines.collect();
    Deck { main, ..deck.clone() }
}

#[test]
fn a_deck_of_five_thousand_cards_is_read_shuffled_and_played_to_the_end() {
    let catalog = Catalog::standard();
    let decks = ["Goblins", "Burn"].map(large);
    assert!(decks.iter().all(|deck| deck.size() >= 5_000));
    for deck in &decks {
        let text = deck.write(DeckFormat::Plain).expect("it can be written");
        let read = Deck::read(&text, DeckFormat::Plain, &catalog).expect("it can be read");
        assert_eq!(read.size(), deck.size());
    }
    let setup = setup(&catalog, &decks).expect("the catalog has every card");
    let prepared = timed("5,000-card decks are prepared", || setup.prepare()).expect("a legal setup");
    let game = timed("a game of them begins", || prepared.start(1));
    let player = game.omniscient().player(P1).expect("a player");
    assert_eq!(player.hand + player.library, decks[0].size() as usize);
    timed("it is checked and saved", || assert_sound(&game));
    let mut agents: Vec<Box<dyn Agent>> = vec![Box::new(RandomAgent::new(1)), Box::new(RandomAgent::new(2))];
    let limits = Limits { decisions: 200_000 };
    let result = timed("a random game of 5,000-card decks", || {
        play(&prepared, 1, &mut agents, limits, Keep::NOTHING)
    });
    let result = result.expect("the choices are legal");
    println!(
        "              {} decisions, {} turns",
        result.decisions, result.turns
    );
    assert!(matches!(result.ending, Ending::Over(_)), "{:?}", result.ending);
}

#[test]
fn a_library_of_five_thousand_is_searched_milled_and_drawn() {
    let bear = Card::creature("Bear", "{9}", "Bear", 2, 2).define();
    let tutor =
        Card::instant("Tutor", "{0}").spell(clause(then([search(you(), subtype("Bear")), shuffle(you())])));
    let grind = Card::instant("Grind", "{0}").spell(clause(mill(you(), 3_000)));
    let greed = Card::instant("Greed", "{0}").spell(clause(draw(you(), 1_000)));
    let mut position = spellstack_rules::PositionSetup::new(2);
    position.players[0].hand = ["Tutor", "Grind", "Greed"]
        .map(spellstack_rules::CardSetup::named)
        .into();
    position.players[0].library = super::cards(SIZE, "Bear");
    let mut game = game(
        vec![bear, tutor.define(), grind.define(), greed.define()],
        position,
    );
    timed("5,000 cards are searched and shuffled", || {
        cast(&mut game, "Tutor", &[]);
        until(&mut game, Why::Search);
        let decision = game.decision().expect("it is asked");
        let Ask::Pick { items, .. } = decision.ask() else {
            panic!("a card is asked for");
        };
        assert_eq!(items.len(), SIZE);
        assert_answerable(&game);
        let found: Item = items[SIZE - 1];
        apply(&mut game, Choice::Pick([found].into_iter().collect()));
        resolve(&mut game);
    });
    timed("3,000 cards are milled", || {
        cast(&mut game, "Grind", &[]);
        resolve(&mut game);
    });
    timed("1,000 cards are drawn", || {
        cast(&mut game, "Greed", &[]);
        resolve(&mut game);
    });
    let player = game.omniscient().player(P1).expect("a player");
    assert_eq!(
        (player.library, player.graveyard, player.hand),
        (1_000, 3_003, 1_000)
    );
    timed("the discard to seven cards", || {
        until(&mut game, Why::HandSize);
        assert_answerable(&game);
        let choice = game
            .decision()
            .map(|decision| decision.sample(&mut Random::new(1)));
        apply(&mut game, choice.expect("it is asked"));
    });
    assert_eq!(game.omniscient().hand(P1).count(), 7);
    assert_sound(&game);
}

#[test]
fn a_deck_that_is_too_large_is_refused_with_its_size() {
    let deck = Deck {
        main: vec![(10_001, "Mountain".to_owned())],
        ..Deck::default()
    };
    let error = deck.resolve(&Catalog::standard()).expect_err("it is too large");
    assert_eq!(error.to_string(), "the deck has 10001 cards, more than 10000");
    // A setup of one's own has no such bound; the engine takes what memory holds.
    let names = vec!["Mountain".to_owned(); 20_000];
    let mountain = Catalog::standard()
        .get("Mountain")
        .cloned()
        .expect("it has Mountains");
    let game =
        Game::new(GameSetup::decks(vec![mountain], vec![names.clone(), names]), 1).expect("a legal setup");
    let library = game
        .omniscient()
        .player(PlayerId::new(1))
        .expect("a player")
        .library;
    assert_eq!(library, 20_000 - 7);
}
