//! Definitions that no card has: each `apply` ends, in the same place for a copy, a loaded game and one without quick
//! answers (docs/limits.md).

use rstest::rstest;
use serde_json::{Value as Json, json};
use spellstack_core::CardDef;
use spellstack_rules::{Answers, Choice, Game, Outcome, PositionSetup};

use super::{assert_sound, cards, cast, game, timed};

fn card(name: &str, type_line: &str, abilities: &Json) -> CardDef {
    let mut face =
        json!({ "name": name, "mana_cost": "{0}", "type_line": type_line, "abilities": abilities });
    if type_line.contains("Creature") {
        face["pt"] = json!("2/2");
    }
    serde_json::from_value(json!({ "faces": [face] })).expect("a definition")
}

fn sorcery(effect: &Json) -> CardDef {
    card(
        "Make",
        "Sorcery",
        &json!([{ "spell": { "plain": { "effect": effect } } }]),
    )
}

fn tokens(count: u32, abilities: &Json) -> Json {
    let token = json!({
        "colors": ["red"], "type_line": "Creature — Goblin", "pt": "1/1", "abilities": abilities,
    });
    json!({ "create_tokens": { "who": "you", "count": { "number": count }, "token": token } })
}

fn creature() -> Json {
    json!({ "type": "Creature" })
}

fn with_stat(stat: &str, comparison: &str, value: &Json) -> Json {
    json!({ "all": [creature(), { "stat": [stat, comparison, value] }] })
}

fn times(count: u32, effect: &Json) -> Json {
    json!({ "for_each": { "each": { "times": { "number": count } }, "effect": effect } })
}

fn for_each_creature(effect: &Json) -> Json {
    json!({ "for_each": { "each": { "object": { "all": creature() } }, "effect": effect } })
}

fn gain_life() -> Json {
    json!({ "gain_life": [{ "the": "you" }, { "number": 1 }] })
}

/// "Creatures get this."
fn creatures(change: &Json) -> Json {
    json!({ "static": { "statements": [{ "modify": [{ "all": creature() }, [change]] }] } })
}

fn lord() -> Json {
    creatures(&json!({ "modify_pt": [{ "number": 1 }, { "number": 1 }] }))
}

/// What is never so, though every creature has to be looked at to see it.
fn never() -> Json {
    json!({ "exists": [20_000, with_stat("power", "at_least", &json!({ "number": 100 }))] })
}

/// Casts "Make" with so many of a permanent in play and lets it resolve; in all ways that there are, which end alike.
fn play(effect: &Json, permanent: Option<(CardDef, usize)>) -> Game {
    let mut definitions = vec![sorcery(effect)];
    let mut position = PositionSetup::new(2);
    position.players[0].hand = cards(1, "Make");
    if let Some((permanent, count)) = permanent {
        position.players[0].battlefield = cards(count, permanent.name());
        definitions.push(permanent);
    }
    let mut quick = game(definitions, position);
    cast(&mut quick, "Make", &[]);
    let mut exact = quick.clone();
    exact.set_answers(Answers::Exact);
    let mut loaded = quick.save_short().load(quick.program()).expect("a saved game");
    timed("until it has resolved", || resolve(&mut quick));
    resolve(&mut exact);
    resolve(&mut loaded);
    assert!(
        exact == quick && loaded == quick,
        "it doesn't depend on what is kept"
    );
    assert_eq!(exact.state_hash(), quick.state_hash());
    assert_sound(&quick);
    quick
}

/// Both players pass.
fn resolve(game: &mut Game) {
    for _ in 0..2 {
        if game.outcome().is_none() {
            game.apply(Choice::Pass).expect("a pass");
        }
    }
}

/// "Other creatures get +1/+1": which ones these are is different for each.
fn others_lord() -> Json {
    let others = json!({ "all": [{ "not": { "is": "this" } }, creature()] });
    let change = json!({ "modify_pt": [{ "number": 1 }, { "number": 1 }] });
    json!({ "static": { "statements": [{ "modify": [{ "all": others }, [change]] }] } })
}

#[test]
fn what_could_never_be_worked_out_never_comes_about() {
    let game = play(&tokens(10_000, &json!([others_lord()])), None);
    assert_eq!(game.outcome(), Some(Outcome::Draw));
}

#[test]
fn thousands_of_lords_of_one_kind_are_worked_out() {
    let game = play(&tokens(3_000, &json!([lord()])), None);
    assert_eq!(game.outcome(), None);
    assert_eq!(greatest_power(&game), Some(3_001));
}

fn greatest_power(game: &Game) -> Option<i32> {
    let view = game.omniscient();
    let powers = view.objects();
    powers
        .filter_map(|object| Some(object.characteristics()?.power))
        .max()
}

