//! How instructions are joined, what they depend on, and what becomes of what they move.

use rstest::rstest;
use spellstack_core::lang::build::*;
use spellstack_core::lang::{
    Ability, Body, Chooser, Destination, Effect, Filter, LibraryPlace, Objects, PlayerRef, Quantity,
    Regeneration, Selection, Under, Value,
};
use spellstack_core::{CounterKind, ZoneKind};
use spellstack_oracle::{CardFacts, FaceFacts, Reason, compile};

fn facts(type_line: &str, text: &str) -> CardFacts {
    CardFacts::single(FaceFacts {
        name: "Village Goat".to_owned(),
        mana_cost: "{1}{R}".to_owned(),
        type_line: type_line.to_owned(),
        text: text.to_owned(),
        pt: if type_line == "Creature" { "2/2" } else { "" }.to_owned(),
        ..FaceFacts::default()
    })
}

/// What a sorcery of that text does.
#[track_caller]
fn effect(text: &str) -> Effect {
    let def = compile(&facts("Sorcery", text)).unwrap_or_else(|refusals| panic!("{text:?}: {refusals}"));
    match def.front().abilities.as_slice() {
        [Ability::Spell(Body::Plain(clause))] => clause.effect.clone(),
        other => panic!("{text:?} is {other:?}"),
    }
}

/// What an ability does that triggers as the permanent enters.
#[track_caller]
fn triggered(type_line: &str, text: &str) -> Effect {
    let def = compile(&facts(type_line, text)).unwrap_or_else(|refusals| panic!("{text:?}: {refusals}"));
    match def.front().abilities.as_slice() {
        [Ability::Triggered(ability)] => match &ability.body {
            Body::Plain(clause) => clause.effect.clone(),
            body => panic!("{text:?} is {body:?}"),
        },
        other => panic!("{text:?} is {other:?}"),
    }
}

fn chosen(by: PlayerRef, number: i32, among: Filter) -> Selection {
    Selection {
        by: Chooser::Player(by),
        quantity: Quantity::Exactly(Value::Number(number)),
        among,
    }
}

fn your_creature() -> Selection {
    chosen(you(), 1, all([creature(), you_control()]))
}

fn move_to(what: impl Into<Objects>, to: Destination) -> Effect {
    Effect::Move {
        what: what.into(),
        from: None,
        to,
    }
}

// --- how instructions are joined ---

#[rstest]
#[case("Draw a card. You lose 1 life.", then([draw(you(), 1), lose_life(you(), 1)]))]
#[case("Draw two cards, then you lose 2 life.", then([draw(you(), 2), lose_life(you(), 2)]))]
#[case("You draw a card and you lose 1 life.", then([draw(you(), 1), lose_life(you(), 1)]))]
#[case("You draw two cards and lose 2 life.", then([draw(you(), 2), lose_life(you(), 2)]))]
#[case(
    "Target player draws two cards and loses 2 life.",
    then([draw(player_of_target(0), 2), lose_life(player_of_target(0), 2)])
)]
#[case("You may draw a card and lose 1 life.", may(then([draw(you(), 1), lose_life(you(), 1)])))]
#[case("You may draw a card, then lose 1 life.", may(then([draw(you(), 1), lose_life(you(), 1)])))]
#[case("You may draw a card and you lose 1 life.", then([may(draw(you(), 1)), lose_life(you(), 1)]))]
#[case("Each player loses 1 life and draws a card.", then([lose_life(any_player(), 1), draw(any_player(), 1)]))]
#[case(
    "Target player loses 3 life and you gain 3 life.",
    then([lose_life(player_of_target(0), 3), gain_life(you(), 3)])
)]
#[case("Tap target creature and put a +1/+1 counter on it.", then([tap(target(0)), put_counters(target(0), CounterKind::PlusOnePlusOne, 1)]))]
#[case(
    "You gain 2 life, draw a card, and scry 1.",
    then([gain_life(you(), 2), draw(you(), 1), scry(1)])
)]
#[case("You draw a card and target opponent draws a card.", then([draw(you(), 1), draw(player_of_target(0), 1)]))]
#[case(
    "Target player loses 2 life and you lose 1 life.",
    together([lose_life(player_of_target(0), 2), lose_life(you(), 1)])
)]
#[case("Tap target creature and tap target land.", together([tap(target(0)), tap(target(1))]))]
#[case("You gain 2 life and you lose 1 life. Draw a card.", then([gain_life(you(), 2), lose_life(you(), 1), draw(you(), 1)]))]
fn instructions_are_joined(#[case] text: &str, #[case] expected: Effect) {
    assert_eq!(effect(text), expected);
}

