//! Effects: the verbs.

use super::cards_in;
use crate::card::TokenDef;
use crate::counter::CounterKind;
use crate::lang::{
    Ability, Body, Chooser, CopyTargets, Cost, Destination, Duration, Effect, EntryFlag, EventPattern,
    Filter, Instead, LibraryPlace, Link, ManaOutput, Modification, ObjectRef, Objects, PlayerRef, Players,
    Price, Quantity, Recipients, Regeneration, Replacement, Rounding, Rule, Selection, Shown, Skipped,
    TargetChange, Trigger, Triggered, Under, Value,
};
use crate::mana::ManaKind;
use crate::zone::ZoneKind;

/// A source deals damage.
#[must_use]
pub fn deal_damage(source: ObjectRef, amount: impl Into<Value>, to: impl Into<Recipients>) -> Effect {
    Effect::DealDamage {
        source,
        amount: amount.into(),
        to: to.into(),
    }
}

/// A source deals the damage that was divided among a target.
#[must_use]
pub fn deal_divided_damage(source: ObjectRef, target: u8) -> Effect {
    Effect::DealDividedDamage { source, target }
}

/// A source deals damage divided evenly, rounded down, among what was chosen for a target.
#[must_use]
pub fn deal_evenly_divided_damage(source: ObjectRef, amount: impl Into<Value>, target: u8) -> Effect {
    let targets = Box::new(Value::Targets(target));
    let share = Value::Divided(Box::new(amount.into()), targets, Rounding::Down);
    deal_damage(source, share, Recipients::Target(target))
}

/// Players gain life.
#[must_use]
pub fn gain_life(players: impl Into<Players>, amount: impl Into<Value>) -> Effect {
    Effect::GainLife(players.into(), amount.into())
}

/// Players lose life.
#[must_use]
pub fn lose_life(players: impl Into<Players>, amount: impl Into<Value>) -> Effect {
    Effect::LoseLife(players.into(), amount.into())
}

/// A player's life total becomes that number.
#[must_use]
pub fn set_life(player: PlayerRef, amount: impl Into<Value>) -> Effect {
    Effect::SetLife(player, amount.into())
}

/// Destroys permanents.
#[must_use]
pub fn destroy(objects: impl Into<Objects>) -> Effect {
    Effect::Destroy(objects.into(), Regeneration::Allowed)
}

/// Destroys permanents that can't be regenerated.
#[must_use]
pub fn destroy_without_regeneration(objects: impl Into<Objects>) -> Effect {
    Effect::Destroy(objects.into(), Regeneration::Forbidden)
}

/// Permanents are sacrificed.
#[must_use]
pub fn sacrifice(objects: impl Into<Objects>) -> Effect {
    Effect::Sacrifice(objects.into())
}

/// Exiles objects.
#[must_use]
pub fn exile(objects: impl Into<Objects>) -> Effect {
    Effect::Exile(objects.into(), None)
}

/// Exiles objects, which a linked ability will refer to (CR 607).
#[must_use]
pub fn exile_linked(link: u8, objects: impl Into<Objects>) -> Effect {
    Effect::Exile(objects.into(), Some(Link(link)))
}

/// Exiles objects until this leaves the battlefield.
#[must_use]
pub fn exile_until_this_leaves(objects: impl Into<Objects>) -> Effect {
    Effect::ExileUntil(objects.into())
}

/// Control of two permanents is exchanged.
#[must_use]
pub fn exchange_control(one: ObjectRef, other: ObjectRef) -> Effect {
    Effect::ExchangeControl(one, other)
}

/// Two players exchange life totals.
#[must_use]
pub fn exchange_life(one: PlayerRef, other: PlayerRef) -> Effect {
    Effect::ExchangeLife(one, other)
}

/// Players skip their next step, phase or turn.
#[must_use]
pub fn skip_next(players: impl Into<Players>, skipped: Skipped) -> Effect {
    Effect::SkipNext(players.into(), skipped)
}

/// You choose a source of damage that fits.
#[must_use]
pub fn choose_source(filter: Filter) -> Effect {
    Effect::ChooseSource(PlayerRef::You, filter)
}

/// Returns or puts objects into their owners' hands.
#[must_use]
pub fn return_to_hand(objects: impl Into<Objects>) -> Effect {
    put(objects, None, Destination::Hand)
}

