//! The walk through a phrase of the card language: for whatever only searches it or collects from it.
//!
//! A [`Visitor`] has a method for each kind of phrase. What it doesn't override walks on to the phrases inside, in the
//! order in which they are written; what it overrides sees the phrase and decides whether to walk on (`walk_effect` and
//! so on), to pass over what is inside ([`GO_ON`]) or to end the whole walk ([`STOP`]). Words that hold no other phrase
//! (colours, counters, zones, labels, numbers) are read off the phrase that they stand in.
//!
//! Here is every variant of the language named once with all of its fields, so that a new one can't be overlooked by
//! those who search. A full match elsewhere is for code in which each variant means something else.
//!
//! ```
//! use spellstack_core::lang::build::*;
//! use spellstack_core::lang::visit::{self, Flow, STOP, Visitor, walk_filter, walk_value};
//! use spellstack_core::lang::{Filter, Value};
//!
//! /// Stops at an X.
//! struct FindX;
//!
//! impl<'a> Visitor<'a> for FindX {
//!     fn visit_value(&mut self, value: &'a Value) -> Flow {
//!         if *value == Value::X { STOP } else { walk_value(self, value) }
//!     }
//! }
//!
//! /// Collects the filters.
//! #[derive(Default)]
//! struct Filters<'a>(Vec<&'a Filter>);
//!
//! impl<'a> Visitor<'a> for Filters<'a> {
//!     fn visit_filter(&mut self, filter: &'a Filter) -> Flow {
//!         self.0.push(filter);
//!         walk_filter(self, filter)
//!     }
//! }
//!
//! let blaze = Card::sorcery("Blaze", "{X}{R}")
//!     .spell(targeting(target_creature(), deal_damage(this(), x(), target(0))))
//!     .define();
//! assert!(visit::stops_in(&blaze, FindX));
//! assert_eq!(visit::gather(&blaze, Filters::default()).0, [&creature()]);
//! ```

mod ability;
mod effect;
mod event;
mod filter;

mod phrase;
mod reference;
mod statement;

use std::ops::ControlFlow;

pub use ability::{
    walk_ability, walk_activated, walk_activation_limit, walk_body, walk_card, walk_clause, walk_face,
    walk_keyword, walk_static, walk_target, walk_token, walk_trigger, walk_triggered,
};
pub use effect::{
    walk_cost, walk_destination, walk_duration, walk_each, walk_effect, walk_mana_output, walk_price,
    walk_turn_change, walk_under,
};
pub use event::{walk_event, walk_recipient};
pub use filter::{walk_condition, walk_filter, walk_player_filter, walk_quality, walk_value};
pub use phrase::Phrase;
pub use reference::{
    walk_chooser, walk_object, walk_objects, walk_player, walk_players, walk_quantity, walk_recipients,
    walk_selection,
};
pub use statement::{
    walk_combat_rule, walk_cost_change, walk_instead, walk_modification, walk_player_ability,
    walk_replacement, walk_rule, walk_statement,
};

use super::{
    Ability, Activated, ActivationLimit, Body, Chooser, Clause, CombatRule, Condition, Cost, CostChange,
    Destination, Duration, Each, Effect, EventPattern, Filter, Instead, ManaOutput, Modification, ObjectRef,
    Objects, PlayerAbility, PlayerFilter, PlayerRef, Players, Price, Quality, Quantity, Recipient,
    Recipients, Replacement, Rule, Selection, Statement, Static, TargetSpec, Trigger, Triggered, TurnChange,
    Under, Value,
};
use crate::card::{CardDef, Face, TokenDef};
use crate::keyword::Keyword;

/// Whether a walk goes on.
pub type Flow = ControlFlow<()>;

/// The walk goes on.
pub const GO_ON: Flow = ControlFlow::Continue(());

/// The walk is over.
pub const STOP: Flow = ControlFlow::Break(());

/// Whether the visitor stops anywhere in the phrase.
pub fn stops_in<'a, P, V>(phrase: &'a P, mut visitor: V) -> bool
where
    P: Phrase + ?Sized,
    V: Visitor<'a>,
{
    phrase.accept(&mut visitor).is_break()
}

/// Shows the phrase to the visitor, and hands the visitor back with what it has collected.
pub fn gather<'a, P, V>(phrase: &'a P, mut visitor: V) -> V
where
    P: Phrase + ?Sized,
    V: Visitor<'a>,
{
    // A visitor that has found what it wants may stop.
    let _flow = phrase.accept(&mut visitor);
    visitor
}

