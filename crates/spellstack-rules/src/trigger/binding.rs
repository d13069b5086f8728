//! Matching an event against a pattern, and what the ability remembers of it.

use spellstack_core::lang::derive::looks_back_at;
use spellstack_core::lang::{DamageKind, DrawnCard, EventPattern, Filter, PlayerFilter, PutBy, Recipient};
use spellstack_core::{CounterKind, ObjectId, PlayerId, Step, ZoneKind};

use crate::event::{Event, Move, Mover, Thing};
use crate::look::{Context, Look};
use crate::state::{Attack, EventBinding};

/// Calls `found` for each time that the event matches the pattern: several attackers are several events.
pub(crate) fn each_match(
    look: &Look<'_>,
    pattern: &EventPattern,
    event: &Event,
    context: &Context<'_>,
    found: &mut impl FnMut(EventBinding),
) {
    let tense = Tense::Did;
    Matcher { look, context, tense }.each(pattern, event, found);
}

/// How an event that hasn't happened yet would match the pattern.
pub(crate) fn would_match(
    look: &Look<'_>,
    pattern: &EventPattern,
    event: &Event,
    context: &Context<'_>,
) -> Option<EventBinding> {
    let tense = Tense::Would;
    let mut found = None;
    Matcher { look, context, tense }.each(pattern, event, &mut |binding| found = Some(binding));
    found
}

/// Whether what the event counts has been counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tense {
    /// It has happened: a trigger, or history.
    Did,
    /// It would happen: a replacement (CR 614.4).
    Would,
}

struct Matcher<'a> {
    look: &'a Look<'a>,
    context: &'a Context<'a>,
    tense: Tense,
}

