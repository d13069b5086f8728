//! Which rules about casting, playing and activating are in force: most of the time none, and none has to be asked.

use spellstack_core::lang::Rule;

use crate::game::Game;

/// The kinds of rules of which there is one in force.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct InForce {
    /// Something makes spells cheaper or dearer.
    pub spell_cost: bool,
    /// Something lets spells be cast as though they had flash.
    pub as_though_flash: bool,
    /// Something keeps players from casting spells.
    pub cant_cast: bool,
    /// Something keeps abilities from being activated.
    pub cant_activate: bool,
    /// Something lets cards be played from elsewhere than a hand.
    pub play_from: bool,
    /// Something gives players abilities, so that they can't be targeted.
    pub player_has: bool,
    /// A spell with split second is on the stack (CR 702.61a).
    pub split_second: bool,
}

impl InForce {
    pub fn of(game: &Game) -> Self {
        let mut found = InForce {
            split_second: game.has_split_second(),
            ..InForce::default()
        };
        game.each_rule(|rule, _| match rule {
            Rule::SpellCost { .. } => found.spell_cost = true,
            Rule::AsThoughFlash(..) => found.as_though_flash = true,
            Rule::CantCast(..) => found.cant_cast = true,
            Rule::CantActivate(_) => found.cant_activate = true,
            Rule::PlayFrom(..) => found.play_from = true,
            Rule::PlayerHas(..) => found.player_has = true,
            _ => {}
        });
        found
    }
}
