//! Objects and library cards as a player may see them.

use std::fmt;

use spellstack_core::counter::CounterKind;
use spellstack_core::lang::Ability;
use spellstack_core::mana::ManaCost;
use spellstack_core::{AbilityId, CardId, CardType, Color, ObjectId, PlayerId, Zone};

use super::View;
use crate::characteristics::Characteristics;
use crate::event::Thing;
use crate::look::{Look, Seen, Sight};
use crate::program::{AbilityClass, AbilityEntry, Def};
use crate::state::{Flags, LibraryCard, Object, Word};

/// An object as a player may see it: that it is there is public, what it is may be hidden.
///
/// ```
/// # use spellstack_core::lang::build::*;
/// # let spark = Card::instant("Spark", "{R}").spell(targeting(any_target(), deal_damage(this(), 2, target(0))));
/// # let definitions = vec![spark.define(), Card::basic_land("Mountain").define()];
/// # let mut position = spellstack_rules::PositionSetup::new(2);
/// # position.players[0].hand = vec![spellstack_rules::CardSetup::named("Spark"); 2];
/// # position.players[0].battlefield = vec![spellstack_rules::CardSetup::named("Mountain"); 2];
/// # let setup = spellstack_rules::GameSetup::position(definitions, position);
/// # let mut game = spellstack_rules::Game::new(setup.clone(), 7)?;
/// use spellstack_core::{CardType, PlayerId};
///
/// let view = game.view(PlayerId::new(0));
/// let mountain = view.battlefield().next().ok_or("an empty battlefield")?;
/// assert_eq!(mountain.name(), Some("Mountain"));
/// assert!(mountain.is(CardType::Land) && !mountain.is_tapped());
/// assert!(mountain.abilities().any(|ability| ability.is_mana_ability()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct ObjectView<'a> {
    view: View<'a>,
    id: ObjectId,
    object: &'a Object,
}

impl fmt::Debug for ObjectView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Only what the viewer may know.
        f.debug_struct("ObjectView")
            .field("id", &self.id())
            .field("zone", &self.zone())
            .field("name", &self.name())
            .finish_non_exhaustive()
    }
}

impl<'a> ObjectView<'a> {
    /// # Panics
    /// If the object doesn't exist; zones and [`View::object`] name only those that do.
    pub(super) fn new(view: View<'a>, id: ObjectId) -> Self {
        let object = view.game.facts.object(id).expect("zones list objects that exist");
        ObjectView { view, id, object }
    }

    /// Which object it is; for a card in another player's hand, its place there at the moment.
    #[must_use]
    #[inline]
    pub fn id(&self) -> ObjectId {
        self.view.shown(self.id)
    }

    /// Whether the viewer may know what it is.
    #[must_use]
    #[inline]
    pub fn is_known(&self) -> bool {
        self.view.knows(self.object)
    }

    /// Where it is.
    #[must_use]
    pub fn zone(&self) -> Zone {
        self.object.zone
    }

    /// Who owns it.
    #[must_use]
    pub fn owner(&self) -> PlayerId {
        self.object.owner
    }

    /// Who controls it; its owner outside the battlefield and the stack.
    #[must_use]
    pub fn controller(&self) -> PlayerId {
        self.view
            .game
            .look()
            .controller(self.id)
            .unwrap_or(self.object.owner)
    }

    /// The card, for as long as the viewer knows which it is; tokens and abilities are none.
    ///
    /// Of other players' cards a viewer learns no numbers, since copies of a card can't be told apart.
    #[must_use]
    pub fn card(&self) -> Option<CardId> {
        let card = self.object.card.filter(|_| self.is_known())?;
        self.view.shown_card(card)
    }

