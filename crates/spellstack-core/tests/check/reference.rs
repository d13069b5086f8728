//! Faults of references: targets, labels, links, items, events, costs.

use serde_json::{Value, json};
use spellstack_core::lang::check::FaultKind;
use spellstack_core::lang::{Label, Link};

use super::*;

#[test]
fn a_target_exists() {
    let wrong = instant(json!([]), tap_target(0));
    let path = format!("{EFFECT}.tap.the.target");
    let right = instant(json!([target_creature()]), tap_target(0));
    assert_only_fault(wrong, &path, FaultKind::NoSuchTarget(0), right);
}

#[test]
fn a_target_is_used() {
    let wrong = instant(json!([target_creature(), target_creature()]), tap_target(0));
    let right = instant(json!([target_creature()]), tap_target(0));
    assert_only_fault(wrong, &format!("{TARGETS}[1]"), FaultKind::UnusedTarget(1), right);
}

#[test]
fn a_target_can_be_something() {
    let nothing = json!({ "quantity": { "exactly": one() } });
    let damage = json!({ "deal_damage": { "source": "this", "amount": one(), "to": { "target": 0 } } });
    let right = instant(json!([target_player()]), damage.clone());
    assert_only_fault(
        instant(json!([nothing]), damage),
        &format!("{TARGETS}[0]"),
        FaultKind::EmptyTarget,
        right,
    );
}

#[test]
fn a_target_is_where_all_players_see_it() {
    let target = |objects: Value| {
        let spec = json!({ "quantity": { "exactly": one() }, "objects": objects });
        instant(json!([spec]), tap_target(0))
    };
    let path = format!("{TARGETS}[0].objects");
    for hidden in [
        json!("drawn_this_turn"),
        json!({ "zone": "hand" }),
        json!({ "any_of": [{ "type": "Creature" }, { "zone": "library" }] }),
    ] {
        let right = target(json!({ "zone": "graveyard" }));
        assert_only_fault(target(hidden), &path, FaultKind::HiddenTarget, right);
    }
}

#[test]
fn an_aura_enchants_what_all_players_see() {
    let aura = |what: Value| {
        let enchant = json!([{ "keyword": { "enchant": what } }]);
        one_face(json!({
            "name": "Test", "mana_cost": "{W}", "type_line": "Enchantment — Aura", "abilities": enchant,
        }))
    };
    assert_only_fault(
        aura(json!({ "zone": "hand" })),
        "faces[0].abilities[0].keyword.enchant",
        FaultKind::HiddenTarget,
        aura(json!({ "zone": "graveyard" })),
    );
    let as_many = |zone: &str| {
        let creatures = json!({ "all": [{ "type": "Creature" }, { "zone": zone }] });
        json!({ "stat": ["power", "at_most", { "count": creatures }] })
    };
    assert_only_fault(
        aura(as_many("hand")),
        "faces[0].abilities[0].keyword.enchant",
        FaultKind::HiddenCards,
        aura(as_many("graveyard")),
    );
}

#[test]
fn a_target_is_spoken_of_as_what_it_is() {
    let path = format!("{EFFECT}.tap.the.target");
    let wrong = instant(json!([target_player()]), tap_target(0));
    let right = instant(json!([target_creature()]), tap_target(0));
    assert_only_fault(wrong, &path, FaultKind::TargetIsNoObject(0), right);

    let lose = json!({ "lose_life": [{ "the": { "target": 0 } }, one()] });
    let path = format!("{EFFECT}.lose_life[0].the.target");
    let wrong = instant(json!([target_creature()]), lose.clone());
    assert_only_fault(
        wrong,
        &path,
        FaultKind::TargetIsNoPlayer(0),
        instant(json!([target_player()]), lose),
    );
}

