//! What the words of the card language mean on the board: filters, values, conditions and references.

use smallvec::SmallVec;
use spellstack_core::lang::{
    Comparison, Condition, Filter, Label, ObjectRef, Objects, PlayerFilter, PlayerRef, Players, Quantity,
    Rounding, Selection, Stat, Value,
};
use spellstack_core::{ObjectId, PlayerId, Zone, ZoneKind};
use spellstack_rules::{Characteristics, ObjectView, Thing, Word};

use super::board::{Board, Card, Permanent, zone_of};

/// What "you", "this", "target" and "it" stand for.
#[derive(Clone)]
pub(crate) struct Context<'c> {
    pub you: PlayerId,
    pub this: Option<ObjectId>,
    /// What was chosen, with the number of the target.
    pub targets: SmallVec<[(u8, Thing); 3]>,
    pub x: i32,
    pub subject: Option<ObjectId>,
    pub event_player: Option<PlayerId>,
    pub item: Option<Thing>,
    pub attached: Option<ObjectId>,
    pub results: SmallVec<[(Label, Group); 1]>,
    /// Creatures that are taken to be attacking, where that isn't so yet.
    pub attacking: Option<&'c [ObjectId]>,
    /// How much is divided among the targets.
    pub divided: i32,
}

/// Objects, or cards of which only the number can be guessed.
#[derive(Clone, Debug)]
pub(crate) enum Group {
    Objects(SmallVec<[ObjectId; 4]>),
    /// Cards of a library that nobody has seen yet: about this many, found at will or as they come.
    Unseen {
        owner: PlayerId,
        count: f32,
        is_sought: bool,
    },
}

impl Group {
    pub fn none() -> Self {
        Group::Objects(SmallVec::new())
    }

    pub fn one(id: ObjectId) -> Self {
        Group::Objects(SmallVec::from_slice(&[id]))
    }

    pub fn objects(&self) -> &[ObjectId] {
        match self {
            Group::Objects(ids) => ids,
            Group::Unseen { .. } => &[],
        }
    }
}

impl Context<'_> {
    pub fn of(you: PlayerId, this: Option<ObjectId>) -> Self {
        Context {
            you,
            this,
            targets: SmallVec::new(),
            x: 0,
            subject: None,
            event_player: None,
            item: None,
            attached: None,
            results: SmallVec::new(),
            attacking: None,
            divided: 0,
        }
    }

    pub fn things(&self, target: u8) -> impl Iterator<Item = Thing> + '_ {
        self.targets
            .iter()
            .filter(move |(number, _)| *number == target)
            .map(|(_, thing)| *thing)
    }

    fn target_objects(&self, target: u8) -> Group {
        let ids = self.things(target).filter_map(|thing| match thing {
            Thing::Object(id) => Some(id),
            Thing::Player(_) => None,
        });
        Group::Objects(ids.collect())
    }

    fn result(&self, label: Label) -> Group {
        let found = self.results.iter().rev().find(|(name, _)| *name == label);
        found.map_or_else(Group::none, |(_, group)| group.clone())
    }
}

/// An object as filters ask about it.
pub(crate) struct Subject<'s, 'a> {
    pub id: Option<ObjectId>,
    pub chars: &'s Characteristics,
    pub owner: PlayerId,
    pub controller: PlayerId,
    pub zone: ZoneKind,
    pub mana_value: i32,
    pub permanent: Option<&'s Permanent<'a>>,
    pub view: Option<ObjectView<'a>>,
}

impl<'s, 'a> Subject<'s, 'a> {
    pub fn permanent(permanent: &'s Permanent<'a>) -> Self {
        Subject {
            id: Some(permanent.id),
            chars: permanent.chars,
            owner: permanent.view.owner(),
            controller: permanent.chars.controller,
            zone: ZoneKind::Battlefield,
            mana_value: 0,
            permanent: Some(permanent),
            view: Some(permanent.view),
        }
    }

    pub fn card(card: &'s Card<'a>, zone: ZoneKind) -> Self {
        Subject {
            id: card.id,
            chars: &card.chars,
            owner: card.owner,
            controller: card.owner,
            zone,
            mana_value: card.mana_value,
            permanent: None,
            view: None,
        }
    }

    pub fn object(view: ObjectView<'a>, chars: &'s Characteristics) -> Self {
        Subject {
            id: Some(view.id()),
            chars,
            owner: view.owner(),
            controller: chars.controller,
            zone: zone_of(&view),
            mana_value: 0,
            permanent: None,
            view: Some(view),
        }
    }

