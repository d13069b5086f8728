//! Views: what a player can't see makes no difference to the player.

use spellstack_core::PlayerId;
use spellstack_rules::{Choice, DeterminizeError, Game, Random, determinize};

use crate::promise::Promise;
use crate::run::{Check, Run, ensure};

impl Run<'_> {
    /// Games that differ in what a player can't see give that player equal views and equal choices.
    pub(crate) fn check_views(&mut self, listed: &[Choice], random: &mut Random) -> Check {
        let asked = self.game.decision().map(|decision| decision.player());
        let players: Vec<PlayerId> = self.game.omniscient().players().map(|player| player.id).collect();
        for player in players {
            let is_asked = asked == Some(player);
            match self.game.reshuffle_hidden(player, random.bits()) {
                Ok(other) => self.compare_views(player, &other, is_asked.then_some(listed))?,
                // What another player is asked may itself be hidden.
                Err(DeterminizeError::HiddenDecision { .. }) if !is_asked => {}
                Err(error) => ensure(false, Promise::View, || format!("{player}: {error}"))?,
            }
            self.check_determinize(player, is_asked, random.bits())?;
        }
        Ok(())
    }

    fn compare_views(&mut self, player: PlayerId, other: &Game, listed: Option<&[Choice]>) -> Check {
        let is_equal = other.view(player).to_owned() == self.game.view(player).to_owned();
        ensure(is_equal, Promise::View, || {
            format!("{player}'s view shows what is hidden")
        })?;
        if let Some(listed) = listed {
            let decision = other.decision();
            let choices = decision
                .iter()
                .flat_map(|decision| decision.iter().take(self.plan.listed));
            ensure(choices.eq(listed.iter().cloned()), Promise::View, || {
                format!("{player}'s choices show what is hidden")
            })?;
        }
        self.tally.note(Promise::View, 1);
        Ok(())
    }

    /// From the view and the deck lists alone, a game is made that gives the view again and is sound itself.
    fn check_determinize(&mut self, player: PlayerId, is_asked: bool, seed: u64) -> Check {
        let Some(view) = self.game.view(player).to_owned() else {
            return Ok(());
        };
        let made = match determinize(&view, self.lists(), seed) {
            Ok(made) => made,
            Err(DeterminizeError::HiddenDecision { .. }) if !is_asked => return Ok(()),
            Err(error) => return ensure(false, Promise::Determinize, || format!("{player}: {error}")),
        };
        let again = made.view(player).to_owned();
        ensure(again.as_ref() == Some(&view), Promise::Determinize, || {
            format!("{player}'s view of a game made from {player}'s view is another")
        })?;
        let faults = made.audit();
        ensure(faults.is_empty(), Promise::Determinize, || {
            format!("a game made from {player}'s view has faults: {faults:?}")
        })?;
        self.tally.note(Promise::Determinize, 1);
        Ok(())
    }
}
