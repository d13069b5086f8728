//! Damage, life, and objects that go from zone to zone.

use smallvec::SmallVec;
use spellstack_core::lang::{
    Destination, Filter, ObjectRef, Objects, PlayerRef, Players, Recipients, Selection, Under,
};
use spellstack_core::{CounterKind, KeywordKind, ObjectId, PlayerId, Step, ZoneKind};
use spellstack_rules::Thing;

use super::board::{Board, Card, Permanent};
use super::context::{Context, Group, Unseen};
use super::value::{CARD, GAME, life_change};

impl<'a> Board<'a> {
    pub(super) fn damage_to(&self, to: &Recipients, amount: i32, context: &Context<'_>) -> f32 {
        match to {
            Recipients::Target(number) => context
                .target(*number)
                .map(|thing| self.damage(thing, amount) + self.finish(thing, amount, context))
                .sum(),
            Recipients::Objects(objects) => self.damage_to_objects(objects, amount, context),
            Recipients::Players(players) => self.damage_to_players(players, amount, context),
            Recipients::ObjectsAndPlayers(objects, players) => {
                self.damage_to_objects(objects, amount, context)
                    + self.damage_to_players(players, amount, context)
            }
        }
    }

    pub(super) fn damage_to_objects(&self, objects: &Objects, amount: i32, context: &Context<'_>) -> f32 {
        let group = self.group(objects, context);
        let ids = group.objects().iter();
        ids.map(|id| self.damage(Thing::Object(*id), amount)).sum()
    }

    pub(super) fn damage_to_players(&self, players: &Players, amount: i32, context: &Context<'_>) -> f32 {
        let players = self.players(players, context);
        let each = players.iter();
        each.map(|player| {
            let thing = Thing::Player(*player);
            self.damage(thing, amount) + self.finish(thing, amount, context)
        })
        .sum()
    }

    /// A part of the win for each blow, where all that I have at hand together win.
    fn finish(&self, thing: Thing, amount: i32, context: &Context<'_>) -> f32 {
        let is_part = self.is_finishing
            && amount > 0
            && context.you == self.me
            && thing == Thing::Player(self.opponent);
        if is_part { 0.45 * GAME } else { 0.0 }
    }

    /// What damage to a player or object is worth to me.
    pub fn damage(&self, to: Thing, amount: i32) -> f32 {
        if amount <= 0 {
            return 0.0;
        }
        match to {
            Thing::Player(player) => {
                let felt = self.felt(player, amount);
                self.sign(player) * life_change(self.side(player).life, -felt)
            }
            Thing::Object(id) => self
                .find(id)
                .map_or(0.0, |permanent| self.damage_on(permanent, amount)),
        }
    }

    pub(super) fn damage_on(&self, permanent: &Permanent<'a>, amount: i32) -> f32 {
        let sign = -self.sign(permanent.controller());
        if self.is_doomed(permanent.id) {
            return sign * 0.05;
        }
        if permanent.chars.is_planeswalker() {
            let loyalty = permanent.counter(CounterKind::Loyalty).max(1);
            let part = amount.min(loyalty) as f32 / loyalty as f32;
            return sign * part * self.worth(permanent);
        }
        if !permanent.is_creature() || permanent.chars.has(KeywordKind::Indestructible) {
            return 0.0;
        }
        if amount >= permanent.toughness_left() {
            return sign * self.worth(permanent);
        }
        sign * 0.04 * amount as f32
    }

    pub(super) fn life(&self, players: &Players, by: i32, context: &Context<'_>) -> f32 {
        let players = self.players(players, context);
        let each = players.iter();
        each.map(|player| self.sign(*player) * life_change(self.side(*player).life, by))
            .sum()
    }

    pub(super) fn life_like(&self, players: &Players, each: f32, context: &Context<'_>) -> f32 {
        let players = self.players(players, context);
        players.iter().map(|player| self.sign(*player) * each).sum()
    }

    pub fn for_player(&self, who: &PlayerRef, worth: f32, context: &Context<'_>) -> f32 {
        self.player(who, context)
            .map_or(0.0, |player| self.sign(player) * worth)
    }

