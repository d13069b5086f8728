//! Definitions lowered once into flat tables: cards by [`DefId`], abilities by [`AbilityId`], effects by [`NodeId`].
//!
//! Game state holds these numbers, never a piece of a definition's tree.

mod defined;
mod event_kind;
mod exception;
mod link;
mod lower;
mod plain;
mod price;
mod read_set;
mod rule_kinds;
mod shape;
mod watching;

pub(crate) use defined::{add_types, defined_pt, every_creature_type};
pub use event_kind::EventKind;
pub(crate) use event_kind::EventKinds;
pub(crate) use plain::{HostMana, PlainCost, PlainMana, QuickCost, gives_nothing_up, watches_host_tapped};
pub(crate) use price::{InLayers, Price, Prices, refers_to_item};
pub(crate) use read_set::{
    CharacteristicKinds, ELSEWHERE, ReadSet, Reads, is_about_characteristics, reads, reads_elsewhere,
    reads_of_arrivals, removes_abilities, types_asked, types_written, writes,
};
pub(crate) use rule_kinds::RuleKinds;
pub(crate) use watching::WatchClass;

use std::num::NonZero;
use std::ops::Range;

use smallvec::SmallVec;
use spellstack_core::card::{CardDef, Layout};
use spellstack_core::color::Color;
use spellstack_core::keyword::KeywordSet;
use spellstack_core::lang::{
    Ability, Activated, Body, Effect, EventPattern, Link, Static, TargetSpec, Triggered,
};
use spellstack_core::mana::ManaCost;
use spellstack_core::zone::{ZoneKind, ZoneKinds};
use spellstack_core::{AbilityId, CardType, DefId, KeywordKind, NodeId, Zone};

use crate::characteristics::Characteristics;

/// The definition of a card that isn't known, and of what there is no card for: nothing is printed on it.
pub(crate) const BLANK_DEF: DefId = DefId::new(0);

/// The definition of a face-down spell or permanent: a 2/2 creature and nothing else (CR 708.2a).
pub(crate) const FACE_DOWN_DEF: DefId = DefId::new(1);

/// The immutable part of a game: every definition that it can reach.
#[derive(Debug)]
pub struct Program {
    /// The cards as given, in order; what a saved game carries.
    pub(crate) sources: Vec<CardDef>,
    /// A hash of the cards as given.
    pub(crate) digest: u64,
    /// The front face of each of the cards as given.
    pub(crate) fronts: Vec<DefId>,
    pub(crate) defs: Vec<Def>,
    pub(crate) abilities: Vec<AbilityEntry>,
    pub(crate) nodes: Vec<Node>,
    /// Where abilities say *except* as something becomes a copy, in order.
    pub(crate) exceptions: Vec<(AbilityId, u8)>,
    /// Whether some static ability changes spells on the stack, so that the layers have to work on them.
    pub(crate) changes_spells: bool,
    /// The keywords that anything has or grants.
    pub(crate) keywords: KeywordSet,
    /// Whether some card has an Adventure.
    pub(crate) has_adventures: bool,
    /// Whether some card says how it may be cast or played itself (CR 604.6).
    pub(crate) limits_itself: bool,
    /// Whether some card may begin the game on the battlefield (CR 103.6a).
    pub(crate) begins_on_battlefield: bool,
    /// Whether something is a Role (CR 303.7).
    pub(crate) has_roles: bool,
    /// Whether some cost has a Phyrexian symbol (CR 107.4f).
    pub(crate) has_phyrexian_costs: bool,
    /// Some cost other than a mana cost has an X.
    pub(crate) has_x_beside: bool,
    /// Whether some ability keeps players from losing life.
    pub(crate) keeps_life: bool,
    /// Something makes abilities trigger additional times (CR 603.2d).
    pub(crate) triggers_again: bool,
    /// Some effect copies spells or abilities, or triggers as they are countered.
    pub(crate) asks_what_left_the_stack: bool,
    /// The patterns that cards ask of the past; each is counted as it happens.
    pub(crate) history: Vec<EventPattern>,
    /// The kinds of events that those patterns match.
    pub(crate) history_kinds: EventKinds,
    /// What it takes at most to see whether an event matches one of them.
    pub(crate) history_price: Price,
    /// What replacement effects read of objects that would enter.
    pub(crate) arrivals_read: CharacteristicKinds,
    /// Whether what an Aura can enchant is determined by characteristics, controller and owner alone.
    pub(crate) enchants_by_nature: bool,
    /// Whether some ability asks whether it has added mana.
    pub(crate) notes_mana: bool,
    /// Whether some mana ability gives mana by what a casting changes before its cost is paid.
    pub(crate) mana_varies: bool,
    /// Whether some ability asks which step it is.
    pub(crate) reads_step: bool,
    /// Whether some mana ability gives up more than time, mana or life.
    pub(crate) has_costly_mana: bool,
    /// Whether what adds to mana abilities, or replaces what they are tapped for, may give something up.
    pub(crate) gives_up_beside_mana: bool,
    /// The mana abilities of the basic land types, by colour (CR 305.6).
    pub(crate) land_mana: [AbilityId; 5],
    /// The triggered abilities of being the monarch, if some effect makes a player that (CR 725.2).
    pub(crate) monarch: AbilitySpan,
    /// The most that it takes to read any ability.
    pub(crate) dearest: Prices,
}

