//! Damage and life.

use spellstack_core::lang::{ObjectRef, PlayerRef, Players, Recipients, Value};
use spellstack_core::{ObjectId, PlayerId};

use crate::control::EffectFrame;
use crate::decision::{Item, Why};
use crate::effect::Effects;
use crate::event::{Event, LifeLossCause, Thing};

impl Effects<'_> {
    /// CR 120.2b, 120.7: the effect says which object deals it.
    pub(super) fn deal_damage(
        &mut self,
        frame: Box<EffectFrame>,
        source: &ObjectRef,
        amount: &Value,
        to: &Recipients,
    ) {
        let mut things: Vec<Thing> = Vec::new();
        let (look, context) = self.words();
        match to {
            Recipients::Target(target) => things.extend(look.targets_of(*target, &context)),
            Recipients::Players(players) | Recipients::ObjectsAndPlayers(_, players) => {
                things.extend(look.players_of(players, &context).into_iter().map(Thing::Player));
            }
            Recipients::Objects(_) => {}
        }
        match to {
            Recipients::Objects(objects) | Recipients::ObjectsAndPlayers(objects, _) => {
                let Some((_, found)) = self.things(frame, objects, Why::ChooseObjects) else {
                    return;
                };
                things.extend(super::objects_of(&found).map(Thing::Object));
            }
            Recipients::Target(_) | Recipients::Players(_) => {}
        }
        let (look, context) = self.words();
        let Some(source) = look.objects(source, &context).first().copied() else {
            return;
        };
        let mut events = Vec::with_capacity(things.len());
        for thing in things {
            // "Equal to twice the number of lands that player controls": the recipient is the item of the phrase.
            let amount = self.amount_for(amount, thing);
            events.push(Event::Damage(
                self.combat_rules().damage(source, thing, amount, false),
            ));
        }
        self.emit(events);
    }

    fn amount_for(&self, amount: &Value, thing: Thing) -> u32 {
        // What an enclosing *for each* is at comes before the recipient.
        let mut scope = self.scope().clone();
        scope.items.insert(0, Item::from(thing));
        let context = crate::look::Context::in_scope(&scope);
        self.look().amount(amount, &context)
    }

    pub(super) fn deal_divided(&mut self, source: &ObjectRef, target: u8) {
        let (look, context) = self.words();
        let Some(source) = look.objects(source, &context).first().copied() else {
            return;
        };
        let shares = self.scope().legal(target);
        let events: Vec<Event> = shares
            .map(|chosen| {
                Event::Damage(
                    self.combat_rules()
                        .damage(source, chosen.thing, chosen.share, false),
                )
            })
            .collect();
        self.emit(events);
    }

    /// CR 701.14a-b: both deal damage equal to their power to each other, if both are creatures on the battlefield.
    pub(super) fn fight(&mut self, left: &ObjectRef, right: &ObjectRef) {
        let (look, context) = self.words();
        let one = |reference| look.found(reference, &context).first().copied();
        let (Some(left), Some(right)) = (one(left), one(right)) else {
            return;
        };
        let power = |id: ObjectId| {
            let chars = look
                .chars(id)
                .filter(|chars| chars.is_creature() && self.facts.is_on_battlefield(id))?;
            Some(u32::try_from(chars.power).unwrap_or(0))
        };
        let (Some(a), Some(b)) = (power(left), power(right)) else {
            return;
        };
        // CR 701.14d: it isn't combat damage.
        let dealt = |from, to, amount| {
            Event::Damage(self.combat_rules().damage(from, Thing::Object(to), amount, false))
        };
        // CR 701.14c: one that fights itself deals all of it at once.
        let events = if left == right {
            vec![dealt(left, left, a.saturating_add(b))]
        } else {
            vec![dealt(left, right, a), dealt(right, left, b)]
        };
        self.emit(events);
    }

    pub(super) fn gain_life(&mut self, players: &Players, value: &Value) {
        let events = self.for_players(players, value, |who, amount| Event::GainLife { who, amount });
        self.emit(events);
    }

    pub(super) fn lose_life(&mut self, players: &Players, value: &Value) {
        let cause = LifeLossCause::Effect;
        let events = self.for_players(players, value, |who, amount| Event::LoseLife {
            who,
            amount,
            cause,
        });
        self.emit(events);
    }

    /// CR 119.5: the player gains or loses the difference.
    pub(super) fn set_life(&mut self, player: &PlayerRef, value: &Value) {
        let (look, context) = self.words();
        let Some(who) = look.player(player, &context) else {
            return;
        };
        let wanted = look.value(value, &context);
        let life = self.facts.players[who].life;
        let amount = wanted.abs_diff(life);
        let event = if wanted > life {
            Event::GainLife { who, amount }
        } else {
            Event::LoseLife {
                who,
                amount,
                cause: LifeLossCause::Effect,
            }
        };
        self.emit(vec![event]);
    }

    pub(super) fn for_players(
        &self,
        players: &Players,
        value: &Value,
        event: impl Fn(PlayerId, u32) -> Event,
    ) -> Vec<Event> {
        let (look, context) = self.words();
        let players = look.players_of(players, &context);
        players
            .into_iter()
            .map(|who| event(who, self.amount_for(value, Thing::Player(who))))
            .collect()
    }
}
