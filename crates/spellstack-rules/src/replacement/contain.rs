//! Events contained in others: they are replaced after their container (CR 616.1g).

use spellstack_core::counter::CounterKind;
use spellstack_core::lang::{EventPattern, Instead, Statement};
use spellstack_core::{ObjectId, Zone};

use super::applicable::entering_seen;
use crate::cache::WatchClass;
use crate::event::{Damage, Event, EventKind, LifeLossCause, Move, Mover, Thing};
use crate::game::Game;
use crate::look::Context;
use crate::state::Flags;

impl Game {
    /// What the event, its own replacements done, brings with it.
    pub(super) fn contained(&self, event: &mut Event) -> Vec<Event> {
        match event {
            Event::Destroy { object, .. } | Event::Sacrifice { object, .. } | Event::Discard { object, .. } => {
                self.to_graveyard(*object).into_iter().collect()
            }
            Event::Counter { object } => self.countered(*object).into_iter().collect(),
            Event::Draw { who } => {
                let top = self.facts.libraries[*who].first();
                let drawn = top.map(|top| {
                    let what = Mover::Library(*who, top.card);
                    let movement = Move::new(what, Zone::Library(*who), Zone::Hand(*who));
                    Event::Move(Move { drawn: true, ..movement })
                });
                vec![drawn.unwrap_or(Event::DrewFromEmpty { who: *who })]
            }
            Event::Mill { who, card } => {
                let what = Mover::Library(*who, *card);
                vec![Event::Move(Move::new(what, Zone::Library(*who), Zone::Graveyard(*who)))]
            }
            Event::Damage(damage) => self.damage_results(damage),
            _ => Vec::new(),
        }
    }

    pub(crate) fn to_graveyard(&self, id: ObjectId) -> Option<Event> {
        let object = self.facts.object(id)?;
        let to = Zone::Graveyard(object.owner);
        Some(Event::Move(Move::new(Mover::Object(id), object.zone, to)))
    }

    /// CR 701.6a: a countered spell goes to its owner's graveyard, a countered ability is gone.
    fn countered(&self, id: ObjectId) -> Option<Event> {
        let object = self.facts.object(id)?;
        if object.flags.has(Flags::ABILITY) {
            return Some(Event::Cease { object: id });
        }
        self.to_graveyard(id)
    }

    /// CR 120.3.
    fn damage_results(&self, damage: &mut Damage) -> Vec<Event> {
        let amount = damage.amount;
        let mut results = Vec::new();
        match damage.to {
            Thing::Player(who) if damage.infect => {
                results.push(Event::GiveCounters { who, kind: CounterKind::Poison, count: amount });
            }
            Thing::Player(who) => results.push(Event::LoseLife { who, amount, cause: LifeLossCause::Damage }),
            Thing::Object(id) => {
                let look = self.look();
                let Some(chars) = look.chars(id) else { return results };
                if chars.is_planeswalker() {
                    results.push(Event::RemoveCounters { from: id, kind: CounterKind::Loyalty, count: amount });
                }
                if chars.is_creature() && (damage.wither || damage.infect) {
                    let kind = CounterKind::MinusOneMinusOne;
                    results.push(Event::PutCounters { on: id, kind, count: amount, by_effect: false });
                } else if chars.is_creature() {
                    damage.marked = true;
                }
            }
        }
        if damage.lifelink {
            results.push(Event::GainLife { who: damage.controller, amount });
        }
        results
    }

    /// Counters that a permanent would enter with are put by an effect: what changes such numbers applies (CR 614.16).
    pub(super) fn adjust_entering(&self, event: &mut Event) {
        let has_counters = match &*event {
            Event::Move(movement) => movement.to == Zone::Battlefield && !movement.entry.counters.is_empty(),
            Event::CreateToken { entry, .. } => !entry.counters.is_empty(),
            _ => false,
        };
        if !has_counters {
            return;
        }
        let Some((entering, _)) = self.entering_of(event) else { return };
        let look = self.look();
        let mut factor: u32 = 1;
        for watcher in self.cache.watchers(WatchClass::Replacement, EventKind::CountersPut) {
            let Some(statics) = self.program.ability(watcher.held.id).as_static() else { continue };
            let context = Context::of(watcher.object, watcher.controller);
            for statement in &statics.statements {
                if let Statement::Replace(replacement) = statement
                    && let EventPattern::CountersPut { on, .. } = &replacement.event
                    && let Instead::Multiplied(times) = replacement.instead
                    && look.fits_seen(&entering_seen(&entering, None, Zone::Battlefield), on, &context)
                {
                    factor = factor.saturating_mul(times);
                }
            }
        }
        let entry = match event {
            Event::Move(movement) => &mut movement.entry,
            Event::CreateToken { entry, .. } => entry,
            _ => return,
        };
        for (_, count) in &mut entry.counters {
            *count = count.saturating_mul(factor);
        }
    }
}