/// A face, a token or an emblem.
#[derive(Debug)]
pub(crate) struct Def {
    pub name: String,
    pub mana_cost: Option<ManaCost>,
    pub mana_value: u32,
    /// What it costs to cast it in the simplest way, if none of its own abilities has a say in that.
    pub plain_cost: Option<PlainCost>,
    pub loyalty: Option<u32>,
    /// The characteristics before any effect.
    pub base: Characteristics,
    /// The characteristics in a library, if its abilities define some of them (CR 604.3).
    pub defined: Option<Box<Characteristics>>,
    /// For a split card, what both halves are together (CR 709.4).
    pub whole: Option<Whole>,
    /// How the face belongs to the other one.
    pub layout: Layout,
    /// The other face of a double-faced card, the adventure of a permanent, the other half.
    pub other: Option<DefId>,
    /// Whether this face is the front.
    pub is_front: bool,
    /// The index into `Program::sources` of the card, `None` for tokens and emblems.
    pub source: Option<u32>,
    /// What the enchant ability allows (CR 702.5).
    pub flags: DefFlags,
    /// What it takes in the layers to apply its static abilities.
    pub layers: InLayers,
}

/// A split card outside the stack: its two halves combined (CR 709.4).
#[derive(Debug)]
pub(crate) struct Whole {
    pub chars: Characteristics,
    pub mana_cost: ManaCost,
}

/// What is worth knowing of a definition without looking through its abilities.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DefFlags {
    /// The zones besides the usual ones in which some ability functions, what characteristic-defining ones do left aside
    /// (CR 113.6).
    pub elsewhere: ZoneKinds,
    /// The zones of those, and all zones if some characteristic-defining ability functions there (CR 113.6a), for either face
    /// of its card: any of them may turn up as the card moves.
    pub noted: ZoneKinds,
    /// Some static ability replaces how it enters, or sits on it.
    pub has_static: bool,
    /// It has a characteristic-defining ability.
    pub has_cda: bool,
    /// It changes characteristics, its own or others', on the battlefield. Elsewhere only what it has of
    /// characteristic-defining abilities does (CR 113.6a).
    pub modifies: bool,
    /// It can be cast: nonland (CR 300.2a, 305.9) with a mana cost or an alternative one.
    pub castable: bool,
    /// It says from where or when it itself may or can't be cast or played.
    pub limits_itself: bool,
    /// Its own abilities have a say in what it costs at least.
    pub prices_itself: bool,
    /// Its mana cost is the only cost for which it can be cast.
    pub has_one_price: bool,
    /// It may be cast when sorceries can't be.
    pub at_instant_speed: bool,
    /// Targets are chosen for it as it is cast.
    pub has_targets: bool,
    /// One of them has to be on the stack.
    pub targets_stack: bool,
}

