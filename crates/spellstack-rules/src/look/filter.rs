//! Filters over objects and players.

use spellstack_core::lang::{Filter, Label, PlayerFilter, Recipient, Stat};
use spellstack_core::{ObjectId, PlayerId, Zone, ZoneKind};

use super::value::has_pt;
use super::{Context, Look, Seen, Sight};
use crate::control::Bindings;
use crate::event::Thing;
use crate::program::AbilityClass;
use crate::state::{Flags, StackKind, Word};

impl<S: Sight> Look<'_, S> {
    /// Only what the words name is asked (CR 608.2j).
    pub fn fits_seen(&self, seen: &Seen<'_>, filter: &Filter, context: &Context<'_>) -> bool {
        let chars = || self.read(seen);
        match filter {
            Filter::Any => true,
            Filter::All(parts) => self.sight.all(parts, |part| self.fits_seen(seen, part, context)),
            Filter::AnyOf(parts) => self.sight.any(parts, |part| self.fits_seen(seen, part, context)),
            Filter::Not(inner) => !self.fits_seen(seen, inner, context),
            Filter::Type(card_type) => chars().types.contains(*card_type),
            Filter::Supertype(supertype) => chars().supertypes.contains(*supertype),
            Filter::Subtype(subtype) => chars().subtypes.contains(*subtype),
            Filter::Color(color) => chars().colors.contains(*color),
            Filter::ChosenColor(label) => self
                .chosen_color(*label, context)
                .is_some_and(|color| chars().colors.contains(color)),
            Filter::ChosenType(label) => self.chosen(*label, context).any(|word| match word {
                Word::CreatureType(subtype) => chars().subtypes.contains(subtype),
                Word::Color(_) | Word::Name(_) | Word::Player(_) => false,
            }),
            Filter::ChosenName(label) => self.chosen(*label, context).any(|word| match word {
                Word::Name(def) => self.has_name(seen, &self.program.def(def).name),
                Word::Color(_) | Word::CreatureType(_) | Word::Player(_) => false,
            }),
            Filter::Colorless => chars().colors.is_colorless(),
            Filter::Multicolored => chars().colors.is_multicolored(),
            Filter::Permanent => seen.zone == Zone::Battlefield || chars().types.is_permanent(),
            Filter::Token => self.has_flag(seen, Flags::TOKEN),
            Filter::Spell => seen.zone == Zone::Stack && !self.has_flag(seen, Flags::ABILITY),
            Filter::ActivatedAbility => self.stack_kind(seen, |kind| matches!(kind, StackKind::Activated(_))),
            Filter::TriggeredAbility => self.stack_kind(seen, |kind| matches!(kind, StackKind::Triggered(_))),
            Filter::Controller(players) => self.player_fits(seen.controller, players, context),
            Filter::Owner(players) => self.player_fits(seen.owner, players, context),
            Filter::Zone(zone) => seen.zone.kind() == *zone && self.can_be_meant_in(seen, *zone),
            Filter::Tapped => self.has_flag(seen, Flags::TAPPED),
            Filter::FaceDown => self.has_flag(seen, Flags::FACE_DOWN),
            Filter::Attacking => self.is_attacking(seen),
            Filter::Blocking => self.is_blocking(seen),
            Filter::Blocked => self.attack_is(seen, Some(true)),
            Filter::Unblocked => self.attack_is(seen, Some(false)),
            Filter::Stat(Stat::Power | Stat::Toughness, ..) if !has_pt(seen) => false,
            Filter::Stat(stat, comparison, value) => {
                compare(self.stat_of(seen, *stat), *comparison, self.value(value, context))
            }
            // CR 702.11e: hexproof from something is hexproof.
            // CR 702.11e, 702.29f: what looks for a keyword finds its variant.
            Filter::Keyword(kind) => {
                let variant = kind.variant();
                let keywords = chars().keywords;
                keywords.contains(*kind) || variant.is_some_and(|kind| keywords.contains(kind))
            }
            Filter::NonManaActivatedAbility => self.has_activated(seen),
            Filter::Counter(kind) => seen.id.is_some_and(|id| self.counters(*kind, id) > 0),
            Filter::Name(name) => self.has_name(seen, name),
            Filter::Is(reference) => match (seen.id, seen.card) {
                (Some(id), _) => self.refers_to(reference, id, context),
                (None, Some(card)) => self.cards(reference, context).contains(&(seen.owner, card)),
                (None, None) => false,
            },
            Filter::DrawnThisTurn => {
                self.sight
                    .miss_unless(|| seen.id.is_none_or(|id| self.sight.can_tell(id)));
                self.has_flag(seen, Flags::DRAWN_THIS_TURN)
            }
            Filter::EnteredThisTurn => self.has_flag(seen, Flags::ENTERED_THIS_TURN),
            Filter::Targets(what) => self.targets_fit(seen, what, context),
        }
    }

    /// CR 709.4a: everywhere but on the stack a split card has the names of both halves.
    fn has_name(&self, seen: &Seen<'_>, name: &str) -> bool {
        let def = self.program.def(self.read(seen).def);
        let other = def
            .other
            .filter(|_| def.whole.is_some() && seen.zone != Zone::Stack);
        def.name == name || other.is_some_and(|other| self.program.def(other).name == name)
    }

    pub fn player_fits(&self, player: PlayerId, filter: &PlayerFilter, context: &Context<'_>) -> bool {
        match filter {
            PlayerFilter::Any => true,
            PlayerFilter::You => player == context.you,
            // CR 102.2: there are two players.
            PlayerFilter::Opponent => player != context.you,
            PlayerFilter::Is(reference) => self.player(reference, context) == Some(player),
        }
    }

    /// Whether a player or object is one that a recipient describes.
    pub fn receives(&self, thing: Thing, recipient: &Recipient, context: &Context<'_>) -> bool {
        match (recipient, thing) {
            (Recipient::Anything, _) => true,
            (Recipient::Player(filter) | Recipient::PlayerOrPermanentOf(filter), Thing::Player(player)) => {
                self.player_fits(player, filter, context)
            }
            (Recipient::Object(filter), Thing::Object(id)) => self.fits(id, filter, context),
            (Recipient::PlayerOrPermanentOf(filter), Thing::Object(id)) => self
                .last_controller(id)
                .is_some_and(|player| self.player_fits(player, filter, context)),
            (Recipient::Player(_), Thing::Object(_)) | (Recipient::Object(_), Thing::Player(_)) => false,
        }
    }

    /// All players that fit, in APNAP order.
    pub fn players(&self, filter: &PlayerFilter, context: &Context<'_>) -> smallvec::SmallVec<[PlayerId; 2]> {
        self.facts
            .apnap()
            .filter(|player| !self.facts.players[*player].lost && self.player_fits(*player, filter, context))
            .collect()
    }

    /// The colour chosen for a label earlier in the resolution, or as the object entered.
    pub fn chosen_color(&self, label: Label, context: &Context<'_>) -> Option<spellstack_core::Color> {
        context
            .bindings
            .result(label)
            .and_then(|done| done.word?.color())
            .or_else(|| {
                let object = self.seen_this(context)?.object?;
                self.sight
                    .miss_unless(|| object.color.is_some() && self.sight.knows(object));
                object.color
            })
    }

    /// What was chosen for a label earlier in the resolution, or as the object entered. A choice that the object made
    /// as something else than it is now isn't its own (CR 607.2d).
    pub fn chosen(&self, label: Label, context: &Context<'_>) -> impl Iterator<Item = Word> {
        let named = context.bindings.result(label).and_then(|done| done.word);
        let def = self.seen_this(context).map(|seen| seen.chars.def);
        let this = context.this;
        let entered = self.facts.chosen.iter();
        let own = entered
            .filter(move |chosen| named.is_none() && Some(chosen.holder) == this && Some(chosen.def) == def);
        self.sight
            .miss_unless(|| named.is_some() || own.clone().next().is_some());
        named.into_iter().chain(own.map(|chosen| chosen.word))
    }

    /// Whether it has an activated ability that isn't a mana ability, or had one.
    fn has_activated(&self, seen: &Seen<'_>) -> bool {
        self.read(seen);
        self.sight.miss_unless(|| seen.id.is_some());
        seen.id.is_some_and(|id| match seen.gone {
            true => self.facts.last_known(id).is_some_and(|known| known.activates),
            false => self.activates(id),
        })
    }

    /// Whether an object has an activated ability that isn't a mana ability.
    pub fn activates(&self, id: ObjectId) -> bool {
        self.abilities(id)
            .any(|(_, entry)| entry.class == AbilityClass::Activated)
    }

    fn has_flag(&self, seen: &Seen<'_>, flag: Flags) -> bool {
        seen.object.is_some_and(|object| object.flags.has(flag))
    }

    /// CR 108.2, 108.2b, 109.2a: in zones other than these a description means cards, and a token, copy or ability is none,
    /// though it may be there until state-based actions are performed.
    fn can_be_meant_in(&self, seen: &Seen<'_>, zone: ZoneKind) -> bool {
        match zone {
            ZoneKind::Battlefield | ZoneKind::Stack | ZoneKind::Command => true,
            ZoneKind::Library | ZoneKind::Hand | ZoneKind::Graveyard | ZoneKind::Exile => {
                seen.object.is_none_or(|object| object.card.is_some())
            }
        }
    }

    fn stack_kind(&self, seen: &Seen<'_>, is: impl Fn(StackKind) -> bool) -> bool {
        seen.zone == Zone::Stack
            && seen
                .id
                .and_then(|id| self.facts.entry_or_last(id))
                .is_some_and(|entry| is(entry.kind))
    }

    fn is_attacking(&self, seen: &Seen<'_>) -> bool {
        let Some(id) = seen.id else { return false };
        if let Some(is_attacking) = self.sight.is_attacking(id) {
            return is_attacking;
        }
        if seen.gone {
            return self
                .facts
                .last_known(id)
                .is_some_and(|known| known.attacked.is_some());
        }
        self.facts.combat.is_attacking(id)
    }

    fn is_blocking(&self, seen: &Seen<'_>) -> bool {
        let Some(id) = seen.id else { return false };
        if seen.gone {
            return self.facts.last_known(id).is_some_and(|known| known.blocking);
        }
        self.facts.combat.is_blocking(id)
    }

    fn attack_is(&self, seen: &Seen<'_>, blocked: Option<bool>) -> bool {
        let Some(id) = seen.id else { return false };
        if seen.gone {
            let known = self.facts.last_known(id);
            return known.is_some_and(|known| known.attacked.is_some() && known.blocked == blocked);
        }
        let attack = self.facts.combat.attack_of(id);
        attack.is_some_and(|attack| attack.blocked == blocked)
    }

    fn targets_fit(&self, seen: &Seen<'_>, what: &Filter, context: &Context<'_>) -> bool {
        let Some(entry) = seen.id.and_then(|id| self.facts.entry_or_last(id)) else {
            return false;
        };
        // CR 115.9, 115.9b: as the targets are now; one that is gone is ignored, though what it was is known.
        let fits = |target: Seen<'_>| !target.gone && self.fits_in_zone(&target, what, context);
        entry.targets.iter().any(|chosen| match chosen.thing {
            Thing::Object(id) => self.seen(id).is_some_and(fits),
            Thing::Player(_) => false,
        })
    }

    /// Whether an object fits and is where the filter says: on the battlefield if it names no zone.
    pub fn fits_in_zone(&self, seen: &Seen<'_>, filter: &Filter, context: &Context<'_>) -> bool {
        let is_there = match filter.across_zones() {
            Some(parts) => parts.iter().any(|part| self.fits_in_zone(seen, part, context)),
            None => seen.zone.kind() == filter.zone().unwrap_or(ZoneKind::Battlefield),
        };
        is_there && self.fits_seen(seen, filter, context)
    }
}

/// Compares two numbers.
pub(crate) fn compare(left: i32, comparison: spellstack_core::lang::Comparison, right: i32) -> bool {
    use spellstack_core::lang::Comparison;
    match comparison {
        Comparison::Equal => left == right,
        Comparison::AtMost => left <= right,
        Comparison::AtLeast => left >= right,
    }
}
