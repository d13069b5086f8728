//! What an effect is going to do in a layer: to which objects, and with which numbers.

use spellstack_core::lang::{
    Instead, Layer, Modification, Objects, PlayerRef, Replacement, Statement, Value, derive,
};
use spellstack_core::types::CardTypes;
use spellstack_core::{ObjectId, PlayerId, SubtypeKind};

use super::World;
use super::collect::{Active, Origin};
use crate::characteristics::{Characteristics, Copied};
use crate::derived::CharTable;
use crate::keyword::changeling;
use crate::look::{Context, Look, Seen};
use crate::program::{AbilitySpan, types_asked};
use crate::state::{Affected, ContinuousEffect};

/// The changes of an effect, with the abilities that its `Gain` phrases grant, in order.
#[derive(Clone, Copy)]
pub(super) struct Changes<'a> {
    pub list: &'a [Modification],
    pub grants: &'a [AbilitySpan],
}

/// What an effect is going to do. Two equal plans do the same (CR 613.8a).
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Application {
    /// Whether the effect exists and applies at all.
    pub holds: bool,
    pub objects: Vec<ObjectId>,
    /// Power and toughness: phrase by phrase, for each phrase a pair for each object.
    pub values: Vec<(i32, i32)>,
    /// The subtypes that it gives without a card type: phrase by phrase, for each object a bit for each kind of subtype that
    /// goes with its types.
    pub subtypes: Vec<u8>,
    /// Who gets control.
    pub player: Option<PlayerId>,
    /// What a copy effect copies.
    pub copy: Option<Copied>,
    /// The one object that is asked about, if it isn't all of them.
    pub only: Option<ObjectId>,
}

/// A phrase of an effect that belongs to the layer at hand.
#[derive(Clone, Copy)]
pub(super) struct Phrase<'a> {
    pub change: &'a Modification,
    /// The abilities that it grants.
    pub grant: AbilitySpan,
    /// Its place among all phrases about power and toughness of the effect.
    number: usize,
    /// Whether it is an exception to a copy effect.
    pub is_exception: bool,
}

impl<'a> World<'a> {
    /// The changes of an effect, whatever it comes from.
    pub(super) fn changes(self, effect: &Active) -> Changes<'a> {
        let nothing = Changes {
            list: &[],
            grants: &[],
        };
        match effect.origin {
            Origin::Static(held, statement) => self
                .statement_of(held, statement)
                .map_or(nothing, |(_, changes)| changes),
            Origin::Changeling(_) => Changes {
                list: changeling::CHANGES,
                grants: &[],
            },
            Origin::Effect(index) => self.changes_of(index as usize).unwrap_or(nothing),
            Origin::Counter(_) => nothing,
        }
    }
}

