//! Layers, replacement and prevention effects, and copies.

use spellstack_core::{CounterKind, Zone};
use spellstack_rules::{PositionSetup, Why};

use super::Fact::{CanActivate, In, Life, Size, Stack, Tapped};
use super::Move::{Cast, Pick, Resolve, ResolveAll};
use super::{P1, card, case, check, game, go_on, make, named};

const OWN_GRAVE: Zone = Zone::Graveyard(P1);

#[test]
fn layers() {
    check([
        case("CR 613.4b-c: power and toughness are set before they are raised, however old the effects are")
            .own(&["Anthem", "Dwindling", "Bear"])
            .then([Size("Bear", 2, 2)]),
        case("CR 613.4c: counters are added to what was set")
            .own(&["Dwindling"])
            .with(|position| {
                let mut bear = card("Bear");
                bear.counters = vec![(CounterKind::PlusOnePlusOne, 2)];
                position.players[0].battlefield.push(bear);
            })
            .then([Size("Bear", 3, 3)]),
        case("CR 613.7: of two effects in one layer the later one holds")
            .own(&["Dwindling", "Growing", "Bear"])
            .then([Size("Bear", 4, 4)]),
        case("CR 613.7: and the other way round")
            .own(&["Growing", "Dwindling", "Bear"])
            .then([Size("Bear", 1, 1)]),
        case("CR 613.1f: abilities go before power and toughness are raised by them")
            .own(&["Captain", "Bear", "Silence"])
            .then([Size("Bear", 2, 2)]),
        case("CR 613.1f: what gives an ability counts for what looks for it in a later layer")
            .own(&["Updraft", "Bear", "Wings"])
            .then([Size("Bear", 4, 2)]),
        case("CR 613.8a: an effect that depends on another of its layer waits for it, though it is older")
            .own(&["Strength", "Animation", "Glory", "Rock"])
            .then([Size("Rock", 8, 8)]),
        case("CR 611.2a: an effect of a resolved spell holds though the spell is gone")
            .own(&["Bear"])
            .hand(&["Growth"])
            .does([Cast("Growth", &["Bear"]), ResolveAll])
            .then([Size("Bear", 5, 5), In("Growth", OWN_GRAVE, 1)]),
        case("CR 611.3a: an effect of a static ability ends with it")
            .own(&["Captain", "Bear"])
            .hand(&["Murder"])
            .does([Cast("Murder", &["Captain"]), ResolveAll])
            .then([Size("Bear", 2, 2)]),
    ]);
}

#[test]
fn replacement_and_prevention() {
    check([
        case("CR 614.1c: what enters tapped was never untapped")
            .hand(&["Snail"])
            .does([Cast("Snail", &[]), ResolveAll])
            .then([Tapped("Snail", true)]),
        case("CR 614.6: an event that is replaced never happens, so nothing triggers on it")
            .own(&["Ghost", "Void"])
            .hand(&["Murder"])
            .does([Cast("Murder", &["Ghost"]), Resolve])
            .then([In("Ghost", Zone::Exile, 1), Stack(0), Life(P1, 20)]),
        case("CR 614.5: a replacement effect applies to an event once")
            .own(&["Twice"])
            .hand(&["Rest"])
            .does([Cast("Rest", &[]), ResolveAll])
            .then([Life(P1, 26)]),
        case("CR 614.5: two effects of one kind apply once each")
            .own(&["Twice", "Twice"])
            .hand(&["Rest"])
            .does([Cast("Rest", &[]), ResolveAll])
            .then([Life(P1, 32)]),
        case("CR 615.3: the next damage is prevented, the one after it isn't")
            .hand(&["Ward", "Bolt", "Bolt"])
            .does([Cast("Ward", &[]), ResolveAll, Cast("Bolt", &["p1"]), ResolveAll])
            .does([Cast("Bolt", &["p1"]), ResolveAll])
            .then([Life(P1, 17)]),
    ]);
}

/// CR 616.1: whoever is affected chooses which of two effects applies first, and the result follows.
#[test]
fn the_affected_player_chooses_the_order() {
    let mut position = PositionSetup::new(2);
    position.players[0].battlefield = named(&["Twice", "More"]);
    position.players[0].hand = named(&["Rest"]);
    let start = game(position);
    let mut totals: Vec<i32> = Vec::new();
    for first in 0..2 {
        let mut game = start.clone();
        make(&mut game, &Cast("Rest", &[]));
        go_on(&mut game, |_, why| why == Why::Replacement);
        let decision = game.decision().expect("it is asked");
        assert_eq!(decision.player(), P1);
        let choice = decision.iter().nth(first).expect("two effects");
        game.apply(choice).expect("a listed choice");
        make(&mut game, &ResolveAll);
        totals.push(game.omniscient().player(P1).expect("p1").life);
    }
    totals.sort_unstable();
    assert_eq!(totals, [20 + 3 * 2 + 1, 20 + (3 + 1) * 2]);
}

#[test]
fn copies() {
    check([
        case("CR 707.2: a copy has what is printed, no counters and nothing that changes the original")
            .own(&["Anthem"])
            .with(|position| {
                let mut ox = card("Ox");
                ox.counters = vec![(CounterKind::PlusOnePlusOne, 2)];
                position.players[1].battlefield = vec![ox];
            })
            .hand(&["Mimic"])
            .does([Cast("Mimic", &[]), Resolve, Pick(&["Ox"]), ResolveAll])
            .then([In("Ox", Zone::Battlefield, 2), In("Mimic", Zone::Battlefield, 0)])
            .then([Size("Ox", 3, 5)]),
        case("CR 707.5: what enters as a copy has the copied abilities")
            .own(&["Bear"])
            .their(&["Captain"])
            .hand(&["Mimic"])
            .does([Cast("Mimic", &[]), Resolve, Pick(&["Captain"]), ResolveAll])
            .then([Size("Bear", 3, 3)]),
        case("CR 707.2: a copy that came this turn is summoning sick, whatever it copies")
            .their(&["Healer"])
            .hand(&["Mimic"])
            .does([Cast("Mimic", &[]), Resolve, Pick(&["Healer"]), ResolveAll])
            .then([In("Healer", Zone::Battlefield, 2), CanActivate("Healer", false)]),
        case("CR 707.10: a copy of a spell resolves too, and is no card")
            .hand(&["Rest", "Echo"])
            .does([Cast("Rest", &[]), Cast("Echo", &["Rest"]), ResolveAll])
            .then([Life(P1, 26), In("Rest", OWN_GRAVE, 1)]),
    ]);
}
