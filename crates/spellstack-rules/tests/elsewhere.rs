//! What can be done with a card in hand can't be done with the same card elsewhere, unless something says so.

use spellstack_core::card::CardDef;
use spellstack_core::keyword::Keyword;
use spellstack_core::lang::build::{
    Card, all, any_target, as_long_as, deal_damage, has, instant, owned_by_you, target, target_card,
    targeting, this, this_enters, until_end_of_turn, when,
};
use spellstack_core::lang::{
    Comparison, Condition, Cost, PlayerFilter, PlayerRef, Rule, Statement, Value, words,
};
use spellstack_core::{PlayerId, Step, Zone, ZoneKind};
use spellstack_rules::{
    Action, Answers, ApplyError, CardSetup, Choice, Game, GameSetup, Item, Means, PositionSetup, Way, Why,
};

const P1: PlayerId = PlayerId::new(0);
const P2: PlayerId = PlayerId::new(1);

/// A card with suspend in every zone of both players.
fn game() -> Game {
    let suspend = words::keyword("suspend 2—{R}").expect("it is a keyword");
    let definitions = vec![
        Card::instant("Late Bolt", "{2}{R}")
            .keyword(suspend)
            .spell(targeting(any_target(), deal_damage(this(), 3, target(0))))
            .define(),
        Card::land("Peak", "Mountain").define(),
    ];
    let mut position = PositionSetup::new(2);
    for player in &mut position.players {
        let bolts = || vec![CardSetup::named("Late Bolt")];
        (player.hand, player.graveyard, player.exile) = (bolts(), bolts(), bolts());
        player.battlefield = vec![CardSetup::named("Peak")];
    }
    Game::new(GameSetup::position(definitions, position), 1).expect("a legal position")
}

/// CR 116.2f, 702.62a: only from hand, and only by who holds it.
#[test]
fn only_cards_in_ones_own_hand_can_be_suspended() {
    let game = game();
    let all = game.omniscient();
    let ability = |zone| {
        let card = all.zone(zone).next().expect("there is a Late Bolt");
        let abilities = card.abilities().map(|ability| ability.id());
        abilities
            .map(|ability| Action::Suspend(card.id(), ability, Means::Plain))
            .collect::<Vec<_>>()
    };
    let accepts = |zone| {
        let tried = ability(zone)
            .into_iter()
            .map(|action| game.clone().apply(Choice::Act(action)));
        let results: Vec<_> = tried.collect();
        assert!(!results.is_empty(), "{zone} has a card with abilities");
        results.iter().any(Result::is_ok)
    };
    assert!(accepts(Zone::Hand(P1)));
    for zone in [
        Zone::Graveyard(P1),
        Zone::Exile,
        Zone::Hand(P2),
        Zone::Graveyard(P2),
    ] {
        assert!(!accepts(zone), "{zone}");
    }
    let from_graveyard = Choice::Act(ability(Zone::Graveyard(P1))[0]);
    assert!(matches!(
        game.clone().apply(from_graveyard.clone()),
        Err(ApplyError::Illegal { choice, .. }) if choice == from_graveyard
    ));
}

fn bolt(name: &str, damage: i32) -> CardDef {
    Card::instant(name, "{R}")
        .spell(targeting(any_target(), deal_damage(this(), damage, target(0))))
        .define()
}

fn pick(game: &mut Game, item: Item) {
    let choice = Choice::Pick([item].into_iter().collect());
    game.apply(choice).expect("it is offered");
}