    fn mana_value(&self) -> i32 {
        self.view
            .and_then(|view| view.mana_value())
            .unwrap_or(self.mana_value)
    }
}

impl<'a> Board<'a> {
    pub fn fits(&self, subject: &Subject<'_, 'a>, filter: &Filter, context: &Context<'_>) -> bool {
        match filter {
            Filter::Any => true,
            Filter::All(parts) => parts.iter().all(|part| self.fits(subject, part, context)),
            Filter::AnyOf(parts) => parts.iter().any(|part| self.fits(subject, part, context)),
            Filter::Not(part) => !self.fits(subject, part, context),
            Filter::Type(card_type) => subject.chars.is(*card_type),
            Filter::Supertype(supertype) => subject.chars.supertypes.contains(*supertype),
            Filter::Subtype(subtype) => subject.chars.has_subtype(*subtype),
            Filter::Color(color) => subject.chars.colors.contains(*color),
            Filter::ChosenColor(_) | Filter::ChosenName(_) => false,
            Filter::ChosenType(_) => self.has_chosen_type(subject, context),
            Filter::Colorless => subject.chars.colors.is_colorless(),
            Filter::Multicolored => subject.chars.colors.is_multicolored(),
            Filter::Permanent => subject.chars.types.is_permanent(),
            Filter::Token => subject.view.is_some_and(|view| view.is_token()),
            Filter::Spell => {
                subject.zone == ZoneKind::Stack && subject.view.is_none_or(|view| !view.is_ability())
            }
            Filter::ActivatedAbility | Filter::TriggeredAbility => {
                subject.view.is_some_and(|view| view.is_ability())
            }
            Filter::Controller(who) => self.player_fits(subject.controller, who, context),
            Filter::Owner(who) => self.player_fits(subject.owner, who, context),
            Filter::Zone(zone) => subject.zone == *zone,
            Filter::Tapped => subject.permanent.is_some_and(|permanent| permanent.is_tapped),
            Filter::FaceDown => subject.view.is_some_and(|view| view.is_face_down()),
            Filter::Attacking => match (context.attacking, subject.id) {
                (Some(attacking), Some(id)) => attacking.contains(&id),
                _ => subject.permanent.is_some_and(|permanent| permanent.is_attacking),
            },
            Filter::Blocking => subject.permanent.is_some_and(|permanent| permanent.is_blocking),
            Filter::Blocked => self.is_blocked(subject.id) == Some(true),
            Filter::Unblocked => self.is_blocked(subject.id) == Some(false),
            Filter::Stat(stat, comparison, value) => {
                let number = match stat {
                    Stat::Power => subject.chars.power,
                    Stat::Toughness => subject.chars.toughness,
                    Stat::ManaValue => subject.mana_value(),
                    Stat::Targets => self.targets_of(subject.id),
                };
                compare(number, *comparison, self.amount(value, context))
            }
            Filter::Keyword(kind) => {
                subject.chars.has(*kind) || kind.variant().is_some_and(|variant| subject.chars.has(variant))
            }
            Filter::NonManaActivatedAbility => subject.view.is_some_and(|view| {
                view.abilities()
                    .any(|held| held.is_activated() && !held.is_mana_ability())
            }),
            Filter::Counter(kind) => subject.view.is_some_and(|view| view.counter(*kind) > 0),
            Filter::Name(name) => subject
                .view
                .is_some_and(|view| view.name() == Some(name.as_str())),
            Filter::Is(reference) => match self.refer(reference, context) {
                Group::Objects(ids) => subject.id.is_some_and(|id| ids.contains(&id)),
                // A card of the library that was looked at: whether it is one is settled with the number.
                Group::Unseen { .. } => subject.zone == ZoneKind::Library,
            },
            Filter::DrawnThisTurn => subject.zone == ZoneKind::Hand,
            Filter::EnteredThisTurn => subject.permanent.is_some_and(|permanent| permanent.is_sick),
            Filter::Targets(inner) => self.targets_such(subject.id, inner, context),
        }
    }

    /// Whether it is of a creature type that was chosen for what refers to it.
    fn has_chosen_type(&self, subject: &Subject<'_, 'a>, context: &Context<'_>) -> bool {
        let source = context.this.and_then(|id| self.view.object(id));
        source.is_some_and(|object| {
            object.chosen_words().any(|word| match word {
                Word::CreatureType(subtype) => subject.chars.has_subtype(subtype),
                _ => false,
            })
        })
    }

