//! Mana that turns into other mana: what can't be paid is seen without trying all orders.

use serde_json::json;
use spellstack_core::CardDef;
use spellstack_rules::{Action, Choice, PositionSetup};

use super::{P1, cards, cast, find, game, life, timed};

const FILTERS: usize = 24;

/// "{1}, {T}, Pay N life: Add {C}": no two of them are alike.
fn filter(life: usize) -> CardDef {
    let cost = json!([{ "mana": "{1}" }, "tap", { "life": { "number": life } }]);
    let add = json!({ "add_mana": ["you", { "exactly": ["colorless"] }] });
    let ability = json!({ "activated": { "cost": cost, "body": { "plain": { "effect": add } } } });
    let face = json!({
        "name": format!("Filter {life}"), "mana_cost": "{0}", "type_line": "Artifact", "abilities": [ability],
    });
    serde_json::from_value(json!({ "faces": [face] })).expect("a definition")
}

fn plain(name: &str, type_line: &str, cost: &str) -> CardDef {
    let face = json!({ "name": name, "type_line": type_line, "mana_cost": cost });
    serde_json::from_value(json!({ "faces": [face] })).expect("a definition")
}

/// "{G/P}: Add 255 mana of any one color.", as often as there is something to pay with.
fn spring(number: usize) -> CardDef {
    let add = json!({ "add_mana": ["you", { "any_color": { "number": 255 } }] });
    let body = json!({ "plain": { "effect": add } });
    let ability = json!({ "activated": { "cost": [{ "mana": "{G/P}" }], "body": body } });
    let face = json!({
        "name": format!("Spring {number}"), "mana_cost": "{0}", "type_line": "Artifact", "abilities": [ability],
    });
    serde_json::from_value(json!({ "faces": [face] })).expect("a definition")
}

#[test]
fn mana_for_other_mana_without_end_pays_for_all_colors() {
    const SPRINGS: usize = 12;
    let mut definitions = vec![plain("Five", "Artifact", "{2}{W}{U}{B}{R}{R}")];
    definitions.extend((0..SPRINGS).map(spring));
    let mut position = PositionSetup::new(2);
    let player = &mut position.players[0];
    player.hand = cards(1, "Five");
    player.battlefield = definitions[1..]
        .iter()
        .flat_map(|spring| cards(1, spring.name()))
        .collect();
    let mut game = game(definitions, position);
    timed("a cost paid with 12 springs of mana", || {
        cast(&mut game, "Five", &[])
    });
    // No kind of mana is paid for with life twice, and one at least: there is no other mana at first.
    assert!((10..20).contains(&life(&game, P1)));
    assert_eq!(game.omniscient().stack().len(), 1);
}

#[test]
fn mana_that_only_changes_pays_for_no_more() {
    let mut definitions = vec![
        plain("Three", "Artifact", "{3}"),
        plain("Four", "Artifact", "{4}"),
    ];
    definitions.extend((1..=FILTERS).map(filter));
    let mut position = PositionSetup::new(2);
    let player = &mut position.players[0];
    player.life = 1_000;
    player.hand = [cards(1, "Three"), cards(1, "Four")].concat();
    player.battlefield = definitions[2..]
        .iter()
        .flat_map(|filter| cards(1, filter.name()))
        .collect();
    player.pool = "{C}{C}{C}".parse().expect("a pool");
    let game = timed("what 24 filters of mana could pay for", || {
        game(definitions, position)
    });
    let castable = |name: &str| {
        let id = find(&game, name).id();
        let decision = game.decision().expect("the game goes on");
        let casts = |choice: &Choice| matches!(choice, Choice::Act(Action::Cast(card, ..)) if *card == id);
        timed("a look at what can be cast", || {
            decision.iter().any(|choice| casts(&choice))
        })
    };
    assert!(castable("Three"));
    assert!(!castable("Four"));
}
