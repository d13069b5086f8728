//! The committed positions, and taking positions from games.

use spellstack_bench::{
    Crowd, ExtractError, Position, busy, crowd, extract, idle, pairings, positions, quiet,
};
use spellstack_catalog::Catalog;
use spellstack_core::{CounterKind, PlayerId, Step};
use spellstack_rules::{CardSetup, Choice, Game, GameSetup, PositionSetup};

const P1: PlayerId = PlayerId::new(0);
const P2: PlayerId = PlayerId::new(1);

#[test]
fn committed_positions_are_what_they_say() {
    for position in positions() {
        let game = position.checked().unwrap_or_else(|error| panic!("{error}"));
        assert!(game.audit().is_empty());
        assert!(position.position.turn >= 8);
    }
}

#[test]
fn every_pairing_has_two_positions() {
    let of = |decks: [&str; 2]| {
        positions()
            .iter()
            .filter(|position| position.decks == decks)
            .count()
    };
    assert_eq!(pairings().count(), 10);
    assert!(pairings().all(|decks| of(decks) == 2));
}

#[test]
fn a_position_is_read_from_its_text() {
    for position in positions() {
        let text = position.to_text();
        let read: Position = serde_json::from_str(&text).expect("what was written can be read");
        assert_eq!(read, *position);
        assert!(text.lines().all(|line| line.len() <= 100), "{text}");
    }
}

#[test]
fn a_position_that_is_another_is_reported() {
    let right = &positions()[0];
    let wrong = Position {
        actions: right.actions + 1,
        ..right.clone()
    };
    let error = wrong.checked().expect_err("there is one action less");
    assert!(
        error.to_string().contains("actions, and there should be"),
        "{error}"
    );
}

fn start(position: PositionSetup) -> Game {
    let definitions = Catalog::standard().iter().cloned().collect();
    Game::new(GameSetup::position(definitions, position), 1).expect("a legal position")
}

#[test]
fn everything_that_a_position_can_say_is_taken_from_a_game() {
    let mut position = PositionSetup::new(2);
    position.step = Step::PrecombatMain;
    let card = CardSetup::named;
    let [one, other] = &mut position.players[..] else {
        panic!("there are two players");
    };
    one.battlefield = vec![
        CardSetup {
            tapped: true,
            sick: true,
            damage: 1,
            counters: vec![(CounterKind::PlusOnePlusOne, 2)],
            ..card("Grizzly Bears")
        },
        CardSetup {
            attached_to: Some(3),
            ..card("Pacifism")
        },
        CardSetup {
            controller: Some(P2),
            ..card("Silvercoat Lion")
        },
    ];
    one.hand = vec![card("Forest"), card("Lightning Bolt")];
    one.library = vec![card("Forest"); 3];
    one.life = 7;
    other.battlefield = vec![
        card("Serra Angel"),
        CardSetup {
            token: true,
            ..card("Goblin Token")
        },
    ];
    other.exile = vec![CardSetup {
        counters: vec![(CounterKind::Time, 1)],
        ..card("Rift Bolt")
    }];
    other.graveyard = vec![card("Brazen Borrower"), card("Forest")];
    other.poison = 2;
    assert_eq!(extract(&start(position.clone())), Ok(position));
}

#[test]
fn what_no_position_can_say_is_refused() {
    let mut position = PositionSetup::new(2);
    position.players[0].hand = ["Forest", "Lightning Bolt", "Lightning Bolt"]
        .map(CardSetup::named)
        .to_vec();
    position.players[0].battlefield = vec![CardSetup::named("Mountain"); 2];
    position.players[1].battlefield = vec![CardSetup::named("Mountain")];
    let game = start(position);
    let after = |name: &str| {
        let mut game = game.clone();
        let find = |game: &Game| {
            let decision = game.decision().expect("the active player has priority");
            decision
                .iter()
                .find(|choice| format!("{choice:?}").contains(name))
        };
        let choice = find(&game).expect("it can be done");
        game.apply(choice).expect("what is listed is legal");
        game
    };
    assert_eq!(extract(&after("PlayLand")), Err(ExtractError::Land));
    let cast = after("Cast");
    assert_eq!(extract(&cast), Err(ExtractError::NoPriority));
    let mut aimed = cast.clone();
    let target = aimed.decision().and_then(|decision| decision.iter().next());
    aimed
        .apply(target.expect("there are targets"))
        .expect("it is legal");
    assert_eq!(extract(&aimed), Err(ExtractError::Stack));
}

#[test]
fn made_positions_show_what_they_are_made_for() {
    let actions = |game: &Game| game.decision().expect("it has priority").actions().len();
    let (busy, idle, mut quiet) = (busy(), idle(), quiet());
    assert_eq!(busy.omniscient().hand(P1).len(), 6);
    assert_eq!(busy.omniscient().permanents(P1).count(), 18);
    assert!(actions(&busy) > 10);
    assert_eq!((idle.omniscient().hand(P1).len(), actions(&idle)), (6, 0));
    quiet.apply(Choice::Pass).expect("passing is legal");
    assert_eq!(quiet.omniscient().priority(), Some(P2));
    for kind in [Crowd::Plain, Crowd::Dependent, Crowd::Watched] {
        assert_eq!(crowd(30, kind).omniscient().battlefield().len(), 30);
    }
}
