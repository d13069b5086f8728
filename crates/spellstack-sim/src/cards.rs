//! Which cards were drawn and cast in a game.

use serde::{Deserialize, Serialize};
use spellstack_core::{CardId, ObjectId, PlayerId, Zone};
use spellstack_rules::{Action, Choice, Event, Game, Mover, Why};

/// What became of the copies of a card in one game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CardUse {
    /// Whose deck it is in.
    pub player: PlayerId,
    /// Its name.
    pub name: String,
    /// Whether a copy was in the hand that the player kept, or came to the hand from the library.
    pub drawn: bool,
    /// Whether a copy was cast.
    pub cast: bool,
}

/// Follows the cards of a game from decision to decision.
pub(crate) struct CardTracker {
    uses: Vec<CardUse>,
    /// The place in `uses` of each card, by the card's number.
    of_card: Vec<usize>,
    has_begun: bool,
}

impl CardTracker {
    /// For a game that has just been started.
    pub(crate) fn new(game: &Game) -> Self {
        let view = game.omniscient();
        let mut cards: Vec<(CardId, PlayerId, &str)> = Vec::new();
        for player in view.players() {
            let hidden = view
                .library(player.id)
                .filter_map(|card| Some((card.card()?, card.owner(), card.name()?)));
            cards.extend(hidden);
        }
        let shown = view.objects().filter_map(|object| {
            Some((
                object.card()?,
                object.owner(),
                object.printed_names().first().copied()?,
            ))
        });
        cards.extend(shown);
        cards.sort_unstable();
        cards.dedup_by_key(|(card, ..)| *card);

        let mut uses: Vec<CardUse> = Vec::new();
        let mut of_card = vec![usize::MAX; cards.last().map_or(0, |(card, ..)| card.index() + 1)];
        for (card, player, name) in cards {
            let place = uses
                .iter()
                .position(|known| known.player == player && known.name == name);
            of_card[card.index()] = place.unwrap_or(uses.len());
            if place.is_none() {
                uses.push(CardUse {
                    player,
                    name: name.to_owned(),
                    drawn: false,
                    cast: false,
                });
            }
        }
        CardTracker {
            uses,
            of_card,
            has_begun: false,
        }
    }

    /// The card that an action would cast, to be asked before it is applied.
    pub(crate) fn card_to_cast(game: &Game, choice: &Choice) -> Option<CardId> {
        match choice {
            Choice::Act(Action::Cast(object, ..)) => game.omniscient().object(*object)?.card(),
            _ => None,
        }
    }

    /// Looks at what the last choice did.
    pub(crate) fn follow(&mut self, game: &Game, to_cast: Option<CardId>) {
        if !self.has_begun {
            self.begin(game);
        }
        for event in game.events() {
            match event {
                Event::Move(movement) => self.follow_move(movement.what, movement.to),
                Event::Cast { spell, .. } => self.note_cast(game, *spell, to_cast),
                _ => {}
            }
        }
    }

    /// The cards and what became of them.
    pub(crate) fn into_uses(mut self) -> Vec<CardUse> {
        self.uses.sort();
        self.uses
    }

    /// Once the hands are kept, the cards in them are drawn.
    fn begin(&mut self, game: &Game) {
        let why = game.decision().map(|decision| decision.why());
        if matches!(why, Some(Why::Mulligan | Why::BottomCards)) {
            return;
        }
        self.has_begun = true;
        let view = game.omniscient();
        for player in view.players() {
            for card in view.hand(player.id).filter_map(|object| object.card()) {
                self.note_drawn(card);
            }
        }
    }

    fn follow_move(&mut self, what: Mover, to: Zone) {
        if let (Mover::Library(_, card), Zone::Hand(_), true) = (what, to, self.has_begun) {
            self.note_drawn(card);
        }
    }

    fn note_drawn(&mut self, card: CardId) {
        if let Some(card) = self.use_of(card) {
            card.drawn = true;
        }
    }

    /// The spell may be gone by now: then it is what the action named.
    fn note_cast(&mut self, game: &Game, spell: ObjectId, to_cast: Option<CardId>) {
        let on_stack = game.omniscient().object(spell).and_then(|object| object.card());
        if let Some(card) = on_stack.or(to_cast).and_then(|card| self.use_of(card)) {
            card.cast = true;
        }
    }

    fn use_of(&mut self, card: CardId) -> Option<&mut CardUse> {
        let place = *self.of_card.get(card.index())?;
        self.uses.get_mut(place)
    }
}