    /// Its name now, copy effects included; empty for what has none, `None` if the viewer doesn't know it.
    #[must_use]
    pub fn name(&self) -> Option<&'a str> {
        self.current_def().map(|def| def.name.as_str())
    }

    /// The names of the card's or token's own faces, the front first, whatever it looks like now.
    #[must_use]
    pub fn printed_names(&self) -> Vec<&'a str> {
        let Some(front) = self.front() else {
            return Vec::new();
        };
        let other = front.other.map(|other| self.view.name_of(other));
        std::iter::once(front.name.as_str()).chain(other).collect()
    }

    /// The front of the card or token, if it is known.
    pub(super) fn front(&self) -> Option<&'a Def> {
        let game = self.view.game;
        let front = self
            .object
            .card
            .map_or(self.object.def, |card| game.facts.cards[card.index()].def);
        Some(game.program.def(front)).filter(|_| self.is_known())
    }

    /// Its characteristics now; `None` if the viewer doesn't know it.
    #[must_use]
    pub fn characteristics(&self) -> Option<Characteristics> {
        self.chars().copied()
    }

    /// Its characteristics now, without a copy; `None` if the viewer doesn't know it.
    #[must_use]
    #[inline]
    pub fn chars(&self) -> Option<&'a Characteristics> {
        let look = self.view.game.look();
        self.shows_characteristics()
            .then(|| look.chars_of(self.id, self.object))
    }

    /// Its mana cost, if it has one and is known.
    #[must_use]
    pub fn mana_cost(&self) -> Option<&'a ManaCost> {
        let def = self.current_def()?;
        match &def.whole {
            Some(whole) if self.object.zone != Zone::Stack => Some(&whole.mana_cost),
            Some(_) | None => def.mana_cost.as_ref(),
        }
    }

    /// Its mana value (CR 202.3); `None` if the viewer doesn't know it.
    #[must_use]
    pub fn mana_value(&self) -> Option<i32> {
        let look = self.view.game.look();
        look.seen(self.id)
            .filter(|_| self.shows_characteristics())
            .map(|seen| look.mana_value(&seen))
    }

    /// The abilities that it has now, in order; a keyword stands before the abilities that it stands for.
    pub fn abilities(&self) -> impl Iterator<Item = AbilityView<'a>> + use<'a> {
        let look = self.view.game.look();
        let list = self.chars().map(|chars| chars.abilities);
        look.listed(list.unwrap_or_default())
            .map(|(held, entry)| AbilityView {
                id: held.id,
                ability: &entry.ability,
                is_mana: entry.class == AbilityClass::Mana,
                color: held.color,
            })
    }

    /// Its counters.
    pub fn counters(&self) -> impl Iterator<Item = (CounterKind, u32)> + use<'a> {
        let id = self.id;
        let all = self.view.game.facts.counters.iter();
        all.filter(move |counters| counters.on == id)
            .map(|counters| (counters.kind, counters.count))
    }

    /// How many counters of a kind it has.
    #[must_use]
    pub fn counter(&self, kind: CounterKind) -> u32 {
        self.view.game.facts.counters_on(self.id, kind)
    }

    /// Damage marked on it.
    #[must_use]
    pub fn damage(&self) -> u32 {
        self.object.damage
    }

    /// The object that it is attached to.
    #[must_use]
    pub fn attached_to(&self) -> Option<ObjectId> {
        match self.object.attached? {
            Thing::Object(id) => Some(id),
            Thing::Player(_) => None,
        }
    }

    /// The player that it is attached to (CR 303.4).
    #[must_use]
    pub fn attached_to_player(&self) -> Option<PlayerId> {
        match self.object.attached? {
            Thing::Player(player) => Some(player),
            Thing::Object(_) => None,
        }
    }

    /// What is attached to it.
    pub fn attachments(&self) -> impl Iterator<Item = ObjectView<'a>> + use<'a> {
        let id = self.id;
        self.view
            .battlefield()
            .filter(move |other| other.attached_to() == Some(id))
    }

    /// Whether it is tapped.
    #[must_use]
    pub fn is_tapped(&self) -> bool {
        self.object.is_tapped()
    }

    /// Whether it is a token.
    #[must_use]
    pub fn is_token(&self) -> bool {
        self.object.is_token()
    }

    /// Whether it is a copy of a spell.
    #[must_use]
    pub fn is_copy(&self) -> bool {
        self.object.flags.has(Flags::COPY)
    }

    /// Whether it is an ability on the stack.
    #[must_use]
    pub fn is_ability(&self) -> bool {
        self.object.flags.has(Flags::ABILITY)
    }

    /// Whether it is an emblem (CR 114): neither card nor token, in the command zone.
    #[must_use]
    pub fn is_emblem(&self) -> bool {
        self.object.zone == Zone::Command && self.object.card.is_none()
    }

    /// Whether it is face down.
    #[must_use]
    pub fn is_face_down(&self) -> bool {
        self.object.flags.has(Flags::FACE_DOWN)
    }

    /// Whether it came under its controller's control since their turn began (CR 302.6).
    #[must_use]
    pub fn is_summoning_sick(&self) -> bool {
        self.object.flags.has(Flags::SICK)
    }

    /// Whether it is an attacking creature.
    #[must_use]
    pub fn is_attacking(&self) -> bool {
        self.view.game.facts.combat.is_attacking(self.id)
    }

    /// Whether it is a blocking creature.
    #[must_use]
    pub fn is_blocking(&self) -> bool {
        self.view.game.facts.combat.is_blocking(self.id)
    }

    /// Whether it is known to have a card type.
    #[must_use]
    pub fn is(&self, card_type: CardType) -> bool {
        self.chars().is_some_and(|chars| chars.is(card_type))
    }

    /// The colour chosen as it entered, if one was.
    #[must_use]
    pub fn chosen_color(&self) -> Option<Color> {
        self.object.color.filter(|_| self.is_known())
    }

    /// The other words and players chosen as it entered.
    pub fn chosen_words(&self) -> impl Iterator<Item = Word> + use<'a> {
        let id = self.id;
        let chosen = self.view.game.facts.chosen.iter();
        chosen
            .filter(move |chosen| chosen.holder == id)
            .map(|chosen| chosen.word)
    }

    /// When it entered its zone, became attached or turned; only the order means something (CR 613.7).
    #[must_use]
    pub fn timestamp(&self) -> u32 {
        // When a card came into another player's hand can't be seen once it is there.
        match self.view.viewer {
            Some(viewer) if self.view.game.facts.hand_of_other(self.id, viewer).is_some() => 0,
            _ => self.object.timestamp,
        }
    }

    pub(super) fn view(&self) -> View<'a> {
        self.view
    }

    /// Which object it is, whatever the viewer calls it.
    pub(super) fn own_id(&self) -> ObjectId {
        self.id
    }

    pub(super) fn object(&self) -> &'a Object {
        self.object
    }

    fn current_def(&self) -> Option<&'a Def> {
        self.view
            .game
            .look()
            .def(self.id)
            .filter(|_| self.shows_characteristics())
    }

    /// CR 708.2: everybody sees what a face-down permanent or spell looks like, not which card it is.
    #[inline]
    fn shows_characteristics(&self) -> bool {
        self.object.is_face_down() || self.is_known()
    }
}