    /// What it is worth to me that an object leaves where it is.
    pub fn loss(&self, id: ObjectId) -> f32 {
        if let Some(permanent) = self.find(id) {
            let sign = -self.sign(permanent.controller());
            return if self.is_doomed(id) {
                sign * 0.05
            } else {
                sign * self.worth(permanent) + self.attack_stopped(permanent)
            };
        }
        let Some(object) = self.view.object(id) else {
            return 0.0;
        };
        let sign = -self.sign(object.owner());
        match object.zone().kind() {
            ZoneKind::Hand => sign * CARD,
            ZoneKind::Graveyard => sign * 0.15,
            ZoneKind::Stack => -self.stack_worth(id),
            ZoneKind::Library | ZoneKind::Battlefield | ZoneKind::Exile | ZoneKind::Command => 0.0,
        }
    }

    /// What it is worth to me that an attacker is gone before it deals damage.
    fn attack_stopped(&self, permanent: &Permanent<'a>) -> f32 {
        let is_before_damage = matches!(self.view.step(), Step::DeclareAttackers | Step::DeclareBlockers);
        if !permanent.is_attacking || !is_before_damage || permanent.controller() == self.me {
            return 0.0;
        }
        let felt = self.felt(self.me, permanent.power().max(0));
        -0.7 * life_change(self.my_side.life, -felt).max(-12.0)
    }

    pub(super) fn lost(&self, objects: &Objects, context: &Context<'_>) -> f32 {
        if let Objects::Chosen(selection) = objects {
            return self.chosen_loss(selection, context, |id| self.loss(id));
        }
        let group = self.group(objects, context);
        group.objects().iter().map(|id| self.loss(*id)).sum()
    }

    pub(super) fn destroyed(&self, objects: &Objects, context: &Context<'_>) -> f32 {
        let group = self.group(objects, context);
        let ids = group.objects().iter();
        let destructible = ids.filter(|id| {
            self.find(**id)
                .is_some_and(|permanent| !permanent.chars.has(KeywordKind::Indestructible))
        });
        destructible.map(|id| self.loss(*id)).sum()
    }

    pub(super) fn sacrificed(&self, objects: &Objects, context: &Context<'_>) -> f32 {
        match objects {
            Objects::Chosen(selection) => self.chosen_loss(selection, context, |id| self.loss(id)),
            // What a permanent does to itself is a part of its worth.
            Objects::The(ObjectRef::This) => -0.8 * self.sign(context.you),
            Objects::The(_) | Objects::All(_) => self.lost(objects, context),
        }
    }

    /// The loss that the one who chooses finds the least.
    pub(super) fn chosen_loss(
        &self,
        selection: &Selection,
        context: &Context<'_>,
        loss: impl Fn(ObjectId) -> f32,
    ) -> f32 {
        let group = self.all(&selection.among, context);
        let mut losses: SmallVec<[f32; 8]> = group.objects().iter().map(|id| loss(*id)).collect();
        let count = self.quantity(&selection.quantity, losses.len(), context);
        losses.sort_by(f32::total_cmp);
        match self.chooser(selection, context) {
            Some(player) if player == self.me => losses.iter().rev().take(count).sum(),
            Some(_) | None => losses.iter().take(count).sum(),
        }
    }

    pub(super) fn moved(&self, what: &Objects, to: &Destination, context: &Context<'_>) -> f32 {
        let group = self.group(what, context);
        let ids: SmallVec<[ObjectId; 8]> = match (&group, what) {
            (Group::Unseen(unseen), _) => return self.found(*unseen, to, context),
            (Group::Objects(ids), Objects::Chosen(selection)) => {
                let count = self.quantity(&selection.quantity, ids.len(), context);
                let mut by_value: SmallVec<[(f32, ObjectId); 8]> = ids
                    .iter()
                    .map(|id| (self.moved_one(*id, to, context), *id))
                    .collect();
                by_value.sort_by(|one, other| one.0.total_cmp(&other.0));
                if self.chooser(selection, context) == Some(self.me) {
                    by_value.reverse();
                }
                by_value.into_iter().take(count).map(|(_, id)| id).collect()
            }
            (Group::Objects(ids), Objects::The(_) | Objects::All(_)) => ids.iter().copied().collect(),
        };
        ids.iter().map(|id| self.moved_one(*id, to, context)).sum()
    }

