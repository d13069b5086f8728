//! Counts over many games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use spellstack_core::PlayerId;
use spellstack_rules::{LossReason, Outcome};

use crate::play::{Ending, GameResult};
use crate::rate::Rate;

/// How the games of a series came out.
///
/// It holds whole numbers only, so the statistics of two halves add up to those of the whole, in whatever order.
///
/// ```
/// # use spellstack_ai::RandomAgent;
/// # use spellstack_catalog::{Catalog, decks};
/// # use spellstack_sim::{Keep, MakeAgent, Series, setup};
/// # let decks = ["Goblins", "Burn"].map(|name| decks::by_name(name).expect("it is a standard deck"));
/// # let random = || -> MakeAgent { Box::new(|seed, _| Box::new(RandomAgent::new(seed))) };
/// # let series = Series::new(setup(&Catalog::standard(), &decks)?, vec![random(), random()], 2, 1)?;
/// # let series = series.keeping(Keep::CHOICES);
/// use spellstack_sim::Statistics;
///
/// let mut halves = [Statistics::default(), Statistics::default()];
/// for (half, result) in halves.iter_mut().zip(series.games()) {
///     half.add(&result?);
/// }
/// let [mut all, second] = halves;
/// all.merge(&second);
/// assert_eq!(all.games, 2);
/// assert_eq!(all.lengths.values().sum::<u64>(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statistics {
    /// The games counted.
    pub games: u64,
    /// The games that were drawn.
    pub draws: u64,
    /// The games that were stopped at a limit.
    pub stopped: u64,
    /// The decisions of all games together.
    pub decisions: u64,
    /// The most decisions in one game.
    pub most_decisions: u64,
    /// How many games ended in which turn.
    pub lengths: BTreeMap<u32, u64>,
    /// Why players lost.
    pub reasons: BTreeMap<LossReason, u64>,
    /// The figures of each player, in turn order; players who have none yet may be missing.
    pub seats: Vec<Seat>,
    /// The matches, where matches are played.
    pub matches: Option<Matches>,
}

/// The figures of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// Games won, of those in which the player took the first turn.
    pub on_play: Rate,
    /// Games won, of the others.
    pub on_draw: Rate,
    /// The cards of the player's deck, where they were followed.
    pub cards: BTreeMap<String, CardFigures>,
}

/// In how many games a card was drawn or cast, and how many of these its player won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardFigures {
    /// Games won, of those in which it was drawn.
    pub drawn: Rate,
    /// Games won, of those in which it was cast.
    pub cast: Rate,
}

/// How the matches of a series came out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Matches {
    /// The matches played.
    pub played: u64,
    /// The matches that each player won, in turn order.
    pub wins: Vec<u64>,
    /// The matches that nobody won.
    pub draws: u64,
}

impl Statistics {
    /// Counts a game.
    pub fn add(&mut self, result: &GameResult) {
        self.games += 1;
        self.decisions += result.decisions;
        self.most_decisions = self.most_decisions.max(result.decisions);
        *self.lengths.entry(result.turns).or_default() += 1;
        if let Some(reason) = result.reason {
            *self.reasons.entry(reason).or_default() += 1;
        }
        let winner = match result.ending {
            Ending::Over(Outcome::Win(player)) => Some(player),
            Ending::Over(Outcome::Draw) => {
                self.draws += 1;
                None
            }
            Ending::DecisionLimit => {
                self.stopped += 1;
                None
            }
        };
        for player in (0..result.players).map(PlayerId::new) {
            self.add_to_seat(player, result, winner == Some(player));
        }
    }

    /// Counts a match.
    pub fn add_match(&mut self, winner: Option<PlayerId>) {
        let matches = self.matches.get_or_insert_default();
        matches.played += 1;
        match winner {
            Some(player) => *at(&mut matches.wins, player.index()) += 1,
            None => matches.draws += 1,
        }
    }

    /// Adds the counts of others.
    pub fn merge(&mut self, other: &Statistics) {
        self.games += other.games;
        self.draws += other.draws;
        self.stopped += other.stopped;
        self.decisions += other.decisions;
        self.most_decisions = self.most_decisions.max(other.most_decisions);
        for (turn, games) in &other.lengths {
            *self.lengths.entry(*turn).or_default() += games;
        }
        for (reason, games) in &other.reasons {
            *self.reasons.entry(*reason).or_default() += games;
        }
        for (index, seat) in other.seats.iter().enumerate() {
            at(&mut self.seats, index).merge(seat);
        }
        if let Some(other) = &other.matches {
            self.matches.get_or_insert_default().merge(other);
        }
    }

    /// The games that a player won, of all that were played to their end or stopped.
    #[must_use]
    pub fn wins_of(&self, player: PlayerId) -> Rate {
        let seat = self.seats.get(player.index());
        seat.map_or(Rate::default(), |seat| seat.on_play + seat.on_draw)
    }

    /// The turns of a game, on average.
    #[must_use]
    pub fn mean_turns(&self) -> f64 {
        let turns: u64 = self
            .lengths
            .iter()
            .map(|(turn, games)| u64::from(*turn) * games)
            .sum();
        turns as f64 / self.games.max(1) as f64
    }

    /// The decisions of a game, on average.
    #[must_use]
    pub fn mean_decisions(&self) -> f64 {
        self.decisions as f64 / self.games.max(1) as f64
    }

    /// The turn by whose end a part of the games, from 0 to 1, was over; `None` without games.
    #[must_use]
    pub fn turn_at(&self, part: f64) -> Option<u32> {
        let mut over = 0;
        let wanted = part * self.games as f64;
        let mut turns = self.lengths.iter();
        turns
            .find(|(_, games)| {
                over += **games;
                over as f64 >= wanted
            })
            .map(|(turn, _)| *turn)
    }

    fn add_to_seat(&mut self, player: PlayerId, result: &GameResult, won: bool) {
        let seat = at(&mut self.seats, player.index());
        if player == result.starting {
            seat.on_play.add(won);
        } else {
            seat.on_draw.add(won);
        }
        let cards = result.cards.iter().flatten();
        for card in cards.filter(|card| card.player == player) {
            let figures = seat.cards.entry(card.name.clone()).or_default();
            if card.drawn {
                figures.drawn.add(won);
            }
            if card.cast {
                figures.cast.add(won);
            }
        }
    }
}

impl Seat {
    fn merge(&mut self, other: &Seat) {
        self.on_play += other.on_play;
        self.on_draw += other.on_draw;
        for (name, figures) in &other.cards {
            let own = self.cards.entry(name.clone()).or_default();
            own.drawn += figures.drawn;
            own.cast += figures.cast;
        }
    }
}

impl Matches {
    fn merge(&mut self, other: &Matches) {
        self.played += other.played;
        self.draws += other.draws;
        for (index, wins) in other.wins.iter().enumerate() {
            *at(&mut self.wins, index) += wins;
        }
    }

    /// The matches that a player won.
    #[must_use]
    pub fn wins_of(&self, player: PlayerId) -> Rate {
        Rate {
            won: self.wins.get(player.index()).copied().unwrap_or(0),
            of: self.played,
        }
    }
}

/// The entry at that place, which is made if it isn't there.
fn at<T: Default>(list: &mut Vec<T>, index: usize) -> &mut T {
    if list.len() <= index {
        list.resize_with(index + 1, T::default);
    }
    &mut list[index]
}
