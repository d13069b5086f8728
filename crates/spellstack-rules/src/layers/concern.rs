//! What effects write and read in a layer: whether one could make a difference to another (CR 613.8a).

use spellstack_core::lang::visit::{Flow, GO_ON, Phrase as _, Visitor, walk_filter};
use spellstack_core::lang::{Filter, Layer, Modification, derive};
use spellstack_core::types::{CardTypes, SubtypeSet};

use super::World;
use super::collect::{Active, Origin, lasting};
use crate::program::{CharacteristicKinds, ReadSet, removes_abilities, types_written, writes};

/// What effects write in a layer.
#[derive(Clone, Copy, Default)]
pub(super) struct Written {
    characteristics: CharacteristicKinds,
    /// Of card types, those that they give or take.
    types: CardTypes,
    /// Whether they take abilities away.
    removes: bool,
}

impl Written {
    /// What an effect writes.
    pub fn by(world: World<'_>, effect: &Active, layer: Layer) -> Self {
        let mut written = Written::default();
        if let Origin::Counter(_) = effect.origin {
            written.characteristics = CharacteristicKinds::ABILITIES;
            return written;
        }
        world.changes(effect).in_layer(layer, effect.defining, |phrase| {
            written = written.union(Written {
                characteristics: writes(phrase.change),
                types: types_written(phrase.change),
                removes: removes_abilities(phrase.change),
            });
        });
        written
    }

    pub fn union(self, other: Written) -> Self {
        Written {
            characteristics: self.characteristics.union(other.characteristics),
            types: self.types.union(other.types),
            removes: self.removes || other.removes,
        }
    }

    /// Whether it could make a difference to another effect: to what its words read, or to its existence.
    pub fn may_concern(self, effect: &Active) -> bool {
        self.meets(&words_of(effect)) || self.removes && can_be_ended(effect)
    }

    fn meets(self, read: &ReadSet) -> bool {
        let others = self.characteristics.difference(CharacteristicKinds::TYPES);
        read.types.intersects(self.types) || read.characteristics.intersects(others)
    }
}

/// What the words of an effect read. Those of one whose objects are settled read nothing but the numbers and players that
/// they refer to, and the card types of those that gain a subtype (CR 205.3d).
fn words_of(effect: &Active) -> ReadSet {
    match effect.origin {
        Origin::Static(..) | Origin::Effect(_) => effect.reads,
        Origin::Changeling(_) | Origin::Counter(_) => ReadSet::default(),
    }
}

/// Whether an effect ends with the ability that it comes from: not once it has started to apply (CR 613.6).
fn can_be_ended(effect: &Active) -> bool {
    match effect.origin {
        Origin::Static(..) | Origin::Changeling(_) => effect.started.is_none(),
        Origin::Effect(_) | Origin::Counter(_) => false,
    }
}

/// What some effects of a layer write and read, taken together: a cheap look at whether any could depend on another.
#[derive(Clone, Copy, Default)]
pub(super) struct Summary {
    count: usize,
    written: Written,
    read: ReadSet,
    ends: bool,
}

impl Summary {
    pub fn add(&mut self, world: World<'_>, effect: &Active, layer: Layer) {
        let words = words_of(effect);
        self.count += 1;
        self.written = self.written.union(Written::by(world, effect, layer));
        self.read.characteristics = self.read.characteristics.union(words.characteristics);
        self.read.types = self.read.types.union(words.types);
        self.ends |= can_be_ended(effect);
    }

    pub fn may_have_dependencies(&self) -> bool {
        self.count >= 2 && (self.written.meets(&self.read) || self.written.removes && self.ends)
    }
}

/// Whether an effect that begins could make the order of effects matter in one of its layers, where it didn't before:
/// because of what it writes, or because what one of them writes and reads itself isn't alone any more.
pub(super) fn may_depend(world: World<'_>, modifiers: &[Active], new: &Active) -> bool {
    if may_depend_on_types(world, new) {
        return true;
    }
    let in_layer = |layer: Layer| {
        let written = Written::by(world, new, layer);
        let others = modifiers.iter().filter(move |other| other.layers.contains(layer));
        others
            .map(move |other| (other, written.union(Written::by(world, other, layer))))
            .any(|(other, written)| written.may_concern(other))
    };
    let mut layers = Layer::ALL.into_iter().filter(|layer| new.layers.contains(*layer));
    layers.any(in_layer)
}

/// Whether what an effect that begins gives, or what another one gave, may depend on card types that the other gives or takes.
fn may_depend_on_types(world: World<'_>, new: &Active) -> bool {
    let asks = |effect: &Active| !words_of(effect).types.is_empty();
    let changes_types = |change: &Modification| !types_written(change).is_empty();
    let lasting = || (0..world.facts.effects.len()).filter_map(|index| lasting(world, index));
    asks(new) || world.changes(new).list.iter().any(changes_types) && lasting().any(|other| asks(&other))
}

