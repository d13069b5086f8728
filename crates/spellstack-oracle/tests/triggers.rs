//! Events, the conditions of triggers, and what words after them refer to.

use spellstack_core::lang::build::*;
use spellstack_core::lang::{
    Ability, Comparison, Condition, DamageKind, EventPattern, EventRole, Filter, ObjectRef, PlayerFilter,
    PlayerRef, Recipient, Trigger, Triggered, Value,
};
use spellstack_core::{CardType, CounterKind, Step, ZoneKind};
use spellstack_oracle::{CardFacts, FaceFacts, compile};

fn creature(text: &str) -> CardFacts {
    CardFacts::single(FaceFacts {
        name: "Watchful Bear".to_owned(),
        mana_cost: "{1}{G}".to_owned(),
        type_line: "Creature — Bear".to_owned(),
        text: text.to_owned(),
        pt: "2/2".to_owned(),
        ..FaceFacts::default()
    })
}

/// The only ability that the text says, which is a triggered one.
fn triggered(text: &str) -> Triggered {
    let def = compile(&creature(text)).unwrap_or_else(|refusals| panic!("{text:?}: {refusals}"));
    match &def.front().abilities[..] {
        [Ability::Triggered(triggered)] => triggered.clone(),
        other => panic!("{text:?} reads as {other:?}"),
    }
}

fn trigger(event: &str) -> Trigger {
    triggered(&format!("{event}, draw a card.")).trigger
}

fn condition(words: &str) -> Option<Condition> {
    triggered(&format!("When this creature dies, if {words}, draw a card.")).condition
}

fn refuses(text: &str) {
    let read = compile(&creature(text));
    assert!(read.is_err(), "{text:?} reads as {read:?}");
}

fn subject() -> ObjectRef {
    ObjectRef::Event(EventRole::Subject)
}

fn yours(filter: Filter) -> Filter {
    all([filter, you_control()])
}

fn a_creature() -> Filter {
    Filter::Type(CardType::Creature)
}

#[test]
fn an_if_after_the_event_is_the_triggers() {
    let intervening = triggered("When this creature enters, if you control an artifact, draw a card.");
    assert!(intervening.condition.is_some());
    assert_eq!(intervening.body, draw(you(), 1).into());
    let of_the_effect = triggered("When this creature enters, draw a card if you control an artifact.");
    assert_eq!(of_the_effect.condition, None);
    assert_ne!(of_the_effect.body, draw(you(), 1).into());
}

#[test]
fn a_condition_that_is_asked_once_is_refused() {
    refuses("Whenever this creature attacks while you control an artifact, draw a card.");
    refuses("Whenever you gain life for the first time each turn, draw a card.");
    refuses("Whenever you attack with two or more creatures, draw a card.");
    refuses("Whenever a +1/+1 counter is put on this creature, draw a card.");
}

#[test]
fn or_joins_events_of_one_object() {
    let this = || Filter::Is(ObjectRef::This);
    let attacks = EventPattern::Attacks {
        what: this(),
        whom: Recipient::Anything,
    };
    assert_eq!(
        trigger("Whenever this creature enters or attacks"),
        Trigger::Event(vec![this_enters(), attacks])
    );
    assert_eq!(
        trigger("When this creature enters or dies"),
        Trigger::Event(vec![this_enters(), this_dies()])
    );
    let upkeep = EventPattern::StepBegins {
        step: Step::Upkeep,
        whose: PlayerFilter::You,
    };
    assert_eq!(
        trigger("When this creature enters and at the beginning of your upkeep"),
        Trigger::Event(vec![this_enters(), upkeep])
    );
}

#[test]
fn what_is_blocked_by_is_said_of_both_verbs() {
    let this = || Filter::Is(ObjectRef::This);
    assert_eq!(
        trigger("Whenever this creature blocks or becomes blocked by a creature"),
        Trigger::Event(vec![
            EventPattern::Blocks {
                what: this(),
                whom: a_creature()
            },
            EventPattern::BecomesBlockedBy {
                what: this(),
                by: a_creature()
            },
        ])
    );
}

#[test]
fn one_or_more_trigger_once() {
    let dies = dies(yours(a_creature()));
    assert_eq!(
        trigger("Whenever a creature you control dies"),
        Trigger::Event(vec![dies.clone()])
    );
    assert_eq!(
        trigger("Whenever one or more creatures you control die"),
        Trigger::OneOrMore(vec![dies])
    );
    // Once for each of the players, which would be once for both.
    refuses("Whenever one or more creatures you control deal damage to a player, draw a card.");
    refuses("Whenever a player discards one or more cards, draw a card.");
    // The first of them alone would be "them".
    refuses("Whenever one or more creatures you control die, exile them.");
}

#[test]
fn damage_dealt_at_once_is_one_event() {
    let dealt = EventPattern::DealsDamage {
        source: Filter::Any,
        to: Recipient::Object(Filter::Is(ObjectRef::This)),
        kind: DamageKind::Any,
    };
    assert_eq!(
        trigger("Whenever this creature is dealt damage"),
        Trigger::OneOrMore(vec![dealt.clone()])
    );
    assert_eq!(
        trigger("Whenever a source deals damage to this creature"),
        Trigger::Event(vec![dealt])
    );
    refuses("Whenever a creature you control is dealt damage, draw a card.");
}

