//! Applying one replacement or prevention effect to one event.

use smallvec::SmallVec;
use spellstack_core::counter::CounterKind;
use spellstack_core::lang::{Effect, EventParts, Instead, Replacement};
use spellstack_core::mana::ManaKind;
use spellstack_core::{ObjectId, PlayerId, Zone, ZoneKind};

use super::amount::{self, Change};
use super::applicable::speaks_of_nothing;
use crate::characteristics::{Characteristics, Copied};
use crate::control::{
    BatchEvent, BatchFrame, BatchStage, Bound, CastStage, Followed, Frame, Replacer, Scope,
};
use crate::decision::{Item, Why};
use crate::event::{Bookkeeping, Entry, Event, Extras, Joins, Mover, Thing};
use crate::look::Context;
use crate::replacement::Replacements;
use crate::replacement::Replacing;
use crate::state::{ContinuousEffect, EventBinding, NO_SOURCE, StackEntry, Word};

impl Replacing<'_> {
    /// Applies a replacement to the event at hand; true if it asked something first.
    pub(super) fn apply_or_ask(&mut self, frame: &mut BatchFrame, replacer: Replacer) -> bool {
        let at = frame.at as usize;
        frame.events[at].applied.push(replacer);
        if let Some(asked) = self.ask_for(frame, replacer) {
            frame.stage = asked;
            return true;
        }
        self.apply_replacer(frame, replacer);
        false
    }

    /// Asks what a replacement needs to know (CR 614.12a: before the permanent enters). `None` if it needs nothing.
    fn ask_for(&mut self, frame: &BatchFrame, replacer: Replacer) -> Option<BatchStage> {
        let event = &frame.events[frame.at as usize].event;
        let player = self.replacements().affected_player(event);
        let source = self.replacements().replacer_source(replacer, event);
        let (asked, why, items) = match replacer {
            Replacer::CombatEntry => (
                BatchStage::OpponentAsked,
                Why::JoinCombat,
                self.combat_rules().combat_entries(event),
            ),
            Replacer::AuraEntry => (
                BatchStage::HostAsked,
                Why::AttachAura,
                self.replacements().hosts_of_entering(event),
            ),
            Replacer::Ability(..) | Replacer::Entering(..) | Replacer::Effect(_) => {
                match self.replacements().instead_of(replacer)? {
                    Instead::MayEnterAsCopy(filter, _) => {
                        let (this, you) = self.replacements().replacer_words(replacer, event);
                        let context = Context::of(this, you);
                        let found = self.look().matching(filter, &context);
                        let can_be = |id: &ObjectId| {
                            let reader = self.replacements();
                            let values = reader.copiable(*id);
                            values.is_some_and(|values| reader.with_exceptions(values, replacer).is_some())
                        };
                        let items = found.into_iter().filter(can_be).map(Item::Object).collect();
                        (BatchStage::OriginalAsked(replacer), Why::EnterAsCopy, items)
                    }
                    Instead::EntersChoosing(kind, _) => {
                        let (why, items) = self.reader().choosable(*kind, player);
                        (BatchStage::WordAsked, why, items)
                    }
                    Instead::Prevent(Some(_)) | Instead::PreventAnd(Some(_), _) => {
                        return self.ask_share_of_shield(frame, replacer);
                    }
                    _ => return None,
                }
            }
            Replacer::Stun
            | Replacer::Shield
            | Replacer::Finality
            | Replacer::Loyalty
            | Replacer::Flashback
            | Replacer::Protection
            | Replacer::Madness => return None,
        };
        if items.is_empty() {
            return None;
        }
        let least = usize::from(!matches!(asked, BatchStage::OriginalAsked(_)));
        self.ask_pick(player, source, why, items, (least, 1));
        Some(asked)
    }

    /// An Aura enters attached to what was chosen.
    pub(super) fn take_host(&mut self, frame: &mut BatchFrame) {
        let host = self.control.take_item().and_then(Item::thing);
        with_entry(frame.at_hand(), |entry| entry.attach = host);
    }

    /// A creature enters attacking or blocking what was chosen.
    pub(super) fn take_opponent(&mut self, frame: &mut BatchFrame) {
        let chosen = self.control.take_item().and_then(Item::thing);
        let was_blocked = chosen.is_some_and(|thing| self.is_blocked(thing));
        with_entry(frame.at_hand(), |entry| join(entry, chosen, was_blocked));
    }

    /// A permanent enters with a word chosen for it.
    pub(super) fn take_word(&mut self, frame: &mut BatchFrame) {
        if let Some(word) = self.control.take_item().and_then(Item::word) {
            with_entry(frame.at_hand(), |entry| choose(entry, word));
        }
    }

    /// A permanent enters as a copy of what was chosen.
    pub(super) fn take_original(&mut self, frame: &mut BatchFrame, replacer: Replacer) {
        let original = self.control.take_objects().first().copied();
        let values = original.and_then(|id| self.replacements().copiable(id));
        if let Some(copied) = values.and_then(|values| self.replacements().with_exceptions(values, replacer))
        {
            with_entry(frame.at_hand(), |entry| {
                entry.change_extras(|extras| extras.copy_of = Some(copied));
            });
        }
    }

    /// Whether it is an attacking creature that has become blocked.
    fn is_blocked(&self, thing: Thing) -> bool {
        let attack = match thing {
            Thing::Object(id) => self.facts.combat.attack_of(id),
            Thing::Player(_) => None,
        };
        attack.is_some_and(|attack| attack.blocked == Some(true))
    }

    fn apply_replacer(&mut self, frame: &mut BatchFrame, replacer: Replacer) {
        let at = frame.at as usize;
        match replacer {
            Replacer::Stun => {
                if let Event::Untap { object } = frame.events[at].event {
                    let kind = CounterKind::Stun;
                    frame.events[at].counts = false;
                    frame.events[at].event = Event::RemoveCounters {
                        from: object,
                        kind,
                        count: 1,
                    };
                }
            }
            Replacer::Shield => self.replacements().apply_shield_counter(frame),
            Replacer::Loyalty => self.replacements().add_loyalty(&mut frame.events[at].event),
            Replacer::Protection => {
                self.replacements().prevent(frame, None);
            }
            // There is nothing to attack or block: it enters and takes no part in combat.
            Replacer::CombatEntry => {
                if let Some(entry) = entry_of(&mut frame.events[at].event) {
                    entry.change_extras(|extras| extras.joins = None);
                }
            }
            Replacer::Flashback | Replacer::Finality => {
                redirect(&mut frame.events[at].event, Zone::Exile);
            }
            Replacer::Madness => {
                redirect(&mut frame.events[at].event, Zone::Exile);
                with_entry(&mut frame.events[at], |entry| entry.by_madness = true);
            }
            // CR 303.4g: with nothing to enchant it stays where it is; a spell goes to the graveyard.
            Replacer::AuraEntry => {
                let owner = self.replacements().mover_owner(&frame.events[at].event);
                match (&frame.events[at].event, owner) {
                    (Event::Move(movement), Some(owner)) if movement.from == Zone::Stack => {
                        redirect(&mut frame.events[at].event, Zone::Graveyard(owner));
                    }
                    _ => {
                        frame.events.remove(at);
                    }
                }
            }
            Replacer::Ability(..) | Replacer::Entering(..) | Replacer::Effect(_) => {
                self.apply_instead(frame, replacer);
            }
        }
    }

    fn apply_instead(&mut self, frame: &mut BatchFrame, replacer: Replacer) {
        let at = frame.at as usize;
        if let Replacer::Effect(id) = replacer
            && self.apply_regeneration(frame, id)
        {
            return;
        }
        let Some(Replacement {
            event: pattern,
            instead,
            ..
        }) = self.replacements().replacement_of(replacer).cloned()
        else {
            return;
        };
        let (this, you) = self
            .replacements()
            .replacer_words(replacer, &frame.events[at].event);
        let (bindings, shield) = self.replacements().words_for(replacer, &frame.events[at].event);
        let replaced = if speaks_of_nothing(&instead) {
            EventBinding::default()
        } else {
            self.replacements()
                .replaced_binding(replacer, &frame.events[at].event)
        };
        let context = Context::of(this, you)
            .with_bindings(&bindings)
            .with_event(&replaced);
        let amount = |value| self.look().amount(value, &context);
        match instead {
            Instead::EntersTapped => with_entry(&mut frame.events[at], |entry| entry.tapped = true),
            Instead::EntersWithCounters(kind, value) => {
                let count = amount(&value);
                with_entry(&mut frame.events[at], |entry| add_counters(entry, kind, count));
            }
            Instead::EntersUnderControlOf(reference) => {
                let player = self.look().player(&reference, &context);
                with_entry(&mut frame.events[at], |entry| {
                    entry.controller = player.or(entry.controller);
                    if entry.extras().put_by.is_some() {
                        entry.change_extras(|extras| extras.put_by = None);
                    }
                });
            }
            // A token that would enter goes nowhere else (CR 111.8).
            Instead::GoesTo(zone)
                if matches!(frame.events[at].event, Event::CreateToken { .. })
                    && zone != ZoneKind::Battlefield =>
            {
                frame.events.remove(at);
            }
            Instead::GoesTo(zone) => {
                if let Some(owner) = self.replacements().mover_owner(&frame.events[at].event) {
                    redirect(&mut frame.events[at].event, zone.of(owner));
                }
            }
            Instead::Nothing => amount::change(frame, &pattern, replacer, Change::Times(0), &self.facts),
            // CR 615.8, 615.10: all of this event's damage, or an amount of each event.
            Instead::Prevent(value) => {
                let most = value
                    .as_ref()
                    .map(|value| shield.unwrap_or_else(|| amount(value)));
                let prevented = self.replacements().prevent(frame, most);
                return self.use_up_prevention(frame, replacer, prevented);
            }
            Instead::PreventAnd(value, _) => {
                let most = value
                    .as_ref()
                    .map(|value| shield.unwrap_or_else(|| amount(value)));
                let prevented = self.replacements().prevent(frame, most);
                self.replacements().follow_prevention(frame, replacer, prevented);
                return self.use_up_prevention(frame, replacer, prevented);
            }
            Instead::DealtToObject(to) => {
                if !self.replacements().redirect_to_object(frame, &to, &context) {
                    return;
                }
            }
            Instead::DealtToPlayer(to) => {
                if !self.replacements().redirect_to_player(frame, &to, &context) {
                    return;
                }
            }
            Instead::Multiplied(factor) => {
                amount::change(frame, &pattern, replacer, Change::Times(factor), &self.facts)
            }
            Instead::Increased(value) => {
                let extra = self.look().value(&value, &context);
                amount::change(frame, &pattern, replacer, Change::Plus(extra), &self.facts);
            }
            Instead::LifeNotBelow(floor) => self.replacements().keep_life(frame, floor),
            Instead::Do(_) => self.do_instead(frame, replacer, (this, you), replaced),
            // Answered before, or nothing to choose from.
            Instead::MayEnterAsCopy(..) | Instead::EntersChoosing(..) => {}
        }
        self.note_use(frame, replacer);
    }

    /// CR 609.7b: a shield that prevents nothing isn't used up.
    fn use_up_prevention(&mut self, frame: &mut BatchFrame, replacer: Replacer, prevented: u32) {
        if prevented > 0 {
            self.note_use(frame, replacer);
            self.use_shield(replacer, prevented);
        }
    }

    /// CR 701.19a: instead of being destroyed it loses its damage, becomes tapped and leaves combat.
    fn apply_regeneration(&mut self, frame: &mut BatchFrame, id: u32) -> bool {
        let Some(effect) = self.facts.effect(id) else {
            return true;
        };
        if !matches!(self.program.node(effect.node).effect, Effect::Regenerate(_)) {
            return false;
        }
        let at = frame.at as usize;
        if let Event::Destroy { object, .. } = frame.events[at].event {
            let applied = frame.events.remove(at).applied;
            for (offset, event) in crate::effect::regenerated(object).into_iter().enumerate() {
                frame.events.insert(
                    at + offset,
                    BatchEvent {
                        counts: false,
                        applied: applied.clone(),
                        ..BatchEvent::new(event)
                    },
                );
            }
            self.note_use(frame, Replacer::Effect(id));
        }
        true
    }

    /// Replacements that apply only so often have applied to whatever happens at once (CR 614.3, 615.3, 615.8).
    fn note_use(&mut self, frame: &mut BatchFrame, replacer: Replacer) {
        let Replacer::Effect(id) = replacer else { return };
        let is_limited = |effect: &ContinuousEffect| effect.id == id && effect.uses.is_some();
        if self.facts.effects.iter().any(is_limited) && !frame.used.contains(&id) {
            frame.used.push(id);
        }
    }

    /// A shield is used up by how much it prevents (CR 615.7).
    pub(super) fn use_shield(&mut self, replacer: Replacer, prevented: u32) {
        let Replacer::Effect(id) = replacer else { return };
        let is_shield = |effect: &ContinuousEffect| effect.id == id && effect.shield.is_some();
        if self.facts.effects.iter().any(is_shield) {
            self.use_effect(id, prevented);
        }
    }

    /// An effect that doesn't last for ever has been used.
    pub(super) fn use_effect(&mut self, id: u32, prevented: u32) {
        self.record(Bookkeeping::UseEffect { id, prevented });
    }

    /// CR 614.5, 614.6: the effect happens in place of the event, and what has applied to that doesn't apply again.
    fn do_instead(
        &mut self,
        frame: &mut BatchFrame,
        replacer: Replacer,
        words: (Option<ObjectId>, PlayerId),
        replaced: EventBinding,
    ) {
        amount::drop_mana(frame);
        let BatchEvent { event, applied, .. } = frame.events.remove(frame.at as usize);
        if let Some(mut followed) = self.replacements().followed(replacer, words, replaced) {
            followed.scope.applied = applied;
            // CR 106.12a, 106.12b: what produces other mana instead is what the permanent is tapped for then.
            if let Event::TapForMana { object, .. } = event {
                followed.scope.tapped = Some(object);
            }
            followed.scope.wanted = self.wanted_instead(replacer, words, &event);
            frame.instead.push(followed);
        }
    }

    /// The kinds of mana that the payer wants of what is done rather than to produce what it wanted.
    fn wanted_instead(
        &mut self,
        replacer: Replacer,
        words: (Option<ObjectId>, PlayerId),
        event: &Event,
    ) -> SmallVec<[ManaKind; 2]> {
        let Event::TapForMana { object, who } = *event else {
            return SmallVec::new();
        };
        self.take_wanted(|game| match game.replacements().instead_of(replacer) {
            Some(Instead::Do(effect)) => game.payments().mana_choices_instead(effect, words, who, object),
            _ => 0,
        })
    }

    /// Of effects that change how much mana a permanent is tapped for, the one that the payer applies first: it makes the
    /// most of them.
    pub(super) fn payers_pick(&self, event: &Event, candidates: &[Replacer]) -> Option<Replacer> {
        let paying = |frame: &Frame| matches!(frame, Frame::Cast(cast) if cast.stage == CastStage::Tap);
        if !matches!(event, Event::TapForMana { .. }) || !self.control.frames.iter().any(paying) {
            return None;
        }
        let rank = |replacer: &Replacer| match self.replacements().instead_of(*replacer) {
            Some(Instead::Increased(_)) => 0,
            Some(Instead::Do(_)) => 2,
            Some(Instead::Nothing) => 3,
            Some(_) | None => 1,
        };
        candidates.iter().copied().min_by_key(rank)
    }
}