#[test]
fn a_division_is_announced_and_dealt() {
    let mut divided = target_creature();
    divided["divided"] = json!({ "number": 4 });
    let deal = json!({ "deal_divided_damage": { "source": "this", "target": 0 } });
    let right = instant(json!([divided]), deal.clone());

    let wrong = instant(json!([target_creature()]), deal);
    let path = format!("{EFFECT}.deal_divided_damage.target");
    assert_only_fault(wrong, &path, FaultKind::TargetNotDivided(0), right.clone());

    let wrong = instant(json!([divided]), tap_target(0));
    assert_only_fault(
        wrong,
        &format!("{TARGETS}[0]"),
        FaultKind::DivisionUnused(0),
        right,
    );
}

#[test]
fn a_target_is_related_to_an_earlier_one() {
    let fight = json!({ "fight": [{ "target": 0 }, { "target": 1 }] });
    let mut other = target_creature();
    other["relations"] = json!([{ "other_than": 1 }]);
    let wrong = instant(json!([target_creature(), other]), fight.clone());
    other["relations"] = json!([{ "other_than": 0 }]);
    let right = instant(json!([target_creature(), other]), fight);
    let path = format!("{TARGETS}[1].relations[0]");
    assert_only_fault(wrong, &path, FaultKind::RelationToLaterTarget(1), right);
}

fn bind(label: u8, effect: Value) -> Value {
    json!({ "bind": [label, effect] })
}

fn tap_result(label: u8) -> Value {
    json!({ "tap": { "the": { "result": label } } })
}

fn then(parts: Value) -> Value {
    instant(json!([]), json!({ "then": parts }))
}

#[test]
fn a_label_is_bound_before_it_is_read() {
    let wrong = then(json!([tap_result(0), bind(0, draw(one())), tap_result(0)]));
    let right = then(json!([bind(0, draw(one())), tap_result(0)]));
    let path = format!("{EFFECT}.then[0].tap.the.result");
    assert_only_fault(wrong, &path, FaultKind::UnboundLabel(Label(0)), right);
}

#[test]
fn a_label_is_bound_once() {
    let (zero, one_more) = (tap_result(0), tap_result(1));
    let wrong = then(json!([bind(0, draw(one())), zero, bind(0, draw(one())), zero]));
    let right = then(json!([
        bind(0, draw(one())),
        zero,
        bind(1, draw(one())),
        one_more
    ]));
    let path = format!("{EFFECT}.then[2].bind[0]");
    assert_only_fault(wrong, &path, FaultKind::DuplicateLabel(Label(0)), right);
}

#[test]
fn what_is_bound_is_read() {
    let wrong = then(json!([bind(0, draw(one())), draw(one())]));
    let right = then(json!([bind(0, draw(one())), tap_result(0)]));
    let path = format!("{EFFECT}.then[0].bind[0]");
    assert_only_fault(wrong, &path, FaultKind::UnreadLabel(Label(0)), right);
}

#[test]
fn labels_are_numbered_in_order() {
    let wrong = then(json!([bind(2, draw(one())), tap_result(2)]));
    let right = then(json!([bind(0, draw(one())), tap_result(0)]));
    let kind = FaultKind::LabelOrder {
        expected: 0,
        found: Label(2),
    };
    assert_only_fault(wrong, &format!("{EFFECT}.then[0].bind[0]"), kind, right);
}

#[test]
fn a_delayed_trigger_reads_what_was_bound_before() {
    let event = json!({ "step_begins": { "step": "end", "whose": "any" } });
    let trigger =
        json!({ "trigger": { "event": [event] }, "body": { "plain": { "effect": tap_result(0) } } });
    let delayed = json!({ "delayed": { "trigger": trigger, "duration": "forever" } });
    assert_clean(then(json!([bind(0, draw(one())), delayed])));
}

#[test]
fn a_color_is_chosen_before_it_is_read() {
    let choose = |kind: &str| {
        let word = bind(0, json!({ "choose_word": { "who": "you", "kind": kind } }));
        then(json!([word, { "tap": { "all": { "chosen_color": 0 } } }]))
    };
    let path = format!("{EFFECT}.then[1].tap.all.chosen_color");
    assert_only_fault(
        choose("card_name"),
        &path,
        FaultKind::NoColorChosen(Label(0)),
        choose("color"),
    );
}

