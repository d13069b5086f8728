//! A view as a value: the same game, with unknown slots.
//!
//! Games that differ only in what the player can't see give equal views, and so do all that follow from them.

use std::sync::Arc;

use spellstack_core::PlayerId;

use super::View;
use crate::control::Control;
use crate::decision::Why;
use crate::game::Game;
use crate::program::Program;
use crate::state::{Facts, Options};

/// What a player may know of a game, as a value: to be kept, compared, and filled in again.
///
/// It holds the engine's internals and isn't serializable: what goes over a wire is a picture of the view.
///
/// ```
/// use spellstack_core::PlayerId;
/// use spellstack_rules::{CardSetup, Game, GameSetup, PositionSetup};
/// # use spellstack_core::lang::build::Card;
/// # let forest = || vec![CardSetup::named("Forest")];
///
/// // Two games that differ in a card of the second player's hand.
/// let game = |held: &str| {
///     let definitions = vec![Card::basic_land("Forest").define(), Card::basic_land("Island").define()];
///     let mut position = PositionSetup::new(2);
///     position.players[0].hand = forest();
///     position.players[1].hand = vec![CardSetup::named(held)];
///     Game::new(GameSetup::position(definitions, position), 1)
/// };
/// let (one, other) = (game("Forest")?, game("Island")?);
/// let [first, second] = [PlayerId::new(0), PlayerId::new(1)];
/// assert_eq!(one.view(first).to_owned(), other.view(first).to_owned());
/// assert_ne!(one.view(second).to_owned(), other.view(second).to_owned());
/// # Ok::<(), spellstack_rules::SetupErrors>(())
/// ```
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
        let (facts, control, withheld) = super::hide::hide(self, viewer);
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
        crate::stable_hash::hash_of(&parts)
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
        let mut game = Game::from_parts(Arc::clone(&self.program), self.options, facts, control);
        game.refresh();
        game
    }
}
