//! Views: the game as one player may see it (CR 400.2).
//!
//! A [`View`] is a borrowed reader, made without a copy. An [`OwnedView`] is the same game with unknown slots: it can be
//! kept, compared, and filled in again by [`determinize`]. Clients get a picture that is made from a view.

mod alike;
mod ask;
mod change;
mod determinize;
mod event;
mod face;
mod hide;
mod mentions;
mod names;
mod object;
mod origin;
mod owned;
mod place;
mod referents;
mod stack;
mod walk;

use std::fmt;

use spellstack_core::mana::ManaPool;
use spellstack_core::{CardId, DefId, ObjectId, PlayerId, Step, Zone, ZoneKind};

pub use alike::Likeness;
pub use ask::{Fitting, Subject};
pub use change::ChangeView;
pub use determinize::{Beliefs, DeterminizeError, determinize};
pub use event::UNKNOWN_CARD;
pub use face::FaceView;
pub use object::{AbilityView, LibraryCardView, ObjectView};
pub use origin::OriginView;
pub use owned::OwnedView;
pub use place::UNKNOWN_OBJECT;
pub use referents::{EventReferents, Referents, ResultReferent};
pub use stack::StackView;
pub(crate) use walk::{Rename, Walk};

use crate::control::{ArrangeStage, EffectStage, Frame};
use crate::decision::{Decision, Item, Why};
use crate::event::Event;
use crate::game::Game;
use crate::state::{Attack, Block, Flags, Object, Options, Outcome};

/// The game as a player may see it.
///
/// ```
/// # use spellstack_core::lang::build::Card;
/// # let definitions = vec![
/// #     Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
/// #     Card::basic_land("Forest").define(),
/// # ];
/// # let deck: Vec<String> = ["Bear", "Forest"].repeat(20).into_iter().map(str::to_owned).collect();
/// # let setup = spellstack_rules::GameSetup::decks(definitions, vec![deck.clone(), deck]);
/// # let mut game = spellstack_rules::Game::new(setup.clone(), 7)?;
/// use spellstack_core::PlayerId;
///
/// let (own, opponent) = (PlayerId::new(0), PlayerId::new(1));
/// let view = game.view(own);
/// assert_eq!(view.player(opponent).map(|player| player.hand), Some(7)); // how many is public
/// assert!(view.hand(own).all(|card| card.name().is_some()));
/// assert!(view.hand(opponent).all(|card| card.name().is_none())); // which they are is hidden
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct View<'a> {
    game: &'a Game,
    /// Who looks; `None` sees everything.
    viewer: Option<PlayerId>,
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Only what is public: the game behind it holds what its player may not know.
        f.debug_struct("View")
            .field("viewer", &self.viewer)
            .field("turn", &self.turn())
            .field("active", &self.active_player())
            .field("step", &self.step())
            .field("awaited", &self.awaited())
            .finish_non_exhaustive()
    }
}

/// The objects of a zone: as they are listed, or a hand as it is seen.
enum Ids<'a> {
    Listed(std::slice::Iter<'a, ObjectId>),
    Hand(smallvec::IntoIter<[ObjectId; 8]>),
}

impl Iterator for Ids<'_> {
    type Item = ObjectId;

    fn next(&mut self) -> Option<ObjectId> {
        match self {
            Ids::Listed(ids) => ids.next().copied(),
            Ids::Hand(ids) => ids.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Ids::Listed(ids) => ids.size_hint(),
            Ids::Hand(ids) => ids.size_hint(),
        }
    }
}

impl DoubleEndedIterator for Ids<'_> {
    fn next_back(&mut self) -> Option<ObjectId> {
        match self {
            Ids::Listed(ids) => ids.next_back().copied(),
            Ids::Hand(ids) => ids.next_back(),
        }
    }
}

impl ExactSizeIterator for Ids<'_> {}

