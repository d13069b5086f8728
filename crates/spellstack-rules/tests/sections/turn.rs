//! Beginning a game, the turn, combat, and state-based actions.

use spellstack_core::{CounterKind, Step, Zone};
use spellstack_rules::{Game, GameSetup, Start, Why};

use super::Fact::{CanAttack, CanBlock, CanCast, Counters, Hand, In, Life, Size, Tapped, Won};
use super::Move::{Attack, Block, Cast, Resolve, ResolveAll, To};
use super::{P1, P2, card, cards, case, check, go_on, named};

const OWN_GRAVE: Zone = Zone::Graveyard(P1);
const THEIR_GRAVE: Zone = Zone::Graveyard(P2);
const PLUS: CounterKind = CounterKind::PlusOnePlusOne;
const MINUS: CounterKind = CounterKind::MinusOneMinusOne;

/// CR 103.5, 103.8a: seven cards are drawn, and the player who begins skips their first draw step.
#[test]
fn the_game_begins() {
    let deck = vec!["Forest".to_owned(); 20];
    let mut setup = GameSetup::decks(cards::definitions(), vec![deck.clone(), deck]);
    setup.start = Start::Decks {
        starting_player: Some(P1),
        shuffle: false,
    };
    let mut game = Game::new(setup, 1).expect("a legal setup");
    let hands = |game: &Game| [P1, P2].map(|player| game.omniscient().player(player).expect("a player").hand);
    assert_eq!(hands(&game), [7, 7]);
    let in_main_phase_of = |turn| {
        move |game: &Game, why| {
            let view = game.omniscient();
            why == Why::Priority && (view.turn(), view.step()) == (turn, Step::PrecombatMain)
        }
    };
    go_on(&mut game, in_main_phase_of(1));
    assert_eq!(hands(&game), [7, 7]);
    go_on(&mut game, in_main_phase_of(2));
    assert_eq!(hands(&game), [7, 8]);
}

#[test]
fn the_steps_of_a_turn() {
    check([
        case("CR 502.3: the active player untaps their permanents, and nobody else's")
            .own(&["tapped Ox"])
            .their(&["tapped Bear"])
            .does([To(Step::End), To(Step::Upkeep)])
            .then([Tapped("Bear", false), Tapped("Ox", true)]),
        case("CR 504.1: the active player draws a card in the draw step")
            .does([To(Step::Draw)])
            .then([Hand(P1, 0), Hand(P2, 1)]),
        case("CR 500.5, 106.4: mana that isn't spent is lost as a step or phase ends")
            .hand(&["Draught"])
            .own(&["tapped Forest"])
            .with(|position| position.players[0].pool = "{G}".parse().expect("a pool"))
            .does([To(Step::BeginCombat)])
            .then([CanCast("Draught", false)]),
        case("CR 514.1: the active player discards down to seven cards")
            .with(|position| position.players[0].hand = vec![card("Rock"); 9])
            .does([To(Step::End), To(Step::Upkeep)])
            .then([Hand(P1, 7)]),
        case("CR 514.2: damage wears off and 'until end of turn' ends at the same time")
            .own(&["Ox"])
            .hand(&["Growth", "Bolt", "Bolt"])
            .does([
                Cast("Growth", &["Ox"]),
                ResolveAll,
                Cast("Bolt", &["Ox"]),
                ResolveAll,
            ])
            .does([Cast("Bolt", &["Ox"]), ResolveAll, To(Step::Upkeep)])
            .then([Size("Ox", 2, 4)]),
    ]);
}

#[test]
fn attackers_and_blockers() {
    check([
        case("CR 508.1a: a creature that came this turn can't attack")
            .own(&["sick Bear", "Ox"])
            .then([CanAttack("Bear", false), CanAttack("Ox", true)]),
        case("CR 508.1a: a tapped creature can't attack")
            .own(&["tapped Bear", "Ox"])
            .then([CanAttack("Bear", false)]),
        case("CR 508.1f: attacking taps, but for vigilance")
            .own(&["Bear", "Sentry"])
            .does([Attack(&["Bear", "Sentry"])])
            .then([Tapped("Bear", true), Tapped("Sentry", false)]),
        case("CR 509.1a: a tapped creature can't block")
            .own(&["Bear"])
            .their(&["tapped Ox", "Lancer"])
            .does([Attack(&["Bear"])])
            .then([CanBlock("Ox", "Bear", false), CanBlock("Lancer", "Bear", true)]),
        case("CR 509.1b: what restricts blocking is obeyed")
            .own(&["Bird"])
            .their(&["Bear", "Hawk"])
            .does([Attack(&["Bird"])])
            .then([CanBlock("Bear", "Bird", false), CanBlock("Hawk", "Bird", true)]),
        case("CR 509.1h: a blocked creature stays blocked when its blocker is gone")
            .own(&["Bear"])
            .their(&["Ox"])
            .hand(&["Murder"])
            .does([
                Attack(&["Bear"]),
                Block("Ox", "Bear"),
                Cast("Murder", &["Ox"]),
                ResolveAll,
            ])
            .does([To(Step::PostcombatMain)])
            .then([Life(P2, 20), In("Ox", THEIR_GRAVE, 1)]),
        case("CR 506.4: what leaves the battlefield is removed from combat and deals no damage")
            .own(&["Bear"])
            .hand(&["Murder"])
            .does([Attack(&["Bear"]), Cast("Murder", &["Bear"]), ResolveAll])
            .does([To(Step::PostcombatMain)])
            .then([Life(P2, 20)]),
    ]);
}

