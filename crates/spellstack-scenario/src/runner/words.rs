//! From the words of scenario files to those of the game.

use spellstack_core::{ManaKind, ManaPool, PlayerId, Step, ZoneKind};
use spellstack_rules::Place;

use crate::syntax;

pub(crate) fn player_id(player: syntax::Player) -> PlayerId {
    match player {
        syntax::Player::P1 => PlayerId::new(0),
        syntax::Player::P2 => PlayerId::new(1),
    }
}

pub(crate) fn opponent(player: PlayerId) -> PlayerId {
    PlayerId::new(if player.index() == 0 { 1 } else { 0 })
}

pub(crate) fn step(step: syntax::Step) -> Step {
    match step {
        syntax::Step::Untap => Step::Untap,
        syntax::Step::Upkeep => Step::Upkeep,
        syntax::Step::Draw => Step::Draw,
        syntax::Step::Main1 => Step::PrecombatMain,
        syntax::Step::BeginCombat => Step::BeginCombat,
        syntax::Step::DeclareAttackers => Step::DeclareAttackers,
        syntax::Step::DeclareBlockers => Step::DeclareBlockers,
        syntax::Step::FirstStrikeDamage => Step::FirstStrikeDamage,
        syntax::Step::CombatDamage => Step::CombatDamage,
        syntax::Step::EndCombat => Step::EndCombat,
        syntax::Step::Main2 => Step::PostcombatMain,
        syntax::Step::End => Step::End,
        syntax::Step::Cleanup => Step::Cleanup,
    }
}

pub(crate) fn zone_kind(zone: syntax::Zone) -> ZoneKind {
    match zone {
        syntax::Zone::Hand => ZoneKind::Hand,
        syntax::Zone::Library => ZoneKind::Library,
        syntax::Zone::Graveyard => ZoneKind::Graveyard,
        syntax::Zone::Exile => ZoneKind::Exile,
        syntax::Zone::Battlefield => ZoneKind::Battlefield,
        syntax::Zone::Stack => ZoneKind::Stack,
        syntax::Zone::Command => ZoneKind::Command,
    }
}

pub(crate) fn mana_kind(colour: syntax::Colour) -> ManaKind {
    match colour {
        syntax::Colour::White => ManaKind::White,
        syntax::Colour::Blue => ManaKind::Blue,
        syntax::Colour::Black => ManaKind::Black,
        syntax::Colour::Red => ManaKind::Red,
        syntax::Colour::Green => ManaKind::Green,
        syntax::Colour::Colorless => ManaKind::Colorless,
    }
}

pub(crate) fn pool(mana: &[syntax::Colour]) -> ManaPool {
    mana.iter().map(|colour| mana_kind(*colour)).collect()
}

pub(crate) fn place(place: syntax::Place) -> Place {
    match place {
        syntax::Place::Top => Place::Top,
        syntax::Place::Bottom => Place::Bottom,
        syntax::Place::Graveyard => Place::Graveyard,
        syntax::Place::Hand => Place::Hand,
    }
}