/// An ability that an object has.
#[derive(Clone, Copy, Debug)]
pub struct AbilityView<'a> {
    id: AbilityId,
    ability: &'a Ability,
    is_mana: bool,
    color: Option<Color>,
}

impl<'a> AbilityView<'a> {
    pub(super) fn printed(id: AbilityId, entry: &'a AbilityEntry) -> Self {
        AbilityView {
            id,
            ability: &entry.ability,
            is_mana: entry.class == AbilityClass::Mana,
            color: None,
        }
    }

    /// Its number, as choices name it.
    #[must_use]
    pub fn id(&self) -> AbilityId {
        self.id
    }

    /// What it says.
    #[must_use]
    pub fn ability(&self) -> &'a Ability {
        self.ability
    }

    /// Whether it is an activated ability.
    #[must_use]
    pub fn is_activated(&self) -> bool {
        matches!(self.ability, Ability::Activated(_))
    }

    /// Whether it is an activated mana ability (CR 605.1a).
    #[must_use]
    pub fn is_mana_ability(&self) -> bool {
        self.is_mana
    }

    /// The colour chosen for it, where the effect that granted it refers to one.
    #[must_use]
    pub fn chosen_color(&self) -> Option<Color> {
        self.color
    }
}

/// A card in a library as a player may see it.
#[derive(Clone, Copy)]
pub struct LibraryCardView<'a> {
    view: View<'a>,
    owner: PlayerId,
    place: LibraryCard,
}

impl fmt::Debug for LibraryCardView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Only what the viewer may know.
        f.debug_struct("LibraryCardView")
            .field("owner", &self.owner)
            .field("name", &self.name())
            .finish()
    }
}

impl<'a> LibraryCardView<'a> {
    pub(super) fn new(view: View<'a>, owner: PlayerId, place: LibraryCard) -> Self {
        LibraryCardView { view, owner, place }
    }

    /// Whose library it is in.
    #[must_use]
    pub fn owner(&self) -> PlayerId {
        self.owner
    }

    /// Whether the viewer may know which card it is.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.view
            .viewer
            .is_none_or(|viewer| self.place.known.contains(viewer))
    }

    /// The card, if the viewer owns and knows it.
    #[must_use]
    pub fn card(&self) -> Option<CardId> {
        let card = Some(self.place.card).filter(|_| self.is_known())?;
        self.view.shown_card(card)
    }

    /// Its name, if the viewer knows it.
    #[must_use]
    pub fn name(&self) -> Option<&'a str> {
        self.def().map(|def| def.name.as_str())
    }

    /// The names of its faces, the front first; empty if the viewer doesn't know it.
    #[must_use]
    pub fn printed_names(&self) -> Vec<&'a str> {
        let Some(front) = self.def() else {
            return Vec::new();
        };
        let other = front.other.map(|other| self.view.name_of(other));
        std::iter::once(front.name.as_str()).chain(other).collect()
    }

    /// Its characteristics, if the viewer knows it; power and toughness are the printed ones.
    #[must_use]
    pub fn characteristics(&self) -> Option<Characteristics> {
        self.def().map(|def| Characteristics {
            controller: self.owner,
            ..*def.chars_in(Zone::Library(self.owner))
        })
    }

    pub(super) fn view(&self) -> View<'a> {
        self.view
    }

    /// It as filters see it.
    pub(super) fn seen<'l, S: Sight>(&self, look: &Look<'l, S>) -> Seen<'l> {
        look.library_card(self.owner, &self.place)
    }

    pub(super) fn def(&self) -> Option<&'a Def> {
        let game = self.view.game;
        game.facts
            .cards
            .get(self.place.card.index())
            .filter(|_| self.is_known())
            .map(|info| game.program.def(info.def))
    }
}
