//! How a game is played, apart from its rules.

use serde::{Deserialize, Serialize};

/// How a game is played, apart from its rules.
///
/// ```
/// # use spellstack_core::lang::build::*;
/// # let spark = Card::instant("Spark", "{R}").spell(targeting(any_target(), deal_damage(this(), 2, target(0))));
/// # let definitions = vec![spark.define(), Card::basic_land("Mountain").define()];
/// # let mut position = spellstack_rules::PositionSetup::new(2);
/// # position.players[0].hand = vec![spellstack_rules::CardSetup::named("Spark"); 2];
/// # position.players[0].battlefield = vec![spellstack_rules::CardSetup::named("Mountain"); 2];
/// # let setup = spellstack_rules::GameSetup::position(definitions, position);
/// use spellstack_rules::{Game, Options, Why};
///
/// // Nobody can do anything in this position, so the game runs on without asking.
/// # let mut setup = setup;
/// # let spellstack_rules::Start::Position(position) = &mut setup.start else { unreachable!() };
/// # position.players[0].hand.clear();
/// assert!(Game::new(setup.clone(), 7)?.outcome().is_some());
///
/// setup.options = Options { forced_decisions: true, ..Options::default() };
/// let game = Game::new(setup, 7)?;
/// assert_eq!(game.decision().map(|decision| decision.why()), Some(Why::Priority));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Options {
    /// Whether decisions with a single legal answer are asked too.
    pub forced_decisions: bool,
    /// Whether payments of mana are asked, and every mana ability counts as something to do with priority.
    pub mana_by_hand: bool,
    /// How many resolutions in a row without an unforced choice but passing make a draw (CR 104.4b), if the stack doesn't come
    /// down; 100,000 at most.
    pub loop_limit: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            forced_decisions: false,
            mana_by_hand: false,
            loop_limit: 10_000,
        }
    }
}
