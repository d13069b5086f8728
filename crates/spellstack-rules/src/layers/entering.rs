//! Permanents as they would exist on the battlefield (CR 614.12).

use smallvec::SmallVec;
use spellstack_core::lang::{Modification, Objects};
use spellstack_core::types::CardTypes;
use spellstack_core::{
    AbilityId, CardType, CounterKind, DefId, ObjectId, PlayerId, PlayerSet, Subtype, Zone,
};

use super::application::Changes;
use super::apply::land_mana;
use super::{Active, World, worked_out};
use crate::characteristics::{AbilityList, Characteristics, HeldAbility};
use crate::commit::{blank, new_token, would_become};
use crate::derived::{LayerOutput, Quick};
use crate::event::{Entry, Event, Move, Mover};
use crate::keyword::changeling;
use crate::look::{Context, Seen};
use crate::program::{
    AbilityClass, AbilitySpan, BLANK_DEF, CharacteristicKinds, FACE_DOWN_DEF, Program,
    is_about_characteristics, reads, writes,
};
use crate::reader::reader;
use crate::state::{Affected, Object};

reader! {
    /// Permanents as they would be on the battlefield (CR 614.12).
    Arrivals, arrivals
}

/// What an object would be on the battlefield.
#[derive(Clone, Debug)]
pub(crate) struct Entering {
    /// Its characteristics; its abilities are kept apart.
    pub chars: Characteristics,
    pub abilities: SmallVec<[HeldAbility; 4]>,
    /// The permanent: owner, controller, whether it is a token, tapped or face down.
    pub object: Object,
}

impl<'a> Arrivals<'a> {
    /// What a moving object would be on the battlefield, with all effects that would apply to it there.
    pub(crate) fn entering(&self, movement: &Move) -> Entering {
        let (def, owner, controller) = self.entering_def(movement);
        let printed = || self.printed_entering(def, controller, self.arrival(movement, owner));
        let imagined = || self.imagine(Event::Move(movement.clone()));
        // What takes more than a look at what is printed is charged, whether or not that is looked at.
        if !self.enters_unchanged(movement, def, (owner, controller)) {
            let event = Event::Move(movement.clone());
            return self.imagine_charged(event).unwrap_or_else(printed);
        }
        let is_same = || imagined().is_none_or(|imagined| self.enters_alike(&printed(), &imagined));
        match self
            .derived
            .holds_quickly(Quick::EntersAsPrinted, || true, is_same)
        {
            true => printed(),
            false => imagined().unwrap_or_else(printed),
        }
    }

    /// The face that a moving object would have on the battlefield, if it would be what is printed there.
    pub(crate) fn enters_printed(&self, movement: &Move) -> Option<DefId> {
        let (def, owner, controller) = self.entering_def(movement);
        let is_changed = movement.entry.extras().copy_of.is_some() || movement.entry.face_down;
        (!is_changed && self.enters_unchanged(movement, def, (owner, controller))).then_some(def)
    }

    fn enters_unchanged(&self, movement: &Move, def: DefId, players: (PlayerId, PlayerId)) -> bool {
        !self.is_followed(movement.what) && self.enters_as_printed(def, &movement.entry, players)
    }

    /// The face that a moving object would have on the battlefield, its owner and who would control it.
    fn entering_def(&self, movement: &Move) -> (DefId, PlayerId, PlayerId) {
        let (def, owner) = self.mover_def(movement);
        let copied = movement.entry.extras().copy_of.map(|copied| copied.def);
        let def = if movement.entry.face_down {
            FACE_DOWN_DEF
        } else {
            copied.or(movement.entry.face).unwrap_or(def)
        };
        (def, owner, movement.entry.controller.unwrap_or(owner))
    }

    /// What a face-down permanent would be face up (CR 702.37e, 708.11).
    pub(crate) fn as_face_up(&self, object: ObjectId) -> Option<Entering> {
        let entry = Entry::default();
        self.imagine_charged(Event::TurnFaceUp { object, entry })
    }

    /// What a token would be on the battlefield; what replaces its creation has been applied by then (CR 701.7b).
    pub(crate) fn entering_token(&self, def: DefId, entry: &Entry, who: PlayerId) -> Entering {
        let printed = entry.extras().copy_of.map_or(def, |copied| copied.def);
        let controller = entry.controller.unwrap_or(who);
        let as_printed = || {
            let object = new_token(self.facts, def, who, entry);
            self.printed_entering(printed, controller, object)
        };
        if self.enters_as_printed(printed, entry, (who, controller)) {
            return as_printed();
        }
        let event = Event::CreateToken {
            def,
            who,
            entry: entry.clone(),
            becomes: None,
        };
        self.imagine_charged(event).unwrap_or_else(as_printed)
    }

    /// The face that a card has outside the battlefield, or what a token or copy is, and the owner.
    fn mover_def(&self, movement: &Move) -> (DefId, PlayerId) {
        let nothing = (BLANK_DEF, PlayerId::new(0));
        let of_card = |card: spellstack_core::CardId| {
            self.facts
                .cards
                .get(card.index())
                .map(|info| (info.def, info.owner))
        };
        match movement.what {
            Mover::Object(id) => self.facts.object(id).map_or(nothing, |object| match object.card {
                Some(card) => of_card(card).unwrap_or((object.def, object.owner)),
                None => (object.def, object.owner),
            }),
            Mover::Library(_, card) => of_card(card).unwrap_or(nothing),
        }
    }

