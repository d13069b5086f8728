//! The past of a game: the log of each person, and the moments to which undo can go back.

use spellstack_core::PlayerId;
use spellstack_protocol::{Line, Story};
use spellstack_rules::Game;

use crate::knowledge::Knowledge;
use crate::seat::Seat;
use crate::table::{State, Table};

/// The most moments that are kept.
const MOST_MOMENTS: usize = 200;

/// A person's story of the game.
#[derive(Clone, Debug)]
pub(crate) struct StoryKeeper {
    pub viewer: Option<PlayerId>,
    story: Story,
    pub lines: Vec<Line>,
    /// How many of the lines were there at the person's last choice.
    pub read: usize,
    known: Knowledge,
}

impl StoryKeeper {
    /// One for each person, or one who sees everything.
    pub(crate) fn for_seats(game: &Game, players: &[String], seats: &[Seat]) -> Vec<StoryKeeper> {
        let persons = (0..).map(PlayerId::new).zip(seats);
        let persons = persons
            .filter(|(_, seat)| seat.is_person())
            .map(|(id, _)| Some(id));
        let mut viewers: Vec<Option<PlayerId>> = persons.collect();
        if viewers.is_empty() {
            viewers.push(None);
        }
        viewers
            .into_iter()
            .map(|viewer| StoryKeeper::new(game, viewer, players))
            .collect()
    }

    fn new(game: &Game, viewer: Option<PlayerId>, players: &[String]) -> Self {
        StoryKeeper {
            viewer,
            story: Story::new(game, viewer, players.iter().cloned()),
            lines: Vec::new(),
            read: 0,
            known: viewer.map_or_else(Knowledge::default, |viewer| Knowledge::of(&game.view(viewer))),
        }
    }

    /// Tells what the last choice did; says whether the viewer has been shown something hidden.
    pub(crate) fn tell(&mut self, game: &Game) -> bool {
        self.lines.extend(self.story.tell(game));
        let Some(viewer) = self.viewer else {
            return false;
        };
        let known = Knowledge::of(&game.view(viewer));
        let has_seen = known.exceeds(&self.known);
        self.known = known;
        has_seen
    }
}

/// A moment at which a person chose.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    player: PlayerId,
    game: Game,
    choices: usize,
    keepers: Vec<StoryKeeper>,
}

impl Table {
    /// Keeps the moment, so that the person can come back to it.
    pub(crate) fn remember(&mut self, player: PlayerId) {
        if self.past.len() == MOST_MOMENTS {
            self.past.remove(0);
        }
        self.past.push(Moment {
            player,
            game: self.game.clone(),
            choices: self.record.choices.len(),
            keepers: self.keepers.clone(),
        });
        let viewer = self.viewer;
        if let Some(keeper) = self.keepers.iter_mut().find(|keeper| keeper.viewer == viewer) {
            keeper.read = keeper.lines.len();
        }
    }

    /// Goes back to the person's last choice, unless something hidden has been shown since, or somebody else at the
    /// keyboard has chosen.
    pub(crate) fn undo(&mut self) {
        let is_own = |moment: &&Moment| Some(moment.player) == self.viewer;
        if matches!(self.state, State::HandOver(_)) || self.past.last().filter(is_own).is_none() {
            self.tell("nothing to undo: what has been shown stays shown");
            return;
        }
        if let Some(moment) = self.past.pop() {
            self.game = moment.game;
            self.record.choices.truncate(moment.choices);
            self.record.hashes.truncate(moment.choices);
            self.record.outcome = None;
            self.keepers = moment.keepers;
            self.passing = None;
            self.ask();
            self.tell("undone");
        }
    }
}