#[test]
fn combat_damage() {
    check([
        case("CR 510.1b: an unblocked creature deals damage to what it attacks")
            .own(&["Bear"])
            .does([Attack(&["Bear"]), To(Step::PostcombatMain)])
            .then([Life(P2, 18)]),
        case("CR 510.2: all combat damage is dealt at once")
            .own(&["Bear"])
            .their(&["Sentry"])
            .does([
                Attack(&["Bear"]),
                Block("Sentry", "Bear"),
                To(Step::PostcombatMain),
            ])
            .then([
                In("Bear", OWN_GRAVE, 1),
                In("Sentry", THEIR_GRAVE, 1),
                Life(P2, 20),
            ]),
        case("CR 510.4: first strike deals its damage in a step before")
            .own(&["Lancer"])
            .their(&["Bear"])
            .does([
                Attack(&["Lancer"]),
                Block("Bear", "Lancer"),
                To(Step::PostcombatMain),
            ])
            .then([In("Lancer", Zone::Battlefield, 1), In("Bear", THEIR_GRAVE, 1)]),
    ]);
}

#[test]
fn state_based_actions() {
    check([
        case("CR 704.5a: a player with 0 life loses")
            .with(|position| position.players[1].life = 3)
            .hand(&["Bolt"])
            .does([Cast("Bolt", &["p2"]), ResolveAll])
            .then([Won(P1)]),
        case("CR 704.5b: a player who drew from an empty library loses")
            .with(|position| position.players[0].library.clear())
            .hand(&["Read"])
            .does([Cast("Read", &[]), ResolveAll])
            .then([Won(P2)]),
        case("CR 704.5c: a player with ten poison counters loses")
            .with(|position| position.players[1].poison = 10)
            .then([Won(P1)]),
        case("CR 704.5d: a token that has left the battlefield ceases to exist")
            .hand(&["Recruit", "Murder"])
            .does([
                Cast("Recruit", &[]),
                ResolveAll,
                Cast("Murder", &["Soldier Token"]),
                ResolveAll,
            ])
            .then([
                In("Soldier Token", OWN_GRAVE, 0),
                In("Soldier Token", Zone::Battlefield, 0),
            ]),
        case("CR 704.5f: a creature with toughness 0 is put into the graveyard")
            .their(&["Bear"])
            .hand(&["Shrink"])
            .does([Cast("Shrink", &["Bear"]), Resolve])
            .then([In("Bear", THEIR_GRAVE, 1)]),
        case("CR 704.5g: a creature with lethal damage is destroyed, one with less isn't")
            .their(&["Bear", "Ox"])
            .hand(&["Bolt", "Bolt"])
            .does([
                Cast("Bolt", &["Bear"]),
                ResolveAll,
                Cast("Bolt", &["Ox"]),
                ResolveAll,
            ])
            .then([In("Bear", THEIR_GRAVE, 1), In("Ox", Zone::Battlefield, 1)]),
        case("CR 704.5i: a planeswalker without loyalty is put into the graveyard")
            .their(&["Sage"])
            .hand(&["Bolt"])
            .does([Cast("Bolt", &["Sage"]), ResolveAll])
            .then([In("Sage", THEIR_GRAVE, 1)]),
        case("CR 704.5j: of two legendary permanents of one name one is kept")
            .own(&["Queen"])
            .hand(&["Queen"])
            .does([Cast("Queen", &[]), ResolveAll])
            .then([In("Queen", Zone::Battlefield, 1), In("Queen", OWN_GRAVE, 1)]),
        case("CR 704.5m: an Aura that is attached to nothing is put into the graveyard")
            .with(|position| {
                let mut permanents = named(&["Bear", "Blessing"]);
                permanents[1].attached_to = Some(0);
                position.players[0].battlefield = permanents;
            })
            .hand(&["Murder"])
            .does([Cast("Murder", &["Bear"]), ResolveAll])
            .then([In("Blessing", OWN_GRAVE, 1)]),
        case("CR 704.5q: counters of +1/+1 and -1/-1 take each other away")
            .with(|position| {
                let mut ox = card("Ox");
                ox.counters = vec![(PLUS, 3), (MINUS, 1)];
                position.players[0].battlefield = vec![ox];
            })
            .then([Counters("Ox", PLUS, 2), Counters("Ox", MINUS, 0)]),
    ]);
}
