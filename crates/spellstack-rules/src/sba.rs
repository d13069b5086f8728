//! State-based actions (CR 704), and settling the game before a player gets priority.

use std::ops::Deref;

use smallvec::SmallVec;
use spellstack_core::counter::CounterKind;
use spellstack_core::lang::Rule;
use spellstack_core::types::{CardType, Subtype, Supertype};
use spellstack_core::{ObjectId, PlayerId};

use crate::control::{Frame, SettleStage, Waiting};
use crate::decision::{Item, Why};
use crate::derived::Quick;
use crate::event::{Bookkeeping, Event, LossReason, Thing};
use crate::game::Game;
use crate::keyword::{deathtouch, indestructible};
use crate::look::Look;
use crate::reader::Reader;
use crate::state::{Affected, EffectSpan, Object, PlayerState, StackEntry, StackKind, WorldSince};

/// What state-based actions find to do (CR 704.5).
#[derive(Clone, Copy)]
pub(crate) struct StateBased<'a> {
    reader: Reader<'a>,
    /// The triggered abilities that are yet to be put on the stack.
    waiting: &'a [Waiting],
}

impl<'a> Deref for StateBased<'a> {
    type Target = Reader<'a>;

    fn deref(&self) -> &Reader<'a> {
        &self.reader
    }
}

impl Game {
    pub(crate) fn state_based(&self) -> StateBased<'_> {
        StateBased {
            reader: self.reader(),
            waiting: &self.control.waiting,
        }
    }

    /// State-based actions until there are none, then triggers, and again, until the game is settled.
    /// They use no stack and come before priority (CR 117.2, 117.2d, 405.6f, 704.1); what happens in the middle of a
    /// resolution they never see (CR 704.4).
    pub(crate) fn settle_step(&mut self, stage: SettleStage) {
        let kept = match stage {
            SettleStage::Check => SmallVec::new(),
            SettleStage::LegendAsked { mut kept } => {
                kept.extend(self.control.take_objects());
                kept
            }
        };
        self.end_spent_effects();
        let is_settled = self.derived.holds_quickly(
            Quick::Settled,
            || self.derived.is_settled(),
            || self.state_based().state_based_actions(&kept).is_empty(),
        );
        if !is_settled && self.perform_state_based_actions(kept) {
            return;
        }
        // CR 704.1a: what watches for a state of the game is a triggered ability.
        self.match_state_triggers();
        if !self.control.waiting.is_empty() {
            self.push(Frame::Settle(SettleStage::Check));
            return self.trigger_queue().put_triggers();
        }
        self.ensure_priority();
        self.prune_last_known();
        self.give_priority();
    }

    /// Performs the state-based actions that apply, or asks about them; false if there are none.
    fn perform_state_based_actions(&mut self, kept: SmallVec<[ObjectId; 2]>) -> bool {
        if let Some((player, legends)) = self.state_based().undecided_legends(&kept) {
            self.push(Frame::Settle(SettleStage::LegendAsked { kept }));
            let items = legends.into_iter().map(Item::Object).collect();
            self.ask_pick(player, None, Why::LegendRule, items, (1, 1));
            return true;
        }
        let events = self.state_based().state_based_actions(&kept);
        self.forget_checked();
        if events.is_empty() {
            if !self.state_based().has_suppressed_loss() {
                self.derived.note_settled();
            }
            self.derived.note_no_strays();
            return false;
        }
        let losing = events.iter().any(|event| matches!(event, Event::LoseGame { .. }));
        self.push(Frame::Settle(SettleStage::Check));
        self.propose_all(events);
        if losing {
            self.end_if_decided();
        }
        true
    }

    /// What counts only "since state-based actions were last checked" is forgotten (CR 704.5b, 704.5h).
    fn forget_checked(&mut self) {
        let mut records = Vec::new();
        if self.facts.players.values().any(|player| player.drew_from_empty) {
            records.push(Bookkeeping::ForgetEmptyDraw);
        }
        let deathtouched = |id: &ObjectId| self.facts.object(*id).is_some_and(deathtouch::is_marked);
        if self.facts.battlefield().iter().any(deathtouched) {
            records.push(Bookkeeping::ForgetDeathtouch);
        }
        self.record_all(records);
    }

    /// Effects whose duration is over, or that can apply to nothing any more, end.
    fn end_spent_effects(&mut self) {
        self.end_spent_triggers();
        if self.facts.effects.is_empty() {
            return;
        }
        let look = self.look();
        let ids: SmallVec<[u32; 2]> = self
            .facts
            .effects
            .iter()
            .filter(|effect| {
                let orphaned = match &effect.affected {
                    Affected::Objects(objects) => objects.iter().all(|id| self.facts.object(*id).is_none()),
                    Affected::AsWorded => false,
                };
                orphaned || !self.reader().is_within_duration(&look, effect)
            })
            .map(|effect| effect.id)
            .collect();
        if !ids.is_empty() {
            let ids = ids.into_vec().into();
            self.record(Bookkeeping::EndEffects { ids });
        }
    }

    /// Delayed triggers that wait until something leaves the battlefield end with that.
    fn end_spent_triggers(&mut self) {
        let is_spent = |span: EffectSpan| match span {
            EffectSpan::While(object) => !self.facts.is_on_battlefield(object),
            _ => false,
        };
        let delayed = self.facts.delayed.iter().filter(|delayed| is_spent(delayed.span));
        let ids: Vec<u32> = delayed.map(|delayed| delayed.id).collect();
        if !ids.is_empty() {
            self.record(Bookkeeping::EndDelayed { ids: ids.into() });
        }
    }
}

