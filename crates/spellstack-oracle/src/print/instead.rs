//! What happens instead, where the spell or ability itself says so (CR 614.15).

use spellstack_core::ZoneKind;
use spellstack_core::lang::{Condition, Effect, EventPattern, Filter, PlayerFilter};

use super::effect::{is_instruction, stopped};
use super::scope::Printer;
use super::words::capitalize;

impl Printer<'_> {
    /// "destroy it. If this spell was kicked, exile that creature instead."
    pub fn instead_if(&mut self, usual: &Effect, condition: &Condition, instead: &Effect) -> String {
        let usual = self.one_sentence(usual);
        self.it = None;
        let condition = self.condition(condition);
        self.sentence_start = false;
        let instead = self.one_sentence(instead);
        format!("{} If {condition}, {instead} instead", stopped(&usual))
    }

    /// An instruction, or one with a condition after it; all else in parentheses.
    fn one_sentence(&mut self, effect: &Effect) -> String {
        match effect {
            Effect::If {
                condition,
                then,
                otherwise: None,
            } if is_instruction(then) && self.new_target(condition).is_some() => {
                let then = self.inner(then);
                format!("{then} if {}", self.condition(condition))
            }
            other => self.inner(other),
        }
    }

    /// The same as the text of a spell: under an ability word, the other effect has a line of its own, and its
    /// condition comes last.
    pub fn instead_on_its_line(&mut self, usual: &Effect, condition: &Condition, instead: &Effect) -> String {
        let Some(word) = ability_word(condition) else {
            return self.instead_if(usual, condition, instead);
        };
        let usual = self.one_sentence(usual);
        self.it = None;
        self.sentence_start = false;
        let instead = capitalize(&self.one_sentence(instead));
        let condition = self.condition(condition);
        format!(
            "{}\n{word} \u{2014} {instead} instead if {condition}",
            stopped(&usual)
        )
    }
}

/// The ability word that cards print before such a condition; it means nothing beyond it (CR 207.2c).
fn ability_word(condition: &Condition) -> Option<&'static str> {
    let yours = Filter::all([Filter::Permanent, Filter::Controller(PlayerFilter::You)]);
    let revolt = EventPattern::Moves {
        what: yours,
        from: Some(ZoneKind::Battlefield),
        to: None,
    };
    let is_revolt = matches!(condition, Condition::HappenedThisTurn(event) if **event == revolt);
    is_revolt.then_some("Revolt")
}
