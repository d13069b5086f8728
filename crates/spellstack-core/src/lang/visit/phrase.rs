//! What a visitor can be shown: the kinds of phrases, and lists of them.

use super::{Flow, GO_ON, Visitor};
use crate::card::{CardDef, Face, TokenDef};
use crate::keyword::Keyword;
use crate::lang::{
    Ability, Activated, ActivationLimit, Body, Chooser, Clause, CombatRule, Condition, Cost, CostChange,
    Destination, Duration, Each, Effect, EventPattern, Filter, Instead, ManaOutput, Modification, ObjectRef,
    Objects, PlayerAbility, PlayerFilter, PlayerRef, Players, Price, Quality, Quantity, Recipient,
    Recipients, Replacement, Rule, Selection, Statement, Static, TargetSpec, Trigger, Triggered, TurnChange,
    Under, Value,
};

/// Something that a visitor can be shown.
pub trait Phrase {
    /// Shows it to the visitor.
    fn accept<'a, V: Visitor<'a> + ?Sized>(&'a self, visitor: &mut V) -> Flow;
}

macro_rules! phrases {
    ($($phrase:ident: $visit:ident,)*) => {
        $(impl Phrase for $phrase {
            fn accept<'a, V: Visitor<'a> + ?Sized>(&'a self, visitor: &mut V) -> Flow {
                visitor.$visit(self)
            }
        })*
    };
}

phrases! {
    CardDef: visit_card,
    Face: visit_face,
    TokenDef: visit_token,
    Ability: visit_ability,
    Keyword: visit_keyword,
    Activated: visit_activated,
    ActivationLimit: visit_activation_limit,
    Triggered: visit_triggered,
    Trigger: visit_trigger,
    Static: visit_static,
    Statement: visit_statement,
    Body: visit_body,
    Clause: visit_clause,
    TargetSpec: visit_target,
    Effect: visit_effect,
    Each: visit_each,
    Destination: visit_destination,
    Under: visit_under,
    ManaOutput: visit_mana_output,
    Price: visit_price,
    TurnChange: visit_turn_change,
    Duration: visit_duration,
    Cost: visit_cost,
    Modification: visit_modification,
    Rule: visit_rule,
    CombatRule: visit_combat_rule,
    CostChange: visit_cost_change,
    PlayerAbility: visit_player_ability,
    Replacement: visit_replacement,
    Instead: visit_instead,
    EventPattern: visit_event,
    Recipient: visit_recipient,
    Condition: visit_condition,
    Value: visit_value,
    Filter: visit_filter,
    PlayerFilter: visit_player_filter,
    Quality: visit_quality,
    ObjectRef: visit_object,
    PlayerRef: visit_player,
    Objects: visit_objects,
    Players: visit_players,
    Recipients: visit_recipients,
    Quantity: visit_quantity,
    Chooser: visit_chooser,
    Selection: visit_selection,
}

impl<P: Phrase> Phrase for [P] {
    fn accept<'a, V: Visitor<'a> + ?Sized>(&'a self, visitor: &mut V) -> Flow {
        self.iter().try_for_each(|phrase| phrase.accept(visitor))
    }
}

impl<P: Phrase> Phrase for Vec<P> {
    fn accept<'a, V: Visitor<'a> + ?Sized>(&'a self, visitor: &mut V) -> Flow {
        self.as_slice().accept(visitor)
    }
}

impl<P: Phrase> Phrase for Option<P> {
    fn accept<'a, V: Visitor<'a> + ?Sized>(&'a self, visitor: &mut V) -> Flow {
        self.as_ref().map_or(GO_ON, |phrase| phrase.accept(visitor))
    }
}

impl<P: Phrase> Phrase for Box<P> {
    fn accept<'a, V: Visitor<'a> + ?Sized>(&'a self, visitor: &mut V) -> Flow {
        (**self).accept(visitor)
    }
}

impl<P: Phrase, Q: Phrase> Phrase for (P, Q) {
    fn accept<'a, V: Visitor<'a> + ?Sized>(&'a self, visitor: &mut V) -> Flow {
        self.0.accept(visitor)?;
        self.1.accept(visitor)
    }
}