#[test]
fn all_abilities_read_the_color_chosen_as_the_object_enters() {
    let event = json!({ "moves": { "what": { "is": "this" }, "from": null, "to": "battlefield" } });
    let chooses =
        fixed(json!({ "replace": { "event": event, "instead": { "enters_choosing": ["color", 0] } } }));
    let reads = triggered(json!({ "tap": { "all": { "chosen_color": 0 } } }));
    let binds = triggered(json!({ "then": [bind(1, draw(one())), tap_result(1)] }));
    assert_clean(artifact(json!([chooses, reads, binds])));
}

fn linked(exile: u8, back: u8) -> Value {
    let exiles = triggered(json!({ "exile": [{ "all": "token" }, exile] }));
    let returns = triggered(json!({ "move": { "what": { "the": { "linked": back } }, "to": "hand" } }));
    artifact(json!([exiles, returns]))
}

#[test]
fn a_link_is_written_and_read() {
    let path = "faces[0].abilities[0].triggered.body.plain.effect";
    let exiles = triggered(json!({ "exile": [{ "all": "token" }, 0] }));
    let unread = FaultKind::UnreadLink(Link(0));
    assert_only_fault(
        artifact(json!([exiles])),
        &format!("{path}.exile[1]"),
        unread,
        linked(0, 0),
    );

    let untaps = triggered(json!({ "untap": { "the": { "linked": 0 } } }));
    let unwritten = FaultKind::UnwrittenLink(Link(0));
    assert_only_fault(
        artifact(json!([untaps])),
        &format!("{path}.untap.the.linked"),
        unwritten,
        linked(0, 0),
    );
}

#[test]
fn an_exile_without_a_link_is_not_spoken_of() {
    let exiles = triggered(json!({ "exile": [{ "all": "token" }, null] }));
    let returns = triggered(json!({ "move": { "what": { "the": { "linked": 0 } }, "to": "hand" } }));
    assert_only_fault(
        artifact(json!([exiles, returns])),
        "faces[0].abilities[1].triggered.body.plain.effect.move.what.the.linked",
        FaultKind::UnwrittenLink(Link(0)),
        linked(0, 0),
    );
}

#[test]
fn the_links_of_a_granted_ability_are_its_own() {
    let granted = triggered(json!({ "exile": [{ "all": "token" }, 0] }));
    let gain = json!({ "modify": [{ "the": "this" }, [{ "gain": granted }]] });
    let returns = triggered(json!({ "move": { "what": { "the": { "linked": 0 } }, "to": "hand" } }));
    let kinds: Vec<FaultKind> = faults(artifact(json!([fixed(gain), returns])))
        .into_iter()
        .map(|fault| fault.kind)
        .collect();
    assert_eq!(
        kinds,
        [FaultKind::UnreadLink(Link(0)), FaultKind::UnwrittenLink(Link(0))]
    );
}

#[test]
fn what_delve_exiled_is_linked() {
    let counts = triggered(draw(json!({ "count": { "is": { "linked": 0 } } })));
    assert_clean(artifact(json!([{ "keyword": "delve" }, counts])));
}

#[test]
fn links_are_numbered_in_order() {
    let path = "faces[0].abilities[0].triggered.body.plain.effect.exile[1]";
    let kind = FaultKind::LinkOrder {
        expected: 0,
        found: Link(3),
    };
    assert_only_fault(linked(3, 3), path, kind, linked(0, 0));
}

fn for_each(each: Value, effect: Value) -> Value {
    instant(
        json!([]),
        json!({ "for_each": { "each": each, "effect": effect } }),
    )
}

