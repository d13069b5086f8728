//! The log of a game in sentences, as a player or a spectator who sees everything may know it.

mod names;
mod show;
mod tell;

use serde::{Deserialize, Serialize};
use spellstack_core::PlayerId;
use spellstack_rules::Game;

use names::Names;

/// What a line of a story is about, for those who show it in colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// A turn begins.
    Turn,
    /// A player does something: a spell, an ability, a land, attackers, blockers.
    Act,
    /// Something happens.
    Happens,
    /// A player's life total changes.
    Life,
    /// The game ends.
    End,
}

/// One sentence of a story.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// What it is about.
    pub kind: LineKind,
    /// The sentence.
    pub text: String,
}

/// Narrates a game, line by line.
///
/// ```
/// use spellstack_core::lang::build::Card;
/// use spellstack_protocol::Story;
/// use spellstack_rules::{Game, GameSetup, Random};
///
/// let forest = Card::land("Forest", "Forest").define();
/// let deck = vec!["Forest".to_owned(); 40];
/// let mut game = Game::new(GameSetup::decks(vec![forest], vec![deck.clone(), deck]), 7)?;
/// let mut story = Story::new(&game, None, ["Ann", "Bob"]);
/// let mut random = Random::new(1);
/// while let Some(decision) = game.decision() {
///     let choice = decision.sample(&mut random);
///     game.apply(choice)?;
///     for line in story.tell(&game) {
///         println!("{}", line.text);
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Story {
    viewer: Option<PlayerId>,
    names: Names,
    has_begun: bool,
}

impl Story {
    /// The story of a game from now on, for a viewer, or for somebody who sees everything.
    pub fn new<S: Into<String>>(
        game: &Game,
        viewer: Option<PlayerId>,
        players: impl IntoIterator<Item = S>,
    ) -> Self {
        let mut story = Story {
            viewer,
            names: Names::new(players.into_iter().map(Into::into).collect()),
            has_begun: game.omniscient().turn() > 0,
        };
        story.names.learn(&story.view(game));
        story
    }

    /// What happened during the last [`Game::apply`]. It has to be called after each.
    pub fn tell(&mut self, game: &Game) -> Vec<Line> {
        let view = self.view(game);
        let events: Vec<_> = view.events().collect();
        self.names.learn(&view);
        for event in &events {
            self.names.follow(&view, event);
        }
        // Ids of a hidden hand mean other cards tomorrow, so that this is known only for now.
        let events_back = events.iter().rev();
        let traced: Vec<_> = events_back
            .filter_map(|event| self.names.trace_back(event))
            .collect();
        let lines = tell::tell(&view, &self.names, &mut self.has_begun, &events);
        traced.into_iter().for_each(|id| self.names.forget(id));
        lines
    }

    fn view<'g>(&self, game: &'g Game) -> spellstack_rules::View<'g> {
        self.viewer
            .map_or_else(|| game.omniscient(), |viewer| game.view(viewer))
    }
}
