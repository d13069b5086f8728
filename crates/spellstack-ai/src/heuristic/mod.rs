//! An agent that plays like a careful amateur.
//!
//! It values what a card makes possible from the definition: what its effect does to the board, instruction by instruction.
//! No card is known by name.

mod act;
mod aim;
mod board;
mod change;
mod combat;
mod context;
mod cost;
mod effect;
mod fight;
mod harm;
mod mana;
mod mulligan;
mod pick;
mod reach;
mod standing;
mod value;

use spellstack_core::ShortVec;
use spellstack_rules::{Ask, Choice, Decision, Item, Outcome, View};

pub(crate) use self::board::Board;
pub(crate) use self::standing::Standing;
use crate::agent::Agent;

/// Plays like a careful amateur, from its view alone.
///
/// It keeps no state: a choice depends on the view, the decision and the seed, which only breaks ties.
///
/// ```
/// # use spellstack_core::lang::build::Card;
/// # use spellstack_rules::{Game, GameSetup};
/// # let definitions = vec![
/// #     Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
/// #     Card::basic_land("Forest").define(),
/// # ];
/// # let deck: Vec<String> = ["Bear", "Forest"].repeat(20).into_iter().map(str::to_owned).collect();
/// # let mut game = Game::new(GameSetup::decks(definitions, vec![deck.clone(), deck]), 3)?;
/// use spellstack_ai::{Agent, Heuristic};
///
/// let mut agent = Heuristic::new(1);
/// let decision = game.decision().ok_or("the game is over")?; // keep this hand?
/// let view = game.view(decision.player());
/// let ranked = agent.rank(&view, &decision); // the best first
/// assert!(ranked.is_sorted_by(|one, other| one.1 >= other.1));
/// assert_eq!(agent.choose(&view, &decision), ranked[0].0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Heuristic {
    seed: u64,
}

impl Heuristic {
    /// The heuristic agent for a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Heuristic { seed }
    }

    /// The choices that come into question with what each is worth to the asked player, the best first.
    ///
    /// Worths are comparable within a decision only: with priority, passing is worth 0. Of declarations and divisions
    /// only the best one found is listed.
    #[must_use]
    pub fn rank(&self, view: &View<'_>, decision: &Decision<'_>) -> Vec<(Choice, f32)> {
        let mut ranked = self.ranked(view, decision);
        ranked.sort_by(|one, other| other.1.total_cmp(&one.1));
        ranked
    }

    /// What the position is worth to the viewer, in halves of a card: 0 is even.
    ///
    /// Life, permanents and cards in hand are counted for both sides; a decided game is worth a thousand.
    #[must_use]
    pub fn evaluate(&self, view: &View<'_>) -> f32 {
        let Some(me) = view.viewer() else {
            return 0.0;
        };
        match view.outcome() {
            Some(Outcome::Win(winner)) if winner == me => value::GAME,
            Some(Outcome::Win(_)) => -value::GAME,
            Some(Outcome::Draw) => 0.0,
            None => Standing::read(view, me).worth().clamp(-value::GAME, value::GAME),
        }
    }

    fn ranked(&self, view: &View<'_>, decision: &Decision<'_>) -> Vec<(Choice, f32)> {
        let view = *view;
        let mut board = Board::new(view, decision.player());
        match decision.ask() {
            Ask::Priority => {
                board.read_mana();
                board.read_fate();
                let actions = decision.actions().into_iter();
                let worth = |action| {
                    let worth = board.action_worth(action) - board.price_of_mana(decision, action);
                    (Choice::Act(action), worth)
                };
                [(Choice::Pass, 0.0)]
                    .into_iter()
                    .chain(actions.map(worth))
                    .collect()
            }
            Ask::Pick { items, min, max } => {
                board.read_mana();
                board.read_fate();
                let worths = board.pick_worths(decision, items);
                vec![(best_pick(items, &worths, *min, *max, self.seed), 0.0)]
            }
            Ask::Order { items } => vec![(board.order(items), 0.0)],
            Ask::Number { min, max } => vec![(Choice::Number(board.number(decision, *min, *max)), 0.0)],
            Ask::Divide {
                total,
                among,
                each,
                lethal,
                ..
            } => {
                vec![(board.shares(*total, among, *each, lethal), 0.0)]
            }
            Ask::Attackers { options, .. } => {
                let (declared, worth) = board.plan_attack(options);
                vec![(Choice::Attack(declared), worth)]
            }
            Ask::Blockers { options, menace, .. } => {
                let (blocks, worth) = board.plan_blocks(options, menace);
                vec![(Choice::Block(blocks), worth)]
            }
            Ask::Pay => vec![(decision.default_choice(), 0.0)],
        }
    }
}

impl Agent for Heuristic {
    fn choose(&mut self, view: &View<'_>, decision: &Decision<'_>) -> Choice {
        let ranked = self.ranked(view, decision).into_iter();
        let best = ranked.max_by(|one, other| one.1.total_cmp(&other.1));
        match best {
            // What was listed is legal.
            Some((choice @ (Choice::Pass | Choice::Act(_)), _)) => choice,
            Some((choice, _)) if decision.contains(&choice) => choice,
            Some(_) | None => decision.default_choice(),
        }
    }
}

/// The items that are worth the most: as many as are worth something, within the limits.
fn best_pick(items: &[Item], worths: &[f32], min: u32, max: u32, seed: u64) -> Choice {
    let widen = |n: u32| usize::try_from(n).unwrap_or(usize::MAX);
    let mut order: Vec<usize> = (0..items.len()).collect();
    // Ties fall by the seed.
    let turn = usize::try_from(seed % items.len().max(1) as u64).unwrap_or(0);
    order.rotate_left(turn);
    order.sort_by(|one, other| worths[*other].total_cmp(&worths[*one]));
    let picked = order
        .into_iter()
        .enumerate()
        .take(widen(max))
        .filter(|(place, at)| *place < widen(min) || worths[*at] > 0.0);
    let picked: ShortVec<Item, 2> = picked.map(|(_, at)| items[at]).collect();
    Choice::Pick(picked)
}