impl Matcher<'_> {
    fn each(&self, pattern: &EventPattern, event: &Event, found: &mut impl FnMut(EventBinding)) {
        match (pattern, event) {
            // CR 508.1m, 508.2a, 508.3c: as it is declared, whatever it becomes afterwards.
            (EventPattern::Attacks { what, whom }, Event::DeclareAttackers { attacks }) => {
                for attack in attacks {
                    if self.object(attack.attacker, what) && self.recipient(attack.target, whom) {
                        found(self.attack(attack));
                    }
                }
            }
            (EventPattern::AttacksAlone { what }, Event::DeclareAttackers { attacks }) => {
                // CR 506.5, 702.83b: the only creature declared.
                if let [attack] = attacks[..]
                    && self.object(attack.attacker, what)
                {
                    found(self.attack(&attack));
                }
            }
            (EventPattern::PlayerAttacks { who, whom }, Event::DeclareAttackers { attacks }) => {
                self.player_attacks(who, whom, attacks, found);
            }
            (EventPattern::BecomesBlockedBy { what, by }, Event::DeclareBlockers { blocks }) => {
                for block in blocks {
                    if self.object(block.attacker, what) && self.object(block.blocker, by) {
                        found(two(block.attacker, block.blocker));
                    }
                }
            }
            (EventPattern::Blocks { what, whom }, Event::DeclareBlockers { blocks }) => {
                for (at, block) in blocks.iter().enumerate() {
                    // CR 509.3a: without a word on what is blocked, once for each creature that blocks.
                    let is_again = blocks[..at].iter().any(|other| other.blocker == block.blocker);
                    if *whom == Filter::Any && is_again {
                        continue;
                    }
                    if self.object(block.blocker, what) && self.object(block.attacker, whom) {
                        found(two(block.blocker, block.attacker));
                    }
                }
            }
            // CR 122.6, 614.1e: as it enters or is turned face up, each kind by itself.
            (
                EventPattern::CountersPut { kind, on, .. },
                Event::Move(Move { entry, .. })
                | Event::CreateToken { entry, .. }
                | Event::TurnFaceUp { entry, .. },
            ) => {
                let permanent = match event {
                    Event::Move(Move { becomes, .. }) | Event::CreateToken { becomes, .. } => *becomes,
                    Event::TurnFaceUp { object, .. } => Some(*object),
                    _ => None,
                };
                let Some(id) =
                    permanent.filter(|id| !entry.extras().counters.is_empty() && self.object(*id, on))
                else {
                    return;
                };
                let of_kind =
                    |(put, count): &&(CounterKind, u32)| kind.is_none_or(|kind| kind == *put) && *count > 0;
                for (_, count) in entry.extras().counters.iter().filter(of_kind) {
                    found(counted(id, *count));
                }
            }
            _ => {
                if let Some(binding) = self.one(pattern, event) {
                    found(binding);
                }
            }
        }
    }

    fn attack(&self, attack: &Attack) -> EventBinding {
        EventBinding {
            subject: Some(attack.attacker),
            player: self.player_of(attack.target),
            other: object_of(attack.target),
            ..EventBinding::default()
        }
    }

    /// CR 508.3b, 508.3d, 508.3e: once for the declaration, or once for each such thing that is attacked.
    fn player_attacks(
        &self,
        who: &PlayerFilter,
        whom: &Recipient,
        attacks: &[Attack],
        found: &mut impl FnMut(EventBinding),
    ) {
        let active = self.look.facts.turn.active;
        if attacks.is_empty() || !self.player(active, who) {
            return;
        }
        if *whom == Recipient::Anything {
            return found(EventBinding {
                player: Some(active),
                ..EventBinding::default()
            });
        }
        for (at, attack) in attacks.iter().enumerate() {
            let is_new = attacks[..at].iter().all(|other| other.target != attack.target);
            if is_new && self.recipient(attack.target, whom) {
                found(EventBinding {
                    player: Some(active),
                    other: object_of(attack.target),
                    ..EventBinding::default()
                });
            }
        }
    }

    /// Patterns that an event matches at most once.
    fn one(&self, pattern: &EventPattern, event: &Event) -> Option<EventBinding> {
        match (pattern, event) {
            (EventPattern::Moves { what, from, to }, Event::Move(movement)) => {
                self.moves(what, *from, *to, movement)
            }
            (
                EventPattern::Moves {
                    what,
                    from: None,
                    to: Some(ZoneKind::Battlefield),
                },
                Event::CreateToken { becomes, .. },
            ) => {
                let id = (*becomes)?;
                self.object(id, what).then(|| one(id))
            }
            (
                EventPattern::Casts { who, spell },
                Event::Cast {
                    spell: id,
                    who: caster,
                },
            ) => (self.player(*caster, who) && self.object(*id, spell)).then(|| EventBinding {
                // The spells cast before it this turn (CR 702.40a).
                amount: i32::try_from(self.look.facts.turn.spells)
                    .map_or(0, |spells| spells.saturating_sub(1)),
                ..with_player(*id, *caster)
            }),
            (EventPattern::PlaysLand { who, what }, Event::PlayLand { object, who: player }) => {
                (self.player(*player, who) && self.object(*object, what)).then(|| EventBinding {
                    // CR 400.7i.
                    became: self.became(*object),
                    ..with_player(*object, *player)
                })
            }
            (EventPattern::Draws { who, which }, Event::Draw { who: player }) => {
                (self.player(*player, who) && self.draw_is(*player, *which)).then(|| EventBinding {
                    player: Some(*player),
                    amount: 1,
                    ..EventBinding::default()
                })
            }
            (EventPattern::Discards { who, what }, Event::Discard { object, who: player })
            | (
                EventPattern::Cycles { who, what },
                Event::Cycle {
                    object, who: player, ..
                },
            )
            | (EventPattern::Sacrifices { who, what }, Event::Sacrifice { object, who: player }) => {
                (self.player(*player, who) && self.object(*object, what)).then(|| EventBinding {
                    became: self.became(*object),
                    ..with_player(*object, *player)
                })
            }
            (EventPattern::Destroyed { what }, Event::Destroy { object, .. })
            | (EventPattern::Countered { what }, Event::Counter { object }) => {
                self.object(*object, what).then(|| EventBinding {
                    became: self.became(*object),
                    ..one(*object)
                })
            }
            (EventPattern::DealsDamage { source, to, kind }, Event::Damage(damage)) => {
                let right_kind = match kind {
                    DamageKind::Any => true,
                    DamageKind::Combat => damage.combat,
                    DamageKind::Noncombat => !damage.combat,
                };
                (damage.amount > 0
                    && right_kind
                    && self.object(damage.source, source)
                    && self.recipient(damage.to, to))
                .then(|| EventBinding {
                    subject: Some(damage.source),
                    other: object_of(damage.to),
                    player: self.player_of(damage.to),
                    // CR 120.9: of this source alone.
                    amount: i32::try_from(damage.amount).unwrap_or(i32::MAX),
                    became: None,
                })
            }
            (EventPattern::GainsLife { who }, Event::GainLife { who: player, amount })
            | (
                EventPattern::LosesLife { who },
                Event::LoseLife {
                    who: player, amount, ..
                },
            ) => (*amount > 0 && self.player(*player, who)).then(|| EventBinding {
                player: Some(*player),
                amount: i32::try_from(*amount).unwrap_or(i32::MAX),
                ..EventBinding::default()
            }),
            // CR 508.3f, 509.1i, 509.3f-g: as blockers are declared.
            (
                EventPattern::BecomesBlocked { what },
                Event::Blocked {
                    attacker,
                    is_blocked: true,
                },
            )
            | (
                EventPattern::IsntBlocked { what },
                Event::Blocked {
                    attacker,
                    is_blocked: false,
                },
            ) => self.object(*attacker, what).then(|| one(*attacker)),
            // CR 509.3c-d: put onto the battlefield blocking, which is no blocking by itself.
            (EventPattern::BecomesBlockedBy { what, by }, event) => {
                let (attacker, blocker) = entered_blocking(event)?;
                (self.object(attacker, what) && self.object(blocker, by)).then(|| two(attacker, blocker))
            }
            (
                EventPattern::BecomesBlocked { what },
                Event::Move(Move { entry, .. }) | Event::CreateToken { entry, .. },
            ) => {
                let attacker = entry.extras().blocking?;
                // It was unblocked until then.
                (entry.extras().joins.is_some() && self.object(attacker, what)).then(|| one(attacker))
            }
            (EventPattern::BecomesTapped { what }, Event::Tap { object })
            | (EventPattern::BecomesUntapped { what }, Event::Untap { object })
            | (EventPattern::Transforms { what }, Event::Transform { object, .. })
            | (EventPattern::TurnedFaceUp { what }, Event::TurnFaceUp { object, .. }) => {
                self.object(*object, what).then(|| one(*object))
            }
            (EventPattern::TappedForMana { what }, Event::TapForMana { object, who }) => {
                self.object(*object, what).then(|| with_player(*object, *who))
            }
            (
                EventPattern::BecomesTarget { what, by },
                Event::Target {
                    what: thing,
                    by: source,
                },
            ) => (self.is_targeted(*thing, what) && self.object(*source, by)).then(|| EventBinding {
                subject: object_of(*thing),
                other: Some(*source),
                player: self.player_of(*thing),
                ..EventBinding::default()
            }),
            (EventPattern::StepBegins { step, whose }, Event::BeginStep { step: begun }) => {
                (step == begun).then(|| self.step_of(whose)).flatten()
            }
            (EventPattern::MainPhaseBegins { whose }, Event::BeginStep { step }) => {
                step.is_main().then(|| self.step_of(whose)).flatten()
            }
            (
                EventPattern::CountersPut { kind, by, on },
                Event::PutCounters {
                    on: object,
                    kind: put,
                    count,
                    by_effect,
                },
            ) => {
                let right_cause = *by_effect || *by == PutBy::Anything;
                (kind.is_none_or(|kind| kind == *put)
                    && *count > 0
                    && right_cause
                    && self.object(*object, on)
                    && self.is_meant_there(*object, on))
                .then(|| counted(*object, *count))
            }
            (
                EventPattern::LastCounterRemoved { kind, from },
                Event::RemoveCounters {
                    from: object,
                    kind: removed,
                    count,
                },
            ) => {
                let left = self.look.counters(*kind, *object);
                let are_gone = match self.tense {
                    Tense::Did => left == 0,
                    Tense::Would => u32::try_from(left).is_ok_and(|left| left <= *count),
                };
                (kind == removed && are_gone && self.object(*object, from)).then(|| one(*object))
            }
            (
                EventPattern::TokensCreated { who },
                Event::CreateToken {
                    who: player, becomes, ..
                },
            ) => self.player(*player, who).then(|| EventBinding {
                subject: *becomes,
                player: Some(*player),
                amount: 1,
                ..EventBinding::default()
            }),
            (EventPattern::LosesGame { who }, Event::LoseGame { who: player, .. }) => {
                self.player(*player, who).then(|| EventBinding {
                    player: Some(*player),
                    ..EventBinding::default()
                })
            }
            (EventPattern::AbilityTriggers { of }, Event::Trigger { object, .. }) => {
                self.object(*object, of).then(|| one(*object))
            }
            _ => None,
        }
    }

    /// A move is judged by what arrived, or by what left if the pattern looks back (CR 603.10a).
    fn moves(
        &self,
        what: &Filter,
        from: Option<ZoneKind>,
        to: Option<ZoneKind>,
        movement: &Move,
    ) -> Option<EventBinding> {
        let right_zones = from.is_none_or(|zone| movement.from.kind() == zone)
            && to.is_none_or(|zone| movement.to.kind() == zone)
            && movement.from.kind() != movement.to.kind();
        if !right_zones {
            return None;
        }
        let old = match movement.what {
            Mover::Object(id) => Some(id),
            Mover::Library(..) => None,
        };
        let (first, second) = if looks_back_at(from, to) {
            (old.or(movement.becomes), None)
        } else if to == Some(ZoneKind::Battlefield) {
            (movement.becomes, None)
        } else {
            // A certain object or a spell is meant as it was named, though it isn't judged by what it was.
            (movement.becomes, old.filter(|_| names_what_leaves(what, from)))
        };
        let mut candidates = [first, second].into_iter().flatten();
        candidates
            .find(|id| self.object(*id, what))
            .map(|judged| EventBinding {
                became: movement.becomes,
                ..one(judged)
            })
    }

    fn step_of(&self, whose: &PlayerFilter) -> Option<EventBinding> {
        let active = self.look.facts.turn.active;
        self.player(active, whose).then(|| EventBinding {
            player: Some(active),
            ..EventBinding::default()
        })
    }

    fn draw_is(&self, player: PlayerId, which: DrawnCard) -> bool {
        let state = &self.look.facts.players[player];
        let turn = &self.look.facts.turn;
        let this_one = u32::from(self.tense == Tense::Would);
        match which {
            DrawnCard::Any => true,
            DrawnCard::Nth(n) => state.drawn.saturating_add(this_one) == n,
            DrawnCard::ExceptFirstOfDrawStep => {
                let in_step = state.drawn_this_step.saturating_add(this_one);
                !(turn.active == player && turn.step == Step::Draw && in_step == 1)
            }
        }
    }

    /// CR 109.2: a description that names no zone means permanents; a certain object is meant wherever it is.
    fn is_meant_there(&self, id: ObjectId, filter: &Filter) -> bool {
        let zone = self.look.seen(id).map(|seen| seen.zone.kind());
        matches!(filter, Filter::Is(_)) || filter.zone().is_some() || zone == Some(ZoneKind::Battlefield)
    }

    /// Spells and cards elsewhere are targets too, but no permanents.
    fn is_targeted(&self, thing: Thing, what: &Recipient) -> bool {
        let is_meant = match (thing, what) {
            (Thing::Object(id), Recipient::Object(filter)) => self.is_meant_there(id, filter),
            _ => true,
        };
        is_meant && self.recipient(thing, what)
    }

    fn object(&self, id: ObjectId, filter: &Filter) -> bool {
        self.look.fits(id, filter, self.context)
    }

    fn player(&self, player: PlayerId, filter: &PlayerFilter) -> bool {
        self.look.player_fits(player, filter, self.context)
    }

    fn recipient(&self, thing: Thing, recipient: &Recipient) -> bool {
        self.look.receives(thing, recipient, self.context)
    }

    /// The player of a thing: itself, or its controller.
    fn player_of(&self, thing: Thing) -> Option<PlayerId> {
        match thing {
            Thing::Player(player) => Some(player),
            Thing::Object(id) => self.look.last_controller(id),
        }
    }

    fn became(&self, id: ObjectId) -> Option<ObjectId> {
        self.look.facts.last_known(id).and_then(|known| known.became)
    }
}

