//! Questions in the words of the card language: whether a filter fits, what a value is, whether a condition holds.
//!
//! They are answered by the reader that the rules have ([`Look`]), with another sight: where it comes upon what the viewer
//! doesn't know, or on what the words don't refer to yet, the answer is unknown.

use std::cell::Cell;

use smallvec::SmallVec;
use spellstack_core::lang::{Condition, EventRole, Filter, Label, ObjectRef, PlayerFilter, PlayerRef, Value};
use spellstack_core::zone::ZoneKinds;
use spellstack_core::{ObjectId, PlayerId, PlayerSet, ShortVec, Zone, ZoneKind};

use super::{FaceView, LibraryCardView, ObjectView, Referents, View};
use crate::decision::Item;
use crate::event::Thing;
use crate::look::{Context, Look, Seen, Sight};
use crate::state::Object;

/// What a filter is asked about: an object or a card, where it is or as it would be elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    what: What<'a>,
    /// Where it is imagined to be.
    zone: Option<Zone>,
}

#[derive(Clone, Copy, Debug)]
enum What<'a> {
    Id(ObjectId),
    Object(ObjectView<'a>),
    Card(LibraryCardView<'a>),
    Face(FaceView<'a>),
}

/// How many things fit a filter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fitting {
    /// Those that are known to fit.
    pub fitting: usize,
    /// Those of which it depends on what the viewer doesn't know, or the words don't refer to yet.
    pub unknown: usize,
}

impl<'a> Subject<'a> {
    /// A face of a card as it would be in that zone.
    #[must_use]
    pub fn face(face: FaceView<'a>, zone: Zone) -> Self {
        Subject {
            what: What::Face(face),
            zone: Some(zone),
        }
    }

    /// The same as it would be in another zone: a card in hand as a spell, for example.
    #[must_use]
    pub fn in_zone(self, zone: Zone) -> Self {
        Subject {
            zone: Some(zone),
            ..self
        }
    }
}

impl From<ObjectId> for Subject<'_> {
    fn from(id: ObjectId) -> Self {
        let what = What::Id(id);
        Subject { what, zone: None }
    }
}

impl<'a> From<ObjectView<'a>> for Subject<'a> {
    fn from(object: ObjectView<'a>) -> Self {
        let what = What::Object(object);
        Subject { what, zone: None }
    }
}

impl<'a> From<LibraryCardView<'a>> for Subject<'a> {
    fn from(card: LibraryCardView<'a>) -> Self {
        let what = What::Card(card);
        Subject { what, zone: None }
    }
}