/// An ability, lowered.
#[derive(Debug)]
pub(crate) struct AbilityEntry {
    pub ability: Ability,
    pub class: AbilityClass,
    /// The root effect of each clause: one, or one for each mode.
    pub roots: SmallVec<[NodeId; 1]>,
    /// The zones where it functions if not in the usual one.
    pub zones: Option<ZoneKinds>,
    /// Abilities that it grants, in order of their `Gain` phrases.
    pub grants: SmallVec<[AbilitySpan; 1]>,
    /// The lists of the cache that it belongs to where it functions.
    pub watching: SmallVec<[(WatchClass, EventKind); 2]>,
    /// Whether it says that its own spell can't be countered (CR 113.6g).
    pub is_uncounterable: bool,
    /// What it costs, at a glance.
    pub quick_cost: QuickCost,
    /// Whether it gives the same mana whatever the game is like.
    pub gives_fixed_mana: bool,
    /// Whether it may give something up for mana.
    pub gives_up_for_mana: bool,
    /// What mana it gives, if it just taps for it.
    pub plain_mana: Option<PlainMana>,
    /// What mana it adds, if it just does that when what it is attached to is tapped for mana.
    pub host_mana: Option<HostMana>,
    /// The kinds that its mana can be of, if it just taps for one.
    pub one_mana: Option<NonZero<u16>>,
    /// Whether it reads what a casting changes before its cost is paid, as far as it gives mana or replaces it.
    pub mana_varies: bool,
    /// Whether activating it gives up nothing but time, mana or life: nobody does that with a mana ability for its own
    /// sake.
    pub only_taps: bool,
    /// Whether each of its targets can be any player, the same for all.
    pub targets_any_player: bool,
    /// Whether all its targets are permanents, determined by their characteristics, controllers and owners alone.
    pub targets_permanents: bool,
    /// Whether it can be activated only when a sorcery could be cast.
    pub at_sorcery_speed: bool,
    /// Whether it triggers only when what it is attached to is tapped for mana.
    pub watches_host_tapped: bool,
    /// The kinds of rules about what can be done that it states.
    pub rules: RuleKinds,
    /// Whether it looks back in time (CR 603.10).
    pub looks_back: bool,
    /// Whether what it watches for depends on nothing of its source but who controls it.
    pub watches_alike: bool,
    /// Whether what it does in the layers depends on nothing of its source but who controls it.
    pub applies_alike: bool,
    /// The face it is printed on, or that of the effect that grants it.
    pub def: DefId,
    /// The link by which its object speaks of what its costs exile.
    pub exiled_by_cost: Option<Link>,
    /// The keyword that stands for it, if it is part of what one means.
    pub keyword: Option<KeywordKind>,
    /// What it takes to read its parts.
    pub prices: Prices,
}

/// What kind of ability it is, derived from its shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AbilityClass {
    Keyword(KeywordKind),
    Spell,
    Activated,
    Mana,
    Triggered,
    TriggeredMana,
    Static,
    CharacteristicDefining,
}

/// A run of abilities with consecutive numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct AbilitySpan {
    pub start: u32,
    pub len: u32,
}

impl AbilitySpan {
    pub fn iter(self) -> impl Iterator<Item = AbilityId> + Clone {
        (self.start..self.start + self.len).map(AbilityId::new)
    }
}

/// One effect of a lowered body. Its children follow it in depth-first order.
#[derive(Debug)]
pub(crate) struct Node {
    pub effect: Effect,
    /// How many nodes the effect and everything inside it take up.
    pub size: u32,
    /// Tokens and emblems that it makes.
    pub def: Option<DefId>,
    /// An instruction that it follows in turn, lowered on its own.
    pub inner: Option<NodeId>,
    /// Abilities that it grants (in order), or the delayed or reflexive trigger that it sets up.
    pub grants: SmallVec<[AbilitySpan; 1]>,
    /// What it takes to follow it.
    pub price: Price,
    /// To how many objects it refers, each of which may be gone.
    pub referents: u32,
    /// What it takes in the layers to apply its changes to one object.
    pub layers: Price,
}

impl Program {
    #[inline]
    pub(crate) fn def(&self, id: DefId) -> &Def {
        &self.defs[id.index()]
    }

    #[inline]
    pub(crate) fn ability(&self, id: AbilityId) -> &AbilityEntry {
        &self.abilities[id.index()]
    }

    #[inline]
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// The link by which a permanent speaks of what was exiled for the spell that it was (CR 607.2q).
    pub(crate) fn exiled_for_spell(&self, id: DefId) -> Option<Link> {
        let own = self.def(id).base.abilities.printed_span();
        own.iter()
            .find_map(|ability| self.ability(ability).exiled_by_cost)
    }

    /// The `index`-th child of a node.
    pub(crate) fn child(&self, id: NodeId, index: usize) -> NodeId {
        let mut at = id.index() + 1;
        for _ in 0..index {
            at += self.nodes[at].size as usize;
        }
        NodeId::new(u32::try_from(at).expect("a program has fewer than 2^32 nodes"))
    }

