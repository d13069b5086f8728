//! Views hold nothing that their player may not know, and can be filled in again.

use spellstack_core::card::CardDef;
use spellstack_core::lang::build::{Card, all, gets, has, modify, other};
use spellstack_core::lang::{
    Comparison, Condition, Filter, Layer, ObjectRef, PlayerFilter, PlayerRef, Stat, Value,
};
use spellstack_core::{CardType, CounterKind, Keyword, KeywordKind, PlayerId, ZoneKind};
use spellstack_rules::{
    Beliefs, CardSetup, Cause, Choice, DeterminizeError, Event, Game, GameSetup, Item, Mover, OwnedView,
    PositionSetup, Random, Referents, Start, Thing, UNKNOWN_CARD, View, determinize,
};

const P1: PlayerId = PlayerId::new(0);
const P2: PlayerId = PlayerId::new(1);

fn definitions() -> Vec<CardDef> {
    let names = ["Ape", "Bear", "Cat", "Dog"];
    let mut cards: Vec<CardDef> = names
        .iter()
        .map(|name| Card::creature(name, "{G}", "Bear", 1, 1).define())
        .collect();
    cards.extend(["Grove", "Thicket"].map(|name| Card::land(name, "Forest").define()));
    cards
}

fn deck() -> Vec<String> {
    definitions()
        .iter()
        .flat_map(|def| vec![def.name().to_owned(); 4])
        .collect()
}

fn game() -> Game {
    let mut setup = GameSetup::decks(definitions(), vec![deck(), deck()]);
    setup.start = Start::Decks {
        starting_player: Some(P1),
        shuffle: true,
    };
    Game::new(setup, 11).expect("a legal setup")
}

fn owned(game: &Game, player: PlayerId) -> OwnedView {
    game.view(player).to_owned().expect("a player looks")
}

fn pick(game: &mut Game, item: Item) {
    game.apply(Choice::Pick([item].into_iter().collect()))
        .expect("a legal choice");
}

#[test]
fn a_hand_is_known_to_its_owner_only() {
    let game = game();
    assert!(game.view(P1).hand(P1).all(|card| card.name().is_some()));
    assert!(
        game.view(P1)
            .hand(P2)
            .all(|card| card.name().is_none() && card.card().is_none())
    );
    assert!(
        game.view(P1)
            .hand(P2)
            .all(|card| card.characteristics().is_none())
    );
    assert!(
        game.view(P1)
            .library(P1)
            .all(|card| card.name().is_none() && card.card().is_none())
    );
    assert!(game.omniscient().library(P2).all(|card| card.name().is_some()));
}

#[test]
fn games_that_differ_in_hidden_cards_give_equal_views() {
    let mut game = game();
    pick(&mut game, Item::Mulligan);
    pick(&mut game, Item::Keep);
    let first = game.view(P1).hand(P1).next().expect("a card").id();
    pick(&mut game, Item::Object(first));
    let view = owned(&game, P1);
    for seed in 0..20 {
        let other = game.reshuffle_hidden(P1, seed).expect("p1 is asked");
        assert_ne!(other, game);
        assert_eq!(owned(&other, P1), view);
        assert_ne!(owned(&other, P2), owned(&game, P2));
        let hand = |game: &Game| {
            game.view(P1)
                .hand(P1)
                .map(|c| c.name().map(str::to_owned))
                .collect::<Vec<_>>()
        };
        assert_eq!(hand(&other), hand(&game));
    }
}

#[test]
fn a_determinized_game_has_the_same_cards() {
    let game = game();
    let other = game.reshuffle_hidden(P1, 5).expect("p1 is asked");
    let mut lists = [Beliefs::open(&game), Beliefs::open(&other)];
    lists
        .iter_mut()
        .flat_map(|beliefs| &mut beliefs.decks)
        .for_each(|deck| deck.sort());
    assert_eq!(lists[0], lists[1]);
}

#[test]
fn beliefs_that_contradict_the_view_are_rejected() {
    let game = game();
    let view = owned(&game, P1);
    let mut beliefs = Beliefs::open(&game);
    beliefs.decks[1].pop();
    let error = determinize(&view, &beliefs, 1).expect_err("too few cards");
    assert_eq!(
        error,
        DeterminizeError::Count {
            player: P2,
            unknown: 24,
            left: 23
        }
    );
    beliefs.decks[1] = vec!["Gnu".to_owned(); 24];
    assert!(matches!(
        determinize(&view, &beliefs, 1),
        Err(DeterminizeError::UnknownCard { player: P2, .. })
    ));
    beliefs.decks[0] = vec!["Ape".to_owned(); 24];
    assert!(matches!(
        determinize(&view, &beliefs, 1),
        Err(DeterminizeError::NotInList { player: P1, .. })
    ));
    beliefs.decks.clear();
    assert_eq!(
        determinize(&view, &beliefs, 1).expect_err("no lists"),
        DeterminizeError::NoList { player: P1 }
    );
}

