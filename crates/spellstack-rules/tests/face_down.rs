//! Face-down permanents: what the opponent sees of them, and how a view is filled in again (CR 708.5).

use spellstack_core::card::CardDef;
use spellstack_core::keyword::Keyword;
use spellstack_core::lang::build::{Card, mana};
use spellstack_core::{PlayerId, Zone};
use spellstack_rules::{
    Action, CardSetup, Choice, Event, Game, GameSetup, Means, OwnedView, PositionSetup, Random, Start, Way,
};

const P1: PlayerId = PlayerId::new(0);
const P2: PlayerId = PlayerId::new(1);

fn definitions() -> Vec<CardDef> {
    let hidden = ["Lynx", "Mole", "Newt"].map(|name| {
        Card::creature(name, "{1}{G}", "Cat", 3, 3)
            .keyword(Keyword::Morph(vec![mana("{G}")]))
            .define()
    });
    let mut cards = vec![
        Card::creature("Ape", "{G}", "Ape", 1, 1).define(),
        Card::land("Grove", "Forest").define(),
    ];
    cards.extend(hidden);
    cards
}

fn owned(game: &Game, player: PlayerId) -> OwnedView {
    game.view(player).to_owned().expect("a player looks")
}

/// A game in which p1 has cast the card face down, and it has resolved.
fn with_face_down(name: &str) -> Game {
    let mut position = PositionSetup::new(2);
    position.players[0].hand = vec![CardSetup::named("Ape"), CardSetup::named(name)];
    position.players[0].battlefield = vec![CardSetup::named("Grove"); 4];
    position.players[0].library = ["Lynx", "Mole", "Newt", "Ape", "Ape"]
        .map(CardSetup::named)
        .to_vec();
    let mut game = Game::new(GameSetup::position(definitions(), position), 1).expect("a legal position");
    let hidden = game.view(P1).hand(P1).nth(1).expect("two cards in hand").id();
    game.apply(Choice::Act(Action::Cast(hidden, 0, Way::FaceDown, Means::Plain)))
        .expect("it can be cast face down");
    while game.view(P1).zone(Zone::Stack).count() > 0 {
        game.apply(Choice::Pass).expect("a pass is legal");
    }
    game
}

fn name_of_face_down(game: &Game) -> String {
    let view = game.omniscient();
    let mut face_down = view.battlefield().filter(|object| object.is_face_down());
    let permanent = face_down.next().expect("a face-down permanent");
    permanent
        .printed_names()
        .first()
        .copied()
        .unwrap_or("")
        .to_owned()
}

#[test]
fn games_that_differ_in_the_face_down_card_give_the_opponent_equal_views() {
    let (lynx, mole) = (with_face_down("Lynx"), with_face_down("Mole"));
    assert_eq!(name_of_face_down(&lynx), "Lynx");
    let text = |game: &Game| serde_json::to_string(&owned(game, P2).to_blank_game()).expect("written");
    assert_eq!(text(&lynx), text(&mole));
    assert_ne!(owned(&lynx, P1), owned(&mole, P1));
    let events = |game: &Game| game.view(P2).events().collect::<Vec<Event>>();
    assert_eq!(events(&lynx), events(&mole));
}

#[test]
fn the_opponent_sees_a_creature_without_a_name() {
    let game = with_face_down("Lynx");
    for (viewer, knows) in [(P1, true), (P2, false)] {
        let view = game.view(viewer);
        let permanent = view
            .battlefield()
            .find(|object| object.is_face_down())
            .expect("a face-down permanent");
        assert_eq!(permanent.is_known(), knows);
        assert_eq!(permanent.name(), Some(""));
        assert_eq!(permanent.printed_names().is_empty(), !knows);
        let seen = permanent.characteristics().expect("everybody sees it");
        assert!(seen.is_creature());
        assert_eq!((seen.power, seen.toughness), (2, 2));
    }
}

#[test]
fn a_view_is_filled_in_with_a_card_that_could_have_been_cast_face_down() {
    let game = with_face_down("Lynx");
    let mut names: Vec<String> = Vec::new();
    for seed in 0..40 {
        let other = game.reshuffle_hidden(P2, seed).expect("nothing hidden is asked");
        assert_eq!(owned(&other, P2), owned(&game, P2));
        names.push(name_of_face_down(&other));
    }
    names.sort_unstable();
    names.dedup();
    assert_eq!(names, ["Lynx", "Mole", "Newt"]);
}

#[test]
fn views_stay_equal_in_games_with_face_down_creatures() {
    let deck: Vec<String> = ["Lynx", "Mole", "Newt", "Grove", "Grove", "Ape"]
        .iter()
        .flat_map(|name| vec![(*name).to_owned(); 5])
        .collect();
    let mut was_face_down = false;
    for seed in 0..4 {
        let mut setup = GameSetup::decks(definitions(), vec![deck.clone(), deck.clone()]);
        setup.start = Start::Decks {
            starting_player: Some(P1),
            shuffle: true,
        };
        let mut game = Game::new(setup, seed).expect("a legal setup");
        let mut random = Random::new(seed);
        for _ in 0..250 {
            let Some(decision) = game.decision() else { break };
            let choice = decision.sample(&mut random);
            for viewer in [P1, P2] {
                if let Ok(other) = game.reshuffle_hidden(viewer, random.bits()) {
                    assert_eq!(owned(&other, viewer), owned(&game, viewer));
                }
            }
            assert_eq!(game.audit(), []);
            was_face_down |= game
                .omniscient()
                .battlefield()
                .any(|object| object.is_face_down());
            game.apply(choice).expect("a sampled choice is legal");
        }
    }
    assert!(was_face_down, "some game had a face-down creature");
}