    /// One definition for each name of a card, in order: tokens and emblems aren't cards (CR 201.4).
    pub(crate) fn card_names(&self) -> impl Iterator<Item = DefId> + '_ {
        let numbered = self.defs.iter().enumerate();
        numbered.filter_map(|(at, def)| {
            let is_first = || self.defs[..at].iter().all(|earlier| earlier.name != def.name);
            let id = DefId::new(u32::try_from(at).ok()?);
            (def.source.is_some() && is_first()).then_some(id)
        })
    }

    /// The abilities printed on a face, keywords expanded.
    pub(crate) fn printed(&self, id: DefId) -> AbilitySpan {
        self.def(id).base.abilities.printed_span()
    }

    /// The intrinsic mana ability of a basic land type (CR 305.6).
    pub(crate) fn land_mana(&self, color: Color) -> AbilityId {
        self.land_mana[color as usize]
    }

    /// Which pattern of the past this is, if any card asks for it.
    pub(crate) fn history_index(&self, pattern: &EventPattern) -> Option<usize> {
        self.history.iter().position(|known| known == pattern)
    }
}

impl AbilityEntry {
    pub fn as_activated(&self) -> Option<&Activated> {
        match &self.ability {
            Ability::Activated(activated) => Some(activated),
            Ability::Keyword(_) | Ability::Spell(_) | Ability::Triggered(_) | Ability::Static(_) => None,
        }
    }

    pub fn as_triggered(&self) -> Option<&Triggered> {
        match &self.ability {
            Ability::Triggered(triggered) => Some(triggered),
            Ability::Keyword(_) | Ability::Spell(_) | Ability::Activated(_) | Ability::Static(_) => None,
        }
    }

    pub fn as_static(&self) -> Option<&Static> {
        match &self.ability {
            Ability::Static(statement) => Some(statement),
            Ability::Keyword(_) | Ability::Spell(_) | Ability::Activated(_) | Ability::Triggered(_) => None,
        }
    }

    /// The targets of a mode, or of the only clause.
    pub fn targets(&self, mode: usize) -> &[TargetSpec] {
        self.clause(mode).map_or(&[], |clause| &clause.targets)
    }

    /// A mode, or the only clause.
    pub fn clause(&self, mode: usize) -> Option<&spellstack_core::lang::Clause> {
        match self.body()? {
            Body::Plain(clause) => Some(clause),
            Body::Modal { modes, .. } => modes.get(mode),
        }
    }

    /// What the ability does, if it does anything by resolving.
    pub fn body(&self) -> Option<&Body> {
        match &self.ability {
            Ability::Spell(body) => Some(body),
            Ability::Activated(activated) => Some(&activated.body),
            Ability::Triggered(triggered) => Some(&triggered.body),
            Ability::Keyword(_) | Ability::Static(_) => None,
        }
    }

    /// Whether it has targets of its own.
    pub fn has_targets(&self) -> bool {
        match self.body() {
            None => false,
            Some(Body::Plain(clause)) => !clause.targets.is_empty(),
            Some(Body::Modal { modes, .. }) => modes.iter().any(|mode| !mode.targets.is_empty()),
        }
    }

    /// Whether modes or targets are chosen as the ability is put on the stack.
    pub fn has_choices(&self) -> bool {
        match self.body() {
            None => false,
            Some(Body::Plain(clause)) => !clause.targets.is_empty(),
            Some(Body::Modal { .. }) => true,
        }
    }
}

impl Def {
    /// Whether its mana cost has an X.
    pub fn mana_cost_has_x(&self) -> bool {
        self.mana_cost.as_ref().is_some_and(|cost| cost.has_x())
    }

    /// The characteristics before any effect, in a zone; in a library, as its own abilities define them.
    #[inline]
    pub fn chars_in(&self, zone: Zone) -> &Characteristics {
        match (&self.whole, &self.defined) {
            (Some(whole), _) if zone != Zone::Stack => &whole.chars,
            // The layers work these out for objects, and a card in a library is none.
            (None, Some(defined)) if zone.kind() == ZoneKind::Library => defined,
            _ => &self.base,
        }
    }

    /// Whether the face is one of a double-faced card (CR 712.1).
    pub fn is_double_faced(&self) -> bool {
        match self.layout {
            Layout::Transform | Layout::Modal => true,
            Layout::Normal | Layout::Adventure | Layout::Split => false,
        }
    }

    pub fn is_land(&self) -> bool {
        self.base.types.contains(CardType::Land)
    }
}

/// A range of definitions, for tests and saved games.
pub(crate) fn span(range: Range<usize>) -> AbilitySpan {
    let start = u32::try_from(range.start).expect("a program has fewer than 2^32 abilities");
    AbilitySpan {
        start,
        len: u32::try_from(range.len()).expect("a program has fewer than 2^32 abilities"),
    }
}