    pub fn player_fits(&self, player: PlayerId, filter: &PlayerFilter, context: &Context<'_>) -> bool {
        match filter {
            PlayerFilter::Any => true,
            PlayerFilter::You => player == context.you,
            PlayerFilter::Opponent => player != context.you,
            PlayerFilter::Is(reference) => self.player(reference, context) == Some(player),
        }
    }

    pub fn player(&self, reference: &PlayerRef, context: &Context<'_>) -> Option<PlayerId> {
        match reference {
            PlayerRef::You => Some(context.you),
            PlayerRef::Target(number) => context.things(*number).find_map(player_of),
            PlayerRef::TargetOrController(number) => context.things(*number).find_map(|thing| match thing {
                Thing::Player(player) => Some(player),
                Thing::Object(id) => self.controller(id),
            }),
            PlayerRef::Event => context.event_player,
            PlayerRef::Controller(object) => {
                let group = self.refer(object, context);
                group.objects().first().and_then(|id| self.controller(*id))
            }
            PlayerRef::Owner(object) => {
                let group = self.refer(object, context);
                let id = *group.objects().first()?;
                Some(self.view.object(id)?.owner())
            }
            PlayerRef::Item => context.item.and_then(player_of),
            PlayerRef::Active => Some(self.view.active_player()),
            PlayerRef::Defending | PlayerRef::Attached | PlayerRef::Chosen(_) => {
                Some(self.other(context.you))
            }
        }
    }

    pub fn players(&self, players: &Players, context: &Context<'_>) -> SmallVec<[PlayerId; 2]> {
        match players {
            Players::The(reference) => self.player(reference, context).into_iter().collect(),
            Players::Each(filter) => [self.me, self.opponent]
                .into_iter()
                .filter(|player| self.player_fits(*player, filter, context))
                .collect(),
        }
    }

    /// The objects that a reference stands for.
    pub fn refer(&self, reference: &ObjectRef, context: &Context<'_>) -> Group {
        match reference {
            ObjectRef::This => context.this.map_or_else(Group::none, Group::one),
            ObjectRef::Target(number) => context.target_objects(*number),
            ObjectRef::Event(_) => context.subject.map_or_else(Group::none, Group::one),
            ObjectRef::Cost | ObjectRef::Linked(_) => Group::none(),
            ObjectRef::Result(label) => context.result(*label),
            ObjectRef::Item => match context.item {
                Some(Thing::Object(id)) => Group::one(id),
                Some(Thing::Player(_)) | None => Group::none(),
            },
            ObjectRef::Attached => {
                let attached = || self.view.object(context.this?)?.attached_to();
                context
                    .attached
                    .or_else(attached)
                    .map_or_else(Group::none, Group::one)
            }
        }
    }

    /// The objects that a verb acts on; what is chosen then is worked out where it matters.
    pub fn group(&self, objects: &Objects, context: &Context<'_>) -> Group {
        match objects {
            Objects::The(reference) => self.refer(reference, context),
            Objects::All(filter) => self.all(filter, context),
            Objects::Chosen(selection) => self.all(&selection.among, context),
        }
    }

    /// Everything that fits, in the zone that the filter refers to.
    pub fn all(&self, filter: &Filter, context: &Context<'_>) -> Group {
        let zone = filter.zone().unwrap_or(ZoneKind::Battlefield);
        if zone == ZoneKind::Library {
            return self.unseen(filter, context);
        }
        let mut found = SmallVec::new();
        self.each_in(zone, |subject| {
            if let Some(id) = subject.id.filter(|_| self.fits(subject, filter, context)) {
                found.push(id);
            }
        });
        Group::Objects(found)
    }

    /// Cards of a library, as many as can be expected.
    fn unseen(&self, filter: &Filter, context: &Context<'_>) -> Group {
        let looked_at = looked_at(filter, context);
        let count = looked_at.unwrap_or(self.side(context.you).library as f32);
        Group::Unseen {
            owner: context.you,
            count: count * self.share_of_fitting(filter, context),
            is_sought: false,
        }
    }

    /// How many of my cards in sight fit, which stands for how many of those out of sight do.
    pub fn share_of_fitting(&self, filter: &Filter, context: &Context<'_>) -> f32 {
        let (mut seen, mut fitting) = (2.0, 1.0);
        for (object, chars) in self.in_sight(context.you) {
            seen += 1.0;
            let mut subject = Subject::object(*object, chars);
            subject.zone = ZoneKind::Library;
            if self.fits(&subject, filter, context) {
                fitting += 1.0;
            }
        }
        fitting / seen
    }

