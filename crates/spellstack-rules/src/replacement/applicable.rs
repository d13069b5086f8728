//! Which replacement and prevention effects want to modify an event.

use smallvec::SmallVec;
use spellstack_core::counter::CounterKind;
use spellstack_core::lang::{
    Condition, Effect, EventPattern, Filter, Instead, ObjectRef, Replacement, Rule, Statement, Value,
};
use spellstack_core::{AbilityId, CardType, ObjectId, PlayerId, Subtype, Zone, ZoneKind};

use crate::characteristics::HeldAbility;
use crate::combat::is_fighting_creature;
use crate::control::{BatchEvent, BatchFrame, Replacer};
use crate::derived::Watcher;
use crate::event::{Event, LifeLossCause, Move, Mover, Thing};
use crate::keyword::{flashback, indestructible, madness};
use crate::layers::Entering;
use crate::look::{Context, Look, Seen};
use crate::program::{EventKind, WatchClass};
use crate::reader::reader;
use crate::state::{Affected, EventBinding, Object};

reader! {
    /// Which effects would replace an event, and with what (CR 614-616).
    Replacements, replacements
}

impl<'a> Replacements<'a> {
    /// Every effect that would modify the event and has not yet done so (CR 614.5, 616.1f); what of the batch comes before
    /// it is settled.
    pub(super) fn applicable(&self, batched: &BatchEvent, before: &[BatchEvent]) -> SmallVec<[Replacer; 2]> {
        self.applicable_to(&batched.event, &batched.applied, before)
    }

    /// The same of an event that those have been applied to.
    pub(super) fn applicable_to(
        &self,
        event: &Event,
        applied: &[Replacer],
        before: &[BatchEvent],
    ) -> SmallVec<[Replacer; 2]> {
        let mut found: SmallVec<[Replacer; 2]> = SmallVec::new();
        for kind in kinds(event) {
            for watcher in self.derived.watchers(WatchClass::Replacement, kind) {
                self.add_watcher(watcher, event, &mut found);
            }
        }
        self.add_effects(event, &mut found);
        self.add_entering(event, &mut found);
        self.add_turning(event, &mut found);
        self.add_rules(event, &mut found);
        if !self.facts.counters.is_empty() {
            self.add_counter_rules(event, &mut found);
        }
        // CR 614.5, 615.12a: each effect gets one opportunity.
        found.retain(|replacer| {
            !applied.contains(replacer) && self.is_floor_reached(*replacer, event, before)
        });
        found
    }

    /// What it takes at most to find what would modify an event. Where nothing could, it isn't asked, and takes nothing.
    pub(super) fn price_of(&self, event: &Event) -> u64 {
        let watching = kinds(event)
            .into_iter()
            .map(|kind| self.derived.watchers(WatchClass::Replacement, kind).len());
        let watching: usize = watching.sum();
        let lasting = match self.facts.effects.iter().any(|effect| effect.ability.is_some()) {
            true => self.facts.effects.len(),
            false => 0,
        };
        if watching + lasting == 0 || matches!(event, Event::AddMana { .. } | Event::SpendMana { .. }) {
            return 0;
        }
        let dearest = &self.program.dearest;
        let each = dearest.watch.plus(dearest.condition).of(self.facts.things());
        each.saturating_mul((watching + lasting) as u64)
    }

    fn add_watcher(&self, watcher: &Watcher, event: &Event, found: &mut SmallVec<[Replacer; 2]>) {
        let Some(statics) = self.program.ability(watcher.held.id).as_static() else {
            return;
        };
        let context = Context::of(watcher.object, watcher.controller);
        let look = self.look();
        if statics
            .condition
            .as_ref()
            .is_some_and(|condition| !look.holds(condition, &context))
        {
            return;
        }
        for (index, statement) in statics.statements.iter().enumerate() {
            let Statement::Replace(replacement) = statement else {
                continue;
            };
            // What changes how its own object enters is looked for on that object as it would be (CR 614.12).
            if is_own_entry(replacement) || !self.would(replacement, event, &context) {
                continue;
            }
            let instance = self.instance(watcher.object, watcher.held);
            let replacer = Replacer::Ability(watcher.object, watcher.held.id, index_of(index), instance);
            if !found.contains(&replacer) {
                found.push(replacer);
            }
        }
    }

