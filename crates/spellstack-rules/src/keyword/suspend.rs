//! Suspend (CR 702.62): the special action; the triggers are written in the card language.

use std::ops::ControlFlow;

use spellstack_core::keyword::Keyword;
use spellstack_core::lang::{Ability, Value};
use spellstack_core::{AbilityId, CounterKind, KeywordKind, ObjectId, PlayerId, Zone};

use crate::cast::Casting;
use crate::control::{CastFrame, Purpose};
use crate::decision::{Action, Means};
use crate::derived::Wants;
use crate::event::{Event, Move, Mover};
use crate::legal::{Actor, MeansFound};
use crate::look::Context;
use crate::payment::Payment;

impl Actor<'_> {
    /// Visits the ways to suspend a card, which is in hand and could be cast now, but for its cost (CR 116.2f, 702.62c).
    pub(crate) fn each_suspend_of(
        &self,
        card: ObjectId,
        visit: &mut dyn FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let look = self.reader.look();
        let Some(object) = self.reader.facts.object(card) else {
            return ControlFlow::Continue(());
        };
        let chars = look.chars_of(card, object);
        if !chars.has(KeywordKind::Suspend) || object.zone != Zone::Hand(self.player) {
            return ControlFlow::Continue(());
        }
        self.want(Wants::ANYTHING);
        if chars.is_land() || !self.may_begin(card, chars.def) {
            return ControlFlow::Continue(());
        }
        for (held, entry) in look.abilities(card) {
            if matches!(entry.ability, Ability::Keyword(Keyword::Suspend(..))) {
                let means = self.means_to_suspend(card, held.id).into_iter();
                let mut actions = means.map(|it| Action::Suspend(card, held.id, it));
                actions.try_for_each(&mut *visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// By which means the cost can be paid; an X in it is at least 1.
    fn means_to_suspend(&self, card: ObjectId, ability: AbilityId) -> MeansFound {
        let cost = self.reader.payments().activation_cost(card, ability, 1);
        let can_pay = |means| {
            self.can_pay(&Payment {
                x: 1,
                means,
                ..Payment::new(self.player, card, &cost)
            })
        };
        self.means_where(can_pay, || self.reaches_further_with(card, ability, 1))
    }
}

impl Casting<'_> {
    /// The action doesn't use the stack; its cost is paid like that of an ability.
    pub(crate) fn begin_suspend(
        &mut self,
        player: PlayerId,
        card: ObjectId,
        ability: AbilityId,
        means: Means,
    ) {
        self.keep_priority();
        self.begin_special(Purpose::Special, player, card, ability, means);
    }

    /// CR 702.62a: the card is exiled with time counters on it.
    pub(crate) fn complete_suspend(&mut self, frame: &CastFrame) {
        let card = frame.entry.source;
        let (Some(object), Some(ability)) = (self.facts.object(card), frame.entry.ability_id()) else {
            return;
        };
        let Ability::Keyword(Keyword::Suspend(count, _)) = &self.program.ability(ability).ability else {
            return;
        };
        let count = match count {
            Value::X => frame.entry.x,
            other => self.look().amount(other, &Context::of(card, frame.who)),
        };
        let mut movement = Move::new(Mover::Object(card), object.zone, Zone::Exile);
        crate::replacement::add_counters(&mut movement.entry, CounterKind::Time, count);
        self.propose(Event::Move(movement));
    }
}
