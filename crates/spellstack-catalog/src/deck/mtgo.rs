//! Magic Online's `.dek`: one flat list in XML.

use roxmltree::Node;

use super::Deck;
use super::entry::LineFault;
use super::reader::{Reader, Section};
use super::xml::{Source, escape};

const ROOT: &str = "Deck";

pub(super) fn read(reader: &mut Reader, text: &str) {
    let source = Source::new(text);
    let Some(document) = source.parse(reader, ROOT) else {
        return;
    };
    let cards = document
        .descendants()
        .filter(|node| node.tag_name().name() == "Cards");
    for node in cards {
        let line = source.line(node);
        let name = node.attribute("Name").unwrap_or_default();
        match (section(node), node.attribute("Quantity")) {
            (Ok(section), Some(count)) => reader.card(&section, line, count.trim(), name),
            (Ok(_), None) => reader.fault(line, LineFault::NoCount),
            (Err(fault), _) => reader.fault(line, fault),
        }
    }
}

pub(super) fn write(deck: &Deck) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".to_owned();
    text += "<Deck xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\" \
             xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n";
    text += "  <NetDeckID>0</NetDeckID>\n  <PreconstructedDeckID>0</PreconstructedDeckID>\n";
    for (side, cards) in [(false, &deck.main), (true, &deck.side)] {
        for (count, name) in cards {
            let name = escape(&name.replace(" // ", "/"));
            text += &format!(
                "  <Cards CatID=\"0\" Quantity=\"{count}\" Sideboard=\"{side}\" Name=\"{name}\" Annotation=\"0\" />\n"
            );
        }
    }
    text += "</Deck>\n";
    text
}

fn section(node: Node<'_, '_>) -> Result<Section, LineFault> {
    let flag = node.attribute("Sideboard").unwrap_or("false").trim();
    if flag.eq_ignore_ascii_case("true") {
        Ok(Section::Side)
    } else if flag.eq_ignore_ascii_case("false") {
        Ok(Section::Main)
    } else {
        Err(LineFault::NotAFlag(flag.to_owned()))
    }
}
