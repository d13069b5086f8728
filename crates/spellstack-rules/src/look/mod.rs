//! Looking at a game: characteristics, filters, values, conditions and references, without changing anything.

mod condition;
mod filter;
mod found;
mod quick;
mod reference;
mod sight;
mod value;

use std::borrow::Cow;
use std::ops::ControlFlow;

use smallvec::SmallVec;
use spellstack_core::lang::Filter;
use spellstack_core::zone::ZoneKinds;
use spellstack_core::{AbilityId, CardId, ObjectId, PlayerId, PlayerSet, Zone, ZoneKind};

use self::quick::Quick;
pub(crate) use self::sight::{Omniscient, Sight};
use crate::characteristics::{AbilityList, Characteristics, HeldAbility};
use crate::control::{Bindings, Bound, Scope};
use crate::decision::Item;
use crate::derived::CharTable;
use crate::program::{AbilityEntry, BLANK_DEF, Def, Program};
use crate::state::{EventBinding, Facts, Flags, LibraryCard, Object};

/// A reader of the facts with characteristics at hand: those that the layers gave, or those they are working out.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a, S = Omniscient> {
    pub program: &'a Program,
    pub facts: &'a Facts,
    pub table: &'a CharTable,
    pub sight: S,
}

/// Whose words are being read: what *this*, *you* (CR 109.5), *it* and *that player* stand for.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    /// None where the words are of a player alone, or of what isn't an object yet: a token, or a card in a library.
    pub this: Option<ObjectId>,
    pub you: PlayerId,
    pub scope: Option<&'a Scope>,
    pub event: Option<&'a EventBinding>,
    pub bindings: &'a [Bound],
    /// The object that a continuous phrase is being applied to ("its mana value").
    pub item: Option<Item>,
    /// The ability whose words they are, where that matters.
    pub ability: Option<AbilityId>,
    /// Whether it is asked how long something lasts: what is gone isn't anything any more (CR 611.2b).
    pub lasting: bool,
}

/// An object or card as a filter sees it: as it is, or as it last existed.
#[derive(Clone, Copy)]
pub(crate) struct Seen<'a> {
    /// The object; a card in a library is none.
    pub id: Option<ObjectId>,
    pub chars: &'a Characteristics,
    pub object: Option<&'a Object>,
    pub zone: Zone,
    pub owner: PlayerId,
    pub controller: PlayerId,
    /// Whether it is gone, and this is how it last existed.
    pub gone: bool,
    /// The card, if it is one in a library.
    pub card: Option<CardId>,
    /// The X that is imagined for it, as long as none is announced.
    pub x: Option<u32>,
}

impl Seen<'_> {
    /// The same with that X.
    pub fn with_x(self, x: u32) -> Self {
        Seen { x: Some(x), ..self }
    }
}

impl<'a> Context<'a> {
    /// The words of an object's own ability, or of what no object says.
    pub fn of(this: impl Into<Option<ObjectId>>, you: PlayerId) -> Self {
        Context {
            this: this.into(),
            you,
            scope: None,
            event: None,
            bindings: &[],
            item: None,
            ability: None,
            lasting: false,
        }
    }

    /// The words of what is resolving.
    pub fn in_scope(scope: &'a Scope) -> Self {
        Context {
            this: Some(scope.entry.source),
            you: scope.entry.controller,
            scope: Some(scope),
            event: Some(scope.replaced.as_ref().unwrap_or(&scope.entry.event)),
            bindings: &scope.entry.results,
            item: None,
            ability: scope.entry.ability_id(),
            lasting: false,
        }
    }

    /// The same, where it is asked how long something lasts.
    pub fn lasting(self) -> Self {
        Context {
            lasting: true,
            ..self
        }
    }

    pub fn with_event(self, event: &'a EventBinding) -> Self {
        Context {
            event: Some(event),
            ..self
        }
    }

    pub fn with_ability(self, ability: AbilityId) -> Self {
        Context {
            ability: Some(ability),
            ..self
        }
    }

    pub fn with_item(self, id: ObjectId) -> Self {
        Context {
            item: Some(Item::Object(id)),
            ..self
        }
    }

    pub fn with_bindings(self, bindings: &'a [Bound]) -> Self {
        Context { bindings, ..self }
    }
}

impl<'a> Look<'a> {
    /// The same with the sight of somebody else.
    pub fn seen_by<S: Sight>(self, sight: S) -> Look<'a, S> {
        Look {
            program: self.program,
            facts: self.facts,
            table: self.table,
            sight,
        }
    }
}

