//! A view that stands on its own: the same game, with unknown slots.
//!
//! A card that its player doesn't know keeps its place but loses what it is: its definition is the empty one, and its
//! number is one of those of its owner's unknown cards, given by place. So the numbers tell nothing, references to
//! unknown cards still hold together, and games that differ only in what the player can't see give equal views.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use spellstack_core::card::CardDef;
use spellstack_core::{CardId, DefId, ObjectId, PerPlayer, PlayerId, PlayerSet, Zone};

use super::View;
use super::walk::{Rename, Walk};
use crate::characteristics::Characteristics;
use crate::commit::blank;
use crate::control::{Control, LoopWatch};
use crate::decision::{Ask, Pending, Why};
use crate::game::{Game, Options};
use crate::legal::Means;
use crate::program::Program;
use crate::random::Random;
use crate::state::{CardInfo, Facts, LastKnown, Object};

/// What a player may know of a game, as a value.
#[derive(Clone, Debug)]
pub struct OwnedView {
    pub(super) viewer: PlayerId,
    pub(super) program: Arc<Program>,
    pub(super) options: Options,
    pub(super) facts: Facts,
    pub(super) control: Control,
    /// Whether the pending decision is another player's and could not be shown.
    pub(super) withheld: bool,
}

impl PartialEq for OwnedView {
    fn eq(&self, other: &Self) -> bool {
        self.viewer == other.viewer
            && self.withheld == other.withheld
            && self.options == other.options
            && self.control == other.control
            && self.facts == other.facts
            && (Arc::ptr_eq(&self.program, &other.program) || self.program.sources == other.program.sources)
    }
}

impl Eq for OwnedView {}

impl View<'_> {
    /// The same game with unknown slots; `None` for a view without a viewer, which hides nothing.
    #[must_use]
    pub fn to_owned(&self) -> Option<OwnedView> {
        let viewer = self.viewer?;
        let hidden = Hidden::find(self);
        let facts = hide_facts(self, &hidden);
        let (control, withheld) = hide_control(self, viewer, &hidden);
        let game = self.game;
        Some(OwnedView {
            viewer,
            program: Arc::clone(&game.program),
            options: game.options,
            facts,
            control,
            withheld,
        })
    }
}

impl OwnedView {
    /// Whose view it is.
    #[must_use]
    pub fn viewer(&self) -> PlayerId {
        self.viewer
    }

    /// Who is asked something, and why.
    #[must_use]
    pub fn awaited(&self) -> Option<(PlayerId, Why)> {
        self.control
            .pending
            .as_ref()
            .map(|pending| (pending.player, pending.why))
    }

    /// A hash of the view: equal views have equal hashes.
    #[must_use]
    pub fn view_hash(&self) -> u64 {
        let parts = (
            self.viewer,
            self.program.digest,
            self.options,
            &self.facts,
            &self.control,
            self.withheld,
        );
        crate::hash::hash_of(&parts)
    }

    /// The view as a game in which unknown cards are blank, to read with [`Game::view`]. It can't be played on.
    #[must_use]
    pub fn to_blank_game(&self) -> Game {
        let mut game = self.with(self.facts.clone(), self.control.clone());
        game.control.frames.clear();
        game
    }

    /// A game with the view's definitions and options.
    pub(super) fn with(&self, facts: Facts, control: Control) -> Game {
        let mut game = Game {
            program: Arc::clone(&self.program),
            options: self.options,
            facts,
            control,
            cache: crate::cache::Cache::default(),
            means: Means::default(),
            events: Vec::new(),
            batch_ends: Vec::new(),
        };
        game.refresh();
        game
    }
}

/// What the viewer doesn't know.
struct Hidden {
    /// The new numbers of unknown cards, by place.
    cards: BTreeMap<CardId, CardId>,
    /// Objects that the viewer doesn't know, by zone.
    objects: Vec<(Zone, ObjectId)>,
    /// Unknown cards of each library by their new numbers, the top first.
    libraries: PerPlayer<Vec<CardId>>,
}