impl<'a> View<'a> {
    /// Whether a filter fits an object or card; `None` if that depends on what the viewer doesn't know or the words don't
    /// refer to yet.
    ///
    /// ```
    /// # use spellstack_core::{CardType, PlayerId};
    /// # use spellstack_core::lang::{Comparison, Filter, PlayerFilter, Stat, Value};
    /// # use spellstack_core::lang::build::Card;
    /// # use spellstack_rules::{CardSetup, Game, GameSetup, PositionSetup, Subject};
    /// # use spellstack_core::Zone;
    /// # let (me, you) = (PlayerId::new(0), PlayerId::new(1));
    /// # let bear = Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define();
    /// # let mut position = PositionSetup::new(2);
    /// # position.players[0].battlefield = vec![CardSetup::named("Bear")];
    /// # position.players[0].hand = vec![CardSetup::named("Bear")];
    /// # position.players[1].hand = vec![CardSetup::named("Bear")];
    /// # let game = Game::new(GameSetup::position(vec![bear], position), 1)?;
    /// let view = game.view(me);
    /// let bear = view.permanents(me).next().ok_or("a Bear")?;
    /// let strong = Filter::Stat(Stat::Power, Comparison::AtLeast, Box::new(Value::Number(2)));
    /// assert_eq!(view.fits(bear, &strong, &bear.referents()), Some(true));
    ///
    /// // What is in another player's hand is unknown, but not whose it is.
    /// let card = view.hand(you).next().ok_or("a card")?;
    /// assert_eq!(view.fits(card, &strong, &bear.referents()), None);
    /// let theirs = Filter::Owner(PlayerFilter::Opponent);
    /// assert_eq!(view.fits(card, &theirs, &bear.referents()), Some(true));
    ///
    /// // A card in hand as the spell that it would be.
    /// let spell = Subject::from(view.hand(me).next().ok_or("a card")?).in_zone(Zone::Stack);
    /// let creature_spell = Filter::All(vec![Filter::Spell, Filter::Type(CardType::Creature)]);
    /// assert_eq!(view.fits(spell, &creature_spell, &bear.referents()), Some(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn fits(
        &self,
        subject: impl Into<Subject<'a>>,
        filter: &Filter,
        referents: &Referents<'_>,
    ) -> Option<bool> {
        self.subject_fits(&subject.into(), filter, referents)
    }

    /// How many of several things fit, and of how many that is unknown.
    ///
    /// ```
    /// # use spellstack_core::{CardType, PlayerId};
    /// # use spellstack_core::lang::Filter;
    /// # use spellstack_core::lang::build::Card;
    /// # use spellstack_rules::{CardSetup, Game, GameSetup, PositionSetup, Referents};
    /// # let (me, you) = (PlayerId::new(0), PlayerId::new(1));
    /// # let bear = Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define();
    /// # let mut position = PositionSetup::new(2);
    /// # position.players[0].hand = vec![CardSetup::named("Bear"), CardSetup::named("Bear")];
    /// # position.players[1].hand = vec![CardSetup::named("Bear")];
    /// # let game = Game::new(GameSetup::position(vec![bear], position), 1)?;
    /// let view = game.view(me);
    /// let both_hands = view.hand(me).chain(view.hand(you));
    /// let counted = view.count_fitting(both_hands, &Filter::Type(CardType::Creature), &Referents::of(me, None));
    /// assert_eq!((counted.fitting, counted.unknown), (2, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn count_fitting<T: Into<Subject<'a>>>(
        &self,
        subjects: impl IntoIterator<Item = T>,
        filter: &Filter,
        referents: &Referents<'_>,
    ) -> Fitting {
        let missed = Cell::new(false);
        let (look, context) = self.asking(referents, &missed);
        let filter = &*look.counted(filter, &context);
        let mut counted = Fitting::default();
        for subject in subjects {
            missed.set(false);
            let seen = self.seen(&look, &subject.into());
            let fits = seen.is_some_and(|seen| look.fits_seen(&seen, filter, &context));
            let is_unknown = missed.get() || seen.is_none();
            counted.unknown += usize::from(is_unknown);
            counted.fitting += usize::from(fits && !is_unknown);
        }
        counted
    }

    /// The objects that are known to fit, in the zones that the filter names; if it names none, on the battlefield
    /// (CR 109.2).
    ///
    /// ```
    /// # use spellstack_core::{CardType, PlayerId, ZoneKind};
    /// # use spellstack_core::lang::Filter;
    /// # use spellstack_core::lang::build::Card;
    /// # use spellstack_rules::{CardSetup, Game, GameSetup, PositionSetup, Referents};
    /// # let me = PlayerId::new(0);
    /// # let bear = Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define();
    /// # let mut position = PositionSetup::new(2);
    /// # position.players[0].battlefield = vec![CardSetup::named("Bear"), CardSetup::named("Bear")];
    /// # position.players[0].hand = vec![CardSetup::named("Bear")];
    /// # position.players[1].hand = vec![CardSetup::named("Bear")];
    /// # let game = Game::new(GameSetup::position(vec![bear], position), 1)?;
    /// let view = game.view(me);
    /// let words = Referents::of(me, None);
    /// let creature = Filter::Type(CardType::Creature);
    /// assert_eq!(view.matching(&creature, &words).len(), 2);
    ///
    /// let in_hand = Filter::All(vec![creature, Filter::Zone(ZoneKind::Hand)]);
    /// assert_eq!(view.matching(&in_hand, &words).len(), 1); // of the other hand nothing is known
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn matching(&self, filter: &Filter, referents: &Referents<'_>) -> ShortVec<ObjectId, 4> {
        let missed = Cell::new(false);
        let (look, context) = self.asking(referents, &missed);
        let filter = &*look.counted(filter, &context);
        let mut found = ShortVec::new();
        if filter.across_zones().is_none() && filter.zone().is_none_or(|zone| zone == ZoneKind::Battlefield) {
            let candidates = look.candidates(filter, &context);
            for id in self.game.facts.battlefield() {
                missed.set(false);
                if look.is_among(&candidates, *id, filter, &context) && !missed.get() {
                    found.push(*id);
                }
            }
            return found;
        }
        for object in self.zones_of(filter) {
            missed.set(false);
            let seen = look.seen(object.own_id());
            if seen.is_some_and(|seen| look.fits_in_zone(&seen, filter, &context)) && !missed.get() {
                found.push(object.id());
            }
        }
        found
    }

    /// Whether a filter fits a player; `None` if that isn't known or determined.
    ///
    /// ```
    /// # use spellstack_core::PlayerId;
    /// # use spellstack_core::lang::{PlayerFilter, PlayerRef};
    /// # use spellstack_core::lang::build::Card;
    /// # use spellstack_rules::{Game, GameSetup, PositionSetup, Referents, Thing};
    /// # let (me, you) = (PlayerId::new(0), PlayerId::new(1));
    /// # let bear = Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define();
    /// # let game = Game::new(GameSetup::position(vec![bear], PositionSetup::new(2)), 1)?;
    /// let view = game.view(me);
    /// let mut words = Referents::of(me, None);
    /// assert_eq!(view.player_fits(you, &PlayerFilter::Opponent, &words), Some(true));
    ///
    /// let target = PlayerFilter::Is(PlayerRef::Target(0));
    /// assert_eq!(view.player_fits(you, &target, &words), None); // none is chosen yet
    /// words.targets.push((0, Thing::Player(you)));
    /// assert_eq!(view.player_fits(you, &target, &words), Some(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn player_fits(
        &self,
        player: PlayerId,
        filter: &PlayerFilter,
        referents: &Referents<'_>,
    ) -> Option<bool> {
        self.ask(referents, |look, context| {
            look.player_fits(player, filter, context)
        })
    }

    /// What a value is now; `None` if that isn't known or determined.
    ///
    /// ```
    /// # use spellstack_core::{CardType, PlayerId, ZoneKind};
    /// # use spellstack_core::lang::{Filter, Value};
    /// # use spellstack_core::lang::build::Card;
    /// # use spellstack_rules::{CardSetup, Game, GameSetup, PositionSetup, Referents};
    /// # let me = PlayerId::new(0);
    /// # let bear = Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define();
    /// # let mut position = PositionSetup::new(2);
    /// # position.players[0].battlefield = vec![CardSetup::named("Bear"), CardSetup::named("Bear")];
    /// # position.players[1].hand = vec![CardSetup::named("Bear")];
    /// # let game = Game::new(GameSetup::position(vec![bear], position), 1)?;
    /// let view = game.view(me);
    /// let mut words = Referents::of(me, None);
    /// let creatures = Value::Count(Box::new(Filter::Type(CardType::Creature)));
    /// assert_eq!(view.value(&creatures, &words), Some(2));
    ///
    /// let cards = Value::Count(Box::new(Filter::Zone(ZoneKind::Hand)));
    /// assert_eq!(view.value(&cards, &words), Some(1)); // how many there are is public
    ///
    /// assert_eq!(view.value(&Value::X, &words), None); // not announced yet
    /// words.x = Some(3);
    /// assert_eq!(view.value(&Value::X, &words), Some(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn value(&self, value: &Value, referents: &Referents<'_>) -> Option<i32> {
        if let Value::Number(number) = value {
            return Some(*number);
        }
        self.ask(referents, |look, context| look.value(value, context))
    }

    /// Whether a condition holds; `None` if that isn't known or determined.
    ///
    /// ```
    /// # use spellstack_core::{CardType, PlayerId, ZoneKind};
    /// # use spellstack_core::lang::{Condition, Filter, PlayerFilter};
    /// # use spellstack_core::lang::build::Card;
    /// # use spellstack_rules::{CardSetup, Game, GameSetup, PositionSetup, Referents};
    /// # let me = PlayerId::new(0);
    /// # let bear = Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define();
    /// # let mut position = PositionSetup::new(2);
    /// # position.players[1].hand = vec![CardSetup::named("Bear")];
    /// # let game = Game::new(GameSetup::position(vec![bear], position), 1)?;
    /// let view = game.view(me);
    /// let words = Referents::of(view.active_player(), None);
    /// assert_eq!(view.holds(&Condition::TurnOf(PlayerFilter::You), &words), Some(true));
    ///
    /// let in_hand = Filter::All(vec![Filter::Zone(ZoneKind::Hand), Filter::Type(CardType::Creature)]);
    /// assert_eq!(view.holds(&Condition::Exists(1, Box::new(in_hand)), &words), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn holds(&self, condition: &Condition, referents: &Referents<'_>) -> Option<bool> {
        self.ask(referents, |look, context| look.holds(condition, context))
    }

    /// The objects that a reference stands for, some of which may be gone; `None` if that isn't known or determined.
    ///
    /// ```
    /// # use spellstack_core::PlayerId;
    /// # use spellstack_core::lang::ObjectRef;
    /// # use spellstack_core::lang::build::Card;
    /// # use spellstack_rules::{CardSetup, Game, GameSetup, PositionSetup, Thing};
    /// # let me = PlayerId::new(0);
    /// # let bear = Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define();
    /// # let mut position = PositionSetup::new(2);
    /// # position.players[0].battlefield = vec![CardSetup::named("Bear")];
    /// # let game = Game::new(GameSetup::position(vec![bear], position), 1)?;
    /// let view = game.view(me);
    /// let bear = view.permanents(me).next().ok_or("a Bear")?;
    /// let this = view.referred(&ObjectRef::This, &bear.referents()).ok_or("known")?;
    /// assert_eq!(this[..], [bear.id()]);
    /// assert_eq!(view.referred(&ObjectRef::Target(0), &bear.referents()), None); // none is chosen yet
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn referred(
        &self,
        reference: &ObjectRef,
        referents: &Referents<'_>,
    ) -> Option<ShortVec<ObjectId, 4>> {
        let objects = self.ask(referents, |look, context| look.objects(reference, context))?;
        Some(objects.into_iter().map(|id| self.shown(id)).collect())
    }

    /// The player that a reference stands for; `None` if that is nobody, or isn't known or determined.
    ///
    /// ```
    /// # use spellstack_core::PlayerId;
    /// # use spellstack_core::lang::{ObjectRef, PlayerRef};
    /// # use spellstack_core::lang::build::Card;
    /// # use spellstack_rules::{CardSetup, Game, GameSetup, PositionSetup};
    /// # let me = PlayerId::new(0);
    /// # let bear = Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define();
    /// # let mut position = PositionSetup::new(2);
    /// # position.players[0].battlefield = vec![CardSetup::named("Bear")];
    /// # let game = Game::new(GameSetup::position(vec![bear], position), 1)?;
    /// let view = game.view(me);
    /// let bear = view.permanents(me).next().ok_or("a Bear")?;
    /// let owner = PlayerRef::Owner(Box::new(ObjectRef::This));
    /// assert_eq!(view.referred_player(&owner, &bear.referents()), Some(me));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn referred_player(&self, reference: &PlayerRef, referents: &Referents<'_>) -> Option<PlayerId> {
        self.ask(referents, |look, context| look.player(reference, context))?
    }

    fn subject_fits(
        &self,
        subject: &Subject<'a>,
        filter: &Filter,
        referents: &Referents<'_>,
    ) -> Option<bool> {
        self.ask(referents, |look, context| {
            let seen = self.seen(look, subject)?;
            Some(look.fits_seen(&seen, filter, context))
        })?
    }

    /// The objects in the zones that a filter names, which are others than the battlefield alone.
    fn zones_of(&self, filter: &Filter) -> impl Iterator<Item = ObjectView<'a>> {
        let zone_of = |part: &Filter| part.zone().unwrap_or(ZoneKind::Battlefield);
        let kinds: ZoneKinds = match filter.across_zones() {
            Some(parts) => parts.iter().map(zone_of).collect(),
            None => std::iter::once(zone_of(filter)).collect(),
        };
        let view = *self;
        let players = move || view.game.facts.players.ids();
        let zones = kinds.iter().flat_map(move |kind| {
            let is_first = move |player: &PlayerId| kind.is_per_player() || player.index() == 0;
            players().filter(is_first).map(move |player| kind.of(player))
        });
        zones.flat_map(move |zone| view.zone(zone))
    }

    /// An answer, if it was found without a miss.
    #[inline]
    fn ask<'q, T>(
        &'q self,
        referents: &'q Referents<'_>,
        answer: impl FnOnce(&Look<'_, Asker<'_>>, &Context<'_>) -> T,
    ) -> Option<T> {
        let missed = Cell::new(false);
        let (look, context) = self.asking(referents, &missed);
        let answer = answer(&look, &context);
        (!missed.get()).then_some(answer)
    }

    /// The reader and the words of a question, and where it notes a miss.
    #[inline]
    fn asking<'q>(
        &'q self,
        referents: &'q Referents<'_>,
        missed: &'q Cell<bool>,
    ) -> (Look<'q, Asker<'q>>, Context<'q>) {
        let sight = Asker {
            view: *self,
            referents,
            missed,
        };
        let item = referents.item.and_then(|item| match item {
            Thing::Object(id) => self.meant(id).map(Item::Object),
            Thing::Player(player) => Some(Item::Player(player)),
        });
        let context = Context {
            item,
            ..Context::of(referents.this.and_then(|id| self.meant(id)), referents.you)
        };
        (self.game.look().seen_by(sight), context)
    }

    /// The object that an id means to the viewer, there or gone; `None` if the viewer can't name it so.
    #[inline]
    fn meant(&self, id: ObjectId) -> Option<ObjectId> {
        let meant = self.game.facts.meant(id);
        Some(meant).filter(|meant| self.viewer.is_none() || self.shown(*meant) == id)
    }

    /// What is asked about, as filters see it; `None` if it isn't of this game.
    fn seen<'l>(&self, look: &Look<'l, Asker<'_>>, subject: &Subject<'l>) -> Option<Seen<'l>> {
        let seen = match subject.what {
            What::Id(id) => look.seen(self.meant(id)?)?,
            What::Object(object) if self.is_own(&object.view()) => look.seen(object.own_id())?,
            What::Card(card) if self.is_own(&card.view()) => card.seen(look),
            What::Face(face) if std::ptr::eq(face.program(), &*self.game.program) => face.seen(subject.zone?),
            What::Object(_) | What::Card(_) | What::Face(_) => return None,
        };
        let zone = subject.zone.unwrap_or(seen.zone);
        Some(Seen { zone, ..seen })
    }

    fn is_own(&self, other: &View<'_>) -> bool {
        std::ptr::eq(self.game, other.game)
    }
}

