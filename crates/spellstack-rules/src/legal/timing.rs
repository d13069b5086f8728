//! When something may be done, and from where (CR 116, 117.1, 305, 307, 602.5, 606.3).

use spellstack_core::lang::derive::is_about_casting_this;
use spellstack_core::lang::{ActivationLimit, Condition, PlayerFilter, Rule, Statement};
use spellstack_core::{AbilityId, ObjectId, PlayerId, ZoneKind};

use super::{Actor, RuleKinds};
use crate::decision::Means;
use crate::derived::{Quick, Wants};
use crate::legal::Legality;
use crate::look::{Context, Seen};
use crate::state::{Flags, StackEntry};

impl Legality<'_> {
    /// Whether a player with priority could cast a sorcery now (CR 307.1, 307.5), or another spell that isn't an instant
    /// (CR 117.1a, 301.1, 302.1, 303.1, 306.1, 505.6a).
    pub(crate) fn has_sorcery_timing(&self, player: PlayerId) -> bool {
        let turn = &self.facts.turn;
        turn.active == player && turn.step.is_main() && self.facts.stack.is_empty()
    }

    /// Whether a player may play another land now (CR 305.1-305.3, 305.2a-b, 505.6b, 701.18a).
    pub(crate) fn can_play_lands(&self, player: PlayerId) -> bool {
        self.has_sorcery_timing(player) && self.facts.players[player].lands_played < self.land_limit(player)
    }

    /// How many lands a player may play this turn (CR 305.2).
    fn land_limit(&self, player: PlayerId) -> u32 {
        let mut limit = 1_u32;
        self.each_rule(|rule, context| {
            if let Rule::AdditionalLands(who, count) = rule
                && self.payments().concerns(player, who, context)
            {
                limit = limit.saturating_add(*count);
            }
        });
        limit
    }

    /// Whether the limits on activating an ability allow it now (CR 602.1b, 602.5).
    pub(crate) fn limits_allow(&self, player: PlayerId, object: ObjectId, ability: AbilityId) -> bool {
        let Some(activated) = self.program.ability(ability).as_activated() else {
            return false;
        };
        activated.limits.iter().all(|limit| match limit {
            ActivationLimit::SorcerySpeed => self.has_sorcery_timing(player),
            ActivationLimit::OncePerTurn => !self.is_used_up(object, ability),
            ActivationLimit::OnlyIf(condition) => self.look().holds(condition, &Context::of(object, player)),
        })
    }

    /// Whether an ability that can be activated once each turn was, as often as the object has it: each instance by itself
    /// (CR 113.2c). It is noted of the object, whoever controls it (CR 602.5b).
    fn is_used_up(&self, object: ObjectId, ability: AbilityId) -> bool {
        let is_it = |used: &&(ObjectId, AbilityId)| **used == (object, ability);
        match self.facts.used.iter().filter(is_it).count() {
            0 => false,
            used => used >= self.derived.instances(object, ability),
        }
    }

    /// Whether a rule in force forbids a player to cast such a spell (CR 601.2e, 601.3).
    pub(crate) fn is_forbidden(&self, player: PlayerId, spell: &Seen<'_>) -> bool {
        self.any_rule(|rule, context, look| match rule {
            Rule::CantCast(who, filter) => {
                look.player_fits(player, who, context) && look.fits_seen(spell, filter, context)
            }
            _ => false,
        })
    }

    /// Whether the card itself states such a rule about casting it, wherever it is (CR 604.6).
    fn says_of_itself(
        &self,
        player: PlayerId,
        card: &Seen<'_>,
        pick: impl Fn(&Rule) -> Option<&PlayerFilter>,
    ) -> bool {
        let def = card.chars.def;
        let Some(id) = card.id.filter(|_| self.program.def(def).flags.limits_itself) else {
            return false;
        };
        let look = self.look();
        let context = Context::of(id, player);
        let mut found = false;
        self.payments().each_casting_ability(id, def, |_, entry| {
            let Some(statics) = entry.as_static() else { return };
            let holds = |condition: &Condition| look.holds(condition, &context);
            found |= statics.condition.as_ref().is_none_or(holds)
                && statics.statements.iter().any(|statement| match statement {
                    Statement::Rule(rule) => {
                        is_about_casting_this(rule)
                            && pick(rule).is_some_and(|who| look.player_fits(player, who, &context))
                    }
                    Statement::Modify(..) | Statement::Replace(_) => false,
                });
        });
        found
    }
}