impl Hidden {
    fn find(view: &View<'_>) -> Hidden {
        let facts = &view.game.facts;
        let viewer = view.viewer;
        let is_hidden = |known: PlayerSet| viewer.is_some_and(|viewer| !known.contains(viewer));
        let all = facts
            .zones
            .all()
            .iter()
            .filter_map(|id| facts.object(*id).map(|object| (*id, object)));
        let objects: Vec<(ObjectId, &Object)> = all.filter(|(_, object)| !view.knows(object)).collect();
        let in_hands = objects.iter().filter_map(|(_, object)| object.card);
        let in_libraries = facts
            .libraries
            .values()
            .flatten()
            .filter(|place| is_hidden(place.known));
        let places: Vec<CardId> = in_hands.chain(in_libraries.map(|place| place.card)).collect();
        let cards = number_by_place(&facts.cards, facts.players.len(), &places);
        let libraries = PerPlayer::from_fn(facts.players.len(), |player| {
            let places = facts.libraries[player]
                .iter()
                .filter(|place| is_hidden(place.known));
            places
                .filter_map(|place| cards.get(&place.card).copied())
                .collect()
        });
        let objects = objects
            .into_iter()
            .map(|(id, object)| (object.zone, id))
            .collect();
        Hidden {
            cards,
            objects,
            libraries,
        }
    }

    fn is_hidden_object(&self, id: ObjectId) -> bool {
        self.objects.iter().any(|(_, hidden)| *hidden == id)
    }
}

/// Gives the numbers of each owner's unknown cards to their places, in order.
fn number_by_place(table: &[CardInfo], players: usize, places: &[CardId]) -> BTreeMap<CardId, CardId> {
    let mut numbers = PerPlayer::from_fn(players, |_| Vec::new());
    let owner = |card: CardId| table.get(card.index()).map(|info| info.owner);
    for card in places {
        if let Some(owner) = owner(*card) {
            numbers[owner].push(*card);
        }
    }
    // Taken from the end, so that the lowest number goes to the first place.
    numbers
        .values_mut()
        .for_each(|numbers| numbers.sort_unstable_by(|left, right| right.cmp(left)));
    let mut renamed = BTreeMap::new();
    for card in places {
        if let Some(number) = owner(*card).and_then(|owner| numbers[owner].pop()) {
            renamed.insert(*card, number);
        }
    }
    renamed
}

fn hide_facts(view: &View<'_>, hidden: &Hidden) -> Facts {
    let mut facts = view.game.facts.clone();
    let players = PlayerSet::all(facts.players.len());
    facts
        .last_known
        .iter_mut()
        .for_each(|known| hide_last_known(view, known, hidden));
    facts.walk(&mut ByPlace { cards: &hidden.cards });
    let mut table = (*facts.cards).clone();
    for number in hidden.cards.values() {
        table[number.index()].def = DefId::new(0);
    }
    facts.cards = Arc::new(table);
    for object in &mut facts.objects {
        if !object.alive {
            forget_slot(object);
        } else if !view.knows(object) {
            hide_object(object);
        }
    }
    for place in facts.libraries.values_mut().flatten() {
        // Who else knows a card that the viewer doesn't may depend on choices that the viewer didn't see.
        if view.viewer.is_some_and(|viewer| !place.known.contains(viewer)) {
            place.known = PlayerSet::empty();
        }
        place.known = place.known.intersection(players);
    }
    facts
}

/// An object keeps its place, owner and what everybody can see of it.
fn hide_object(object: &mut Object) {
    object.def = DefId::new(0);
    object.x = 0;
    object.kicked = 0;
    object.color = None;
    object.known = match object.zone {
        Zone::Hand(owner) => object.known.intersection(PlayerSet::only(owner)),
        Zone::Battlefield | Zone::Stack => object.known.intersection(PlayerSet::only(object.controller)),
        Zone::Library(_) | Zone::Graveyard(_) | Zone::Exile | Zone::Command => PlayerSet::empty(),
    };
}

/// A free slot remembers only how often it has been used.
fn forget_slot(object: &mut Object) {
    let zone = Zone::Exile;
    let forgotten = blank(None, DefId::new(0), PlayerId::new(0), zone, PlayerSet::empty());
    *object = Object {
        alive: false,
        generation: object.generation,
        next_free: object.next_free,
        ..forgotten
    };
}

/// What is remembered of a card that was hidden says nothing; otherwise it keeps all but the number of the card.
fn hide_last_known(view: &View<'_>, known: &mut LastKnown, hidden: &Hidden) {
    if !view.knows(&known.object) {
        known.object.card = None;
        hide_object(&mut known.object);
        // What is face down shows nothing of its card.
        if !known.object.is_face_down() {
            known.chars = Characteristics::blank(DefId::new(0));
        }
    }
    if known
        .object
        .card
        .is_some_and(|card| hidden.cards.contains_key(&card))
    {
        known.object.card = None;
    }
}

