//! Views: what a player can't see makes no difference to the player.

use spellstack_core::{PlayerId, Zone};
use spellstack_rules::{Choice, DeterminizeError, Event, Game, Mover, Random, UNKNOWN_CARD};

use crate::promise::Promise;
use crate::run::{Check, Run, ensure};

impl Run<'_> {
    /// Games that differ in what a player can't see give that player equal views and equal choices.
    pub(crate) fn check_views(&mut self, random: &mut Random) -> Check {
        let asked = self.game.decision().map(|decision| decision.player());
        let players: Vec<PlayerId> = self.game.omniscient().players().map(|player| player.id).collect();
        for player in players {
            match self.game.reshuffle_hidden(player, random.bits()) {
                Ok(other) => self.compare_views(player, &other, asked == Some(player))?,
                // What another player is asked may itself be hidden.
                Err(DeterminizeError::HiddenDecision { .. }) if asked != Some(player) => {}
                Err(error) => ensure(false, Promise::View, || format!("{player}: {error}"))?,
            }
        }
        Ok(())
    }

    fn compare_views(&mut self, player: PlayerId, other: &Game, is_asked: bool) -> Check {
        let is_equal = other.view(player).to_owned() == self.game.view(player).to_owned();
        ensure(is_equal, Promise::View, || {
            format!("{player}'s view shows what is hidden")
        })?;
        if is_asked {
            let choices = |game: &Game| -> Vec<Choice> {
                let decision = game.decision();
                decision
                    .iter()
                    .flat_map(|decision| decision.iter().take(self.plan.listed))
                    .collect()
            };
            ensure(choices(other) == choices(&self.game), Promise::View, || {
                format!("{player}'s choices show what is hidden")
            })?;
        }
        self.tally.note(Promise::View, 1);
        Ok(())
    }

    /// CR 400.2: a card that goes from a library to another player's hand, or within it, is not seen.
    pub(crate) fn check_shown_events(&mut self) -> Check {
        let players: Vec<PlayerId> = self.game.omniscient().players().map(|player| player.id).collect();
        for player in players {
            for event in self.game.view(player).events() {
                let named = named_card(player, &event);
                ensure(!named, Promise::Discretion, || {
                    format!("{player} is shown {event:?}")
                })?;
                self.tally.note(Promise::Discretion, 1);
            }
        }
        Ok(())
    }
}

/// Whether the event, as it is shown to the player, names a card that goes where the player doesn't see it.
fn named_card(player: PlayerId, event: &Event) -> bool {
    let Event::Move(movement) = event else {
        return false;
    };
    let Mover::Library(_, card) = movement.what else {
        return false;
    };
    let is_hidden = match movement.to {
        Zone::Hand(owner) => owner != player,
        Zone::Library(_) => true,
        _ => false,
    };
    is_hidden && !movement.revealed && card != UNKNOWN_CARD
}
