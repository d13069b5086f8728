//! Wordings whose meaning has a form of its own: what was exiled, what each player has, what becomes of a keyword's cost.

use rstest::rstest;
use spellstack_core::lang::build::*;
use spellstack_core::lang::{
    CombatRule, Condition, Cost, Effect, EventPattern, Filter, Modification, ObjectRef, PlayerFilter,
    Recipient, Rule, Statement, Under, Value,
};
use spellstack_core::{CardDef, CardType, CardTypes, CounterKind, Keyword, ZoneKind};
use spellstack_oracle::{Reason, compile, facts, text};

/// The card is read from that text as it is defined, and its own text is read as it, too.
#[track_caller]
fn reads(card: Card, oracle: &str) {
    let def: CardDef = card.define();
    let mut printed = facts(&def);
    printed.faces[0].text = oracle.to_owned();
    assert_eq!(compile(&printed).as_ref(), Ok(&def), "{oracle}");
    printed.faces[0].text = text(&def).remove(0);
    assert_eq!(compile(&printed).as_ref(), Ok(&def), "{}", printed.faces[0].text);
}

/// The text isn't read.
#[track_caller]
fn refused(card: Card, oracle: &str) {
    let mut printed = facts(&card.define());
    printed.faces[0].text = oracle.to_owned();
    let read = compile(&printed);
    let is_ambiguous = |refusals: &spellstack_oracle::Refusals| {
        refusals
            .0
            .iter()
            .any(|refusal| matches!(refusal.reason, Reason::Ambiguous(_)))
    };
    assert!(
        read.as_ref().is_err_and(|refusals| !is_ambiguous(refusals)),
        "{oracle}: {read:?}"
    );
}

fn shrine() -> Card {
    Card::enchantment("Quiet Shrine", "{2}{W}")
}

fn goat() -> Card {
    Card::creature("Village Goat", "{1}{R}", "Goat", 2, 2)
}

fn omen() -> Card {
    Card::sorcery("Dim Omen", "{1}{B}")
}

fn sage() -> Card {
    Card::creature("Odalric, Old Sage", "{2}{U}", "Human Wizard", 1, 4).legendary()
}

// --- what was exiled ---

fn exiles_a_creature() -> spellstack_core::lang::Ability {
    activated(
        [mana("{2}")],
        targeting(target_creature(), exile_linked(0, target(0))),
    )
}

#[test]
fn each_player_returns_what_is_theirs_of_what_was_exiled() {
    let theirs = all([owned_by(item_player()), exiled_with(0)]);
    let back = for_each_player(
        any_player(),
        onto_battlefield(theirs, Under::Control(item_player())),
    );
    reads(
        shrine()
            .ability(exiles_a_creature())
            .ability(when(this_leaves(), back)),
        "{2}: Exile target creature.\nWhen this enchantment leaves the battlefield, each player returns to the battlefield \
         all cards they own exiled with it.",
    );
}

#[test]
fn what_a_cost_exiled_is_counted_as_it_enters() {
    let counted = count(all([any_of([instant(), sorcery()]), exiled_with(0)]));
    reads(
        goat()
            .keyword(Keyword::Delve)
            .ability(enters_with_counters(CounterKind::PlusOnePlusOne, counted)),
        "Delve\nThis creature enters with a +1/+1 counter on it for each instant and sorcery card exiled with it.",
    );
}

/// CR 607.2a, 607.2q: both what a cost and what an effect exiled would be meant.
#[test]
fn what_a_cost_and_an_effect_exiled_is_refused() {
    refused(
        shrine().keyword(Keyword::Delve),
        "Delve\n{2}: Exile target creature.\nWhen this enchantment leaves the battlefield, return each card exiled with it to \
         the battlefield under your control.",
    );
}

