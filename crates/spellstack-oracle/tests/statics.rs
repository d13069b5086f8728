//! Costs, keywords, modes, statements, rules and replacement as cards say them: what they mean, and what is refused.

use serde_json::{Value, json};
use spellstack_oracle::{CardFacts, FaceFacts, compile};

/// The abilities that a text says, as JSON.
fn read(type_line: &str, text: &str) -> Option<Value> {
    let is_creature = type_line.contains("Creature");
    let facts = CardFacts::single(FaceFacts {
        name: "Test Subject".to_owned(),
        mana_cost: "{1}{R}".to_owned(),
        type_line: type_line.to_owned(),
        text: text.to_owned(),
        pt: if is_creature { "2/2" } else { "" }.to_owned(),
        ..FaceFacts::default()
    });
    let def = compile(&facts).ok()?;
    Some(serde_json::to_value(&def.faces[0].abilities).expect("definitions are data"))
}

fn expect(type_line: &str, text: &str, abilities: Value) {
    assert_eq!(read(type_line, text), Some(abilities), "{text}");
}

fn refuse(type_line: &str, text: &str) {
    assert_eq!(read(type_line, text), None, "{text}");
}

fn static_of(statements: Value) -> Value {
    json!([{"static": {"statements": statements}}])
}

#[test]
fn each_part_of_a_cost_is_read() {
    let text = "{2}{B}, {T}, Sacrifice another creature: You gain 2 life. \
                Activate only as a sorcery and only once each turn.";
    let among = json!({"all": [{"not": {"is": "this"}}, {"type": "Creature"}]});
    expect(
        "Creature",
        text,
        json!([{"activated": {
            "cost": [{"mana": "{2}{B}"}, "tap", {"sacrifice": [{"exactly": {"number": 1}}, among]}],
            "body": {"plain": {"effect": {"gain_life": [{"the": "you"}, {"number": 2}]}}},
            "limits": ["sorcery_speed", "once_per_turn"]
        }}]),
    );
}

#[test]
fn exiling_itself_from_a_graveyard_is_refused() {
    // Such an ability would function on the battlefield.
    refuse(
        "Creature",
        "{1}, Exile this card from your graveyard: Draw a card.",
    );
}

#[test]
fn keywords_that_share_a_word_are_several() {
    expect(
        "Creature",
        "Flying, protection from black and from red",
        json!([
            {"keyword": "flying"},
            {"keyword": {"protection": {"color": "black"}}},
            {"keyword": {"protection": {"color": "red"}}}
        ]),
    );
}

#[test]
fn a_cost_that_is_not_mana_follows_a_dash() {
    expect(
        "Creature",
        "Ward—Pay 2 life.",
        json!([{"keyword": {"ward": [{"life": {"number": 2}}]}}]),
    );
    refuse("Creature", "Ward—{2}.");
    refuse("Creature", "Ward {2}, Pay 2 life.");
}

#[test]
fn modes_have_targets_of_their_own() {
    let destroy = |kind: &str| {
        json!({
            "targets": [{"quantity": {"exactly": {"number": 1}}, "objects": {"type": kind}}],
            "effect": {"destroy": [{"the": {"target": 0}}, "allowed"]}
        })
    };
    expect(
        "Instant",
        "Choose one or both —\n• Destroy target artifact.\n• Destroy target enchantment.",
        json!([{"spell": {"modal": {
            "at_least": 1,
            "at_most": 2,
            "modes": [destroy("Artifact"), destroy("Enchantment")]
        }}}]),
    );
    refuse("Instant", "Choose one —\n• Destroy target artifact.");
    // One mode can't refer to the target of another.
    refuse(
        "Instant",
        "Choose one —\n• Destroy target artifact.\n• Destroy that artifact.",
    );
}

#[test]
fn this_in_quotation_marks_is_what_has_the_ability() {
    expect(
        "Enchantment",
        "Creatures you control have \"{T}: This creature deals 1 damage to each opponent.\"",
        static_of(json!([{"modify": [
            {"all": {"all": [{"type": "Creature"}, {"controller": "you"}]}},
            [{"gain": {"activated": {
                "cost": ["tap"],
                "body": {"plain": {"effect": {"deal_damage": {
                    "source": "this",
                    "amount": {"number": 1},
                    "to": {"players": {"each": "opponent"}}
                }}}}
            }}}]
        ]}])),
    );
    // The enchantment isn't in scope there.
    refuse(
        "Enchantment",
        "Creatures you control have \"{T}: Sacrifice this enchantment.\"",
    );
}

#[test]
fn sentences_of_a_line_are_one_ability() {
    expect(
        "Creature",
        "This creature can't block and can't be blocked. Creatures you control attack each combat if able.",
        static_of(json!([
            {"rule": {"cant_block": {"the": "this"}}},
            {"rule": {"cant_be_blocked_by": [{"the": "this"}, "any"]}},
            {"rule": {"must_attack": {"all": {"all": [{"type": "Creature"}, {"controller": "you"}]}}}}
        ])),
    );
}

