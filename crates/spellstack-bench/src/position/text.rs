//! Positions as text: defaults are left out, and what is short is on one line.

use std::fmt::Write;

use serde_json::Value;
use spellstack_rules::{CardSetup, PlayerPosition};

use super::Position;

/// No line gets longer than this where it can be broken.
const WIDTH: usize = 100;

/// The zones of a player, as they are called in a position.
const ZONES: [&str; 5] = ["hand", "library", "graveyard", "exile", "battlefield"];

pub fn of(position: &Position) -> String {
    let mut value = to_value(position);
    if let Some(players) = value["position"]["players"].as_array_mut() {
        players.iter_mut().for_each(shorten);
    }
    let mut text = String::new();
    write(&value, 0, 0, &mut text);
    text.push('\n');
    text
}

fn to_value(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("a position is plain data")
}

fn shorten(player: &mut Value) {
    for zone in ZONES {
        if let Some(cards) = player[zone].as_array_mut() {
            let usual = to_value(&CardSetup::default());
            cards.iter_mut().for_each(|card| leave_out(card, &usual));
        }
    }
    let mut usual = to_value(&PlayerPosition::default());
    // A life total is worth reading even if it is the usual one.
    usual["life"] = Value::Null;
    leave_out(player, &usual);
}

/// Removes the fields that are as usual.
fn leave_out(value: &mut Value, usual: &Value) {
    if let Some(fields) = value.as_object_mut() {
        fields.retain(|name, field| *field != usual[name.as_str()]);
    }
}

/// Writes a value at a depth, after its name, which takes a part of the line.
fn write(value: &Value, depth: usize, taken: usize, out: &mut String) {
    let short = value.to_string();
    let inner = "  ".repeat(depth + 1);
    let is_long = inner.len() + taken + short.len() > WIDTH;
    match value {
        Value::Object(fields) if is_long => {
            out.push('{');
            for (at, (name, field)) in fields.iter().enumerate() {
                let comma = if at == 0 { "" } else { "," };
                write!(out, "{comma}\n{inner}{}: ", Value::from(name.as_str())).expect("a string takes text");
                write(field, depth + 1, name.len() + 4, out);
            }
            write!(out, "\n{}}}", "  ".repeat(depth)).expect("a string takes text");
        }
        Value::Array(items) if is_long => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                let comma = if at == 0 { "" } else { "," };
                write!(out, "{comma}\n{inner}").expect("a string takes text");
                write(item, depth + 1, 0, out);
            }
            write!(out, "\n{}]", "  ".repeat(depth)).expect("a string takes text");
        }
        _ => out.push_str(&short),
    }
}
