//! Choices: listed if and only if accepted.

use spellstack_core::AbilityId;
use spellstack_rules::{Action, ApplyError, Ask, Choice, Count, Decision, Game, Means, Random, Way};

use crate::altered::altered;
use crate::promise::Promise;
use crate::run::{Broken, Check, Run, ensure};

impl Run<'_> {
    /// The choices, as many as the plan looks at: there are some, each once, and in the same order whenever one asks.
    pub(crate) fn check_listing(&mut self) -> Result<Vec<Choice>, Broken> {
        let most = self.plan.listed;
        let Some(decision) = self.game.decision() else {
            return Ok(Vec::new());
        };
        let listed: Vec<Choice> = decision.iter().take(most).collect();
        let fault = |detail: String| ensure(false, Promise::Listing, || detail);
        let Some(last) = listed.last() else {
            fault("no choice".to_owned())?;
            return Ok(listed);
        };
        let again: Vec<Choice> = decision.iter().take(most).collect();
        if listed != again {
            fault(format!("listed {listed:?}, then {again:?}"))?;
        }
        let twice = (1..listed.len()).find(|place| listed[..*place].contains(&listed[*place]));
        if let Some(place) = twice {
            fault(format!("{:?} is listed twice", listed[place]))?;
        }
        match decision.len() {
            Count::Exactly(count) if listed.len() < most && count != listed.len() as u64 => {
                fault(format!("{} are listed, and {count} counted", listed.len()))?;
            }
            _ => {}
        }
        let by_number = decision.get(listed.len() as u64 - 1);
        if by_number.as_ref() != Some(last) {
            fault(format!("{last:?} is listed where {by_number:?} is read"))?;
        }
        self.tally.note(Promise::Listing, 1);
        Ok(listed)
    }

    /// Every listed choice is accepted, and no action that isn't listed is contained.
    pub(crate) fn check_choices(&mut self, listed: &[Choice]) -> Check {
        // A clone has no buffers that the original filled; asking it must give the same.
        let clone = self.game.clone();
        let again: Vec<Choice> = clone
            .decision()
            .iter()
            .flat_map(|decision| decision.iter().take(self.plan.listed))
            .collect();
        ensure(again == listed, Promise::Listing, || {
            format!("listed {listed:?}, and a clone {again:?}")
        })?;
        self.check_listed(listed)?;
        self.check_complete(listed)
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

    /// One illegal choice, drawn at random, is refused.
    pub(crate) fn check_one_refused(&mut self, listed: &[Choice], random: &mut Random) -> Check {
        let Some(decision) = self.game.decision() else {
            return Ok(());
        };
        let mut wrong = altered(&self.game, decision.ask(), listed);
        let drawn = wrong.swap_remove(random.index(wrong.len()));
        self.refuse(vec![drawn])
    }

    /// Every illegal choice that can be thought of is refused.
    pub(crate) fn check_all_refused(&mut self, listed: &[Choice]) -> Check {
        let Some(decision) = self.game.decision() else {
            return Ok(());
        };
        let wrong = altered(&self.game, decision.ask(), listed);
        let before = self.game.clone();
        self.refuse(wrong)?;
        ensure(self.game == before, Promise::Refused, || {
            "the game has changed".to_owned()
        })
    }

    fn refuse(&mut self, wrong: Vec<Choice>) -> Check {
        let before = self.hash;
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
        let after = self.game.state_hash();
        ensure(after == before, Promise::Refused, || {
            format!("the hash was {before:016x} and is {after:016x}")
        })
    }
}

/// An action that the decision contains although it doesn't list it.
fn unlisted_action(game: &Game, decision: &Decision<'_>, listed: &[Choice]) -> Option<Choice> {
    let objects = game.omniscient().objects();
    let actions = objects.flat_map(|object| {
        let id = object.id();
        let plain = [Action::PlayLand(id, 0), Action::PlayLand(id, 1)];
        let casts = |means| {
            [
                Action::Cast(id, 0, Way::Normal, means),
                Action::Cast(id, 1, Way::Normal, means),
                Action::Cast(id, 0, Way::FaceDown, means),
            ]
        };
        let abilities: Vec<AbilityId> = object.abilities().map(|ability| ability.id()).collect();
        let by_ability = |means| {
            abilities.iter().flat_map(move |ability| {
                [
                    Action::Activate(id, *ability, means),
                    Action::ActivateMana(id, *ability, means),
                    Action::TurnFaceUp(id, *ability, means),
                    Action::Suspend(id, *ability, means),
                    Action::Cast(id, 0, Way::Alternative(*ability), means),
                    Action::Cast(id, 0, Way::Flashback(*ability), means),
                ]
            })
        };
        let paid = [Means::Plain, Means::GivingUp].into_iter();
        let paid = paid.flat_map(|means| casts(means).into_iter().chain(by_ability(means)));
        plain.into_iter().chain(paid).collect::<Vec<_>>()
    });
    actions
        .map(Choice::Act)
        .find(|choice| !listed.contains(choice) && decision.contains(choice))
}