    /// Which of the abilities that were given to an object is meant, among those that are the same (CR 113.2c).
    fn instance(&self, object: ObjectId, held: HeldAbility) -> u8 {
        if held.timestamp == 0 {
            return 0;
        }
        let given = self.look().abilities(object).map(|(given, _)| given);
        let same = given.filter(|other| other.id == held.id);
        index_of(same.take_while(|other| other.timestamp != held.timestamp).count())
    }

    fn add_effects(&self, event: &Event, found: &mut SmallVec<[Replacer; 2]>) {
        for effect in self
            .facts
            .effects
            .iter()
            .filter(|effect| !effect.span.is_to_come())
        {
            // CR 614.8, 701.8c, 701.19c: it applies only where the permanent may be regenerated.
            if let (Effect::Regenerate(_), Affected::Objects(objects), Event::Destroy { object, .. }) =
                (&self.program.node(effect.node).effect, &effect.affected, event)
            {
                if objects.contains(object) && self.can_regenerate(event) {
                    found.push(Replacer::Effect(effect.id));
                }
                continue;
            }
            let Some(statics) = effect
                .ability
                .and_then(|ability| self.program.ability(ability).as_static())
            else {
                continue;
            };
            let context = Context::of(effect.source, effect.controller)
                .with_bindings(&effect.bindings)
                .with_event(&effect.event);
            let applies = statics.statements.iter().any(|statement| match statement {
                Statement::Replace(replacement) => self.would(replacement, event, &context),
                Statement::Modify(..) | Statement::Rule(_) => false,
            });
            if applies {
                found.push(Replacer::Effect(effect.id));
            }
        }
    }

    /// CR 701.8c, 701.19c: what can't be regenerated is destroyed, whatever would regenerate it.
    fn can_regenerate(&self, event: &Event) -> bool {
        let Event::Destroy {
            object, regenerable, ..
        } = event
        else {
            return true;
        };
        let forbids = |rule: &Rule, context: &Context<'_>, look: &Look<'_>| match rule {
            Rule::CantBeRegenerated(objects) => look.among(*object, objects, context),
            _ => false,
        };
        *regenerable && !self.any_rule(forbids)
    }

    /// The entering object's own abilities, as they would be on the battlefield (CR 113.6h, 603.6d, 614.1c, 614.12).
    fn add_entering(&self, event: &Event, found: &mut SmallVec<[Replacer; 2]>) {
        let Some((entering, context)) = self.entering_of(event) else {
            return;
        };
        let look = self.look();
        for (at, held) in entering.abilities.iter().enumerate() {
            let Some(statics) = self.program.ability(held.id).as_static() else {
                continue;
            };
            if statics
                .condition
                .as_ref()
                .is_some_and(|condition| !look.holds(condition, &context))
            {
                continue;
            }
            let instance = instance_at(&entering.abilities, at);
            for (index, statement) in statics.statements.iter().enumerate() {
                if let Statement::Replace(replacement) = statement
                    && is_own_entry(replacement)
                    && is_entry_from(replacement, event)
                    && replacement
                        .condition
                        .as_ref()
                        .is_none_or(|condition| look.holds(condition, &context))
                {
                    found.push(Replacer::Entering(held.id, index_of(index), instance));
                }
            }
        }
        if entering.chars.is(CardType::Planeswalker) && self.program.def(entering.chars.def).loyalty.is_some()
        {
            found.push(Replacer::Loyalty);
        }
        if is_unattached(event)
            && entering.chars.has_subtype(Subtype::AURA)
            && entering.chars.is(CardType::Enchantment)
        {
            found.push(Replacer::AuraEntry);
        }
        // CR 506.3a: only a creature joins the combat.
        if entry_joins(event) && is_fighting_creature(&entering.chars) {
            found.push(Replacer::CombatEntry);
        }
    }