fn hide_control(view: &View<'_>, viewer: PlayerId, hidden: &Hidden) -> (Control, bool) {
    let mut control = view.game.control.clone();
    control.random = Random::new(0);
    control.loops = LoopWatch::default();
    control.answer = None;
    let mut pending = control.pending.take();
    let is_own = pending.as_ref().is_none_or(|pending| pending.player == viewer);
    let mut finder = FindHidden { hidden, found: false };
    pending.walk(&mut finder);
    let withheld = !is_own && finder.found;
    control.walk(&mut InOrder::new(view, hidden));
    if withheld {
        pending = pending.map(withhold);
    }
    pending.walk(&mut ByPlace { cards: &hidden.cards });
    control.pending = pending;
    (control, withheld)
}

/// Leaves only whose decision it is and why.
fn withhold(pending: Pending) -> Pending {
    let ask = Ask::Pick {
        items: Vec::new(),
        min: 0,
        max: 0,
    };
    Pending { ask, ..pending }
}

/// Gives unknown cards their new numbers.
struct ByPlace<'a> {
    cards: &'a BTreeMap<CardId, CardId>,
}

impl Rename for ByPlace<'_> {
    fn object(&mut self, _: &mut ObjectId) {}

    fn card(&mut self, card: &mut CardId) {
        if let Some(number) = self.cards.get(card) {
            *card = *number;
        }
    }
}

/// Whether something unknown is spoken of.
struct FindHidden<'a> {
    hidden: &'a Hidden,
    found: bool,
}

impl Rename for FindHidden<'_> {
    fn object(&mut self, id: &mut ObjectId) {
        self.found |= self.hidden.is_hidden_object(*id);
    }

    fn card(&mut self, card: &mut CardId) {
        self.found |= self.hidden.cards.contains_key(card);
    }
}

/// What is in progress may hold choices that the viewer hasn't seen: the first unknown card spoken of becomes the first
/// unknown one of its zone, and so on, so that which of them was chosen stays hidden.
struct InOrder<'a> {
    hidden: &'a Hidden,
    table: &'a [CardInfo],
    objects: Vec<(ObjectId, ObjectId)>,
    cards: Vec<(CardId, CardId)>,
    zones: Vec<(Zone, ObjectId)>,
    libraries: PerPlayer<Vec<CardId>>,
}

impl<'a> InOrder<'a> {
    fn new(view: &View<'a>, hidden: &'a Hidden) -> Self {
        let table = &view.game.facts.cards;
        let (zones, libraries) = (hidden.objects.clone(), hidden.libraries.clone());
        InOrder {
            hidden,
            table,
            objects: Vec::new(),
            cards: Vec::new(),
            zones,
            libraries,
        }
    }
}

impl Rename for InOrder<'_> {
    fn object(&mut self, id: &mut ObjectId) {
        let Some((zone, _)) = self.hidden.objects.iter().find(|(_, hidden)| hidden == id) else {
            return;
        };
        if let Some((_, renamed)) = self.objects.iter().find(|(old, _)| old == id) {
            *id = *renamed;
            return;
        }
        if let Some(first) = self.zones.iter().position(|(of, _)| of == zone) {
            let (_, renamed) = self.zones.remove(first);
            self.objects.push((*id, renamed));
            *id = renamed;
        }
    }

    fn card(&mut self, card: &mut CardId) {
        let Some(by_place) = self.hidden.cards.get(card) else {
            return;
        };
        if let Some((_, renamed)) = self.cards.iter().find(|(old, _)| old == card) {
            *card = *renamed;
            return;
        }
        let owner = self.table[card.index()].owner;
        let library = &mut self.libraries[owner];
        let renamed = if library.is_empty() {
            *by_place
        } else {
            library.remove(0)
        };
        self.cards.push((*card, renamed));
        *card = renamed;
    }
}

/// The view as it is written: the definitions once, everything else by their numbers.
#[derive(Serialize, Deserialize)]
struct Written<D, F, C> {
    format: u32,
    viewer: PlayerId,
    definitions: D,
    options: Options,
    facts: F,
    control: C,
    withheld: bool,
}

impl Serialize for OwnedView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let written = Written {
            format: crate::save::FORMAT,
            viewer: self.viewer,
            definitions: &self.program.sources,
            options: self.options,
            facts: &self.facts,
            control: &self.control,
            withheld: self.withheld,
        };
        written.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for OwnedView {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read: Written<Vec<CardDef>, Facts, Control> = Written::deserialize(deserializer)?;
        crate::save::check_format(read.format).map_err(serde::de::Error::custom)?;
        crate::save::check_definitions(&read.definitions).map_err(serde::de::Error::custom)?;
        Ok(OwnedView {
            viewer: read.viewer,
            program: Arc::new(Program::lower(read.definitions)),
            options: read.options,
            facts: read.facts,
            control: read.control,
            withheld: read.withheld,
        })
    }
}