/// "It" is the shrine, which was just named, and not the card that was exiled before.
#[test]
fn it_is_the_object_that_was_just_named() {
    let given_up = Effect::If {
        condition: Condition::Exists(3, Box::new(exiled_with(0))),
        then: Box::new(sacrifice(this())),
        otherwise: None,
    };
    reads(
        shrine().ability(activated(
            [mana("{2}")],
            targeting(target_creature(), then([exile_linked(0, target(0)), given_up])),
        )),
        "{2}: Exile target creature. Then if there are three or more cards exiled with Quiet Shrine, sacrifice it.",
    );
}

// --- what each has ---

#[rstest]
#[case(
    "Dim Omen deals damage to each player equal to twice the number of nonbasic lands that player controls."
)]
#[case("Dim Omen deals damage to each player equal to twice the number of nonbasic lands they control.")]
fn damage_to_each_is_as_much_as_that_player_has(#[case] oracle: &str) {
    let theirs = Filter::Controller(item_player().into());
    let lands = count(all([not(basic()), land(), theirs]));
    let dealt = deal_damage(this(), times(2, lands), item_player());
    reads(omen().spell(for_each_player(any_player(), dealt)), oracle);
}

#[test]
fn each_is_as_big_as_its_own_mana_value() {
    let changes = [
        is_also(CardType::Creature),
        base_pt(mana_value_of(each_item()), mana_value_of(each_item())),
    ];
    let others = all([other(), not(subtype("Aura")), enchantment()]);
    reads(
        shrine().ability(modify(others, changes)),
        "Each other non-Aura enchantment is a creature in addition to its other types and has base power and base toughness \
         each equal to its mana value.",
    );
}

#[test]
fn what_players_did_is_counted() {
    let lost = EventPattern::LosesLife {
        who: PlayerFilter::You,
    };
    let counted = Value::PlayersWho(opponents(), Box::new(lost));
    reads(
        omen().spell(draw(you(), counted)),
        "Draw a card for each opponent who lost life this turn.",
    );
}

// --- instructions ---

#[test]
fn what_is_not_paid_for_is_put_on_top() {
    let drawn = cards_in(ZoneKind::Hand, all([owned_by_you(), drawn_this_turn()]));
    reads(
        omen().spell(then([
            draw(you(), 2),
            bind(0, choose(chosen_by_you(2, drawn))),
            for_each(result(0), unless_pays(you(), [life(4)], put_on_top(each_item()))),
        ])),
        "Draw two cards. Choose two cards in your hand drawn this turn. For each of those cards, pay 4 life or put the card \
         on top of your library.",
    );
}

/// What has left isn't asked for its controller: that was another object (CR 400.7).
#[test]
fn each_of_those_are_still_there() {
    refused(
        omen(),
        "Destroy up to three target creatures. For each of those creatures, its controller draws a card.",
    );
}

/// CR 603.12: what follows belongs to the ability that triggers, and refers to its targets.
#[rstest]
#[case("It")]
#[case("That creature")]
fn what_follows_when_you_do_belongs_to_it(#[case] it: &str) {
    let body = targeting(
        target_creature(),
        then([
            put_counters(target(0), CounterKind::PlusOnePlusOne, 1),
            until_end_of_turn(target(0), [has(Keyword::Trample)]),
        ]),
    );
    let reflexive = Effect::Reflexive(Box::new(body.into()));
    let effect = Effect::IfDone {
        first: Box::new(may(pay(you(), [mana("{2}")]))),
        then: Some(Box::new(reflexive)),
        otherwise: None,
    };
    reads(
        goat().ability(when(this_attacks(), effect)),
        &format!(
            "Whenever this creature attacks, you may pay {{2}}. When you do, put a +1/+1 counter on target creature. {it} \
             gains trample until end of turn."
        ),
    );
}

#[test]
fn the_creature_that_dies_is_that_of_the_event() {
    let dies = when_this_turn(
        dies(is(target(0))),
        deal_damage(this(), 3, controller_of(event_object())),
    );
    let effect = then([deal_damage(this(), 2, target(0)), dies]);
    reads(
        omen().spell(targeting(target_creature(), effect)),
        "Dim Omen deals 2 damage to target creature. When that creature dies this turn, Dim Omen deals 3 damage to the \
         creature's controller.",
    );
}

