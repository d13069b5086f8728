//! Builds random definitions in normal form over all variants of the card language, the same for the same seed.

mod effect;
pub mod mutation;
mod noun;
mod phrase;

use spellstack_core::lang::{
    Ability, Activated, ActivationLimit, Body, Clause, Condition, Cost, Filter, Quantity, Statement, Static,
    TargetRelation, TargetSpec, Trigger, Triggered, Value,
};
use spellstack_core::lang::{check, text};
use spellstack_core::{CardDef, Face, Keyword, ManaCost, ZoneKind};

/// What a phrase may refer to.
#[derive(Clone, Default)]
pub struct Scope {
    pub object_targets: Vec<u8>,
    pub player_targets: Vec<u8>,
    pub targets: u8,
    pub divided: bool,
    pub event: bool,
    pub item: bool,
    pub player_item: bool,
    pub labels: u8,
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
}

impl Generator {
    pub fn new(seed: u64) -> Self {
        Self {
            state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x1234_5678,
            scope: Scope::default(),
            depth: 3,
            narrow: false,
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

    /// Targets first, then an effect that may speak of them; only those that it speaks of in order are kept.
    pub fn clause(&mut self) -> Clause {
        let mut scope = Scope {
            labels: 0,
            ..self.scope.clone()
        };
        let targets: Vec<TargetSpec> = (0..self.pick(&[0_u8, 0, 1, 1, 2]))
            .map(|number| self.target(number))
            .collect();
        scope.targets = targets.len() as u8;
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
            all([filter].into_iter().chain(zone))
        });
        let players = (kind == 0 || kind == 1).then(|| self.player_filter_plain());
        let relations = if number == 1 && self.chance(3) {
            vec![TargetRelation::OtherThan(0)]
        } else {
            Vec::new()
        };
        let divided = (number == 0 && self.chance(8)).then_some(Value::Number(4));
        TargetSpec {
            quantity: self.target_quantity(),
            objects,
            players,
            relations,
            divided,
        }
    }

    fn target_quantity(&mut self) -> Quantity {
        match self.below(6) {
            0 => Quantity::Exactly(Value::Number(2)),
            1 => Quantity::UpTo(Value::Number(1 + self.below(3) as i32)),
            2 => Quantity::AnyNumber,
            _ => Quantity::Exactly(Value::Number(1)),
        }
    }

    fn activated(&mut self) -> Activated {
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
            Trigger::Event((0..self.pick(&[1, 1, 1, 2])).map(|_| self.event()).collect())
        };
        let event = matches!(trigger, Trigger::Event(_));
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

/// All of the filters in normal form.
pub fn all(filters: impl IntoIterator<Item = Filter>) -> Filter {
    match Filter::all(filters) {
        Filter::All(mut parts) => {
            parts.sort_by_key(text::part_rank);
            Filter::All(parts)
        }
        other => other,
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

/// An Equipment to hang abilities on.
pub fn face() -> Face {
    Face {
        name: "Test Subject".to_owned(),
        mana_cost: "{X}{3}".parse().ok(),
        color_indicator: Default::default(),
        type_line: "Artifact — Equipment".parse().expect("a type line"),
        pt: None,
        loyalty: None,
        abilities: vec![Ability::Keyword(Keyword::Kicker(vec![Cost::Mana(
            ManaCost::of_generic(1),
        )]))],
    }
}

/// A card with one more ability, if that has no faults.
pub fn card_with(ability: Ability) -> Option<CardDef> {
    let mut face = face();
    face.abilities.push(ability);
    let def = CardDef::single(face);
    check::card(&def).is_ok().then_some(def)
}