/// A viewer who asks: what they know, what they suppose, and whether they missed something.
#[derive(Clone, Copy)]
struct Asker<'q> {
    view: View<'q>,
    referents: &'q Referents<'q>,
    missed: &'q Cell<bool>,
}

impl Asker<'_> {
    /// What is supposed, or a miss.
    fn supposed<T>(self, referent: Option<T>) -> Option<T> {
        self.miss_unless(|| referent.is_some());
        referent
    }

    /// Objects that are supposed, or a miss.
    fn objects(self, ids: Option<&[ObjectId]>) -> SmallVec<[ObjectId; 4]> {
        let named = |id: &ObjectId| self.supposed(self.view.meant(*id));
        let ids = self.supposed(ids).unwrap_or_default();
        ids.iter().filter_map(named).collect()
    }

    /// Whether a part settles the whole by being so, or by not being so, for certain. If none does, what was missed for
    /// one of them is missed for the whole.
    fn is_settled<T>(self, by: bool, parts: &[T], mut is_so: impl FnMut(&T) -> bool) -> bool {
        let before = self.missed.replace(false);
        let mut missed = before;
        for part in parts {
            let settles = is_so(part) == by;
            let is_certain = !self.missed.replace(false);
            if settles && is_certain {
                self.missed.set(before);
                return true;
            }
            missed |= !is_certain;
        }
        self.missed.set(missed);
        false
    }

    fn thing(self, thing: Thing) -> Option<Thing> {
        match thing {
            Thing::Object(id) => self.supposed(self.view.meant(id)).map(Thing::Object),
            Thing::Player(_) => Some(thing),
        }
    }
}