#[test]
fn damage_is_divided_evenly() {
    let effect = deal_evenly_divided_damage(this(), x(), 0);
    reads(
        Card::sorcery("Wide Blaze", "{X}{R}").spell(targeting(any_number_of(any_target()), effect)),
        "Wide Blaze deals X damage divided evenly, rounded down, among any number of targets.",
    );
}

#[test]
fn flashback_costs_what_the_next_sentence_says() {
    let flashback = has(Keyword::Flashback(vec![Cost::OwnManaCost]));
    let card = target_card(all([any_of([instant(), sorcery()]), owned_by_you()]));
    reads(
        omen().spell(targeting(card, until_end_of_turn(target(0), [flashback]))),
        "Target instant or sorcery card in your graveyard gains flashback until end of turn. The flashback cost is equal to \
         its mana cost.",
    );
    refused(
        omen(),
        "Target card in your graveyard gains flashback until end of turn.",
    );
}

#[test]
fn creatures_attack_in_a_players_next_turn() {
    let theirs = all([creature(), Filter::Controller(player_of_target(0).into())]);
    let must = CombatRule::MustAttackSuch(theirs.into(), Recipient::Player(PlayerFilter::You));
    let effect = change_rule_next_turn_of(player_of_target(0), Rule::Combat(must));
    reads(
        omen().spell(targeting(target_opponent(), effect)),
        "During target opponent's next turn, creatures that player controls attack you if able.",
    );
}

#[test]
fn mana_that_an_ability_has_added_is_remembered() {
    let islands = all([subtype("Island"), Filter::Controller(player_of_target(0).into())]);
    let main_phase = EventPattern::MainPhaseBegins {
        whose: PlayerFilter::You,
    };
    reads(
        shrine().ability(when_if(
            main_phase,
            Condition::Not(Box::new(Condition::AddedMana)),
            targeting(target_opponent(), may(add_any_color(count(islands)))),
        )),
        "At the beginning of each of your main phases, if you haven't added mana with this ability this turn, you may add X \
         mana of any one color, where X is the number of Islands target opponent controls.",
    );
}

// --- legends that are somebody ---

#[test]
fn he_is_the_legend_itself() {
    reads(
        sage().ability(when(
            this_attacks(),
            then([draw(you(), 1), until_end_of_turn(this(), [has(Keyword::Flying)])]),
        )),
        "Whenever Odalric attacks, draw a card. He gains flying until end of turn.",
    );
    refused(
        goat(),
        "Whenever this creature attacks, draw a card. He gains flying until end of turn.",
    );
}

#[test]
fn he_is_something_on_your_turn() {
    let condition = Condition::All(vec![
        Condition::TurnOf(PlayerFilter::You),
        Condition::Is(this(), Box::new(Filter::Counter(CounterKind::Loyalty))),
    ]);
    let changes = vec![
        Modification::SetTypes(CardTypes::only(CardType::Artifact), Vec::new()),
        has(Keyword::Hexproof),
    ];
    reads(
        sage().ability(as_long_as(condition, [Statement::Modify(this().into(), changes)])),
        "During your turn, as long as Odalric has one or more loyalty counters on him, he's an artifact and has hexproof.",
    );
}

#[test]
fn damage_to_her_is_prevented() {
    let to_her = EventPattern::DealsDamage {
        source: Filter::Any,
        to: Recipient::Object(is(this())),
        kind: spellstack_core::lang::DamageKind::Any,
    };
    reads(
        sage().ability(activated(
            [mana("{2}")],
            then([untap(this()), prevent_all_this_turn(to_her)]),
        )),
        "{2}: Untap Odalric. Prevent all damage that would be dealt to her this turn.",
    );
}

// --- targets ---

/// The Equipment isn't one of the creatures, so that it isn't what the other is other than.
#[test]
fn another_target_is_other_than_one_of_its_kind() {
    refused(
        sage(),
        "Whenever Odalric attacks, untap up to one target Equipment. Then tap up to one other target creature.",
    );
}

