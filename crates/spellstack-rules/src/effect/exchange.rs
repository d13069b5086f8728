//! Exchanges (CR 701.12, 701.12a): all of it happens, or none of it.

use smallvec::SmallVec;
use spellstack_core::lang::{Duration, ObjectRef, PlayerRef};
use spellstack_core::{ObjectId, PlayerId};

use crate::control::EffectFrame;
use crate::effect::Effects;
use crate::event::{Bookkeeping, Event, LifeLossCause};
use crate::program::Program;
use crate::state::Affected;

impl Effects<'_> {
    /// CR 701.12b: each player gains control of what the other controlled; nothing happens if one controls both.
    pub(super) fn exchange_control(
        &mut self,
        program: &Program,
        frame: &EffectFrame,
        one: &ObjectRef,
        other: &ObjectRef,
    ) {
        let (look, context) = self.words();
        let holder = |reference| -> Option<(ObjectId, PlayerId)> {
            let id = look.found(reference, &context).first().copied()?;
            let on_battlefield = self.facts.is_on_battlefield(id);
            on_battlefield.then(|| look.controller(id).map(|player| (id, player)))?
        };
        let (Some((one, ones)), Some((other, others))) = (holder(one), holder(other)) else {
            return;
        };
        let Some(gain) = program.node(frame.node).inner else {
            return;
        };
        if ones == others {
            return;
        }
        let records: Vec<Bookkeeping> = [(one, others), (other, ones)]
            .into_iter()
            .map(|(object, player)| {
                let affected = Affected::Objects(SmallVec::from_slice(&[object]));
                let mut effect = self.new_effect(&EffectFrame::new(gain), &Duration::Forever, affected);
                effect.player = Some(player);
                Bookkeeping::BeginEffect {
                    effect: Box::new(effect),
                }
            })
            .collect();
        self.emit(records);
    }

    /// CR 701.12c: each gains or loses what it takes to have the other's total.
    pub(super) fn exchange_life(&mut self, one: &PlayerRef, other: &PlayerRef) {
        let (look, context) = self.words();
        let (Some(one), Some(other)) = (look.player(one, &context), look.player(other, &context)) else {
            return;
        };
        let life = |player: PlayerId| self.facts.players[player].life;
        let (low, high) = if life(one) < life(other) {
            (one, other)
        } else {
            (other, one)
        };
        let amount = life(high).abs_diff(life(low));
        // CR 119.7, 119.8: who can't gain or lose life can't make the exchange.
        if amount == 0 || self.reader().cant_gain_life(low) || self.reader().cant_lose_life(high) {
            return;
        }
        self.emit(vec![
            Event::GainLife { who: low, amount },
            Event::LoseLife {
                who: high,
                amount,
                cause: LifeLossCause::Effect,
            },
        ]);
    }
}
