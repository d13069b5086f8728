//! Views: what a player can't see makes no difference to the player.

use spellstack_core::PlayerId;
use spellstack_protocol::Story;
use spellstack_rules::{Choice, DeterminizeError, Game, Random, View, determinize};

use crate::promise::Promise;
use crate::run::{Check, Run, ensure};

/// A game that differs from another one only in what a player can't see.
pub(crate) struct Twin {
    player: PlayerId,
    game: Game,
    /// What the player has been told so far.
    story: Story,
}

impl Run<'_> {
    /// Games that differ in what a player can't see give that player equal views and equal choices.
    pub(crate) fn check_views(&mut self, listed: &[Choice], random: &mut Random) -> Check {
        let asked = self.game.decision().map(|decision| decision.player());
        let players: Vec<PlayerId> = self.game.omniscient().players().map(|player| player.id).collect();
        for player in players {
            let is_asked = asked == Some(player);
            match self.game.reshuffle_hidden(player, random.bits()) {
                Ok(other) => {
                    self.compare_views(player, &other, is_asked.then_some(listed))?;
                    let story = self.shown.story(player).filter(|_| is_asked).cloned();
                    self.twins.extend(story.map(|story| Twin {
                        player,
                        game: other,
                        story,
                    }));
                }
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

    /// What a player is told of their choice follows from what they see of it. A game may run further than its twin, since
    /// others have nothing to decide there: then what the twin tells is how its story begins.
    pub(crate) fn check_twins(&mut self, choice: &Choice) -> Check {
        for mut twin in std::mem::take(&mut self.twins) {
            let result = twin.game.apply(choice.clone());
            ensure(result.is_ok(), Promise::View, || {
                format!("{choice:?} is legal by what is hidden: {result:?}")
            })?;
            let Twin { player, .. } = twin;
            let events = [&self.game, &twin.game].map(|game| game.view(player).events().collect::<Vec<_>>());
            let mut story = twin.story.clone();
            let told = [story.tell(&self.game), twin.story.tell(&twin.game)];
            let [left, right] = [&self.game, &twin.game].map(|game| game.view(player));
            let sees_same = is_continued(&events) && names_agree(&left, &right);
            let is_same = !sees_same || is_continued(&told);
            ensure(is_same, Promise::Story, || {
                format!("{player} sees the same of two games, and is told {told:?}")
            })?;
            self.tally.note(Promise::Story, 1);
        }
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

/// Whether one of the lists is how the other begins.
fn is_continued<T: PartialEq>([left, right]: &[Vec<T>; 2]) -> bool {
    left.iter().zip(right).all(|(left, right)| left == right)
}

/// Whether objects that are in both views have the same names: nothing hidden has come to light.
fn names_agree(left: &View<'_>, right: &View<'_>) -> bool {
    left.objects().all(|object| {
        let other = right.object(object.id());
        other.is_none_or(|other| other.name() == object.name())
    })
}
