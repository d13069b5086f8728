//! What it takes at most to read a phrase, found out once as definitions are lowered.
//!
//! It is a polynomial in the number of things in the game, which depends on words and facts alone: never on what is kept or
//! how quickly it is found. What a filter compares to is counted once for all that it is asked about (`Look::counted`), so
//! that phrases inside one another add up; what goes through objects for each of other objects multiplies.

use spellstack_core::lang::visit::{
    Flow, GO_ON, Phrase, STOP, Visitor, stops_in, walk_condition, walk_cost, walk_destination, walk_effect,
    walk_event, walk_filter, walk_modification, walk_rule, walk_value,
};
use spellstack_core::lang::{
    Ability, Body, Clause, Condition, Cost, Destination, Effect, EventPattern, Filter, Modification,
    ObjectRef, Objects, PlayerRef, Replacement, Rule, Selection, Stat, Statement, Static, Triggered, Value,
};
use spellstack_core::{ZoneKind, card::TokenDef};

use super::shape::static_applies_alike;

/// How many coefficients a price has. What would have more is beyond any bound.
const DEGREES: usize = 6;

/// A price: so much at once, so much for each thing in the game, for each two of them, and so on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Price([u32; DEGREES]);

impl Price {
    /// Nothing.
    pub const NOTHING: Price = Price([0; DEGREES]);

    /// So much more for each thing, so many things deep.
    pub fn add(&mut self, degree: usize, amount: usize) {
        let amount = u32::try_from(amount).unwrap_or(u32::MAX);
        match self.0.get_mut(degree) {
            Some(coefficient) => *coefficient = coefficient.saturating_add(amount),
            None => self.0[DEGREES - 1] = u32::MAX,
        }
    }

    /// Both.
    pub fn plus(mut self, other: Price) -> Price {
        for (degree, coefficient) in other.0.into_iter().enumerate() {
            self.0[degree] = self.0[degree].saturating_add(coefficient);
        }
        self
    }

    /// Whichever is greater, term by term.
    pub fn or(mut self, other: Price) -> Price {
        for (degree, coefficient) in other.0.into_iter().enumerate() {
            self.0[degree] = self.0[degree].max(coefficient);
        }
        self
    }

    /// This for each thing, so many things deep.
    fn for_each(self, degrees: usize) -> Price {
        let mut price = Price::NOTHING;
        for (degree, coefficient) in self.0.into_iter().enumerate().filter(|(_, one)| *one > 0) {
            price.add(degree + degrees, coefficient as usize);
        }
        price
    }

    /// What it comes to where there are so many things.
    #[inline]
    pub fn of(&self, things: u64) -> u64 {
        match self.0 {
            [constant, 0, 0, 0, 0, 0] => u64::from(constant),
            [constant, linear, 0, 0, 0, 0] => u64::from(constant) + things.saturating_mul(u64::from(linear)),
            all => all.iter().rev().fold(0_u64, |sum, coefficient| {
                sum.saturating_mul(things).saturating_add(u64::from(*coefficient))
            }),
        }
    }
}

/// What it takes to read the parts of an ability.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Prices {
    /// To see whether an event is one that it watches for.
    pub watch: Price,
    /// To see whether its condition holds.
    pub condition: Price,
    /// To find out in the layers what it applies to and how.
    pub reading: Price,
    /// To apply it in the layers, with the static abilities that it grants.
    pub in_layers: InLayers,
    /// To ask its rules about one object.
    pub rules: Price,
    /// To see what can be chosen for it: targets, and what its costs take.
    pub choices: Price,
}

impl Prices {
    /// Whichever are greater.
    pub fn or(self, other: Prices) -> Prices {
        Prices {
            watch: self.watch.or(other.watch),
            condition: self.condition.or(other.condition),
            reading: self.reading.or(other.reading),
            in_layers: self.in_layers.or(other.in_layers),
            rules: self.rules.or(other.rules),
            choices: self.choices.or(other.choices),
        }
    }

    /// Those of an ability.
    pub fn of(ability: &Ability) -> Self {
        let mut prices = Prices::default();
        match ability {
            Ability::Keyword(keyword) => prices.choices = Pricer::price(keyword),
            Ability::Spell(body) => prices.choices = of_body(body),
            Ability::Activated(activated) => {
                prices.choices = of_body(&activated.body)
                    .plus(Pricer::price(&activated.cost))
                    .plus(Pricer::price(&activated.limits));
            }
            Ability::Triggered(triggered) => {
                prices.watch = Pricer::price(&triggered.trigger);
                prices.condition = Pricer::price(&triggered.condition);
                prices.choices = of_body(&triggered.body);
            }
            Ability::Static(statics) => {
                prices.condition = Pricer::price(&statics.condition);
                prices.reading = reading(statics);
                prices.in_layers = InLayers::of(statics);
                for statement in &statics.statements {
                    match statement {
                        Statement::Rule(rule) => prices.rules = prices.rules.plus(Pricer::price(rule)),
                        Statement::Replace(replacement) => {
                            prices.watch = prices.watch.plus(of_replacement(replacement));
                        }
                        Statement::Modify(..) => {}
                    }
                }
            }
        }
        prices
    }
}