impl StateBased<'_> {
    /// Whether a player would lose but for a rule, or a battle waits for its trigger: then anything could change that.
    fn has_suppressed_loss(&self) -> bool {
        let would_lose = |player: &PlayerState| !player.lost && loss_of(player).is_some();
        self.facts.players.values().any(would_lose)
            || self.derived.table().sum().types.contains(CardType::Battle)
    }

    /// Whether state-based actions would be performed, or triggers wait (CR 514.3a).
    pub(crate) fn is_unsettled(&self) -> bool {
        !self.waiting.is_empty() || !self.derived.is_settled() && !self.state_based_actions(&[]).is_empty()
    }

    /// Everything that applies, as one batch (CR 704.3).
    pub(crate) fn state_based_actions(&self, kept_legends: &[ObjectId]) -> Vec<Event> {
        let mut events = Vec::new();
        self.losses(&mut events);
        let look = self.look();
        for id in self.facts.battlefield() {
            self.permanent_actions(&look, *id, &mut events);
        }
        if self.derived.table().sum().legends > 1 {
            self.legend_actions(kept_legends, &mut events);
        }
        self.world_rule(&mut events);
        self.role_rule(&look, &mut events);
        let has_none = || self.derived.has_no_strays();
        if !self
            .derived
            .holds_quickly(Quick::NoStrays, has_none, || !self.has_strays())
        {
            self.strays(&mut events);
        }
        if !self.facts.combat.attacks.is_empty() || !self.facts.combat.blocks.is_empty() {
            events.extend(self.combat_rules().combat_dropouts());
        }
        events
    }

    /// CR 704.5a-c: life, an empty library, poison (CR 104.3b-d, 119.6, 121.4).
    fn losses(&self, events: &mut Vec<Event>) {
        for (who, player) in self.facts.players.iter().filter(|(_, player)| !player.lost) {
            let Some(reason) = loss_of(player) else { continue };
            if self.can_lose(who) {
                events.push(Event::LoseGame { who, reason });
            }
        }
    }

    /// Whether an ability of the object has triggered and not yet left the stack.
    fn has_trigger_pending(&self, id: ObjectId) -> bool {
        let on_stack =
            |entry: &StackEntry| entry.source == id && matches!(entry.kind, StackKind::Triggered(_));
        self.facts.stack.iter().any(on_stack) || self.waiting.iter().any(|waiting| waiting.source == id)
    }

    /// CR 704.5f-i, 704.5m-q, 704.5v-w.
    fn permanent_actions(&self, look: &Look<'_>, id: ObjectId, events: &mut Vec<Event>) {
        let Some(object) = self.facts.object(id) else {
            return;
        };
        let chars = look.chars_of(id, object);
        if chars.is_creature() {
            // CR 120.5, 120.6, 302.4b, 302.7: marked damage destroys nothing by itself; it is compared with toughness
            // here.
            let lethal = i64::from(object.damage) >= i64::from(chars.toughness) && object.damage > 0;
            // CR 701.8b: this isn't destruction.
            if chars.toughness <= 0 {
                events.extend(self.replacements().to_graveyard(id));
                return;
            }
            // CR 704.7: lethal damage and deathtouch are one destruction, which one effect replaces.
            let dealt_lethal = lethal || deathtouch::is_marked(object);
            if dealt_lethal && !indestructible::is_indestructible(chars) {
                events.push(Event::Destroy {
                    object: id,
                    regenerable: true,
                    by_effect: false,
                });
            }
        }
        let is_plain = !chars.is_planeswalker()
            && !chars.is(CardType::Battle)
            && object.attached.is_none()
            && !chars.has_subtype(Subtype::AURA);
        if is_plain && self.facts.counters.len() < 2 {
            return;
        }
        let none_left = |kind| self.facts.counters_on(id, kind) == 0;
        // CR 306.5c, 306.9: loyalty is the number of loyalty counters.
        let dead_planeswalker = chars.is_planeswalker() && none_left(CounterKind::Loyalty);
        // CR 704.5v: a Siege waits until its ability has left the stack.
        let dead_battle = chars.is(CardType::Battle)
            && none_left(CounterKind::Defense)
            && !(chars.has_subtype(Subtype::SIEGE) && self.has_trigger_pending(id));
        if dead_planeswalker || dead_battle {
            events.extend(self.replacements().to_graveyard(id));
            return;
        }
        self.attachment_actions(look, id, object, events);
        if self.facts.counters.len() < 2 {
            return;
        }
        let plus = self.facts.counters_on(id, CounterKind::PlusOnePlusOne);
        let minus = self.facts.counters_on(id, CounterKind::MinusOneMinusOne);
        if plus > 0 && minus > 0 {
            // CR 122.3, 704.5q.
            let count = plus.min(minus);
            for kind in [CounterKind::PlusOnePlusOne, CounterKind::MinusOneMinusOne] {
                events.push(Event::RemoveCounters {
                    from: id,
                    kind,
                    count,
                });
            }
        }
    }

    /// CR 704.5m, 704.5n, 704.5p.
    fn attachment_actions(&self, look: &Look<'_>, id: ObjectId, object: &Object, events: &mut Vec<Event>) {
        let chars = look.chars_of(id, object);
        let is_aura = chars.has_subtype(Subtype::AURA);
        if is_aura {
            let you = look.controller(id).unwrap_or(object.owner);
            let legal = object
                .attached
                .is_some_and(|host| self.targets().can_enchant_now(look, id, you, host));
            if !legal || chars.is_creature() {
                if chars.is_creature() && legal {
                    // CR 704.5p comes first: it becomes unattached, and is an Aura on nothing the next time round.
                    events.push(Event::Unattach { object: id });
                } else {
                    events.extend(self.replacements().to_graveyard(id));
                }
            }
            return;
        }
        let host = match object.attached {
            None => return,
            Some(Thing::Object(host)) => host,
            // CR 704.5n, 704.5p: only an Aura is attached to a player.
            Some(Thing::Player(_)) => return events.push(Event::Unattach { object: id }),
        };
        // CR 301.5, 702.16d: an Equipment equips only creatures, and none with protection from it.
        let is_equipment = chars.has_subtype(Subtype::EQUIPMENT) && !chars.is_creature();
        let host_is_creature = look.chars(host).is_some_and(crate::Characteristics::is_creature);
        let legal = is_equipment
            && host_is_creature
            && self.facts.is_on_battlefield(host)
            && !self.targets().is_protected_from(host, id);
        if !legal {
            events.push(Event::Unattach { object: id });
        }
    }

    /// CR 704.5j: legendary permanents with one name under one controller, of which none has been chosen to stay.
    fn undecided_legends(&self, kept: &[ObjectId]) -> Option<(PlayerId, Vec<ObjectId>)> {
        if self.derived.table().sum().legends < 2 {
            return None;
        }
        let mut groups = self.legend_groups();
        groups.find(|(_, group)| !group.iter().any(|id| kept.contains(id)))
    }

    fn legend_groups(&self) -> impl Iterator<Item = (PlayerId, Vec<ObjectId>)> {
        let look = self.look();
        let mut groups: Vec<(PlayerId, &str, Vec<ObjectId>)> = Vec::new();
        for id in self.facts.battlefield() {
            let Some(chars) = look.chars(*id) else { continue };
            if !chars.supertypes.contains(Supertype::Legendary) {
                continue;
            }
            let name = self.program.def(chars.def).name.as_str();
            match groups
                .iter_mut()
                .find(|(player, known, _)| *player == chars.controller && *known == name)
            {
                Some((_, _, group)) => group.push(*id),
                None => groups.push((chars.controller, name, vec![*id])),
            }
        }
        // CR 101.4: the active player chooses first.
        groups.sort_by_key(|(player, _, _)| self.facts.apnap_rank(*player));
        let several = groups.into_iter().filter(|(_, _, group)| group.len() > 1);
        several
            .map(|(player, _, group)| (player, group))
            .collect::<Vec<_>>()
            .into_iter()
    }

    fn legend_actions(&self, kept: &[ObjectId], events: &mut Vec<Event>) {
        for (_, group) in self.legend_groups() {
            let stays = group
                .iter()
                .copied()
                .find(|id| kept.contains(id))
                .unwrap_or(group[0]);
            for id in group.into_iter().filter(|id| *id != stays) {
                events.extend(self.replacements().to_graveyard(id));
            }
        }
    }

    /// CR 303.7a, 704.5z: of the Roles that a player controls on one permanent the newest stays.
    fn role_rule(&self, look: &Look<'_>, events: &mut Vec<Event>) {
        if !self.program.has_roles {
            return;
        }
        let role = |id: &ObjectId| {
            let object = self.facts.object(*id)?;
            let host = object.attached?;
            let chars = look.chars(*id).filter(|chars| chars.has_subtype(Subtype::ROLE))?;
            Some((*id, host, chars.controller, object.timestamp))
        };
        let roles: SmallVec<[_; 4]> = self.facts.battlefield().iter().filter_map(role).collect();
        for (id, host, controller, timestamp) in &roles {
            let is_newer = |(_, other, who, when): &(ObjectId, Thing, PlayerId, u32)| {
                (other, who) == (host, controller) && when > timestamp
            };
            if roles.iter().any(is_newer) {
                events.extend(self.replacements().to_graveyard(*id));
            }
        }
    }

    /// CR 704.5k: the newest world permanent stays, unless others are as new.
    fn world_rule(&self, events: &mut Vec<Event>) {
        let worlds = &self.facts.worlds;
        if worlds.len() < 2 {
            return;
        }
        let newest = worlds.iter().map(|world| world.since).max();
        let is_newest = |world: &&WorldSince| Some(world.since) == newest;
        let is_tied = worlds.iter().filter(is_newest).count() > 1;
        for world in worlds.iter().filter(|world| is_tied || !is_newest(world)) {
            events.extend(self.replacements().to_graveyard(world.object));
        }
    }

    /// CR 704.5d, 704.5e, 707.10a: tokens off the battlefield and copies off the stack cease to exist, and so does an ability
    /// that was moved from the stack (CR 724.1b).
    fn strays(&self, events: &mut Vec<Event>) {
        let battlefield = self.facts.battlefield().len();
        for id in &self.facts.zones.all()[battlefield..] {
            if self.facts.object(*id).is_some_and(Object::is_stray) {
                events.push(Event::Cease { object: *id });
            }
        }
    }

    fn has_strays(&self) -> bool {
        let mut events = Vec::new();
        self.strays(&mut events);
        !events.is_empty()
    }
}

