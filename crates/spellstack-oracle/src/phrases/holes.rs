//! Where data may stand, for what no wording says: between ⟨ and ⟩, as a phrase of the category.
//!
//! Of categories that are each a wording of the other only one is a hole, so that data isn't read in two ways.

use super::activated::LIMIT;
use super::mana_made::OUTPUT;
use super::modal::MODE;
use super::trigger::TRIGGERED;
use super::*;
use crate::grammar::{Grammar, Size};

pub(super) fn declare(grammar: &mut Grammar) {
    words(grammar);
    parts(grammar);
    wholes(grammar);
}

fn words(grammar: &mut Grammar) {
    for category in [FILTER, FILTERS, CARD, CARDS, SPELL, SPELLS, AFTER] {
        grammar.add_hole(category, Size::Word);
    }
    for category in [ONE, SOURCE, ABOUT] {
        grammar.add_hole(category, Size::Word);
    }
    for category in [VALUE, COUNT] {
        grammar.add_hole(category, Size::Word);
    }
    grammar.add_hole(PLAYER, Size::Word);
    grammar.add_hole(WHO, Size::Word);
    grammar.add_hole(KEYWORD, Size::Word);
    grammar.add_hole(QUALITY, Size::Word);
    grammar.add_hole(DURATION, Size::Word);
}

fn parts(grammar: &mut Grammar) {
    for category in [OBJECTS, SUBJECTS] {
        grammar.add_hole(category, Size::Part);
    }
    for category in [CHOSEN, CHOSEN_CARDS, SOME, SOME_CARDS] {
        grammar.add_hole(category, Size::Part);
    }
    for category in [HAVE_ONE, HAS_ONE, GAIN_ONE, GAINS_ONE] {
        grammar.add_hole(category, Size::Part);
    }
    for category in [COST, DONE, PAYS] {
        grammar.add_hole(category, Size::Part);
    }
    for category in [RULES, RULED] {
        grammar.add_hole(category, Size::Part);
    }
    grammar.add_hole(ONE_CONDITION, Size::Part);
    grammar.add_hole(EVENTS, Size::Part);
    grammar.add_hole(TO, Size::Part);
    grammar.add_hole(OUTPUT, Size::Part);
    grammar.add_hole(LIMIT, Size::Part);
    grammar.add_hole(INSTEAD, Size::Part);
    grammar.add_hole(WOULD, Size::Part);
    grammar.add_hole(COST_CHANGE, Size::Part);
}

fn wholes(grammar: &mut Grammar) {
    grammar.add_hole(VERB, Size::Sentence);
    grammar.add_hole(RULE, Size::Sentence);
    grammar.add_hole(REPLACEMENT, Size::Sentence);
    grammar.add_hole(STATED, Size::Sentence);
    grammar.add_hole(BODY, Size::Body);
    grammar.add_hole(MODE, Size::Body);
    grammar.add_hole(TRIGGERED, Size::Body);
    grammar.add_hole(STATIC, Size::Body);
    grammar.add_hole(LINE, Size::Line);
}
