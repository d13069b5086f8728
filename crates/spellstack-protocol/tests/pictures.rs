//! Pictures: what is in them, and what isn't.

use std::collections::BTreeSet;

use serde_json::Value;
use spellstack_core::{CounterKind, PlayerId};
use spellstack_protocol::{Client, Id, ObjectKind, Picture, Subject, Words};
use spellstack_rules::{CardSetup, Game, PositionSetup};

use crate::support::{ANN, BOB, NAMES, from_position, game, named, names, play, setup, written};

fn picture(game: &Game, player: PlayerId) -> Picture {
    Picture::of(&Words::new(game.view(player), &names()))
}

#[test]
fn pictures_are_read_as_they_were_written() {
    for seed in 0..2 {
        play(game(seed), seed, 300, |game| {
            for player in [ANN, BOB] {
                let picture = picture(game, player);
                assert_eq!(written(&picture), picture);
            }
        });
    }
}

#[test]
fn games_that_differ_in_hidden_cards_give_equal_pictures() {
    let mut compared = 0;
    for seed in 0..4 {
        play(game(seed), seed, 250, |game| {
            for player in [ANN, BOB] {
                // Refused where another player chooses among hidden cards.
                let Ok(other) = game.reshuffle_hidden(player, seed) else {
                    continue;
                };
                compared += usize::from(other != *game);
                assert_eq!(picture(&other, player), picture(game, player));
            }
        });
    }
    assert!(compared > 800, "the games themselves differ: {compared}");
}

#[test]
fn a_picture_names_no_hidden_card() {
    let mut position = PositionSetup::new(2);
    position.players[0].hand = named(&["Bear"]);
    position.players[0].library = named(&["Study"]);
    position.players[1].hand = named(&["Bolt", "Negate"]);
    position.players[1].library = named(&["Tutor", "Charm"]);
    let text = |picture: &Picture| serde_json::to_string(picture).expect("it can be written");
    let game = from_position(position);
    let seen = text(&picture(&game, ANN));
    for name in ["Study", "Bolt", "Negate", "Tutor", "Charm"] {
        assert!(!seen.contains(name), "{name}: {seen}");
    }
    assert!(seen.contains("Bear"));
    let all = text(&Picture::of(&Words::new(game.omniscient(), &names())));
    assert!(
        ["Bear", "Bolt", "Charm", "Study"]
            .iter()
            .all(|name| all.contains(name))
    );
}

#[test]
fn a_picture_has_what_is_on_the_table() {
    let mut position = PositionSetup::new(2);
    position.players[0].battlefield = vec![
        CardSetup {
            tapped: true,
            damage: 1,
            counters: vec![(CounterKind::PlusOnePlusOne, 2)],
            ..CardSetup::named("Bear")
        },
        CardSetup {
            attached_to: Some(0),
            ..CardSetup::named("Mantle")
        },
    ];
    position.players[0].hand = named(&["Bolt"]);
    position.players[1].hand = named(&["Bolt", "Bolt"]);
    position.players[1].graveyard = named(&["Bird"]);
    position.players[1].life = 7;
    let game = from_position(position);
    let picture = picture(&game, ANN);
    assert_eq!((picture.seat, picture.active), (Some(ANN), ANN));
    let [ann, bob] = &picture.players[..] else {
        panic!("there are two players");
    };
    assert_eq!((ann.name.as_str(), bob.life, bob.library), ("Ann", 7, 0));
    assert_eq!((ann.hand[0].name.as_str(), ann.hand[0].is_known), ("Bolt", true));
    assert_eq!((bob.hand.len(), bob.hand[0].name.as_str()), (2, "a card"));
    assert!(bob.hand[0].characteristics.is_none() && !bob.hand[0].is_known);
    assert_eq!(bob.graveyard[0].name, "Bird");
    let [bear, mantle] = &picture.battlefield[..] else {
        panic!("there are two permanents");
    };
    let seen = bear.characteristics.as_ref().expect("it lies open");
    assert_eq!((seen.power, seen.toughness), (Some(5), Some(5)));
    assert_eq!((seen.type_line.as_str(), seen.mana_value), ("Creature — Bear", 2));
    assert!(bear.is_tapped && bear.damage == 1 && bear.kind == ObjectKind::Card);
    assert_eq!(
        (bear.counters[0].kind, bear.counters[0].count),
        (CounterKind::PlusOnePlusOne, 2)
    );
    assert_eq!(
        mantle.characteristics.as_ref().expect("it lies open").text,
        ["Enchant creature", "Enchanted creature gets +1/+1."]
    );
    assert_eq!(mantle.attached_to, Some(Subject::Object(bear.id)));
    assert_eq!(bear.attachments, [mantle.id]);
    assert_eq!(picture.object(mantle.id), Some(mantle));
    let names = names();
    let card = Words::new(game.view(ANN), &names).card(&Subject::Object(bear.id));
    let card = card.expect("it is a card");
    assert_eq!(card.why, ["7c itself: 2 +1/+1 counters", "7c Mantle: +1/+1"]);
}

