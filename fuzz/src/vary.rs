//! Varies JSON so that it stays JSON: most bytes that are changed at random only make it unreadable.

use serde_json::Value;
use spellstack_rules::Random;

/// Numbers at the edges of what fields hold.
const EDGES: [i64; 14] = [
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

/// A variation of the JSON in the first `size` bytes, for a custom mutator: its new length. What isn't JSON, and
/// sometimes what is, is varied byte by byte.
pub fn vary_json(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut random = Random::new(u64::from(seed));
    let value = match serde_json::from_slice::<Value>(&data[..size]) {
        Ok(value) if random.index(8) > 0 => value,
        _ => return libfuzzer_sys::fuzzer_mutate(data, size, max_size),
    };
    let mut value = value;
    for _ in 0..=random.index(3) {
        vary(&mut value, &mut random);
    }
    let text = value.to_string();
    if text.len() > max_size.min(data.len()) {
        return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
    }
    data[..text.len()].copy_from_slice(text.as_bytes());
    text.len()
}

/// Changes one part of a value.
fn vary(value: &mut Value, random: &mut Random) {
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
