//! The game log of a scenario.

use spellstack_rules::{Action, Ask, Choice, Decision, Game, Item, Means, Thing, Way};

use super::answers::item_words;
use super::event_words::event_words;
use super::names::Names;
use super::why;

/// A line for a choice.
pub(crate) fn choice(game: &Game, names: &Names, choice: &Choice) -> Option<String> {
    let decision = game.decision()?;
    let words = choice_words(&decision, names, choice);
    Some(format!(
        "{} {words} ({})",
        decision.player(),
        why::words(decision.why())
    ))
}

/// What the player does who makes the choice.
pub(crate) fn choice_words(decision: &Decision<'_>, names: &Names, choice: &Choice) -> String {
    let items = |items: &[Item]| {
        items
            .iter()
            .map(|item| item_words(*item, names))
            .collect::<Vec<_>>()
            .join(", ")
    };
    match choice {
        Choice::Pass => "passes".to_owned(),
        Choice::Act(Action::PlayLand(object, _)) => format!("plays {}", names.describe(*object)),
        Choice::Act(Action::Cast(object, face, way, means)) => {
            format!(
                "casts {}{}{}{}",
                names.describe(*object),
                face_words(*face),
                way_words(*way),
                means_words(*means)
            )
        }
        Choice::Act(Action::Activate(object, _, means)) => {
            format!("activates {}{}", names.describe(*object), means_words(*means))
        }
        Choice::Act(Action::TurnFaceUp(object, ..)) => format!("turns {} face up", names.describe(*object)),
        Choice::Act(Action::ActivateMana(object, ..)) => format!("taps {}", names.describe(*object)),
        Choice::Act(Action::Suspend(card, ..)) => format!("suspends {}", names.describe(*card)),
        Choice::Pick(picked) => format!("picks [{}]", items(picked)),
        Choice::Order(order) => format!("orders [{}]", items(order)),
        Choice::Number(number) => format!("names {number}"),
        Choice::Divide(shares) => format!("divides {}", shares_words(decision, shares, names)),
        Choice::Attack(attacks) => {
            let attackers = attacks.iter().map(|(creature, to)| {
                format!("{} -> {}", names.describe(*creature), thing_words(*to, names))
            });
            format!("attacks with [{}]", attackers.collect::<Vec<_>>().join(", "))
        }
        Choice::Block(blocks) => {
            let blockers = blocks.iter().map(|block| {
                format!(
                    "{} blocks {}",
                    names.describe(block.blocker),
                    names.describe(block.attacker)
                )
            });
            format!("declares [{}]", blockers.collect::<Vec<_>>().join(", "))
        }
        Choice::AutoPay => "pays".to_owned(),
        Choice::PayWith(object, _) => format!("pays with {}", names.describe(*object)),
        Choice::Concede(who) => format!("{who} concedes"),
    }
}

/// The second face of a card is named, as the first is what people cast unless they say so.
fn face_words(face: u8) -> &'static str {
    if face == 0 { "" } else { ", its second face" }
}

/// What is said of the means by which mana is paid.
fn means_words(means: Means) -> &'static str {
    match means {
        Means::Plain => "",
        Means::GivingUp => ", giving something up for mana",
    }
}

fn way_words(way: Way) -> &'static str {
    match way {
        Way::Normal => "",
        Way::Alternative(_) => " for its alternative cost",
        Way::FaceDown => " face down",
        Way::Flashback(_) => " for its flashback cost",
        Way::Free => " without paying its mana cost",
        Way::Paying(_) => " for another cost",
    }
}

fn shares_words(decision: &Decision<'_>, shares: &[u32], names: &Names) -> String {
    let Ask::Divide { among, .. } = decision.ask() else {
        return joined(shares.iter().map(u32::to_string));
    };
    let share = |(item, share): (&Item, &u32)| format!("{}={share}", item_words(*item, names));
    joined(among.iter().zip(shares).map(share))
}

/// A line for each thing that happened.
pub(crate) fn events(game: &Game, names: &Names) -> Vec<String> {
    let view = game.omniscient();
    game.events()
        .iter()
        .map(|event| format!("  {}", event_words(&view, event, names)))
        .collect()
}

/// The parts in a list.
pub(crate) fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}

pub(crate) fn thing_words(thing: Thing, names: &Names) -> String {
    match thing {
        Thing::Player(player) => player.to_string(),
        Thing::Object(object) => names.describe(object),
    }
}