#[test]
fn a_decision_over_hidden_cards_is_withheld_from_others() {
    let mut game = game();
    pick(&mut game, Item::Mulligan);
    pick(&mut game, Item::Keep);
    assert!(game.view(P2).decision().is_none());
    assert!(game.view(P1).decision().is_some());
    let error = game
        .reshuffle_hidden(P2, 1)
        .expect_err("p1 chooses among hidden cards");
    assert!(matches!(
        error,
        DeterminizeError::HiddenDecision {
            viewer: P2,
            player: P1,
            ..
        }
    ));
}

#[test]
fn a_view_as_a_game_names_no_hidden_card() {
    let mut position = PositionSetup::new(2);
    position.players[0].hand = vec![CardSetup::named("Ape")];
    position.players[1].hand = vec![CardSetup::named("Bear")];
    position.players[1].library = vec![CardSetup::named("Cat"), CardSetup::named("Dog")];
    let game = Game::new(GameSetup::position(definitions(), position), 1).expect("a legal position");
    let blank = owned(&game, P1).to_blank_game();
    assert!(blank.omniscient().hand(P2).all(|card| card.name() == Some("")));
    assert!(blank.omniscient().library(P2).all(|card| card.name() == Some("")));
    assert_eq!(
        blank.omniscient().hand(P1).next().and_then(|card| card.name()),
        Some("Ape")
    );
}

#[test]
fn events_hide_the_cards_that_others_draw() {
    let game = game();
    let drawn = |viewer, who| {
        let moves = game.view(viewer).events().filter_map(|event| match event {
            Event::Move(movement) => Some(movement.what),
            _ => None,
        });
        let cards = moves.filter_map(move |what| match what {
            Mover::Library(owner, card) if owner == who => Some(card),
            Mover::Library(..) | Mover::Object(_) => None,
        });
        cards.collect::<Vec<_>>()
    };
    assert_eq!(drawn(P1, P1).len(), 7);
    assert!(!drawn(P1, P1).contains(&UNKNOWN_CARD));
    assert_eq!(drawn(P1, P2), [UNKNOWN_CARD; 7]);
    let shuffled = |event| matches!(event, Event::Shuffle { order, .. } if order.iter().any(|card| *card != UNKNOWN_CARD));
    assert!(!game.view(P1).events().any(shuffled));
}

#[test]
fn views_stay_equal_and_saves_stay_whole_throughout_a_game() {
    let mut game = game();
    let mut random = Random::new(3);
    for _ in 0..300 {
        let Some(decision) = game.decision() else { break };
        let player = decision.player();
        let choice = decision.sample(&mut random);
        let other = game
            .reshuffle_hidden(player, random.bits())
            .expect("the viewer is asked");
        assert_eq!(owned(&other, player), owned(&game, player));
        let saved: Game =
            serde_json::from_str(&serde_json::to_string(&game).expect("written")).expect("read");
        assert_eq!(saved, game);
        game.apply(choice).expect("a sampled choice is legal");
    }
}

