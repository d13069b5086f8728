//! Builds random definitions in normal form over all variants of the card language, the same for the same seed.

mod effect;
mod noun;
mod phrase;

use spellstack_core::lang::{
    Ability, Activated, ActivationLimit, Body, Clause, Condition, Cost, Effect, Filter, Link, PlayerFilter,
    Quantity, Statement, Static, TargetRelation, TargetSpec, Trigger, Triggered, Value, WordKind,
};
use spellstack_core::lang::{build, check};
use spellstack_core::{CardDef, Face, Keyword, Layout, ManaCost, ZoneKind};

/// Definitions without faults, the same in every run.
pub fn definitions(seeds: std::ops::Range<u64>) -> impl Iterator<Item = (u64, CardDef)> {
    seeds.filter_map(|seed| {
        let mut generator = Generator::new(seed);
        generator.depth = (seed % 4) as u32;
        generator.card().map(|def| (seed, def))
    })
}

/// What a phrase may refer to.
#[derive(Clone, Default)]
pub struct Scope {
    pub object_targets: Vec<u8>,
    pub player_targets: Vec<u8>,
    pub mixed_targets: Vec<u8>,
    pub targets: u8,
    pub divided: bool,
    pub event: bool,
    pub item: bool,
    pub player_item: bool,
    pub labels: u8,
    /// The labels of chosen colours.
    pub colors: Vec<u8>,
    /// The labels of other chosen words.
    pub words: Vec<(u8, WordKind)>,
    pub cost: bool,
}

/// A source of random definitions.
pub struct Generator {
    state: u64,
    pub scope: Scope,
    /// How deep phrases may still nest.
    pub depth: u32,
    /// Few leaves and much structure, so that what differs is how phrases nest.
    pub narrow: bool,
    /// Whether there is a linked ability to refer to.
    pub linked: bool,
}

impl Generator {
    pub fn new(seed: u64) -> Self {
        Self {
            state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x1234_5678,
            scope: Scope::default(),
            depth: 3,
            narrow: false,
            linked: false,
        }
    }

    /// A number below the limit (splitmix64).
    pub fn below(&mut self, limit: usize) -> usize {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }

    pub fn chance(&mut self, in_how_many: usize) -> bool {
        self.below(in_how_many) == 0
    }

