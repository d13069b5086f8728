//! What is done to permanents for a while, what is created, and what happens later, as texts say it.

use serde_json::{Value, json};
use spellstack_oracle::{CardFacts, FaceFacts, Reason, compile};

fn facts(type_line: &str, text: &str) -> CardFacts {
    let is_creature = type_line.contains("Creature");
    CardFacts::single(FaceFacts {
        name: "Probe".to_owned(),
        mana_cost: "{1}".to_owned(),
        type_line: type_line.to_owned(),
        text: text.to_owned(),
        pt: if is_creature {
            "1/1".to_owned()
        } else {
            String::new()
        },
        ..FaceFacts::default()
    })
}

/// What the body of the only ability of a card says.
#[track_caller]
fn effect(type_line: &str, text: &str) -> Value {
    let def = compile(&facts(type_line, text)).unwrap_or_else(|refusals| panic!("{refusals}"));
    let ability = serde_json::to_value(&def.front().abilities[0]).expect("definitions have a JSON form");
    let body = ["spell", "activated", "triggered"]
        .iter()
        .find_map(|kind| match *kind {
            "spell" => ability.get("spell").cloned(),
            kind => ability.get(kind).map(|ability| ability["body"].clone()),
        });
    body.expect("the ability does something")["plain"]["effect"].clone()
}

#[track_caller]
fn is_refused(type_line: &str, text: &str) {
    let refusals = compile(&facts(type_line, text)).expect_err("it isn't sure what the words mean");
    let is_of_words = |reason: &Reason| !matches!(reason, Reason::Fact { .. });
    assert!(refusals.0.iter().all(|refusal| is_of_words(&refusal.reason)));
}

fn keyword(word: &str) -> Value {
    json!({ "gain": { "keyword": word } })
}

fn at_next_end_step(effect: &Value) -> Value {
    json!({ "delayed": {
        "trigger": {
            "trigger": { "event": [{ "step_begins": { "step": "end", "whose": "any" } }] },
            "body": { "plain": { "effect": effect } },
        },
        "duration": "next_time",
    } })
}

#[test]
fn several_changes_are_one_effect() {
    let text =
        "Target creature gets +2/-1, loses flying, and gains first strike and haste until end of turn.";
    let changes = json!([
        { "modify_pt": [{ "number": 2 }, { "number": -1 }] },
        { "lose": "flying" },
        keyword("first_strike"),
        keyword("haste"),
    ]);
    assert_eq!(effect("Instant", text)["modify"]["changes"], changes);
}

#[test]
fn minus_x_is_the_x_that_is_explained() {
    let text = "Target creature gets -X/-0 until end of turn, where X is the number of Swamps you control.";
    let swamps = json!({ "count": { "all": [{ "subtype": "Swamp" }, { "controller": "you" }] } });
    let changes = json!([{ "modify_pt": [{ "times": [-1, swamps] }, { "number": 0 }] }]);
    assert_eq!(effect("Instant", text)["modify"]["changes"], changes);
}

// CR 205.1a, 205.1b.
#[test]
fn a_land_that_is_still_a_land_keeps_its_types() {
    let kept = json!({ "add_types": [["Creature"], ["Elemental"]] });
    let set = json!({ "set_types": [["Creature"], ["Elemental"]] });
    let becomes = "{1}: This land becomes a 2/2 red Elemental creature with haste until end of turn.";
    let first = |text: &str| effect("Land", text)["modify"]["changes"][0].clone();
    assert_eq!(first(&format!("{becomes} It's still a land.")), kept);
    assert_eq!(first(becomes), set);
}

// CR 205.1b: an artifact creature keeps its other types, but not its other creature types.
#[test]
fn an_artifact_creature_keeps_the_types_that_it_had() {
    let text = "{1}: This artifact becomes a 2/2 Golem artifact creature until end of turn.";
    let kept = json!({ "add_types": [["Artifact", "Creature"], ["Golem"]] });
    assert_eq!(effect("Artifact", text)["modify"]["changes"][0], kept);
    is_refused(
        "Instant",
        "Target artifact becomes a 2/2 Golem artifact creature until end of turn.",
    );
}

#[test]
fn a_change_without_a_duration_lasts() {
    let text = "Return target creature card from your graveyard to the battlefield. It gains haste.";
    let effect = effect("Sorcery", text);
    assert_eq!(effect["then"][1]["modify"]["duration"], json!("forever"));
    assert_eq!(
        effect["then"][1]["modify"]["what"],
        json!({ "the": { "result": 0 } })
    );
}

