//! Hundreds of continuous effects that change or depend on each other (CR 613): they are worked out in bounded time, or it
//! is said that they aren't. Nothing here looks at a clock: what takes too much by what is counted ends.

use serde_json::{Value as Json, json};
use spellstack_core::CardDef;
use spellstack_rules::{Characteristics, Choice, Game, GameSetup, Outcome, PositionSetup, SetupError};

use super::{assert_sound, cards, cast, game, timed};

/// Subtypes of creatures, for effects that read what others write: as many as a list may have.
const TYPES: [&str; 100] = [
    "Advisor",
    "Aetherborn",
    "Ally",
    "Angel",
    "Antelope",
    "Ape",
    "Archer",
    "Archon",
    "Army",
    "Artificer",
    "Assassin",
    "Assembly-Worker",
    "Atog",
    "Aurochs",
    "Avatar",
    "Badger",
    "Barbarian",
    "Basilisk",
    "Bat",
    "Bear",
    "Beast",
    "Beeble",
    "Berserker",
    "Bird",
    "Blinkmoth",
    "Boar",
    "Bringer",
    "Brushwagg",
    "Camarid",
    "Camel",
    "Caribou",
    "Carrier",
    "Cat",
    "Centaur",
    "Chimera",
    "Citizen",
    "Cleric",
    "Cockatrice",
    "Construct",
    "Coward",
    "Crab",
    "Crocodile",
    "Cyclops",
    "Dauthi",
    "Demon",
    "Deserter",
    "Devil",
    "Dinosaur",
    "Djinn",
    "Dragon",
    "Drake",
    "Dreadnought",
    "Drone",
    "Druid",
    "Dryad",
    "Dwarf",
    "Efreet",
    "Egg",
    "Elder",
    "Eldrazi",
    "Elemental",
    "Elephant",
    "Elf",
    "Elk",
    "Eye",
    "Faerie",
    "Ferret",
    "Fish",
    "Flagbearer",
    "Fox",
    "Frog",
    "Fungus",
    "Gargoyle",
    "Germ",
    "Giant",
    "Gnome",
    "Goat",
    "Goblin",
    "God",
    "Golem",
    "Gorgon",
    "Graveborn",
    "Gremlin",
    "Griffin",
    "Hag",
    "Harpy",
    "Hellion",
    "Hippo",
    "Hippogriff",
    "Homarid",
    "Homunculus",
    "Horror",
    "Horse",
    "Human",
    "Hydra",
    "Hyena",
    "Illusion",
    "Imp",
    "Incarnation",
    "Insect",
];

fn card(name: &str, type_line: &str, abilities: &Json) -> CardDef {
    let mut face =
        json!({ "name": name, "mana_cost": "{0}", "type_line": type_line, "abilities": abilities });
    if type_line.contains("Creature") {
        face["pt"] = json!("1/1");
    }
    serde_json::from_value(json!({ "faces": [face] })).expect("a definition")
}

fn modify(objects: &Json, changes: &Json) -> Json {
    json!({ "static": { "statements": [{ "modify": [{ "all": objects }, changes] }] } })
}

fn creature() -> Json {
    json!({ "type": "Creature" })
}

/// "Creatures have this."
fn creatures_have(ability: &Json) -> Json {
    modify(&creature(), &json!([{ "gain": ability }]))
}

fn lord() -> Json {
    modify(
        &creature(),
        &json!([{ "modify_pt": [{ "number": 1 }, { "number": 1 }] }]),
    )
}

/// "Creatures of the one type are also of the other."
fn spreader(name: &str, from: &str, to: &str) -> CardDef {
    let changes = json!([{ "add_types": [[], [to]] }]);
    card(
        name,
        "Enchantment",
        &json!([modify(&json!({ "subtype": from }), &changes)]),
    )
}

/// So many of each card, in that order.
fn position(definitions: &[CardDef], counts: &[usize]) -> PositionSetup {
    let mut position = PositionSetup::new(2);
    let all = definitions.iter().zip(counts);
    position.players[0].battlefield = all.flat_map(|(def, count)| cards(*count, def.name())).collect();
    position
}

/// A game in which that is in play, and goes on.
fn in_play(definitions: Vec<CardDef>, counts: &[usize]) -> Game {
    let position = position(&definitions, counts);
    let mut game = timed("set up", || game(definitions, position));
    assert_sound(&game);
    timed("a pass", || game.apply(Choice::Pass)).expect("a pass");
    assert_eq!(game.outcome(), None);
    game
}

/// What permanents of that name are like: all the same.
fn like(game: &Game, name: &str) -> Characteristics {
    let view = game.omniscient();
    let named = view.objects().filter(|object| object.name() == Some(name));
    let mut all = named.filter_map(|object| object.characteristics());
    let first = all.next().expect("one of them");
    assert!(all.all(|other| (other.power, other.subtypes) == (first.power, first.subtypes)));
    first
}