/// Sees the phrases of a definition, or of a part of one. By default each method walks on.
pub trait Visitor<'a> {
    /// A definition of a card.
    fn visit_card(&mut self, card: &'a CardDef) -> Flow {
        walk_card(self, card)
    }

    /// One face of a card.
    fn visit_face(&mut self, face: &'a Face) -> Flow {
        walk_face(self, face)
    }

    /// What a token is.
    fn visit_token(&mut self, token: &'a TokenDef) -> Flow {
        walk_token(self, token)
    }

    /// An ability.
    fn visit_ability(&mut self, ability: &'a Ability) -> Flow {
        walk_ability(self, ability)
    }

    /// A keyword: its parameters are walked, not what it stands for ([`Keyword::expand`]).
    fn visit_keyword(&mut self, keyword: &'a Keyword) -> Flow {
        walk_keyword(self, keyword)
    }

    /// An activated ability.
    fn visit_activated(&mut self, activated: &'a Activated) -> Flow {
        walk_activated(self, activated)
    }

    /// A restriction on activating an ability.
    fn visit_activation_limit(&mut self, limit: &'a ActivationLimit) -> Flow {
        walk_activation_limit(self, limit)
    }

    /// A triggered ability, or a delayed trigger.
    fn visit_triggered(&mut self, triggered: &'a Triggered) -> Flow {
        walk_triggered(self, triggered)
    }

    /// What sets off a triggered ability.
    fn visit_trigger(&mut self, trigger: &'a Trigger) -> Flow {
        walk_trigger(self, trigger)
    }

    /// A static ability.
    fn visit_static(&mut self, ability: &'a Static) -> Flow {
        walk_static(self, ability)
    }

    /// One thing that a static ability says.
    fn visit_statement(&mut self, statement: &'a Statement) -> Flow {
        walk_statement(self, statement)
    }

    /// What an ability does.
    fn visit_body(&mut self, body: &'a Body) -> Flow {
        walk_body(self, body)
    }

    /// Targets and the effect that uses them.
    fn visit_clause(&mut self, clause: &'a Clause) -> Flow {
        walk_clause(self, clause)
    }

    /// One use of the word *target*.
    fn visit_target(&mut self, target: &'a TargetSpec) -> Flow {
        walk_target(self, target)
    }

    /// An effect.
    fn visit_effect(&mut self, effect: &'a Effect) -> Flow {
        walk_effect(self, effect)
    }

    /// What a *for each* goes through.
    fn visit_each(&mut self, each: &'a Each) -> Flow {
        walk_each(self, each)
    }

    /// Where an effect puts an object.
    fn visit_destination(&mut self, destination: &'a Destination) -> Flow {
        walk_destination(self, destination)
    }

    /// Under whose control something enters.
    fn visit_under(&mut self, under: &'a Under) -> Flow {
        walk_under(self, under)
    }

    /// The mana that an effect adds.
    fn visit_mana_output(&mut self, output: &'a ManaOutput) -> Flow {
        walk_mana_output(self, output)
    }

    /// What is paid for a card that an effect lets a player cast.
    fn visit_price(&mut self, price: &'a Price) -> Flow {
        walk_price(self, price)
    }

    /// A change to the turn.
    fn visit_turn_change(&mut self, change: &'a TurnChange) -> Flow {
        walk_turn_change(self, change)
    }

    /// How long an effect lasts.
    fn visit_duration(&mut self, duration: &'a Duration) -> Flow {
        walk_duration(self, duration)
    }

    /// One part of a cost.
    fn visit_cost(&mut self, cost: &'a Cost) -> Flow {
        walk_cost(self, cost)
    }

    /// A change to the characteristics of objects.
    fn visit_modification(&mut self, change: &'a Modification) -> Flow {
        walk_modification(self, change)
    }

    /// A change to the rules.
    fn visit_rule(&mut self, rule: &'a Rule) -> Flow {
        walk_rule(self, rule)
    }

    /// A change to the rules of combat.
    fn visit_combat_rule(&mut self, rule: &'a CombatRule) -> Flow {
        walk_combat_rule(self, rule)
    }

    /// A change to the price of spells.
    fn visit_cost_change(&mut self, change: &'a CostChange) -> Flow {
        walk_cost_change(self, change)
    }

    /// An ability that a player has.
    fn visit_player_ability(&mut self, ability: &'a PlayerAbility) -> Flow {
        walk_player_ability(self, ability)
    }

    /// A replacement or prevention effect.
    fn visit_replacement(&mut self, replacement: &'a Replacement) -> Flow {
        walk_replacement(self, replacement)
    }

    /// What happens instead.
    fn visit_instead(&mut self, instead: &'a Instead) -> Flow {
        walk_instead(self, instead)
    }

    /// A pattern of events: what triggers, what is replaced or what happened.
    fn visit_event(&mut self, event: &'a EventPattern) -> Flow {
        walk_event(self, event)
    }

    /// What is dealt damage, attacked or targeted in a pattern.
    fn visit_recipient(&mut self, recipient: &'a Recipient) -> Flow {
        walk_recipient(self, recipient)
    }

    /// A condition.
    fn visit_condition(&mut self, condition: &'a Condition) -> Flow {
        walk_condition(self, condition)
    }

    /// A number.
    fn visit_value(&mut self, value: &'a Value) -> Flow {
        walk_value(self, value)
    }

    /// A description of objects.
    fn visit_filter(&mut self, filter: &'a Filter) -> Flow {
        walk_filter(self, filter)
    }

    /// A description of players.
    fn visit_player_filter(&mut self, filter: &'a PlayerFilter) -> Flow {
        walk_player_filter(self, filter)
    }

    /// What protection and the like are from.
    fn visit_quality(&mut self, quality: &'a Quality) -> Flow {
        walk_quality(self, quality)
    }

    /// A reference to objects.
    fn visit_object(&mut self, object: &'a ObjectRef) -> Flow {
        walk_object(self, object)
    }

    /// A reference to a player.
    fn visit_player(&mut self, player: &'a PlayerRef) -> Flow {
        walk_player(self, player)
    }

    /// The objects that a verb acts on.
    fn visit_objects(&mut self, objects: &'a Objects) -> Flow {
        walk_objects(self, objects)
    }

    /// The players who do something.
    fn visit_players(&mut self, players: &'a Players) -> Flow {
        walk_players(self, players)
    }

    /// What an effect deals damage to.
    fn visit_recipients(&mut self, recipients: &'a Recipients) -> Flow {
        walk_recipients(self, recipients)
    }

    /// How many things are chosen.
    fn visit_quantity(&mut self, quantity: &'a Quantity) -> Flow {
        walk_quantity(self, quantity)
    }

    /// Who chooses.
    fn visit_chooser(&mut self, chooser: &'a Chooser) -> Flow {
        walk_chooser(self, chooser)
    }

    /// A choice among objects.
    fn visit_selection(&mut self, selection: &'a Selection) -> Flow {
        walk_selection(self, selection)
    }
}