/// CR 608.2f: changes begin at once, whatever they are.
#[test]
fn what_lasts_begins_at_once() {
    let read = effect("Target creature gets +2/+2 until end of turn and can't be blocked this turn.");
    assert!(matches!(read, Effect::Together(parts) if parts.len() == 2));
}

/// CR 118.12: nobody chooses to pay a part of it.
#[test]
fn what_is_paid_is_one_thing() {
    let read = effect("You may pay {2} and sacrifice a creature. If you do, draw a card.");
    let Effect::IfDone { first, .. } = &read else {
        panic!("{read:?}");
    };
    assert!(matches!(&**first, Effect::May { effect, .. } if matches!(**effect, Effect::Together(_))));
}

/// What one of several actions did can be referred to by the next.
#[test]
fn a_later_action_refers_to_an_earlier_one() {
    let read = effect("Sacrifice a creature and you gain life equal to its toughness.");
    let Effect::Then(steps) = &read else {
        panic!("{read:?}");
    };
    assert!(matches!(steps.first(), Some(Effect::Bind(..))));
}

/// The "and" of different actions is only read: they are said with "then".
#[test]
fn different_actions_are_said_with_then() {
    let read = compile(&facts("Sorcery", "You draw a card and you lose 1 life.")).expect("it is understood");
    let said = spellstack_oracle::text(&read);
    assert_eq!(said, ["You draw a card, then lose 1 life."]);
}

/// CR 701.17c: in whatever public zone a milled card is.
#[rstest]
#[case("Mill two cards. You may put a creature card from among them into your hand.")]
#[case("Mill two cards. You may put a creature card from among the milled cards into your hand.")]
#[case("Mill two cards. You may put a creature card from among the cards milled this way into your hand.")]
fn milled_cards_are_found_in_any_public_zone(#[case] text: &str) {
    let read = effect(text);
    let Effect::Then(steps) = &read else {
        panic!("{read:?}");
    };
    let Some(Effect::May { effect, .. }) = steps.get(1) else {
        panic!("{read:?}");
    };
    let places = [ZoneKind::Graveyard, ZoneKind::Exile, ZoneKind::Battlefield].map(Filter::Zone);
    let among = all([creature(), any_of(places), is(result(0))]);
    let found = Objects::Chosen(chosen(you(), 1, among));
    assert_eq!(**effect, move_to(found, Destination::Hand));
}

/// Each of several targets is dealt that much.
#[test]
fn several_targets_are_each_dealt_damage() {
    let text = "Village Goat deals 1 damage to each of up to two target creatures.";
    let read = compile(&facts("Sorcery", text)).expect("it is understood");
    assert_eq!(spellstack_oracle::text(&read), [text]);
}

/// CR 101.4: all follow an instruction before any of them follows the next.
#[test]
fn each_player_follows_one_instruction_after_the_other() {
    let hand = cards_in(ZoneKind::Hand, owned_by(item_player()));
    let discarded = for_each_player(any_player(), discard(Objects::All(hand)));
    let expected = then([discarded, draw(any_player(), 7)]);
    assert_eq!(
        effect("Each player discards their hand, then draws seven cards."),
        expected
    );
}

#[test]
fn what_each_player_did_is_counted_for_each() {
    let hand = cards_in(ZoneKind::Hand, owned_by(item_player()));
    let both = then([
        bind(0, discard(Objects::All(hand))),
        draw(item_player(), Value::Result(spellstack_core::lang::Label(0))),
    ]);
    let text = "Each player discards their hand, then draws that many cards.";
    assert_eq!(effect(text), for_each_player(any_player(), both));
}

// --- what they depend on ---