/// Everything that a view answers about its objects, each asked by a source in play, in hand and by none.
fn answers(view: &View<'_>) -> Vec<Option<i32>> {
    let at_least = |stat, number| Filter::Stat(stat, Comparison::AtLeast, Box::new(Value::Number(number)));
    let filters = [
        Filter::Type(CardType::Creature),
        Filter::Name("Bear".to_owned()),
        Filter::Keyword(KeywordKind::Flying),
        Filter::NonManaActivatedAbility,
        Filter::DrawnThisTurn,
        Filter::Permanent,
        Filter::Tapped,
        Filter::Owner(PlayerFilter::Opponent),
        Filter::Not(Box::new(Filter::Is(ObjectRef::This))),
        Filter::Is(ObjectRef::Item),
        at_least(Stat::Power, 1),
        at_least(Stat::ManaValue, 1),
    ];
    let players = [P1, P2].into_iter();
    let sources = players.flat_map(|player| view.hand(player).take(2).chain(view.permanents(player).take(2)));
    let mut words: Vec<Referents<'_>> = sources.map(|source| source.referents()).collect();
    words.push(Referents::of(P1, None));
    let mut answers = Vec::new();
    for words in &mut words {
        for filter in &filters {
            let fits = |fits: Option<bool>| fits.map(i32::from);
            answers.extend(
                view.objects()
                    .map(|object| fits(view.fits(object, filter, words))),
            );
            let libraries = [P1, P2].into_iter().flat_map(|player| view.library(player));
            answers.extend(libraries.map(|card| fits(view.fits(card, filter, words))));
            for zone in ZoneKind::ALL {
                let there = all([Filter::Zone(zone), filter.clone()]);
                answers.push(fits(
                    view.holds(&Condition::Exists(2, Box::new(there.clone())), words),
                ));
                answers.extend(
                    view.matching(&there, words)
                        .iter()
                        .map(|id| i32::try_from(id.slot()).ok()),
                );
                answers.push(view.value(&Value::CardTypesAmong(Box::new(there.clone())), words));
                answers.push(view.value(&Value::Count(Box::new(there)), words));
            }
        }
        for object in view.objects() {
            words.item = Some(Thing::Object(object.id()));
            answers.push(view.value(&Value::Of(Stat::Power, ObjectRef::Item), words));
            let owner = PlayerRef::Owner(Box::new(ObjectRef::Item));
            let owner = view.referred_player(&owner, words);
            answers.push(owner.and_then(|player| i32::try_from(player.index()).ok()));
        }
        answers.push(view.value(&Value::TimesKicked, words));
    }
    answers
}

#[test]
fn games_that_differ_in_hidden_cards_answer_alike() {
    let mut game = game();
    let mut random = Random::new(9);
    let mut known = 0;
    for _ in 0..120 {
        let Some(decision) = game.decision() else { break };
        let player = decision.player();
        let choice = decision.sample(&mut random);
        let other = game
            .reshuffle_hidden(player, random.bits())
            .expect("the viewer is asked");
        let told = answers(&game.view(player));
        assert_eq!(told, answers(&other.view(player)));
        known += told.iter().flatten().count();
        assert!(told.contains(&None), "something is hidden");
        game.apply(choice).expect("a sampled choice is legal");
    }
    assert!(known > 10_000, "{known} answers");
}

#[test]
fn debugging_a_view_names_no_hidden_card() {
    let mut position = PositionSetup::new(2);
    position.players[0].hand = vec![CardSetup::named("Ape")];
    position.players[1].hand = vec![CardSetup::named("Bear")];
    position.players[1].library = vec![CardSetup::named("Cat"), CardSetup::named("Dog")];
    let game = Game::new(GameSetup::position(definitions(), position), 1).expect("a legal position");
    let view = game.view(P1);
    let hand: Vec<_> = view.hand(P2).collect();
    let library: Vec<_> = view.library(P2).collect();
    let own: Vec<_> = view.hand(P1).collect();
    let text = format!("{view:?} {hand:?} {library:?} {:?}", view.decision());
    assert!(
        !["Bear", "Cat", "Dog"].iter().any(|name| text.contains(name)),
        "{text}"
    );
    assert!(format!("{own:?}").contains("Ape"));
}

#[test]
fn an_object_says_which_effects_change_it_in_the_order_of_the_layers() {
    let mut definitions = definitions();
    let lord = modify(
        all([other(), Filter::Type(CardType::Creature)]),
        [gets(1, 2), has(Keyword::Flying)],
    );
    definitions.push(Card::creature("Lord", "{G}", "Bear", 2, 2).ability(lord).define());
    let mut position = PositionSetup::new(2);
    position.players[0].battlefield = vec![
        CardSetup::named("Lord"),
        CardSetup {
            counters: vec![(CounterKind::PlusOnePlusOne, 3)],
            ..CardSetup::named("Ape")
        },
    ];
    position.players[1].hand = vec![CardSetup::named("Bear")];
    let game = Game::new(GameSetup::position(definitions, position), 1).expect("a legal setup");
    let view = game.view(P1);
    let ape = view.permanents(P1).find(|object| object.name() == Some("Ape"));
    let changes = ape.expect("it is there").changes();
    let told: Vec<_> = changes
        .iter()
        .map(|change| (change.layer, change.source_name, change.pt))
        .collect();
    // CR 613.1f, 613.4c.
    let expected = [
        (Layer::Ability, "Lord", None),
        (Layer::PtModify, "Ape", Some((3, 3))),
        (Layer::PtModify, "Lord", Some((1, 2))),
    ];
    assert_eq!(told, expected);
    assert_eq!(changes[1].cause, Cause::Counters(CounterKind::PlusOnePlusOne, 3));
    assert!(view.permanents(P1).any(|object| object.changes().is_empty()));
    assert!(view.hand(P2).all(|card| card.changes().is_empty()));
}
