//! What an effect is worth to me: the tree of its instructions is walked, and each is weighed on the board.

use smallvec::SmallVec;
use spellstack_core::lang::{Condition, Each, Effect, Objects, Quantity};
use spellstack_core::{CounterKind, KeywordKind, ObjectId, PlayerId};
use spellstack_rules::Thing;

use super::board::Board;
use super::context::{Context, Group, Unseen};
use super::value::{GAME, MANA, counter_worth, life_change};

impl<'a> Board<'a> {
    /// What following the instruction is worth to me.
    pub fn effect(&self, effect: &Effect, context: &mut Context<'_>) -> f32 {
        match effect {
            Effect::Then(parts) | Effect::Together(parts) => {
                parts.iter().map(|part| self.effect(part, context)).sum()
            }
            Effect::May { who, effect } => {
                let value = self.effect(effect, context);
                self.if_wanted(self.player(who, context), value)
            }
            Effect::IfDone {
                first,
                then,
                otherwise,
            } => self.if_done(first, then.as_deref(), otherwise.as_deref(), context),
            Effect::If {
                condition,
                then,
                otherwise,
            } => self.if_so(condition, then, otherwise.as_deref(), context),
            Effect::Instead {
                usual,
                condition,
                instead,
            } => {
                let happens = if self.holds(condition, context) {
                    instead
                } else {
                    usual
                };
                self.effect(happens, context)
            }
            Effect::ForEach { each, effect } => self.for_each(each, effect, context),
            Effect::Bind(label, inner) => {
                let group = self.result_of(inner, context);
                let value = self.effect(inner, context);
                context.bind(*label, group);
                value
            }
            Effect::Choose(_) | Effect::ChooseWord { .. } | Effect::ChooseSource(..) => 0.0,
            Effect::Pay { who, cost, .. } => match self.player(who, context) {
                Some(player) => -self.sign(player) * self.cost_worth(cost, player, context),
                None => 0.0,
            },
            Effect::DealDamage { amount, to, .. } => {
                let amount = self.amount(amount, context);
                self.damage_to(to, amount, context)
            }
            Effect::DealDividedDamage { target, .. } => {
                let things: SmallVec<[Thing; 4]> = context.target(*target).collect();
                let share = context.divided / i32::try_from(things.len().max(1)).unwrap_or(1);
                things.iter().map(|thing| self.damage(*thing, share.max(1))).sum()
            }
            Effect::GainLife(players, value) => {
                let amount = self.amount(value, context);
                self.life(players, amount, context)
            }
            Effect::LoseLife(players, value) => {
                let amount = self.amount(value, context);
                self.life(players, -amount, context)
            }
            Effect::SetLife(who, value) => {
                let to = self.amount(value, context);
                self.player(who, context).map_or(0.0, |player| {
                    let life = self.side(player).life;
                    self.sign(player) * life_change(life, to - life)
                })
            }
            Effect::ExchangeLife(..) => {
                let (mine, theirs) = (self.my_side.life, self.their_side.life);
                2.0 * life_change(mine, theirs - mine)
            }
            Effect::Destroy(objects, _) => self.destroyed(objects, context),
            Effect::Sacrifice(objects) => self.sacrificed(objects, context),
            Effect::Exile(objects, link) => {
                let Some(_) = link else {
                    return self.lost(objects, context);
                };
                // What comes back later is safe until then.
                self.hold(context) * self.lost(objects, context) + self.saved(objects, context)
            }
            Effect::ExileUntil(objects) => 0.9 * self.lost(objects, context) + self.saved(objects, context),
            Effect::Move { what, to, .. } => self.moved(what, to, context),
            Effect::Draw(players, value) => {
                let count = self.amount(value, context);
                self.drawn(players, count, context)
            }
            Effect::Discard(objects) => self.discarded(objects, context),
            Effect::Mill(players, value) => {
                let count = self.amount(value, context);
                let each = self.players(players, context);
                each.iter()
                    .map(|player| {
                        let is_empty = self.side(*player).library <= count;
                        -self.sign(*player) * if is_empty { 6.0 } else { 0.02 * count as f32 }
                    })
                    .sum()
            }
            Effect::Counter(objects) => {
                let group = self.group(objects, context);
                let countered = group.objects().iter();
                countered.map(|id| -self.stack_worth(*id)).sum()
            }
            Effect::Search(..) | Effect::Top { .. } | Effect::Reveal(_) | Effect::Shuffle(_) => 0.0,
            Effect::ShuffleInto(..) => 0.1,
            Effect::Scry(who, value) | Effect::Surveil(who, value) => {
                let count = self.amount(value, context);
                self.for_player(who, 0.3 * count as f32, context)
            }
            Effect::Tap(objects) => self.tapped(objects, context),
            Effect::Untap(objects) => self.untapped(objects, context),
            Effect::PutCounters(objects, kind, value) => {
                let count = self.amount(value, context);
                self.counters(objects, *kind, count, context)
            }
            Effect::PutDividedCounters(kind, target) => {
                let things: SmallVec<[Thing; 4]> = context.target(*target).collect();
                let each = |thing: &Thing| match thing {
                    Thing::Object(id) => self.counters_on(*id, *kind, 1),
                    Thing::Player(_) => 0.0,
                };
                things.iter().map(each).sum()
            }
            Effect::Proliferate(who) => self.for_player(who, 0.8, context),
            Effect::RemoveCounters(objects, kind, value) => {
                let count = self.amount(value, context);
                -0.5 * self.counters(objects, *kind, count, context)
            }
            Effect::Attach(what, to) => {
                let (what, to) = (self.refer(what, context), self.refer(to, context));
                self.attached(&what, &to)
            }
            Effect::Transform(objects) | Effect::TurnFaceUp(objects) => {
                let group = self.group(objects, context);
                let each = group.objects().iter();
                each.filter_map(|id| self.controller(*id))
                    .map(|player| 0.6 * self.sign(player))
                    .sum()
            }
            Effect::RemoveFromCombat(objects) | Effect::BecomeBlocked(objects) => {
                let group = self.group(objects, context);
                let attackers = group.objects().iter().filter_map(|id| self.find(*id));
                attackers
                    .filter(|permanent| permanent.is_attacking)
                    .map(|permanent| -self.sign(permanent.controller()) * 0.25 * permanent.power() as f32)
                    .sum()
            }
            Effect::Unattach(objects) => 0.25 * self.lost(objects, context),
            Effect::TurnFaceDown(objects) => 0.5 * self.lost(objects, context),
            Effect::Regenerate(objects) => self.saved(objects, context),
            Effect::Fight(one, other) => {
                let (one, other) = (self.refer(one, context), self.refer(other, context));
                self.fought(&one, &other)
            }
            Effect::ExchangeControl(one, other) => {
                let (one, other) = (self.refer(one, context), self.refer(other, context));
                2.0 * (self.held_worth(&other, self.opponent) - self.held_worth(&one, self.me))
            }
            Effect::CreateTokens {
                who, count, token, ..
            } => {
                let count = self.amount(count, context).clamp(0, 20);
                self.for_player(who, count as f32 * self.token_worth(token), context)
            }
            Effect::CreateCopies { who, count, of } => {
                let count = self.amount(count, context).clamp(0, 20);
                let group = self.refer(of, context);
                let worth = group.objects().first().map_or(1.0, |id| self.worth_of(*id));
                self.for_player(who, count as f32 * worth, context)
            }
            Effect::Amass(_, value) => {
                let count = self.amount(value, context);
                self.sign(context.you) * 1.3 * count as f32
            }
            Effect::CopySpell { who, .. } => self.for_player(who, 1.5, context),
            Effect::ChangeTargets { who, .. } => self.for_player(who, 1.0, context),
            Effect::MoveCounters {
                kind,
                count,
                from,
                to,
            } => {
                let taken = Effect::RemoveCounters(Objects::The(from.clone()), *kind, count.clone());
                let put = Effect::PutCounters(Objects::The(to.clone()), *kind, count.clone());
                self.effect(&taken, context) + self.effect(&put, context)
            }
            Effect::Cast { who, .. } => self.for_player(who, 2.0, context),
            Effect::AddMana(who, _) => self.for_player(who, MANA * 0.8, context),
            Effect::GiveCounters(players, kind, value) => {
                let count = self.amount(value, context) as f32;
                let each = counter_worth(*kind);
                let players = self.players(players, context);
                players
                    .iter()
                    .map(|player| self.sign(*player) * each * count)
                    .sum()
            }
            Effect::Emblem(who, abilities) => self.for_player(who, 1.2 * abilities.len() as f32, context),
            Effect::ExtraTurn(who) => self.for_player(who, 5.0, context),
            Effect::BecomeMonarch(who) => self.for_player(who, 2.5, context),
            Effect::SkipNext(players, _) => self.life_like(players, -1.5, context),
            Effect::Turn(_) => self.sign(context.you),
            Effect::LoseGame(players) => self.life_like(players, -GAME, context),
            Effect::WinGame(who) => self.for_player(who, GAME, context),
            Effect::DrawGame => 0.0,
            Effect::Modify {
                what,
                changes,
                duration,
            } => self.modified(what, changes, duration, context),
            Effect::ChangeRule(rule, duration) => self.rule_changed(rule, duration, context),
            Effect::Replace { replacement, .. } => self.replaced(&replacement.instead, context),
            Effect::Delayed { trigger, .. } => {
                let mut later = context.clone();
                later.event.subject = context.target(0).find_map(|thing| match thing {
                    Thing::Object(id) => Some(id),
                    Thing::Player(_) => None,
                });
                0.5 * self.body(&trigger.body, &mut later)
            }
            Effect::Reflexive(body) => {
                let mut next = context.clone();
                next.targets.clear();
                self.body(body, &mut next)
            }
        }
    }

