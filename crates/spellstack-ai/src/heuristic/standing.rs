//! A position in a few numbers, for its evaluation.

use spellstack_core::{KeywordKind, PlayerId};
use spellstack_rules::View;

use super::board::{Board, Side};
use super::value::{CARD, life_worth};

/// What one player has that the other hasn't: each number is the player's less the opponent's.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Standing {
    /// What the life totals are worth.
    pub life: f32,
    /// What the creatures are worth.
    pub creatures: f32,
    /// What the lands are worth.
    pub lands: f32,
    /// What the other permanents are worth.
    pub others: f32,
    /// Cards in hand.
    pub hand: f32,
    /// Mana in a turn.
    pub mana: f32,
    /// The part of the other's life that creatures could take in a turn.
    pub clock: f32,
}

impl Standing {
    /// How a player stands, as the viewer sees it.
    pub fn read(view: &View<'_>, player: PlayerId) -> Self {
        let mut board = Board::new(*view, player);
        board.read_mana();
        board.standing()
    }

    /// The logarithm of the odds that the player wins.
    ///
    /// The weights are a logistic regression: 3,200 games of the heuristic over the sixteen pairings of Goblins,
    /// Enchantress, Dimir tempo and Burn, looked at in each main phase, with a constant for each pairing that is left out.
    pub fn odds(&self) -> f32 {
        0.139 * self.life
            + 0.079 * self.creatures
            + 0.082 * self.lands
            + 0.156 * self.others
            + 0.172 * self.hand
            + 0.124 * self.mana
            + 1.64 * self.clock
    }

    /// What it is worth to the player, in halves of a card: 0 is even.
    pub fn worth(&self) -> f32 {
        self.odds() * CARD / 0.172
    }
}

impl Board<'_> {
    /// How I stand.
    pub fn standing(&self) -> Standing {
        let mut standing = Standing::default();
        for permanent in &self.permanents {
            let worth = self.sign(permanent.controller()) * self.worth(permanent);
            let part = match (permanent.is_creature(), permanent.chars.is_land()) {
                (true, _) => &mut standing.creatures,
                (false, true) => &mut standing.lands,
                (false, false) => &mut standing.others,
            };
            *part += worth;
        }
        let (mine, theirs) = (&self.my_side, &self.their_side);
        let difference = |of: &dyn Fn(&Side) -> f32| of(mine) - of(theirs);
        standing.life = difference(&|side| life_worth(side.life));
        standing.hand = difference(&|side| side.hand as f32);
        standing.mana = difference(&|side| (side.mana_next as f32).min(8.0));
        standing.clock = self.clock(self.me) - self.clock(self.opponent);
        standing
    }

    /// The part of the other's life that a player's creatures could take in a turn.
    fn clock(&self, player: PlayerId) -> f32 {
        let power: i32 = self
            .of(player)
            .filter(|permanent| permanent.is_creature() && !permanent.chars.has(KeywordKind::Defender))
            .map(|permanent| permanent.power().max(0))
            .sum();
        let other = self.other(player);
        let felt = self.felt(other, power) as f32;
        (felt / self.side(other).life.max(1) as f32).min(1.5)
    }
}
