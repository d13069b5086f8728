//! Conditions.

use spellstack_core::lang::Condition;
use spellstack_core::{ObjectId, ZoneKind};

use super::filter::compare;
use super::{Context, Look, Sight};
use crate::state::kicked;
use crate::state::{Flags, Note};

impl<S: Sight> Look<'_, S> {
    /// Whether something was noted this turn of the ability whose words are read.
    fn was_noted(&self, context: &Context<'_>, note: Note) -> bool {
        let noted = |(this, ability)| self.facts.noted.contains(&(this, ability, note));
        let words = context.this.zip(context.ability);
        self.sight.miss_unless(|| words.is_some());
        words.is_some_and(noted)
    }

    pub fn holds(&self, condition: &Condition, context: &Context<'_>) -> bool {
        match condition {
            Condition::Exists(count, filter) => i64::from(self.count(filter, context)) >= i64::from(*count),
            Condition::Is(reference, filter) => {
                // "If it's in your graveyard" asks where it is, "if it was a creature" what it was (CR 608.2h).
                let objects = match filter.zone() {
                    Some(_) => self.found(reference, context),
                    None => self.objects(reference, context),
                };
                let cards = self.cards(reference, context);
                let any = !objects.is_empty() || !cards.is_empty();
                let counted = reference.may_be_many().then(|| self.counted(filter, context));
                let filter = counted.as_deref().unwrap_or(filter);
                // CR 611.2b, 603.4: what is gone isn't where it was, and nothing lasts for as long as it is something.
                let asks_where = filter.zone().is_some_and(|zone| zone != ZoneKind::Stack);
                let must_be_there = context.lasting || asks_where;
                let is_there = |id: &ObjectId| !must_be_there || self.facts.object(*id).is_some();
                any && objects.iter().all(is_there)
                    && objects.iter().all(|id| self.fits(*id, filter, context))
                    && cards
                        .iter()
                        .all(|(owner, card)| self.fits_seen(&self.card(*owner, *card), filter, context))
            }
            Condition::Compare(left, comparison, right) => {
                compare(self.value(left, context), *comparison, self.value(right, context))
            }
            Condition::TurnOf(players) => self.player_fits(self.facts.turn.active, players, context),
            Condition::During(phase) => self.facts.turn.step.phase() == *phase,
            Condition::DuringStep(step) => self.facts.turn.step == *step,
            Condition::Kicked => self.times_kicked(context) > 0,
            Condition::KickedWith(kicker) => kicked::was_with(self.kicked(context), *kicker),
            Condition::NewlyControlled => self
                .this(context)
                .and_then(|this| self.facts.object(this))
                .is_some_and(|object| object.flags.has(Flags::NEWLY_CONTROLLED)),
            Condition::HappenedThisTurn(pattern) => self.this_turn(pattern, context.you) > 0,
            Condition::AddedMana => self.was_noted(context, Note::AddedMana),
            Condition::Not(inner) => !self.holds(inner, context),
            Condition::All(parts) => self.sight.all(parts, |part| self.holds(part, context)),
            Condition::AnyOf(parts) => self.sight.any(parts, |part| self.holds(part, context)),
        }
    }
}