#[test]
fn it_is_the_object_itself_or_that_of_the_event() {
    let body = |text: &str| triggered(text).body;
    assert_eq!(
        body("When this creature dies, it deals 1 damage to you."),
        body("When this creature dies, this creature deals 1 damage to you.")
    );
    assert_eq!(
        body("Whenever another creature dies, its controller loses 1 life."),
        lose_life(PlayerRef::Controller(Box::new(subject())), 1).into()
    );
    // The creature that is blocked, the creature that is targeted, the permanent that the condition is about.
    assert_eq!(
        body("Whenever this creature blocks a creature, destroy that creature."),
        destroy(ObjectRef::Event(EventRole::Other)).into()
    );
    assert_eq!(
        body("Whenever this creature blocks a creature, untap it."),
        untap(ObjectRef::This).into()
    );
    assert_eq!(
        body("Whenever you cast a spell that targets this creature, untap it."),
        untap(ObjectRef::This).into()
    );
    assert_eq!(
        body("When an opponent casts a spell, if this creature is tapped, untap it."),
        untap(ObjectRef::This).into()
    );
}

#[test]
fn a_player_is_spoken_of_only_if_the_event_has_that_player() {
    assert_eq!(
        triggered("Whenever this creature deals combat damage to a player, that player loses 1 life.").body,
        lose_life(PlayerRef::Event, 1).into()
    );
    // The player of the event is the one who is targeted, not the one who targets.
    refuses(
        "Whenever this creature becomes the target of a spell an opponent controls, that player loses 1 life.",
    );
    // Attackers have no amount.
    refuses("Whenever one or more creatures you control attack, draw that many cards.");
}

#[test]
fn only_once_each_turn() {
    assert_eq!(
        triggered("Whenever you draw a card, you gain 1 life. This ability triggers only once each turn.")
            .trigger,
        Trigger::OncePerTurn(vec![EventPattern::Draws {
            who: PlayerFilter::You,
            which: spellstack_core::lang::DrawnCard::Any,
        }])
    );
}

#[test]
fn a_state_triggers() {
    let islands = Filter::Subtype("Island".parse().expect("a subtype"));
    let none = Condition::Not(Box::new(Condition::Exists(1, Box::new(yours(islands)))));
    assert_eq!(
        triggered("When you control no Islands, sacrifice this creature.").trigger,
        Trigger::State(none)
    );
}

#[test]
fn cards_that_are_put_into_a_graveyard_from_anywhere_are_no_tokens() {
    let Trigger::Event(patterns) =
        trigger("Whenever a creature card is put into your graveyard from anywhere")
    else {
        panic!("it is an event");
    };
    let [EventPattern::Moves { what, from, to }] = &patterns[..] else {
        panic!("something moves");
    };
    assert_eq!((*from, *to), (None, Some(ZoneKind::Graveyard)));
    assert_eq!(
        *what,
        all([not(Filter::Token), a_creature(), Filter::Owner(PlayerFilter::You)])
    );
}

#[test]
fn counts_and_comparisons() {
    let lands = || Filter::Type(CardType::Land);
    assert_eq!(
        condition("you control three or more lands"),
        Some(Condition::Exists(3, Box::new(yours(lands()))))
    );
    let count = Value::Count(Box::new(yours(lands())));
    let compare = |comparison, number| {
        Some(Condition::Compare(
            count.clone(),
            comparison,
            Value::Number(number),
        ))
    };
    assert_eq!(
        condition("you control two or fewer lands"),
        compare(Comparison::AtMost, 2)
    );
    assert_eq!(
        condition("you control fewer than three lands"),
        compare(Comparison::AtMost, 2)
    );
    assert_eq!(
        condition("you control exactly two lands"),
        compare(Comparison::Equal, 2)
    );
    let this = ObjectRef::This;
    assert_eq!(
        condition("it had no +1/+1 counters on it"),
        Some(Condition::Not(Box::new(Condition::Is(
            this,
            Box::new(Filter::Counter(CounterKind::PlusOnePlusOne))
        ))))
    );
}

#[test]
fn history_knows_only_you() {
    let died = happened_this_turn(dies(a_creature()));
    assert_eq!(condition("a creature died this turn"), Some(died.clone()));
    assert_eq!(
        condition("no creatures died this turn"),
        Some(Condition::Not(Box::new(died)))
    );
    let attacked = EventPattern::PlayerAttacks {
        who: PlayerFilter::You,
        whom: Recipient::Anything,
    };
    assert_eq!(
        condition("you attacked this turn"),
        Some(happened_this_turn(attacked))
    );
    for words in [
        "this creature attacked this turn",
        "another creature died this turn",
        "you gained 3 or more life this turn",
        "no spells were cast last turn",
    ] {
        refuses(&format!("When this creature dies, if {words}, draw a card."));
    }
}