/// What it takes to see whether an event matches a pattern.
pub(super) fn of_pattern(pattern: &EventPattern) -> Price {
    Pricer::price(pattern)
}

/// What it takes to follow an instruction, what is inside it left aside.
pub(super) fn of_instruction(effect: &Effect) -> Price {
    let mut pricer = Pricer::default();
    let _all = walk_effect(&mut pricer, effect);
    pricer.price.add(0, 1);
    pricer.price
}

/// To how many objects an instruction refers, each of which may be gone, descriptions left aside.
pub(super) fn referents(effect: &Effect) -> u32 {
    #[derive(Default)]
    struct Referents(u32);

    impl<'a> Visitor<'a> for Referents {
        fn visit_object(&mut self, _: &'a ObjectRef) -> Flow {
            self.0 = self.0.saturating_add(1);
            GO_ON
        }

        fn visit_filter(&mut self, _: &'a Filter) -> Flow {
            GO_ON
        }

        fn visit_ability(&mut self, _: &'a Ability) -> Flow {
            GO_ON
        }

        fn visit_effect(&mut self, _: &'a Effect) -> Flow {
            GO_ON
        }

        fn visit_triggered(&mut self, _: &'a Triggered) -> Flow {
            GO_ON
        }

        fn visit_body(&mut self, _: &'a Body) -> Flow {
            GO_ON
        }

        fn visit_replacement(&mut self, _: &'a Replacement) -> Flow {
            GO_ON
        }
    }

    let mut referents = Referents::default();
    let _all = walk_effect(&mut referents, effect);
    referents.0
}

/// What it takes in the layers to apply changes to one object.
pub(super) fn of_changes(changes: &[Modification]) -> Price {
    changes
        .iter()
        .map(change_to_one)
        .fold(Price::NOTHING, Price::plus)
}

/// What is chosen for a body as it is put on the stack.
fn of_body(body: &Body) -> Price {
    let of_clause = |clause: &Clause| {
        let targets = clause.targets.iter().map(|spec| {
            let mut pricer = Pricer::default();
            spec.objects.iter().for_each(|filter| pricer.scan(filter));
            let _all = spec.quantity.accept(&mut pricer);
            let _all = spec.divided.accept(&mut pricer);
            pricer.price
        });
        targets.fold(Price::NOTHING, Price::plus)
    };
    match body {
        Body::Plain(clause) => of_clause(clause),
        Body::Modal { modes, .. } => modes.iter().map(of_clause).fold(Price::NOTHING, Price::plus),
    }
}

fn of_replacement(replacement: &Replacement) -> Price {
    let price = Pricer::price(&replacement.event);
    price.plus(Pricer::price(&replacement.condition))
}

/// What it takes to find an instance of a static ability, and its place among others.
const OF_INSTANCE: usize = 16;

/// What it takes to apply static abilities in the layers: instances that do the same are worked out together
/// (`layers/alike.rs`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct InLayers {
    /// Once for all instances of the abilities.
    pub once: Price,
    /// For each instance.
    pub each: Price,
}

impl InLayers {
    /// Both.
    pub fn plus(self, other: InLayers) -> InLayers {
        InLayers {
            once: self.once.plus(other.once),
            each: self.each.plus(other.each),
        }
    }

    fn or(self, other: InLayers) -> InLayers {
        InLayers {
            once: self.once.or(other.once),
            each: self.each.or(other.each),
        }
    }

    fn of(ability: &Static) -> InLayers {
        let mut price = InLayers::default();
        price.each.add(0, OF_INSTANCE);
        let own = match static_applies_alike(ability) {
            true => &mut price.once,
            false => &mut price.each,
        };
        *own = own.plus(reading(ability));
        for (objects, changes) in modifications(ability) {
            let affected = affected(objects);
            own.add(affected, changes.len());
        }
        for (objects, changes) in modifications(ability) {
            let affected = affected(objects);
            // What is only added up is added up for all instances at once.
            let adds = |change: &&Modification| matches!(change, Modification::ModifyPt(..));
            let adds_once = changes.iter().filter(adds).count() == 1;
            for change in changes {
                if !(adds_once && adds(&change)) {
                    price.each.add(affected, 1);
                }
                if let Some(inner) = granted_static(change) {
                    let inner = InLayers::of(inner);
                    price.once = price.once.plus(inner.once);
                    price.each = price.each.plus(inner.each.for_each(affected));
                }
            }
        }
        price
    }
}