fn object_of(thing: Thing) -> Option<ObjectId> {
    match thing {
        Thing::Object(id) => Some(id),
        Thing::Player(_) => None,
    }
}

/// Whether a filter names what moves as only what left can be: a certain object, a spell, something where it came from.
fn names_what_leaves(filter: &Filter, from: Option<ZoneKind>) -> bool {
    match filter {
        Filter::Is(_) | Filter::Spell => true,
        Filter::Zone(zone) => Some(*zone) == from,
        Filter::All(parts) | Filter::AnyOf(parts) => parts.iter().any(|part| names_what_leaves(part, from)),
        _ => false,
    }
}

/// The attacker and the creature that has entered blocking it.
fn entered_blocking(event: &Event) -> Option<(ObjectId, ObjectId)> {
    match event {
        Event::Move(Move { entry, becomes, .. }) | Event::CreateToken { entry, becomes, .. } => {
            Some((entry.extras().blocking?, (*becomes)?))
        }
        _ => None,
    }
}

/// Something happens to one object: "that many" of several such events counts them.
fn one(id: ObjectId) -> EventBinding {
    EventBinding {
        subject: Some(id),
        amount: 1,
        ..EventBinding::default()
    }
}

fn counted(id: ObjectId, count: u32) -> EventBinding {
    EventBinding {
        amount: i32::try_from(count).unwrap_or(i32::MAX),
        ..one(id)
    }
}

fn two(subject: ObjectId, other: ObjectId) -> EventBinding {
    EventBinding {
        other: Some(other),
        ..one(subject)
    }
}

fn with_player(id: ObjectId, player: PlayerId) -> EventBinding {
    EventBinding {
        player: Some(player),
        ..one(id)
    }
}
