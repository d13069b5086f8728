//! Games side by side with a twin in which one player always uses another copy of the card: the other player, who can't
//! tell copies apart, sees the same at every decision.

use crate::support::pairings;
use spellstack_core::{ObjectId, PlayerId, Zone};
use spellstack_protocol::{Asked, Line, ManaAbilities, Picture, Story, Words};
use spellstack_rules::{Action, Ask, Choice, Event, Game, Item, Random};

const VIEWER: PlayerId = PlayerId::new(0);
const OTHER: PlayerId = PlayerId::new(1);
/// The number of decisions of each game at which the views are compared.
const DECISIONS: usize = 400;

#[test]
fn whoever_cannot_tell_copies_apart_sees_the_same_game() {
    let mut differing = 0;
    for (number, pairing) in pairings(0, 0).iter().enumerate() {
        let mut game = Game::new(pairing.setup.clone(), number as u64).expect("a legal setup");
        let mut twin = game.clone();
        let mut stories = [&game, &twin].map(|game| Story::new(game, Some(VIEWER), ["Ann", "Bob"]));
        let mut random = Random::new(number as u64);
        for place in 0..DECISIONS {
            let Some(decision) = game.decision() else { break };
            let player = decision.player();
            let choice = decision.sample(&mut random);
            let mirrored = if player == OTHER {
                mirror(&game, &twin, &choice)
            } else {
                choice.clone()
            };
            game.apply(choice.clone()).expect("a sampled choice is legal");
            if let Err(error) = twin.apply(mirrored) {
                panic!(
                    "{}, decision {place}: the twin of {choice:?}: {error}",
                    pairing.name
                );
            }
            differing += usize::from(game != twin);
            let place = format!("{}, decision {place}: {choice:?}", pairing.name);
            compare(&game, &twin, &place);
            compare_shown(&game, &twin, &place);
            let [left, right] = &mut stories;
            let told: [Vec<Line>; 2] = [left.tell(&game), right.tell(&twin)];
            assert_eq!(told[0], told[1], "{place}: the story");
        }
    }
    assert!(differing > 1_000, "the games themselves differ: {differing}");
}

fn compare(game: &Game, twin: &Game, place: &str) {
    let views = [game, twin].map(|game| game.view(VIEWER));
    let [left, right] = views.map(|view| view.to_owned().expect("a player looks"));
    assert!(left == right, "{place}: the view as a value");
    let [left, right] = views.map(|view| view.events().collect::<Vec<Event>>());
    assert_eq!(left, right, "{place}: the events");
    let [left, right] = views.map(|view| {
        let objects = view.objects();
        let seen = objects.map(|object| (object.id(), object.name(), object.card(), object.timestamp()));
        seen.collect::<Vec<_>>()
    });
    assert_eq!(left, right, "{place}: the objects");
    let [left, right] = views.map(|view| {
        view.decision()
            .map(|decision| decision.iter().take(50).collect::<Vec<_>>())
    });
    assert_eq!(left, right, "{place}: the choices");
}

/// What a client is sent.
fn compare_shown(game: &Game, twin: &Game, place: &str) {
    let names = ["Ann", "Bob"].map(str::to_owned);
    let [left, right] = [game, twin].map(|game| {
        let words = Words::new(game.view(VIEWER), &names);
        let decision = words.view().decision();
        let asked = decision.map(|decision| Asked::of(&decision, &words, ManaAbilities::Listed));
        (Picture::of(&words), asked)
    });
    assert_eq!(left.0, right.0, "{place}: the picture");
    assert_eq!(left.1, right.1, "{place}: the question");
}

/// The same choice with other copies of the same cards.
fn mirror(game: &Game, twin: &Game, choice: &Choice) -> Choice {
    let object = |id: ObjectId| copy_of(game, twin, id);
    match choice {
        Choice::Act(Action::PlayLand(id, face)) => Choice::Act(Action::PlayLand(object(*id), *face)),
        Choice::Act(Action::Cast(id, face, way, means)) => {
            Choice::Act(Action::Cast(object(*id), *face, *way, *means))
        }
        Choice::Act(Action::Activate(id, ability, means)) => {
            Choice::Act(Action::Activate(object(*id), *ability, *means))
        }
        Choice::Act(Action::ActivateMana(id, ability, means)) => {
            Choice::Act(Action::ActivateMana(object(*id), *ability, *means))
        }
        Choice::Act(Action::Suspend(id, ability, means)) => {
            Choice::Act(Action::Suspend(object(*id), *ability, *means))
        }
        Choice::Act(Action::TurnFaceUp(id, ability, means)) => {
            Choice::Act(Action::TurnFaceUp(object(*id), *ability, *means))
        }
        Choice::Pick(items) => Choice::Pick(mirror_items(game, twin, items)),
        Choice::Order(items) => Choice::Order(mirror_items(game, twin, items)),
        other => other.clone(),
    }
}

/// The last copy in the twin's hand; what isn't in hand is the same in both games.
fn copy_of(game: &Game, twin: &Game, id: ObjectId) -> ObjectId {
    let found = game.omniscient().object(id);
    let Some(object) = found.filter(|object| object.zone() == Zone::Hand(OTHER)) else {
        return id;
    };
    let mut hand = twin.omniscient().hand(OTHER).rev();
    let copy = hand.find(|copy| copy.name() == object.name());
    copy.expect("the twin has the same cards").id()
}

/// The same items: cards in hand by the last copies that the twin offers, cards in a library by their places.
fn mirror_items<'a, T: FromIterator<Item>>(
    game: &Game,
    twin: &Game,
    items: impl IntoIterator<Item = &'a Item>,
) -> T {
    let [offered, copies] = [game, twin].map(offered);
    let mut used: Vec<Item> = Vec::new();
    let mirrored = |item: &Item| {
        let copy = match *item {
            Item::Card(..) => offered
                .iter()
                .position(|known| known == item)
                .map(|place| copies[place]),
            Item::Object(id) => held_name(game, id).and_then(|name| {
                let mut free = copies.iter().rev().filter(|copy| !used.contains(copy));
                free.find(|copy| matches!(copy, Item::Object(id) if held_name(twin, *id) == Some(name)))
                    .copied()
            }),
            _ => None,
        };
        used.extend(copy);
        copy.unwrap_or(*item)
    };
    items.into_iter().map(mirrored).collect()
}

fn offered(game: &Game) -> &[Item] {
    match game.decision().map(|decision| decision.ask()) {
        Some(Ask::Pick { items, .. } | Ask::Order { items }) => items,
        _ => &[],
    }
}

/// The name of a card in the other player's hand.
fn held_name(game: &Game, id: ObjectId) -> Option<&str> {
    let object = game.omniscient().object(id)?;
    object.name().filter(|_| object.zone() == Zone::Hand(OTHER))
}
