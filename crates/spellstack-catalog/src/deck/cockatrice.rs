//! Cockatrice's `.cod`: zones of cards in XML.

use super::Deck;
use super::entry::LineFault;
use super::reader::{Reader, Section};
use super::xml::{Source, escape};

const ROOT: &str = "cockatrice_deck";

pub(super) fn read(reader: &mut Reader, text: &str) {
    let source = Source::new(text);
    let Some(document) = source.parse(reader, ROOT) else {
        return;
    };
    for node in document.root_element().descendants() {
        match node.tag_name().name() {
            "deckname" => reader.list.name = node.text().unwrap_or_default().trim().to_owned(),
            "card" => {
                let line = source.line(node);
                let zone = node
                    .parent()
                    .filter(|parent| parent.has_tag_name("zone"))
                    .and_then(|zone| zone.attribute("name"));
                match zone {
                    Some(zone) => {
                        let count = node.attribute("number").unwrap_or("1");
                        let name = node.attribute("name").unwrap_or_default();
                        reader.card(&section(zone), line, count.trim(), name);
                    }
                    None => reader.fault(line, LineFault::NoZone),
                }
            }
            _ => {}
        }
    }
}

pub(super) fn write(deck: &Deck) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
    text += "<cockatrice_deck version=\"1\">\n";
    text += &format!("    <deckname>{}</deckname>\n", escape(&deck.name));
    text += "    <comments></comments>\n";
    for (zone, cards) in [("main", &deck.main), ("side", &deck.side)] {
        if cards.is_empty() {
            continue;
        }
        text += &format!("    <zone name=\"{zone}\">\n");
        for (count, name) in cards {
            let name = escape(name);
            text += &format!("        <card number=\"{count}\" name=\"{name}\"/>\n");
        }
        text += "    </zone>\n";
    }
    text += "</cockatrice_deck>\n";
    text
}

fn section(zone: &str) -> Section {
    match zone {
        "main" => Section::Main,
        "side" => Section::Side,
        other => Section::Aside(other.to_owned()),
    }
}
