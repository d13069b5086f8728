//! Sentences that have a wording of their own, and what differs from them in one word or phrase, all read differently.

use crate::generator::{Generator, definitions};
use crate::mutation::Words;
use crate::print::expect_injective;
use spellstack_core::lang::build::*;
use spellstack_core::lang::{
    Ability, CombatRule, Comparison, Condition, DamageKind, EventPattern, Filter, Instead, Label,
    Modification, PlayerFilter, PutBy, Quality, Recipient, Rule, Statement, Under, Value, check,
};
use spellstack_core::{CardDef, CardType, CardTypes, Color, CounterKind, Keyword, Step, ZoneKind};
use spellstack_oracle::{compile, facts};

fn spell(body: impl Into<spellstack_core::lang::Body>) -> CardDef {
    Card::instant("Sudden Sentence", "{X}{R}")
        .keyword(Keyword::Kicker(vec![mana("{2}")]))
        .spell(body)
        .define()
}

fn permanent_with(ability: Ability) -> CardDef {
    Card::planeswalker("Sudden Sage", "{3}{W}", "Gideon", 4)
        .ability(ability)
        .define()
}

/// What cards say of whole sentences at once, so that the words of one part depend on those beside it.
fn sentences() -> Vec<CardDef> {
    [
        moves(),
        choices(),
        players(),
        replacements(),
        becomings(),
        conditions(),
    ]
    .concat()
}

fn moves() -> Vec<CardDef> {
    let revealed = |filter: Filter| cards_in(ZoneKind::Library, all([filter, is(result(0))]));
    let goblin = || subtype("Goblin");
    let cards = up_to(3, target_card(Filter::Any));
    let draws = EventPattern::StepBegins {
        step: Step::Draw,
        whose: PlayerFilter::You,
    };
    let drawn = || cards_in(ZoneKind::Hand, all([owned_by_you(), drawn_this_turn()]));
    vec![
        spell(then([
            bind(0, reveal_top(you(), 4)),
            together([
                return_to_hand(revealed(goblin())),
                put_on_bottom(revealed(not(goblin()))),
            ]),
        ])),
        spell(then([
            bind(0, search(you(), enchantment())),
            reveal(result(0)),
            shuffle(you()),
            put_on_top(result(0)),
        ])),
        spell(targeting_each(
            [target_player(), of_target_player(0, cards)],
            then([
                shuffle_into_library(player_of_target(0), target(1)),
                draw(you(), 1),
            ]),
        )),
        permanent_with(when(
            this_enters(),
            then([
                bind(0, exile(this())),
                onto_battlefield_transformed(result(0), Under::Owner),
            ]),
        )),
        permanent_with(when(
            this_enters(),
            then([exile(this()), onto_battlefield(this(), Under::Owner)]),
        )),
        permanent_with(when(
            draws,
            then([
                if_done(may(draw(you(), 2)), bind(0, choose(chosen_by_you(2, drawn())))),
                for_each(result(0), unless_pays(you(), [life(4)], put_on_top(each_item()))),
            ]),
        )),
        spell(for_each(
            creature(),
            unless_pays(you(), [life(2)], exile(each_item())),
        )),
        spell(targeting(
            target_card(all([instant(), owned_by_you()])),
            then([
                return_to_hand(target(0)),
                if_it(target(0), color(Color::Green), add_any_color(1)),
            ]),
        )),
    ]
}