    fn optional(&self, effect: Option<&Effect>, context: &mut Context<'_>) -> f32 {
        effect.map_or(0.0, |effect| self.effect(effect, context))
    }

    /// What may be done is done if the player who decides gains by it.
    fn if_wanted(&self, who: Option<PlayerId>, value: f32) -> f32 {
        match who {
            Some(player) if player == self.me => value.max(0.0),
            Some(_) => value.min(0.0),
            None => 0.0,
        }
    }

    fn if_done(
        &self,
        first: &Effect,
        then: Option<&Effect>,
        otherwise: Option<&Effect>,
        context: &mut Context<'_>,
    ) -> f32 {
        let Effect::May { who, effect: inner } = first else {
            // What counts how long something lasts is not what it does.
            if matches!(first, Effect::RemoveCounters(..)) {
                return 0.0;
            }
            return self.effect(first, context) + self.optional(then, context);
        };
        let Some(who) = self.player(who, context) else {
            return 0.0;
        };
        let not_done = self.optional(otherwise, context);
        if let Effect::Pay { cost, .. } = &**inner
            && !self.can_pay(cost, who)
        {
            return not_done;
        }
        let done = self.effect(inner, context) + self.optional(then, context);
        if who == self.me {
            done.max(not_done)
        } else {
            done.min(not_done)
        }
    }

