//! The rules-changing effects in force: from static abilities and from resolved spells and abilities.

use spellstack_core::lang::{Objects, PlayerFilter, Rule, Statement};
use spellstack_core::{ObjectId, PlayerId};

use crate::look::{Context, Look};
use crate::reader::Reader;

impl Reader<'_> {
    /// Visits every rule in force, with whose words it is said in.
    pub(crate) fn each_rule(&self, mut visit: impl FnMut(&Rule, &Context<'_>)) {
        let look = self.look();
        for watcher in self.derived.rules() {
            let context = Context::of(watcher.object, watcher.controller);
            let Some(statics) = self.program.ability(watcher.held.id).as_static() else {
                continue;
            };
            if statics
                .condition
                .as_ref()
                .is_some_and(|condition| !look.holds(condition, &context))
            {
                continue;
            }
            each_statement(&statics.statements, |rule| visit(rule, &context));
        }
        for effect in self
            .facts
            .effects
            .iter()
            .filter(|effect| !effect.span.is_to_come())
        {
            let Some(ability) = effect.ability else { continue };
            let Some(statics) = self.program.ability(ability).as_static() else {
                continue;
            };
            let context = Context::of(effect.source, effect.controller)
                .with_bindings(&effect.bindings)
                .with_event(&effect.event);
            each_statement(&statics.statements, |rule| visit(rule, &context));
        }
    }

    /// Whether some rule in force fits the test.
    pub(crate) fn any_rule(&self, mut test: impl FnMut(&Rule, &Context<'_>, &Look<'_>) -> bool) -> bool {
        let look = self.look();
        let mut found = false;
        self.each_rule(|rule, context| found = found || test(rule, context, &look));
        found
    }

    /// Whether a rule about players concerns a player.
    pub(crate) fn player_rule(
        &self,
        player: PlayerId,
        pick: impl Fn(&Rule) -> Option<&PlayerFilter>,
    ) -> bool {
        self.any_rule(|rule, context, look| {
            pick(rule).is_some_and(|filter| look.player_fits(player, filter, context))
        })
    }

    /// CR 119.7.
    pub(crate) fn cant_gain_life(&self, player: PlayerId) -> bool {
        self.player_rule(player, |rule| match rule {
            Rule::CantGainLife(players) => Some(players),
            _ => None,
        })
    }

    /// CR 119.8.
    pub(crate) fn cant_lose_life(&self, player: PlayerId) -> bool {
        self.program.keeps_life
            && self.player_rule(player, |rule| match rule {
                Rule::CantLoseLife(players) => Some(players),
                _ => None,
            })
    }

    /// The life that a player can pay: none if they can't lose life (CR 119.8, 614.17b).
    pub(crate) fn life_to_pay(&self, player: PlayerId) -> i32 {
        if self.cant_lose_life(player) {
            0
        } else {
            self.facts.players[player].life
        }
    }

    /// Whether a rule about objects concerns an object.
    pub(crate) fn object_rule(&self, id: ObjectId, pick: impl Fn(&Rule) -> Option<&Objects>) -> bool {
        self.any_rule(|rule, context, look| {
            pick(rule).is_some_and(|objects| look.among(id, objects, context))
        })
    }
}

impl Look<'_> {
    /// Whether an object is among the objects that a continuous phrase refers to.
    pub fn among(&self, id: ObjectId, objects: &Objects, context: &Context<'_>) -> bool {
        match objects {
            Objects::The(reference) => self.refers_to(reference, id, context),
            Objects::All(filter) => self
                .seen(id)
                .is_some_and(|seen| self.fits_in_zone(&seen, filter, context)),
            Objects::Chosen(_) => false,
        }
    }
}

fn each_statement(statements: &[Statement], mut visit: impl FnMut(&Rule)) {
    for statement in statements {
        match statement {
            Statement::Rule(rule) => visit(rule),
            Statement::Modify(..) | Statement::Replace(_) => {}
        }
    }
}
