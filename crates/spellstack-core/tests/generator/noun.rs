//! Filters, references, values and objects.

use super::Generator;
use spellstack_core::ColorSet;
use spellstack_core::lang::{
    Chooser, Comparison, EventRole, Filter, Label, Link, ObjectRef, Objects, PlayerFilter, PlayerRef,
    Players, Quantity, Recipients, Rounding, Selection, Stat, Value, WordKind,
};
use spellstack_core::{CardType, Color, CounterKind, KeywordKind, Subtype, Supertype, ZoneKind};

impl Generator {
    pub fn subtype(&mut self) -> Subtype {
        let name = self.pick(&["Goblin", "Elf", "Wall", "Faerie", "Zombie"]);
        Subtype::from_name(name).expect("a subtype")
    }

    pub fn land_type(&mut self) -> Subtype {
        let name = self.pick(&["Island", "Swamp", "Mountain", "Forest", "Plains"]);
        Subtype::from_name(name).expect("a subtype")
    }

    pub fn counter_kind(&mut self) -> CounterKind {
        self.pick(&[
            CounterKind::PlusOnePlusOne,
            CounterKind::MinusOneMinusOne,
            CounterKind::Fade,
            CounterKind::Stun,
        ])
    }

    pub fn keyword_kind(&mut self) -> KeywordKind {
        self.pick(&KeywordKind::ALL)
    }

    pub fn color(&mut self) -> Color {
        self.pick(&Color::ALL)
    }

    pub fn zone(&mut self) -> ZoneKind {
        self.pick(&ZoneKind::ALL)
    }

    /// A filter without references.
    pub fn plain_filter(&mut self) -> Filter {
        match self.below(4) {
            0 => Filter::Permanent,
            1 => Filter::Subtype(self.subtype()),
            _ => Filter::all([self.atom(), Filter::Type(self.card_type())]),
        }
    }

    pub fn card_type(&mut self) -> CardType {
        self.pick(&CardType::ALL)
    }

    /// One part of a filter.
    fn atom(&mut self) -> Filter {
        if self.narrow {
            return self.pick(&[
                Filter::Type(CardType::Creature),
                Filter::Type(CardType::Artifact),
                Filter::Color(Color::Red),
                Filter::Tapped,
                Filter::Permanent,
                Filter::Controller(PlayerFilter::You),
            ]);
        }
        match self.below(30) {
            0..=2 => Filter::Type(self.card_type()),
            3 => Filter::Supertype(self.pick(&Supertype::ALL)),
            4 | 5 => Filter::Subtype(self.subtype()),
            6 => Filter::Color(self.color()),
            7 => Filter::Colorless,
            8 => Filter::Multicolored,
            9 => Filter::Permanent,
            10 => Filter::Token,
            11 => Filter::Spell,
            12 => Filter::ActivatedAbility,
            13 => Filter::TriggeredAbility,
            14 | 15 => Filter::Controller(self.player_filter()),
            16 => Filter::Owner(self.player_filter()),
            17 => Filter::Zone(self.zone()),
            18 => self.pick(&[Filter::Tapped, Filter::FaceDown]),
            19 => Filter::Attacking,
            20 => self.pick(&[Filter::Blocking, Filter::Blocked, Filter::Unblocked]),
            21 => {
                let stat = self.pick(&[Stat::Power, Stat::Toughness, Stat::ManaValue, Stat::Targets]);
                Filter::Stat(stat, self.comparison(), Box::new(self.deeper(Self::value)))
            }
            22 => Filter::Keyword(self.keyword_kind()),
            23 => Filter::NonManaActivatedAbility,
            24 => Filter::Counter(self.counter_kind()),
            25 => Filter::Name(self.pick(&["Grizzly Bears", "Craw Wurm"]).to_owned()),
            26 => Filter::DrawnThisTurn,
            27 => Filter::EnteredThisTurn,
            28 if !self.scope.words.is_empty() && self.chance(2) => {
                let words = self.scope.words.clone();
                let (label, kind) = self.pick(&words);
                match kind {
                    WordKind::CardName => Filter::ChosenName(Label(label)),
                    WordKind::CreatureType => Filter::ChosenType(Label(label)),
                    WordKind::Color | WordKind::Player | WordKind::Opponent => Filter::Token,
                }
            }
            28 if !self.scope.colors.is_empty() => Filter::ChosenColor(self.color_label()),
            28 if self.depth > 0 => Filter::Targets(Box::new(self.deeper(Self::filter))),
            _ => Filter::Is(self.object()),
        }
    }

    /// The label of a colour that was chosen.
    pub fn color_label(&mut self) -> Label {
        let colors = self.scope.colors.clone();
        Label(self.pick(&colors))
    }

    fn comparison(&mut self) -> Comparison {
        self.pick(&[Comparison::Equal, Comparison::AtMost, Comparison::AtLeast])
    }

    pub fn filter(&mut self) -> Filter {
        match self.below(if self.depth == 0 { 4 } else { 10 }) {
            0..=3 => self.atom(),
            4 => Filter::Any,
            5 => self.deeper(Self::filter).not(),
            6 => Filter::any_of([self.deeper(Self::filter), self.deeper(Self::filter)]),
            7 => Filter::any_of([Filter::Type(self.card_type()), Filter::Type(self.card_type())]),
            _ => {
                let count = 2 + self.below(2);
                Filter::all((0..count).map(|_| self.deeper(Self::filter)))
            }
        }
    }

    pub fn player_filter_plain(&mut self) -> PlayerFilter {
        self.pick(&[PlayerFilter::Any, PlayerFilter::You, PlayerFilter::Opponent])
    }

