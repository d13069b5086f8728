//! Permanents: tap, counters, attach, transform, tokens.

use spellstack_core::lang::{EntryFlag, ObjectRef, Objects, PlayerRef, Players, Value};
use spellstack_core::{CardType, CounterKind, DefId, ObjectId, PlayerId, Subtype, Zone};

use super::objects_of;
use crate::bounds::MOST_PERMANENTS;
use crate::characteristics::{Copied, Exceptions};
use crate::control::{AmassStage, EffectFrame, EffectStage};
use crate::decision::{Item, Why};
use crate::effect::Effects;
use crate::event::{Entry, Event, Thing};
use crate::program::Program;
use crate::state::{Flags, Object};

/// A token that can't be what the effect wants.
struct NotCreated;

impl Effects<'_> {
    pub(super) fn tap(&mut self, frame: Box<EffectFrame>, objects: &Objects) {
        let Some((_, things)) = self.things(frame, objects, Why::ChooseObjects) else {
            return;
        };
        let events: Vec<Event> = objects_of(&things).map(|object| Event::Tap { object }).collect();
        self.emit(events);
    }

    pub(super) fn untap(&mut self, frame: Box<EffectFrame>, objects: &Objects) {
        let Some((_, things)) = self.things(frame, objects, Why::ChooseObjects) else {
            return;
        };
        let events: Vec<Event> = objects_of(&things)
            .map(|object| Event::Untap { object })
            .collect();
        self.emit(events);
    }

    pub(super) fn put_counters(
        &mut self,
        frame: Box<EffectFrame>,
        objects: &Objects,
        kind: CounterKind,
        value: &Value,
    ) {
        let Some((_, things)) = self.things(frame, objects, Why::ChooseObjects) else {
            return;
        };
        let (look, context) = self.words();
        let count = look.amount(value, &context);
        if count == 0 {
            return;
        }
        let events: Vec<Event> = objects_of(&things)
            .map(|on| Event::PutCounters {
                on,
                kind,
                count,
                by_effect: true,
            })
            .collect();
        self.emit(events);
    }

    /// CR 601.2d: each target that is still legal gets its share.
    pub(super) fn put_divided_counters(&mut self, kind: CounterKind, target: u8) {
        let shares = self.scope().legal(target);
        let events: Vec<Event> = shares
            .filter_map(|chosen| match chosen.thing {
                Thing::Object(on) => Some(Event::PutCounters {
                    on,
                    kind,
                    count: chosen.share,
                    by_effect: true,
                }),
                Thing::Player(_) => None,
            })
            .collect();
        self.emit(events);
    }

    /// CR 701.34a: each chosen permanent and player gets another counter of each kind that it has.
    pub(super) fn proliferate(&mut self, frame: Box<EffectFrame>, who: &PlayerRef) {
        if frame.begins() {
            let (look, context) = self.words();
            let Some(player) = look.player(who, &context) else {
                return;
            };
            let mut items: Vec<Item> = Vec::new();
            for counters in &self.facts.counters {
                let item = Item::Object(counters.on);
                if self.facts.is_on_battlefield(counters.on) && !items.contains(&item) {
                    items.push(item);
                }
            }
            let players = self.facts.players.iter();
            let counted = players.filter(|(_, state)| state.poison > 0 || state.energy > 0);
            items.extend(counted.map(|(id, _)| Item::Player(id)));
            let most = items.len();
            let asking = self.asking();
            self.put_back(frame, EffectStage::Asked);
            return self.ask_pick(player, asking, Why::Proliferate, items, (0, most));
        }
        let mut events = Vec::new();
        for item in self.control.take_items() {
            match item {
                Item::Object(on) => {
                    let kinds = self.facts.counters.iter().filter(|counters| counters.on == on);
                    events.extend(kinds.map(|counters| Event::PutCounters {
                        on,
                        kind: counters.kind,
                        count: 1,
                        by_effect: true,
                    }));
                }
                Item::Player(who) => {
                    let state = &self.facts.players[who];
                    let kinds = [
                        (CounterKind::Poison, state.poison),
                        (CounterKind::Energy, state.energy),
                    ];
                    events.extend(
                        kinds
                            .into_iter()
                            .filter(|(_, count)| *count > 0)
                            .map(|(kind, _)| Event::GiveCounters { who, kind, count: 1 }),
                    );
                }
                _ => {}
            }
        }
        self.emit(events);
    }

    /// As many as there are, up to the number.
    pub(super) fn remove_counters(
        &mut self,
        frame: Box<EffectFrame>,
        objects: &Objects,
        kind: CounterKind,
        value: &Value,
    ) {
        let Some((_, things)) = self.things(frame, objects, Why::ChooseObjects) else {
            return;
        };
        let (look, context) = self.words();
        let wanted = look.amount(value, &context);
        let events: Vec<Event> = objects_of(&things)
            .map(|from| {
                let count = wanted.min(self.facts.counters_on(from, kind));
                Event::RemoveCounters { from, kind, count }
            })
            .collect();
        self.emit(events);
    }

    pub(super) fn give_counters(&mut self, players: &Players, kind: CounterKind, value: &Value) {
        let events = self.for_players(players, value, |who, count| Event::GiveCounters {
            who,
            kind,
            count,
        });
        self.emit(events);
    }

    /// CR 701.3a-b, 303.4j: nothing happens if it can't be attached there, or is there already.
    pub(super) fn attach(&mut self, what: &ObjectRef, to: &ObjectRef) {
        let (look, context) = self.words();
        let one = |reference| look.found(reference, &context).first().copied();
        let (Some(object), Some(to)) = (one(what), one(to)) else {
            return;
        };
        if self.can_be_attached(object, to) {
            let to = Thing::Object(to);
            self.emit(vec![Event::Attach { object, to }]);
        }
    }

    /// CR 701.3d: it stays on the battlefield, and an Aura goes from there as state-based actions are next checked.
    pub(super) fn unattach(&mut self, frame: Box<EffectFrame>, objects: &Objects) {
        let Some((_, things)) = self.things(frame, objects, Why::ChooseObjects) else {
            return;
        };
        let is_attached = |id: &ObjectId| {
            let object = self.facts.object(*id);
            object.is_some_and(|object| object.attached.is_some())
        };
        let events: Vec<Event> = objects_of(&things)
            .filter(is_attached)
            .map(|object| Event::Unattach { object })
            .collect();
        self.emit(events);
    }

    fn can_be_attached(&self, object: ObjectId, to: ObjectId) -> bool {
        let look = self.look();
        let (Some(chars), Some(host)) = (look.chars(object), look.chars(to)) else {
            return false;
        };
        let in_play = self.facts.is_on_battlefield(object) && self.facts.is_on_battlefield(to);
        let attached = self.facts.object(object).and_then(|object| object.attached);
        if !in_play || attached == Some(Thing::Object(to)) || object == to {
            return false;
        }
        if chars.has_subtype(Subtype::AURA) {
            let you = look.controller(object).unwrap_or(self.you());
            return self
                .targets()
                .can_enchant(object, chars.def, you, Thing::Object(to));
        }
        // CR 301.5, 301.5c, 702.16d: an Equipment that is also a creature can't equip.
        chars.has_subtype(Subtype::EQUIPMENT)
            && !chars.is(CardType::Creature)
            && host.is_creature()
            && !self.targets().is_protected_from(to, object)
    }

    pub(super) fn transform(&mut self, frame: Box<EffectFrame>, objects: &Objects) {
        let Some((_, things)) = self.things(frame, objects, Why::ChooseObjects) else {
            return;
        };
        let events: Vec<Event> = objects_of(&things)
            .filter(|object| !self.turned_since(*object))
            .filter_map(|object| self.turned_over(object))
            .collect();
        self.emit(events);
    }

    /// CR 701.27a, 701.27c-d, 712.9-712.10: only a double-faced permanent turns over, and not to an instant or sorcery.
    fn turned_over(&self, id: ObjectId) -> Option<Event> {
        let object = self.facts.object(id)?;
        // CR 712.15a: not while it is face down.
        if object.zone != Zone::Battlefield
            || object.is_face_down()
            || !self.facts.is_double_faced(&self.program, object)
        {
            return None;
        }
        let up = self.program.def(object.def);
        // What entered as a copy goes on being one, whichever face is up.
        let shows_own_face = up.is_double_faced() && !object.flags.has(Flags::AS_COPY);
        let to = up.other.filter(|_| shows_own_face).unwrap_or(object.def);
        let is_permanent = self.program.def(to).base.types.is_permanent();
        is_permanent.then_some(Event::Transform { object: id, to })
    }

    /// CR 708.2b, 712.16: what is face down stays as it is, and so does what has two faces.
    pub(super) fn turn_face_down(&mut self, frame: Box<EffectFrame>, objects: &Objects) {
        let Some((_, things)) = self.things(frame, objects, Why::ChooseObjects) else {
            return;
        };
        let can_turn = |object: &Object| {
            object.zone == Zone::Battlefield
                && !object.is_face_down()
                && !self.facts.is_double_faced(&self.program, object)
        };
        let events: Vec<Event> = objects_of(&things)
            .filter(|id| self.facts.object(*id).is_some_and(can_turn))
            .map(|object| Event::TurnFaceDown { object })
            .collect();
        self.emit(events);
    }

    /// CR 708.7-708.8. An instant or sorcery card can't be a face-up permanent (CR 304.4, 307.4).
    pub(super) fn turn_face_up(&mut self, frame: Box<EffectFrame>, objects: &Objects) {
        let Some((_, things)) = self.things(frame, objects, Why::ChooseObjects) else {
            return;
        };
        let can_turn = |object: &Object| {
            object.zone == Zone::Battlefield
                && object.is_face_down()
                && self.program.def(object.def).base.types.is_permanent()
        };
        let events: Vec<Event> = objects_of(&things)
            .filter(|id| self.facts.object(*id).is_some_and(can_turn))
            .map(|object| Event::TurnFaceUp {
                object,
                entry: Entry::default(),
            })
            .collect();
        self.emit(events);
    }

    /// CR 701.27f: an ability of a permanent turns it only if it hasn't turned since the ability was put on the stack,
    /// or was created if it is a delayed one.
    fn turned_since(&self, object: ObjectId) -> bool {
        let entry = &self.scope().entry;
        let put_on_stack = || self.facts.object(entry.object).map(|ability| ability.timestamp);
        let since = entry.since.or_else(put_on_stack).unwrap_or(0);
        let turned = self.facts.object(object).map_or(0, |object| object.turned);
        entry.source == object && entry.object != object && turned > since
    }

    /// CR 701.7a.
    pub(super) fn create_tokens(
        &mut self,
        (def, who, count): (Option<DefId>, &PlayerRef, &Value),
        pt: Option<&(Value, Value)>,
        flags: &[EntryFlag],
        attached_to: Option<&ObjectRef>,
    ) {
        let (look, context) = self.words();
        let (Some(def), Some(who)) = (def, look.player(who, &context)) else {
            return;
        };
        // CR 111.3: what the effect works out is as good as printed, so it is copied too.
        let number = |value| i32::try_from(look.amount(value, &context)).unwrap_or(i32::MAX);
        let size = pt.map(|(power, toughness)| (number(power), number(toughness)));
        let mut entry = Entry {
            controller: Some(who),
            ..Entry::default()
        };
        if size.is_some() {
            let exceptions = Exceptions::sized(size);
            entry.change_extras(|extras| extras.copy_of = Some(Copied { def, exceptions }));
        }
        for flag in flags {
            match flag {
                EntryFlag::Tapped => entry.tapped = true,
                EntryFlag::Attacking | EntryFlag::Blocking => self.join_combat(&mut entry, *flag, who),
                EntryFlag::Transformed | EntryFlag::FaceDown => {}
            }
        }
        if let Some(to) = attached_to {
            let host = look.found(to, &context).first().copied();
            let Ok(attach) = self.token_host(def, who, host) else {
                return;
            };
            entry.attach = attach;
        }
        let token = Event::CreateToken {
            def,
            who,
            entry,
            becomes: None,
        };
        let events = vec![token; self.room_for(look.amount(count, &context))];
        self.emit(events);
    }

    /// How many of a number of tokens there is room for.
    fn room_for(&self, tokens: u32) -> usize {
        let room = MOST_PERMANENTS.saturating_sub(self.facts.battlefield().len());
        room.min(tokens as usize)
    }

    /// What a token that is created attached enters attached to. CR 303.4i: an Aura that can't enchant it isn't created.
    /// CR 301.5e, 303.4h: anything else is then unattached.
    fn token_host(
        &self,
        def: DefId,
        who: PlayerId,
        host: Option<ObjectId>,
    ) -> Result<Option<Thing>, NotCreated> {
        let base = &self.program.def(def).base;
        let host = host.filter(|host| self.facts.is_on_battlefield(*host));
        if base.has_subtype(Subtype::AURA) {
            let legal = host.filter(|host| self.targets().can_enchant(None, def, who, Thing::Object(*host)));
            return legal.map(Thing::Object).map(Some).ok_or(NotCreated);
        }
        let is_equipment = base.has_subtype(Subtype::EQUIPMENT) && !base.is_creature();
        let is_creature = |host: &ObjectId| self.look().chars(*host).is_some_and(|chars| chars.is_creature());
        Ok(host
            .filter(is_creature)
            .filter(|_| is_equipment)
            .map(Thing::Object))
    }

    /// CR 122.5: as many as there are, up to the number; none if they can't be taken off the one and put on the other.
    pub(super) fn move_counters(
        &mut self,
        kind: CounterKind,
        count: &Value,
        from: &ObjectRef,
        to: &ObjectRef,
    ) {
        let (look, context) = self.words();
        let one = |reference| look.found(reference, &context).first().copied();
        let (Some(from), Some(to)) = (one(from), one(to)) else {
            return;
        };
        let count = look
            .amount(count, &context)
            .min(self.facts.counters_on(from, kind));
        let incremental = self.facts.is_on_battlefield(from) && self.facts.is_on_battlefield(to);
        if from == to || count == 0 || !incremental {
            return;
        }
        self.emit(vec![
            Event::RemoveCounters { from, kind, count },
            Event::PutCounters {
                on: to,
                kind,
                count,
                by_effect: true,
            },
        ]);
    }

    pub(super) fn create_copies(&mut self, who: &PlayerRef, count: &Value, of: &ObjectRef) {
        let (look, context) = self.words();
        let Some(who) = look.player(who, &context) else {
            return;
        };
        let original = look.all_seen(of, &context).next();
        // CR 111.12: what never was can't be copied; what is gone is copied as it last existed.
        let Some(original) = original else {
            return;
        };
        let copied = original.chars.copied();
        let def = copied.def;
        // CR 111.5: an instant or sorcery can't be a token.
        if !self.program.def(def).base.types.is_permanent() {
            return;
        }
        // CR 707.8a: the token has two faces if what it copies has.
        let is_double_faced = |object: &Object| self.facts.is_double_faced(&self.program, object);
        let mut entry = Entry {
            controller: Some(who),
            double_faced: original.object.is_some_and(is_double_faced),
            ..Entry::default()
        };
        entry.change_extras(|extras| extras.copy_of = Some(copied));
        let events = vec![
            Event::CreateToken {
                def,
                who,
                entry,
                becomes: None
            };
            self.room_for(look.amount(count, &context))
        ];
        self.emit(events);
    }

    /// CR 701.47a: an Army you control gets counters and the creature type; without one, a token is made first. It
    /// counts as done whatever of that was impossible (CR 701.47b).
    pub(super) fn amass(&mut self, program: &Program, mut frame: Box<EffectFrame>, value: &Value) {
        match frame.take() {
            None => {
                let armies = self.armies();
                if armies.is_empty() {
                    self.create_army(program, frame);
                } else {
                    self.ask_army(frame, armies);
                }
            }
            Some(AmassStage::Created) => {
                let armies = self.armies();
                self.ask_army(frame, armies);
            }
            Some(AmassStage::Asked) => self.grow_army(program, frame, value),
            Some(AmassStage::Grown) => {
                self.scope_mut().items.pop();
            }
        }
    }

    fn armies(&self) -> Vec<Item> {
        let (look, you) = (self.look(), self.you());
        let is_army = |id: &ObjectId| {
            let chars = look.chars(*id).filter(|_| look.controller(*id) == Some(you));
            chars.is_some_and(|chars| chars.is_creature() && chars.has_subtype(Subtype::ARMY))
        };
        let permanents = self.facts.battlefield().iter().copied();
        permanents.filter(is_army).map(Item::Object).collect()
    }

    fn create_army(&mut self, program: &Program, frame: Box<EffectFrame>) {
        let Some(def) = program.node(frame.node).def else {
            return;
        };
        self.put_back(frame, AmassStage::Created);
        let who = self.you();
        let entry = Entry {
            controller: Some(who),
            ..Entry::default()
        };
        self.propose_all(vec![Event::CreateToken {
            def,
            who,
            entry,
            becomes: None,
        }]);
    }

    fn ask_army(&mut self, frame: Box<EffectFrame>, armies: Vec<Item>) {
        let (you, asking) = (self.you(), self.asking());
        self.put_back(frame, AmassStage::Asked);
        self.ask_pick(you, asking, Why::ChooseObjects, armies, (1, 1));
    }

    fn grow_army(&mut self, program: &Program, frame: Box<EffectFrame>, value: &Value) {
        let Some(army) = self.control.take_objects().first().copied() else {
            return;
        };
        let (look, context) = self.words();
        let count = look.amount(value, &context);
        let becomes = program.node(frame.node).inner;
        self.put_back(frame, AmassStage::Grown);
        self.scope_mut().items.push(Item::Object(army));
        if let Some(becomes) = becomes {
            self.begin_effect(becomes);
        }
        self.propose_all(vec![Event::PutCounters {
            on: army,
            kind: CounterKind::PlusOnePlusOne,
            count,
            by_effect: true,
        }]);
    }
}