impl Replacements<'_> {
    fn replacer_source(
        &self,
        replacer: Replacer,
        event: &Event,
    ) -> Option<(ObjectId, Option<spellstack_core::AbilityId>)> {
        let mover = match event {
            Event::Move(movement) => match movement.what {
                Mover::Object(id) => Some(id),
                Mover::Library(..) => None,
            },
            _ => None,
        };
        match replacer {
            Replacer::Ability(object, ability, ..) => Some((object, Some(ability))),
            Replacer::Entering(ability, ..) => mover.map(|id| (id, Some(ability))),
            Replacer::Effect(_)
            | Replacer::Stun
            | Replacer::Shield
            | Replacer::Finality
            | Replacer::AuraEntry
            | Replacer::CombatEntry
            | Replacer::Loyalty
            | Replacer::Flashback
            | Replacer::Protection
            | Replacer::Madness => mover.map(|id| (id, None)),
        }
    }

    /// What an Aura that is put onto the battlefield can enchant (CR 303.4f).
    fn hosts_of_entering(&self, event: &Event) -> Vec<Item> {
        let Some((entering, context)) = self.entering_of(event) else {
            return Vec::new();
        };
        let hosts = self
            .targets()
            .aura_hosts(context.this, entering.chars.def, entering.chars.controller);
        hosts.into_iter().map(Item::from).collect()
    }

    /// An object's copiable values (CR 707.2).
    fn copiable(&self, id: ObjectId) -> Option<Copied> {
        self.look().chars(id).map(Characteristics::copied)
    }

    /// The values that are copied, with what the ability excepts (CR 707.9); `None` if there is no room for that.
    fn with_exceptions(&self, values: Copied, replacer: Replacer) -> Option<Copied> {
        let excepts = matches!(self.instead_of(replacer), Some(Instead::MayEnterAsCopy(_, changes)) if !changes.is_empty());
        match replacer {
            Replacer::Ability(_, ability, index, _) | Replacer::Entering(ability, index, _) if excepts => {
                let (exception, again) = self.program.copy_exception((ability, index))?;
                let exceptions = values.exceptions.with(exception, again)?;
                Some(Copied { exceptions, ..values })
            }
            Replacer::Ability(..)
            | Replacer::Entering(..)
            | Replacer::Effect(_)
            | Replacer::Stun
            | Replacer::Shield
            | Replacer::Finality
            | Replacer::AuraEntry
            | Replacer::CombatEntry
            | Replacer::Loyalty
            | Replacer::Flashback
            | Replacer::Protection
            | Replacer::Madness => Some(values),
        }
    }

    /// The words of a replacement of that event: what is taken along, the X of a cost that turns something face up
    /// included (CR 702.37f).
    fn words_for(&self, replacer: Replacer, event: &Event) -> (Vec<Bound>, Option<u32>) {
        let (mut bindings, shield) = self.effect_words(replacer);
        if let Event::TurnFaceUp { entry, .. } = event {
            bindings.push(Bound::X(entry.x));
        }
        (bindings, shield)
    }

    /// What an effect took along as it began, and what is left of its shield.
    fn effect_words(&self, replacer: Replacer) -> (Vec<Bound>, Option<u32>) {
        let Replacer::Effect(id) = replacer else {
            return (Vec::new(), None);
        };
        let effect = self.facts.effect(id);
        effect.map_or((Vec::new(), None), |effect| {
            (effect.bindings.clone(), effect.shield)
        })
    }

    /// Whose words a replacement of that event is said in: *this*, if that is an object, and *you*.
    pub(super) fn replacer_words(&self, replacer: Replacer, event: &Event) -> (Option<ObjectId>, PlayerId) {
        let affected = self.affected_player(event);
        let look = self.look();
        match replacer {
            Replacer::Ability(object, ..) => {
                let controller = look.last_controller(object);
                (Some(object), controller.unwrap_or(affected))
            }
            Replacer::Effect(id) => {
                let effect = self.facts.effect(id);
                effect.map_or((None, affected), |effect| {
                    (Some(effect.source), effect.controller)
                })
            }
            Replacer::Entering(..)
            | Replacer::Stun
            | Replacer::Shield
            | Replacer::Finality
            | Replacer::AuraEntry
            | Replacer::CombatEntry
            | Replacer::Loyalty
            | Replacer::Flashback
            | Replacer::Protection
            | Replacer::Madness => match event {
                Event::Move(movement) => match movement.what {
                    Mover::Object(id) => (Some(id), affected),
                    Mover::Library(..) => (None, affected),
                },
                Event::TurnFaceUp { object, .. } => (Some(*object), affected),
                _ => (None, affected),
            },
        }
    }

    fn mover_owner(&self, event: &Event) -> Option<PlayerId> {
        let Event::Move(movement) = event else { return None };
        match movement.what {
            Mover::Object(id) => self.facts.object(id).map(|object| object.owner),
            Mover::Library(owner, _) => Some(owner),
        }
    }

    /// CR 306.5b.
    fn add_loyalty(&self, event: &mut Event) {
        let Some((entering, _)) = self.entering_of(event) else {
            return;
        };
        let loyalty = self.program.def(entering.chars.def).loyalty.unwrap_or(0);
        if let Some(entry) = entry_of(event) {
            add_counters(entry, CounterKind::Loyalty, loyalty);
        }
    }

    /// Damage takes the life total down to the floor at most, what the batch has taken before it included. The total isn't
    /// below the floor: then it doesn't apply (`is_floor_reached`).
    fn keep_life(&self, frame: &mut BatchFrame, floor: i32) {
        let at = frame.at as usize;
        let Event::LoseLife { who, amount, .. } = frame.events[at].event else {
            return;
        };
        let life = self.life_after(who, &frame.events[..at]);
        let room = u32::try_from(life.saturating_sub(floor)).unwrap_or(0);
        if let Event::LoseLife { amount: lost, .. } = &mut frame.events[at].event {
            *lost = amount.min(room);
        }
    }

    /// CR 615.5: the rest of a prevention effect takes place right after the event, and knows how much was prevented. An
    /// effect that prevents damage from several sources to one thing at once does the rest once (CR 615.13), unless it
    /// refers to the source.
    pub(super) fn follow_prevention(&self, frame: &mut BatchFrame, replacer: Replacer, prevented: u32) {
        let event = &frame.events[frame.at as usize].event;
        let Event::Damage(damage) = *event else { return };
        let words = self.replacer_words(replacer, event);
        let amount = i32::try_from(prevented).unwrap_or(i32::MAX);
        let replaced = EventBinding {
            amount,
            ..self.replaced_binding(replacer, event)
        };
        let is_same_source = |followed: &Followed| {
            let known = followed.scope.replaced.and_then(|event| event.subject);
            known == Some(damage.source) || !self.speaks_of_source(replacer)
        };
        let earlier = frame.instead.iter_mut().find(|followed| {
            followed.replacer == replacer && followed.spared == Some(damage.to) && is_same_source(followed)
        });
        if let Some(Some(event)) = earlier.map(|followed| &mut followed.scope.replaced) {
            event.amount = event.amount.saturating_add(amount);
        } else if let Some(mut followed) = self.followed(replacer, words, replaced) {
            followed.spared = Some(damage.to);
            followed.scope.applied = self.preventions_of(&frame.events[frame.at as usize]);
            frame.instead.push(followed);
        }
    }

    /// CR 614.5: effects that prevented the damage and did more have had their opportunity with what they do. Other effects
    /// apply to that as to any event: it doesn't take the place of the damage.
    fn preventions_of(&self, prevented: &BatchEvent) -> SmallVec<[Replacer; 1]> {
        let applied = prevented.applied.iter().copied();
        let is_such = |replacer: &Replacer| {
            let instead = self.instead_of(*replacer);
            matches!(instead, Some(Instead::PreventAnd(..)))
        };
        applied.filter(is_such).collect()
    }

    /// Whether what follows from a prevention is said of the source of the damage.
    fn speaks_of_source(&self, replacer: Replacer) -> bool {
        match self.instead_of(replacer) {
            Some(Instead::PreventAnd(_, effect)) => EventParts::said_by(effect).subject,
            _ => false,
        }
    }

    /// The effect of a replacement, which happens once the batch has.
    fn followed(
        &self,
        replacer: Replacer,
        (this, you): (Option<ObjectId>, PlayerId),
        replaced: EventBinding,
    ) -> Option<Followed> {
        let (ability, index) = self.replacing_ability(replacer)?;
        let root = self.instead_root(ability, index)?;
        let mut scope = Scope::new(StackEntry::spell(this.unwrap_or(NO_SOURCE), you));
        scope.entry.results = self.effect_words(replacer).0;
        scope.replaced = Some(replaced);
        Some(Followed {
            replacer,
            spared: None,
            scope,
            root,
        })
    }

    fn instead_root(
        &self,
        ability: spellstack_core::AbilityId,
        index: u8,
    ) -> Option<spellstack_core::NodeId> {
        use spellstack_core::lang::{Replacement, Statement};
        let entry = self.program.ability(ability);
        let before = entry
            .as_static()?
            .statements
            .iter()
            .take(usize::from(index))
            .filter(|statement| {
                matches!(
                    statement,
                    Statement::Replace(Replacement {
                        instead: Instead::Do(_) | Instead::PreventAnd(..),
                        ..
                    })
                )
            });
        entry.roots.get(before.count()).copied()
    }

    /// What the words of a replacement can say of the event: what they matched, and whom it affects.
    fn replaced_binding(&self, replacer: Replacer, event: &Event) -> EventBinding {
        let general = self.binding_of(event);
        let Some(replacement) = self.replacement_of(replacer) else {
            return general;
        };
        let (this, you) = self.replacer_words(replacer, event);
        let (bindings, _) = self.effect_words(replacer);
        let context = Context::of(this, you).with_bindings(&bindings);
        let matched = self.would_match(&replacement.event, &replacement.instead, event, &context);
        matched.map_or(general, |matched| matched.or(&general, replacement.event.parts()))
    }

    /// What can be said of any event.
    pub(super) fn binding_of(&self, event: &Event) -> EventBinding {
        let player = Some(self.affected_player(event));
        let (subject, amount) = match event {
            Event::Move(movement) => match movement.what {
                Mover::Object(id) => (Some(id), 1),
                Mover::Library(..) => (None, 1),
            },
            Event::Damage(damage) => (Some(damage.source), damage.amount),
            Event::GainLife { amount, .. } | Event::LoseLife { amount, .. } => (None, *amount),
            Event::Destroy { object, .. } => (Some(*object), 1),
            _ => (None, 1),
        };
        let other = match event {
            Event::Damage(damage) => match damage.to {
                Thing::Object(id) => Some(id),
                Thing::Player(_) => None,
            },
            _ => None,
        };
        let amount = i32::try_from(amount).unwrap_or(i32::MAX);
        EventBinding {
            subject,
            became: None,
            other,
            player,
            amount,
        }
    }
}