/// Returns objects from a zone to their owners' hands.
#[must_use]
pub fn return_to_hand_from(zone: ZoneKind, objects: impl Into<Objects>) -> Effect {
    put(objects, Some(zone), Destination::Hand)
}

/// Puts objects on top of their owners' libraries, in any order.
#[must_use]
pub fn put_on_top(objects: impl Into<Objects>) -> Effect {
    put(objects, None, Destination::Library(LibraryPlace::Top))
}

/// Puts objects on the bottom of their owners' libraries, in any order.
#[must_use]
pub fn put_on_bottom(objects: impl Into<Objects>) -> Effect {
    put(objects, None, Destination::Library(LibraryPlace::Bottom))
}

/// A player shuffles objects into their library.
#[must_use]
pub fn shuffle_into_library(who: PlayerRef, objects: impl Into<Objects>) -> Effect {
    Effect::ShuffleInto(who, objects.into())
}

/// Puts or returns objects onto the battlefield.
#[must_use]
pub fn onto_battlefield(objects: impl Into<Objects>, under: Under) -> Effect {
    put(objects, None, battlefield(under, Vec::new()))
}

/// Unattaches permanents from what they are attached to.
#[must_use]
pub fn unattach(objects: impl Into<Objects>) -> Effect {
    Effect::Unattach(objects.into())
}

/// Turns permanents face down.
#[must_use]
pub fn turn_face_down(objects: impl Into<Objects>) -> Effect {
    Effect::TurnFaceDown(objects.into())
}

/// Turns permanents face up.
#[must_use]
pub fn turn_face_up(objects: impl Into<Objects>) -> Effect {
    Effect::TurnFaceUp(objects.into())
}

/// Returns objects to the battlefield transformed.
#[must_use]
pub fn onto_battlefield_transformed(objects: impl Into<Objects>, under: Under) -> Effect {
    put(objects, None, battlefield(under, vec![EntryFlag::Transformed]))
}

/// Players draw cards.
#[must_use]
pub fn draw(players: impl Into<Players>, number: impl Into<Value>) -> Effect {
    Effect::Draw(players.into(), number.into())
}

/// Cards are discarded.
#[must_use]
pub fn discard(objects: impl Into<Objects>) -> Effect {
    Effect::Discard(objects.into())
}

/// Players mill cards.
#[must_use]
pub fn mill(players: impl Into<Players>, number: impl Into<Value>) -> Effect {
    Effect::Mill(players.into(), number.into())
}

/// Counters spells or abilities.
#[must_use]
pub fn counter(objects: impl Into<Objects>) -> Effect {
    Effect::Counter(objects.into())
}

/// A player searches their library for a card that fits.
#[must_use]
pub fn search(who: PlayerRef, filter: Filter) -> Effect {
    let selection = Selection {
        by: Chooser::Player(who.clone()),
        quantity: Quantity::Exactly(Value::Number(1)),
        among: cards_in(ZoneKind::Library, filter),
    };
    Effect::Search(who, selection)
}

/// You look at the top cards of your library.
#[must_use]
pub fn look_at_top(count: impl Into<Value>) -> Effect {
    Effect::Top {
        who: PlayerRef::You,
        whose: PlayerRef::You,
        count: count.into(),
        shown: Shown::Look,
    }
}

/// A player reveals the top cards of their library.
#[must_use]
pub fn reveal_top(who: PlayerRef, count: impl Into<Value>) -> Effect {
    Effect::Top {
        who: who.clone(),
        whose: who,
        count: count.into(),
        shown: Shown::Reveal,
    }
}

/// Cards are revealed.
#[must_use]
pub fn reveal(objects: impl Into<Objects>) -> Effect {
    Effect::Reveal(objects.into())
}

/// Players shuffle their libraries.
#[must_use]
pub fn shuffle(players: impl Into<Players>) -> Effect {
    Effect::Shuffle(players.into())
}

/// You scry.
#[must_use]
pub fn scry(number: impl Into<Value>) -> Effect {
    Effect::Scry(PlayerRef::You, number.into())
}

/// You surveil.
#[must_use]
pub fn surveil(number: impl Into<Value>) -> Effect {
    Effect::Surveil(PlayerRef::You, number.into())
}