#[test]
fn a_color_is_chosen_before_it_protects() {
    let text =
        "Target creature you control gains protection from the color of your choice until end of turn.";
    let effect = effect("Instant", text);
    let choice = json!({ "bind": [0, { "choose_word": { "who": "you", "kind": "color" } }] });
    assert_eq!(effect["then"][0], choice);
    let protection = json!({ "gain": { "keyword": { "protection": { "chosen_color": 0 } } } });
    assert_eq!(effect["then"][1]["modify"]["changes"], json!([protection]));
}

#[test]
fn the_events_creature_is_exiled_later() {
    let text = "Whenever this creature blocks a creature, exile that creature at end of combat.";
    let later = effect("Creature", text);
    let body = &later["delayed"]["trigger"]["body"]["plain"]["effect"];
    assert_eq!(*body, json!({ "exile": [{ "the": { "event": "other" } }, null] }));
}

#[test]
fn what_was_exiled_comes_back_as_what_it_became() {
    let text = "Exile target creature. Return that card to the battlefield under its owner's control at the \
                beginning of the next end step.";
    let back = json!({ "move": { "what": { "the": { "result": 0 } }, "to": { "battlefield": { "under": "owner" } } } });
    assert_eq!(effect("Instant", text)["then"][1], at_next_end_step(&back));
}

#[test]
fn what_is_paid_later_is_asked_later() {
    let text = "At the beginning of your next upkeep, pay {2}. If you don't, you lose the game.";
    let body = effect("Instant", text)["delayed"]["trigger"]["body"]["plain"]["effect"].clone();
    assert_eq!(
        body["if_done"]["otherwise"],
        json!({ "lose_game": { "the": "you" } })
    );
}

#[test]
fn words_after_it_dont_refer_to_what_happens_later() {
    is_refused(
        "Instant",
        "Create a 1/1 red Goblin creature token at the beginning of the next end step. Sacrifice that token.",
    );
}

#[test]
fn tokens_have_their_abilities() {
    let quoted =
        r#"Create two 0/1 colorless Eldrazi Spawn creature tokens with "Sacrifice this token: Add {C}.""#;
    let after = r#"Create two 0/1 colorless Eldrazi Spawn creature tokens. They have "Sacrifice this token: Add {C}.""#;
    let tokens = effect("Sorcery", quoted);
    let ability = json!({ "activated": {
        "cost": ["sacrifice_this"],
        "body": { "plain": { "effect": { "add_mana": ["you", { "exactly": ["colorless"] }] } } },
    } });
    assert_eq!(tokens["create_tokens"]["token"]["abilities"], json!([ability]));
    assert_eq!(effect("Sorcery", after), tokens);
}

#[test]
fn an_x_x_token_is_as_big_as_x_is() {
    let text = "Create an X/X green Ooze creature token, where X is the number of lands you control.";
    let lands = json!({ "count": { "all": [{ "type": "Land" }, { "controller": "you" }] } });
    assert_eq!(
        effect("Sorcery", text)["create_tokens"]["pt"],
        json!([lands, lands])
    );
}

#[test]
fn counters_are_put_on_no_spell() {
    is_refused(
        "Creature",
        "Whenever you cast a creature spell, put a +1/+1 counter on it.",
    );
}

#[test]
fn each_other_creature_is_other_than_what_is_known() {
    let mine = "{1}: This creature gets +1/+1 until end of turn for each other creature you control.";
    let counted = &effect("Creature", mine)["modify"]["changes"][0]["modify_pt"][0]["count"]["all"];
    assert_eq!(counted[0], json!({ "not": { "is": "this" } }));
    let its = "Target creature gets +1/+1 until end of turn for each other creature you control.";
    let counted = &effect("Instant", its)["modify"]["changes"][0]["modify_pt"][0]["count"]["all"];
    assert_eq!(counted[2], json!({ "not": { "is": { "target": 0 } } }));
}

#[test]
fn damage_to_two_is_dealt_at_once() {
    let text = "Probe deals 3 damage to any target and 1 damage to you.";
    assert_eq!(
        effect("Instant", text)["together"].as_array().map(Vec::len),
        Some(2)
    );
}
