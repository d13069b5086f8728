//! Wordings of what the language could say before: what each means, and what is refused beside it.

use rstest::rstest;
use serde_json::{Value, json};
use spellstack_oracle::{CardFacts, FaceFacts, compile};

/// The abilities that a text says, as JSON.
fn read(type_line: &str, text: &str) -> Option<Value> {
    let is_creature = type_line.contains("Creature");
    let facts = CardFacts::single(FaceFacts {
        name: "Test Card".to_owned(),
        mana_cost: "{1}".to_owned(),
        type_line: type_line.to_owned(),
        text: text.to_owned(),
        pt: if is_creature { "1/1" } else { "" }.to_owned(),
        ..FaceFacts::default()
    });
    let def = compile(&facts).ok()?;
    Some(serde_json::to_value(&def.faces[0].abilities).expect("definitions are data"))
}

#[rstest]
#[case("Artifact", "{2}, {T}: You may tap or untap target creature.", json!([{"activated": {"cost": [{"mana": "{2}"}, "tap"], "body": {"plain": {"targets": [{"quantity": {"exactly": {"number": 1}}, "objects": {"type": "Creature"}}], "effect": {"if_done": {"first": {"may": {"who": "you", "effect": {"tap": {"the": {"target": 0}}}}}, "otherwise": {"may": {"who": "you", "effect": {"untap": {"the": {"target": 0}}}}}}}}}}}]))]
#[case("Sorcery", "Switch target creature's power and toughness until end of turn.", json!([{"spell": {"plain": {"targets": [{"quantity": {"exactly": {"number": 1}}, "objects": {"type": "Creature"}}], "effect": {"modify": {"what": {"the": {"target": 0}}, "changes": ["switch_pt"], "duration": "end_of_turn"}}}}}]))]
#[case("Artifact", "{T}, Remove any number of page counters from this artifact: Add {U} for each page counter removed this way.", json!([{"activated": {"cost": ["tap", {"remove_counters": ["page", "x"]}], "body": {"plain": {"effect": {"add_mana": ["you", {"amount": ["blue", "x"]}]}}}}}]))]
#[case("Sorcery", "Untap all creatures of the creature type of your choice.", json!([{"spell": {"plain": {"effect": {"then": [{"bind": [0, {"choose_word": {"who": "you", "kind": "creature_type"}}]}, {"untap": {"all": {"all": [{"type": "Creature"}, {"chosen_type": 0}]}}}]}}}}]))]
#[case("Sorcery", "Destroy all artifacts of the color of your choice.", json!([{"spell": {"plain": {"effect": {"then": [{"bind": [0, {"choose_word": {"who": "you", "kind": "color"}}]}, {"destroy": [{"all": {"all": [{"type": "Artifact"}, {"chosen_color": 0}]}}, "allowed"]}]}}}}]))]
#[case("Enchantment", "White creatures and blue creatures can't attack.", json!([{"static": {"statements": [{"rule": {"cant_attack": {"all": {"all": [{"any_of": [{"color": "white"}, {"color": "blue"}]}, {"type": "Creature"}]}}}}]}}]))]
#[case("Enchantment", "Red spells and green spells you cast cost {1} less to cast.", json!([{"static": {"statements": [{"rule": {"spell_cost": {"who": "you", "spells": {"any_of": [{"color": "red"}, {"color": "green"}]}, "change": {"less": {"number": 1}}}}}]}}]))]
#[case("Enchantment", "At the beginning of your upkeep, you lose X life, where X is 5 minus the number of cards in your hand.", json!([{"triggered": {"trigger": {"event": [{"step_begins": {"step": "upkeep", "whose": "you"}}]}, "body": {"plain": {"effect": {"lose_life": [{"the": "you"}, {"plus": [{"times": [-1, {"count": {"all": [{"zone": "hand"}, {"owner": "you"}]}}]}, {"number": 5}]}]}}}}}]))]
#[case("Enchantment", "At the beginning of your upkeep, you gain X life, where X is the number of cards in your hand minus 3.", json!([{"triggered": {"trigger": {"event": [{"step_begins": {"step": "upkeep", "whose": "you"}}]}, "body": {"plain": {"effect": {"gain_life": [{"the": "you"}, {"plus": [{"count": {"all": [{"zone": "hand"}, {"owner": "you"}]}}, {"number": -3}]}]}}}}}]))]
#[case("Creature", "When this creature enters, sacrifice it unless you pay {2} for each land you control.", json!([{"triggered": {"trigger": {"event": [{"moves": {"what": {"is": "this"}, "from": null, "to": "battlefield"}}]}, "body": {"plain": {"effect": {"if_done": {"first": {"may": {"who": "you", "effect": {"pay": {"who": "you", "cost": [{"mana": "{2}"}], "times": {"count": {"all": [{"type": "Land"}, {"controller": "you"}]}}}}}}, "otherwise": {"sacrifice": {"the": "this"}}}}}}}}]))]
#[case("Sorcery", "Counter target spell unless its controller pays {X}, where X is the number of Islands you control.", json!([{"spell": {"plain": {"targets": [{"quantity": {"exactly": {"number": 1}}, "objects": "spell"}], "effect": {"if_done": {"first": {"may": {"who": {"controller": {"target": 0}}, "effect": {"pay": {"who": {"controller": {"target": 0}}, "cost": [{"mana": "{1}"}], "times": {"count": {"all": [{"subtype": "Island"}, {"controller": "you"}]}}}}}}, "otherwise": {"counter": {"the": {"target": 0}}}}}}}}]))]
#[case("Enchantment", "{2}: The next time you would draw a card this turn, create a 1/1 red Goblin creature token instead.", json!([{"activated": {"cost": [{"mana": "{2}"}], "body": {"plain": {"effect": {"replace": {"replacement": {"event": {"draws": {"who": "you", "which": "any"}}, "instead": {"do": {"create_tokens": {"who": "you", "count": {"number": 1}, "token": {"colors": ["red"], "type_line": "Creature — Goblin", "pt": "1/1"}}}}}, "uses": 1, "duration": "end_of_turn"}}}}}}]))]
#[case("Sorcery", "Change the target of target spell or ability with a single target.", json!([{"spell": {"plain": {"targets": [{"quantity": {"exactly": {"number": 1}}, "objects": {"all": [{"any_of": ["spell", "activated_ability", "triggered_ability"]}, {"stat": ["targets", "equal", {"number": 1}]}]}}], "effect": {"change_targets": {"who": "you", "what": {"target": 0}, "which": "all"}}}}}]))]
#[case("Sorcery", "Reveal any number of green cards in your hand. You gain 3 life for each card revealed this way.", json!([{"spell": {"plain": {"effect": {"then": [{"bind": [0, {"reveal": {"chosen": {"by": {"player": "you"}, "quantity": "any_number", "among": {"all": [{"color": "green"}, {"zone": "hand"}, {"owner": "you"}]}}}}]}, {"gain_life": [{"the": "you"}, {"times": [3, {"result": 0}]}]}]}}}}]))]
#[case("Creature", "{2}, {T}: Target creature gets +1/+1 and has reach for as long as this creature remains tapped.", json!([{"activated": {"cost": [{"mana": "{2}"}, "tap"], "body": {"plain": {"targets": [{"quantity": {"exactly": {"number": 1}}, "objects": {"type": "Creature"}}], "effect": {"modify": {"what": {"the": {"target": 0}}, "changes": [{"modify_pt": [{"number": 1}, {"number": 1}]}, {"gain": {"keyword": "reach"}}], "duration": {"as_long_as": {"is": ["this", "tapped"]}}}}}}}}]))]
#[case("Creature", "{T}: Gain control of target artifact for as long as you control this creature and this creature remains tapped.", json!([{"activated": {"cost": ["tap"], "body": {"plain": {"targets": [{"quantity": {"exactly": {"number": 1}}, "objects": {"type": "Artifact"}}], "effect": {"modify": {"what": {"the": {"target": 0}}, "changes": [{"control": "you"}], "duration": {"as_long_as": {"all": [{"is": ["this", {"controller": "you"}]}, {"is": ["this", "tapped"]}]}}}}}}}}]))]
#[case("Enchantment", "{1}, Return this enchantment to its owner's hand: Draw a card.", json!([{"activated": {"cost": [{"mana": "{1}"}, {"return": [{"exactly": {"number": 1}}, {"is": "this"}]}], "body": {"plain": {"effect": {"draw": [{"the": "you"}, {"number": 1}]}}}}}]))]
#[case("Creature", "This creature can't block creatures with power 4 or greater.", json!([{"static": {"statements": [{"rule": {"can_block_only": [{"the": "this"}, {"not": {"stat": ["power", "at_least", {"number": 4}]}}]}}]}}]))]
#[case("Enchantment", "You can't untap more than two lands during your untap step.", json!([{"static": {"statements": [{"rule": {"untap_limit": ["you", 2, {"type": "Land"}]}}]}}]))]
#[case("Enchantment", "As this enchantment enters, choose an opponent.\nAt the beginning of the chosen player's upkeep, that player loses 1 life.", json!([{"static": {"statements": [{"replace": {"event": {"moves": {"what": {"is": "this"}, "from": null, "to": "battlefield"}}, "instead": {"enters_choosing": ["opponent", 0]}}}]}}, {"triggered": {"trigger": {"event": [{"step_begins": {"step": "upkeep", "whose": {"is": {"chosen": 0}}}}]}, "body": {"plain": {"effect": {"lose_life": [{"the": "event"}, {"number": 1}]}}}}}]))]
#[case("Creature", "As this creature enters, choose a color.\nThis creature has protection from the chosen color.", json!([{"static": {"statements": [{"replace": {"event": {"moves": {"what": {"is": "this"}, "from": null, "to": "battlefield"}}, "instead": {"enters_choosing": ["color", 0]}}}]}}, {"static": {"statements": [{"modify": [{"the": "this"}, [{"gain": {"keyword": {"protection": {"chosen_color": 0}}}}]]}]}}]))]
#[case("Creature", "This creature can't attack if you control a Swamp.", json!([{"static": {"condition": {"exists": [1, {"all": [{"subtype": "Swamp"}, {"controller": "you"}]}]}, "statements": [{"rule": {"cant_attack": {"the": "this"}}}]}}]))]
#[case("Artifact", "{T}, Discard a card: Add {R}{R} for each card in your hand.", json!([{"activated": {"cost": ["tap", {"discard": [{"exactly": {"number": 1}}, "any"]}], "body": {"plain": {"effect": {"add_mana": ["you", {"amount": ["red", {"times": [2, {"count": {"all": [{"zone": "hand"}, {"owner": "you"}]}}]}]}]}}}}}]))]
#[case("Sorcery", "Draw a card for each basic land type among lands you control.", json!([{"spell": {"plain": {"effect": {"draw": [{"the": "you"}, {"basic_land_types_among": {"all": [{"type": "Land"}, {"controller": "you"}]}}]}}}}]))]
#[case("Creature", "{2}: This creature gains flying until end of turn. Activate only during your upkeep.", json!([{"activated": {"cost": [{"mana": "{2}"}], "body": {"plain": {"effect": {"modify": {"what": {"the": "this"}, "changes": [{"gain": {"keyword": "flying"}}], "duration": "end_of_turn"}}}}, "limits": [{"only_if": {"all": [{"turn_of": "you"}, {"during_step": "upkeep"}]}}]}}]))]
#[case("Creature", "{2}: This creature gains flying until end of turn. Activate only during combat after blockers are declared.", json!([{"activated": {"cost": [{"mana": "{2}"}], "body": {"plain": {"effect": {"modify": {"what": {"the": "this"}, "changes": [{"gain": {"keyword": "flying"}}], "duration": "end_of_turn"}}}}, "limits": [{"only_if": {"any_of": [{"during_step": "declare_blockers"}, {"during_step": "first_strike_damage"}, {"during_step": "combat_damage"}, {"during_step": "end_combat"}]}}]}}]))]
#[case("Instant", "Cast this spell only during combat before blockers are declared.\nDraw a card.", json!([{"static": {"condition": {"not": {"any_of": [{"during_step": "begin_combat"}, {"during_step": "declare_attackers"}]}}, "statements": [{"rule": {"cant_cast": ["any", {"is": "this"}]}}]}}, {"spell": {"plain": {"effect": {"draw": [{"the": "you"}, {"number": 1}]}}}}]))]
#[case("Instant", "Cast this spell only if you control a Forest.\nDraw a card.", json!([{"static": {"condition": {"not": {"exists": [1, {"all": [{"subtype": "Forest"}, {"controller": "you"}]}]}}, "statements": [{"rule": {"cant_cast": ["any", {"is": "this"}]}}]}}, {"spell": {"plain": {"effect": {"draw": [{"the": "you"}, {"number": 1}]}}}}]))]
#[case("Creature", "This creature can't attack unless defending player controls an Island.", json!([{"static": {"statements": [{"rule": {"combat": {"cant_attack_without": [{"the": "this"}, {"subtype": "Island"}]}}}]}}]))]
#[case("Creature", "Whenever this creature attacks and isn't blocked, you may draw a card. If you do, this creature assigns no combat damage this turn.", json!([{"triggered": {"trigger": {"event": [{"isnt_blocked": {"what": {"is": "this"}}}]}, "body": {"plain": {"effect": {"if_done": {"first": {"may": {"who": "you", "effect": {"draw": [{"the": "you"}, {"number": 1}]}}}, "then": {"change_rule": [{"combat": {"assigns_no_damage": {"the": "this"}}}, "end_of_turn"]}}}}}}}]))]
#[case("Enchantment", "Creatures can't attack you unless their controller pays {3} for each creature they control that's attacking you.", json!([{"static": {"statements": [{"rule": {"combat": {"attack_cost": [{"all": {"type": "Creature"}}, {"player": "you"}, {"number": 3}]}}}]}}]))]
#[case("Enchantment", "Creatures can't attack you or planeswalkers you control unless their controller pays {X} for each of those creatures, where X is the number of Plains you control.", json!([{"static": {"statements": [{"rule": {"combat": {"attack_cost": [{"all": {"type": "Creature"}}, {"player_or_permanent_of": "you"}, {"count": {"all": [{"subtype": "Plains"}, {"controller": "you"}]}}]}}}]}}]))]
#[case("Creature", "This creature can't attack or block unless you pay {1}.", json!([{"static": {"statements": [{"rule": {"combat": {"attack_cost": [{"the": "this"}, "anything", {"number": 1}]}}}, {"rule": {"combat": {"block_cost": [{"the": "this"}, {"number": 1}]}}}]}}]))]
#[case("Enchantment — Aura", "Enchant creature\nAt the beginning of the upkeep of enchanted creature's controller, put a -1/-1 counter on that creature.", json!([{"keyword": {"enchant": {"type": "Creature"}}}, {"triggered": {"trigger": {"event": [{"step_begins": {"step": "upkeep", "whose": {"is": {"controller": "attached"}}}}]}, "body": {"plain": {"effect": {"put_counters": [{"the": "attached"}, "-1/-1", {"number": 1}]}}}}}]))]
#[case("Creature", "Your maximum hand size is reduced by two.", json!([{"static": {"statements": [{"rule": {"hand_size": ["you", -2]}}]}}]))]
#[case("Enchantment", "Any player may cast artifact spells as though they had flash.", json!([{"static": {"statements": [{"rule": {"as_though_flash": ["any", {"type": "Artifact"}]}}]}}]))]
#[case("Instant", "You may cast sorcery spells this turn as though they had flash.", json!([{"spell": {"plain": {"effect": {"change_rule": [{"as_though_flash": ["you", {"type": "Sorcery"}]}, "end_of_turn"]}}}}]))]
#[case("Sorcery", "You may play up to two additional lands this turn.", json!([{"spell": {"plain": {"effect": {"change_rule": [{"additional_lands": ["you", 2]}, "end_of_turn"]}}}}]))]
#[case("Enchantment", "Each player may play an additional land during each of their turns.", json!([{"static": {"statements": [{"rule": {"additional_lands": ["any", 1]}}]}}]))]
#[case("Sorcery", "You gain X plus 2 life, where X is the number of Swamps you control.", json!([{"spell": {"plain": {"effect": {"gain_life": [{"the": "you"}, {"plus": [{"count": {"all": [{"subtype": "Swamp"}, {"controller": "you"}]}}, {"number": 2}]}]}}}}]))]
#[case("Enchantment", "{R}, Pay half your life, rounded up: Draw a card.", json!([{"activated": {"cost": [{"mana": "{R}"}, {"life": {"divided": [{"life": "you"}, {"number": 2}, "up"]}}], "body": {"plain": {"effect": {"draw": [{"the": "you"}, {"number": 1}]}}}}}]))]
#[case("Creature", "{1}: This creature can block an additional creature this turn.", json!([{"activated": {"cost": [{"mana": "{1}"}], "body": {"plain": {"effect": {"change_rule": [{"combat": {"additional_blocks": [{"the": "this"}, 1]}}, "end_of_turn"]}}}}}]))]
#[case("Enchantment — Aura", "Enchant creature\nSacrifice enchanted creature: You gain life equal to the sacrificed creature's toughness.", json!([{"keyword": {"enchant": {"type": "Creature"}}}, {"activated": {"cost": [{"sacrifice": [{"exactly": {"number": 1}}, {"is": "attached"}]}], "body": {"plain": {"effect": {"gain_life": [{"the": "you"}, {"of": ["toughness", "cost"]}]}}}}}]))]
#[case("Sorcery", "Destroy target creature if its power is less than or equal to the number of Mountains you control.", json!([{"spell": {"plain": {"targets": [{"quantity": {"exactly": {"number": 1}}, "objects": {"type": "Creature"}}], "effect": {"if": {"condition": {"compare": [{"of": ["power", {"target": 0}]}, "at_most", {"count": {"all": [{"subtype": "Mountain"}, {"controller": "you"}]}}]}, "then": {"destroy": [{"the": {"target": 0}}, "allowed"]}}}}}}]))]
#[case("Enchantment", "During turns other than yours, creatures you control get +0/+1.", json!([{"static": {"condition": {"not": {"turn_of": "you"}}, "statements": [{"modify": [{"all": {"all": [{"type": "Creature"}, {"controller": "you"}]}}, [{"modify_pt": [{"number": 0}, {"number": 1}]}]]}]}}]))]
fn the_wording_means_exactly_that(#[case] type_line: &str, #[case] text: &str, #[case] abilities: Value) {
    assert_eq!(read(type_line, text), Some(abilities), "{text}");
}

#[rstest]
// The payment prevents only the last of the instructions.
#[case(
    "Enchantment",
    "At the beginning of your upkeep, put a page counter on this enchantment, then sacrifice it unless you pay {1} for each page counter on it."
)]
// What is less than nothing would count as nothing (CR 107.1b).
#[case(
    "Sorcery",
    "Target creature gets +X/+X until end of turn, where X is 7 minus the number of cards in your hand."
)]
// Two numbers would be chosen.
#[case(
    "Artifact",
    "{X}, Remove any number of page counters from this artifact: You gain X life."
)]
// Control of a spell isn't gained yet.
#[case("Sorcery", "Gain control of target spell.")]
// Nothing is chosen by a statement.
#[case("Enchantment", "Creatures of the creature type of your choice get +1/+1.")]
// Some could be tapped and others untapped.
#[case("Sorcery", "You may tap or untap two target creatures.")]
fn what_would_mean_something_else_is_refused(#[case] type_line: &str, #[case] text: &str) {
    assert_eq!(read(type_line, text), None, "{text}");
}
