//! Evasion: which creatures keywords let block which (CR 509.1b).

use spellstack_core::ObjectId;

use crate::characteristics::Characteristics;
use crate::combat::CombatRules;
use crate::keyword::{fear, flying, horsemanship, intimidate, landwalk, shadow, skulk};
use crate::state::Attack;

impl CombatRules<'_> {
    /// Whether a creature could block an attacking one as far as their keywords go.
    pub(super) fn keywords_allow_block(&self, blocker: ObjectId, attack: &Attack) -> bool {
        let look = self.look();
        let (Some(blocking), Some(attacking)) = (look.chars(blocker), look.chars(attack.attacker)) else {
            return false;
        };
        plain_keywords_allow(blocking, attacking)
            && !landwalk::applies(&look, attack)
            // CR 702.16f.
            && !self.targets().is_protected_from(attack.attacker, blocker)
    }
}

/// The evasion keywords that look only at the two creatures.
fn plain_keywords_allow(blocker: &Characteristics, attacker: &Characteristics) -> bool {
    flying::allows_block(blocker, attacker)
        && shadow::allows_block(blocker, attacker)
        && fear::allows_block(blocker, attacker)
        && horsemanship::allows_block(blocker, attacker)
        && intimidate::allows_block(blocker, attacker)
        && skulk::allows_block(blocker, attacker)
}