#[rstest]
#[case("If you do, draw two cards.", Some(draw(you(), 2)), None)]
#[case("If you don't, you lose 1 life.", None, Some(lose_life(you(), 1)))]
#[case(
    "If you do, draw two cards. Otherwise, you lose 1 life.",
    Some(draw(you(), 2)),
    Some(lose_life(you(), 1))
)]
#[case(
    "If you do, draw two cards. If you don't, you lose 1 life.",
    Some(draw(you(), 2)),
    Some(lose_life(you(), 1))
)]
fn a_question_follows_what_may_be_done(
    #[case] question: &str,
    #[case] done: Option<Effect>,
    #[case] otherwise: Option<Effect>,
) {
    let expected = Effect::IfDone {
        first: Box::new(may(sacrifice(your_creature()))),
        then: done.map(Box::new),
        otherwise: otherwise.map(Box::new),
    };
    assert_eq!(
        effect(&format!("You may sacrifice a creature. {question}")),
        expected
    );
}

#[test]
fn a_question_is_about_the_last_instruction() {
    let text = "Draw a card, then you may sacrifice a creature. If you do, you gain 2 life.";
    let asked = if_done(may(sacrifice(your_creature())), gain_life(you(), 2));
    assert_eq!(effect(text), then([draw(you(), 1), asked]));
}

/// CR 118.12a.
#[rstest]
#[case("Counter target spell unless its controller pays {3}.", counter(target(0)))]
#[case("Tap target creature unless its controller pays {3}.", tap(target(0)))]
fn unless_somebody_pays(#[case] text: &str, #[case] usual: Effect) {
    let payer = controller_of(target(0));
    assert_eq!(effect(text), unless_pays(payer, [mana("{3}")], usual));
}

#[test]
fn unless_you_give_something_up() {
    let text = "When this creature enters, sacrifice it unless you discard a card.";
    let expected = sacrifice_unless([discard_a(Filter::Any)]);
    assert_eq!(triggered("Creature", text), expected);
}

#[test]
fn unless_each_of_them_pays() {
    let text = "Each opponent discards a card unless they pay {2}.";
    let hand = cards_in(ZoneKind::Hand, owned_by(item_player()));
    let usual = discard(chosen(item_player(), 1, hand));
    let expected = for_each_player(opponents(), unless_pays(item_player(), [mana("{2}")], usual));
    assert_eq!(effect(text), expected);
}

/// What is replaced has made nothing: "it" is still the target (CR 614.15).
#[test]
fn what_is_done_instead_is_done_to_the_target() {
    let text = "Destroy target creature. If you control a Swamp, exile it instead.";
    let expected = instead_if(
        destroy(target(0)),
        you_control_a(subtype("Swamp")),
        exile(target(0)),
    );
    assert_eq!(effect(text), expected);
}

// --- what becomes of what is moved ---

/// CR 400.7, 608.2h: the new object is returned, the old one had the power.
#[test]
fn what_is_returned_is_new_and_its_power_was_the_old_one() {
    let text = "Exile target creature. You gain life equal to its power. Return that card to the battlefield \
                under its owner's control.";
    let expected = then([
        bind(0, exile(target(0))),
        gain_life(you(), power_of(target(0))),
        onto_battlefield(result(0), Under::Owner),
    ]);
    assert_eq!(effect(text), expected);
}

/// CR 608.2h: what is on the battlefield now is asked for as it is.
#[test]
fn what_was_put_onto_the_battlefield_has_its_own_power() {
    let text = "Return target creature card from your graveyard to the battlefield. You gain life equal to its power.";
    let put = onto_battlefield(target(0), Under::Control(you()));
    let expected = then([bind(0, put), gain_life(you(), power_of(result(0)))]);
    assert_eq!(effect(text), expected);
}

/// CR 608.2h: the result of a sacrifice is a card, so that the creature is chosen first where its power is asked for.
#[test]
fn what_is_sacrificed_has_the_power_that_it_had() {
    let expected = then([
        bind(0, choose(your_creature())),
        sacrifice(result(0)),
        gain_life(you(), power_of(result(0))),
    ]);
    assert_eq!(
        effect("Sacrifice a creature. You gain life equal to its power."),
        expected
    );
    assert_eq!(effect("Sacrifice a creature."), sacrifice(your_creature()));
}