/// What everybody can see of a player.
///
/// ```
/// # use spellstack_core::lang::build::Card;
/// # let definitions = vec![
/// #     Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
/// #     Card::basic_land("Forest").define(),
/// # ];
/// # let deck: Vec<String> = ["Bear", "Forest"].repeat(20).into_iter().map(str::to_owned).collect();
/// # let setup = spellstack_rules::GameSetup::decks(definitions, vec![deck.clone(), deck]);
/// # let mut game = spellstack_rules::Game::new(setup.clone(), 7)?;
/// let view = game.view(spellstack_core::PlayerId::new(0));
/// for player in view.players() {
///     assert_eq!((player.life, player.hand, player.library), (20, 7, 33));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerView {
    /// Who it is.
    pub id: PlayerId,
    /// The life total.
    pub life: i32,
    /// Poison counters.
    pub poison: u32,
    /// Energy counters.
    pub energy: u32,
    /// Mana in the pool.
    pub pool: ManaPool,
    /// How many cards are in hand.
    pub hand: usize,
    /// How many cards are in the library.
    pub library: usize,
    /// How many cards are in the graveyard.
    pub graveyard: usize,
    /// Whether the player is the monarch (CR 725.1).
    pub is_monarch: bool,
    /// Lands played this turn.
    pub lands_played: u32,
    /// Whether the player has lost.
    pub has_lost: bool,
}

impl Game {
    /// The game as that player may see it.
    ///
    /// ```
    /// # use spellstack_core::lang::build::Card;
    /// # let definitions = vec![
    /// #     Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
    /// #     Card::basic_land("Forest").define(),
    /// # ];
    /// # let deck: Vec<String> = ["Bear", "Forest"].repeat(20).into_iter().map(str::to_owned).collect();
    /// # let setup = spellstack_rules::GameSetup::decks(definitions, vec![deck.clone(), deck]);
    /// # let mut game = spellstack_rules::Game::new(setup.clone(), 7)?;
    /// use spellstack_core::PlayerId;
    ///
    /// // Only the player who is asked sees what may be answered.
    /// let asked = game.decision().ok_or("the game is over")?.player();
    /// let other = PlayerId::new(1 - u8::try_from(asked.index())?);
    /// assert!(game.view(asked).decision().is_some());
    /// assert!(game.view(other).decision().is_none());
    /// assert_eq!(game.view(other).awaited(), game.view(asked).awaited()); // who is asked, and why, is public
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn view(&self, player: PlayerId) -> View<'_> {
        View {
            game: self,
            viewer: Some(player),
        }
    }

    /// The game with nothing hidden, for tools that judge it. Agents get [`Game::view`].
    #[must_use]
    pub fn omniscient(&self) -> View<'_> {
        View {
            game: self,
            viewer: None,
        }
    }
}

impl<'a> View<'a> {
    /// Who looks; `None` sees everything.
    #[must_use]
    pub fn viewer(&self) -> Option<PlayerId> {
        self.viewer
    }

    /// The options of the game.
    #[must_use]
    pub fn options(&self) -> Options {
        self.game.options
    }