#[test]
fn blockers_are_creatures() {
    let stat = json!({"stat": ["power", "at_most", {"number": 2}]});
    let rule = json!({"rule": {"cant_be_blocked_by": [{"the": "this"}, stat]}});
    expect(
        "Creature",
        "This creature can't be blocked by creatures with power 2 or less.",
        static_of(json!([rule])),
    );
    expect(
        "Creature",
        "Creatures with power 2 or less can't block this creature.",
        static_of(json!([rule])),
    );
}

#[test]
fn what_it_does_on_attacking_nobody_is_refused() {
    // Nobody defends yet as it is judged whether it can attack.
    refuse(
        "Creature",
        "This creature can't attack if defending player controls an Island.",
    );
}

#[test]
fn an_instant_says_nothing_of_the_battlefield() {
    refuse("Instant", "Players can't gain life.");
    expect(
        "Instant",
        "This spell can't be countered.",
        static_of(json!([{"rule": {"cant_be_countered": {"the": "this"}}}])),
    );
}

#[test]
fn a_condition_stands_where_the_rules_ask_for_it() {
    let swamp = json!({"exists": [1, {"all": [{"subtype": "Swamp"}, {"controller": "you"}]}]});
    let change = json!([{"modify_pt": [{"number": 1}, {"number": 1}]}]);
    expect(
        "Creature",
        "This creature gets +1/+1 as long as you control a Swamp.",
        json!([{"static": {"condition": swamp, "statements": [{"modify": [{"the": "this"}, change]}]}}]),
    );
    expect(
        "Creature",
        "This creature enters tapped unless you control a Swamp.",
        static_of(json!([{"replace": {
            "event": {"moves": {"what": {"is": "this"}, "from": null, "to": "battlefield"}},
            "condition": {"not": swamp},
            "instead": "enters_tapped"
        }}])),
    );
    expect(
        "Instant",
        "If you control a Swamp, you may pay 4 life rather than pay this spell's mana cost.",
        static_of(json!([{"rule": {"alternative_cost": [[{"life": {"number": 4}}], swamp]}}])),
    );
}

#[test]
fn prevention_for_any_target_is_a_shield_for_each_kind() {
    let shield = |to: Value| {
        json!({"replace": {
            "replacement": {
                "event": {"deals_damage": {"source": "any", "to": to, "kind": "any"}},
                "instead": {"prevent": {"number": 3}}
            },
            "duration": "end_of_turn"
        }})
    };
    let read = read(
        "Instant",
        "Prevent the next 3 damage that would be dealt to any target this turn.",
    );
    let read = read.expect("it is understood");
    assert_eq!(
        read[0]["spell"]["plain"]["effect"],
        json!({"together": [
            shield(json!({"object": {"is": {"target": 0}}})),
            shield(json!({"player": {"is": {"target": 0}}}))
        ]})
    );
}

#[test]
fn what_would_go_elsewhere_is_what_was_named() {
    let replaced =
        |event: Value| static_of(json!([{"replace": {"event": event, "instead": {"goes_to": "exile"}}}]));
    expect(
        "Enchantment",
        "If a creature an opponent controls would die, exile it instead.",
        replaced(json!({"moves": {
            "what": {"all": [{"type": "Creature"}, {"controller": "opponent"}]},
            "from": "battlefield",
            "to": "graveyard"
        }})),
    );
    // "This enchantment" isn't what would die.
    refuse(
        "Enchantment",
        "If a creature an opponent controls would die, exile this enchantment instead.",
    );
}

/// CR 108.2b: a token isn't a card. CR 400.3: a card goes to its owner's graveyard.
#[test]
fn a_card_is_no_token() {
    let replaced = |what: Value| {
        let event = json!({"moves": {"what": what, "from": null, "to": "graveyard"}});
        static_of(json!([{"replace": {"event": event, "instead": {"goes_to": "exile"}}}]))
    };
    let card = json!({"not": "token"});
    let card_of = |owner: &str| json!({"all": [card, {"owner": owner}]});
    expect(
        "Enchantment",
        "If a card would be put into a graveyard from anywhere, exile it instead.",
        replaced(card.clone()),
    );
    expect(
        "Enchantment",
        "If a card would be put into your graveyard from anywhere, exile it instead.",
        replaced(card_of("you")),
    );
    expect(
        "Enchantment",
        "If a card would be put into an opponent's graveyard from anywhere, exile it instead.",
        replaced(card_of("opponent")),
    );
    expect(
        "Enchantment",
        "If a card or token would be put into a graveyard from anywhere, exile it instead.",
        replaced(json!("any")),
    );
}