    fn if_so(
        &self,
        condition: &Condition,
        then: &Effect,
        otherwise: Option<&Effect>,
        context: &mut Context<'_>,
    ) -> f32 {
        if let Condition::Is(reference, _) = condition
            && let Group::Unseen(_) = self.refer(reference, context)
        {
            // Whether an unseen card fits is anybody's guess.
            return 0.4 * self.effect(then, context) + 0.6 * self.optional(otherwise, context);
        }
        if self.holds(condition, context) {
            self.effect(then, context)
        } else {
            self.optional(otherwise, context)
        }
    }

    /// How much of a loss stays lost that lasts only as long as this stays: little where this fades.
    fn hold(&self, context: &Context<'_>) -> f32 {
        let this = context.this.and_then(|id| self.find(id));
        let Some(this) = this.filter(|permanent| permanent.chars.has(KeywordKind::Fading)) else {
            return 0.85;
        };
        let left = this.counter(CounterKind::Fade);
        0.12 + 0.12 * left.min(5) as f32
    }

    fn for_each(&self, each: &Each, effect: &Effect, context: &mut Context<'_>) -> f32 {
        let before = context.item;
        let items: SmallVec<[Thing; 8]> = match each {
            Each::Object(objects) => {
                let group = self.group(objects, context);
                group.objects().iter().map(|id| Thing::Object(*id)).collect()
            }
            Each::Player(filter) => self
                .each_player(filter, context)
                .into_iter()
                .map(Thing::Player)
                .collect(),
            Each::Times(value) => {
                let times = self.amount(value, context).clamp(0, 20);
                return times as f32 * self.effect(effect, context);
            }
        };
        let mut value = 0.0;
        for item in items.into_iter().take(12) {
            context.item = Some(item);
            value += self.effect(effect, context);
        }
        context.item = before;
        value
    }

    /// What an instruction finds, for those that refer to it later.
    fn result_of(&self, effect: &Effect, context: &Context<'_>) -> Group {
        if let Effect::Search(who, selection) = effect {
            let owner = self.player(who, context).unwrap_or(context.you);
            let count = match &selection.quantity {
                Quantity::Exactly(value) | Quantity::UpTo(value) => self.amount(value, context) as f32,
                Quantity::AnyNumber => 4.0,
            };
            return Group::Unseen(Unseen {
                owner,
                count,
                is_sought: true,
            });
        }
        if let Effect::Top { whose, count, .. } = effect {
            let owner = self.player(whose, context).unwrap_or(context.you);
            let count = self.amount(count, context) as f32;
            return Group::Unseen(Unseen {
                owner,
                count,
                is_sought: false,
            });
        }
        if let Effect::Choose(selection) = effect {
            let Group::Objects(mut ids) = self.all(&selection.among, context) else {
                return Group::none();
            };
            let count = self.quantity(&selection.quantity, ids.len(), context);
            ids.sort_by(|one: &ObjectId, other| self.loss(*other).total_cmp(&self.loss(*one)));
            ids.truncate(count);
            return Group::Objects(ids);
        }
        if let Effect::May { effect, .. } = effect {
            return self.result_of(effect, context);
        }
        let (Effect::Exile(objects, _)
        | Effect::ExileUntil(objects)
        | Effect::Destroy(objects, _)
        | Effect::Sacrifice(objects)
        | Effect::Discard(objects)
        | Effect::Move { what: objects, .. }) = effect
        else {
            return Group::none();
        };
        self.group(objects, context)
    }
}