    /// The abilities of a permanent that is turned face up, as they would be (CR 614.1e, 708.11).
    fn add_turning(&self, event: &Event, found: &mut SmallVec<[Replacer; 2]>) {
        let Event::TurnFaceUp { object, .. } = event else {
            return;
        };
        let own = EventPattern::TurnedFaceUp {
            what: Filter::Is(ObjectRef::This),
        };
        let look = self.look();
        let context = Context::of(*object, self.affected_player(event));
        let holds = |condition: &Option<Condition>| {
            let condition = condition.as_ref();
            condition.is_none_or(|condition| look.holds(condition, &context))
        };
        let abilities = self.arrivals().as_face_up(*object).map(|up| up.abilities);
        let abilities = abilities.unwrap_or_default();
        for (at, held) in abilities.iter().enumerate() {
            let instance = instance_at(&abilities, at);
            let statics = self.program.ability(held.id).as_static();
            let in_force = statics.iter().filter(|statics| holds(&statics.condition));
            for (index, statement) in in_force.flat_map(|statics| statics.statements.iter().enumerate()) {
                if let Statement::Replace(replacement) = statement
                    && replacement.event == own
                    && holds(&replacement.condition)
                {
                    found.push(Replacer::Entering(held.id, index_of(index), instance));
                }
            }
        }
    }

    /// The entering object as it would be, with whose words its abilities are said in.
    pub(super) fn entering_of(&self, event: &Event) -> Option<(Entering, Context<'static>)> {
        match event {
            Event::Move(movement) if movement.to == Zone::Battlefield => {
                let entering = self.arrivals().entering(movement);
                let this = match movement.what {
                    Mover::Object(id) => Some(id),
                    Mover::Library(..) => None,
                };
                let context = Context::of(this, entering.chars.controller);
                Some((entering, context))
            }
            Event::CreateToken { def, who, entry, .. } => {
                let controller = entry.controller.unwrap_or(*who);
                let entering = self.arrivals().entering_token(*def, entry, *who);
                Some((entering, Context::of(None, controller)))
            }
            _ => None,
        }
    }

    fn add_rules(&self, event: &Event, found: &mut SmallVec<[Replacer; 2]>) {
        match event {
            // CR 702.16e: protection prevents damage from sources with the quality.
            Event::Damage(damage) if self.targets().is_thing_protected_from(damage.to, damage.source) => {
                found.push(Replacer::Protection);
            }
            Event::Move(Move {
                what: Mover::Object(id),
                from: Zone::Stack,
                to,
                ..
            }) if *to != Zone::Exile && self.facts.stack_entry(*id).is_some_and(flashback::exiles) => {
                found.push(Replacer::Flashback);
            }
            Event::Move(movement) if madness::exiles(&self.look(), movement) => {
                found.push(Replacer::Madness);
            }
            _ => {}
        }
    }

    /// The effects that counters create, one for each kind however many there are (CR 122.1c, 122.1d, 122.1h).
    fn add_counter_rules(&self, event: &Event, found: &mut SmallVec<[Replacer; 2]>) {
        let has = |id: &ObjectId, kind| self.facts.counters_on(*id, kind) > 0;
        match event {
            Event::Untap { object } if has(object, CounterKind::Stun) => found.push(Replacer::Stun),
            Event::Destroy {
                object,
                by_effect: true,
                ..
            } if has(object, CounterKind::Shield) => found.push(Replacer::Shield),
            Event::Damage(damage) => {
                if let Thing::Object(id) = &damage.to
                    && damage.amount > 0
                    && has(id, CounterKind::Shield)
                {
                    found.push(Replacer::Shield);
                }
            }
            Event::Move(Move {
                what: Mover::Object(id),
                from: Zone::Battlefield,
                to: Zone::Graveyard(_),
                ..
            }) if has(id, CounterKind::Finality) => found.push(Replacer::Finality),
            _ => {}
        }
    }

    /// Whether the event is the one that the replacement refers to. A source of damage is judged as it is now, wherever it is
    /// (CR 109.2c, 609.7c, 614.2, 615.2, 615.9).
    fn would(&self, replacement: &Replacement, event: &Event, context: &Context<'_>) -> bool {
        let look = self.look();
        if let Instead::Do(effect) = &replacement.instead
            && matches!(**effect, Effect::Regenerate(_))
            && !self.can_regenerate(event)
        {
            return false;
        }
        let Some(binding) = self.would_match(&replacement.event, &replacement.instead, event, context) else {
            return false;
        };
        let context = context.with_event(&binding);
        replacement
            .condition
            .as_ref()
            .is_none_or(|condition| look.holds(condition, &context))
    }

