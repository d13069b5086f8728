//! Phyrexian mana symbols: whether each is paid with mana or with 2 life (CR 107.4f, 118.13, 601.2b).
//!
//! Hybrid symbols are left to the payer: who wants one half rather than the other makes that mana first.

use spellstack_core::lang::Cost;
use spellstack_core::mana::{ManaCost, ManaSymbol};

use super::Next;
use crate::cast::Casting;
use crate::control::{CastFrame, CastStage, Frame, Purpose};
use crate::cost::TotalCost;
use crate::decision::Why;
use crate::program::Program;
use crate::state::Announced;

/// The life that stands for a symbol (CR 107.4f).
const LIFE: u32 = 2;

impl Casting<'_> {
    /// Asks how the next symbol is paid, where both ways leave the whole cost payable: for a spell or ability as it is
    /// proposed (CR 118.13a), otherwise just before paying (CR 118.13b-c).
    pub(super) fn ask_phyrexian(&mut self, mut frame: Box<CastFrame>) -> Next {
        let after = match frame.purpose {
            Purpose::Instruction | Purpose::Combat => CastStage::Parts,
            Purpose::Stack | Purpose::Mana | Purpose::Special | Purpose::TurnFaceUp => {
                CastStage::Targets { target: 0 }
            }
        };
        if !self.program.has_phyrexian_costs || self.is_left_to_payer(&frame) {
            return Next::at(frame, after);
        }
        loop {
            let announced = frame.entry.announced;
            let open = self
                .payments()
                .cost_of(&frame)
                .filter(|cost| announced.is_open() && cost.has_phyrexian());
            let Some(cost) = open else { break };
            let payable = |life: bool| {
                let mut cost = cost.clone();
                cost.announce(Announced::default().and(life));
                self.payments().payable(&self.payment_for(&frame, &cost))
            };
            match (payable(false), payable(true)) {
                (true, true) => {
                    let asking = Some((frame.entry.source, frame.entry.ability_id()));
                    let who = frame.who;
                    let next = self.wait_at(frame, CastStage::PhyrexianAsked);
                    self.ask_yes_no(who, asking, Why::PhyrexianLife);
                    return next;
                }
                (with_mana, _) => frame.entry.announced = announced.and(!with_mana),
            }
        }
        if let (Purpose::Instruction, Some(cost)) = (frame.purpose, self.payments().cost_of(&frame)) {
            frame.cost = cost;
            frame.entry.announced = Announced::default();
        }
        Next::at(frame, after)
    }

    pub(super) fn take_phyrexian(&mut self, mut frame: Box<CastFrame>) -> Next {
        frame.entry.announced = frame.entry.announced.and(self.control.take_yes());
        Next::at(frame, CastStage::Phyrexian)
    }

    /// A mana ability that is activated while something else is paid is part of that payment.
    fn is_left_to_payer(&self, frame: &CastFrame) -> bool {
        let is_cast = |below: &Frame| matches!(below, Frame::Cast(_));
        frame.purpose == Purpose::Mana && self.control.frames.iter().any(is_cast)
    }
}

impl TotalCost {
    fn has_phyrexian(&self) -> bool {
        is_phyrexian(&self.mana)
    }

    /// How many Phyrexian symbols there are in it.
    pub(crate) fn phyrexian_symbols(&self) -> usize {
        let symbols = self.mana.symbols().iter();
        symbols.filter(|symbol| symbol.is_phyrexian()).count()
    }

    /// The symbols for which it is announced become what is paid for them.
    pub(crate) fn announce(&mut self, announced: Announced) {
        if announced == Announced::default() {
            return;
        }
        let mut ways = announced.ways();
        let mut life = 0;
        let settled = self.mana.symbols().iter().filter_map(|symbol| {
            let way = if symbol.is_phyrexian() { ways.next() } else { None };
            match (way, *symbol) {
                (Some(true), _) => {
                    life += LIFE;
                    None
                }
                (Some(false), ManaSymbol::Phyrexian(color)) => Some(ManaSymbol::Colored(color)),
                (Some(false), ManaSymbol::PhyrexianHybrid(one, other)) => {
                    Some(ManaSymbol::Hybrid(one, other))
                }
                (Some(false) | None, symbol) => Some(symbol),
            }
        });
        let mana = ManaCost::from_symbols(settled);
        self.mana = mana;
        self.life += life;
    }
}

fn is_phyrexian(mana: &ManaCost) -> bool {
    mana.symbols().iter().any(|symbol| symbol.is_phyrexian())
}

impl Program {
    /// Whether some cost of the program has such a symbol.
    pub(crate) fn finds_phyrexian_costs(&self) -> bool {
        let is_such = |cost: &Cost| matches!(cost, Cost::Mana(mana) if is_phyrexian(mana));
        let mut mana_costs = self.defs.iter().filter_map(|def| def.mana_cost.as_ref());
        self.has_cost_beside(is_such) || mana_costs.any(is_phyrexian)
    }
}
