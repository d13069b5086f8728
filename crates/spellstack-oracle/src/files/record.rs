//! One card of a file, whichever form it has.

use serde_json::{Map, Value, json};

use super::FileCard;
use crate::card_facts::{CardFacts, FaceFacts};

/// The card of a record.
pub(super) fn card(record: &Value) -> Result<FileCard, String> {
    let Value::Object(fields) = record else {
        return Err("it is no object".to_owned());
    };
    let faces = match faces(fields)? {
        Some(faces) => faces.iter().map(face).collect::<Result<Vec<_>, _>>()?,
        None => vec![face(record)?],
    };
    let layout = match text(record, &["layout"])?.as_str() {
        "" if faces.len() == 1 => "normal".to_owned(),
        layout => layout.to_owned(),
    };
    Ok(FileCard {
        facts: CardFacts { layout, faces },
        legalities: legalities(record)?,
        measured: fields.get("measured").and_then(Value::as_bool),
    })
}

/// The faces of one name as MTGJSON has them, as a record of one card.
pub(super) fn of_faces(name: String, faces: Value) -> Value {
    let Value::Array(faces) = faces else {
        return json!({ "name": name, "faces": faces });
    };
    let first = faces.first().cloned().unwrap_or_default();
    let (layout, legalities) = (&first["layout"], &first["legalities"]);
    let by_name = |face: &Value| face.get("faceName").is_some();
    match faces.len() {
        1 if !by_name(&first) => first,
        _ => json!({ "name": name, "layout": layout, "legalities": legalities, "faces": faces }),
    }
}

fn faces(fields: &Map<String, Value>) -> Result<Option<&Vec<Value>>, String> {
    match fields.get("faces").or_else(|| fields.get("card_faces")) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Array(faces)) if faces.is_empty() => Ok(None),
        Some(Value::Array(faces)) => Ok(Some(faces)),
        Some(other) => Err(format!("its faces are no list: {}", short(other))),
    }
}

fn face(record: &Value) -> Result<FaceFacts, String> {
    let name = text(record, &["faceName", "name"])?;
    if name.is_empty() {
        return Err("it has no name".to_owned());
    }
    let (power, toughness) = (text(record, &["power"])?, text(record, &["toughness"])?);
    Ok(FaceFacts {
        name,
        mana_cost: text(record, &["mana_cost", "manaCost"])?,
        type_line: text(record, &["type_line", "type"])?,
        text: text(record, &["oracle_text", "text"])?,
        pt: match (power.as_str(), toughness.as_str()) {
            ("", "") => String::new(),
            (power, toughness) => format!("{power}/{toughness}"),
        },
        loyalty: text(record, &["loyalty"])?,
        defense: text(record, &["defense"])?,
        color_indicator: letters(record, &["color_indicator", "colorIndicator"])?,
    })
}

/// The text of the first of those fields that is there.
fn text(record: &Value, names: &[&str]) -> Result<String, String> {
    let found = names.iter().find_map(|name| Some((*name, record.get(*name)?)));
    match found {
        None | Some((_, Value::Null)) => Ok(String::new()),
        Some((_, Value::String(text))) => Ok(text.clone()),
        Some((_, Value::Number(number))) => Ok(number.to_string()),
        Some((name, other)) => Err(format!("its {name} is no text: {}", short(other))),
    }
}

fn letters(record: &Value, names: &[&str]) -> Result<String, String> {
    match names.iter().find_map(|name| record.get(*name)) {
        None | Some(Value::Null) => Ok(String::new()),
        Some(Value::Array(letters)) => {
            let letter = |letter: &Value| letter.as_str().map(str::to_owned);
            letters
                .iter()
                .map(|value| letter(value).ok_or_else(|| format!("its color indicator has {}", short(value))))
                .collect()
        }
        Some(other) => Err(format!("its color indicator is no list: {}", short(other))),
    }
}

fn legalities(record: &Value) -> Result<Vec<(String, String)>, String> {
    match record.get("legalities") {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Object(formats)) => {
            let legality = |(format, legality): (&String, &Value)| match legality {
                Value::String(legality) => Ok((format.clone(), legality.clone())),
                other => Err(format!("its legality in {format} is no text: {}", short(other))),
            };
            formats.iter().map(legality).collect()
        }
        Some(other) => Err(format!("its legalities are no object: {}", short(other))),
    }
}

/// The beginning of what stands there.
fn short(value: &Value) -> String {
    let text = value.to_string();
    text.chars().take(40).collect()
}