/// What sacrificed itself to pay for it isn't what returns.
#[test]
fn that_card_is_not_what_was_sacrificed() {
    let text = "Whenever a creature you control dies, you may sacrifice this enchantment. If you do, return that card \
                to the battlefield.";
    let back = onto_battlefield(event_object(), Under::Control(you()));
    assert_eq!(
        triggered("Enchantment", text),
        if_done(may(sacrifice(this())), back)
    );
}

/// Whose library it is doesn't depend on what else was spoken of.
#[test]
fn its_owner_is_that_of_what_is_shuffled() {
    let text = "Village Goat deals 5 damage to any target. Shuffle Village Goat into its owner's library.";
    let expected = then([
        deal_damage(this(), 5, spellstack_core::lang::Recipients::Target(0)),
        shuffle_into_library(owner_of(this()), this()),
    ]);
    assert_eq!(effect(text), expected);
}

#[test]
fn what_was_destroyed_may_be_said_not_to_regenerate() {
    let expected = Effect::Destroy(target(0).into(), Regeneration::Forbidden);
    assert_eq!(
        effect("Destroy target creature. It can't be regenerated."),
        expected
    );
}

// --- libraries ---

#[test]
fn a_card_is_searched_for_and_found() {
    let basic = all([supertype(spellstack_core::Supertype::Basic), land()]);
    let text = "Search your library for a basic land card, reveal it, put it into your hand, then shuffle.";
    let expected = then([
        bind(0, search(you(), basic)),
        reveal(result(0)),
        return_to_hand(result(0)),
        shuffle(you()),
    ]);
    assert_eq!(effect(text), expected);
}

/// The controller of what was exiled searches, and has the land.
#[test]
fn its_controller_searches_their_own_library() {
    let who = || controller_of(target(0));
    let text = "Exile target creature. Its controller may search their library for a land card, put that card onto \
                the battlefield, then shuffle.";
    let found = then([
        bind(0, search(who(), land())),
        onto_battlefield(result(0), Under::Control(who())),
        shuffle(who()),
    ]);
    assert_eq!(effect(text), then([exile(target(0)), may_by(who(), found)]));
}

fn looked_at() -> Filter {
    all([Filter::Zone(ZoneKind::Library), is(result(0))])
}

#[rstest]
#[case(
    "on the bottom of your library in any order",
    Destination::Library(LibraryPlace::Bottom)
)]
#[case("into your graveyard", Destination::Graveyard)]
fn one_is_taken_and_the_rest_is_put_away(#[case] words: &str, #[case] to: Destination) {
    let text = format!(
        "Look at the top three cards of your library. Put one of them into your hand and the rest {words}."
    );
    let expected = then([
        bind(0, look_at_top(3)),
        return_to_hand(chosen(you(), 1, looked_at())),
        move_to(Objects::All(looked_at()), to),
    ]);
    assert_eq!(effect(&text), expected);
}

#[test]
fn a_card_is_chosen_from_a_revealed_hand() {
    let text = "Target opponent reveals their hand. You choose a nonland card from it. That player discards that card.";
    let hand = cards_in(ZoneKind::Hand, owned_by(player_of_target(0)));
    let taken = chosen(you(), 1, all([not(land()), hand.clone()]));
    let expected = then([
        reveal(Objects::All(hand)),
        bind(0, choose(taken)),
        discard(result(0)),
    ]);
    assert_eq!(effect(text), expected);
}

// --- what isn't read ---

#[rstest]
// Nothing says a random order.
#[case(
    "Look at the top three cards of your library. Put them on the bottom of your library in a random order."
)]
// Two things are equally near.
#[case("Destroy target creature and exile target creature. Return it to its owner's hand.")]
fn what_cannot_be_said_is_refused(#[case] text: &str) {
    let refusals = compile(&facts("Sorcery", text)).expect_err("it isn't understood");
    let is_unread = |reason: &Reason| matches!(reason, Reason::NotUnderstood { .. } | Reason::Unclear(_));
    assert!(
        refusals.0.iter().all(|refusal| is_unread(&refusal.reason)),
        "{refusals}"
    );
}