    pub fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }

    /// The phrase one level deeper.
    pub fn deeper<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let depth = self.depth;
        self.depth = depth.saturating_sub(1);
        let made = make(self);
        self.depth = depth;
        made
    }

    /// The phrase in a scope of its own.
    pub fn scoped<T>(&mut self, scope: Scope, make: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.scope, scope);
        let made = make(self);
        self.scope = outer;
        made
    }

    pub fn ability(&mut self) -> Ability {
        self.scope = Scope::default();
        match self.below(8) {
            0 => Ability::Keyword(self.keyword()),
            1 | 2 => Ability::Activated(self.activated()),
            3..=5 => Ability::Triggered(self.triggered()),
            _ => Ability::Static(self.static_ability()),
        }
    }

    /// What an instant or sorcery does.
    fn spell(&mut self) -> Ability {
        self.scope = Scope::default();
        Ability::Spell(self.body())
    }

    /// An ability that exiles something, linked or not, and one that may refer to it.
    fn linked_abilities(&mut self) -> Vec<Ability> {
        self.linked = true;
        self.scope = Scope::default();
        let exile = |g: &mut Self| {
            let link = g.pick(&[None, Some(Link(0)), Some(Link(0)), Some(Link(1))]);
            Effect::Exile(g.objects(), link)
        };
        let mut effect = exile(self);
        if self.chance(3) {
            effect = build::then([effect, exile(self)]);
        }
        let exiles = Ability::Activated(Activated {
            cost: vec![Cost::Tap],
            body: effect.into(),
            limits: Vec::new(),
        });
        let mut abilities = vec![exiles, self.ability()];
        if self.chance(3) {
            abilities.insert(0, Ability::Keyword(Keyword::Delve));
        }
        abilities
    }

    /// A card without faults, if luck has it.
    pub fn card(&mut self) -> Option<CardDef> {
        match self.below(8) {
            0 => {
                let mut abilities = vec![self.spell()];
                if self.chance(2) {
                    abilities.insert(0, Ability::Keyword(self.keyword()));
                }
                checked(CardDef::single(face_with("Instant", abilities)))
            }
            1 | 2 => {
                let abilities = self.linked_abilities();
                checked(CardDef::single(face_with(EQUIPMENT, abilities)))
            }
            3 => self.two_faces(),
            _ => card_with(self.ability()),
        }
    }

    fn two_faces(&mut self) -> Option<CardDef> {
        let layout = self.pick(&[
            Layout::Transform,
            Layout::Transform,
            Layout::Adventure,
            Layout::Modal,
            Layout::Split,
        ]);
        let (front, back) = match layout {
            Layout::Split => (vec![self.spell()], vec![self.spell()]),
            Layout::Adventure => (vec![self.ability()], vec![self.spell()]),
            Layout::Normal | Layout::Transform if self.chance(2) => {
                let mut front = self.linked_abilities();
                let back = front.split_off(front.len() - 1);
                (front, back)
            }
            Layout::Normal | Layout::Transform | Layout::Modal => {
                (vec![self.ability()], vec![self.ability()])
            }
        };
        let of = |abilities: Vec<Ability>| {
            let is_spell = abilities
                .iter()
                .any(|ability| matches!(ability, Ability::Spell(_)));
            face_with(if is_spell { "Sorcery" } else { EQUIPMENT }, abilities)
        };
        checked(CardDef {
            layout,
            faces: vec![of(front), of(back)],
        })
    }

    pub fn body(&mut self) -> Body {
        if self.chance(8) {
            let modes: Vec<Clause> = (0..2 + self.below(2)).map(|_| self.clause()).collect();
            let at_most = 1 + self.below(modes.len()) as u8;
            let at_least = self.below(usize::from(at_most) + 1) as u8;
            return Body::Modal {
                at_least,
                at_most,
                modes,
            };
        }
        Body::Plain(self.clause())
    }

    /// Targets first, then an effect that may refer to them; only those that it refers to in order are kept.
    pub fn clause(&mut self) -> Clause {
        let mut scope = self.scope.clone();
        let targets: Vec<TargetSpec> = (0..self.pick(&[0_u8, 0, 1, 1, 2]))
            .map(|number| self.target(number))
            .collect();
        let targets = self.related(targets);
        scope.targets = targets.len() as u8;
        scope.mixed_targets = of(&targets, |spec| spec.objects.is_some() && spec.players.is_some());
        scope.divided = targets.first().is_some_and(|spec| spec.divided.is_some());
        scope.object_targets = of(&targets, |spec| spec.objects.is_some() && spec.players.is_none());
        scope.player_targets = of(&targets, |spec| spec.players.is_some() && spec.objects.is_none());
        let effect = self.scoped(scope, Self::effect);
        Clause { targets, effect }
    }

    fn target(&mut self, number: u8) -> TargetSpec {
        let kind = self.below(4);
        let zone = self.chance(4).then_some(Filter::Zone(ZoneKind::Graveyard));
        let objects = (kind != 0).then(|| {
            let filter = self.deeper(Self::plain_filter);
            Filter::all([filter].into_iter().chain(zone))
        });
        let players = (kind == 0 || kind == 1).then(|| self.player_filter_plain());
        let divided = (number == 0 && self.chance(8)).then_some(Value::Number(4));
        TargetSpec {
            quantity: self.target_quantity(),
            objects,
            players,
            relations: Vec::new(),
            divided,
        }
    }

    /// The targets, a second one perhaps bound to the first.
    fn related(&mut self, mut targets: Vec<TargetSpec>) -> Vec<TargetSpec> {
        let player_first = targets.first().is_some_and(|spec| spec.players.is_some());
        if let [_, second] = &mut targets[..] {
            second.relations = match self.below(4) {
                0 => vec![TargetRelation::OtherThan(0)],
                1 if player_first => vec![TargetRelation::ControlledBy(0)],
                _ => Vec::new(),
            };
        }
        targets
    }

    fn target_quantity(&mut self) -> Quantity {
        match self.below(6) {
            0 => Quantity::Exactly(Value::Number(2)),
            1 => Quantity::UpTo(Value::Number(1 + self.below(3) as i32)),
            2 => Quantity::AnyNumber,
            _ => Quantity::Exactly(Value::Number(1)),
        }
    }

    pub fn activated(&mut self) -> Activated {
        let cost: Vec<Cost> = (0..1 + self.below(2)).map(|_| self.cost()).collect();
        let scope = Scope {
            cost: cost.iter().any(moves_chosen),
            ..Scope::default()
        };
        let body = self.scoped(scope, Self::body);
        let limits = match self.below(6) {
            0 => vec![ActivationLimit::SorcerySpeed],
            1 => vec![ActivationLimit::OncePerTurn],
            2 => vec![ActivationLimit::OnlyIf(self.condition())],
            _ => Vec::new(),
        };
        Activated { cost, body, limits }
    }

    pub fn triggered(&mut self) -> Triggered {
        let trigger = if self.chance(10) {
            Trigger::State(self.condition())
        } else {
            let events = (0..self.pick(&[1, 1, 1, 2])).map(|_| self.event()).collect();
            match self.below(6) {
                0 => Trigger::OneOrMore(events),
                1 => Trigger::OncePerTurn(events),
                _ => Trigger::Event(events),
            }
        };
        let event = !matches!(trigger, Trigger::State(_));
        let outer = self.scope.clone();
        let scope = Scope { event, ..outer };
        self.scoped(scope, |generator| {
            let condition: Option<Condition> = generator.chance(4).then(|| generator.condition());
            Triggered {
                trigger: trigger.clone(),
                condition,
                body: generator.body(),
            }
        })
    }

    pub fn static_ability(&mut self) -> Static {
        let condition = self.chance(4).then(|| self.condition());
        let statements = (0..self.pick(&[1, 1, 1, 2])).map(|_| self.statement()).collect();
        Static {
            condition,
            statements,
        }
    }

    fn statement(&mut self) -> Statement {
        match self.below(3) {
            0 => Statement::Modify(self.static_objects(), self.modifications()),
            1 => Statement::Rule(self.rule()),
            _ => Statement::Replace(self.replacement()),
        }
    }
}

