//! What happened, in words.

use spellstack_core::PlayerSet;
use spellstack_core::lang::Skipped;
use spellstack_rules::{Event, Item, LossReason, Mover, Showing, ShownCard, View};

use super::answers::item_words;
use super::names::Names;
use super::trace::{joined, thing_words};

/// What happened, as a sentence without its end.
pub(crate) fn event_words(view: &View<'_>, event: &Event, names: &Names) -> String {
    let it = |object| names.describe(object);
    match event {
        // Zones.
        Event::Move(moved) => {
            let became = moved.becomes.map_or_else(|| mover_words(moved.what, names), it);
            format!("{became} goes from {} to {}", moved.from, moved.to)
        }
        Event::CreateToken { who, becomes, .. } => match becomes {
            Some(token) => format!("{who} creates {}", it(*token)),
            None => format!("{who} creates a token"),
        },
        Event::CreateEmblem { who, .. } => format!("{who} gets an emblem"),
        Event::Cease { object } => format!("{} ceases to exist", it(*object)),
        Event::Destroy { object, .. } => format!("{} is destroyed", it(*object)),
        Event::Sacrifice { object, who } => format!("{who} sacrifices {}", it(*object)),
        Event::Discard { object, who } => format!("{who} discards {}", it(*object)),
        Event::Cycle { object, who, .. } => format!("{who} cycles {}", it(*object)),
        Event::Draw { who } => format!("{who} draws a card"),
        Event::Mill { who, card } => format!("{who} mills {}", item_words(Item::Card(*who, *card), names)),
        Event::Shuffle { who, .. } => format!("the library of {who} is shuffled"),
        Event::Reorder { who, by, .. } => format!("{by} puts cards of the library of {who} in order"),
        Event::Show { cards, to, how } => shown_words(view, cards, *to, *how, names),

        // Permanents.
        Event::Tap { object } => format!("{} becomes tapped", it(*object)),
        Event::Untap { object } => format!("{} becomes untapped", it(*object)),
        Event::TapForMana { object, who } => format!("{who} taps {} for mana", it(*object)),
        Event::PutCounters { on, kind, count, .. } => format!("{} gets {count} {kind} counters", it(*on)),
        Event::RemoveCounters { from, kind, count } => {
            format!("{} loses {count} {kind} counters", it(*from))
        }
        Event::Attach { object, to } => {
            format!("{} becomes attached to {}", it(*object), thing_words(*to, names))
        }
        Event::Unattach { object } => format!("{} becomes unattached", it(*object)),
        Event::Transform { object, .. } => format!("{} transforms", it(*object)),
        Event::LeaveAttacked { object } => format!("{} is attacked no longer", it(*object)),
        Event::TurnFaceDown { object } => format!("{} is turned face down", it(*object)),
        Event::TurnFaceUp { object, .. } => format!("{} is turned face up", it(*object)),
        Event::GainControl { object, who } => format!("{who} gains control of {}", it(*object)),
        Event::RemoveFromCombat { object } => format!("{} is removed from combat", it(*object)),
        Event::RemoveDamage { object } => format!("the damage on {} goes away", it(*object)),
        Event::RemoveAllDamage => "all damage goes away".to_owned(),

        // Damage and players.
        Event::Damage(damage) => format!(
            "{} deals {} damage to {}",
            it(damage.source),
            damage.amount,
            thing_words(damage.to, names)
        ),
        Event::GainLife { who, amount } => format!("{who} gains {amount} life"),
        Event::LoseLife { who, amount, .. } => format!("{who} loses {amount} life"),
        Event::GiveCounters { who, kind, count } => format!("{who} gets {count} {kind} counters"),
        Event::TakeCounters { who, kind, count } => format!("{who} loses {count} {kind} counters"),
        Event::AddMana { who, kind, count, .. } => format!("{who} gets {count} {} mana", kind.name()),
        Event::SpendMana { who, mana } => format!("{who} spends {mana}"),
        Event::EmptyPools => "mana pools empty".to_owned(),
        Event::LoseGame { who, reason } => format!("{who} loses the game: {}", reason_words(*reason)),
        Event::WinGame { who } => format!("{who} wins the game"),
        Event::DrawGame => "the game is a draw".to_owned(),
        Event::DrewFromEmpty { who } => format!("{who} has drawn from an empty library"),

        // The stack.
        Event::PutOnStack { entry, .. } => format!("an ability of {} is put on the stack", it(entry.source)),
        Event::CopyOnStack { of, who, .. } => format!("{who} copies {}", it(*of)),
        Event::Cast { spell, who } => format!("{who} has cast {}", it(*spell)),
        Event::Activate { object, who, .. } => format!("{who} has activated an ability of {}", it(*object)),
        Event::Target { what, by } => format!("{} targets {}", it(*by), thing_words(*what, names)),
        Event::Counter { object } => format!("{} is countered", it(*object)),
        Event::PlayLand { object, who } => format!("{who} has played {}", it(*object)),
        Event::Trigger { object, .. } => format!("{} triggers", it(*object)),

        // Turns and combat.
        Event::BeginTurn { who, number } => format!("turn {number} of {who} begins"),
        Event::BeginStep { step } => format!("{step} begins"),
        Event::ExtraTurn { who } => format!("{who} will take an extra turn"),
        Event::BecomeMonarch { who } => format!("{who} becomes the monarch"),
        Event::SkipNext { who, skipped } => format!("{who} will skip the next {}", skipped_words(*skipped)),
        Event::Skip { who, skipped } => format!("{who} skips the {}", skipped_words(*skipped)),
        Event::DeclareAttackers { attacks } => {
            let attack = attacks.iter().map(|attack| it(attack.attacker));
            format!("attackers are declared: {}", joined(attack))
        }
        Event::DeclareBlockers { blocks } => {
            let block = blocks.iter().map(|block| it(block.blocker));
            format!("blockers are declared: {}", joined(block))
        }
        Event::Blocked { attacker, is_blocked } => {
            let blocked = if *is_blocked { "blocked" } else { "unblocked" };
            format!("{} becomes {blocked}", it(*attacker))
        }
        Event::EndCombat => "combat ends".to_owned(),
    }
}