/// What it takes to find out to what a static ability applies, and with which numbers.
fn reading(ability: &Static) -> Price {
    let mut price = Pricer::price(&ability.condition);
    for (objects, changes) in modifications(ability) {
        price = price.plus(Pricer::price(objects));
        for change in changes {
            let values = match change {
                Modification::Gain(_) | Modification::Copy(..) => continue,
                change => Pricer::price_inside(change),
            };
            price = price.plus(match refers_to_item(change) {
                true => values.for_each(affected(objects)),
                false => values,
            });
        }
    }
    price
}

fn modifications(ability: &Static) -> impl Iterator<Item = (&Objects, &Vec<Modification>)> {
    ability.statements.iter().filter_map(|statement| match statement {
        Statement::Modify(objects, changes) => Some((objects, changes)),
        Statement::Rule(_) | Statement::Replace(_) => None,
    })
}

/// The degree of the number of objects that are affected.
fn affected(objects: &Objects) -> usize {
    usize::from(match objects {
        Objects::The(reference) => reference.may_be_many(),
        Objects::All(_) | Objects::Chosen(_) => true,
    })
}

fn granted_static(change: &Modification) -> Option<&Static> {
    match change {
        Modification::Gain(ability) => match &**ability {
            Ability::Static(inner) => Some(inner),
            Ability::Keyword(_) | Ability::Spell(_) | Ability::Activated(_) | Ability::Triggered(_) => None,
        },
        _ => None,
    }
}

fn change_to_one(change: &Modification) -> Price {
    let mut price = match change {
        Modification::Gain(_) => granted_static(change).map_or(Price::NOTHING, |inner| {
            let InLayers { once, each } = InLayers::of(inner);
            once.plus(each)
        }),
        Modification::Copy(_, exceptions) => of_changes(exceptions),
        change => Pricer::price_inside(change),
    };
    price.add(0, 1);
    price
}

/// Whether the numbers of a change are about each of the objects that are changed.
pub(crate) fn refers_to_item(change: &Modification) -> bool {
    stops_in(change, AtItem)
}

struct AtItem;

impl<'a> Visitor<'a> for AtItem {
    fn visit_object(&mut self, object: &'a ObjectRef) -> Flow {
        match object {
            ObjectRef::Item => STOP,
            _ => GO_ON,
        }
    }

    fn visit_player(&mut self, player: &'a PlayerRef) -> Flow {
        match player {
            PlayerRef::Item => STOP,
            PlayerRef::Controller(object) | PlayerRef::Owner(object) => self.visit_object(object),
            _ => GO_ON,
        }
    }
}

/// Adds up what it takes to read phrases.
#[derive(Default)]
struct Pricer {
    price: Price,
    /// For how many things each, one inside the other, the phrase at hand is read.
    each: usize,
    /// The same of what is counted beforehand.
    once: usize,
    /// Whether the filter at hand is over cards in libraries.
    in_library: bool,
    /// Whether it is asked of one object at a time whether it is among those that are meant, as of those of a rule.
    one_by_one: bool,
}

impl Pricer {
    fn price(phrase: &(impl Phrase + ?Sized)) -> Price {
        let mut pricer = Pricer::default();
        let _all = phrase.accept(&mut pricer);
        pricer.price
    }

    fn price_inside(change: &Modification) -> Price {
        let mut pricer = Pricer::default();
        let _all = walk_modification(&mut pricer, change);
        pricer.price
    }

    fn add(&mut self, amount: usize) {
        self.price.add(self.each, amount);
    }

    /// A filter that is asked about everything.
    fn scan(&mut self, filter: &Filter) {
        let in_library = filter.zone() == Some(ZoneKind::Library) || filter.across_zones().is_some();
        let outer = (self.each, self.once, self.in_library);
        (self.each, self.once, self.in_library) = (self.each + 1, self.each, in_library);
        let _all = self.visit_filter(filter);
        (self.each, self.once, self.in_library) = outer;
    }

    fn deeper(&mut self, walk: impl FnOnce(&mut Self) -> Flow) -> Flow {
        self.each += 1;
        walk(self)?;
        self.each -= 1;
        GO_ON
    }
}