impl<'a> Changes<'a> {
    /// Visits all phrases, as exceptions to a copy effect.
    pub fn as_exceptions(self, mut visit: impl FnMut(Phrase<'a>)) {
        let mut walk = Walk {
            grants: self.grants,
            grant: 0,
            number: 0,
        };
        self.list
            .iter()
            .for_each(|change| walk.phrase(change, true, true, &mut visit));
    }

    /// Visits the phrases of a layer, in order; the exceptions of a copy effect follow it whatever they change.
    pub fn in_layer(self, layer: Layer, defining: bool, mut visit: impl FnMut(Phrase<'a>)) {
        let mut walk = Walk {
            grants: self.grants,
            grant: 0,
            number: 0,
        };
        for change in self.list {
            let is_in = derive::layer(change, defining) == layer;
            walk.phrase(change, is_in, false, &mut visit);
        }
    }
}

/// Counts grants and numbers on the way through an effect's phrases.
struct Walk<'a> {
    grants: &'a [AbilitySpan],
    grant: usize,
    number: usize,
}

impl<'a> Walk<'a> {
    fn phrase(
        &mut self,
        change: &'a Modification,
        is_in: bool,
        is_exception: bool,
        visit: &mut impl FnMut(Phrase<'a>),
    ) {
        let mut phrase = Phrase {
            change,
            grant: AbilitySpan::default(),
            number: self.number,
            is_exception,
        };
        match change {
            Modification::Gain(_) => {
                phrase.grant = self.grants.get(self.grant).copied().unwrap_or_default();
                self.grant += 1;
            }
            Modification::SetPt(..) | Modification::ModifyPt(..) => self.number += 1,
            _ => {}
        }
        if is_in {
            visit(phrase);
        }
        if let Modification::Copy(_, exceptions) = change {
            exceptions
                .iter()
                .for_each(|exception| self.phrase(exception, is_in, true, visit));
        }
    }
}

/// How many abilities the statements before one grant.
pub(super) fn grants_before(statements: &[Statement]) -> usize {
    let count = |statement: &Statement| match statement {
        Statement::Modify(_, changes)
        | Statement::Replace(Replacement {
            instead: Instead::MayEnterAsCopy(_, changes),
            ..
        }) => gains(changes),
        Statement::Replace(_) | Statement::Rule(_) => 0,
    };
    statements.iter().map(count).sum()
}

fn gains(changes: &[Modification]) -> usize {
    let mut count = 0;
    derive::each_gained(changes, |_| count += 1);
    count
}

impl Application {
    /// Works out what an effect would do now.
    pub fn make(
        &mut self,
        world: World<'_>,
        table: &CharTable,
        effect: &Active,
        sets: &[ObjectId],
        layer: Layer,
    ) {
        self.holds = false;
        self.objects.clear();
        self.values.clear();
        self.subtypes.clear();
        self.player = None;
        self.copy = None;
        let look = world.look(table);
        match effect.origin {
            Origin::Static(held, statement) => {
                let you = look.controller(effect.source).unwrap_or(PlayerId::new(0));
                let context = Context::of(effect.source, you);
                let Some((objects, _)) = world.statement_of(held, statement) else {
                    return;
                };
                let condition = world
                    .static_of(held)
                    .and_then(|ability| ability.condition.as_ref());
                // CR 613.6: once it has started to apply, neither its condition nor its ability is asked again.
                if let Some((start, len)) = effect.started {
                    self.objects
                        .extend_from_slice(&sets[start as usize..(start + len) as usize]);
                } else if self.is_there(table, &look, effect)
                    && condition.is_none_or(|words| look.holds(words, &context))
                {
                    self.affect(&look, objects, &context);
                } else {
                    return;
                }
                self.holds = true;
                // Where only one object is worked out, most effects don't concern it: their values aren't needed.
                if self.only.is_some() && self.objects.is_empty() {
                    return;
                }
                self.read_static(world, &look, effect, &context, layer);
                self.read_types(world, &look, effect, layer);
            }
            Origin::Changeling(_) => {
                self.holds = self.is_there(table, &look, effect);
                self.objects.push(effect.source);
            }
            Origin::Effect(index) => {
                let Some(fixed) = world.facts.effects.get(index as usize) else {
                    return;
                };
                self.holds = true;
                self.follow(world, &look, effect, fixed, layer);
                self.read_types(world, &look, effect, layer);
            }
            Origin::Counter(_) => {
                self.holds = true;
                self.objects.push(effect.source);
            }
        }
    }

    /// Whether the ability that an effect comes from is there now. It was when the effect was found; one object by itself is
    /// worked out with effects that were found earlier.
    fn is_there(&self, table: &CharTable, look: &Look<'_>, effect: &Active) -> bool {
        self.only.is_none() && table.only_gains() || exists(look, effect)
    }

    /// The objects that a static ability's words say now, among what exists (CR 604.4, 604.7, 611.3a).
    fn affect(&mut self, look: &Look<'_>, objects: &Objects, context: &Context<'_>) {
        match objects {
            Objects::The(reference) => {
                let referred = look.found(reference, context).into_iter();
                let is_asked = |id: &ObjectId| self.only.is_none_or(|only| only == *id);
                self.objects
                    .extend(referred.filter(|id| is_asked(id) && look.object(*id).is_some()));
            }
            Objects::All(filter) => match self.only {
                Some(id) => {
                    let fits = |seen: &Seen<'_>| look.fits_in_zone(seen, filter, context);
                    self.objects.extend(look.seen(id).filter(fits).and(Some(id)));
                }
                None => look.each_fitting(filter, context, |id| self.objects.push(id)),
            },
            Objects::Chosen(_) => {}
        }
    }