// --- what was given up for the spell ---

#[test]
fn what_a_spell_cost_is_asked_for_as_it_was() {
    reads(
        omen()
            .ability(additional_cost([sacrifice_some(1, creature())]))
            .spell(targeting(
                any_target(),
                deal_damage(this(), power_of(ObjectRef::Cost), target(0)),
            )),
        "As an additional cost to cast this spell, sacrifice a creature.\nDim Omen deals damage equal to the sacrificed \
         creature's power to any target.",
    );
}

#[test]
fn what_the_owner_of_the_exiled_card_gets_depends_on_it() {
    let value = mana_value_of(linked(0));
    reads(
        shrine()
            .ability(exiles_a_creature())
            .ability(when(this_leaves(), draw(owner_of(linked(0)), value))),
        "{2}: Exile target creature.\nWhen this enchantment leaves the battlefield, the exiled card's owner draws X cards, \
         where X is the mana value of the exiled card.",
    );
}

// --- X, counters, lists ---

/// CR 107.3i, 608.2c: X is one number, and the second is done after the first has changed what is counted.
#[test]
fn an_x_of_two_actions_is_refused() {
    refused(
        omen(),
        "Dim Omen deals X damage to target creature and you gain X life, where X is the number of Swamps you control.",
    );
}

#[test]
fn counters_of_two_kinds_are_put_at_once() {
    let both = together([
        put_counters(target(0), CounterKind::PlusOnePlusOne, 1),
        put_counters(target(0), CounterKind::Flying, 1),
    ]);
    reads(
        omen().spell(targeting(target_creature(), both)),
        "Put a +1/+1 counter and a flying counter on target creature.",
    );
}

#[test]
fn each_of_a_list_has_its_adjective() {
    let either = any_of([
        all([not(creature()), artifact()]),
        all([not(creature()), enchantment()]),
    ]);
    reads(
        omen().spell(targeting(target_object(either), destroy(target(0)))),
        "Destroy target noncreature artifact or noncreature enchantment.",
    );
}

#[test]
fn basic_is_said_of_all_basic_land_types() {
    let lands = || all([basic(), any_of([subtype("Forest"), subtype("Island")])]);
    reads(
        omen().spell(then([
            bind(0, search(you(), lands())),
            reveal(result(0)),
            return_to_hand(result(0)),
            shuffle(you()),
        ])),
        "Search your library for a basic Forest or Island card, reveal it, put it into your hand, then shuffle.",
    );
    refused(
        omen(),
        "Search your library for a basic Forest or Goat card, reveal it, put it into your hand, then shuffle.",
    );
}

#[test]
fn a_permanent_card_has_a_type() {
    let goats = cards_in(
        ZoneKind::Hand,
        all([subtype("Goat"), permanent(), owned_by_you()]),
    );
    let put = onto_battlefield(chosen_by_you(1, goats), Under::Control(you()));
    reads(
        goat().ability(when(this_attacks(), may(put))),
        "Whenever this creature attacks, you may put a Goat permanent card from your hand onto the battlefield.",
    );
}

/// "Urza's" begins with a vowel that sounds like one.
#[test]
fn an_stands_before_what_sounds_like_a_vowel() {
    reads(
        omen().spell(Effect::If {
            condition: you_control_a(all([subtype("Urza's"), subtype("Tower")])),
            then: Box::new(draw(you(), 1)),
            otherwise: None,
        }),
        "If you control an Urza's Tower, draw a card.",
    );
}

/// What lasts until your next turn triggers each time.
#[test]
fn it_triggers_for_a_while() {
    let effect = whenever_until_your_next_turn(
        [attacks(creature(), Recipient::Player(PlayerFilter::You))],
        until_end_of_turn(event_object(), [gets(-1, 0)]),
    );
    reads(
        omen().spell(effect),
        "Until your next turn, whenever a creature attacks you, it gets -1/-0 until end of turn.",
    );
}