impl<'a, S: Sight> Look<'a, S> {
    pub fn object(&self, id: ObjectId) -> Option<&'a Object> {
        self.facts.object(id)
    }

    /// The characteristics of an object that exists.
    #[inline]
    pub fn chars(&self, id: ObjectId) -> Option<&'a Characteristics> {
        let object = self.facts.object(id)?;
        self.sight.miss_unless(|| self.shows(object));
        Some(self.chars_of(id, object))
    }

    /// The characteristics of an object at hand; blank ones if they are hidden.
    #[inline]
    pub fn chars_of(&self, id: ObjectId, object: &Object) -> &'a Characteristics {
        self.chars_given(self.table.get(id), object)
    }

    /// Those that the layers gave it or, if they gave it none, those that are printed.
    #[inline]
    fn chars_given(&self, given: Option<&'a Characteristics>, object: &Object) -> &'a Characteristics {
        if !self.shows(object) {
            return &self.program.def(BLANK_DEF).base;
        }
        let printed = || self.program.def(object.def).chars_in(object.zone);
        given.unwrap_or_else(printed)
    }

    /// CR 708.2: everybody sees what a face-down permanent or spell looks like, not which card it is.
    #[inline]
    fn shows(&self, object: &Object) -> bool {
        self.sight.knows(object) || object.is_face_down()
    }

    /// The characteristics by which a filter or value goes. To read hidden ones is a miss.
    #[inline]
    pub(super) fn read<'s>(&self, seen: &Seen<'s>) -> &'s Characteristics {
        self.sight.miss_unless(|| seen.chars.def != BLANK_DEF);
        seen.chars
    }

    /// An object as it is, or as it last existed.
    pub fn seen(&self, id: ObjectId) -> Option<Seen<'a>> {
        if let Some(object) = self.facts.object(id) {
            let given = self.table.get(id);
            let chars = self.chars_given(given, object);
            let controller = controller_given(given, object);
            let (zone, owner) = (object.zone, object.owner);
            return Some(Seen {
                id: Some(id),
                chars,
                object: Some(object),
                zone,
                owner,
                controller,
                gone: false,
                card: None,
                x: None,
            });
        }
        let known = self.facts.last_known(id)?;
        let chars = match self.shows(&known.object) {
            true => &known.chars,
            false => &self.program.def(BLANK_DEF).base,
        };
        Some(Seen {
            id: Some(id),
            chars,
            object: Some(&known.object),
            zone: known.object.zone,
            owner: known.object.owner,
            controller: known.chars.controller,
            gone: true,
            card: None,
            x: None,
        })
    }

    /// The object whose words are read, as it is or last existed.
    pub fn seen_this(&self, context: &Context<'_>) -> Option<Seen<'a>> {
        self.seen(self.this(context)?)
    }

    /// The object whose words are read.
    #[inline]
    pub(super) fn this(&self, context: &Context<'_>) -> Option<ObjectId> {
        self.sight.miss_unless(|| context.this.is_some());
        context.this
    }

    /// A card in a library, whichever place it has there: nobody but the rules knows it by its number.
    pub fn card(&self, owner: PlayerId, card: CardId) -> Seen<'a> {
        let known = PlayerSet::empty();
        self.library_card(owner, &LibraryCard { card, known })
    }

    /// The card at a place in a library.
    pub fn library_card(&self, owner: PlayerId, place: &LibraryCard) -> Seen<'a> {
        let card = place.card;
        let def = match self.sight.knows_card(place.known) {
            true => self.facts.cards[card.index()].def,
            false => BLANK_DEF,
        };
        Seen {
            id: None,
            chars: self.program.def(def).chars_in(Zone::Library(owner)),
            object: None,
            zone: Zone::Library(owner),
            owner,
            controller: owner,
            gone: false,
            card: Some(card),
            x: None,
        }
    }

    /// Who controls an object that exists (CR 108.4: cards elsewhere have no controller, their owner stands in).
    pub fn controller(&self, id: ObjectId) -> Option<PlayerId> {
        Some(self.controller_of(id, self.facts.object(id)?))
    }

    /// Who controls an object, or last controlled it.
    pub fn last_controller(&self, id: ObjectId) -> Option<PlayerId> {
        self.seen(id).map(|seen| seen.controller)
    }

    /// Who controls an object at hand.
    #[inline]
    pub fn controller_of(&self, id: ObjectId, object: &Object) -> PlayerId {
        controller_given(self.table.get(id), object)
    }

    pub fn def(&self, id: ObjectId) -> Option<&'a Def> {
        self.chars(id).map(|chars| self.program.def(chars.def))
    }

    /// The abilities that an object has now.
    pub fn abilities(
        &self,
        id: ObjectId,
    ) -> impl Iterator<Item = (HeldAbility, &'a AbilityEntry)> + use<'a, S> {
        let list = self.chars(id).map(|chars| chars.abilities);
        self.listed(list.unwrap_or_default())
    }

    /// The abilities of a list.
    pub fn listed(
        &self,
        list: AbilityList,
    ) -> impl Iterator<Item = (HeldAbility, &'a AbilityEntry)> + use<'a, S> {
        let program = self.program;
        let held = list.iter(self.table.arena());
        held.map(move |held| (held, program.ability(held.id)))
    }

    /// Every object that fits, in the zone that the filter refers to.
    pub fn matching(&self, filter: &Filter, context: &Context<'_>) -> SmallVec<[ObjectId; 8]> {
        let mut found = SmallVec::new();
        self.each_fitting(filter, context, |id| found.push(id));
        found
    }

    /// All objects or library cards that fit, in the zone that the filter refers to.
    pub fn matching_items(&self, filter: &Filter, context: &Context<'_>) -> SmallVec<[Item; 4]> {
        if filter.zone() != Some(ZoneKind::Library) {
            return self
                .matching(filter, context)
                .into_iter()
                .map(Item::Object)
                .collect();
        }
        let filter = &*self.counted(filter, context);
        let fits = |player, place| self.fits_seen(&self.library_card(player, place), filter, context);
        let mut found = SmallVec::new();
        for (player, library) in self.facts.libraries.iter() {
            let fitting = library.iter().filter(|place| fits(player, place));
            found.extend(fitting.map(|place| Item::Card(player, place.card)));
        }
        found
    }

    /// How many objects fit, in the zone that the filter refers to; library cards included.
    pub fn count(&self, filter: &Filter, context: &Context<'_>) -> i32 {
        let mut count = 0;
        if filter.zone() == Some(ZoneKind::Library) {
            let filter = &*self.counted(filter, context);
            for (player, library) in self.facts.libraries.iter() {
                let fitting = library
                    .iter()
                    .filter(|place| self.fits_seen(&self.library_card(player, place), filter, context));
                count += i32::try_from(fitting.count()).unwrap_or(i32::MAX);
            }
            return count;
        }
        self.each_fitting(filter, context, |_| count += 1);
        count
    }

    /// Whether at least N objects fit and pass the test, in the zone that the filter refers to.
    pub fn has_matching(
        &self,
        filter: &Filter,
        context: &Context<'_>,
        at_least: usize,
        test: impl FnMut(ObjectId) -> bool,
    ) -> bool {
        let zone = filter.zone().unwrap_or(ZoneKind::Battlefield);
        if zone == ZoneKind::Battlefield && filter.across_zones().is_none() {
            return self.has_matching_permanents(filter, context, at_least, test);
        }
        let count = until_counted(at_least, test);
        at_least == 0 || self.try_each_fitting(filter, context, count).is_break()
    }

    /// The same of permanents.
    pub fn has_matching_permanents(
        &self,
        filter: &Filter,
        context: &Context<'_>,
        at_least: usize,
        test: impl FnMut(ObjectId) -> bool,
    ) -> bool {
        // Of permanents the lands are the oldest, and the least likely to be looked for.
        let newest_first = self.facts.battlefield().iter().rev();
        let count = until_counted(at_least, test);
        at_least == 0
            || self
                .each_fitting_of(newest_first, filter, context, count)
                .is_break()
    }

    /// Goes through the objects that fit, in the zone that the filter refers to or in each of them.
    pub fn each_fitting(&self, filter: &Filter, context: &Context<'_>, mut visit: impl FnMut(ObjectId)) {
        let _all = self.try_each_fitting(filter, context, |id| {
            visit(id);
            ControlFlow::Continue(())
        });
    }

    /// The same, as long as it is wanted.
    pub fn try_each_fitting(
        &self,
        filter: &Filter,
        context: &Context<'_>,
        mut visit: impl FnMut(ObjectId) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(parts) = filter.across_zones() else {
            // CR 109.2, 109.2b, 403.2, 609.2: where no other zone is named, the battlefield is meant.
            let zone = filter.zone().unwrap_or(ZoneKind::Battlefield);
            if zone == ZoneKind::Battlefield {
                return self.each_fitting_permanent(filter, context, visit);
            }
            let filter = &*self.counted(filter, context);
            return self.each_in(zone, |id| {
                if self.fits(id, filter, context) {
                    visit(id)?;
                }
                ControlFlow::Continue(())
            });
        };
        let zone = |part: &Filter| part.zone().unwrap_or(ZoneKind::Battlefield);
        let zones: ZoneKinds = parts.iter().map(zone).collect();
        let filter = &*self.counted(filter, context);
        for zone in zones.iter() {
            self.each_in(zone, |id| {
                let seen = self.seen(id);
                if seen.is_some_and(|seen| self.fits_in_zone(&seen, filter, context)) {
                    visit(id)?;
                }
                ControlFlow::Continue(())
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Goes through the permanents that fit, as long as it is wanted.
    pub fn each_fitting_permanent(
        &self,
        filter: &Filter,
        context: &Context<'_>,
        visit: impl FnMut(ObjectId) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.each_fitting_of(self.facts.battlefield().iter(), filter, context, visit)
    }

    /// The same for some permanents.
    fn each_fitting_of<'p>(
        &self,
        permanents: impl Iterator<Item = &'p ObjectId>,
        filter: &Filter,
        context: &Context<'_>,
        mut visit: impl FnMut(ObjectId) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let filter = &*self.counted(filter, context);
        let candidates = self.candidates(filter, context);
        for id in permanents {
            if self.is_among(&candidates, *id, filter, context) {
                visit(*id)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The filter with what it compares to counted once: that is the same for all objects that are asked about.
    #[inline]
    pub fn counted<'f>(&self, filter: &'f Filter, context: &Context<'_>) -> Cow<'f, Filter> {
        if !filter.compares_to_count() {
            return Cow::Borrowed(filter);
        }
        let counted = filter.with_counted(&mut |value| self.sight.known(|| self.value(value, context)));
        Cow::Owned(counted)
    }

    /// What all permanents that fit have in common.
    #[inline]
    pub fn candidates(&self, filter: &Filter, context: &Context<'_>) -> Quick {
        Quick::of(self, filter, context)
    }

    /// Whether a permanent fits, given what all that fit have in common.
    #[inline]
    pub fn is_among(&self, candidates: &Quick, id: ObjectId, filter: &Filter, context: &Context<'_>) -> bool {
        // What the layers haven't reached yet has no characteristics to go by.
        match self.table.get(id) {
            Some(chars) if !candidates.admits(id, chars) => false,
            Some(_) if candidates.is_exact() => true,
            Some(_) | None => self.fits(id, filter, context),
        }
    }

    /// Goes through the objects of a kind of zone (CR 109.2).
    fn each_in(&self, zone: ZoneKind, mut visit: impl FnMut(ObjectId) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut visit_zone = |zone: Zone| self.facts.in_zone(zone).iter().try_for_each(|id| visit(*id));
        let mut players = self.facts.players.ids();
        match zone {
            ZoneKind::Battlefield => visit_zone(Zone::Battlefield),
            ZoneKind::Stack => visit_zone(Zone::Stack),
            ZoneKind::Exile => visit_zone(Zone::Exile),
            ZoneKind::Command => visit_zone(Zone::Command),
            ZoneKind::Hand => players.try_for_each(|player| visit_zone(Zone::Hand(player))),
            ZoneKind::Graveyard => players.try_for_each(|player| visit_zone(Zone::Graveyard(player))),
            ZoneKind::Library => ControlFlow::Continue(()),
        }
    }

    /// Whether an object, as it is or last was, fits.
    pub fn fits(&self, id: ObjectId, filter: &Filter, context: &Context<'_>) -> bool {
        let seen = self.seen(id);
        self.sight.miss_unless(|| seen.is_some());
        seen.is_some_and(|seen| self.fits_seen(&seen, filter, context))
    }

    pub fn is_tapped(&self, id: ObjectId) -> bool {
        self.facts
            .object(id)
            .is_some_and(|object| object.flags.has(Flags::TAPPED))
    }

    /// The innermost item of the right kind that a *for each* or a continuous phrase is at.
    pub(crate) fn item<T>(context: &Context<'_>, pick: impl Fn(Item) -> Option<T>) -> Option<T> {
        if let Some(found) = context.item.and_then(&pick) {
            return Some(found);
        }
        let in_scope = context
            .scope
            .and_then(|scope| scope.items.iter().rev().find_map(|item| pick(*item)));
        in_scope.or_else(|| context.bindings.items().find_map(pick))
    }
}

/// Goes on until that number of objects have passed the test.
fn until_counted(
    number: usize,
    mut test: impl FnMut(ObjectId) -> bool,
) -> impl FnMut(ObjectId) -> ControlFlow<()> {
    let mut left = number;
    move |id| {
        left -= usize::from(test(id));
        match left {
            0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// Who controls an object that the layers gave those characteristics. Only permanents, what is on the stack and emblems
/// have a controller (CR 109.4, 109.4c).
#[inline]
fn controller_given(given: Option<&Characteristics>, object: &Object) -> PlayerId {
    match object.zone.kind() {
        // CR 613.1b: effects change who controls a permanent, and a spell.
        ZoneKind::Battlefield | ZoneKind::Stack => given.map_or(object.controller, |chars| chars.controller),
        ZoneKind::Command => object.controller,
        ZoneKind::Library | ZoneKind::Hand | ZoneKind::Graveyard | ZoneKind::Exile => object.owner,
    }
}
