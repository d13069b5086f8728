//! References: from words to objects and players.

use smallvec::SmallVec;
use spellstack_core::lang::{EventRole, Label, ObjectRef, PlayerRef, Players};
use spellstack_core::{CardId, ObjectId, Phase, PlayerId, Zone};

use super::{Context, Look, Seen, Sight};
use crate::control::Bindings;
use crate::decision::Item;
use crate::event::Thing;
use crate::state::Word;

impl<S: Sight> Look<'_, S> {
    /// The objects that a reference stands for. They may be gone; then they are as they last existed, and
    /// [`found`](Look::found) is what they have become. It is these objects that are meant, whatever has become of what
    /// described them (CR 608.2k, 700.7, 707.11).
    pub fn objects(&self, reference: &ObjectRef, context: &Context<'_>) -> SmallVec<[ObjectId; 4]> {
        match reference {
            ObjectRef::This => self.this(context).into_iter().collect(),
            ObjectRef::Target(target) => self
                .targets_of(*target, context)
                .into_iter()
                .filter_map(|thing| match thing {
                    Thing::Object(id) => Some(id),
                    Thing::Player(_) => None,
                })
                .collect(),
            ObjectRef::Event(role) => self.event_object(*role, context).into_iter().collect(),
            ObjectRef::Cost => self.given_up(context),
            ObjectRef::Result(label) => self.result(*label, context),
            ObjectRef::Item => {
                let item = Self::item(context, |item| match item {
                    Item::Object(id) => Some(id),
                    _ => None,
                });
                self.sight.miss_unless(|| item.is_some());
                item.into_iter().collect()
            }
            ObjectRef::Attached => {
                let host = self.host(context).and_then(|thing| match thing {
                    Thing::Object(id) => Some(id),
                    Thing::Player(_) => None,
                });
                host.into_iter().collect()
            }
            // CR 607.1, 607.1c, 607.3-607.5, 707.7: what abilities of this very object exiled under the name, all of
            // it.
            ObjectRef::Linked(link) => self
                .facts
                .remembered
                .iter()
                .filter(|memory| Some(memory.holder) == self.this(context) && memory.link == *link)
                .map(|memory| memory.object)
                .collect(),
        }
    }

    /// Cards in libraries that a reference stands for.
    pub fn cards(&self, reference: &ObjectRef, context: &Context<'_>) -> SmallVec<[(PlayerId, CardId); 2]> {
        match reference {
            ObjectRef::Result(label) => context
                .bindings
                .result(*label)
                .map(|done| done.cards.clone())
                .unwrap_or_default(),
            ObjectRef::Item => Self::item(context, |item| match item {
                Item::Card(owner, card) => Some((owner, card)),
                _ => None,
            })
            .into_iter()
            .collect(),
            ObjectRef::This
            | ObjectRef::Target(_)
            | ObjectRef::Event(_)
            | ObjectRef::Cost
            | ObjectRef::Attached
            | ObjectRef::Linked(_) => SmallVec::new(),
        }
    }

    /// Whether the reference stands for that object.
    pub fn refers_to(&self, reference: &ObjectRef, id: ObjectId, context: &Context<'_>) -> bool {
        self.sight.miss_unless(|| self.sight.can_tell(id));
        match reference {
            ObjectRef::This => self
                .this(context)
                .is_some_and(|this| self.is_or_was(id, this, context)),
            ObjectRef::Linked(link) => self.facts.remembered.iter().any(|memory| {
                memory.object == id && Some(memory.holder) == self.this(context) && memory.link == *link
            }),
            _ => self
                .objects(reference, context)
                .into_iter()
                .any(|known| known == id || self.find(known, context) == id),
        }
    }

    /// Whether an object is what the words call *this*, what that has become, or what it was.
    fn is_or_was(&self, id: ObjectId, this: ObjectId, context: &Context<'_>) -> bool {
        // Two objects that are there are two.
        let both_there = || self.facts.object(id).is_some() && self.facts.object(this).is_some();
        id == this
            || !both_there() && id == self.find(this, context)
            || self.facts.object(id).is_none() && {
                self.sight.miss_unless(|| self.sight.can_tell(this));
                let known = self.facts.last_known(id);
                known.is_some_and(|known| known.became == Some(this))
            }
    }

    /// What was given up for the cost, as it was then.
    fn given_up(&self, context: &Context<'_>) -> SmallVec<[ObjectId; 4]> {
        let own = context.scope.map(|scope| &scope.entry.cost_objects[..]);
        let given_up = context.bindings.cost().or(own);
        given_up.map_or_else(|| self.sight.cost(), SmallVec::from_slice)
    }

    fn result(&self, label: Label, context: &Context<'_>) -> SmallVec<[ObjectId; 4]> {
        context.bindings.result(label).map_or_else(
            || self.sight.result(label),
            |done| SmallVec::from_slice(&done.objects),
        )
    }

    /// An object of the event that set the ability off, or that is replaced.
    fn event_object(&self, role: EventRole, context: &Context<'_>) -> Option<ObjectId> {
        let Some(event) = context.event else {
            return self.sight.event_object(role);
        };
        match role {
            EventRole::Subject => event.subject,
            EventRole::Other => event.other,
        }
    }

    /// What *this* is attached to, or last was: an Aura that is gone speaks of what it enchanted (CR 608.2h).
    fn host(&self, context: &Context<'_>) -> Option<Thing> {
        if let Some(host) = self.sight.host() {
            return Some(host);
        }
        let object = self.seen_this(context).and_then(|seen| seen.object);
        // What hasn't entered yet has no host yet.
        self.sight
            .miss_unless(|| object.is_some_and(|object| object.zone == Zone::Battlefield));
        object.and_then(|object| object.attached)
    }

    /// What was chosen for a target and is still legal; a delayed trigger took its targets along.
    pub fn targets_of(&self, target: u8, context: &Context<'_>) -> SmallVec<[Thing; 2]> {
        if let Some(done) = context.bindings.target(target) {
            let objects = done.objects.iter().map(|id| Thing::Object(*id));
            return objects
                .chain(done.players.iter().map(|player| Thing::Player(*player)))
                .collect();
        }
        let Some(scope) = context.scope else {
            return self.sight.targets(target);
        };
        scope.legal(target).map(|chosen| chosen.thing).collect()
    }

    pub fn player(&self, reference: &PlayerRef, context: &Context<'_>) -> Option<PlayerId> {
        match reference {
            PlayerRef::You => Some(context.you),
            PlayerRef::Target(target) => {
                self.targets_of(*target, context)
                    .into_iter()
                    .find_map(|thing| match thing {
                        Thing::Player(player) => Some(player),
                        Thing::Object(_) => None,
                    })
            }
            PlayerRef::TargetOrController(target) => {
                self.targets_of(*target, context)
                    .first()
                    .and_then(|thing| match thing {
                        Thing::Player(player) => Some(*player),
                        Thing::Object(id) => self.last_controller(*id),
                    })
            }
            PlayerRef::Event => match context.event {
                Some(event) => event.player,
                None => self.sight.event_player(),
            },
            PlayerRef::Controller(reference) => {
                self.first_seen(reference, context).map(|seen| seen.controller)
            }
            PlayerRef::Owner(reference) => self.first_seen(reference, context).map(|seen| seen.owner),
            PlayerRef::Item => {
                let item = Self::item(context, |item| match item {
                    Item::Player(player) => Some(player),
                    _ => None,
                });
                self.sight.miss_unless(|| item.is_some());
                item
            }
            PlayerRef::Chosen(label) => self.chosen(*label, context).find_map(|word| match word {
                Word::Player(player) => Some(player),
                Word::Color(_) | Word::CreatureType(_) | Word::Name(_) => None,
            }),
            PlayerRef::Active => Some(self.facts.turn.active),
            // CR 303.4b; an Aura that is gone refers to whom it enchanted (CR 608.2h).
            PlayerRef::Attached => match self.host(context)? {
                Thing::Player(player) => Some(player),
                Thing::Object(_) => None,
            },
            PlayerRef::Defending => self.defending_player(context),
        }
    }

    /// The first object or library card that a reference stands for, as it is or last was.
    fn first_seen(&self, reference: &ObjectRef, context: &Context<'_>) -> Option<Seen<'_>> {
        self.all_seen(reference, context).next()
    }

    /// Everything that a reference stands for, as it is or last was.
    pub fn all_seen(&self, reference: &ObjectRef, context: &Context<'_>) -> impl Iterator<Item = Seen<'_>> {
        let objects = self.objects(reference, context).into_iter();
        let cards = self.cards(reference, context).into_iter();
        objects
            .filter_map(|id| self.seen(id))
            .chain(cards.map(|(owner, card)| self.card(owner, card)))
    }

    /// The players of whom each does something, in APNAP order.
    pub fn players_of(&self, players: &Players, context: &Context<'_>) -> SmallVec<[PlayerId; 2]> {
        match players {
            Players::The(reference) => self.player(reference, context).into_iter().collect(),
            Players::Each(filter) => self.players(filter, context),
        }
    }

    /// CR 508.5: the player whom the source attacks or attacked, or the controller of what it attacks. A source that
    /// was removed from combat and is still there attacked the one player who can be attacked (CR 506.2).
    fn defending_player(&self, context: &Context<'_>) -> Option<PlayerId> {
        let taken_along = context.bindings.defending();
        if taken_along.is_some() {
            return taken_along;
        }
        let attacked = context.this.and_then(|this| {
            let attacks = self.facts.combat.attack_of(this).map(|attack| attack.target);
            attacks.or_else(|| self.facts.last_known(this)?.attacked)
        });
        match attacked {
            Some(Thing::Player(player)) => Some(player),
            Some(Thing::Object(id)) => self.last_controller(id),
            None => {
                let turn = &self.facts.turn;
                if turn.step.phase() == Phase::Combat {
                    return Some(self.facts.next_player(turn.active));
                }
                self.sight.defending()
            }
        }
    }
}
