//! Landwalk (CR 702.14).

use spellstack_core::keyword::Keyword;
use spellstack_core::lang::{Ability, Filter};
use spellstack_core::{KeywordKind, PlayerId};

use crate::look::{Context, Look};
use crate::state::Attack;

/// CR 702.14c: the defending player controls a land of the kind that a landwalk ability names. The blocker's own
/// landwalk is no help (CR 702.14d), and of several that are alike one is enough (CR 702.14e).
pub(crate) fn applies(look: &Look<'_>, attack: &Attack) -> bool {
    let attacker = attack.attacker;
    if !look
        .chars(attacker)
        .is_some_and(|chars| chars.has(KeywordKind::Landwalk))
    {
        return false;
    }
    let defending = look.defending_player_of(attack);
    look.abilities(attacker).any(|(_, entry)| match &entry.ability {
        Ability::Keyword(Keyword::Landwalk(land)) => controls(look, defending, land),
        _ => false,
    })
}

fn controls(look: &Look<'_>, player: PlayerId, land: &Filter) -> bool {
    look.facts.battlefield().iter().any(|id| {
        let seen = look.seen(*id).filter(|seen| seen.controller == player);
        seen.is_some_and(|seen| {
            seen.chars.is_land() && look.fits_seen(&seen, land, &Context::of(*id, player))
        })
    })
}
