//! What a choice means, apart from the numbers of its objects.
//!
//! Objects are numbered as they come into being, so that a game in which one thing less happened has different numbers for the
//! same cards. Where a record is made smaller, its choices are found again by what they mean.

use spellstack_core::ObjectId;
use spellstack_rules::{Action, Block, Choice, Game, Item, Thing, View};

/// A choice as it was made, and what it meant.
#[derive(Clone, Debug)]
pub(crate) struct Meant {
    pub(crate) choice: Choice,
    meaning: String,
}

impl Meant {
    /// What a choice means to the player who is asked now.
    pub(crate) fn by(game: &Game, choice: &Choice) -> Self {
        Meant {
            meaning: meaning(game, choice),
            choice: choice.clone(),
        }
    }

    /// The choice that means the same now, among that many listed; the same numbers are tried first.
    pub(crate) fn find(&self, game: &Game, most: usize) -> Option<Choice> {
        let decision = game.decision()?;
        let is_same = |choice: &Choice| meaning(game, choice) == self.meaning;
        if decision.contains(&self.choice) && is_same(&self.choice) {
            return Some(self.choice.clone());
        }
        decision.iter().take(most).find(is_same)
    }
}

fn meaning(game: &Game, choice: &Choice) -> String {
    let Some(decision) = game.decision() else {
        return String::new();
    };
    let view = game.view(decision.player());
    let parts: Vec<String> = match choice {
        Choice::Act(action) => vec![action_said(&view, *action)],
        Choice::Pick(items) | Choice::Order(items) => {
            items.iter().map(|item| item_said(&view, *item)).collect()
        }
        Choice::Attack(attacks) => {
            let said = |attack: &(ObjectId, Thing)| {
                let at = item_said(&view, Item::from(attack.1));
                format!("{} at {at}", object(&view, attack.0))
            };
            attacks.iter().map(said).collect()
        }
        Choice::Block(blocks) => {
            let said = |block: &Block| {
                let attacker = object(&view, block.attacker);
                format!("{} blocks {attacker}", object(&view, block.blocker))
            };
            blocks.iter().map(said).collect()
        }
        Choice::PayWith(id, ability) => vec![format!("{ability:?} of {}", object(&view, *id))],
        Choice::Pass | Choice::Number(_) | Choice::Divide(_) | Choice::AutoPay | Choice::Concede(_) => {
            vec![format!("{choice:?}")]
        }
    };
    format!("{} {:?}: {}", decision.player(), decision.why(), parts.join(", "))
}

fn action_said(view: &View<'_>, action: Action) -> String {
    let named = |id| object(view, id);
    match action {
        Action::PlayLand(id, face) => format!("play {face} {}", named(id)),
        Action::Cast(id, face, way, means) => format!("cast {face} {way:?} {} {means:?}", named(id)),
        Action::Activate(id, ability, means) => format!("activate {ability:?} {} {means:?}", named(id)),
        Action::TurnFaceUp(id, ability, means) => format!("turn up {ability:?} {} {means:?}", named(id)),
        Action::ActivateMana(id, ability, means) => format!("mana {ability:?} {} {means:?}", named(id)),
        Action::Suspend(id, ability, means) => format!("suspend {ability:?} {} {means:?}", named(id)),
    }
}

fn item_said(view: &View<'_>, item: Item) -> String {
    match item {
        Item::Object(id) => object(view, id),
        Item::Card(owner, card) => {
            let name = view.library_card(owner, card).and_then(|card| card.name());
            format!("{} in {owner}'s library", name.unwrap_or("a card"))
        }
        other => format!("{other:?}"),
    }
}

/// A card by its name, where it is, and whose it is.
fn object(view: &View<'_>, id: ObjectId) -> String {
    view.object(id).map_or_else(
        || "something gone".to_owned(),
        |object| {
            let name = object.name().unwrap_or("a card");
            format!("{}'s {name} in {}", object.controller(), object.zone())
        },
    )
}