    pub fn player_filter(&mut self) -> PlayerFilter {
        if self.chance(3) {
            self.player().into()
        } else {
            self.player_filter_plain()
        }
    }

    pub fn object(&mut self) -> ObjectRef {
        let mut choices = vec![ObjectRef::This, ObjectRef::This, ObjectRef::Attached];
        choices.extend(
            self.scope
                .object_targets
                .iter()
                .map(|number| ObjectRef::Target(*number)),
        );
        if self.scope.event {
            choices.push(ObjectRef::Event(EventRole::Subject));
            choices.push(ObjectRef::Event(EventRole::Other));
        }
        if self.scope.cost {
            choices.push(ObjectRef::Cost);
        }
        if self.scope.item {
            choices.push(ObjectRef::Item);
        }
        choices.extend((0..self.scope.labels).map(|label| ObjectRef::Result(Label(label))));
        if self.linked {
            choices.push(ObjectRef::Linked(Link(0)));
            choices.push(ObjectRef::Linked(self.pick(&[Link(0), Link(0), Link(1)])));
        }
        self.pick(&choices)
    }

    pub fn player(&mut self) -> PlayerRef {
        if self.narrow {
            return self.pick(&[PlayerRef::You, PlayerRef::Active]);
        }
        let mut choices = vec![
            PlayerRef::You,
            PlayerRef::Active,
            PlayerRef::Defending,
            PlayerRef::Attached,
        ];
        choices.extend(
            self.scope
                .player_targets
                .iter()
                .map(|number| PlayerRef::Target(*number)),
        );
        for number in &self.scope.mixed_targets {
            choices.push(PlayerRef::Target(*number));
            choices.push(PlayerRef::TargetOrController(*number));
        }
        choices.push(PlayerRef::Controller(Box::new(self.object())));
        choices.push(PlayerRef::Owner(Box::new(self.object())));
        if self.scope.event {
            choices.push(PlayerRef::Event);
        }
        if self.scope.player_item {
            choices.push(PlayerRef::Item);
        }
        self.pick(&choices)
    }

    pub fn players(&mut self) -> Players {
        match self.below(4) {
            0 => Players::Each(PlayerFilter::Any),
            1 => Players::Each(PlayerFilter::Opponent),
            _ => Players::The(self.player()),
        }
    }

    pub fn quantity(&mut self) -> Quantity {
        match self.below(5) {
            0 => Quantity::UpTo(Value::Number(1 + self.below(3) as i32)),
            1 => Quantity::AnyNumber,
            _ => Quantity::Exactly(Value::Number(1 + self.below(3) as i32)),
        }
    }

    pub fn selection(&mut self) -> Selection {
        let by = if self.chance(5) {
            Chooser::Random
        } else {
            Chooser::Player(self.player())
        };
        Selection {
            by,
            quantity: self.quantity(),
            among: self.deeper(Self::filter),
        }
    }

    pub fn objects(&mut self) -> Objects {
        match self.below(4) {
            0 => Objects::All(self.deeper(Self::filter)),
            1 => Objects::Chosen(self.selection()),
            _ => Objects::The(self.object()),
        }
    }

    pub fn static_objects(&mut self) -> Objects {
        if self.chance(2) {
            Objects::The(self.object())
        } else {
            Objects::All(self.deeper(Self::filter))
        }
    }

    pub fn recipients(&mut self) -> Recipients {
        match self.below(4) {
            0 if self.scope.targets > 0 => {
                Recipients::Target(self.below(usize::from(self.scope.targets)) as u8)
            }
            0 | 1 => self.objects().into(),
            2 => self.players().into(),
            _ => Recipients::ObjectsAndPlayers(Objects::All(self.deeper(Self::filter)), self.players()),
        }
    }

    pub fn value(&mut self) -> Value {
        match self.below(if self.depth == 0 { 6 } else { 20 }) {
            19 => Value::PlayersWho(self.player_filter_plain(), Box::new(self.deeper(Self::event))),
            0..=4 => Value::Number(self.below(4) as i32),
            5 | 6 => Value::X,
            7 => Value::Count(Box::new(self.deeper(Self::filter))),
            8 if self.chance(2) => Value::BasicLandTypesAmong(Box::new(self.deeper(Self::filter))),
            8 => Value::CardTypesAmong(Box::new(self.deeper(Self::filter))),
            9 if self.chance(2) => Value::Devotion(self.player(), ColorSet::only(self.color())),
            9 => Value::Players(self.player_filter()),
            10 => Value::Of(
                self.pick(&[Stat::Power, Stat::Toughness, Stat::ManaValue]),
                self.object(),
            ),
            11 => Value::Counters(self.counter_kind(), self.object()),
            12 => Value::Life(self.player()),
            13 if self.scope.event => Value::EventAmount,
            18 if self.scope.targets > 0 => Value::Targets(self.below(usize::from(self.scope.targets)) as u8),
            13 | 18 if self.scope.labels > 0 => {
                Value::Result(Label(self.below(usize::from(self.scope.labels)) as u8))
            }
            13 => Value::TimesKicked,
            14 => Value::ThisTurn(Box::new(self.deeper(Self::event))),
            15 => Value::Plus(
                Box::new(self.deeper(Self::value)),
                Box::new(self.deeper(Self::value)),
            ),
            16 => Value::Times(2 + self.below(2) as i32, Box::new(self.deeper(Self::value))),
            _ => {
                let rounding = self.pick(&[Rounding::Up, Rounding::Down]);
                let divisor = Value::Number(2 + self.below(2) as i32);
                Value::Divided(Box::new(self.deeper(Self::value)), Box::new(divisor), rounding)
            }
        }
    }
}
