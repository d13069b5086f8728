//! Stops, passing by itself, and payment.

use spellstack_ai::{DefaultAgent, Scripted};
use spellstack_core::{PlayerId, Step};
use spellstack_rules::{PositionSetup, Why};
use spellstack_table::{Key, Seat, Settings, Stops, Table};

use crate::support::{cards, go_on, position, press, screen, table};

const ANN: PlayerId = PlayerId::new(0);
const BOB: PlayerId = PlayerId::new(1);

/// Both have a Lightning Bolt and a Mountain; it is Ann's main phase.
fn bolts() -> PositionSetup {
    let mut setup = PositionSetup::new(2);
    for player in &mut setup.players {
        player.hand = cards(&["Lightning Bolt"]);
        player.battlefield = cards(&["Mountain"]);
        player.library = cards(&["Mountain"; 10]);
    }
    setup
}

fn with(settings: Settings) -> Table {
    let mut table = table(position(bolts(), &[]), 1, [true, false]).with_settings(settings);
    go_on(&mut table);
    table
}

/// The steps in which Ann is asked until her next turn, if she only passes.
fn asked_in(table: &mut Table) -> Vec<(PlayerId, Step)> {
    let mut steps = Vec::new();
    while table.view().turn() < 7 {
        assert!(table.asked().is_some());
        steps.push((table.view().active_player(), table.view().step()));
        press(table, &[Key::Char(' ')]);
    }
    steps
}

#[test]
fn one_is_asked_at_stops_only() {
    let mut table = with(Settings::default());
    let expected = [
        (ANN, Step::PrecombatMain),
        (ANN, Step::PostcombatMain),
        (BOB, Step::End),
    ];
    assert_eq!(asked_in(&mut table), expected);
    let mut table = with(Settings {
        own_stops: Stops::at(&[Step::End]),
        other_stops: Stops::at(&[Step::Upkeep, Step::Draw]),
        ..Settings::default()
    });
    let expected = [(ANN, Step::End), (BOB, Step::Upkeep), (BOB, Step::Draw)];
    assert_eq!(asked_in(&mut table), expected);
}

#[test]
fn without_passing_by_itself_one_is_asked_at_every_priority() {
    let mut table = with(Settings {
        auto_pass: false,
        ..Settings::default()
    });
    let steps = asked_in(&mut table);
    for step in [Step::Upkeep, Step::Draw, Step::PrecombatMain, Step::End] {
        assert!(steps.contains(&(BOB, step)), "{steps:?}");
    }
}

#[test]
fn a_stop_is_passed_where_there_is_nothing_to_do() {
    let mut setup = bolts();
    setup.players[0].battlefield.clear();
    let mut table = table(position(setup, &[]), 1, [true, false]);
    go_on(&mut table);
    // She can cast nothing, and plays her first land in two turns.
    assert_eq!(table.view().turn(), 7);
    assert!(screen(&table, 80, 24).contains("Play Mountain"));
}

#[test]
fn stops_are_set_at_the_table() {
    let mut table = with(Settings::default());
    press(&mut table, &[Key::Char('o')]);
    // Five switches, and then the steps of the own turn from upkeep on.
    press(&mut table, &[Key::Down; 5]);
    press(&mut table, &[Key::Enter, Key::Esc]);
    assert!(table.settings().own_stops.has(Step::Upkeep));
    assert!(screen(&table, 80, 24).contains(" UP dr [M1]"));
}

#[test]
fn one_key_passes_until_the_end_of_the_turn() {
    let mut table = with(Settings::default());
    press(&mut table, &[Key::Char('e')]);
    assert_eq!((table.view().turn(), table.view().step()), (6, Step::End));
    press(&mut table, &[Key::Char('e')]);
    assert_eq!(
        (table.view().turn(), table.view().step()),
        (7, Step::PrecombatMain)
    );
}

/// Bob casts his Lightning Bolt at Ann as soon as he can.
fn bob_bolts(settings: Settings) -> Table {
    let bob = Scripted::new(DefaultAgent)
        .cast(BOB, "Lightning Bolt")
        .target(BOB, &["p1"]);
    let names = ["Ann", "Bob"].map(str::to_owned).to_vec();
    let seats = vec![Seat::Person, Seat::Agent(Box::new(bob))];
    let table = Table::new(position(bolts(), &[]), 1, names, seats).expect("the setup is legal");
    let mut table = table.with_settings(settings);
    go_on(&mut table);
    table
}

#[test]
fn an_opponents_spell_ends_the_passing_and_is_seen_before_it_resolves() {
    let mut table = bob_bolts(Settings::default());
    press(&mut table, &[Key::Char('e')]);
    let shown = screen(&table, 80, 24);
    assert!(shown.contains("Respond to Lightning Bolt?"), "{shown}");
    assert!(shown.contains("no longer passing"), "{shown}");
    assert!(shown.contains("-> Ann"), "{shown}");
}

#[test]
fn a_payment_by_hand_is_asked_and_one_key_pays_it() {
    let mut table = with(Settings {
        pay_by_hand: true,
        ..Settings::default()
    });
    press(&mut table, &[Key::Char('2'), Key::Char('1')]);
    assert_eq!(table.asked(), Some(Why::PayMana));
    let shown = screen(&table, 80, 24);
    assert!(shown.contains("2 Mountain: {T}: Add {R}."), "{shown}");
    press(&mut table, &[Key::Char(' ')]);
    let told: Vec<&str> = table.log().iter().map(|line| line.text.as_str()).collect();
    assert_eq!(told[0], "Ann casts Lightning Bolt at Ann.");
}

#[test]
fn hints_say_what_an_agent_would_do() {
    let mut table = with(Settings::default());
    assert!(!screen(&table, 80, 24).contains("Hint "));
    press(&mut table, &[Key::Char('h')]);
    assert!(screen(&table, 80, 24).contains("Hint "));
}

#[test]
fn a_watched_game_stops_and_goes() {
    let mut table = table(position(bolts(), &[]), 1, [false, false]);
    assert!(table.is_busy() && table.is_watched());
    press(&mut table, &[]);
    table.key(Key::Char(' '));
    assert!(!table.is_busy());
    let before = table.record().choices.len();
    table.key(Key::Right);
    assert_eq!(table.record().choices.len(), before + 1);
    table.key(Key::Char(' '));
    assert!(table.is_busy());
    // A spectator sees every hand.
    assert!(screen(&table, 80, 24).contains("Lightning Bolt R"));
}
