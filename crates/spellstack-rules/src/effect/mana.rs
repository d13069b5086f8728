//! Adding mana (CR 106).

use spellstack_core::color::Color;
use spellstack_core::lang::{ManaOutput, PlayerRef};
use spellstack_core::mana::ManaKind;

use crate::control::{EffectFrame, EffectStage};
use crate::decision::{Item, Why};
use crate::effect::Effects;
use crate::event::{Batch, Bookkeeping, Event};
use crate::state::Note;

impl Effects<'_> {
    pub(super) fn add_mana(&mut self, frame: Box<EffectFrame>, who: &PlayerRef, output: &ManaOutput) {
        let (look, context) = self.words();
        let Some(player) = look.player(who, &context) else {
            return;
        };
        let kinds: Vec<(ManaKind, u32)> = match output {
            ManaOutput::Exactly(kinds) => kinds.iter().map(|kind| (*kind, 1)).collect(),
            ManaOutput::Amount(kind, value) => vec![(*kind, look.amount(value, &context))],
            ManaOutput::OneOf(kinds) => {
                let Some(kind) = self.mana_choice(frame, player, kinds.clone(), 1) else {
                    return;
                };
                vec![(kind, 1)]
            }
            ManaOutput::AnyColor(value) => {
                let count = look.amount(value, &context);
                let colors = Color::ALL.into_iter().map(ManaKind::from).collect();
                let Some(kind) = self.mana_choice(frame, player, colors, count) else {
                    return;
                };
                vec![(kind, count)]
            }
        };
        // CR 106.3, 107.4h: the source of the mana is the source of the ability, or the spell.
        let snow = self.payments().is_snow_source(self.scope().entry.source);
        let mut events: Vec<Event> = kinds
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|(kind, count)| Event::AddMana {
                who: player,
                kind,
                count,
                snow,
            })
            .collect();
        if let Some(object) = self.scope_mut().tapped.take()
            && !events.is_empty()
        {
            // CR 106.12a: it is tapped for mana once it has produced some.
            events.push(Event::TapForMana { object, who: player });
        }
        let mut records = Vec::new();
        if !events.is_empty()
            && let Some((object, Some(ability))) = self.asking().filter(|_| self.program.notes_mana)
        {
            let note = Note::AddedMana;
            records.push(Bookkeeping::Note {
                object,
                ability,
                note,
            });
        }
        self.propose_all(Batch { events, records });
    }

    /// Which kind of mana: as the payer wants it, or as the player says. `None` if it was asked.
    fn mana_choice(
        &mut self,
        frame: Box<EffectFrame>,
        player: spellstack_core::PlayerId,
        kinds: Vec<ManaKind>,
        count: u32,
    ) -> Option<ManaKind> {
        if frame.begins() {
            let wanted = self.scope().wanted.first().copied();
            if let Some(kind) = wanted.filter(|kind| kinds.contains(kind)) {
                self.scope_mut().wanted.remove(0);
                return Some(kind);
            }
            let kinds = self.casting().kinds_to_pay(player, kinds, count);
            let asking = self.asking();
            self.put_back(frame, EffectStage::Asked);
            let items = kinds.into_iter().map(Item::Mana).collect();
            self.ask_pick(player, asking, Why::ChooseMana, items, (1, 1));
            return None;
        }
        self.control.take_item().and_then(|item| match item {
            Item::Mana(kind) => Some(kind),
            _ => None,
        })
    }
}
