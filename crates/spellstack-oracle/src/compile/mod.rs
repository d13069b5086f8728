//! Oracle text to definitions, and back.

mod face;
mod gaps;
mod line;
mod readings;
mod refusal;
mod text;
mod wordings;

use spellstack_core::CardDef;
use spellstack_core::lang::check::{self, Fault};

pub use gaps::{LineGap, MissingPhrase, gaps};
pub use readings::{LineReadings, Phrase, Reading, readings};
pub use refusal::{Reason, Refusal, Refusals};
pub use text::{facts, text};
pub use wordings::{LineWordings, SameMeaning, Wording, used_wordings, wordings};

use crate::card_facts::CardFacts;

/// The definition that a card's text says.
///
/// # Errors
/// One refusal for each line that isn't understood.
pub fn compile(facts: &CardFacts) -> Result<CardDef, Refusals> {
    let mut refusals = Vec::new();
    let layout = facts.known_layout();
    if layout.is_none() {
        refusals.push(Refusal::of_fact(0, "the layout", &facts.layout));
    }
    let mut faces = Vec::new();
    for (at, facts) in facts.faces.iter().enumerate() {
        faces.push(face::read(facts, at, &mut refusals));
    }
    let Some(layout) = layout.filter(|_| refusals.is_empty()) else {
        return Err(Refusals(refusals));
    };
    let def = CardDef { layout, faces };
    let Err(faults) = check::card(&def) else {
        return Ok(def);
    };
    let refusal = |fault: Fault| Refusal {
        face: 0,
        line: 1,
        column: 1,
        at: String::new(),
        reason: Reason::Fault(fault),
    };
    Err(Refusals(faults.into_iter().map(refusal).collect()))
}
