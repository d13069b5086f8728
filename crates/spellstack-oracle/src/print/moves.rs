//! Objects that are put or returned somewhere.

use spellstack_core::ZoneKind;
use spellstack_core::lang::{
    Destination, Filter, LibraryPlace, ObjectRef, Objects, PlayerFilter, PlayerRef, Selection, Under,
};

use super::filter::{self, Say, parts};
use super::scope::Printer;
use super::token::entry_words;

impl Printer<'_> {
    pub fn move_phrase(&mut self, what: &Objects, from: Option<ZoneKind>, to: &Destination) -> String {
        let owner = self.known_owner(what, from);
        let say = if from.is_some() {
            Say::ONE
        } else {
            Say::ONE.out_of_zone()
        };
        let is_this_card = *what == Objects::The(ObjectRef::This) && from.is_some();
        let back = is_look_result(self, what);
        let returned = self.is_returned(what, from);
        let many = self.is_several(what);
        let mut words = if is_this_card {
            "this card".to_owned()
        } else {
            self.objects_said(what, say)
        };
        if is_this_card {
            self.mention(&ObjectRef::This, false);
        }
        let whose = match (&owner, many) {
            (Some(PlayerRef::You), _) => "your".to_owned(),
            (Some(player), _) => self.player_possessive(player),
            (None, false) => "its owner's".to_owned(),
            (None, true) => "their owner's".to_owned(),
        };
        if let Some(zone) = from {
            let zone = match zone {
                ZoneKind::Library | ZoneKind::Hand | ZoneKind::Graveyard => {
                    format!("{whose} {}", zone.name())
                }
                ZoneKind::Battlefield | ZoneKind::Stack | ZoneKind::Exile | ZoneKind::Command => {
                    self.zone_name(zone, None)
                }
            };
            words.push_str(&format!(" from {zone}"));
        }
        let order = if many { " in any order" } else { "" };
        match to {
            Destination::Hand if returned => format!("return {words} to {whose} hand"),
            Destination::Hand => format!("put {words} into {whose} hand"),
            Destination::Graveyard => format!("put {words} into {whose} graveyard"),
            Destination::Exile => format!("move {words} to exile"),
            Destination::Library(LibraryPlace::Top) if back => format!("put {words} back{order}"),
            Destination::Library(LibraryPlace::Top) => {
                format!("put {words} on top of {whose} library{order}")
            }
            Destination::Library(LibraryPlace::Bottom) => {
                format!("put {words} on the bottom of {whose} library{order}")
            }
            Destination::Battlefield {
                under,
                flags,
                counters,
            } => {
                let verb = if returned {
                    format!("return {words} to")
                } else {
                    format!("put {words} onto")
                };
                let mut phrase = format!("{verb} the battlefield");
                if !flags.is_empty() {
                    phrase.push_str(&format!(" {}", entry_words(flags)));
                }
                phrase.push_str(&self.under_words(under, owner.as_ref(), many));
                for (place, (kind, value)) in counters.iter().enumerate() {
                    let joint = if place == 0 { "with" } else { "and" };
                    let on = if many { "them" } else { "it" };
                    phrase.push_str(&format!(" {joint} {} on {on}", self.counters(*kind, value)));
                }
                phrase
            }
        }
    }

    fn under_words(&mut self, under: &Under, owner: Option<&PlayerRef>, many: bool) -> String {
        match under {
            Under::Owner if many => " under their owners' control".to_owned(),
            Under::Owner => " under its owner's control".to_owned(),
            Under::Control(PlayerRef::You) if owner == Some(&PlayerRef::You) => String::new(),
            Under::Control(player) => format!(" under {} control", self.player_possessive(player)),
        }
    }

    /// Whether the objects are said to return: they were there before, or are not found in a hidden zone.
    pub fn is_returned(&self, what: &Objects, from: Option<ZoneKind>) -> bool {
        if matches!(from, Some(ZoneKind::Hand | ZoneKind::Library)) {
            return false;
        }
        match what {
            Objects::The(ObjectRef::Result(label)) => self
                .result(*label)
                .is_some_and(|result| result.participle == "exiled"),
            Objects::The(ObjectRef::Item) => false,
            Objects::The(_) => true,
            Objects::All(filter) | Objects::Chosen(Selection { among: filter, .. }) => {
                !matches!(filter.zone(), Some(ZoneKind::Hand | ZoneKind::Library))
                    && !parts(filter)
                        .iter()
                        .any(|part| matches!(part, Filter::Is(ObjectRef::Result(_))))
            }
        }
    }

    /// The owner of what is moved, if the definition says who that is.
    pub fn known_owner(&self, what: &Objects, from: Option<ZoneKind>) -> Option<PlayerRef> {
        match what {
            Objects::The(ObjectRef::This) if from.is_some() => Some(PlayerRef::You),
            Objects::The(ObjectRef::Target(number)) => {
                let spec = self.targets.get(usize::from(*number))?;
                owner_in(spec.objects.as_ref()?)
            }
            Objects::The(ObjectRef::Result(label)) => self.result(*label)?.owner.clone(),
            Objects::The(ObjectRef::Item) => self.item.as_ref()?.owner.clone(),
            Objects::The(_) => None,
            Objects::All(filter) | Objects::Chosen(Selection { among: filter, .. }) => {
                let result = parts(filter).iter().find_map(|part| {
                    if let Filter::Is(ObjectRef::Result(label)) = part {
                        Some(*label)
                    } else {
                        None
                    }
                });
                owner_in(filter).or_else(|| self.result(result?)?.owner.clone())
            }
        }
    }

    fn is_several(&self, what: &Objects) -> bool {
        match what {
            Objects::The(reference) => self.is_many(reference),
            Objects::All(_) => true,
            Objects::Chosen(selection) => super::reference::is_many(&selection.quantity),
        }
    }
}

/// The owner that a filter names.
pub(super) fn owner_in(filter: &Filter) -> Option<PlayerRef> {
    parts(filter)
        .iter()
        .find_map(|part| match filter::owner_of(part)? {
            PlayerFilter::You => Some(PlayerRef::You),
            PlayerFilter::Is(player) => Some(player.clone()),
            PlayerFilter::Any | PlayerFilter::Opponent => None,
        })
}

fn is_look_result(printer: &Printer<'_>, what: &Objects) -> bool {
    matches!(what, Objects::The(ObjectRef::Result(label))
        if printer.result(*label).is_some_and(|result| result.participle == "looked-at"))
}