impl<'a> Visitor<'a> for Pricer {
    fn visit_filter(&mut self, filter: &'a Filter) -> Flow {
        self.add(1);
        match filter {
            Filter::Stat(stat, _, value) => {
                // The abilities of a card in a library are read each time that its power is.
                if self.in_library && *stat != Stat::ManaValue {
                    self.price.add(self.each + 1, 1);
                }
                if value.is_counted() {
                    let outer = std::mem::replace(&mut self.each, self.once);
                    self.visit_value(value)?;
                    self.each = outer;
                    return GO_ON;
                }
                self.visit_value(value)
            }
            // What is targeted is any number of things.
            Filter::Targets(inner) => self.deeper(|pricer| pricer.visit_filter(inner)),
            Filter::Name(name) => {
                self.add(name.len() / 16);
                GO_ON
            }
            other => walk_filter(self, other),
        }
    }

    fn visit_value(&mut self, value: &'a Value) -> Flow {
        self.add(1);
        match value {
            Value::Count(filter) | Value::CardTypesAmong(filter) | Value::BasicLandTypesAmong(filter) => {
                self.scan(filter);
                GO_ON
            }
            // Events of the past are found among all those that are asked for.
            Value::Devotion(..) | Value::ThisTurn(_) | Value::PlayersWho(..) => {
                self.price.add(self.each + 1, 1);
                GO_ON
            }
            Value::Counters(..) => {
                self.price.add(self.each + 1, 1);
                walk_value(self, value)
            }
            other => walk_value(self, other),
        }
    }

    fn visit_condition(&mut self, condition: &'a Condition) -> Flow {
        self.add(1);
        match condition {
            Condition::Exists(_, filter) => {
                self.scan(filter);
                GO_ON
            }
            Condition::Is(reference, filter) if reference.may_be_many() => {
                self.scan(filter);
                GO_ON
            }
            Condition::HappenedThisTurn(_) => {
                self.price.add(self.each + 1, 1);
                GO_ON
            }
            other => walk_condition(self, other),
        }
    }

    fn visit_object(&mut self, object: &'a ObjectRef) -> Flow {
        self.price.add(self.each + usize::from(object.may_be_many()), 1);
        GO_ON
    }

    fn visit_objects(&mut self, objects: &'a Objects) -> Flow {
        match objects {
            Objects::The(object) => self.visit_object(object),
            Objects::All(filter) if self.one_by_one => self.visit_filter(filter),
            Objects::All(filter) => {
                self.scan(filter);
                GO_ON
            }
            Objects::Chosen(selection) => self.visit_selection(selection),
        }
    }

    fn visit_selection(&mut self, selection: &'a Selection) -> Flow {
        self.scan(&selection.among);
        selection.quantity.accept(self)
    }

    fn visit_cost(&mut self, cost: &'a Cost) -> Flow {
        self.add(1);
        match cost.choice() {
            Some((quantity, filter)) => {
                self.scan(filter);
                quantity.accept(self)
            }
            None => walk_cost(self, cost),
        }
    }

    fn visit_rule(&mut self, rule: &'a Rule) -> Flow {
        self.add(1);
        self.one_by_one = true;
        walk_rule(self, rule)?;
        self.one_by_one = false;
        GO_ON
    }

    fn visit_event(&mut self, event: &'a EventPattern) -> Flow {
        self.add(1);
        let outer = std::mem::replace(&mut self.once, self.each);
        walk_event(self, event)?;
        self.once = outer;
        GO_ON
    }

    fn visit_destination(&mut self, destination: &'a Destination) -> Flow {
        self.deeper(|pricer| walk_destination(pricer, destination))
    }

    fn visit_modification(&mut self, change: &'a Modification) -> Flow {
        match refers_to_item(change) {
            true => self.deeper(|pricer| walk_modification(pricer, change)),
            false => walk_modification(self, change),
        }
    }

    // What is read when it is followed, applied or watched for itself.

    fn visit_ability(&mut self, _: &'a Ability) -> Flow {
        GO_ON
    }

    fn visit_token(&mut self, _: &'a TokenDef) -> Flow {
        GO_ON
    }

    fn visit_effect(&mut self, _: &'a Effect) -> Flow {
        GO_ON
    }

    fn visit_triggered(&mut self, _: &'a Triggered) -> Flow {
        GO_ON
    }

    fn visit_body(&mut self, _: &'a Body) -> Flow {
        GO_ON
    }

    fn visit_replacement(&mut self, _: &'a Replacement) -> Flow {
        GO_ON
    }
}