fn of(targets: &[TargetSpec], fits: fn(&TargetSpec) -> bool) -> Vec<u8> {
    (0..)
        .zip(targets)
        .filter(|(_, spec)| fits(spec))
        .map(|(number, _)| number)
        .collect()
}

fn moves_chosen(cost: &Cost) -> bool {
    matches!(
        cost,
        Cost::Sacrifice(..)
            | Cost::Discard(..)
            | Cost::Exile(..)
            | Cost::Return(..)
            | Cost::TapPermanents(..)
    )
}

const EQUIPMENT: &str = "Artifact — Equipment";

/// A face with those abilities, with kicker, and with something that it can enchant a player by.
fn face_with(type_line: &str, abilities: Vec<Ability>) -> Face {
    let kicker = Ability::Keyword(Keyword::Kicker(vec![Cost::Mana(ManaCost::of_generic(1))]));
    let enchant = Ability::Keyword(Keyword::EnchantPlayer(PlayerFilter::Any));
    Face {
        name: "Test Subject".to_owned(),
        mana_cost: "{X}{3}".parse().ok(),
        color_indicator: Default::default(),
        type_line: type_line.parse().expect("a type line"),
        pt: None,
        loyalty: None,
        abilities: [kicker, enchant].into_iter().chain(abilities).collect(),
    }
}

/// A card with that ability, if it has no faults.
pub fn card_with(ability: Ability) -> Option<CardDef> {
    checked(CardDef::single(face_with(EQUIPMENT, vec![ability])))
}

fn checked(def: CardDef) -> Option<CardDef> {
    check::card(&def).is_ok().then_some(def)
}