    /// Like matching for triggers, but for an event that has not happened.
    pub(super) fn would_match(
        &self,
        pattern: &EventPattern,
        instead: &Instead,
        event: &Event,
        context: &Context<'_>,
    ) -> Option<EventBinding> {
        let look = self.look();
        if let Instead::LifeNotBelow(_) = instead {
            // It replaces a result of damage, not the damage (CR 120.4c).
            let Event::LoseLife { who, amount, cause } = event else {
                return None;
            };
            let is_meant = match pattern {
                EventPattern::LosesLife { who: players } => look.player_fits(*who, players, context),
                _ => {
                    *cause == LifeLossCause::Damage
                        && recipient_is(&look, pattern, Thing::Player(*who), context)
                }
            };
            return is_meant.then(|| EventBinding {
                player: Some(*who),
                amount: i32::try_from(*amount).unwrap_or(i32::MAX),
                ..EventBinding::default()
            });
        }
        if let EventPattern::CountersPut { kind, on, .. } = pattern
            && let Some(counters) = entering_counters(event)
        {
            return self.would_enter_with(*kind, on, counters, instead, event, context);
        }
        if let (EventPattern::Moves { what, from, to }, Event::Move(movement)) = (pattern, event) {
            return self.would_move(what, *from, *to, movement, context);
        }
        if let (
            EventPattern::Moves {
                what,
                from: None,
                to: Some(ZoneKind::Battlefield),
            },
            Event::CreateToken { .. },
        ) = (pattern, event)
        {
            let (entering, _) = self.entering_of(event)?;
            let seen = entering_seen(&entering, None);
            return look.fits_seen(&seen, what, context).then(EventBinding::default);
        }
        crate::trigger::binding::would_match(&look, pattern, event, context)
    }

    /// Counters that a permanent would enter with are put on it by an effect (CR 122.6, 614.16).
    fn would_enter_with(
        &self,
        kind: Option<CounterKind>,
        on: &Filter,
        counters: &[(CounterKind, u32)],
        instead: &Instead,
        event: &Event,
        context: &Context<'_>,
    ) -> Option<EventBinding> {
        let changes_number = matches!(
            instead,
            Instead::Multiplied(_) | Instead::Increased(_) | Instead::Nothing
        );
        let of_kind = counters
            .iter()
            .filter(|(put, count)| *count > 0 && kind.is_none_or(|kind| kind == *put));
        let total = of_kind.fold(0_u32, |sum, (_, count)| sum.saturating_add(*count));
        if total == 0 || !changes_number {
            return None;
        }
        let look = self.look();
        let entering;
        let seen = match event {
            Event::TurnFaceUp { object, .. } => look.seen(*object)?,
            _ => {
                entering = self.entering_of(event)?.0;
                entering_seen(&entering, super::affected_object(event))
            }
        };
        let amount = i32::try_from(total).unwrap_or(i32::MAX);
        look.fits_seen(&seen, on, context).then(|| EventBinding {
            subject: seen.id,
            amount,
            ..EventBinding::default()
        })
    }

    /// What says how others enter looks at them as they would be there (CR 614.1d).
    fn would_move(
        &self,
        what: &Filter,
        from: Option<ZoneKind>,
        to: Option<ZoneKind>,
        movement: &Move,
        context: &Context<'_>,
    ) -> Option<EventBinding> {
        let look = self.look();
        let zones_fit = from.is_none_or(|zone| movement.from.kind() == zone)
            && to.is_none_or(|zone| movement.to.kind() == zone)
            && movement.from.kind() != movement.to.kind();
        if !zones_fit {
            return None;
        }
        let id = match movement.what {
            Mover::Object(id) => Some(id),
            Mover::Library(..) => None,
        };
        let entering;
        let seen = match movement.what {
            _ if to == Some(ZoneKind::Battlefield) => {
                entering = self.arrivals().entering(movement);
                entering_seen(&entering, id)
            }
            Mover::Object(id) => look.seen(id)?,
            Mover::Library(owner, card) => look.card(owner, card),
        };
        look.fits_seen(&seen, what, context).then(|| EventBinding {
            subject: id,
            ..EventBinding::default()
        })
    }