/// Who reveals, looks at or searches what. What was shown may be elsewhere by now, and so is named by what it was.
fn shown_words(view: &View<'_>, cards: &[ShownCard], to: PlayerSet, how: Showing, names: &Names) -> String {
    let name = |card: &ShownCard| match card.def {
        Some(def) => format!("'{}'", view.name_of(def)),
        None => mover_words(card.what, names),
    };
    let what = joined(cards.iter().map(name));
    let seers = joined(to.iter().map(|player| player.to_string()));
    let Some(ShownCard { zone, whose, .. }) = cards.first() else {
        return format!("nothing is shown to {seers}");
    };
    match how {
        Showing::Reveal => format!("{whose} reveals {what} ({zone})"),
        Showing::Look => format!("{what} ({zone}) looked at by {seers}"),
        Showing::Search => format!("{zone} searched by {seers}"),
    }
}

fn mover_words(mover: Mover, names: &Names) -> String {
    match mover {
        Mover::Object(object) => names.describe(object),
        Mover::Library(player, card) => item_words(Item::Card(player, card), names),
    }
}

fn reason_words(reason: LossReason) -> &'static str {
    match reason {
        LossReason::Life => "no life is left",
        LossReason::EmptyLibrary => "a card was drawn from an empty library",
        LossReason::Poison => "ten poison counters",
        LossReason::Concession => "a concession",
        LossReason::Effect => "an effect says so",
    }
}

fn skipped_words(skipped: Skipped) -> String {
    match skipped {
        Skipped::Step(step) => format!("{step} step"),
        Skipped::Combat => "combat phase".to_owned(),
        Skipped::Turn => "turn".to_owned(),
    }
}
