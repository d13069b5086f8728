//! What the words of an effect read: which facts, and which characteristics of characteristics.

use spellstack_core::lang::visit::{Flow, GO_ON, STOP, Visitor, stops_in, walk_condition, walk_value};
use spellstack_core::lang::{
    Ability, Condition, EventPattern, Filter, Modification, ObjectRef, Objects, PlayerFilter, PlayerRef,
    Stat, Value, derive,
};
use spellstack_core::types::CardTypes;
use spellstack_core::{CardType, SubtypeKind, ZoneKind};

/// A set of characteristics of characteristics, as one effect writes and another reads them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CharacteristicKinds(u8);

impl CharacteristicKinds {
    /// Name, mana cost and text, which change together in copies.
    pub const TEXT: CharacteristicKinds = CharacteristicKinds(1);
    pub const CONTROLLER: CharacteristicKinds = CharacteristicKinds(2);
    pub const TYPES: CharacteristicKinds = CharacteristicKinds(4);
    pub const SUPERTYPES: CharacteristicKinds = CharacteristicKinds(8);
    pub const SUBTYPES: CharacteristicKinds = CharacteristicKinds(16);
    pub const COLORS: CharacteristicKinds = CharacteristicKinds(32);
    pub const ABILITIES: CharacteristicKinds = CharacteristicKinds(64);
    pub const PT: CharacteristicKinds = CharacteristicKinds(128);
    pub const ALL: CharacteristicKinds = CharacteristicKinds(u8::MAX);

    pub const fn union(self, other: CharacteristicKinds) -> CharacteristicKinds {
        CharacteristicKinds(self.0 | other.0)
    }

    pub const fn difference(self, other: CharacteristicKinds) -> CharacteristicKinds {
        CharacteristicKinds(self.0 & !other.0)
    }

    pub const fn intersects(self, other: CharacteristicKinds) -> bool {
        self.0 & other.0 != 0
    }
}

/// What effects in play read of the facts beyond the objects that they change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reads(pub u16);

impl Reads {
    /// Tapped or untapped.
    pub const TAPPED: Reads = Reads(1);
    /// Counters of any kind (those that change power and toughness always count).
    pub const COUNTERS: Reads = Reads(2);
    /// Who attacks and blocks.
    pub const COMBAT: Reads = Reads(4);
    /// Cards in hands, graveyards, exile or libraries.
    pub const OTHER_ZONES: Reads = Reads(8);
    /// Life totals.
    pub const LIFE: Reads = Reads(16);
    /// Whose turn it is.
    pub const TURN: Reads = Reads(32);
    /// What happened this turn.
    pub const HISTORY: Reads = Reads(64);
    /// The stack.
    pub const STACK: Reads = Reads(128);
    /// The step.
    pub const STEP: Reads = Reads(256);
    /// Everything.
    pub const ALL: Reads = Reads(u16::MAX);

    pub const fn intersects(self, other: Reads) -> bool {
        self.0 & other.0 != 0
    }

    pub const fn union(self, other: Reads) -> Reads {
        Reads(self.0 | other.0)
    }
}

/// What an effect reads to know whether it applies, to what, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ReadSet {
    pub facts: Reads,
    pub characteristics: CharacteristicKinds,
    /// Of card types, those that it reads.
    pub types: CardTypes,
    /// Whether it refers to each object that it changes ("its mana value").
    pub item: bool,
    /// Whether it looks at what its source is like.
    pub source: bool,
    /// Whether it looks at objects other than its source and those that it changes.
    pub others: bool,
}

/// What a casting changes before its cost is paid: cards in hands, graveyards and so on, and the stack (CR 601.2a).
pub(crate) const ELSEWHERE: Reads = Reads::OTHER_ZONES.union(Reads::STACK).union(Reads::HISTORY);

/// Whether some value or condition in an ability reads what a casting changes.
pub(crate) fn reads_elsewhere(ability: &Ability) -> bool {
    stops_in(ability, Elsewhere)
}

struct Elsewhere;

impl Elsewhere {
    fn look(read: impl FnOnce(&mut ReadSet)) -> Flow {
        let mut set = ReadSet::default();
        read(&mut set);
        if set.facts.intersects(ELSEWHERE) {
            STOP
        } else {
            GO_ON
        }
    }
}

impl<'a> Visitor<'a> for Elsewhere {
    fn visit_value(&mut self, value: &'a Value) -> Flow {
        Elsewhere::look(|set| set.value(value))?;
        walk_value(self, value)
    }

    fn visit_condition(&mut self, condition: &'a Condition) -> Flow {
        Elsewhere::look(|set| set.condition(condition))?;
        walk_condition(self, condition)
    }
}

/// What a filter reads.
pub(crate) fn reads(filter: &Filter) -> CharacteristicKinds {
    let mut set = ReadSet::default();
    set.filter(filter);
    set.characteristics
}