#[test]
fn an_item_is_of_an_enclosing_for_each_of_its_kind() {
    let (players, objects) = (
        json!({ "player": "any" }),
        json!({ "object": { "all": "tapped" } }),
    );
    let untap = json!({ "untap": { "the": "item" } });
    let path = format!("{EFFECT}.for_each.effect.untap.the");
    let wrong = for_each(players.clone(), untap.clone());
    assert_only_fault(
        wrong,
        &path,
        FaultKind::ItemOutsideForEachObject,
        for_each(objects.clone(), untap),
    );

    let draws = json!({ "draw": [{ "the": "item" }, one()] });
    let path = format!("{EFFECT}.for_each.effect.draw[0].the");
    let wrong = for_each(objects, draws.clone());
    assert_only_fault(
        wrong,
        &path,
        FaultKind::ItemOutsideForEachPlayer,
        for_each(players, draws),
    );
}

#[test]
fn an_event_is_in_a_triggered_ability() {
    let draws = draw(json!("event_amount"));
    let wrong = artifact(json!([activated(json!(["tap"]), draws.clone())]));
    let path = "faces[0].abilities[0].activated.body.plain.effect.draw[1]";
    assert_only_fault(
        wrong,
        path,
        FaultKind::EventOutsideTrigger,
        artifact(json!([triggered(draws)])),
    );
}

#[test]
fn a_cost_moves_what_is_spoken_of() {
    let draws = draw(json!({ "of": ["power", "cost"] }));
    let sacrifice = json!({ "sacrifice": [{ "exactly": one() }, { "type": "Creature" }] });
    let wrong = artifact(json!([activated(json!(["tap"]), draws.clone())]));
    let right = artifact(json!([activated(json!(["tap", sacrifice]), draws.clone())]));
    let path = "faces[0].abilities[0].activated.body.plain.effect.draw[1].of[1]";
    assert_only_fault(wrong, path, FaultKind::NothingMovedByCost, right);

    let additional = fixed(json!({ "rule": { "additional_cost": [sacrifice] } }));
    assert_clean(instant_with(json!([additional]), json!([]), draws));
}

#[test]
fn only_auras_and_equipment_are_attached() {
    let boost = json!({ "modify": [{ "the": "attached" }, [{ "modify_pt": [one(), one()] }]] });
    let face = |type_line: &str| {
        one_face(json!({ "name": "Sword", "type_line": type_line, "abilities": [fixed(boost.clone())] }))
    };
    let path = "faces[0].abilities[0].static.statements[0].modify[0].the";
    assert_only_fault(
        face("Artifact"),
        path,
        FaultKind::NeverAttached,
        face("Artifact — Equipment"),
    );
}

#[test]
fn a_cost_has_the_x_that_is_read() {
    let face = |cost: &str| {
        let spell = json!({ "spell": { "plain": { "effect": draw(json!("x")) } } });
        one_face(
            json!({ "name": "Insight", "mana_cost": cost, "type_line": "Sorcery", "abilities": [spell] }),
        )
    };
    assert_only_fault(
        face("{U}"),
        &format!("{EFFECT}.draw[1]"),
        FaultKind::NoX,
        face("{X}{U}"),
    );

    let ability = |cost: &str| artifact(json!([activated(json!([{ "mana": cost }]), draw(json!("x")))]));
    let path = "faces[0].abilities[0].activated.body.plain.effect.draw[1]";
    assert_only_fault(ability("{2}"), path, FaultKind::NoX, ability("{X}"));
}

#[test]
fn a_kicked_spell_has_kicker() {
    let effect = json!({ "if": { "condition": "kicked", "then": draw(one()) } });
    let kicker = json!({ "keyword": { "kicker": [{ "mana": "{2}" }] } });
    let right = instant_with(json!([kicker]), json!([]), effect.clone());
    assert_only_fault(
        instant(json!([]), effect),
        &format!("{EFFECT}.if.condition"),
        FaultKind::NoKicker,
        right,
    );
}
