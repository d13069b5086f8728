//! Permanents as they would exist on the battlefield (CR 614.12).

use smallvec::SmallVec;
use spellstack_core::lang::{Filter, ObjectRef, Objects, PlayerFilter, Statement};
use spellstack_core::{CardType, CounterKind, DefId, KeywordKind, ObjectId, PlayerId, Zone};

use super::apply::land_mana;
use super::{World, compute};
use crate::cache::Cache;
use crate::characteristics::{AbilityList, Characteristics, HeldAbility};
use crate::event::{Entry, Event, Move, Mover};
use crate::game::Game;
use crate::look::{Context, Seen};
use crate::program::{AbilityClass, AbilitySpan};
use crate::state::{Affected, FACE_DOWN_DEF};

/// What an object would be on the battlefield.
#[derive(Clone, Debug)]
pub(crate) struct Entering {
    /// Its characteristics; its abilities are kept apart.
    pub chars: Characteristics,
    pub abilities: SmallVec<[HeldAbility; 4]>,
}

impl Game {
    /// What a moving object would be on the battlefield, with all effects that would apply to it there.
    pub(crate) fn entering(&self, movement: &Move) -> Entering {
        let (def, owner) = self.mover_def(movement);
        let copied = movement.entry.copy_of.map(|copied| copied.def);
        let def = if movement.entry.face_down {
            FACE_DOWN_DEF
        } else {
            copied.or(movement.entry.face).unwrap_or(def)
        };
        let controller = movement.entry.controller.unwrap_or(owner);
        if !self.is_followed(movement.what)
            && self.enters_as_printed(def, &movement.entry, (owner, controller))
        {
            return self.printed_entering(def, controller);
        }
        self.imagine(Event::Move(movement.clone()))
            .unwrap_or_else(|| self.printed_entering(def, controller))
    }

    /// What a face-down permanent would be face up (CR 702.37e, 708.11).
    pub(crate) fn as_face_up(&self, object: ObjectId) -> Option<Entering> {
        let entry = Entry::default();
        self.imagine(Event::TurnFaceUp { object, entry })
    }

    /// What a token would be on the battlefield; what replaces its creation has been applied by then (CR 701.7b).
    pub(crate) fn entering_token(&self, def: DefId, entry: &Entry, controller: PlayerId) -> Entering {
        let printed = entry.copy_of.map_or(def, |copied| copied.def);
        if self.enters_as_printed(printed, entry, (controller, controller)) {
            return self.printed_entering(printed, controller);
        }
        let event = Event::CreateToken {
            def,
            who: controller,
            entry: entry.clone(),
            becomes: None,
        };
        self.imagine(event)
            .unwrap_or_else(|| self.printed_entering(printed, controller))
    }