    /// Whether the event is possible at all: what can't happen is not replaced (CR 614.17).
    pub(super) fn can_happen(&self, frame: &BatchFrame) -> bool {
        let at = frame.at as usize;
        let exists = |id| self.facts.object(id).is_some();
        let look = self.look();
        match &frame.events[at].event {
            Event::Move(movement) => match movement.what {
                Mover::Object(id) => {
                    // CR 111.8: a token that has left the battlefield can't go anywhere else, nor anything else that is no card.
                    self.facts.object(id).is_some_and(|object| !object.is_stray())
                        && !moved_before(frame, movement.what)
                }
                Mover::Library(..) => !moved_before(frame, movement.what),
            },
            Event::Destroy { object, .. } => {
                look.chars(*object)
                    .is_some_and(|chars| !indestructible::is_indestructible(chars))
                    && self.facts.is_on_battlefield(*object)
                    && !destroyed_before(frame, *object)
            }
            Event::Sacrifice { object, .. } => self.facts.is_on_battlefield(*object),
            // CR 603.2e, 701.26a-b: only what is untapped becomes tapped, and only what is tapped untapped.
            Event::Tap { object } => self.is_permanent_that(*object, |object| !object.is_tapped()),
            Event::Untap { object } => self.is_permanent_that(*object, Object::is_tapped),
            Event::PutCounters { on, .. } => exists(*on),
            Event::RemoveCounters { from, kind, .. } => self.facts.counters_on(*from, *kind) > 0,
            Event::Counter { object } => {
                exists(*object)
                    && !self.object_rule(*object, |rule| match rule {
                        Rule::CantBeCountered(objects) => Some(objects),
                        _ => None,
                    })
            }
            // CR 119.9, 119.10: to gain 0 life isn't an event.
            Event::GainLife { who, amount } => *amount > 0 && !self.cant_gain_life(*who),
            Event::LoseLife { who, amount, .. } => *amount > 0 && !self.cant_lose_life(*who),
            // CR 121.2b. An empty library keeps nobody from a draw, so that it can be replaced (CR 121.6a, 614.11).
            Event::Draw { who } => self.may_draw(*who, 1),
            // CR 120.8, 614.7a: 0 damage isn't dealt at all.
            Event::Damage(damage) => {
                damage.amount > 0
                    && match damage.to {
                        Thing::Player(_) => true,
                        Thing::Object(id) => self.is_damageable(id),
                    }
            }
            _ => true,
        }
    }

    fn is_permanent_that(&self, id: ObjectId, test: impl Fn(&Object) -> bool) -> bool {
        let object = self.facts.object(id);
        object.is_some_and(|object| object.zone == Zone::Battlefield && test(object))
    }

    /// Whether no rule keeps a player from drawing that number of cards more this turn.
    pub(crate) fn may_draw(&self, who: spellstack_core::PlayerId, count: u32) -> bool {
        let drawn = self.facts.players[who].drawn.saturating_add(count);
        !self.any_rule(|rule, context, look| match rule {
            Rule::DrawLimit(players, limit) => drawn > *limit && look.player_fits(who, players, context),
            _ => false,
        })
    }

    /// CR 616.1b-e, as an order of choice. Entering is contained in being created, and putting counters in entering with
    /// them (CR 616.1g).
    pub(super) fn rank(&self, replacer: Replacer) -> u8 {
        match self
            .replacement_of(replacer)
            .map(|replacement| (&replacement.instead, &replacement.event))
        {
            // How many tokens there are comes before how each of them enters.
            Some((_, EventPattern::TokensCreated { .. })) => 0,
            Some((Instead::EntersUnderControlOf(_), _)) => 1,
            Some((Instead::MayEnterAsCopy(..), _)) => 2,
            Some((_, EventPattern::CountersPut { .. })) => 5,
            Some(_) | None => 4,
        }
    }

    /// Whether applying it earlier or later than others of its kind can make no difference.
    pub(super) fn is_order_free(&self, replacer: Replacer) -> bool {
        match replacer {
            Replacer::Stun
            | Replacer::AuraEntry
            | Replacer::Loyalty
            | Replacer::Flashback
            | Replacer::Protection
            | Replacer::Madness
            | Replacer::CombatEntry => true,
            Replacer::Shield | Replacer::Finality => false,
            Replacer::Ability(..) | Replacer::Entering(..) | Replacer::Effect(_) => {
                matches!(
                    self.instead_of(replacer),
                    Some(
                        Instead::EntersTapped
                            | Instead::EntersWithCounters(..)
                            | Instead::EntersChoosing(..)
                            | Instead::Multiplied(_)
                    )
                )
            }
        }
    }