/// Taps permanents.
#[must_use]
pub fn tap(objects: impl Into<Objects>) -> Effect {
    Effect::Tap(objects.into())
}

/// Untaps permanents.
#[must_use]
pub fn untap(objects: impl Into<Objects>) -> Effect {
    Effect::Untap(objects.into())
}

/// Puts counters on objects.
#[must_use]
pub fn put_counters(objects: impl Into<Objects>, kind: CounterKind, number: impl Into<Value>) -> Effect {
    Effect::PutCounters(objects.into(), kind, number.into())
}

/// Removes counters from objects.
#[must_use]
pub fn remove_counters(objects: impl Into<Objects>, kind: CounterKind, number: impl Into<Value>) -> Effect {
    Effect::RemoveCounters(objects.into(), kind, number.into())
}

/// Regenerates permanents.
#[must_use]
pub fn regenerate(objects: impl Into<Objects>) -> Effect {
    Effect::Regenerate(objects.into())
}

/// You create tokens.
#[must_use]
pub fn create(count: impl Into<Value>, token: TokenDef) -> Effect {
    Effect::CreateTokens {
        who: PlayerRef::You,
        count: count.into(),
        token: Box::new(token),
        pt: None,
        flags: Vec::new(),
        attached_to: None,
    }
}

/// You create tokens whose power and toughness are each that value: "an X/X".
#[must_use]
pub fn create_sized(count: impl Into<Value>, token: TokenDef, size: impl Into<Value>) -> Effect {
    let size = size.into();
    Effect::CreateTokens {
        who: PlayerRef::You,
        count: count.into(),
        token: Box::new(TokenDef { pt: None, ..token }),
        pt: Some((size.clone(), size)),
        flags: Vec::new(),
        attached_to: None,
    }
}

/// You create a token attached to an object.
#[must_use]
pub fn create_attached(token: TokenDef, to: ObjectRef) -> Effect {
    Effect::CreateTokens {
        who: PlayerRef::You,
        count: Value::Number(1),
        token: Box::new(token),
        pt: None,
        flags: Vec::new(),
        attached_to: Some(to),
    }
}

/// You amass.
///
/// # Panics
/// If there is no such subtype.
#[must_use]
#[track_caller]
pub fn amass(subtype: &str, number: impl Into<Value>) -> Effect {
    Effect::Amass(super::literal(subtype), number.into())
}

/// A player copies a spell and may choose new targets for the copy.
#[must_use]
pub fn copy_spell(what: ObjectRef, who: PlayerRef) -> Effect {
    Effect::CopySpell {
        what,
        who,
        targets: CopyTargets::MayChooseNew,
    }
}

/// You change targets of a spell or ability.
#[must_use]
pub fn change_targets(what: ObjectRef, which: TargetChange) -> Effect {
    Effect::ChangeTargets {
        who: PlayerRef::You,
        what,
        which,
    }
}

/// Moves counters from one object to another.
#[must_use]
pub fn move_counters(kind: CounterKind, count: impl Into<Value>, from: ObjectRef, to: ObjectRef) -> Effect {
    Effect::MoveCounters {
        kind,
        count: count.into(),
        from,
        to,
    }
}

/// The game is a draw.
#[must_use]
pub fn draw_game() -> Effect {
    Effect::DrawGame
}

/// A player casts a card without paying its mana cost.
#[must_use]
pub fn cast_free(who: PlayerRef, what: ObjectRef) -> Effect {
    let price = Price::Free;
    Effect::Cast { who, what, price }
}

/// A player casts a card by paying that cost rather than its mana cost.
#[must_use]
pub fn cast_paying<const N: usize>(who: PlayerRef, what: ObjectRef, cost: [Cost; N]) -> Effect {
    let price = Price::Cost(cost.into());
    Effect::Cast { who, what, price }
}

/// A player adds exactly this mana, written as on the card.
///
/// # Panics
/// If the text is not mana symbols of one kind each.
#[must_use]
#[track_caller]
pub fn add_mana(who: PlayerRef, symbols: &str) -> Effect {
    Effect::AddMana(who, ManaOutput::Exactly(kinds(symbols)))
}

/// You add one mana of one of these kinds.
///
/// # Panics
/// If the text is not mana symbols of one kind each.
#[must_use]
#[track_caller]
pub fn add_one_of(symbols: &str) -> Effect {
    Effect::AddMana(PlayerRef::You, ManaOutput::OneOf(kinds(symbols)))
}

