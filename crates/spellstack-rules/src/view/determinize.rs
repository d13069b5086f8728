//! Filling in what a view doesn't know: a game that its player could be in.

use spellstack_core::{CardId, DefId, PlayerId};
use thiserror::Error;

use super::OwnedView;
use crate::decision::Why;
use crate::game::Game;
use crate::keyword::morph;
use crate::program::BLANK_DEF;
use crate::random::Random;
use crate::state::{CardInfo, Facts, Flags, Object};

/// What a player believes the others, and the player, play with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beliefs {
    /// For each player in turn order, the names of all cards that the player owns in the game.
    pub decks: Vec<Vec<String>>,
}

impl Beliefs {
    /// Open deck lists: what is true.
    #[must_use]
    pub fn open(game: &Game) -> Self {
        let facts = &game.facts;
        let of = |player: PlayerId| facts.cards.iter().filter(move |info| info.owner == player);
        let name = |info: &CardInfo| game.program.def(info.def).name.clone();
        Beliefs {
            decks: facts
                .players
                .ids()
                .map(|player| of(player).map(name).collect())
                .collect(),
        }
    }
}

/// Why no game fits both the view and the beliefs.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DeterminizeError {
    /// The pending decision refers to cards that the viewer doesn't know.
    #[error("what {player} is asked ({why:?}) is hidden from {viewer}")]
    HiddenDecision {
        /// Who looks.
        viewer: PlayerId,
        /// Whose decision it is.
        player: PlayerId,
        /// Why it is asked.
        why: Why,
    },
    /// No deck list for a player.
    #[error("there is no deck list for {player}")]
    NoList {
        /// Which player.
        player: PlayerId,
    },
    /// A card that no definition gives.
    #[error("there is no definition of '{name}' in the deck list of {player}")]
    UnknownCard {
        /// Whose list it is in.
        player: PlayerId,
        /// Its name.
        name: String,
    },
    /// A card that the viewer has seen is not in the list, or not as often.
    #[error("{player} has shown more of '{name}' than the deck list has")]
    NotInList {
        /// Whose list it is.
        player: PlayerId,
        /// The name of the card.
        name: String,
    },
    /// The list doesn't have as many cards as are unknown.
    #[error("{player} has {unknown} unknown cards, and the deck list leaves {left}")]
    Count {
        /// Whose list it is.
        player: PlayerId,
        /// How many cards are unknown.
        unknown: usize,
        /// How many cards of the list are left for them.
        left: usize,
    },
}

/// Fills in what the view doesn't know, at random and as the beliefs say, with a new random generator.
///
/// The view of the game that it returns is the view again.
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
/// use spellstack_rules::{Beliefs, determinize};
///
/// let player = game.decision().ok_or("the game is over")?.player();
/// let view = game.view(player).to_owned().ok_or("a view of everything")?;
/// let beliefs = Beliefs::open(&game); // the deck lists are known, the order of the cards isn't
/// let guess = determinize(&view, &beliefs, 1)?;
/// assert_ne!(guess, game);
/// assert_eq!(guess.view(player).to_owned(), Some(view));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the beliefs contradict the view, or the view hides what is asked.
pub fn determinize(view: &OwnedView, beliefs: &Beliefs, seed: u64) -> Result<Game, DeterminizeError> {
    if let (true, Some((player, why))) = (view.withheld, view.awaited()) {
        return Err(DeterminizeError::HiddenDecision {
            viewer: view.viewer,
            player,
            why,
        });
    }
    let mut random = Random::new(seed);
    let mut facts = view.facts.clone();
    let mut table = (*facts.cards).clone();
    for player in facts.players.ids() {
        let mut left = unseen(view, &table, beliefs, player)?;
        let blanks: Vec<CardId> = blanks(&table, player).collect();
        if left.len() != blanks.len() {
            return Err(DeterminizeError::Count {
                player,
                unknown: blanks.len(),
                left: left.len(),
            });
        }
        random.shuffle(&mut left);
        // CR 702.37c: what was cast face down has a morph ability.
        let (morphs, others): (Vec<CardId>, Vec<CardId>) = blanks
            .into_iter()
            .partition(|card| was_cast_face_down(&facts, *card));
        for card in morphs.into_iter().chain(others) {
            let needs_morph = was_cast_face_down(&facts, card);
            let fits = |def: &DefId| !needs_morph || has_morph(view, *def);
            let at = left.iter().rposition(fits).unwrap_or(left.len() - 1);
            table[card.index()].def = left.remove(at);
        }
    }
    fill_objects(&mut facts, &table);
    facts.cards = std::sync::Arc::new(table);
    let mut control = view.control.clone();
    control.random = Random::new(random.bits());
    Ok(view.with(facts, control))
}

/// The cards of the list that the viewer hasn't seen.
fn unseen(
    view: &OwnedView,
    table: &[CardInfo],
    beliefs: &Beliefs,
    player: PlayerId,
) -> Result<Vec<DefId>, DeterminizeError> {
    let list = beliefs
        .decks
        .get(player.index())
        .ok_or(DeterminizeError::NoList { player })?;
    let program = &view.program;
    let mut left = Vec::with_capacity(list.len());
    for name in list {
        let front = program
            .fronts
            .iter()
            .find(|front| program.def(**front).name == *name);
        left.push(*front.ok_or_else(|| DeterminizeError::UnknownCard {
            player,
            name: name.clone(),
        })?);
    }
    for info in table
        .iter()
        .filter(|info| info.owner == player && info.def != BLANK_DEF)
    {
        let place = left.iter().position(|def| *def == info.def);
        let name = || program.def(info.def).name.clone();
        left.remove(place.ok_or_else(|| DeterminizeError::NotInList { player, name: name() })?);
    }
    Ok(left)
}

/// The player's cards that the viewer doesn't know.
fn blanks(table: &[CardInfo], player: PlayerId) -> impl Iterator<Item = CardId> {
    let numbered = (0..).map(CardId::new).zip(table);
    numbered
        .filter(move |(_, info)| info.owner == player && info.def == BLANK_DEF)
        .map(|(card, _)| card)
}

fn was_cast_face_down(facts: &Facts, card: CardId) -> bool {
    let is_it = |object: &Object| object.alive && object.card == Some(card) && object.flags.has(Flags::MORPH);
    facts.objects.iter().any(is_it)
}

fn has_morph(view: &OwnedView, def: DefId) -> bool {
    morph::is_among(view.program.def(def).base.keywords)
}

/// Objects that were unknown become what their cards are.
fn fill_objects(facts: &mut Facts, table: &[CardInfo]) {
    for object in facts
        .objects
        .iter_mut()
        .filter(|object| object.alive && object.def == BLANK_DEF)
    {
        if let Some(card) = object.card {
            object.def = table[card.index()].def;
        }
    }
}

impl Game {
    /// Another game that gives the viewer the same view: what the viewer doesn't know is dealt again.
    ///
    /// # Errors
    /// If the pending decision is hidden from the viewer.
    pub fn reshuffle_hidden(&self, viewer: PlayerId, seed: u64) -> Result<Game, DeterminizeError> {
        let view = self.view(viewer).to_owned().expect("a player looks");
        determinize(&view, &Beliefs::open(self), seed)
    }
}
