//! The three forms of card files, plain and gzipped, with samples that are made here.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use rstest::rstest;
use serde_json::{Value as Json, json};
use spellstack_core::Layout;
use spellstack_oracle::files::{FileCard, FileError, read};
use spellstack_oracle::{CardFacts, FaceFacts, compile};

const NEWT: &str = "Flying\nWhen this creature dies, draw a card.";
const FRONT: &str = "At the beginning of your upkeep, you may transform this creature.";

/// The cards of every sample: one face, two faces, a planeswalker, and a land without a cost.
fn cards() -> [FileCard; 4] {
    let legal = |formats: &[&str]| {
        formats
            .iter()
            .map(|format| ((*format).to_owned(), "legal".to_owned()))
            .collect()
    };
    let face = |name: &str, cost: &str, type_line: &str, text: &str| FaceFacts {
        name: name.to_owned(),
        mana_cost: cost.to_owned(),
        type_line: type_line.to_owned(),
        text: text.to_owned(),
        ..FaceFacts::default()
    };
    let pt = |face: FaceFacts, pt: &str| FaceFacts {
        pt: pt.to_owned(),
        ..face
    };
    let card = |layout: &str, faces: Vec<FaceFacts>, formats: &[&str]| FileCard {
        facts: CardFacts {
            layout: layout.to_owned(),
            faces,
        },
        legalities: legal(formats),
        measured: None,
    };
    let newt = pt(
        face("Blinking Newt", "{1}{U}", "Creature — Salamander", NEWT),
        "1/1",
    );
    let front = pt(face("Shy Baker", "{2}{R}", "Creature — Human", FRONT), "2/2");
    let back = FaceFacts {
        color_indicator: "R".to_owned(),
        ..pt(face("Bold Baker", "", "Creature — Werewolf", "Trample"), "4/4")
    };
    let walker = FaceFacts {
        loyalty: "3".to_owned(),
        ..face(
            "Ash the Patient",
            "{2}{W}",
            "Legendary Planeswalker — Gideon",
            "+1: You gain 2 life.",
        )
    };
    [
        card("normal", vec![newt], &["legacy", "modern"]),
        card("transform", vec![front, back], &["legacy"]),
        card("normal", vec![walker], &[]),
        card(
            "normal",
            vec![face("Quiet Moor", "", "Land", "{T}: Add {B}.")],
            &["legacy"],
        ),
    ]
}

/// The fields of a face as a form calls them; what isn't printed isn't there.
fn fields(face: &FaceFacts, [cost, type_line, text, indicator]: [&str; 4]) -> Json {
    let mut object = json!({ "name": face.name });
    let (power, toughness) = face.pt.split_once('/').unwrap_or_default();
    let printed = [
        (cost, &*face.mana_cost),
        (type_line, &*face.type_line),
        (text, &*face.text),
        ("power", power),
        ("toughness", toughness),
        ("loyalty", &*face.loyalty),
    ];
    for (name, value) in printed.into_iter().filter(|(_, value)| !value.is_empty()) {
        object[name] = json!(value);
    }
    if !face.color_indicator.is_empty() {
        object[indicator] = json!([face.color_indicator]);
    }
    object
}