/// Creatures of the first type become of all types, one after the other, or not.
fn ring(order: impl Iterator<Item = usize>) -> Game {
    let bear = card("Bear", "Creature — Advisor", &json!([]));
    let spreaders = order.map(|at| spreader(&format!("Spreader {at}"), TYPES[at], TYPES[(at + 1) % 20]));
    let definitions: Vec<CardDef> = spreaders.chain([bear]).collect();
    let mut counts = vec![10; definitions.len()];
    counts[20] = 20;
    in_play(definitions, &counts)
}

#[test]
fn two_hundred_effects_that_read_what_others_write_apply_one_after_the_other() {
    assert_eq!(like(&ring(0..20), "Bear").subtypes.len(), 20);
}

/// CR 613.8a: as long as nothing is of a type, to apply what gives it to what is of it changes nothing. Only the second
/// depends on the first, and the others apply to nothing before them.
#[test]
fn effects_depend_only_on_what_would_make_a_difference_now() {
    assert_eq!(like(&ring((0..20).rev()), "Bear").subtypes.len(), 3);
}

#[test]
fn two_hundred_enchantments_that_make_the_others_creatures_are_worked_out() {
    let others = json!({ "all": [{ "not": { "is": "this" } }, { "type": "Enchantment" }] });
    let count = json!({ "count": creature() });
    let changes = json!([{ "add_types": [["Creature"], []] }, { "set_pt": [count, count] }]);
    let opal = card("Opal", "Enchantment", &json!([modify(&others, &changes)]));
    assert_eq!(like(&in_play(vec![opal], &[200]), "Opal").power, 200);
}

#[test]
fn three_hundred_creatures_that_make_all_creatures_lords_are_worked_out() {
    let giver = card("Giver", "Creature — Bear", &json!([creatures_have(&lord())]));
    assert_eq!(like(&in_play(vec![giver], &[300]), "Giver").power, 1 + 300 * 300);
}

#[test]
fn two_hundred_creatures_that_make_all_creatures_grant_a_keyword_are_worked_out() {
    let granter = creatures_have(&creatures_have(&json!({ "keyword": "flying" })));
    let giver = card("Giver", "Creature — Bear", &json!([granter]));
    assert!(like(&in_play(vec![giver], &[200]), "Giver").has(spellstack_core::KeywordKind::Flying));
}

/// Each of them reads all types and writes one, so that each might depend on each other one.
fn tangle(count: usize) -> Vec<CardDef> {
    let any: Vec<Json> = TYPES.iter().map(|name| json!({ "subtype": name })).collect();
    let tangled = |at: usize| {
        let changes = json!([{ "add_types": [["Creature"], [TYPES[at]]] }]);
        let objects = json!({ "not": { "any_of": any } });
        card(
            &format!("Knot {at}"),
            "Artifact",
            &json!([modify(&objects, &changes)]),
        )
    };
    (0..count).map(tangled).collect()
}

#[test]
fn effects_that_may_each_depend_on_each_other_are_worked_out_or_refused() {
    let few = tangle(20);
    in_play(few, &[2; 20]);
    let many = tangle(100);
    let position = position(&many, &[4; 100]);
    let refused = timed("refused", || Game::new(GameSetup::position(many, position), 1));
    assert_eq!(refused.expect_err("too many").0, [SetupError::Intractable]);
}

/// Tokens that come about in play.
fn created(count: u32, abilities: &Json) -> Game {
    let token = json!({
        "colors": ["red"], "type_line": "Creature — Goblin", "pt": "1/1", "abilities": abilities,
    });
    let make = json!({ "create_tokens": { "who": "you", "count": { "number": count }, "token": token } });
    let make = card(
        "Make",
        "Sorcery",
        &json!([{ "spell": { "plain": { "effect": make } } }]),
    );
    let mut position = PositionSetup::new(2);
    position.players[0].hand = cards(1, "Make");
    let mut game = game(vec![make], position);
    cast(&mut game, "Make", &[]);
    timed("until it has resolved", || super::resolve(&mut game));
    assert_sound(&game);
    game
}

#[test]
fn tokens_that_make_all_creatures_lords_come_about_or_end_the_game() {
    let few = created(200, &json!([creatures_have(&lord())]));
    assert_eq!(few.outcome(), None);
    assert_eq!(like(&few, "Goblin Token").power, 1 + 200 * 200);
    let many = created(2_000, &json!([creatures_have(&lord())]));
    assert_eq!(many.outcome(), Some(Outcome::Draw));
    assert_eq!(many.omniscient().permanents(super::P1).count(), 0);
}
