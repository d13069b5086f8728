//! What is asked names where it comes from.

use spellstack_ai::{Agent, Budget, Estimate, Search};
use spellstack_core::lang::build::{
    Card, cards_in, chosen_by_you, discard, owned_by, prevent_all_this_turn, prevent_next_time_this_turn, you,
};
use spellstack_core::lang::{DamageKind, EventPattern, Filter, PlayerFilter, Recipient};
use spellstack_core::{PlayerId, ZoneKind};
use spellstack_rules::{Beliefs, Choice, Decision, Game, PositionSetup, View, Why};
use spellstack_table::{Adviser, Key, Seat, Settings, Table};

use crate::support::{cards, decks_setup, go_on, position, position_with, press, screen, table};

fn search(table: &mut Table, text: &str) {
    press(table, &text.chars().map(Key::Char).collect::<Vec<_>>());
    press(table, &[Key::Enter, Key::Enter]);
}

#[test]
fn a_spells_replacement_effect_is_named_by_the_spell() {
    let damage = EventPattern::DealsDamage {
        source: Filter::Any,
        to: Recipient::Player(PlayerFilter::You),
        kind: DamageKind::Any,
    };
    let hush = Card::instant("Hush", "{W}").spell(prevent_next_time_this_turn(damage.clone()));
    let quiet = Card::instant("Quiet", "{W}").spell(prevent_all_this_turn(damage));
    let mut setup = PositionSetup::new(2);
    setup.players[0].hand = cards(&["Hush", "Quiet", "Lightning Bolt"]);
    setup.players[0].battlefield = cards(&["Plains", "Plains", "Mountain"]);
    let mut table = table(
        position_with(setup, &[], vec![hush.define(), quiet.define()]),
        1,
        [true, false],
    );
    go_on(&mut table);
    search(&mut table, "/hush");
    search(&mut table, "/quiet");
    search(&mut table, "/bolt");
    assert!(
        matches!(table.asked(), Some(Why::Targets { .. })),
        "{:?}",
        table.asked()
    );
    search(&mut table, "/ann");
    assert_eq!(table.asked(), Some(Why::Replacement));
    let shown = screen(&table, 120, 40);
    for part in ["Which effect applies first?", "1 Hush: ", "2 Quiet: "] {
        assert!(shown.contains(part), "{part}:\n{shown}");
    }
}

#[test]
fn triggers_to_be_ordered_say_what_they_do() {
    let mut setup = PositionSetup::new(2);
    setup.players[0].hand = cards(&["Wild Growth"]);
    setup.players[0].battlefield = cards(&["Forest", "Enchantress's Presence", "Argothian Enchantress"]);
    setup.players[0].library = cards(&["Forest"; 10]);
    let mut table = table(position(setup, &[]), 1, [true, false]);
    go_on(&mut table);
    search(&mut table, "/wild growth");
    assert_eq!(table.asked(), Some(Why::OrderTriggers));
    let shown = screen(&table, 120, 40);
    assert!(
        shown.contains("Enchantress's Presence: Whenever you cast an enchantment spell"),
        "{shown}"
    );
    // The cursor is on a row that is about a card.
    press(&mut table, &[Key::Char('c')]);
    assert!(screen(&table, 120, 40).contains("Why") || screen(&table, 120, 40).contains("Enchantment"));
}

#[test]
fn a_payment_by_hand_says_the_whole_price() {
    let mut setup = PositionSetup::new(2);
    setup.players[0].hand = cards(&["Blaze"]);
    setup.players[0].battlefield = cards(&["Mountain"; 4]);
    // It makes it dearer.
    setup.players[1].battlefield = cards(&["Sphere of Resistance"]);
    let mut table = table(position(setup, &[]), 1, [true, false]).with_settings(Settings {
        pay_by_hand: true,
        ..Settings::default()
    });
    go_on(&mut table);
    search(&mut table, "/blaze");
    assert_eq!(table.asked(), Some(Why::X));
    press(&mut table, &[Key::Char('2'), Key::Enter]);
    search(&mut table, "/bob");
    assert_eq!(table.asked(), Some(Why::PayMana));
    let shown = screen(&table, 80, 24);
    assert!(shown.contains("Pay {3}{R} (Blaze)"), "{shown}");
    press(&mut table, &[Key::Char('2')]);
    let shown = screen(&table, 80, 24);
    assert!(shown.contains("Pay {3}{R} (Blaze)"), "{shown}");
    assert!(
        shown.contains("Ann 20 life hand 0 library 0 graveyard 0 {R}"),
        "{shown}"
    );
}