impl Reader<'_> {
    /// Whether an effect's duration isn't over; one that is over before it began never begins (CR 611.2b).
    pub(crate) fn is_within_duration(
        &self,
        look: &Look<'_>,
        effect: &crate::state::ContinuousEffect,
    ) -> bool {
        match effect.span {
            EffectSpan::While(object) => self.facts.is_on_battlefield(object),
            EffectSpan::Condition => self.condition_holds(look, effect),
            EffectSpan::EndOfTurn
            | EffectSpan::EndOfCombat
            | EffectSpan::TurnOf(_)
            | EffectSpan::NextTurnOf(_)
            | EffectSpan::Forever => true,
        }
    }

    fn condition_holds(&self, look: &Look<'_>, effect: &crate::state::ContinuousEffect) -> bool {
        use spellstack_core::lang::{Duration, Effect};
        let duration = match &self.program.node(effect.node).effect {
            Effect::Modify { duration, .. }
            | Effect::ChangeRule(_, duration)
            | Effect::Replace { duration, .. } => duration,
            _ => return true,
        };
        let Duration::AsLongAs(condition) = duration else {
            return true;
        };
        let context = crate::look::Context::of(effect.source, effect.controller)
            .with_bindings(&effect.bindings)
            .with_event(&effect.event)
            .lasting();
        look.holds(condition, &context)
    }

    /// CR 104.3, 101.2: a player who can't lose doesn't.
    pub(crate) fn can_lose(&self, player: PlayerId) -> bool {
        !self.player_rule(player, |rule| match rule {
            Rule::CantLose(players) => Some(players),
            _ => None,
        })
    }

    pub(crate) fn can_win(&self, player: PlayerId) -> bool {
        !self.player_rule(player, |rule| match rule {
            Rule::CantWin(players) => Some(players),
            _ => None,
        })
    }
}

/// CR 704.5a-c: why a player is about to lose.
fn loss_of(player: &PlayerState) -> Option<LossReason> {
    if player.life <= 0 {
        Some(LossReason::Life)
    } else if player.drew_from_empty {
        Some(LossReason::EmptyLibrary)
    } else if player.poison >= 10 {
        Some(LossReason::Poison)
    } else {
        None
    }
}