/// What a replacement effect reads of an object that would enter.
pub(crate) fn reads_of_arrivals(pattern: &EventPattern) -> CharacteristicKinds {
    match pattern {
        EventPattern::Moves {
            what: filter,
            to: None | Some(ZoneKind::Battlefield),
            ..
        }
        | EventPattern::CountersPut { on: filter, .. } => reads(filter),
        _ => CharacteristicKinds::default(),
    }
}

/// What a change writes.
pub(crate) fn writes(change: &Modification) -> CharacteristicKinds {
    match change {
        Modification::Copy(..) => CharacteristicKinds::ALL,
        Modification::Control(_) => CharacteristicKinds::CONTROLLER,
        Modification::AddTypes(types, subtypes) => {
            let types = if types.is_empty() {
                CharacteristicKinds::default()
            } else {
                CharacteristicKinds::TYPES
            };
            let subtypes = if subtypes.is_empty() {
                CharacteristicKinds::default()
            } else {
                CharacteristicKinds::SUBTYPES
            };
            types.union(subtypes)
        }
        Modification::AddSupertypes(_) | Modification::RemoveSupertypes(_) => CharacteristicKinds::SUPERTYPES,
        Modification::SetTypes(..) => CharacteristicKinds::TYPES
            .union(CharacteristicKinds::SUBTYPES)
            .union(CharacteristicKinds::ABILITIES),
        Modification::RemoveTypes(_) => CharacteristicKinds::TYPES.union(CharacteristicKinds::SUBTYPES),
        Modification::SetLandType(_) => CharacteristicKinds::SUBTYPES.union(CharacteristicKinds::ABILITIES),
        Modification::EveryCreatureType => CharacteristicKinds::SUBTYPES,
        Modification::SetColors(_) | Modification::AddColors(_) => CharacteristicKinds::COLORS,
        Modification::Gain(_) | Modification::Lose(_) | Modification::LoseAllAbilities => {
            CharacteristicKinds::ABILITIES
        }
        Modification::SetPt(..) | Modification::ModifyPt(..) | Modification::SwitchPt => {
            CharacteristicKinds::PT
        }
    }
}

/// The card types that a change gives or takes.
pub(crate) fn types_written(change: &Modification) -> CardTypes {
    match change {
        Modification::AddTypes(types, _) | Modification::RemoveTypes(types) => *types,
        _ if writes(change).intersects(CharacteristicKinds::TYPES) => CardTypes::ALL,
        _ => CardTypes::EMPTY,
    }
}

/// The card types on which it depends what a change gives: an object gains only subtypes that go with its types (CR 205.3d).
pub(crate) fn types_asked(change: &Modification) -> CardTypes {
    let all = |kind| {
        CardType::ALL
            .into_iter()
            .filter(move |card_type| goes_with(kind, *card_type))
    };
    match change {
        Modification::AddTypes(types, subtypes) => subtypes
            .iter()
            .map(|subtype| subtype.kind())
            .filter(|kind| !derive::subtype_belongs(*kind, *types))
            .flat_map(all)
            .fold(CardTypes::EMPTY, |asked, one| asked.union(CardTypes::only(one))),
        Modification::EveryCreatureType => {
            all(SubtypeKind::Creature).fold(CardTypes::EMPTY, |asked, one| asked.union(CardTypes::only(one)))
        }
        _ => CardTypes::EMPTY,
    }
}

fn goes_with(kind: SubtypeKind, card_type: CardType) -> bool {
    derive::subtype_belongs(kind, CardTypes::only(card_type))
}

/// Whether a change can end the existence of another object's effect by taking its static ability.
pub(crate) fn removes_abilities(change: &Modification) -> bool {
    match change {
        Modification::Copy(..) | Modification::SetLandType(_) | Modification::LoseAllAbilities => true,
        Modification::SetTypes(_, subtypes) => subtypes.iter().any(|subtype| subtype.is_basic_land_type()),
        _ => false,
    }
}

impl ReadSet {
    fn fact(&mut self, reads: Reads) {
        self.facts = self.facts.union(reads);
    }

    fn aspect(&mut self, characteristics: CharacteristicKinds) {
        self.characteristics = self.characteristics.union(characteristics);
    }

    fn card_types(&mut self, types: CardTypes) {
        self.aspect(CharacteristicKinds::TYPES);
        self.types = self.types.union(types);
    }

    pub fn objects(&mut self, objects: &Objects) {
        match objects {
            Objects::The(reference) => self.object(reference),
            Objects::All(filter) => self.zone_filter(filter),
            Objects::Chosen(_) => {}
        }
    }

