//! Events contained in others: they are replaced after their container (CR 616.1g).

use smallvec::SmallVec;
use spellstack_core::counter::CounterKind;
use spellstack_core::{CardType, ObjectId, Zone};

use crate::event::{Damage, Event, LifeLossCause, Move, Mover, Thing};
use crate::keyword::{infect, lifelink, wither};
use crate::replacement::applicable::Replacements;
use crate::state::Flags;

/// Events that another one contains: mostly one.
type Contained = SmallVec<[Event; 1]>;

impl Replacements<'_> {
    /// What the event, its own replacements done, brings with it: damage is replaced before its results, and all of it
    /// happens last (CR 120.4b, 120.4d).
    pub(super) fn contained(&self, event: &mut Event) -> Contained {
        match event {
            // CR 701.8a, 701.9a, 701.21a.
            Event::Destroy { object, .. } | Event::Sacrifice { object, .. } => {
                self.to_graveyard(*object).into_iter().collect()
            }
            Event::Discard { object, .. } => {
                let mut discarded = self.to_graveyard(*object);
                if let Some(Event::Move(movement)) = &mut discarded {
                    movement.discarded = true;
                }
                discarded.into_iter().collect()
            }
            Event::Counter { object } => self.countered(*object),
            Event::Draw { who } => {
                let top = self.facts.libraries[*who].first();
                let drawn = top.map(|top| {
                    let what = Mover::Library(*who, top.card);
                    let movement = Move::new(what, Zone::Library(*who), Zone::Hand(*who));
                    Event::Move(Move {
                        drawn: true,
                        ..movement
                    })
                });
                Contained::from_iter([drawn.unwrap_or(Event::DrewFromEmpty { who: *who })])
            }
            // CR 701.17a.
            Event::Mill { who, card } => {
                let what = Mover::Library(*who, *card);
                let movement = Move::new(what, Zone::Library(*who), Zone::Graveyard(*who));
                Contained::from_iter([Event::Move(movement)])
            }
            Event::Damage(damage) => self.damage_results(damage),
            _ => Contained::new(),
        }
    }

    /// On top of its owner's graveyard (CR 400.3, 404.1).
    pub(crate) fn to_graveyard(self, id: ObjectId) -> Option<Event> {
        let object = self.facts.object(id)?;
        let to = Zone::Graveyard(object.owner);
        Some(Event::Move(Move::new(Mover::Object(id), object.zone, to)))
    }

    /// CR 701.6a: a countered spell goes to its owner's graveyard, a countered ability is gone. What was paid stays
    /// paid (CR 701.6b).
    fn countered(&self, id: ObjectId) -> Contained {
        let is_ability = self
            .facts
            .object(id)
            .is_some_and(|object| object.flags.has(Flags::ABILITY));
        if !is_ability {
            return self.to_graveyard(id).into_iter().collect();
        }
        Contained::from_iter([Event::Cease { object: id }])
    }

    /// CR 120.3.
    fn damage_results(&self, damage: &mut Damage) -> Contained {
        let amount = damage.amount;
        let mut results = Contained::new();
        match damage.to {
            Thing::Player(who) if damage.infect => results.push(infect::poison(who, amount)),
            // CR 119.2, 120.3a.
            Thing::Player(who) => results.push(Event::LoseLife {
                who,
                amount,
                cause: LifeLossCause::Damage,
            }),
            Thing::Object(id) => {
                let look = self.look();
                let Some(chars) = look.chars(id) else {
                    return results;
                };
                // CR 120.3c, 306.8.
                if chars.is_planeswalker() {
                    results.push(Event::RemoveCounters {
                        from: id,
                        kind: CounterKind::Loyalty,
                        count: amount,
                    });
                }
                // CR 120.3h.
                if chars.is(CardType::Battle) {
                    results.push(Event::RemoveCounters {
                        from: id,
                        kind: CounterKind::Defense,
                        count: amount,
                    });
                }
                if chars.is_creature() && (damage.wither || damage.infect) {
                    results.push(wither::counters(id, amount));
                } else if chars.is_creature() {
                    damage.marked = true;
                }
            }
        }
        results.extend(lifelink::gain(damage));
        results
    }
}
