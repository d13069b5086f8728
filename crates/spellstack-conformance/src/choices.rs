//! Choices: listed if and only if accepted.

use spellstack_core::AbilityId;
use spellstack_rules::{Action, ApplyError, Ask, Choice, Decision, Game, Way};

use crate::altered::altered;
use crate::promise::Promise;
use crate::run::{Check, Run, ensure};

impl Run<'_> {
    pub(crate) fn check_choices(&mut self) -> Check {
        let listed = self.check_listing()?;
        self.check_listed(&listed)?;
        self.check_complete(&listed)?;
        self.check_refused(&listed)
    }

    fn check_listing(&mut self) -> Result<Vec<Choice>, crate::run::Broken> {
        let list = |game: &Game| -> Vec<Choice> {
            let decision = game.decision();
            decision
                .iter()
                .flat_map(|decision| decision.iter().take(self.plan.listed))
                .collect()
        };
        let listed = list(&self.game);
        ensure(!listed.is_empty(), Promise::Listing, || "no choice".to_owned())?;
        let again = list(&self.game.clone());
        ensure(listed == again, Promise::Listing, || {
            format!("listed {listed:?}, then {again:?}")
        })?;
        for (place, choice) in listed.iter().enumerate() {
            let is_new = !listed[..place].contains(choice);
            ensure(is_new, Promise::Listing, || format!("{choice:?} is listed twice"))?;
        }
        self.tally.note(Promise::Listing, 1);
        Ok(listed)
    }

    fn check_listed(&mut self, listed: &[Choice]) -> Check {
        for choice in listed {
            let is_contained = self.game.decision().is_some_and(|ask| ask.contains(choice));
            ensure(is_contained, Promise::Listed, || {
                format!("{choice:?} is not contained")
            })?;
            let result = self.game.clone().apply(choice.clone());
            ensure(result.is_ok(), Promise::Listed, || {
                format!("{choice:?}: {result:?}")
            })?;
            self.tally.note(Promise::Listed, 1);
        }
        Ok(())
    }

    /// An action that isn't listed isn't contained either.
    fn check_complete(&mut self, listed: &[Choice]) -> Check {
        let Some(decision) = self.game.decision() else {
            return Ok(());
        };
        if !matches!(decision.ask(), Ask::Priority) || listed.len() >= self.plan.listed {
            return Ok(());
        }
        let found = unlisted_action(&self.game, &decision, listed);
        ensure(found.is_none(), Promise::Complete, || {
            format!("{found:?} is legal and not listed")
        })?;
        self.tally.note(Promise::Complete, 1);
        Ok(())
    }

    fn check_refused(&mut self, listed: &[Choice]) -> Check {
        let Some(decision) = self.game.decision() else {
            return Ok(());
        };
        let wrong = altered(&self.game, decision.ask(), listed);
        let before = (self.game.state_hash(), self.game.clone());
        for choice in wrong {
            let result = self.game.apply(choice.clone());
            let is_refused = match &result {
                Err(ApplyError::Illegal { choice: named, .. }) => *named == choice,
                Err(ApplyError::NoSuchPlayer(_)) => matches!(choice, Choice::Concede(_)),
                _ => false,
            };
            ensure(is_refused, Promise::Refused, || {
                format!("{choice:?} gives {result:?}")
            })?;
            self.tally.note(Promise::Refused, 1);
        }
        let is_same = self.game.state_hash() == before.0 && self.game == before.1;
        ensure(is_same, Promise::Refused, || "the game has changed".to_owned())
    }
}

/// An action that the decision contains although it doesn't list it.
fn unlisted_action(game: &Game, decision: &Decision<'_>, listed: &[Choice]) -> Option<Choice> {
    let objects = game.omniscient().objects();
    let actions = objects.flat_map(|object| {
        let id = object.id();
        let plain = [
            Action::PlayLand(id, 0),
            Action::Cast(id, 0, Way::Normal),
            Action::Cast(id, 1, Way::Normal),
        ];
        let abilities: Vec<AbilityId> = object.abilities().map(|ability| ability.id()).collect();
        let activations = abilities
            .into_iter()
            .map(move |ability| Action::Activate(id, ability));
        plain.into_iter().chain(activations).collect::<Vec<_>>()
    });
    actions
        .map(Choice::Act)
        .find(|choice| !listed.contains(choice) && decision.contains(choice))
}