    /// Whether nothing changes anything about the object that makes a difference to how it enters: no counters, no ability
    /// of its own, and no static ability in play.
    fn enters_as_printed(&self, def: DefId, entry: &Entry, players: (PlayerId, PlayerId)) -> bool {
        let counts = |(kind, _): &(CounterKind, u32)| kind.pt_change().is_some() || kind.is_keyword();
        let has_exceptions = entry
            .extras()
            .copy_of
            .is_some_and(|copied| !copied.exceptions.is_empty());
        // A change makes a difference only if something reads it: the replacement effects of all cards in the game, found as
        // they were lowered, and below the static abilities that might then apply. Changes that nothing reads are collected
        // rather than worked out.
        let mut unseen = Unseen {
            read: self.program.arrivals_read,
            joins: entry.extras().joins.is_some() || entry.extras().blocking.is_some(),
            ..Unseen::default()
        };
        if entry.extras().counters.iter().any(counts) {
            unseen.written = CharacteristicKinds::PT.union(CharacteristicKinds::ABILITIES);
        }
        // CR 110.2b: what changed who controls the spell may not go on.
        let is_put_by_another = entry.extras().put_by.is_some();
        !has_exceptions
            && !is_put_by_another
            && !self.modifies(def, &mut unseen)
            && !self.is_modified(def, players, &mut unseen)
            && !unseen.written.intersects(unseen.read)
    }

    /// Whether an ability printed on a face changes characteristics in a way that makes a difference.
    fn modifies(&self, def: DefId, unseen: &mut Unseen) -> bool {
        let flags = self.program.def(def).flags;
        if !flags.has_static && !flags.has_cda {
            return false;
        }
        let world = self.world();
        self.program.printed(def).iter().any(|id| {
            let entry = self.program.ability(id);
            let statements = entry.as_static().map_or(0, |ability| ability.statements.len());
            let numbers = 0..u8::try_from(statements).unwrap_or(u8::MAX);
            let mut changes = numbers.filter_map(|at| world.statement_of(HeldAbility::own(id), at));
            changeling::is_it(entry) || changes.any(|(_, changes)| !unseen.includes(self.program, changes))
        })
    }

    /// Whether some static ability in play applies to a face as printed, in a way that makes a difference.
    fn is_modified(
        &self,
        def: DefId,
        (owner, controller): (PlayerId, PlayerId),
        unseen: &mut Unseen,
    ) -> bool {
        let look = self.look();
        let seen = Seen {
            id: None,
            chars: &self.program.def(def).base,
            object: None,
            zone: Zone::Battlefield,
            owner,
            controller,
            gone: false,
            card: None,
            x: None,
        };
        let mut modifiers = self
            .derived
            .output()
            .modifiers
            .iter()
            .filter_map(Active::as_modifier);
        modifiers.any(|(source, held, statement)| {
            let Some((objects, changes)) = self.world().statement_of(held, statement) else {
                return false;
            };
            match objects {
                // What these refer to is there already.
                Objects::The(_) | Objects::Chosen(_) => false,
                Objects::All(_) if unseen.includes(self.program, changes) => false,
                Objects::All(filter) if is_about_characteristics(filter) => {
                    // It doesn't apply, as long as what it looks at isn't changed by something else.
                    unseen.read = unseen.read.union(reads(filter));
                    let you = look.controller(source).unwrap_or(controller);
                    look.fits_in_zone(&seen, filter, &Context::of(source, you))
                }
                Objects::All(_) => true,
            }
        })
    }