#[test]
fn much_mana_leaves_room_for_the_name() {
    let mut setup = PositionSetup::new(2);
    setup.players[0].hand = cards(&["Lightning Bolt"]);
    setup.players[0].battlefield = cards(&["Mountain"; 6]);
    let mut table = table(position(setup, &[]), 1, [true, false]);
    go_on(&mut table);
    press(&mut table, &[Key::Char('m')]);
    for _ in 0..6 {
        // Past the Lightning Bolt to the first Mountain.
        press(&mut table, &[Key::Char('3')]);
    }
    let shown = screen(&table, 60, 20);
    assert!(shown.contains("Ann 20 life hand 1 lib 0 gy 0 6R"), "{shown}");
}

#[test]
fn a_kicker_says_what_it_costs() {
    let mut setup = PositionSetup::new(2);
    setup.players[0].hand = cards(&["Overload"]);
    setup.players[0].battlefield = cards(&["Mountain"; 4]);
    setup.players[1].battlefield = cards(&["Bonesplitter"]);
    let mut table = table(position(setup, &[]), 1, [true, false]);
    go_on(&mut table);
    search(&mut table, "/overload");
    assert_eq!(table.asked(), Some(Why::Kicker));
    let shown = screen(&table, 80, 24);
    assert!(shown.contains("Kicker {2}"), "{shown}");
}

#[test]
fn what_is_cut_in_the_list_is_whole_below_it() {
    let mut setup = PositionSetup::new(2);
    setup.players[0].battlefield = cards(&["Circle of Protection: Red", "Plains"]);
    let mut table = table(position(setup, &[]), 1, [true, false]);
    go_on(&mut table);
    let last_words = "red source of your choice would deal damage to you";
    let shown = |table: &Table| screen(table, 80, 24).replace("│", " ");
    let words = |table: &Table| shown(table).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(!words(&table).contains(last_words), "{}", shown(&table));
    press(&mut table, &[Key::Down]);
    assert!(words(&table).contains(last_words), "{}", shown(&table));
}

/// Passes, and thinks better of everything else.
struct Careful(Vec<Estimate>);

impl Agent for Careful {
    fn choose(&mut self, _view: &View<'_>, decision: &Decision<'_>) -> Choice {
        let value = |choice: &Choice| if *choice == Choice::Pass { 0.07 } else { 0.08 };
        let estimate = |choice: Choice| Estimate {
            value: value(&choice),
            choice,
            samples: 1,
        };
        self.0 = decision.iter().map(estimate).collect();
        Choice::Pass
    }

    fn estimates(&self) -> &[Estimate] {
        &self.0
    }
}

#[test]
fn hints_stand_in_the_order_of_the_chances_shown() {
    let mut setup = PositionSetup::new(2);
    setup.players[0].hand = cards(&["Mountain", "Lightning Bolt"]);
    setup.players[0].battlefield = cards(&["Mountain"]);
    let careful = Adviser::new(Box::new(Careful(Vec::new())));
    let mut table = table(position(setup, &[]), 1, [true, false]).with_adviser(careful);
    go_on(&mut table);
    press(&mut table, &[Key::Char('h')]);
    let shown = screen(&table, 120, 40);
    let place = |part: &str| {
        shown
            .find(part)
            .unwrap_or_else(|| panic!("no {part} in\n{shown}"))
    };
    assert!(place("  or 8 %: ") < place("Hint 7 %: Pass"), "{shown}");
}

#[test]
fn equal_cards_are_one_row_with_a_count() {
    let mut setup = PositionSetup::new(2);
    setup.players[0].hand = cards(&["Mountain", "Mountain", "Mountain", "Plains"]);
    let mut table = table(position(setup, &[]), 1, [true, false]);
    go_on(&mut table);
    let shown = screen(&table, 80, 24);
    assert_eq!(shown.matches("Play Mountain").count(), 1, "{shown}");
    assert!(shown.contains("Play Mountain ×3"), "{shown}");
    assert!(shown.contains("Play Plains "), "{shown}");
}