/// You add that much mana of one kind.
#[must_use]
pub fn add_for_each(kind: ManaKind, number: impl Into<Value>) -> Effect {
    Effect::AddMana(PlayerRef::You, ManaOutput::Amount(kind, number.into()))
}

/// You add that much mana of any one colour.
#[must_use]
pub fn add_any_color(number: impl Into<Value>) -> Effect {
    Effect::AddMana(PlayerRef::You, ManaOutput::AnyColor(number.into()))
}

/// You become the monarch.
#[must_use]
pub fn become_monarch() -> Effect {
    Effect::BecomeMonarch(PlayerRef::You)
}

/// You get an emblem.
#[must_use]
pub fn emblem(abilities: impl IntoIterator<Item = Ability>) -> Effect {
    Effect::Emblem(PlayerRef::You, abilities.into_iter().collect())
}

/// Objects are changed until end of turn.
#[must_use]
pub fn until_end_of_turn(
    what: impl Into<Objects>,
    changes: impl IntoIterator<Item = Modification>,
) -> Effect {
    Effect::Modify {
        what: what.into(),
        changes: changes.into_iter().collect(),
        duration: Duration::EndOfTurn,
    }
}

/// A rule is different this turn.
#[must_use]
pub fn change_rule_this_turn(rule: Rule) -> Effect {
    Effect::ChangeRule(rule, Duration::EndOfTurn)
}

/// A rule is different during a player's next turn.
#[must_use]
pub fn change_rule_next_turn_of(player: PlayerRef, rule: Rule) -> Effect {
    Effect::ChangeRule(rule, Duration::NextTurnOf(player))
}

/// All damage is prevented this turn that the event refers to.
#[must_use]
pub fn prevent_all_this_turn(event: EventPattern) -> Effect {
    prevention(event, None)
}

/// Damage is prevented the next time that it would be dealt this turn.
#[must_use]
pub fn prevent_next_time_this_turn(event: EventPattern) -> Effect {
    prevention(event, Some(1))
}

fn prevention(event: EventPattern, uses: Option<u32>) -> Effect {
    let replacement = Replacement {
        event,
        condition: None,
        instead: Instead::Prevent(None),
    };
    Effect::Replace {
        replacement: Box::new(replacement),
        uses,
        duration: Duration::EndOfTurn,
    }
}

/// A delayed trigger that waits this turn (CR 603.7).
#[must_use]
pub fn when_this_turn(event: EventPattern, body: impl Into<Body>) -> Effect {
    delayed([event], body, Duration::EndOfTurn)
}

/// A delayed trigger for each time until your next turn (CR 603.7).
#[must_use]
pub fn whenever_until_your_next_turn(
    events: impl IntoIterator<Item = EventPattern>,
    body: impl Into<Body>,
) -> Effect {
    delayed(events, body, Duration::YourNextTurn)
}

fn delayed(
    events: impl IntoIterator<Item = EventPattern>,
    body: impl Into<Body>,
    duration: Duration,
) -> Effect {
    let trigger = Triggered {
        trigger: Trigger::Event(events.into_iter().collect()),
        condition: None,
        body: body.into(),
    };
    Effect::Delayed {
        trigger: Box::new(trigger),
        duration,
    }
}

fn put(objects: impl Into<Objects>, from: Option<ZoneKind>, to: Destination) -> Effect {
    Effect::Move {
        what: objects.into(),
        from,
        to,
    }
}

fn battlefield(under: Under, flags: Vec<EntryFlag>) -> Destination {
    Destination::Battlefield {
        under,
        flags,
        counters: Vec::new(),
    }
}

/// The kinds of mana that symbols such as `{R}{G}` stand for.
#[track_caller]
fn kinds(symbols: &str) -> Vec<ManaKind> {
    let kinds: Vec<ManaKind> = symbols
        .chars()
        .filter(|symbol| !matches!(symbol, '{' | '}'))
        .filter_map(ManaKind::from_letter)
        .collect();
    assert!(
        symbols.len() == 3 * kinds.len(),
        "'{symbols}' in a card definition can't be read: it is not mana of one kind each, such as '{{R}}{{G}}'"
    );
    kinds
}