    pub(super) fn world(&self) -> World<'a> {
        World {
            program: self.program,
            facts: self.facts,
        }
    }

    /// Whether no replacement effect could tell the two apart (CR 614.12).
    ///
    /// Only what the replacement effects of the game read is compared: two tokens that differ in power are alike if no card
    /// asks for the power of what enters.
    fn enters_alike(&self, one: &Entering, other: &Entering) -> bool {
        let statics = |entering: &Entering| -> SmallVec<[AbilityId; 4]> {
            let ids = entering.abilities.iter().map(|held| held.id);
            ids.filter(|id| self.program.ability(*id).as_static().is_some())
                .collect()
        };
        let read = self.program.arrivals_read;
        let is_read = |aspect: CharacteristicKinds| read.intersects(aspect);
        let (left, right) = (&one.chars, &other.chars);
        let kind = |chars: &Characteristics| {
            (
                chars.def,
                chars.controller,
                chars.is_planeswalker(),
                chars.has_subtype(Subtype::AURA),
            )
        };
        let status = |entering: &Entering| (entering.object.flags, entering.object.attached);
        kind(left) == kind(right)
            && status(one) == status(other)
            && statics(one) == statics(other)
            && (!is_read(CharacteristicKinds::TYPES) || left.types == right.types)
            && (!is_read(CharacteristicKinds::SUPERTYPES) || left.supertypes == right.supertypes)
            && (!is_read(CharacteristicKinds::SUBTYPES) || left.subtypes == right.subtypes)
            && (!is_read(CharacteristicKinds::COLORS) || left.colors == right.colors)
            && (!is_read(CharacteristicKinds::ABILITIES) || left.keywords == right.keywords)
            && (!is_read(CharacteristicKinds::PT)
                || (left.power, left.toughness) == (right.power, right.toughness))
    }

    /// Whether an effect that changes the spell would go on for the permanent (CR 400.7a).
    fn is_followed(&self, mover: Mover) -> bool {
        let Mover::Object(id) = mover else { return false };
        self.facts.effects.iter().any(|effect| match &effect.affected {
            Affected::Objects(objects) => objects.contains(&id),
            Affected::AsWorded => false,
        })
    }

    /// The permanent that a moving object would become.
    fn arrival(&self, movement: &Move, owner: PlayerId) -> Object {
        let unknown = || blank(None, BLANK_DEF, owner, Zone::Battlefield, PlayerSet::empty());
        would_become(self.facts, movement).unwrap_or_else(unknown)
    }

    fn printed_entering(&self, def: DefId, controller: PlayerId, object: Object) -> Entering {
        let base = self.program.def(def).base;
        let mut abilities: SmallVec<[HeldAbility; 4]> =
            self.program.printed(def).iter().map(HeldAbility::own).collect();
        if base.types.contains(CardType::Land) {
            abilities.extend(land_mana(self.program, &base.subtypes).map(HeldAbility::own));
        }
        Entering {
            chars: without_list(Characteristics { controller, ..base }),
            abilities,
            object,
        }
    }

    /// Works out the layers as if the event had happened. It is charged by whoever asked, with the facts that were copied for
    /// it.
    fn imagine_charged(&self, event: Event) -> Option<Entering> {
        let price = self.facts.things().saturating_add(self.price_of_layers());
        self.derived.note_imagined(price);
        let (entering, found) = self.imagine_with(event)?;
        self.derived.note_imagined(match found.exhausted {
            true => u64::MAX,
            false => found.tried.of(self.facts.things()),
        });
        Some(entering)
    }

    fn imagine(&self, event: Event) -> Option<Entering> {
        self.imagine_with(event).map(|(entering, _)| entering)
    }

    /// What would enter if the event had happened, and what the layers would come to.
    fn imagine_with(&self, mut event: Event) -> Option<(Entering, LayerOutput)> {
        let mut facts = self.facts.to_imagine(self.reads_stack());
        crate::commit::apply(&mut facts, self.program, &mut event);
        let id = match &event {
            Event::Move(movement) => movement.becomes,
            Event::CreateToken { becomes, .. } => *becomes,
            Event::TurnFaceUp { object, .. } => Some(*object),
            _ => None,
        }?;
        let found = worked_out(World {
            program: self.program,
            facts: &facts,
        });
        let chars = found.table.get(id).copied()?;
        let entering = Entering {
            chars: without_list(chars),
            abilities: chars.abilities.iter(found.table.arena()).collect(),
            object: *facts.object(id)?,
        };
        Some((entering, found))
    }
}

/// Changes to an arriving object that make no difference to how it enters, since nothing looks at what they write.
#[derive(Default)]
struct Unseen {
    /// What they write.
    written: CharacteristicKinds,
    /// What replacement effects look at, and the effects that are taken not to apply.
    read: CharacteristicKinds,
    /// Whether the object enters attacking or blocking, for which it has to be a creature.
    joins: bool,
}

impl Unseen {
    /// Takes changes among them; false if they aren't such.
    fn includes(&mut self, program: &Program, changes: Changes<'_>) -> bool {
        let is_static = |id| {
            let class = program.ability(id).class;
            matches!(class, AbilityClass::Static | AbilityClass::CharacteristicDefining)
        };
        let gives_static = || changes.grants.iter().any(|span| span.iter().any(is_static));
        // These are what the rules themselves look at as something enters.
        let of_note = [CardType::Planeswalker, CardType::Battle, CardType::Enchantment];
        let are_such = changes.list.iter().all(|change| match change {
            Modification::SetPt(..) | Modification::ModifyPt(..) | Modification::SwitchPt => true,
            // An ability may say how its object enters.
            Modification::Gain(_) => !gives_static(),
            Modification::AddTypes(types, subtypes) => {
                !self.joins && subtypes.is_empty() && !types.intersects(CardTypes::of(&of_note))
            }
            Modification::AddSupertypes(_)
            | Modification::RemoveSupertypes(_)
            | Modification::SetColors(_)
            | Modification::AddColors(_) => true,
            _ => false,
        });
        if are_such {
            let written = changes.list.iter().map(writes);
            self.written = written.fold(self.written, CharacteristicKinds::union);
        }
        are_such
    }
}

fn without_list(chars: Characteristics) -> Characteristics {
    Characteristics {
        abilities: AbilityList::printed(AbilitySpan::default()),
        ..chars
    }
}