#[test]
fn a_number_picks_several_of_equal_cards() {
    let own = cards_in(ZoneKind::Hand, owned_by(you()));
    let purge = Card::sorcery("Purge", "{0}").spell(discard(chosen_by_you(3, own)));
    let mut setup = PositionSetup::new(2);
    setup.players[0].hand = cards(&["Purge", "Mountain", "Plains", "Mountain", "Mountain", "Mountain"]);
    let mut table = table(position_with(setup, &[], vec![purge.define()]), 1, [true, false]);
    go_on(&mut table);
    search(&mut table, "/purge");
    assert_eq!(table.asked(), Some(Why::Discard));
    let shown = screen(&table, 80, 24);
    assert!(
        shown.contains("[ ] Mountain ×4") && shown.contains("[ ] Plains"),
        "{shown}"
    );
    press(&mut table, &[Key::Home, Key::Char('3'), Key::Left]);
    let shown = screen(&table, 80, 24);
    assert!(shown.contains("[2] Mountain ×4"), "{shown}");
    press(&mut table, &[Key::Down, Key::Char(' '), Key::Enter]);
    let ann = PlayerId::new(0);
    let view = table.view();
    let held: Vec<&str> = view.hand(ann).filter_map(|card| card.name()).collect();
    assert_eq!(held, ["Mountain", "Mountain"]);
    let discarded = view.graveyard(ann).filter_map(|card| card.name());
    let mut discarded: Vec<&str> = discarded.filter(|name| *name != "Purge").collect();
    discarded.sort_unstable();
    assert_eq!(discarded, ["Mountain", "Mountain", "Plains"]);
}

#[test]
fn the_prompt_says_which_step_it_is_and_where_passing_leads() {
    let mut setup = PositionSetup::new(2);
    setup.players[0].hand = cards(&["Mountain"]);
    let mut table = table(position(setup, &[]), 1, [true, false]);
    go_on(&mut table);
    let shown = screen(&table, 80, 24);
    assert!(
        shown.contains("Your priority in the precombat main phase"),
        "{shown}"
    );
    assert!(
        shown.contains("Pass (on to the beginning of combat step)"),
        "{shown}"
    );
}

#[test]
fn a_hint_shows_what_the_search_estimates() {
    let setup = decks_setup("Goblins", "Burn");
    let beliefs = Beliefs {
        decks: setup.players.iter().map(|player| player.deck.clone()).collect(),
    };
    let search = || Search::new(1, Budget::Iterations(40), beliefs.clone());
    let mut table = table(setup, 2, [true, false]).with_adviser(Adviser::new(Box::new(search())));
    press(&mut table, &[Key::Char('h')]);
    // The same search in the same place says the same.
    let estimate = |table: &Table| {
        let game = Game::new(table.record().setup.clone(), table.record().seed);
        let mut game = game.expect("the setup is legal");
        for choice in &table.record().choices {
            game.apply(choice.clone()).expect("the record is good");
        }
        let decision = game.decision().expect("Ann is asked");
        let mut agent = search();
        let choice = agent.choose(&game.view(decision.player()), &decision);
        let best = agent.estimates().first().cloned();
        best.inspect(|best| assert_eq!(best.choice, choice))
    };
    let mut compared = 0;
    for _ in 0..100 {
        assert!(
            table.view().turn() < 20,
            "the search has found nothing to compare"
        );
        if let Some(best) = estimate(&table) {
            let expected = format!("Hint {:.0} %: ", 100.0 * best.value);
            let shown = screen(&table, 80, 24);
            assert!(shown.contains(&expected), "{expected}\n{shown}");
            // A large window has room for what is next best.
            let shown = screen(&table, 120, 40);
            assert!(shown.contains("  or "), "{shown}");
            compared += 1;
        }
        match table.asked() {
            Some(Why::Priority) => press(&mut table, &[Key::Char(' ')]),
            _ => press(&mut table, &[Key::Char('n'), Key::Enter]),
        }
        if compared == 3 {
            return;
        }
    }
    panic!("the search has compared only {compared} times");
}

#[test]
fn control_characters_of_names_are_shown_and_not_obeyed() {
    let bear = Card::creature("Bear\u{1b}[2J\u{9b}", "{0}", "Bear", 2, 2).define();
    let mut setup = PositionSetup::new(2);
    setup.players[0].hand = cards(&[bear.name()]);
    let setup = position_with(setup, &[], vec![bear]);
    let seats = || vec![Seat::Person, Seat::Person];
    let names = ["Ann\u{7}\u{202e}", "Bob"].map(str::to_owned).to_vec();
    let mut table = Table::new(setup, 1, names, seats()).expect("the setup is legal");
    go_on(&mut table);
    press(&mut table, &[Key::Enter]);
    let shown = screen(&table, 120, 40);
    assert!(shown.contains("Ann\\u0007\\u202e 20 life"), "{shown}");
    assert!(shown.contains("Cast Bear\\u001b[2J\\u009b {0}"), "{shown}");
}