pub(super) fn entry_of(event: &mut Event) -> Option<&mut Entry> {
    match event {
        Event::Move(movement) => Some(&mut movement.entry),
        Event::CreateToken { entry, .. } | Event::TurnFaceUp { entry, .. } => Some(entry),
        _ => None,
    }
}

fn with_entry(batched: &mut BatchEvent, change: impl FnOnce(&mut Entry)) {
    if let Some(entry) = entry_of(&mut batched.event) {
        change(entry);
    }
}

pub(crate) fn add_counters(entry: &mut Entry, kind: CounterKind, count: u32) {
    if count == 0 {
        return;
    }
    entry.change_extras(|Extras { counters, .. }| {
        match counters.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, known)) => *known = known.saturating_add(count),
            None => counters.push((kind, count)),
        }
    });
}

/// The object goes elsewhere; how it would have entered no longer matters.
fn redirect(event: &mut Event, to: Zone) {
    if let Event::Move(movement) = event {
        movement.to = to;
        if to.kind() != ZoneKind::Battlefield {
            movement.entry = Entry::default();
        }
    }
}

/// What enters attacks or blocks what was chosen. It stays noted whether the attacker becomes blocked by that.
fn join(entry: &mut Entry, chosen: Option<Thing>, was_blocked: bool) {
    entry.change_extras(|extras| {
        match (extras.joins, chosen) {
            (Some(Joins::Attacking), Some(thing)) => extras.attacking = Some(thing),
            (Some(Joins::Blocking), Some(Thing::Object(id))) => extras.blocking = Some(id),
            (Some(Joins::Blocking), Some(Thing::Player(_))) | (Some(_), None) | (None, _) => {}
        }
        if extras.blocking.is_none() || was_blocked {
            extras.joins = None;
        }
    });
}

/// What enters has a word chosen for it.
fn choose(entry: &mut Entry, word: Word) {
    match word {
        Word::Color(color) => entry.color = Some(color),
        Word::CreatureType(_) | Word::Name(_) | Word::Player(_) => {
            entry.change_extras(|extras| extras.words.push(word));
        }
    }
}