    /// How the game ended; `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The players, in turn order from the first seat.
    pub fn players(&self) -> impl Iterator<Item = PlayerView> + use<'a> {
        let view = *self;
        self.game
            .facts
            .players
            .ids()
            .filter_map(move |player| view.player(player))
    }

    /// The players other than one.
    pub fn opponents(&self, player: PlayerId) -> impl Iterator<Item = PlayerId> + use<'a> {
        self.game
            .facts
            .players
            .ids()
            .filter(move |other| *other != player)
    }

    /// A player; `None` if there is no such one.
    #[must_use]
    pub fn player(&self, player: PlayerId) -> Option<PlayerView> {
        let facts = &self.game.facts;
        let state = facts.players.get(player)?;
        Some(PlayerView {
            id: player,
            life: state.life,
            poison: state.poison,
            energy: state.energy,
            pool: state.pool,
            hand: facts.in_zone(Zone::Hand(player)).len(),
            // CR 401.3.
            library: facts.libraries[player].len(),
            graveyard: facts.in_zone(Zone::Graveyard(player)).len(),
            is_monarch: facts.monarch == Some(player),
            lands_played: state.lands_played,
            has_lost: state.lost,
        })
    }

    /// The number of the turn; 0 before the first.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.game.facts.turn.number
    }

    /// Whose turn it is.
    #[must_use]
    pub fn active_player(&self) -> PlayerId {
        self.game.facts.turn.active
    }

    /// The step or main phase.
    #[must_use]
    pub fn step(&self) -> Step {
        self.game.facts.turn.step
    }

    /// Who has priority, if somebody has.
    #[must_use]
    pub fn priority(&self) -> Option<PlayerId> {
        self.game.control.priority
    }

    /// Who is asked something, and why.
    #[must_use]
    pub fn awaited(&self) -> Option<(PlayerId, Why)> {
        self.game
            .control
            .pending
            .as_ref()
            .map(|pending| (pending.player, pending.why))
    }

    /// The decision, if it is the viewer's.
    #[must_use]
    pub fn decision(&self) -> Option<Decision<'a>> {
        let (player, _) = self.awaited()?;
        let is_own = self.viewer.is_none_or(|viewer| viewer == player);
        if is_own { self.game.decision() } else { None }
    }

    /// The objects in a zone, the oldest first; in a library there are none, see [`View::library`].
    ///
    /// Another player's hand has no order: first come the cards that the viewer knows, then the others.
    pub fn zone(
        &self,
        zone: Zone,
    ) -> impl DoubleEndedIterator<Item = ObjectView<'a>> + ExactSizeIterator + use<'a> {
        let view = *self;
        let facts = &self.game.facts;
        let objects = match zone {
            _ if !self.is_seated(zone) => Ids::Listed([].iter()),
            Zone::Hand(player) => Ids::Hand(facts.hand_seen_by(player, self.viewer).into_iter()),
            _ => Ids::Listed(facts.in_zone(zone).iter()),
        };
        objects.map(move |id| ObjectView::new(view, id))
    }

    /// The objects on the battlefield, the oldest first.
    pub fn battlefield(
        &self,
    ) -> impl DoubleEndedIterator<Item = ObjectView<'a>> + ExactSizeIterator + use<'a> {
        self.zone(Zone::Battlefield)
    }

    /// The permanents that a player controls, the oldest first.
    pub fn permanents(&self, player: PlayerId) -> impl DoubleEndedIterator<Item = ObjectView<'a>> + use<'a> {
        self.battlefield()
            .filter(move |object| object.controller() == player)
    }

    /// The cards in a player's hand.
    pub fn hand(
        &self,
        player: PlayerId,
    ) -> impl DoubleEndedIterator<Item = ObjectView<'a>> + ExactSizeIterator + use<'a> {
        self.zone(Zone::Hand(player))
    }

    /// The cards in a player's graveyard, the oldest first.
    pub fn graveyard(
        &self,
        player: PlayerId,
    ) -> impl DoubleEndedIterator<Item = ObjectView<'a>> + ExactSizeIterator + use<'a> {
        self.zone(Zone::Graveyard(player))
    }

    /// The cards in a player's library, the top first.
    pub fn library(
        &self,
        player: PlayerId,
    ) -> impl DoubleEndedIterator<Item = LibraryCardView<'a>> + ExactSizeIterator + use<'a> {
        let view = *self;
        let cards = self
            .game
            .facts
            .libraries
            .get(player)
            .map_or(&[][..], Vec::as_slice);
        cards
            .iter()
            .map(move |place| LibraryCardView::new(view, player, *place))
    }

    /// Every object in every zone but the libraries, zone by zone.
    pub fn objects(&self) -> impl DoubleEndedIterator<Item = ObjectView<'a>> + ExactSizeIterator + use<'a> {
        let view = *self;
        let facts = &self.game.facts;
        let mut objects = facts.zones.all().to_vec();
        for player in facts.players.ids() {
            if let Some(first) = facts.in_zone(Zone::Hand(player)).first() {
                let hand = facts.hand_seen_by(player, self.viewer);
                let start = objects.iter().position(|id| id == first).unwrap_or(0);
                objects[start..start + hand.len()].copy_from_slice(&hand);
            }
        }
        objects.into_iter().map(move |id| ObjectView::new(view, id))
    }

    /// An object, if it still exists.
    ///
    /// A card in another player's hand is known by the id that the view shows, which is its place there at the moment.
    #[must_use]
    pub fn object(&self, id: ObjectId) -> Option<ObjectView<'a>> {
        let facts = &self.game.facts;
        let meant = facts.meant(id);
        let is_shown = self.viewer.is_none() || facts.shown(meant, self.viewer) == id;
        facts
            .object(meant)
            .filter(|_| is_shown)
            .map(|_| ObjectView::new(*self, meant))
    }

    /// The card in a library that an item of a decision refers to.
    #[must_use]
    pub fn library_card(&self, owner: PlayerId, card: CardId) -> Option<LibraryCardView<'a>> {
        let card = self.game.facts.meant_card(card);
        let library = self.game.facts.libraries.get(owner)?;
        let place = library.iter().find(|place| place.card == card)?;
        Some(LibraryCardView::new(*self, owner, *place)).filter(LibraryCardView::is_known)
    }

    /// The spells and abilities on the stack, the top last.
    pub fn stack(&self) -> impl DoubleEndedIterator<Item = StackView<'a>> + ExactSizeIterator + use<'a> {
        let view = *self;
        self.game
            .facts
            .stack
            .iter()
            .map(move |entry| StackView::new(view, entry))
    }

    /// The attacking creatures, in the order declared.
    #[must_use]
    pub fn attacks(&self) -> &'a [Attack] {
        &self.game.facts.combat.attacks
    }

    /// The blocks, in the order declared.
    #[must_use]
    pub fn blocks(&self) -> &'a [Block] {
        &self.game.facts.combat.blocks
    }

    /// The looked-at card that the viewer is asked to put somewhere ([`Why::ArrangeCard`]; CR 701.22a, 701.25a).
    #[must_use]
    pub fn arranged_card(&self) -> Option<LibraryCardView<'a>> {
        self.decision()
            .filter(|decision| decision.why() == Why::ArrangeCard)?;
        let Some(Frame::Effect(frame)) = self.game.control.frames.last() else {
            return None;
        };
        match &frame.stage {
            EffectStage::Arrange(ArrangeStage::PlaceAsked { cards, places }) => {
                match cards.get(places.len())? {
                    Item::Card(owner, card) => self.library_card(*owner, *card),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// What happened during the last `apply`, as the viewer saw it.
    pub fn events(&self) -> impl Iterator<Item = Event> + use<'a> {
        let view = *self;
        self.game
            .log
            .events()
            .iter()
            .map(move |event| event::seen(view, event))
    }

    /// The id under which the viewer sees an object.
    #[inline]
    fn shown(&self, id: ObjectId) -> ObjectId {
        self.game.facts.shown(id, self.viewer)
    }

    /// The number of a card; `None` for another player's, since copies of a card can't be told apart.
    fn shown_card(&self, card: CardId) -> Option<CardId> {
        let owner = self.game.facts.cards.get(card.index())?.owner;
        self.viewer.is_none_or(|viewer| viewer == owner).then_some(card)
    }

    /// The name that a definition gives.
    #[must_use]
    pub fn name_of(&self, def: DefId) -> &'a str {
        self.game
            .program
            .defs
            .get(def.index())
            .map_or("", |def| def.name.as_str())
    }

    /// The name of an object as it is, or last was.
    fn name_or_last(&self, id: ObjectId) -> &'a str {
        if self.game.facts.object(id).is_some() {
            return ObjectView::new(*self, id).name().unwrap_or("");
        }
        let last = self.game.facts.last_known(id);
        last.map_or("", |known| self.name_of(known.chars.def))
    }

    /// Whether the viewer may know which card or token an object is.
    #[inline]
    fn knows(&self, object: &Object) -> bool {
        let is_open = object.zone.is_public() && !object.flags.has(Flags::FACE_DOWN);
        // CR 708.9: at the end of the game everything face down is revealed.
        let is_revealed = object.is_face_down() && self.game.facts.outcome.is_some();
        is_open || is_revealed || self.viewer.is_none_or(|viewer| object.known.contains(viewer))
    }

    fn is_seated(&self, zone: Zone) -> bool {
        zone.kind() != ZoneKind::Library
            && zone
                .owner()
                .is_none_or(|player| self.game.facts.players.get(player).is_some())
    }
}