impl Sight for Asker<'_> {
    fn knows(self, object: &Object) -> bool {
        self.view.knows(object)
    }

    fn knows_card(self, known: PlayerSet) -> bool {
        self.view.viewer.is_none_or(|viewer| known.contains(viewer))
    }

    fn can_tell(self, id: ObjectId) -> bool {
        self.view.can_tell(id)
    }

    fn miss(self) {
        self.missed.set(true);
    }

    fn miss_unless(self, is_so: impl FnOnce() -> bool) {
        if !is_so() {
            self.miss();
        }
    }

    fn known<T>(self, find: impl FnOnce() -> T) -> Option<T> {
        let before = self.missed.replace(false);
        let found = find();
        let is_missed = self.missed.replace(before);
        (!is_missed).then_some(found)
    }

    fn all<T>(self, parts: &[T], is_so: impl FnMut(&T) -> bool) -> bool {
        !self.is_settled(false, parts, is_so)
    }

    fn any<T>(self, parts: &[T], is_so: impl FnMut(&T) -> bool) -> bool {
        self.is_settled(true, parts, is_so)
    }

    fn targets(self, number: u8) -> SmallVec<[Thing; 2]> {
        let targets: SmallVec<[Thing; 2]> = self
            .referents
            .target(number)
            .filter_map(|thing| self.thing(thing))
            .collect();
        self.miss_unless(|| !targets.is_empty());
        targets
    }

    fn event_object(self, role: EventRole) -> Option<ObjectId> {
        let event = &self.referents.event;
        let id = match role {
            EventRole::Subject => event.subject,
            EventRole::Other => event.other,
        };
        self.supposed(id.and_then(|id| self.view.meant(id)))
    }

    fn event_player(self) -> Option<PlayerId> {
        self.supposed(self.referents.event.player)
    }

    fn event_amount(self) -> Option<i32> {
        self.supposed(self.referents.event.amount)
    }

    fn cost(self) -> SmallVec<[ObjectId; 4]> {
        self.objects(self.referents.cost.as_deref())
    }

    fn result(self, label: Label) -> SmallVec<[ObjectId; 4]> {
        let result = self.referents.result(label);
        self.objects(result.and_then(|result| result.objects.as_deref()))
    }

    fn result_amount(self, label: Label) -> Option<i32> {
        self.supposed(self.referents.result(label).and_then(|result| result.amount))
    }

    fn x(self) -> Option<i32> {
        self.referents.x
    }

    fn host(self) -> Option<Thing> {
        self.referents.attached.and_then(|thing| self.thing(thing))
    }

    fn defending(self) -> Option<PlayerId> {
        self.supposed(self.referents.defending)
    }

    fn is_attacking(self, id: ObjectId) -> Option<bool> {
        self.referents.attacking.map(|attacking| attacking.contains(&id))
    }
}