#[test]
fn the_stack_says_what_it_does_and_to_whom() {
    let mut spells = 0;
    let mut abilities = 0;
    for seed in 0..4 {
        play(game(seed), seed, 250, |game| {
            for entry in picture(game, ANN).stack {
                assert!(!entry.text.is_empty(), "{entry:?}");
                if entry.object.name == "Bolt" {
                    assert_eq!(entry.text, "Bolt deals 3 damage to any target.");
                }
                if entry.object.kind == ObjectKind::Ability {
                    assert!(entry.object.name.ends_with(" ability"), "{entry:?}");
                    abilities += 1;
                } else {
                    spells += 1;
                }
            }
        });
    }
    assert!(
        spells > 10 && abilities > 10,
        "{spells} spells, {abilities} abilities"
    );
}

#[test]
fn combat_is_seen() {
    let mut attacks = 0;
    for seed in 0..4 {
        play(game(seed), seed, 300, |game| {
            let picture = picture(game, BOB);
            for attack in &picture.attacks {
                let attacker = picture.object(attack.attacker);
                assert!(attacker.is_some_and(|attacker| attacker.characteristics.is_some()));
                attacks += 1;
            }
            for block in &picture.blocks {
                assert!(picture.object(block.blocker).is_some());
            }
        });
    }
    assert!(attacks > 10, "{attacks} attacks");
}

/// The names of all fields that are sent, and of variants with fields: whatever is added, removed or renamed here raises
/// `PROTOCOL_FORMAT`.
const FIELDS: [&str; 108] = [
    "active",
    "amount",
    "at_least",
    "at_most",
    "attached_to",
    "attachments",
    "attack",
    "attacker",
    "attacks",
    "awaited",
    "battlefield",
    "block",
    "blocker",
    "blocks",
    "card",
    "characteristics",
    "chosen",
    "colors",
    "command",
    "companies",
    "context",
    "controller",
    "cost",
    "count",
    "counters",
    "creature",
    "creatures",
    "damage",
    "declare",
    "default",
    "divide",
    "energy",
    "exile",
    "faces",
    "form",
    "format",
    "gives_up",
    "graveyard",
    "hand",
    "has_lost",
    "id",
    "is_blocked",
    "is_face_down",
    "is_known",
    "is_limited",
    "is_monarch",
    "is_summoning_sick",
    "is_tapped",
    "is_wanted",
    "keywords",
    "kind",
    "known",
    "lands_played",
    "least",
    "lethal",
    "library",
    "life",
    "likewise",
    "mana",
    "mana_cost",
    "mana_value",
    "max",
    "min",
    "mode",
    "modes",
    "most",
    "name",
    "not_alone",
    "number",
    "obeyed",
    "object",
    "one",
    "options",
    "order",
    "outcome",
    "over",
    "owner",
    "picture",
    "place",
    "player",
    "players",
    "poison",
    "power",
    "priority",
    "question",
    "required",
    "seat",
    "several",
    "share",
    "snow",
    "source",
    "source_name",
    "stack",
    "step",
    "story",
    "subject",
    "target",
    "targets",
    "text",
    "times_kicked",
    "total",
    "toughness",
    "turn",
    "type_line",
    "types",
    "why",
    "win",
    "x",
];

#[test]
fn messages_have_these_fields_and_no_others() {
    let mut found = BTreeSet::new();
    for seed in 0..6 {
        let mut setup = setup();
        setup.options.mana_by_hand = seed % 2 == 0;
        let game = Game::new(setup, seed).expect("a legal setup");
        let mut clients = [ANN, BOB].map(|seat| Client::new(&game, Some(seat), NAMES));
        play(game, seed, 250, |game| {
            for client in &mut clients {
                client.follow(game);
                let value = serde_json::to_value(client.update(game)).expect("it can be written");
                collect(&value, &mut found);
            }
        });
    }
    let found: Vec<&str> = found.iter().map(String::as_str).collect();
    assert_eq!(found, FIELDS);
}

fn collect(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                found.insert(name.clone());
                collect(field, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn an_id_is_text() {
    let game = game(1);
    let picture = picture(&game, ANN);
    let card = &picture.players[0].hand[0];
    let text = serde_json::to_string(&card.id).expect("it can be written");
    assert_eq!(text, format!("\"{}\"", card.id));
    assert_eq!(text.trim_matches('"').parse::<Id>(), Ok(card.id));
    let error = serde_json::from_str::<Id>("\"here\"").expect_err("it isn't one");
    assert_eq!(error.to_string(), "'here' is not an object such as '12.1'");
}