#[test]
fn hundreds_of_lords_are_worked_out() {
    let game = play(&tokens(300, &json!([lord()])), None);
    assert_eq!(game.outcome(), None);
    assert_eq!(greatest_power(&game), Some(301));
}

#[test]
fn numbers_about_each_of_thousands_end() {
    let each =
        json!({ "count": with_stat("toughness", "at_most", &json!({ "of": ["mana_value", "item"] })) });
    let statue = card(
        "Statue",
        "Enchantment",
        &json!([creatures(&json!({ "modify_pt": [each, { "number": 0 }] }))]),
    );
    let game = play(&tokens(4_000, &json!([])), Some((statue, 20)));
    assert_eq!(game.outcome(), Some(Outcome::Draw));
}

#[rstest]
#[case::instruction(json!({ "tap": { "all": with_stat("power", "at_least", &json!({ "number": 1000 })) } }))]
#[case::condition(json!({ "if": { "condition": never(), "then": gain_life() } }))]
#[case::value(json!({ "gain_life": [{ "the": "you" }, { "times": [-1, { "count": creature() }] }] }))]
fn looking_at_thousands_again_and_again_ends(#[case] effect: Json) {
    let effect = json!({ "then": [tokens(9_000, &json!([])), times(50_000, &times(50_000, &effect))] });
    assert_eq!(play(&effect, None).outcome(), Some(Outcome::Draw));
}

#[test]
fn for_each_of_thousands_for_each_of_thousands_ends() {
    let effect = json!({ "then": [
        tokens(3_000, &json!([])),
        for_each_creature(&for_each_creature(&gain_life())),
    ] });
    assert_eq!(play(&effect, None).outcome(), Some(Outcome::Draw));
}

#[test]
fn what_is_exiled_from_exile_again_and_again_ends() {
    let top = json!({ "top": { "count": { "number": 1 }, "shown": "reveal", "who": "you", "whose": "you" } });
    let exile = json!({ "exile": [{ "the": { "result": 0 } }, null] });
    let effect = json!({ "then": [{ "bind": [0, top] }, times(50_000, &exile)] });
    assert_eq!(play(&effect, None).outcome(), Some(Outcome::Draw));
}

#[test]
fn additional_phases_by_the_thousand_end() {
    let combat = json!({ "turn": { "extra_phases": ["combat"] } });
    assert_eq!(play(&times(1_999, &combat), None).outcome(), None);
    assert_eq!(play(&times(50_000, &combat), None).outcome(), Some(Outcome::Draw));
}

#[test]
fn effects_that_last_on_thousands_end() {
    let pump = json!({ "modify": {
        "what": { "all": creature() },
        "changes": [{ "modify_pt": [{ "number": 1 }, { "number": 1 }] }],
        "duration": "end_of_turn",
    } });
    let effect = json!({ "then": [tokens(2_000, &json!([])), times(2_000, &pump)] });
    assert_eq!(play(&effect, None).outcome(), Some(Outcome::Draw));
}

#[rstest]
#[case::emblems(json!({ "emblem": ["you", [lord()]] }))]
#[case::delayed(json!({ "delayed": {
    "trigger": {
        "trigger": { "event": [{ "gains_life": { "who": "you" } }] },
        "body": { "plain": { "effect": gain_life() } },
    },
    "duration": "end_of_turn",
} }))]
fn what_is_set_up_again_and_again_ends(#[case] effect: Json) {
    assert_eq!(play(&times(50_000, &effect), None).outcome(), Some(Outcome::Draw));
}

#[test]
fn conditions_of_triggers_that_thousands_of_events_set_off_end() {
    let watcher = card(
        "Watcher",
        "Enchantment",
        &json!([{ "triggered": {
        "trigger": { "event": [{ "moves": { "what": creature(), "from": null, "to": "battlefield" } }] },
        "condition": never(),
        "body": { "plain": { "effect": gain_life() } },
    } }]),
    );
    let game = play(&tokens(4_000, &json!([])), Some((watcher, 300)));
    assert_eq!(game.outcome(), Some(Outcome::Draw));
}

#[test]
fn triggers_by_the_dozen_with_conditions_are_put_on_the_stack() {
    let watcher = card(
        "Watcher",
        "Enchantment",
        &json!([{ "triggered": {
        "trigger": { "event": [{ "moves": { "what": creature(), "from": null, "to": "battlefield" } }] },
        "condition": { "exists": [1, creature()] },
        "body": { "plain": { "effect": gain_life() } },
    } }]),
    );
    let game = play(&tokens(20, &json!([])), Some((watcher, 20)));
    assert_eq!(game.outcome(), None);
}