    /// A player's cards that can be seen outside the library, and what they are: read once.
    fn in_sight(&self, player: PlayerId) -> &[(ObjectView<'a>, &'a Characteristics)] {
        let place = usize::from(player != self.me);
        self.in_sight[place].get_or_init(|| {
            let zones = [Zone::Hand(player), Zone::Graveyard(player), Zone::Battlefield];
            let objects = zones.into_iter().flat_map(|zone| self.view.zone(zone));
            objects
                .filter(|object| object.owner() == player && !object.is_token())
                .filter_map(|object| Some((object, object.chars()?)))
                .collect()
        })
    }

    /// Calls back with everything in a zone of that kind that the viewer knows.
    pub fn each_in(&self, zone: ZoneKind, mut see: impl FnMut(&Subject<'_, 'a>)) {
        if zone == ZoneKind::Battlefield {
            for permanent in &self.permanents {
                see(&Subject::permanent(permanent));
            }
            return;
        }
        let zones: SmallVec<[Zone; 2]> = match zone {
            ZoneKind::Hand | ZoneKind::Graveyard => {
                SmallVec::from_slice(&[zone.of(self.me), zone.of(self.opponent)])
            }
            ZoneKind::Stack | ZoneKind::Exile | ZoneKind::Command => {
                SmallVec::from_slice(&[zone.of(self.me)])
            }
            ZoneKind::Library | ZoneKind::Battlefield => SmallVec::new(),
        };
        for object in zones.into_iter().flat_map(|zone| self.view.zone(zone)) {
            if let Some(chars) = object.chars() {
                see(&Subject::object(object, chars));
            }
        }
    }

    pub fn controller(&self, id: ObjectId) -> Option<PlayerId> {
        match self.find(id) {
            Some(permanent) => Some(permanent.controller()),
            None => self.view.object(id).map(|object| object.controller()),
        }
    }

    pub fn amount(&self, value: &Value, context: &Context<'_>) -> i32 {
        match value {
            Value::Number(number) => *number,
            Value::X => context.x,
            Value::Count(filter) => match self.all(filter, context) {
                Group::Objects(ids) => narrow(ids.len()),
                Group::Unseen { count, .. } => count as i32,
            },
            Value::CardTypesAmong(_) => 3,
            Value::Devotion(..) => 2,
            Value::Players(filter) => narrow(self.players(&Players::Each(filter.clone()), context).len()),
            // The past of this turn isn't in the view; what it would bring is counted as nothing.
            Value::PlayersWho(..) | Value::ThisTurn(_) | Value::TimesKicked => 0,
            Value::Of(stat, reference) => self.stat_of(*stat, reference, context),
            Value::Counters(kind, reference) => {
                let group = self.refer(reference, context);
                let on = |id: &ObjectId| self.view.object(*id).map_or(0, |object| object.counter(*kind));
                i32::try_from(group.objects().iter().map(on).sum::<u32>()).unwrap_or(0)
            }
            Value::Life(reference) => self
                .player(reference, context)
                .map_or(0, |player| self.side(player).life),
            Value::EventAmount => 1,
            Value::Result(label) => match context.result(*label) {
                Group::Objects(ids) => narrow(ids.len()),
                Group::Unseen { count, .. } => count as i32,
            },
            Value::Targets(number) => narrow(context.things(*number).count()),
            Value::Plus(one, other) => self
                .amount(one, context)
                .saturating_add(self.amount(other, context)),
            Value::Times(factor, inner) => factor.saturating_mul(self.amount(inner, context)),
            Value::Divided(inner, by, rounding) => {
                let by = self.amount(by, context).max(1);
                let inner = self.amount(inner, context);
                match rounding {
                    Rounding::Up => inner.saturating_add(by - 1) / by,
                    Rounding::Down => inner / by,
                }
            }
        }
    }

    /// How often something was chosen as a target of what is on the stack.
    fn targets_of(&self, id: Option<ObjectId>) -> i32 {
        let entry = self.view.stack().find(|entry| Some(entry.id()) == id);
        entry.map_or(0, |entry| {
            i32::try_from(entry.targets().count()).unwrap_or(i32::MAX)
        })
    }

