//! Kicker and multikicker (CR 702.33).

use smallvec::SmallVec;
use spellstack_core::{AbilityId, DefId, KeywordKind, ObjectId};

use crate::cast::Casting;
use crate::cast::Next;
use crate::control::{CastFrame, CastStage};
use crate::decision::{Ask, Pending, Why};
use crate::payment::Payment;
use crate::payment::Payments;
use crate::program::AbilityClass;
use crate::state::{StackKind, kicked};

impl Casting<'_> {
    /// CR 702.33a-b: asks for one kicker cost after the other.
    pub(crate) fn ask_kicker(&mut self, frame: Box<CastFrame>, kicker: u8) -> Next {
        let kickers = self.kickers_of(&frame);
        let Some((_, kind)) = kickers.get(usize::from(kicker)) else {
            return Next::at(frame, CastStage::X);
        };
        let (who, source) = (frame.who, frame.entry.source);
        if *kind == KeywordKind::Multikicker {
            let max = self.payments().max_x(|times| {
                times <= kicked::MOST && self.payments().can_kick(&frame, u8::try_from(times).unwrap_or(0))
            });
            let next = self.wait_at(frame, CastStage::MultikickerAsked { kicker });
            self.ask(Pending {
                player: who,
                source: Some(source),
                ability: None,
                why: Why::Kicker,
                ask: Ask::Number { min: 0, max },
            });
            return next;
        }
        if !self
            .payments()
            .can_kick(&frame, kicked::with(frame.entry.kicked, kicker))
        {
            return Next::at(frame, CastStage::Kicker { kicker: kicker + 1 });
        }
        let next = self.wait_at(frame, CastStage::KickerAsked { kicker });
        self.ask_yes_no(who, Some((source, None)), Why::Kicker);
        next
    }

    fn kickers_of(&self, frame: &CastFrame) -> SmallVec<[(AbilityId, KeywordKind); 2]> {
        match frame.entry.kind {
            StackKind::Spell => self.payments().kickers(frame.entry.object, frame.def()),
            StackKind::Activated(_) | StackKind::Triggered(_) => SmallVec::new(),
        }
    }

    pub(crate) fn take_kicker(&mut self, mut frame: Box<CastFrame>, kicker: u8) -> Next {
        if self.control.take_yes() {
            frame.entry.kicked = kicked::with(frame.entry.kicked, kicker);
        }
        Next::at(frame, CastStage::Kicker { kicker: kicker + 1 })
    }

    pub(crate) fn take_multikicker(&mut self, mut frame: Box<CastFrame>, kicker: u8) -> Next {
        frame.entry.kicked = u8::try_from(self.control.take_number()).unwrap_or(0);
        Next::at(frame, CastStage::Kicker { kicker: kicker + 1 })
    }
}

impl Payments<'_> {
    /// How many kicker costs a spell has, and whether it has a multikicker cost.
    pub(crate) fn number_of_kickers(&self, spell: ObjectId, def: DefId) -> (u8, bool) {
        let kickers = self.kickers(spell, def);
        let mut kinds = kickers.iter().map(|(_, kind)| *kind);
        let has_multikicker = kinds.any(|kind| kind == KeywordKind::Multikicker);
        (u8::try_from(kickers.len()).unwrap_or(u8::MAX), has_multikicker)
    }

    fn kickers(&self, spell: ObjectId, def: DefId) -> SmallVec<[(AbilityId, KeywordKind); 2]> {
        let mut kickers = SmallVec::new();
        let base = &self.program.def(def).base;
        if base.has(KeywordKind::Kicker) || base.has(KeywordKind::Multikicker) {
            self.each_casting_ability(spell, def, |id, entry| {
                if let AbilityClass::Keyword(kind @ (KeywordKind::Kicker | KeywordKind::Multikicker)) =
                    entry.class
                {
                    kickers.push((id, kind));
                }
            });
        }
        kickers
    }

    fn can_kick(&self, frame: &CastFrame, kicked: u8) -> bool {
        let mut entry = frame.entry.clone();
        entry.kicked = kicked;
        let cost = self.casting_cost(&entry, frame.def(), entry.object);
        self.payable(&Payment {
            means: frame.means,
            ..Payment::new(frame.who, entry.object, &cost)
        })
    }
}
