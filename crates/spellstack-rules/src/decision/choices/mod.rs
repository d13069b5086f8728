//! A decision as the players see it: what may be answered, how many answers there are, each of them, one at random.

mod declare;
mod space;
#[cfg(test)]
mod tests;

use std::fmt;

use spellstack_core::mana::ManaCost;
use spellstack_core::{AbilityId, ObjectId, PlayerId, ShortVec};

use self::space::{Answers, SEARCH_LIMIT, Space};
use super::combinations::{Division, Subsets};
use super::{Action, Ask, Choice, Item, Means, Pending, Why};
use crate::combat::{list_attacks, list_blocks};
use crate::event::Thing;
use crate::game::Game;
use crate::random::Random;
use crate::state::Block;

/// What the game asks, with everything that may be answered.
///
/// What [`iter`](Decision::iter) lists, [`contains`](Decision::contains) holds, and what `contains` holds,
/// [`Game::apply`] accepts.
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
/// use spellstack_rules::{Choice, Count, Random};
///
/// let decision = game.decision().ok_or("the game is over")?;
/// let choices: Vec<Choice> = decision.iter().collect();
/// assert_eq!(decision.len(), Count::Exactly(choices.len() as u64));
/// assert_eq!(decision.get(1).as_ref(), Some(&choices[1]));
/// assert_eq!(decision.default_choice(), Choice::Pass);
/// assert!(choices.contains(&decision.sample(&mut Random::new(1))));
/// assert!(!decision.contains(&Choice::Number(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Decision<'g> {
    game: &'g Game,
    pending: &'g Pending,
}

/// A number of choices.
///
/// ```
/// use spellstack_rules::Count;
///
/// assert_eq!(Count::Exactly(12).at_least(), 12);
/// assert_eq!(Count::MoreThan(1000).at_least(), 1001);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Exactly this many.
    Exactly(u64),
    /// More than this many.
    MoreThan(u64),
}

impl Count {
    /// A number that there are at least.
    #[must_use]
    pub fn at_least(self) -> u64 {
        match self {
            Count::Exactly(count) => count,
            Count::MoreThan(count) => count.saturating_add(1),
        }
    }

    fn of(count: u128) -> Self {
        u64::try_from(count).map_or(Count::MoreThan(u64::MAX), Count::Exactly)
    }
}

impl<'g> Decision<'g> {
    /// What a game asks now; `None` when it is over.
    #[must_use]
    pub fn of(game: &'g Game) -> Option<Self> {
        if game.facts.outcome.is_some() {
            return None;
        }
        game.control
            .pending
            .as_ref()
            .map(|pending| Decision { game, pending })
    }

    /// Whose decision it is.
    #[must_use]
    pub fn player(&self) -> PlayerId {
        self.pending.player
    }

    /// The object that asks, if any, as the asked player sees it.
    #[must_use]
    pub fn source(&self) -> Option<ObjectId> {
        let source = self.pending.source?;
        Some(self.game.facts.shown(source, Some(self.player())))
    }

    /// The ability that asks, if any.
    #[must_use]
    pub fn ability(&self) -> Option<AbilityId> {
        self.pending.ability
    }

    /// Why it is asked.
    #[must_use]
    pub fn why(&self) -> Why {
        self.pending.why
    }