    fn stat_of(&self, stat: Stat, reference: &ObjectRef, context: &Context<'_>) -> i32 {
        let group = self.refer(reference, context);
        let Some(id) = group.objects().first() else {
            return 0;
        };
        let Some(object) = self.view.object(*id) else {
            return 0;
        };
        match stat {
            Stat::ManaValue => object.mana_value().unwrap_or(0),
            Stat::Targets => self.targets_of(Some(*id)),
            Stat::Power => object.chars().map_or(0, |chars| chars.power),
            Stat::Toughness => object.chars().map_or(0, |chars| chars.toughness),
        }
    }

    pub fn holds(&self, condition: &Condition, context: &Context<'_>) -> bool {
        match condition {
            Condition::Exists(number, filter) => match self.all(filter, context) {
                Group::Objects(ids) => narrow(ids.len()) >= i32::try_from(*number).unwrap_or(i32::MAX),
                Group::Unseen { count, .. } => count >= 0.5,
            },
            Condition::Is(reference, filter) => match self.refer(reference, context) {
                Group::Objects(ids) => ids.iter().any(|id| self.object_fits(*id, filter, context)),
                Group::Unseen { .. } => true,
            },
            Condition::Compare(one, comparison, other) => compare(
                self.amount(one, context),
                *comparison,
                self.amount(other, context),
            ),
            Condition::TurnOf(filter) => self.player_fits(self.view.active_player(), filter, context),
            Condition::During(phase) => self.view.step().phase() == *phase,
            // The past isn't in the view.
            Condition::Kicked
            | Condition::KickedWith(_)
            | Condition::NewlyControlled
            | Condition::HappenedThisTurn(_)
            | Condition::AddedMana => false,
            Condition::Not(inner) => !self.holds(inner, context),
            Condition::All(parts) => parts.iter().all(|part| self.holds(part, context)),
            Condition::AnyOf(parts) => parts.iter().any(|part| self.holds(part, context)),
        }
    }

    pub fn object_fits(&self, id: ObjectId, filter: &Filter, context: &Context<'_>) -> bool {
        if let Some(permanent) = self.find(id) {
            return self.fits(&Subject::permanent(permanent), filter, context);
        }
        let Some(object) = self.view.object(id) else {
            return false;
        };
        object
            .chars()
            .is_some_and(|chars| self.fits(&Subject::object(object, chars), filter, context))
    }

    /// How many a selection takes.
    pub fn quantity(&self, quantity: &Quantity, of: usize, context: &Context<'_>) -> usize {
        let most = match quantity {
            Quantity::Exactly(value) | Quantity::UpTo(value) => {
                usize::try_from(self.amount(value, context)).unwrap_or(0)
            }
            Quantity::AnyNumber => of,
        };
        most.min(of)
    }

    /// The player who makes a choice.
    pub fn chooser(&self, selection: &Selection, context: &Context<'_>) -> Option<PlayerId> {
        match &selection.by {
            spellstack_core::lang::Chooser::Player(reference) => self.player(reference, context),
            spellstack_core::lang::Chooser::Random => None,
        }
    }

    fn is_blocked(&self, id: Option<ObjectId>) -> Option<bool> {
        let attacks = self.view.attacks().iter();
        attacks
            .filter(|attack| Some(attack.attacker) == id)
            .find_map(|attack| attack.blocked)
    }

    fn targets_such(&self, id: Option<ObjectId>, filter: &Filter, context: &Context<'_>) -> bool {
        let mut stack = self.view.stack().filter(|entry| Some(entry.id()) == id);
        stack.any(|entry| {
            entry.targets().any(|thing| match thing {
                Thing::Object(target) => self.object_fits(target, filter, context),
                Thing::Player(_) => false,
            })
        })
    }
}

/// How many cards were looked at, where the filter refers to those.
fn looked_at(filter: &Filter, context: &Context<'_>) -> Option<f32> {
    if let Filter::All(parts) = filter {
        return parts.iter().find_map(|part| looked_at(part, context));
    }
    let Filter::Is(ObjectRef::Result(label)) = filter else {
        return None;
    };
    match context.result(*label) {
        Group::Unseen { count, .. } => Some(count),
        Group::Objects(ids) => Some(ids.len() as f32),
    }
}

fn player_of(thing: Thing) -> Option<PlayerId> {
    match thing {
        Thing::Player(player) => Some(player),
        Thing::Object(_) => None,
    }
}

fn compare(one: i32, comparison: Comparison, other: i32) -> bool {
    match comparison {
        Comparison::Equal => one == other,
        Comparison::AtMost => one <= other,
        Comparison::AtLeast => one >= other,
    }
}

fn narrow(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