    /// What a static ability's phrases read all the time.
    fn read_static(
        &mut self,
        world: World<'_>,
        look: &Look<'_>,
        effect: &Active,
        context: &Context<'_>,
        layer: Layer,
    ) {
        let of_each = effect.reads.item;
        world
            .changes(effect)
            .in_layer(layer, effect.defining, |phrase| match phrase.change {
                Modification::SetPt(power, toughness) | Modification::ModifyPt(power, toughness) => {
                    self.read_values(look, context, of_each, power, toughness);
                }
                Modification::Control(player) => self.player = look.player(player, context),
                Modification::Copy(reference, _) => {
                    let original = look.objects(reference, context).first().copied();
                    self.copy = original
                        .and_then(|id| look.chars(id))
                        .map(Characteristics::copied);
                }
                _ => {}
            });
    }

    /// One pair for each object; read once unless the words refer to each object.
    fn read_values(
        &mut self,
        look: &Look<'_>,
        context: &Context<'_>,
        of_each: bool,
        power: &Value,
        toughness: &Value,
    ) {
        if !of_each {
            let pair = (look.value(power, context), look.value(toughness, context));
            self.values.extend(self.objects.iter().map(|_| pair));
            return;
        }
        for id in &self.objects {
            let context = context.with_item(*id);
            self.values
                .push((look.value(power, &context), look.value(toughness, &context)));
        }
    }

    /// CR 205.3d, 613.8a: what it does to an object that gains a subtype depends on the card types of that object.
    fn read_types(&mut self, world: World<'_>, look: &Look<'_>, effect: &Active, layer: Layer) {
        if layer != Layer::Type {
            return;
        }
        let Application {
            objects, subtypes, ..
        } = self;
        let mut given = CardTypes::EMPTY;
        world.changes(effect).in_layer(layer, effect.defining, |phrase| {
            if let Modification::AddTypes(types, _) = phrase.change {
                given = given.union(*types);
            }
            if !types_asked(phrase.change).is_empty() {
                let types = |id: &ObjectId| look.chars(*id).map_or(given, |chars| chars.types.union(given));
                subtypes.extend(objects.iter().map(|id| kinds_gained(phrase.change, types(id))));
            }
        });
    }

    /// What was fixed when a resolved effect began (CR 608.2h, 611.2c).
    fn follow(
        &mut self,
        world: World<'_>,
        look: &Look<'_>,
        effect: &Active,
        fixed: &ContinuousEffect,
        layer: Layer,
    ) {
        match &fixed.affected {
            Affected::Objects(objects) => {
                let is_asked = |id: &ObjectId| self.only.is_none_or(|only| only == *id);
                let asked = objects.iter().copied().filter(is_asked);
                self.objects.extend(asked.filter(|id| look.object(*id).is_some()));
            }
            Affected::AsWorded => {}
        }
        self.player = fixed.player;
        self.copy = fixed.copy;
        world.changes(effect).in_layer(layer, false, |phrase| {
            if let Modification::SetPt(power, toughness) | Modification::ModifyPt(power, toughness) =
                phrase.change
            {
                let pair = fixed_pair(fixed, phrase.number).unwrap_or_else(|| {
                    let context = Context::of(fixed.source, fixed.controller)
                        .with_bindings(&fixed.bindings)
                        .with_event(&fixed.event);
                    (look.value(power, &context), look.value(toughness, &context))
                });
                self.values.extend(self.objects.iter().map(|_| pair));
            }
            if let Modification::Control(PlayerRef::You) = phrase.change {
                self.player = self.player.or(Some(fixed.controller));
            }
        });
    }
}

/// The kinds of the subtypes that an object with these card types gains by a change, a bit for each.
fn kinds_gained(change: &Modification, types: CardTypes) -> u8 {
    let bit = |kind: SubtypeKind| u8::from(derive::subtype_belongs(kind, types)) << kind as u8;
    match change {
        Modification::AddTypes(_, subtypes) => subtypes.iter().fold(0, |bits, one| bits | bit(one.kind())),
        Modification::EveryCreatureType => bit(SubtypeKind::Creature),
        _ => 0,
    }
}

fn fixed_pair(fixed: &ContinuousEffect, number: usize) -> Option<(i32, i32)> {
    Some((*fixed.values.get(2 * number)?, *fixed.values.get(2 * number + 1)?))
}

/// Whether the ability that an effect comes from is there now.
pub(super) fn exists(look: &Look<'_>, effect: &Active) -> bool {
    match effect.origin {
        Origin::Static(held, _) | Origin::Changeling(held) => {
            look.chars(effect.source).is_some_and(|chars| {
                chars
                    .abilities
                    .iter(look.table.arena())
                    .any(|known| known == held)
            })
        }
        Origin::Effect(_) | Origin::Counter(_) => true,
    }
}
