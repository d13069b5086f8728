//! History: which events of this turn cards ask about (CR 608.2i). Found when definitions are lowered, counted when
//! committed.

use spellstack_core::Keyword;
use spellstack_core::lang::visit::{
    self, Flow, Phrase, Visitor, walk_condition, walk_keyword, walk_player, walk_value,
};
use spellstack_core::lang::{Ability, Condition, EventPattern, PlayerRef, Value};

/// What an ability asks about the turn, wherever it asks: what it triggers on, replaces, forbids or targets included.
#[derive(Default)]
pub(crate) struct Asked {
    /// Every pattern of the past that it refers to.
    pub patterns: Vec<EventPattern>,
    /// Whether it asks whether it has added mana.
    pub added_mana: bool,
    /// Whether it asks which step it is, or who defends, which is nobody outside of combat.
    pub step: bool,
}

impl Asked {
    /// Collects what an ability asks.
    pub fn by(ability: &Ability) -> Self {
        visit::gather(ability, Asked::default())
    }
}

impl<'a> Visitor<'a> for Asked {
    fn visit_keyword(&mut self, keyword: &'a Keyword) -> Flow {
        walk_keyword(self, keyword)?;
        keyword.expand().accept(self)
    }

    fn visit_condition(&mut self, condition: &'a Condition) -> Flow {
        match condition {
            Condition::HappenedThisTurn(pattern) => self.patterns.push((**pattern).clone()),
            Condition::AddedMana => self.added_mana = true,
            Condition::During(_) | Condition::DuringStep(_) => self.step = true,
            _ => {}
        }
        walk_condition(self, condition)
    }

    fn visit_player(&mut self, player: &'a PlayerRef) -> Flow {
        self.step |= *player == PlayerRef::Defending;
        walk_player(self, player)
    }

    fn visit_value(&mut self, value: &'a Value) -> Flow {
        if let Value::ThisTurn(pattern) | Value::PlayersWho(_, pattern) = value {
            self.patterns.push((**pattern).clone());
        }
        walk_value(self, value)
    }
}
