//! Effects, with where, how much and for how long, and costs.

use super::{Flow, GO_ON, Phrase, Visitor};
use crate::lang::{Cost, Destination, Duration, Each, Effect, ManaOutput, Price, TurnChange, Under};

/// Walks on to the phrases of an effect.
pub fn walk_effect<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, effect: &'a Effect) -> Flow {
    match effect {
        // Structure.
        Effect::Then(parts) | Effect::Together(parts) => parts.accept(visitor),
        Effect::May { who, effect } => {
            who.accept(visitor)?;
            effect.accept(visitor)
        }
        Effect::IfDone {
            first,
            then,
            otherwise,
        } => {
            first.accept(visitor)?;
            then.accept(visitor)?;
            otherwise.accept(visitor)
        }
        Effect::If {
            condition,
            then,
            otherwise,
        } => {
            condition.accept(visitor)?;
            then.accept(visitor)?;
            otherwise.accept(visitor)
        }
        Effect::Instead {
            usual,
            condition,
            instead,
        } => {
            usual.accept(visitor)?;
            condition.accept(visitor)?;
            instead.accept(visitor)
        }
        Effect::ForEach { each, effect } => {
            each.accept(visitor)?;
            effect.accept(visitor)
        }
        Effect::Bind(_, effect) => effect.accept(visitor),
        Effect::Choose(selection) => selection.accept(visitor),
        Effect::ChooseWord { who, kind: _ } => who.accept(visitor),
        Effect::ChooseSource(who, filter) => {
            who.accept(visitor)?;
            filter.accept(visitor)
        }
        Effect::Pay { who, cost, times } => {
            who.accept(visitor)?;
            cost.accept(visitor)?;
            times.accept(visitor)
        }

        // Damage and life.
        Effect::DealDamage { source, amount, to } => {
            source.accept(visitor)?;
            amount.accept(visitor)?;
            to.accept(visitor)
        }
        Effect::DealDividedDamage { source, target: _ } => source.accept(visitor),
        Effect::SetLife(player, value) | Effect::Scry(player, value) | Effect::Surveil(player, value) => {
            player.accept(visitor)?;
            value.accept(visitor)
        }
        Effect::ExchangeLife(one, other) => {
            one.accept(visitor)?;
            other.accept(visitor)
        }

        // Players who do a number of things.
        Effect::GainLife(players, value)
        | Effect::LoseLife(players, value)
        | Effect::Draw(players, value)
        | Effect::Mill(players, value)
        | Effect::GiveCounters(players, _, value) => {
            players.accept(visitor)?;
            value.accept(visitor)
        }
        Effect::Shuffle(players) | Effect::SkipNext(players, _) | Effect::LoseGame(players) => {
            players.accept(visitor)
        }
        Effect::Proliferate(player)
        | Effect::ExtraTurn(player)
        | Effect::BecomeMonarch(player)
        | Effect::WinGame(player) => player.accept(visitor),

        // Objects that something happens to.
        Effect::Destroy(objects, _)
        | Effect::Exile(objects, _)
        | Effect::Sacrifice(objects)
        | Effect::ExileUntil(objects)
        | Effect::Discard(objects)
        | Effect::Counter(objects)
        | Effect::Reveal(objects)
        | Effect::Tap(objects)
        | Effect::Untap(objects)
        | Effect::Unattach(objects)
        | Effect::Transform(objects)
        | Effect::RemoveFromCombat(objects)
        | Effect::BecomeBlocked(objects)
        | Effect::TurnFaceDown(objects)
        | Effect::TurnFaceUp(objects)
        | Effect::Regenerate(objects) => objects.accept(visitor),
        Effect::PutCounters(objects, _, value) | Effect::RemoveCounters(objects, _, value) => {
            objects.accept(visitor)?;
            value.accept(visitor)
        }
        Effect::PutDividedCounters(_, _) => GO_ON,
        Effect::MoveCounters {
            kind: _,
            count,
            from,
            to,
        } => {
            count.accept(visitor)?;
            from.accept(visitor)?;
            to.accept(visitor)
        }
        Effect::Move { what, from: _, to } => {
            what.accept(visitor)?;
            to.accept(visitor)
        }
        Effect::Search(player, selection) => {
            player.accept(visitor)?;
            selection.accept(visitor)
        }
        Effect::Top {
            who,
            whose,
            count,
            shown: _,
        } => {
            who.accept(visitor)?;
            whose.accept(visitor)?;
            count.accept(visitor)
        }
        Effect::ShuffleInto(player, objects) => {
            player.accept(visitor)?;
            objects.accept(visitor)
        }
        Effect::Attach(one, other) | Effect::Fight(one, other) | Effect::ExchangeControl(one, other) => {
            one.accept(visitor)?;
            other.accept(visitor)
        }

        // What is made.
        Effect::CreateTokens {
            who,
            count,
            token,
            pt,
            flags: _,
            attached_to,
        } => {
            who.accept(visitor)?;
            count.accept(visitor)?;
            token.accept(visitor)?;
            pt.accept(visitor)?;
            attached_to.accept(visitor)
        }
        Effect::CreateCopies { who, count, of } => {
            who.accept(visitor)?;
            count.accept(visitor)?;
            of.accept(visitor)
        }
        Effect::Amass(_, value) => value.accept(visitor),
        Effect::Emblem(player, abilities) => {
            player.accept(visitor)?;
            abilities.accept(visitor)
        }

        // The stack, mana, the game.
        Effect::CopySpell {
            what,
            who,
            targets: _,
        } => {
            what.accept(visitor)?;
            who.accept(visitor)
        }
        Effect::ChangeTargets { who, what, which: _ } => {
            who.accept(visitor)?;
            what.accept(visitor)
        }
        Effect::Cast { who, what, price } => {
            who.accept(visitor)?;
            what.accept(visitor)?;
            price.accept(visitor)
        }
        Effect::AddMana(player, output) => {
            player.accept(visitor)?;
            output.accept(visitor)
        }
        Effect::Turn(change) => change.accept(visitor),
        Effect::DrawGame => GO_ON,

        // Effects that last.
        Effect::Modify {
            what,
            changes,
            duration,
        } => {
            what.accept(visitor)?;
            changes.accept(visitor)?;
            duration.accept(visitor)
        }
        Effect::ChangeRule(rule, duration) => {
            rule.accept(visitor)?;
            duration.accept(visitor)
        }
        Effect::Replace {
            replacement,
            uses: _,
            duration,
        } => {
            replacement.accept(visitor)?;
            duration.accept(visitor)
        }
        Effect::Delayed { trigger, duration } => {
            trigger.accept(visitor)?;
            duration.accept(visitor)
        }
        Effect::Reflexive(body) => body.accept(visitor),
    }
}