    /// What is asked.
    #[must_use]
    pub fn ask(&self) -> &'g Ask {
        &self.pending.ask
    }

    /// What a player with priority can do, apart from passing and mana abilities; empty for other decisions.
    #[must_use]
    pub fn actions(&self) -> Vec<Action> {
        match self.ask() {
            Ask::Priority => self.game.actions(self.player()).to_vec(),
            _ => Vec::new(),
        }
    }

    /// The mana that is to be paid by hand, all of it: what is in the pool is spent when there is enough. None for other
    /// decisions.
    #[must_use]
    pub fn mana_to_pay(&self) -> Option<ManaCost> {
        match self.ask() {
            Ask::Pay => self.game.asked_mana(),
            _ => None,
        }
    }

    /// What would be given up for the mana of an action that may give something up, as far as that is known before anything is
    /// chosen for it: permanents and cards of the player. Empty for other actions.
    #[must_use]
    pub fn given_up(&self, action: Action) -> Vec<ObjectId> {
        match self.ask() {
            Ask::Priority => self.game.legality().given_up(self.player(), action),
            _ => Vec::new(),
        }
    }

    /// With what the game would pay the rest of the mana, if it may ([`Choice::AutoPay`]); none for other decisions.
    #[must_use]
    pub fn automatic_payment(&self) -> Option<Means> {
        match self.ask() {
            Ask::Pay => self.game.means_to_pay_rest(),
            _ => None,
        }
    }

    /// Whether the game may pay the rest. Where nothing else can be done, what can't be paid is reversed.
    fn can_auto_pay(&self) -> bool {
        self.automatic_payment().is_some() || self.game.pay_options().is_empty()
    }

    /// The mana abilities that a player with priority can activate; empty for other decisions.
    #[must_use]
    pub fn mana_actions(&self) -> Vec<Action> {
        match self.ask() {
            Ask::Priority => self.game.legality().mana_actions(self.player()),
            _ => Vec::new(),
        }
    }

    /// Whether a choice is a legal answer.
    ///
    /// The order of what is picked, or of attackers and blockers, doesn't matter. Any player in the game may concede,
    /// though that is never listed.
    #[must_use]
    pub fn contains(&self, choice: &Choice) -> bool {
        match (choice, self.ask()) {
            (Choice::Concede(player), _) => self
                .game
                .facts
                .players
                .get(*player)
                .is_some_and(|state| !state.lost),
            (Choice::Pass, Ask::Priority) => true,
            (Choice::AutoPay, Ask::Pay) => self.can_auto_pay(),
            (Choice::Act(action), Ask::Priority) => self.game.is_legal_action(self.player(), *action),
            (Choice::PayWith(object, ability), Ask::Pay) => {
                self.game.pay_options().contains(&(*object, *ability))
            }
            (Choice::Pick(picked), Ask::Pick { items, min, max }) => {
                Subsets::new(items.len(), *min, *max).admits(picked.len()) && is_part_of(picked, items)
            }
            (Choice::Order(order), Ask::Order { items }) => {
                order.len() == items.len() && is_part_of(order, items)
            }
            (Choice::Number(number), Ask::Number { min, max }) => {
                number == min || (min..=max).contains(&number)
            }
            (
                Choice::Divide(shares),
                Ask::Divide {
                    total,
                    among,
                    each,
                    lethal,
                    over,
                },
            ) => Division::new(*total, among.len(), *each, lethal, *over).contains(shares),
            (Choice::Attack(declared), ask @ Ask::Attackers { .. }) => {
                self.game.combat_rules().attack_is_legal(ask, declared)
            }
            (Choice::Block(blocks), ask @ Ask::Blockers { .. }) => {
                self.game.combat_rules().block_is_legal(ask, blocks)
            }
            (
                Choice::Pass
                | Choice::Act(_)
                | Choice::Pick(_)
                | Choice::Order(_)
                | Choice::Number(_)
                | Choice::Divide(_)
                | Choice::Attack(_)
                | Choice::Block(_)
                | Choice::AutoPay
                | Choice::PayWith(..),
                _,
            ) => false,
        }
    }

    /// How many choices there are, conceding apart.
    #[must_use]
    pub fn len(&self) -> Count {
        self.space().len()
    }

    /// Every choice but conceding, in a stable order, made one by one as they are asked for. Of declarations that
    /// effects limit as a whole (CR 508.1c, 509.1b) the first thousand are listed.
    pub fn iter(&self) -> impl Iterator<Item = Choice> + use<'g> {
        Answers::new(self.space())
    }

    /// The choice of that number in the order of [`iter`](Decision::iter).
    #[must_use]
    pub fn get(&self, index: u64) -> Option<Choice> {
        self.space().get(index)
    }

    /// A choice at random, conceding apart.
    ///
    /// Each has the same chance where nothing restricts or requires blocks, and some chance elsewhere. With priority,
    /// mana abilities are left to the payment, unless the game is played with mana by hand.
    pub fn sample(&self, random: &mut Random) -> Choice {
        let drawn = match self.ask() {
            Ask::Priority => {
                let actions = self.game.actions(self.player());
                let by_hand = self.game.options.mana_by_hand.then(|| self.mana_actions());
                let by_hand = by_hand.unwrap_or_default();
                let drawn = random.index(actions.len() + by_hand.len() + 1);
                drawn
                    .checked_sub(1)
                    .and_then(|index| actions.iter().chain(&by_hand).nth(index))
                    .copied()
                    .map(Choice::Act)
            }
            _ => self.space().sample(random),
        };
        match drawn {
            Some(Choice::Block(blocks)) => {
                Choice::Block(self.game.combat_rules().repair_blocks(self.ask(), blocks))
            }
            Some(choice) => choice,
            None => self.default_choice(),
        }
    }

    /// A choice that is always legal: passes, declines what is optional, and otherwise takes what comes first.
    ///
    /// It attacks and blocks only where that is required, keeps hands and orders, pays automatically, and names the
    /// least number.
    #[must_use]
    pub fn default_choice(&self) -> Choice {
        match self.ask() {
            Ask::Priority => Choice::Pass,
            Ask::Pay if self.can_auto_pay() => Choice::AutoPay,
            Ask::Pay => match self.game.pay_options().first() {
                Some((object, ability)) => Choice::PayWith(*object, *ability),
                None => Choice::AutoPay,
            },
            Ask::Pick { items, min, max } => {
                Choice::Pick(default_pick(items, Subsets::new(items.len(), *min, *max)))
            }
            Ask::Order { items } => Choice::Order(ShortVec::from_slice(items)),
            Ask::Number { min, .. } => Choice::Number(*min),
            Ask::Divide {
                total,
                among,
                each,
                lethal,
                over,
            } => Choice::Divide(
                Division::new(*total, among.len(), *each, lethal, *over).first_takes_the_rest(),
            ),
            ask @ Ask::Attackers { .. } => {
                Choice::Attack(self.game.combat_rules().repair_attacks(ask, Vec::new()))
            }
            ask @ Ask::Blockers { .. } => {
                Choice::Block(self.game.combat_rules().repair_blocks(ask, Vec::new()))
            }
        }
    }

    /// Whether there is nothing to decide.
    ///
    /// With priority, mana abilities that only tap count as something to do only if the game is played with mana by
    /// hand.
    #[must_use]
    pub fn is_forced(&self) -> bool {
        match self.ask() {
            Ask::Priority => !self.game.has_action(self.player()),
            _ => self.space_up_to(1).has_one_answer(),
        }
    }

    fn space(&self) -> Space<'g> {
        self.space_up_to(SEARCH_LIMIT)
    }

    /// The answers; where they have to be searched for, at most so many.
    fn space_up_to(&self, limit: usize) -> Space<'g> {
        match self.ask() {
            Ask::Priority => {
                let acts = self.game.actions(self.player()).iter().copied();
                let acts = acts.chain(self.mana_actions()).map(Choice::Act);
                Space::Listed([Choice::Pass].into_iter().chain(acts).collect())
            }
            Ask::Pay => {
                let options = self.game.pay_options().into_iter();
                let abilities = options.map(|(object, ability)| Choice::PayWith(object, ability));
                let rest = self.can_auto_pay().then_some(Choice::AutoPay);
                Space::Listed(rest.into_iter().chain(abilities).collect())
            }
            ask @ Ask::Attackers {
                options,
                required,
                obeyed,
                limits: Some(_),
            } => {
                let is_legal =
                    |declared: &[(ObjectId, Thing)]| self.game.combat_rules().attack_is_legal(ask, declared);
                let found = list_attacks(options, required, *obeyed, limit + 1, is_legal);
                Space::searched(found.into_iter().map(Choice::Attack).collect(), limit)
            }
            ask @ Ask::Blockers {
                options,
                required,
                obeyed,
                limits: Some(limits),
                ..
            } => {
                let is_legal = |blocks: &[Block]| self.game.combat_rules().block_is_legal(ask, blocks);
                let found = list_blocks(options, required, limits, *obeyed, limit + 1, is_legal);
                Space::searched(found.into_iter().map(Choice::Block).collect(), limit)
            }
            ask => Space::of(ask),
        }
    }
}

impl fmt::Debug for Decision<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Only what is asked: the game behind it holds what its player may not know.
        f.debug_tuple("Decision").field(self.pending).finish()
    }
}

/// Whether each item is in the list, and none of them more often.
fn is_part_of(picked: &[Item], items: &[Item]) -> bool {
    let times = |list: &[Item], item: &Item| list.iter().filter(|other| *other == item).count();
    picked
        .iter()
        .all(|item| times(picked, item) <= times(items, item))
}

/// The fewest items: no, or the hand kept, where that is one of the answers, and otherwise the first.
fn default_pick(items: &[Item], subsets: Subsets) -> ShortVec<Item, 2> {
    let declines = |item: &&Item| matches!(item, Item::No | Item::Keep);
    match (subsets.min(), items.iter().find(declines)) {
        (1, Some(item)) => ShortVec::from([*item]),
        (fewest, _) => items.iter().take(fewest).copied().collect(),
    }
}
