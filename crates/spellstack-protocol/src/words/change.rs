//! Why an object is as it is: the effects that change it, in words.

use spellstack_core::lang::{Ability, Layer, Modification};
use spellstack_core::{CardTypes, ColorSet, Subtype, Supertypes};
use spellstack_rules::{Cause, ChangeView, ObjectView};

use super::card::nameless;
use super::{Words, name_of, oracle};

impl Words<'_> {
    /// A line for each change to an object, in the order of the layers: number, source, what it does.
    pub(super) fn why(&self, object: &ObjectView<'_>) -> Vec<String> {
        let changes = object.changes();
        changes.iter().map(|change| line(object, change)).collect()
    }
}

fn line(object: &ObjectView<'_>, change: &ChangeView<'_>) -> String {
    let number = number(change.layer);
    let said = match &change.cause {
        Cause::Modification(modification) => words(modification, change.pt),
        Cause::Counters(kind, count) => format!("{count} {kind} counters"),
    };
    let source = match change.source_name {
        "" => "an effect",
        name => name,
    };
    if change.source == object.id() && source == name_of(object) {
        format!("{number:<2} itself: {said}")
    } else {
        format!("{number:<2} {source}: {said}")
    }
}

/// The number of a layer, as the rules give it (CR 613.1, 613.4).
fn number(layer: Layer) -> &'static str {
    match layer {
        Layer::Copy => "1",
        Layer::Control => "2",
        Layer::Text => "3",
        Layer::Type => "4",
        Layer::Color => "5",
        Layer::Ability => "6",
        Layer::PtDefining => "7a",
        Layer::PtSet => "7b",
        Layer::PtModify => "7c",
        Layer::PtSwitch => "7d",
    }
}

fn words(modification: &Modification, pt: Option<(i32, i32)>) -> String {
    let (power, toughness) = pt.unwrap_or_default();
    match modification {
        Modification::Copy(..) => "is a copy".to_owned(),
        Modification::Control(_) => "changes control".to_owned(),
        Modification::AddTypes(types, subtypes) => format!("is also {}", type_words(*types, subtypes)),
        Modification::AddSupertypes(supertypes) => format!("is also {}", supertype_words(*supertypes)),
        Modification::RemoveSupertypes(supertypes) => format!("isn't {}", supertype_words(*supertypes)),
        Modification::SetTypes(types, subtypes) => format!("is {}", type_words(*types, subtypes)),
        Modification::SetLandType(subtype) => format!("is {subtype} instead of other land types"),
        Modification::RemoveTypes(types) => format!("isn't {}", type_words(*types, &[])),
        Modification::EveryCreatureType => "is every creature type".to_owned(),
        Modification::SetColors(colors) => format!("is {}", color_words(*colors)),
        Modification::AddColors(colors) => format!("is also {}", color_words(*colors)),
        Modification::Gain(ability) => format!("has {}", ability_words(ability)),
        Modification::Lose(keyword) => format!("loses {}", keyword.word()),
        Modification::LoseAllAbilities => "loses all abilities".to_owned(),
        Modification::SetPt(..) => format!("is {power}/{toughness}"),
        Modification::ModifyPt(..) => format!("{power:+}/{toughness:+}"),
        Modification::SwitchPt => "power and toughness are switched".to_owned(),
    }
}

fn type_words(types: CardTypes, subtypes: &[Subtype]) -> String {
    let types = types.iter().map(|card_type| card_type.to_string());
    let words = types.chain(subtypes.iter().map(ToString::to_string));
    words.collect::<Vec<_>>().join(" ")
}

fn supertype_words(supertypes: Supertypes) -> String {
    let words = supertypes.iter().map(|supertype| supertype.to_string());
    words.collect::<Vec<_>>().join(" ")
}

fn color_words(colors: ColorSet) -> String {
    let names: Vec<&str> = colors.iter().map(spellstack_core::Color::name).collect();
    if names.is_empty() {
        "colorless".to_owned()
    } else {
        names.join(" and ")
    }
}

fn ability_words(ability: &Ability) -> String {
    let said = oracle::ability(ability, &nameless());
    match ability {
        Ability::Keyword(_) => said.to_lowercase(),
        Ability::Spell(_) | Ability::Activated(_) | Ability::Triggered(_) | Ability::Static(_) => {
            format!("\"{said}\"")
        }
    }
}