fn choices() -> Vec<CardDef> {
    let hand = || cards_in(ZoneKind::Hand, owned_by(player_of_target(0)));
    let from_hand = || chosen_by_you(1, all([not(land()), hand()]));
    let protection = || has(Keyword::Protection(Quality::ChosenColor(Label(0))));
    let of_red = |source: Filter| {
        then([
            bind(0, choose_source(color(Color::Red))),
            prevent_next_time_this_turn(EventPattern::DealsDamage {
                source,
                to: Recipient::Player(PlayerFilter::You),
                kind: DamageKind::Any,
            }),
        ])
    };
    vec![
        spell(targeting(
            target_player(),
            then([
                reveal(hand()),
                bind(0, choose(from_hand())),
                discard(result(0)),
                lose_life(you(), 2),
            ]),
        )),
        spell(targeting(
            target_player(),
            then([reveal(hand()), discard(from_hand())]),
        )),
        spell(targeting(
            target_player(),
            then([bind(0, choose(from_hand())), discard(result(0))]),
        )),
        spell(targeting(
            target_creature(),
            then([choose_color(0), until_end_of_turn(target(0), [protection()])]),
        )),
        spell(targeting(
            target_creature(),
            then([
                choose_color(0),
                until_end_of_turn(target(0), [gets(1, 1), protection()]),
            ]),
        )),
        spell(of_red(all([color(Color::Red), is(result(0))]))),
        spell(of_red(is(result(0)))),
    ]
}

fn players() -> Vec<CardDef> {
    let theirs = Filter::Controller(item_player().into());
    let lands = || count(all([land(), theirs.clone()]));
    let chain = |who: fn() -> spellstack_core::lang::PlayerRef| {
        targeting(
            any_target(),
            then([
                deal_damage(this(), 3, target(0)),
                if_done(
                    may_by(
                        target_or_controller(0),
                        pay(target_or_controller(0), [mana("{R}{R}")]),
                    ),
                    may_by(who(), copy_spell(this(), who())),
                ),
            ]),
        )
    };
    let mut exiles = permanent_with(activated(
        [tap_this()],
        targeting(target_creature(), exile_linked(0, target(0))),
    ));
    exiles.faces[0].abilities.push(when(
        this_leaves(),
        for_each_player(
            any_player(),
            onto_battlefield(
                all([owned_by(item_player()), exiled_with(0)]),
                Under::Control(item_player()),
            ),
        ),
    ));
    vec![
        spell(for_each_player(
            any_player(),
            deal_damage(this(), times(2, lands()), item_player()),
        )),
        spell(for_each_player(
            any_player(),
            deal_damage(this(), 2, item_player()),
        )),
        spell(for_each_player(
            any_player(),
            deal_damage(this(), count(land()), item_player()),
        )),
        spell(deal_damage(this(), count(land()), any_player())),
        spell(chain(|| target_or_controller(0))),
        spell(chain(you)),
        exiles,
        permanent_with(when(
            this_attacks(),
            then([
                bind(0, reveal_top(defending_player(), 1)),
                if_it(result(0), land(), return_to_hand(result(0))),
            ]),
        )),
        spell(targeting(
            target_creature(),
            may(deal_damage(this(), count(creature()), target(0))),
        )),
        spell(targeting(
            target_creature(),
            may(deal_damage(this(), x(), target(0))),
        )),
        spell(targeting(
            target_opponent(),
            may(add_any_color(count(Filter::Controller(
                player_of_target(0).into(),
            )))),
        )),
    ]
}

fn replacements() -> Vec<CardDef> {
    let counters = |by: PutBy| EventPattern::CountersPut {
        kind: None,
        by,
        on: all([permanent(), you_control()]),
    };
    let tokens = |who: PlayerFilter| EventPattern::TokensCreated { who };
    vec![
        permanent_with(replace(tokens(PlayerFilter::You), Instead::Multiplied(2))),
        permanent_with(replace(tokens(any_player()), Instead::Multiplied(3))),
        permanent_with(replace(counters(PutBy::Effect), Instead::Multiplied(2))),
        permanent_with(replace(counters(PutBy::Anything), Instead::Multiplied(2))),
    ]
}