/// Walks on to what a *for each* goes through.
pub fn walk_each<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, each: &'a Each) -> Flow {
    match each {
        Each::Object(objects) => objects.accept(visitor),
        Each::Times(value) => value.accept(visitor),
        Each::Player(filter) => filter.accept(visitor),
    }
}

/// Walks on to who controls what enters, and with how many counters.
pub fn walk_destination<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, destination: &'a Destination) -> Flow {
    match destination {
        Destination::Battlefield {
            under,
            flags: _,
            counters,
        } => {
            under.accept(visitor)?;
            counters.iter().try_for_each(|(_, value)| value.accept(visitor))
        }
        Destination::Hand | Destination::Graveyard | Destination::Exile | Destination::Library(_) => GO_ON,
    }
}

/// Walks on to the player.
pub fn walk_under<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, under: &'a Under) -> Flow {
    match under {
        Under::Owner => GO_ON,
        Under::Control(player) => player.accept(visitor),
    }
}

/// Walks on to the amount of mana.
pub fn walk_mana_output<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, output: &'a ManaOutput) -> Flow {
    match output {
        ManaOutput::Amount(_, value) | ManaOutput::AnyColor(value) => value.accept(visitor),
        ManaOutput::Exactly(_) | ManaOutput::OneOf(_) => GO_ON,
    }
}

/// Walks on to the cost.
pub fn walk_price<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, price: &'a Price) -> Flow {
    match price {
        Price::Free => GO_ON,
        Price::Cost(cost) => cost.accept(visitor),
    }
}

/// Walks on to the player.
pub fn walk_turn_change<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, change: &'a TurnChange) -> Flow {
    match change {
        TurnChange::ExtraPhases(_) => GO_ON,
        TurnChange::ExtraStep(player, _) => player.accept(visitor),
    }
}

/// Walks on to the condition or the player.
pub fn walk_duration<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, duration: &'a Duration) -> Flow {
    match duration {
        Duration::AsLongAs(condition) => condition.accept(visitor),
        Duration::NextTurnOf(player) => player.accept(visitor),
        Duration::EndOfTurn
        | Duration::EndOfCombat
        | Duration::YourNextTurn
        | Duration::ThisLeaves
        | Duration::NextTime
        | Duration::Forever => GO_ON,
    }
}

/// Walks on to how much is paid, and to what can be chosen to pay.
pub fn walk_cost<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, cost: &'a Cost) -> Flow {
    match cost {
        Cost::Life(value)
        | Cost::RemoveCounters(_, value)
        | Cost::PutCounters(_, value)
        | Cost::Mill(value)
        | Cost::Energy(value) => value.accept(visitor),
        Cost::Sacrifice(quantity, filter)
        | Cost::Discard(quantity, filter)
        | Cost::Exile(quantity, filter)
        | Cost::Return(quantity, filter)
        | Cost::TapPermanents(quantity, filter) => {
            quantity.accept(visitor)?;
            filter.accept(visitor)
        }
        Cost::Mana(_)
        | Cost::OwnManaCost
        | Cost::Tap
        | Cost::Untap
        | Cost::SacrificeThis
        | Cost::DiscardThis
        | Cost::RevealThis
        | Cost::ExileThis
        | Cost::Loyalty(_)
        | Cost::LoyaltyMinusX => GO_ON,
    }
}