    /// Cards of a library that nobody has seen yet come somewhere.
    pub(super) fn found(&self, unseen: Unseen, to: &Destination, context: &Context<'_>) -> f32 {
        let Unseen {
            owner,
            count,
            is_sought,
        } = unseen;
        let sign = self.sign(owner);
        let each = match to {
            Destination::Hand => draw_worth(self.side(owner).hand),
            Destination::Graveyard => 0.1,
            Destination::Exile => 0.0,
            Destination::Library(_) if is_sought => 0.5 * CARD,
            Destination::Library(_) => 0.1,
            Destination::Battlefield { under, .. } => {
                let for_me = match under {
                    Under::Owner => sign,
                    Under::Control(who) => self.player(who, context).map_or(sign, |player| self.sign(player)),
                };
                return for_me * count.min(4.0) * 2.8;
            }
        };
        let sought = if is_sought { 1.4 } else { 1.0 };
        sign * each * sought * count.min(5.0)
    }

    pub(super) fn moved_one(&self, id: ObjectId, to: &Destination, context: &Context<'_>) -> f32 {
        let Some(object) = self.view.object(id) else {
            return 0.0;
        };
        let owner = self.sign(object.owner());
        let from_battlefield = self.find(id).is_some();
        let leaves = self.loss(id);
        let back = match to {
            _ if object.is_token() => 0.0,
            Destination::Hand if from_battlefield => 0.55 * self.worth_of(id).max(1.0),
            Destination::Hand => {
                if object.zone().kind() == ZoneKind::Hand {
                    return 0.0;
                }
                self.card(&object).map_or(CARD, |card| self.card_worth(&card))
            }
            Destination::Graveyard | Destination::Exile => 0.1,
            Destination::Library(_) => 0.35,
            Destination::Battlefield { under, .. } => {
                let player = match under {
                    Under::Owner => object.owner(),
                    Under::Control(who) => self.player(who, context).unwrap_or(context.you),
                };
                let card = object
                    .face(0)
                    .map(|face| Card::of_face(&face, object.owner(), Some(id)));
                let worth = card.map_or(2.0, |card| self.arrival(&card, player));
                return self.sign(player) * worth;
            }
        };
        leaves + owner * back
    }

    pub(super) fn drawn(&self, players: &Players, count: i32, context: &Context<'_>) -> f32 {
        let players = self.players(players, context);
        let each = players
            .iter()
            .map(|player| self.sign(*player) * self.draws_worth(*player, count));
        each.sum()
    }

    /// What drawing cards is worth to the player: less where the hand is full, and nothing good where the library ends
    /// (CR 704.5b).
    fn draws_worth(&self, player: PlayerId, count: i32) -> f32 {
        let side = self.side(player);
        let left = side.library - count;
        if left < 0 {
            return -GAME;
        }
        if left < 8 {
            return -0.5 * (8 - left) as f32;
        }
        count.clamp(0, 12) as f32 * draw_worth(side.hand)
    }

    pub(super) fn discarded(&self, objects: &Objects, context: &Context<'_>) -> f32 {
        let Objects::Chosen(selection) = objects else {
            return self.lost(objects, context);
        };
        let chooser = self.chooser(selection, context);
        // Another player's hand is mostly hidden: what is known fits, what isn't is taken to.
        let hand = [self.me, self.opponent].into_iter().find(|player| {
            let is_theirs = |filter: &Filter| match filter {
                Filter::Owner(who) | Filter::Controller(who) => self.player_fits(*player, who, context),
                _ => false,
            };
            match &selection.among {
                Filter::All(parts) => parts.iter().any(is_theirs),
                other => is_theirs(other),
            }
        });
        let Some(player) = hand else {
            return 0.0;
        };
        let size = usize::try_from(self.side(player).hand).unwrap_or(0);
        let count = self.quantity(&selection.quantity, size, context) as f32;
        let each = match chooser {
            Some(who) if who == player => 0.8 * CARD,
            Some(_) => 1.4 * CARD,
            None => CARD,
        };
        -self.sign(player) * each * count
    }
}

/// A card more is worth less where the hand is full.
fn draw_worth(hand: i32) -> f32 {
    match hand {
        0..=3 => CARD,
        4 | 5 => 0.75 * CARD,
        6 => 0.5 * CARD,
        _ => 0.3 * CARD,
    }
}
