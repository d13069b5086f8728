//! Casting, activating, triggering and resolving.

use spellstack_core::{Step, Zone};

use super::Fact::{CanActivate, CanCast, Hand, In, Life, Stack, Tapped};
use super::Move::{Activate, Cast, Pass, Resolve, ResolveAll, To};
use super::{P1, P2, case, check, named};

const OWN_GRAVE: Zone = Zone::Graveyard(P1);

#[test]
fn casting() {
    check([
        case("CR 601.2c: what has no legal target can't be cast")
            .hand(&["Murder", "Read"])
            .then([CanCast("Murder", false), CanCast("Read", true)]),
        case("CR 601.2f: what raises costs is paid")
            .own(&["Forest"])
            .their(&["Tax"])
            .hand(&["Draught", "Read"])
            .then([CanCast("Draught", false), CanCast("Read", true)]),
        case("CR 601.2h: mana is paid as the spell is cast")
            .own(&["Forest"])
            .hand(&["Draught", "Seedling"])
            .does([Cast("Draught", &[])])
            .then([
                Tapped("Forest", true),
                Stack(1),
                Life(P1, 20),
                CanCast("Seedling", false),
            ]),
        case("CR 307.1: a sorcery is cast with an empty stack, an instant at any time")
            .hand(&["Rest", "Read", "Read"])
            .does([Cast("Read", &[])])
            .then([CanCast("Rest", false), CanCast("Read", true)]),
        case("CR 117.1a: in another player's turn instants can be cast, creatures can't")
            .with(|position| position.players[1].hand = named(&["Bear", "Read"]))
            .does([Pass])
            .then([CanCast("Bear", false), CanCast("Read", true)]),
    ]);
}

#[test]
fn activating() {
    check([
        case("CR 602.5a: a creature that came this turn can't pay {T}")
            .own(&["sick Healer"])
            .then([CanActivate("Healer", false)]),
        case("CR 602.2b: costs are paid at once, the effect waits on the stack")
            .own(&["Healer"])
            .does([Activate("Healer")])
            .then([
                Tapped("Healer", true),
                CanActivate("Healer", false),
                Stack(1),
                Life(P1, 20),
            ]),
        case("CR 113.7a: an ability on the stack doesn't need its source")
            .own(&["Martyr"])
            .does([Activate("Martyr"), ResolveAll])
            .then([In("Martyr", OWN_GRAVE, 1), Life(P1, 23)]),
    ]);
}

#[test]
fn triggering() {
    check([
        case("CR 603.3: a triggered ability is put on the stack and waits there")
            .own(&["Ghost"])
            .hand(&["Murder"])
            .does([Cast("Murder", &["Ghost"]), Resolve])
            .then([Stack(1), Life(P1, 20)]),
        case("CR 603.10a: a creature that dies sees itself die")
            .own(&["Mourner"])
            .hand(&["Murder"])
            .does([Cast("Murder", &["Mourner"]), ResolveAll])
            .then([In("Mourner", OWN_GRAVE, 1), Life(P1, 21)]),
        case("CR 603.4: an intervening 'if' that is false as the event happens: nothing triggers")
            .own(&["Workshop"])
            .with(|position| position.active = P2)
            .does([To(Step::End), To(Step::Upkeep)])
            .then([Stack(0)]),
        case("CR 603.4: an intervening 'if' that is true: it triggers")
            .own(&["Workshop", "Rock"])
            .with(|position| position.active = P2)
            .does([To(Step::End), To(Step::Upkeep), ResolveAll])
            .then([Life(P1, 25)]),
        case("CR 603.7: a delayed trigger waits for its event")
            .hand(&["Promise"])
            .does([Cast("Promise", &[]), ResolveAll])
            .then([Life(P1, 20), Stack(0)]),
        case("CR 603.7b: a delayed trigger triggers once")
            .hand(&["Promise"])
            .does([Cast("Promise", &[]), ResolveAll, To(Step::End), ResolveAll])
            .does([To(Step::Upkeep), To(Step::End), ResolveAll])
            .then([Life(P1, 24)]),
    ]);
}

#[test]
fn resolving() {
    check([
        case("CR 608.1: the last spell cast resolves first")
            .their(&["Bear"])
            .hand(&["Bolt", "Growth"])
            .does([Cast("Bolt", &["Bear"]), Cast("Growth", &["Bear"]), ResolveAll])
            .then([In("Bear", Zone::Battlefield, 1)]),
        case("CR 608.2b: a spell whose only target is illegal does nothing at all")
            .their(&["Bear"])
            .hand(&["Study", "Murder"])
            .does([Cast("Study", &["Bear"]), Cast("Murder", &["Bear"]), ResolveAll])
            .then([Hand(P1, 0), In("Study", OWN_GRAVE, 1)]),
        case("CR 608.3a: a permanent spell becomes a permanent")
            .hand(&["Bear"])
            .does([Cast("Bear", &[]), ResolveAll])
            .then([In("Bear", Zone::Battlefield, 1)]),
    ]);
}
