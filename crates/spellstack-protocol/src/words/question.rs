//! Why a decision is asked, in words.

use spellstack_rules::{Ask, Decision, Why};

use super::{Words, step_words};

impl Words<'_> {
    /// The question, with its source.
    pub(crate) fn question(&self, decision: &Decision<'_>) -> String {
        let source = decision.source().map(|id| self.object(id));
        let of = source.map_or_else(String::new, |source| format!(" ({source})"));
        let question = match decision.why() {
            Why::Mulligan => "Keep this hand?".to_owned(),
            Why::OpeningHand => "Begin the game with a card on the battlefield?".to_owned(),
            Why::PhyrexianLife => "Pay 2 life for a Phyrexian mana symbol?".to_owned(),
            Why::BottomCards => format!("Cards to put on the bottom: {}", how_many(decision)),
            Why::Priority => self.moment(),
            Why::Modes => format!("Choose modes: {}", how_many(decision)),
            Why::Kicker => "Pay the additional cost?".to_owned(),
            Why::X => "Choose X".to_owned(),
            Why::Targets { .. } => format!("Targets: {}", how_many(decision)),
            Why::NewTargets => "New targets?".to_owned(),
            Why::Division => "Divide".to_owned(),
            Why::PayMana => {
                let cost = decision.mana_to_pay().map(|cost| cost.to_string());
                format!("Pay {}", cost.as_deref().unwrap_or("mana"))
            }
            Why::SacrificeCost => format!("Sacrifice as a cost: {}", how_many(decision)),
            Why::DiscardCost => format!("Discard as a cost: {}", how_many(decision)),
            Why::ExileCost => format!("Exile as a cost: {}", how_many(decision)),
            Why::ReturnCost => format!("Return as a cost: {}", how_many(decision)),
            Why::TapCost => format!("Tap as a cost: {}", how_many(decision)),
            Why::Delve => format!("Delve, exile to pay: {}", how_many(decision)),
            Why::May => "Do you want to?".to_owned(),
            Why::PayOptional => "Pay?".to_owned(),
            Why::PayGivingUp => "Give something up for mana, to pay?".to_owned(),
            Why::Sacrifice => format!("Sacrifice: {}", how_many(decision)),
            Why::Discard => format!("Discard: {}", how_many(decision)),
            Why::ChooseObjects => format!("Choose: {}", how_many(decision)),
            Why::Search => format!("Search: {}", how_many(decision)),
            Why::ChooseColor => "Choose a colour".to_owned(),
            Why::ChooseCreatureType => "Choose a creature type".to_owned(),
            Why::ChooseCardName => "Choose a card name".to_owned(),
            Why::ChoosePlayer => "Choose a player".to_owned(),
            Why::Proliferate => "Proliferate: choose what gets another counter".to_owned(),
            Why::ChooseMana => "Choose mana".to_owned(),
            Why::OrderTriggers => "Order your triggers: the first resolves last".to_owned(),
            Why::OrderCards => "Put the cards in order: the first is uppermost".to_owned(),
            Why::WhichEvent => "Which one set it off?".to_owned(),
            Why::OrderArrivals => "Put what enters in order: the first counts as the oldest".to_owned(),
            Why::ArrangeCard => {
                let card = self.view.arranged_card().and_then(|card| card.name());
                format!("Where does {} go?", card.unwrap_or("this card"))
            }
            Why::Replacement => "Which effect applies first?".to_owned(),
            Why::PreventDamage => "Prevent damage: choose a source".to_owned(),
            Why::EnterAsCopy => format!("Enter as a copy of: {}", how_many(decision)),
            Why::AttachAura => "What will the Aura enchant?".to_owned(),
            Why::JoinCombat => "What will it attack or block?".to_owned(),
            Why::LegendRule => "Legend rule: which one stays?".to_owned(),
            Why::Untap => format!("Untap: {}", how_many(decision)),
            Why::HandSize => format!("Discard to hand size: {}", how_many(decision)),
            Why::Attackers => "Declare attackers".to_owned(),
            Why::Blockers => "Declare blockers".to_owned(),
            Why::DamageAssignment => "Assign combat damage".to_owned(),
            Why::Face => "Which face?".to_owned(),
        };
        format!("{question}{of}")
    }

    /// What it means to pick nothing.
    pub(crate) fn none(&self, decision: &Decision<'_>) -> String {
        match decision.why() {
            Why::NewTargets => "Leave it as it is".to_owned(),
            _ => "None".to_owned(),
        }
    }

    /// What a player with priority can do now.
    fn moment(&self) -> String {
        match self.view.stack().next_back() {
            Some(top) => format!("Respond to {}?", self.object(top.id())),
            None => format!("Your priority in the {}", step_words(self.view.step())),
        }
    }
}

/// How many are to be picked.
pub(crate) fn range(min: u32, max: u32) -> String {
    match (min, max) {
        (min, max) if min == max => format!("pick {min}"),
        (0, max) => format!("pick up to {max}"),
        (min, max) => format!("pick {min} to {max}"),
    }
}

fn how_many(decision: &Decision<'_>) -> String {
    match decision.ask() {
        Ask::Pick { min, max, .. } => range(*min, *max),
        Ask::Priority
        | Ask::Order { .. }
        | Ask::Number { .. }
        | Ask::Divide { .. }
        | Ask::Attackers { .. }
        | Ask::Blockers { .. }
        | Ask::Pay => String::new(),
    }
}