    /// Two copies of one ability do the same, unless their words mean something else on another object.
    pub(super) fn is_same_ability(&self, left: Replacer, right: Replacer) -> bool {
        match (left, right) {
            (Replacer::Ability(_, one, a, _), Replacer::Ability(_, other, b, _)) => {
                (one, a) == (other, b) && self.instead_of(left).is_some_and(speaks_of_nothing)
            }
            (Replacer::Effect(one), Replacer::Effect(other)) => {
                let (Some(one), Some(other)) = (self.facts.effect(one), self.facts.effect(other)) else {
                    return false;
                };
                let are_alike = || {
                    one.source == other.source
                        && one.controller == other.controller
                        && one.bindings == other.bindings
                        && one.event == other.event
                };
                one.node == other.node
                    && (self.instead_of(left).is_some_and(speaks_of_nothing) || are_alike())
            }
            _ => false,
        }
    }

    /// Whether a floor under a life total has something to do: the loss, with what the batch has taken before it, would
    /// go below, and the total isn't there already (CR 616.2). True for what isn't a floor.
    fn is_floor_reached(&self, replacer: Replacer, event: &Event, before: &[BatchEvent]) -> bool {
        let (Some(Instead::LifeNotBelow(floor)), Event::LoseLife { who, amount, .. }) =
            (self.instead_of(replacer), event)
        else {
            return true;
        };
        let life = self.life_after(*who, before);
        life >= *floor && life.saturating_sub_unsigned(*amount) < *floor
    }

    /// A player's life total after what is settled of a batch.
    pub(super) fn life_after(&self, who: PlayerId, before: &[BatchEvent]) -> i32 {
        let life = self.facts.players[who].life;
        before.iter().fold(life, |life, batched| match batched.event {
            Event::LoseLife {
                who: player, amount, ..
            } if player == who => life.saturating_sub_unsigned(amount),
            Event::GainLife { who: player, amount } if player == who => life.saturating_add_unsigned(amount),
            _ => life,
        })
    }

    /// What a replacement does instead.
    pub(super) fn instead_of(&self, replacer: Replacer) -> Option<&'a Instead> {
        self.replacement_of(replacer)
            .map(|replacement| &replacement.instead)
    }

    /// The ability whose statement of that number replaces; none for what are rules of the game.
    pub(super) fn replacing_ability(&self, replacer: Replacer) -> Option<(AbilityId, u8)> {
        match replacer {
            Replacer::Ability(_, ability, index, _) | Replacer::Entering(ability, index, _) => {
                Some((ability, index))
            }
            Replacer::Effect(id) => Some((self.facts.effect(id)?.ability?, 0)),
            Replacer::Stun
            | Replacer::Shield
            | Replacer::Finality
            | Replacer::AuraEntry
            | Replacer::Loyalty
            | Replacer::Flashback
            | Replacer::Protection
            | Replacer::Madness
            | Replacer::CombatEntry => None,
        }
    }

    /// The words of a replacement; none for those that are rules of the game.
    pub(super) fn replacement_of(&self, replacer: Replacer) -> Option<&'a Replacement> {
        let (ability, index) = self.replacing_ability(replacer)?;
        match self
            .program
            .ability(ability)
            .as_static()?
            .statements
            .get(usize::from(index))?
        {
            Statement::Replace(replacement) => Some(replacement),
            Statement::Modify(..) | Statement::Rule(_) => None,
        }
    }
}

/// The kinds of watchers that an event concerns; life lost to damage is also a matter for those that watch damage.
pub(super) fn kinds(event: &Event) -> SmallVec<[EventKind; 4]> {
    let mut kinds = SmallVec::from_slice(EventKind::of_event(event));
    if let Event::LoseLife {
        cause: LifeLossCause::Damage,
        ..
    } = event
    {
        kinds.push(EventKind::Damage);
    }
    kinds
}

