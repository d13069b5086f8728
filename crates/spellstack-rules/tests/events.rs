//! Everything that changes is told by an event.

use spellstack_core::Step;
use spellstack_core::lang::build::{Card, target, target_creature, targeting, until_end_of_turn};
use spellstack_core::lang::{Modification, PlayerRef};
use spellstack_rules::{CardSetup, Choice, Event, Game, GameSetup, PositionSetup, Thing};

use crate::side_by_side::{P2, cast, pass, pick, resolve};

/// p1 is to declare attackers and has a Bear; p2 has a card that takes it.
fn before_attack() -> Game {
    let grab = Card::instant("Grab", "{0}").spell(targeting(
        target_creature(),
        until_end_of_turn(target(0), [Modification::Control(PlayerRef::You)]),
    ));
    let definitions = vec![
        Card::creature("Bear", "{0}", "Bear", 2, 2).define(),
        grab.define(),
    ];
    let mut position = PositionSetup::new(2);
    position.step = Step::BeginCombat;
    position.players[0].battlefield = vec![CardSetup::named("Bear")];
    position.players[1].hand = vec![CardSetup::named("Grab")];
    let mut setup = GameSetup::position(definitions, position);
    setup.options.forced_decisions = true;
    let mut game = Game::new(setup, 1).expect("a legal position");
    resolve(&mut game);
    game
}

#[test]
fn a_change_of_control_that_takes_an_attacker_out_of_combat_is_told() {
    let mut game = before_attack();
    let bear = game.omniscient().battlefield().next().expect("the Bear").id();
    game.apply(Choice::Attack(vec![(bear, Thing::Player(P2))]))
        .expect("the Bear can attack");
    pass(&mut game);
    cast(&mut game, "Grab", false);
    pick(&mut game, &["Bear"]);
    resolve(&mut game);
    // CR 506.4.
    let events = game.events();
    let gained = Event::GainControl {
        object: bear,
        who: P2,
    };
    let removed = Event::RemoveFromCombat { object: bear };
    assert!(
        events.contains(&gained) && events.contains(&removed),
        "{events:?}"
    );
    assert!(game.omniscient().attacks().is_empty());
}