    pub fn change(&mut self, change: &Modification) {
        match change {
            Modification::Copy(reference, exceptions) => {
                self.look_at(reference);
                self.aspect(CharacteristicKinds::TEXT);
                exceptions.iter().for_each(|change| self.change(change));
            }
            Modification::Control(player) => self.player(player),
            Modification::SetPt(power, toughness) | Modification::ModifyPt(power, toughness) => {
                self.value(power);
                self.value(toughness);
            }
            // What an object gains reads for itself.
            change => self.types = self.types.union(types_asked(change)),
        }
    }

    pub fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Exists(_, filter) => self.all(filter),
            Condition::Is(reference, filter) => {
                self.look_at(reference);
                self.filter(filter);
            }
            Condition::Compare(left, _, right) => {
                self.value(left);
                self.value(right);
            }
            Condition::TurnOf(players) => {
                self.fact(Reads::TURN);
                self.players(players);
            }
            Condition::During(_) | Condition::DuringStep(_) => self.fact(Reads::TURN.union(Reads::STEP)),
            Condition::Kicked | Condition::KickedWith(_) => {}
            Condition::NewlyControlled => self.fact(Reads::TURN.union(Reads::STEP)),
            Condition::AddedMana => self.fact(Reads::HISTORY),
            Condition::HappenedThisTurn(_) => {
                self.fact(Reads::HISTORY);
                self.aspect(CharacteristicKinds::CONTROLLER);
            }
            Condition::Not(inner) => self.condition(inner),
            Condition::All(parts) | Condition::AnyOf(parts) => {
                parts.iter().for_each(|part| self.condition(part))
            }
        }
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Number(_)
            | Value::X
            | Value::EventAmount
            | Value::Result(_)
            | Value::Targets(_)
            | Value::TimesKicked => {}
            Value::Count(filter) => self.all(filter),
            Value::CardTypesAmong(filter) => {
                self.card_types(CardTypes::ALL);
                self.all(filter);
            }
            Value::BasicLandTypesAmong(filter) => {
                self.aspect(CharacteristicKinds::SUBTYPES);
                self.all(filter);
            }
            Value::Devotion(player, _) => {
                self.others = true;
                self.aspect(CharacteristicKinds::TEXT);
                self.aspect(CharacteristicKinds::CONTROLLER);
                self.player(player);
            }
            Value::Players(players) | Value::PlayersWho(players, _) => {
                // A player who loses is no longer counted, and no other kind of reading tells of that.
                self.fact(Reads::ALL);
                self.players(players);
            }
            Value::Of(stat, reference) => {
                self.stat(*stat);
                self.look_at(reference);
            }
            Value::Counters(_, reference) => {
                self.fact(Reads::COUNTERS);
                self.speak_of(reference);
            }
            Value::Life(player) => {
                self.fact(Reads::LIFE);
                self.player(player);
            }
            Value::ThisTurn(_) => {
                self.fact(Reads::HISTORY);
                self.aspect(CharacteristicKinds::CONTROLLER);
            }
            Value::Plus(left, right) | Value::Divided(left, right, _) => {
                self.value(left);
                self.value(right);
            }
            Value::Times(_, inner) => self.value(inner),
        }
    }

    /// A filter that goes through a zone to see what is there.
    fn all(&mut self, filter: &Filter) {
        self.others = true;
        self.zone_filter(filter);
    }

    /// A reference to an object whose characteristics are asked for.
    fn look_at(&mut self, reference: &ObjectRef) {
        self.source |= *reference == ObjectRef::This;
        self.speak_of(reference);
    }

    /// A reference to an object of which something else is asked than its characteristics.
    fn speak_of(&mut self, reference: &ObjectRef) {
        self.others |= !matches!(reference, ObjectRef::Item | ObjectRef::This);
        self.object(reference);
    }

    fn stat(&mut self, stat: Stat) {
        match stat {
            // CR 208.3: it depends on whether it is a creature, too.
            Stat::Power | Stat::Toughness => {
                self.aspect(CharacteristicKinds::PT);
                self.card_types(CardTypes::only(CardType::Creature));
            }
            Stat::ManaValue => self.aspect(CharacteristicKinds::TEXT),
            // What was chosen for it isn't a characteristic.
            Stat::Targets => {}
        }
    }

    /// A filter that goes through a zone: which objects are there is read too.
    fn zone_filter(&mut self, filter: &Filter) {
        match filter.zone() {
            None | Some(ZoneKind::Battlefield | ZoneKind::Command) => {}
            Some(ZoneKind::Stack) => self.fact(Reads::STACK),
            Some(ZoneKind::Library | ZoneKind::Hand | ZoneKind::Graveyard | ZoneKind::Exile) => {
                self.fact(Reads::OTHER_ZONES);
            }
        }
        self.filter(filter);
    }

    fn filter(&mut self, filter: &Filter) {
        match filter {
            Filter::Any
            | Filter::Token
            | Filter::FaceDown
            | Filter::Spell
            | Filter::ActivatedAbility
            | Filter::TriggeredAbility => {}
            Filter::All(parts) | Filter::AnyOf(parts) => parts.iter().for_each(|part| self.filter(part)),
            Filter::Not(inner) => self.filter(inner),
            Filter::Type(card_type) => self.card_types(CardTypes::only(*card_type)),
            Filter::Permanent => self.card_types(CardTypes::ALL),
            Filter::Supertype(_) => self.aspect(CharacteristicKinds::SUPERTYPES),
            Filter::Subtype(_) | Filter::ChosenType(_) => self.aspect(CharacteristicKinds::SUBTYPES),
            Filter::Color(_) | Filter::ChosenColor(_) | Filter::Colorless | Filter::Multicolored => {
                self.aspect(CharacteristicKinds::COLORS);
            }
            Filter::Controller(players) => {
                self.aspect(CharacteristicKinds::CONTROLLER);
                self.players(players);
            }
            Filter::Owner(players) => self.players(players),
            Filter::Zone(_) => self.fact(Reads::OTHER_ZONES),
            Filter::Tapped => self.fact(Reads::TAPPED),
            Filter::Attacking | Filter::Blocking | Filter::Blocked | Filter::Unblocked => {
                self.fact(Reads::COMBAT)
            }
            Filter::Stat(stat, _, value) => {
                self.stat(*stat);
                self.value(value);
            }
            Filter::Keyword(_) | Filter::NonManaActivatedAbility => {
                self.aspect(CharacteristicKinds::ABILITIES)
            }
            Filter::Counter(_) => self.fact(Reads::COUNTERS),
            Filter::Name(_) | Filter::ChosenName(_) => self.aspect(CharacteristicKinds::TEXT),
            Filter::Is(reference) => self.object(reference),
            Filter::DrawnThisTurn => self.fact(Reads::OTHER_ZONES.union(Reads::TURN)),
            Filter::EnteredThisTurn => self.fact(Reads::TURN),
            Filter::Targets(what) => {
                self.fact(Reads::STACK);
                self.others = true;
                self.filter(what);
            }
        }
    }

    fn players(&mut self, players: &PlayerFilter) {
        match players {
            PlayerFilter::Any => {}
            // Who *you* are follows the control of the source.
            PlayerFilter::You | PlayerFilter::Opponent => self.aspect(CharacteristicKinds::CONTROLLER),
            PlayerFilter::Is(player) => self.player(player),
        }
    }

    fn player(&mut self, player: &PlayerRef) {
        match player {
            PlayerRef::You | PlayerRef::TargetOrController(_) => self.aspect(CharacteristicKinds::CONTROLLER),
            PlayerRef::Controller(reference) => {
                self.aspect(CharacteristicKinds::CONTROLLER);
                self.look_at(reference);
            }
            PlayerRef::Owner(reference) => self.look_at(reference),
            PlayerRef::Active => self.fact(Reads::TURN),
            // During combat there is one before anything attacks.
            PlayerRef::Defending => {
                self.fact(Reads::COMBAT.union(Reads::STEP));
                self.aspect(CharacteristicKinds::CONTROLLER);
            }
            PlayerRef::Target(_)
            | PlayerRef::Event
            | PlayerRef::Item
            | PlayerRef::Attached
            | PlayerRef::Chosen(_) => {}
        }
    }

    fn object(&mut self, reference: &ObjectRef) {
        match reference {
            ObjectRef::Item => self.item = true,
            ObjectRef::Linked(_) => self.fact(Reads::OTHER_ZONES),
            _ => {}
        }
    }
}

/// Whether characteristics, controller and owner alone tell whether an object fits.
pub(crate) fn is_about_characteristics(filter: &Filter) -> bool {
    match filter {
        Filter::All(parts) | Filter::AnyOf(parts) => parts.iter().all(is_about_characteristics),
        Filter::Not(inner) => is_about_characteristics(inner),
        Filter::Stat(_, _, value) => value.as_number().is_some(),
        Filter::Is(reference) => *reference == ObjectRef::This,
        Filter::Any
        | Filter::Type(_)
        | Filter::Supertype(_)
        | Filter::Subtype(_)
        | Filter::Color(_)
        | Filter::Colorless
        | Filter::Multicolored
        | Filter::Permanent
        | Filter::Spell
        | Filter::ActivatedAbility
        | Filter::TriggeredAbility
        | Filter::Controller(PlayerFilter::Any | PlayerFilter::You | PlayerFilter::Opponent)
        | Filter::Owner(PlayerFilter::Any | PlayerFilter::You | PlayerFilter::Opponent)
        | Filter::Zone(_)
        | Filter::Keyword(_)
        | Filter::Name(_) => true,
        _ => false,
    }
}
