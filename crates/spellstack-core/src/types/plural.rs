//! The plurals of subtypes.

use std::borrow::Cow;

/// The plurals that no rule of spelling gives.
static IRREGULAR: &[(&str, &str)] = &[
    ("Child", "Children"),
    ("Cyberman", "Cybermen"),
    ("Cyclops", "Cyclopes"),
    ("Dwarf", "Dwarves"),
    ("Elf", "Elves"),
    ("Fungus", "Fungi"),
    ("Hero", "Heroes"),
    ("Homunculus", "Homunculi"),
    ("Locus", "Loci"),
    ("Mouse", "Mice"),
    ("Ox", "Oxen"),
    ("Pegasus", "Pegasi"),
    ("Primarch", "Primarchs"),
    ("Werewolf", "Werewolves"),
    ("Wolf", "Wolves"),
];

/// The words that are their own plurals.
static UNCHANGED: &[&str] = &[
    "Aetherborn",
    "Astartes",
    "Aurochs",
    "Azra",
    "Bison",
    "Caribou",
    "Custodes",
    "Dauthi",
    "Eldrazi",
    "Elk",
    "Equipment",
    "Fish",
    "Graveborn",
    "Jellyfish",
    "Kavu",
    "Kithkin",
    "Kor",
    "Kree",
    "Merfolk",
    "Moonfolk",
    "Myr",
    "Nephilim",
    "Plains",
    "Qu",
    "Samurai",
    "Sheep",
    "Shi'ar",
    "Soltari",
    "Starfish",
    "Surrakar",
    "Thalakos",
    "Treefolk",
    "Urza's",
    "Vedalken",
];

/// The plural of a subtype's printed name.
pub(super) fn plural(name: &'static str) -> Cow<'static, str> {
    if UNCHANGED.contains(&name) {
        return name.into();
    }
    match IRREGULAR.iter().find(|(one, _)| *one == name) {
        Some((_, many)) => (*many).into(),
        None => regular(name).into(),
    }
}

/// The plural by the rules of spelling.
fn regular(name: &str) -> String {
    let hisses = ["s", "x", "z", "ch", "sh"].iter().any(|end| name.ends_with(end));
    match name.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ if hisses => format!("{name}es"),
        _ => format!("{name}s"),
    }
}
