//! Evasion: which creatures keywords let block which (CR 509.1b).

use spellstack_core::keyword::Keyword;
use spellstack_core::lang::Ability;
use spellstack_core::types::Subtype;
use spellstack_core::{CardType, Color, KeywordKind, ObjectId, PlayerId};

use crate::characteristics::Characteristics;
use crate::game::Game;
use crate::look::Look;
use crate::state::Attack;

impl Game {
    /// Whether a creature could block an attacking one as far as their keywords go.
    pub(super) fn keywords_allow_block(&self, blocker: ObjectId, attack: &Attack) -> bool {
        let look = self.look();
        let (Some(blocking), Some(attacking)) = (look.chars(blocker), look.chars(attack.attacker)) else {
            return false;
        };
        plain_keywords_allow(blocking, attacking)
            && !(attacking.has(KeywordKind::Landwalk) && look.walks(attack))
            // CR 702.16f.
            && !self.is_protected_from(attack.attacker, blocker)
    }
}

impl Look<'_> {
    /// CR 702.14c: the defending player controls a land of the type that a landwalk ability names.
    fn walks(&self, attack: &Attack) -> bool {
        let defending = self.defending_player_of(attack);
        self.abilities(attack.attacker).any(|(_, entry)| {
            matches!(&entry.ability, Ability::Keyword(Keyword::Landwalk(subtype))
                if self.controls_land(defending, *subtype))
        })
    }

    fn controls_land(&self, player: PlayerId, subtype: Subtype) -> bool {
        self.facts.battlefield().iter().any(|id| {
            self.controller(*id) == Some(player)
                && self
                    .chars(*id)
                    .is_some_and(|chars| chars.is_land() && chars.has_subtype(subtype))
        })
    }
}

/// The evasion keywords that look only at the two creatures.
fn plain_keywords_allow(blocker: &Characteristics, attacker: &Characteristics) -> bool {
    flying(blocker, attacker)
        && shadow(blocker, attacker)
        && fear(blocker, attacker)
        && intimidate(blocker, attacker)
        && skulk(blocker, attacker)
}

/// CR 702.9b, 702.17b.
fn flying(blocker: &Characteristics, attacker: &Characteristics) -> bool {
    !attacker.has(KeywordKind::Flying) || blocker.has(KeywordKind::Flying) || blocker.has(KeywordKind::Reach)
}

/// CR 702.28b.
fn shadow(blocker: &Characteristics, attacker: &Characteristics) -> bool {
    attacker.has(KeywordKind::Shadow) == blocker.has(KeywordKind::Shadow)
}

/// CR 702.36b.
fn fear(blocker: &Characteristics, attacker: &Characteristics) -> bool {
    !attacker.has(KeywordKind::Fear)
        || blocker.is(CardType::Artifact)
        || blocker.colors.contains(Color::Black)
}

/// CR 702.13b.
fn intimidate(blocker: &Characteristics, attacker: &Characteristics) -> bool {
    !attacker.has(KeywordKind::Intimidate)
        || blocker.is(CardType::Artifact)
        || Color::ALL
            .iter()
            .any(|color| attacker.colors.contains(*color) && blocker.colors.contains(*color))
}

/// CR 702.118b.
fn skulk(blocker: &Characteristics, attacker: &Characteristics) -> bool {
    !attacker.has(KeywordKind::Skulk) || blocker.power <= attacker.power
}
