//! What can be done with a card in hand can't be done with the same card elsewhere.

use spellstack_core::lang::build::{Card, any_target, deal_damage, target, targeting, this};
use spellstack_core::lang::words;
use spellstack_core::{PlayerId, Zone};
use spellstack_rules::{Action, ApplyError, CardSetup, Choice, Game, GameSetup, PositionSetup};

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
            .map(|ability| Action::Suspend(card.id(), ability))
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