impl Actor<'_> {
    /// Whether the player may play another land now.
    pub(super) fn can_play_lands(&self) -> bool {
        if !self.sorcery_speed {
            return false;
        }
        if self.in_force.has(RuleKinds::ADDITIONAL_LANDS) {
            self.at_once.set(false);
            self.want(Wants::ANYTHING);
            return self.reader.legality().can_play_lands(self.player);
        }
        let is_first = || Some(self.reader.facts.players[self.player].lands_played == 0);
        let found_out = || self.reader.legality().can_play_lands(self.player);
        self.reader.derived.answer(Quick::LandDrop, is_first, found_out)
    }

    /// Whether a rule keeps the player from casting a spell, whatever is chosen for it (CR 601.3, 601.3a).
    pub(super) fn cant_cast(&self, spell: &Seen<'_>, means: Means) -> bool {
        self.in_force.has(RuleKinds::SPLIT_SECOND)
            || self.in_force.has(RuleKinds::CANT_CAST) && self.is_forbidden_for_each_x(spell, means)
            || self
                .reader
                .legality()
                .says_of_itself(self.player, spell, |rule| match rule {
                    Rule::CantCast(who, _) => Some(who),
                    _ => None,
                })
    }

    /// CR 601.3a: an X that could be paid may make a spell one that isn't forbidden.
    fn is_forbidden_for_each_x(&self, spell: &Seen<'_>, means: Means) -> bool {
        let (reader, player, def) = (self.reader, self.player, spell.chars.def);
        let has_x = || reader.program.def(def).mana_cost_has_x();
        let most = |card| {
            reader
                .payments()
                .most_payable_x(&StackEntry::spell(card, player), def, player, means)
        };
        reader.legality().is_forbidden(player, spell)
            && !spell.id.filter(|_| has_x()).is_some_and(|card| {
                (1..=most(card)).any(|x| !reader.legality().is_forbidden(player, &spell.with_x(x)))
            })
    }

    /// Whether a rule lets the player cast the spell as though it had flash (CR 601.3b, 601.3d, 609.4).
    pub(super) fn as_though_flash(&self, spell: &Seen<'_>) -> bool {
        let granted = self.in_force.has(RuleKinds::AS_THOUGH_FLASH)
            && self.reader.any_rule(|rule, context, look| {
                matches!(rule, Rule::AsThoughFlash(who, filter)
                    if look.player_fits(self.player, who, context) && look.fits_seen(spell, filter, context))
            });
        granted
            || self
                .reader
                .legality()
                .says_of_itself(self.player, spell, |rule| match rule {
                    Rule::AsThoughFlash(who, _) => Some(who),
                    _ => None,
                })
    }

    /// Whether some rule lets the player play cards from elsewhere than the hand.
    pub(super) fn plays_from_elsewhere(&self) -> bool {
        self.in_force.has(RuleKinds::PLAY_FROM) && self.reader.any_rule(|rule, context, look| {
            matches!(rule, Rule::PlayFrom(who, ..) if look.player_fits(self.player, who, context))
        })
    }

    /// Whether the player may play the card from where it is, by a rule in force. It is judged as the face it would be.
    pub(super) fn may_play_from_there(&self, card: &Seen<'_>) -> bool {
        if card.owner != self.player {
            return false;
        }
        let here = card.zone.kind();
        let allowed = self.in_force.has(RuleKinds::PLAY_FROM)
            && self.reader.any_rule(|rule, context, look| {
                matches!(rule, Rule::PlayFrom(who, zone, filter)
                    if *zone == here
                        && look.player_fits(self.player, who, context)
                        && look.fits_seen(card, filter, context))
            });
        allowed
            || self
                .reader
                .legality()
                .says_of_itself(self.player, card, |rule| match rule {
                    Rule::PlayFrom(who, zone, _) => (*zone == here).then_some(who),
                    _ => None,
                })
    }

    /// Whether the player exiled the card as its Adventure resolved, and may play it (CR 715.3d).
    pub(super) fn may_play_after_adventure(&self, card: &Seen<'_>) -> bool {
        card.object
            .is_some_and(|object| object.flags.has(Flags::ON_ADVENTURE) && object.controller == self.player)
    }

    /// Whether the card is in the player's hand, from where it may be played without any permission.
    pub(super) fn is_in_hand(&self, card: &Seen<'_>) -> bool {
        card.zone.kind() == ZoneKind::Hand && card.owner == self.player
    }
}
