//! Varies inputs; JSON so that it stays JSON: most bytes that are changed at random only make it unreadable.

use serde_json::Value;
use spellstack_rules::Random;

/// Numbers at the edges of what fields hold.
pub(crate) const EDGES: [i64; 14] = [
    0,
    1,
    2,
    -1,
    127,
    255,
    256,
    32_767,
    65_535,
    i32::MAX as i64,
    i32::MIN as i64,
    u32::MAX as i64,
    i64::MAX,
    i64::MIN,
];

/// What the inputs of a target are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Any bytes or text.
    Bytes,
    /// JSON for the most part.
    Json,
}

/// A variation of an input of that form.
#[must_use]
pub fn vary(input: &[u8], form: Form, random: &mut Random) -> Vec<u8> {
    let varied = match form {
        Form::Bytes => None,
        Form::Json => vary_json(input, random),
    };
    varied.unwrap_or_else(|| vary_bytes(input, random))
}

/// A variation of JSON that is JSON; nothing for what isn't, and sometimes for what is: then the bytes are to be varied.
#[must_use]
pub fn vary_json(input: &[u8], random: &mut Random) -> Option<Vec<u8>> {
    let mut value = serde_json::from_slice::<Value>(input).ok()?;
    if random.index(8) == 0 {
        return None;
    }
    for _ in 0..=random.index(3) {
        vary_value(&mut value, random);
    }
    Some(value.to_string().into_bytes())
}

/// Changes, leaves out, repeats or adds a few bytes.
fn vary_bytes(input: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=random.index(4) {
        let at = random.index(bytes.len() + 1);
        let end = bytes.len().min(at + 1 + random.index(8));
        let part = bytes[at..end].to_vec();
        match random.index(5) {
            0 => drop(bytes.drain(at..end)),
            1 => drop(bytes.splice(at..at, part)),
            2 => bytes.insert(at, byte(random)),
            3 => bytes.truncate(at.max(1)),
            _ => bytes
                .iter_mut()
                .skip(at)
                .take(1)
                .for_each(|old| *old = byte(random)),
        }
    }
    bytes
}

/// Any byte, or one that texts are made of.
fn byte(random: &mut Random) -> u8 {
    const LETTERS: &[u8] = b"0123456789{}/+-,:\"' \nWUBRGXae";
    match random.index(2) {
        0 => LETTERS[random.index(LETTERS.len())],
        _ => random.index(256) as u8,
    }
}

/// Changes one part of a value.
fn vary_value(value: &mut Value, random: &mut Random) {
    let places = count(value);
    let donor = at(value, random.index(places)).clone();
    let place = random.index(places);
    let part = at_mut(value, place);
    match random.index(4) {
        0 => *part = donor,
        1 => change(part, random),
        2 => remove(part, random),
        _ => repeat(part, &donor, random),
    }
}

/// Another number, word or truth.
fn change(part: &mut Value, random: &mut Random) {
    *part = match part.take() {
        Value::Bool(truth) => Value::Bool(!truth),
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or_default();
            let other = match random.index(3) {
                0 => number.wrapping_add(1),
                1 => number.wrapping_sub(1),
                _ => EDGES[random.index(EDGES.len())],
            };
            Value::from(other)
        }
        Value::String(text) => Value::String(cut(&text, random)),
        Value::Null => Value::from(random.index(3)),
        other => other,
    };
}

/// A part of the text, or the text twice.
fn cut(text: &str, random: &mut Random) -> String {
    let chars: Vec<char> = text.chars().collect();
    let at = random.index(chars.len() + 1);
    match random.index(3) {
        0 => chars[..at].iter().collect(),
        1 => chars[at..].iter().collect(),
        _ => format!("{text}{text}"),
    }
}

/// Leaves out an entry.
fn remove(part: &mut Value, random: &mut Random) {
    match part {
        Value::Array(list) if !list.is_empty() => {
            list.remove(random.index(list.len()));
        }
        Value::Object(map) if !map.is_empty() => {
            let key = map.keys().nth(random.index(map.len())).cloned();
            key.and_then(|key| map.remove(&key));
        }
        other => *other = Value::Null,
    }
}

/// Has an entry again, or another one.
fn repeat(part: &mut Value, donor: &Value, random: &mut Random) {
    match part {
        Value::Array(list) => {
            let at = random.index(list.len() + 1);
            let entry = list.get(at).unwrap_or(donor).clone();
            list.insert(at, entry);
        }
        other => *other = Value::Array(vec![other.take()]),
    }
}

/// How many parts the value has, itself included.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(list) => list.iter().map(count).sum::<usize>(),
        Value::Object(map) => map.values().map(count).sum(),
        _ => 0,
    }
}

/// The part of that number.
fn at(value: &Value, place: usize) -> &Value {
    fn find<'v>(value: &'v Value, left: &mut usize) -> Option<&'v Value> {
        if *left == 0 {
            return Some(value);
        }
        *left -= 1;
        match value {
            Value::Array(list) => list.iter().find_map(|part| find(part, left)),
            Value::Object(map) => map.values().find_map(|part| find(part, left)),
            _ => None,
        }
    }
    find(value, &mut { place }).unwrap_or(value)
}

/// The part of that number, to change.
fn at_mut(value: &mut Value, place: usize) -> &mut Value {
    let parts = match value {
        _ if place == 0 => return value,
        Value::Array(list) => list.iter_mut().collect::<Vec<_>>(),
        Value::Object(map) => map.values_mut().collect(),
        _ => Vec::new(),
    };
    let mut left = place - 1;
    for part in parts {
        let size = count(part);
        if left < size {
            return at_mut(part, left);
        }
        left -= size;
    }
    unreachable!("there are more than {place} parts")
}