/// What an effect writes in a layer, down to the subtypes.
#[derive(Clone, Copy)]
pub(super) struct Writes {
    written: Written,
    subtypes: Subtypes,
    /// Whether what becomes of an object's subtypes depends on its card types.
    follows_types: bool,
}

impl Writes {
    pub fn by(world: World<'_>, effect: &Active, layer: Layer) -> Self {
        let mut all = Writes {
            written: Written::by(world, effect, layer),
            subtypes: Subtypes::default(),
            follows_types: false,
        };
        world.changes(effect).in_layer(layer, effect.defining, |phrase| {
            all.follows_types |= follows_types(phrase.change);
            match phrase.change {
                Modification::AddTypes(_, subtypes) => subtypes.iter().for_each(|one| all.subtypes.add(*one)),
                change if writes(change).intersects(CharacteristicKinds::SUBTYPES) => all.subtypes.any = true,
                _ => {}
            }
        });
        all
    }

    /// Whether it could make a difference to what an effect does that reads that.
    pub fn may_concern(&self, needs: &Needs) -> bool {
        let others = self
            .written
            .characteristics
            .difference(CharacteristicKinds::TYPES.union(CharacteristicKinds::SUBTYPES));
        needs.read.types.intersects(self.written.types)
            || needs.read.characteristics.intersects(others)
            || needs.subtypes.meet(&self.subtypes)
            || self.written.removes && needs.ends
    }

    /// Whether it could make a difference to what becomes of an object if the other is applied to it.
    pub fn may_alter(&self, other: &Writes) -> bool {
        let types = CharacteristicKinds::TYPES;
        other.follows_types && self.written.characteristics.intersects(types)
    }
}

/// CR 205.1a, 205.3d: subtypes stay and are gained where they go with a card type.
fn follows_types(change: &Modification) -> bool {
    match change {
        Modification::AddTypes(_, subtypes) => !subtypes.is_empty(),
        Modification::SetTypes(..) | Modification::RemoveTypes(_) | Modification::EveryCreatureType => true,
        _ => false,
    }
}

/// What an effect reads in a layer, down to the subtypes.
pub(super) struct Needs {
    read: ReadSet,
    subtypes: Subtypes,
    ends: bool,
}

impl Needs {
    pub fn of(world: World<'_>, effect: &Active, layer: Layer) -> Self {
        let mut needs = Needs {
            read: ReadSet::default(),
            subtypes: Subtypes::default(),
            ends: can_be_ended(effect),
        };
        let Origin::Static(held, statement) = effect.origin else {
            needs.read.types = words_of(effect).types;
            return needs;
        };
        let Some((objects, changes)) = world.statement_of(held, statement) else {
            return needs;
        };
        // CR 613.6: what it applies to is asked only until it starts to.
        if effect.started.is_none() {
            needs.read.objects(objects);
            let _all = objects.accept(&mut needs.subtypes);
            let condition = world
                .static_of(held)
                .and_then(|ability| ability.condition.as_ref());
            if let Some(condition) = condition {
                needs.read.condition(condition);
                let _all = condition.accept(&mut needs.subtypes);
            }
        }
        for change in changes.list {
            if derive::layer(change, effect.defining) == layer {
                needs.read.change(change);
                match change {
                    Modification::SetPt(..) | Modification::ModifyPt(..) | Modification::Control(_) => {
                        let _all = change.accept(&mut needs.subtypes);
                    }
                    // What an object gains reads for itself.
                    Modification::Gain(_) => {}
                    // The exceptions of a copy may say anything.
                    Modification::Copy(..) => needs.subtypes.any = true,
                    _ => {}
                }
            }
        }
        needs
    }
}

/// Subtypes that are read or written.
#[derive(Clone, Copy, Default)]
struct Subtypes {
    any: bool,
    some: SubtypeSet,
}

impl Subtypes {
    fn add(&mut self, subtype: spellstack_core::Subtype) {
        self.some.insert(subtype);
    }

    fn meet(&self, other: &Subtypes) -> bool {
        let is_there = |one: &Subtypes| one.any || !one.some.is_empty();
        match self.any || other.any {
            true => is_there(self) && is_there(other),
            false => self.some.intersects(&other.some),
        }
    }
}

impl<'a> Visitor<'a> for Subtypes {
    fn visit_filter(&mut self, filter: &'a Filter) -> Flow {
        match filter {
            Filter::Subtype(subtype) => self.add(*subtype),
            Filter::ChosenType(_) => self.any = true,
            other => return walk_filter(self, other),
        }
        GO_ON
    }
}