/// The counters that a permanent would enter with.
fn entering_counters(event: &Event) -> Option<&[(CounterKind, u32)]> {
    match event {
        Event::Move(movement) if movement.to == Zone::Battlefield => Some(&movement.entry.extras().counters),
        Event::CreateToken { entry, .. } | Event::TurnFaceUp { entry, .. } => Some(&entry.extras().counters),
        _ => None,
    }
    .map(|counters| counters.as_slice())
    .filter(|counters| !counters.is_empty())
}

/// Whether what enters comes from where the replacement says.
fn is_entry_from(replacement: &Replacement, event: &Event) -> bool {
    match (&replacement.event, event) {
        (EventPattern::Moves { from: Some(zone), .. }, Event::Move(movement)) => {
            movement.from.kind() == *zone
        }
        (EventPattern::Moves { from: Some(_), .. }, _) => false,
        _ => true,
    }
}

fn is_own_entry(replacement: &Replacement) -> bool {
    matches!(
        &replacement.event,
        EventPattern::Moves {
            what: Filter::Is(ObjectRef::This),
            to: Some(ZoneKind::Battlefield),
            ..
        }
    )
}

/// Whether what happens instead is the same whosever words it is.
pub(super) fn speaks_of_nothing(instead: &Instead) -> bool {
    match instead {
        Instead::EntersTapped
        | Instead::GoesTo(_)
        | Instead::Nothing
        | Instead::Prevent(None)
        | Instead::Multiplied(_)
        | Instead::LifeNotBelow(_) => true,
        Instead::EntersWithCounters(_, value) | Instead::Prevent(Some(value)) | Instead::Increased(value) => {
            matches!(value, Value::Number(_))
        }
        _ => false,
    }
}

/// Whether something would enter that nobody has said what it is attached to.
fn is_unattached(event: &Event) -> bool {
    match event {
        Event::Move(movement) => movement.entry.attach.is_none(),
        Event::CreateToken { entry, .. } => entry.attach.is_none(),
        _ => false,
    }
}

fn recipient_is(
    look: &crate::look::Look<'_>,
    pattern: &EventPattern,
    to: Thing,
    context: &Context<'_>,
) -> bool {
    use spellstack_core::lang::Recipient;
    match (pattern, to) {
        (
            EventPattern::DealsDamage {
                to: Recipient::Anything,
                ..
            },
            _,
        ) => true,
        (
            EventPattern::DealsDamage {
                to: Recipient::Player(filter) | Recipient::PlayerOrPermanentOf(filter),
                ..
            },
            Thing::Player(player),
        ) => look.player_fits(player, filter, context),
        _ => false,
    }
}

/// What enters as it would be on the battlefield (CR 614.12), known by what it still is.
pub(super) fn entering_seen(entering: &Entering, id: Option<ObjectId>) -> Seen<'_> {
    Seen {
        id,
        chars: &entering.chars,
        object: Some(&entering.object),
        zone: Zone::Battlefield,
        owner: entering.object.owner,
        controller: entering.chars.controller,
        gone: false,
        card: None,
        x: None,
    }
}

fn moved_before(frame: &BatchFrame, what: Mover) -> bool {
    frame.events[..frame.at as usize]
        .iter()
        .any(|other| match &other.event {
            Event::Move(movement) => movement.what == what,
            _ => false,
        })
}

fn destroyed_before(frame: &BatchFrame, object: spellstack_core::ObjectId) -> bool {
    frame.events[..frame.at as usize]
        .iter()
        .any(|other| match &other.event {
            Event::Destroy { object: known, .. } => *known == object,
            Event::Move(movement) => movement.what == Mover::Object(object),
            _ => false,
        })
}

/// Which of the same abilities among these the one at that place is.
fn instance_at(abilities: &[HeldAbility], at: usize) -> u8 {
    let same = abilities[..at]
        .iter()
        .filter(|other| other.id == abilities[at].id);
    index_of(same.count())
}

fn index_of(index: usize) -> u8 {
    u8::try_from(index).unwrap_or(u8::MAX)
}

fn entry_joins(event: &Event) -> bool {
    match event {
        Event::Move(movement) => movement.entry.extras().joins.is_some(),
        Event::CreateToken { entry, .. } => entry.extras().joins.is_some(),
        _ => false,
    }
}