/// Who has nothing to do isn't asked; a rule that didn't apply then may do so now.
#[test]
fn who_may_play_from_elsewhere_once_a_condition_holds_is_asked_then() {
    let at_last = Condition::Compare(Value::Life(PlayerRef::You), Comparison::AtMost, Value::Number(5));
    let from_graveyard = Rule::PlayFrom(PlayerFilter::You, ZoneKind::Graveyard, instant());
    let definitions = vec![
        bolt("Blaze", 4),
        bolt("Spark", 1),
        Card::enchantment("Last Words", "{R}")
            .ability(as_long_as(at_last, [Statement::Rule(from_graveyard)]))
            .define(),
        Card::land("Peak", "Mountain").define(),
    ];
    let mut position = PositionSetup::new(2);
    position.players[0].hand = vec![CardSetup::named("Blaze")];
    position.players[0].battlefield = vec![CardSetup::named("Peak")];
    position.players[1].life = 8;
    position.players[1].graveyard = vec![CardSetup::named("Spark")];
    position.players[1].battlefield = vec![CardSetup::named("Last Words"), CardSetup::named("Peak")];
    let mut game = Game::new(GameSetup::position(definitions, position), 1).expect("a legal position");

    let blaze = game.decision().expect("it goes on").actions()[0];
    game.apply(Choice::Act(blaze)).expect("it can be cast");
    pick(&mut game, Item::Player(P2));

    let all = game.omniscient();
    let spark = all.zone(Zone::Graveyard(P2)).next().expect("it is there").id();
    let decision = game.decision().expect("the second player can do something now");
    assert_eq!((decision.player(), all.step()), (P2, Step::PrecombatMain));
    let cast = Action::Cast(spark, 0, Way::Normal, Means::Plain);
    assert_eq!(decision.actions(), [cast]);
}

/// CR 400.7: a card that was in hand can't be cast from there again by the name that it had.
#[test]
fn a_card_that_has_left_the_hand_is_not_cast_from_it() {
    let definitions = vec![bolt("Spark", 1), Card::land("Peak", "Mountain").define()];
    let mut position = PositionSetup::new(2);
    position.players[0].hand = vec![CardSetup::named("Spark"); 2];
    position.players[0].battlefield = vec![CardSetup::named("Peak"); 2];
    for answers in [Answers::Quick, Answers::Exact] {
        let setup = GameSetup::position(definitions.clone(), position.clone());
        let mut game = Game::new(setup, 1).expect("a legal position");
        game.set_answers(answers);
        let spark = Choice::Act(game.decision().expect("it goes on").actions()[0]);
        game.apply(spark.clone()).expect("it can be cast");
        pick(&mut game, Item::Player(P2));

        let decision = game.decision().expect("the other Spark can be cast");
        assert_eq!((decision.player(), decision.why()), (P1, Why::Priority));
        let before = game.clone();
        assert!(matches!(
            game.apply(spark.clone()),
            Err(ApplyError::Illegal { choice, .. }) if choice == spark
        ));
        assert_eq!(game, before);
    }
}

/// Flashback with the same cost, given twice, is one way to cast a card (CR 702.34a).
#[test]
fn flashback_that_is_given_twice_is_listed_once() {
    let gift = || {
        let flashback = has(Keyword::Flashback(vec![Cost::OwnManaCost]));
        let card = target_card(all([instant(), owned_by_you()]));
        targeting(card, until_end_of_turn(target(0), [flashback]))
    };
    let definitions = vec![
        bolt("Spark", 1),
        Card::creature("Reader", "{0}", "Human", 2, 1)
            .ability(when(this_enters(), gift()))
            .define(),
        Card::land("Peak", "Mountain").define(),
    ];
    let mut position = PositionSetup::new(2);
    position.players[0].hand = vec![CardSetup::named("Reader"), CardSetup::named("Reader")];
    position.players[0].battlefield = vec![CardSetup::named("Peak")];
    position.players[0].graveyard = vec![CardSetup::named("Spark"), CardSetup::named("Spark")];
    let mut game = Game::new(GameSetup::position(definitions, position), 1).expect("a legal position");

    let spark = game.omniscient().zone(Zone::Graveyard(P1)).next();
    let spark = spark.expect("there is a Spark").id();
    let is_spark = |action: &&Action| matches!(action, Action::Cast(card, ..) if *card == spark);
    let mut gifts = 0;
    loop {
        let decision = game.decision().expect("it goes on");
        let reader = decision
            .actions()
            .iter()
            .find(|action| !is_spark(action))
            .copied();
        match (decision.why(), reader) {
            (Why::Targets { .. }, _) => {
                gifts += 1;
                pick(&mut game, Item::Object(spark));
            }
            (_, Some(reader)) => game.apply(Choice::Act(reader)).expect("it can be cast"),
            (_, None) if game.omniscient().stack().next().is_some() => {
                game.apply(Choice::Pass).expect("passing is legal");
            }
            (_, None) => break,
        }
    }
    let decision = game.decision().expect("the Spark can be cast");
    assert_eq!(gifts, 2);
    assert_eq!(decision.actions().iter().filter(is_spark).count(), 1);
}