fn becomings() -> Vec<CardDef> {
    let types = || CardTypes::only(CardType::Creature);
    let human = || vec![spellstack_core::Subtype::from_name("Human").expect("a subtype of the rules")];
    let add = || Modification::AddTypes(types(), human());
    let set = || Modification::SetTypes(types(), human());
    let his_turn = Condition::All(vec![
        Condition::TurnOf(PlayerFilter::You),
        Condition::Is(this(), Box::new(Filter::Counter(CounterKind::Loyalty))),
    ]);
    let theirs = all([creature(), Filter::Controller(player_of_target(0).into())]);
    let attack = Rule::Combat(CombatRule::MustAttackSuch(
        theirs.into(),
        Recipient::Object(is(this())),
    ));
    vec![
        permanent_with(loyalty(0, until_end_of_turn(this(), [add(), base_pt(6, 6)]))),
        permanent_with(loyalty(0, until_end_of_turn(this(), [set(), base_pt(6, 6)]))),
        permanent_with(loyalty(0, until_end_of_turn(this(), [base_pt(6, 6), set()]))),
        permanent_with(loyalty(
            0,
            targeting(
                target_creature(),
                until_end_of_turn(target(0), [add(), base_pt(6, 6)]),
            ),
        )),
        permanent_with(as_long_as(
            his_turn,
            [Statement::Modify(
                this().into(),
                vec![set(), base_pt(3, 4), has(Keyword::Hexproof)],
            )],
        )),
        permanent_with(loyalty(
            2,
            targeting(
                target_opponent(),
                change_rule_next_turn_of(player_of_target(0), attack),
            ),
        )),
        permanent_with(rule(Rule::DoesntUntap(
            all([land(), Filter::NonManaActivatedAbility]).into(),
        ))),
    ]
}

fn conditions() -> Vec<CardDef> {
    let is_cheap =
        |value: i32| Condition::Compare(mana_value_of(target(0)), Comparison::AtMost, value.into());
    let destroy_cheap = |value: i32| if_so(is_cheap(value), destroy(target(0)));
    let destroy_such = |value: i32| if_it(target(0), mana_value_at_most(value), destroy(target(0)));
    let left = || happened_this_turn(leaves(all([permanent(), you_control()])));
    let lost_life = EventPattern::LosesLife {
        who: PlayerFilter::You,
    };
    vec![
        spell(targeting(
            target_creature(),
            instead_if(destroy_cheap(2), Condition::Kicked, destroy_cheap(5)),
        )),
        spell(targeting(
            target_creature(),
            instead_if(destroy_such(2), left(), destroy_such(4)),
        )),
        spell(targeting(
            target_creature(),
            then([
                deal_damage(this(), 2, target(0)),
                when_this_turn(
                    dies(is(target(0))),
                    deal_damage(this(), 3, controller_of(event_object())),
                ),
            ]),
        )),
        spell(then([
            surveil(2),
            draw(you(), Value::PlayersWho(opponents(), Box::new(lost_life))),
        ])),
        spell(then([surveil(2), draw(you(), 1)])),
    ]
}

#[test]
fn sentences_with_a_wording_of_their_own_have_no_faults() {
    for def in sentences() {
        assert_eq!(check::card(&def), Ok(()), "{}", spellstack_oracle::card(&def));
    }
}

/// The sentences, and what differs from each in that many leafs and phrases.
fn near_misses(each: usize) -> Vec<CardDef> {
    let mut words = Words::default();
    sentences().iter().for_each(|def| words.learn(def));
    definitions(0..1_000).for_each(|(_, def)| words.learn(&def));
    let mut generator = Generator::new(7);
    let mut defs = sentences();
    for def in sentences() {
        let mut last = def.clone();
        for _ in 0..each {
            let changed = words.mutate(&def, &mut generator);
            defs.extend(changed);
            let changed = words.replace(&last, &mut generator);
            last = changed.clone().unwrap_or_else(|| def.clone());
            defs.extend(changed);
        }
    }
    defs
}

#[test]
fn near_misses_read_differently() {
    expect_injective(near_misses(300).into_iter());
}

#[test]
fn near_misses_are_read_as_what_they_are() {
    for def in near_misses(8) {
        let said = facts(&def);
        assert_eq!(compile(&said).as_ref(), Ok(&def), "{}", said.faces[0].text);
    }
}