fn legalities(card: &FileCard) -> Json {
    card.legalities
        .iter()
        .map(|(format, legality)| (format.clone(), json!(legality)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

const SCRYFALL: [&str; 4] = ["mana_cost", "type_line", "oracle_text", "color_indicator"];
const MTGJSON: [&str; 4] = ["manaCost", "type", "text", "colorIndicator"];

/// A record as Scryfall has it, with fields that nobody asked for.
fn scryfall(card: &FileCard, faces: &str) -> Json {
    let mut record = match &card.facts.faces[..] {
        [only] => fields(only, SCRYFALL),
        several => {
            let several: Vec<Json> = several.iter().map(|face| fields(face, SCRYFALL)).collect();
            json!({ "name": card.facts.name(), faces: several })
        }
    };
    record["layout"] = json!(card.facts.layout);
    record["legalities"] = legalities(card);
    record["object"] = json!("card");
    record["prices"] = json!({ "usd": null, "eur": ["0.10", { "deep": [1, 2.5, true] }] });
    record
}

fn lines(cards: &[FileCard]) -> String {
    let line = |card: &FileCard| scryfall(card, "faces").to_string() + "\n";
    cards.iter().map(line).collect()
}

fn bulk(cards: &[FileCard]) -> String {
    let records: Vec<String> = cards
        .iter()
        .map(|card| scryfall(card, "card_faces").to_string())
        .collect();
    format!("[\n{}\n]\n", records.join(",\n"))
}

fn atomic(cards: &[FileCard]) -> String {
    let of = |card: &FileCard| {
        let faces = &card.facts.faces;
        let sides = faces.iter().zip(["a", "b"]).map(|(face, side)| {
            let mut object = fields(face, MTGJSON);
            if faces.len() > 1 {
                object["faceName"] = json!(face.name);
                object["name"] = json!(card.facts.name());
                object["side"] = json!(side);
            }
            object["layout"] = json!(card.facts.layout);
            object["legalities"] = legalities(card);
            object["foreignData"] = json!([]);
            object
        });
        (card.facts.name(), sides.collect::<Json>())
    };
    let data: serde_json::Map<String, Json> = cards.iter().map(of).collect();
    json!({ "meta": { "date": "2026-01-01" }, "data": data }).to_string()
}

fn gzipped(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).expect("a list can be written");
    encoder.finish().expect("a list can be written")
}

fn all(file: impl Read) -> Result<Vec<FileCard>, FileError> {
    let mut cards = Vec::new();
    read(file, |card| {
        cards.push(card?);
        Ok(())
    })?;
    Ok(cards)
}

fn by_name(mut cards: Vec<FileCard>) -> Vec<FileCard> {
    cards.sort_by_key(|card| card.facts.name());
    cards
}

#[rstest]
#[case(lines)]
#[case(bulk)]
#[case(atomic)]
fn each_form_has_the_same_cards_plain_and_gzipped(#[case] form: fn(&[FileCard]) -> String) {
    let text = form(&cards());
    let expected = by_name(cards().to_vec());
    assert_eq!(
        by_name(all(text.as_bytes()).expect("it is a file of cards")),
        expected
    );
    assert_eq!(
        by_name(all(&gzipped(&text)[..]).expect("it is a file of cards")),
        expected
    );
    let blank = format!("\n  {text}\n");
    assert_eq!(
        by_name(all(blank.as_bytes()).expect("it is a file of cards")),
        expected
    );
}

#[test]
fn gzipped_files_may_be_put_together() {
    let [one, two, ..] = cards();
    let both = [
        gzipped(&lines(std::slice::from_ref(&one))),
        gzipped(&lines(std::slice::from_ref(&two))),
    ]
    .concat();
    assert_eq!(all(&both[..]).expect("it is a file of cards"), [one, two]);
}

#[test]
fn the_cards_of_a_file_compile() {
    let layouts = cards().map(|card| compile(&card.facts).map(|def| (def.layout, def.faces.len())));
    let expected = [Layout::Normal, Layout::Transform, Layout::Normal, Layout::Normal];
    assert_eq!(
        layouts.map(Result::ok),
        expected.map(|layout| Some((layout, 1 + usize::from(layout == Layout::Transform))))
    );
}

#[test]
fn what_is_measured_is_said_by_the_file() {
    let record = |measured: Json| json!({ "name": "Newt", "measured": measured }).to_string();
    let file = [
        record(json!(true)),
        record(json!(false)),
        json!({ "name": "Newt" }).to_string(),
    ]
    .join("\n");
    let measured: Vec<Option<bool>> = all(file.as_bytes())
        .expect("cards")
        .iter()
        .map(|card| card.measured)
        .collect();
    assert_eq!(measured, [Some(true), Some(false), None]);
}

#[test]
fn restricted_is_legal_and_banned_is_not() {
    let file = json!({ "name": "Newt", "legalities": { "vintage": "restricted", "legacy": "banned", "modern": "Legal" } });
    let card = all(file.to_string().as_bytes()).expect("a card").remove(0);
    assert_eq!(
        ["vintage", "legacy", "modern", "pauper"].map(|format| card.is_legal(format)),
        [true, false, true, false]
    );
}

#[rstest]
#[case(json!({ "layout": "normal" }), "card 2: it has no name")]
#[case(json!(3), "card 2: it is no object")]
#[case(json!({ "name": "Newt", "faces": 3 }), "card 2 ('Newt'): its faces are no list: 3")]
#[case(json!({ "name": "Newt", "oracle_text": ["Flying"] }), "card 2 ('Newt'): its oracle_text is no text: [\"Flying\"]")]
#[case(json!({ "name": "Newt", "legalities": [] }), "card 2 ('Newt'): its legalities are no object: []")]
#[case(json!({ "name": "Newt", "legalities": { "modern": 1 } }), "card 2 ('Newt'): its legality in modern is no text: 1")]
#[case(json!({ "name": "Newt", "color_indicator": "R" }), "card 2 ('Newt'): its color indicator is no list: \"R\"")]
fn a_broken_record_is_told_with_its_place_and_the_others_are_read(
    #[case] broken: Json,
    #[case] expected: &str,
) {
    let newt = json!({ "name": "Newt" });
    let as_lines = [&newt, &broken, &newt].map(Json::to_string).join("\n");
    let as_list = json!([newt, broken, newt]).to_string();
    for file in [as_lines, as_list] {
        let (mut names, mut wrong) = (Vec::new(), Vec::new());
        let going_on = read(file.as_bytes(), |card| {
            match card {
                Ok(card) => names.push(card.facts.name()),
                Err(error) => wrong.push(error.to_string()),
            }
            Ok(())
        });
        assert!(going_on.is_ok(), "{going_on:?}");
        assert_eq!((names.len(), wrong), (2, vec![expected.to_owned()]));
        // Who doesn't go on gets the same back.
        assert_eq!(
            all(file.as_bytes()).expect_err("one is broken").to_string(),
            expected
        );
    }
}

#[rstest]
#[case("{\"name\": \"Newt\"")]
#[case("{\"name\": \"Newt\"}\n{\"name\":")]
#[case("[{\"name\": \"Newt\"}")]
#[case("[{\"name\": \"Newt\"}] and more")]
#[case("{\"data\": {\"Newt\": [{\"name\": \"Newt\"}]")]
#[case("cards")]
fn what_is_no_json_is_an_error_with_a_place(#[case] file: &str) {
    match all(file.as_bytes()) {
        Err(FileError::Json(told)) => assert!(told.contains("line"), "{told}"),
        other => panic!("{file:?}: {other:?}"),
    }
}

#[test]
fn a_file_that_ends_too_early_is_an_error() {
    let whole = gzipped(&lines(&cards()));
    assert!(all(&whole[..whole.len() / 2]).is_err());
    assert_eq!(all(&b""[..]).expect("no cards"), []);
}

/// A file that is made as it is read, of records that each end where `ends` says.
struct Made {
    records: Box<dyn Iterator<Item = String>>,
    rest: Vec<u8>,
    given: std::rc::Rc<std::cell::Cell<usize>>,
}

impl Read for Made {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.rest.is_empty() {
            match self.records.next() {
                Some(record) => self.rest = record.into_bytes(),
                None => return Ok(0),
            }
        }
        let count = into.len().min(self.rest.len());
        into[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        self.given.set(self.given.get() + count);
        Ok(count)
    }
}

#[rstest]
#[case("", "\n", "")]
#[case("[", ",", "]")]
#[case("{\"meta\":{},\"data\":{", ",", "}}")]
fn a_large_file_is_read_a_card_at_a_time(#[case] begin: &str, #[case] between: &str, #[case] end: &str) {
    const COUNT: usize = 2_000;
    let by_name = begin.contains("data");
    let words = "Draw a card. ".repeat(100);
    let record = move |at: usize| {
        let card = json!({ "name": format!("Newt {at}"), "text": words, "layout": "normal" });
        if by_name {
            format!("\"Newt {at}\":[{card}]")
        } else {
            card.to_string()
        }
    };
    let size = record(0).len() + 12;
    let (begin, between, end) = (begin.to_owned(), between.to_owned(), end.to_owned());
    let joined = (0..COUNT).map(move |at| {
        if at == 0 {
            record(at)
        } else {
            format!("{between}{}", record(at))
        }
    });
    let given = std::rc::Rc::default();
    let file = Made {
        records: Box::new(std::iter::once(begin).chain(joined).chain([end])),
        rest: Vec::new(),
        given: std::rc::Rc::clone(&given),
    };
    let mut count = 0;
    read(file, |card| {
        card?;
        count += 1;
        // No more is read ahead than a buffer holds.
        assert!(
            given.get() <= count * size + (1 << 17),
            "card {count} after {} bytes",
            given.get()
        );
        Ok(())
    })
    .expect("it is a file of cards");
    assert_eq!(count, COUNT);
}
