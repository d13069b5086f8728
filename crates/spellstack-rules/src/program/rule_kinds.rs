//! Kinds of rules about casting, playing and activating.

use spellstack_core::lang::{Ability, Rule, Statement};

/// Kinds of rules that listing what can be done asks for. Whether their conditions hold is left aside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RuleKinds(u8);

impl RuleKinds {
    /// Spells are cheaper or dearer.
    pub const SPELL_COST: RuleKinds = RuleKinds(1);
    /// Spells can be cast as though they had flash.
    pub const AS_THOUGH_FLASH: RuleKinds = RuleKinds(2);
    /// Players can't cast spells.
    pub const CANT_CAST: RuleKinds = RuleKinds(4);
    /// Abilities can't be activated.
    pub const CANT_ACTIVATE: RuleKinds = RuleKinds(8);
    /// Cards can be played from elsewhere than a hand.
    pub const PLAY_FROM: RuleKinds = RuleKinds(16);
    /// Players have abilities, so that they can't be targeted.
    pub const PLAYER_HAS: RuleKinds = RuleKinds(32);
    /// More lands can be played.
    pub const ADDITIONAL_LANDS: RuleKinds = RuleKinds(64);
    /// A spell with split second is on the stack (CR 702.61a).
    pub const SPLIT_SECOND: RuleKinds = RuleKinds(128);

    /// The kinds of rules that an ability states.
    pub fn stated_by(ability: &Ability) -> Self {
        let Ability::Static(statics) = ability else {
            return RuleKinds::default();
        };
        let kinds = statics.statements.iter().map(|statement| match statement {
            Statement::Rule(rule) => RuleKinds::of(rule),
            Statement::Modify(..) | Statement::Replace(_) => RuleKinds::default(),
        });
        kinds.fold(RuleKinds::default(), RuleKinds::union)
    }

    fn of(rule: &Rule) -> Self {
        match rule {
            Rule::SpellCost { .. } => RuleKinds::SPELL_COST,
            Rule::AsThoughFlash(..) => RuleKinds::AS_THOUGH_FLASH,
            Rule::CantCast(..) => RuleKinds::CANT_CAST,
            Rule::CantActivate(_) => RuleKinds::CANT_ACTIVATE,
            Rule::PlayFrom(..) => RuleKinds::PLAY_FROM,
            Rule::PlayerHas(..) => RuleKinds::PLAYER_HAS,
            Rule::AdditionalLands(..) => RuleKinds::ADDITIONAL_LANDS,
            _ => RuleKinds::default(),
        }
    }

    pub const fn union(self, other: RuleKinds) -> Self {
        RuleKinds(self.0 | other.0)
    }

    /// Whether one of those kinds is among these.
    #[inline]
    pub const fn has(self, kinds: RuleKinds) -> bool {
        self.0 & kinds.0 != 0
    }
}
