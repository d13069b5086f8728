//! Predefined tokens (CR 111.10), those that the language can say.

use super::{
    activated, activated_only, add_any_color, basic, bind, creature, discard_a, draw, explore, gain_life,
    land, literal, mana, put_counters, result, sacrifice_this, scry, search, shuffle, tap_this, target,
    target_creature, target_object, targeting, then, token, you, you_control,
};
use crate::card::TokenDef;
use crate::color::{Color, ColorSet};
use crate::counter::CounterKind;
use crate::lang::{
    Ability, ActivationLimit, Destination, Effect, EntryFlag, Filter, Objects, PlayerRef, Under,
};

/// A Treasure (CR 111.10a).
#[must_use]
pub fn treasure() -> TokenDef {
    let ability = activated([tap_this(), sacrifice_this()], add_any_color(1));
    colorless("Artifact — Treasure", ability)
}

/// A Food (CR 111.10b).
#[must_use]
pub fn food() -> TokenDef {
    let ability = activated([mana("{2}"), tap_this(), sacrifice_this()], gain_life(you(), 3));
    colorless("Artifact — Food", ability)
}

/// A Gold (CR 111.10c).
#[must_use]
pub fn gold() -> TokenDef {
    colorless("Artifact — Gold", activated([sacrifice_this()], add_any_color(1)))
}

/// A Walker (CR 111.10d).
#[must_use]
pub fn walker() -> TokenDef {
    TokenDef {
        name: Some("Walker".to_owned()),
        ..token([Color::Black], "Zombie", 2, 2)
    }
}

/// A Shard (CR 111.10e).
#[must_use]
pub fn shard() -> TokenDef {
    let ability = activated([mana("{2}"), sacrifice_this()], then([scry(1), draw(you(), 1)]));
    colorless("Enchantment — Shard", ability)
}

/// A Clue (CR 111.10f), which investigating creates (CR 701.16a).
#[must_use]
pub fn clue() -> TokenDef {
    let ability = activated([mana("{2}"), sacrifice_this()], draw(you(), 1));
    colorless("Artifact — Clue", ability)
}

/// A Blood (CR 111.10g).
#[must_use]
pub fn blood() -> TokenDef {
    let cost = [mana("{1}"), tap_this(), discard_a(Filter::Any), sacrifice_this()];
    colorless("Artifact — Blood", activated(cost, draw(you(), 1)))
}

/// A Map (CR 111.10s).
#[must_use]
pub fn map() -> TokenDef {
    let yours = target_object(creature().and(you_control()));
    let ability = activated_only(
        [ActivationLimit::SorcerySpeed],
        [mana("{1}"), tap_this(), sacrifice_this()],
        targeting(yours, explore(target(0), 0)),
    );
    colorless("Artifact — Map", ability)
}

/// A Lander (CR 111.10u).
#[must_use]
pub fn lander() -> TokenDef {
    let tapped = Destination::Battlefield {
        under: Under::Control(PlayerRef::You),
        flags: vec![EntryFlag::Tapped],
        counters: Vec::new(),
    };
    let put = Effect::Move {
        what: Objects::The(result(0)),
        from: None,
        to: tapped,
    };
    let find = bind(0, search(you(), Filter::all([basic(), land()])));
    let cost = [mana("{2}"), tap_this(), sacrifice_this()];
    colorless(
        "Artifact — Lander",
        activated(cost, then([find, put, shuffle(you())])),
    )
}

/// A Mutagen (CR 111.10v).
#[must_use]
pub fn mutagen() -> TokenDef {
    let grow = put_counters(target(0), CounterKind::PlusOnePlusOne, 1);
    let ability = activated_only(
        [ActivationLimit::SorcerySpeed],
        [mana("{1}"), tap_this(), sacrifice_this()],
        targeting(target_creature(), grow),
    );
    colorless("Artifact — Mutagen", ability)
}

fn colorless(type_line: &str, ability: Ability) -> TokenDef {
    TokenDef {
        name: None,
        colors: ColorSet::EMPTY,
        type_line: literal(type_line),
        pt: None,
        abilities: vec![ability],
    }
}