    /// The face that a card has outside the battlefield, or what a token or copy is, and the owner.
    fn mover_def(&self, movement: &Move) -> (DefId, PlayerId) {
        let nothing = (DefId::new(0), PlayerId::new(0));
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

    /// Whether nothing could change the characteristics: no counters, no ability of its own, and no static ability in
    /// play that applies to what is printed, so that none ever begins to.
    fn enters_as_printed(&self, def: DefId, entry: &Entry, players: (PlayerId, PlayerId)) -> bool {
        let counts = |(kind, _): &(CounterKind, u32)| kind.pt_change().is_some() || kind.is_keyword();
        let has_exceptions = entry.copy_of.is_some_and(|copied| !copied.exceptions.is_empty());
        !has_exceptions
            && !entry.counters.iter().any(counts)
            && !self.modifies(def)
            && !self.is_modified(def, players)
    }

    /// Whether some static ability in play could apply to a face as printed.
    fn is_modified(&self, def: DefId, (owner, controller): (PlayerId, PlayerId)) -> bool {
        let look = self.look();
        let world = World {
            program: &self.program,
            facts: &self.facts,
        };
        let chars = &self.program.def(def).base;
        let zone = Zone::Battlefield;
        let seen = Seen {
            id: None,
            chars,
            object: None,
            zone,
            owner,
            controller,
            gone: false,
            card: None,
        };
        self.cache.modifiers.iter().any(|(source, held, statement)| {
            let Some((objects, _)) = world.statement_of(*held, *statement) else {
                return false;
            };
            match objects {
                Objects::All(filter) if is_about_characteristics(filter) => {
                    let you = look.controller(*source).unwrap_or(controller);
                    look.fits_in_zone(&seen, filter, &Context::of(*source, you))
                }
                Objects::All(_) => true,
                // What these speak of is there already.
                Objects::The(_) | Objects::Chosen(_) => false,
            }
        })
    }

    /// Whether an ability printed on a face changes characteristics.
    fn modifies(&self, def: DefId) -> bool {
        let flags = self.program.def(def).flags;
        let is_modify = |statement: &Statement| match statement {
            Statement::Modify(..) => true,
            Statement::Rule(_) | Statement::Replace(_) => false,
        };
        (flags.has_static || flags.has_cda)
            && self.program.printed(def).iter().any(|id| {
                let entry = self.program.ability(id);
                entry.class == AbilityClass::Keyword(KeywordKind::Changeling)
                    || entry
                        .as_static()
                        .is_some_and(|ability| ability.statements.iter().any(is_modify))
            })
    }

    /// Whether an effect that changes the spell would go on for the permanent (CR 400.7a).
    fn is_followed(&self, mover: Mover) -> bool {
        let Mover::Object(id) = mover else { return false };
        self.facts.effects.iter().any(|effect| match &effect.affected {
            Affected::Objects(objects) => objects.contains(&id),
            Affected::AsWorded => false,
        })
    }

    fn printed_entering(&self, def: DefId, controller: PlayerId) -> Entering {
        let base = self.program.def(def).base;
        let mut abilities: SmallVec<[HeldAbility; 4]> =
            self.program.printed(def).iter().map(HeldAbility::own).collect();
        if base.types.contains(CardType::Land) {
            abilities.extend(land_mana(&self.program, &base.subtypes).map(HeldAbility::own));
        }
        Entering {
            chars: without_list(Characteristics { controller, ..base }),
            abilities,
        }
    }

    /// Works out the layers as if the event had happened.
    fn imagine(&self, mut event: Event) -> Option<Entering> {
        let mut facts = self.facts.without_last_known();
        crate::commit::apply(&mut facts, &self.program, &mut event);
        let id = match &event {
            Event::Move(movement) => movement.becomes,
            Event::CreateToken { becomes, .. } => *becomes,
            Event::TurnFaceUp { object, .. } => Some(*object),
            _ => None,
        }?;
        let mut cache = Cache::default();
        compute(
            World {
                program: &self.program,
                facts: &facts,
            },
            &mut cache,
        );
        let chars = cache.table.get(id).copied()?;
        let abilities = chars.abilities.iter(cache.table.arena()).collect();
        Some(Entering {
            chars: without_list(chars),
            abilities,
        })
    }
}

fn without_list(chars: Characteristics) -> Characteristics {
    Characteristics {
        abilities: AbilityList::printed(AbilitySpan::default()),
        ..chars
    }
}

/// Whether characteristics, controller and owner alone tell whether an object fits.
fn is_about_characteristics(filter: &Filter) -> bool {
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
        Filter::ChosenColor(_)
        | Filter::ChosenType(_)
        | Filter::ChosenName(_)
        | Filter::Token
        | Filter::FaceDown
        | Filter::Controller(PlayerFilter::Is(_))
        | Filter::Owner(PlayerFilter::Is(_))
        | Filter::Tapped
        | Filter::Attacking
        | Filter::Blocking
        | Filter::Blocked
        | Filter::Unblocked
        | Filter::NonManaActivatedAbility
        | Filter::Counter(_)
        | Filter::DrawnThisTurn
        | Filter::EnteredThisTurn
        | Filter::Targets(_) => false,
    }
}
