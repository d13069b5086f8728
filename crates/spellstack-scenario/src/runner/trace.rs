//! The game log of a scenario.

use spellstack_rules::{Action, Choice, Event, Game, Item, Mover, Thing};

use super::answers::item_words;
use super::names::Names;

/// A line for a choice.
pub(crate) fn choice(game: &Game, names: &Names, choice: &Choice) -> Option<String> {
    let decision = game.decision()?;
    let player = decision.player();
    let items = |items: &[Item]| {
        items
            .iter()
            .map(|item| item_words(*item, names))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let words = match choice {
        Choice::Pass => "passes".to_owned(),
        Choice::Act(Action::PlayLand(object, _)) => format!("plays {}", names.describe(*object)),
        Choice::Act(Action::Cast(object, face, way)) => {
            format!("casts {} (face {face}, {way:?})", names.describe(*object))
        }
        Choice::Act(Action::Activate(object, _)) => format!("activates {}", names.describe(*object)),
        Choice::Act(Action::TurnFaceUp(object, _)) => format!("turns {} face up", names.describe(*object)),
        Choice::Act(Action::ActivateMana(object, _)) => format!("taps {}", names.describe(*object)),
        Choice::Act(Action::Suspend(card, _)) => format!("suspends {}", names.describe(*card)),
        Choice::Pick(picked) => format!("picks [{}]", items(picked)),
        Choice::Order(order) => format!("orders [{}]", items(order)),
        Choice::Number(number) => format!("names {number}"),
        Choice::Divide(shares) => format!("divides {shares:?}"),
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
    };
    Some(format!("{player} {words} ({:?})", decision.why()))
}

/// A line for each thing that happened.
pub(crate) fn events(game: &Game, names: &Names) -> Vec<String> {
    game.events()
        .iter()
        .map(|event| format!("  {}", event_words(event, names)))
        .collect()
}

fn thing_words(thing: Thing, names: &Names) -> String {
    match thing {
        Thing::Player(player) => player.to_string(),
        Thing::Object(object) => names.describe(object),
    }
}

/// The events that a reader looks for in words, the others as they are.
fn event_words(event: &Event, names: &Names) -> String {
    match event {
        Event::Move(moved) => {
            let what = match moved.what {
                Mover::Object(object) => names.describe(object),
                Mover::Library(player, card) => item_words(Item::Card(player, card), names),
            };
            let became = moved.becomes.map_or(what, |object| names.describe(object));
            format!("{became} goes from {} to {}", moved.from, moved.to)
        }
        Event::Damage(damage) => format!(
            "{} deals {} damage to {}",
            names.describe(damage.source),
            damage.amount,
            thing_words(damage.to, names)
        ),
        Event::Tap { object } => format!("{} becomes tapped", names.describe(*object)),
        Event::Untap { object } => format!("{} becomes untapped", names.describe(*object)),
        Event::Destroy { object, .. } => format!("{} is destroyed", names.describe(*object)),
        Event::Sacrifice { object, who } => format!("{who} sacrifices {}", names.describe(*object)),
        Event::Discard { object, who } => format!("{who} discards {}", names.describe(*object)),
        Event::Draw { who } => format!("{who} draws a card"),
        Event::GainLife { who, amount } => format!("{who} gains {amount} life"),
        Event::LoseLife { who, amount, .. } => format!("{who} loses {amount} life"),
        Event::Cast { spell, who } => format!("{who} has cast {}", names.describe(*spell)),
        Event::Trigger { object, .. } => format!("{} triggers", names.describe(*object)),
        Event::Counter { object } => format!("{} is countered", names.describe(*object)),
        Event::BeginTurn { who, number } => format!("turn {number} of {who} begins"),
        Event::BeginStep { step } => format!("{step} begins"),
        Event::AddMana { who, kind, count, .. } => format!("{who} gets {count} {} mana", kind.name()),
        Event::CreateToken { who, becomes, .. } => match becomes {
            Some(token) => format!("{who} creates {}", names.describe(*token)),
            None => format!("{who} creates a token"),
        },
        Event::PutCounters { on, kind, count, .. } => {
            format!("{} gets {count} {kind} counters", names.describe(*on))
        }
        Event::RemoveCounters { from, kind, count } => {
            format!("{} loses {count} {kind} counters", names.describe(*from))
        }
        other => format!("{other:?}"),
    }
}
